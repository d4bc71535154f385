//! What can be asked of a match, and why it may be refused.

use serde::{Deserialize, Serialize};
use sidra_core::Fault;

use crate::state::{SetId, TableSet};
use crate::wire;

/// What a player may do. The seat is not part of it: whoever delivers the action knows
/// who sent it, so that nobody can act for another seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Adds a seed of the player's own to the shuffles, before the first tile is drawn.
    AddSeed {
        /// Any bytes, up to [`Action::LONGEST_SEED`].
        #[serde(with = "wire::text")]
        seed: Vec<u8>,
    },
    /// Leaves the table like this.
    Play {
        /// All sets of the new table.
        #[serde(deserialize_with = "wire::table")]
        table: Vec<TableSet>,
    },
    /// Draws a tile from the pool instead of laying anything.
    Draw,
    /// Announces that the tile just drawn makes the opening possible in the next turn.
    Announce,
    /// Asks to be shown what could be laid, in anybody's turn.
    Hint,
    /// Lays nothing while the pool is empty.
    Pass,
    /// Objects to a word of the turn that was just played.
    Challenge {
        /// The word.
        set: SetId,
        /// The reason.
        why: Objection,
    },
    /// Votes on the word that somebody objects to.
    Vote {
        /// Whether the word may stand.
        allow: bool,
    },
    /// Gives this game up.
    Resign,
    /// Wants to abandon this game, or no longer does. It ends when all players want it.
    Abandon {
        /// Whether the player wants it.
        agree: bool,
    },
}

impl Action {
    /// The longest seed a player may add, in bytes.
    pub const LONGEST_SEED: usize = 256;

    /// The command to do this for a seat.
    #[must_use]
    pub fn by(self, seat: usize) -> Command {
        Command::Player { seat, action: self }
    }
}

/// Everything that can be asked of a match: what a player does, and what only the clock
/// or the table itself may say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// A player acts.
    Player {
        /// The player's seat.
        seat: usize,
        /// What the player does.
        action: Action,
    },
    /// The table begins its first or its next game.
    Begin,
    /// The players agree on what their words are about.
    AgreeTheme {
        /// The theme, up to [`Command::LONGEST_THEME`] characters.
        theme: String,
    },
    /// The clock: time is up for the player whose turn it is.
    TimeUp {
        /// What lay on the table then; `None` where nothing was touched.
        draft: Option<Vec<TableSet>>,
    },
    /// The clock: the time to object, or to vote, is over.
    WindowOver,
}

impl Command {
    /// The longest theme, in characters.
    pub const LONGEST_THEME: usize = 60;
}

/// Why somebody objects to a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Objection {
    /// It is no word. The dictionary decides where it can, else the others vote.
    Word,
    /// It is off the theme: the others vote.
    Theme,
}

/// Why a command changes nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Refusal {
    /// Nobody sits there.
    NoSuchSeat,
    /// Somebody else plays now.
    NotYourTurn,
    /// The turn that it was meant for is over.
    Late,
    /// Only the host of the table may do this.
    NotHost,
    /// No game is being played.
    NoGame,
    /// A game is being played.
    GameGoesOn,
    /// The match is over.
    MatchOver,
    /// The first tile has been drawn: it is too late for seeds.
    SeedTooLate,
    /// A seed is longer than it may be, or there is one already.
    BadSeed,
    /// The play breaks rules.
    Faults(#[serde(with = "wire::faults")] Vec<Fault>),
    /// A set claims an id that it cannot have.
    BadSetId(SetId),
    /// The pool is empty: pass.
    PoolEmpty,
    /// The pool is not empty: draw.
    PoolNotEmpty,
    /// There is no announcing here, or nothing to announce.
    NoAnnouncing,
    /// The table plays without hints.
    NoHints,
    /// No time limit was agreed on.
    NoTimeLimit,
    /// The match cannot be: 2 to 4 players and at least one game are needed.
    BadConfig,
    /// The player has resigned.
    Resigned,
    /// The others may still object to the turn before.
    WindowOpen,
    /// There is no turn to object to.
    NoWindow,
    /// Players cannot object to their own turn.
    OwnTurn,
    /// That word was not made in this turn.
    NoSuchWord(SetId),
    /// The player has objected often enough.
    ChallengedBefore,
    /// No theme was agreed on.
    NoTheme,
    /// A theme that is too long or empty, too late, or where nobody can object.
    BadTheme,
    /// A vote is going on.
    Voting,
    /// There is nothing for this player to vote on.
    NoVote,
}
