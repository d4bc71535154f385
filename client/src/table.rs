//! The table of a front end: one asynchronous interface, whether the room is in this process
//! or on a server.
//!
//! A command returns its id at once; its answer arrives later as a [`Notice`], like everything
//! else that happens. Messages may be late, lost or duplicated: a command is sent again under
//! its id until it is answered, updates are applied in order, and a gap is closed by asking
//! for a fresh snapshot.

use std::collections::VecDeque;

use sidra_game::record::Record;
use sidra_game::{Action, Moment, Phase, Refusal, Snapshot, TableSet, View};
use sidra_room::{
    Accepted, Ask, Clock, CommandId, Company, Kept, Question, Reply, Request, TableSeen,
    TableSnapshot, Update,
};
use sidra_words::Lexicon;

/// How long to wait for an answer or an update before asking again, in milliseconds.
const PATIENCE: u64 = 3_000;

/// The connection to a table. It delivers requests and replies, possibly out of order. A link that
/// may have lost some of them asks the table for a fresh [`Reply::Welcome`] once it works again.
pub trait Link: Send + Sync {
    /// Sends a request.
    fn send(&mut self, request: Request, now: u64);

    /// Returns the next reply, if there is one.
    fn receive(&mut self, now: u64) -> Option<Reply>;

    /// Returns when the next reply may arrive without a request.
    fn wake(&self) -> Option<u64>;

    /// Returns the question for a bot, if the room is in this process.
    fn question(&self) -> Option<Question> {
        None
    }

    /// Answers a question on behalf of the bot.
    fn answer(&mut self, question: &Question, action: Option<Action>, now: u64) {
        _ = (question, action, now);
    }

    /// Sets the lexicon of the room, if the room is in this process.
    fn use_lexicon(&mut self, lexicon: &Lexicon) {
        _ = lexicon;
    }

    /// Returns what to keep on this device, if the room is in this process.
    fn kept(&self, now: u64) -> Option<Kept> {
        _ = now;
        None
    }

    /// Returns the record of the match, if this viewer may see it.
    fn record(&self) -> Option<Record> {
        None
    }

    /// Returns everything that has happened so far, as this viewer saw it.
    fn history(&self, now: u64) -> Vec<TableSeen> {
        _ = now;
        Vec::new()
    }
}

/// Something a front end needs to know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// This happened. The table already shows it.
    Happened(TableSeen),
    /// A command was answered.
    Answered {
        /// The command.
        id: CommandId,
        /// The result.
        answer: Result<Accepted, Refusal>,
    },
    /// The table was replaced by a fresh snapshot. Anything may be different.
    Refreshed,
}

/// A command that waits for its answer.
struct Waiting {
    id: CommandId,
    ask: Ask,
    /// When it was last sent.
    sent: u64,
}

/// A table as one viewer sees it.
pub struct Table {
    link: Box<dyn Link>,
    seat: Option<usize>,
    snapshot: TableSnapshot,
    /// The time at which the snapshot's clock was read.
    clock_at: u64,
    lexicon: Option<Lexicon>,
    next_id: u64,
    waiting: Vec<Waiting>,
    /// Updates that were received but not shown yet, one event each.
    coming: VecDeque<Update>,
    /// The highest event number that the table is known to have.
    known: u64,
    /// When a fresh snapshot was requested, if it has not arrived yet.
    synced: Option<u64>,
    /// Whether the table was closed before the match was over.
    closed: bool,
    draft: Draft,
}

/// The viewer's draft as it was sent to the table.
#[derive(Default)]
struct Draft {
    sets: Option<Vec<TableSet>>,
    number: u32,
    /// The moment for which it was sent; `None` if it has to be sent again.
    sent_for: Option<Moment>,
    /// The turn in which the viewer last touched a tile. In any other turn the draft is a plan,
    /// which stays private.
    touched_in: Option<Moment>,
}

impl Table {
    /// Joins a table. `welcome` is the link's first reply. Command ids start at `first_id`,
    /// which this seat must not have used before.
    ///
    /// Returns `None` if the reply is not a welcome.
    pub fn new(link: Box<dyn Link>, welcome: Reply, first_id: u64, now: u64) -> Option<Table> {
        let Reply::Welcome {
            seat,
            table,
            draft,
            drafts,
        } = welcome
        else {
            return None;
        };
        Some(Table {
            link,
            seat,
            known: table.number,
            draft: Draft {
                sent_for: Some(table.game.view().moment),
                sets: draft,
                number: drafts,
                touched_in: None,
            },
            snapshot: *table,
            clock_at: now,
            lexicon: None,
            next_id: first_id,
            waiting: Vec::new(),
            coming: VecDeque::new(),
            synced: None,
            closed: false,
        })
    }

    /// Sets the lexicon in which this viewer looks words up, and that of the room if the room is in
    /// this process. A match that has begun only accepts the lexicon that it began with. Returns
    /// whether the lexicon was accepted.
    pub fn use_lexicon(&mut self, lexicon: Lexicon) -> bool {
        let accepted = self.view().accepts(&lexicon);
        if accepted {
            self.link.use_lexicon(&lexicon);
            self.lexicon = Some(lexicon);
        }
        accepted
    }

