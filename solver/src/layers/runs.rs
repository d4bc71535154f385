//! The choices for the runs of one colour at a number.

use super::lanes::Lanes;
use super::state::{CHANGED, CLASSES, Left, Pair, Runs, ahead_code};
use super::{Move, Ways, With, bit, expert};
use crate::stock::{
    CHANGE, CLASSIC, COLOURS, DOUBLE, EXPERT, Jokers, KINDS, MIRROR, NUMBERS, Stock,
};

/// One choice for the runs of a colour.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Choice {
    /// The open runs after it: usually of the colour itself, and after a colour change also of
    /// others.
    pub(super) runs: [Runs; COLOURS],
    pub(super) ahead: Pair,
    /// The jokers it takes.
    pub(super) jokers: Left,
    pub(super) spaces: u8,
    pub(super) cost: u32,
    pub(super) kept: u16,
    /// The number tiles that stay on the rack.
    pub(super) stays: u8,
    /// The fewest jokers that its open runs need to reach three tiles.
    pub(super) missing: u8,
    /// A lower bound including everything after it in the colour.
    pub(super) lanes: Lanes,
}

/// Lists the choices of a colour.
pub(super) struct Chooser<'a> {
    pub(super) stock: &'a Stock,
    pub(super) ways: &'a Ways,
    /// The cost of a tile that stays on the rack.
    pub(super) cost: u32,
    /// How many tiles here follow another one in an old run.
    pub(super) links: u8,
    pub(super) number: usize,
    pub(super) colour: usize,
    pub(super) jokers: Left,
    /// Number tiles that no group took.
    pub(super) rest: u8,
    pub(super) may_stay: u8,
    pub(super) choices: &'a mut Vec<Choice>,
    /// The decisions that make up each choice, if they are wanted.
    pub(super) noted: Option<&'a mut Vec<Vec<Move>>>,
    pub(super) moves: Vec<Move>,
}

