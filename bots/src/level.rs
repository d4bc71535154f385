//! The levels of bots.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sidra_core::position::Position;
use sidra_game::{Action, View, position_of};
use sidra_solver::Play;

use crate::endgame::Endgame;
use crate::expert::{self, Ideas};
use crate::glance::{self, Sight};
use crate::words::Speller;
use crate::{Choice, Player, Reason, Thought, hard, lay, offer, playout, simple, wait};

/// How well a bot plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Level {
    /// Lays what its rack alone can form, and plays thousands of games per second. It is below the
    /// ladder: any player who adds to the table beats it.
    Simple,
    /// Lays sets from its rack first, lengthens sets on the table, and rarely sees how to rearrange
    /// two. It knows only the plainest words, of up to six letters.
    Beginner,
    /// Rearranges two sets, if it looks at the right ones. It knows only the plainest words, of up
    /// to seven letters, changes one word on the table, and overlooks letters on its rack.
    Easy,
    /// Rearranges three sets, and looks longer. It knows common words of up to nine letters and
    /// changes one word on the table.
    Medium,
    /// Rearranges the whole table, but overlooks tiles on its rack. It knows rarer words too, of
    /// any length.
    Advanced,
    /// Always lays the most tiles. It knows every word and changes two words on the table.
    Hard,
    /// Waits until it can lay all its tiles at once. In the word game, it plays like `hard`.
    Expert,
}

impl Level {
    /// The ladder, from weak to strong.
    pub const ALL: [Level; 6] = [
        Level::Beginner,
        Level::Easy,
        Level::Medium,
        Level::Advanced,
        Level::Hard,
        Level::Expert,
    ];

    /// Returns the name of the level.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Simple => "simple",
            Level::Beginner => "beginner",
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Advanced => "advanced",
            Level::Hard => "hard",
            Level::Expert => "expert",
        }
    }

    /// Creates a player of this level.
    pub fn player(self, seed: u64) -> Box<dyn Player> {
        let words = match self {
            Level::Simple | Level::Beginner => Speller::SIMPLE,
            Level::Easy => Speller::easy(seed),
            Level::Medium => Speller::MEDIUM,
            Level::Advanced => Speller::ADVANCED,
            Level::Hard | Level::Expert => Speller::HARD,
        };
        Box::new(Both {
            level: self,
            seed,
            words,
        })
    }

    /// Creates an expert with only some of its ideas, to measure what each is worth.
    pub fn expert_with(ideas: Ideas) -> Box<dyn Player> {
        Box::new(Thinker(ideas))
    }

    /// Returns the action of a player of this level in a turn of a number edition.
    pub fn act(self, view: &View<'_>, seed: u64) -> Action {
        // The same play as below, without looking up identities, because this level has to be fast.
        if self == Level::Simple {
            return simple::act(view);
        }
        match self.think(view, seed).choice {
            Choice::Lay(table) => lay(view, &table),
            Choice::Wait => wait(view),
        }
    }

    /// Returns the choice of a player of this level in a turn of a number edition, and why.
    pub fn think(self, view: &View<'_>, seed: u64) -> Thought {
        let Some(position) = position_of(view) else {
            return Thought::wait(Reason::Nothing);
        };
        match self {
            Level::Simple => simple::choose(view),
            Level::Expert => expert::think(view, &position, &Ideas::EXPERT),
            level => level.look(&position, view.pool, seed),
        }
    }

    /// Returns the choice of a player of this level in a position, with this many tiles in the
    /// pool, and why. `Simple`, which needs a view, plays like `Beginner` here, and `Expert` neither
    /// searches the end of a game nor plays out samples.
    pub fn look(self, position: &Position, pool: usize, seed: u64) -> Thought {
        match self {
            Level::Simple | Level::Beginner => glance::choose(position, &Sight::BEGINNER, seed),
            Level::Easy => glance::choose(position, &Sight::EASY, seed),
            Level::Medium => glance::choose(position, &Sight::MEDIUM, seed),
            Level::Advanced => glance::choose(position, &Sight::ADVANCED, seed),
            Level::Hard => hard::choose(position),
            Level::Expert => expert::choose(position, pool, &Ideas::EXPERT),
        }
    }

    /// Returns what `expert` does in a position whose best play is already known, and why. At the end
    /// of a game between two players, [`Endgame::of`] says what the search needs to know. The
    /// play-outs against several players are left out: they need a view with its history.
    pub fn expert_on(
        position: &Position,
        pool: usize,
        end: Option<Endgame>,
        best: Play,
    ) -> Thought {
        expert::advise(position, pool, end, best)
    }

    /// Returns whether `expert` plays out samples in a turn with this many tiles in the pool, unless
    /// it can go out: what it does then depends on the history, and [`Level::expert_on`] does not
    /// know it. Each of the other players who are left is given as whether that player has opened,
    /// and the number of its tiles.
    pub fn plays_out(pool: usize, others: &[(bool, usize)]) -> bool {
        playout::is_danger(pool, others)
    }
}

/// A player of both games: the box decides whether numbers or words are played.
struct Both {
    level: Level,
    seed: u64,
    words: Speller,
}

impl Player for Both {
    fn act(&mut self, view: &View<'_>) -> Action {
        match view.rules().letters.is_empty() {
            true => self.level.act(view, self.seed),
            false => self.words.act(view),
        }
    }

    fn challenge(&mut self, view: &View<'_>) -> Option<Action> {
        self.words.challenge(view)
    }

    fn vote(&mut self, view: &View<'_>) -> Action {
        self.words.vote(view)
    }
}

/// An expert with some of its ideas, or with ideas that are not among those of `expert`.
struct Thinker(Ideas);

impl Thinker {
    /// Chooses a play. The idea that `expert` does without is handled here and not in
    /// [`expert::think`], so that the page, which has no such player, does not contain it.
    fn think(&self, view: &View<'_>, position: &Position) -> Thought {
        let thought = expert::think(view, position, &self.0);
        match self.0.offers {
            true => offer::least(view, position, thought),
            false => thought,
        }
    }
}

impl Player for Thinker {
    fn act(&mut self, view: &View<'_>) -> Action {
        let thought = position_of(view).map(|position| self.think(view, &position));
        match thought.map(|thought| thought.choice) {
            Some(Choice::Lay(table)) => lay(view, &table),
            _ => wait(view),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Level, UnknownLevel> {
        let level = Level::ALL
            .into_iter()
            .chain([Level::Simple])
            .find(|level| level.name() == text);
        level.ok_or(UnknownLevel)
    }
}

/// The error for a name that is not a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownLevel;

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = [Level::Simple].into_iter().chain(Level::ALL);
        let names: Vec<&str> = all.map(Level::name).collect();
        write!(f, "expected one of {}", names.join(", "))
    }
}

impl std::error::Error for UnknownLevel {}
