//! The room itself.

use sidra_bots::{Choice, Level, draft, position_of};
use sidra_core::few::Few;
use sidra_core::position::Position;
use sidra_game::record::{Logged, Record};
use sidra_game::shuffle::Secret;
use sidra_game::{Command, Config, Event, Match, Phase, Refusal, Seen, SetDraft, View};

use crate::places::{Taken, first_free, is_free, nearest_free};

/// Who sits on a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Occupant {
    /// Somebody who sends commands.
    Person,
    /// A bot of this level.
    Bot(Level),
}

/// What a room wants to know from whoever can think.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// Which turn of the match it is about: an answer to another one is void.
    pub turn: usize,
    /// How well to think.
    pub level: Level,
    /// About what.
    pub position: Position,
    /// With which dice.
    pub seed: u64,
}

/// The clock of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    /// What a turn lasts, in milliseconds.
    pub whole: u64,
    /// What is left of it.
    pub left: u64,
}

impl Clock {
    /// The last milliseconds of a turn, which are shown by tenths of a second; before them
    /// it is whole seconds: whatever is shown anew takes time from a tile that is being
    /// dragged.
    const LAST: u64 = 10_000;

    /// Whether these are the last ten seconds.
    #[must_use]
    pub fn is_late(self) -> bool {
        self.left <= Clock::LAST
    }

    fn step(self) -> u64 {
        if self.is_late() { 100 } else { 1000 }
    }

    /// The clock as it is shown.
    #[must_use]
    pub fn shown(self) -> Clock {
        let left = self.left.next_multiple_of(self.step());
        Clock { left, ..self }
    }

    /// For how many milliseconds more it shows the same; never 0.
    #[must_use]
    pub fn until_shown_anew(self) -> u64 {
        let step = self.step();
        match self.left % step {
            0 => step,
            over => over,
        }
    }
}

/// A bot takes its time, so that people can follow: at least so long,
const SHORTEST_THOUGHT: u64 = 900;
/// and up to so much longer, more for a play than for a draw.
const LONGER_FOR_A_PLAY: u64 = 1_300;
const LONGER_FOR_A_DRAW: u64 = 500;
/// So long it waits for whoever could announce the opening.
const FOR_ANNOUNCING: u64 = 6_000;

/// A table at which a match is played.
#[derive(Debug)]
pub struct Room {
    pub(crate) state: Match,
    pub(crate) log: Vec<Logged>,
    pub(crate) date: String,
    pub(crate) seats: Vec<Occupant>,
    /// How wide the table is, in tiles.
    pub(crate) columns: i16,
    /// When the turn began, not counting pauses.
    pub(crate) turn_began: u64,
    /// Since when everything stands still.
    pub(crate) still: Option<u64>,
    /// Whether it does so because somebody wants it to.
    pub(crate) paused: bool,
    /// What everybody has laid out so far: in their turn, or as a plan for it.
    pub(crate) drafts: Vec<Option<Vec<SetDraft>>>,
    /// What the bot whose turn it is will do, and when.
    thought: Option<(Choice, u64)>,
}

impl Room {
    /// A room in which nothing has happened yet.
    pub fn open(
        config: Config,
        seats: Vec<Occupant>,
        secret: Secret,
        date: String,
        columns: i16,
        now: u64,
    ) -> Room {
        let (state, began) = Match::begin(config, secret);
        let mut room = Room {
            state,
            log: Vec::new(),
            date,
            drafts: vec![None; seats.len()],
            seats,
            columns,
            turn_began: now,
            still: None,
            paused: false,
            thought: None,
        };
        room.log.push(Logged {
            lines: Vec::new(),
            millis: 0,
            event: began,
        });
        room
    }

    /// A room as its record left it.
    pub(crate) fn from_log(
        date: String,
        log: Vec<Logged>,
        seats: Vec<Occupant>,
        columns: i16,
        turn_began: u64,
    ) -> Option<Room> {
        let (first, rest) = log.split_first()?;
        let Event::MatchBegan { config, secret } = &first.event else {
            return None;
        };
        if config.players.len() != seats.len() {
            return None;
        }
        let (mut state, _) = Match::begin(config.clone(), *secret);
        rest.iter().for_each(|logged| state.apply(&logged.event));
        Some(Room {
            state,
            log,
            date,
            drafts: vec![None; seats.len()],
            seats,
            columns,
            turn_began,
            still: None,
            paused: false,
            thought: None,
        })
    }

