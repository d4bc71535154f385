//! Plays, and the entry points that most callers use.

use sidra_core::few::{Few, Many};
use sidra_core::position::Position;
use sidra_core::tile::Tally;
use sidra_core::turn::Verdict;
use sidra_core::{Face, set};

use crate::arrange::lengthened;
use crate::exact::{Progress, Solver, changed};
use crate::homes::Homes;
use crate::opening;

/// A node budget for one turn of a game: enough to prove the best play of all but rare
/// positions.
pub const NODES: u64 = 400_000;

/// A node budget for changing the fewest sets when a person will look at the play. In most
/// positions without special jokers it is enough for a proof.
pub const TIDYING: u64 = 10_000;
/// The same for each play of a list, of which there may be thousands.
const TIDYING_EACH: u64 = 100;

/// What to maximise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Objective {
    /// Most tiles, then most points.
    Tiles,
    /// Most points, then most tiles.
    Points,
}

/// A play: the new table, and the tiles laid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Play {
    /// The number of tiles laid.
    pub tiles: usize,
    /// The sum of the numbers on the laid tiles; jokers count 0.
    pub points: u32,
    /// The laid tiles, in rack order.
    pub laid: Vec<Face>,
    /// The whole new table.
    pub table: Vec<Vec<Face>>,
    /// Whether it is proven that no play is better in tiles and points. It has no meaning in a
    /// list of plays, each of which lays different tiles.
    pub proven: bool,
    /// Whether it is proven that no equally good play (in a list, none that lays the same
    /// tiles) changes fewer sets on the table. A set is unchanged if all of its tiles are
    /// together in one set afterwards.
    pub fewest_changes: bool,
}

impl Play {
    /// Returns the play that results in a table.
    pub(crate) fn of(position: &Position, table: Vec<Vec<Face>>, proven: bool) -> Play {
        let mut laid_down = Tally::of(table.iter().flatten());
        for face in position.table().iter().flatten() {
            laid_down.take(*face);
        }
        let rack = position.rack().unwrap_or_default();
        let laid: Vec<Face> = rack
            .iter()
            .copied()
            .filter(|face| laid_down.take(*face))
            .collect();
        let numbers = laid.iter().filter_map(|face| face.number());
        let table = in_old_order(position, table);
        Play {
            tiles: laid.len(),
            points: numbers.map(|number| u32::from(number.get())).sum(),
            laid,
            table,
            proven,
            fewest_changes: false,
        }
    }

    /// Returns whether no tile is laid.
    pub fn is_nothing(&self) -> bool {
        self.tiles == 0
    }
}

/// Returns the sets in their old order, followed by the new ones. A set that only grew shows
/// its old tiles first, in their old order, where that is legal.
fn in_old_order(position: &Position, table: Vec<Vec<Face>>) -> Vec<Vec<Face>> {
    let old = position.table();
    let homes = Homes::of(old);
    // Pair the sets that share the most tiles first.
    let mut likes: Vec<(usize, usize, usize)> = Vec::new();
    let mut shared = vec![0; old.len()];
    for (index, row) in table.iter().enumerate() {
        for face in row {
            for &set in homes.of_face(*face) {
                shared[set] += 1;
            }
        }
        for face in row {
            for &set in homes.of_face(*face) {
                let count = std::mem::take(&mut shared[set]);
                if count > 0 {
                    likes.push((count, set, index));
                }
            }
        }
    }
    likes.sort_many_by_key(|&(count, set, index)| (std::cmp::Reverse(count), set, index));
    let mut place: Vec<Option<usize>> = vec![None; table.len()];
    let mut taken = vec![false; old.len()];
    for (_, set, index) in likes {
        if place[index].is_none() && !taken[set] {
            place[index] = Some(set);
            taken[set] = true;
        }
    }
    let mut rows: Vec<(usize, Vec<Face>)> = Vec::with_capacity(table.len());
    for (row, place) in table.into_iter().zip(place) {
        let Some(set) = place else {
            rows.push((old.len(), row));
            continue;
        };
        let mut as_before = old[set].clone();
        let mut lay_there = Tally::of(&old[set]);
        as_before.extend(row.iter().filter(|face| !lay_there.take(**face)));
        let same = as_before.len() == row.len()
            && (as_before == row || !set::readings(&as_before, position.rules()).is_empty());
        rows.push((set, if same { as_before } else { row }));
    }
    rows.sort_few_by_key(|(set, _)| *set);
    rows.into_iter().map(|(_, row)| row).collect()
}

/// Returns the best play of the player whose turn it is. If nothing can be laid, the play lays
/// nothing and keeps the table.
///
/// ```
/// use sidra_core::{HouseRules, Position, Setup, editions, notation};
/// use sidra_solver::{Objective, best_play};
///
/// let rules = HouseRules::plain(editions::find("il-classic").ok_or("no edition")?);
/// let table = notation::table("r7 r8 r9 r10 | b8 k8 r8 | b6 k6 r6")?;
/// let rack = notation::tiles("y6 b10 b11")?;
/// let position = Position::from_setup(Setup::of_turn(rules, table, rack, true))?;
/// let play = best_play(&position, Objective::Tiles);
/// assert_eq!((play.tiles, play.points), (1, 6));
/// // Only one set grew: nothing is changed.
/// assert_eq!(notation::write_table(&play.table), "r7 r8 r9 r10 | b8 k8 r8 | b6 k6 r6 y6");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn best_play(position: &Position, objective: Objective) -> Play {
    best_play_within(position, objective, u64::MAX)
}

