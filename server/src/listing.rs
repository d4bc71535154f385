//! Tables in lists: what the store keeps next to a log, and what the API shows of it.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sidra_core::notation;
use sidra_game::record::rules_text;
use sidra_room::Level;
use sidra_room::shared::{self, Chair, Outline, TableState, Terms};
use sidra_store::{Head, Listed, PersonId};

use crate::table::id_of;
use crate::tokens::TableCode;

/// What the store keeps for the list entry of a table, as JSON, apart from the fields that have
/// their own columns. It contains no names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Summary {
    rules: String,
    units: u32,
    watch: Option<u32>,
    turn_seconds: u32,
    theme: Option<String>,
    chairs: Vec<Place>,
    points: Vec<i32>,
    games: usize,
    stage: String,
    /// The seat whose turn it is.
    #[serde(default)]
    turn: Option<usize>,
    /// The sets on the table, in notation.
    #[serde(default)]
    sets: String,
    /// When the table closes unless someone comes back. Older summaries do not have it.
    #[serde(default)]
    closes: Option<u64>,
    /// When a person last acted. Older summaries do not have it.
    #[serde(default)]
    touched: Option<u64>,
    /// How long a player may be away, in seconds. Older summaries do not have it.
    #[serde(default)]
    away: Option<u32>,
    /// The people who left the match.
    #[serde(default)]
    gone: Vec<PersonId>,
    /// When the match ended; 0 if the table was closed before one began. Older summaries do not
    /// have it.
    #[serde(default)]
    ended: Option<i64>,
}

impl Summary {
    /// Returns whether the match has begun, even if the table is closed now.
    fn has_begun(&self) -> bool {
        match self.stage.as_str() {
            "open" | "dealing" => false,
            "closed" => self.ended.map_or(self.games > 0, |ended| ended > 0),
            _ => true,
        }
    }
}

/// A chair in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Place {
    Free,
    Person(PersonId),
    Bot(String),
}

/// Returns whether people can still sit down: the match has not begun, and a chair is free.
pub(crate) fn is_joinable(state: TableState, chairs: &[Chair]) -> bool {
    state == TableState::Gathering && chairs.contains(&Chair::Free)
}

/// Returns what the store keeps for lists.
pub(crate) fn head(
    terms: &Terms,
    outline: &Outline,
    code: Option<&TableCode>,
    ended: Option<i64>,
) -> Head {
    let rules = terms.rules.rules();
    let place = |chair: &Chair| match chair {
        Chair::Free => Place::Free,
        Chair::Person(person) => Place::Person(id_of(*person)),
        Chair::Bot(level) => Place::Bot(level.name().to_owned()),
    };
    let people = outline.chairs.iter().filter_map(|chair| match chair {
        Chair::Person(person) => Some(id_of(*person)),
        Chair::Free | Chair::Bot(_) => None,
    });
    let (stage, stage_name) = match outline.state {
        TableState::Gathering => (sidra_store::TableState::Open, "open"),
        TableState::Hashing | TableState::Revealing => {
            (sidra_store::TableState::Playing, "dealing")
        }
        TableState::Playing => (sidra_store::TableState::Playing, "playing"),
        TableState::Over => (sidra_store::TableState::Over, "over"),
        TableState::Closed(_) => (sidra_store::TableState::Closed, "closed"),
    };
    let summary = Summary {
        rules: rules_text(&terms.rules),
        units: terms.units,
        watch: terms.watch,
        turn_seconds: u32::from(rules.turn_seconds),
        theme: terms.theme.clone(),
        chairs: outline.chairs.iter().map(place).collect(),
        points: outline.points.clone(),
        games: outline.games,
        stage: stage_name.to_owned(),
        turn: outline.seat,
        sets: notation::write_table(&outline.table),
        closes: outline.closes,
        touched: Some(outline.touched),
        away: Some(terms.away),
        gone: outline.gone.iter().copied().map(id_of).collect(),
        ended,
    };
    Head {
        stage,
        public: terms.public,
        edition: terms.rules.edition().id.to_string(),
        // All parts of a summary can be written as JSON.
        summary: serde_json::to_string(&summary).unwrap_or_default(),
        people: people.collect(),
        turn: outline.turn.map(id_of),
        code: code
            .filter(|_| is_joinable(outline.state, &outline.chairs))
            .map(TableCode::plain),
    }
}

/// Returns whether a viewer plays at a table, or played there if the match is over. A player who
/// left a match that is still being played sees no more of it than spectators do.
fn is_own(listed: &Listed, summary: &Summary, viewer: Option<PersonId>) -> bool {
    let left = |viewer| listed.head.stage.is_live() && summary.gone.contains(&viewer);
    viewer.is_some_and(|viewer| listed.head.people.contains(&viewer) && !left(viewer))
}

/// Returns whether a match ended so recently that a spectator of its table would not know yet.
pub(crate) fn is_secret(listed: &Listed, viewer: Option<PersonId>, now: u64) -> bool {
    let Some(summary) = summary(listed) else {
        return false;
    };
    let delay = i64::from(summary.watch.unwrap_or(0)) * 1000;
    let ended = summary.ended.unwrap_or(listed.updated);
    !is_own(listed, &summary, viewer)
        && !listed.head.stage.is_live()
        && (now as i64) < ended.saturating_add(delay)
}

