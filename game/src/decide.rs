//! Deciding a command: its events, or a refusal that changes nothing.

use sidra_core::few::Few;
use sidra_core::position::MOST_PLAYERS;
use sidra_core::rules::Scoring;
use sidra_core::rules::{EmptyPool, FirstDrawJoker, FirstDrawTie, NextStarter, TimeoutLegal};
use sidra_core::score::{Ending, FEWEST_PLAYERS, Finisher, GameScore, Scorer, score, score_points};
use sidra_core::{Face, Letter, Rules, TileId};
use sidra_solver::opening;

use crate::command::{Action, Command, Refusal};
use crate::event::{Event, TimeUp};
use crate::public::{Game, standings_of};
use crate::shuffle::{Purpose, shuffle};
use crate::state::{Conclusion, Config, GameResult, Match, Phase, SetId, TableSet};
use crate::trial::{Basis, Trial, rows};

/// The maximum number of rounds in the draw for the first player; after that, the first of the tied
/// players begins.
const MOST_FIRST_DRAWS: usize = 100;

impl Config {
    /// Returns whether a match with this configuration can be played: it needs 2 to 4 players, at
    /// least one game, and a box with enough tiles for all racks.
    pub fn is_possible(&self) -> bool {
        let players = self.players.len();
        (FEWEST_PLAYERS..=MOST_PLAYERS).contains(&players)
            && self.games > 0
            && self.rules.rules().check_box(players).is_ok()
    }
}

impl Match {
    /// Returns the events that a command causes. This changes nothing: pass the events to
    /// [`Match::apply`] in order.
    ///
    /// # Errors
    /// Returns why the command is refused.
    ///
    /// # Examples
    /// ```
    /// use sidra_core::{HouseRules, editions};
    /// use sidra_game::{Action, Command, Config, Match, Phase, Refusal, shuffle::Secret};
    ///
    /// let edition = editions::find("il-classic").expect("a known edition");
    /// let players = vec!["Ada".to_owned(), "Ben".to_owned()];
    /// let config = Config { rules: HouseRules::plain(edition), players, games: 1 };
    /// let (mut game, _) = Match::begin(config, Secret::from_number(7));
    /// for event in game.decide(Command::Begin).expect("two players") {
    ///   game.apply(&event);
    /// }
    /// let first = game.turn().expect("the game was dealt");
    ///
    /// let refused = game.decide(Action::Draw.by(1 - first)).expect_err("not the other player's turn");
    /// assert_eq!(refused, Refusal::NotYourTurn);
    ///
    /// for event in game.decide(Action::Draw.by(first)).expect("a legal action") {
    ///   game.apply(&event);
    /// }
    /// assert_eq!(game.turn(), Some(1 - first));
    /// assert_eq!(game.phase(), Phase::Playing);
    /// ```
    pub fn decide(&self, command: Command) -> Result<Vec<Event>, Refusal> {
        if let Some(after) = self.after_settling(&command) {
            return after;
        }
        match command {
            Command::Player { seat, action } => self.act(seat, action),
            Command::Begin => self.begin_game(),
            Command::AgreeTheme { theme } => self.agree_theme(&theme),
            Command::TimeUp { draft } => self.time_up(draft),
            Command::WindowOver => self.window_over(),
        }
    }

    /// Returns the events that a player's action causes.
    fn act(&self, seat: usize, action: Action) -> Result<Vec<Event>, Refusal> {
        match action {
            Action::AddSeed { seed } => self.add_seed(seat, seed),
            Action::Play { table } => {
                let game = self.game_of(seat)?;
                let trial = self.basis(game).judge(table)?;
                Ok(self.played(game, trial, true))
            }
            Action::Draw => self.draw(seat),
            Action::Announce => self.announce(seat),
            Action::Hint => self.hint(seat),
            Action::Pass => {
                let game = self.game_of(seat)?;
                if game.pool > 0 {
                    return Err(Refusal::PoolNotEmpty);
                }
                Ok(self.with_ending(
                    game,
                    game.end_after_pass(seat, self.rules()),
                    &[],
                    Event::Passed { seat },
                ))
            }
            Action::Challenge { set, why } => self.challenge(seat, set, why),
            Action::Vote { allow } => self.cast_vote(seat, allow),
            Action::Resign => self.resign(seat),
            Action::Abandon { agree } => self.abandon(seat, agree),
        }
    }

