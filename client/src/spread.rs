//! Where the sets of a table are shown in one window.
//!
//! Everyone at a table shares the same places, on a table [`WIDTH`] tiles wide. A window shows them
//! on a felt of its own size: each shared row becomes one row on the screen, or several if the felt
//! is too narrow for it. Order and relative places survive, and what is dropped in a window goes
//! back to a shared place ([`Spread::spot`]). If that takes more rows than the felt has, the rows
//! are filled one after another: then only the order survives.
//!
//! While a player rearranges the table, nothing is spread afresh: sets that nobody touches stay
//! where they are, and only those in the same row make room ([`Spread::changed`]).
//!
//! Lengths are in tiles, from the left of the felt; rows count from the top.

use sidra_core::few::Few;
use sidra_game::places::{ROWS, WIDTH};
use sidra_game::{Spot, TableSet};

/// The least space between two sets, in tiles.
pub const GAP: f64 = 0.62;

/// Clamps a number to a range. The standard `clamp` panics if the range is invalid, and the code
/// that formats the numbers for its message takes 17 kB.
pub(crate) fn within(number: f64, least: f64, most: f64) -> f64 {
    number.max(least).min(most)
}

/// The sets of a table, spread over the felt of one window.
#[derive(Debug, Clone, PartialEq)]
pub struct Spread {
    columns: f64,
    /// What each row of the screen shows, from the top.
    rows: Vec<Row>,
    /// Where each set is shown, in the order of the table.
    places: Vec<Place>,
    /// If the rows are filled across shared rows: the sets that relate places on the screen to
    /// places on the table, in the order of both.
    anchors: Vec<Anchor>,
}

/// A set on the screen and on the shared table.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Anchor {
    /// Its row on the screen.
    row: usize,
    /// Its middle on the screen, in tiles.
    seen: f64,
    /// Its shared row.
    shared: i16,
    /// Its middle on the shared table, in tiles.
    middle: f64,
}

/// Where a set is shown.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Place {
    /// Its left edge, in tiles.
    pub x: f64,
    /// Its row.
    pub row: usize,
}

/// One row of the screen: the part of a shared row from `from` to `to`.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Row {
    shared: i16,
    from: f64,
    to: f64,
    is_empty: bool,
    /// How far its sets are moved away from where rows begin, in tiles. See [`Fit::lean`].
    shift: f64,
}

impl Row {
    fn empty(shared: i16) -> Row {
        Row {
            shared,
            from: 0.0,
            to: f64::from(WIDTH),
            is_empty: true,
            shift: 0.0,
        }
    }

    /// Returns the left edge of a set of this length where this row shows it, before the sets are
    /// moved together.
    fn seen(&self, spot: Spot, length: f64, columns: f64) -> f64 {
        let scale = columns / (self.to - self.from);
        (f64::from(spot.x) + length / 2.0 - self.from) * scale - length / 2.0
    }
}

impl Spread {
    /// Spreads sets over a felt that is `columns` tiles wide and has `capacity` rows. Empty rows of
    /// the shared table are shown as long as they fit. If not even those with sets fit, the rows
    /// are filled one after another. The sets of shared rows are moved by `lean`: see
    /// [`Fit::lean`].
    pub fn new(sets: &[TableSet], columns: f64, capacity: usize, lean: f64) -> Spread {
        let spread = Spread::by_rows(sets, columns, capacity, lean);
        match spread.rows() > capacity {
            true => Spread::filled(sets, columns),
            false => spread,
        }
    }

    /// Spreads sets over a felt of this size as they fit there. As long as possible, sets stay where
    /// they were before the turn.
    pub(crate) fn fitted(
        before: &[TableSet],
        sets: &[TableSet],
        felt: (f64, f64),
        fit: Fit,
    ) -> Spread {
        Spread::kept(before, sets, felt, fit).unwrap_or_else(|| Spread::afresh(sets, felt, fit))
    }

