//! Tables over HTTP: opening, finding, joining, and the records of finished matches.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Json, Router};
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};
use sidra_core::{HouseRules, editions};
use sidra_room::Level;
use sidra_room::shared::{Chair, TableAsk, TableRefusal, Terms};
use sidra_store::{Cursor, Listed, Person, PersonId, TableId};
use tokio::sync::oneshot;

use crate::body::{Body, Fields, MaybeMe, Me};
use crate::error::ApiError;
use crate::guard::{Client, Guessing};
use crate::hall::{Hall, NotOpened};
use crate::rates::Doing;
use crate::table::{Order, Refused, person_of};
use crate::tokens::TableCode;
use crate::{listing, names};

/// Maximum number of tables in one list.
const MOST_LISTED: u32 = 50;
/// Maximum number of tables to examine among those that ended within the longest delay for
/// spectators.
const MOST_ENDED: u32 = 500;
/// How long a person may be away, in seconds: a few minutes with a clock, days without one.
const AWAY_TIMED: u32 = 180;
const AWAY_UNTIMED: u32 = 7 * 24 * 3600;

pub(crate) fn routes() -> Router<Arc<Hall>> {
    Router::new()
        .route("/api/tables", post(open))
        .route("/api/tables/{table}", get(look))
        .route("/api/tables/{table}/record", get(download))
        .route("/api/find", post(find))
        .route("/api/join", post(join))
        .route("/api/lobby", get(lobby))
        .route("/api/addresses", get(addresses))
        .route("/api/me/tables", get(my_tables))
        .route("/api/matches", get(matches))
        .route("/api/openapi.json", get(description))
}

/// The description of this API.
const DESCRIPTION: &str = include_str!("openapi.json");

async fn description() -> Response {
    let json = [(header::CONTENT_TYPE, "application/json")];
    (json, DESCRIPTION).into_response()
}

/// The settings of a new table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct NewTable {
    /// The edition.
    edition: String,
    /// Fields that differ from the booklet, as numbers, names or lists.
    #[serde(default)]
    house: House,
    /// How many seats there are.
    #[serde(default = "two")]
    seats: usize,
    /// The levels of the bots in the last seats.
    #[serde(default)]
    bots: Vec<String>,
    /// How many rounds or games the match has.
    #[serde(default = "one")]
    units: u32,
    /// Whether the lobby lists it.
    #[serde(default)]
    public: bool,
    /// The delay for spectators, in seconds; without it, nobody may watch.
    #[serde(default)]
    watch: Option<u32>,
    /// The bot that plays for a person who is away for too long.
    #[serde(default)]
    stand_in: Option<String>,
    /// How long a person may be away, in seconds.
    #[serde(default)]
    away: Option<u32>,
    /// The theme of the words.
    #[serde(default)]
    theme: Option<String>,
}

/// Fields by name, in the order of their names.
#[derive(Debug, Default)]
struct House {
    fields: BTreeMap<String, Value>,
    /// A field that was named twice.
    twice: Option<String>,
}

impl<'de> Deserialize<'de> for House {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<House, D::Error> {
        deserializer.deserialize_map(HouseVisitor)
    }
}

/// Reads all fields. A map would keep only the last of those with the same name.
struct HouseVisitor;

impl<'de> Visitor<'de> for HouseVisitor {
    type Value = House;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a map of fields")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<House, A::Error> {
        let mut house = House::default();
        while let Some((field, value)) = access.next_entry::<String, Value>()? {
            if house.fields.insert(field.clone(), value).is_some() {
                house.twice.get_or_insert(field);
            }
        }
        Ok(house)
    }
}

fn two() -> usize {
    2
}

fn one() -> u32 {
    1
}

fn unfit(code: &'static str, message: impl Into<String>) -> ApiError {
    ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, code, message)
}

/// Returns a JSON value as the text that fields are read from.
fn field_text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::Array(list) => match list.is_empty() {
            true => "none".to_owned(),
            false => list.iter().map(field_text).collect::<Vec<_>>().join(","),
        },
        other => other.to_string(),
    }
}

impl NewTable {
    fn rules(&self) -> Result<HouseRules, ApiError> {
        let edition = editions::find(&self.edition).ok_or_else(|| {
            let known: Vec<String> = editions::ALL.iter().map(|one| one.id.to_string()).collect();
            let message = format!(
                "There is no such edition. Try one of: {}.",
                known.join(", ")
            );
            unfit("edition", message)
        })?;
        let mut rules = HouseRules::plain(edition);
        if let Some(field) = &self.house.twice {
            let message = format!("Name each field once: there are two values for {field:?}.");
            return Err(unfit("house", message).with("field", &**field));
        }
        for (field, value) in &self.house.fields {
            let changed = rules.change_text(field, &field_text(value));
            changed.map_err(|error| unfit("house", error.to_string()).with("field", &**field))?;
        }
        Ok(rules)
    }

