//! A table as a front end has it: one asynchronous interface, whether the room is in this
//! process or on a server.
//!
//! A command returns at once with its id; its answer arrives later as a [`Notice`], and so
//! does everything else that happens. Messages may be late, lost or doubled: a command is
//! sent again under its id until it is answered, updates are followed in their order, and
//! a gap is closed by asking for a fresh snapshot.

use std::collections::VecDeque;

use sidra_game::record::Record;
use sidra_game::{Action, Moment, Refusal, Snapshot, TableSet, View};
use sidra_room::{
    Accepted, Ask, Clock, CommandId, Company, Kept, Question, Reply, Request, TableSeen,
    TableSnapshot, Update,
};
use sidra_words::Lexicon;

/// How long an answer or an update may take before it is asked for again, in milliseconds.
const PATIENCE: u64 = 3_000;

/// The way to a table. It delivers requests and replies, possibly out of order. A link that
/// may have lost some asks the table for a fresh [`Reply::Welcome`] when it is back.
pub trait Link: Send + Sync {
    /// Sends a request.
    fn send(&mut self, request: Request, now: u64);

    /// The next reply, if there is one.
    fn receive(&mut self, now: u64) -> Option<Reply>;

    /// When there may be a reply by itself.
    fn wake(&self) -> Option<u64>;

    /// What a bot of a table in this process has to think about.
    fn question(&self) -> Option<Question> {
        None
    }

    /// What the bot does.
    fn answer(&mut self, question: &Question, action: Option<Action>, now: u64) {
        _ = (question, action, now);
    }

    /// What to keep on this device, where the table is in this process.
    fn kept(&self, now: u64) -> Option<Kept> {
        _ = now;
        None
    }

    /// The record of the match, where it may be seen.
    fn record(&self) -> Option<Record> {
        None
    }
}

/// Something that a front end has to know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// This happened; the table shows it already.
    Happened(TableSeen),
    /// A command was answered.
    Answered {
        /// The command.
        id: CommandId,
        /// What came of it.
        answer: Result<Accepted, Refusal>,
    },
    /// The table was fetched afresh: anything may be different.
    Refreshed,
}

/// A command that waits for its answer.
struct Waiting {
    id: CommandId,
    ask: Ask,
    /// When it was sent last.
    sent: u64,
}

/// A table, as one viewer has it.
pub struct Table {
    link: Box<dyn Link>,
    seat: Option<usize>,
    snapshot: TableSnapshot,
    /// When the snapshot's clock was right.
    clock_at: u64,
    lexicon: Option<Lexicon>,
    next_id: u64,
    waiting: Vec<Waiting>,
    /// Updates that were received and not yet shown, an event each.
    coming: VecDeque<Update>,
    /// The number of events that the table is known to have.
    known: u64,
    /// When a fresh snapshot was asked for that has not arrived.
    synced: Option<u64>,
    draft: Draft,
}

/// What the viewer has laid out, as the table was told.
#[derive(Default)]
struct Draft {
    sets: Option<Vec<TableSet>>,
    number: u32,
    /// The moment for which it was sent; `None` where it has to be sent again.
    sent_for: Option<Moment>,
}

