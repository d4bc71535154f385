//! What spectators see: the same as everyone else, but later.
//!
//! A delay that only held back messages would leak through everything else that answers at once. So
//! a table keeps a second copy of its public state that lags behind, and everything that spectators
//! get comes from this copy.

use std::collections::VecDeque;

use sidra_game::TableSet;
use sidra_protocol::{Down, Mood};
use sidra_room::shared::TableInfo;
use sidra_room::{Reply, TableSnapshot, Update};

/// Something that happened, for spectators.
#[derive(Debug)]
pub(crate) enum Item {
    Info(Box<TableInfo>),
    Welcome(Box<TableSnapshot>),
    Update(Update),
    Draft {
        seat: usize,
        number: u32,
        table: Vec<TableSet>,
    },
    Mood {
        seat: usize,
        mood: Mood,
    },
}

/// The public state of a table as it was some time ago.
#[derive(Debug, Default)]
pub(crate) struct Late {
    queue: VecDeque<(u64, Item)>,
    info: Option<Box<TableInfo>>,
    table: Option<Box<TableSnapshot>>,
}

impl Late {
    /// Adds something that spectators see at this time, but not before what was added earlier.
    pub(crate) fn add(&mut self, due: u64, item: Item) {
        let last = self.queue.back().map_or(0, |(due, _)| *due);
        self.queue.push_back((due.max(last), item));
    }

    /// Returns when the next message is due.
    pub(crate) fn wake(&self) -> Option<u64> {
        self.queue.front().map(|(due, _)| *due)
    }

    /// Returns the next message that is due.
    pub(crate) fn next(&mut self, now: u64) -> Option<Down> {
        let (due, _) = self.queue.front()?;
        if *due > now {
            return None;
        }
        let (_, item) = self.queue.pop_front()?;
        Some(match item {
            Item::Info(info) => {
                self.info = Some(info.clone());
                Down::Table(info)
            }
            Item::Welcome(table) => {
                self.table = Some(table.clone());
                welcome(table)
            }
            Item::Update(update) => {
                if let Some(table) = &mut self.table {
                    table.apply(&update);
                }
                Down::Reply(Reply::Update(update))
            }
            Item::Draft {
                seat,
                number,
                table,
            } => Down::Draft {
                seat,
                number,
                table,
            },
            Item::Mood { seat, mood } => Down::Mood { seat, mood },
        })
    }

    /// Returns what a spectator who arrives now is sent, with this many spectators.
    pub(crate) fn arrival(&self, spectators: u32) -> Vec<Down> {
        let info = self.info.clone().map(|mut info| {
            info.spectators = spectators;
            Down::Table(info)
        });
        let table = self.table.clone().map(welcome);
        info.into_iter().chain(table).collect()
    }

    /// Returns how many events of the match spectators have seen.
    pub(crate) fn number(&self) -> u64 {
        self.table.as_ref().map_or(0, |table| table.number)
    }
}

fn welcome(table: Box<TableSnapshot>) -> Down {
    Down::Reply(Reply::Welcome {
        seat: None,
        table,
        draft: None,
        drafts: 0,
    })
}
