//! Hints: what could be laid, in three stages.

use sidra_core::{Face, TileId};
use sidra_game::{TableSet, View, draft};
use sidra_room::CommandId;

/// How far a hint has gone.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Hint {
    /// None was asked for.
    #[default]
    None,
    /// The table was asked whether there may be one.
    Asked(CommandId),
    /// The solver is looking for one.
    Thinking,
    /// There is one: how many tiles it lays.
    There(Vec<TableSet>),
    /// Which tiles it lays.
    Tiles(Vec<TableSet>),
    /// The whole play, with its steps.
    Whole(Vec<TableSet>),
}

impl Hint {
    /// The new table, where one is known.
    pub fn table(&self) -> Option<&[TableSet]> {
        match self {
            Hint::None | Hint::Asked(_) | Hint::Thinking => None,
            Hint::There(table) | Hint::Tiles(table) | Hint::Whole(table) => Some(table),
        }
    }
}

/// The tiles that a play lays from the rack.
pub fn laid_by(view: &View<'_>, table: &[TableSet]) -> Vec<TileId> {
    let tiles = table.iter().flat_map(|set| &set.tiles);
    let own = tiles.filter(|tile| view.rack.contains(&tile.plain()));
    own.copied().collect()
}

/// The rows of a table in faces.
pub fn faces_of(table: &[TableSet]) -> Vec<Vec<Face>> {
    let row = |set: &TableSet| set.tiles.iter().map(|tile| tile.face()).collect();
    table.iter().map(row).collect()
}

/// The play of a hint as a draft to lay out; the desk finds places for new sets.
pub fn draft_of(view: &View<'_>, table: &[Vec<Face>]) -> Vec<TableSet> {
    draft(view, table, |_, _| Default::default())
}