impl Chooser<'_> {
    pub(super) fn all(mut self, open: Runs) {
        if open.is_empty() {
            self.begin();
        } else {
            self.special_bridges(Choice::default(), open, 0);
        }
    }

    /// Lists the choices if no run is open: tiles begin one, or stay.
    fn begin(&mut self) {
        for staying in 0..=self.rest.min(self.may_stay) {
            let begun = self.rest - staying;
            let mut this = Choice {
                cost: u32::from(staying) * self.cost,
                stays: staying,
                ..Choice::default()
            };
            this.runs[self.colour].add(0, begun);
            for _ in 0..begun {
                self.note(|colour| Move::Begin { colour });
            }
            self.finish(this);
            self.unnote(0);
        }
    }

    fn note(&mut self, this: impl FnOnce(usize) -> Move) -> usize {
        let mark = self.moves.len();
        if self.noted.is_some() {
            self.moves.push(this(self.colour));
        }
        mark
    }

    /// Drops the notes made since `mark`.
    fn unnote(&mut self, mark: usize) {
        self.moves.truncate(mark);
    }

    /// Returns the jokers that a choice leaves.
    fn left(&self, choice: &Choice) -> Left {
        self.jokers.without(choice.jokers).unwrap_or_default()
    }

    /// Returns the class of a run with one more tile.
    fn longer(class: usize) -> usize {
        CHANGED * (class / CHANGED) + (class % CHANGED + 1).min(2)
    }

    /// Returns whether a run bridged by one more joker can continue at a number.
    fn continues(&self, left: Left, number: usize, colour: usize) -> bool {
        number <= NUMBERS
            && (self.stock.there[number][colour] > 0
                || left.sum(0..MIRROR) + left.count(expert(colour)) > 1)
    }

    /// Tries runs that continue with a double or a colour change. It matters which run does so,
    /// because that run continues at another number or in another colour.
    fn special_bridges(&mut self, choice: Choice, open: Runs, from: usize) {
        self.number_tiles(choice, open);
        let left = self.left(&choice);
        let none = !left.holds(DOUBLE) && !left.holds(CHANGE);
        if none || self.number >= NUMBERS || open.is_empty() {
            return;
        }
        let colour = self.colour;
        for class in (from..CLASSES).filter(|&class| open.count(class) > 0) {
            let mut rest = open;
            rest.remove(class, 1);
            let longer = Self::longer(class);
            if left.holds(DOUBLE) && self.continues(left, self.number + 2, colour) {
                let mut this = choice;
                this.jokers.add(DOUBLE);
                if this.ahead.add(ahead_code(colour, longer)) {
                    let with = With::Joker(DOUBLE, colour);
                    self.bridge(this, rest, class, with);
                }
            }
            if !left.holds(CHANGE) || class >= CHANGED {
                continue;
            }
            for after in (0..COLOURS).filter(|&after| after != colour) {
                if !self.continues(left, self.number + 1, after) {
                    continue;
                }
                let mut this = choice;
                this.jokers.add(CHANGE);
                // Whether the run holds a colour change matters only while another one is left.
                let matters = self.ways.one_change && left.count(CHANGE) > 1;
                let class_now = longer + if matters { CHANGED } else { 0 };
                this.runs[after].add(class_now, 1);
                let with = With::Joker(CHANGE, after);
                self.bridge(this, rest, class, with);
            }
        }
    }

    fn bridge(&mut self, choice: Choice, rest: Runs, class: usize, with: With) {
        let mark = self.note(|colour| Move::Lengthen {
            colour,
            class,
            with,
        });
        self.special_bridges(choice, rest, class);
        self.unnote(mark);
    }

    /// Chooses how many runs are lengthened by a number tile, and how many begin.
    fn number_tiles(&mut self, choice: Choice, open: Runs) {
        let plain = open.sum(0..CHANGED);
        let changed = open.sum(CHANGED..CLASSES);
        let rest = self.rest;
        let left = self.left(&choice);
        let bridges = left.count(CLASSIC) + left.count(expert(self.colour));
        for longer_plain in (0..=plain.min(rest)).rev() {
            for longer_changed in (0..=changed.min(rest - longer_plain)).rev() {
                let most = rest - longer_plain - longer_changed;
                // No run begins where one that could be lengthened instead is closed: the others
                // have to be bridged.
                let most = if plain - longer_plain > bridges {
                    0
                } else {
                    most
                };
                for begun in (0..=most).rev() {
                    let staying = rest - longer_plain - longer_changed - begun;
                    if staying > self.may_stay {
                        break;
                    }
                    let mut unfed = open;
                    let mut this = choice;
                    let next = &mut this.runs[self.colour];
                    lengthen(&mut unfed, next, 0, longer_plain);
                    lengthen(&mut unfed, next, CHANGED, longer_changed);
                    // Extending a run of two or more is always better than keeping the tile.
                    let long = unfed.sum(1..CHANGED) + unfed.sum(CHANGED + 1..CLASSES);
                    if staying > 0 && long > 0 {
                        continue;
                    }
                    next.add(0, begun);
                    this.cost += u32::from(staying) * self.cost;
                    this.stays = staying;
                    this.kept += u16::from(self.links.min(longer_plain + longer_changed));
                    let mark = self.moves.len();
                    self.note_tiles(open, unfed, begun);
                    self.others(this, unfed, begun > 0, 0);
                    self.unnote(mark);
                }
            }
        }
    }

    fn note_tiles(&mut self, open: Runs, unfed: Runs, begun: u8) {
        for class in 0..CLASSES {
            for _ in unfed.count(class)..open.count(class) {
                let with = With::Number;
                self.note(|colour| Move::Lengthen {
                    colour,
                    class,
                    with,
                });
            }
        }
        for _ in 0..begun {
            self.note(|colour| Move::Begin { colour });
        }
    }

    /// Decides on the runs without a number tile: each is bridged by a joker, or closed.
    fn others(&mut self, choice: Choice, unfed: Runs, begun: bool, from: usize) {
        let Some(class) = unfed.first_from(from) else {
            self.finish(choice);
            return;
        };
        let mut rest = unfed;
        rest.remove(class, 1);
        let left = self.left(&choice);
        let colour = self.colour;
        if !left.is_empty() && self.number < NUMBERS {
            for kind in [CLASSIC, expert(colour)] {
                if left.holds(kind) && self.continues(left, self.number + 1, colour) {
                    let mut this = choice;
                    this.jokers.add(kind);
                    this.runs[colour].add(Self::longer(class), 1);
                    let with = With::Joker(kind, colour);
                    let mark = self.note(|colour| Move::Lengthen {
                        colour,
                        class,
                        with,
                    });
                    self.others(this, rest, begun, class);
                    self.unnote(mark);
                }
            }
        }
        if begun && class < CHANGED {
            return;
        }
        // Alternatively, the run is closed, filled up to three tiles.
        let closing = Closing { class, rest, begun };
        self.fill(choice, closing, 2 - class % CHANGED, 0, [0; KINDS]);
    }

    /// Tries every combination of jokers that fill a run up to three tiles.
    fn fill(
        &mut self,
        choice: Choice,
        closing: Closing,
        missing: usize,
        from: usize,
        fill: Jokers,
    ) {
        let Closing { class, rest, begun } = closing;
        let colour = self.colour;
        let has_change = fill[CHANGE] > 0 || class >= CHANGED;
        if missing == 0 {
            let mut closed = choice;
            closed.spaces |= bit(CLASSIC) | bit(DOUBLE) | bit(expert(colour));
            if !has_change || !self.ways.one_change {
                closed.spaces |= bit(CHANGE);
            }
            if self.stock.jokers[CHANGE] > 0 {
                // With a colour change, the run may hold other colours as well.
                closed.spaces |= bit(EXPERT) | bit(EXPERT + 1) | bit(EXPERT + 2) | bit(EXPERT + 3);
            }
            let mark = self.note(|colour| Move::Close {
                colour,
                class,
                fill,
            });
            self.others(closed, rest, begun, class);
            self.unnote(mark);
            return;
        }
        let left = self.left(&choice);
        for kind in (from..KINDS).filter(|&kind| left.holds(kind) && kind != MIRROR) {
            // After a colour change, an expert joker of another colour is possible as well.
            if kind >= EXPERT && kind != expert(colour) && self.stock.jokers[CHANGE] == 0 {
                continue;
            }
            if kind == CHANGE && self.ways.one_change && has_change {
                continue;
            }
            let mut this = choice;
            this.jokers.add(kind);
            let mut more = fill;
            more[kind] += 1;
            self.fill(this, closing, missing - 1, kind, more);
        }
    }

    fn finish(&mut self, choice: Choice) {
        let mut done = choice;
        done.missing = self.missing(&choice);
        if done.missing > 0 {
            let left = self.left(&choice);
            let all = left.sum(0..KINDS) - left.count(MIRROR) + left.count(CHANGE);
            if done.missing > all {
                return;
            }
        }
        self.choices.push(done);
        if let Some(noted) = &mut self.noted {
            noted.push(self.moves.clone());
        }
    }

    /// Returns the fewest jokers that the open runs of the colour need to reach three tiles,
    /// besides expert jokers of the colour.
    fn missing(&self, choice: &Choice) -> u8 {
        let runs = choice.runs[self.colour];
        // No runs, or only long ones.
        if runs.short().is_empty() {
            return 0;
        }
        let one = runs.count(0) + runs.count(CHANGED);
        let two = runs.count(1) + runs.count(CHANGED + 1);
        let at = |number: usize| match self.stock.there.get(number) {
            Some(there) => there[self.colour],
            None => 0,
        };
        let next = self.number + 1;
        let behind_double = if self.jokers.holds(DOUBLE) {
            at(next + 2)
        } else {
            0
        };
        let fed = at(next).min(one + two) + (at(next + 1) + behind_double).min(one);
        let experts = self.left(choice).count(expert(self.colour));
        (2 * one + two).saturating_sub(fed + experts)
    }
}

/// A run that is being closed, and the runs still to be decided.
#[derive(Clone, Copy)]
struct Closing {
    class: usize,
    rest: Runs,
    begun: bool,
}

/// Extends this many runs, shortest first, of the plain classes or of those with a colour
/// change.
fn lengthen(open: &mut Runs, next: &mut Runs, from: usize, count: u8) {
    let mut left = count;
    for class in 0..CHANGED {
        let these = left.min(open.count(from + class));
        open.remove(from + class, these);
        next.add(from + (class + 1).min(CHANGED - 1), these);
        left -= these;
    }
}
