//! Expands a state: which groups are formed at its number, and what happens to the runs of
//! each colour.

use super::bound::Bound;
use super::keep::{GROUPS, NewGroup};
use super::lanes::Lanes;
use super::runs::Chooser;
use super::shapes::Shape;
use super::state::{CHANGED, CLASSES, Left, Pair, Runs, State};
use super::{Child, Layers, Move, STAYS_BITS, Workspace};
use crate::stock::{CHANGE, CLASSIC, COLOURS, DOUBLE, EXPERT, KINDS, MIRROR};

/// Returns the batches in which children are generated, by the number of jokers they spend at this
/// number. If nothing may stay on the rack, children that spend few jokers come first: they are
/// usually enough, and there are many ways to spend more.
pub(super) fn batches(jokers: u8, limit: u32) -> &'static [Batch] {
    const fn batch(least: u8, most: u8) -> Batch {
        Batch { least, most }
    }
    const ALL: &[Batch] = &[batch(0, u8::MAX)];
    const NONE_FIRST: &[Batch] = &[batch(0, 0), batch(1, u8::MAX)];
    const FEWEST_FIRST: &[Batch] = &[batch(0, 1), batch(2, 2), batch(3, u8::MAX)];
    match (jokers, limit) {
        (0, _) | (_, 1..) => ALL,
        (1..=FEW, 0) => NONE_FIRST,
        (_, 0) => FEWEST_FIRST,
    }
}

/// Up to this many jokers, one price list is enough.
pub(super) const FEW: u8 = 2;

/// How many jokers a child spends.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Batch {
    pub(super) least: u8,
    pub(super) most: u8,
}

/// A child under construction: the decisions made so far at the current number.
#[derive(Clone, Copy)]
pub(super) struct Partial {
    pub(super) next: State,
    /// Number tiles not used yet.
    pub(super) rest: [u8; COLOURS],
    pub(super) cost: u32,
    /// How much of the old table it keeps.
    kept: u16,
    /// The tiles that stay on the rack: see [`Child`].
    stays: u16,
    /// The fewest jokers that its open runs need.
    missing: u8,
}

/// A partial child after its groups have been formed.
#[derive(Clone, Copy)]
pub(super) struct Formed {
    pub(super) partial: Partial,
    /// The runs of each colour that continue, in addition to those still to be decided.
    beside: [u8; COLOURS],
    /// Its cost less the worth of the remaining jokers, per price list.
    pub(super) lanes: Lanes,
    /// The groups with several number tiles.
    pub(super) groups: [NewGroup; GROUPS],
}

/// Lower bounds on the cost of a partial child.
#[derive(Clone, Copy)]
struct Least {
    cost: u32,
    /// Including everything after it, per price list.
    lanes: Lanes,
}

/// The groups and mirrored groups available at the number.
#[derive(Default)]
pub(super) struct Shapes {
    pub(super) groups: Vec<Shape>,
    pub(super) mirrored: Vec<Shape>,
}

/// A range of choices, and the cost of the cheapest.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Listed {
    from: u32,
    to: u32,
    least: u32,
    /// The lowest bound among them, per price list.
    lanes: Lanes,
}

/// The expansion in progress.
#[derive(Default)]
pub(super) struct Expanded {
    pub(super) batch: Batch,
    /// The number of jokers before the expansion.
    pub(super) before: u8,
    /// The constant part of the bound after this number, and the limit it is compared with.
    start: Lanes,
    limit: f32,
    /// The choices of each colour, by tiles left and by the other runs that continue.
    pub(super) listed: [[[Option<Listed>; 3]; 3]; COLOURS],
    picked: [usize; COLOURS],
}

impl Expanded {
    pub(super) fn new(state: &State, batch: Batch, limit: u32, lower_bound: &Bound) -> Expanded {
        let number = usize::from(state.number);
        Expanded {
            batch,
            before: state.jokers.total(),
            start: lower_bound.start(number + 1),
            limit: lower_bound.limit(limit, number),
            listed: [[[None; 3]; 3]; COLOURS],
            picked: [0; COLOURS],
        }
    }

    /// Returns whether more jokers were spent than the batch allows, given those left.
    pub(super) fn spends_too_many(&self, jokers: Left) -> bool {
        self.before - jokers.total() > self.batch.most
    }
}

