//! Pointer gestures.

use proptest::prelude::*;
use sidra_client::gesture::{DOUBLE, Effect, Gestures, Pointer, Tap, UNHURRIED_DOUBLE, wheel};
use sidra_client::stage::{Camera, Frame, Scene};
use sidra_client::{Desk, Target};
use sidra_core::TileId;

use crate::{desk, desktop, phone, rack, rect, table, tile, written};

/// A player with a stage, who carries out the effects as a front end does, and records them.
struct Player {
    desk: Desk,
    frame: Frame,
    camera: Camera,
    gestures: Gestures,
    now: f64,
    touch: bool,
    seen: Vec<Effect>,
}

const LEFT: i32 = 1;
const RIGHT: i32 = 2;

impl Player {
    fn new(table: &str, rack: &str) -> Player {
        Player {
            desk: desk(table, rack),
            frame: desktop(),
            camera: Camera::default(),
            gestures: Gestures::default(),
            now: 0.0,
            touch: false,
            seen: Vec::new(),
        }
    }

    fn tell(&mut self, what: impl FnOnce(&mut Gestures, &Scene<'_>) -> Vec<Effect>) -> Vec<Effect> {
        let scene = Scene::new(&self.desk, self.frame, self.camera);
        let effects = what(&mut self.gestures, &scene);
        for effect in &effects {
            match effect {
                Effect::Look(camera) => self.camera = *camera,
                Effect::Select(tiles) => self.desk.select(tiles),
                Effect::Toggle(tile) => self.desk.toggle(*tile),
                Effect::SelectTo(tile) => self.desk.select_to(*tile),
                Effect::Drop(drop) => _ = drop.apply(&mut self.desk),
                Effect::PlayWhereItFits(tile) => _ = self.desk.play_where_it_fits(*tile),
                _ => {}
            }
        }
        self.seen.extend(effects.iter().cloned());
        effects
    }

    fn pointer(&mut self, id: i32, (x, y): (f64, f64)) -> Pointer {
        self.now += 10.0;
        Pointer {
            id,
            x,
            y,
            touch: self.touch,
        }
    }

    fn down(&mut self, id: i32, at: (f64, f64)) -> Vec<Effect> {
        let pointer = self.pointer(id, at);
        self.tell(|gestures, scene| gestures.down(scene, pointer))
    }

    fn moved(&mut self, id: i32, at: (f64, f64)) -> Vec<Effect> {
        let pointer = self.pointer(id, at);
        self.tell(|gestures, scene| gestures.moved(scene, pointer))
    }

    fn up_with(&mut self, tap: Tap, id: i32, at: (f64, f64)) -> Vec<Effect> {
        let pointer = self.pointer(id, at);
        let time = self.now;
        self.tell(|gestures, scene| gestures.up(scene, pointer, Tap { time, ..tap }))
    }

    fn up(&mut self, id: i32, at: (f64, f64)) -> Vec<Effect> {
        self.up_with(Tap::default(), id, at)
    }

    fn drag(&mut self, from: (f64, f64), to: (f64, f64)) -> Vec<Effect> {
        self.down(LEFT, from);
        self.moved(
            LEFT,
            (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1)),
        );
        self.moved(LEFT, to);
        self.up(LEFT, to)
    }

    fn tap(&mut self, at: (f64, f64)) -> Vec<Effect> {
        self.down(LEFT, at);
        self.up(LEFT, at)
    }

    /// Makes a long press.
    fn press_long(&mut self, at: (f64, f64)) -> Vec<Effect> {
        let pressed = self.down(LEFT, at);
        let [Effect::Wait(press)] = pressed[..] else {
            panic!("a press is pending: {pressed:?}");
        };
        self.tell(|gestures, scene| gestures.long_press(scene, press))
    }

