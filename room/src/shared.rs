//! A table that people share over a network: who sits where, the seeds of the deal, pauses by
//! agreement, players who leave, a rematch. The [`Room`] inside plays the match.
//!
//! [`Shared`] works like the room: [`Shared::decide`] turns a [`Knock`] into a [`SharedStep`] or
//! refuses it, a server stores the step's text, and [`Shared::commit`] applies it. Reading the
//! stored texts again ([`Shared::load`]) gives the same table. Names are not part of it: the log
//! knows people only by id, so that a person can be forgotten.
//!
//! Times are milliseconds since 1970, from a clock that never runs backwards while a table is
//! loaded. The times in the log leave out any time during which the table was not loaded, so that
//! neither a restart nor a change of the clock costs anyone time. Only absences continue while a
//! table is not loaded: see [`KeeperAsk::Unloaded`].

mod absence;
mod decide;
mod idle;
mod info;
mod names;
mod outline;
mod refused;
mod rows;
mod scores;
mod tick;

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use sidra_bots::Level;
use sidra_core::HouseRules;
use sidra_game::record::SpentDeal;
use sidra_game::shuffle::{Secret, to_hex};
use sidra_game::{Config, Phase, Refusal, wire};

use crate::event::{Occupant, Row};
use crate::input::{Accepted, Ask, CommandId, Step};
use crate::room::Room;
use refused::Refused;

pub use idle::idle_until;
pub use info::{ChairInfo, Sitter, SpentInfo, TableInfo, Want};
pub use names::distinct;
pub use outline::Outline;
pub use rows::RowError;

/// Identifies a person. The server knows the name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Person(pub u64);

/// What the people at a table agree to by sitting down.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// The edition with its house rules. They include the time for a turn.
    #[serde(with = "wire")]
    pub rules: HouseRules,
    /// How many rounds or games a match has, whichever the edition counts.
    pub units: u32,
    /// Whether the lobby lists the table. A private table is found only by its code.
    pub public: bool,
    /// The delay for spectators, in seconds; `None` if nobody may watch.
    pub watch: Option<u32>,
    /// The bot that plays for a person who is away too long; without one, the person resigns.
    pub stand_in: Option<Level>,
    /// How long a person may be away, in seconds.
    pub away: u32,
    /// The theme of the words.
    pub theme: Option<String>,
}

impl Terms {
    /// The longest absence that a table may allow, in seconds: two weeks.
    pub const LONGEST_AWAY: u32 = 14 * 24 * 3600;
    /// The longest delay for spectators, in seconds.
    pub const LONGEST_DELAY: u32 = 3600;
    /// The maximum number of rounds or games in a match.
    pub const MOST_UNITS: u32 = 20;

    /// Returns whether a turn has a time limit.
    pub fn is_timed(&self) -> bool {
        self.rules.rules().turn_seconds > 0
    }

    /// Returns whether a table may have these terms.
    pub fn are_valid(&self) -> bool {
        let theme = self.theme.as_ref();
        (1..=Terms::MOST_UNITS).contains(&self.units)
            && self.watch.is_none_or(|delay| delay <= Terms::LONGEST_DELAY)
            && (30..=Terms::LONGEST_AWAY).contains(&self.away)
            && theme.is_none_or(|theme| rows::is_theme(theme))
    }
}

/// A place at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Chair {
    /// Nobody sits there yet.
    Free,
    /// A person, who stays until the match is over.
    Person(Person),
    /// A bot.
    Bot(Level),
}

/// What a shared table is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum TableState {
    /// People arrive. The host decides who else plays, and when the match begins.
    Gathering,
    /// Each browser sends the hash of its own seed.
    Hashing,
    /// Each browser reveals its seed.
    Revealing,
    /// The match is being played.
    Playing,
    /// The match was played to its end.
    Over,
    /// The table was closed.
    Closed(Reason),
}

