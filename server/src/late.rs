//! What spectators see: the same as everyone else, but later.
//!
//! If only messages were delayed, everything else that answers at once would reveal what is
//! happening now. So a table keeps a second copy of its public state that lags behind, and
//! everything that spectators get comes from this copy.
//!
//! What waits is bounded. Changes of the match wait as long as its log does anyway. Of everything
//! else, only as much waits as spectators could follow: with a long delay, a newer draft replaces one
//! that they would have seen only for a moment.

use std::collections::VecDeque;

use sidra_game::TableSet;
use sidra_protocol::{Down, Mood};
use sidra_room::shared::TableInfo;
use sidra_room::{Reply, TableSnapshot, Update};

/// The maximum number of drafts that wait in each turn; the same limit applies to moods and to
/// states of the table.
const MOST_WAITING: u64 = 600;

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

impl Item {
    fn changes_match(&self) -> bool {
        matches!(self, Item::Welcome(_) | Item::Update(_))
    }

    fn is_like(&self, other: &Item) -> bool {
        match (self, other) {
            (Item::Mood { seat, .. }, Item::Mood { seat: other, .. }) => seat == other,
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }
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
    /// Adds an item that spectators see at this time, but not before what was added earlier. Items
    /// wait for up to `delay` milliseconds.
    pub(crate) fn add(&mut self, delay: u64, due: u64, item: Item) {
        let last = self.queue.back().map_or(0, |(due, _)| *due);
        let due = due.max(last);
        let moment = delay / MOST_WAITING;
        if moment > 0
            && let Some(place) = self.alike(&item)
            && self.queue[place].0 / moment == due / moment
        {
            self.queue.remove(place);
        }
        self.queue.push_back((due, item));
    }

    /// Returns the place of the last item of the same kind since the last change of the match.
    fn alike(&self, item: &Item) -> Option<usize> {
        let last = |(_, other): &(u64, Item)| other.changes_match() || other.is_like(item);
        let place = self.queue.iter().rposition(last)?;
        (!self.queue[place].1.changes_match()).then_some(place)
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

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: u64 = 3_600_000;

    fn draft(number: u32) -> Item {
        let (seat, table) = (0, Vec::new());
        Item::Draft {
            seat,
            number,
            table,
        }
    }

    fn mood(seat: usize) -> Item {
        let mood = Mood::Wow;
        Item::Mood { seat, mood }
    }

    /// Adds what a table can say in an hour: ten drafts a second, and a mood of each player.
    fn filled(delay: u64) -> Late {
        let mut late = Late::default();
        for tenth in 0..36_000 {
            let now = u64::from(tenth) * 100;
            late.add(delay, now + delay, draft(tenth));
            if tenth % 10 == 0 {
                (0..4).for_each(|seat| late.add(delay, now + delay, mood(seat)));
            }
            while late.next(now).is_some() {}
        }
        late
    }

    #[test]
    fn what_waits_is_bounded() {
        for delay in [5_000, 60_000, HOUR] {
            let late = filled(delay);
            let most = 5 * (MOST_WAITING as usize + 1);
            assert!(late.queue.len() <= most, "{} items", late.queue.len());
        }
    }

    #[test]
    fn the_last_draft_is_shown_and_none_too_early() {
        let mut late = filled(HOUR);
        let (mut shown, mut last) = (0, 0);
        for now in (HOUR..2 * HOUR).step_by(100) {
            while let Some(down) = late.next(now) {
                if let Down::Draft { number, .. } = down {
                    assert!(u64::from(number) * 100 + HOUR <= now);
                    (shown, last) = (shown + 1, number);
                }
            }
        }
        assert_eq!(last, 35_999);
        assert!(shown >= 600, "{shown} drafts");
    }

    #[test]
    fn with_a_short_delay_nothing_is_left_out() {
        let mut late = Late::default();
        for number in 0..100 {
            late.add(15_000, 15_000 + u64::from(number) * 100, draft(number));
        }
        assert_eq!(late.queue.len(), 100);
    }
}
