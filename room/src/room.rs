//! The room itself: deciding and committing steps, and finding what is due.

use sidra_core::few::Few;
use sidra_core::{Fault, Rule};
use sidra_game::record::{Logged, Record};
use sidra_game::shuffle::Secret;
use sidra_game::{
    Action, Command, Config, Event, Match, Moment, Phase, Refusal, TableSet, TimeUp, View,
};
use sidra_words::Lexicon;

use crate::bots::{Pace, SHORTEST_DELAY, Thought, may_object};
use crate::clock::{Clock, Timer};
use crate::event::{Company, Happening, Occupant, Row, TableEvent};
use crate::input::{Accepted, Ask, CommandId, Decision, Input, Note, Sender, Stale, Step};

/// How much longer the first turn of every game but the first lasts at a table that several people
/// share, in seconds.
const READING: u16 = 20;

/// A table at which a match is played.
#[derive(Debug)]
pub struct Room {
    pub(crate) state: Match,
    /// The log, one row per committed step.
    pub(crate) rows: Vec<Row>,
    /// How many events the log has.
    number: u64,
    /// The commands in the log with the number of events after each, sorted. A command is
    /// looked up for every move, and a match has thousands of rows.
    answers: Vec<((usize, CommandId), u64)>,
    /// How many steps have been committed.
    revision: u64,
    pub(crate) date: String,
    /// If the match was continued from an earlier one, the number of turns taken from that match.
    pub(crate) continued: Option<usize>,
    /// Who owned the seats at the start.
    pub(crate) first_seats: Vec<Occupant>,
    pub(crate) company: Company,
    pub(crate) timer: Timer,
    pub(crate) pace: Pace,
    /// Set if several people play, so that even the pace of bots must hide their racks. The value
    /// is how long a match without a clock waits for people who are away, in milliseconds.
    pub(crate) shared: Option<u64>,
    /// The draft of each player, for the current turn or as a plan for the next.
    pub(crate) drafts: Vec<Option<Vec<TableSet>>>,
    /// The number of each player's last draft.
    draft_numbers: Vec<u32>,
    /// Whether the player to move has touched a tile in this turn, so that everyone sees the draft.
    /// Until then the draft is a plan, which is private.
    pub(crate) touched: bool,
    /// The players who do not object to the turn that was just played.
    pub(crate) waived: Vec<usize>,
    /// What a bot is going to do, and when.
    pub(crate) thought: Option<Thought>,
}

/// Identifies the current turn, objection window or vote. When it changes, the clock
/// restarts.
type Stretch = (Moment, Phase);

impl Room {
    /// Opens a new table. The first person is its host.
    pub fn open(
        config: Config,
        seats: &[Occupant],
        secret: Secret,
        date: String,
        now: u64,
    ) -> Room {
        let (_, began) = Match::begin(config, secret);
        let row = Row {
            at: now,
            spent: 0,
            by: None,
            events: vec![began.into()],
        };
        // The first row always begins a match.
        let mut room = Room::begin(&row, seats, date).unwrap_or_else(|| unreachable!());
        room.apply(row);
        room
    }

    /// Creates the room that a first row begins; `None` if the row does not begin a match for
    /// these seats.
    pub(crate) fn begin(first: &Row, seats: &[Occupant], date: String) -> Option<Room> {
        let Some(Happening::Match(Event::MatchBegan { config, secret })) = first.events.first()
        else {
            return None;
        };
        if config.players.len() != seats.len() {
            return None;
        }
        let (state, _) = Match::begin(config.clone(), *secret);
        Some(Room {
            state,
            rows: Vec::new(),
            number: 0,
            answers: Vec::new(),
            revision: 0,
            date,
            continued: None,
            drafts: vec![None; seats.len()],
            draft_numbers: vec![0; seats.len()],
            touched: false,
            first_seats: seats.to_vec(),
            company: Company::new(seats),
            timer: Timer::start(first.at),
            pace: Pace::default(),
            shared: None,
            waived: Vec::new(),
            thought: None,
        })
    }

    /// Sets how fast bots play.
    pub fn set_pace(&mut self, pace: Pace) {
        self.pace = pace;
    }

    /// Tells the room that several people play at this table. The timing of bots then depends only
    /// on what everyone sees, and reveals nothing about a rack. In a match without a clock,
    /// objection windows and votes have none either: they wait for everyone, but at most for `away`
    /// milliseconds.
    pub fn set_shared(&mut self, away: u64) {
        self.shared = Some(away);
    }

