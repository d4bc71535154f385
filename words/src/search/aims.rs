//! What is looked for, and in which order.
//!
//! Every search goes through choices of few words of the table, and asks of each what can
//! be done with their letters and the rack's. The word that scores is formed first, the
//! longest ones before others, until nothing better can come.

use super::Objective;
use super::share::{Choice, Found, Rest, Search, Worth};

impl Search<'_> {
    /// The most points, and of the plays with as many the most tiles.
    pub(super) fn most_points(&mut self) {
        // With the whole rack a word is worth more than its letters, so that is tried first:
        // mostly nothing else comes near it.
        if self.times(0) > 1 {
            self.each_choice(|search, chosen| search.aim(chosen, 0));
            self.second_wind();
        }
        self.each_choice(Search::points);
        self.more_tiles();
    }

    /// Where the steps are spent, a quarter of them for what else was to be tried.
    fn second_wind(&mut self) {
        if self.steps == 0 {
            self.ran_out = true;
            self.steps = self.limits.steps / 4;
        }
    }

    /// Of the plays with as many points as the best, one with the most tiles.
    fn more_tiles(&mut self) {
        let Some((points, tiles)) = self.best.as_ref().map(|best| best.worth) else {
            return;
        };
        let size = self.rack.size() as u32;
        for left in 0..size.saturating_sub(tiles) {
            let times = self.times(left);
            if points % times == 0 {
                // The word that scores so much, unless it is one that stays.
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

    /// The most points, with few tiles where there is a choice.
    pub(super) fn most_points_alone(&mut self) {
        self.each_choice(Search::points);
        if self.times(0) > 1 {
            self.each_choice(|search, chosen| search.aim(chosen, 0));
        }
    }

    /// The most tiles, and of the plays with as many the most points.
    pub(super) fn most_tiles(&mut self) {
        let size = self.rack.size() as u32;
        // The whole rack can be laid more often than not: long words first, then.
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
        // Some play, if not the best.
        if self.best.is_none() && self.steps == 0 {
            self.second_wind();
            self.each_choice(Search::points);
        }
    }

    /// One play for every word that could score, the best words first, up to so many; with
    /// the whole rack where that is wanted. Words of the same letters are one.
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

    /// A play in which a word of the group is the one that scores.
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

    /// The best score with these words of the table changed, whatever stays on the rack.
    fn points(&mut self, chosen: &[usize]) {
        let lengths = self.shortest_aim()..=usize::MAX;
        self.aim_at(chosen, lengths, None, |length| (length as u32, 0));
    }

    /// The best score with these words of the table changed and so many tiles left.
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

    /// A word of one of these lengths, the longest first, and everything else shared out
    /// but so many tiles of the rack, or as many as happen to stay, until what is wanted of
    /// that length is reached.
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

    /// Does something for every choice of few words of the table, fewest first.
    fn each_choice(&mut self, mut act: impl FnMut(&mut Self, &[usize])) {
        let all = self.question.table.len();
        let most = match self.question.opened {
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
