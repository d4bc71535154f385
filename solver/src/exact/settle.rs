//! Branching: if the referee refuses a table, one tile that matters to the fault is settled in
//! each set that could hold it.

use sidra_core::few::Many;
use sidra_core::rules::ReleasedJoker;
use sidra_core::tile::Tally;
use sidra_core::{Face, Fault, Joker, Rule, Rules, set};

use super::{Solver, cost_of};
use crate::candidates::{Part, family};
use crate::layers::OutOfNodes;
use crate::mask::TileMask;
use crate::stock::{MIRROR, Stock};

const CHANGE: Face = Face::Joker(Joker::ColourChange);

/// A node of the branch and bound: settled sets, and the tiles that are not settled.
#[derive(Clone)]
pub(super) struct Node {
    pub(super) settled: Vec<Vec<Face>>,
    pub(super) stock: Stock,
    /// The cost of tiles that were left on the rack by branching.
    pub(super) cost: u32,
    /// The bound at which to begin searching the rest.
    pub(super) least: u32,
    /// For each face branched on, the first set still to be tried.
    pub(super) from: Vec<(Face, Tried)>,
    /// A face to settle in every possible set, after its old sets were tried.
    pub(super) every_set: Option<(Face, Part)>,
    /// Old sets that were given up and count as changed, one bit per set.
    pub(super) given_up: u64,
    /// Old sets that are kept in a settled set, one bit per set.
    pub(super) kept: u64,
    /// Whether any solution within the bound will do at first: finding a few solutions is faster
    /// than refuting many bounds.
    pub(super) hasty: bool,
}

/// A position in a list of sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Tried {
    part: Part,
    index: usize,
}