    /// Spreads sets so that they stay where they were before the turn; `None` if that is not
    /// possible.
    fn kept(before: &[TableSet], sets: &[TableSet], felt: (f64, f64), fit: Fit) -> Option<Spread> {
        let capacity = rows_that_fit(felt.1, fit.tile);
        let was = Spread::afresh(before, felt, fit);
        was.changed(before, sets, capacity.max(was.rows()))
    }

    /// Spreads sets without regard to where they were.
    fn afresh(sets: &[TableSet], (width, height): (f64, f64), fit: Fit) -> Spread {
        let tile = fit.tile.max(1.0);
        match fit.filled {
            true => Spread::filled(sets, width / tile),
            false => Spread::new(sets, width / tile, rows_that_fit(height, tile), fit.lean),
        }
    }

    /// Fills one row after another, in the order of the table.
    pub(crate) fn filled(sets: &[TableSet], columns: f64) -> Spread {
        let columns = columns.max(1.0);
        let mut order: Vec<usize> = (0..sets.len()).collect();
        order.sort_few_by_key(|&at| (sets[at].spot.y, sets[at].spot.x, sets[at].id));
        let mut spread = Spread {
            columns,
            rows: Vec::new(),
            places: vec![Place::default(); sets.len()],
            anchors: Vec::new(),
        };
        let (mut gap, mut edge) = (columns, columns);
        while !order.is_empty() {
            let rest = order.split_off(fitting(sets, &order, columns));
            let tiles: usize = order.iter().map(|&at| sets[at].tiles.len()).sum();
            let free = columns - tiles as f64;
            let even = (free / (order.len() + 1) as f64).max(GAP);
            // In a row that is almost full, the edges have less space than the gaps.
            let at_edge = (free - even * (order.len() - 1) as f64) / 2.0;
            let at_edge = at_edge.min(even).max(0.0);
            // The last row has free space at its end. Its sets are spaced like those of the row
            // before.
            (gap, edge) = match rest.is_empty() {
                true => (even.min(gap), at_edge.min(edge)),
                false => (even, at_edge),
            };
            let row = spread.rows.len();
            let mut x = edge;
            for &at in &order {
                let (length, spot) = (sets[at].tiles.len() as f64, sets[at].spot);
                spread.places[at] = Place { x, row };
                spread.anchors.push(Anchor {
                    row,
                    seen: x + length / 2.0,
                    shared: spot.y,
                    middle: f64::from(spot.x) + length / 2.0,
                });
                x += length + gap;
            }
            let last = order.last().map_or(0, |&at| sets[at].spot.y);
            spread.rows.push(Row {
                is_empty: false,
                ..Row::empty(last)
            });
            order = rest;
        }
        spread
    }

    /// Shows each shared row in separate rows. Rows without sets are left out if they do not fit.
    pub(crate) fn by_rows(sets: &[TableSet], columns: f64, capacity: usize, lean: f64) -> Spread {
        let columns = columns.max(1.0);
        let last = sets.iter().map(|set| set.spot.y).max().unwrap_or(0);
        let mut rows = Vec::new();
        let mut chunks: Vec<Vec<usize>> = Vec::new();
        for shared in 0..=last.max(ROWS - 1) {
            let mut row: Vec<usize> = (0..sets.len())
                .filter(|&at| sets[at].spot.y == shared)
                .collect();
            row.sort_few_by_key(|&at| (sets[at].spot.x, sets[at].id));
            if row.is_empty() {
                rows.push(Row::empty(shared));
                chunks.push(Vec::new());
            }
            let mut from = 0.0;
            let columns = balanced(sets, &row, columns);
            while !row.is_empty() {
                let rest = row.split_off(fitting(sets, &row, columns));
                let to = match rest.first() {
                    Some(&next) => f64::from(sets[next].spot.x),
                    None => f64::from(WIDTH),
                };
                rows.push(Row {
                    shared,
                    from,
                    // Sets that a file puts in the same place still need some width.
                    to: to.max(from + 1.0),
                    is_empty: false,
                    shift: 0.0,
                });
                chunks.push(std::mem::replace(&mut row, rest));
                from = to;
            }
        }
        // If the felt has too few rows, rows without sets are left out.
        while rows.len() > capacity
            && let Some(at) = least_needed(&rows)
        {
            rows.remove(at);
            chunks.remove(at);
        }
        let mut places = vec![Place::default(); sets.len()];
        for (row, chunk) in chunks.iter().enumerate() {
            let lefts = beside(sets, chunk, rows[row], columns);
            let left = lefts.first().copied().unwrap_or(columns);
            let end = chunk.last().zip(lefts.last());
            let end = end.map_or(0.0, |(&at, left)| left + sets[at].tiles.len() as f64);
            // No set leaves the felt, and a row without space for it moves no other.
            let shift = within(lean * columns, -left, (columns - end).max(0.0));
            rows[row].shift = shift;
            for (&at, x) in chunk.iter().zip(lefts) {
                places[at] = Place { x: x + shift, row };
            }
        }
        Spread {
            columns,
            rows,
            places,
            anchors: Vec::new(),
        }
    }

