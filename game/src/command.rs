//! What can be asked of a match, and why it may be refused.

use sidra_core::{Fault, TileId};

use crate::state::{SetId, Spot};

/// A set as a player lays it: with its id where it was there before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetDraft {
    /// The set it goes on from; `None` for a new one.
    pub id: Option<SetId>,
    /// Where it lies.
    pub spot: Spot,
    /// Its tiles, in order.
    pub tiles: Vec<TileId>,
}

/// Something that somebody wants to happen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// A player's own seed for the shuffles, before the first tile is drawn.
    AddSeed {
        /// Whose.
        seat: usize,
        /// Any bytes, up to [`Command::LONGEST_SEED`].
        seed: Vec<u8>,
    },
    /// The table begins its first or its next game.
    Begin,
    /// The whole new table.
    Play {
        /// Whose turn it should be.
        seat: usize,
        /// The sets.
        table: Vec<SetDraft>,
    },
    /// A tile from the pool, in place of laying anything.
    Draw {
        /// Whose turn it should be.
        seat: usize,
    },
    /// The tile just drawn makes the opening possible: it will be laid in the next turn.
    Announce {
        /// Who, until the own next turn.
        seat: usize,
    },
    /// A player is shown what could be laid.
    Hint {
        /// Who, in anybody's turn.
        seat: usize,
    },
    /// Nothing laid and nothing to draw.
    Pass {
        /// Whose turn it should be.
        seat: usize,
    },
    /// The clock: time is up for the player whose turn it is.
    TimeUp {
        /// What lay on the table then; `None` where nothing was touched.
        draft: Option<Vec<SetDraft>>,
    },
    /// The players agree on what their words are about.
    AgreeTheme {
        /// What, up to [`Command::LONGEST_THEME`] characters.
        theme: String,
    },
    /// A player objects to a word of the turn that was just played.
    Challenge {
        /// Who.
        seat: usize,
        /// The word.
        set: SetId,
        /// Why.
        why: Objection,
    },
    /// A player says whether a word that somebody objects to may stand.
    Vote {
        /// Who.
        seat: usize,
        /// Whether.
        allow: bool,
    },
    /// The clock: the time to object, or to vote, is over.
    WindowOver,
    /// A player gives this game up.
    Resign {
        /// Who.
        seat: usize,
    },
    /// A player wants to abandon this game, or no longer does. It ends when all want it.
    Abandon {
        /// Who.
        seat: usize,
        /// Whether.
        agree: bool,
    },
}

impl Command {
    /// The longest seed a player may add, in bytes.
    pub const LONGEST_SEED: usize = 256;
    /// The longest theme, in characters.
    pub const LONGEST_THEME: usize = 60;
}

/// Why somebody objects to a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Objection {
    /// It is no word. The dictionary decides where it can, else the others vote.
    Word,
    /// It is off the theme: the others vote.
    Theme,
}

/// Why a command changes nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// Nobody sits there.
    NoSuchSeat,
    /// Somebody else plays now.
    NotYourTurn,
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
    Faults(Vec<Fault>),
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
    /// Nobody objects to the own turn.
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
