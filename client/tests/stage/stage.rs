//! Where tiles lie, and what lies at a point.

use proptest::prelude::*;
use sidra_client::Target;
use sidra_client::stage::{Area, Camera, Frame, LIFT, Rect, Scene, TRAY};

use crate::{desk, desktop, phone, scene, tile};

const TABLE: &str = "r3 r4 r5 | b7 b8 b9 b10 | k9 J k11";
const RACK: &str = "r1 r6 b2 b8 k1 k10 y1 y2 y3 y4 y5 y6 y7 y8 y9 y10";

#[test]
fn every_tile_is_found_where_it_belongs() {
    for frame in [desktop(), phone()] {
        let desk = desk(TABLE, RACK);
        let scene = scene(&desk, frame);
        let goals = scene.goals();
        assert_eq!(goals.len(), 26);
        for (tile, pose) in goals {
            let (x, y) = frame.tile_rect(pose).middle();
            assert_eq!(scene.area(x, y), Some(Area::Tile(tile)));
            assert_eq!(scene.goal(tile), Some(pose));
        }
    }
}

#[test]
fn a_gliding_tile_is_found_at_its_goal() {
    let mut desk = desk(TABLE, RACK);
    let (first, second) = (tile(&desk, "r1"), tile(&desk, "r6"));
    let place = scene(&desk, desktop()).goal(first).expect("on the rack");
    let (x, y) = desktop().tile_rect(place).middle();
    // The first tile leaves the rack, so the second one closes the gap.
    desk.drop(&[first], Target::Spot(sidra_game::Spot { x: 6, y: 1 }));
    let scene = scene(&desk, desktop());
    assert_eq!(scene.area(x, y), Some(Area::Tile(second)));
    let laid = scene.goal(first).expect("on the table");
    let (x, y) = desktop().tile_rect(laid).middle();
    assert_eq!(scene.area(x, y), Some(Area::Tile(first)));
}

#[test]
fn points_beside_tiles_mean_trays_table_rack_or_bar() {
    let desk = desk(TABLE, "r1 r6");
    let frame = desktop();
    let scene = scene(&desk, frame);
    let key = desk.layout().sets[0].id;
    let tray = frame.tray(scene.camera, 0.0, 0.0, 3);
    let at = |x: f64, y: f64| scene.area(x, y);
    assert_eq!(at(tray.x + 1.0, tray.y + 30.0), Some(Area::Tray(key)));
    let right = tray.x + tray.width;
    assert_eq!(at(right - 1.0, tray.y + 50.0), Some(Area::Tray(key)));
    assert_eq!(at(right + 1.0, tray.y + 50.0), Some(Area::Felt));
    // The mark of a faulty set sits on the corner, half outside the tray.
    assert_eq!(at(right + 8.0, tray.y + 10.0), Some(Area::Tray(key)));
    assert_eq!(at(right + 12.0, tray.y + 10.0), Some(Area::Felt));
    assert_eq!(at(500.0, frame.felt - 1.0), Some(Area::Felt));
    assert_eq!(at(500.0, frame.felt), None);
    assert_eq!(at(500.0, frame.rack - 1.0), None);
    assert_eq!(at(990.0, frame.rack), Some(Area::Rack));
}

#[test]
fn the_rack_hides_tiles_of_the_table_that_are_below_it() {
    let desk = desk(TABLE, "");
    let low = Frame {
        felt: 30.0,
        rack: 40.0,
        ..desktop()
    };
    let scene = scene(&desk, low);
    assert!(matches!(scene.area(20.0, 20.0), Some(Area::Tile(_))));
    assert_eq!(scene.area(20.0, 35.0), None);
    assert_eq!(scene.area(20.0, 45.0), Some(Area::Rack));
}

#[test]
fn a_selected_tile_is_lifted() {
    let mut desk = desk(TABLE, "r1 r6");
    let one = tile(&desk, "r1");
    let pose = desktop().on_rack(0);
    let above = (pose.x + 10.0, pose.y - LIFT + 1.0);
    let area = |desk: &_| scene(desk, desktop()).area(above.0, above.1);
    assert_eq!(area(&desk), Some(Area::Rack));
    desk.select(&[one]);
    assert_eq!(area(&desk), Some(Area::Tile(one)));
}

#[test]
fn tiles_are_as_large_as_fits() {
    let narrow = Frame::measured((320.0, 300.0), 200.0, 220.0, 64.0);
    assert_eq!(narrow.rack_columns(), 7);
    assert_eq!(narrow.rows, 1);
    assert!(narrow.tile >= 40.0 && narrow.tile < 64.0);
    let wide = Frame::measured((3000.0, 900.0), 600.0, 700.0, 64.0);
    assert_eq!((wide.tile, wide.rack_columns(), wide.rows), (64.0, 14, 2));
    assert!(wide.rack_height(29) > wide.rack_height(28));
    assert_eq!(wide.rack_height(0), wide.rack_height(28));
}

