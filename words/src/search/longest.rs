//! The longest word of a rack.

use sidra_core::{Face, Letter};

use super::Limits;
use super::tile_counts::{TileCounts, as_row};
use crate::index::{Counts, Index};

/// Returns the longest word that a rack alone can form and that is not among the `taken` ones. Of
/// several, it is the one with the fewest jokers, then the first one in the order of the index.
pub fn longest(
    index: &Index,
    rack: &[Face],
    limits: &Limits,
    taken: &[Vec<Letter>],
) -> Option<Vec<Face>> {
    let tiles = TileCounts::of(rack);
    let most = tiles.size().min(index.longest()).min(limits.longest);
    let mask = tiles.letters.mask();
    for length in (1..=most).rev() {
        let mut best: Option<(u32, usize)> = None;
        for group in index.groups(length) {
            if (index.masks[group] & !mask).count_ones() > tiles.jokers
                || index.ranks[group] > limits.rank
            {
                continue;
            }
            let needed = missing(index.counts[group], tiles.letters);
            let better = best.is_none_or(|(fewest, _)| needed < fewest);
            let free = |word: &[Letter]| !taken.iter().any(|taken| taken == word);
            if needed <= tiles.jokers && better && index.words(group, limits.rank).any(free) {
                best = Some((needed, group));
                if needed == 0 {
                    break;
                }
            }
        }
        if let Some((_, group)) = best {
            let counts = index.counts[group];
            let free = |word: &&[Letter]| !taken.iter().any(|taken| taken == word);
            let word = index.words(group, limits.rank).find(free)?;
            return Some(as_row(word, counts.without(tiles.letters), None));
        }
    }
    None
}

/// Returns how many letters of `counts` are missing from `there`.
fn missing(counts: Counts, there: Counts) -> u32 {
    if counts.within(there) {
        return 0;
    }
    counts.without(there).total()
}