    pub(crate) fn rules(&self) -> &Rules {
        self.public.config.rules.rules()
    }

    /// Returns the events of a command that first settles the previous turn: the next player's
    /// first move, the resignation of the player whose turn it was, or a resignation that leaves
    /// nobody who could object. Returns `None` for any other command.
    fn after_settling(&self, command: &Command) -> Option<Result<Vec<Event>, Refusal>> {
        let pending = self.public.game.as_ref()?.pending.as_ref()?;
        let next = self.public.game.as_ref()?.after(pending.seat);
        let Command::Player { seat, action } = command else {
            return None;
        };
        let settles = match (action, self.public.phase) {
            (Action::Play { .. } | Action::Draw | Action::Pass, Phase::Challenge) => *seat == next,
            (Action::Resign, Phase::Challenge | Phase::Vote) => {
                let game = self.public.game.as_ref()?;
                *seat == pending.seat || game.active().all(|other| game.is_involved(other, *seat))
            }
            _ => false,
        };
        if !settles {
            return None;
        }
        let (after, mut events) = match self.settled() {
            Ok(settled) => settled,
            Err(refusal) => return Some(Err(refusal)),
        };
        // If settling the turn ended the game, there is nothing more to do.
        if after.public.phase != Phase::Playing {
            return Some(Ok(events));
        }
        Some(after.decide(command.clone()).map(|more| {
            events.extend(more);
            events
        }))
    }

    /// Returns the game in progress.
    fn playing(&self) -> Result<&Game, Refusal> {
        match (self.public.phase, &self.public.game) {
            (Phase::Playing, Some(game)) => Ok(game),
            (Phase::Over, _) => Err(Refusal::MatchOver),
            (Phase::Challenge, _) => Err(Refusal::WindowOpen),
            (Phase::Vote, _) => Err(Refusal::Voting),
            _ => Err(Refusal::NoGame),
        }
    }

    /// Returns the game in progress if it is this seat's turn.
    fn game_of(&self, seat: usize) -> Result<&Game, Refusal> {
        let game = self.playing()?;
        if seat >= game.players.len() {
            return Err(Refusal::NoSuchSeat);
        }
        if game.turn != seat {
            return Err(Refusal::NotYourTurn);
        }
        Ok(game)
    }

    fn add_seed(&self, seat: usize, seed: Vec<u8>) -> Result<Vec<Event>, Refusal> {
        if self.public.phase != Phase::Gathering {
            return Err(Refusal::SeedTooLate);
        }
        let own = self.public.seeds.get(seat).ok_or(Refusal::NoSuchSeat)?;
        if !own.is_empty() || seed.is_empty() || seed.len() > Action::LONGEST_SEED {
            return Err(Refusal::BadSeed);
        }
        Ok(vec![Event::SeedAdded { seat, seed }])
    }

    fn begin_game(&self) -> Result<Vec<Event>, Refusal> {
        if !self.public.config.is_possible() {
            return Err(Refusal::BadConfig);
        }
        match self.public.phase {
            Phase::Gathering => {
                let (rounds, starter) = self.first_draw();
                let mut events: Vec<Event> = self.lexicon_named().into_iter().collect();
                events.push(Event::FirstDrawn { rounds, starter });
                events.push(self.deal(starter));
                Ok(events)
            }
            Phase::Between => Ok(vec![self.deal(self.next_starter())]),
            Phase::Playing | Phase::Challenge | Phase::Vote => Err(Refusal::GameGoesOn),
            Phase::Over => Err(Refusal::MatchOver),
        }
    }

    /// Returns an event that names the lexicon, if the match needs one and has one.
    fn lexicon_named(&self) -> Option<Event> {
        let lexicon = self.lexicon();
        let about = lexicon
            .filter(|_| !self.rules().letters.is_empty())?
            .about();
        Some(Event::LexiconNamed {
            name: about.name(),
            words: about.words,
            hash: about.hash,
        })
    }

