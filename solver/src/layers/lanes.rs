//! Small vectors of costs, which SIMD instructions handle as fast as one cost.

use std::ops::{Add, AddAssign, Mul, Sub};

/// The number of price lists.
pub(super) const LISTS: usize = 2;

/// A cost per price list, or per colour. All are whole numbers, which an `f32` holds exactly
/// up to 2^24.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Lanes<const N: usize = LISTS>(pub(super) [f32; N]);

impl<const N: usize> Lanes<N> {
    /// The cost of something impossible.
    pub(super) const NEVER: Lanes<N> = Lanes([f32::INFINITY; N]);

    pub(super) fn all(cost: f32) -> Lanes<N> {
        Lanes([cost; N])
    }

    fn with(self, other: Lanes<N>, both: impl Fn(f32, f32) -> f32) -> Lanes<N> {
        Lanes(std::array::from_fn(|lane| {
            both(self.0[lane], other.0[lane])
        }))
    }

    pub(super) fn min(self, other: Lanes<N>) -> Lanes<N> {
        // Not `f32::min`, which has to handle NaN.
        self.with(other, |one, other| if one < other { one } else { other })
    }
}

impl Lanes {
    /// Returns whether any of the costs is above the limit.
    pub(super) fn exceed(self, limit: f32) -> bool {
        let [one, other] = self.0.map(|cost| cost > limit);
        one | other
    }

    pub(super) fn highest(self) -> f32 {
        let [one, other] = self.0;
        if one > other { one } else { other }
    }
}

impl<const N: usize> Default for Lanes<N> {
    fn default() -> Lanes<N> {
        Lanes([0.0; N])
    }
}

impl<const N: usize> Add for Lanes<N> {
    type Output = Lanes<N>;

    fn add(self, other: Lanes<N>) -> Lanes<N> {
        self.with(other, |one, other| one + other)
    }
}

impl<const N: usize> Sub for Lanes<N> {
    type Output = Lanes<N>;

    fn sub(self, other: Lanes<N>) -> Lanes<N> {
        self.with(other, |one, other| one - other)
    }
}

impl<const N: usize> Mul<f32> for Lanes<N> {
    type Output = Lanes<N>;

    fn mul(self, times: f32) -> Lanes<N> {
        Lanes(self.0.map(|cost| cost * times))
    }
}

impl<const N: usize> AddAssign for Lanes<N> {
    fn add_assign(&mut self, other: Lanes<N>) {
        *self = *self + other;
    }
}
