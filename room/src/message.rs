//! What a viewer and a table say to each other.

use serde::{Deserialize, Serialize};
use sidra_game::{Refusal, TableSet};

use crate::input::{Accepted, Ask, CommandId};
use crate::snapshot::{TableSnapshot, Update};

/// From a viewer to the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Request {
    /// Asks for a fresh [`Reply::Welcome`].
    Sync,
    /// Asks for something. A command with an id is answered by [`Reply::Answer`]; a draft
    /// has no id and no answer.
    Ask {
        /// The command's id.
        id: Option<CommandId>,
        /// What is asked.
        ask: Ask,
    },
}

/// From the table to a viewer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// Everything that the viewer may see.
    Welcome {
        /// The viewer's seat; `None` for a spectator.
        seat: Option<usize>,
        /// The table.
        table: Box<TableSnapshot>,
        /// What the viewer has laid out.
        draft: Option<Vec<TableSet>>,
        /// The number of the viewer's last draft: the next one needs a higher number.
        drafts: u32,
    },
    /// Something happened.
    Update(Update),
    /// A command took effect, or was refused.
    Answer {
        /// The command.
        id: CommandId,
        /// What came of it.
        answer: Result<Accepted, Refusal>,
    },
}
