//! Words formed of letters, with their spellings and the place of every joker.

use sidra_core::rules::ReleasedJoker;
use sidra_core::{Face, Letter};

use super::share::{Choice, Formed, Search};
use super::tile_counts::{TileCounts, as_row, stated};
use crate::index::Counts;

/// Words whose spellings are settled.
pub(super) struct Plan<'a> {
    words: Vec<Planned<'a>>,
    /// The letters that only jokers can supply.
    gaps: Vec<Letter>,
    /// The length of the longest unchanged word that scores.
    kept: Option<usize>,
}

struct Planned<'a> {
    word: &'a [Letter],
    counts: Counts,
    /// The row on the table that spelled the word before.
    lay: Option<&'a [Face]>,
    /// The letters that jokers on the table may stand for in the word; `None` for any.
    own: Option<Counts>,
}

/// The words as they are laid.
pub(super) struct Laid {
    pub(super) points: u32,
    /// The number of tiles from the rack.
    pub(super) tiles: u32,
    pub(super) words: Vec<Vec<Face>>,
}

/// Jokers to be placed: the letters they stand for, and whether they belong to the table or
/// the rack.
struct Jokers {
    letters: Vec<Letter>,
    table: u32,
    rack: u32,
    /// Jokers from the table that have no gap to fill. Each replaces a tile from the rack, which
    /// then stays there.
    over: u32,
}

/// The jokers in a word: the letters they stand for, separately for the table and the rack.
#[derive(Clone, Default)]
struct Placed {
    table: Counts,
    rack: Counts,
}

impl<'a> Plan<'a> {
    /// Finds a spelling for every group, no two alike and none like an unchanged word; new
    /// spellings are preferred. Returns `None` if there is no such spelling.
    pub(super) fn of(
        search: &Search<'a>,
        choice: &Choice<'_>,
        formed: &[Formed],
    ) -> Option<Plan<'a>> {
        let strict = search.query.rules.released_joker == ReleasedJoker::NewSet;
        let lay = |word: &[Letter]| {
            let set = search.old.iter().position(|old| old == word)?;
            Some(&search.query.table[set][..])
        };
        let mut words: Vec<Planned<'a>> = Vec::with_capacity(formed.len());
        let mut gaps = Vec::new();
        for this in formed {
            let taken = |word: &&[Letter]| {
                choice.kept.contains(word) || words.iter().any(|other| other.word == *word)
            };
            let free = || {
                let all = search.index.words(this.group, search.limits.rank);
                all.filter(|word| !taken(word))
            };
            let new = free().find(|word| lay(word).is_none());
            let word = new.or_else(|| free().next())?;
            let lay = lay(word);
            words.push(Planned {
                word,
                counts: search.index.counts[this.group],
                lay,
                // In a word that was there before, jokers on the table may only stay where
                // they were.
                own: lay.filter(|_| strict).map(stated),
            });
            gaps.extend(this.jokers.letters());
        }
        let kept = Some(search.kept(choice));
        Some(Plan { words, gaps, kept })
    }

    /// Returns the words laid so that they score most: with all jokers on the table, some of
    /// the rack's, and these letters from the rack. Returns `None` if they cannot be laid.
    pub(super) fn laid(
        &self,
        search: &Search<'_>,
        table: u32,
        mine: u32,
        letters: Counts,
    ) -> Option<Laid> {
        let used = self.gaps.len() as u32;
        let mut best = None;
        // Either the jokers on the table come first, since they must be laid, or jokers from
        // the rack are used and those from the table replace tiles from the rack.
        for rack in used.saturating_sub(table)..=used.min(mine) {
            let mut jokers = Jokers {
                letters: self.gaps.clone(),
                table: used - rack,
                rack,
                over: table - (used - rack),
            };
            self.place(search, &mut jokers, letters, rack, &mut best);
        }
        best
    }

    /// Tries every placement of the jokers and keeps the one that scores most. A joker may be
    /// in any word with its letter, because equal letters can be exchanged.
    fn place(
        &self,
        search: &Search<'_>,
        jokers: &mut Jokers,
        letters: Counts,
        from_rack: u32,
        best: &mut Option<Laid>,
    ) {
        if jokers.over > 0 {
            for letter in Letter::all().filter(|&letter| letters.get(letter) > 0) {
                let mut fewer = letters;
                fewer.take(letter);
                jokers.letters.push(letter);
                jokers.over -= 1;
                jokers.table += 1;
                self.place(search, jokers, fewer, from_rack, best);
                jokers.letters.pop();
                jokers.over += 1;
                jokers.table -= 1;
            }
            return;
        }
        let laid = TileCounts {
            letters,
            jokers: from_rack,
        };
        if laid.size() > 0 {
            let mut placed = vec![Placed::default(); self.words.len()];
            self.place_from(search, jokers, 0, laid, &mut placed, best);
        }
    }

    fn place_from(
        &self,
        search: &Search<'_>,
        jokers: &mut Jokers,
        at: usize,
        laid: TileCounts,
        placed: &mut [Placed],
        best: &mut Option<Laid>,
    ) {
        let Some(&letter) = jokers.letters.get(at) else {
            let points = self.points(search, laid, placed);
            if best.as_ref().is_none_or(|best| points > best.points) {
                *best = Some(Laid {
                    points,
                    tiles: laid.size() as u32,
                    words: self.rows(placed),
                });
            }
            return;
        };
        for (word, this) in self.words.iter().enumerate() {
            let there = &placed[word];
            let free = this.counts.without(there.table).without(there.rack);
            if free.get(letter) == 0 {
                continue;
            }
            let own = this.own.map_or(u32::MAX, |own| own.get(letter));
            let own = there.table.get(letter) < own;
            if jokers.rack > 0 {
                jokers.rack -= 1;
                placed[word].rack.add(letter);
                self.place_from(search, jokers, at + 1, laid, placed, best);
                placed[word].rack.take(letter);
                jokers.rack += 1;
            }
            if jokers.table > 0 && own {
                jokers.table -= 1;
                placed[word].table.add(letter);
                self.place_from(search, jokers, at + 1, laid, placed, best);
                placed[word].table.take(letter);
                jokers.table += 1;
            }
        }
    }

    /// Returns the score of the words with this placement.
    fn points(&self, search: &Search<'_>, laid: TileCounts, placed: &[Placed]) -> u32 {
        let rules = search.query.rules;
        let counts = |at: &usize| {
            let (this, there) = (&self.words[*at], &placed[*at]);
            let real = this.counts.without(there.table).without(there.rack);
            let mine = real.without(laid.letters) != real || !there.rack.is_empty();
            (!rules.scored_new || this.lay.is_none()) && (!rules.scored_rack || mine)
        };
        let longest = (0..self.words.len())
            .filter(counts)
            .map(|at| self.words[at].word.len())
            .chain(self.kept)
            .max();
        let whole = laid.size() == search.query.rack.len();
        let times = if whole {
            u32::from(rules.whole_rack)
        } else {
            1
        };
        longest.unwrap_or(0) as u32 * times
    }

    fn rows(&self, placed: &[Placed]) -> Vec<Vec<Face>> {
        let row = |(this, there): (&Planned<'_>, &Placed)| {
            as_row(this.word, there.table.plus(there.rack), this.lay)
        };
        self.words.iter().zip(placed).map(row).collect()
    }
}