    fn terms(&self) -> Result<Terms, ApiError> {
        let rules = self.rules()?;
        let timed = rules.rules().turn_seconds > 0;
        let theme = self.theme.as_deref().map(names::theme).transpose();
        let theme =
            theme.map_err(|error| unfit("theme", format!("This theme does not work: {error}.")))?;
        let usual = if timed { AWAY_TIMED } else { AWAY_UNTIMED };
        let terms = Terms {
            rules,
            units: self.units,
            public: self.public,
            watch: self.watch,
            stand_in: self.stand_in.as_deref().map(level).transpose()?,
            away: self.away.unwrap_or(usual),
            theme,
        };
        match terms.are_valid() {
            true => Ok(terms),
            false => Err(unfit(
                "terms",
                format!(
                    "A match has 1 to {} games or rounds, spectators see it at most {} s later, and a \
                     person may be away for 30 to {} s.",
                    Terms::MOST_UNITS,
                    Terms::LONGEST_DELAY,
                    Terms::LONGEST_AWAY
                ),
            )),
        }
    }

    /// Returns the chairs: the host on the first, bots on the last, free ones between them.
    fn chairs(&self, host: PersonId) -> Result<Vec<Chair>, ApiError> {
        if !(2..=4).contains(&self.seats) || self.bots.len() >= self.seats {
            return Err(unfit(
                "seats",
                "A table has 2 to 4 seats, and one of them is yours.",
            ));
        }
        let bots = self.bots.iter().map(|name| level(name).map(Chair::Bot));
        let bots = bots.collect::<Result<Vec<_>, _>>()?;
        let mut chairs = vec![Chair::Person(person_of(host))];
        chairs.resize(self.seats - bots.len(), Chair::Free);
        chairs.extend(bots);
        Ok(chairs)
    }
}

fn level(name: &str) -> Result<Level, ApiError> {
    listing::level(name).ok_or_else(|| {
        let known: Vec<&str> = Level::ALL.iter().map(|level| level.name()).collect();
        let message = format!(
            "There is no bot {name:?}. Try one of: {}.",
            known.join(", ")
        );
        unfit("bot", message)
    })
}

async fn open(
    State(hall): State<Arc<Hall>>,
    Extension(Client(client)): Extension<Client>,
    Me(person): Me,
    Body(asked): Body<NewTable>,
) -> Result<Response, ApiError> {
    let (terms, chairs) = (asked.terms()?, asked.chairs(person.id)?);
    if terms.public && !hall.has_lobby() {
        return Err(unfit(
            "no-lobby",
            "This server lists no public tables. Open a private one, and send its link.",
        ));
    }
    hall.settings.rates.address(Doing::Opening, client)?;
    if hall.is_apart() {
        return Err(ApiError::apart());
    }
    let (table, code) = match hall.create(terms, chairs).await {
        Ok(opened) => opened,
        Err(NotOpened::Terms(refusal)) => {
            let message = "A table like this is not possible: the box has too few tiles.";
            return Err(unfit("terms", message).with("refusal", format!("{refusal:?}")));
        }
        Err(NotOpened::Store(error)) => return Err(ApiError::internal(&error)),
    };
    let code = code.map(|code| code.to_string());
    let body = json!({ "table": table, "code": code });
    Ok((StatusCode::CREATED, Json(body)).into_response())
}

fn no_table() -> ApiError {
    ApiError::missing("There is no such table. It may have been deleted; ask for a new link.")
}

fn table_id(text: &str) -> Result<TableId, ApiError> {
    text.parse().map_err(|_| no_table())
}

/// Returns tables as lists show them to a viewer.
async fn listed(
    hall: &Hall,
    tables: &[Listed],
    viewer: Option<PersonId>,
) -> Result<Vec<Value>, ApiError> {
    let names = hall.store.names(&listing::people(tables)).await;
    let names = names?;
    let shown = |table: &Listed| {
        let mut shown = listing::shown(table, &names, viewer, hall.now());
        shown["spectators"] = hall.spectators(table.id).into();
        shown
    };
    Ok(tables.iter().map(shown).collect())
}

fn id_of_viewer(viewer: Option<&Person>) -> Option<PersonId> {
    viewer.map(|person| person.id)
}

async fn look(
    State(hall): State<Arc<Hall>>,
    MaybeMe(viewer): MaybeMe,
    Path(table): Path<String>,
) -> Result<Json<Value>, ApiError> {
    let table = hall.store.head(table_id(&table)?).await?;
    let table = [table.ok_or_else(no_table)?];
    let mut shown = listed(&hall, &table, id_of_viewer(viewer.as_ref())).await?;
    Ok(Json(shown.remove(0)))
}