    /// Spreads a table that has changed since it was spread like this. Sets that nobody touched stay
    /// where they are seen, unless they have to make room for a neighbour in their row, and a new
    /// set is seen where it was put. `before` is the table as it was.
    ///
    /// Returns `None` if the sets do not fit any more, or if so many of them have other places that
    /// the table should be spread afresh.
    #[must_use]
    pub fn changed(
        &self,
        before: &[TableSet],
        sets: &[TableSet],
        capacity: usize,
    ) -> Option<Spread> {
        let stays = |old: &&TableSet| {
            let mut same = sets.iter().filter(|set| set.id == old.id);
            same.any(|set| set.spot == old.spot)
        };
        if before.iter().filter(stays).count() * 2 < before.len() {
            return None;
        }
        let mut spread = self.clone();
        // Sets that changed give way to those that did not.
        let mut changed = vec![false; sets.len()];
        let mut wishes: Vec<Place> = Vec::with_capacity(sets.len());
        for (at, set) in sets.iter().enumerate() {
            let old = before.iter().position(|old| old.id == set.id);
            changed[at] = old.is_none_or(|old| before[old] != *set);
            let near = |old: &usize| {
                let moved = set.spot.x - before[*old].spot.x;
                before[*old].spot.y == set.spot.y && moved.abs() <= NUDGE
            };
            wishes.push(match old.filter(near) {
                Some(old) => Place {
                    x: self.places[old].x + f64::from(set.spot.x - before[old].spot.x),
                    row: self.places[old].row,
                },
                None => self.seen(set.spot, set.tiles.len() as f64),
            });
        }
        if wishes.iter().any(|wish| wish.row == spread.rows.len()) && spread.rows.len() < capacity {
            spread.add_row();
        }
        let last = spread.rows.len().saturating_sub(1);
        wishes
            .iter_mut()
            .for_each(|wish| wish.row = wish.row.min(last));
        while let Some(full) = overfull(sets, &wishes, self.columns) {
            // The set that leaves is one that changed, or else the last one.
            let here = (0..sets.len()).filter(|&at| wishes[at].row == full);
            let leaving = here.max_by_key(|&at| (changed[at], thousandths(wishes[at].x)))?;
            let length = sets[leaving].tiles.len() as f64;
            let is_free =
                |row: &usize| width_of(sets, &wishes, *row) + GAP + length <= self.columns;
            let free = (0..spread.rows.len()).filter(is_free);
            let free = free.min_by_key(|row| row.abs_diff(full));
            wishes[leaving].row = match free {
                Some(row) => row,
                None if spread.rows.len() < capacity && length <= self.columns => spread.add_row(),
                None => return None,
            };
        }
        spread.places = vec![Place::default(); sets.len()];
        for row in 0..spread.rows.len() {
            let mut here: Vec<usize> = (0..sets.len())
                .filter(|&at| wishes[at].row == row)
                .collect();
            here.sort_few_by_key(|&at| {
                let middle = wishes[at].x + sets[at].tiles.len() as f64 / 2.0;
                (thousandths(middle), sets[at].spot.x, sets[at].id)
            });
            let wish = |&at: &usize| (wishes[at].x, sets[at].tiles.len() as f64);
            let lefts = apart(here.iter().map(wish), self.columns);
            for (&at, x) in here.iter().zip(lefts) {
                spread.places[at] = Place { x, row };
            }
        }
        Some(spread)
    }