impl Solver<'_> {
    /// Returns a tile that is not settled yet and matters to the referee's faults.
    pub(super) fn face_to_settle(
        &self,
        node: &Node,
        after: &[Vec<Face>],
        faults: &[Fault],
    ) -> Option<Face> {
        let table = self.position.table();
        let jokers = |face: &Face| face.joker().is_some();
        let at_fault: Vec<Face> = faults.iter().filter_map(|fault| fault.tile).collect();
        let of_their_sets = table
            .iter()
            .filter(|row| row.iter().any(|face| at_fault.contains(face)))
            .flatten();
        let beside_them = faults
            .iter()
            .filter_map(|fault| after.get(fault.set?))
            .flatten();
        let all_jokers = table.iter().flatten().filter(|face| jokers(face));
        let with_jokers = table.iter().filter(|row| row.iter().any(jokers)).flatten();
        // Only settling these determines where a joker on the table is, and which tiles are with
        // it.
        let new_with_jokers = after.iter().filter(|row| row.iter().any(jokers)).flatten();
        let jokers_beside = beside_them.clone().filter(|face| jokers(face));
        if let Some(face) = self.left_by_its_joker(node, after, faults) {
            return Some(face);
        }
        let mut faces = at_fault
            .iter()
            .chain(jokers_beside)
            .chain(all_jokers)
            .chain(of_their_sets)
            .chain(beside_them)
            .chain(with_jokers)
            .chain(new_with_jokers);
        faces.find(|face| node.stock.has(**face)).copied()
    }

    /// Returns a tile that a joker left behind. While all of these are together, the fault remains
    /// wherever the joker goes: one of them has to go elsewhere, or the joker has to join them.
    fn left_by_its_joker(
        &self,
        node: &Node,
        after: &[Vec<Face>],
        faults: &[Fault],
    ) -> Option<Face> {
        let table = self.position.table();
        let count = |face: &Face| {
            let all = table.iter().flatten().chain(&self.rack);
            all.filter(|other| *other == face).count()
        };
        self.left_behind(after, faults)
            .flat_map(|left| left.rest)
            .filter(|face| node.stock.has(*face))
            .min_by_key(count)
    }

    /// Returns a joker that left behind tiles that can no longer be separated, and the settled set
    /// that holds them but no joker of this kind. Only joining that set removes the fault.
    pub(super) fn left_for_good(
        &self,
        node: &Node,
        after: &[Vec<Face>],
        faults: &[Fault],
    ) -> Option<(Face, usize)> {
        let count = |face: &Face, row: &[Face]| row.iter().filter(|other| *other == face).count();
        self.left_behind(after, faults).find_map(|left| {
            let for_good = left.rest.iter().all(|face| {
                let everywhere: usize = after.iter().map(|row| count(face, row)).sum();
                !node.stock.has(*face) && everywhere == count(face, left.together)
            });
            // All tiles of these faces are in one set, so the first set found is the right one.
            let holds = |row: &Vec<Face>| left.rest.iter().all(|face| row.contains(face));
            let set = node.settled.iter().position(holds);
            let lacks_it = !left.together.contains(&left.joker);
            (for_good && lacks_it).then_some((left.joker, set?))
        })
    }

    /// Returns what unreplaceable jokers left behind, according to the referee.
    fn left_behind<'b>(
        &'b self,
        after: &'b [Vec<Face>],
        faults: &'b [Fault],
    ) -> impl Iterator<Item = LeftBehind<'b>> {
        let faults = faults
            .iter()
            .filter(|fault| fault.rule == Rule::JokerNotReplaceable)
            .filter_map(|fault| Some((fault.tile?, after.get(fault.set?)?)));
        faults.flat_map(|(joker, together)| {
            let homes = self.position.table().iter();
            homes.filter_map(move |row| {
                let place = row.iter().position(|face| *face == joker)?;
                let mut rest = row.clone();
                rest.remove(place);
                let there = TileMask::of_row(together)?;
                there.minus(TileMask::of_row(&rest)?)?;
                Some(LeftBehind {
                    joker,
                    rest,
                    together,
                })
            })
        })
    }

    /// Branches on a tile: settles it in its old sets first, then anywhere.
    pub(super) fn settle(&mut self, node: &Node, face: Face, least: u32) {
        // The node pushed last is processed first.
        for part in [Part::Mirrored, Part::Plain] {
            let mut anywhere = node.clone();
            anywhere.every_set = Some((face, part));
            anywhere.least = least;
            self.nodes.push(anywhere);
        }
        let tried_before = node.from.iter().any(|(known, _)| *known == face);
        if tried_before {
            return;
        }
        let table = self.position.table();
        for row in table.iter().filter(|row| row.contains(&face)) {
            let child = node.with_set(row, None, least);
            self.nodes.extend(child);
        }
    }

    /// Branches on a tile: settles it in every set that could hold it, or leaves it on the rack.
    pub(super) fn settle_anywhere(
        &mut self,
        node: &Node,
        face: Face,
        part: Part,
    ) -> Result<(), OutOfNodes> {
        if part == Part::Mirrored && node.stock.jokers[MIRROR] == 0 {
            return Ok(());
        }
        let rules = *self.position.rules();
        let tried = node.from.iter().find(|(known, _)| *known == face);
        let from = match tried {
            None => Some(0),
            Some((_, tried)) if tried.part == part => Some(tried.index),
            // Sets without a mirror come before mirrored ones.
            Some(_) => (part == Part::Mirrored).then_some(0),
        };
        if from.is_some() {
            self.list_family(face, part)?;
        }
        let rows = from.zip(self.families.get(&(face, part)));
        let rows = rows.map_or(&[][..], |(from, rows)| &rows[from..]);
        let from = from.unwrap_or_default();
        let mut children = Vec::new();
        if node.stock.may_stay(face) && part == Part::Plain {
            let mut child = node.clone();
            child.stock.leave(face);
            child.cost += cost_of(face, self.costs);
            child.least = 0;
            child.every_set = None;
            children.push(child);
        }
        for (index, row) in rows.iter().enumerate() {
            let index = from + index;
            let tried = Tried { part, index };
            children.extend(node.with_set(row, Some((face, tried)), node.least));
        }
        if face.joker().is_some() && part == Part::Plain {
            // Or the joker joins a settled set.
            for set in 0..node.settled.len() {
                let joined = node.with_joker(set, face, &rules);
                // An expert joker may need a colour change in between.
                let between = || node.with_joker(set, CHANGE, &rules);
                let after_it = || between()?.with_joker(set, face, &rules);
                children.extend(joined.or_else(after_it));
            }
        }
        // The node pushed last is processed first.
        self.nodes.extend(children.into_iter().rev());
        Ok(())
    }

    /// Lists the sets that could hold a tile, most promising first, unless that has been done.
    fn list_family(&mut self, face: Face, part: Part) -> Result<(), OutOfNodes> {
        if self.families.contains_key(&(face, part)) {
            return Ok(());
        }
        let rules = *self.position.rules();
        let table = self.position.table();
        // A mirrored set holds its tiles twice, so without a mirror they can never be together.
        let twice = |row: &[Face]| {
            let mut numbers = row.iter().filter(|face| face.number().is_some());
            numbers.any(|face| row.iter().filter(|other| *other == face).count() > 1)
        };
        let not_cut = |row: &&Vec<Face>| {
            let mut jokers = row.iter().filter_map(|face| face.joker());
            jokers.any(|joker| {
                rules.is_unreplaceable(joker) && (joker != Joker::Mirror || !twice(row))
            })
        };
        // If changed sets count, any old set may be worth keeping whole.
        let keeping = self.changes.is_some();
        let not_cut = |row: &&Vec<Face>| keeping || not_cut(row);
        let whole = table.iter().filter(not_cut);
        let whole: Vec<TileMask> = whole.filter_map(|row| TileMask::of_row(row)).collect();
        let rows =
            self.listed(|tiles, rules, nodes| family(tiles, rules, face, part, &whole, nodes))?;
        let fate = Fate {
            table,
            rack: &self.rack,
            tiles: self.all_tiles(),
            face,
            rules: &rules,
        };
        let fated = rows.into_iter().map(|row| (fate.of(&row), row));
        let mut fated: Vec<_> = fated.filter(|(fate, _)| *fate != Fated::Refused).collect();
        fated.sort_many_by_key(|(fate, row)| (*fate, row.len()));
        let rows = fated.into_iter().map(|(_, row)| row).collect();
        self.families.insert((face, part), rows);
        Ok(())
    }
}

