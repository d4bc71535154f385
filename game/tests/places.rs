//! Where sets lie on the table.

use sidra_core::{Colour, Face, Number, TileId};
use sidra_game::places::{WIDTH, first_free, fold, in_order, make_room, place_new, tidy};
use sidra_game::{SetId, Spot, TableSet};

fn set(id: u32, x: i16, y: i16, tiles: usize) -> TableSet {
    let number = Number::new(1).expect("a number");
    let face = Face::Number {
        colour: Colour::Red,
        number,
    };
    TableSet {
        id: SetId(id),
        spot: Spot { x, y },
        tiles: vec![TileId::new(face, 0); tiles],
    }
}

fn spots(sets: &[TableSet]) -> Vec<(i16, i16)> {
    sets.iter().map(|set| (set.spot.x, set.spot.y)).collect()
}

#[test]
fn new_sets_are_aligned_with_the_others() {
    let sets = [set(1, 0, 0, 3), set(2, 5, 0, 4)];
    let first = |columns, tiles| first_free(&sets, columns, tiles);
    assert_eq!(first(9, 3), Spot { x: 0, y: 1 });
    assert_eq!(first(14, 3), Spot { x: 10, y: 0 });
    assert_eq!(first(30, 3), Spot { x: 14, y: 0 });
    // A set longer than the table is wide gets a place too.
    assert_eq!(first(9, 13), Spot { x: 0, y: 1 });
}

#[test]
fn a_set_in_the_way_goes_to_the_nearest_free_place() {
    // Sets do not touch: there is a gap between them.
    let mut sets = [set(1, 0, 0, 3), set(2, 5, 0, 4), set(3, 3, 0, 1)];
    make_room(&mut sets, 14, |set| set.id == SetId(3));
    assert_eq!(spots(&sets), [(0, 0), (5, 0), (3, 1)]);
    let mut sets = [set(1, 0, 0, 3), set(2, 5, 0, 4), set(3, 4, 0, 3)];
    make_room(&mut sets, 14, |set| set.id == SetId(3));
    assert_eq!(spots(&sets)[2], (4, 1));
}

/// A client may send any place, and nothing overflows.
#[test]
fn places_beyond_the_table_are_clamped() {
    let mut sets = [set(1, i16::MAX, i16::MAX, 13), set(2, i16::MIN, -1, 3)];
    make_room(&mut sets, WIDTH, |_| true);
    assert_eq!(spots(&sets), [(500, 200), (0, 0)]);
    assert_eq!(in_order(usize::MAX), Spot { x: 21, y: 200 });
}

#[test]
fn only_sets_that_need_a_place_get_a_new_one() {
    let before = [set(1, 0, 0, 3), set(2, 4, 0, 3), set(3, 8, 2, 3)];
    // The first set grew into the second; the last one shrank; a new one takes the place that
    // became free.
    let mut draft = [
        set(1, 0, 0, 5),
        set(2, 4, 0, 3),
        set(3, 8, 2, 2),
        set(SetId::NEW.0, 0, 0, 3),
    ];
    place_new(&mut draft, &before, WIDTH);
    assert_eq!(spots(&draft), [(0, 1), (4, 0), (8, 2), (0, 0)]);
}

#[test]
fn a_narrow_table_is_folded() {
    let mut sets = [set(1, 0, 0, 3), set(2, 7, 0, 3), set(3, 0, 1, 13)];
    let moved = fold(&mut sets, 8);
    assert_eq!(moved, [(SetId(2), Spot { x: 5, y: 0 })]);
    assert_eq!(spots(&sets), [(0, 0), (5, 0), (0, 1)]);
}

#[test]
fn a_tidy_table_keeps_its_order() {
    let mut sets = [set(1, 3, 4, 3), set(2, 9, 0, 3), set(3, 2, 0, 3)];
    tidy(&mut sets, WIDTH);
    assert_eq!(spots(&sets), [(14, 0), (7, 0), (0, 0)]);
}