    /// Adds a row below, and returns its number.
    fn add_row(&mut self) -> usize {
        let last = self.rows.last().map_or(-1, |row| row.shared);
        self.rows.push(Row::empty(last.saturating_add(1)));
        self.rows.len() - 1
    }

    /// Returns where a set of this length is seen, alone on the table. The opposite of
    /// [`Spread::spot`].
    fn seen(&self, spot: Spot, length: f64) -> Place {
        let middle = f64::from(spot.x) + length / 2.0;
        let shown = self.rows.iter().map(|row| row.shared);
        let Some(last) = shown.clone().max().filter(|last| spot.y <= *last) else {
            let x = Row::empty(0).seen(spot, length, self.columns);
            return Place {
                x,
                row: self.rows.len(),
            };
        };
        let far = |shared: &i16| (shared - spot.y).abs();
        if self.anchors.is_empty() {
            let shared = shown.min_by_key(far).unwrap_or(last);
            let mut place = Place::default();
            for (at, row) in self.rows.iter().enumerate() {
                if row.shared == shared && (row.from <= middle || row.from == 0.0) {
                    let x = row.seen(spot, length, self.columns) + row.shift;
                    place = Place { x, row: at };
                }
            }
            return place;
        }
        let shown = self.anchors.iter().map(|anchor| anchor.shared);
        let shared = shown.min_by_key(far).unwrap_or(last);
        let here = || self.anchors.iter().filter(|anchor| anchor.shared == shared);
        let before = here().rfind(|anchor| anchor.middle <= middle);
        let after = here().find(|anchor| anchor.middle > middle);
        let (row, seen) = match (before, after) {
            (Some(one), Some(other)) if one.row == other.row => {
                let share = (middle - one.middle) / (other.middle - one.middle);
                (one.row, one.seen + share * (other.seen - one.seen))
            }
            (Some(one), Some(other)) if middle - one.middle > other.middle - middle => {
                (other.row, other.seen + middle - other.middle)
            }
            (Some(one), _) | (None, Some(one)) => (one.row, one.seen + middle - one.middle),
            (None, None) => (0, middle),
        };
        Place {
            x: seen - length / 2.0,
            row,
        }
    }

    /// Returns how much space is free to the left and to the right of all sets, in tiles.
    fn margins(&self, sets: &[TableSet]) -> (f64, f64) {
        let left = self.places.iter().map(|place| place.x);
        let ends = self.places.iter().zip(sets);
        let right = ends.map(|(place, set)| self.columns - place.x - set.tiles.len() as f64);
        (
            left.fold(self.columns, f64::min),
            right.fold(self.columns, f64::min),
        )
    }

    /// Returns the lean that centres the sets, as far as [`MOST_LEAN`] allows.
    fn centring(&self, sets: &[TableSet]) -> f64 {
        let (left, right) = self.margins(sets);
        within((right - left) / 2.0 / self.columns, -MOST_LEAN, MOST_LEAN)
    }

    /// Returns the same spread with the sets of every row close to each other, in the middle of the
    /// felt, and with at least this many rows.
    #[must_use]
    pub fn centred(mut self, sets: &[TableSet], rows: usize) -> Spread {
        for row in 0..self.rows.len() {
            let mut here: Vec<usize> = (0..sets.len())
                .filter(|&at| self.places[at].row == row)
                .collect();
            here.sort_few_by_key(|&at| (sets[at].spot.x, sets[at].id));
            let lengths = here.iter().map(|&at| sets[at].tiles.len());
            let tiles = lengths.sum::<usize>() as f64;
            let gap = ((self.columns - tiles) / (here.len() + 1) as f64).clamp(GAP, 1.0);
            let width = tiles + gap * here.len().saturating_sub(1) as f64;
            // A row that is too long begins at the edge.
            let mut x = ((self.columns - width) / 2.0).max(0.0);
            for at in here {
                self.places[at].x = x;
                x += sets[at].tiles.len() as f64 + gap;
            }
        }
        while self.rows.len() < rows {
            self.rows.push(Row::empty(ROWS));
        }
        self
    }

