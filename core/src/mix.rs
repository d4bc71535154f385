//! Pseudo-random numbers that are the same on every machine, for bots and tests. Shuffles do
//! not use these numbers, because a shuffle must be unpredictable.

/// The SplitMix64 generator.
///
/// ```
/// let mut numbers = sidra_core::mix::SplitMix64::new(1_234_567);
/// assert_eq!(numbers.next_u64(), 6_457_827_717_110_365_317);
/// assert_eq!(numbers.next_u64(), 3_203_168_211_198_807_973);
/// ```
#[derive(Debug, Clone)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// Creates a generator; the same seed gives the same numbers.
    pub const fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// Returns the next number.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}
