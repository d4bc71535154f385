//! The link to a room in this process.

use std::collections::VecDeque;

use sidra_game::record::Record;
use sidra_game::{Action, Refusal};
use sidra_room::{
    Ask, CommandId, Decision, Input, Kept, Question, Reply, Request, Room, Seat, Sender, TableSeen,
};
use sidra_words::Lexicon;

use crate::table::{Link, Table};

/// A link to a room in this process. Requests take effect at once.
pub struct Local {
    room: Room,
    seat: Option<usize>,
    /// How many events the viewer was sent.
    sent: u64,
    replies: VecDeque<Reply>,
}

impl Local {
    /// Links a seat, or a spectator (`None`), to a room.
    pub fn new(room: Room, seat: Option<usize>) -> Local {
        Local {
            sent: room.number(),
            room,
            seat,
            replies: VecDeque::new(),
        }
    }

    /// Returns the seat of the first person in a room.
    pub fn first_person(room: &Room) -> Option<usize> {
        let seats = &room.company().seats;
        seats.iter().position(Seat::is_person)
    }

    /// Returns everything the viewer may see now.
    pub fn welcome(&self, now: u64) -> Reply {
        Reply::Welcome {
            seat: self.seat,
            table: Box::new(self.room.snapshot(self.seat, now)),
            draft: self
                .seat
                .and_then(|seat| Some(self.room.draft(seat)?.to_vec())),
            drafts: self.seat.map_or(0, |seat| self.room.draft_number(seat)),
        }
    }

    fn ask(&mut self, id: Option<CommandId>, ask: Ask, now: u64) {
        // Moves and time-outs that were due before the request come first.
        self.tick(now);
        let seat = self.seat.ok_or(Refusal::NoSuchSeat);
        let decided = seat.and_then(|seat| {
            self.room.decide(Input {
                from: Sender::Seat(seat),
                id,
                at: now,
                ask,
            })
        });
        let answer = match decided {
            // Nothing happens between deciding and committing here.
            Ok(Decision::Step(step)) => match self.room.commit(step) {
                Ok(accepted) => Ok(accepted),
                Err(_) => return,
            },
            Ok(Decision::Repeated(accepted)) => Ok(accepted),
            Err(refusal) => Err(refusal),
        };
        self.publish(now);
        if let Some(id) = id {
            self.replies.push_back(Reply::Answer { id, answer });
        }
    }

    /// Runs the bot moves, time-outs and ends of windows that are due.
    fn tick(&mut self, now: u64) {
        while let Some(step) = self.room.tick(now) {
            if self.room.commit(step).is_err() {
                break;
            }
            // One update per step, so that each has its own clock.
            self.publish(now);
        }
    }

    /// Sends the viewer the events since the last update.
    fn publish(&mut self, now: u64) {
        if self.sent < self.room.number()
            && let Some(update) = self.room.update(self.sent, self.seat, now)
        {
            self.sent = self.room.number();
            self.replies.push_back(Reply::Update(update));
        }
    }
}

impl Link for Local {
    fn send(&mut self, request: Request, now: u64) {
        match request {
            Request::Sync => {
                self.tick(now);
                let welcome = self.welcome(now);
                self.replies.push_back(welcome);
            }
            Request::Ask { id, ask } => self.ask(id, ask, now),
        }
    }

    fn receive(&mut self, now: u64) -> Option<Reply> {
        self.tick(now);
        self.replies.pop_front()
    }

    fn wake(&self) -> Option<u64> {
        // A request may have run moves that were due and queued replies about them.
        match self.replies.is_empty() {
            true => self.room.wake(),
            false => Some(0),
        }
    }

    fn question(&self) -> Option<Question> {
        self.room.question()
    }

    fn answer(&mut self, question: &Question, action: Option<Action>, now: u64) {
        let answer = Ask::Answer {
            question: question.number,
            seat: question.seat,
            action,
        };
        let input = Input {
            from: Sender::Keeper,
            id: None,
            at: now,
            ask: answer,
        };
        // The room refuses an answer that arrives too late.
        if let Ok(Decision::Step(step)) = self.room.decide(input)
            && self.room.commit(step).is_ok()
        {
            self.publish(now);
        }
    }

    fn use_lexicon(&mut self, lexicon: &Lexicon) {
        if self.room.view(None).accepts(lexicon) {
            self.room.use_lexicon(lexicon.clone());
        }
    }

    fn kept(&self, now: u64) -> Option<Kept> {
        Some(self.room.kept(now))
    }

    fn record(&self) -> Option<Record> {
        Some(self.room.record())
    }

    fn history(&self, now: u64) -> Vec<TableSeen> {
        let update = self.room.update(0, self.seat, now);
        update.map_or_else(Vec::new, |update| update.events)
    }
}

impl Table {
    /// Opens a room in this process as the table of its first person.
    pub fn local(room: Room, first_id: u64, now: u64) -> Option<Table> {
        let seat = Local::first_person(&room);
        let link = Local::new(room, seat);
        let welcome = link.welcome(now);
        Table::new(Box::new(link), welcome, first_id, now)
    }
}
