//! Where tiles are, and what is at a point.

use proptest::prelude::*;
use sidra_client::Target;
use sidra_client::spread::{GAP, Place, RATIO, Spread, fit, rows_that_fit};
use sidra_client::stage::{Area, Camera, Frame, Hand, LIFT, Rect, Scene, Sizes};
use sidra_core::{TileId, notation};
use sidra_game::places::{WIDTH, make_room, tidy};
use sidra_game::{SetId, Spot, TableSet};

use crate::{desk, desktop, phone, rect, scene, tile};

const TABLE: &str = "r3 r4 r5 | b7 b8 b9 b10 | k9 J k11";
const RACK: &str = "r1 r6 b2 b8 k1 k10 y1 y2 y3 y4 y5 y6 y7 y8 y9 y10";

#[test]
fn every_tile_is_found_where_it_belongs() {
    for frame in [desktop(), phone()] {
        let desk = desk(TABLE, RACK);
        let scene = scene(&desk, frame);
        let poses = scene.poses();
        assert_eq!(poses.len(), 26);
        for (tile, pose) in poses {
            let (x, y) = frame.tile_rect(pose).middle();
            assert_eq!(scene.area(x, y), Some(Area::Tile(tile)));
            assert_eq!(scene.pose(tile), Some(pose));
        }
    }
}

#[test]
fn a_gliding_tile_is_found_where_it_will_be() {
    let mut desk = desk(TABLE, RACK);
    let (first, second) = (tile(&desk, "r1"), tile(&desk, "r6"));
    let place = scene(&desk, desktop()).pose(first).expect("on the rack");
    let (x, y) = desktop().tile_rect(place).middle();
    // The first tile leaves the rack, so the second one closes the gap.
    desk.drop(&[first], Target::Spot(Spot { x: 20, y: 1 }));
    let scene = scene(&desk, desktop());
    assert_eq!(scene.area(x, y), Some(Area::Tile(second)));
    let laid = scene.pose(first).expect("on the table");
    let (x, y) = desktop().tile_rect(laid).middle();
    assert_eq!(scene.area(x, y), Some(Area::Tile(first)));
}

#[test]
fn points_beside_tiles_hit_trays_table_or_rack() {
    let desk = desk(TABLE, "r1 r6");
    let frame = desktop();
    let scene = scene(&desk, frame);
    let id = desk.layout().sets[0].id;
    let tray = scene.tray(id).expect("a set");
    let at = |x: f64, y: f64| scene.area(x, y);
    assert_eq!(at(tray.x + 1.0, tray.y + 30.0), Some(Area::Tray(id)));
    assert_eq!(at(tray.right() - 1.0, tray.y + 30.0), Some(Area::Tray(id)));
    assert_eq!(at(tray.right() + 1.0, tray.y + 30.0), Some(Area::Felt));
    assert_eq!(at(500.0, frame.cloth.bottom() - 1.0), Some(Area::Felt));
    assert_eq!(at(500.0, frame.cloth.bottom()), None);
    let ledge = frame.ledge;
    assert_eq!(
        at(ledge.right() - 5.0, ledge.y + 5.0),
        Some(Area::Rack),
        "the end of the ledge is empty"
    );
    assert_eq!(at(ledge.right() + 50.0, ledge.y + 5.0), None);
}

#[test]
fn the_rack_hides_tiles_of_the_table_that_are_below_it() {
    let desk = desk(TABLE, "");
    let low = Frame {
        cloth: rect(0.0, 0.0, 1000.0, 60.0),
        ledge: rect(0.0, 70.0, 1000.0, 60.0),
        ..desktop()
    };
    let scene = scene(&desk, low);
    for (_, pose) in scene.poses() {
        let (x, y) = low.tile_rect(pose).middle();
        match y < low.cloth.bottom() {
            true => assert!(matches!(scene.area(x, y), Some(Area::Tile(_)))),
            false => assert!(!matches!(scene.area(x, y), Some(Area::Tile(_)))),
        }
    }
}

#[test]
fn a_selected_tile_is_lifted() {
    let mut desk = desk(TABLE, "r1 r6");
    let one = tile(&desk, "r1");
    let rect = scene(&desk, desktop()).pose(one).expect("on the rack");
    let rect = desktop().tile_rect(rect);
    let above = (rect.x + 10.0, rect.y - LIFT * rect.width + 1.0);
    let area = |desk: &_| scene(desk, desktop()).area(above.0, above.1);
    assert_eq!(area(&desk), Some(Area::Rack));
    desk.select(&[one]);
    assert_eq!(area(&desk), Some(Area::Tile(one)));
}

