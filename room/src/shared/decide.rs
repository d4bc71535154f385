//! Deciding what a request does to a shared table.

use sha2::{Digest, Sha256};
use sidra_bots::Level;
use sidra_game::{Action, Phase, Refusal};

use super::{
    Chair, Change, KeeperAsk, Knock, Person, Reason, Shared, SharedDecision, SharedStep, TableAsk,
    TableRefusal, TableState, Want,
};
use crate::event::{Row, TableEvent};
use crate::input::{Ask, CommandId, Decision, Input, Sender, Step};

/// How long browsers have to send the hash of their seed, and then again to reveal it, in
/// milliseconds.
pub(super) const SEED_TIME: u64 = 20_000;
/// The longest pause, in milliseconds.
const LONGEST_PAUSE: u64 = 15 * 60 * 1000;

/// The changes of a step, and what the room holds without logging it.
pub(super) type Effect = (Vec<Change>, Option<Step>);

impl Shared {
    /// Decides the effect of a person's request, without changing the table.
    ///
    /// # Errors
    /// Returns why the request is refused.
    pub fn decide(&self, knock: Knock) -> Result<SharedDecision, TableRefusal> {
        let Knock {
            person,
            id,
            at,
            ask,
        } = knock;
        let by = id.map(|id| (person, id));
        if let Some(accepted) = by.and_then(|by| self.accepted.get(&by)) {
            return Ok(SharedDecision::Repeated(*accepted));
        }
        if let Some(refusal) = id.and_then(|id| self.refused.get(person, id)) {
            return Err(refusal.clone());
        }
        let (changes, quiet) = self.effect(person, id, at, ask)?;
        Ok(SharedDecision::Step(self.step(at, by, changes, quiet)))
    }

    /// Decides the effect of a request from the server, without changing the table.
    ///
    /// # Errors
    /// Returns why the request is refused.
    pub fn keep(&self, ask: KeeperAsk, at: u64) -> Result<SharedStep, TableRefusal> {
        let (changes, quiet) = match ask {
            KeeperAsk::Presence { person, here } => (self.presence(person, here, at)?, None),
            KeeperAsk::Answer {
                question,
                seat,
                action,
            } => self.ask_room(
                Sender::Keeper,
                None,
                at,
                Ask::Answer {
                    question,
                    seat,
                    action,
                },
            )?,
            KeeperAsk::Unloaded { millis } => (self.note_unloaded(millis), None),
            KeeperAsk::Credit { millis } => {
                self.ask_room(Sender::Keeper, None, at, Ask::Credit { millis })?
            }
            KeeperAsk::Close(reason) => {
                self.is_open()?;
                (vec![Change::Closed(reason)], None)
            }
            KeeperAsk::Next { table } => match self.next {
                None if self.state == TableState::Over => (vec![Change::Next { table }], None),
                _ => return Err(TableRefusal::Closed),
            },
            KeeperAsk::Forget { person } => match self.seat_of(person) {
                None => return Err(TableRefusal::NotSeated),
                // The deal starts again at once, even if this person's seed has arrived.
                Some(_) if matches!(self.state, TableState::Hashing | TableState::Revealing) => {
                    (vec![Change::Gone { person }], None)
                }
                Some(seat) => (self.leave(person, seat, at)?, None),
            },
        };
        Ok(self.step(at, None, changes, quiet))
    }

    pub(super) fn step(
        &self,
        at: u64,
        by: Option<(Person, CommandId)>,
        changes: Vec<Change>,
        quiet: Option<Step>,
    ) -> SharedStep {
        SharedStep {
            revision: self.revision,
            ahead: self.ahead,
            at,
            by,
            changes,
            quiet,
        }
    }

    fn effect(
        &self,
        person: Person,
        id: Option<CommandId>,
        at: u64,
        ask: TableAsk,
    ) -> Result<Effect, TableRefusal> {
        let changes = match ask {
            TableAsk::Sit { seat } => self.sit(person, seat)?,
            TableAsk::Leave => {
                let seat = self.own_seat(person)?;
                self.leave(person, seat, at)?
            }
            TableAsk::SetChair { seat, bot } => self.set_chair(person, seat, bot)?,
            TableAsk::Chairs { count } => self.set_count(person, count)?,
            TableAsk::Hand { seat } => {
                self.is_host(person)?;
                match self.chairs.get(seat) {
                    Some(&Chair::Person(person)) if self.people().any(|one| one == person) => {
                        vec![Change::Host { person }]
                    }
                    _ => return Err(TableRefusal::NoSuchChair),
                }
            }
            TableAsk::Start => self.start(person, at)?,
            TableAsk::Hash { hash } => self.hash(person, hash, at)?,
            TableAsk::Reveal { seed } => self.reveal(person, seed, at)?,
            TableAsk::Play(ask) => return self.play(person, id, at, ask),
            TableAsk::Want { want, agree } => self.want(person, want, agree, at)?,
            TableAsk::Resume => self.resume(self.own_seat(person)?, at)?,
            TableAsk::Close => {
                self.is_host(person)?;
                self.is_gathering()?;
                vec![Change::Closed(Reason::Host)]
            }
        };
        Ok((changes, None))
    }

