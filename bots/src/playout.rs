//! Play-outs: what a decision is worth, estimated by playing games to their end.
//!
//! The hidden tiles are sampled from the [belief](crate::belief), and a game is played from each
//! sample once for every candidate: the same samples, so that luck cancels out. The others lay all
//! they can; the player itself waits until it can lay its whole rack. Play-outs make mistakes, so
//! the player departs from what it would do without them only if another candidate is better by a
//! margin and by several standard errors.
//!
//! The node budget of a turn limits how many samples are played out, and nothing depends on time, so
//! the same view gives the same play.

use sidra_core::position::Position;
use sidra_core::rules::EmptyPool;
use sidra_core::score::{Chance, Counted, Ending, score_counted};
use sidra_core::tile::Tally;
use sidra_core::{Face, Rules};
use sidra_game::View;
use sidra_solver::{Objective, Play, best_play_within, plays_within};

use crate::belief::{Belief, Budget, Sample, most};
use crate::dice::Dice;
use crate::expert::{self, Ideas};
use crate::{Choice, Reason, Thought};

/// The node budget of a turn for samples and play-outs.
const TURN_NODES: u64 = 30_000;
/// At most this many samples are played out.
const SAMPLES: usize = 32;
/// After every batch of this many samples, the candidates that are worse on average are dropped.
/// Fewer samples than one batch prove nothing.
const BATCH: usize = 8;
/// Nothing is played out unless another player has at most this many tiles.
const DANGER: usize = 3;
/// What a win is worth in addition to the points.
const WIN: f64 = 100.0;
/// The number of standard errors by which a candidate must be better.
const ERRORS: f64 = 3.0;
/// The margin by which it must be better in addition to these.
const MARGIN: f64 = 10.0;
/// The node budget for a candidate: the most tiles, with jokers and without.
const BEST_NODES: u64 = 10_000;
/// The maximum number of openings that are tried, and the node budget for listing them.
const OPENINGS: usize = 2;
const LIST_NODES: u64 = 2_000;

/// Returns a choice that the play-outs find better than what the player would do without them, if
/// another player is about to go out.
pub(crate) fn better(
    view: &View<'_>,
    position: &Position,
    usual: &Thought,
    ideas: &Ideas,
) -> Option<Thought> {
    if usual.why == Reason::GoesOut || !is_dangerous(view) {
        return None;
    }
    best_of(view, position, usual, ideas, &mut Budget::of(TURN_NODES))
}

/// Returns whether another player may soon go out, at a table of three or more.
fn is_dangerous(view: &View<'_>) -> bool {
    let seats = view.seats.iter().enumerate();
    let others = seats.filter(|&(seat, other)| view.seat != Some(seat) && !other.resigned);
    let others = others.map(|(_, other)| (other.opened, other.tiles));
    is_danger(view.pool, &others.collect::<Vec<_>>())
}

/// Returns whether one of several other players may soon go out, with this many tiles in the pool.
/// Each of the others is given as whether that player has opened, and the number of its tiles.
pub(crate) fn is_danger(pool: usize, others: &[(bool, usize)]) -> bool {
    let near = |&(opened, tiles): &(bool, usize)| opened && tiles <= DANGER;
    pool > 0 && others.len() > 1 && others.iter().any(near)
}

/// Returns the candidate that is worth most, if it is evidently better than the usual choice.
fn best_of(
    view: &View<'_>,
    position: &Position,
    usual: &Thought,
    ideas: &Ideas,
    budget: &mut Budget,
) -> Option<Thought> {
    let belief = Belief::new(view, position)?;
    let mut dice = Dice::new(view.history.len() as u64, position);
    let begin = Begin::of(view, position, ideas)?;
    let candidates = candidates(position, usual).into_iter();
    let mut trials: Vec<Trial> = candidates.map(Trial::of).collect();
    for sample in 1..=SAMPLES {
        if trials.is_empty() {
            return None;
        }
        let dealt = belief.sample(&mut dice, budget);
        let mut play_out = |thought: &Thought| begin.play_out(&dealt, &thought.choice, budget);
        let before = play_out(usual)?;
        let values = trials.iter().map(|trial| play_out(&trial.candidate));
        let values: Vec<f64> = values.collect::<Option<_>>()?;
        // Without nodes, these games were not played properly.
        if budget.left() == 0 {
            break;
        }
        for (trial, value) in trials.iter_mut().zip(values) {
            trial.gains.push(value - before);
        }
        // Most candidates are evidently worse.
        if sample % BATCH == 0 {
            trials.retain(|trial| trial.gain().0 > 0.0);
        }
    }
    let sure = trials
        .into_iter()
        .filter(|trial| trial.gains.len() >= BATCH)
        .map(|trial| (trial.gain(), trial.candidate))
        .filter(|((mean, error), _)| mean - ERRORS * error > MARGIN);
    let best = sure.max_by(|(one, _), (other, _)| one.0.total_cmp(&other.0));
    best.map(|(_, candidate)| candidate)
}

