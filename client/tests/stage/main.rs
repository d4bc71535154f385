//! Where tiles are in a window, and the gestures that move them.

mod gesture;
mod stage;

use sidra_client::Desk;
use sidra_client::stage::{Camera, Frame, Rect, Scene};
use sidra_core::{Face, HouseRules, TileId, editions, notation};
use sidra_game::shuffle::Secret;
use sidra_game::{Config, Event, Match, SetId, Spot, TableSet};

/// Returns the frame of a desktop: 20 tiles wide, with five rows.
fn desktop() -> Frame {
    Frame {
        cloth: rect(100.0, 80.0, 1000.0, 500.0),
        ledge: rect(250.0, 600.0, 700.0, 80.0),
        ledge_pitch: 100.0,
        places: 12,
        ledges: 2,
        tile: 55.0,
        table_tile: 50.0,
        filled: false,
        lean: 0.0,
        snug: false,
        rtl: false,
    }
}

/// Returns the frame of a phone.
fn phone() -> Frame {
    Frame {
        cloth: rect(6.0, 100.0, 378.0, 360.0),
        ledge: rect(10.0, 540.0, 370.0, 66.0),
        ledge_pitch: 75.0,
        places: 7,
        ledges: 2,
        tile: 48.0,
        table_tile: 36.0,
        filled: false,
        lean: 0.0,
        snug: false,
        rtl: false,
    }
}

fn rect(x: f64, y: f64, width: f64, height: f64) -> Rect {
    Rect {
        x,
        y,
        width,
        height,
    }
}

/// Creates the desk of a player who has opened, with each set on the table in its own row.
fn desk(table: &str, rack: &str) -> Desk {
    let mut used: Vec<TileId> = Vec::new();
    let mut take = |face: &Face| {
        let copies = used.iter().filter(|id| id.face() == *face).count();
        let id = TileId::new(*face, copies as u8);
        used.push(id);
        id
    };
    let sets = notation::table(table).expect("a table");
    let sets: Vec<Vec<TileId>> = sets
        .iter()
        .map(|row| row.iter().map(&mut take).collect())
        .collect();
    let rack = notation::tiles(rack).expect("a rack");
    let rack: Vec<TileId> = rack.iter().map(&mut take).collect();
    let laid = sets.concat();
    let config = Config {
        rules: HouseRules::plain(editions::find("il-classic").expect("an edition")),
        players: vec!["you".to_owned(), "bot".to_owned()],
        games: 1,
    };
    let (mut state, _) = Match::begin(config, Secret::from_number(1));
    state.apply(&Event::Dealt {
        starter: 0,
        racks: vec![[laid.clone(), rack].concat(), Vec::new()],
        pool: Vec::new(),
    });
    let table = sets.into_iter().enumerate().map(|(at, tiles)| TableSet {
        id: SetId(at as u32 + 1),
        spot: Spot { x: 0, y: at as i16 },
        tiles,
    });
    state.apply(&Event::Played {
        seat: 0,
        table: table.collect(),
        laid,
        value: 0,
        refill: Vec::new(),
    });
    Desk::new(&state.view(Some(0)))
}

fn scene(desk: &Desk, frame: Frame) -> Scene<'_> {
    Scene::new(desk, frame, Camera::default())
}

/// Returns the first tile with this face, on the rack or else on the table from the top left.
fn tile(desk: &Desk, word: &str) -> TileId {
    let face = notation::tile(word).expect("a tile");
    let layout = desk.layout();
    let table = layout.sets.iter().flat_map(|set| &set.tiles);
    let mut all = layout.rack.iter().chain(table);
    *all.find(|id| id.face() == face).expect("that tile")
}

/// Returns the rack in notation; `-` is an empty rack.
fn rack(desk: &Desk) -> String {
    written(&desk.layout().rack)
}

/// Returns the table in notation, sets from the top left.
fn table(desk: &Desk) -> String {
    let mut sets: Vec<_> = desk.layout().sets.iter().collect();
    sets.sort_by_key(|set| (set.spot.y, set.spot.x));
    let sets: Vec<String> = sets.iter().map(|set| written(&set.tiles)).collect();
    sets.join(" | ")
}

fn written(tiles: &[TileId]) -> String {
    let faces: Vec<Face> = tiles.iter().map(|id| id.face()).collect();
    notation::write_tiles(&faces)
}