    /// Returns where each set is shown, in the order of the table.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// Returns how many rows are shown.
    pub fn rows(&self) -> usize {
        self.rows.len()
    }

    /// Returns how far the felt and its sets reach, in tiles: beyond the felt only if one set is
    /// longer than the felt is wide.
    pub fn extent(&self, sets: &[TableSet]) -> f64 {
        let ends = self.places.iter().zip(sets);
        let ends = ends.map(|(place, set)| place.x + set.tiles.len() as f64);
        ends.fold(self.columns, f64::max)
    }

    /// Returns the shared place for a set of this many tiles whose left edge is at `x` in a row
    /// of the screen.
    pub fn spot(&self, x: f64, row: f64, tiles: usize) -> Spot {
        let index = row.max(0.0) as usize;
        let row = match self.rows.get(index) {
            Some(row) => *row,
            None => {
                let last = self.rows.last().map_or(-1, |row| row.shared);
                let below = i16::try_from(index - self.rows.len()).unwrap_or(i16::MAX);
                Row::empty(last.saturating_add(1).saturating_add(below))
            }
        };
        let half = tiles as f64 / 2.0;
        let (middle, shared) = self.beside_anchor(index, x + half).unwrap_or_else(|| {
            let scale = (row.to - row.from) / self.columns;
            let last = (self.columns - tiles as f64).max(0.0);
            let x = within(x - row.shift, 0.0, last);
            (row.from + (x + half) * scale, row.shared)
        });
        let last = (f64::from(WIDTH) - tiles as f64).max(0.0);
        Spot {
            x: within((middle - half).round(), 0.0, last) as i16,
            y: shared,
        }
        .clamped()
    }

    /// Converts a point in a filled row to the shared table: returns its `x` and its row there. The
    /// nearest set decides. Between two sets of one shared row, the distances to both keep their
    /// ratio.
    fn beside_anchor(&self, row: usize, seen: f64) -> Option<(f64, i16)> {
        let here = || self.anchors.iter().filter(|anchor| anchor.row == row);
        let before = here().rfind(|anchor| anchor.seen <= seen);
        let after = here().find(|anchor| anchor.seen > seen);
        match (before, after) {
            (Some(one), Some(other)) if one.shared == other.shared => {
                let share = (seen - one.seen) / (other.seen - one.seen);
                let middle = one.middle + share * (other.middle - one.middle);
                Some((middle, one.shared))
            }
            (Some(one), Some(other)) => {
                let near = match seen - one.seen < other.seen - seen {
                    true => one,
                    false => other,
                };
                Some((near.middle + seen - near.seen, near.shared))
            }
            // At the end of a row: not beyond the middle of the way to a set of the same shared row
            // that is seen in another row.
            (Some(only), None) | (None, Some(only)) => {
                let middle = only.middle + seen - only.seen;
                let elsewhere = self.anchors.iter();
                let elsewhere = elsewhere
                    .filter(|other| other.shared == only.shared && other.row != row)
                    .map(|other| (only.middle + other.middle) / 2.0);
                let limited = elsewhere.fold(middle, |middle, limit| match limit > only.middle {
                    true => middle.min((limit - 1.0).max(only.middle)),
                    false => middle.max((limit + 1.0).min(only.middle)),
                });
                Some((limited, only.shared))
            }
            (None, None) => None,
        }
    }
}

/// Returns the empty row that the table needs least: the one farthest from the middle of the
/// shared table. That does not depend on where the sets are, so a new set in a row
/// that is shown moves no other set.
fn least_needed(rows: &[Row]) -> Option<usize> {
    let mut farthest: Option<(i16, usize)> = None;
    for (at, row) in rows.iter().enumerate().filter(|(_, row)| row.is_empty) {
        let far = (row.shared - ROWS / 2).abs();
        if farthest.is_none_or(|(other, _)| far >= other) {
            farthest = Some((far, at));
        }
    }
    farthest.map(|(_, at)| at)
}

