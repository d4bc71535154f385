//! Where sets are placed on the table.

use sidra_core::mix::SplitMix64;
use sidra_core::{Colour, Face, Number, TileId};
use sidra_game::places::{WIDTH, first_free, in_order, make_room, place_new, tidy};
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
fn new_sets_fill_the_table_from_its_middle() {
    let mut sets: Vec<TableSet> = Vec::new();
    for id in 1..=9 {
        let Spot { x, y } = first_free(&sets, 4);
        sets.push(set(id, x, y, 4));
    }
    assert_eq!(
        spots(&sets),
        [
            (8, 2),
            (15, 2),
            (1, 2),
            (22, 2),
            (8, 1),
            (15, 1),
            (1, 1),
            (22, 1),
            (8, 3)
        ]
    );
    // A long set takes the space of two.
    assert_eq!(first_free(&sets[..1], 13), Spot { x: 14, y: 2 });
    assert_eq!(first_free(&sets[..2], 13), Spot { x: 7, y: 1 });
}

#[test]
fn a_set_that_was_put_on_another_goes_to_the_nearest_free_place() {
    let before = [set(1, 0, 0, 3), set(2, 5, 0, 4)];
    let put = |x| {
        let mut sets = [set(1, 0, 0, 3), set(2, 5, 0, 4), set(SetId::NEW.0, x, 0, 3)];
        make_room(&mut sets, &before);
        assert_eq!(spots(&sets)[..2], [(0, 0), (5, 0)], "the others stay");
        spots(&sets)[2]
    };
    assert_eq!(put(4), (4, 1));
    assert_eq!(put(10), (10, 0));
    // Sets do not touch: there is a gap between them.
    assert_eq!(put(9), (10, 0));
}

#[test]
fn no_free_place_is_nearer_than_the_one_that_is_chosen() {
    let mut numbers = SplitMix64::new(3);
    let mut below = |limit: u64| (numbers.next_u64() % limit) as i16;
    for _ in 0..300 {
        let mut table: Vec<TableSet> = Vec::new();
        for id in 1..=below(30) {
            let mut one = set(id as u32, 0, 0, 3 + below(6) as usize);
            one.spot = first_free(&table, one.tiles.len());
            table.push(one);
        }
        let before = table.clone();
        let wish = Spot {
            x: below(26),
            y: below(9),
        };
        table.push(set(SetId::NEW.0, wish.x, wish.y, 3));
        make_room(&mut table, &before);
        let is_free = |x: i16, y: i16| {
            before.iter().all(|set| {
                let length = i16::try_from(set.tiles.len()).expect("a short set");
                set.spot.y != y || x + 3 < set.spot.x || set.spot.x + length < x
            })
        };
        let all = (0..=Spot::LAST.y).flat_map(|y| (0..=WIDTH - 3).map(move |x| (x, y)));
        let nearest = all
            .filter(|&(x, y)| is_free(x, y))
            .min_by_key(|&(x, y)| (x - wish.x).abs() * 3 + (y - wish.y).abs() * 4);
        assert_eq!(spots(&table).last().copied(), nearest, "{before:?}");
    }
}

#[test]
fn a_set_that_grows_pushes_its_neighbours_aside() {
    let before = [
        set(1, 0, 0, 3),
        set(2, 4, 0, 3),
        set(3, 8, 0, 3),
        set(4, 20, 0, 3),
    ];
    let grown = |sets: [TableSet; 4]| {
        let mut sets = sets;
        make_room(&mut sets, &before);
        spots(&sets)
    };
    let [one, two, three, four] = before.clone();
    // To the right, no further than necessary.
    assert_eq!(
        grown([one.clone(), set(2, 4, 0, 5), three.clone(), four.clone()]),
        [(0, 0), (4, 0), (10, 0), (20, 0)]
    );
    // There is no space on the left, so the others go to the right.
    assert_eq!(
        grown([one.clone(), set(2, 2, 0, 5), three.clone(), four.clone()]),
        [(0, 0), (4, 0), (10, 0), (20, 0)]
    );
    // If the row cannot hold them all, the other sets stay where they are.
    let too_long = grown([set(1, 0, 0, 13), two, set(3, 8, 0, 13), four]);
    assert_eq!(too_long[1], (4, 0));
    assert!(too_long.iter().any(|(_, y)| *y > 0), "{too_long:?}");
}

/// A client may send any place: nothing overflows, and every set ends up on the table.
#[test]
fn places_beyond_the_table_are_moved_onto_it() {
    let mut sets = [set(1, i16::MAX, i16::MAX, 13), set(2, i16::MIN, -1, 3)];
    make_room(&mut sets, &[]);
    assert_eq!(spots(&sets), [(15, 200), (0, 0)]);
    assert_eq!(in_order(usize::MAX), Spot { x: 21, y: 200 });
    let extremes = [i16::MIN, -1, 0, WIDTH, i16::MAX];
    for x in extremes {
        for y in extremes {
            let old = [set(1, x, y, 3), set(2, x, y, 13), set(3, x, y, 3)];
            let mut grown = [set(1, x, y, 5), set(2, x, y, 13), set(3, x, y, 2)];
            make_room(&mut grown, &old);
            tidy(&mut grown);
            assert!(spots(&grown).iter().all(|&(x, y)| x >= 0 && y >= 0));
        }
    }
}

#[test]
fn only_sets_that_need_a_place_get_a_new_one() {
    let before = [set(1, 0, 0, 3), set(2, 4, 0, 3), set(3, 8, 2, 3)];
    // The first set grew into the second, the third shrank, and the last is new.
    let mut draft = [
        set(1, 0, 0, 5),
        set(2, 4, 0, 3),
        set(3, 8, 2, 2),
        set(SetId::NEW.0, 0, 0, 3),
    ];
    place_new(&mut draft, &before);
    assert_eq!(spots(&draft), [(0, 0), (6, 0), (8, 2), (15, 2)]);
}

#[test]
fn a_tidy_table_keeps_its_order_and_uses_its_width() {
    let mut sets = [set(1, 3, 4, 3), set(2, 9, 0, 3), set(3, 2, 0, 3)];
    tidy(&mut sets);
    assert_eq!(spots(&sets), [(20, 2), (12, 2), (4, 2)]);
    let again = sets.clone();
    tidy(&mut sets);
    assert_eq!(sets, again, "a tidy table stays as it is");
    // Two long sets fill a row, so the third gets its own row.
    let mut sets = [set(1, 0, 0, 13), set(2, 0, 1, 13), set(3, 0, 2, 13)];
    tidy(&mut sets);
    assert_eq!(spots(&sets), [(0, 1), (14, 1), (7, 2)]);
}