async fn lobby(
    State(hall): State<Arc<Hall>>,
    MaybeMe(viewer): MaybeMe,
) -> Result<Json<Value>, ApiError> {
    let lobby = hall.has_lobby();
    let viewer = id_of_viewer(viewer.as_ref());
    let tables = match lobby {
        true => lobby_tables(&hall, viewer).await?,
        false => Vec::new(),
    };
    let shown = listed(&hall, &tables, viewer).await?;
    Ok(Json(json!({ "lobby": lobby, "tables": shown })))
}

/// Returns the public tables that are open or being played. A table whose match has ended stays
/// among them until its spectators have seen the end. Until then, tables at which its players
/// continued are not listed, because they would give the end away.
async fn lobby_tables(hall: &Hall, viewer: Option<PersonId>) -> Result<Vec<Listed>, ApiError> {
    let now = hall.now();
    let from = now as i64 - i64::from(Terms::LONGEST_DELAY) * 1000;
    let mut tables = hall.store.lobby(MOST_LISTED).await?;
    let ended = hall.store.ended(from, MOST_ENDED).await?;
    let secret = |table: &Listed| listing::is_secret(table, viewer, now);
    let ended: Vec<Listed> = ended.into_iter().filter(secret).collect();
    tables.retain(|table| {
        let tells = |ended: &Listed| {
            let mut people = ended.head.people.iter();
            listing::ended(ended).is_some_and(|at| at <= table.created)
                && people.any(|person| table.head.people.contains(person))
        };
        !ended.iter().any(tells)
    });
    tables.extend(ended);
    tables.sort_by_key(|table| std::cmp::Reverse((table.created, table.id)));
    tables.truncate(MOST_LISTED as usize);
    Ok(tables)
}

/// Returns the addresses that others can open. A page that was opened at an address which works
/// only on this machine puts them into its links.
async fn addresses(State(hall): State<Arc<Hall>>) -> Json<Value> {
    Json(json!({ "addresses": hall.settings.others }))
}

/// Where a list continues.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct After {
    before: Option<Cursor>,
}

async fn my_tables(
    State(hall): State<Arc<Hall>>,
    Me(person): Me,
    Fields(after): Fields<After>,
) -> Result<Json<Value>, ApiError> {
    let tables = hall
        .store
        .tables_of(person.id, after.before, MOST_LISTED)
        .await;
    let tables = tables?;
    paged(&hall, &tables, next_of(&tables), Some(person.id)).await
}

async fn matches(
    State(hall): State<Arc<Hall>>,
    MaybeMe(viewer): MaybeMe,
    Fields(after): Fields<After>,
) -> Result<Json<Value>, ApiError> {
    let viewer = id_of_viewer(viewer.as_ref());
    // Without a lobby, only people's own matches are listed.
    let (tables, next) = match (hall.has_lobby(), viewer) {
        (false, None) => (Vec::new(), None),
        (lobby, viewer) => {
            let found = hall.store.finished(viewer, after.before, MOST_LISTED).await;
            let mut found = found?;
            let next = next_of(&found);
            found.retain(|listed| {
                let own = viewer.is_some_and(|viewer| listed.head.people.contains(&viewer));
                (lobby || own) && !listing::is_secret(listed, viewer, hall.now())
            });
            (found, next)
        }
    };
    paged(&hall, &tables, next, viewer).await
}

/// Returns where a list continues, if it is full.
fn next_of(tables: &[Listed]) -> Option<Cursor> {
    let full = tables.len() == MOST_LISTED as usize;
    tables.last().filter(|_| full).map(Listed::cursor)
}

/// Returns a list, and where it continues.
async fn paged(
    hall: &Hall,
    tables: &[Listed],
    next: Option<Cursor>,
    viewer: Option<PersonId>,
) -> Result<Json<Value>, ApiError> {
    let shown = listed(hall, tables, viewer).await?;
    Ok(Json(json!({ "tables": shown, "next": next })))
}

/// What a person wants to join.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Joining {
    code: Option<String>,
    table: Option<String>,
    seat: Option<usize>,
}

