//! The commands that a match accepts, and why it may refuse one.

use serde::{Deserialize, Serialize};
use sidra_core::Fault;

use crate::state::{SetId, TableSet};
use crate::wire;

/// What a player may do. An action does not name its seat: the connection that delivers it knows
/// the sender, so nobody can act for another seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Action {
    /// Adds the player's own seed to the shuffles, before the first tile is drawn.
    AddSeed {
        /// Any bytes, up to [`Action::LONGEST_SEED`].
        #[serde(with = "wire")]
        seed: Vec<u8>,
    },
    /// Lays tiles from the rack, leaving a new table.
    Play {
        /// All sets of the new table.
        #[serde(deserialize_with = "wire::table")]
        table: Vec<TableSet>,
    },
    /// Draws a tile from the pool instead of laying anything.
    Draw,
    /// Announces that the tile just drawn makes the opening possible in the next turn.
    Announce,
    /// Asks for a hint, during any player's turn.
    Hint,
    /// Passes: lays nothing while the pool is empty.
    Pass,
    /// Objects to a word of the turn that was just played.
    Challenge {
        /// The word.
        set: SetId,
        /// The reason.
        why: Objection,
    },
    /// Votes on the word that a player objects to.
    Vote {
        /// Whether the word may stand.
        allow: bool,
    },
    /// Resigns from this game.
    Resign,
    /// Asks to abandon this game, or withdraws the request. The game ends when all players ask
    /// for it.
    Abandon {
        /// Whether the player asks for it.
        agree: bool,
    },
}

impl Action {
    /// The longest seed that a player may add, in bytes.
    pub const LONGEST_SEED: usize = 256;

    /// Returns the command that performs this action for a seat.
    #[must_use]
    pub fn by(self, seat: usize) -> Command {
        Command::Player { seat, action: self }
    }
}

/// A command to a match: a player's action, or something that only the clock or the table may send.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// A player acts.
    Player {
        /// The player's seat.
        seat: usize,
        /// The action.
        action: Action,
    },
    /// The table begins its first or next game.
    Begin,
    /// The players agree on a theme for their words.
    AgreeTheme {
        /// The theme, up to [`Command::LONGEST_THEME`] characters.
        theme: String,
    },
    /// From the clock: the player whose turn it is has run out of time.
    TimeUp {
        /// The draft on the table; `None` if nothing was touched.
        draft: Option<Vec<TableSet>>,
    },
    /// From the clock: the time to object or to vote has run out.
    WindowOver,
}

impl Command {
    /// The longest theme, in characters.
    pub const LONGEST_THEME: usize = 60;
}

/// Why a player objects to a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Objection {
    /// It is not a word. The lexicon decides if it can; otherwise the other players vote.
    Word,
    /// It does not fit the theme. The other players vote.
    Theme,
}

/// Why a command is not carried out. A refused command changes nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Refusal {
    /// The seat does not exist.
    NoSuchSeat,
    /// It is another player's turn.
    NotYourTurn,
    /// The turn that the action was meant for is over.
    Late,
    /// Only the host of the table may do this.
    NotHost,
    /// No game is being played.
    NoGame,
    /// A game is being played.
    GameGoesOn,
    /// The match is over.
    MatchOver,
    /// The first tile has been drawn, so seeds can no longer be added.
    SeedTooLate,
    /// The seed is empty or too long, or the player has already added one.
    BadSeed,
    /// The play breaks one or more rules.
    Faults(#[serde(with = "wire")] Vec<Fault>),
    /// A set has an invalid id, or the same id as another set.
    BadSetId(SetId),
    /// The pool is empty: pass instead.
    PoolEmpty,
    /// The pool is not empty: draw instead.
    PoolNotEmpty,
    /// The rules do not allow announcing, or there is nothing to announce.
    NoAnnouncing,
    /// The table plays without hints.
    NoHints,
    /// The table has no time limit.
    NoTimeLimit,
    /// The match is not possible: it needs 2 to 4 players, at least one game, and a box with
    /// tiles for all racks.
    BadConfig,
    /// The player has resigned.
    Resigned,
    /// The other players may still object to the previous turn.
    WindowOpen,
    /// There is no turn to object to.
    NoWindow,
    /// Players cannot object to their own turn.
    OwnTurn,
    /// The word was not made or changed in this turn.
    NoSuchWord(SetId),
    /// The player has no objections left for this turn.
    ChallengedBefore,
    /// The players have not agreed on a theme.
    NoTheme,
    /// The theme is empty, too long or too late, or contains a forbidden character; or the rules
    /// leave no time to object.
    BadTheme,
    /// A vote is in progress.
    Voting,
    /// There is nothing that this player can vote on.
    NoVote,
}
