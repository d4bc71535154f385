//! What the referee says of a draft, set by set and as a whole.

use sidra_core::rules::ReleasedJoker;
use sidra_core::set::{self, Kind};
use sidra_core::turn::{Turn, Verdict};
use sidra_core::{Face, Fault, Rule, TileId};
use sidra_game::SetId;

use crate::desk::Desk;

/// What is to be said of one set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetState {
    /// Which.
    pub id: SetId,
    /// What it is and what it is worth, where it is a set.
    pub reading: Option<(Kind, u16)>,
    /// Everything that is wrong with it, also in the turn as a whole.
    pub faults: Vec<Fault>,
    /// Whether its tiles lay like this before the turn.
    pub unchanged: bool,
}

/// What would come of submitting the draft now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outlook {
    /// Nothing was touched.
    Untouched,
    /// It stands: so many tiles, worth so much.
    Ready {
        /// Tiles laid.
        tiles: usize,
        /// What they are worth.
        value: u32,
    },
    /// It would be refused, for all these reasons.
    NotYet(Vec<Fault>),
}

/// What is to be said of a draft.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdicts {
    /// Set by set.
    pub sets: Vec<SetState>,
    /// As a whole.
    pub outlook: Outlook,
    /// Before the opening: what the own sets are worth so far, and have to be.
    pub opening: Option<(u32, u32)>,
    /// Jokers that were freed and still need a set.
    pub homeless: Vec<TileId>,
}

impl Verdicts {
    /// What is to be said of a set.
    pub fn of(&self, id: SetId) -> Option<&SetState> {
        self.sets.iter().find(|set| set.id == id)
    }
}

impl Desk {
    /// What the referee says of the draft as it lies.
    pub fn verdicts(&self) -> Verdicts {
        let rules = self.rules.rules();
        let layout = self.layout();
        let rows = |row: &[TileId]| row.to_vec();
        let before: Vec<Vec<TileId>> = self.before.iter().map(|set| rows(&set.tiles)).collect();
        let after: Vec<Vec<TileId>> = layout.sets.iter().map(|set| rows(&set.tiles)).collect();
        let turn = Turn {
            rules,
            opened: self.opened,
            before: &before,
            rack: &self.own,
            after: &after,
        };
        let verdict = turn.judge();
        let faults: &[Fault] = match &verdict {
            Verdict::Legal(_) => &[],
            Verdict::Illegal(faults) => faults,
        };
        let state = |(index, row): (usize, &Vec<TileId>)| {
            let faces: Vec<Face> = row.iter().map(|id| id.face()).collect();
            let reading = set::readings(&faces, rules).first().copied();
            let about = faults.iter().filter(|fault| fault.set == Some(index));
            SetState {
                id: layout.sets[index].id,
                reading: reading.map(|reading| (reading.kind(), reading.value())),
                faults: about.cloned().collect(),
                unchanged: before.contains(row),
            }
        };
        let sets: Vec<SetState> = after.iter().enumerate().map(state).collect();
        let own = |row: &Vec<TileId>| row.iter().all(|tile| self.own.contains(tile));
        let opening = (!self.opened).then(|| {
            let own_sets = after.iter().zip(&sets).filter(|(row, _)| own(row));
            let value = own_sets.filter_map(|(_, set)| set.reading);
            let value = value.map(|(_, value)| u32::from(value)).sum();
            (value, u32::from(rules.opening))
        });
        let outlook = match &verdict {
            _ if !self.is_touched() => Outlook::Untouched,
            Verdict::Legal(laid) => Outlook::Ready {
                tiles: laid.tiles.len(),
                value: laid.value,
            },
            Verdict::Illegal(faults) => Outlook::NotYet(faults.clone()),
        };
        let homeless = self.homeless(&before, &after, &sets);
        Verdicts {
            sets,
            outlook,
            opening,
            homeless,
        }
    }

    /// Jokers of the table that have left their set and lie in none that they may lie in.
    fn homeless(
        &self,
        before: &[Vec<TileId>],
        after: &[Vec<TileId>],
        sets: &[SetState],
    ) -> Vec<TileId> {
        let mut homeless = Vec::new();
        for (row, state) in after.iter().zip(sets) {
            let jokers = row.iter().filter(|id| id.face().joker().is_some());
            for &joker in jokers.filter(|id| !self.own.contains(id)) {
                let old = before.iter().find(|old| old.contains(&joker));
                let left = old.is_some_and(|old| !old.iter().all(|tile| row.contains(tile)));
                let refused = state
                    .faults
                    .iter()
                    .any(|fault| fault.rule == Rule::ReleasedJoker);
                let strict = self.rules.rules().released_joker == ReleasedJoker::NewSet;
                if left && (state.reading.is_none() || (refused && strict)) {
                    homeless.push(joker);
                }
            }
        }
        homeless
    }
}
