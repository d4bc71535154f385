//! What a finished game is worth, and who leads a round or a match.
//!
//! Only the solver can tell whether a player *could* have opened. The answer, a [`Chance`], can be
//! expensive, so the solver is asked only about players whose score depends on it, and only after
//! everything else has been validated.
//!
//! ```
//! use sidra_core::score::{Chance, Ending, Finisher, score};
//! use sidra_core::{editions, notation};
//!
//! let edition = editions::find("il-classic").expect("a known edition");
//! let player = |rack: &str| Finisher {
//!   rack: notation::tiles(rack).expect("tiles"),
//!   opened: true,
//!   had_turn: true,
//!   announced: false,
//!   last_drawn: None,
//!   resigned: false,
//! };
//! let players = [player("-"), player("r3"), player("r7 b9"), player("k5")];
//! let game = score(&edition.rules, &players, Ending::Out(0), |_| Chance::CouldNot).expect("a finished game");
//! assert_eq!(game.scores, [24, -3, -16, -5]);
//! assert_eq!(game.winners, [0]);
//! ```

use crate::position::{MOST_PLAYERS, PositionFault, Where, not_in_box};
use crate::rules::{
    Announcing, CaughtJoker, NeverHadTurn, NeverOpenedAt, NeverOpenedPool, Penalty, PoolScore,
    PoolTie, Rules, StillTied,
};
use crate::tile::Face;

/// Minimum number of players in a game.
pub const FEWEST_PLAYERS: usize = 2;

/// A player at the end of a game. Seats are in turn order, beginning with the game's first
/// player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finisher {
    /// The tiles left on the rack.
    pub rack: Vec<Face>,
    /// Whether the player ever opened.
    pub opened: bool,
    /// Whether the player ever had a turn.
    pub had_turn: bool,
    /// Whether the player announced the opening right after the last draw.
    pub announced: bool,
    /// The last tile drawn.
    pub last_drawn: Option<Face>,
    /// Whether the player resigned. Such a player pays but cannot win.
    pub resigned: bool,
}

/// Whether a rack could have opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chance {
    /// No combination of its tiles is worth enough.
    CouldNot,
    /// Some combination of its tiles is worth enough.
    Could,
    /// Only the last tile drawn makes an opening possible, and the player announced it.
    Announced,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// This seat laid its last tile.
    Out(usize),
    /// The pool was empty and the rules for an empty pool ended the game.
    Pool,
    /// All seats but this one resigned.
    Last(usize),
}

/// The result of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameScore {
    /// The score of each seat.
    pub scores: Vec<i32>,
    /// The seats that won: one, or several that share the win.
    pub winners: Vec<usize>,
}

/// Why a game cannot have ended as stated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FinishFault {
    /// Too few or too many players.
    Players {
        /// The number of players.
        got: usize,
    },
    /// The seat named as the winner does not exist.
    NoSuchSeat {
        /// The seat, counted from 0.
        seat: usize,
    },
    /// The player who went out still holds tiles.
    OutWithTiles {
        /// The seat, counted from 0.
        seat: usize,
        /// The number of tiles.
        got: usize,
    },
    /// A player who did not go out has an empty rack.
    EmptyRack {
        /// The seat, counted from 0.
        seat: usize,
    },
    /// All players resigned.
    NobodyLeft,
    /// The racks hold a tile that the box does not hold, or more copies of it than the box does.
    Tiles(PositionFault),
}

/// Scores a finished game. `chance` says whether a player could have opened.
///
/// # Errors
/// Returns every reason why the game cannot have ended as stated.
pub fn score(
    rules: &Rules,
    players: &[Finisher],
    ending: Ending,
    chance: impl Fn(&Finisher) -> Chance,
) -> Result<GameScore, Vec<FinishFault>> {
    let faults = validate(rules, players, ending);
    if !faults.is_empty() {
        return Err(faults);
    }
    let counted: Vec<Counted> = players
        .iter()
        .map(|player| Counted {
            sum: rules.rack_sum(&player.rack),
            tiles: player.rack.len(),
            opened: player.opened,
            had_turn: player.had_turn,
            resigned: player.resigned,
        })
        .collect();
    Ok(conclude(rules, &counted, ending, |seat| {
        chance(&players[seat])
    }))
}

