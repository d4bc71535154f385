//! Pseudo-random numbers that are the same for the same seed and position, on every machine.

use sidra_core::position::Position;

/// A stream of pseudo-random numbers.
pub(crate) struct Dice(u64);

impl Dice {
    /// Creates the dice of a player in a position.
    pub(crate) fn new(seed: u64, position: &Position) -> Dice {
        let mut dice = Dice(seed);
        for (set, row) in position.table().iter().enumerate() {
            row.iter()
                .for_each(|face| dice.stir((set * 1000 + face.index()) as u64));
        }
        for face in position.rack().unwrap_or_default() {
            dice.stir(face.index() as u64);
        }
        dice
    }

    fn stir(&mut self, number: u64) {
        self.0 = self.0.wrapping_add(number);
        self.0 = self.next();
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut number = self.0;
        number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        number ^ (number >> 31)
    }

    /// Returns a number below `sides`. `sides` must be small, or low numbers become more
    /// likely.
    pub(crate) fn below(&mut self, sides: u64) -> u64 {
        self.next() % sides.max(1)
    }
}
