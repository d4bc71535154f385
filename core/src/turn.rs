//! Judging a turn from the old table, the rack, whether the player has opened, and the new
//! table.
//!
//! Only the result of a turn is judged; how the tiles got there does not matter. In a game, every
//! tile has an identity, and a [`Referee`] judges plays of such tiles. Notation knows only faces;
//! `Position::judge` finds the identities that suit the player best and asks the same referee.
//!
//! The trait has two implementations: [`Numbers`] here, for sets of numbers, and one in
//! `sidra-words` for words.
//!
//! ```
//! use sidra_core::turn::{Turn, Verdict};
//! use sidra_core::{TileId, editions, notation};
//!
//! let rules = &editions::find("il-classic").expect("a known edition").rules;
//! let tiles = |text: &str| -> Vec<TileId> {
//!   notation::row(text).expect("tiles").into_iter().map(|face| TileId::new(face, 0)).collect()
//! };
//! let turn = Turn {
//!   rules,
//!   opened: true,
//!   before: &[tiles("r3 r4 r5")],
//!   rack: &tiles("r6 k9"),
//!   after: &[tiles("r3 r4 r5 r6")],
//! };
//! let Verdict::Legal(laid) = turn.judge() else { panic!("a legal turn") };
//! assert_eq!(laid.tiles, tiles("r6"));
//! assert_eq!(laid.value, 6);
//! ```

mod identities;

use crate::fault::{Detail, Fault, Rule};
use crate::few::Few;
use crate::rules::{ReleasedJoker, Rules};
use crate::set::{self, Kind};
use crate::tile::{Face, TileId};

/// The referee's answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict<T> {
    /// The play is legal.
    Legal(Laid<T>),
    /// Every rule that the play breaks.
    Illegal(Vec<Fault>),
}

/// What a legal play laid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Laid<T> {
    /// The tiles that came from the rack, in the order of the rack.
    pub tiles: Vec<T>,
    /// In an opening, the sum of the values of its sets; later, the sum of the numbers laid.
    pub value: u32,
}

/// A play in which every tile has an identity. A set is any type that contains a row of tiles,
/// so that a game can pass its table without copying it.
#[derive(Debug)]
pub struct Turn<'a, S = Vec<TileId>> {
    /// The rules as played.
    pub rules: &'a Rules,
    /// Whether the player has opened in an earlier turn.
    pub opened: bool,
    /// The table before the turn. Its sets are legal.
    pub before: &'a [S],
    /// The player's rack before the turn.
    pub rack: &'a [TileId],
    /// The table after the play.
    pub after: &'a [S],
}

/// A judge of whole tables.
pub trait Referee {
    /// Judges a play: returns what was laid, or every rule that the play breaks.
    fn judge(&self, turn: &Turn<'_, &[TileId]>) -> Verdict<TileId>;

    /// Returns the identities that suit the player best for a new table of which only the
    /// faces are known. A tile that was nowhere before gets a copy number that no box has.
    fn identify(&self, turn: &Turn<'_, &[TileId]>, after: &[Vec<Face>]) -> Vec<Vec<TileId>>;

    /// Returns `true` if both tables have the same rows, in any order.
    fn same_table(&self, rules: &Rules, before: &[&[TileId]], after: &[&[TileId]]) -> bool;

    /// Returns the rows of a legal play that the referee cannot confirm, by their index in the
    /// new table: words that are not in the lexicon.
    fn unverified(&self, turn: &Turn<'_, &[TileId]>) -> Vec<usize>;

    /// Returns what the rows of a play are worth, legal or not. Only words score.
    fn score(&self, _turn: &Turn<'_, &[TileId]>) -> Score {
        Score::default()
    }

    /// Judges a play of which only the faces are known: it is legal if some assignment of
    /// identities is. If none is, the faults are those of an assignment in which few jokers
    /// break a rule; the verdict is exact, the list of faults is not.
    fn judge_faces(&self, turn: &Faces<'_>) -> Verdict<Face> {
        // Equal tiles of the old table and the rack are numbered in order of appearance.
        let mut copies = [0u8; Face::COUNT];
        let mut name = |face: &Face| {
            let copy = &mut copies[face.index()];
            let id = TileId::new(*face, *copy);
            *copy = copy.saturating_add(1);
            id
        };
        let mut named = |row: &Vec<Face>| row.iter().map(&mut name).collect::<Vec<TileId>>();
        let before: Vec<Vec<TileId>> = turn.before.iter().map(&mut named).collect();
        let rack: Vec<TileId> = turn.rack.iter().map(&mut name).collect();
        let before: Vec<&[TileId]> = before.iter().map(Vec::as_slice).collect();
        let with = |after| Turn {
            rules: turn.rules,
            opened: turn.opened,
            before: &before,
            rack: &rack,
            after,
        };
        let after = self.identify(&with(&[]), turn.after);
        let after: Vec<&[TileId]> = after.iter().map(Vec::as_slice).collect();
        self.judge(&with(&after)).faces()
    }
}

/// What the words of a play are worth.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Score {
    /// What each row of the new table would score if it were the longest that counts; 0 for a
    /// row that does not count.
    pub points: Vec<u16>,
    /// The row that scores: the longest one that counts.
    pub best: Option<usize>,
    /// The factor by which the points of that row are multiplied.
    pub times: u32,
}

impl Score {
    /// Returns the points of the whole play.
    pub fn total(&self) -> u32 {
        let best = self.best.and_then(|best| self.points.get(best));
        best.map_or(0, |&points| u32::from(points) * self.times)
    }
}

/// A play of which only the faces are known.
#[derive(Debug)]
pub struct Faces<'a> {
    /// The rules as played.
    pub rules: &'a Rules,
    /// Whether the player has opened in an earlier turn.
    pub opened: bool,
    /// The table before the turn.
    pub before: &'a [Vec<Face>],
    /// The player's rack before the turn.
    pub rack: &'a [Face],
    /// The table after the play.
    pub after: &'a [Vec<Face>],
}

impl Verdict<TileId> {
    /// Returns the verdict without the identities.
    pub fn faces(self) -> Verdict<Face> {
        match self {
            Verdict::Legal(laid) => Verdict::Legal(Laid {
                tiles: laid.tiles.into_iter().map(TileId::face).collect(),
                value: laid.value,
            }),
            Verdict::Illegal(faults) => Verdict::Illegal(faults),
        }
    }
}

/// The referee for sets of numbers.
#[derive(Debug, Clone, Copy, Default)]
pub struct Numbers;

impl Referee for Numbers {
    fn judge(&self, turn: &Turn<'_, &[TileId]>) -> Verdict<TileId> {
        turn.judge()
    }

