//! What is searched for, and in which order.
//!
//! Every search tries combinations of a few words on the table, and for each combination, what can
//! be done with its letters and those of the rack. The word that scores is formed first, from long
//! to short, until nothing better is possible.

use super::Objective;
use super::share::{Choice, Found, Rest, Search, Worth};

impl Search<'_> {
    /// Searches for the most points, then for the most tiles among plays of equal score.
    pub(super) fn most_points(&mut self) {
        // Laying the whole rack multiplies the score, so it is tried first; usually nothing
        // else comes close.
        if self.times(0) > 1 {
            self.each_choice(|search, chosen| search.aim(chosen, 0));
            self.second_wind();
        }
        self.each_choice(Search::points);
        self.more_tiles();
    }

    /// If the steps are used up, grants another quarter of the limit for what remains to be tried.
    fn second_wind(&mut self) {
        if self.steps == 0 {
            self.ran_out = true;
            self.steps = self.limits.steps / 4;
        }
    }

    /// Searches for the most tiles among the plays that score as much as the best one.
    fn more_tiles(&mut self) {
        let Some((points, tiles)) = self.best.as_ref().map(|best| best.worth) else {
            return;
        };
        let size = self.rack.size() as u32;
        for left in 0..size.saturating_sub(tiles) {
            let times = self.times(left);
            if points % times == 0 {
                // The length of the word that scores this, if no unchanged word scores.
                let length = (points / times) as usize;
                let lengths = match self.any_scores() {
                    true => self.shortest_aim()..=usize::MAX,
                    false => length..=length,
                };
                let goal = (points, size - left);
                self.each_choice(|search, chosen| {
                    search.aim_at(chosen, lengths.clone(), Some(left), |_| goal);
                });
            }
        }
    }

    /// Searches for the most points alone. Plays that use few tiles are tried before those that lay
    /// the whole rack, so they win among equal scores.
    pub(super) fn most_points_alone(&mut self) {
        self.each_choice(Search::points);
        if self.times(0) > 1 {
            self.each_choice(|search, chosen| search.aim(chosen, 0));
        }
    }

    /// Searches for the most tiles, then for the most points among plays with that many tiles.
    pub(super) fn most_tiles(&mut self) {
        let size = self.rack.size() as u32;
        // The whole rack can usually be laid, so long words come first.
        self.each_choice(|search, chosen| search.aim(chosen, 0));
        for left in 1..size {
            if self.best.is_some() {
                return;
            }
            let goal = (size - left, 0);
            self.each_choice(|search, chosen| {
                let choice = search.choice(chosen);
                let rest = search.rest(&choice);
                let lists = search.lists(&choice, &rest);
                search.share(&choice, &lists, rest, left, &mut Vec::new(), goal);
            });
            if self.best.is_some() {
                self.each_choice(|search, chosen| search.aim(chosen, left));
            }
        }
        // Any play is better than none.
        if self.best.is_none() && self.steps == 0 {
            self.second_wind();
            self.each_choice(Search::points);
        }
    }

    /// Returns one play for every word that could score, from best to worst, up to `most`. If
    /// `whole` is set, the plays lay the whole rack. Words made of the same letters count as one.
    pub(super) fn each_word(&mut self, whole: bool, most: usize) -> Vec<Found> {
        let (mut found, mut seen) = (Vec::new(), Vec::new());
        let longest = self.index.longest().min(self.limits.longest);
        for length in (self.shortest_aim()..=longest).rev() {
            self.each_choice(|search, chosen| {
                let choice = search.choice(chosen);
                let rest = search.rest(&choice);
                if length > search.most(&rest) || found.len() >= most {
                    return;
                }
                for group in search.candidates(&choice, &rest, length) {
                    if seen.contains(&group) || !search.can_score(group as usize, &choice) {
                        continue;
                    }
                    let one = search.one_play(&choice, rest, group as usize, whole);
                    if let Some(one) = one.filter(|_| found.len() < most) {
                        seen.push(group);
                        found.push(one);
                    }
                }
            });
        }
        found
    }

    /// Returns a play in which a word of the group is the one that scores.
    fn one_play(
        &mut self,
        choice: &Choice<'_>,
        rest: Rest,
        group: usize,
        whole: bool,
    ) -> Option<Found> {
        let times = if whole { self.times(0) } else { 1 };
        let points = self.index.length(group) as u32 * times;
        self.best = None;
        let mut words = Vec::new();
        if let Some(after) = self.form(group, rest, &mut words) {
            if whole {
                let lists = self.lists(choice, &after);
                self.share(choice, &lists, after, 0, &mut words, (points, 0));
            } else {
                self.cover(choice, &mut None, after, &mut words, (points, 0));
            }
        }
        self.best.take().filter(|best| best.worth.0 == points)
    }

    /// Searches for the best score with these words on the table changed, whatever stays on
    /// the rack.
    fn points(&mut self, chosen: &[usize]) {
        let lengths = self.shortest_aim()..=usize::MAX;
        self.aim_at(chosen, lengths, None, |length| (length as u32, 0));
    }

    /// Searches for the best score with these words on the table changed and `left` tiles left
    /// on the rack.
    fn aim(&mut self, chosen: &[usize], left: u32) {
        let times = self.times(left);
        let tiles = self.rack.size() as u32 - left;
        let objective = self.objective;
        let goal = |length: usize| match objective {
            Objective::Points | Objective::Score => (length as u32 * times, 0),
            Objective::Tiles => (tiles, length as u32 * times),
        };
        self.aim_at(chosen, self.shortest_aim()..=usize::MAX, Some(left), goal);
    }

    /// Tries words of these lengths, from long to short, and divides the remaining letters except
    /// for `left` tiles from the rack (or any number of them if it is `None`), until a play reaches
    /// the best worth that a word of that length allows.
    fn aim_at(
        &mut self,
        chosen: &[usize],
        lengths: std::ops::RangeInclusive<usize>,
        left: Option<u32>,
        goal: impl Fn(usize) -> Worth,
    ) {
        let choice = self.choice(chosen);
        let rest = self.rest(&choice);
        for length in (*lengths.start()..=self.most(&rest).min(*lengths.end())).rev() {
            let goal = goal(length.max(self.kept(&choice)));
            if self.reached(goal) {
                return;
            }
            for target in self.candidates(&choice, &rest, length) {
                let group = target as usize;
                if !self.can_score(group, &choice) {
                    continue;
                }
                let mut words = Vec::new();
                match (self.form(group, rest, &mut words), left) {
                    (Some(after), Some(left)) => {
                        let lists = self.lists(&choice, &after);
                        self.share(&choice, &lists, after, left, &mut words, goal);
                    }
                    (Some(after), None) => {
                        self.cover(&choice, &mut None, after, &mut words, goal);
                    }
                    (None, _) => {}
                }
                if self.reached(goal) || self.steps == 0 {
                    return;
                }
            }
        }
    }

    /// Calls `act` with every combination of a few words on the table, smaller combinations first.
    fn each_choice(&mut self, mut act: impl FnMut(&mut Self, &[usize])) {
        let all = self.query.table.len();
        let most = match self.query.opened {
            true => self.limits.words.min(all),
            false => 0,
        };
        for count in 0..=most {
            let mut chosen: Vec<usize> = (0..count).collect();
            while self.steps > 0 {
                act(self, &chosen);
                let next = (0..count).rev().find(|&at| chosen[at] < all - count + at);
                let Some(at) = next else {
                    break;
                };
                chosen[at] += 1;
                for later in at + 1..count {
                    chosen[later] = chosen[later - 1] + 1;
                }
            }
        }
    }
}