/// Windows, numbers of tiles on the rack, and the sizes that the design requires.
#[test]
fn sizes_follow_the_window() {
    for ((width, height), tiles, tile, places, ledges) in [
        ((1440.0, 900.0), 14, 60.0, 12, 2),
        ((1920.0, 1080.0), 14, 80.0, 12, 2),
        ((2560.0, 1440.0), 14, 84.0, 12, 2),
        ((1440.0, 900.0), 26, 60.0, 12, 3),
        ((1024.0, 768.0), 14, 46.0, 10, 2),
        ((820.0, 1180.0), 26, 46.0, 10, 3),
        ((390.0, 844.0), 3, 48.0, 7, 2),
        ((390.0, 844.0), 14, 48.0, 7, 2),
        ((390.0, 844.0), 26, 44.0, 8, 4),
        ((320.0, 568.0), 14, 44.0, 7, 2),
        ((320.0, 568.0), 26, 44.0, 7, 4),
        ((844.0, 390.0), 14, 44.0, 13, 2),
        ((844.0, 390.0), 26, 44.0, 13, 2),
        ((568.0, 320.0), 14, 44.0, 7, 2),
    ] {
        let sizes = Sizes::of((width, height), tiles, 1.0);
        let name = format!("{width}×{height} with {tiles} tiles: {sizes:?}");
        assert!((sizes.tile - tile).abs() < 5.0, "{name}");
        assert!(sizes.tile >= 44.0, "{name}");
        assert_eq!((sizes.places, sizes.ledges), (places, ledges), "{name}");
    }
}

/// A full rack on a phone on its side has more ledges, and no tile covers another.
#[test]
fn a_finger_hits_every_tile_of_a_full_rack() {
    for (width, height) in [(568.0, 320.0), (667.0, 375.0), (740.0, 360.0)] {
        for tiles in 15..=27 {
            let sizes = Sizes::of((width, height), tiles, 1.0);
            let name = format!("{width}×{height} with {tiles} tiles: {sizes:?}");
            assert!(sizes.tile >= 40.0, "{name}");
            assert!(sizes.ledges <= 3, "{name}");
            assert!(sizes.places * sizes.ledges >= tiles, "{name}");
            // The buttons beside the rack, and its sides, take 206 pixels.
            assert!(sizes.places as f64 * sizes.tile <= width - 206.0, "{name}");
        }
    }
}

#[test]
fn a_drop_targets_the_rack_a_set_or_the_table() {
    let desk = desk("r3 r4 r5", "r6 k1");
    let frame = desktop();
    let scene = scene(&desk, frame);
    let (own, other) = (tile(&desk, "r6"), tile(&desk, "r4"));
    let set = scene.set_rect(desk.layout().sets[0].id).expect("a set");
    let on_set = scene.target(&[own], Hand::at(set.right() + 20.0, set.y + 20.0));
    assert!(matches!(on_set, Target::Set { at: 3, .. }), "{on_set:?}");
    let (x, y) = frame.cloth.middle();
    let on_felt = scene.target(&[own], Hand::at(x, y));
    assert_eq!(on_felt, Target::Spot(Spot { x: 14, y: 2 }));
    let rack = frame.tile_rect(scene.pose(tile(&desk, "k1")).expect("on the rack"));
    let on_rack = scene.target(&[own], Hand::at(rack.right() + 35.0, rack.y + 20.0));
    assert_eq!(on_rack, Target::Rack(2));
    // Between table and rack, a player's own tiles go back to the rack, others to the table.
    let below = frame.cloth.bottom() + 5.0;
    assert!(matches!(
        scene.target(&[own], Hand::at(505.0, below)),
        Target::Rack(_)
    ));
    assert!(matches!(
        scene.target(&[other], Hand::at(505.0, below)),
        Target::Spot(_)
    ));
}

#[test]
fn a_tile_dropped_within_its_width_of_a_set_joins_it() {
    let desk = desk("r3 r4 r5", "r6 r2 k1");
    for frame in [desktop(), phone()] {
        let scene = scene(&desk, frame);
        let id = desk.layout().sets[0].id;
        let set = scene.set_rect(id).expect("a set");
        let wide = frame.table_tile;
        let joins = |tile: TileId, x: f64, y: f64| {
            let target = scene.target(&[tile], Hand::at(x + wide / 2.0, y));
            matches!(target, Target::Set { id: other, .. } if other == id)
        };
        let middle = set.y + set.height / 2.0;
        for off in [0.0, 13.0, wide * 0.5, wide * 0.95] {
            assert!(joins(tile(&desk, "r6"), set.right() + off, middle), "{off}");
            assert!(
                joins(tile(&desk, "r2"), set.x - wide - off, middle),
                "{off} to the left"
            );
            assert!(
                joins(tile(&desk, "r6"), set.right(), middle + off),
                "{off} below"
            );
        }
        // A tile that does not fit is only attracted where it nearly touches the set.
        assert!(joins(tile(&desk, "k1"), set.right() + 4.0, middle));
        assert!(!joins(tile(&desk, "k1"), set.right() + wide, middle));
        assert!(!joins(tile(&desk, "r6"), set.right() + 2.5 * wide, middle));
    }
}