    /// What a seat, or a spectator, may see.
    pub fn view(&self, seat: Option<usize>) -> View<'_> {
        self.state.view(seat)
    }

    /// Who sits where.
    pub fn seats(&self) -> &[Occupant] {
        &self.seats
    }

    /// How many things have happened.
    pub fn happened(&self) -> usize {
        self.log.len()
    }

    /// What a seat, or a spectator, may see of what happened since.
    pub fn since(&self, from: usize, seat: Option<usize>) -> impl Iterator<Item = Seen> + '_ {
        let events = self.log.iter().skip(from);
        events.map(move |logged| logged.event.seen_by(seat))
    }

    /// The record so far. It holds everything hidden: only for whoever keeps the room,
    /// or for everybody once the match is over.
    pub fn record(&self) -> Record {
        Record::new(self.date.clone(), self.log.clone())
    }

    /// Whether everything has happened.
    pub fn is_over(&self) -> bool {
        self.state.phase() == Phase::Over
    }

    /// The width of the table, in tiles: from now on, for sets that need a place.
    pub fn set_columns(&mut self, columns: i16) {
        self.columns = columns.max(1);
    }

    /// What a person wants.
    ///
    /// # Errors
    /// Why it is refused; nothing has changed then.
    pub fn command(&mut self, command: Command, now: u64) -> Result<(), Refusal> {
        let stops = matches!(command, Command::Abandon { agree: true, .. });
        let events = self.state.decide(command)?;
        self.apply(events, now);
        if stops {
            self.bots_agree(now);
        }
        Ok(())
    }

    /// Bots stop when all people want to.
    fn bots_agree(&mut self, now: u64) {
        let view = self.state.view(None);
        let person = |seat: usize| self.seats.get(seat) == Some(&Occupant::Person);
        let mut people = view.seats.iter().enumerate().filter(|(at, _)| person(*at));
        if !people.all(|(_, seat)| seat.resigned || seat.wants_to_abandon) {
            return;
        }
        let bots: Vec<usize> = (0..self.seats.len()).filter(|at| !person(*at)).collect();
        for seat in bots {
            let agree = Command::Abandon { seat, agree: true };
            if let Ok(events) = self.state.decide(agree) {
                self.apply(events, now);
            }
        }
    }

    /// What somebody has laid out so far. In their turn it is judged when time is up;
    /// before that it is a plan.
    pub fn lay_out(&mut self, seat: usize, draft: Vec<SetDraft>) {
        if let Some(own) = self.drafts.get_mut(seat) {
            *own = Some(draft);
        }
    }

    /// What somebody has laid out so far.
    pub fn draft(&self, seat: usize) -> Option<&[SetDraft]> {
        self.drafts.get(seat)?.as_deref()
    }

    /// What somebody has to think about now, for a bot.
    pub fn question(&self) -> Option<Question> {
        let seat = self.state.turn()?;
        let Occupant::Bot(level) = self.seats.get(seat)? else {
            return None;
        };
        if self.thought.is_some() {
            return None;
        }
        Some(Question {
            turn: self.log.len(),
            level: *level,
            position: position_of(&self.state.view(Some(seat)))?,
            seed: seat as u64,
        })
    }

    /// The answer to a question. It takes effect when a person would have moved:
    /// see [`Room::wake`].
    pub fn answer(&mut self, turn: usize, choice: Choice) {
        let bot = self.state.turn().and_then(|seat| self.seats.get(seat));
        if turn != self.log.len() || !matches!(bot, Some(Occupant::Bot(_))) {
            return;
        }
        let longer = match choice {
            Choice::Lay(_) => LONGER_FOR_A_PLAY,
            Choice::Wait => LONGER_FOR_A_DRAW,
        };
        // Nothing hangs on it: a number that differs from turn to turn will do.
        let spread = (self.log.len() as u64).wrapping_mul(7_919) % longer;
        let long = match self.could_announce() {
            true => FOR_ANNOUNCING,
            false => SHORTEST_THOUGHT + spread,
        };
        // It takes no more than half of a short turn.
        let whole = self.clock(self.turn_began).map(|clock| clock.whole);
        let long = whole.map_or(long, |whole| long.min(whole / 2));
        self.thought = Some((choice, self.turn_began + long));
    }

    /// Whether somebody has just drawn what the opening lacked, and might say so.
    fn could_announce(&self) -> bool {
        let last = self.log.last().map(|logged| &logged.event);
        let Some(Event::Drew { seat, .. } | Event::TimeRanOut { seat, .. }) = last else {
            return false;
        };
        let person = matches!(self.seats.get(*seat), Some(Occupant::Person));
        person && self.state.view(Some(*seat)).can_announce()
    }

    /// The clock of the turn, where there is one.
    pub fn clock(&self, now: u64) -> Option<Clock> {
        self.state.turn()?;
        let whole = u64::from(self.state.config().rules.rules().turn_seconds) * 1000;
        let now = self.still.unwrap_or(now);
        let left = whole.saturating_sub(now.saturating_sub(self.turn_began));
        (whole > 0).then_some(Clock { whole, left })
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Option<usize> {
        self.state.turn()
    }

    /// When [`Room::tick`] is needed next; `None` while nothing but people can
    /// make anything happen.
    pub fn wake(&self) -> Option<u64> {
        if self.still.is_some() {
            return None;
        }
        let time_up = self
            .clock(self.turn_began)
            .map(|clock| self.turn_began + clock.whole);
        let thought = self.thought.as_ref().map(|(_, at)| *at);
        [time_up, thought].into_iter().flatten().min()
    }

    /// Lets happen what is due.
    pub fn tick(&mut self, now: u64) {
        if self.still.is_some() {
            return;
        }
        if let Some((choice, _)) = self.thought.take_if(|(_, at)| *at <= now) {
            self.bot_plays(&choice, now);
        }
        if self.clock(now).is_some_and(|clock| clock.left == 0) {
            let turn = self.state.turn();
            let own = turn.and_then(|seat| self.drafts.get_mut(seat));
            let draft = own.and_then(Option::take);
            if let Ok(events) = self.state.decide(Command::TimeUp { draft }) {
                self.apply(events, now);
            }
        }
    }

    fn bot_plays(&mut self, choice: &Choice, now: u64) {
        let Some(seat) = self.state.turn() else {
            return;
        };
        let view = self.state.view(Some(seat));
        let command = match choice {
            Choice::Lay(table) => Command::Play {
                seat,
                table: self.with_room(draft(&view, table, |_, _| Default::default())),
            },
            Choice::Wait => Command::Draw { seat },
        };
        // A bot that errs does what is always allowed.
        let events = sidra_bots::arena::decide_or_wait(&self.state, command);
        self.apply(events, now);
    }

    /// The same table, with a place for each new set and for each that grew into
    /// another one.
    fn with_room(&self, mut table: Vec<SetDraft>) -> Vec<SetDraft> {
        let mut taken: Vec<Taken> = Vec::with_capacity(table.len());
        let mut homeless = Vec::new();
        // A set that nobody touched stays where it is; one that shrank next.
        let before = self.state.view(None).table;
        let grown = |set: &SetDraft| {
            let old = before.iter().find(|old| Some(old.id) == set.id);
            old.map_or(usize::MAX, |old| {
                set.tiles.len().saturating_sub(old.tiles.len())
            })
        };
        let mut order: Vec<usize> = (0..table.len()).collect();
        order.sort_few_by_key(|&at| (grown(&table[at]), table[at].id));
        for at in order {
            let set = &table[at];
            let tiles = set.tiles.len();
            if set.id.is_some() && is_free(&taken, set.spot, tiles) {
                let spot = set.spot;
                taken.push(Taken { spot, tiles });
            } else {
                homeless.push(at);
            }
        }
        for at in homeless {
            let tiles = table[at].tiles.len();
            let spot = match table[at].id {
                Some(_) => nearest_free(&taken, self.columns, tiles, table[at].spot),
                None => first_free(&taken, self.columns, tiles),
            };
            table[at].spot = spot;
            taken.push(Taken { spot, tiles });
        }
        table
    }

    fn apply(&mut self, events: Vec<Event>, now: u64) {
        let turn = (self.state.turn(), self.state.results().len());
        let table = self.state.view(None).table.to_vec();
        let millis = now.saturating_sub(self.turn_began);
        for (index, event) in events.into_iter().enumerate() {
            self.state.apply(&event);
            self.log.push(Logged {
                lines: Vec::new(),
                millis: if index == 0 { millis } else { 0 },
                event,
            });
        }
        // An announcement or a wish to stop leaves the turn as it is; a turn that is
        // alone at the table may still be a new one.
        let announced = matches!(
            self.log.last().map(|logged| &logged.event),
            Some(
                Event::Announced { .. }
                    | Event::Hinted { .. }
                    | Event::WantsToAbandon { .. }
                    | Event::SeedAdded { .. }
            )
        );
        let same = turn == (self.state.turn(), self.state.results().len());
        if !(announced && same) {
            self.turn_began = now;
            // A pause that goes on is one of the new turn.
            if self.still.is_some() {
                self.still = Some(now);
            }
            // Plans for another table are none; whoever has one lays it out anew.
            let same_table = self.state.view(None).table == table;
            let played = turn.0;
            for (seat, draft) in self.drafts.iter_mut().enumerate() {
                if !same_table || played == Some(seat) {
                    *draft = None;
                }
            }
            self.thought = None;
        } else if let Some((_, at)) = &mut self.thought {
            // The answer was to a question a moment ago, and still holds; nobody has to wait
            // for an announcement any more.
            let now = self.still.unwrap_or(now);
            *at = (*at).min(now + SHORTEST_THOUGHT).max(now);
        }
    }

    /// Everything stands still because somebody wants it to: the clock, the bots. A room
    /// that is kept stays so.
    pub fn pause(&mut self, now: u64) {
        self.paused = true;
        self.stand_still(now);
    }

    /// Whether somebody wants everything to stand still.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// Everything stands still while nobody looks.
    pub fn stand_still(&mut self, now: u64) {
        self.still.get_or_insert(now);
    }

    /// Somebody looks again: everything goes on, unless it was paused.
    pub fn look_again(&mut self, now: u64) {
        if !self.paused {
            self.resume(now);
        }
    }

    /// Everything goes on where it stood still.
    pub fn resume(&mut self, now: u64) {
        self.paused = false;
        if let Some(since) = self.still.take() {
            let pause = now.saturating_sub(since);
            self.turn_began += pause;
            if let Some((_, at)) = &mut self.thought {
                *at += pause;
            }
        }
    }
}