    fn identify(&self, turn: &Turn<'_, &[TileId]>, after: &[Vec<Face>]) -> Vec<Vec<TileId>> {
        identify(turn.rules, turn.opened, turn.before, turn.rack, after)
    }

    fn same_table(&self, rules: &Rules, before: &[&[TileId]], after: &[&[TileId]]) -> bool {
        same_table(rules, before, after)
    }

    fn unverified(&self, _: &Turn<'_, &[TileId]>) -> Vec<usize> {
        Vec::new()
    }

    fn judge_faces(&self, turn: &Faces<'_>) -> Verdict<Face> {
        let Faces {
            rules,
            opened,
            before,
            rack,
            after,
        } = *turn;
        let tiles = identities::assign(rules, opened, before, rack, after);
        // Converted to slices, as in a game, so that the page contains only one copy of the generic
        // referee.
        let before: Vec<&[TileId]> = tiles.before.iter().map(Vec::as_slice).collect();
        let after: Vec<&[TileId]> = tiles.after.iter().map(Vec::as_slice).collect();
        let turn = Turn {
            rules,
            opened,
            before: &before,
            rack: &tiles.rack,
            after: &after,
        };
        turn.judge().faces()
    }
}

/// Returns the identities that suit the player best for a new table of which only the faces
/// are known. A tile that was nowhere before gets a copy number that no box has.
pub fn identify<S: AsRef<[TileId]>>(
    rules: &Rules,
    opened: bool,
    before: &[S],
    rack: &[TileId],
    after: &[Vec<Face>],
) -> Vec<Vec<TileId>> {
    let old: Vec<Vec<Face>> = before.iter().map(|row| faces(row.as_ref())).collect();
    let named = identities::assign(rules, opened, &old, &faces(rack), after);
    let real = before.iter().flat_map(AsRef::as_ref).chain(rack);
    let names = named.before.iter().flatten().chain(&named.rack);
    let known: Vec<(TileId, TileId)> = names.copied().zip(real.copied()).collect();
    let real = |name: &TileId| {
        let found = known.iter().find(|(known, _)| known == name);
        found.map_or(TileId::new(name.face(), u8::MAX), |&(_, real)| real)
    };
    let row = |row: &Vec<TileId>| row.iter().map(real).collect();
    named.after.iter().map(row).collect()
}

/// Where a tile was before the turn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    Nowhere,
    Table(usize),
    Rack,
}

/// The old and new place of every tile, by its identity.
struct Places {
    origin: Vec<Origin>,
    /// The set of the new table that contains the tile.
    now: Vec<Option<usize>>,
}

