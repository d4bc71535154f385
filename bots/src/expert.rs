//! The expert player: bides its time.
//!
//! Two ideas, each of which can be switched off to measure what it is worth (`docs/bots.md`):
//!
//! - **Jokers** are kept until the player goes out. It does not even open with one. A joker on the
//!   rack finishes a game; on the table it helps everyone.
//! - **Patience.** After its opening the player draws until it can lay all its tiles at once. Every
//!   tile it draws makes others fit, and a poor table holds up the players who lay all they
//!   can: they draw as well.

use std::fmt;
use std::str::FromStr;

use sidra_core::position::{Position, Setup};
use sidra_solver::{NODES, Objective, Play, best_play_within};

use crate::{Choice, Reason, Thought, hard};

/// The ideas that a player uses. Without any it plays like `hard`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ideas {
    /// Keeps its jokers until it goes out.
    pub jokers: bool,
    /// After its opening the player lays no fewer tiles than this, unless it goes out.
    pub least: usize,
}

impl Ideas {
    /// The ideas of `expert`.
    pub const ALL: Ideas = Ideas {
        jokers: true,
        least: usize::MAX,
    };

    /// No ideas.
    pub const NONE: Ideas = Ideas {
        jokers: false,
        least: 0,
    };
}

impl FromStr for Ideas {
    type Err = UnknownIdea;

    /// Reads ideas joined by `+`: `jokers`, `patience`, or less of it, such as `patience7` for
    /// plays of at least seven tiles.
    fn from_str(text: &str) -> Result<Ideas, UnknownIdea> {
        let mut ideas = Ideas::NONE;
        for idea in text.split('+') {
            match idea.strip_prefix("patience") {
                Some("") => ideas.least = Ideas::ALL.least,
                Some(least) => ideas.least = least.parse().map_err(|_| UnknownIdea)?,
                None if idea == "jokers" => ideas.jokers = true,
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
        f.write_str("expected ideas joined by +: jokers, patience or patience with a number")
    }
}

impl std::error::Error for UnknownIdea {}

/// Chooses a play in a position, with this many tiles in the pool.
pub(crate) fn choose(position: &Position, pool: usize, ideas: &Ideas) -> Thought {
    let best = best_play_within(position, Objective::Tiles, NODES);
    weigh(position, pool, best, ideas)
}

/// Chooses a play in a position whose best play is known.
pub(crate) fn weigh(position: &Position, pool: usize, best: Play, ideas: &Ideas) -> Thought {
    let out = Some(best.tiles) == position.rack().map(<[_]>::len);
    // Without a pool there is nothing to wait for.
    if best.is_nothing() || out || pool == 0 {
        return hard::thought(best, position);
    }
    let kept = ideas.jokers.then(|| without_jokers(position, &best));
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

/// Returns the best play that keeps all jokers, if the best play of all lays one.
fn without_jokers(position: &Position, best: &Play) -> Option<Play> {
    if best.laid.iter().all(|face| face.joker().is_none()) {
        return None;
    }
    let rack = position.rack()?.iter().copied();
    let plain = rack.filter(|face| face.joker().is_none()).collect();
    let (rules, table) = (position.setup().rules, position.table().to_vec());
    let setup = Setup::of_turn(rules, table, plain, position.opened());
    let position = Position::from_setup(setup).ok()?;
    Some(best_play_within(&position, Objective::Tiles, NODES))
}