/// Returns the best play, or the best one found within a node budget.
///
/// In positions of up to 30 tiles, it looks briefly for the one of several equally good plays that
/// changes the fewest sets. In larger ones that would take longer than finding the play.
/// [`tidy_play_within`] looks longer, in all positions.
pub fn best_play_within(position: &Position, objective: Objective, nodes: u64) -> Play {
    found_within(Solver::new(position, objective), nodes)
}

/// Returns the best play for a person to look at: like [`best_play_within`], but
/// [tidy](Solver::tidy), which means that it looks for the fewest changes longer, and in large
/// positions as well.
pub fn tidy_play_within(position: &Position, objective: Objective, nodes: u64) -> Play {
    let mut solver = Solver::new(position, objective);
    solver.tidy();
    found_within(solver, nodes)
}

/// Returns a play that lays the whole rack; `None` if there is none, or none is found within a node
/// budget. For a player who has opened, this is much faster than [`best_play_within`], which also
/// has to find out what a large rack can lay instead.
pub fn whole_play_within(position: &Position, nodes: u64) -> Option<Play> {
    let play = found_within(Solver::whole(position), nodes);
    let whole = Some(play.tiles) == position.rack().map(<[_]>::len);
    Some(play).filter(|play| whole && !play.is_nothing())
}

fn found_within(mut solver: Solver<'_>, nodes: u64) -> Play {
    match solver.run(nodes) {
        Progress::Done(play) => play,
        Progress::More => solver.best_so_far(),
    }
}

/// Returns how many sets of a table are changed in another one: their tiles are no longer
/// together in one set. A set that only grew is unchanged.
///
/// ```
/// use sidra_core::notation::table;
/// use sidra_solver::changed_sets;
///
/// let before = table("r3 r4 r5 r6 | b7 b8 b9")?;
/// assert_eq!(changed_sets(&before, &table("r3 r4 r5 r6 r7 | b7 b8 b9")?), 0);
/// assert_eq!(changed_sets(&before, &table("r3 r4 r5 | r6 b6 k6 | b7 b8 b9")?), 1);
/// # Ok::<(), sidra_core::notation::NotationError>(())
/// ```
pub fn changed_sets(before: &[Vec<Face>], after: &[Vec<Face>]) -> usize {
    changed(before, after) as usize
}

/// Returns whether the player whose turn it is can lay anything.
pub fn can_play(position: &Position) -> bool {
    let Some(rack) = position.rack() else {
        return false;
    };
    if !position.opened() {
        return opening::can_open(position.rules(), rack);
    }
    if lengthens(position, rack) {
        return true;
    }
    match Solver::any(position).run(u64::MAX) {
        Progress::Done(play) => !play.is_nothing(),
        Progress::More => false,
    }
}

/// Returns whether a tile from the rack extends a set at one of its ends. Usually one does.
fn lengthens(position: &Position, rack: &[Face]) -> bool {
    let table = position.table();
    table.iter().enumerate().any(|(set, row)| {
        rack.iter().any(|&face| {
            let Some(longer) = lengthened(row, face, position.rules()) else {
                return false;
            };
            let mut after = table.to_vec();
            after[set] = longer;
            matches!(position.judge(&after), Ok(Verdict::Legal(_)))
        })
    })
}

/// Some of the plays of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plays {
    /// The plays, best first by the objective, then by the number of jokers kept.
    pub plays: Vec<Play>,
    /// Whether the plays cover every combination of tiles that can stay on the rack.
    pub complete: bool,
}

/// Returns all plays that differ in what stays on the rack, each with one table, up to `most`. If
/// there are more, those that are not dominated in tiles, points and jokers kept are preferred.
pub fn plays(position: &Position, objective: Objective, most: usize) -> Plays {
    plays_within(position, objective, most, u64::MAX)
}