    /// Returns the lexicon in which this viewer looks words up.
    pub fn lexicon(&self) -> Option<&Lexicon> {
        self.lexicon.as_ref()
    }

    /// Returns the viewer's seat; `None` for a spectator.
    pub fn seat(&self) -> Option<usize> {
        self.seat
    }

    /// Returns the match as the viewer sees it.
    pub fn view(&self) -> View<'_> {
        let mut view = self.snapshot.game.view_with(self.lexicon.as_ref());
        if self.closed {
            view.phase = Phase::Over;
            view.turn = None;
        }
        view
    }

    /// Ends the match for this viewer because its table was closed: nobody has the turn any more.
    pub fn close(&mut self) {
        self.closed = true;
    }

    /// Returns a copy of what the viewer sees of the match, for a worker.
    pub fn snapshot(&self) -> Box<Snapshot> {
        Box::new(self.snapshot.game.clone())
    }

    /// Returns who is at the table.
    pub fn company(&self) -> &Company {
        &self.snapshot.company
    }

    /// Returns how many events have been shown.
    pub fn number(&self) -> u64 {
        self.snapshot.number
    }

    /// Returns whether it is the viewer's turn.
    pub fn is_my_turn(&self) -> bool {
        let turn = self.view().turn;
        turn.is_some() && turn == self.seat
    }

    /// Returns whether time passes at the table.
    pub fn is_running(&self) -> bool {
        self.snapshot.running
    }

    /// Returns the clock of the turn, objection window or vote.
    pub fn clock(&self, now: u64) -> Option<Clock> {
        let since = now.saturating_sub(self.clock_at);
        let clock = self.snapshot.clock.filter(|_| !self.closed)?;
        Some(match self.snapshot.running {
            true => clock.after(since),
            false => clock,
        })
    }

    /// Returns the viewer's draft as the table knows it.
    pub fn draft(&self) -> Option<&[TableSet]> {
        self.draft.sets.as_deref()
    }

    /// Sends an action and returns the command's id. The answer arrives later.
    pub fn act(&mut self, action: Action, now: u64) -> CommandId {
        let moment = self.view().moment;
        self.ask(Ask::Act { moment, action }, now)
    }

    /// Tells the table that the viewer does not object to the turn that was just played.
    pub fn waive(&mut self, now: u64) -> CommandId {
        let moment = self.view().moment;
        self.ask(Ask::Waive { moment }, now)
    }

    /// Tells the table whether the viewer is present or away.
    pub fn set_here(&mut self, here: bool, now: u64) {
        let Some(seat) = self.seat else {
            return;
        };
        let known = self.company().seats.get(seat);
        if known.is_some_and(|seat| seat.here != here) {
            // Sending it twice changes nothing, so it needs no id and no answer.
            self.send(None, Ask::Presence { seat, here }, now);
        }
    }

    /// Begins the first or the next game.
    pub fn begin_game(&mut self, now: u64) -> CommandId {
        let game = self.view().moment.game;
        self.ask(Ask::Begin { game }, now)
    }

    /// Sends a command and returns its id.
    pub fn ask(&mut self, ask: Ask, now: u64) -> CommandId {
        let id = CommandId(self.next_id);
        self.next_id += 1;
        self.send(Some(id), ask.clone(), now);
        self.waiting.push(Waiting { id, ask, sent: now });
        id
    }

    /// Returns whether a command is still waiting for its answer.
    pub fn is_waiting(&self, id: CommandId) -> bool {
        self.waiting.iter().any(|waiting| waiting.id == id)
    }

    fn send(&mut self, id: Option<CommandId>, ask: Ask, now: u64) {
        self.link.send(Request::Ask { id, ask }, now);
    }

    /// Sends the table the draft on the desk. The room judges it when time is up, and returns it to
    /// a viewer who comes back. `touched` says whether the viewer moved a tile; a plan also changes
    /// when the table does. The others see a draft only after its owner has moved a tile on the
    /// table in the current turn.
    pub fn lay_out(&mut self, draft: Vec<TableSet>, touched: bool, now: u64) {
        if self.draft.sets.as_ref() != Some(&draft) {
            if touched && self.is_my_turn() {
                self.draft.touched_in = Some(self.view().moment);
            }
            self.draft.sets = Some(draft);
            self.draft.sent_for = None;
        }
        self.send_draft(now);
    }

    /// Sends the draft unless the table already has it.
    fn send_draft(&mut self, now: u64) {
        let moment = self.view().moment;
        if self.seat.is_none() || self.draft.sent_for == Some(moment) {
            return;
        }
        let Some(draft) = self.draft.sets.clone() else {
            return;
        };
        self.draft.number += 1;
        self.draft.sent_for = Some(moment);
        let number = self.draft.number;
        let lay_out = Ask::LayOut {
            moment,
            number,
            draft,
            plan: self.draft.touched_in != Some(moment),
        };
        self.send(None, lay_out, now);
    }

    /// Changes the shown state. As in the room, a changed table discards the draft; the viewer
    /// sends what is left of it.
    fn show(&mut self, change: impl FnOnce(&mut TableSnapshot) -> bool, now: u64) -> bool {
        let before = self.view().table.to_vec();
        if !change(&mut self.snapshot) {
            return false;
        }
        self.clock_at = now;
        if self.view().table != before {
            self.draft.sets = None;
        }
        true
    }

    /// Returns the next notice; `None` once there are no more.
    pub fn poll(&mut self, now: u64) -> Option<Notice> {
        loop {
            if let Some(update) = self.coming.pop_front() {
                if !self.show(|snapshot| snapshot.apply(&update), now) {
                    continue;
                }
                // The room refuses a draft that names an earlier turn.
                if self.coming.is_empty() {
                    self.send_draft(now);
                }
                let event = update.events.into_iter().next();
                return event.map(Notice::Happened);
            }
            match self.link.receive(now) {
                None => break,
                Some(Reply::Update(update)) => self.hear(update, now),
                Some(Reply::Answer { id, answer }) => {
                    let Some(at) = self.waiting.iter().position(|waiting| waiting.id == id) else {
                        // This is a duplicate.
                        continue;
                    };
                    self.waiting.remove(at);
                    if let Ok(accepted) = &answer {
                        self.known = self.known.max(accepted.number);
                    }
                    return Some(Notice::Answered { id, answer });
                }
                Some(Reply::Welcome {
                    seat,
                    table,
                    drafts,
                    ..
                }) => {
                    self.synced = None;
                    self.draft.number = self.draft.number.max(drafts);
                    // The snapshot is older than what is shown.
                    if table.number < self.snapshot.number {
                        continue;
                    }
                    self.seat = seat;
                    self.known = self.known.max(table.number);
                    let same = table.number == self.snapshot.number;
                    let fresh = |snapshot: &mut TableSnapshot| {
                        *snapshot = *table;
                        true
                    };
                    self.show(fresh, now);
                    // The draft may have been lost.
                    self.draft.sent_for = None;
                    self.send_draft(now);
                    if !same {
                        return Some(Notice::Refreshed);
                    }
                }
            }
        }
        self.ask_again(now);
        None
    }

    /// Queues the new events of an update. Asks for a fresh snapshot if events before them are
    /// missing.
    fn hear(&mut self, update: Update, now: u64) {
        let end = update.from + update.events.len() as u64;
        self.known = self.known.max(end);
        if update.from > self.snapshot.number {
            return self.sync(now);
        }
        let Update {
            from,
            events,
            clock,
            running,
        } = update;
        for (from, event) in (from..).zip(events) {
            if from >= self.snapshot.number {
                self.coming.push_back(Update {
                    from,
                    events: vec![event],
                    clock,
                    running,
                });
            }
        }
    }

    fn sync(&mut self, now: u64) {
        let soon = |asked: u64| now < asked + PATIENCE;
        if !self.synced.is_some_and(soon) {
            self.synced = Some(now);
            self.link.send(Request::Sync, now);
        }
    }

    /// Sends unanswered commands again, and asks for a fresh snapshot if events are missing.
    fn ask_again(&mut self, now: u64) {
        let mut again = Vec::new();
        for waiting in &mut self.waiting {
            if now >= waiting.sent + PATIENCE {
                waiting.sent = now;
                again.push((waiting.id, waiting.ask.clone()));
            }
        }
        for (id, ask) in again {
            self.send(Some(id), ask, now);
        }
        match self.known > self.snapshot.number {
            true => self.sync(now),
            // The missing events have arrived after all.
            false => self.synced = None,
        }
    }

    /// Returns when [`Table::poll`] next has to be called.
    pub fn wake(&self) -> Option<u64> {
        let answers = self.waiting.iter().map(|waiting| waiting.sent + PATIENCE);
        let missing = self.synced.map(|asked| asked + PATIENCE);
        answers.chain(missing).chain(self.link.wake()).min()
    }

    /// Returns the question for a bot, if the room is in this process.
    pub fn question(&self) -> Option<Question> {
        self.link.question()
    }

    /// Answers a question on behalf of the bot.
    pub fn answer(&mut self, question: &Question, action: Option<Action>, now: u64) {
        self.link.answer(question, action, now);
    }

    /// Returns what to keep on this device, if the room is in this process.
    pub fn kept(&self, now: u64) -> Option<Kept> {
        self.link.kept(now)
    }

    /// Returns the record of the match, if this viewer may see it.
    pub fn record(&self) -> Option<Record> {
        self.link.record()
    }

    /// Returns everything that has happened so far, as this viewer saw it.
    pub fn history(&self, now: u64) -> Vec<TableSeen> {
        self.link.history(now)
    }
}