#[test]
fn dropping_means_the_rack_a_set_or_the_table() {
    let desk = desk("r3 r4 r5", "r6 k1");
    let frame = desktop();
    let scene = scene(&desk, frame);
    let (own, other) = (tile(&desk, "r6"), tile(&desk, "r4"));
    let set = frame.on_table(scene.camera, 3.0, 0.0);
    let on_set = scene.target(&[own], 20.0, set.x + 5.0, set.y + 20.0);
    assert!(matches!(on_set, Target::Set { at: 3, .. }), "{on_set:?}");
    let spot = frame.on_table(scene.camera, 7.0, 2.0);
    let on_felt = scene.target(&[own], 20.0, spot.x + 20.0, spot.y + 20.0);
    assert_eq!(on_felt, Target::Spot(sidra_game::Spot { x: 7, y: 2 }));
    let rack = frame.on_rack(2);
    let on_rack = scene.target(&[own], 20.0, rack.x + 20.0, rack.y + 20.0);
    assert_eq!(on_rack, Target::Rack(2));
    // On the bar, one's own tiles go back to the rack, others to the table above it.
    let bar = frame.felt + 10.0;
    assert!(matches!(
        scene.target(&[own], 20.0, 500.0, bar),
        Target::Rack(_)
    ));
    assert!(matches!(
        scene.target(&[other], 20.0, 500.0, bar),
        Target::Spot(_)
    ));
}

#[test]
fn rectangles() {
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
    (0.0..900.0_f64, 0.0..900.0_f64, 0.5..2.0_f64).prop_map(|(x, y, zoom)| Camera { x, y, zoom })
}

fn frames() -> impl Strategy<Value = Frame> {
    (300.0..1600.0_f64, 300.0..1000.0_f64, 36.0..70.0_f64).prop_map(|(width, height, liked)| {
        Frame::measured((width, height), height * 0.6, height * 0.7, liked)
    })
}

proptest! {
    #[test]
    fn places_and_points_are_each_others_opposites(
        frame in frames(),
        camera in cameras(),
        place in 0_usize..40,
        across in 0.0..30.0_f64,
        down in 0.0..20.0_f64,
    ) {
        let pose = frame.on_rack(place);
        prop_assert_eq!(frame.rack_place(pose.x, pose.y + 1.0), place);
        let pose = frame.on_table(camera, across, down);
        let (x, y) = frame.table_place(camera, pose.x, pose.y);
        prop_assert!((x - across).abs() < 1e-6 && (y - down).abs() < 1e-6);
    }

    #[test]
    fn the_camera_never_leaves_the_table(frame in frames(), camera in cameras()) {
        let desk = desk(TABLE, RACK);
        let kept = frame.keep_in_sight(camera, desk.layout());
        prop_assert_eq!(frame.keep_in_sight(kept, desk.layout()), kept);
        let scene = Scene { camera: kept, ..scene(&desk, frame) };
        // Some set, or the row below the last, is always visible.
        let last = frame.on_table(kept, 0.0, 3.0);
        prop_assert!(last.y + frame.tile * 2.0 > 0.0);
        prop_assert_eq!(scene.pan(0.0, 0.0), kept);
    }

    #[test]
    fn what_is_looked_at_is_seen_whole(frame in frames(), camera in cameras()) {
        let desk = desk(TABLE, RACK);
        for word in ["r3", "b10", "k11"] {
            let tile = tile(&desk, word);
            let camera = Scene { camera, ..scene(&desk, frame) }.look_at(tile);
            let scene = Scene { camera, ..scene(&desk, frame) };
            let rect = frame.tile_rect(scene.goal(tile).expect("it lies there"));
            prop_assume!(rect.height + 2.0 * TRAY < frame.felt);
            prop_assert!(rect.x >= 0.0 && rect.x + rect.width <= frame.width);
            prop_assert!(rect.y >= 0.0 && rect.y + rect.height <= frame.felt);
            let again = scene.look_at(tile);
            prop_assert!((again.x - camera.x).hypot(again.y - camera.y) < 1e-6);
        }
    }

    #[test]
    fn zooming_keeps_what_is_under_the_fingers(zoom in 1.0..2.0_f64, x in 0.0..300.0_f64) {
        // Far from the edges the camera is not limited.
        let desk = desk("r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 | b7 b8 b9 | k9 J k11", RACK);
        let frame = Frame { width: 300.0, felt: 100.0, ..desktop() };
        let camera = Camera { x: 90.0, y: 100.0, zoom: 1.0 };
        let scene = Scene { camera, ..scene(&desk, frame) };
        let zoomed = scene.zoom(zoom, x, 50.0);
        let (before, after) =
            (frame.table_place(camera, x, 50.0), frame.table_place(zoomed, x, 50.0));
        // The margin of the table is not magnified, hence the tolerance of a few pixels.
        let off = (before.0 - after.0).hypot(before.1 - after.1) * frame.tile;
        prop_assert!(off <= 16.0, "{off} pixels off");
    }
}
