//! Finding puzzles: bots play games until a position meets all requirements.

use sidra_bots::{Choice, lay, wait};
use sidra_core::mix::SplitMix64;
use sidra_core::position::{Position, Setup};
use sidra_core::turn::Verdict;
use sidra_core::{Edition, Face, HouseRules, Joker};
use sidra_game::shuffle::Secret;
use sidra_game::{Action, Command, Config, Match, Phase, position_of};
use sidra_solver::{Objective, Play, Progress, Solver, changed_sets, plays_within};

use super::measure::{self, Measure};
use super::tidy::tidied;
use super::{Goal, Grade, Puzzle, has_joker, is_freed, opened};

/// Returns the best play, with node budgets of its own: which of several equally good plays is made
/// decides which positions follow, so puzzles must not depend on the usual budgets.
fn best_play(position: &Position) -> Play {
    let rack = position.rack().unwrap_or_default().len();
    let tiles = rack + position.table().iter().map(Vec::len).sum::<usize>();
    let small = CHANGE_NODES.iter().find(|(most, _)| tiles <= *most);
    let mut solver = Solver::new(position, Objective::Tiles);
    solver.spend_on_changes(small.map_or(0, |&(_, nodes)| nodes));
    match solver.run(PLAY_NODES) {
        Progress::Done(play) => play,
        Progress::More => solver.best_so_far(),
    }
}

/// Selects the games that are played for a seed. It is separate from [`super::GENERATOR`], so that
/// a version that only changes what becomes of a position leaves most puzzles as they are.
const STREAM: u64 = 2;

/// The maximum number of games in a search. Puzzles of every grade and edition are found long
/// before that.
const MOST_GAMES: u32 = 2_000;
/// The node budget for one play in these games. A position that needs more is skipped.
const PLAY_NODES: u64 = 20_000;
/// The node budgets for changing few sets in these plays: the maximum number of tiles in the
/// position, then the budget.
const CHANGE_NODES: [(usize, u64); 2] = [(15, 80_000), (30, 4_000)];
/// The node budget for proving the fewest sets that have to change in a position.
const PROOF_NODES: u64 = 6_000;
/// After this many nodes of a proof, the best play so far is checked.
const SLICE: u64 = 1_000;
/// The node budget for listing the plays in a position.
const LIST_NODES: u64 = 20_000;
/// A position with more plays than this is skipped: each has to be proven.
const MOST_PLAYS: usize = 24;
/// The maximum number of tiles on the rack of a puzzle.
const MOST_RACK: usize = 10;
/// The fewest tiles that a puzzle asks for.
const LEAST_LAID: usize = 2;
/// The fewest and the most sets on the table of a puzzle.
const TABLE: std::ops::RangeInclusive<usize> = 3..=14;

/// What kind of puzzle to look for.
#[derive(Debug, Clone, Copy)]
pub struct Wanted {
    /// The edition.
    pub edition: &'static Edition,
    /// How hard it is; `None` for any grade.
    pub grade: Option<Grade>,
    /// A joker that has to be on the table or the rack; `None` if that does not matter.
    pub joker: Option<Joker>,
    /// The seed. The same seed finds the same puzzle.
    pub seed: u64,
}

/// A search for a puzzle, one game at a time, so that the caller may stop it.
#[derive(Debug, Clone)]
pub struct Search {
    wanted: Wanted,
    seeds: SplitMix64,
    games: u32,
}

/// Finds a puzzle. Returns `None` if no game yields one, as in an edition with words.
pub fn find(wanted: Wanted) -> Option<Puzzle> {
    let mut search = Search::new(wanted);
    loop {
        match search.step() {
            Some(found) => return found,
            None => continue,
        }
    }
}

impl Search {
    /// Begins a search.
    pub fn new(wanted: Wanted) -> Search {
        let mut state = wanted.seed;
        let mut stir = |number: u64| {
            state = SplitMix64::new(state.wrapping_add(number)).next_u64();
        };
        stir(STREAM);
        wanted
            .edition
            .id
            .text()
            .bytes()
            .for_each(|byte| stir(u64::from(byte)));
        stir(wanted.grade.map_or(0, |grade| u64::from(grade.get())));
        stir(
            wanted
                .joker
                .map_or(0, |joker| 1 + Face::Joker(joker).index() as u64),
        );
        Search {
            wanted,
            seeds: SplitMix64::new(state),
            games: 0,
        }
    }

