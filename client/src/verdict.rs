//! The referee's verdict on a draft, set by set and as a whole.

use sidra_core::rules::ReleasedJoker;
use sidra_core::set::{self, Kind};
use sidra_core::turn::{Score, Turn, Verdict};
use sidra_core::{Face, Fault, Letter, Rule, TileId};
use sidra_game::{SetId, TableSet};

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
    /// What it spells, in the word game.
    pub word: Option<Word>,
}

impl SetState {
    /// Returns whether it cannot stay as it is.
    pub fn is_faulty(&self) -> bool {
        !self.faults.is_empty() || (self.reading.is_none() && self.word.is_none())
    }
}

/// A row of letters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// Its letters; `None` while a joker states none.
    pub letters: Option<Vec<Letter>>,
    /// Whether it is not in the lexicon, so that other players may object.
    pub open: bool,
    /// How many points it is worth if it is the longest new word; 0 if it does not count.
    pub points: u16,
    /// Whether it is the word that scores.
    pub scores: bool,
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
    /// In the word game, how many times the longest word counts: twice for a whole rack.
    pub times: u32,
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
        let rows = |table: Vec<TableSet>| -> Vec<Vec<TileId>> {
            table.into_iter().map(|set| set.tiles).collect()
        };
        let (before, after) = (rows(self.before()), rows(self.draft()));
        let old: Vec<&[TileId]> = before.iter().map(Vec::as_slice).collect();
        let new: Vec<&[TileId]> = after.iter().map(Vec::as_slice).collect();
        let turn = Turn {
            rules,
            opened: self.opened,
            before: &old,
            rack: &self.own,
            after: &new,
        };
        let referee = sidra_words::referee(rules, self.lexicon.as_ref());
        let verdict = referee.judge(&turn);
        let faults: &[Fault] = match &verdict {
            Verdict::Legal(_) => &[],
            Verdict::Illegal(faults) => faults,
        };
        let (
            open,
            Score {
                points,
                best,
                times,
            },
        ) = match self.has_letters() {
            true => (referee.unverified(&turn), referee.score(&turn)),
            false => Default::default(),
        };
        let ids: Vec<SetId> = self.own_layout().sets.iter().map(|set| set.id).collect();
        let state = |(index, row): (usize, &Vec<TileId>)| {
            let faces: Vec<Face> = row.iter().map(|id| id.face()).collect();
            let reading = match self.has_letters() {
                true => None,
                false => set::readings(&faces, rules).first().copied(),
            };
            let about = faults.iter().filter(|fault| fault.set == Some(index));
            SetState {
                id: ids[index],
                reading: reading.map(|reading| (reading.kind(), reading.value())),
                faults: about.cloned().collect(),
                unchanged: before.contains(row),
                word: self.has_letters().then(|| Word {
                    letters: faces.iter().map(|face| face.letter()).collect(),
                    open: open.contains(&index),
                    points: points.get(index).copied().unwrap_or(0),
                    scores: best == Some(index),
                }),
            }
        };
        let sets: Vec<SetState> = after.iter().enumerate().map(state).collect();
        let own = |row: &Vec<TileId>| row.iter().all(|tile| self.own.contains(&tile.plain()));
        let opening = (!self.opened).then(|| {
            let own_sets = after.iter().zip(&sets).filter(|(row, _)| own(row));
            let value = match self.has_letters() {
                // In the word game, one word has to be long enough.
                true => own_sets.map(|(row, _)| row.len() as u32).max(),
                false => {
                    let values = own_sets.filter_map(|(_, set)| set.reading);
                    Some(values.map(|(_, value)| u32::from(value)).sum())
                }
            };
            (value.unwrap_or(0), u32::from(rules.opening))
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
            times,
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
            let jokers = jokers.map(|id| id.plain());
            for joker in jokers.filter(|id| !self.own.contains(id)) {
                let holds = |row: &Vec<TileId>| row.iter().any(|tile| tile.plain() == joker);
                let old = before.iter().find(|old| holds(old));
                let left = old.is_some_and(|old| !old.iter().all(|tile| row.contains(tile)));
                let refused = state
                    .faults
                    .iter()
                    .any(|fault| fault.rule == Rule::ReleasedJoker);
                let strict = self.rules.rules().released_joker == ReleasedJoker::NewSet;
                if left && state.is_faulty() && (state.reading.is_none() || (refused && strict)) {
                    homeless.push(joker);
                }
            }
        }
        homeless
    }
}