#[test]
fn the_beginning_of_a_set_attracts_tiles_too() {
    let mut desk = desk("r3 r4 r5", "k9 k10 y9 k13 b1 J");
    let begun = tile(&desk, "k9");
    assert!(desk.drop(&[begun], Target::Spot(Spot { x: 12, y: 3 })));
    let id = desk.layout().sets[1].id;
    let scene = scene(&desk, desktop());
    let set = scene.set_rect(id).expect("a set");
    let hand = Hand::at(set.right() + 1.4 * 50.0, set.y + 20.0);
    // Tiles that may belong to the set, and tiles that never will.
    for (word, joins) in [
        ("k10", true),
        ("y9", true),
        ("J", true),
        ("k13", false),
        ("b1", false),
    ] {
        let target = scene.target(&[tile(&desk, word)], hand);
        let joined = matches!(target, Target::Set { id: other, .. } if other == id);
        assert_eq!(joined, joins, "{word}");
    }
}

#[test]
fn tiles_between_two_sets_join_the_nearer_one() {
    let mut desk = desk("r3 r4 r5 | r7 r8 r9", "r6 r10 k1 k2");
    let [first, second] = [0, 1].map(|at| desk.layout().sets[at].clone());
    // Side by side, with a space between them in which one tile fits.
    let spot = Spot {
        x: first.spot.x + 4,
        y: first.spot.y,
    };
    assert!(desk.drop(&second.tiles, Target::Spot(spot)));
    for frame in [desktop(), phone()] {
        let scene = scene(&desk, frame);
        let rect = |id| scene.set_rect(id).expect("a set");
        let (left, right) = (rect(first.id), rect(second.id));
        assert!((left.y - right.y).abs() < 1.0 && left.right() < right.x);
        let between = f64::midpoint(left.right(), right.x);
        let level = left.y + left.height / 2.0;
        let joined = |tiles: &[TileId], before: usize, x: f64| {
            let hand = Hand {
                middle: (x, level),
                before,
                width: frame.table_tile,
            };
            match scene.target(tiles, hand) {
                Target::Set { id, .. } => Some(id),
                _ => None,
            }
        };
        // This holds whether the tile fits one of the two sets, both or neither.
        for word in ["r6", "r10", "k1"] {
            let tile = [tile(&desk, word)];
            assert_eq!(joined(&tile, 0, between - 3.0), Some(first.id), "{word}");
            assert_eq!(joined(&tile, 0, between + 3.0), Some(second.id), "{word}");
        }
        // If two tiles reach both sets, the one under the pointer decides.
        let tiles = [tile(&desk, "k1"), tile(&desk, "k2")];
        assert_eq!(joined(&tiles, 0, left.right() - 3.0), Some(first.id));
        assert_eq!(joined(&tiles, 1, right.x + 3.0), Some(second.id));
    }
}

#[test]
fn a_new_set_moves_no_other_row() {
    let mut desk = desk("r3 r4 r5", "k9 b2 b3 b4");
    let first = desk.layout().sets[0].tiles.clone();
    // The set is in the middle, as the first set of a game is.
    assert!(desk.drop(&first, Target::Spot(Spot { x: 9, y: 2 })));
    let frame = Frame {
        cloth: rect(100.0, 80.0, 1000.0, 4.0 * 2.1 * 50.0),
        ..desktop()
    };
    let before = scene(&desk, frame).pose(first[0]).expect("on the table");
    let own = tile(&desk, "k9");
    for row in 0..4 {
        let scene_before = scene(&desk, frame);
        let y = scene_before.on_table(0.0, f64::from(row)).y + 30.0;
        let target = scene_before.target(&[own], Hand::at(220.0, y));
        let slot = scene_before.landing(&[own], target).expect("it lands");
        assert!((slot.middle().1 - y).abs() < 20.0, "row {row}: {slot:?}");
        let mut after = desk.clone();
        assert!(after.drop(&[own], target));
        let after = Scene::new(&after, frame, Camera::default());
        let now = after.pose(first[0]).expect("on the table");
        assert_eq!(now.y, before.y, "row {row}");
    }
}

