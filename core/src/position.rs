//! Positions: a [`Setup`] may contain anything; only a validated [`Position`] can be judged.
//!
//! ```
//! use sidra_core::position::{Position, PositionFault, Setup};
//!
//! let setup: Setup = "il-classic; r3 r4 r5; b7 J / ?14; ?; 1; 1".parse().expect("a position in one line");
//! assert!(Position::from_setup(setup).is_ok());
//!
//! // The box holds two copies of each number.
//! let setup: Setup = "il-classic; r3 r4 r5; r3 r3 / ?14; ?; 1; 1".parse().expect("six parts");
//! let error = Position::from_setup(setup).expect_err("three red threes");
//! assert!(matches!(error.faults[0], PositionFault::TooManyCopies { expected: 2, got: 3, .. }));
//! ```

use std::fmt;

use crate::fault::{Detail, Fault, Rule};
use crate::rules::{HouseRules, Rules};
use crate::set;
use crate::tile::{Face, Tally};
use crate::turn::{Faces, Numbers, Referee, Verdict};
use crate::word;

/// Maximum number of players in a game.
pub const MOST_PLAYERS: usize = 4;

/// Tiles on a rack or in the pool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Holding {
    /// Known tiles; a pool is in drawing order.
    Tiles(Vec<Face>),
    /// This many unknown tiles.
    Hidden(u16),
}

impl Holding {
    fn tiles(&self) -> &[Face] {
        match self {
            Holding::Tiles(tiles) => tiles,
            Holding::Hidden(_) => &[],
        }
    }

    fn count(&self) -> usize {
        match self {
            Holding::Tiles(tiles) => tiles.len(),
            Holding::Hidden(count) => usize::from(*count),
        }
    }
}

/// A position as written by a user. It may contain anything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// The edition with its house rules.
    pub rules: HouseRules,
    /// The sets on the table.
    pub table: Vec<Vec<Face>>,
    /// The racks, seat by seat. A single rack is enough to judge that player's turn.
    pub racks: Vec<Holding>,
    /// The pool; `None` stands for all remaining tiles.
    pub pool: Option<Holding>,
    /// Which seats have opened.
    pub opened: Vec<bool>,
    /// The seat whose turn it is, counted from 0.
    pub turn: usize,
}

impl Setup {
    /// Creates one player's view of a turn: a table and a rack, with everything else unknown.
    pub fn of_turn(
        rules: HouseRules,
        table: Vec<Vec<Face>>,
        rack: Vec<Face>,
        opened: bool,
    ) -> Setup {
        Setup {
            rules,
            table,
            racks: vec![Holding::Tiles(rack)],
            pool: None,
            opened: vec![opened],
            turn: 0,
        }
    }
}

/// A place in a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Where {
    /// A set on the table, by its index.
    Table(usize),
    /// A rack, by its seat, counted from 0.
    Rack(usize),
    /// The pool.
    Pool,
    /// A set on the new table that is to be judged, by its index.
    NewTable(usize),
}

/// Why a setup is not a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PositionFault {
    /// Too few or too many racks.
    Players {
        /// The number of racks.
        got: usize,
    },
    /// The seat whose turn it is or the list of seats that have opened does not match the racks.
    Seats,
    /// The box does not hold this tile.
    NotInBox {
        /// The tile's place.
        place: Where,
        /// The tile.
        tile: Face,
    },
    /// More equal tiles than the box holds.
    TooManyCopies {
        /// The place of the first surplus tile.
        place: Where,
        /// The tile.
        tile: Face,
        /// The number that the box holds.
        expected: u16,
        /// The number found.
        got: u16,
    },
    /// A row on the table is not a legal set.
    IllegalSet {
        /// The set, by its index.
        set: usize,
        /// The reasons.
        faults: Vec<Fault>,
    },
    /// Table, racks and pool do not add up to the box.
    TileCount {
        /// The size of the box.
        expected: usize,
        /// The number of all tiles found.
        got: usize,
    },
    /// The rack of the player whose turn it is must be known.
    HiddenRack {
        /// The seat, counted from 0.
        seat: usize,
    },
}

