//! How well a game was played: every turn compared with its best play, a summary for each player,
//! and the turn that decided the game.

use std::borrow::Borrow;

use sidra_bots::{Choice, Reason, Thought};
use sidra_solver::Play;

use crate::past::{Did, Past, PastTurn};

/// A turn compared with its best play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnReview {
    /// The turn, by its index in [`Past::turns`].
    pub turn: usize,
    /// The best play.
    pub best: Play,
    /// What `expert` would have done; `None` if that depends on the history of the game.
    pub expert: Option<Opinion>,
    /// How good the turn was.
    pub mark: Mark,
}

/// What the solver and the strongest bot say about a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advice {
    /// The best play.
    pub best: Play,
    /// What `expert` would do without playing out samples.
    pub expert: Opinion,
}

/// What `expert` would have done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opinion {
    /// Whether it would have laid anything.
    pub lays: bool,
    /// Why it would have done that.
    pub why: Reason,
}

impl Opinion {
    /// Returns the opinion of a bot that has thought.
    pub(crate) fn of(thought: &Thought) -> Opinion {
        Opinion {
            lays: matches!(thought.choice, Choice::Lay(_)),
            why: thought.why,
        }
    }
}

/// How good a turn was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// It is proven that no play lays more tiles, or the same number of tiles with more points.
    Best,
    /// A better play existed.
    Missed {
        /// How many more tiles it lays.
        tiles: usize,
        /// How many more points it is worth if it lays the same number of tiles; otherwise 0.
        points: u32,
    },
    /// The solver ran out of nodes: it found nothing better, but has not proven that there is nothing
    /// better.
    Unproven,
}

impl TurnReview {
    /// Reviews a turn. If `expert` plays out samples in it, its opinion is left out.
    pub fn of(index: usize, turn: &PastTurn, advice: Advice) -> TurnReview {
        let Advice { best, expert } = advice;
        let (tiles, points) = (turn.did.tiles(), turn.did.points());
        let mark = if best.tiles > tiles {
            Mark::Missed {
                tiles: best.tiles - tiles,
                points: 0,
            }
        } else if best.tiles == tiles && best.points > points {
            Mark::Missed {
                tiles: 0,
                points: best.points - points,
            }
        } else if best.proven {
            Mark::Best
        } else {
            Mark::Unproven
        };
        TurnReview {
            turn: index,
            mark,
            expert: (!turn.plays_out).then_some(expert),
            best,
        }
    }

    /// Returns the name of the sentence that says how good the turn was, and the number in it. Only
    /// a proven play is called the best one.
    pub fn verdict(&self) -> (&'static str, Option<(&'static str, i64)>) {
        let proven = self.best.proven;
        match self.mark {
            Mark::Best if self.best.is_nothing() => ("review-nothing", None),
            Mark::Best => ("review-was-best", None),
            Mark::Unproven => ("review-unproven", None),
            Mark::Missed { tiles: 0, points } => {
                let name = match proven {
                    true => "review-points-was",
                    false => "review-better-points-was",
                };
                (name, Some(("points", points.into())))
            }
            Mark::Missed { .. } => {
                let name = match proven {
                    true => "review-best-was",
                    false => "review-better-was",
                };
                (name, Some(("tiles", self.best.tiles as i64)))
            }
        }
    }

    /// Returns how many more tiles the best play lays.
    pub fn tiles_missed(&self) -> usize {
        match self.mark {
            Mark::Missed { tiles, .. } => tiles,
            Mark::Best | Mark::Unproven => 0,
        }
    }

    /// Returns whether the player laid nothing although a play existed.
    pub fn is_needless_draw(&self, turn: &PastTurn) -> bool {
        matches!(turn.did, Did::Waited { .. }) && !self.best.is_nothing()
    }
}

/// How well a player played a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PlayerReview {
    /// How many turns the player had.
    pub turns: usize,
    /// In how many of them the player made the best play, or drew because there was none.
    pub best: usize,
    /// How many more tiles the best plays would have laid, over all turns.
    pub tiles_missed: usize,
    /// In how many turns the player laid nothing although a play existed.
    pub needless_draws: usize,
    /// The first turn in which the player could have opened, by its number.
    pub could_open: Option<usize>,
    /// The turn in which the player opened, by its number.
    pub opened: Option<usize>,
    /// The player's longest turn, by its number, and how many milliseconds it took. `None` if no
    /// turn was timed.
    pub longest: Option<(usize, u64)>,
}

