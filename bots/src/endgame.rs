//! The end of a game between two players, after the pool has run out.
//!
//! What is on neither the table nor the player's own rack is on the other rack, so nothing is
//! hidden. The search tries plays, answers to them, and so on, until a player goes out or the rules
//! of the empty pool end the game. If there are too many, it tries only some plays, or looks only a
//! few turns ahead. Both players maximise their score under the edition's rules.
//!
//! One table is tried for each combination of tiles. Which one does not matter unless jokers are on
//! the table: the other player may rearrange all of it.

use sidra_core::position::{Position, Setup};
use sidra_core::rules::EmptyPool;
use sidra_core::score::{Chance, Counted, Ending, score_counted};
use sidra_core::tile::Tally;
use sidra_core::{Face, HouseRules};
use sidra_game::{Turn, View};
use sidra_solver::{Objective, Play, Progress, Solver, plays_within};

use crate::belief::hidden;

/// How many turns a search looks ahead: as many as there can be or, if that takes too long, only
/// a few. After the last one, the game is scored as it stands.
const DEPTHS: [usize; 2] = [usize::MAX, 3];
/// A search that needs more nodes than this is given up.
const SEARCH_NODES: u64 = 30_000;
/// The node budget for the best play of a position.
const BEST_NODES: u64 = 10_000;
/// With up to this many tiles on the rack, plays other than the best one are tried as well.
const SMALL_RACK: usize = 10;
/// The maximum number of plays that are listed for a position.
const PLAYS: usize = 32;
/// The node budget for listing them.
const LIST_NODES: u64 = 2_000;

/// What a search found: the table to leave, or `None` to pass.
pub(crate) type Found = Option<Vec<Vec<Face>>>;

/// A game between two players without a pool, in which each knows where every tile is. This holds
/// what the position of the player whose turn it is does not contain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Endgame {
    /// The number of passes since the last play.
    pub passes: usize,
    /// How many turns began without a pool.
    pub turns: usize,
}

impl Endgame {
    /// Returns the end of the viewer's game; `None` if there is a pool, if more than two players are
    /// left, or if one of them has not opened. The position is the viewer's.
    pub fn of(view: &View<'_>, position: &Position) -> Option<Endgame> {
        let own = view.seat?;
        if view.pool > 0 {
            return None;
        }
        let mut others =
            (0..view.seats.len()).filter(|&seat| seat != own && !view.seats[seat].resigned);
        let other = &view.seats[others.next()?];
        let known = hidden(position).len() == other.tiles && others.next().is_none();
        (known && other.opened && position.opened()).then(|| Endgame {
            passes: passes(view),
            turns: turns_without_pool(view),
        })
    }

    /// Searches the rest of the game. Returns `None` if the search needs too many nodes.
    pub(crate) fn search(self, position: &Position) -> Option<Found> {
        let first = State {
            table: position.table().to_vec(),
            racks: [position.rack()?.to_vec(), hidden(position)],
            seat: 0,
            passes: self.passes,
            turns: self.turns,
        };
        DEPTHS.into_iter().find_map(|depth| {
            let mut end = End {
                rules: position.setup().rules,
                nodes: SEARCH_NODES,
                best: None,
            };
            end.value(&first, (-i32::MAX, i32::MAX), depth, true)?;
            end.best
        })
    }
}

/// Searches the rest of the viewer's game, if it can be searched: see [`Endgame::of`].
pub(crate) fn search(view: &View<'_>, position: &Position) -> Option<Found> {
    Endgame::of(view, position)?.search(position)
}

/// Returns how many turns began without a pool.
fn turns_without_pool(view: &View<'_>) -> usize {
    view.history
        .iter()
        .rev()
        .take_while(|turn| turn.drew == 0)
        .count()
}

/// Returns the number of passes since the last play.
fn passes(view: &View<'_>) -> usize {
    let turns = view.history.iter().rev();
    let passed = |turn: &&Turn| turn.drew == 0 && turn.laid.is_empty();
    turns.take_while(passed).count()
}

/// The game at the beginning of a turn. Seat 0 is the player whose decision is sought.
struct State {
    table: Vec<Vec<Face>>,
    racks: [Vec<Face>; 2],
    seat: usize,
    /// The number of passes since the last play.
    passes: usize,
    /// The number of turns that began without a pool.
    turns: usize,
}