    fn scene(&self) -> Scene<'_> {
        Scene::new(&self.desk, self.frame, self.camera)
    }

    /// Returns the centre of a tile in its place.
    fn at(&self, word: &str) -> (f64, f64) {
        let pose = self.scene().pose(tile(&self.desk, word));
        let pose = pose.expect("on the table");
        self.frame.tile_rect(pose).middle()
    }

    /// Returns a point on the bare table.
    fn felt(&self, column: f64, row: f64) -> (f64, f64) {
        let pose = self.scene().on_table(column + 0.5, row);
        (pose.x, pose.y + 20.0)
    }

    fn selected(&self) -> String {
        written(self.desk.selected())
    }
}

fn dropped(effects: &[Effect]) -> Option<(Vec<TileId>, Target)> {
    effects.iter().find_map(|effect| match effect {
        Effect::Drop(drop) => Some((drop.tiles.to_vec(), drop.target)),
        _ => None,
    })
}

#[test]
fn a_drag_takes_a_tile_to_a_set() {
    let mut player = Player::new("r3 r4 r5", "k1 r6");
    let (from, to) = (player.at("r6"), player.at("r3"));
    let effects = player.drag(from, to);
    assert!(matches!(
        effects[..],
        [Effect::Release, Effect::Drop(_), Effect::Settle]
    ));
    assert_eq!(table(&player.desk), "r3 r4 r5 r6");
    assert_eq!(rack(&player.desk), "k1");
}

#[test]
fn the_neighbour_of_a_taken_tile_can_be_grabbed_at_once() {
    let mut player = Player::new("r3 r4 r5", "b9 k9 y9 k1");
    for (at, word) in ["b9", "k9", "y9"].into_iter().enumerate() {
        // Each tile slides into the gap that the one before it left, and is pressed there.
        let (from, to) = (player.at(word), player.felt(6.0 + at as f64, 1.0));
        assert_eq!(player.scene().rack_place(from.0 - 20.0, from.1), 0);
        player.drag(from, to);
    }
    assert_eq!(table(&player.desk), "r3 r4 r5 | b9 k9 y9");
    assert_eq!(player.selected(), "-");
}

#[test]
fn held_tiles_follow_the_finger() {
    let mut player = Player::new("r3 r4 r5", "k1 r6");
    let (from, to) = (player.at("r6"), player.felt(8.0, 2.0));
    player.down(LEFT, from);
    let moved = player.moved(LEFT, (from.0, from.1 - 8.0));
    let [Effect::Hold { tiles, first, .. }] = &moved[..] else {
        panic!("{moved:?}");
    };
    // The same part of the tile stays under the finger.
    assert_eq!(written(tiles), "r6");
    assert!((first.x - (from.0 - player.frame.tile / 2.0)).abs() < 1e-6);
    assert!(first.held && first.scale > 1.0);
    let moved = player.moved(LEFT, to);
    let [Effect::Hold { first, .. }] = &moved[..] else {
        panic!("{moved:?}");
    };
    assert!(first.scale < 1.0, "over the table it is as large as there");
    assert_eq!(table(&player.desk), "r3 r4 r5", "unchanged until released");
}

#[test]
fn only_slow_drags_highlight_a_set() {
    let mut player = Player::new("r3 r4 r5", "r6");
    let (from, (x, y)) = (player.at("r6"), player.at("r4"));
    player.down(LEFT, from);
    let aim = |effects: &[Effect]| match effects {
        [Effect::Hold { aim, .. }, ..] => *aim,
        other => panic!("{other:?}"),
    };
    assert_eq!(aim(&player.moved(LEFT, (x, y))), None);
    let set = player.desk.layout().sets[0].id;
    assert_eq!(aim(&player.moved(LEFT, (x + 9.0, y))), Some(set));
    assert_eq!(player.up(LEFT, (x + 9.0, y))[0], Effect::Release);
}

#[test]
fn a_trembling_finger_can_tap() {
    let mut player = Player::new("r3 r4 r5", "r6");
    let (x, y) = player.at("r6");
    player.down(LEFT, (x, y));
    assert_eq!(player.moved(LEFT, (x + 5.0, y + 4.0)), []);
    player.up(LEFT, (x + 5.0, y + 4.0));
    assert_eq!(player.selected(), "r6");
}