    /// Skips games that were played before. The search continues as if it had played them.
    pub fn skip(&mut self, games: u32) {
        for _ in 0..games.min(MOST_GAMES) {
            self.seeds.next_u64();
        }
        self.games = self.games.saturating_add(games);
    }

    /// Returns how many games have been played so far.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// Plays one more game. Returns `None` if the search continues, `Some(None)` if it has failed.
    pub fn step(&mut self) -> Option<Option<Puzzle>> {
        let words = !self.wanted.edition.rules.letters.is_empty();
        if words || self.games >= MOST_GAMES {
            return Some(None);
        }
        self.games += 1;
        let seed = self.seeds.next_u64();
        self.play(seed).map(Some)
    }

    /// Plays a game, and returns the first of its positions that makes a puzzle.
    fn play(&self, seed: u64) -> Option<Puzzle> {
        // In games with an odd seed, puzzles leave out the tiles that cannot be laid.
        let whole = seed.is_multiple_of(2);
        let config = Config {
            rules: HouseRules::plain(self.wanted.edition),
            players: vec![String::new(); 2],
            games: 1,
        };
        let (mut state, _) = Match::begin(config, Secret::from_number(seed));
        loop {
            let command = match (state.phase(), state.turn()) {
                (Phase::Over, _) => return None,
                (Phase::Playing, Some(seat)) => {
                    let view = state.view(Some(seat));
                    // The table only grows.
                    if view.table.len() > *TABLE.end() {
                        return None;
                    }
                    let position = position_of(&view)?;
                    let best = best_play(&position);
                    if let Some(puzzle) = self.puzzle(&position, &best, whole) {
                        return Some(puzzle);
                    }
                    // One bot lays all it can, which makes a rich table. The other waits while its
                    // rack is small enough for a puzzle, so that most of its turns can become one.
                    let waits = seat == 1 && position.opened() && view.rack.len() <= MOST_RACK;
                    let choice = match best.is_nothing() || waits {
                        true => Choice::Wait,
                        false => Choice::Lay(best.table),
                    };
                    let action = match choice {
                        Choice::Lay(table) => lay(&view, &table),
                        Choice::Wait => wait(&view),
                    };
                    action.by(seat)
                }
                _ => Command::Begin,
            };
            let waits = || {
                let seat = state.turn().unwrap_or(0);
                state
                    .decide(Action::Draw.by(seat))
                    .or_else(|_| state.decide(Action::Pass.by(seat)))
            };
            let events = state.decide(command).or_else(|_| waits()).ok()?;
            events.iter().for_each(|event| state.apply(event));
        }
    }

