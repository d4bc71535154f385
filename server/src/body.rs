//! Reads requests. Errors say what was expected.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;
use sidra_store::Person;
use tokio::time::timeout;

use crate::LONGEST_MESSAGE;
use crate::error::ApiError;
use crate::hall::Hall;
use crate::tokens::Token;

/// The maximum time to wait for a request's body, as an extension of the request.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BodyTime(pub Duration);

/// A JSON body.
pub(crate) struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<Hall>> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, hall: &Arc<Hall>) -> Result<Body<T>, ApiError> {
        let longest = request.extensions().get().copied();
        let json = Json::<T>::from_request(request, hall);
        let json = match longest {
            Some(BodyTime(longest)) => timeout(longest, json).await.map_err(|_| late(longest))?,
            // In a test, a request need not have come through a socket.
            None => json.await,
        };
        json.map(|Json(value)| Body(value)).map_err(|error| {
            let status = error.status();
            match status {
                StatusCode::PAYLOAD_TOO_LARGE => ApiError::new(
                    status,
                    "too-long",
                    format!("The request body may have at most {LONGEST_MESSAGE} bytes."),
                ),
                _ => ApiError::new(status, "body", error.body_text()),
            }
        })
    }
}

/// Returns the error for a client that does not send the rest of its body, and so occupies a
/// connection that others need.
fn late(longest: Duration) -> ApiError {
    let seconds = longest.as_secs_f32();
    ApiError::new(
        StatusCode::REQUEST_TIMEOUT,
        "late-body",
        format!("The request body must arrive within {seconds} s."),
    )
}

/// The fields after the question mark of an address.
pub(crate) struct Fields<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<Arc<Hall>> for Fields<T> {
    type Rejection = ApiError;

    async fn from_request_parts(
        parts: &mut Parts,
        hall: &Arc<Hall>,
    ) -> Result<Fields<T>, ApiError> {
        let fields = Query::<T>::from_request_parts(parts, hall).await;
        fields
            .map(|Query(value)| Fields(value))
            .map_err(|error| ApiError::bad("fields", error.body_text()))
    }
}

/// The token that the request carries. It may be nobody's.
pub(crate) struct Bearer(pub Token);

impl FromRequestParts<Arc<Hall>> for Bearer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<Hall>) -> Result<Bearer, ApiError> {
        bearer(parts).map(Bearer).ok_or_else(ApiError::no_token)
    }
}

/// The person whose token the request carries.
pub(crate) struct Me(pub Person);

impl FromRequestParts<Arc<Hall>> for Me {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, hall: &Arc<Hall>) -> Result<Me, ApiError> {
        let Bearer(token) = Bearer::from_request_parts(parts, hall).await?;
        let person = hall.store.person_by_token(token.hash()).await;
        let person = person.map_err(|error| ApiError::internal(&error))?;
        person.map(Me).ok_or_else(ApiError::no_token)
    }
}

/// The person whose token the request carries, if it carries one. A wrong token is an error.
pub(crate) struct MaybeMe(pub Option<Person>);

impl FromRequestParts<Arc<Hall>> for MaybeMe {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, hall: &Arc<Hall>) -> Result<MaybeMe, ApiError> {
        if !parts.headers.contains_key(header::AUTHORIZATION) {
            return Ok(MaybeMe(None));
        }
        let Me(person) = Me::from_request_parts(parts, hall).await?;
        Ok(MaybeMe(Some(person)))
    }
}

fn bearer(parts: &Parts) -> Option<Token> {
    let value = parts.headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    if !scheme.eq_ignore_ascii_case("bearer") {
        return None;
    }
    token.trim().parse().ok()
}