    /// Sets the lexicon in which words are looked up from now on.
    pub fn use_lexicon(&mut self, lexicon: Lexicon) {
        self.state.use_lexicon(lexicon);
    }

    /// Returns what a seat, or a spectator (`None`), may see of the match.
    pub fn view(&self, seat: Option<usize>) -> View<'_> {
        self.state.view(seat)
    }

    /// Returns who is at the table.
    pub fn company(&self) -> &Company {
        &self.company
    }

    /// Returns whether the clock runs and bots play.
    pub fn is_running(&self) -> bool {
        !self.timer.is_still()
    }

    /// Returns how many events the log has.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Returns the table's log.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Returns the record so far. It includes all hidden tiles, so only the keeper may have
    /// it until the match is over.
    pub fn record(&self) -> Record {
        record_of(&self.date, self.continued, &self.rows)
    }

    /// Returns whether the match is over.
    pub fn is_over(&self) -> bool {
        self.state.phase() == Phase::Over
    }

    /// Returns a player's draft.
    pub fn draft(&self, seat: usize) -> Option<&[TableSet]> {
        self.drafts.get(seat)?.as_deref()
    }

    /// Returns the draft that everyone may see: that of the player to move, once that player has
    /// touched a tile in this turn.
    pub fn shown_draft(&self) -> Option<(usize, &[TableSet])> {
        let seat = self.state.turn().filter(|_| self.touched)?;
        Some((seat, self.draft(seat)?))
    }

    /// Returns the number of a player's last draft.
    pub fn draft_number(&self, seat: usize) -> u32 {
        self.draft_numbers.get(seat).copied().unwrap_or(0)
    }

    /// Returns when the turn, objection window or vote began, shifted by the length of every stop.
    pub(crate) fn turn_began(&self) -> u64 {
        self.timer.began()
    }

    /// Returns when a bot's move is due, if its answer has arrived.
    pub(crate) fn thought_due(&self) -> Option<u64> {
        self.thought.as_ref().map(|thought| thought.due)
    }

    /// Returns how long the clock of the turn, objection window or vote runs, in milliseconds, if
    /// it has one.
    pub(crate) fn whole(&self) -> Option<u64> {
        let rules = self.state.config().rules.rules();
        let seconds = match self.state.phase() {
            Phase::Playing if rules.turn_seconds > 0 => rules.turn_seconds + self.reading(),
            Phase::Playing => 0,
            Phase::Challenge | Phase::Vote if self.waits_for_all().is_some() => 0,
            Phase::Challenge => rules.challenge_seconds,
            Phase::Vote => rules.vote_seconds,
            Phase::Gathering | Phase::Between | Phase::Over => 0,
        };
        (seconds > 0).then(|| u64::from(seconds) * 1000)
    }

    /// Returns how many extra seconds the turn gets, because its player may still be reading the
    /// result of the last game.
    fn reading(&self) -> u16 {
        let Moment { game, turn, .. } = self.state.moment();
        let reads = self.shared.is_some() && game > 0 && turn == 0;
        if reads { READING } else { 0 }
    }

    /// Returns how long an objection window or vote waits for people who are away, if it does.
    fn waits_for_all(&self) -> Option<u64> {
        let untimed = self.state.config().rules.rules().turn_seconds == 0;
        let asks = matches!(self.state.phase(), Phase::Challenge | Phase::Vote);
        self.shared.filter(|_| untimed && asks)
    }

    /// Returns how long the turn, objection window or vote may last, in milliseconds.
    fn limit(&self) -> Option<u64> {
        self.whole().or(self.waits_for_all())
    }

    /// Returns the clock of the turn, objection window or vote, if it has one.
    pub fn clock(&self, now: u64) -> Option<Clock> {
        let whole = self.whole()?;
        let left = whole.saturating_sub(self.spent(now));
        Some(Clock { whole, left })
    }

    /// Returns how long the turn, objection window or vote has lasted, in milliseconds, without the
    /// time during which the clock stood still.
    pub fn spent(&self, now: u64) -> u64 {
        self.timer.spent(now)
    }

    /// Decides the effect of an input without changing the room.
    ///
    /// # Errors
    /// Returns why the input is refused.
    pub fn decide(&self, input: Input) -> Result<Decision, Refusal> {
        let Input { from, id, at, ask } = input;
        let by = match from {
            Sender::Seat(seat) => {
                self.company.seats.get(seat).ok_or(Refusal::NoSuchSeat)?;
                id.map(|id| (seat, id))
            }
            Sender::Keeper => None,
        };
        if let Some(accepted) = by.and_then(|by| self.accepted(by)) {
            return Ok(Decision::Repeated(accepted));
        }
        let (events, note) = self.effect(from, at, ask)?;
        Ok(Decision::Step(Step {
            on: self.number,
            revision: self.revision,
            at,
            by,
            events,
            note,
        }))
    }

    /// Returns the events of a request, and the change it makes without an event.
    fn effect(
        &self,
        from: Sender,
        at: u64,
        ask: Ask,
    ) -> Result<(Vec<TableEvent>, Option<Note>), Refusal> {
        let known = |seat: usize| self.company.seats.get(seat).ok_or(Refusal::NoSuchSeat);
        let event = match ask {
            Ask::LayOut {
                moment,
                number,
                draft,
                plan,
            } => {
                let note = self.lay_out(seat_of(from)?, moment, number, draft, plan)?;
                return Ok((Vec::new(), Some(note)));
            }
            Ask::Answer {
                question,
                seat,
                action,
            } => {
                keeper_only(from)?;
                return self.answer(question, seat, action, at);
            }
            Ask::Act { moment, action } => {
                return Ok((self.act(seat_of(from)?, moment, action)?, None));
            }
            Ask::Waive { moment } => {
                let seat = seat_of(from)?;
                let objects = may_object(&self.state).any(|other| other == seat);
                if moment != self.state.moment() || !objects {
                    return Err(Refusal::NoWindow);
                }
                return Ok((self.waive(seat), None));
            }
            Ask::Begin { game } => {
                self.host_or_keeper(from)?;
                if game != self.state.moment().game {
                    return Err(Refusal::Late);
                }
                return Ok((self.decided(Command::Begin)?, None));
            }
            Ask::AgreeTheme { theme } => {
                self.host_or_keeper(from)?;
                return Ok((self.decided(Command::AgreeTheme { theme })?, None));
            }
            Ask::Pause => {
                let seat = seat_of(from)?;
                (!self.company.paused).then_some(Happening::Paused { seat })
            }
            Ask::Resume => {
                let seat = seat_of(from)?;
                self.company.paused.then_some(Happening::Resumed { seat })
            }
            Ask::Presence { seat, here } => {
                own_or_keeper(from, seat)?;
                let changes = known(seat)?.is_person() && known(seat)?.here != here;
                changes.then_some(match here {
                    true => Happening::Came { seat },
                    false => Happening::Left { seat },
                })
            }
            Ask::Seat { seat, occupant } => {
                self.host_or_keeper(from)?;
                (known(seat)?.occupant != occupant).then_some(Happening::Seated { seat, occupant })
            }
            Ask::Host { seat } => {
                self.host_or_keeper(from)?;
                if !known(seat)?.is_person() {
                    return Err(Refusal::NoSuchSeat);
                }
                (self.company.host != Some(seat)).then_some(Happening::Hosted { seat })
            }
            Ask::TakeOver { seat, level } => {
                keeper_only(from)?;
                let free = known(seat)?.is_person() && !known(seat)?.here;
                if !free {
                    return Err(Refusal::NoSuchSeat);
                }
                Some(Happening::TakenOver { seat, level })
            }
            Ask::GiveBack { seat } => {
                own_or_keeper(from, seat)?;
                let stands_in = known(seat)?.stand_in.is_some();
                stands_in.then_some(Happening::GivenBack { seat })
            }
            Ask::Credit { millis } => {
                keeper_only(from)?;
                Some(Happening::Credited { millis })
            }
        };
        Ok((event.into_iter().collect(), None))
    }

    /// Accepts a player's draft. It is judged only when it is played or time runs out.
    fn lay_out(
        &self,
        seat: usize,
        moment: Moment,
        number: u32,
        draft: Vec<TableSet>,
        plan: bool,
    ) -> Result<Note, Refusal> {
        if moment != self.state.moment() || number < self.draft_numbers[seat] {
            return Err(Refusal::Late);
        }
        check_draft(&draft)?;
        let draft: Vec<TableSet> = draft.into_iter().map(clamped).collect();
        // A client may also send its plan again without saying so.
        let same = self.draft(seat) == Some(&draft[..]);
        Ok(Note::Draft {
            seat,
            number,
            touched: self.state.turn() == Some(seat) && !plan && !same,
            draft,
        })
    }

    /// Accepts a bot's answer to the room's question.
    fn answer(
        &self,
        question: u64,
        seat: usize,
        action: Option<Action>,
        at: u64,
    ) -> Result<(Vec<TableEvent>, Option<Note>), Refusal> {
        if question != self.number || !self.is_bot(seat) {
            return Err(Refusal::Late);
        }
        Ok(match action {
            None => (self.waive(seat), None),
            Some(action) => {
                let due = self.due(&action, at);
                let thought = Thought { seat, action, due };
                (Vec::new(), Some(Note::Thought(Some(thought))))
            }
        })
    }

    /// Returns the events of a command that only concerns the match.
    fn decided(&self, command: Command) -> Result<Vec<TableEvent>, Refusal> {
        let events = self.state.decide(command)?;
        Ok(events.into_iter().map(Happening::Match).collect())
    }

    fn host_or_keeper(&self, from: Sender) -> Result<(), Refusal> {
        match from {
            Sender::Seat(seat) if Some(seat) != self.company.host => Err(Refusal::NotHost),
            _ => Ok(()),
        }
    }

    /// Returns the first answer to a command that was accepted before.
    fn accepted(&self, by: (usize, CommandId)) -> Option<Accepted> {
        let place = self.answers.binary_search_by_key(&by, |(other, _)| *other);
        let (_, number) = self.answers.get(place.ok()?)?;
        Some(Accepted { number: *number })
    }

    /// Returns the events of a person's action.
    fn act(&self, seat: usize, moment: Moment, action: Action) -> Result<Vec<TableEvent>, Refusal> {
        match self.state.is_current(seat, moment, &action) {
            true => self.player_acts(seat, action),
            false => Err(Refusal::Late),
        }
    }

    /// Returns the events of a player's action, including those that follow from it: an
    /// objection window that closes, bots that agree to abandon the game.
    pub(crate) fn player_acts(
        &self,
        seat: usize,
        action: Action,
    ) -> Result<Vec<TableEvent>, Refusal> {
        let abandons = matches!(action, Action::Abandon { agree: true });
        let mut events = self.state.decide(action.by(seat))?;
        if abandons {
            self.bots_agree(&mut events);
        }
        self.close_window(&mut events);
        Ok(events.into_iter().map(Happening::Match).collect())
    }

    /// Ends the objection window that the events open or continue, if nobody may object in
    /// it.
    fn close_window(&self, events: &mut Vec<Event>) {
        let is_open = matches!(self.state.phase(), Phase::Challenge | Phase::Vote);
        let opens = |event: &Event| matches!(event, Event::Laid { .. });
        // Copying the whole match costs more than deciding most moves.
        if !is_open && !events.iter().any(opens) {
            return;
        }
        let mut after = self.state.clone();
        events.iter().for_each(|event| after.apply(event));
        if after.phase() == Phase::Challenge
            && may_object(&after).next().is_none()
            && let Ok(over) = after.decide(Command::WindowOver)
        {
            events.extend(over);
        }
    }

    /// Adds the bots' agreement to abandon the game, once all the people have agreed.
    fn bots_agree(&self, events: &mut Vec<Event>) {
        let mut after = self.state.clone();
        events.iter().for_each(|event| after.apply(event));
        let view = after.view(None);
        let mut people = view.seats.iter().zip(&self.company.seats);
        let agreed = people
            .all(|(player, seat)| !seat.is_person() || player.resigned || player.wants_to_abandon);
        if !agreed {
            return;
        }
        for seat in 0..self.company.seats.len() {
            if self.company.seats[seat].is_person() {
                continue;
            }
            let agree = Action::Abandon { agree: true }.by(seat);
            if let Ok(more) = after.decide(agree) {
                more.iter().for_each(|event| after.apply(event));
                events.extend(more);
            }
        }
    }

    /// Returns the events of a player who does not object to the turn. The turn stands once
    /// no player is left who could object.
    pub(crate) fn waive(&self, seat: usize) -> Vec<TableEvent> {
        let mut events = vec![Happening::Waived { seat }];
        let waives = |other: usize| other == seat || self.waived.contains(&other);
        if self.state.phase() == Phase::Challenge
            && may_object(&self.state).all(waives)
            && let Ok(over) = self.state.decide(Command::WindowOver)
        {
            events.extend(over.into_iter().map(Happening::Match));
        }
        events
    }

    /// Applies a step.
    ///
    /// # Errors
    /// Returns an error if the room has changed since the step was decided. The step is then not
    /// applied.
    pub fn commit(&mut self, step: Step) -> Result<Accepted, Stale> {
        if (step.on, step.revision) != (self.number, self.revision) {
            return Err(Stale {
                decided_on: step.on,
                found: self.number,
            });
        }
        self.revision += 1;
        let row = self.row_of(&step);
        match step.note {
            None => {}
            Some(Note::Draft {
                seat,
                number,
                touched,
                draft,
            }) => {
                self.draft_numbers[seat] = number;
                self.drafts[seat] = Some(draft);
                self.touched |= touched;
            }
            Some(Note::Thought(thought)) => self.thought = thought,
        }
        if let Some(row) = row {
            self.apply(row);
        }
        Ok(Accepted {
            number: self.number,
        })
    }

    /// Returns the row that committing a step appends to the log, if it appends one.
    pub(crate) fn row_of(&self, step: &Step) -> Option<Row> {
        // A command without effect is logged too, because its id was accepted.
        (!step.events.is_empty() || step.by.is_some()).then(|| Row {
            at: step.at,
            spent: self.timer.spent(step.at),
            by: step.by,
            events: step.events.clone(),
        })
    }

    /// Applies a row of the log without judging it, and appends it.
    pub(crate) fn apply(&mut self, row: Row) {
        let before = self.stretch();
        let planned = self.drafts.iter().any(Option::is_some);
        let table = planned.then(|| self.state.view(None).table.to_vec());
        let turn = self.state.turn();
        for event in &row.events {
            self.apply_event(event, row.at);
        }
        if self.stretch() != before {
            self.timer.restart(row.at);
            self.thought = None;
            self.waived.clear();
            self.touched = false;
            // A plan was made for the old table. The client sends a new one.
            let same_table = table.is_none_or(|table| self.state.view(None).table == table);
            for (seat, draft) in self.drafts.iter_mut().enumerate() {
                if !same_table || turn == Some(seat) {
                    *draft = None;
                }
            }
        } else if !self.could_announce()
            && let Some(thought) = &mut self.thought
            && row.events.iter().any(|event| event.of_match().is_some())
        {
            // The bot's answer is still valid, but the bot no longer waits for an announcement.
            let now = self.timer.time(row.at);
            thought.due = thought.due.min(now + SHORTEST_DELAY).max(now);
        }
        self.number += row.events.len() as u64;
        if let Some(by) = row.by
            && let Err(place) = self.answers.binary_search_by_key(&by, |(other, _)| *other)
        {
            self.answers.insert(place, (by, self.number));
        }
        self.rows.push(row);
    }

    fn stretch(&self) -> Stretch {
        (self.state.moment(), self.state.phase())
    }

    fn apply_event(&mut self, event: &TableEvent, at: u64) {
        self.company.apply(event);
        match *event {
            Happening::Match(ref event) => self.state.apply(event),
            // The person decides now, not the bot.
            Happening::GivenBack { seat } | Happening::Seated { seat, .. } => {
                self.thought.take_if(|thought| thought.seat == seat);
            }
            Happening::Credited { millis } => self.timer.credit(millis, at),
            Happening::Waived { seat } => self.waived.push(seat),
            _ => {}
        }
        let stood = self.timer.set_still(self.company.stands_still(), at);
        if let Some(thought) = &mut self.thought {
            thought.due += stood;
        }
    }

    /// Returns the time at which [`Room::tick`] next returns a step; `None` if no bot move
    /// and no time limit is pending.
    pub fn wake(&self) -> Option<u64> {
        if self.timer.is_still() {
            return None;
        }
        let time_up = self.limit().filter(|_| !self.waits_for_bot());
        let time_up = time_up.map(|limit| self.timer.began() + limit);
        let thought = self.thought.as_ref().map(|thought| thought.due);
        [time_up, thought].into_iter().flatten().min()
    }

    /// Returns the next bot move, time-out or end of a window that is due, as a step to
    /// commit.
    pub fn tick(&self, now: u64) -> Option<Step> {
        if self.timer.is_still() {
            return None;
        }
        let step = |events: Vec<TableEvent>, note: Option<Note>| Step {
            on: self.number,
            revision: self.revision,
            at: now,
            by: None,
            events,
            note,
        };
        if let Some(thought) = self.thought.as_ref().filter(|thought| thought.due <= now) {
            return Some(step(self.bot_acts(thought), Some(Note::Thought(None))));
        }
        let lasts = |limit| self.timer.spent(now) < limit;
        if self.limit().is_none_or(lasts) || self.waits_for_bot() {
            return None;
        }
        let command = match self.state.phase() {
            Phase::Playing => {
                let turn = self.state.turn();
                let draft = turn.and_then(|seat| self.drafts.get(seat)?.clone());
                Command::TimeUp { draft }
            }
            _ => Command::WindowOver,
        };
        let mut events = self.state.decide(command).ok()?;
        // A plan that is not legal stays private: its owner has not touched anything.
        if !self.touched && events.iter().any(goes_back) {
            events = self.state.decide(Command::TimeUp { draft: None }).ok()?;
        }
        self.close_window(&mut events);
        Some(step(
            events.into_iter().map(Happening::Match).collect(),
            None,
        ))
    }
}