    /// Makes a puzzle from a position whose best play is known, if it meets all requirements and
    /// matches what is wanted. If the rack need not be `whole`, tiles that stay on it are left out.
    fn puzzle(&self, position: &Position, best: &Play, whole: bool) -> Option<Puzzle> {
        let least = self.wanted.grade.map_or(1, Measure::least_changed);
        let rack = position.rack()?;
        let suits = position.opened()
            && best.proven
            && best.tiles >= LEAST_LAID
            && rack.len() <= MOST_RACK
            && TABLE.contains(&position.table().len())
            && changed_sets(position.table(), &best.table) >= least
            && self
                .wanted
                .joker
                .is_none_or(|joker| has_joker(position, joker));
        if !suits {
            return None;
        }
        let (table, rack) = match whole {
            true => (position.table().to_vec(), rack.to_vec()),
            false => (position.table().to_vec(), best.laid.clone()),
        };
        let position = opened(self.wanted.edition, table, rack)?;
        // The joker may have been on the rack and left out.
        if self
            .wanted
            .joker
            .is_some_and(|joker| !has_joker(&position, joker))
        {
            return None;
        }
        let left = position.rack()?.len() - best.tiles;
        let failed = measure::failed(&position, best.tiles);
        let could_be = |grade| Measure::could_be(grade, failed, left);
        if !self.wanted.grade.is_none_or(could_be) {
            return None;
        }
        let play = fewest(&position, best.tiles, least)?;
        let joker = freed_joker(&position, &play.table);
        let goal = Goal {
            tiles: play.tiles,
            joker,
        };
        let changed = changed_sets(position.table(), &play.table);
        let solves = |table: &[Vec<Face>]| {
            let frees = |joker: Face| is_freed(position.table(), table, joker);
            let Ok(Verdict::Legal(laid)) = position.judge(table) else {
                return false;
            };
            goal.judge(laid.tiles.len(), frees).is_ok()
                && changed_sets(position.table(), table) <= changed
        };
        let solution = tidied(position.table(), play.table, solves);
        let measure = Measure {
            changed,
            moved: measure::moved(position.table(), &solution),
            failed,
            left,
        };
        let grade = measure.grade();
        let wanted = self.wanted.grade.is_none_or(|wanted| wanted == grade) && measure.moved > 0;
        let puzzle = Puzzle {
            edition: self.wanted.edition,
            seed: self.wanted.seed,
            position,
            goal,
            laid: play.laid,
            solution,
            measure,
            grade,
        };
        (wanted && puzzle.judge(&puzzle.solution).is_ok()).then_some(puzzle)
    }
}

/// Returns the play that changes the fewest sets of all plays of this many tiles, if that is proven
/// and the play changes at least `least` sets.
fn fewest(position: &Position, tiles: usize, least: usize) -> Option<Play> {
    let changed = |play: &Play| changed_sets(position.table(), &play.table);
    let whole = position.rack()?.len() == tiles;
    let choices: Vec<Vec<Face>> = match whole {
        true => vec![position.rack()?.to_vec()],
        // Plays that lay other tiles may change fewer sets, so all of them are examined.
        false => {
            let list = plays_within(position, Objective::Tiles, MOST_PLAYS, LIST_NODES);
            let most = list.plays.into_iter().filter(|play| play.tiles == tiles);
            list.complete
                .then(|| most.map(|play| play.laid).collect())?
        }
    };
    let mut fewest: Option<Play> = None;
    for laid in choices {
        let (rules, table) = (position.setup().rules, position.table().to_vec());
        let position = Position::from_setup(Setup::of_turn(rules, table, laid, true)).ok()?;
        let mut solver = Solver::new(&position, Objective::Tiles);
        solver.spend_on_changes(PROOF_NODES);
        let play = run(&mut solver, |play| {
            play.tiles < tiles || changed(play) >= least
        })?;
        let proven = play.proven && play.fewest_changes && play.tiles == tiles;
        if !proven || changed(&play) < least {
            return None;
        }
        let fewer = |best: &Play| changed(&play) < changed(best);
        if fewest.as_ref().is_none_or(fewer) {
            fewest = Some(play);
        }
    }
    fewest
}

/// Runs a solver to completion. Returns `None` if that takes too many nodes, or as soon as its best
/// play so far is unsuitable.
fn run(solver: &mut Solver<'_>, suits: impl Fn(&Play) -> bool) -> Option<Play> {
    for _ in 0..(PLAY_NODES + PROOF_NODES) / SLICE {
        if let Progress::Done(play) = solver.run(SLICE) {
            return Some(play);
        }
        if !suits(&solver.best_so_far()) {
            return None;
        }
    }
    None
}

/// Returns a joker on the table that a play frees, if there is only one of its kind.
fn freed_joker(position: &Position, after: &[Vec<Face>]) -> Option<Face> {
    let tiles = || position.table().iter().flatten();
    let rack = position.rack().unwrap_or_default();
    let alone = |joker: &Face| tiles().chain(rack).filter(|face| *face == joker).count() == 1;
    let mut jokers = tiles().copied().filter(|face| face.joker().is_some());
    jokers.find(|joker| alone(joker) && is_freed(position.table(), after, *joker))
}
