//! The hard player: lays the best play there is, every time.

use sidra_core::position::{Position, Setup};
use sidra_core::turn::identify;
use sidra_core::{Face, TileId};
use sidra_game::{Command, SetDraft, View};
use sidra_solver::{Objective, Play, best_play_within};

use crate::Player;
use crate::simple::free_spot;

/// How many nodes it looks at: there the best that was found will do.
pub(crate) struct Hard(pub(crate) u64);

/// Enough for all but the strangest tables.
pub(crate) const NODES: u64 = 400_000;
/// Enough for most of what can be seen at a glance.
pub(crate) const FEW_NODES: u64 = 40;

impl Player for Hard {
    fn command(&mut self, view: &View<'_>) -> Command {
        // Nobody else's turn is asked about.
        let seat = view.seat.unwrap_or(0);
        match best(view, self.0) {
            Some(play) if !play.is_nothing() => Command::Play {
                seat,
                table: draft(view, &play),
            },
            _ if view.pool > 0 => Command::Draw { seat },
            _ => Command::Pass { seat },
        }
    }
}

fn best(view: &View<'_>, nodes: u64) -> Option<Play> {
    let faces = |tiles: &[TileId]| tiles.iter().map(|id| id.face()).collect::<Vec<Face>>();
    let table = view.table.iter().map(|set| faces(&set.tiles)).collect();
    let setup = Setup::of_turn(view.config.rules, table, faces(view.rack), view.opened());
    let position = Position::from_setup(setup).ok()?;
    Some(best_play_within(&position, Objective::Tiles, nodes))
}

/// The play as a table of tiles: sets that stay keep their name and place, and so
/// does what grows out of one.
pub(crate) fn draft(view: &View<'_>, play: &Play) -> Vec<SetDraft> {
    let before: Vec<&[TileId]> = view.table.iter().map(|set| &set.tiles[..]).collect();
    let rules = view.rules();
    let rows = identify(rules, view.opened(), &before, view.rack, &play.table);
    placed(view, rows)
}

/// Rows as sets of a draft, with the names and places of those they grew out of.
pub(crate) fn placed(view: &View<'_>, rows: Vec<Vec<TileId>>) -> Vec<SetDraft> {
    let mut kept = vec![false; view.table.len()];
    let mut drafts: Vec<SetDraft> = Vec::with_capacity(rows.len());
    for tiles in rows {
        let shared = |set: usize| {
            let there = view.table[set].tiles.iter();
            there
                .filter(|id| tiles.iter().any(|tile| tile.plain() == id.plain()))
                .count()
        };
        let old = (0..view.table.len())
            .filter(|&set| !kept[set] && shared(set) > 0)
            .max_by_key(|&set| shared(set));
        let (id, spot) = match old {
            Some(set) => {
                kept[set] = true;
                (Some(view.table[set].id), view.table[set].spot)
            }
            None => (None, free_spot(view.table.len() + drafts.len())),
        };
        drafts.push(SetDraft { id, spot, tiles });
    }
    drafts
}