/// The error for a setup that is not a position. It gives the setup back with every reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoPosition {
    /// The setup that was refused.
    pub setup: Box<Setup>,
    /// The reasons; at least one.
    pub faults: Vec<PositionFault>,
}

impl fmt::Display for NoPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a position: {:?}", self.faults)
    }
}

impl std::error::Error for NoPosition {}

/// A position that can occur in a game. Invariant: there are one to four racks; every set on the
/// table is legal; the box holds all known tiles; if every holding is known, the tiles add up to
/// the box.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position(Setup);

impl Position {
    /// Validates a setup.
    ///
    /// # Errors
    /// Returns every reason why it is not a position, and gives the setup back.
    pub fn from_setup(setup: Setup) -> Result<Position, NoPosition> {
        let faults = validate(&setup);
        if faults.is_empty() {
            return Ok(Position(setup));
        }
        Err(NoPosition {
            setup: Box::new(setup),
            faults,
        })
    }

    /// Returns the setup.
    pub fn setup(&self) -> &Setup {
        &self.0
    }

    /// Returns the rules as played.
    pub fn rules(&self) -> &Rules {
        self.0.rules.rules()
    }

    /// Returns the sets on the table.
    pub fn table(&self) -> &[Vec<Face>] {
        &self.0.table
    }

    /// Returns the rack of the player whose turn it is, if it is known.
    pub fn rack(&self) -> Option<&[Face]> {
        match &self.0.racks[self.0.turn] {
            Holding::Tiles(tiles) => Some(tiles),
            Holding::Hidden(_) => None,
        }
    }

    /// Returns `true` if the player whose turn it is opened in an earlier turn.
    pub fn opened(&self) -> bool {
        self.0.opened[self.0.turn]
    }

    /// Judges a new table as the play of this turn. Only faces are known, so the play is legal
    /// if some assignment of equal tiles makes it so.
    ///
    /// # Errors
    /// Returns an error if the box does not hold the tiles of the new table, or the rack is hidden.
    pub fn judge(&self, after: &[Vec<Face>]) -> Result<Verdict<Face>, Vec<PositionFault>> {
        self.judge_by(&Numbers, after)
    }

    /// Judges a new table with another referee.
    ///
    /// # Errors
    /// Returns an error as [`Position::judge`] does.
    pub fn judge_by(
        &self,
        referee: &dyn Referee,
        after: &[Vec<Face>],
    ) -> Result<Verdict<Face>, Vec<PositionFault>> {
        let places = after
            .iter()
            .enumerate()
            .flat_map(|(set, row)| row.iter().map(move |&tile| (Where::NewTable(set), tile)));
        let mut faults = not_in_box(self.rules(), places);
        let Some(rack) = self.rack() else {
            faults.push(PositionFault::HiddenRack { seat: self.0.turn });
            return Err(faults);
        };
        if !faults.is_empty() {
            return Err(faults);
        }
        Ok(referee.judge_faces(&Faces {
            rules: self.rules(),
            opened: self.opened(),
            before: self.table(),
            rack,
            after,
        }))
    }
}