/// A player at the end of a game whose rack has been added up, as on a paper score sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counted {
    /// The rack sum.
    pub sum: u32,
    /// The number of tiles left on the rack. It breaks ties when the pool ends the game.
    pub tiles: usize,
    /// Whether the player ever opened.
    pub opened: bool,
    /// Whether the player ever had a turn.
    pub had_turn: bool,
    /// Whether the player resigned. Such a player pays but cannot win.
    pub resigned: bool,
}

/// The largest rack sum that [`score_counted`] accepts, far above that of any box.
pub const MOST_COUNTED: u32 = 100_000;

/// Scores a finished game like [`score`], from sums instead of tiles. `chance` says whether
/// the player of a seat could have opened.
///
/// # Errors
/// Returns every reason why the game cannot have ended as stated. A sum above [`MOST_COUNTED`]
/// counts as [`MOST_COUNTED`].
pub fn score_counted(
    rules: &Rules,
    players: &[Counted],
    ending: Ending,
    chance: impl Fn(usize) -> Chance,
) -> Result<GameScore, Vec<FinishFault>> {
    let mut faults = Vec::new();
    if !(FEWEST_PLAYERS..=MOST_PLAYERS).contains(&players.len()) {
        faults.push(FinishFault::Players { got: players.len() });
    }
    match ending {
        Ending::Out(seat) | Ending::Last(seat) if seat >= players.len() => {
            faults.push(FinishFault::NoSuchSeat { seat });
        }
        Ending::Out(seat) if players[seat].tiles > 0 => {
            let got = players[seat].tiles;
            faults.push(FinishFault::OutWithTiles { seat, got });
        }
        Ending::Pool if players.iter().all(|player| player.resigned) => {
            faults.push(FinishFault::NobodyLeft);
        }
        _ => {}
    }
    for (seat, player) in players.iter().enumerate() {
        if player.tiles == 0 && ending != Ending::Out(seat) {
            faults.push(FinishFault::EmptyRack { seat });
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let capped: Vec<Counted> = players
        .iter()
        .map(|player| Counted {
            sum: player.sum.min(MOST_COUNTED),
            ..*player
        })
        .collect();
    Ok(conclude(rules, &capped, ending, chance))
}

fn conclude(
    rules: &Rules,
    players: &[Counted],
    ending: Ending,
    chance: impl Fn(usize) -> Chance,
) -> GameScore {
    let game = Game {
        rules,
        chance: &chance,
        players,
    };
    match ending {
        Ending::Out(winner) | Ending::Last(winner) => game.won_by(winner),
        Ending::Pool => game.pool_ended(),
    }
}

/// A player at the end of a game that is scored by points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scorer {
    /// The tiles left on the rack.
    pub rack: Vec<Face>,
    /// The points scored turn by turn.
    pub points: i32,
    /// Whether the player resigned. Such a player cannot win.
    pub resigned: bool,
}

/// Scores a finished game by points: the most points win.
///
/// # Errors
/// Returns every reason why the game cannot have ended as stated.
pub fn score_points(
    rules: &Rules,
    players: &[Scorer],
    ending: Ending,
) -> Result<GameScore, Vec<FinishFault>> {
    let mut faults = Vec::new();
    if !(FEWEST_PLAYERS..=MOST_PLAYERS).contains(&players.len()) {
        faults.push(FinishFault::Players { got: players.len() });
    }
    match ending {
        Ending::Out(seat) | Ending::Last(seat) if seat >= players.len() => {
            faults.push(FinishFault::NoSuchSeat { seat });
        }
        Ending::Out(seat) if !players[seat].rack.is_empty() => {
            let got = players[seat].rack.len();
            faults.push(FinishFault::OutWithTiles { seat, got });
        }
        Ending::Last(_) => {}
        _ if players.iter().all(|player| player.resigned) => faults.push(FinishFault::NobodyLeft),
        _ => {}
    }
    let racks = players.iter().map(|player| &player.rack[..]);
    faults.extend(too_many_tiles(rules, racks));
    if !faults.is_empty() {
        return Err(faults);
    }
    let caught = |player: &Scorer| player.rack.iter().any(|face| face.joker().is_some());
    let points = |player: &Scorer| match rules.caught_joker {
        _ if !caught(player) => player.points,
        CaughtJoker::LosesAll => -i32::from(rules.joker_penalty),
        CaughtJoker::Penalty => player.points.saturating_sub(i32::from(rules.joker_penalty)),
    };
    let scores: Vec<i32> = players.iter().map(points).collect();
    let left = |seat: &usize| !players[*seat].resigned;
    let most = (0..players.len())
        .filter(left)
        .map(|seat| scores[seat])
        .max();
    let mut winners: Vec<usize> = match ending {
        Ending::Last(seat) => vec![seat],
        _ => (0..players.len())
            .filter(left)
            .filter(|&seat| Some(scores[seat]) == most)
            .collect(),
    };
    if rules.still_tied == StillTied::FirstInTurn {
        winners.truncate(1);
    }
    Ok(GameScore { scores, winners })
}

fn validate(rules: &Rules, players: &[Finisher], ending: Ending) -> Vec<FinishFault> {
    let mut faults = Vec::new();
    if !(FEWEST_PLAYERS..=MOST_PLAYERS).contains(&players.len()) {
        faults.push(FinishFault::Players { got: players.len() });
    }
    match ending {
        Ending::Out(seat) | Ending::Last(seat) if seat >= players.len() => {
            faults.push(FinishFault::NoSuchSeat { seat });
        }
        Ending::Out(seat) if !players[seat].rack.is_empty() => {
            let got = players[seat].rack.len();
            faults.push(FinishFault::OutWithTiles { seat, got });
        }
        Ending::Pool if players.iter().all(|player| player.resigned) => {
            faults.push(FinishFault::NobodyLeft);
        }
        _ => {}
    }
    let may_be_empty = |seat: usize| ending == Ending::Out(seat);
    let empty = |(_, player): &(usize, &Finisher)| player.rack.is_empty();
    for (seat, _) in players.iter().enumerate().filter(empty) {
        if !may_be_empty(seat) {
            faults.push(FinishFault::EmptyRack { seat });
        }
    }
    let racks = players.iter().map(|player| &player.rack[..]);
    faults.extend(too_many_tiles(rules, racks));
    faults
}

/// Returns the tiles on the racks that the box does not hold, or holds too few of.
fn too_many_tiles<'a>(
    rules: &Rules,
    racks: impl Iterator<Item = &'a [Face]>,
) -> impl Iterator<Item = FinishFault> {
    let tiles = racks
        .enumerate()
        .flat_map(|(seat, rack)| rack.iter().map(move |&tile| (Where::Rack(seat), tile)));
    not_in_box(rules, tiles).into_iter().map(FinishFault::Tiles)
}