impl PlayerReview {
    /// Returns the share of best plays as a whole percentage, rounded down: 100 means all.
    pub fn percent(&self) -> usize {
        match self.turns {
            0 => 100,
            turns => self.best * 100 / turns,
        }
    }
}

/// The turn that decided a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decider {
    /// The turn, by its index in [`Past::turns`].
    pub turn: usize,
    /// Why this turn decided the game.
    pub why: Decided,
}

/// Why a turn decided a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decided {
    /// A player who did not win could have laid all tiles here, and did not.
    NotOut,
    /// The winner laid this many tiles, and no turn had a greater effect.
    Laid(usize),
    /// A player who did not win missed this many tiles, and no turn had a greater effect.
    Missed(usize),
}

/// How well a game was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameReview {
    /// The game, counted from 0.
    pub game: usize,
    /// The players, seat by seat.
    pub players: Vec<PlayerReview>,
    /// The turn that decided the game; `None` if it has no winner.
    pub decider: Option<Decider>,
}

/// Sums up the games of a match. Turns that have not been reviewed yet are left out.
pub fn games(past: &Past, reviews: &[impl Borrow<TurnReview>]) -> Vec<GameReview> {
    let count = past.turns.last().map_or(0, |turn| turn.game + 1);
    (0..count)
        .map(|game| of_game(past, reviews, game))
        .collect()
}

/// Sums up one game of a match, counted from 0, as [`games`] does.
pub fn of_game(past: &Past, reviews: &[impl Borrow<TurnReview>], game: usize) -> GameReview {
    let mut players = vec![PlayerReview::default(); past.players.len()];
    let reviewed = || {
        let turns = reviews.iter().map(Borrow::borrow);
        let turns = turns.filter_map(|review: &TurnReview| {
            let turn = past.turns.get(review.turn)?;
            (turn.game == game).then_some((turn, review))
        });
        turns.filter(|(turn, _)| turn.seat < past.players.len())
    };
    for (turn, review) in reviewed() {
        let player = &mut players[turn.seat];
        player.turns += 1;
        player.best += usize::from(review.mark == Mark::Best);
        player.tiles_missed += review.tiles_missed();
        player.needless_draws += usize::from(review.is_needless_draw(turn));
        if !turn.position.opened() {
            if !review.best.is_nothing() {
                player.could_open.get_or_insert(turn.number);
            }
            if turn.did.tiles() > 0 {
                player.opened.get_or_insert(turn.number);
            }
        }
        if turn.millis > player.longest.map_or(0, |(_, millis)| millis) {
            player.longest = Some((turn.number, turn.millis));
        }
    }
    let winners = past.results.get(game).map(|result| &result.score.winners);
    let winners = winners.filter(|winners| !winners.is_empty());
    GameReview {
        game,
        players,
        decider: winners.and_then(|winners| decider(reviewed(), winners)),
    }
}

/// Finds the turn that decided a game.
///
/// If a player who did not win could have laid all tiles, the first such turn decided: the game
/// would have been over. Otherwise it is the turn with the greatest effect: a winner's turn
/// counts by the tiles laid, any other turn by the tiles missed. Of equal turns, the last one
/// decided.
fn decider<'a>(
    turns: impl Iterator<Item = (&'a PastTurn, &'a TurnReview)>,
    winners: &[usize],
) -> Option<Decider> {
    let mut furthest: Option<(usize, Decider)> = None;
    for (turn, review) in turns {
        let won = winners.contains(&turn.seat);
        let rack = turn.position.rack().unwrap_or_default().len();
        if !won && review.best.tiles == rack && turn.did.tiles() < rack {
            return Some(Decider {
                turn: review.turn,
                why: Decided::NotOut,
            });
        }
        let (moved, why) = match won {
            true => (turn.did.tiles(), Decided::Laid(turn.did.tiles())),
            false => (
                review.tiles_missed(),
                Decided::Missed(review.tiles_missed()),
            ),
        };
        let so_far = furthest.map_or(1, |(most, _)| most);
        if moved >= so_far {
            let turn = review.turn;
            furthest = Some((moved, Decider { turn, why }));
        }
    }
    furthest.map(|(_, decider)| decider)
}