async fn join(
    State(hall): State<Arc<Hall>>,
    Extension(Client(client)): Extension<Client>,
    Me(person): Me,
    Body(joining): Body<Joining>,
) -> Result<Json<Value>, ApiError> {
    let table = match (&joining.code, &joining.table) {
        (Some(code), None) => {
            hall.settings.rates.address(Doing::Guessing, client)?;
            by_code(&hall, code).await?
        }
        (None, Some(table)) => table_id(table)?,
        _ => return Err(unfit("join", "Name either a code or a table.")),
    };
    if hall.is_apart() {
        return Err(ApiError::apart());
    }
    let seat = joining.seat;
    let (viewer, person) = (person.id, person_of(person.id));
    // A table that was reloaded in the meantime does not answer: ask again.
    for _ in 0..3 {
        let (answer, answered) = oneshot::channel();
        let ask = TableAsk::Sit { seat };
        let order = Order::Ask {
            person,
            ask,
            answer,
        };
        if hall.table(table).send(order).await.is_err() {
            continue;
        }
        match answered.await {
            Ok(Ok(_)) => return Ok(Json(json!({ "table": table }))),
            Ok(Err(Refused::NoTable)) => return Err(no_table()),
            Ok(Err(Refused::Table(TableRefusal::Closed))) => {
                let listed = hall.store.head(table).await?;
                let secret = listed
                    .is_some_and(|listed| listing::is_secret(&listed, Some(viewer), hall.now()));
                // For a spectator, the match is still being played.
                return Err(not_seated(match secret {
                    true => &TableRefusal::Begun,
                    false => &TableRefusal::Closed,
                }));
            }
            Ok(Err(Refused::Table(refusal))) => return Err(not_seated(&refusal)),
            Ok(Err(Refused::Store)) | Err(_) => {}
        }
    }
    Err(ApiError::internal(&"a table does not answer"))
}

/// The code of a table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Finding {
    code: String,
}

/// Returns the table with a code, for people who are deciding whether to sit down there. A code
/// that no table has is not an error: the answer says so.
async fn find(
    State(hall): State<Arc<Hall>>,
    _: Guessing,
    MaybeMe(viewer): MaybeMe,
    Body(finding): Body<Finding>,
) -> Result<Json<Value>, ApiError> {
    let table = match finding.code.parse::<TableCode>() {
        Ok(code) => hall.store.table_by_code(&code.plain()).await?,
        Err(_) => None,
    };
    let table = match table {
        Some(table) => hall.store.head(table).await?,
        None => None,
    };
    let shown = listed(&hall, table.as_slice(), id_of_viewer(viewer.as_ref())).await?;
    Ok(Json(json!({ "found": shown.first() })))
}

async fn by_code(hall: &Hall, code: &str) -> Result<TableId, ApiError> {
    let unknown = || {
        ApiError::new(
            StatusCode::NOT_FOUND,
            "code",
            "No table with free seats has this code. A code has six letters and digits, and stops \
             working when the seats are full.",
        )
    };
    let code: TableCode = code.parse().map_err(|_| unknown())?;
    let table = hall.store.table_by_code(&code.plain()).await;
    table?.ok_or_else(unknown)
}

fn not_seated(refusal: &TableRefusal) -> ApiError {
    let (code, message) = match refusal {
        TableRefusal::Full => ("full", "All seats are taken."),
        TableRefusal::Taken => ("taken", "This seat is taken. Choose another, or none."),
        TableRefusal::NoSuchChair => ("seat", "There is no such seat. Seats count from 0."),
        TableRefusal::Begun => (
            "begun",
            "The match has begun. You may watch if the table allows it.",
        ),
        TableRefusal::Closed => ("closed", "This table is closed, or its match is over."),
        _ => ("refused", "The table does not allow this."),
    };
    ApiError::new(StatusCode::CONFLICT, code, message)
}

async fn download(
    State(hall): State<Arc<Hall>>,
    MaybeMe(viewer): MaybeMe,
    Path(table): Path<String>,
) -> Result<Response, ApiError> {
    let id = table_id(&table)?;
    let listed = hall.store.head(id).await?;
    let listed = listed.ok_or_else(no_table)?;
    let viewer = id_of_viewer(viewer.as_ref());
    let own = viewer.is_some_and(|viewer| listed.head.people.contains(&viewer));
    // The people who played in a match get its record even if they left before its end.
    if !own && !listed.head.public {
        return Err(no_table());
    }
    if listed.head.stage.is_live() || listing::is_secret(&listed, viewer, hall.now()) {
        let message = "The record is published when the match is over: it shows all hidden tiles.";
        return Err(ApiError::new(StatusCode::CONFLICT, "not-over", message));
    }
    for _ in 0..3 {
        let (answer, answered) = oneshot::channel();
        if hall.table(id).send(Order::Record { answer }).await.is_err() {
            continue;
        }
        match answered.await {
            Ok(Ok(Some(found))) => {
                let head = [
                    (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
                    (
                        header::CONTENT_DISPOSITION,
                        format!("attachment; filename=\"{id}.sidra\""),
                    ),
                    (header::CACHE_CONTROL, "private, no-cache".to_owned()),
                ];
                return Ok((head, found).into_response());
            }
            Ok(Ok(None)) => {
                return Err(ApiError::missing(
                    "The table was closed before a match began.",
                ));
            }
            Ok(Err(Refused::NoTable)) => return Err(no_table()),
            Ok(Err(_)) | Err(_) => {}
        }
    }
    Err(ApiError::internal(&"a table does not answer"))
}
