//! Pseudo-random numbers that are the same for the same seed and position, on every machine.

use sidra_core::mix::SplitMix64;
use sidra_core::position::Position;

/// A stream of pseudo-random numbers.
pub(crate) struct Dice(SplitMix64);

impl Dice {
    /// Creates the dice of a player in a position.
    pub(crate) fn new(seed: u64, position: &Position) -> Dice {
        let mut state = seed;
        let mut stir = |number: usize| {
            state = SplitMix64::new(state.wrapping_add(number as u64)).next_u64();
        };
        for (set, row) in position.table().iter().enumerate() {
            row.iter().for_each(|face| stir(set * 1000 + face.index()));
        }
        for face in position.rack().unwrap_or_default() {
            stir(face.index());
        }
        Dice(SplitMix64::new(state))
    }

    /// Returns a number below `sides`. `sides` must be small, or low numbers become more
    /// likely.
    pub(crate) fn below(&mut self, sides: u64) -> u64 {
        self.0.next_u64() % sides.max(1)
    }
}
