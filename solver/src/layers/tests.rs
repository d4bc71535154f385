//! The bound against the search that goes without it: whatever its prices are, and whatever
//! question they were found for, it never claims more than the truth.

use sidra_core::position::Holding;
use sidra_core::{HouseRules, Rules, editions};
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

/// Whether there is a bound, and how good a one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bound {
    None,
    Plain,
    Improved,
    /// With the prices of the question before.
    Kept,
}

/// The lowest cost, and what the bound said before.
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
        layers.work_out();
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
                let way = cost.map(|cost| layers.way(cost));
                assert!(matches!(way, None | Some(Ok(Some(_)))), "{way:?}");
                return (cost, least);
            }
            Err(_) => panic!("it was to go on for ever"),
        }
    }
}

#[test]
fn the_bound_never_claims_too_much() {
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
        // Prices that were found for one question are taken over for the next.
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
                panic!("a rack that is seen");
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
    // And it claims something.
    assert!(high > 300, "{high}");
}
