//! The open runs of a colour as the bound sees them, and their transitions at a number.

/// The number of combinations of open runs: up to two each of one tile, two, and more.
pub(super) const OPEN: usize = 27;

/// Returns the number of runs of one tile, of two, and of more.
pub(super) const fn parts(open: usize) -> [usize; 3] {
    [open % 3, open / 3 % 3, open / 9]
}

/// What a run of each class adds to the index.
pub(super) const CLASS: [usize; 3] = [1, 3, 9];

/// Returns the index with two more long runs, or with one; more than two make no difference.
pub(super) const fn with_two_long(open: usize) -> usize {
    open % CLASS[2] + 2 * CLASS[2]
}

pub(super) const fn with_long(open: usize) -> usize {
    if open < 2 * CLASS[2] {
        open + CLASS[2]
    } else {
        open
    }
}

/// Returns the indices with one run fewer, one for each class present.
pub(super) fn one_less(open: usize) -> impl Iterator<Item = usize> {
    let (less, count) = &ONE_LESS[open];
    less[..*count].iter().map(|&less| usize::from(less))
}

static ONE_LESS: [([u8; 3], usize); OPEN] = {
    let mut all = [([0; 3], 0); OPEN];
    let mut open = 0;
    while open < OPEN {
        let mut class = 0;
        while class < 3 {
            if parts(open)[class] > 0 {
                let (less, count) = &mut all[open];
                less[*count] = (open - CLASS[class]) as u8;
                *count += 1;
            }
            class += 1;
        }
        open += 1;
    }
    all
};

/// The possible indices, by the maximum number of runs of one tile, and of two tiles.
pub(super) static OPENS: [[Opens; 3]; 3] = {
    let none = Opens {
        opens: [0; OPEN],
        count: 0,
    };
    let mut all = [[none; 3]; 3];
    let mut open = 0;
    while open < OPEN {
        let [one, two, _] = parts(open);
        let mut ones = one;
        while ones < 3 {
            let mut twos = two;
            while twos < 3 {
                let opens = &mut all[ones][twos];
                opens.opens[opens.count] = open as u8;
                opens.count += 1;
                twos += 1;
            }
            ones += 1;
        }
        open += 1;
    }
    all
};

/// A list of indices.
#[derive(Debug, Clone, Copy)]
pub(super) struct Opens {
    opens: [u8; OPEN],
    count: usize,
}

impl Opens {
    /// Returns the indices in increasing order: fewer runs come before more.
    pub(super) fn all(&'static self) -> impl Iterator<Item = usize> {
        self.opens[..self.count]
            .iter()
            .map(|&open| usize::from(open))
    }
}

/// A transition at a number: the index of the open runs after it, and the number of places
/// filled. Further indices stand for open runs plus a mirror that begins here, with number
/// tiles on one of its sides or on both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Step {
    to: u8,
    places: u8,
}

/// The number of indices after a transition.
pub(super) const AFTER: usize = 4 * PART;
/// Where the indices with a mirror begin.
pub(super) const PART: usize = 32;

/// Fewer places than this are filled at a number.
pub(super) const MOST_PLACES: usize = 8;

impl Step {
    /// Returns the index after the step.
    pub(super) fn after(self) -> usize {
        usize::from(self.to) % AFTER
    }

    /// Returns the open runs after the step, without the sides of a mirror.
    pub(super) fn open(self) -> usize {
        usize::from(self.to) % PART
    }

    /// Returns how many number tiles begin the sides of a mirror.
    pub(super) fn sides(self) -> usize {
        usize::from(self.to) / PART
    }

    /// Returns the number of places filled, besides those at a mirror.
    pub(super) fn places(self) -> usize {
        usize::from(self.places) % MOST_PLACES
    }
}

/// The transitions, by open runs and by how many number tiles join or begin a run.
pub(super) static STEPS: [[Steps; 3]; OPEN] = all_steps(false);
/// The same transitions, for positions with mirrors.
pub(super) static STEPS_WITH_MIRRORS: [[Steps; 3]; OPEN] = all_steps(true);

/// A list of transitions.
#[derive(Debug, Clone, Copy)]
pub(super) struct Steps {
    steps: [Step; MOST_STEPS],
    count: usize,
}

const MOST_STEPS: usize = 12;

impl Steps {
    pub(super) fn all(&self) -> &[Step] {
        &self.steps[..self.count]
    }

    /// Adds a transition, unless another one to the same index takes no more places.
    const fn add(&mut self, step: Step) {
        let mut at = 0;
        while at < self.count {
            if self.steps[at].to == step.to && self.steps[at].places <= step.places {
                return;
            }
            at += 1;
        }
        self.steps[at] = step;
        self.count += 1;
    }

    /// Adds the transitions with this many tiles in runs, some of which begin the sides of a
    /// mirror. (A mirror between two jokers may as well begin at the first number tile,
    /// without them.)
    const fn add_all(&mut self, open: usize, in_runs: usize, sides: usize) {
        let [one, two, more] = parts(open);
        let short = one + two;
        let tiles = in_runs - sides;
        let mut begun = tiles.saturating_sub(short + more);
        while begun <= tiles {
            // Short runs come first, because the places they lack have to be filled. A run that is
            // filled at its other end counts as bridged here, which takes the same number of
            // places.
            let fed = tiles - begun;
            let long = fed.saturating_sub(short);
            let unfed = more - long;
            // No run begins where one that could continue is closed.
            let mut bridged = if begun > 0 { unfed } else { 0 };
            while bridged <= unfed {
                let mut long = two + long + bridged;
                if long > 2 {
                    long = 2;
                }
                let to = begun * CLASS[0] + one * CLASS[1] + long * CLASS[2];
                let places = short.saturating_sub(fed) + bridged;
                self.add(Step {
                    to: (sides * PART + to) as u8,
                    places: places as u8,
                });
                bridged += 1;
            }
            begun += 1;
        }
    }
}

const fn all_steps(with_mirrors: bool) -> [[Steps; 3]; OPEN] {
    let none = Steps {
        steps: [Step { to: 0, places: 0 }; MOST_STEPS],
        count: 0,
    };
    let mut all = [[none; 3]; OPEN];
    let mut open = 0;
    while open < OPEN {
        let mut in_runs = 0;
        while in_runs < 3 {
            let most = if with_mirrors { in_runs } else { 0 };
            let mut sides = 0;
            while sides <= most {
                all[open][in_runs].add_all(open, in_runs, sides);
                sides += 1;
            }
            in_runs += 1;
        }
        open += 1;
    }
    all
}
