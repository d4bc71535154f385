//! The expert player, which bides its time.
//!
//! Five ideas, each of which can be switched off to measure what it is worth (`docs/bots.md`):
//!
//! - **Jokers** are kept until the player goes out. The player does not even open with one. A joker
//!   on the rack finishes a game; on the table it helps everyone.
//! - **Patience.** After its opening the player draws until it can lay all its tiles at once. Every
//!   tile it draws makes others fit, and a poor table holds up the players who lay all they
//!   can: they draw as well.
//! - **Points.** If an empty pool leaves the player one more turn, it lays whatever leaves the
//!   lowest rack sum, which decides the game.
//! - **Endgame.** Against one other player and without a pool, the player knows where every
//!   tile is, and searches the rest of the game.
//! - **Play-outs.** Against several players, of whom one is about to go out, the player deals the
//!   hidden tiles at random, plays these games to their end, and may stop waiting.

use std::fmt;
use std::str::FromStr;

use sidra_core::Face;
use sidra_core::position::{Position, Setup};
use sidra_core::rules::EmptyPool;
use sidra_core::tile::Tally;
use sidra_game::View;
use sidra_solver::{NODES, Objective, Play, best_play_within, whole_play_within};

use crate::endgame::{self, Endgame, Found};
use crate::{Choice, Reason, Thought, hard, playout};

/// The ideas that a player uses. Without any it plays like `hard`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ideas {
    /// Keeps its jokers until it goes out.
    pub jokers: bool,
    /// After its opening the player lays no fewer tiles than this, unless it goes out.
    pub least: usize,
    /// In its last turn, without a pool, the player keeps the lowest rack sum, not the fewest
    /// tiles.
    pub points: bool,
    /// Against one other player and without a pool, the player searches the rest of the game.
    pub endgame: bool,
    /// With more than one other player, of whom one is about to go out, the player plays out
    /// samples of the hidden tiles.
    pub playouts: bool,
    /// Of choices that are equally good, the player takes the one that offers the others least.
    /// `expert` does not.
    pub offers: bool,
}

impl Ideas {
    /// The ideas of `expert`.
    pub const EXPERT: Ideas = Ideas {
        jokers: true,
        least: usize::MAX,
        points: true,
        endgame: true,
        playouts: true,
        offers: false,
    };

    /// No ideas.
    pub const NONE: Ideas = Ideas {
        jokers: false,
        least: 0,
        points: false,
        endgame: false,
        playouts: false,
        offers: false,
    };
}

impl FromStr for Ideas {
    type Err = UnknownIdea;

    /// Reads ideas joined by `+`: `jokers`, `points`, `endgame`, `playouts`, `offers`, `patience`,
    /// or a weaker form, such as `patience7` for plays of at least seven tiles.
    fn from_str(text: &str) -> Result<Ideas, UnknownIdea> {
        let mut ideas = Ideas::NONE;
        for idea in text.split('+') {
            match idea.strip_prefix("patience") {
                Some("") => ideas.least = Ideas::EXPERT.least,
                Some(least) => ideas.least = least.parse().map_err(|_| UnknownIdea)?,
                None if idea == "jokers" => ideas.jokers = true,
                None if idea == "points" => ideas.points = true,
                None if idea == "endgame" => ideas.endgame = true,
                None if idea == "playouts" => ideas.playouts = true,
                None if idea == "offers" => ideas.offers = true,
                None => return Err(UnknownIdea),
            }
        }
        Ok(ideas)
    }
}

/// The error for a word that is not an idea.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownIdea;

impl fmt::Display for UnknownIdea {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "expected ideas joined by +: jokers, points, endgame, playouts, offers, patience or \
             patience with a number",
        )
    }
}

impl std::error::Error for UnknownIdea {}