/// Returns plays like [`plays`], within a node budget.
pub fn plays_within(position: &Position, objective: Objective, most: usize, nodes: u64) -> Plays {
    let mut found = Found {
        position,
        plays: Vec::new(),
        // Search for more than requested, so that the best are among them.
        enough: most.saturating_mul(4).clamp(64, 20_000),
        complete: true,
        nodes,
    };
    let rack = position.rack().unwrap_or_default();
    let faces: Vec<(Face, u16)> = Tally::of(rack).iter().collect();
    if position.opened() {
        found.every_choice(&faces, &mut Vec::new(), &mut Vec::new(), None);
        if !found.complete {
            found.best_ones(rack);
        }
    } else {
        found.openings(rack);
    }
    let jokers = |play: &Play| {
        play.laid
            .iter()
            .filter(|face| face.joker().is_some())
            .count()
    };
    let key = |play: &Play| {
        let (tiles, points) = (play.tiles, play.points as usize);
        match objective {
            Objective::Tiles => (tiles, points, usize::MAX - jokers(play)),
            Objective::Points => (points, tiles, usize::MAX - jokers(play)),
        }
    };
    let mut plays = found.plays;
    plays.sort_many_by_key(|play| std::cmp::Reverse(key(play)));
    let mut complete = found.complete;
    if plays.len() > most {
        complete = false;
        let beaten = |play: &Play| {
            plays.iter().any(|other| {
                other.tiles >= play.tiles
                    && other.points >= play.points
                    && jokers(other) <= jokers(play)
                    && key(other) != key(play)
            })
        };
        let mut order: Vec<(bool, usize)> = (0..plays.len())
            .map(|index| (beaten(&plays[index]), index))
            .collect();
        order.sort_many_by(Ord::cmp);
        order.truncate(most);
        order.sort_many_by_key(|&(_, index)| index);
        plays = order
            .into_iter()
            .map(|(_, index)| plays[index].clone())
            .collect();
    }
    Plays { plays, complete }
}

struct Found<'a> {
    position: &'a Position,
    plays: Vec<Play>,
    enough: usize,
    complete: bool,
    /// The nodes left.
    nodes: u64,
}

impl Found<'_> {
    /// Enumerates, face by face, how many tiles from the rack are laid and how many are kept.
    /// `known` is a play that agrees with the decisions so far.
    fn every_choice(
        &mut self,
        faces: &[(Face, u16)],
        laid: &mut Vec<Face>,
        kept: &mut Vec<Face>,
        known: Option<Play>,
    ) {
        if self.plays.len() >= self.enough || self.nodes == 0 {
            self.complete = false;
            return;
        }
        let play = known.or_else(|| self.some_play(laid, kept));
        let Some(play) = play else {
            return;
        };
        let Some((&(face, count), rest)) = faces.split_first() else {
            self.plays.push(play);
            return;
        };
        let count = usize::from(count);
        let in_play = play.laid.iter().filter(|&&other| other == face).count();
        for lay in (0..=count).rev() {
            laid.extend(std::iter::repeat_n(face, lay));
            kept.extend(std::iter::repeat_n(face, count - lay));
            let known = (lay == in_play).then(|| play.clone());
            self.every_choice(rest, laid, kept, known);
            laid.truncate(laid.len() - lay);
            kept.truncate(kept.len() - (count - lay));
        }
    }

    /// Returns a play that lays the tiles of `laid` and keeps those of `kept`.
    fn some_play(&mut self, laid: &[Face], kept: &[Face]) -> Option<Play> {
        let mut solver = Solver::with(self.position, Objective::Tiles, laid, kept);
        solver.spend_on_changes(TIDYING_EACH);
        self.run(solver).filter(|play| !play.is_nothing())
    }

    /// Runs a search; `None` if the nodes run out.
    fn run(&mut self, mut solver: Solver<'_>) -> Option<Play> {
        let progress = solver.run(self.nodes);
        self.nodes = self.nodes.saturating_sub(solver.nodes());
        match progress {
            Progress::Done(play) => Some(play),
            Progress::More => {
                self.nodes = 0;
                self.complete = false;
                None
            }
        }
    }

    /// Finds the best play for each combination of jokers to keep.
    fn best_ones(&mut self, rack: &[Face]) {
        let jokers: Vec<Face> = rack
            .iter()
            .copied()
            .filter(|face| face.joker().is_some())
            .collect();
        // Every combination of jokers to keep; equal combinations count once.
        let mut choices: Vec<Vec<Face>> = vec![Vec::new()];
        for joker in jokers {
            for index in 0..choices.len() {
                let mut more = choices[index].clone();
                more.push(joker);
                more.sort_few();
                if !choices.contains(&more) {
                    choices.push(more);
                }
            }
        }
        for kept in choices {
            for objective in [Objective::Tiles, Objective::Points] {
                let solver = Solver::with(self.position, objective, &[], &kept);
                if let Some(play) = self.run(solver) {
                    self.add(play);
                }
            }
        }
    }

    fn add(&mut self, play: Play) {
        let known = self.plays.iter().any(|other| other.laid == play.laid);
        if !known && !play.is_nothing() {
            self.plays.push(play);
        }
    }

    /// Finds the openings, from all combinations of disjoint sets.
    fn openings(&mut self, rack: &[Face]) {
        for objective in [Objective::Tiles, Objective::Points] {
            let solver = Solver::new(self.position, objective);
            if let Some(play) = self.run(solver) {
                self.add(play);
            }
        }
        let nodes = &mut self.nodes;
        let (tables, complete) = opening::every_table(self.position, rack, self.enough, nodes);
        self.complete &= complete;
        for table in tables {
            let mut play = Play::of(self.position, table, true);
            // An opening does not touch the table.
            play.fewest_changes = true;
            self.add(play);
        }
    }
}
