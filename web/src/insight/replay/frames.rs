//! A game as pictures: the table and all racks after every turn.

use sidra_core::position::{Holding, Setup};
use sidra_core::{Face, HouseRules, TileId};
use sidra_game::record::Record;
use sidra_game::{Event, Match, TimeUp};
use sidra_insight::past::Past;

/// A game after one of its turns, or after the deal.
#[derive(Debug, Clone, Default)]
pub struct Frame {
    /// The sets: each tile, and whether it was just laid.
    pub table: Vec<Vec<(Face, bool)>>,
    /// All racks, seat by seat.
    pub racks: Vec<Vec<Face>>,
    /// Who has opened, seat by seat.
    pub opened: Vec<bool>,
    /// Whose turn it is next.
    pub next: usize,
    /// How many events of the record led here.
    pub events: usize,
}

impl Frame {
    /// Creates the only frame of a position. Unknown racks are empty.
    pub fn of(setup: &Setup) -> Frame {
        let row = |row: &Vec<Face>| row.iter().map(|face| (*face, false)).collect();
        let rack = |rack: &Holding| match rack {
            Holding::Tiles(tiles) => tiles.clone(),
            Holding::Hidden(_) => Vec::new(),
        };
        Frame {
            table: setup.table.iter().map(row).collect(),
            racks: setup.racks.iter().map(rack).collect(),
            opened: setup.opened.clone(),
            next: setup.turn,
            events: 0,
        }
    }

    /// Returns the frame as a position. The pool is whatever remains of the box.
    pub fn setup(&self, rules: HouseRules) -> Setup {
        Setup {
            rules,
            table: self.rows(),
            racks: self.racks.iter().cloned().map(Holding::Tiles).collect(),
            pool: None,
            opened: self.opened.clone(),
            turn: self.next,
        }
    }

    /// Returns the sets on the table.
    pub fn rows(&self) -> Vec<Vec<Face>> {
        let row = |row: &Vec<(Face, bool)>| row.iter().map(|(face, _)| *face).collect();
        self.table.iter().map(row).collect()
    }

    /// Returns the frame with the table of a play: the tiles that are new on it come from the rack
    /// of the next player.
    pub fn with_play(mut self, table: &[Vec<Face>]) -> Frame {
        let before = self.rows();
        let mut laid = added(&before, table);
        if let Some(rack) = self.racks.get_mut(self.next) {
            for face in &laid {
                if let Some(at) = rack.iter().position(|other| other == face) {
                    rack.remove(at);
                }
            }
        }
        let row = |row: &Vec<Face>| {
            // Of equal tiles, those in a set that did not exist before are the new ones.
            let fresh = !before.contains(row);
            let mut tile = |face: &Face| {
                let at = laid.iter().position(|other| other == face);
                let at = at.filter(|_| fresh).map(|at| laid.swap_remove(at));
                (*face, at.is_some())
            };
            row.iter().map(&mut tile).collect()
        };
        let mut row = row;
        Frame {
            table: table.iter().map(&mut row).collect(),
            ..self
        }
    }
}

/// Returns the tiles that are on the table after a play but not before it.
fn added(before: &[Vec<Face>], after: &[Vec<Face>]) -> Vec<Face> {
    let mut old: Vec<Face> = before.concat();
    let mut new = after.concat();
    new.retain(|face| {
        let at = old.iter().position(|other| other == face);
        at.map(|at| old.swap_remove(at)).is_none()
    });
    new
}

/// Returns the frames of a game.
pub fn frames(record: &Record, past: &Past, game: usize) -> Vec<Frame> {
    let Some(Event::MatchBegan { config, secret }) = record.log.first().map(|first| &first.event)
    else {
        return Vec::new();
    };
    let (mut state, _) = Match::begin(config.clone(), *secret);
    let players = config.players.len();
    let turns = past.turns.iter().filter(|turn| turn.game == game);
    let mut turns = turns.peekable();
    let mut dealt = 0;
    let mut frames = Vec::new();
    for (at, logged) in record.log.iter().enumerate() {
        state.apply(&logged.event);
        dealt += usize::from(matches!(logged.event, Event::Dealt { .. }));
        let is_deal = matches!(logged.event, Event::Dealt { .. }) && dealt == game + 1;
        let turn = turns.next_if(|turn| turn.event == at);
        if !is_deal && turn.is_none() {
            continue;
        }
        let laid: &[TileId] = match &logged.event {
            Event::Played { laid, .. }
            | Event::TimeRanOut {
                outcome: TimeUp::Stood { laid, .. },
                ..
            } => laid,
            _ => &[],
        };
        let tile = |tile: &TileId| (tile.face(), laid.contains(&tile.plain()));
        let view = state.view(None);
        let rack = |seat: usize| {
            let tiles = state.view(Some(seat)).rack.iter();
            let mut rack: Vec<Face> = tiles.map(|id| id.face()).collect();
            rack.sort();
            rack
        };
        // After the last turn nobody is next; the position names the player who would be.
        let after = turn.map_or(0, |turn| (turn.seat + 1) % players);
        let table = view.table.iter();
        frames.push(Frame {
            table: table
                .map(|set| set.tiles.iter().map(tile).collect())
                .collect(),
            racks: (0..players).map(rack).collect(),
            opened: view.seats.iter().map(|seat| seat.opened).collect(),
            next: view.turn.unwrap_or(after),
            events: at + 1,
        });
    }
    frames
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_becomes_a_frame_and_back() {
        let line = "il-classic; r3 r4 r5; b7 k9 / r1 r1; ?; 1; 2";
        let setup: Setup = line.parse().expect("a position");
        let frame = Frame::of(&setup);
        assert_eq!(frame.setup(setup.rules).to_string(), line);
    }

    #[test]
    fn a_play_is_marked_and_leaves_the_rack() {
        let line = "il-classic; r3 r4 r5; b7 k9 / r1 k9 r3 r2 r1; ?; 1; 2";
        let setup: Setup = line.parse().expect("a position");
        // Of the two red threes, the one in the new set is marked.
        let table = sidra_core::notation::table("r1 r2 r3 | r3 r4 r5").expect("sets");
        let played = Frame::of(&setup).with_play(&table);
        let row = |row: &Vec<(Face, bool)>| row.iter().map(|(_, new)| *new).collect();
        let marks: Vec<Vec<bool>> = played.table.iter().map(row).collect();
        assert_eq!(marks, [[true; 3], [false; 3]]);
        let racks: Vec<String> = played
            .racks
            .iter()
            .map(|rack| sidra_core::notation::write_tiles(rack))
            .collect();
        assert_eq!(racks, ["b7 k9", "k9 r1"]);
    }

    #[test]
    fn added_tiles_are_counted_by_face() {
        let table = |text: &str| sidra_core::notation::table(text).expect("sets");
        let (before, after) = (table("r3 r4 r5"), table("r3 r4 r5 r6 | r3 b3 k3"));
        let added = added(&before, &after);
        let added = sidra_core::notation::write_tiles(&added);
        assert_eq!(added, "r6 r3 b3 k3");
    }
}
