//! What commands share in reading their arguments.

use sidra_core::HouseRules;
use sidra_core::notation::NotationError;
use sidra_text::Text;

use crate::Failure;
use crate::cli::RulesArgs;

/// The rules asked for; `None` where no edition was named.
pub fn rules(args: &RulesArgs, text: &Text) -> Result<Option<HouseRules>, Failure> {
    let Some(edition) = args.edition else {
        if !args.house.is_empty() {
            let expected = text.plain("expected-house");
            return Err(format!("--house needs --edition ({expected})").into());
        }
        return Ok(None);
    };
    let mut rules = HouseRules::plain(edition);
    for change in &args.house {
        let Some((name, value)) = change.split_once('=') else {
            let expected = text.plain("expected-house");
            return Err(format!("--house: {}", text.expected_found(&expected, change)).into());
        };
        rules
            .change_text(name.trim(), value.trim())
            .map_err(|error| format!("--house: {}", text.field_error(&error)))?;
    }
    Ok(Some(rules))
}

/// The rules asked for, by a command that cannot do without.
pub fn needed_rules(args: &RulesArgs, text: &Text) -> Result<HouseRules, Failure> {
    let missing = || format!("--edition: {}", text.edition_error(""));
    Ok(rules(args, text)?.ok_or_else(missing)?)
}

/// An argument that could not be read, with its name.
pub fn named<T>(name: &str, read: Result<T, NotationError>, text: &Text) -> Result<T, Failure> {
    read.map_err(|error| format!("{name}, {}", text.notation_error(&error)).into())
}