#[test]
fn a_held_tile_shows_where_it_would_land() {
    let desk = desk("r3 r4 r5", "r6 k1");
    let scene = scene(&desk, desktop());
    let set = scene.set_rect(desk.layout().sets[0].id).expect("a set");
    let own = tile(&desk, "r6");
    let target = scene.target(&[own], Hand::at(set.right() + 35.0, set.y + 20.0));
    let slot = scene.landing(&[own], target).expect("it joins the set");
    assert!((slot.width - 0.97 * 50.0).abs() < 1e-6, "{slot:?}");
    let mut after = desk.clone();
    after.drop(&[own], target);
    let after = Scene::new(&after, desktop(), Camera::default());
    let landed = desktop().tile_rect(after.pose(own).expect("on the table"));
    assert_eq!(slot, landed);
}

#[test]
fn the_table_makes_space_for_a_tile() {
    // At the end of a set, in the middle of one, and where it splits one.
    for (table, own) in [
        ("r3 r4 r5", "r6"),
        ("r3 r4 r5", "J"),
        ("b3 b4 b5 b6 b7", "b5"),
    ] {
        let desk = desk(table, &format!("{own} k1 k2"));
        let frame = Frame {
            snug: true,
            rtl: false,
            ..desktop()
        };
        let scene = scene(&desk, frame);
        let (own, id) = (tile(&desk, own), desk.layout().sets[0].id);
        let target = Target::Set {
            id,
            at: 2,
            on: None,
        };
        let slot = scene.place_for(own, target).expect("it joins the set");
        let (middle, level) = frame.cloth.middle();
        assert!((slot.middle().1 - level).abs() < 2.0, "{table}: {slot:?}");
        let mut rects = vec![slot];
        for (other, pose) in scene.poses_around(own, target) {
            match pose.on_rack {
                true => assert_eq!(Some(pose), scene.pose(other), "{table}: the rack stays"),
                false => {
                    assert!(!frame.tile_rect(pose).meets(&slot), "{table}");
                    rects.push(frame.tile_rect(pose));
                }
            }
        }
        let left = rects.iter().map(|rect| rect.x).fold(f64::MAX, f64::min);
        let right = rects.iter().map(Rect::right).fold(0.0, f64::max);
        let off = f64::midpoint(left, right) - middle;
        assert!(off.abs() < 2.0, "{table}: {off} beside the middle");
    }
}

#[test]
fn a_lesson_has_large_tiles_that_fit() {
    for (width, height) in [
        (320.0, 568.0),
        (390.0, 844.0),
        (844.0, 390.0),
        (820.0, 1180.0),
        (1440.0, 900.0),
        (2560.0, 1440.0),
    ] {
        for row in [3.0, 5.0, 7.0] {
            let sizes = Sizes::of_lesson((width, height), row);
            let usual = Sizes::of((width, height), 6, 1.0);
            assert!(sizes.on_table.1 * row <= width, "{width}: {sizes:?}");
            assert!(sizes.on_table.1 * 3.4 <= height, "{height}: {sizes:?}");
            assert!(sizes.tile * 6.5 < width, "{width}: {sizes:?}");
            if row <= 5.0 && height > 540.0 {
                assert!(sizes.on_table.1 > usual.on_table.1, "{width}: {sizes:?}");
            }
            assert_eq!(sizes.ledges, 1);
        }
    }
}

#[test]
fn a_small_set_is_enlarged_while_touched() {
    let desk = desk(TABLE, RACK);
    let frame = Frame {
        table_tile: 24.0,
        filled: false,
        lean: 0.0,
        ..phone()
    };
    let far = scene(&desk, frame);
    let set = &desk.layout().sets[2];
    let (x, y) = far.set_rect(set.id).expect("a set").middle();
    let area = far.area(x, y).expect("a tile");
    let near = far.with_camera(far.camera_for_touch(area));
    assert_eq!(near.camera.near, Some(set.id));
    for &tile in &set.tiles {
        let rect = frame.tile_rect(near.pose(tile).expect("on the table"));
        assert!((rect.width - 0.97 * frame.tile).abs() < 1e-6);
        assert!(rect.x >= frame.cloth.x && rect.right() <= frame.cloth.right());
        let (x, y) = rect.middle();
        assert_eq!(near.area(x, y), Some(Area::Tile(tile)), "drawn over others");
    }
    // Touching the bare table ends the magnified view, and large sets do not need one.
    assert_eq!(near.camera_for_touch(Area::Felt).near, None);
    let large = scene(&desk, desktop());
    assert_eq!(large.camera_for_touch(Area::Tray(set.id)).near, None);
}