#[test]
fn selected_tiles_are_dragged_together() {
    let mut player = Player::new("r3 r4 r5", "y1 k1 y2 y3");
    for word in ["y3", "y1", "y2"] {
        player.tap(player.at(word));
    }
    assert_eq!(player.selected(), "y3 y1 y2");
    let (from, (x, y)) = (player.at("y2"), player.felt(8.0, 2.0));
    player.drag(from, (x, y));
    // The tiles are in their order on the rack, with the pressed tile under the finger.
    assert_eq!(table(&player.desk), "r3 r4 r5 | y1 y2 y3");
    assert_eq!(player.desk.layout().sets[1].spot.x, 10);
    assert_eq!(player.selected(), "-");
}

#[test]
fn dragging_a_tray_drags_the_whole_set() {
    let mut player = Player::new("r3 r4 r5 | b7 b8 b9", "k1");
    let tray = |player: &Player, at: usize| {
        let id = player.desk.layout().sets[at].id;
        player.scene().tray(id).expect("a set")
    };
    let second = tray(&player, 1);
    let edge = (second.x + 2.0, second.y + 20.0);
    player.drag(edge, player.felt(8.0, 3.0));
    assert_eq!(table(&player.desk), "r3 r4 r5 | b7 b8 b9");
    assert_eq!(player.desk.layout().sets[1].spot.y, 3);
    // A tap asks for an explanation.
    let key = player.desk.layout().sets[0].id;
    let first = tray(&player, 0);
    let told = player.tap((first.x + 2.0, first.y + 20.0));
    assert_eq!(told, [Effect::Release, Effect::Explain(key)]);
}

#[test]
fn a_finger_does_not_hide_the_tiles_that_it_holds() {
    let mut player = Player::new("r3 r4 r5", "k1 r6");
    player.touch = true;
    let (from, to) = (player.at("r6"), player.felt(12.0, 3.0));
    player.down(LEFT, from);
    player.moved(LEFT, (from.0, from.1 - 10.0));
    let moved = player.moved(LEFT, to);
    let Some(Effect::Hold { first, .. }) = moved.first() else {
        panic!("{moved:?}");
    };
    let rect = player.frame.tile_rect(*first);
    assert!(rect.bottom() < to.1 + 1.0, "{rect:?} is above {to:?}");
    player.up(LEFT, to);
    let landed = player.at("r6");
    let middle = rect.middle();
    assert!(
        (landed.1 - middle.1).abs() < 60.0,
        "it lands where it was seen"
    );
}

#[test]
fn a_tile_is_aimed_with_its_middle_wherever_it_is_held() {
    for touch in [false, true] {
        for frame in [desktop(), phone()] {
            for part in [0.05, 0.5, 0.95] {
                let mut player = Player::new("r3 r4 r5", "k1 k2");
                (player.touch, player.frame) = (touch, frame);
                let (x, y) = player.at("k2");
                player.down(LEFT, (x + (part - 0.5) * frame.tile, y));
                player.moved(LEFT, (x, y - 20.0));
                let felt = player.felt(5.0, 3.0);
                let moved = player.moved(LEFT, felt);
                let Some(Effect::Hold { first, .. }) = moved.first() else {
                    panic!("{moved:?}");
                };
                // The held tile is drawn a little larger, from the same corner.
                let held = frame.tile * first.scale / 1.06;
                let seen = first.x + held / 2.0;
                let inside = first.x..=first.x + held;
                assert!(inside.contains(&felt.0), "the pointer stays on the tile");
                player.up(LEFT, felt);
                let off = player.at("k2").0 - seen;
                assert!(off.abs() <= frame.table_tile, "{touch} {part}: {off}");
            }
        }
    }
}

