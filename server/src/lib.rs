//! The server: HTTP, and nothing that knows the game.
//!
//! Nothing is fetched from anybody else: the page is embedded, and its headers
//! forbid it to ask elsewhere.

mod page;

use std::future::{Future, IntoFuture};
use std::time::Duration;

use axum::Router;
use axum::http::{HeaderName, HeaderValue, header};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tower_http::set_header::SetResponseHeaderLayer;

pub use page::Page;

/// How long open requests may take once the server is asked to stop.
const PATIENCE: Duration = Duration::from_secs(5);

/// What the page may do: load scripts and WebAssembly from here, ask here, and
/// nothing else. Styles may stand in elements, since tiles are moved by them.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self' 'unsafe-inline'; img-src 'self' data:; worker-src 'self'; \
    connect-src 'self'; font-src 'self'; manifest-src 'self'; object-src 'none'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Headers of every answer.
const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=()",
    ),
];

/// Everything that can be asked for.
pub fn app(page: Page) -> Router {
    let mut app = page.router();
    for (name, value) in HEADERS {
        let value = HeaderValue::from_static(value);
        app = app.layer(SetResponseHeaderLayer::overriding(name, value));
    }
    app
}

/// Serves until `shutdown` is over, then gives open requests a little time.
///
/// # Errors
/// Where the listener fails.
pub async fn run(
    listener: TcpListener,
    app: Router,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let (stopping, stop) = oneshot::channel();
    let serve = axum::serve(listener, app).with_graceful_shutdown(async move {
        shutdown.await;
        // Fails only where serving is over already.
        let _ = stopping.send(());
    });
    let late = async move {
        match stop.await {
            Ok(()) => tokio::time::sleep(PATIENCE).await,
            Err(_) => std::future::pending().await,
        }
    };
    tokio::select! {
        done = serve.into_future() => done,
        () = late => Ok(()),
    }
}