    fn own_seat(&self, person: Person) -> Result<usize, TableRefusal> {
        let there = self.guest(person).is_some_and(|guest| !guest.gone);
        let seat = self.seat_of(person).filter(|_| there);
        seat.ok_or(TableRefusal::NotSeated)
    }

    fn is_host(&self, person: Person) -> Result<(), TableRefusal> {
        match self.host == Some(person) {
            true => Ok(()),
            false => Err(TableRefusal::NotHost),
        }
    }

    fn is_open(&self) -> Result<(), TableRefusal> {
        match self.state {
            TableState::Over | TableState::Closed(_) => Err(TableRefusal::Closed),
            _ => Ok(()),
        }
    }

    fn is_gathering(&self) -> Result<(), TableRefusal> {
        self.is_open()?;
        match self.state {
            TableState::Gathering => Ok(()),
            _ => Err(TableRefusal::Begun),
        }
    }

    fn sit(&self, person: Person, seat: Option<usize>) -> Result<Vec<Change>, TableRefusal> {
        self.is_open()?;
        let own = self.seat_of(person);
        // Sitting down twice changes nothing, so that a link can be opened again.
        if own.is_some() && (seat.is_none() || seat == own) {
            return Ok(Vec::new());
        }
        self.is_gathering()?;
        let free = |seat: &usize| self.chairs.get(*seat) == Some(&Chair::Free);
        let seat = match seat {
            Some(seat) if seat >= self.chairs.len() => return Err(TableRefusal::NoSuchChair),
            Some(seat) if !free(&seat) => return Err(TableRefusal::Taken),
            Some(seat) => seat,
            None => (0..self.chairs.len())
                .find(free)
                .ok_or(TableRefusal::Full)?,
        };
        let leaves = own.map(|seat| Change::Chair { seat, bot: None });
        let sits = Change::Sat { seat, person };
        Ok(match leaves {
            // The new chair comes first: a host who changes chairs stays the host.
            Some(leaves) => vec![sits, leaves],
            None => vec![sits],
        })
    }

    /// Returns what happens when a person leaves or is removed. During a match that counts as
    /// resigning.
    fn leave(&self, person: Person, seat: usize, at: u64) -> Result<Vec<Change>, TableRefusal> {
        match self.state {
            TableState::Gathering if self.people().count() == 1 => {
                Ok(vec![Change::Closed(Reason::Host)])
            }
            TableState::Gathering => Ok(vec![Change::Chair { seat, bot: None }]),
            // The deal starts again without this person when the time for seeds is over.
            TableState::Hashing | TableState::Revealing => Err(TableRefusal::Begun),
            TableState::Playing => {
                let mut changes = self.resign(seat, at);
                changes.push(Change::Gone { person });
                if self.people().all(|other| other == person) {
                    changes.push(Change::Closed(Reason::Host));
                }
                Ok(changes)
            }
            TableState::Over => Ok(vec![Change::Gone { person }]),
            TableState::Closed(_) => Err(TableRefusal::Closed),
        }
    }