#[test]
fn a_held_tile_shows_its_place() {
    let mut player = Player::new("r3 r4 r5", "k1 r6");
    let (from, to) = (player.at("r6"), player.at("r5"));
    player.down(LEFT, from);
    player.moved(LEFT, (to.0 + 40.0, to.1));
    let moved = player.moved(LEFT, (to.0 + 45.0, to.1));
    let Some(Effect::Hold {
        slot: Some(slot),
        aim: Some(_),
        ..
    }) = moved.first()
    else {
        panic!("{moved:?}");
    };
    let slot = slot.middle();
    player.up(LEFT, (to.0 + 45.0, to.1));
    let landed = player.at("r6");
    assert!((landed.0 - slot.0).abs() < 1e-6 && (landed.1 - slot.1).abs() < 1e-6);
}

#[test]
fn tiles_of_the_table_stay_on_it() {
    let mut player = Player::new("r3 r4 r5 r6", "k1");
    let (from, to) = (player.at("r6"), player.at("k1"));
    let effects = player.drag(from, to);
    assert_eq!(table(&player.desk), "r3 r4 r5 r6");
    let Some(Effect::Drop(drop)) = effects.get(1) else {
        panic!("{effects:?}");
    };
    assert_eq!(drop.refused(&player.desk), Some(tile(&player.desk, "r6")));
}

#[test]
fn a_sweep_selects_the_tiles_it_touches() {
    let mut player = Player::new("r3 r4 r5", "y1 k1 y2 y3");
    player.tap(player.at("y3"));
    let below = player.frame.ledge.bottom();
    let (x, _) = player.at("y1");
    player.down(LEFT, (x - 30.0, below));
    player.moved(LEFT, (x, below - 40.0));
    assert_eq!(player.selected(), "y1");
    player.moved(LEFT, (player.at("y2").0, below - 40.0));
    assert_eq!(player.selected(), "y1 k1 y2");
    assert!(matches!(
        player.seen[..],
        [.., Effect::Sweep(_), Effect::Select(_)]
    ));
    assert_eq!(player.up(LEFT, player.at("y2")), [Effect::Release]);
    assert_eq!(player.selected(), "y1 k1 y2");
    assert_eq!(rack(&player.desk), "y1 k1 y2 y3", "nothing moved");
}

#[test]
fn a_long_press_collects_along_the_rack() {
    let mut player = Player::new("r3 r4 r5", "y1 k1 y2 y3 y4");
    let felt = player.press_long(player.at("k1"));
    assert_eq!(felt[1], Effect::Feel);
    assert_eq!(player.selected(), "k1");
    player.moved(LEFT, player.at("y3"));
    assert_eq!(player.selected(), "k1 y2 y3");
    player.moved(LEFT, player.at("y1"));
    assert_eq!(player.selected(), "y1 k1");
    player.up(LEFT, player.at("y1"));
    assert_eq!(player.selected(), "y1 k1");
    assert_eq!(rack(&player.desk), "y1 k1 y2 y3 y4", "nothing moved");
}

#[test]
fn a_long_press_takes_a_whole_set() {
    let mut player = Player::new("r3 r4 r5", "k1");
    player.press_long(player.at("r4"));
    assert_eq!(player.selected(), "r3 r4 r5");
    // Without a move, a long press only selects.
    assert_eq!(player.up(LEFT, player.at("r4")), [Effect::Release]);
    assert_eq!(player.desk.layout().sets[0].spot.x, 0);
    player.press_long(player.at("r4"));
    let to = player.felt(7.0, 2.0);
    player.moved(LEFT, to);
    player.up(LEFT, to);
    let set = &player.desk.layout().sets[0];
    // The seventh tile from the left of a felt of twenty, on a table of twenty-eight.
    assert_eq!((set.spot.x, set.spot.y), (9, 2));
}

#[test]
fn a_press_is_long_only_if_it_is_still_the_same_press() {
    let mut player = Player::new("r3 r4 r5", "k1 k2");
    let at = player.at("k1");
    // The first press has ended, and another one has begun.
    player.tap(at);
    player.down(LEFT, at);
    assert_eq!(
        player.tell(|gestures, scene| gestures.long_press(scene, 1)),
        []
    );
    // The pointer has already moved.
    player.moved(LEFT, (at.0, at.1 - 40.0));
    assert_eq!(
        player.tell(|gestures, scene| gestures.long_press(scene, 2)),
        []
    );
    player.up(LEFT, at);
    // On the bare table, a long press does nothing.
    player.down(LEFT, player.felt(9.0, 3.0));
    assert_eq!(
        player.tell(|gestures, scene| gestures.long_press(scene, 3)),
        []
    );
}