/// A candidate, and how much more than the usual choice it is worth in each sample.
struct Trial {
    candidate: Thought,
    gains: Vec<f64>,
}

impl Trial {
    fn of(candidate: Thought) -> Trial {
        let gains = Vec::new();
        Trial { candidate, gains }
    }

    /// Returns the mean gain and its standard error.
    fn gain(&self) -> (f64, f64) {
        let count = self.gains.len() as f64;
        let mean = self.gains.iter().sum::<f64>() / count;
        let squares: f64 = self.gains.iter().map(|gain| (gain - mean).powi(2)).sum();
        (mean, (squares / (count - 1.0) / count).sqrt())
    }
}

/// Lists what else the player could do: wait, lay without jokers, lay all it can, or open
/// differently.
fn candidates(position: &Position, usual: &Thought) -> Vec<Thought> {
    let lay = |play: Play| Thought {
        choice: Choice::Lay(play.table),
        why: Reason::PlayedOut,
    };
    let best = best_play_within(position, Objective::Tiles, BEST_NODES);
    let kept = expert::without_jokers(position, &best, BEST_NODES);
    let plays = [kept, Some(best)].into_iter().flatten();
    let plays = plays.filter(|play| !play.is_nothing());
    let mut found: Vec<Thought> = plays.map(lay).collect();
    if !position.opened() {
        let openings = plays_within(position, Objective::Tiles, OPENINGS, LIST_NODES).plays;
        found.extend(openings.into_iter().map(lay));
    }
    found.push(Thought::wait(Reason::PlayedOut));
    let mut tried = vec![on_table(position, &usual.choice)];
    found.retain(|thought| {
        let tiles = on_table(position, &thought.choice);
        let new = !tried.contains(&tiles);
        tried.push(tiles);
        new
    });
    found
}

/// Returns the tiles on the table after a choice.
fn on_table(position: &Position, choice: &Choice) -> Tally {
    match choice {
        Choice::Lay(table) => Tally::of(table.iter().flatten()),
        Choice::Wait => Tally::of(position.table().iter().flatten()),
    }
}

/// The player's turn, with which every play-out begins.
struct Begin<'a> {
    rules: &'a Rules,
    position: &'a Position,
    ideas: &'a Ideas,
    seat: usize,
    /// Whether each player has opened, and whether it has resigned.
    seats: Vec<(bool, bool)>,
}

impl<'a> Begin<'a> {
    fn of(view: &'a View<'_>, position: &'a Position, ideas: &'a Ideas) -> Option<Begin<'a>> {
        let seats = view.seats.iter();
        Some(Begin {
            rules: view.rules(),
            position,
            ideas,
            seat: view.seat?,
            seats: seats.map(|seat| (seat.opened, seat.resigned)).collect(),
        })
    }

    /// Plays a game to its end after a choice, and returns what it is worth to the player.
    fn play_out(&self, sample: &Sample, choice: &Choice, budget: &mut Budget) -> Option<f64> {
        let racks = sample.racks.iter().zip(&self.seats);
        let mut game = Game {
            rules: self.rules,
            ideas: self.ideas,
            own: self.seat,
            seat: self.seat,
            table: on_table(self.position, &Choice::Wait),
            players: racks
                .map(|(rack, &(opened, resigned))| Seat {
                    rack: rack.clone(),
                    opened,
                    resigned,
                })
                .collect(),
            pool: sample.pool.clone(),
            passes: 0,
            turns: 0,
        };
        let mut laid = match choice {
            Choice::Wait => None,
            Choice::Lay(table) => {
                let mut laid = Tally::of(table.iter().flatten());
                for face in self.position.table().iter().flatten() {
                    laid.take(*face);
                }
                Some(laid)
            }
        };
        loop {
            if let Some(ending) = game.turn(laid.as_ref()) {
                return game.value(ending);
            }
            laid = game.policy(budget);
        }
    }
}

/// A player in a play-out.
struct Seat {
    rack: Tally,
    opened: bool,
    resigned: bool,
}

/// A play-out in progress: only counts of tiles, no sets.
struct Game<'a> {
    rules: &'a Rules,
    ideas: &'a Ideas,
    /// The seat of the player who decides.
    own: usize,
    /// The seat whose turn it is.
    seat: usize,
    table: Tally,
    players: Vec<Seat>,
    pool: Vec<Face>,
    /// The number of passes since the last play.
    passes: usize,
    /// The number of turns that began without a pool.
    turns: usize,
}