/// Returns when a table's match ended, if it did.
pub(crate) fn ended(listed: &Listed) -> Option<i64> {
    let ended = !listed.head.stage.is_live();
    let noted = summary(listed).and_then(|summary| summary.ended);
    noted.or(ended.then_some(listed.updated))
}

/// Returns a table as the API's lists show it to a viewer. The delay for spectators applies here
/// too: what happens in a match that is being played is shown only to its own people.
pub(crate) fn shown(
    listed: &Listed,
    names: &HashMap<PersonId, String>,
    viewer: Option<PersonId>,
    now: u64,
) -> Value {
    let head = &listed.head;
    let Some(summary) = summary(listed) else {
        return json!({ "table": listed.id, "stage": head.stage, "edition": head.edition });
    };
    let own = is_own(listed, &summary, viewer);
    let begun = summary.has_begun();
    let called = summary.chairs.iter().map(|place| match place {
        Place::Person(id) => names.get(id).cloned().unwrap_or_default(),
        Place::Free | Place::Bot(_) => String::new(),
    });
    let called = shared::distinct(&called.collect::<Vec<_>>());
    let chair = |(place, name): (&Place, String)| match place {
        Place::Free => json!({ "kind": "free" }),
        Place::Person(id) => json!({
            "kind": "person",
            "name": name,
            "you": viewer == Some(*id),
        }),
        Place::Bot(level) => json!({ "kind": "bot", "level": level }),
    };
    let chairs: Vec<Value> = summary.chairs.iter().zip(called).map(chair).collect();
    let mut shown = json!({
        "table": listed.id,
        "stage": summary.stage,
        "edition": head.edition,
        "rules": summary.rules,
        "units": summary.units,
        "turn_seconds": summary.turn_seconds,
        "watch": summary.watch,
        "theme": summary.theme,
        "public": head.public,
        "chairs": chairs,
        "created": listed.created,
        "code": Value::Null,
    });
    let secret = is_secret(listed, viewer, now);
    if secret {
        shown["stage"] = "playing".into();
    }
    let undelayed = own || summary.watch == Some(0) || !head.stage.is_live() && !secret;
    if undelayed {
        shown["updated"] = listed.updated.into();
        shown["points"] = summary.points.into();
        shown["games"] = summary.games.into();
    }
    // People who may not watch see no tiles either, not even of a finished match.
    if undelayed && (own || summary.watch.is_some()) {
        shown["turn"] = summary.turn.into();
        shown["sets"] = summary.sets.into();
    }
    if own {
        shown["begun"] = begun.into();
        shown["closes"] = summary.closes.into();
        shown["waits_until"] = waits_until(listed).into();
        shown["your_turn"] = (head.turn.is_some() && head.turn == viewer).into();
    }
    if let Some(code) = head.code.as_ref().filter(|_| own || head.public) {
        let code = code.parse::<TableCode>();
        shown["code"] = code.map_or(Value::Null, |code| code.to_string().into());
    }
    shown
}

/// Returns when an idle table needs attention.
pub(crate) fn idle_until(listed: &Listed) -> u64 {
    let closes = summary(listed).and_then(|summary| summary.closes);
    let gathering = listed.head.stage == sidra_store::TableState::Open;
    shared::idle_until(gathering, touched(listed), closes)
}

/// Returns when a person last acted at a table.
pub(crate) fn touched(listed: &Listed) -> u64 {
    let touched = summary(listed).and_then(|summary| summary.touched);
    touched.unwrap_or(listed.updated.cast_unsigned())
}

/// Returns the earliest time at which a match without a clock stops waiting for the player to move,
/// who is then replaced or resigns. Returns `None` if no other people are waiting.
fn waits_until(listed: &Listed) -> Option<u64> {
    listed.head.turn.filter(|_| is_untimed(listed))?;
    let away = summary(listed)?
        .away
        .filter(|_| listed.head.people.len() > 1)?;
    Some(touched(listed).saturating_add(u64::from(away) * 1000))
}

/// Returns whether a match without a clock is being played.
pub(crate) fn is_untimed(listed: &Listed) -> bool {
    listed.head.stage == sidra_store::TableState::Playing
        && summary(listed).is_some_and(|summary| summary.turn_seconds == 0)
}

fn summary(listed: &Listed) -> Option<Summary> {
    serde_json::from_str(&listed.head.summary).ok()
}

/// Returns the people at these tables, whose names a list needs.
pub(crate) fn people(listed: &[Listed]) -> Vec<PersonId> {
    let mut people: Vec<PersonId> = listed
        .iter()
        .flat_map(|listed| listed.head.people.iter().copied())
        .collect();
    people.sort_unstable();
    people.dedup();
    people
}

/// Reads the level of a bot.
pub(crate) fn level(name: &str) -> Option<Level> {
    name.parse().ok()
}