    /// Returns the events of a legal play.
    fn played(&self, game: &Game, trial: Trial, in_time: bool) -> Vec<Event> {
        let (seat, rules) = (game.turn, self.rules());
        let Trial {
            table,
            laid: tiles,
            value,
            unverified,
        } = trial;
        if self.is_disputable(&unverified) {
            return vec![Event::Laid {
                seat,
                table,
                laid: tiles,
                value,
                unverified,
                in_time,
            }];
        }
        let refill = self.refill(seat, tiles.len());
        let left = self.holdings[seat].rack.len() - tiles.len() + refill.len();
        let end = game.end_after_play(seat, left, rules);
        let event = if in_time {
            Event::Played {
                seat,
                table,
                laid: tiles.clone(),
                value,
                refill,
            }
        } else {
            let outcome = TimeUp::Stood {
                table,
                laid: tiles.clone(),
                value,
                refill,
            };
            Event::TimeRanOut { seat, outcome }
        };
        self.with_ending(game, end, &tiles, event)
    }

    /// Returns what the current player's play is judged by.
    fn basis<'a>(&'a self, game: &'a Game) -> Basis<'a> {
        Basis {
            rules: self.rules(),
            lexicon: self.lexicon(),
            opened: game.players[game.turn].opened,
            before: &game.table,
            rack: &self.holdings[game.turn].rack,
            next_set: game.next_set,
        }
    }

    /// Draws for the first player: everyone draws a tile, the highest begins, and the tiles go
    /// back.
    fn first_draw(&self) -> (Vec<Vec<(usize, TileId)>>, usize) {
        let rules = self.rules();
        let mut rounds = Vec::new();
        let everybody: Vec<usize> = (0..self.public.config.players.len()).collect();
        let mut drawing = everybody.clone();
        loop {
            let purpose = Purpose::FirstDraw(rounds.len() as u32);
            let mut tiles = shuffle(rules, self.secret, &self.public.seeds, purpose)
                .into_iter()
                .filter(|tile| {
                    rules.first_draw_joker == FirstDrawJoker::NoValue
                        || tile.face().joker().is_none()
                });
            // `begin_game` has checked that the box holds a tile for every player.
            let round: Vec<(usize, TileId)> = drawing.iter().copied().zip(&mut tiles).collect();
            let tied = first_of_draws(&round);
            rounds.push(round);
            match (tied.len(), rules.first_draw_tie) {
                (1, _) => return (rounds, tied[0]),
                // In a box of identical tiles the players would draw forever.
                _ if rounds.len() >= MOST_FIRST_DRAWS => {
                    return (rounds, tied.first().copied().unwrap_or(0));
                }
                (_, FirstDrawTie::Tied) => drawing = tied,
                (_, FirstDrawTie::All) => drawing.clone_from(&everybody),
            }
        }
    }

    /// Returns the seat that begins a later game.
    fn next_starter(&self) -> usize {
        let Some(game) = &self.public.game else {
            return 0;
        };
        let players = self.public.config.players.len();
        let left = (game.starter + 1) % players;
        match self.rules().next_starter {
            NextStarter::Left => left,
            NextStarter::Winner => {
                let winners = self
                    .public
                    .results
                    .last()
                    .map_or(&[][..], |result| &result.score.winners);
                // If several players won, the first of them in that game's turn order begins.
                (0..players)
                    .map(|step| (game.starter + step) % players)
                    .find(|seat| winners.contains(seat))
                    .unwrap_or(left)
            }
        }
    }

    /// Returns the deal: the starter takes the first tiles, then the players to the left in
    /// order; the rest is the pool.
    fn deal(&self, starter: usize) -> Event {
        let rules = self.rules();
        let purpose = Purpose::Deal(self.public.results.len() as u32);
        let mut tiles = shuffle(rules, self.secret, &self.public.seeds, purpose);
        let players = self.public.config.players.len();
        let mut racks = vec![Vec::new(); players];
        let mut rest = tiles.drain(..);
        for step in 0..players {
            racks[(starter + step) % players] =
                rest.by_ref().take(usize::from(rules.deal)).collect();
        }
        let pool = rest.collect();
        Event::Dealt {
            starter,
            racks,
            pool,
        }
    }

    /// Returns the tiles that refill a rack from which `laid` tiles were laid.
    pub(crate) fn refill(&self, seat: usize, laid: usize) -> Vec<TileId> {
        let left = self.holdings[seat].rack.len() - laid;
        let missing = usize::from(self.rules().refill).saturating_sub(left);
        self.next_tiles(missing).to_vec()
    }

