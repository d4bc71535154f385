//! Judging a draft as a play: for the match when it is played, and for a player beforehand.

use sidra_core::turn::{Laid, Turn, Verdict};
use sidra_core::{Rules, TileId};
use sidra_words::Lexicon;

use crate::command::Refusal;
use crate::state::{SetId, TableSet};
use crate::view::View;

/// A play that breaks no rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trial {
    /// The new table, with an id for every set.
    pub table: Vec<TableSet>,
    /// The tiles that come from the rack.
    pub laid: Vec<TileId>,
    /// The value of the play.
    pub value: u32,
    /// The words that are not in the lexicon, if others may object to them.
    pub unverified: Vec<SetId>,
}

/// What a play is judged by.
pub(crate) struct Basis<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) lexicon: Option<&'a Lexicon>,
    pub(crate) opened: bool,
    pub(crate) before: &'a [TableSet],
    pub(crate) rack: &'a [TileId],
    /// The id of the next new set.
    pub(crate) next_set: u32,
}

impl Basis<'_> {
    /// Judges a draft.
    ///
    /// # Errors
    /// Returns why it cannot be played.
    pub(crate) fn judge(&self, draft: Vec<TableSet>) -> Result<Trial, Refusal> {
        self.judge_named(self.named(draft)?)
    }

    /// Judges a new table in which every set has its id.
    pub(crate) fn judge_named(&self, table: Vec<TableSet>) -> Result<Trial, Refusal> {
        let (before, after) = (rows(self.before), rows(&table));
        let turn = Turn {
            rules: self.rules,
            opened: self.opened,
            before: &before,
            rack: self.rack,
            after: &after,
        };
        let referee = sidra_words::referee(self.rules, self.lexicon);
        let Laid { tiles, value } = match referee.judge(&turn) {
            Verdict::Legal(laid) => laid,
            Verdict::Illegal(faults) => return Err(Refusal::Faults(faults)),
        };
        let unverified = match self.rules.challenge_seconds {
            0 => Vec::new(),
            _ => referee.unverified(&turn),
        };
        Ok(Trial {
            unverified: unverified.into_iter().map(|set| table[set].id).collect(),
            table,
            laid: tiles,
            value,
        })
    }

    /// Returns the draft with an id for every set.
    fn named(&self, draft: Vec<TableSet>) -> Result<Vec<TableSet>, Refusal> {
        let mut next = self.next_set;
        let mut taken: Vec<SetId> = Vec::new();
        let mut table = Vec::with_capacity(draft.len());
        for set in draft {
            let id = if set.id.is_new() {
                next = next.saturating_add(1);
                SetId(next - 1)
            } else {
                let known = self.before.iter().any(|old| old.id == set.id);
                if !known || taken.contains(&set.id) {
                    return Err(Refusal::BadSetId(set.id));
                }
                taken.push(set.id);
                set.id
            };
            table.push(TableSet {
                id,
                spot: set.spot.clamped(),
                tiles: set.tiles,
            });
        }
        Ok(table)
    }
}

/// Returns the rows of a table.
pub(crate) fn rows(table: &[TableSet]) -> Vec<&[TileId]> {
    table.iter().map(|set| &set.tiles[..]).collect()
}

impl View<'_> {
    /// Judges a draft as if it were the viewer's turn now. New sets get ids from
    /// [`SetId::NEW`] on.
    ///
    /// # Errors
    /// Returns why the play would be refused.
    pub fn try_play(&self, draft: Vec<TableSet>) -> Result<Trial, Refusal> {
        self.seat.ok_or(Refusal::NoSuchSeat)?;
        let basis = Basis {
            rules: self.rules(),
            lexicon: self.lexicon,
            opened: self.opened(),
            before: self.table,
            rack: self.rack,
            next_set: SetId::NEW.0,
        };
        basis.judge(draft)
    }
}
