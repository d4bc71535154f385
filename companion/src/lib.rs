//! The companion for people who play with a real box: a turn timer, a score sheet for an
//! evening, and a referee for disputed turns.
//!
//! Nothing here draws, reads a clock or touches a file. The page and the terminal pass in the
//! time and the text of files, so both keep the same evenings.

pub mod evening;
mod file;
pub mod referee;
pub mod timer;

pub use evening::Evening;
pub use file::{FileError, LONGEST_FILE, Wanted};
pub use timer::Timer;

use sidra_core::HouseRules;

/// Minimum number of players at a table.
pub const FEWEST: usize = sidra_core::score::FEWEST_PLAYERS;
/// Maximum number of players at a table.
pub const MOST: usize = sidra_core::position::MOST_PLAYERS;
/// Maximum number of characters in a name.
pub const LONGEST_NAME: usize = 40;

/// Returns a name as it is kept: on one line, without spaces around it, not too long.
pub fn tidy_name(name: &str) -> String {
    let parts: Vec<&str> = name.split_whitespace().collect();
    let line: String = parts.join(" ").chars().take(LONGEST_NAME).collect();
    let plain = |c: &char| !c.is_control();
    line.chars()
        .filter(plain)
        .collect::<String>()
        .trim()
        .to_owned()
}

/// Writes rules as in a file: the edition, then what the table changed, as
/// `pl-standard opening=25`.
pub fn write_rules(rules: &HouseRules) -> String {
    let mut text = rules.edition().id.to_string();
    for (field, value) in rules.changes() {
        text += &format!(" {}={value}", field.name());
    }
    text
}

/// Reads what [`write_rules`] wrote.
///
/// # Errors
/// Returns the first item that is not an edition or a house rule.
pub fn read_rules(text: &str) -> Result<HouseRules, String> {
    let mut items = text.split_whitespace();
    let id = items.next().unwrap_or_default();
    let edition = sidra_core::editions::find(id).ok_or_else(|| id.to_owned())?;
    let mut rules = HouseRules::plain(edition);
    for item in items {
        let change = item.split_once('=').ok_or_else(|| item.to_owned())?;
        rules
            .change_text(change.0, change.1)
            .map_err(|_| item.to_owned())?;
    }
    match rules.rules().check_box(FEWEST) {
        Ok(()) => Ok(rules),
        Err(_) => Err(text.trim().to_owned()),
    }
}