impl Table {
    /// Takes a place at a table. `welcome` is the link's first reply; ids of commands begin
    /// with `first_id`, which must not have been used by this seat before.
    ///
    /// Returns `None` where the reply is not a welcome.
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
            },
            snapshot: *table,
            clock_at: now,
            lexicon: None,
            next_id: first_id,
            waiting: Vec::new(),
            coming: VecDeque::new(),
            synced: None,
        })
    }

    /// Sets the dictionary in which this viewer looks words up.
    pub fn use_lexicon(&mut self, lexicon: Lexicon) {
        self.lexicon = Some(lexicon);
    }

    /// The viewer's seat; `None` for a spectator.
    pub fn seat(&self) -> Option<usize> {
        self.seat
    }

    /// The match as the viewer sees it.
    pub fn view(&self) -> View<'_> {
        self.snapshot.game.view_with(self.lexicon.as_ref())
    }

    /// What the viewer sees of the match, to be thought about elsewhere.
    pub fn snapshot(&self) -> Box<Snapshot> {
        Box::new(self.snapshot.game.clone())
    }

    /// Who is at the table.
    pub fn company(&self) -> &Company {
        &self.snapshot.company
    }

    /// How many events were shown.
    pub fn number(&self) -> u64 {
        self.snapshot.number
    }

    /// Whether it is the viewer's turn.
    pub fn is_my_turn(&self) -> bool {
        let turn = self.view().turn;
        turn.is_some() && turn == self.seat
    }

    /// The clock of the turn, of the objection window or of the vote.
    pub fn clock(&self, now: u64) -> Option<Clock> {
        let since = now.saturating_sub(self.clock_at);
        let clock = self.snapshot.clock?;
        Some(match self.snapshot.running {
            true => clock.after(since),
            false => clock,
        })
    }

    /// What the viewer has laid out, as the table was told: when it was taken up, or since.
    pub fn draft(&self) -> Option<&[TableSet]> {
        self.draft.sets.as_deref()
    }

    /// Acts, and returns the command's id: its answer arrives later.
    pub fn act(&mut self, action: Action, now: u64) -> CommandId {
        let moment = self.view().moment;
        self.ask(Ask::Act { moment, action }, now)
    }

    /// Lets the turn that was just played stand.
    pub fn waive(&mut self, now: u64) -> CommandId {
        let moment = self.view().moment;
        self.ask(Ask::Waive { moment }, now)
    }

    /// Says that the viewer is here, or away.
    pub fn set_here(&mut self, here: bool, now: u64) {
        let Some(seat) = self.seat else {
            return;
        };
        let known = self.company().seats.get(seat);
        if known.is_some_and(|seat| seat.here != here) {
            // Saying it twice means the same, so it needs no id and no answer.
            self.send(None, Ask::Presence { seat, here }, now);
        }
    }

    /// Begins the first or the next game.
    pub fn begin_game(&mut self, now: u64) -> CommandId {
        let game = self.view().moment.game;
        self.ask(Ask::Begin { game }, now)
    }

    /// Asks the table for something, and returns the command's id.
    pub fn ask(&mut self, ask: Ask, now: u64) -> CommandId {
        let id = CommandId(self.next_id);
        self.next_id += 1;
        self.send(Some(id), ask.clone(), now);
        self.waiting.push(Waiting { id, ask, sent: now });
        id
    }

    /// Whether a command still waits for its answer.
    pub fn is_waiting(&self, id: CommandId) -> bool {
        self.waiting.iter().any(|waiting| waiting.id == id)
    }

    fn send(&mut self, id: Option<CommandId>, ask: Ask, now: u64) {
        self.link.send(Request::Ask { id, ask }, now);
    }

    /// Tells the table what lies on the desk: it is judged when time is up, and comes back
    /// when the viewer does.
    pub fn lay_out(&mut self, draft: Vec<TableSet>, now: u64) {
        if self.draft.sets.as_ref() != Some(&draft) {
            self.draft.sets = Some(draft);
            self.draft.sent_for = None;
        }
        self.send_draft(now);
    }

    /// Sends the draft, unless the table has it.
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
        };
        self.send(None, lay_out, now);
    }

    /// Shows another state of the table. As in the room, a draft for another table is void:
    /// the viewer lays out what is left of it.
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

    /// The next thing to know, until there is nothing more.
    pub fn poll(&mut self, now: u64) -> Option<Notice> {
        loop {
            if let Some(update) = self.coming.pop_front() {
                if !self.show(|snapshot| snapshot.apply(&update), now) {
                    continue;
                }
                // The room refuses a draft that arrives in a later turn than it was laid
                // out in.
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
                        // Answered before.
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
                    // An older one than what is shown already came too late.
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
                    // The draft may have been lost on its way.
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

    /// Queues the events of an update that follow what is known; asks for a fresh snapshot
    /// where some are missing.
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

    /// Sends again what was not answered, and asks for what was not heard of.
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
            // What was missing has arrived after all.
            false => self.synced = None,
        }
    }

    /// When [`Table::poll`] is needed next by itself.
    pub fn wake(&self) -> Option<u64> {
        let answers = self.waiting.iter().map(|waiting| waiting.sent + PATIENCE);
        let missing = self.synced.map(|asked| asked + PATIENCE);
        answers.chain(missing).chain(self.link.wake()).min()
    }

    /// What a bot of a table in this process has to think about.
    pub fn question(&self) -> Option<Question> {
        self.link.question()
    }

    /// What the bot does.
    pub fn answer(&mut self, question: &Question, action: Option<Action>, now: u64) {
        self.link.answer(question, action, now);
    }

    /// What to keep on this device, where the table is in this process.
    pub fn kept(&self, now: u64) -> Option<Kept> {
        self.link.kept(now)
    }

    /// The record of the match, where it may be seen.
    pub fn record(&self) -> Option<Record> {
        self.link.record()
    }
}