impl Places {
    fn of<S: AsRef<[TileId]>>(turn: &Turn<'_, S>) -> Places {
        let all = || {
            let rows = turn.before.iter().chain(turn.after);
            rows.flat_map(AsRef::as_ref).chain(turn.rack).copied()
        };
        let size = all().map(|id| usize::from(id.get()) + 1).max().unwrap_or(0);
        let mut places = Places {
            origin: vec![Origin::Nowhere; size],
            now: vec![None; size],
        };
        for &id in turn.rack {
            places.origin[usize::from(id.get())] = Origin::Rack;
        }
        for (set, row) in turn.before.iter().enumerate() {
            for &id in row.as_ref() {
                places.origin[usize::from(id.get())] = Origin::Table(set);
            }
        }
        for (set, row) in turn.after.iter().enumerate() {
            for &id in row.as_ref() {
                places.now[usize::from(id.get())].get_or_insert(set);
            }
        }
        places
    }

    fn origin(&self, id: TileId) -> Origin {
        self.origin[usize::from(id.get())]
    }

    fn now(&self, id: TileId) -> Option<usize> {
        self.now[usize::from(id.get())]
    }

    /// Returns the new set that contains all these tiles, if there is one.
    fn together(&self, tiles: impl IntoIterator<Item = TileId>) -> Option<usize> {
        let mut sets = tiles.into_iter().map(|id| self.now(id));
        let first = sets.next()??;
        sets.all(|set| set == Some(first)).then_some(first)
    }
}

impl<S: AsRef<[TileId]>> Turn<'_, S> {
    /// Judges the play: returns what was laid, or every rule that the play breaks.
    pub fn judge(&self) -> Verdict<TileId> {
        let places = Places::of(self);
        let mut faults = Vec::new();
        let values = self.read_sets(&mut faults);
        self.judge_tiles(&places, &mut faults);

        let laid: Vec<TileId> = self
            .rack
            .iter()
            .copied()
            .filter(|&id| places.now(id).is_some())
            .collect();
        if laid.is_empty() {
            faults.push(Fault::new(Rule::NothingLaid).counts(1, 0));
        }
        let value = if self.opened {
            self.judge_jokers(&places, &mut faults);
            let numbers = laid.iter().filter_map(|id| id.face().number());
            numbers.map(|number| u32::from(number.get())).sum()
        } else {
            self.judge_opening(&places, &values, laid.is_empty(), &mut faults)
        };
        if faults.is_empty() {
            Verdict::Legal(Laid { tiles: laid, value })
        } else {
            Verdict::Illegal(faults)
        }
    }

    /// Returns the value of every new set. For a row that is not a set, adds its faults and
    /// returns `None`.
    fn read_sets(&self, faults: &mut Vec<Fault>) -> Vec<Option<u16>> {
        let read = |(set, row): (usize, &S)| match set::read(&faces(row.as_ref()), self.rules) {
            Ok(reading) => Some(reading.value()),
            Err(reasons) => {
                faults.extend(reasons.into_iter().map(|fault| fault.in_set(set)));
                None
            }
        };
        self.after.iter().enumerate().map(read).collect()
    }

    /// Adds a fault for every tile of the old table that is missing, and for every new tile
    /// that does not come from the rack.
    fn judge_tiles(&self, places: &Places, faults: &mut Vec<Fault>) {
        for &id in self.before.iter().flat_map(AsRef::as_ref) {
            if places.now(id).is_none() {
                faults.push(Fault::new(Rule::TableTileMissing).about(id.face()));
            }
        }
        let mut seen = vec![false; places.now.len()];
        for (set, row) in self.after.iter().enumerate() {
            for (place, &id) in row.as_ref().iter().enumerate() {
                let again = std::mem::replace(&mut seen[usize::from(id.get())], true);
                if again || places.origin(id) == Origin::Nowhere {
                    let fault = Fault::new(Rule::TileFromNowhere);
                    faults.push(fault.at(place, id.face()).in_set(set));
                }
            }
        }
    }

    /// Judges a play before the opening: sets from the rack alone, of sufficient value, with
    /// everything else untouched. Returns the value of those sets.
    fn judge_opening(
        &self,
        places: &Places,
        values: &[Option<u16>],
        nothing_laid: bool,
        faults: &mut Vec<Fault>,
    ) -> u32 {
        let mut sum = Some(0);
        for (set, row) in self.after.iter().enumerate() {
            let row = row.as_ref();
            let mut old = row.iter().filter_map(|&id| match places.origin(id) {
                Origin::Table(set) => Some(set),
                _ => None,
            });
            match old.next() {
                // The set comes from the rack alone.
                None => {
                    sum = sum
                        .zip(values[set])
                        .map(|(sum, value)| sum + u32::from(value));
                }
                Some(before) if same_set(self.before[before].as_ref(), row, self.rules) => {}
                Some(_) => faults.push(Fault::new(Rule::TouchedBeforeOpening).in_set(set)),
            }
        }
        // No tile of this old set is in any new one.
        let gone = |row: &S| row.as_ref().iter().all(|&id| places.now(id).is_none());
        if self.before.iter().any(gone) {
            faults.push(Fault::new(Rule::TouchedBeforeOpening));
        }
        // A row that is not a set has no value and has its own fault already.
        let sum = sum.filter(|_| !nothing_laid);
        let need = u32::from(self.rules.opening);
        if let Some(sum) = sum.filter(|&sum| sum < need) {
            let fault = Fault::new(Rule::OpeningTooLow);
            faults.push(fault.counts(need as usize, sum as usize));
        }
        sum.unwrap_or(0)
    }

    /// Checks the joker rules: where the jokers of the old table are now.
    fn judge_jokers(&self, places: &Places, faults: &mut Vec<Fault>) {
        let mut holds_old_set = vec![false; self.after.len()];
        for row in self.before {
            if let Some(set) = places.together(row.as_ref().iter().copied()) {
                holds_old_set[set] = true;
            }
        }
        for row in self.before {
            let row = row.as_ref();
            for &id in row {
                let (Face::Joker(joker), Some(now)) = (id.face(), places.now(id)) else {
                    continue;
                };
                let released = companions(row, id).all(|tile| places.now(tile) != Some(now));
                let needs_new_set = self.rules.released_joker == ReleasedJoker::NewSet;
                if released && needs_new_set && holds_old_set[now] {
                    let fault = Fault::new(Rule::ReleasedJoker);
                    faults.push(fault.about(id.face()).in_set(now));
                }
                if self.rules.is_unreplaceable(joker) {
                    let others = row.iter().copied().filter(|&tile| tile != id);
                    if let Some(rest) = places.together(others).filter(|&rest| rest != now) {
                        let fault = Fault::new(Rule::JokerNotReplaceable);
                        let got = Detail::Row(faces(self.after[rest].as_ref()));
                        faults.push(fault.about(id.face()).got(got).in_set(rest));
                    }
                }
            }
        }
    }
}

