//! For the operator: whether the server is healthy, and what it has counted.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use sidra_store::Store;
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::client::Peer;
use crate::error::ApiError;
use crate::guard::Client;
use crate::hall::Hall;
use crate::metrics::CONTENT_TYPE;

pub(crate) fn routes() -> Router<Arc<Hall>> {
    Router::new()
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
}

/// How long the result of a check is valid. A check writes to the store, and anyone may ask for it.
const HEALTH_TIME: Duration = Duration::from_secs(1);

/// The last check of the store: when it was, and whether the store worked.
#[derive(Default)]
pub(crate) struct Health(Mutex<Option<(Instant, bool)>>);

impl Health {
    /// Returns whether the store works. Requests that come at the same time share one check.
    async fn is_good(&self, store: &dyn Store) -> bool {
        let mut last = self.0.lock().await;
        if let Some((_, good)) = last.filter(|(at, _)| at.elapsed() < HEALTH_TIME) {
            return good;
        }
        let checked = store.check().await;
        if let Err(error) = &checked {
            tracing::error!(%error, "the store cannot be read or written");
        }
        *last = Some((Instant::now(), checked.is_ok()));
        checked.is_ok()
    }
}

/// Answers whether the server can store moves now and serve everyone.
async fn health(State(hall): State<Arc<Hall>>) -> Response {
    let plain = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    match hall.health.is_good(&*hall.store).await {
        true if hall.is_apart() => {
            let status = StatusCode::SERVICE_UNAVAILABLE;
            (status, plain, "the other servers cannot be reached\n").into_response()
        }
        true => (plain, "ok\n").into_response(),
        false => {
            let status = StatusCode::SERVICE_UNAVAILABLE;
            (status, plain, "the store cannot be read or written\n").into_response()
        }
    }
}

/// Answers with the counters, but only to this machine and the networks that the operator has named.
/// The counters have no delay: they would tell spectators what happens now.
async fn metrics(
    State(hall): State<Arc<Hall>>,
    Extension(Client(client)): Extension<Client>,
    peer: Option<Extension<Peer>>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let nothing = || ApiError::missing("There is nothing here.");
    let peer = peer.map_or(client, |Extension(Peer(peer))| peer);
    // A proxy that is not trusted hides the client's address.
    let hidden = headers.contains_key("x-forwarded-for") && client == peer.to_canonical();
    if hidden || !client.is_loopback() && !hall.settings.metrics_from.contain(client) {
        return Err(nothing());
    }
    let head = [
        (header::CONTENT_TYPE, CONTENT_TYPE),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((head, hall.measure()).into_response())
}