impl Layers<'_> {
    /// Generates all children of a state within the limit.
    pub(super) fn expand(&mut self, state: &State, limit: u32) {
        for &batch in batches(state.jokers.total(), limit) {
            self.expand_batch(state, limit, batch);
        }
    }

    /// Generates the children of one batch.
    pub(super) fn expand_batch(&mut self, state: &State, limit: u32, batch: Batch) {
        if state.jokers.total() < batch.least {
            return;
        }
        self.expanded = Expanded::new(
            state,
            batch,
            limit >> self.change_bits,
            &self.work.lower_bound,
        );
        let number = usize::from(state.number);
        self.choose_shapes(number, state.jokers, batch.most);
        let mut next = State {
            number: state.number + 1,
            runs: [Runs::default(); COLOURS],
            ahead: Pair::default(),
            mirrored: Pair::default(),
            kept: 0,
            ..*state
        };
        for code in state.ahead.0.into_iter().filter(|&code| code != 0) {
            let code = usize::from(code) - 1;
            next.runs[code / CLASSES].add(code % CLASSES, 1);
        }
        let partial = Partial {
            next,
            rest: self.stock.there[number],
            cost: 0,
            kept: 0,
            stays: 0,
            missing: 0,
        };
        match self.work.keep {
            None => self.open_mirrors(state, partial, 0, limit),
            Some(_) => self.keep_runs(state, partial, 0, limit),
        }
    }

    // Groups.

    /// Selects the groups for which there are jokers to spend: most of the number's groups
    /// are ruled out here.
    fn choose_shapes(&mut self, number: usize, jokers: Left, most: u8) {
        let usable = |shape: &&Shape, most: u8| {
            shape.takes.total() <= most && jokers.without(shape.takes).is_some()
        };
        let Workspace { menu, shapes, .. } = &mut *self.work;
        let (groups, mirrored) = menu.of(number);
        let Shapes {
            groups: chosen,
            mirrored: chosen_mirrored,
        } = shapes;
        chosen.clear();
        chosen.extend(groups.iter().filter(|shape| usable(shape, most)));
        chosen_mirrored.clear();
        if let Some(most) = most.checked_sub(1).filter(|_| jokers.holds(MIRROR)) {
            chosen_mirrored.extend(mirrored.iter().filter(|shape| usable(shape, most)));
        }
    }

    /// Tries every combination of groups.
    pub(super) fn form_groups(&mut self, state: &State, partial: Partial, limit: u32) {
        let formed = self.formed(partial);
        self.form_more_groups(state, &formed, 0, limit);
    }

    /// Prices a partial child.
    pub(super) fn formed(&self, partial: Partial) -> Formed {
        let lower_bound = &self.work.lower_bound;
        let (beside, ahead) = lower_bound.beside(&partial.next);
        Formed {
            partial,
            beside,
            lanes: self.expanded.start + Lanes::all((partial.cost >> self.change_bits) as f32)
                - lower_bound.worth(partial.next.jokers)
                - lower_bound.places(ahead),
            groups: [NewGroup::default(); GROUPS],
        }
    }

    fn form_more_groups(&mut self, state: &State, formed: &Formed, from: usize, limit: u32) {
        let partial = &formed.partial;
        if self.expanded.spends_too_many(partial.next.jokers) || !short_runs_fed(state, partial) {
            return;
        }
        let number = usize::from(state.number);
        match self.work.keep {
            None => self.run_on(state, formed, limit),
            Some(_) => self.keep_groups(state, formed, 0, 0, limit),
        }
        let lacking = lacking(&partial.rest);
        for index in from..self.work.shapes.groups.len() {
            let shape = &self.work.shapes.groups[index];
            // Most shapes fail here, before anything is copied.
            if shape.colours & lacking != 0 {
                continue;
            }
            let Some(jokers) = partial.next.jokers.without(shape.takes) else {
                continue;
            };
            if self.expanded.spends_too_many(jokers) {
                continue;
            }
            let shape = *shape;
            let mut more = *formed;
            more.partial.next.jokers = jokers;
            more.lanes += self.work.lower_bound.worth(shape.takes);
            for colour in 0..COLOURS {
                more.partial.rest[colour] -= shape.colours >> colour & 1;
            }
            more.partial.next.spaces |= shape.spaces;
            if shape.colours.count_ones() > 1 {
                let [one, two, three, _] = more.groups;
                let group = NewGroup {
                    colours: shape.colours,
                    jokers: shape.takes,
                };
                more.groups = [group, one, two, three];
            }
            for (colour, &grouped) in self.likes.grouped[number].iter().enumerate() {
                more.partial.kept += u16::from(shape.wants(colour).min(grouped));
            }
            let mark = self.notes.add(|| Move::Group {
                colours: shape.colours,
                jokers: shape.jokers,
            });
            self.form_more_groups(state, &more, index, limit);
            self.notes.forget(mark);
        }
    }

    // Runs, colour by colour.

    /// Returns the choices for the runs of a colour, given the number tiles left for them.
    fn choices(&mut self, state: &State, colour: usize, rest: u8, beside: u8) -> Listed {
        let (rest_at, beside_at) = (usize::from(rest), usize::from(beside));
        if let Some(listed) = self.expanded.listed[colour][rest_at][beside_at] {
            return listed;
        }
        let number = usize::from(state.number);
        let key = u64::from(state.runs[colour].0) << 40
            | u64::from(state.jokers.narrow()) << 10
            | (number << 6 | colour << 4) as u64
            | u64::from(rest << 2 | beside);
        // While a path is reconstructed, the decisions have to be noted again.
        let known = self.work.listed.get(&key).filter(|_| self.wanted.is_none());
        let listed = match known {
            Some(&listed) => listed,
            None => {
                let listed = self.list_choices(state, colour, rest, beside);
                if self.wanted.is_none() {
                    self.work.listed.insert(key, listed);
                }
                listed
            }
        };
        self.expanded.listed[colour][rest_at][beside_at] = Some(listed);
        listed
    }

    fn list_choices(&mut self, state: &State, colour: usize, rest: u8, beside: u8) -> Listed {
        let from = self.work.choices.len();
        let number = usize::from(state.number);
        Chooser {
            stock: &self.stock,
            ways: &self.ways,
            cost: self.cost_of(number),
            links: self.likes.links[number][colour],
            number,
            colour,
            jokers: state.jokers,
            rest,
            may_stay: self.stock.there[number][colour] - self.stock.must[number][colour],
            choices: &mut self.work.choices,
            noted: self.wanted.as_mut().map(|wanted| &mut wanted.noted),
            moves: Vec::new(),
        }
        .all(state.runs[colour]);
        if self.wanted.is_none() && !state.jokers.is_empty() {
            self.work.sort_choices(from);
        }
        let mut listed = Listed {
            from: from as u32,
            to: self.work.choices.len() as u32,
            least: u32::MAX,
            lanes: Lanes::NEVER,
        };
        let lower_bound = &self.work.lower_bound;
        for choice in &mut self.work.choices[from..] {
            choice.lanes = lower_bound.after(colour, number + 1, choice.runs, choice.ahead, beside);
            listed.least = listed.least.min(choice.cost);
            choice.lanes += Lanes::all((choice.cost >> self.change_bits) as f32);
            if !choice.jokers.is_empty() {
                choice.lanes += lower_bound.worth(choice.jokers);
            }
            listed.lanes = listed.lanes.min(choice.lanes);
        }
        listed
    }

    /// Combines the choices of all colours, once the groups are formed.
    pub(super) fn run_on(&mut self, state: &State, formed: &Formed, limit: u32) {
        let partial = &formed.partial;
        let mut lists = [Listed::default(); COLOURS];
        let mut least = Least {
            cost: partial.cost,
            lanes: formed.lanes,
        };
        for (colour, list) in lists.iter_mut().enumerate() {
            *list = self.choices(state, colour, partial.rest[colour], formed.beside[colour]);
            least.cost = least.cost.saturating_add(list.least);
            least.lanes += list.lanes;
        }
        if least.cost <= limit && !least.lanes.exceed(self.expanded.limit) {
            let before = self.work.stack.len();
            self.colour(&lists, partial, 0, least, limit);
            let children = self.work.stack.len() - before;
            self.notes.add_children(state, partial, children);
        }
    }

    /// Tries the choices of a colour. `least` is the cost of the partial child with the
    /// cheapest choice of each colour to come.
    fn colour(
        &mut self,
        lists: &[Listed; COLOURS],
        partial: &Partial,
        colour: usize,
        least: Least,
        limit: u32,
    ) {
        let list = &lists[colour];
        for index in list.from as usize..list.to as usize {
            let choice = &self.work.choices[index];
            // Most choices fail here, before anything is copied.
            let least = Least {
                cost: least.cost - list.least + choice.cost,
                lanes: least.lanes + (choice.lanes - list.lanes),
            };
            if least.cost > limit || least.lanes.exceed(self.expanded.limit) {
                continue;
            }
            let Some(jokers) = partial.next.jokers.without(choice.jokers) else {
                continue;
            };
            if self.expanded.spends_too_many(jokers) {
                if self.wanted.is_none() {
                    break;
                }
                continue;
            }
            let missing = partial.missing + choice.missing;
            if !can_be_fed(missing, jokers) {
                continue;
            }
            let mut this = *partial;
            this.next.jokers = jokers;
            this.missing = missing;
            this.cost += choice.cost;
            for (runs, more) in this.next.runs.iter_mut().zip(&choice.runs) {
                runs.0 += more.0;
            }
            this.next.spaces |= choice.spaces;
            this.kept += choice.kept;
            this.stays |= u16::from(choice.stays) << (STAYS_BITS * colour);
            if choice.ahead != Pair::default() {
                let mut ahead = choice.ahead.0.into_iter().filter(|&code| code != 0);
                if !ahead.all(|code| this.next.ahead.add(code)) {
                    continue;
                }
            }
            self.expanded.picked[colour] = index;
            if colour + 1 < COLOURS {
                self.colour(lists, &this, colour + 1, least, limit);
            } else {
                self.emit(&this, least, limit);
            }
            if self
                .wanted
                .as_ref()
                .is_some_and(|wanted| wanted.found.is_some())
            {
                return;
            }
        }
    }

    /// Emits a complete child.
    fn emit(&mut self, partial: &Partial, least: Least, limit: u32) {
        let mut next = partial.next;
        let jokers = next.jokers;
        if self.expanded.before - jokers.total() < self.expanded.batch.least {
            return;
        }
        // Drop distinctions that no longer matter.
        next.spaces &= jokers.kinds();
        if !jokers.holds(CHANGE) {
            next.runs = next.runs.map(Runs::merged);
        }
        let after = least.lanes.highest() - (partial.cost >> self.change_bits) as f32;
        let after = self
            .work
            .lower_bound
            .of_whole_tiles(after, usize::from(next.number));
        let child = Child {
            state: next,
            cost: partial.cost,
            least: partial.cost.saturating_add(after << self.change_bits),
            kept: partial.kept,
            stays: partial.stays,
        };
        if child.least > limit {
            return;
        }
        match &mut self.wanted {
            None => self.work.stack.push(child),
            Some(wanted) => {
                if wanted.child.leads_where(&child) && wanted.found.is_none() {
                    let picked = self.expanded.picked;
                    let picked = picked.map(|index| index - wanted.noted_from);
                    let moves = picked.iter().flat_map(|&index| &wanted.noted[index]);
                    wanted.found = Some(moves.cloned().collect());
                }
            }
        }
    }
}