#[test]
fn rectangles_contain_points_and_meet_each_other() {
    let rect = Rect::between((10.0, 30.0), (4.0, 20.0));
    assert_eq!(
        (rect.x, rect.y, rect.width, rect.height),
        (4.0, 20.0, 6.0, 10.0)
    );
    assert!(rect.contains(4.0, 20.0) && !rect.contains(10.0, 20.0));
    let beside = Rect { x: 10.0, ..rect };
    assert!(!rect.meets(&beside) && rect.meets(&Rect { x: 9.0, ..rect }));
    // A frame as thin as a line touches what it crosses.
    assert!(rect.meets(&Rect::between((0.0, 25.0), (20.0, 25.0))));
}

fn cameras() -> impl Strategy<Value = Camera> {
    (0.0..900.0_f64, 0.0..900.0_f64, 0.5..2.0_f64).prop_map(|(x, y, zoom)| Camera {
        x,
        y,
        zoom,
        near: None,
    })
}

fn frames() -> impl Strategy<Value = Frame> {
    let sizes = (
        300.0..1600.0_f64,
        200.0..900.0_f64,
        24.0..70.0_f64,
        any::<bool>(),
    );
    sizes.prop_map(|(width, height, tile, rtl)| Frame {
        cloth: rect(10.0, 20.0, width, height),
        ledge: rect(20.0, height + 30.0, width - 20.0, 80.0),
        ledge_pitch: 90.0,
        places: ((width - 20.0) / tile.max(44.0)) as usize,
        ledges: 2,
        tile: tile.max(44.0),
        table_tile: tile,
        filled: false,
        lean: 0.0,
        snug: false,
        rtl,
    })
}

/// Returns tables of many sets, at random places.
fn tables() -> impl Strategy<Value = Vec<TableSet>> {
    let set = (0..WIDTH, 0_i16..6, 3_usize..14);
    prop::collection::vec(set, 0..26).prop_map(|sets| {
        let mut next = 0_u8;
        let sets = sets.into_iter().enumerate().map(|(at, (x, y, length))| {
            let tiles = (0..length).map(|_| {
                next = next.wrapping_add(1);
                // Only the places matter here.
                TileId::new(notation::tile("r1").expect("a tile"), next)
            });
            TableSet {
                id: SetId(at as u32 + 1),
                spot: Spot { x, y },
                tiles: tiles.collect(),
            }
        });
        let mut sets: Vec<TableSet> = sets.collect();
        make_room(&mut sets, &[]);
        sets
    })
}

/// Returns sets of these lengths at these places.
fn sets(lengths: &[(i16, i16, usize)]) -> Vec<TableSet> {
    let set = |(at, &(x, y, length)): (usize, &(i16, i16, usize))| TableSet {
        id: SetId(at as u32 + 1),
        spot: Spot { x, y },
        tiles: vec![TileId::new(notation::tile("r1").expect("a tile"), 0); length],
    };
    lengths.iter().enumerate().map(set).collect()
}

#[test]
fn the_longest_run_fits_on_a_phone() {
    let sets = sets(&[(0, 2, 13), (0, 3, 3)]);
    // The felt of phones that are 320 and 390 pixels wide.
    for width in [316.0, 378.0] {
        let tile = fit(&[], &sets, (width, 400.0), (24.0, 42.0), None, false).tile;
        let spread = Spread::new(&sets, width / tile, rows_that_fit(400.0, tile), 0.0);
        assert!(spread.extent(&sets) * tile <= width, "{width}: {tile}");
    }
}

#[test]
fn sets_are_in_the_middle_of_a_phone() {
    // At their places on the table, the sets would leave the right side free.
    let sets = sets(&[(0, 1, 3), (10, 1, 3), (17, 3, 3)]);
    let (width, height) = (378.0, 400.0);
    let fit_of = |sets: &[TableSet], now| fit(&[], sets, (width, height), (24.0, 42.0), now, false);
    let now = fit_of(&sets, None);
    assert!(!now.filled);
    let columns = width / now.tile;
    let margins = |lean: f64| {
        let spread = Spread::new(&sets, columns, rows_that_fit(height, now.tile), lean);
        let left = spread.places().iter().map(|place| place.x);
        let ends = spread.places().iter().zip(&sets);
        let ends = ends.map(|(place, set)| place.x + set.tiles.len() as f64);
        (
            left.fold(columns, f64::min),
            columns - ends.fold(0.0, f64::max),
        )
    };
    let uneven = |(left, right): (f64, f64)| (left - right).abs();
    assert!(uneven(margins(0.0)) > 1.0, "{:?}", margins(0.0));
    assert!(uneven(margins(now.lean)) < 1e-9, "{:?}", margins(now.lean));
    // On a wider felt, sets are where their players put them.
    for (felt, largest) in [((1058.0, 400.0), 56.0), ((1544.0, 620.0), 80.0)] {
        assert!(
            fit(&[], &sets, felt, (24.0, largest), None, false)
                .lean
                .abs()
                < 1e-9
        );
    }
}

