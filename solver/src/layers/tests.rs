//! Compares searches with and without the Lagrangian bound. The bound never exceeds the true cost,
//! whatever its prices are, even if they were found for other tiles.

use sidra_core::position::Holding;
use sidra_core::tile::Tally;
use sidra_core::{Face, HouseRules, Rules, editions, set};
use sidra_kit::dice::Dice;

use super::{Costs, Layers, Likes, Workspace};
use crate::stock::{MIRROR, Stock};

const TILES: Costs = Costs {
    tile: 1 << 12,
    point: 1,
};
const POINTS: Costs = Costs {
    tile: 1,
    point: 1 << 8,
};

/// The bound that a search uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bound {
    None,
    Plain,
    Improved,
    /// Improved, starting from the prices of the previous search.
    Kept,
}

/// Returns the minimum cost, and the bound that was known before the search.
fn cost(
    stock: &Stock,
    rules: &Rules,
    costs: Costs,
    bound: Bound,
    work: &mut Workspace,
) -> (Option<u32>, u32) {
    work.most = u64::MAX;
    let mut layers = Layers::new(stock, rules, costs, Likes::default(), work);
    layers.easy = u64::MAX;
    if bound != Bound::None {
        layers.compute_bound();
    }
    if matches!(bound, Bound::Improved | Bound::Kept) {
        layers.improve();
    }
    let least = layers.least();
    let mut most = 0;
    loop {
        match layers.cost(most) {
            Ok(None) if most < u32::MAX / 4 => most = 2 * most + costs.tile + costs.point,
            Ok(cost) => {
                let path = cost.map(|cost| layers.path(cost));
                assert!(matches!(path, None | Some(Ok(Some(_)))), "{path:?}");
                return (cost, least);
            }
            Err(_) => panic!("the node budget is unlimited"),
        }
    }
}

#[test]
fn the_bound_never_exceeds_the_cost() {
    let mut high = 0;
    let plain = editions::of_numbers().map(HouseRules::plain);
    let changes = [
        ("colour_changes", "2"),
        ("jokers_alone", "yes"),
        ("released_joker", "any-set"),
    ];
    let changed = changes.into_iter().flat_map(|(field, value)| {
        editions::of_numbers().map(move |edition| {
            let mut house = HouseRules::plain(edition);
            house.change_text(field, value).expect("a house rule");
            house
        })
    });
    for house in plain.chain(changed) {
        // Keeps the prices from one search to the next.
        let mut kept = [Workspace::default(), Workspace::default()];
        let rules = house.rules();
        let box_of = rules.tiles();
        let jokers = box_of.iter().filter(|(face, _)| face.joker().is_some());
        let in_the_box: usize = jokers.map(|(_, count)| usize::from(count)).sum();
        let mut dice = Dice::new(20_261_115);
        for round in 0..30 {
            let (table, rack) = (6 + dice.below(20), 4 + dice.below(8));
            let jokers = dice.below(in_the_box.min(6) + 1);
            let setup = dice.position(house, table, rack, jokers);
            let Some(Holding::Tiles(rack)) = setup.racks.first() else {
                panic!("a rack of known tiles");
            };
            let stock = Stock::new(setup.table.iter().flatten(), rack);
            if stock.jokers[MIRROR] > 0 && !Layers::knows_mirrors(rules) {
                continue;
            }
            for (costs, kept) in [TILES, POINTS].into_iter().zip(&mut kept) {
                let (truth, _) = cost(&stock, rules, costs, Bound::None, &mut Workspace::default());
                for bound in [Bound::Plain, Bound::Improved, Bound::Kept] {
                    let mut fresh = Workspace::default();
                    let work = match bound {
                        Bound::Kept => &mut *kept,
                        _ => &mut fresh,
                    };
                    let (found, least) = cost(&stock, rules, costs, bound, work);
                    assert_eq!(found, truth, "{round} {bound:?}: {setup}");
                    assert!(
                        truth.is_none_or(|truth| least <= truth),
                        "{round} {bound:?} claims {least}, not {truth:?}: {setup}"
                    );
                    high += usize::from(least > 0);
                }
            }
        }
    }
    // The bound is often above 0, so the test is not vacuous.
    assert!(high > 300, "{high}");
}

/// The tiles of a legal set can all be laid, so their bound is 0, wherever the jokers are and
/// whichever tiles the prices were found for.
#[test]
fn the_bound_of_a_legal_set_is_zero() {
    let mut with_many = 0;
    for edition in editions::of_numbers() {
        let house = HouseRules::plain(edition);
        let rules = house.rules();
        let mut dice = Dice::new(20_261_116);
        let mut work = Workspace::default();
        for _ in 0..60_000 {
            let row = odd_row(&mut dice, rules);
            if set::readings(&row, rules).is_empty() {
                continue;
            }
            let stock = Stock::new(&row, []);
            if stock.jokers[MIRROR] > 0 && !Layers::knows_mirrors(rules) {
                continue;
            }
            let jokers = row.iter().filter(|face| face.joker().is_some()).count();
            with_many += usize::from(jokers > 2);
            for (bound, work) in [
                (Bound::Plain, &mut Workspace::default()),
                (Bound::Improved, &mut Workspace::default()),
                (Bound::Kept, &mut work),
            ] {
                let (found, least) = cost(&stock, rules, TILES, bound, work);
                let row: Vec<String> = row.iter().map(ToString::to_string).collect();
                assert_eq!((found, least), (Some(0), 0), "{bound:?}: {}", row.join(" "));
            }
        }
    }
    assert!(with_many > 300, "{with_many}");
}

/// Returns a row of neighbouring numbers and jokers in random order, no more than the box
/// holds.
fn odd_row(dice: &mut Dice, rules: &Rules) -> Vec<Face> {
    let lowest = 1 + dice.below(12);
    let near = |face: &Face| {
        let number = face.number().map(|number| usize::from(number.get()));
        number.is_none_or(|number| (lowest..lowest + 3).contains(&number))
    };
    let tiles = rules.tiles();
    let mut left = Tally::default();
    let mut faces = Vec::new();
    for (face, count) in tiles.iter().filter(|(face, _)| near(face)) {
        for _ in 0..count {
            left.add(face);
        }
        faces.push(face);
    }
    let jokers: Vec<Face> = faces
        .iter()
        .copied()
        .filter(|face| face.joker().is_some())
        .collect();
    let numbers: Vec<Face> = faces
        .iter()
        .copied()
        .filter(|face| face.number().is_some())
        .collect();
    let mut row = Vec::new();
    for (from, most) in [(numbers, 4), (jokers, 4)] {
        for _ in 0..1 + dice.below(most) {
            let face = dice.pick(&from);
            if left.take(face) {
                row.push(face);
            }
        }
    }
    // Add second copies, as on the sides of a mirror.
    if dice.below(2) == 0 {
        let again: Vec<Face> = row
            .iter()
            .copied()
            .filter(|face| left.take(*face))
            .collect();
        row.extend(again);
    }
    dice.shuffle(&mut row);
    row
}
