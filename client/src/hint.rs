//! Hints: what could be laid, in three levels.

use sidra_bots::Level;
use sidra_core::position::Position;
use sidra_core::{Face, TileId};
use sidra_game::{Action, TableSet, View, draft, position_of};
use sidra_room::CommandId;
use sidra_solver::{NODES, Objective, tidy_play_within};

use crate::Desk;

/// The state of a hint.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Hint {
    /// The player has not asked for one.
    #[default]
    None,
    /// The table has been asked whether hints are allowed.
    Asked(CommandId),
    /// The solver is running.
    Thinking,
    /// Level 1: how many tiles the play lays.
    There(Vec<TableSet>),
    /// Level 2: which tiles it lays.
    Tiles(Vec<TableSet>),
    /// Level 3: the whole play, with its steps.
    Whole(Vec<TableSet>),
}

impl Hint {
    /// Returns the new table, once the solver has found it.
    pub fn table(&self) -> Option<&[TableSet]> {
        match self {
            Hint::None | Hint::Asked(_) | Hint::Thinking => None,
            Hint::There(table) | Hint::Tiles(table) | Hint::Whole(table) => Some(table),
        }
    }
}

/// What is still to do of a play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rest {
    /// How many tiles the whole play lays.
    pub count: usize,
    /// The tiles that are still to be laid.
    pub tiles: Vec<TileId>,
    /// The table from which the play continues: the draft, or the table before the turn if the
    /// draft lays a tile that the play does not lay.
    pub before: Vec<TableSet>,
}

impl Rest {
    /// Compares a play with the draft on a desk. Which of two equal tiles was laid makes no
    /// difference.
    pub fn of(desk: &Desk, play: &[TableSet]) -> Rest {
        let own = |sets: &[TableSet]| -> Vec<TileId> {
            let tiles = sets.iter().flat_map(|set| &set.tiles);
            tiles
                .copied()
                .filter(|id| desk.is_own(id.plain()))
                .collect()
        };
        let mut tiles = own(play);
        let count = tiles.len();
        let mut rack = desk.layout().rack.clone();
        let laid = own(&desk.layout().sets);
        for id in &laid {
            if let Some(at) = tiles.iter().position(|other| is_equal(id, other)) {
                tiles.remove(at);
            }
        }
        if tiles.len() + laid.len() > count {
            let (tiles, before) = (own(play), desk.before());
            return Rest {
                count,
                tiles,
                before,
            };
        }
        // Of equal tiles, those on the rack are still to be laid.
        for tile in &mut tiles {
            if let Some(at) = rack.iter().position(|other| is_equal(tile, other)) {
                *tile = rack.remove(at);
            }
        }
        let before = desk.draft();
        Rest {
            count,
            tiles,
            before,
        }
    }
}

/// Returns whether two tiles have the same print.
fn is_equal(one: &TileId, other: &TileId) -> bool {
    one.plain().face() == other.plain().face()
}

/// Returns the sets of a table as faces.
pub fn faces_of(table: &[TableSet]) -> Vec<Vec<Face>> {
    let row = |set: &TableSet| set.tiles.iter().map(|tile| tile.face()).collect();
    table.iter().map(row).collect()
}

/// Returns the new table of the best play in a position; `None` if nothing can be laid.
pub(crate) fn best(position: &Position) -> Option<Vec<Vec<Face>>> {
    let play = tidy_play_within(position, Objective::Tiles, NODES);
    (!play.is_nothing()).then_some(play.table)
}

/// Returns the best play for a viewer in a number edition, as a draft.
pub fn find(view: &View<'_>) -> Option<Vec<TableSet>> {
    let table = best(&position_of(view)?)?;
    Some(draft_of(view, &table))
}

/// Returns the best play for a viewer in any edition; in the word game, what the strongest bot
/// would lay. A page that only plays number editions calls [`find`], so that the word search is not
/// linked in.
pub fn find_any(view: &View<'_>) -> Option<Vec<TableSet>> {
    if view.rules().letters.is_empty() {
        return find(view);
    }
    match Level::Hard.player(0).act(view) {
        Action::Play { table } => Some(table),
        _ => None,
    }
}

/// Turns a new table of faces into a draft. The desk finds places for new sets.
fn draft_of(view: &View<'_>, table: &[Vec<Face>]) -> Vec<TableSet> {
    draft(view, table, |_, _| Default::default())
}
