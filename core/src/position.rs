//! Positions: anything may be set up, only what is validated can be judged.

use std::fmt;

use crate::fault::{Detail, Fault, Rule};
use crate::rules::{HouseRules, Rules};
use crate::set;
use crate::tile::{Face, Tally};
use crate::turn::{Faces, Numbers, Referee, Verdict};
use crate::word;

/// The most players of a game.
pub const MOST_PLAYERS: usize = 4;

/// Tiles on a rack or in the pool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Holding {
    /// These; a pool in the order of drawing.
    Tiles(Vec<Face>),
    /// So many, nobody says which.
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

/// A position as somebody wrote it down: it may hold anything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// The edition and its house rules.
    pub rules: HouseRules,
    /// The sets on the table.
    pub table: Vec<Vec<Face>>,
    /// The racks, seat by seat. One alone is enough to judge its turn.
    pub racks: Vec<Holding>,
    /// The pool; `None` for whatever is left over.
    pub pool: Option<Holding>,
    /// Which seats have opened.
    pub opened: Vec<bool>,
    /// The seat whose turn it is, from 0.
    pub turn: usize,
}

impl Setup {
    /// One player's view of a turn: a table, a rack, and nothing known of the rest.
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

/// Where in a position something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Where {
    /// A set on the table, from 0.
    Table(usize),
    /// A rack, by its seat from 0.
    Rack(usize),
    /// The pool.
    Pool,
    /// A set of the new table that is to be judged, from 0.
    NewTable(usize),
}

/// Why a setup is no position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PositionFault {
    /// Too few or too many racks.
    Players {
        /// How many there are.
        got: usize,
    },
    /// The seat to play, or the list of who has opened, does not fit the racks.
    Seats,
    /// The box holds no such tile.
    NotInBox {
        /// Where it lies.
        place: Where,
        /// The tile.
        tile: Face,
    },
    /// More equal tiles than the box holds.
    TooManyCopies {
        /// Where the first one too many lies.
        place: Where,
        /// The tile.
        tile: Face,
        /// How many the box holds.
        expected: u16,
        /// How many there are.
        got: u16,
    },
    /// A set on the table is none.
    IllegalSet {
        /// The set, from 0.
        set: usize,
        /// Why.
        faults: Vec<Fault>,
    },
    /// Table, racks and pool are not the whole box.
    TileCount {
        /// The size of the box.
        expected: usize,
        /// All tiles together.
        got: usize,
    },
    /// The rack of the player whose turn it is has to be known.
    HiddenRack {
        /// The seat, from 0.
        seat: usize,
    },
}

/// A setup that is no position, given back with every reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoPosition {
    /// What was set up.
    pub setup: Box<Setup>,
    /// Why it cannot be; at least one.
    pub faults: Vec<PositionFault>,
}

impl fmt::Display for NoPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no position: {:?}", self.faults)
    }
}

impl std::error::Error for NoPosition {}

/// A position that can occur.
///
/// Invariant: one to four racks; every set on the table is legal; the box holds
/// all tiles that are known; where everything is counted, it is the whole box.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position(Setup);

impl Position {
    /// The setup as a position.
    ///
    /// # Errors
    /// Every reason why it cannot be, with the setup given back.
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

    /// What was set up.
    pub fn setup(&self) -> &Setup {
        &self.0
    }

    /// The rules as played.
    pub fn rules(&self) -> &Rules {
        self.0.rules.rules()
    }

    /// The sets on the table.
    pub fn table(&self) -> &[Vec<Face>] {
        &self.0.table
    }

    /// The rack of the player whose turn it is, if it is known.
    pub fn rack(&self) -> Option<&[Face]> {
        match &self.0.racks[self.0.turn] {
            Holding::Tiles(tiles) => Some(tiles),
            Holding::Hidden(_) => None,
        }
    }

    /// Whether the player whose turn it is has opened in an earlier turn.
    pub fn opened(&self) -> bool {
        self.0.opened[self.0.turn]
    }

    /// Judges a new table as this turn's play. Faces alone are known, so the play
    /// is legal if some assignment of the equal tiles makes it so.
    ///
    /// # Errors
    /// A new table that the box cannot form, or a rack that is hidden.
    pub fn judge(&self, after: &[Vec<Face>]) -> Result<Verdict<Face>, Vec<PositionFault>> {
        self.judge_by(&Numbers, after)
    }

    /// The same, with a referee of one's own choice.
    ///
    /// # Errors
    /// As for [`Position::judge`].
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
    // Where the box cannot form the table, its rows are not worth asking about.
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
    // Where the pool is whatever is left, there may be fewer tiles, never more.
    let expected = rules.tiles().total();
    let table: usize = setup.table.iter().map(Vec::len).sum();
    let racks: usize = setup.racks.iter().map(Holding::count).sum();
    let got = table + racks + setup.pool.as_ref().map_or(0, Holding::count);
    if got > expected || (setup.pool.is_some() && got < expected) {
        faults.push(PositionFault::TileCount { expected, got });
    }
    faults
}

/// Why a row cannot lie on a table. A word that no dictionary has may: the players
/// may have let it stand.
fn may_lie(row: &[Face], rules: &Rules) -> Vec<Fault> {
    if rules.letters.is_empty() {
        set::read(row, rules).err().unwrap_or_default()
    } else {
        word::form(row, rules)
    }
}

/// No two words of a table are spelled alike.
fn twice(others: &[Vec<Face>], row: &[Face]) -> Option<Fault> {
    let spelled = word::spelling(row)?;
    let alike = |other: &Vec<Face>| word::spelling(other).as_ref() == Some(&spelled);
    let letters = || spelled.iter().copied().map(Face::Letter).collect();
    others
        .iter()
        .any(alike)
        .then(|| Fault::new(Rule::WordTwice).got(Detail::Row(letters())))
}

/// Tiles that the box does not hold, or not so many of: one fault a face.
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

    /// No two words of a table are spelled alike, jokers as their letters.
    #[test]
    fn two_equal_words_cannot_lie_there() {
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