/// Returns whether the event is a time-out that takes a draft back, which everyone would notice.
fn goes_back(event: &Event) -> bool {
    let Event::TimeRanOut { outcome, .. } = event else {
        return false;
    };
    matches!(outcome, TimeUp::WentBack { .. })
}

fn seat_of(from: Sender) -> Result<usize, Refusal> {
    match from {
        Sender::Seat(seat) => Ok(seat),
        Sender::Keeper => Err(Refusal::NoSuchSeat),
    }
}

fn own_or_keeper(from: Sender, seat: usize) -> Result<(), Refusal> {
    match from {
        Sender::Seat(own) if own != seat => Err(Refusal::NoSuchSeat),
        _ => Ok(()),
    }
}

fn keeper_only(from: Sender) -> Result<(), Refusal> {
    match from {
        Sender::Keeper => Ok(()),
        Sender::Seat(_) => Err(Refusal::NotHost),
    }
}

/// Returns the record of the match in a log.
pub(crate) fn record_of(date: &str, continued: Option<usize>, rows: &[Row]) -> Record {
    let mut log = Vec::new();
    let mut stood_for: Vec<usize> = Vec::new();
    for row in rows {
        let mut millis = row.spent;
        for event in &row.events {
            match event {
                Happening::Match(event) => log.push(Logged {
                    lines: Vec::new(),
                    millis: std::mem::take(&mut millis),
                    stand_in: event.seat().is_some_and(|seat| stood_for.contains(&seat)),
                    event: event.clone(),
                }),
                Happening::TakenOver { seat, .. } => stood_for.push(*seat),
                Happening::GivenBack { seat } | Happening::Seated { seat, .. } => {
                    stood_for.retain(|other| other != seat);
                }
                _ => {}
            }
        }
    }
    Record {
        continued,
        ..Record::new(date.to_owned(), log)
    }
}

/// Refuses a draft in which a tile or an old set appears twice: no table can hold it. Other
/// drafts are judged only when they are played.
///
/// # Errors
/// Returns a fault that names the tile, or the id of the set.
pub fn check_draft(draft: &[TableSet]) -> Result<(), Refusal> {
    let ids = draft.iter().map(|set| set.id).filter(|id| !id.is_new());
    if let Some(id) = first_repeated(ids.collect()) {
        return Err(Refusal::BadSetId(id));
    }
    let tiles = draft.iter().flat_map(|set| set.tiles.iter().copied());
    match first_repeated(tiles.collect()) {
        Some(tile) => {
            let fault = Fault::new(Rule::TileFromNowhere).about(tile.face());
            Err(Refusal::Faults(vec![fault]))
        }
        None => Ok(()),
    }
}

/// Returns the smallest value that appears more than once.
pub(crate) fn first_repeated<T: Ord + Copy>(mut values: Vec<T>) -> Option<T> {
    values.sort_few();
    let mut pairs = values.windows(2);
    pairs.find(|pair| pair[0] == pair[1]).map(|pair| pair[0])
}

fn clamped(set: TableSet) -> TableSet {
    TableSet {
        spot: set.spot.clamped(),
        ..set
    }
}
