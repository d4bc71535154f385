//! The longest word of a rack.

use sidra_core::{Face, Letter};

use super::Limits;
use super::hand::{Hand, as_row};
use crate::index::Counts;
use crate::lexicon::Lexicon;

/// The longest word that a rack alone can form, with the fewest jokers, that is not
/// among the `taken`; of equal ones the first in the order of the index.
pub fn longest(
    lexicon: &Lexicon,
    rack: &[Face],
    limits: &Limits,
    taken: &[Vec<Letter>],
) -> Option<Vec<Face>> {
    let index = lexicon.index();
    let hand = Hand::of(rack);
    let most = hand.size().min(index.longest()).min(limits.longest);
    let mask = hand.letters.mask();
    for length in (1..=most).rev() {
        let mut best: Option<(u32, usize)> = None;
        for group in index.groups(length) {
            if (index.masks[group] & !mask).count_ones() > hand.jokers
                || index.ranks[group] > limits.rank
            {
                continue;
            }
            let needed = missing(index.counts[group], hand.letters);
            let better = best.is_none_or(|(fewest, _)| needed < fewest);
            let free = |word: &[Letter]| !taken.iter().any(|taken| taken == word);
            if needed <= hand.jokers && better && index.words(group, limits.rank).any(free) {
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
            return Some(as_row(word, counts.without(hand.letters), None));
        }
    }
    None
}

/// How many letters of the first there are not in the second.
fn missing(counts: Counts, there: Counts) -> u32 {
    if counts.within(there) {
        return 0;
    }
    counts.without(there).total()
}