/// Returns how wide the sets in a row are, with the gaps between them.
fn width_of(sets: &[TableSet], wishes: &[Place], row: usize) -> f64 {
    let here = wishes.iter().zip(sets).filter(|(wish, _)| wish.row == row);
    here.map(|(_, set)| set.tiles.len() as f64 + GAP)
        .sum::<f64>()
        - GAP
}

/// Returns a length in thousandths of a tile, which can be compared.
fn thousandths(tiles: f64) -> i64 {
    (tiles * 1000.0) as i64
}

/// Returns a row with more sets than fit.
fn overfull(sets: &[TableSet], wishes: &[Place], columns: f64) -> Option<usize> {
    let mut rows = wishes.iter().map(|wish| wish.row);
    rows.find(|&row| width_of(sets, wishes, row) > columns)
}

/// Returns how many sets of a row fit side by side; at least one.
fn fitting(sets: &[TableSet], row: &[usize], columns: f64) -> usize {
    let mut width = -GAP;
    let fits = |&&at: &&usize| {
        width += GAP + sets[at].tiles.len() as f64;
        width <= columns
    };
    row.iter().take_while(fits).count().max(1)
}

/// Returns how wide the rows on the screen may be, so that a shared row is split into as few of
/// them as possible, and these are about equally long.
fn balanced(sets: &[TableSet], row: &[usize], columns: f64) -> f64 {
    let rows = |columns: f64| {
        let (mut begin, mut count) = (0, 0);
        while begin < row.len() {
            begin += fitting(sets, &row[begin..], columns);
            count += 1;
        }
        count
    };
    let fewest = rows(columns);
    let mut width = columns;
    while fewest > 1 && width > 1.0 && rows(width - 1.0) == fewest {
        width -= 1.0;
    }
    width
}

/// Returns the left edges of sets that are side by side: each as near to its shared place as its
/// neighbours and the felt allow.
fn beside(sets: &[TableSet], chunk: &[usize], row: Row, columns: f64) -> Vec<f64> {
    let wishes = chunk.iter().map(|&at| {
        let length = sets[at].tiles.len() as f64;
        (row.seen(sets[at].spot, length, columns), length)
    });
    apart(wishes, columns)
}

/// Returns the left edges of things that are side by side, each as near as possible to where it
/// should begin. Each wish is a left edge and a length.
fn apart(wishes: impl Iterator<Item = (f64, f64)>, columns: f64) -> Vec<f64> {
    // Once the widths and gaps of all earlier sets are subtracted from the place of a set, the set
    // may be anywhere that is not left of the one before. The nearest such places are the means of
    // blocks (isotonic regression).
    let mut before = 0.0;
    let mut offsets = Vec::new();
    let mut blocks: Vec<(f64, usize)> = Vec::new();
    for (left, length) in wishes {
        blocks.push((left - before, 1));
        while let [.., (left, few), (right, more)] = blocks[..]
            && left > right
        {
            let count = few + more;
            let mean = (left * few as f64 + right * more as f64) / count as f64;
            blocks.truncate(blocks.len() - 2);
            blocks.push((mean, count));
        }
        offsets.push(before);
        before += length + GAP;
    }
    let last = (columns - (before - GAP)).max(0.0);
    let lefts = blocks
        .into_iter()
        .flat_map(|(left, count)| std::iter::repeat_n(within(left, 0.0, last), count));
    lefts
        .zip(offsets)
        .map(|(left, offset)| left + offset)
        .collect()
}

/// How sets fit on a felt.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fit {
    /// The width of a tile, in pixels.
    pub tile: f64,
    /// Whether the rows are filled one after another, instead of following the shared table.
    pub filled: bool,
    /// The fraction of the felt's width by which all sets are moved away from where rows begin, so
    /// that they are in the middle of a narrow felt. Sets of a shared row that are shown in two
    /// rows often leave one side of the felt free.
    pub lean: f64,
}