/// A search in progress.
struct End {
    rules: HouseRules,
    /// The nodes that are left.
    nodes: u64,
    /// The best first turn.
    best: Option<Found>,
}

impl End {
    /// Returns what a state is worth to the player whose turn it is, if that is within the bounds;
    /// `None` if the search is too large.
    fn value(
        &mut self,
        state: &State,
        (mut least, most): (i32, i32),
        depth: usize,
        first: bool,
    ) -> Option<i32> {
        if depth == 0 {
            return self.score(state, Ending::Pool, state.seat);
        }
        let turns = self.plays(state)?.into_iter().map(Some).chain([None]);
        let mut best = None;
        for play in turns {
            let value = self.after(state, play.as_ref(), (least, most), depth - 1)?;
            if best.is_none_or(|best| value > best) {
                best = Some(value);
                if first {
                    self.best = Some(play.map(|play| play.table));
                }
            }
            least = least.max(value);
            if least >= most {
                break;
            }
        }
        best
    }

    /// Returns the plays to try, most promising first; `None` if no nodes are left.
    fn plays(&mut self, state: &State) -> Option<Vec<Play>> {
        let rack = state.racks[state.seat].clone();
        let small = rack.len() <= SMALL_RACK;
        let setup = Setup::of_turn(self.rules, state.table.clone(), rack, true);
        let position = Position::from_setup(setup).ok()?;
        let mut plays = Vec::new();
        for objective in [Objective::Points, Objective::Tiles] {
            let mut solver = Solver::new(&position, objective);
            plays.push(match solver.run(BEST_NODES) {
                Progress::Done(play) => play,
                Progress::More => solver.best_so_far(),
            });
            self.nodes = self.nodes.checked_sub(solver.nodes())?;
        }
        if small {
            plays.extend(plays_within(&position, Objective::Points, PLAYS, LIST_NODES).plays);
            self.nodes = self.nodes.checked_sub(LIST_NODES)?;
        }
        let mut tried: Vec<Vec<Face>> = Vec::new();
        plays.retain(|play| {
            let new = !play.is_nothing() && !tried.contains(&play.laid);
            tried.push(play.laid.clone());
            new
        });
        Some(plays)
    }

    /// Returns what a turn is worth to its player.
    fn after(
        &mut self,
        state: &State,
        play: Option<&Play>,
        bounds: (i32, i32),
        depth: usize,
    ) -> Option<i32> {
        let mut racks = state.racks.clone();
        if let Some(play) = play {
            let mut laid = Tally::of(&play.laid);
            racks[state.seat].retain(|face| !laid.take(*face));
        }
        let rules = self.rules.rules();
        let next = State {
            table: play.map_or_else(|| state.table.clone(), |play| play.table.clone()),
            racks,
            seat: 1 - state.seat,
            passes: if play.is_some() { 0 } else { state.passes + 1 },
            turns: state.turns + 1,
        };
        let over = match rules.empty_pool {
            EmptyPool::OneMoreTurn => next.turns >= 2,
            EmptyPool::AllPass => next.passes >= 2,
            EmptyPool::FirstPass => next.passes >= 1,
        };
        let ending = match next.racks[state.seat].is_empty() {
            true => Some(Ending::Out(state.seat)),
            false => over.then_some(Ending::Pool),
        };
        match ending {
            Some(ending) => self.score(&next, ending, state.seat),
            None => self
                .value(&next, (-bounds.1, -bounds.0), depth, false)
                .map(|value| -value),
        }
    }

    /// Returns how much better a seat's score is than the other's. A win counts as one more point.
    fn score(&self, state: &State, ending: Ending, seat: usize) -> Option<i32> {
        let counted = |rack: &Vec<Face>| Counted {
            sum: self.rules.rules().rack_sum(rack),
            tiles: rack.len(),
            opened: true,
            had_turn: true,
            resigned: false,
        };
        let counted: Vec<Counted> = state.racks.iter().map(counted).collect();
        let score = score_counted(self.rules.rules(), &counted, ending, |_| Chance::CouldNot);
        let score = score.ok()?;
        let won = |seat: usize| i32::from(score.winners.contains(&seat));
        let side = |seat: usize| score.scores[seat] + won(seat);
        Some(side(seat) - side(1 - seat))
    }
}
