//! Accessibility checks with axe-core.

use std::fmt;
use std::fs;

use serde_json::Value;

use crate::rig::root;
use crate::{Browser, Failure};

/// Where `cargo xtask` puts axe-core.
const SOURCE: &str = "target/npm/node_modules/axe-core/axe.min.js";

/// A violation that axe found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// The rule's name, such as `color-contrast`.
    pub rule: String,
    /// Its impact: `minor`, `moderate`, `serious` or `critical`.
    pub impact: String,
    /// What the rule requires.
    pub help: String,
    /// The elements, each with what to change.
    pub elements: Vec<String>,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}): {}", self.rule, self.impact, self.help)?;
        for element in &self.elements {
            write!(f, "\n    {element}")?;
        }
        Ok(())
    }
}

impl Browser {
    /// Returns the violations in the page as it is shown now. There should be none.
    ///
    /// # Errors
    /// Returns an error if axe is missing or fails.
    pub async fn axe(&self) -> Result<Vec<Violation>, Failure> {
        let source = fs::read_to_string(root().join(SOURCE)).map_err(|error| {
            Failure::new(format!(
                "{SOURCE}: {error}; `cargo xtask e2e` fetches it from npm"
            ))
        })?;
        self.script(&source, vec![]).await?;
        let script = "const done = arguments[arguments.length - 1];\
            axe.run(document, { resultTypes: ['violations'] })\
                .then((found) => done(found.violations), (error) => done(String(error)));";
        let found = self.script_async(script, vec![]).await?;
        match found {
            Value::Array(found) => Ok(found.iter().map(violation).collect()),
            error => Err(Failure::new(format!("axe: {error}"))),
        }
    }
}

fn violation(found: &Value) -> Violation {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let nodes = found["nodes"].as_array().into_iter().flatten();
    let elements = nodes.map(|node| {
        let summary = text(&node["failureSummary"]).replace('\n', " ");
        format!("{}: {summary}", text(&node["html"]))
    });
    Violation {
        rule: text(&found["id"]),
        impact: text(&found["impact"]),
        help: text(&found["help"]),
        elements: elements.collect(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_violation_is_readable() {
        let found = json!({
            "id": "image-alt", "impact": "critical", "help": "Images must have text",
            "nodes": [{ "html": "<img>", "failureSummary": "Fix:\nadd alt" }],
        });
        assert_eq!(
            violation(&found).to_string(),
            "image-alt (critical): Images must have text\n    <img>: Fix: add alt"
        );
    }
}
