//! A shared table as its people see it, apart from the match.

use serde::{Deserialize, Serialize};
use sidra_bots::Level;
use sidra_game::record::{Record, SpentDeal};
use sidra_game::shuffle::Secret;

use super::{Chair, Person, Shared, TableState, Terms};
use crate::snapshot::TableSnapshot;

/// Something that everyone has to agree to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Want {
    /// A pause.
    Pause,
    /// Another match at a new table.
    Rematch,
    /// A player has to leave the match, which counts as resigning. One person alone can want this
    /// only of a player who has been away for longer than the table allows.
    Remove {
        /// The player's seat.
        seat: usize,
    },
}

/// Who sits on a chair.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sitter {
    /// Nobody.
    Free,
    /// A person with this name; empty if the person was forgotten.
    Person(String),
    /// A bot.
    Bot(Level),
}

/// A chair as everyone sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChairInfo {
    /// Who sits there.
    pub sitter: Sitter,
    /// Whether the person is connected; bots always are.
    pub here: bool,
    /// Whether the person left the match.
    pub gone: bool,
    /// Whether the hash or the seed that is being collected has arrived.
    pub sealed: bool,
    /// What the person wants.
    pub wants: Vec<Want>,
}

/// A deal that was not completed, because hashes or seeds were missing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpentInfo {
    /// The commitment to its secret, which is public now.
    pub commitment: [u8; 32],
    /// Whether all hashes had arrived, so that seeds were being revealed.
    pub hashed: bool,
    /// The chairs of the people who sent nothing, as they were numbered at that time.
    pub silent: Vec<usize>,
}

/// Everything about a shared table, apart from the match, as one viewer sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableInfo {
    /// The id of the table.
    pub table: String,
    /// The code by which others join; `None` once nobody can.
    pub code: Option<String>,
    /// What was agreed on.
    pub terms: Terms,
    /// The chairs, clockwise.
    pub chairs: Vec<ChairInfo>,
    /// The host's chair.
    pub host: Option<usize>,
    /// The viewer's chair.
    pub you: Option<usize>,
    /// What the table is doing.
    pub stage: TableState,
    /// The commitment to the secret of the deal.
    pub commitment: [u8; 32],
    /// The secrets that are public: of deals that were not completed, and of a match that is
    /// over.
    pub secrets: Vec<[u8; 32]>,
    /// How long the pause lasts at most, in milliseconds from now.
    pub pause: Option<u64>,
    /// How long seeds are collected, in milliseconds from now.
    pub sealing: Option<u64>,
    /// How many people watch. Programs know this field by its older name.
    #[serde(rename = "watchers")]
    pub spectators: u32,
    /// The table at which the people continue.
    pub next: Option<String>,
    /// When the table closes unless someone comes back, in milliseconds since 1970; `None`
    /// unless nothing has happened in the match for a long time.
    pub closes: Option<u64>,
    /// The hashes of the seeds, chair by chair, while seeds are revealed; `None` for a bot. A
    /// player keeps these hashes before revealing a seed, and later checks the others' seeds
    /// against them.
    pub hashes: Vec<Option<[u8; 32]>>,
    /// The deals of this table that were not completed, in order.
    pub spent: Vec<SpentInfo>,
}

impl Shared {
    /// Returns the table as a person sees it. `name` returns the name of a person, or an empty
    /// text for one who was forgotten; see [`distinct`](super::distinct) for equal names. The server fills in id, code and spectators.
    pub fn info(
        &self,
        viewer: Option<Person>,
        now: u64,
        name: impl Fn(Person) -> String,
    ) -> TableInfo {
        let chairs = self.chairs.iter().zip(self.people_names(name));
        let chairs = chairs.map(|(chair, name)| self.chair_info(chair, name));
        let sealing = matches!(self.state, TableState::Hashing | TableState::Revealing);
        TableInfo {
            table: String::new(),
            code: None,
            terms: self.terms.clone(),
            chairs: chairs.collect(),
            host: self.host.and_then(|host| self.seat_of(host)),
            you: viewer.and_then(|person| self.seat_in_view(person)),
            stage: self.state,
            commitment: self.commitment(),
            secrets: self
                .revealed_secrets()
                .into_iter()
                .map(Secret::reveal)
                .collect(),
            pause: self.paused_until.map(|until| until.saturating_sub(now)),
            sealing: sealing.then(|| self.until.saturating_sub(now)),
            spectators: 0,
            next: self.next.clone(),
            closes: self.closes(),
            hashes: match self.state {
                TableState::Revealing => self.hashes(),
                _ => Vec::new(),
            },
            spent: self.spent.iter().map(spent_info).collect(),
        }
    }

    /// Returns the names of the players, seat by seat. A bot is called by its level.
    pub fn names(&self, name: impl Fn(Person) -> String) -> Vec<String> {
        let people = self.chairs.iter().zip(self.people_names(name)).enumerate();
        let names = people.map(|(seat, (chair, name))| match *chair {
            Chair::Free => String::new(),
            Chair::Bot(level) => level.name().to_owned(),
            // A record needs a name, so a person who was forgotten is called by the number of the
            // seat.
            Chair::Person(_) if name.is_empty() => (seat + 1).to_string(),
            Chair::Person(_) => name,
        });
        names.collect()
    }

    /// Returns what a viewer may see of the match, with these names.
    pub fn snapshot(
        &self,
        viewer: Option<usize>,
        names: &[String],
        now: u64,
    ) -> Option<TableSnapshot> {
        let mut snapshot = self.room.as_ref()?.snapshot(viewer, now);
        snapshot.game.name_players(names);
        Some(snapshot)
    }

    /// Returns the record of a match that is over or closed, with these names.
    pub fn record(&self, names: &[String]) -> Option<Record> {
        let over = matches!(self.state, TableState::Over | TableState::Closed(_));
        let mut record = self.room.as_ref().filter(|_| over)?.record();
        record.name_players(names);
        record.spent.clone_from(&self.spent);
        let hashes = self.hashes();
        if hashes.iter().any(Option::is_some) {
            record.hashes = hashes;
        }
        Some(record)
    }

    fn chair_info(&self, chair: &Chair, name: String) -> ChairInfo {
        let guest = match chair {
            Chair::Person(person) => self.guest(*person),
            Chair::Free | Chair::Bot(_) => None,
        };
        let sealed = |guest: &super::Guest| match self.state {
            TableState::Hashing => guest.hash.is_some(),
            TableState::Revealing => guest.seed.is_some(),
            _ => false,
        };
        ChairInfo {
            sitter: match *chair {
                Chair::Free => Sitter::Free,
                Chair::Person(_) => Sitter::Person(name),
                Chair::Bot(level) => Sitter::Bot(level),
            },
            here: guest.is_none_or(|guest| guest.away_since.is_none()),
            gone: guest.is_some_and(|guest| guest.gone),
            sealed: guest.is_some_and(sealed),
            wants: guest.map_or_else(Vec::new, |guest| guest.wants.clone()),
        }
    }
}

fn spent_info(deal: &SpentDeal) -> SpentInfo {
    SpentInfo {
        commitment: deal.secret.commitment(),
        hashed: deal.hashed,
        silent: deal.silent.clone(),
    }
}