#[test]
fn a_crowded_phone_fills_its_rows() {
    // Five sets in each of five shared rows.
    let places: Vec<(i16, i16, usize)> = (0..25).map(|at| (at % 5 * 5, at / 5, 3)).collect();
    let sets = sets(&places);
    let (width, height) = (378.0, 390.0);
    let tile = fit(&[], &sets, (width, height), (24.0, 42.0), None, false).tile;
    let capacity = rows_that_fit(height, tile);
    let spread = Spread::new(&sets, width / tile, capacity, 0.0);
    assert!(spread.rows() <= capacity, "{} rows", spread.rows());
    // Every row but the last has the same number of sets, in the same columns.
    let places = spread.places();
    let in_row = places.iter().filter(|place| place.row == 0).count();
    for (at, place) in places.iter().enumerate() {
        assert_eq!(place.row, at / in_row);
        assert!((place.x - places[at % in_row].x).abs() < 1e-9);
    }
    // What is dropped on a set is next to it on the shared table.
    for (set, place) in sets.iter().zip(places) {
        assert_eq!(spread.spot(place.x, place.row as f64, 3), set.spot);
    }
}

proptest! {
    /// Each set is within the felt unless it is longer than the felt, and there is a gap between
    /// any two.
    #[test]
    fn sets_are_spread_without_touching(
        sets in tables(),
        columns in 6.0..40.0_f64,
        lean in -0.1..0.1_f64,
    ) {
        let spread = Spread::new(&sets, columns, 5, lean);
        for (at, (set, place)) in sets.iter().zip(spread.places()).enumerate() {
            let length = set.tiles.len() as f64;
            prop_assert!(place.x >= 0.0);
            prop_assert!(place.x + length <= columns.max(length) + 1e-9);
            prop_assert!(place.row < spread.rows());
            for (other, beside) in sets.iter().zip(spread.places()).skip(at + 1) {
                let gap = GAP - 1e-9;
                let apart = place.row != beside.row
                    || place.x + length + gap <= beside.x
                    || beside.x + other.tiles.len() as f64 + gap <= place.x;
                prop_assert!(apart, "{place:?} {beside:?}");
                // The order of the table is the order on the screen.
                let order = |set: &TableSet| (set.spot.y, set.spot.x);
                if order(set) < order(other) {
                    prop_assert!(place.row < beside.row
                        || place.row == beside.row && place.x < beside.x);
                }
            }
        }
    }

    /// All sets of a table fit at the width that was chosen, down to the smallest.
    #[test]
    fn tiles_are_as_large_as_will_fit(sets in tables(), width in 300.0..2560.0_f64, height in 150.0..1200.0_f64) {
        let now = fit(&[], &sets, (width, height), (24.0, 60.0), None, false);
        let tile = now.tile;
        prop_assert!((24.0..=60.0).contains(&tile));
        if tile > 24.0 {
            let spread = Spread::new(&sets, width / tile, rows_that_fit(height, tile), now.lean);
            let rows = spread.rows() as f64;
            prop_assert!(rows * tile * RATIO <= height.max(tile * 1.7));
            prop_assert!(spread.extent(&sets) * tile <= width + 1e-6);
        }
        // Nothing changes while the table stays the same.
        for in_turn in [false, true] {
            prop_assert_eq!(fit(&[], &sets, (width, height), (24.0, 60.0), Some(now), in_turn), now);
        }
    }

    /// Within a turn, tiles do not grow, and filled rows stay filled, until nothing fits.
    #[test]
    fn rows_stay_as_they_are_within_a_turn(
        sets in tables(),
        width in 300.0..1400.0_f64,
        height in 150.0..800.0_f64,
    ) {
        let felt = (width, height);
        let before = &sets[..sets.len().saturating_sub(1)];
        let first = fit(&[], before, felt, (24.0, 60.0), None, false);
        for (from, to) in [(before, &sets[..]), (&sets[..], before)] {
            let first = fit(&[], from, felt, (24.0, 60.0), None, false);
            let then = fit(&[], to, felt, (24.0, first.tile), Some(first), true);
            prop_assert!(then.tile <= first.tile);
            prop_assert!(then.filled || !first.filled || then.tile <= 24.0);
            prop_assert!((then.lean - first.lean).abs() < 1e-9);
        }
        // Shared rows are left only if the sets do not fit there, however small the tiles are.
        let then = fit(&[], &sets, felt, (24.0, first.tile), Some(first), true);
        let smallest = fit(&[], &sets, felt, (24.0, 24.0), None, false);
        prop_assert!(first.filled || !then.filled || smallest.filled);
    }

    /// A set that is dropped where it is shown stays where it is.
    #[test]
    fn a_place_on_the_screen_is_a_place_on_the_table(
        sets in tables(),
        columns in 28.0..40.0_f64,
    ) {
        let mut sets = sets;
        tidy(&mut sets);
        let spread = Spread::new(&sets, columns, 26, 0.0);
        for (set, place) in sets.iter().zip(spread.places()) {
            let spot = spread.spot(place.x, place.row as f64, set.tiles.len());
            prop_assert_eq!(spot.y, set.spot.y);
            prop_assert!((spot.x - set.spot.x).abs() <= 6, "{spot:?} {:?}", set.spot);
        }
    }

    /// While a player rearranges sets, the others stay where they are. `tiles` are added to one set, or
    /// taken away from it.
    #[test]
    fn sets_that_nobody_touches_stay(
        sets in tables(),
        columns in 10.0..40.0_f64,
        capacity in 2..14_usize,
        touched in any::<prop::sample::Index>(),
        tiles in -2..=4_i32,
    ) {
        prop_assume!(!sets.is_empty());
        let spread = Spread::new(&sets, columns, capacity, 0.0);
        let capacity = capacity.max(spread.rows());
        let same = spread.changed(&sets, &sets, capacity);
        let spread_out = spread.extent(&sets) <= columns + 1e-6;
        prop_assert_eq!(same.is_some(), spread_out);
        let Some(same) = same else { return Ok(()) };
        let before = spread.places();
        let apart = |one: &Place, other: &Place| one.row != other.row || (one.x - other.x).abs() > 1e-6;
        prop_assert!(!before.iter().zip(same.places()).any(|(one, other)| apart(one, other)));

        let mut after = sets.clone();
        let at = touched.index(sets.len());
        let length = (sets[at].tiles.len() as i32 + tiles).max(1) as usize;
        after[at].tiles.resize(length, sets[at].tiles[0]);
        let row = before[at].row;
        let width: f64 = (0..sets.len())
            .filter(|&other| before[other].row == row)
            .map(|other| after[other].tiles.len() as f64 + GAP)
            .sum();
        let changed = spread.changed(&sets, &after, capacity);
        if width - GAP <= columns {
            let changed = changed.expect("every row has space");
            for other in (0..sets.len()).filter(|&other| before[other].row != row) {
                prop_assert!(!apart(&before[other], &changed.places()[other]));
            }
            // A shorter set moves nothing.
            if tiles <= 0 {
                prop_assert!(!before.iter().zip(changed.places()).any(|(one, other)| apart(one, other)));
            }
        } else if let Some(changed) = changed {
            // At most this set leaves its row.
            for other in (0..sets.len()).filter(|&other| other != at) {
                prop_assert_eq!(before[other].row, changed.places()[other].row);
            }
        }
    }

    /// A new set is seen in the row where it was put, if there is space.
    #[test]
    fn a_new_set_is_seen_where_it_was_put(
        sets in tables(),
        columns in 10.0..40.0_f64,
        capacity in 2..14_usize,
        x in 0.0..1.0_f64,
        row in any::<prop::sample::Index>(),
    ) {
        prop_assume!(!sets.is_empty());
        let spread = Spread::new(&sets, columns, capacity, 0.0);
        let capacity = capacity.max(spread.rows());
        let row = row.index(spread.rows());
        let one = vec![sets[0].tiles[0]];
        let spot = spread.spot(x * (columns - 1.0), row as f64, 1);
        let new = TableSet { id: SetId::NEW, spot, tiles: one };
        let free: f64 = sets.iter().zip(spread.places())
            .filter(|(_, place)| place.row == row)
            .map(|(set, _)| set.tiles.len() as f64 + GAP)
            .sum();
        let after: Vec<TableSet> = sets.iter().cloned().chain([new]).collect();
        if let Some(changed) = spread.changed(&sets, &after, capacity)
            && free + 1.0 <= columns
        {
            let place = changed.places()[sets.len()];
            prop_assert_eq!(place.row, row, "{:?} in {:?}", spot, spread);
        }
    }

    /// On a felt that leans, what is dropped goes to the same place as on one that does not.
    #[test]
    fn a_lean_changes_only_what_is_shown(
        sets in tables(),
        columns in 6.0..28.0_f64,
        lean in -0.1..0.1_f64,
    ) {
        let [upright, leaning] = [0.0, lean].map(|lean| Spread::new(&sets, columns, 26, lean));
        let both = upright.places().iter().zip(leaning.places());
        for (set, (one, other)) in sets.iter().zip(both) {
            let spot = |spread: &Spread, place: &Place| {
                spread.spot(place.x, place.row as f64, set.tiles.len())
            };
            let (one, other) = (spot(&upright, one), spot(&leaning, other));
            prop_assert_eq!(one.y, other.y);
            // Half a tile may be rounded either way.
            prop_assert!((one.x - other.x).abs() <= 1, "{one:?} {other:?}");
        }
    }

    #[test]
    fn the_camera_never_leaves_the_table(frame in frames(), camera in cameras()) {
        let desk = desk(TABLE, RACK);
        let kept = scene(&desk, frame).with_camera(camera).keep_in_sight();
        let scene = scene(&desk, frame).with_camera(kept);
        prop_assert_eq!(scene.keep_in_sight(), kept);
        prop_assert_eq!(scene.pan(0.0, 0.0), kept);
    }

    /// If a tile is outside the felt, the edge in its direction is marked.
    #[test]
    fn nothing_is_out_of_sight_without_a_mark(frame in frames(), camera in cameras()) {
        let desk = desk(TABLE, RACK);
        let kept = scene(&desk, frame).with_camera(camera).keep_in_sight();
        let scene = scene(&desk, frame).with_camera(kept);
        let [left, top, right, bottom] = scene.hidden();
        for (_, pose) in scene.poses().into_iter().filter(|(_, pose)| !pose.on_rack) {
            let (tile, cloth) = (frame.tile_rect(pose), frame.cloth);
            prop_assert!(left || tile.x > cloth.x - 1.0);
            prop_assert!(top || tile.y > cloth.y - 1.0);
            prop_assert!(right || tile.right() < cloth.right() + 1.0);
            prop_assert!(bottom || tile.bottom() < cloth.bottom() + 1.0);
        }
    }

    #[test]
    fn looking_at_a_tile_shows_all_of_it(frame in frames(), camera in cameras()) {
        let desk = desk(TABLE, RACK);
        for word in ["r3", "b10", "k11"] {
            let tile = tile(&desk, word);
            let camera = scene(&desk, frame).with_camera(camera).look_at(tile);
            let scene = scene(&desk, frame).with_camera(camera);
            let rect = frame.tile_rect(scene.pose(tile).expect("on the table"));
            let cloth = frame.cloth;
            prop_assume!(rect.height < cloth.height && rect.width < cloth.width);
            prop_assert!(rect.x >= cloth.x - 1e-6 && rect.right() <= cloth.right() + 1e-6);
            prop_assert!(rect.y >= cloth.y - 1e-6 && rect.bottom() <= cloth.bottom() + 1e-6);
            let again = scene.look_at(tile);
            prop_assert!((again.x - camera.x).hypot(again.y - camera.y) < 1e-6);
        }
    }

    #[test]
    fn zooming_keeps_what_is_under_the_fingers(zoom in 1.0..2.0_f64, x in 100.0..200.0_f64) {
        // Far from the edges the camera is not limited.
        let desk = desk("r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 | b7 b8 b9 | k9 J k11", RACK);
        let frame = Frame { cloth: rect(0.0, 0.0, 300.0, 100.0), ..desktop() };
        let camera = Camera { x: 90.0, y: 60.0, ..Camera::default() };
        let before = scene(&desk, frame).with_camera(camera);
        let after = before.with_camera(before.zoom(zoom, x, 50.0));
        for (tile, pose) in before.poses().into_iter().filter(|(_, pose)| !pose.on_rack) {
            let now = after.pose(tile).expect("still on the table");
            let grown = |at: f64, point: f64| point + (at - point) * zoom;
            prop_assert!((now.x - grown(pose.x, x)).abs() < 1e-6);
            prop_assert!((now.y - grown(pose.y, 50.0)).abs() < 1e-6);
        }
    }
}