fn validate(setup: &Setup) -> Vec<PositionFault> {
    let rules = setup.rules.rules();
    let mut faults = Vec::new();
    let players = setup.racks.len();
    if !(1..=MOST_PLAYERS).contains(&players) {
        faults.push(PositionFault::Players { got: players });
    }
    if setup.turn >= players || setup.opened.len() != players {
        faults.push(PositionFault::Seats);
    }
    let table = setup
        .table
        .iter()
        .enumerate()
        .flat_map(|(set, row)| row.iter().map(move |&tile| (Where::Table(set), tile)));
    let racks = setup.racks.iter().enumerate().flat_map(|(seat, rack)| {
        rack.tiles()
            .iter()
            .map(move |&tile| (Where::Rack(seat), tile))
    });
    let pool = setup
        .pool
        .iter()
        .flat_map(Holding::tiles)
        .map(|&tile| (Where::Pool, tile));
    faults.extend(not_in_box(rules, table.chain(racks).chain(pool)));
    // Rows are judged only if there is no fault so far. Otherwise a tile that the box does not hold
    // would be reported twice.
    let rows = if faults.is_empty() {
        &setup.table[..]
    } else {
        &[]
    };
    for (set, row) in rows.iter().enumerate() {
        let mut reasons = may_lie(row, rules);
        reasons.extend(twice(&rows[..set], row));
        if !reasons.is_empty() {
            faults.push(PositionFault::IllegalSet {
                set,
                faults: reasons,
            });
        }
    }
    // If the pool stands for all remaining tiles, fewer may be listed, but never more.
    let expected = rules.tiles().total();
    let table: usize = setup.table.iter().map(Vec::len).sum();
    let racks: usize = setup.racks.iter().map(Holding::count).sum();
    let got = table + racks + setup.pool.as_ref().map_or(0, Holding::count);
    if got > expected || (setup.pool.is_some() && got < expected) {
        faults.push(PositionFault::TileCount { expected, got });
    }
    faults
}

/// Returns why a row cannot be on a table. A word that is not in the lexicon is allowed: the
/// players may have accepted it.
fn may_lie(row: &[Face], rules: &Rules) -> Vec<Fault> {
    if rules.letters.is_empty() {
        set::read(row, rules).err().unwrap_or_default()
    } else {
        word::form(row, rules)
    }
}

/// Returns a fault if another word has the same spelling as this row.
fn twice(others: &[Vec<Face>], row: &[Face]) -> Option<Fault> {
    let spelled = word::spelling(row)?;
    let alike = |other: &Vec<Face>| word::spelling(other).as_ref() == Some(&spelled);
    let letters = || spelled.iter().copied().map(Face::Letter).collect();
    others
        .iter()
        .any(alike)
        .then(|| Fault::new(Rule::WordTwice).got(Detail::Row(letters())))
}

/// Returns the tiles that the box does not hold, or holds too few of: one fault per face.
pub(crate) fn not_in_box(
    rules: &Rules,
    tiles: impl Iterator<Item = (Where, Face)>,
) -> Vec<PositionFault> {
    let mut tally = Tally::default();
    let mut beyond: Vec<(Where, Face)> = Vec::new();
    for (place, tile) in tiles {
        tally.add(tile);
        if tally.count(tile) == rules.copies(tile) + 1 {
            beyond.push((place, tile.printed()));
        }
    }
    beyond
        .into_iter()
        .map(|(place, tile)| match rules.copies(tile) {
            0 => PositionFault::NotInBox { place, tile },
            expected => PositionFault::TooManyCopies {
                place,
                tile,
                expected,
                got: tally.count(tile),
            },
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A joker counts as the letter it states.
    #[test]
    fn two_words_spelled_alike_are_not_a_position() {
        for (table, possible) in [
            ("ספר | שבת", true),
            ("ספר | שבת | ספר", false),
            ("ס*פר | ספר", false),
            ("שלומ | שלום", false),
        ] {
            let setup: Setup = format!("il-word; {table}; א / ?14; ?; 1; 1")
                .parse()
                .unwrap();
            let faults = Position::from_setup(setup).map_err(|error| error.faults);
            let twice = |fault: &PositionFault| match fault {
                PositionFault::IllegalSet { faults, .. } => faults[0].rule == Rule::WordTwice,
                _ => false,
            };
            match faults {
                Ok(_) => assert!(possible, "{table}"),
                Err(faults) => assert!(!possible && faults.iter().all(twice), "{table}"),
            }
        }
    }
}
