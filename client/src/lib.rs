//! What all front ends share: the draft of a turn, selection, sorting, undo, hints. Nothing here
//! draws or blocks.
//!
//! A player has a [`Desk`]: the table as the player is rearranging it, and the rack in the player's
//! order. Fingers, mouse and keyboard all use the same few moves, above all [`Desk::drop`], which
//! puts tiles where they fit best.

pub mod gesture;
pub mod hint;
pub mod lesson;
pub mod spread;
pub mod stage;
pub mod work;

mod choices;
mod desk;
mod fit;
mod kept;
mod local;
mod rack;
mod remote;
mod seal;
mod sort;
mod table;
mod verdict;

pub use choices::{Choices, LONGEST_THEME, MOST_UNITS, theme};
pub use desk::{Desk, Layout, Target};
pub use kept::OpenError;
pub use local::Local;
pub use remote::{News, Remote};
pub use seal::{Checked, Seal};
pub use sort::Order;
pub use table::{Link, Notice, Table};
pub use verdict::{Outlook, SetState, Verdicts, Word};
