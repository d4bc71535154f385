//! Four costs at once, which is what a machine handles as fast as one.

use std::ops::{Add, AddAssign, Mul, Sub};

/// So many lists of prices are tried.
pub(super) const LANES: usize = 4;

/// A cost for every list of prices: whole numbers, which a `f32` holds exactly up to
/// sixteen million.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[repr(align(16))]
pub(super) struct Lanes(pub(super) [f32; LANES]);

impl Lanes {
    /// What cannot be.
    pub(super) const NEVER: Lanes = Lanes([f32::INFINITY; LANES]);

    pub(super) fn all(cost: f32) -> Lanes {
        Lanes([cost; LANES])
    }

    fn with(self, other: Lanes, both: impl Fn(f32, f32) -> f32) -> Lanes {
        Lanes(std::array::from_fn(|lane| {
            both(self.0[lane], other.0[lane])
        }))
    }

    pub(super) fn min(self, other: Lanes) -> Lanes {
        // Not `f32::min`, which would have to look for what is not a number.
        self.with(other, |one, other| if one < other { one } else { other })
    }

    pub(super) fn max(self, other: Lanes) -> Lanes {
        self.with(other, |one, other| if one > other { one } else { other })
    }

    pub(super) fn floor(self) -> Lanes {
        Lanes(self.0.map(f32::floor))
    }

    /// Whether any of them is above the limit.
    pub(super) fn exceed(self, limit: f32) -> bool {
        let [a, b, c, d] = self.0.map(|cost| cost > limit);
        a | b | c | d
    }

    pub(super) fn highest(self) -> f32 {
        let larger = |one: f32, other: f32| if one > other { one } else { other };
        let [a, b, c, d] = self.0;
        larger(larger(a, b), larger(c, d))
    }
}

impl Add for Lanes {
    type Output = Lanes;

    fn add(self, other: Lanes) -> Lanes {
        self.with(other, |one, other| one + other)
    }
}

impl Sub for Lanes {
    type Output = Lanes;

    fn sub(self, other: Lanes) -> Lanes {
        self.with(other, |one, other| one - other)
    }
}

impl Mul<f32> for Lanes {
    type Output = Lanes;

    fn mul(self, times: f32) -> Lanes {
        Lanes(self.0.map(|cost| cost * times))
    }
}

impl AddAssign for Lanes {
    fn add_assign(&mut self, other: Lanes) {
        *self = *self + other;
    }
}