    fn draw(&self, seat: usize) -> Result<Vec<Event>, Refusal> {
        self.game_of(seat)?;
        let Some(&tile) = self.next_tiles(1).first() else {
            return Err(Refusal::PoolEmpty);
        };
        Ok(vec![Event::Drew { seat, tile }])
    }

    fn announce(&self, seat: usize) -> Result<Vec<Event>, Refusal> {
        let game = self.playing()?;
        game.players.get(seat).ok_or(Refusal::NoSuchSeat)?;
        match self.view(Some(seat)).may_announce() {
            true => Ok(vec![Event::Announced { seat }]),
            false => Err(Refusal::NoAnnouncing),
        }
    }

    /// Hints are public: everyone sees who asked for one.
    fn hint(&self, seat: usize) -> Result<Vec<Event>, Refusal> {
        let game = self.playing()?;
        let player = game.players.get(seat).ok_or(Refusal::NoSuchSeat)?;
        if player.resigned {
            return Err(Refusal::Resigned);
        }
        if !self.rules().hints {
            return Err(Refusal::NoHints);
        }
        Ok(vec![Event::Hinted { seat }])
    }

    fn time_up(&self, draft: Option<Vec<TableSet>>) -> Result<Vec<Event>, Refusal> {
        let game = self.playing()?;
        let rules = self.rules();
        if rules.turn_seconds == 0 {
            return Err(Refusal::NoTimeLimit);
        }
        let seat = game.turn;
        let draw = |count: u16| self.next_tiles(usize::from(count)).to_vec();
        // Time is up, so impossible parts of the draft are ignored rather than refused.
        let lying = match draft {
            Some(draft) => possible(game, &self.holdings[seat].rack, draft),
            None => game.table.clone(),
        };
        let referee = sidra_words::referee(rules, self.lexicon());
        let same = referee.same_table(rules, &rows(&game.table), &rows(&lying));
        let outcome = if same {
            TimeUp::Untouched {
                drawn: draw(rules.timeout_untouched),
            }
        } else {
            match self.basis(game).judge_named(lying.clone()) {
                Ok(trial) if rules.timeout_legal == TimeoutLegal::Stands => {
                    return Ok(self.played(game, trial, false));
                }
                _ => TimeUp::WentBack {
                    draft: lying,
                    drawn: draw(rules.timeout_unfinished),
                },
            }
        };
        let end = if game.pool == 0 {
            game.end_after_pass(seat, rules)
        } else {
            None
        };
        Ok(self.with_ending(game, end, &[], Event::TimeRanOut { seat, outcome }))
    }

    fn resign(&self, seat: usize) -> Result<Vec<Event>, Refusal> {
        let pending = |game: &&Game| game.pending.is_some();
        if let Some(game) = self.public.game.as_ref().filter(pending) {
            return self.resign_beside(game, seat);
        }
        let game = self.playing()?;
        let player = game.players.get(seat).ok_or(Refusal::NoSuchSeat)?;
        if player.resigned {
            return Err(Refusal::Resigned);
        }
        let others: Vec<usize> = game.active().filter(|&other| other != seat).collect();
        let end = match others[..] {
            [last] => Some(Ending::Last(last)),
            _ => game.end_without(&others, self.rules()),
        };
        let mut events = vec![Event::Resigned { seat }];
        if let Some(ending) = end {
            events.extend(self.end(game, Some(seat), ending, &[], 0));
        } else if others
            .iter()
            .all(|&other| game.players[other].wants_to_abandon)
        {
            events.extend(self.abandoned(game));
        }
        Ok(events)
    }

    fn abandon(&self, seat: usize, agree: bool) -> Result<Vec<Event>, Refusal> {
        // A game can also be abandoned while others may object to a turn.
        let pending = |game: &&Game| game.pending.is_some();
        let game = match self.public.game.as_ref().filter(pending) {
            Some(game) => game,
            None => self.playing()?,
        };
        let player = game.players.get(seat).ok_or(Refusal::NoSuchSeat)?;
        if player.resigned {
            return Err(Refusal::Resigned);
        }
        let mut events = vec![Event::WantsToAbandon { seat, agree }];
        let mut others = game.active().filter(|&other| other != seat);
        if agree && others.all(|other| game.players[other].wants_to_abandon) {
            events.extend(self.abandoned(game));
        }
        Ok(events)
    }