struct Game<'a> {
    rules: &'a Rules,
    chance: &'a dyn Fn(usize) -> Chance,
    players: &'a [Counted],
}

impl Game<'_> {
    fn sum(&self, seat: usize) -> i32 {
        self.players[seat].sum as i32
    }

    /// Returns what never having opened costs a player; `None` if the player opened.
    fn never_opened(&self, seat: usize) -> Option<Penalty> {
        let player = &self.players[seat];
        if player.opened {
            return None;
        }
        let rules = self.rules;
        let plain = !player.had_turn && rules.never_had_turn == NeverHadTurn::RackSum;
        let either = [rules.never_opened_could_not, rules.never_opened_could];
        if plain || (either == [Penalty::RackSum; 2] && rules.announced == Announcing::None) {
            return Some(Penalty::RackSum);
        }
        Some(match ((self.chance)(seat), rules.announced) {
            (Chance::CouldNot, _) => rules.never_opened_could_not,
            (Chance::Announced, Announcing::Costs(penalty)) => penalty,
            (Chance::Could | Chance::Announced, _) => rules.never_opened_could,
        })
    }

    fn won_by(&self, winner: usize) -> GameScore {
        let costs = |seat| match self.never_opened(seat) {
            Some(Penalty::Points(points)) => i32::from(points),
            Some(Penalty::RackSum) | None => self.sum(seat),
        };
        self.settle(&[winner], costs, |_| 0)
    }

    fn pool_ended(&self) -> GameScore {
        let winners = self.lowest();
        let lowest = self.sum(winners[0]);
        let punished = self.rules.never_opened_at == NeverOpenedAt::AnyEnding;
        let costs = |seat: usize| {
            let as_others = match self.rules.pool_score {
                PoolScore::Difference => (self.sum(seat) - lowest).max(0),
                PoolScore::Whole => self.sum(seat),
            };
            let penalty = punished.then(|| self.never_opened(seat)).flatten();
            match penalty {
                None => as_others,
                Some(Penalty::Points(points)) => i32::from(points),
                Some(Penalty::RackSum) => match self.rules.never_opened_pool {
                    NeverOpenedPool::Whole => self.sum(seat),
                    NeverOpenedPool::AsOthers => as_others,
                },
            }
        };
        let own = |seat: usize| match self.rules.pool_score {
            PoolScore::Difference => 0,
            PoolScore::Whole => self.sum(seat),
        };
        self.settle(&winners, costs, own)
    }

    /// Returns the seats with the lowest rack sum, with ties broken according to the rules.
    fn lowest(&self) -> Vec<usize> {
        let left = |seat: &usize| !self.players[*seat].resigned;
        let seats = || (0..self.players.len()).filter(left);
        let any_opened = seats().any(|seat| self.players[seat].opened);
        let may_win = |seat: &usize| {
            self.rules.never_opened_wins || !any_opened || self.players[*seat].opened
        };
        let key = |seat: &usize| {
            let tiles = match self.rules.pool_tie {
                PoolTie::FewerTiles => self.players[*seat].tiles,
                PoolTie::None => 0,
            };
            (self.sum(*seat), tiles)
        };
        let contenders: Vec<usize> = seats().filter(may_win).collect();
        let best = contenders.iter().map(key).min();
        let mut tied: Vec<usize> = contenders
            .into_iter()
            .filter(|seat| Some(key(seat)) == best)
            .collect();
        if self.rules.still_tied == StillTied::FirstInTurn {
            tied.truncate(1);
        }
        tied
    }

    /// Charges every other player `costs`, splits the sum among the winners, and subtracts from
    /// each winner's share what `own` says, such as the winner's own rack sum.
    fn settle(
        &self,
        winners: &[usize],
        costs: impl Fn(usize) -> i32,
        own: impl Fn(usize) -> i32,
    ) -> GameScore {
        let is_winner = |seat: &usize| winners.contains(seat);
        let mut scores: Vec<i32> = (0..self.players.len())
            .map(|seat| if is_winner(&seat) { 0 } else { -costs(seat) })
            .collect();
        let total = -scores.iter().sum::<i32>();
        let (share, odd) = (total / winners.len() as i32, total as usize % winners.len());
        for (index, &seat) in winners.iter().enumerate() {
            scores[seat] = share + i32::from(index < odd) - own(seat);
        }
        GameScore {
            scores,
            winners: winners.to_vec(),
        }
    }
}

