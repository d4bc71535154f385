//! The messages between a viewer and a table.

use serde::{Deserialize, Serialize};
use sidra_game::{Refusal, TableSet};

use crate::input::{Accepted, Ask, CommandId};
use crate::snapshot::{TableSnapshot, Update};

/// A message from a viewer to the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Request {
    /// Asks for a fresh [`Reply::Welcome`].
    Sync,
    /// Sends a command or a draft. A command has an id and is answered by
    /// [`Reply::Answer`]; a draft has no id and gets no answer.
    Ask {
        /// The command's id.
        id: Option<CommandId>,
        /// What the viewer asks for.
        ask: Ask,
    },
}

/// A message from the table to a viewer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reply {
    /// Everything the viewer may see.
    Welcome {
        /// The viewer's seat; `None` for a spectator.
        seat: Option<usize>,
        /// The table.
        table: Box<TableSnapshot>,
        /// The viewer's draft.
        draft: Option<Vec<TableSet>>,
        /// The number of the viewer's last draft. The next one needs a higher number.
        drafts: u32,
    },
    /// Something happened.
    Update(Update),
    /// A command took effect, or was refused.
    Answer {
        /// The command.
        id: CommandId,
        /// The result.
        answer: Result<Accepted, Refusal>,
    },
}