impl Node {
    /// Returns the node with a joker added to a settled set, wherever it fits.
    pub(super) fn with_joker(&self, set: usize, joker: Face, rules: &Rules) -> Option<Node> {
        let longer = with_joker(&self.settled[set], joker, rules)?;
        let mut child = self.clone();
        child.stock.take(joker).then_some(())?;
        child.settled[set] = longer;
        child.every_set = None;
        Some(child)
    }

    /// Returns the node with a settled set replaced by a row that holds it and maybe more
    /// jokers, if these are available.
    pub(super) fn with_jokers(&self, set: usize, row: &[Face], least: u32) -> Option<Node> {
        let mut child = self.clone();
        let mut settled = Tally::of(&self.settled[set]);
        for face in row.iter().filter(|face| !settled.take(**face)) {
            (face.joker().is_some() && child.stock.take(*face)).then_some(())?;
        }
        (settled.total() == 0).then_some(())?;
        child.settled[set] = row.to_vec();
        child.least = least;
        Some(child)
    }

    /// Returns the node with one more settled set, if its tiles are available. For a face that
    /// was branched on, the sets before this one need not be tried again.
    pub(super) fn with_set(
        &self,
        row: &[Face],
        tried: Option<(Face, Tried)>,
        least: u32,
    ) -> Option<Node> {
        let mut stock = self.stock;
        if !row.iter().all(|tile| stock.take(*tile)) {
            return None;
        }
        let mut settled = self.settled.clone();
        settled.push(row.to_vec());
        let mut from = self.from.clone();
        if let Some((face, tried)) = tried {
            from.retain(|(known, _)| *known != face);
            from.push((face, tried));
        }
        // The rest cannot cost less than before this set was settled.
        Some(Node {
            settled,
            stock,
            cost: self.cost,
            least,
            from,
            every_set: None,
            given_up: self.given_up,
            kept: self.kept,
            hasty: false,
        })
    }
}