    /// Returns the changes when a seat resigns from the current game, if one is being played.
    pub(super) fn resign(&self, seat: usize, at: u64) -> Vec<Change> {
        let Some(room) = &self.room else {
            return Vec::new();
        };
        let moment = room.view(None).moment;
        let action = Action::Resign;
        let input = Input {
            from: Sender::Seat(seat),
            id: None,
            at,
            ask: Ask::Act { moment, action },
        };
        match room.decide(input) {
            Ok(Decision::Step(step)) => room.row_of(&step).map(Change::Room).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    fn set_chair(
        &self,
        person: Person,
        seat: usize,
        bot: Option<Level>,
    ) -> Result<Vec<Change>, TableRefusal> {
        self.is_host(person)?;
        self.is_gathering()?;
        match (self.chairs.get(seat), bot) {
            (None, _) => Err(TableRefusal::NoSuchChair),
            // Hosts give up their own chair only by leaving.
            (Some(Chair::Person(one)), _) if *one == person => Err(TableRefusal::NoSuchChair),
            (Some(Chair::Person(_)), Some(_)) => Err(TableRefusal::Taken),
            (Some(Chair::Free), None) => Ok(Vec::new()),
            _ => Ok(vec![Change::Chair { seat, bot }]),
        }
    }

    fn set_count(&self, person: Person, count: usize) -> Result<Vec<Change>, TableRefusal> {
        self.is_host(person)?;
        self.is_gathering()?;
        // The number comes from a client and can be anything.
        if !(2..=4).contains(&count) {
            return Err(TableRefusal::NoSuchChair);
        }
        let kept = self.chairs.get(count..).unwrap_or_default();
        let mut config = self.config();
        config.players = vec![String::new(); count];
        if !config.is_possible() {
            return Err(TableRefusal::NoSuchChair);
        }
        match kept.iter().all(|chair| *chair == Chair::Free) {
            true => Ok(vec![Change::Chairs { count }]),
            false => Err(TableRefusal::Taken),
        }
    }

    fn start(&self, person: Person, at: u64) -> Result<Vec<Change>, TableRefusal> {
        self.is_host(person)?;
        self.is_gathering()?;
        let taken = self.chairs.iter().filter(|chair| **chair != Chair::Free);
        match taken.count() {
            0 | 1 => Err(TableRefusal::TooFew),
            _ => Ok(vec![started(at)]),
        }
    }

    fn hash(&self, person: Person, hash: [u8; 32], at: u64) -> Result<Vec<Change>, TableRefusal> {
        self.own_seat(person)?;
        let guest = self.guest(person).ok_or(TableRefusal::NotSeated)?;
        if self.state != TableState::Hashing || guest.hash.is_some_and(|other| other != hash) {
            return Err(TableRefusal::BadSeed);
        }
        let mut changes = vec![Change::Hashed { person, hash }];
        let others = self.guests.iter().filter(|other| other.person != person);
        if others.into_iter().all(|other| other.hash.is_some()) {
            changes.push(Change::AllHashed {
                until: at + SEED_TIME,
            });
        }
        Ok(changes)
    }

    /// Accepts a person's seed. The last seed completes the deal.
    fn reveal(&self, person: Person, seed: [u8; 32], at: u64) -> Result<Vec<Change>, TableRefusal> {
        self.own_seat(person)?;
        let guest = self.guest(person).ok_or(TableRefusal::NotSeated)?;
        let hash: [u8; 32] = Sha256::digest(seed).into();
        if self.state != TableState::Revealing || guest.hash != Some(hash) {
            return Err(TableRefusal::BadSeed);
        }
        let mut changes = vec![Change::Revealed { person, seed }];
        let others = self.guests.iter().filter(|other| other.person != person);
        if others.into_iter().all(|other| other.seed.is_some()) {
            changes.push(Change::Began { date: date_of(at) });
        }
        Ok(changes)
    }

    /// Passes a person's request on to the room.
    fn play(
        &self,
        person: Person,
        id: Option<CommandId>,
        at: u64,
        ask: Ask,
    ) -> Result<Effect, TableRefusal> {
        let seat = self.own_seat(person)?;
        let from = match ask {
            Ask::Act {
                action: Action::AddSeed { .. },
                ..
            } => return Err(Refusal::SeedTooLate.into()),
            Ask::Act { .. } | Ask::Waive { .. } | Ask::LayOut { .. } => Sender::Seat(seat),
            // A host who is away must not keep the others from continuing.
            Ask::Begin { .. } if self.between_games() => Sender::Keeper,
            _ => return Err(TableRefusal::NotHost),
        };
        self.ask_room(from, id, at, ask)
    }

    fn ask_room(
        &self,
        from: Sender,
        id: Option<CommandId>,
        at: u64,
        ask: Ask,
    ) -> Result<Effect, TableRefusal> {
        let room = match (&self.room, self.state) {
            (Some(room), TableState::Playing) => room,
            (_, TableState::Over | TableState::Closed(_)) => return Err(TableRefusal::Closed),
            _ => return Err(TableRefusal::NotBegun),
        };
        let input = Input { from, id, at, ask };
        match room.decide(input)? {
            // The table itself has already answered all repeated commands.
            Decision::Repeated(_) => Err(Refusal::Late.into()),
            Decision::Step(step) => Ok(self.split(step)),
        }
    }

    /// Separates what a step of the room logs from what the room only holds.
    pub(super) fn split(&self, step: Step) -> Effect {
        let room = self.room.as_ref();
        let row = room.and_then(|room| room.row_of(&step)).map(Change::Room);
        let quiet = step.note.is_some().then_some(Step {
            by: None,
            events: Vec::new(),
            ..step
        });
        (row.into_iter().collect(), quiet)
    }

    /// Returns events of the table as a change.
    pub(super) fn room_events(&self, events: Vec<TableEvent>, at: u64) -> Option<Change> {
        let spent = self.room.as_ref()?.timer.spent(at);
        Some(Change::Room(Row {
            at,
            spent,
            by: None,
            events,
        }))
    }

    fn want(
        &self,
        person: Person,
        want: Want,
        agree: bool,
        at: u64,
    ) -> Result<Vec<Change>, TableRefusal> {
        let own = self.own_seat(person)?;
        let playing = self.state == TableState::Playing;
        match want {
            Want::Rematch if self.state != TableState::Over => return Err(TableRefusal::NotBegun),
            Want::Pause if !playing || self.paused_until.is_some() => {
                return Err(TableRefusal::NotBegun);
            }
            Want::Remove { .. } if !playing => return Err(TableRefusal::NotBegun),
            Want::Remove { seat } if seat == own => return Err(TableRefusal::NoSuchChair),
            Want::Remove { seat } => match self.chairs.get(seat) {
                Some(&Chair::Person(one)) if self.people().any(|other| other == one) => {
                    if agree && !self.is_removable(one, at) {
                        return Err(TableRefusal::NoSuchChair);
                    }
                }
                _ => return Err(TableRefusal::NoSuchChair),
            },
            Want::Rematch | Want::Pause => {}
        }
        let mut changes = vec![Change::Wants {
            person,
            want,
            agree,
        }];
        if agree && self.others_want(person, want) {
            match want {
                Want::Rematch => {}
                Want::Pause => changes.extend(self.pause(own, at)),
                Want::Remove { seat } => {
                    if let Some(&Chair::Person(one)) = self.chairs.get(seat) {
                        changes.extend(self.leave(one, seat, at)?);
                    }
                }
            }
        }
        Ok(changes)
    }

    fn pause(&self, seat: usize, at: u64) -> Vec<Change> {
        let row = self.room_row(Sender::Seat(seat), at, Ask::Pause);
        let until = at + LONGEST_PAUSE;
        let paused = Change::Paused { until };
        row.into_iter().chain([paused]).collect()
    }

    /// Returns the changes that end a pause.
    pub(super) fn resume(&self, seat: usize, at: u64) -> Result<Vec<Change>, TableRefusal> {
        if self.paused_until.is_none() {
            return Err(TableRefusal::NotBegun);
        }
        let row = self.room_row(Sender::Seat(seat), at, Ask::Resume);
        Ok(row.into_iter().chain([Change::Resumed]).collect())
    }

    /// Returns a step of the room as a change, if the room allows it.
    pub(super) fn room_row(&self, from: Sender, at: u64, ask: Ask) -> Option<Change> {
        let input = Input {
            from,
            id: None,
            at,
            ask,
        };
        let room = self.room.as_ref()?;
        match room.decide(input).ok()? {
            Decision::Step(step) => room.row_of(&step).map(Change::Room),
            Decision::Repeated(_) => None,
        }
    }

    /// Returns what changes when a person comes or goes.
    fn presence(&self, person: Person, here: bool, at: u64) -> Result<Vec<Change>, TableRefusal> {
        let seat = self.own_seat(person)?;
        let known = self
            .guest(person)
            .is_some_and(|guest| guest.away_since.is_none());
        let mut changes = Vec::new();
        if known != here {
            changes.push(Change::Here { person, here });
        }
        // Without a clock, friends move now and then, and nobody waits at the table.
        let timed = self.terms.is_timed();
        if self.state == TableState::Playing && timed {
            let ask = Ask::Presence { seat, here };
            changes.extend(self.room_row(Sender::Keeper, at, ask));
        }
        if self.state == TableState::Playing && here {
            let back = Ask::GiveBack { seat };
            changes.extend(self.room_row(Sender::Keeper, at, back));
        }
        Ok(changes
            .into_iter()
            .filter(|change| !change.is_empty())
            .collect())
    }

    /// Returns whether the match waits for its first game.
    pub(super) fn gathers(&self) -> bool {
        let phase = self.room.as_ref().map(|room| room.view(None).phase);
        self.state == TableState::Playing && phase == Some(Phase::Gathering)
    }
}

/// Returns the change that begins a deal: from now on, hashes and seeds are collected.
pub(super) fn started(at: u64) -> Change {
    let until = at + SEED_TIME;
    Change::Started { until }
}

impl Change {
    /// Returns whether this is a step of the room in which nothing happened.
    fn is_empty(&self) -> bool {
        matches!(self, Change::Room(row) if row.events.is_empty())
    }
}

/// Returns the day of a time, in UTC, as `2026-11-15`.
fn date_of(millis: u64) -> String {
    // Days are counted from 1 March of the year 0, so that a leap day is the last day of its year.
    let days = millis / 86_400_000 + 719_468;
    let era = days / 146_097;
    let day_of_era = days % 146_097;
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_written_as_its_day() {
        for (millis, day) in [
            (0, "1970-01-01"),
            (951_782_400_000, "2000-02-29"),
            (1_709_164_799_999, "2024-02-28"),
            (1_709_164_800_000, "2024-02-29"),
            (1_794_873_600_000, "2026-11-17"),
            (4_107_542_400_000, "2100-03-01"),
        ] {
            assert_eq!(date_of(millis), day);
        }
    }
}