/// Returns whether each run that is too short to be closed can be lengthened, by a number tile
/// that is left or by a joker.
fn short_runs_fed(state: &State, partial: &Partial) -> bool {
    let jokers = partial.next.jokers;
    let mut wanted = 0;
    for (colour, runs) in state.runs.iter().enumerate() {
        if runs.is_empty() {
            continue;
        }
        let short = runs.count(0) + runs.count(1) + runs.count(CHANGED) + runs.count(CHANGED + 1);
        wanted += short.saturating_sub(partial.rest[colour]);
    }
    wanted == 0 || wanted <= jokers.sum(0..KINDS) - jokers.count(MIRROR)
}

/// Returns whether there may be enough jokers for what is missing.
fn can_be_fed(missing: u8, jokers: Left) -> bool {
    if missing == 0 {
        return true;
    }
    let changes = jokers.count(CHANGE);
    let mut wild = jokers.count(CLASSIC) + jokers.count(DOUBLE) + changes;
    if changes > 0 {
        wild += jokers.sum(EXPERT..KINDS);
    }
    // A colour change brings in a tile of another colour as well.
    missing <= wild + changes
}

/// Returns the colours of which there is no tile, one bit per colour.
fn lacking(rest: &[u8; COLOURS]) -> u8 {
    let missing = |(colour, &count): (usize, &u8)| u8::from(count == 0) << colour;
    rest.iter().enumerate().map(missing).sum()
}
