//! The open runs of a colour as the bound sees them, and how they go on at a number.

/// Runs of one tile, of two, and of three and more: two of each at most.
pub(super) const OPEN: usize = 27;

/// How many runs there are of one tile, of two, of more.
pub(super) const fn parts(open: usize) -> [usize; 3] {
    [open % 3, open / 3 % 3, open / 9]
}

/// What one run of each class counts in the index of the open runs.
pub(super) const CLASS: [usize; 3] = [1, 3, 9];

/// The same with two long runs, as many as count.
pub(super) const fn with_long(open: usize) -> usize {
    open % 9 + 2 * CLASS[2]
}

/// One way on: the runs that are open behind it, and the places that are to be filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) to: u8,
    pub(super) places: u8,
}

/// By open runs and by number tiles that join or begin a run: the ways on, those
/// with few places first.
pub(super) static STEPS: [[Steps; 3]; OPEN] = all_steps();

/// The ways on from somewhere.
#[derive(Debug, Clone, Copy)]
pub(super) struct Steps {
    steps: [Step; MOST_STEPS],
    count: usize,
}

/// One for every number of runs that begin and of long ones that go on.
const MOST_STEPS: usize = 5;

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
        // Sorted by places.
        while at > 0 && self.steps[at - 1].places > step.places {
            self.steps[at] = self.steps[at - 1];
            at -= 1;
        }
        self.steps[at] = step;
        self.count += 1;
    }
}

const fn all_steps() -> [[Steps; 3]; OPEN] {
    let none = Steps {
        steps: [Step { to: 0, places: 0 }; MOST_STEPS],
        count: 0,
    };
    let mut all = [[none; 3]; OPEN];
    let mut open = 0;
    while open < OPEN {
        let mut tiles = 0;
        while tiles < 3 {
            all[open][tiles] = steps(open, tiles, none);
            tiles += 1;
        }
        open += 1;
    }
    all
}

const fn steps(open: usize, tiles: usize, none: Steps) -> Steps {
    let [one, two, more] = parts(open);
    let short = one + two;
    let mut steps = none;
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
            let mut to = two + long + bridged;
            if to > 2 {
                to = 2;
            }
            steps.add(Step {
                to: (begun * CLASS[0] + one * CLASS[1] + to * CLASS[2]) as u8,
                places: (short.saturating_sub(fed) + bridged) as u8,
            });
            bridged += 1;
        }
        begun += 1;
    }
    steps
}