/// Why a table was closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reason {
    /// The host closed it, or the last person left.
    Host,
    /// Nothing happened for too long.
    Idle,
    /// The operator of the server closed it.
    Operator,
}

/// Something that a person asks of a table, with the time.
#[derive(Debug, Clone)]
pub struct Knock {
    /// The person, who need not sit at the table.
    pub person: Person,
    /// The id of a command. Drafts have none.
    pub id: Option<CommandId>,
    /// The time.
    pub at: u64,
    /// What the person asks for.
    pub ask: TableAsk,
}

/// What people can ask of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum TableAsk {
    /// Sits down on this chair, or on the first free one.
    Sit {
        /// The chair.
        seat: Option<usize>,
    },
    /// Leaves the chair. During a match this means resigning.
    Leave,
    /// The host puts a bot on a chair, or frees it. Freeing a person's chair sends that person
    /// away. All this is possible only before the deal.
    SetChair {
        /// The chair.
        seat: usize,
        /// The bot; `None` frees the chair.
        bot: Option<Level>,
    },
    /// The host changes the number of chairs. Chairs are added and removed at the end, and only
    /// free ones can be removed.
    Chairs {
        /// How many chairs there are from now on: 2 to 4.
        count: usize,
    },
    /// The host makes another person the host.
    Hand {
        /// The person's chair.
        seat: usize,
    },
    /// The host begins the match. Free chairs are removed.
    Start,
    /// Sends the hash of the person's own seed: SHA-256 of its bytes.
    Hash {
        /// The hash.
        hash: [u8; 32],
    },
    /// Reveals the seed.
    Reveal {
        /// The seed.
        seed: [u8; 32],
    },
    /// Acts in the match, or sends a draft.
    Play(Ask),
    /// Asks for something that everyone has to agree to, or withdraws the request.
    Want {
        /// What the person asks for.
        want: Want,
        /// Whether the person wants it.
        agree: bool,
    },
    /// Ends the pause.
    Resume,
    /// The host closes a table whose match has not begun.
    Close,
}

/// What only the server may ask of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeeperAsk {
    /// A person came or went.
    Presence {
        /// The person.
        person: Person,
        /// Whether the person is present.
        here: bool,
    },
    /// A bot's answer to a question.
    Answer {
        /// The number of the question.
        question: u64,
        /// The bot's seat.
        seat: usize,
        /// What the bot does; `None` if it does not object.
        action: Option<sidra_game::Action>,
    },
    /// For this long, the table was not loaded while the server was running. This time counts
    /// towards absences, except during a match with a clock, which stops when everyone is away.
    Unloaded {
        /// How long, in milliseconds.
        millis: u64,
    },
    /// The player to move gets time back.
    Credit {
        /// How much, in milliseconds.
        millis: u64,
    },
    /// The table is closed.
    Close(Reason),
    /// Everyone wants a rematch: they continue at another table.
    Next {
        /// The id of the new table.
        table: String,
    },
    /// A person is forgotten and leaves the table.
    Forget {
        /// The person.
        person: Person,
    },
}

/// Why a table refuses a request. A refused request changes nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum TableRefusal {
    /// The sender does not sit at this table.
    NotSeated,
    /// Only the host may do this.
    NotHost,
    /// There is no such chair, or nobody suitable sits on it.
    NoSuchChair,
    /// The chair is taken.
    Taken,
    /// All chairs are taken.
    Full,
    /// The match has begun.
    Begun,
    /// The match has not begun.
    NotBegun,
    /// At least two players are needed.
    TooFew,
    /// No seeds are being collected, or this one does not belong to its hash.
    BadSeed,
    /// The table is closed or its match is over.
    Closed,
    /// The match refuses the request.
    Match(Refusal),
    /// The server could not store the effect, for instance because its disk is full. The request
    /// may succeed later.
    NotStored,
}

impl From<Refusal> for TableRefusal {
    fn from(refusal: Refusal) -> TableRefusal {
        TableRefusal::Match(refusal)
    }
}

