//! The referee's verdict on a draft, set by set and as a whole.

use sidra_core::rules::ReleasedJoker;
use sidra_core::set::{self, Kind};
use sidra_core::turn::{Turn, Verdict};
use sidra_core::{Face, Fault, Rule, TileId};
use sidra_game::SetId;

use crate::desk::Desk;

/// The verdict on one set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetState {
    /// The set.
    pub id: SetId,
    /// Its kind and value, if it is a legal set.
    pub reading: Option<(Kind, u16)>,
    /// All its faults, including those of the turn that concern it.
    pub faults: Vec<Fault>,
    /// Whether it is as it was before the turn.
    pub unchanged: bool,
}

/// What would happen if the draft were played now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outlook {
    /// Nothing was moved.
    Untouched,
    /// It is legal.
    Ready {
        /// How many tiles it lays.
        tiles: usize,
        /// Their value.
        value: u32,
    },
    /// It would be refused for these faults.
    NotYet(Vec<Fault>),
}

/// The verdict on a draft.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdicts {
    /// The verdict on each set.
    pub sets: Vec<SetState>,
    /// The verdict on the whole draft.
    pub outlook: Outlook,
    /// Before the opening: the value of the player's own sets so far, and the value needed.
    pub opening: Option<(u32, u32)>,
    /// Released jokers that still need a set.
    pub homeless: Vec<TileId>,
}

impl Verdicts {
    /// Returns the verdict on a set.
    pub fn of(&self, id: SetId) -> Option<&SetState> {
        self.sets.iter().find(|set| set.id == id)
    }
}

impl Desk {
    /// Judges the draft as it is.
    pub fn verdicts(&self) -> Verdicts {
        let rules = self.rules.rules();
        let layout = self.own_layout();
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

    /// Returns the jokers that left their set and are not yet in a set that may hold them.
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