/// Returns a set with one more joker, wherever it fits. The colours at the ends of a run, and
/// how much space there is, may depend on the place of a colour change: then the colour change
/// may move as well, and with expert jokers all jokers may.
fn with_joker(row: &[Face], joker: Face, rules: &Rules) -> Option<Vec<Face>> {
    let longer = placed(row, &[joker], rules);
    let all = || row.iter().chain([&joker]).copied();
    if longer.is_some()
        || row.contains(&Face::Joker(Joker::Mirror))
        || !all().any(|face| face == CHANGE)
    {
        return longer;
    }
    let is_expert = |face: Face| matches!(face, Face::Joker(Joker::Expert(_)));
    let experts = all().any(is_expert);
    let moves = |face: Face| match experts {
        true => face.joker().is_some(),
        false => face == CHANGE,
    };
    let (mut moved, stays): (Vec<Face>, Vec<Face>) = row.iter().partition(|face| moves(**face));
    moved.push(joker);
    placed(&stays, &moved, rules)
}

/// Returns a row with these jokers wherever they fit, trying the last place first.
fn placed(row: &[Face], jokers: &[Face], rules: &Rules) -> Option<Vec<Face>> {
    let Some((joker, rest)) = jokers.split_first() else {
        return (!set::readings(row, rules).is_empty()).then(|| row.to_vec());
    };
    (0..=row.len()).rev().find_map(|place| {
        let mut longer = row.to_vec();
        longer.insert(place, *joker);
        placed(&longer, rest, rules)
    })
}

/// An unreplaceable joker, and the rest of its old set, which is still together.
struct LeftBehind<'a> {
    joker: Face,
    rest: Vec<Face>,
    together: &'a [Face],
}

/// Predicts, from one set alone, what the referee will say about a joker in it.
struct Fate<'a> {
    table: &'a [Vec<Face>],
    rack: &'a [Face],
    tiles: TileMask,
    face: Face,
    rules: &'a Rules,
}

/// The prediction, most promising first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fated {
    /// The joker is in its old set.
    Same,
    /// The joker is with a number tile of its old set.
    Stays,
    /// The set is new.
    New,
    /// The verdict depends on which of two equal tiles is which.
    Perhaps,
    /// The set holds a whole old set, but no tile of the joker's own old set.
    Refused,
}

impl Fate<'_> {
    fn of(&self, row: &[Face]) -> Fated {
        let holds = |set: &[Face]| {
            let (there, wanted) = (TileMask::of_row(row), TileMask::of_row(set));
            there
                .zip(wanted)
                .is_some_and(|(there, wanted)| there.minus(wanted).is_some())
        };
        // Whether no equal tile elsewhere could count as one of the set's.
        let certain = |set: &[Face]| {
            set.iter().all(|face| {
                let here = row.iter().filter(|other| *other == face).count();
                usize::from(self.tiles.count(*face)) == here
            })
        };
        // Whether the row holds everything that an unreplaceable joker left behind, but cannot take
        // the joker back.
        let left_behind = |set: &Vec<Face>| {
            set.iter().enumerate().any(|(place, face)| {
                let stays = face
                    .joker()
                    .is_none_or(|joker| !self.rules.is_unreplaceable(joker));
                if stays || row.contains(face) {
                    return false;
                }
                let mut rest = set.clone();
                rest.remove(place);
                certain(&rest) && holds(&rest) && with_joker(row, *face, self.rules).is_none()
            })
        };
        if self.table.iter().any(left_behind) {
            return Fated::Refused;
        }
        let own = || self.table.iter().filter(|set| set.contains(&self.face));
        if own().any(|set| set.len() == row.len() && holds(set)) {
            return Fated::Same;
        }
        let is_joker = self.face.joker().is_some();
        let with = |set: &Vec<Face>| {
            set.iter()
                .any(|face| face.number().is_some() && row.contains(face))
        };
        if own().any(with) {
            return Fated::Stays;
        }
        let mut within = self.table.iter().filter(|set| holds(set)).peekable();
        let free = self.rules.released_joker == ReleasedJoker::AnySet;
        if free || !is_joker || within.peek().is_none() {
            return Fated::New;
        }
        // If the old set has only jokers, the other jokers count instead of number tiles.
        let among_jokers = own().any(|set| set.iter().all(|face| face.number().is_none()));
        if within.any(|set| certain(set)) && !self.rack.contains(&self.face) && !among_jokers {
            Fated::Refused
        } else {
            Fated::Perhaps
        }
    }
}