/// Returns the largest tiles with which all sets fit on a felt of this size. Widths are tried from
/// `largest` down to `smallest`; if even the smallest is too large, the table has to be panned. A
/// width that is in use (`now`) stays while it still fits, unless the tiles could grow by
/// [`WORTHWHILE`] pixels: tiles that keep changing their size are distracting. Within a turn
/// (`in_turn`) the rows stay as they are too, as long as the sets fit: tiles shrink rather than
/// being rearranged under the player's eyes. `before` is the table before the turn.
pub fn fit(
    before: &[TableSet],
    sets: &[TableSet],
    (width, height): (f64, f64),
    (smallest, largest): (f64, f64),
    now: Option<Fit>,
    in_turn: bool,
) -> Fit {
    if let Some(now) = now.filter(|now| in_turn && (smallest..=largest).contains(&now.tile))
        && let Some(kept) = Spread::kept(before, sets, (width, height), now)
        && kept.rows() <= rows_that_fit(height, now.tile)
        && kept.extent(sets) * now.tile <= width
    {
        return now;
    }
    let longest = sets.iter().map(|set| set.tiles.len()).max().unwrap_or(0) as f64;
    let is_wide_enough = |tile: f64| longest * tile <= width;
    let fits = |tile: f64| {
        let capacity = rows_that_fit(height, tile);
        let spread = Spread::by_rows(sets, width / tile, capacity, 0.0);
        is_wide_enough(tile) && spread.rows() <= capacity
    };
    let fits_filled = |tile: f64| {
        is_wide_enough(tile)
            && Spread::filled(sets, width / tile).rows() <= rows_that_fit(height, tile)
    };
    let largest_that = |fits: &dyn Fn(f64) -> bool| {
        let mut best = largest.max(smallest).floor();
        while best > smallest && !fits(best) {
            best -= 1.0;
        }
        best.max(smallest)
    };
    let (by_rows, filled) = (largest_that(&fits), largest_that(&fits_filled));
    // Sets leave their shared rows only if they do not fit there at any size, or, between turns, if
    // that makes their tiles much larger.
    let is_filled = match now {
        Some(now) if in_turn => now.filled && fits_filled(filled) || !fits(by_rows),
        _ => !fits(by_rows) || filled > by_rows * MUCH_LARGER,
    };
    let best = if is_filled { filled } else { by_rows };
    let is_kept = |now: &Fit| now.tile <= best && best < now.tile + WORTHWHILE;
    let kept = now.filter(|now| is_kept(now) && now.tile >= smallest);
    let tile = kept.map_or(best, |now| now.tile);
    let upright = Spread::by_rows(sets, width / tile, rows_that_fit(height, tile), 0.0);
    let centring = upright.centring(sets);
    let is_even = |lean: f64| (lean - centring).abs() * width <= UNEVEN * tile;
    let lean = match now {
        _ if width >= NARROW => 0.0,
        Some(now) if in_turn || is_even(now.lean) => now.lean,
        _ => centring,
    };
    Fit {
        tile,
        filled: is_filled,
        lean,
    }
}

/// From this width of the felt on, in pixels, every set is where its player put it.
const NARROW: f64 = 760.0;

/// A set that moves no farther than this along its shared row moves as far on the screen, in tiles.
const NUDGE: i16 = 6;

/// The farthest that sets are moved to centre them, as a share of the felt's width.
const MOST_LEAN: f64 = 0.1;

/// How far the sets may be from the middle before they move between two turns, in tiles.
const UNEVEN: f64 = 0.5;

/// How many times larger tiles must become for filled rows to be worth losing the shared places.
const MUCH_LARGER: f64 = 1.25;

/// How much larger tiles have to become before their size changes, in pixels.
pub const WORTHWHILE: f64 = 3.0;

/// The height of a tile, in widths.
pub const RATIO: f64 = 1.36;
/// The least space between two rows, in widths of a tile.
const BETWEEN_ROWS: f64 = 0.34;
/// The space that stays free above the first row and below the last one, in widths.
const MARGINS: f64 = 0.4;

/// Returns how many rows fit on a felt of this height; at least one.
pub fn rows_that_fit(height: f64, tile: f64) -> usize {
    let rows = (height - (MARGINS - BETWEEN_ROWS) * tile) / ((RATIO + BETWEEN_ROWS) * tile);
    rows.max(1.0) as usize
}
