//! A play as a short list of steps that a person can follow.
//!
//! Each new set is built from the old set that it shares the most tiles with. Tiles that
//! leave a set are taken first, then jokers are exchanged, then sets are completed and
//! formed. Between two steps sets may be incomplete, as on a real table.

use sidra_core::Face;
use sidra_core::tile::Tally;

/// One step. Sets are named by the tiles they show before the step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Take tiles from a set, possibly all of them.
    Take {
        /// The set.
        set: Vec<Face>,
        /// What is taken.
        tiles: Vec<Face>,
        /// What is left.
        left: Vec<Face>,
    },
    /// Split a set in two.
    Split {
        /// The set.
        set: Vec<Face>,
        /// Both parts.
        parts: [Vec<Face>; 2],
    },
    /// Replace a joker with a tile.
    Exchange {
        /// The set.
        set: Vec<Face>,
        /// The joker that is released.
        joker: Face,
        /// The tile that takes its place.
        tile: Face,
        /// The set afterwards.
        after: Vec<Face>,
    },
    /// Add tiles to a set.
    Add {
        /// The set.
        set: Vec<Face>,
        /// What is added.
        tiles: Vec<Face>,
        /// The set afterwards.
        after: Vec<Face>,
    },
    /// Rearrange the tiles of a set.
    Move {
        /// The set.
        set: Vec<Face>,
        /// The set afterwards.
        after: Vec<Face>,
    },
    /// Form a new set.
    Form {
        /// The set.
        after: Vec<Face>,
    },
}

/// The table and the tiles in hand while steps are carried out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Workbench {
    /// The sets, some of them incomplete.
    pub sets: Vec<Vec<Face>>,
    /// The rack, and what was taken from the table.
    pub hand: Vec<Face>,
}

impl Workbench {
    /// Carries out a step. If it is impossible, returns `false` and changes nothing.
    pub fn apply(&mut self, step: &Step) -> bool {
        let mut done = self.clone();
        let did = done.try_apply(step).is_some();
        if did {
            *self = done;
        }
        did
    }

    fn try_apply(&mut self, step: &Step) -> Option<()> {
        match step {
            Step::Take { set, tiles, left } => {
                self.replace(set, &[left])?;
                self.hand.extend(tiles);
                same_tiles(set.iter(), left.iter().chain(tiles)).then_some(())
            }
            Step::Split { set, parts } => {
                let [one, other] = parts;
                self.replace(set, &[one, other])?;
                same_tiles(set.iter(), one.iter().chain(other)).then_some(())
            }
            Step::Exchange {
                set,
                joker,
                tile,
                after,
            } => {
                self.take_from_hand(&[*tile])?;
                self.replace(set, &[after])?;
                self.hand.push(*joker);
                same_tiles(set.iter().chain([tile]), after.iter().chain([joker])).then_some(())
            }
            Step::Add { set, tiles, after } => {
                self.take_from_hand(tiles)?;
                self.replace(set, &[after])?;
                same_tiles(set.iter().chain(tiles), after.iter()).then_some(())
            }
            Step::Move { set, after } => {
                self.replace(set, &[after])?;
                same_tiles(set.iter(), after.iter()).then_some(())
            }
            Step::Form { after } => {
                self.take_from_hand(after)?;
                self.sets.push(after.clone());
                Some(())
            }
        }
    }

    fn replace(&mut self, set: &[Face], by: &[&Vec<Face>]) -> Option<()> {
        let at = self.sets.iter().position(|other| other == set)?;
        self.sets.remove(at);
        let new = by.iter().filter(|row| !row.is_empty());
        self.sets.extend(new.map(|row| (*row).clone()));
        Some(())
    }

    fn take_from_hand(&mut self, tiles: &[Face]) -> Option<()> {
        for tile in tiles {
            // A joker is the same tile whatever letter it states.
            let same = |other: &Face| other.index() == tile.index();
            let at = self.hand.iter().position(same)?;
            self.hand.remove(at);
        }
        Some(())
    }
}

fn same_tiles<'a>(
    one: impl IntoIterator<Item = &'a Face>,
    other: impl IntoIterator<Item = &'a Face>,
) -> bool {
    Tally::of(one) == Tally::of(other)
}

/// Returns the steps that turn one table into another, with tiles of a rack.
pub fn steps(before: &[Vec<Face>], after: &[Vec<Face>]) -> Vec<Step> {
    let mut plan = Plan::new(before, after);
    plan.split();
    plan.exchange_and_take();
    plan.complete();
    plan.steps
}

/// An old set, or a part of one, and the new set it becomes.
struct Growing {
    now: Vec<Face>,
    becomes: Option<usize>,
}

struct Plan<'a> {
    after: &'a [Vec<Face>],
    growing: Vec<Growing>,
    steps: Vec<Step>,
}