/// A player's standing after some games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// The seat, counted from 0.
    pub seat: usize,
    /// Number of games won.
    pub wins: usize,
    /// The sum of all scores.
    pub points: i64,
    /// The rank, counted from 1. Equal players share a rank.
    pub rank: usize,
}

/// Returns the standings after the games of a round or a match, seat by seat: ranked by games
/// won, then by points.
///
/// # Errors
/// Returns the index of the first game that has a different number of players from the first
/// one, or a winner who is not among its players.
pub fn standings(games: &[GameScore]) -> Result<Vec<Standing>, usize> {
    let players = games.first().map_or(0, |game| game.scores.len());
    let fits = |game: &GameScore| {
        game.scores.len() == players && game.winners.iter().all(|&seat| seat < players)
    };
    if let Some(odd) = games.iter().position(|game| !fits(game)) {
        return Err(odd);
    }
    let key = |seat: usize| {
        let wins = games
            .iter()
            .filter(|game| game.winners.contains(&seat))
            .count();
        let points: i64 = games.iter().map(|game| i64::from(game.scores[seat])).sum();
        (wins, points)
    };
    let keys: Vec<(usize, i64)> = (0..players).map(key).collect();
    let standing = |seat: usize| {
        let (wins, points) = keys[seat];
        let better = keys.iter().filter(|&&other| other > keys[seat]).count();
        Standing {
            seat,
            wins,
            points,
            rank: better + 1,
        }
    };
    Ok((0..players).map(standing).collect())
}
