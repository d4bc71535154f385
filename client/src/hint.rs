//! Hints: what could be laid, in three stages.

use sidra_bots::{Level, NODES};
use sidra_core::position::Position;
use sidra_core::{Face, TileId};
use sidra_game::{Action, TableSet, View, draft, position_of};
use sidra_room::CommandId;
use sidra_solver::{Objective, best_play_within};

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

/// The best play of a position: the new table, or `None` where nothing can be laid.
pub(crate) fn best(position: &Position) -> Option<Vec<Vec<Face>>> {
    let play = best_play_within(position, Objective::Tiles, NODES);
    (!play.is_nothing()).then_some(play.table)
}

/// The best play of a viewer in a number edition, as a draft to lay out.
pub fn find(view: &View<'_>) -> Option<Vec<TableSet>> {
    let table = best(&position_of(view)?)?;
    Some(draft_of(view, &table))
}

/// The same in any edition: of words, what the strongest bot would lay. A page that plays
/// numbers uses [`find`], and leaves the word search out.
pub fn find_any(view: &View<'_>) -> Option<Vec<TableSet>> {
    if view.rules().letters.is_empty() {
        return find(view);
    }
    match Level::Hard.player(0).act(view) {
        Action::Play { table } => Some(table),
        _ => None,
    }
}

/// A new table in faces as a draft; the desk finds places for new sets.
fn draft_of(view: &View<'_>, table: &[Vec<Face>]) -> Vec<TableSet> {
    draft(view, table, |_, _| Default::default())
}
