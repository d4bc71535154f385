//! What spectators see: the same as everyone else, but later.
//!
//! If only messages were delayed, everything else that answers at once would give the present away.
//! So a table keeps a second copy of its public state that lags behind, and everything that
//! spectators get comes from this copy.

use std::collections::VecDeque;

use sidra_game::TableSet;
use sidra_protocol::{Down, Mood};
use sidra_room::shared::TableInfo;
use sidra_room::{Reply, TableSnapshot, Update};

/// An event or message for spectators.
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
    /// When spectators saw `info`; its times keep running.
    info_at: u64,
    table: Option<Box<TableSnapshot>>,
    /// When spectators saw the clock of `table`.
    clock_at: u64,
    /// What the player to move has laid out: seat, number and table.
    draft: Option<(usize, u32, Vec<TableSet>)>,
}

impl Late {
    /// Adds an item that spectators see at this time, but not before what was added earlier.
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
        let (due, item) = self.queue.pop_front()?;
        Some(match item {
            Item::Info(info) => {
                self.info_at = due;
                self.info = Some(info.clone());
                Down::Table(info)
            }
            Item::Welcome(table) => {
                self.clock_at = due;
                self.draft = None;
                self.table = Some(table.clone());
                welcome(table)
            }
            Item::Update(update) => {
                if let Some(table) = &mut self.table {
                    let before = table.game.view().moment;
                    table.apply(&update);
                    if table.game.view().moment != before {
                        self.draft = None;
                    }
                }
                self.clock_at = due;
                Down::Reply(Reply::Update(update))
            }
            Item::Draft {
                seat,
                number,
                table,
            } => {
                self.draft = Some((seat, number, table.clone()));
                Down::Draft {
                    seat,
                    number,
                    table,
                }
            }
            Item::Mood { seat, mood } => Down::Mood { seat, mood },
        })
    }

    /// Returns what to send to a spectator who arrives now, when there are this many spectators.
    pub(crate) fn arrival(&self, spectators: u32, now: u64) -> Vec<Down> {
        let info = self.info.clone().map(|mut info| {
            info.spectators = spectators;
            let since = now.saturating_sub(self.info_at);
            info.pause = info.pause.map(|left| left.saturating_sub(since));
            info.sealing = info.sealing.map(|left| left.saturating_sub(since));
            Down::Table(info)
        });
        let table = self.table.clone().map(|mut table| {
            // The clock has run on since the last message.
            if table.running {
                let since = now.saturating_sub(self.clock_at);
                table.clock = table.clock.map(|clock| clock.after(since));
            }
            welcome(table)
        });
        let draft = self.draft.clone().map(|(seat, number, table)| Down::Draft {
            seat,
            number,
            table,
        });
        info.into_iter().chain(table).chain(draft).collect()
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
