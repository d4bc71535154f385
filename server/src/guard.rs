//! The checks that every request passes first.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::client::Peer;
use crate::error::{ApiError, ErrorCode};
use crate::hall::Hall;
use crate::rates::Doing;

/// The client's address, as an extension of its requests.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Client(pub IpAddr);

/// Checks host, origin and rate, and counts what was refused.
pub(crate) async fn guard(
    State(hall): State<Arc<Hall>>,
    mut request: Request,
    next: Next,
) -> Response {
    let response = match admit(&hall, &mut request) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    };
    if let Some(ErrorCode(code)) = response.extensions().get() {
        hall.metrics.refuse(code);
    }
    response
}

/// Counts a request as an arrival. Handlers extract it before the body, so that requests whose
/// body never arrives count too.
pub(crate) struct Arriving;

impl FromRequestParts<Arc<Hall>> for Arriving {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, hall: &Arc<Hall>) -> Result<Self, ApiError> {
        count(Doing::Arriving, parts, hall).map(|()| Arriving)
    }
}

/// Counts a request that may be a guess, before its body is read.
pub(crate) struct Guessing;

impl FromRequestParts<Arc<Hall>> for Guessing {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, hall: &Arc<Hall>) -> Result<Self, ApiError> {
        count(Doing::Guessing, parts, hall).map(|()| Guessing)
    }
}

fn count(doing: Doing, parts: &Parts, hall: &Hall) -> Result<(), ApiError> {
    match parts.extensions.get() {
        Some(&Client(client)) => hall.settings.rates.address(doing, client),
        // Every request passes `guard` first.
        None => Err(ApiError::internal(&"a request without an address")),
    }
}

fn admit(hall: &Hall, request: &mut Request) -> Result<(), ApiError> {
    let peer = match request.extensions().get() {
        Some(Peer(peer)) => *peer,
        // In a test, a request need not have come through a socket.
        None => IpAddr::V4(Ipv4Addr::LOCALHOST),
    };
    let client = hall.settings.proxies.client(peer, request.headers());
    request.extensions_mut().insert(Client(client));
    let path = request.uri().path();
    // A health check on the same machine need not know the server's public name.
    if path != "/healthz" {
        hall.settings
            .hosts
            .check(request.headers(), request.uri())?;
    }
    // Looking for a dictionary may mean reading a file and compressing it.
    if path.starts_with("/api/") || path.starts_with("/dictionary/") {
        hall.settings.rates.address(Doing::Asking, client)?;
    }
    Ok(())
}