/// The effect of a request, decided but not yet applied.
#[derive(Debug, Clone)]
pub struct SharedStep {
    /// How many steps had been committed when this one was decided.
    revision: u64,
    /// How far the clock is ahead of the times in the log.
    ahead: u64,
    at: u64,
    by: Option<(Person, CommandId)>,
    changes: Vec<Change>,
    /// A draft or a bot's answer: the room holds it without logging it.
    quiet: Option<Step>,
}

impl SharedStep {
    /// Returns whether the step has to be stored. Drafts need not be.
    pub fn is_logged(&self) -> bool {
        self.by.is_some() || !self.changes.is_empty()
    }

    /// Returns the person and the id of the command that caused the step.
    pub fn by(&self) -> Option<(Person, CommandId)> {
        self.by
    }

    /// Returns whether the step is a person's action or return.
    fn touches(&self) -> bool {
        self.by.is_some() || self.changes.iter().any(Change::is_visit)
    }

    /// Returns the step as a row of the log.
    pub fn text(&self) -> String {
        rows::write(self.at, self.ahead, self.by, &self.changes)
    }
}

/// The answer to a request that is not refused.
#[derive(Debug, Clone)]
pub enum SharedDecision {
    /// A step to store and commit.
    Step(SharedStep),
    /// The command was accepted before; this was the answer.
    Repeated(Accepted),
}

/// What happened at a shared table: a part of a row of its log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Change {
    Opened {
        terms: Terms,
        chairs: Vec<Chair>,
        secret: Secret,
    },
    Sat {
        seat: usize,
        person: Person,
    },
    Chair {
        seat: usize,
        bot: Option<Level>,
    },
    Chairs {
        count: usize,
    },
    Host {
        person: Person,
    },
    /// Free chairs were removed, and the hashes of seeds are collected until this time.
    Started {
        until: u64,
    },
    Hashed {
        person: Person,
        hash: [u8; 32],
    },
    /// All hashes have arrived; seeds may be revealed until this time.
    AllHashed {
        until: u64,
    },
    Revealed {
        person: Person,
        seed: [u8; 32],
    },
    /// Hashes or seeds were missing. The deal starts again with a new secret; the old one is
    /// public.
    Resealed {
        secret: Secret,
    },
    /// All seeds have arrived: the room is opened.
    Began {
        date: String,
    },
    /// A step of the room.
    Room(Row),
    Wants {
        person: Person,
        want: Want,
        agree: bool,
    },
    /// A pause was agreed on, until this time at the latest.
    Paused {
        until: u64,
    },
    Resumed,
    /// A person left the match, or was removed from it.
    Gone {
        person: Person,
    },
    Here {
        person: Person,
        here: bool,
    },
    /// The table was not loaded for this long although the server was running.
    Unloaded {
        millis: u64,
    },
    Next {
        table: String,
    },
    /// The table has been idle for a long time. It closes at this time unless someone comes back.
    Notice {
        closes: u64,
    },
    Closed(Reason),
}

/// A person in a chair at the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Guest {
    pub(crate) person: Person,
    /// When the person went away, plus [`Shared::unloaded`] at that time; `None` while present.
    pub(crate) away_since: Option<u64>,
    /// Whether the person left the match. The seat then resigns every game.
    pub(crate) gone: bool,
    pub(crate) hash: Option<[u8; 32]>,
    pub(crate) seed: Option<[u8; 32]>,
    pub(crate) wants: Vec<Want>,
}

