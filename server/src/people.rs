//! People without accounts: a name is enough, and a token identifies the person.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sidra_store::{Person, PersonId};

use crate::body::{Bearer, Body, Me};
use crate::error::ApiError;
use crate::guard::{Arriving, Guessing};
use crate::hall::Hall;
use crate::names::{self, NameError};
use crate::tokens::{RecoveryCode, Token};

pub(crate) fn routes() -> Router<Arc<Hall>> {
    Router::new()
        .route("/api/people", post(arrive))
        .route("/api/me", get(me).patch(rename).delete(forget))
        .route("/api/me/recovery", post(new_recovery))
        .route("/api/recover", post(recover))
}

/// What a person's own client sees of the person.
#[derive(Debug, Serialize)]
struct Own {
    id: PersonId,
    name: String,
    bot: bool,
}

impl From<Person> for Own {
    fn from(person: Person) -> Own {
        Own {
            id: person.id,
            name: person.name,
            bot: person.bot,
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Arrival {
    name: String,
    /// Whether the person is a program.
    #[serde(default)]
    bot: bool,
}

fn bad_name(error: NameError) -> ApiError {
    let expected = format!("This name does not work: {error}.");
    ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "name", expected)
}

async fn arrive(
    State(hall): State<Arc<Hall>>,
    _: Arriving,
    Body(arrival): Body<Arrival>,
) -> Result<Response, ApiError> {
    let name = names::name(&arrival.name).map_err(bad_name)?;
    let token = Token::random().map_err(|error| ApiError::internal(&error))?;
    let bot = arrival.bot;
    let added = hall
        .store
        .add_person(&name, token.hash(), bot, hall.now() as i64)
        .await;
    let id = added?;
    let person = Own { id, name, bot };
    Ok((StatusCode::CREATED, signed(&person, token)).into_response())
}

/// Returns a person with a token. No cache on the way may keep a copy.
fn signed(person: &Own, token: Token) -> Response {
    let no_store = [(axum::http::header::CACHE_CONTROL, "no-store")];
    let body = json!({ "person": person, "token": token.to_string() });
    (no_store, Json(body)).into_response()
}

async fn me(Me(person): Me) -> Json<Own> {
    Json(person.into())
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Renaming {
    name: String,
}

async fn rename(
    State(hall): State<Arc<Hall>>,
    Me(person): Me,
    Body(renaming): Body<Renaming>,
) -> Result<Json<Own>, ApiError> {
    let name = names::name(&renaming.name).map_err(bad_name)?;
    if !hall.store.rename(person.id, &name).await? {
        return Err(ApiError::no_token());
    }
    hall.renamed(person.id).await;
    Ok(Json(Own::from(Person { name, ..person })))
}

async fn forget(State(hall): State<Arc<Hall>>, Me(person): Me) -> Result<StatusCode, ApiError> {
    if !hall.forgotten(person.id).await? {
        return Err(ApiError::internal(&"a table does not answer"));
    }
    hall.store.forget(person.id).await?;
    hall.renamed(person.id).await;
    hall.revoked(person.id).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Gives a person a recovery code. The store looks the token up when it sets the code, so that a
/// token that has just been revoked gets none.
async fn new_recovery(
    State(hall): State<Arc<Hall>>,
    Bearer(token): Bearer,
) -> Result<Response, ApiError> {
    let code = RecoveryCode::random().map_err(|error| ApiError::internal(&error))?;
    let set = hall
        .store
        .set_recovery(token.hash(), code.hash(), hall.now() as i64)
        .await;
    if !set? {
        return Err(ApiError::no_token());
    }
    let no_store = [(axum::http::header::CACHE_CONTROL, "no-store")];
    let body = Json(json!({ "code": code.to_string() }));
    Ok((StatusCode::CREATED, no_store, body).into_response())
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Recovery {
    code: String,
}

async fn recover(
    State(hall): State<Arc<Hall>>,
    _: Guessing,
    Body(recovery): Body<Recovery>,
) -> Result<Response, ApiError> {
    let unknown = || {
        ApiError::new(
            StatusCode::NOT_FOUND,
            "recovery-code",
            "There is no such recovery code. A code has 16 letters and digits, and works once; the \
             other device can show a new one.",
        )
    };
    let code: RecoveryCode = recovery.code.parse().map_err(|_| unknown())?;
    let token = Token::random().map_err(|error| ApiError::internal(&error))?;
    let person = hall.store.recover(code.hash(), token.hash()).await;
    let person = person?.ok_or_else(unknown)?;
    // The old device no longer plays.
    hall.revoked(person.id).await;
    Ok(signed(&person.into(), token))
}