    /// Returns the events that end a game once all remaining players agree to abandon it. Such a
    /// game does not count.
    pub(crate) fn abandoned(&self, game: &Game) -> Vec<Event> {
        let result = GameResult {
            conclusion: Conclusion::Abandoned,
            score: GameScore {
                scores: vec![0; game.players.len()],
                winners: Vec::new(),
            },
        };
        self.conclude(result, &[])
    }

    /// Returns the event, followed by the end of the game if the event ends it.
    pub(crate) fn with_ending(
        &self,
        game: &Game,
        end: Option<Ending>,
        laid: &[TileId],
        event: Event,
    ) -> Vec<Event> {
        let mut scored = 0;
        if let Event::Played { value, .. }
        | Event::TimeRanOut {
            outcome: TimeUp::Stood { value, .. },
            ..
        } = &event
        {
            scored = *value;
        }
        let mut events = vec![event];
        if let Some(ending) = end {
            events.extend(self.end(game, None, ending, laid, scored));
        }
        events
    }

    /// Returns the events that end a game, and the match too if this was its last game.
    fn end(
        &self,
        game: &Game,
        resigning: Option<usize>,
        ending: Ending,
        laid: &[TileId],
        scored: u32,
    ) -> Vec<Event> {
        let rules = self.rules();
        let players = game.players.len();
        // Scoring is in turn order, beginning with the game's first player.
        let order: Vec<usize> = (0..players)
            .map(|step| (game.starter + step) % players)
            .collect();
        let place = |seat: usize| (seat + players - game.starter) % players;
        let finisher = |&seat: &usize| {
            let (player, holding) = (&game.players[seat], &self.holdings[seat]);
            let kept = holding.rack.iter().filter(|tile| !laid.contains(tile));
            let rack: Vec<Face> = kept.map(|tile| tile.face()).collect();
            let last_drawn = holding.last_draw.last().map(|tile| tile.face());
            let opened = player.opened || (!laid.is_empty() && seat == game.turn);
            Finisher {
                rack,
                // An announcement is void after the player's own next turn.
                announced: player.announced && (seat != game.turn || resigning.is_some()),
                last_drawn,
                opened,
                had_turn: player.turns > 0 || (seat == game.turn && resigning.is_none()),
                resigned: player.resigned || resigning == Some(seat),
            }
        };
        let finishers: Vec<Finisher> = order.iter().map(finisher).collect();
        let scorer = |(&seat, finisher): (&usize, &Finisher)| {
            let now = if seat == game.turn { scored } else { 0 };
            Scorer {
                rack: finisher.rack.clone(),
                points: game.players[seat].points.saturating_add_unsigned(now),
                resigned: finisher.resigned,
            }
        };
        let in_order = match ending {
            Ending::Out(seat) => Ending::Out(place(seat)),
            Ending::Last(seat) => Ending::Last(place(seat)),
            Ending::Pool => Ending::Pool,
        };
        let scored = match rules.scoring {
            Scoring::Racks => score(rules, &finishers, in_order, |player| {
                opening::chance(rules, player)
            }),
            Scoring::Points => {
                let scorers: Vec<Scorer> = order.iter().zip(&finishers).map(scorer).collect();
                score_points(rules, &scorers, in_order)
            }
        };
        let scored = scored.unwrap_or_else(|_| GameScore {
            scores: vec![0; players],
            winners: Vec::new(),
        });
        let mut by_seat = GameScore {
            scores: vec![0; players],
            winners: scored.winners.iter().map(|&winner| order[winner]).collect(),
        };
        for (index, &seat) in order.iter().enumerate() {
            by_seat.scores[seat] = scored.scores[index];
        }
        by_seat.winners.sort_few();
        let result = GameResult {
            conclusion: Conclusion::Played(ending),
            score: by_seat,
        };
        self.conclude(result, laid)
    }

