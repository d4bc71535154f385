//! The places of the pills that say why several sets are not legal: below their sets or above them,
//! so that no pill touches another.

use sidra_client::stage::Rect;

/// The widths of a pill to choose from, in pixels.
const WIDTHS: [f64; 3] = [190.0, 150.0, 120.0];
/// The usual width of a letter, and the height of a line. Both are on the safe side.
const LETTER: f64 = 7.6;
const LINE: f64 = 17.0;
/// The space to the left and right of the text together, and above and below it.
const SIDES: f64 = 20.0;
const ENDS: f64 = 8.0;
/// The distance between a set and its pill, and between two pills.
const GAP: f64 = 5.0;
/// The height of most pills.
const COLUMN: f64 = 60.0;

/// Where a pill is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pill {
    /// Whether it is above its set.
    pub above: bool,
    /// The side of the set from which it grows, as the style sheet names it.
    pub side: &'static str,
    /// How wide it may be.
    pub width: f64,
}

/// Returns the sides from which a pill may grow. A pill that is wider than its set first tries to
/// grow towards the middle of the felt.
pub fn sides(tray: Rect, felt: f64) -> [&'static str; 3] {
    match tray.middle().0 / felt.max(1.0) {
        part if part < 0.35 => ["left", "center", "right"],
        part if part > 0.65 => ["right", "center", "left"],
        _ => ["center", "left", "right"],
    }
}

impl Pill {
    /// Returns the space that a label of this many letters takes up beside a set.
    fn space(self, tray: Rect, letters: usize) -> Rect {
        let line = letters as f64 * LETTER;
        let width = self.width.min(line + SIDES);
        // Words are not broken, so lines are not full.
        let lines = (line / ((self.width - SIDES) * 0.8)).ceil();
        let lines = if line + SIDES <= self.width {
            1.0
        } else {
            lines
        };
        let height = lines * LINE + ENDS;
        Rect {
            x: match self.side {
                "left" => tray.x,
                "right" => tray.right() - width,
                _ => tray.middle().0 - width / 2.0,
            },
            y: match self.above {
                true => tray.y - GAP - height,
                false => tray.bottom() + GAP,
            },
            width,
            height,
        }
    }
}

/// How much space a pill leaves to the other sets with pills, from what is best to what will do.
#[derive(Clone, Copy)]
enum Leaves {
    /// The space above and below them.
    Columns,
    /// The sets themselves.
    Sets,
    Nothing,
}

impl Leaves {
    fn allows(self, tray: Rect, space: Rect) -> bool {
        let column = Rect {
            y: tray.y - COLUMN,
            height: tray.height + 2.0 * COLUMN,
            ..tray
        };
        match self {
            Leaves::Columns => !column.meets(&space),
            Leaves::Sets => !tray.meets(&space),
            Leaves::Nothing => true,
        }
    }
}

/// Returns where the pills go, for the trays of the sets with the number of letters of each text, on
/// a felt of this size. Those without a free place have none.
pub fn place(sets: &[(Rect, usize)], (width, height): (f64, f64)) -> Vec<Option<Pill>> {
    let mut taken: Vec<Rect> = Vec::new();
    let find = |taken: &[Rect], (tray, letters): (Rect, usize), leaves: Leaves| {
        let others = || sets.iter().filter(|(other, _)| *other != tray);
        let free = |space: Rect| {
            let inside = space.x >= 0.0
                && space.right() <= width
                && space.y >= 0.0
                && space.bottom() <= height;
            let near = space.grown(GAP);
            inside
                && !taken.iter().any(|other| other.meets(&near))
                && others().all(|(other, _)| leaves.allows(*other, space))
        };
        for width_of in WIDTHS {
            for above in [false, true] {
                for side in sides(tray, width) {
                    let pill = Pill {
                        above,
                        side,
                        width: width_of,
                    };
                    let space = pill.space(tray, letters);
                    if free(space) {
                        return Some((pill, space));
                    }
                }
            }
        }
        None
    };
    let place = |set: &(Rect, usize)| {
        let leaves = [Leaves::Columns, Leaves::Sets, Leaves::Nothing];
        let mut found = leaves
            .into_iter()
            .filter_map(|leaves| find(&taken, *set, leaves));
        let (pill, space) = found.next()?;
        taken.push(space);
        Some(pill)
    };
    sets.iter().map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sets of a few tiles beside and below each other.
    fn table(tile: f64, tiles: usize, columns: usize, rows: usize) -> Vec<(Rect, usize)> {
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let set = |(row, column): (usize, usize)| {
            let (row, column) = (row as f64, column as f64);
            let width = tile * tiles as f64;
            let tray = Rect {
                x: 10.0 + column * (width + 0.62 * tile),
                y: 8.0 + row * 1.7 * tile,
                width,
                height: 1.36 * tile,
            };
            (tray, 30 + 20 * ((row + column) as usize % 3))
        };
        places.map(set).collect()
    }

    #[test]
    fn no_two_pills_touch() {
        for tile in [24.0, 32.0, 46.0, 60.0] {
            for tiles in 1..5 {
                for (columns, rows) in [(2, 1), (3, 1), (5, 1), (3, 3)] {
                    let sets = table(tile, tiles, columns, rows);
                    let placed = place(&sets, (900.0, 420.0));
                    let spaces = placed
                        .iter()
                        .zip(&sets)
                        .filter_map(|(pill, (tray, letters))| {
                            pill.map(|pill| pill.space(*tray, *letters))
                        });
                    let spaces: Vec<Rect> = spaces.collect();
                    for (at, one) in spaces.iter().enumerate() {
                        assert!(spaces[..at].iter().all(|other| !other.meets(one)));
                    }
                    // There is always space for the first, and for two sets of usual size.
                    assert!(placed[0].is_some());
                    if (tiles, rows) == (3, 1) && tile > 40.0 {
                        assert!(placed[1].is_some(), "{tile} {columns}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_pill_stays_on_the_felt() {
        let corner = Rect {
            x: 820.0,
            y: 330.0,
            width: 80.0,
            height: 80.0,
        };
        let placed = place(&[(corner, 60)], (900.0, 420.0));
        let pill = placed[0].expect("a place");
        assert!(pill.above);
        assert_eq!(pill.side, "right");
    }
}