#[test]
fn a_tap_selects_and_the_next_one_places() {
    let mut player = Player::new("r3 r4 r5 | b6 b7 b8", "b9 k1 k2 k3");
    player.tap(player.at("b9"));
    player.tap(player.at("b7"));
    assert_eq!(table(&player.desk), "r3 r4 r5 | b6 b7 b8 b9");
    assert_eq!(player.selected(), "-");
    for word in ["k1", "k2", "k3"] {
        player.tap(player.at(word));
    }
    player.tap(player.felt(6.0, 3.0));
    assert_eq!(table(&player.desk), "r3 r4 r5 | b6 b7 b8 b9 | k1 k2 k3");
    // Back to the rack.
    player.tap(player.at("k2"));
    let end = (
        player.frame.ledge.right() - 10.0,
        player.frame.ledge.y + 10.0,
    );
    player.tap(end);
    assert_eq!(rack(&player.desk), "k2");
    // Without a selection, taps on the bare table and the bare rack do nothing.
    assert_eq!(player.tap(end), [Effect::Release]);
    assert_eq!(player.tap(player.felt(12.0, 4.0)), [Effect::Release]);
}

#[test]
fn a_double_tap_plays_a_tile_and_takes_it_back() {
    let mut player = Player::new("r3 r4 r5", "r6 k1");
    player.tap(player.at("r6"));
    player.tap(player.at("r6"));
    assert_eq!(table(&player.desk), "r3 r4 r5 r6");
    // A third tap is the first of the next pair.
    player.tap(player.at("r6"));
    assert_eq!(player.selected(), "r6");
    player.tap(player.at("r6"));
    assert_eq!(
        (table(&player.desk), rack(&player.desk)),
        ("r3 r4 r5".into(), "k1 r6".into())
    );
    // Two taps that are too far apart in time, or on two different tiles, are not a double tap.
    player.tap(player.at("r6"));
    player.now += DOUBLE;
    player.tap(player.at("r6"));
    player.tap(player.at("k1"));
    assert_eq!(
        (rack(&player.desk), player.selected()),
        ("k1 r6".into(), "k1".into())
    );
}

#[test]
fn an_unhurried_player_may_take_longer_for_a_double_tap() {
    let unhurried = Tap {
        unhurried: true,
        ..Tap::default()
    };
    let mut player = Player::new("r3 r4 r5", "r6 k1");
    let tap = |player: &mut Player| {
        let at = player.at("r6");
        player.down(LEFT, at);
        player.up_with(unhurried, LEFT, at);
    };
    tap(&mut player);
    player.now += UNHURRIED_DOUBLE;
    tap(&mut player);
    assert_eq!(table(&player.desk), "r3 r4 r5");
    player.now += DOUBLE;
    tap(&mut player);
    assert_eq!(table(&player.desk), "r3 r4 r5 r6");
}

#[test]
fn keys_change_what_a_click_selects() {
    let mut player = Player::new("r3 r4 r5", "y1 k1 y2 y3");
    let click = |player: &mut Player, tap: Tap, word: &str| {
        let at = player.at(word);
        player.down(LEFT, at);
        player.up_with(tap, LEFT, at);
        player.selected()
    };
    let shift = Tap {
        shift: true,
        ..Tap::default()
    };
    let command = Tap {
        command: true,
        ..Tap::default()
    };
    assert_eq!(click(&mut player, Tap::default(), "k1"), "k1");
    assert_eq!(click(&mut player, shift, "y3"), "k1 y2 y3");
    assert_eq!(click(&mut player, command, "y2"), "k1 y3");
    // With the command key, a tap neither places tiles nor counts towards a double tap.
    assert_eq!(click(&mut player, command, "r4"), "k1 y3 r4");
    assert_eq!(click(&mut player, command, "r4"), "k1 y3");
}