    fn conclude(&self, result: GameResult, laid: &[TileId]) -> Vec<Event> {
        let kept = |rack: &Vec<TileId>| {
            rack.iter()
                .copied()
                .filter(|tile| !laid.contains(tile))
                .collect()
        };
        let racks = self
            .holdings
            .iter()
            .map(|holding| kept(&holding.rack))
            .collect();
        let mut results = self.public.results.clone();
        results.push(result.clone());
        let mut events = vec![Event::GameEnded { result, racks }];
        if results.len() >= self.public.config.games as usize {
            events.push(Event::MatchEnded {
                standings: standings_of(&results),
                secret: self.secret,
            });
        }
        events
    }
}

/// Returns the seats that drew the highest number, or the letter nearest to the beginning of
/// the alphabet. A joker ranks last.
pub fn first_of_draws(round: &[(usize, TileId)]) -> Vec<usize> {
    let value = |tile: TileId| match tile.face() {
        Face::Number { number, .. } => Some(usize::from(number.get())),
        Face::Letter(letter) => Some(Letter::ALPHABET.len() - letter.index()),
        Face::Joker(_) | Face::Stated(_) => None,
    };
    let highest = round.iter().map(|&(_, tile)| value(tile)).max().flatten();
    let best = round.iter().filter(|&&(_, tile)| value(tile) == highest);
    best.map(|&(seat, _)| seat).collect()
}

/// Returns the part of a draft that is possible: tiles from the table and the rack, each at most
/// once. Sets with an unknown id get a new one.
fn possible(game: &Game, rack: &[TileId], draft: Vec<TableSet>) -> Vec<TableSet> {
    let mut left: Vec<TileId> = game
        .table
        .iter()
        .flat_map(|set| set.tiles.clone())
        .collect();
    left.extend(rack);
    let mut ids: Vec<SetId> = game.table.iter().map(|set| set.id).collect();
    let mut next = game.next_set;
    let mut table = Vec::new();
    for set in draft {
        let mut tiles = set.tiles;
        tiles.retain(|tile| {
            let at = left.iter().position(|other| other.plain() == tile.plain());
            at.map(|at| left.swap_remove(at)).is_some()
        });
        if tiles.is_empty() {
            continue;
        }
        let known = ids.iter().position(|other| *other == set.id);
        let id = known.map(|at| ids.swap_remove(at)).unwrap_or_else(|| {
            next = next.saturating_add(1);
            SetId(next - 1)
        });
        table.push(TableSet {
            id,
            spot: set.spot.clamped(),
            tiles,
        });
    }
    table
}

impl Game {
    /// Returns how a play that leaves `left` tiles on the rack ends the game, if it does.
    pub(crate) fn end_after_play(&self, seat: usize, left: usize, rules: &Rules) -> Option<Ending> {
        if left == 0 && rules.out_ends {
            return Some(Ending::Out(seat));
        }
        self.last_turn(seat, rules)
    }

    /// Returns how a pass ends the game, if it does.
    pub(crate) fn end_after_pass(&self, seat: usize, rules: &Rules) -> Option<Ending> {
        match rules.empty_pool {
            EmptyPool::FirstPass => Some(Ending::Pool),
            EmptyPool::AllPass => self
                .active()
                .all(|other| other == seat || self.players[other].passed)
                .then_some(Ending::Pool),
            EmptyPool::OneMoreTurn => self.last_turn(seat, rules),
        }
    }

    /// Returns the end of the game if every player gets one more turn and this was the last of
    /// them.
    fn last_turn(&self, seat: usize, rules: &Rules) -> Option<Ending> {
        let others_done = self
            .active()
            .all(|other| other == seat || self.players[other].had_last_turn);
        let counts = rules.empty_pool == EmptyPool::OneMoreTurn && self.pool == 0;
        (counts && others_done).then_some(Ending::Pool)
    }

    /// Returns the end of the game if a resignation leaves only players who have no turn left.
    fn end_without(&self, others: &[usize], rules: &Rules) -> Option<Ending> {
        if self.pool > 0 {
            return None;
        }
        let over = match rules.empty_pool {
            EmptyPool::FirstPass => false,
            EmptyPool::AllPass => others.iter().all(|&other| self.players[other].passed),
            EmptyPool::OneMoreTurn => others
                .iter()
                .all(|&other| self.players[other].had_last_turn),
        };
        over.then_some(Ending::Pool)
    }
}