/// A table that people share.
#[derive(Debug)]
pub struct Shared {
    terms: Terms,
    chairs: Vec<Chair>,
    /// Everyone who sits at the table, in the order of their chairs.
    guests: Vec<Guest>,
    host: Option<Person>,
    state: TableState,
    secret: Secret,
    /// The deals that were not completed.
    spent: Vec<SpentDeal>,
    /// The time by which all hashes or seeds must have arrived.
    until: u64,
    paused_until: Option<u64>,
    room: Option<Room>,
    next: Option<String>,
    /// The commands that were accepted, with their answers.
    accepted: HashMap<(Person, CommandId), Accepted>,
    /// The commands that were refused recently. The log does not have them.
    refused: Refused,
    /// How many rows the log has.
    rows: u64,
    /// How many steps have been committed.
    revision: u64,
    /// How far the clock is ahead of the times in the log. It wraps, because the clock may have
    /// been set back.
    ahead: u64,
    /// How long, in total, the table was not loaded while the server was running. Only absences
    /// include this time.
    unloaded: u64,
    /// How much of that time was before the current turn.
    unloaded_before_turn: u64,
    /// When a person last acted.
    touched: u64,
    /// When the table closes, if its people have been notified.
    closes: Option<u64>,
}

impl Shared {
    /// Opens a table, and returns it with the text of its first row. The first person in a chair is
    /// the host.
    ///
    /// # Errors
    /// Returns an error if the terms are not valid, there are not 2 to 4 chairs, or no person
    /// sits on one.
    pub fn open(
        terms: Terms,
        chairs: Vec<Chair>,
        secret: Secret,
        at: u64,
    ) -> Result<(Shared, String), TableRefusal> {
        let people = people_of(&chairs);
        let config = Config::agreed(terms.rules, vec![String::new(); chairs.len()], terms.units);
        let possible = config.is_possible();
        if !terms.are_valid() || people.is_empty() || !possible {
            return Err(TableRefusal::Match(Refusal::BadConfig));
        }
        let opened = Change::Opened {
            terms,
            chairs,
            secret,
        };
        let text = rows::write(at, 0, None, std::slice::from_ref(&opened));
        let mut shared = Shared::begin(&opened, at).ok_or(TableRefusal::NoSuchChair)?;
        shared.rows = 1;
        Ok((shared, text))
    }