/// Creates a table that is larger than its visible part.
fn wide() -> Player {
    let mut player = Player::new("r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 | b1 b2 b3 | k1 k2 k3", "y1");
    player.frame.cloth = rect(0.0, 0.0, 300.0, 120.0);
    player
}

#[test]
fn one_finger_pans_and_two_pinch() {
    let mut player = wide();
    // Beside the last set the table is bare.
    player.camera.y = 100.0;
    let free = (280.0, 110.0);
    assert_eq!(player.down(LEFT, free), [Effect::Wait(1)]);
    assert_eq!(player.moved(LEFT, (180.0, 100.0))[0], Effect::Grab);
    assert_eq!((player.camera.x, player.camera.y), (100.0, 110.0));
    player.up(LEFT, (180.0, 100.0));
    player.camera = Camera {
        x: 100.0,
        y: 100.0,
        ..Camera::default()
    };
    player.down(LEFT, (100.0, 100.0));
    assert_eq!(player.down(RIGHT, (200.0, 100.0)), [Effect::Grab]);
    // A third finger is ignored.
    assert_eq!(player.down(3, (200.0, 50.0)), []);
    assert_eq!(player.moved(3, (220.0, 50.0)), []);
    player.moved(LEFT, (75.0, 100.0));
    player.moved(RIGHT, (225.0, 100.0));
    assert_eq!(player.camera.zoom, 1.5);
    player.moved(RIGHT, (298.0, 100.0));
    player.moved(LEFT, (-5.0, 100.0));
    assert_eq!(player.camera.zoom, 3.0, "no larger");
    player.moved(LEFT, (280.0, 100.0));
    assert_eq!(player.camera.zoom, 1.0, "no smaller");
    assert_eq!(player.up(LEFT, (280.0, 100.0)), [Effect::Release]);
    assert_eq!(
        player.moved(RIGHT, (100.0, 100.0)),
        [],
        "the other finger rests"
    );
}

#[test]
fn another_finger_does_not_end_a_drag() {
    let mut player = Player::new("r3 r4 r5", "r6 k1");
    let (from, to) = (player.at("r6"), player.at("r5"));
    player.down(LEFT, from);
    player.moved(LEFT, (from.0, from.1 - 30.0));
    assert_eq!(player.down(RIGHT, player.at("k1")), []);
    assert!(!player.gestures.follows(RIGHT));
    assert_eq!(player.moved(RIGHT, player.at("r3")), []);
    assert_eq!(player.up(RIGHT, player.at("r3")), []);
    assert_eq!(player.tell(|gestures, _| gestures.cancel(RIGHT)), []);
    player.moved(LEFT, to);
    player.up(LEFT, to);
    assert_eq!(table(&player.desk), "r3 r4 r5 r6");
}

#[test]
fn a_cancelled_drag_goes_back() {
    let mut player = Player::new("r3 r4 r5", "r6 k1");
    let (from, to) = (player.at("r6"), player.at("r5"));
    player.down(LEFT, from);
    player.moved(LEFT, to);
    let effects = player.tell(|gestures, _| gestures.cancel(LEFT));
    assert_eq!(effects, [Effect::Release, Effect::Settle]);
    assert_eq!(player.up(LEFT, to), []);
    assert_eq!(rack(&player.desk), "r6 k1");
}

#[test]
fn presses_on_the_bar_are_ignored() {
    let mut player = Player::new("r3 r4 r5", "r6");
    let bar = (500.0, player.frame.cloth.bottom() + 5.0);
    assert_eq!(player.tap(bar), []);
    assert!(!player.gestures.follows(LEFT));
}

