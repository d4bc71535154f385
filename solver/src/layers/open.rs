//! The open runs of a colour as the bound sees them, and how they go on at a number.

/// Runs of one tile, of two, and of three and more: two of each at most.
pub(super) const OPEN: usize = 27;

/// How many runs there are of one tile, of two, of more.
pub(super) const fn parts(open: usize) -> [usize; 3] {
    [open % 3, open / 3 % 3, open / 9]
}

/// What one run of each class counts in the index of the open runs.
pub(super) const CLASS: [usize; 3] = [1, 3, 9];

/// The same with two long runs more, or with one: two of them are as many as count.
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

/// The open runs without one of them, for each of its classes.
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

/// All runs that may be open, by the most of one tile and of two that there are.
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

/// Some of what may be open.
#[derive(Debug, Clone, Copy)]
pub(super) struct Opens {
    opens: [u8; OPEN],
    count: usize,
}

impl Opens {
    /// Those with fewer runs before those with more.
    pub(super) fn all(&'static self) -> impl Iterator<Item = usize> {
        self.opens[..self.count]
            .iter()
            .map(|&open| usize::from(open))
    }
}

/// One way on at a number: the open runs behind it, as an index, and how many places are
/// filled. Other indices are of open runs beside which a mirror begins, with a number tile
/// on both its sides or on one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Step {
    to: u8,
    places: u8,
}

/// What is open behind a number: so many indices.
pub(super) const BEHIND: usize = 4 * PART;
/// Those for the sides of a mirror begin here.
pub(super) const PART: usize = 32;

/// No more places than these less one are filled at a number.
pub(super) const MOST_PLACES: usize = 8;

impl Step {
    /// The index of what is open behind it.
    pub(super) fn behind(self) -> usize {
        usize::from(self.to) % BEHIND
    }

    /// The runs that are open behind it, the sides of a mirror aside.
    pub(super) fn open(self) -> usize {
        usize::from(self.to) % PART
    }

    /// How many number tiles begin the sides of a mirror.
    pub(super) fn sides(self) -> usize {
        usize::from(self.to) / PART
    }

    /// How many places are filled, beside those at a mirror.
    pub(super) fn places(self) -> usize {
        usize::from(self.places) % MOST_PLACES
    }
}

/// The ways on, by open runs and by how many number tiles join or begin a run.
pub(super) static STEPS: [[Steps; 3]; OPEN] = all_steps(false);
/// The same where there are mirrors.
pub(super) static STEPS_WITH_MIRRORS: [[Steps; 3]; OPEN] = all_steps(true);

/// The ways on from somewhere.
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

    /// Adds one, unless another that leads there takes no more places.
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

    /// Adds the ways on where so many tiles are in runs, of which some begin the sides of a
    /// mirror. (One that begins between two jokers may as well begin at the first number
    /// tile, without them.)
    const fn add_all(&mut self, open: usize, in_runs: usize, sides: usize) {
        let [one, two, more] = parts(open);
        let short = one + two;
        let tiles = in_runs - sides;
        let mut begun = tiles.saturating_sub(short + more);
        while begun <= tiles {
            // Short runs first: what they lack has to be filled. One that is filled at its
            // other end goes on here as if it were bridged: it costs the same places.
            let fed = tiles - begun;
            let long = fed.saturating_sub(short);
            let unfed = more - long;
            // None begins while one is closed that could go on.
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