/// The code that a program may fetch on demand.
#[derive(Clone, Copy)]
struct Late {
    /// Searches the end of a game. See [`endgame::search`].
    search: fn(&View<'_>, &Position) -> Option<Found>,
    /// Plays out samples. See [`playout::better`].
    better: fn(&View<'_>, &Position, &Thought, &Ideas) -> Option<Thought>,
}

#[cfg(not(feature = "on-demand"))]
fn late() -> Option<Late> {
    Some(Late {
        search: endgame::search,
        better: playout::better,
    })
}

#[cfg(feature = "on-demand")]
static ARRIVED: std::sync::OnceLock<Late> = std::sync::OnceLock::new();

#[cfg(feature = "on-demand")]
fn late() -> Option<Late> {
    ARRIVED.get().copied()
}

/// Registers the endgame search and the play-outs in a program that fetches their code on demand.
/// Until this is called, the player does without them.
#[cfg(feature = "on-demand")]
pub fn arrive() {
    _ = ARRIVED.set(Late {
        search: endgame::search,
        better: playout::better,
    });
}

/// Does nothing: this program contains the endgame search and the play-outs.
#[cfg(not(feature = "on-demand"))]
pub fn arrive() {}

/// Chooses a play in a turn.
pub(crate) fn think(view: &View<'_>, position: &Position, ideas: &Ideas) -> Thought {
    let late = late();
    let search = late.filter(|_| ideas.endgame && view.pool == 0);
    if let Some(found) = search.and_then(|late| (late.search)(view, position)) {
        return searched(position, found);
    }
    let usual = choose(position, view.pool, ideas);
    let late = late.filter(|_| ideas.playouts && view.pool > 0);
    let better = late.and_then(|late| (late.better)(view, position, &usual, ideas));
    better.unwrap_or(usual)
}

/// Returns the thought of a player who has searched the rest of the game.
fn searched(position: &Position, found: Found) -> Thought {
    let Some(table) = found else {
        return Thought::wait(Reason::Searched);
    };
    let tiles = table.concat().len();
    let all = position.table().concat().len() + position.rack().unwrap_or_default().len();
    Thought {
        choice: Choice::Lay(table),
        why: match tiles == all {
            true => Reason::GoesOut,
            false => Reason::Searched,
        },
    }
}

/// Chooses a play with all ideas but the play-outs, which need a view, in a position whose best play
/// is known. At the end of a game that can be searched, `end` says how far the game has progressed.
pub(crate) fn advise(
    position: &Position,
    pool: usize,
    end: Option<Endgame>,
    best: Play,
) -> Thought {
    match end.and_then(|end| end.search(position)) {
        Some(found) => searched(position, found),
        None => weigh(position, pool, best, &Ideas::EXPERT),
    }
}

/// Chooses a play in a position, with this many tiles in the pool.
pub(crate) fn choose(position: &Position, pool: usize, ideas: &Ideas) -> Thought {
    // A player who waits until it can lay the whole rack need not know what else could be laid.
    if position.opened() && pool > 0 && ideas.least == Ideas::EXPERT.least {
        return match whole_play_within(position, NODES) {
            Some(play) => hard::thought(play, position),
            None => Thought::wait(Reason::Patient),
        };
    }
    let best = best_play_within(position, Objective::Tiles, NODES);
    weigh(position, pool, best, ideas)
}

/// Chooses a play in a position whose best play is known.
fn weigh(position: &Position, pool: usize, best: Play, ideas: &Ideas) -> Thought {
    let out = Some(best.tiles) == position.rack().map(<[_]>::len);
    if best.is_nothing() || out {
        return hard::thought(best, position);
    }
    // Without a pool there is nothing to wait for.
    if pool == 0 {
        let last = position.rules().empty_pool == EmptyPool::OneMoreTurn;
        return match position.opened() && last && ideas.points {
            true => cheapest(position, best),
            false => hard::thought(best, position),
        };
    }
    // A player who waits until it can lay everything need not know what it could lay without its
    // jokers, which takes as long as the best play.
    if position.opened() && ideas.least == Ideas::EXPERT.least {
        return Thought::wait(Reason::Patient);
    }
    let kept = ideas.jokers.then(|| without_jokers(position, &best, NODES));
    let (play, why) = match kept.flatten() {
        Some(play) => (play, Reason::KeepsJoker),
        None => (best, Reason::MostTiles),
    };
    if position.opened() && play.tiles < ideas.least {
        return Thought::wait(Reason::Patient);
    }
    match play.is_nothing() {
        true => Thought::wait(why),
        false => Thought {
            choice: Choice::Lay(play.table),
            why,
        },
    }
}

/// Lays whatever leaves the lowest rack sum, which decides a game without a pool. Laying the most
/// tiles does not always do that.
fn cheapest(position: &Position, best: Play) -> Thought {
    let sum = |play: &Play| {
        let mut laid = Tally::of(&play.laid);
        let rack = position.rack().unwrap_or_default().iter().copied();
        let left: Vec<Face> = rack.filter(|face| !laid.take(*face)).collect();
        position.rules().rack_sum(&left)
    };
    let other = best_play_within(position, Objective::Points, NODES);
    match sum(&other) < sum(&best) {
        true => Thought {
            choice: Choice::Lay(other.table),
            why: Reason::FewestPoints,
        },
        false => hard::thought(best, position),
    }
}

/// Returns the best play that keeps all jokers, if the best play of all lays one.
pub(crate) fn without_jokers(position: &Position, best: &Play, nodes: u64) -> Option<Play> {
    if best.laid.iter().all(|face| face.joker().is_none()) {
        return None;
    }
    let plain = without_its_jokers(position)?;
    Some(best_play_within(&plain, Objective::Tiles, nodes))
}

/// Returns the position in which the player has no jokers on its rack.
pub(crate) fn without_its_jokers(position: &Position) -> Option<Position> {
    let rack = position.rack()?.iter().copied();
    let plain = rack.filter(|face| face.joker().is_none()).collect();
    let (rules, table) = (position.setup().rules, position.table().to_vec());
    let setup = Setup::of_turn(rules, table, plain, position.opened());
    Position::from_setup(setup).ok()
}