    /// Reads a table from the rows of its log. No time passes while a table is not loaded, except
    /// that it still counts as idle: see [`Shared::set_touched`]. People who were present are still
    /// marked as present; the server reports those who are not ([`KeeperAsk::Presence`]).
    ///
    /// # Errors
    /// Returns the first row that is not valid.
    pub fn load<'a>(rows: impl IntoIterator<Item = &'a str>, now: u64) -> Result<Shared, RowError> {
        Shared::replay(rows, now, |_, _| {})
    }

    /// Does the same as [`Shared::load`], and passes the table as it was after each row to `each`,
    /// with the time of the row. Times are those of the table: `now` for the last row; each earlier
    /// row is earlier by as long as the table was loaded in between.
    ///
    /// # Errors
    /// Returns the first row that is not valid.
    pub fn replay<'a>(
        rows: impl IntoIterator<Item = &'a str>,
        now: u64,
        each: impl FnMut(&Shared, u64),
    ) -> Result<Shared, RowError> {
        rows::load(rows, now, each)
    }

    fn begin(opened: &Change, at: u64) -> Option<Shared> {
        let Change::Opened {
            terms,
            chairs,
            secret,
        } = opened
        else {
            return None;
        };
        let people = people_of(chairs);
        Some(Shared {
            terms: terms.clone(),
            guests: people.iter().map(|&person| Guest::new(person)).collect(),
            host: people.first().copied(),
            chairs: chairs.clone(),
            state: TableState::Gathering,
            secret: *secret,
            spent: Vec::new(),
            until: 0,
            paused_until: None,
            room: None,
            next: None,
            accepted: HashMap::new(),
            refused: Refused::default(),
            rows: 0,
            revision: 0,
            ahead: 0,
            unloaded: 0,
            unloaded_before_turn: 0,
            touched: at,
            closes: None,
        })
    }

    /// Returns what the people agreed on.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Returns the chairs. During a match a chair is the seat with the same number.
    pub fn chairs(&self) -> &[Chair] {
        &self.chairs
    }

    /// Returns what the table is doing.
    pub fn state(&self) -> TableState {
        self.state
    }

    /// Returns how many rows the log has.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// Returns the room, once the deal is complete.
    pub fn room(&self) -> Option<&Room> {
        self.room.as_ref()
    }

    /// Returns the room, for settings that are not part of the log: the lexicon and the pace.
    pub fn room_mut(&mut self) -> Option<&mut Room> {
        self.room.as_mut()
    }

    /// Returns the id of the table at which the people continue.
    pub fn next(&self) -> Option<&str> {
        self.next.as_deref()
    }

    /// Returns the person who hosts the table.
    pub fn host(&self) -> Option<Person> {
        self.host
    }

    /// Returns the people at the table who have not left it.
    pub fn people(&self) -> impl Iterator<Item = Person> {
        let there = self.guests.iter().filter(|guest| !guest.gone);
        there.map(|guest| guest.person)
    }

    /// Returns whether a person was reported as present.
    pub fn is_here(&self, person: Person) -> bool {
        let guest = self.guest(person);
        guest.is_some_and(|guest| !guest.gone && guest.away_since.is_none())
    }

    /// Returns a person's chair.
    pub fn seat_of(&self, person: Person) -> Option<usize> {
        let own = Chair::Person(person);
        self.chairs.iter().position(|chair| *chair == own)
    }

    /// Returns the seat whose tiles a person may see: the person's own, unless the person left the
    /// match and it is still being played.
    pub fn seat_in_view(&self, person: Person) -> Option<usize> {
        let left = self.guest(person).is_some_and(|guest| guest.gone);
        let seat = self.seat_of(person);
        seat.filter(|_| !left || matches!(self.state, TableState::Over | TableState::Closed(_)))
    }

    /// Returns the person whose turn it is.
    pub fn turn(&self) -> Option<Person> {
        let room = self
            .room
            .as_ref()
            .filter(|_| self.state == TableState::Playing)?;
        match self.chairs.get(room.view(None).turn?) {
            Some(Chair::Person(person)) => Some(*person),
            _ => None,
        }
    }

    /// Returns whether everyone else who has to agree has done so: all other people at the table,
    /// except one who is to be removed. A pause may be for someone who is away, so it needs only the
    /// people who are present.
    fn others_want(&self, person: Person, want: Want) -> bool {
        let has_to_agree = |guest: &&Guest| match want {
            Want::Remove { seat } => self.seat_of(guest.person) != Some(seat),
            Want::Pause => guest.away_since.is_none(),
            Want::Rematch => true,
        };
        self.guests
            .iter()
            .filter(|guest| !guest.gone && guest.person != person)
            .filter(has_to_agree)
            .all(|guest| guest.wants.contains(&want))
    }

    /// Returns whether the others may agree to remove a person from the match. A single other
    /// person may do so only if this one has been away for too long.
    fn is_removable(&self, person: Person, now: u64) -> bool {
        let others = self.people().filter(|&other| other != person);
        others.count() > 1 || self.is_missing(person, now)
    }

    fn guest(&self, person: Person) -> Option<&Guest> {
        self.guests.iter().find(|guest| guest.person == person)
    }

    fn guest_mut(&mut self, person: Person) -> Option<&mut Guest> {
        self.guests.iter_mut().find(|guest| guest.person == person)
    }

    fn occupants(&self) -> Vec<Occupant> {
        let occupant = |chair: &Chair| match chair {
            Chair::Bot(level) => Occupant::Bot(*level),
            Chair::Free | Chair::Person(_) => Occupant::Person,
        };
        self.chairs.iter().map(occupant).collect()
    }

    /// Returns the configuration that the room begins with. The players are numbered, because names
    /// are not in the log.
    fn config(&self) -> Config {
        let names = (1..=self.chairs.len()).map(|seat| seat.to_string());
        Config::agreed(self.terms.rules, names.collect(), self.terms.units)
    }

    /// Applies a step that was stored.
    ///
    /// Returns `None`, and changes nothing, if the table has changed since the step was decided.
    pub fn commit(&mut self, step: SharedStep) -> Option<Accepted> {
        if step.revision != self.revision {
            return None;
        }
        self.revision += 1;
        let touched = step.touches();
        if let Some(quiet) = step.quiet {
            self.room.as_mut()?.commit(quiet).ok()?;
        }
        if step.by.is_some() || !step.changes.is_empty() {
            for change in step.changes {
                self.apply(change, step.at);
            }
            self.rows += 1;
            if touched {
                self.touch(step.at);
            }
        }
        let accepted = Accepted {
            number: self.room.as_ref().map_or(0, Room::number),
        };
        if let Some(by) = step.by {
            self.accepted.insert(by, accepted);
        }
        Some(accepted)
    }

    /// Notes that a person acted or came back.
    fn touch(&mut self, at: u64) {
        self.touched = at;
        self.closes = None;
    }

    /// Applies a change without judging it.
    fn apply(&mut self, change: Change, at: u64) {
        match change {
            Change::Opened { .. } => {}
            Change::Sat { seat, person } => {
                if let Some(chair) = self.chairs.get_mut(seat) {
                    *chair = Chair::Person(person);
                }
                self.meet();
            }
            Change::Chair { seat, bot } => {
                if let Some(chair) = self.chairs.get_mut(seat) {
                    *chair = bot.map_or(Chair::Free, Chair::Bot);
                }
                self.meet();
            }
            Change::Chairs { count } => {
                self.chairs.resize(count, Chair::Free);
                self.meet();
            }
            Change::Host { person } => self.host = Some(person),
            Change::Started { until } => {
                self.chairs.retain(|chair| *chair != Chair::Free);
                self.state = TableState::Hashing;
                self.until = until;
            }
            Change::Hashed { person, hash } => {
                if let Some(guest) = self.guest_mut(person) {
                    guest.hash = Some(hash);
                }
            }
            Change::AllHashed { until } => {
                self.state = TableState::Revealing;
                self.until = until;
            }
            Change::Revealed { person, seed } => {
                if let Some(guest) = self.guest_mut(person) {
                    guest.seed = Some(seed);
                }
            }
            Change::Resealed { secret } => {
                self.spent.push(self.spent_deal());
                self.secret = secret;
                self.state = TableState::Gathering;
                for guest in &mut self.guests {
                    (guest.hash, guest.seed) = (None, None);
                }
            }
            Change::Began { date } => {
                let seats = self.occupants();
                let mut room = Room::open(self.config(), &seats, self.secret, date, at);
                room.set_shared(u64::from(self.terms.away) * 1000);
                self.room = Some(room);
                self.state = TableState::Playing;
            }
            Change::Room(row) => {
                if let Some(room) = &mut self.room {
                    let before = room.view(None).moment;
                    room.apply(row);
                    if room.view(None).moment != before {
                        self.unloaded_before_turn = self.unloaded;
                    }
                    if room.is_over() {
                        self.state = TableState::Over;
                    }
                }
            }
            Change::Wants {
                person,
                want,
                agree,
            } => {
                if let Some(guest) = self.guest_mut(person) {
                    guest.wants.retain(|other| *other != want);
                    if agree {
                        guest.wants.push(want);
                    }
                }
            }
            Change::Paused { until } => {
                self.paused_until = Some(until);
                self.forget_want(Want::Pause);
            }
            Change::Resumed => self.paused_until = None,
            Change::Gone { person } => {
                let seat = self.seat_of(person);
                if let Some(guest) = self.guest_mut(person) {
                    guest.gone = true;
                    guest.wants.clear();
                }
                if let Some(seat) = seat {
                    self.forget_want(Want::Remove { seat });
                }
                self.pass_on_hosting();
            }
            Change::Here { person, here } => {
                let since = at.saturating_add(self.unloaded);
                if let Some(guest) = self.guest_mut(person) {
                    guest.away_since = (!here).then_some(since);
                }
            }
            Change::Unloaded { millis } => self.unloaded = self.unloaded.saturating_add(millis),
            Change::Next { table } => self.next = Some(table),
            Change::Notice { closes } => self.closes = Some(closes),
            Change::Closed(reason) => self.state = TableState::Closed(reason),
        }
    }

    fn forget_want(&mut self, want: Want) {
        for guest in &mut self.guests {
            guest.wants.retain(|other| *other != want);
        }
    }

    /// Brings the guests in line with the chairs.
    fn meet(&mut self) {
        let people = people_of(&self.chairs);
        let known = std::mem::take(&mut self.guests);
        self.guests = people
            .iter()
            .map(|&person| {
                let guest = known.iter().find(|guest| guest.person == person);
                guest.cloned().unwrap_or_else(|| Guest::new(person))
            })
            .collect();
        self.pass_on_hosting();
    }

    /// Makes the first remaining person the host if the host has left.
    fn pass_on_hosting(&mut self) {
        let stays = |host: Person| self.people().any(|person| person == host);
        if !self.host.is_some_and(stays) {
            let next = self.people().next();
            self.host = next;
        }
    }

    /// Returns the secrets that may be public now: of deals that were not completed, and of
    /// the match once it is over or closed.
    pub fn revealed_secrets(&self) -> Vec<Secret> {
        let over = matches!(self.state, TableState::Over | TableState::Closed(_));
        let last = over.then_some(self.secret);
        let spent = self.spent.iter().map(|deal| deal.secret);
        spent.chain(last).collect()
    }

    /// Returns the people without whom the deal starts again: those who have left, or else those who
    /// have not sent what is being collected, which is the hash of a seed or the seed.
    fn silent(&self) -> impl Iterator<Item = Person> {
        let (left, hashing) = (self.is_left(), self.state == TableState::Hashing);
        let missing = move |guest: &&Guest| match hashing {
            _ if left => guest.gone,
            true => guest.hash.is_none(),
            false => guest.seed.is_none(),
        };
        self.guests.iter().filter(missing).map(|guest| guest.person)
    }

    /// Returns whether anyone has left without giving up the chair.
    fn is_left(&self) -> bool {
        self.guests.iter().any(|guest| guest.gone)
    }

    /// Returns the deal that is given up now.
    fn spent_deal(&self) -> SpentDeal {
        SpentDeal {
            commitment: to_hex(&self.commitment()),
            secret: self.secret,
            hashed: self.state == TableState::Revealing,
            silent: self
                .silent()
                .filter_map(|person| self.seat_of(person))
                .collect(),
        }
    }

    /// Returns the hashes of the seeds, chair by chair; `None` where nobody sent one.
    fn hashes(&self) -> Vec<Option<[u8; 32]>> {
        let hash = |chair: &Chair| match chair {
            Chair::Person(person) => self.guest(*person)?.hash,
            Chair::Free | Chair::Bot(_) => None,
        };
        self.chairs.iter().map(hash).collect()
    }

    /// Returns the commitment to the secret of the deal.
    pub fn commitment(&self) -> [u8; 32] {
        self.secret.commitment()
    }

    /// Returns whether the match is between two games.
    pub(crate) fn between_games(&self) -> bool {
        let phase = self.room.as_ref().map(|room| room.view(None).phase);
        phase == Some(Phase::Between)
    }
}

impl Guest {
    fn new(person: Person) -> Guest {
        Guest {
            person,
            away_since: None,
            gone: false,
            hash: None,
            seed: None,
            wants: Vec::new(),
        }
    }
}

fn people_of(chairs: &[Chair]) -> Vec<Person> {
    let person = |chair: &Chair| match chair {
        Chair::Person(person) => Some(*person),
        _ => None,
    };
    chairs.iter().filter_map(person).collect()
}