impl<'a> Plan<'a> {
    /// Pairs every old set with the new set that it shares the most tiles with.
    fn new(before: &[Vec<Face>], after: &'a [Vec<Face>]) -> Plan<'a> {
        let mut plan = Plan {
            after,
            growing: Vec::new(),
            steps: Vec::new(),
        };
        for row in before {
            plan.growing.push(Growing {
                now: row.clone(),
                becomes: None,
            });
        }
        plan.pair();
        plan
    }

    /// Pairs the sets that have no partner yet, the most similar ones first.
    fn pair(&mut self) {
        loop {
            let free = |set: &usize| self.growing.iter().all(|old| old.becomes != Some(*set));
            let sets: Vec<usize> = (0..self.after.len()).filter(free).collect();
            let mut best: Option<(usize, usize, usize)> = None;
            for (index, old) in self.growing.iter().enumerate() {
                if old.becomes.is_some() {
                    continue;
                }
                for &set in &sets {
                    let same = usize::from(old.now == self.after[set]);
                    let shared = 2 * common(&old.now, &self.after[set]).len() + same;
                    // A single tile is easier to move than to build on.
                    if shared >= 4 && best.is_none_or(|(most, ..)| shared > most) {
                        best = Some((shared, index, set));
                    }
                }
            }
            let Some((_, index, set)) = best else {
                return;
            };
            self.growing[index].becomes = Some(set);
        }
    }

    /// Splits sets whose two parts belong to different new sets.
    fn split(&mut self) {
        let mut index = 0;
        while index < self.growing.len() {
            let now = self.growing[index].now.clone();
            if let Some(set) = self.growing[index].becomes {
                let target = &self.after[set];
                let cut = (2..now.len().saturating_sub(1)).find_map(|cut| {
                    let (low, high) = now.split_at(cut);
                    let kept = |part: &[Face]| common(part, target).len() == part.len();
                    let goes = |part: &[Face]| {
                        let free =
                            |set: &usize| self.growing.iter().all(|old| old.becomes != Some(*set));
                        let fits =
                            |set: &usize| common(part, &self.after[*set]).len() == part.len();
                        common(part, target).is_empty()
                            && (0..self.after.len()).filter(free).any(|set| fits(&set))
                    };
                    if kept(low) && goes(high) {
                        Some((cut, true))
                    } else {
                        (kept(high) && goes(low)).then_some((cut, false))
                    }
                });
                if let Some((cut, low_stays)) = cut {
                    let (low, high) = (now[..cut].to_vec(), now[cut..].to_vec());
                    self.steps.push(Step::Split {
                        set: now,
                        parts: [low.clone(), high.clone()],
                    });
                    let (stays, goes) = if low_stays { (low, high) } else { (high, low) };
                    self.growing[index].now = stays;
                    self.growing.push(Growing {
                        now: goes,
                        becomes: None,
                    });
                    self.pair();
                }
            }
            index += 1;
        }
    }

    /// Takes the tiles that leave their set. A joker that another tile replaces is exchanged
    /// once that tile is in hand.
    fn exchange_and_take(&mut self) {
        let mut exchanges = Vec::new();
        for index in 0..self.growing.len() {
            let now = self.growing[index].now.clone();
            let target = self.growing[index].becomes.map(|set| &self.after[set]);
            let stays = target.map_or_else(Vec::new, |target| common(&now, target));
            let goes = less(&now, &stays);
            if goes.is_empty() {
                continue;
            }
            if let ([joker], Some(target)) = (&goes[..], target)
                && joker.joker().is_some_and(|joker| joker.width() == 1)
                && let Some(tile) = replacement(&now, *joker, target)
            {
                exchanges.push((index, *joker, tile));
                continue;
            }
            let left = common(&now, &stays);
            self.steps.push(Step::Take {
                set: now,
                tiles: goes,
                left: left.clone(),
            });
            self.growing[index].now = left;
        }
        for (index, joker, tile) in exchanges {
            let set = self.growing[index].now.clone();
            let mut after = set.clone();
            if let Some(place) = after.iter().position(|face| *face == joker) {
                after[place] = tile;
            }
            self.steps.push(Step::Exchange {
                set,
                joker,
                tile,
                after: after.clone(),
            });
            self.growing[index].now = after;
        }
        self.growing.retain(|old| !old.now.is_empty());
    }

    /// Adds missing tiles and forms new sets.
    fn complete(&mut self) {
        let mut formed = vec![false; self.after.len()];
        for old in &self.growing {
            let Some(set) = old.becomes else {
                continue;
            };
            formed[set] = true;
            let after = self.after[set].clone();
            let tiles = less(&after, &old.now);
            if !tiles.is_empty() {
                self.steps.push(Step::Add {
                    set: old.now.clone(),
                    tiles,
                    after,
                });
            } else if after != old.now && !is_group(&after) {
                self.steps.push(Step::Move {
                    set: old.now.clone(),
                    after,
                });
            }
        }
        for (set, after) in self.after.iter().enumerate() {
            if !formed[set] {
                self.steps.push(Step::Form {
                    after: after.clone(),
                });
            }
        }
    }
}

/// Returns the tile that replaces the joker in the new set, if the rest is the same.
fn replacement(now: &[Face], joker: Face, target: &[Face]) -> Option<Face> {
    let others = less(now, &[joker]);
    let new = less(target, &others);
    let place = now.iter().position(|face| *face == joker)?;
    new.iter().copied().find(|&tile| {
        let mut with = now.to_vec();
        with[place] = tile;
        // The order has to match the new set.
        let order = common(target, &with);
        tile.joker().is_none() && (order == with || is_group(&with))
    })
}

/// Returns whether the order of the row is irrelevant.
fn is_group(row: &[Face]) -> bool {
    if row.iter().any(|face| face.letter().is_some()) {
        return false;
    }
    let mut numbers = row.iter().filter_map(|face| face.number());
    let first = numbers.next();
    numbers.all(|number| Some(number) == first)
}

/// Returns the tiles that two rows share, in the order of the first.
fn common(one: &[Face], other: &[Face]) -> Vec<Face> {
    let mut there = Tally::of(other);
    one.iter()
        .copied()
        .filter(|face| there.take(*face))
        .collect()
}

/// Returns a row without the tiles of another one.
fn less(one: &[Face], other: &[Face]) -> Vec<Face> {
    let mut gone = Tally::of(other);
    one.iter()
        .copied()
        .filter(|face| !gone.take(*face))
        .collect()
}
