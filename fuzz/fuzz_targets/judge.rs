//! Turns: the referee, which judges by faces, agrees with a search through every assignment of
//! identities, for random plays and for spoiled ones.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sidra_core::turn::Verdict;
use sidra_core::{Face, Position, Setup};
use sidra_kit::dice::{Dice, Turn};
use sidra_kit::slow;

fuzz_target!(|input: (u64, bool, Vec<u8>)| {
    let (seed, opened, bytes) = input;
    let mut dice = Dice::new(seed);
    let rules = dice.rules();
    let Turn {
        before,
        rack,
        mut after,
    } = dice.turn(rules.rules());
    // The bytes spoil the turn: tiles move to another set or change their face.
    for change in bytes.chunks_exact(3) {
        let [from, place, to] = [change[0], change[1], change[2]].map(usize::from);
        let Some(from) = from.checked_rem(after.len()) else {
            break;
        };
        if place < after[from].len() {
            let tile = after[from].remove(place);
            let sets = after.len();
            match after.get_mut(to % (sets + 1)) {
                Some(row) => row.push(tile),
                None => after.push(Face::from_index(to % 60).into_iter().collect()),
            }
        }
        after.retain(|row| !row.is_empty());
    }
    let setup = Setup::of_turn(rules, before.clone(), rack.clone(), opened);
    let Ok(position) = Position::from_setup(setup) else {
        panic!("a random table must be legal");
    };
    let Ok(verdict) = position.judge(&after) else {
        return;
    };
    if after.iter().flatten().count() <= 14 {
        let fewest = slow::fewest_faults(rules.rules(), opened, &before, &rack, &after);
        assert_eq!(matches!(verdict, Verdict::Legal(_)), fewest == 0);
    }
});