impl Game<'_> {
    /// Returns the tiles that the next player lays.
    fn policy(&self, budget: &mut Budget) -> Option<Tally> {
        let player = &self.players[self.seat];
        let bides = self.seat == self.own && !self.pool.is_empty();
        if bides && player.opened && self.ideas.least == Ideas::EXPERT.least {
            let whole = budget.is_whole(self.rules, &self.table, &player.rack);
            return whole.then(|| player.rack.clone());
        }
        let mut rack = player.rack.clone();
        if bides && !player.opened && self.ideas.jokers {
            let jokers = player
                .rack
                .iter()
                .filter(|(face, _)| face.joker().is_some());
            for (face, count) in jokers {
                (0..count).for_each(|_| _ = rack.take(face));
            }
        }
        let laid = most(budget, self.rules, &self.table, &rack, player.opened)?;
        let held = player.rack.total();
        let waits = bides && player.opened && laid.total() < held.min(self.ideas.least);
        (!waits).then_some(laid)
    }

    /// Plays a turn, and returns how it ends the game, if it does.
    fn turn(&mut self, laid: Option<&Tally>) -> Option<Ending> {
        let seat = self.seat;
        let player = &mut self.players[seat];
        self.turns += usize::from(self.pool.is_empty());
        match (laid, self.pool.pop()) {
            (Some(laid), drawn) => {
                self.pool.extend(drawn);
                for (face, count) in laid.iter() {
                    for _ in 0..count {
                        player.rack.take(face);
                        self.table.add(face);
                    }
                }
                player.opened = true;
                self.passes = 0;
                if player.rack.total() == 0 {
                    return Some(Ending::Out(seat));
                }
            }
            (None, Some(drawn)) => player.rack.add(drawn),
            (None, None) => self.passes += 1,
        }
        let playing = self.players.iter().filter(|player| !player.resigned);
        let playing = playing.count();
        let over = match self.rules.empty_pool {
            EmptyPool::OneMoreTurn => self.turns >= playing,
            EmptyPool::AllPass => self.passes >= playing,
            EmptyPool::FirstPass => self.passes >= 1,
        };
        let seats = self.players.len();
        self.seat = (1..=seats)
            .map(|step| (seat + step) % seats)
            .find(|&next| !self.players[next].resigned)?;
        over.then_some(Ending::Pool)
    }

    /// Returns what the finished game is worth to the player.
    fn value(&self, ending: Ending) -> Option<f64> {
        let counted = |player: &Seat| {
            let tiles = player.rack.iter();
            let tiles: Vec<Face> = tiles
                .flat_map(|(face, count)| std::iter::repeat_n(face, count.into()))
                .collect();
            Counted {
                sum: self.rules.rack_sum(&tiles),
                tiles: tiles.len(),
                opened: player.opened,
                had_turn: true,
                resigned: player.resigned,
            }
        };
        let counted: Vec<Counted> = self.players.iter().map(counted).collect();
        let score = score_counted(self.rules, &counted, ending, |_| Chance::CouldNot).ok()?;
        let share = match score.winners.contains(&self.own) {
            true => WIN / score.winners.len() as f64,
            false => 0.0,
        };
        Some(f64::from(score.scores[self.own]) + share)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::rc::Rc;

    use sidra_core::{HouseRules, editions};
    use sidra_game::shuffle::Secret;
    use sidra_game::{Action, Config, position_of};

    use super::*;
    use crate::{Level, Player, arena};

    /// Notes how many nodes its turns take, and plays like `expert`.
    struct Spender(Rc<RefCell<Vec<u64>>>);

    impl Player for Spender {
        fn act(&mut self, view: &View<'_>) -> Action {
            let position = position_of(view).expect("a position");
            let ideas = Ideas {
                playouts: false,
                ..Ideas::EXPERT
            };
            let usual = expert::think(view, &position, &ideas);
            if is_dangerous(view) {
                let mut budget = Budget::of(TURN_NODES);
                best_of(view, &position, &usual, &ideas, &mut budget);
                self.0.borrow_mut().push(budget.spent());
            }
            Level::Expert.act(view, 0)
        }
    }

    /// No turn takes more nodes than the budget, except for the children of the last node. Some
    /// turns take nearly all.
    #[test]
    fn a_turn_respects_its_budget() {
        let spent = Rc::new(RefCell::new(Vec::new()));
        for edition in ["il-twist", "pl-expert"] {
            let rules = HouseRules::plain(editions::find(edition).expect("an edition"));
            for deal in 0..4 {
                let mut bots: Vec<Box<dyn Player>> = vec![Box::new(Spender(spent.clone()))];
                bots.extend((1..4).map(|_| Level::Hard.player(0)));
                let config = Config {
                    rules,
                    players: (0..4).map(|seat: usize| seat.to_string()).collect(),
                    games: 1,
                };
                arena::play_match(config, Secret::from_number(deal), &mut bots, |_| {});
            }
        }
        let spent = spent.take();
        let most = spent.iter().max().copied().unwrap_or(0);
        assert!(spent.len() > 10, "{spent:?}");
        assert!(
            (TURN_NODES / 2..TURN_NODES + 10_000).contains(&most),
            "{spent:?}"
        );
    }
}