#[test]
fn tiles_held_at_the_edge_scroll_the_table() {
    let mut player = wide();
    let from = player.at("r1");
    player.down(LEFT, from);
    let moved = player.moved(LEFT, (295.0, 60.0));
    assert_eq!(moved.last(), Some(&Effect::Scroll));
    // Scrolling is requested once, however often the finger moves.
    assert!(!player.moved(LEFT, (296.0, 60.0)).contains(&Effect::Scroll));
    let mut frames = 0;
    while player.tell(Gestures::scroll).contains(&Effect::Scroll) {
        frames += 1;
        assert!(frames < 500, "scrolling stops at the edge of the table");
    }
    assert!(frames > 3);
    let end = Scene::new(&player.desk, player.frame, player.camera);
    assert_eq!(end.pan(7.0, 0.0).x, player.camera.x);
    // After the finger is lifted, nothing scrolls.
    player.moved(LEFT, (5.0, 60.0));
    player.up(LEFT, (5.0, 60.0));
    assert_eq!(player.tell(Gestures::scroll), []);
}

#[test]
fn a_wheel_scrolls_and_zooms_only_the_table() {
    let player = wide();
    let scene = Scene::new(&player.desk, player.frame, player.camera);
    let scrolled = wheel(&scene, (100.0, 50.0), (30.0, 20.0), false).expect("on the table");
    assert_eq!((scrolled.x, scrolled.y), (30.0, 20.0));
    let zoomed = wheel(&scene, (100.0, 50.0), (0.0, -1000.0), true).expect("on the table");
    assert_eq!(zoomed.zoom, 3.0);
    assert_eq!(wheel(&scene, (100.0, 125.0), (30.0, 20.0), false), None);
}

/// A random input.
#[derive(Debug, Clone)]
enum Event {
    Down(i32, f64, f64),
    Move(i32, f64, f64),
    Up(i32, f64, f64),
    Cancel(i32),
    Long,
    Frame,
}

fn events() -> impl Strategy<Value = Event> {
    let at = || (1..4_i32, 0.0..1000.0_f64, 0.0..700.0_f64);
    prop_oneof![
        4 => at().prop_map(|(id, x, y)| Event::Down(id, x, y)),
        6 => at().prop_map(|(id, x, y)| Event::Move(id, x, y)),
        4 => at().prop_map(|(id, x, y)| Event::Up(id, x, y)),
        1 => (1..4_i32).prop_map(Event::Cancel),
        1 => Just(Event::Long),
        2 => Just(Event::Frame),
    ]
}

proptest! {
    #[test]
    fn no_gesture_loses_a_tile(events in prop::collection::vec(events(), 0..60)) {
        let mut player = Player::new("r3 r4 r5 | b7 b8 b9", "r6 b6 k1 k2 k3 y1");
        for event in events {
            let effects = match event {
                Event::Down(id, x, y) => player.down(id, (x, y)),
                Event::Move(id, x, y) => player.moved(id, (x, y)),
                Event::Up(id, x, y) => player.up(id, (x, y)),
                Event::Cancel(id) => player.tell(|gestures, _| gestures.cancel(id)),
                Event::Long => {
                    let waits = |effect: &Effect| match effect {
                        Effect::Wait(press) => Some(*press),
                        _ => None,
                    };
                    let press = player.seen.iter().rev().find_map(waits).unwrap_or(0);
                    player.tell(|gestures, scene| gestures.long_press(scene, press))
                }
                Event::Frame => player.tell(Gestures::scroll),
            };
            // Only a pointer that goes up moves tiles, after `Release`.
            if dropped(&effects).is_some() {
                prop_assert_eq!(&effects[0], &Effect::Release);
            }
            prop_assert!((1.0..=3.0).contains(&player.camera.zoom));
            let layout = player.desk.layout();
            let laid: usize = layout.sets.iter().map(|set| set.tiles.len()).sum();
            prop_assert_eq!(laid + layout.rack.len(), 12);
        }
        for id in 1..4 {
            player.tell(|gestures, _| gestures.cancel(id));
            prop_assert!(!player.gestures.follows(id));
        }
        // With all fingers up, a tap is a tap again.
        player.desk.select(&[]);
        player.now += 2.0 * DOUBLE;
        let on_rack = player.desk.layout().rack.first().map(|id| id.face().to_string());
        if let Some(word) = on_rack {
            player.tap(player.at(&word));
            prop_assert_eq!(player.selected(), word);
        }
    }
}