/// Returns the companions of a joker: as long as it is with one of them, it has not left its set.
/// They are the number tiles of its row or, if the row has none, all its other tiles.
fn companions<'a>(row: &'a [TileId], joker: TileId) -> impl Iterator<Item = TileId> + 'a {
    let is_number = |id: &TileId| id.face().number().is_some();
    let any_number = row.iter().any(is_number);
    row.iter().copied().filter(move |id| {
        if any_number {
            is_number(id)
        } else {
            *id != joker
        }
    })
}

fn faces(row: &[TileId]) -> Vec<Face> {
    row.iter().map(|id| id.face()).collect()
}

/// Returns `true` if both tables have the same sets, in any order.
pub fn same_table<S: AsRef<[TileId]>>(rules: &Rules, before: &[S], after: &[S]) -> bool {
    let rows = |table: &[S]| {
        let rows = table.iter().map(|set| set.as_ref().to_vec());
        rows.filter(|row| !row.is_empty()).collect::<Vec<_>>()
    };
    let (old, mut new) = (rows(before), rows(after));
    old.len() == new.len()
        && old.iter().all(|set| {
            let same = new.iter().position(|row| same_set(set, row, rules));
            same.map(|at| new.swap_remove(at)).is_some()
        })
}

/// Returns `true` if a row is the old set, unchanged: the same tiles in the same order, or in
/// any order where order does not matter.
fn same_set(old: &[TileId], new: &[TileId], rules: &Rules) -> bool {
    let sorted = |row: &[TileId]| {
        let mut row = row.to_vec();
        row.sort_few();
        row
    };
    sorted(old) == sorted(new) && same_order(&faces(old), &faces(new), rules)
}

/// Returns `true` if two rows of the same tiles are the same set.
fn same_order(old: &[Face], new: &[Face], rules: &Rules) -> bool {
    if old == new {
        return true;
    }
    let kind = |row: &[Face]| set::readings(row, rules).first().map(set::Reading::kind);
    match (kind(old), kind(new)) {
        (Some(Kind::Group), Some(Kind::Group))
        | (Some(Kind::MirroredGroup), Some(Kind::MirroredGroup)) => true,
        // A mirrored row reads the same from both ends.
        (Some(Kind::MirroredRun), Some(Kind::MirroredRun)) => old.iter().rev().eq(new),
        _ => false,
    }
}
