//! Friends at one table, over the network: HTTP, WebSockets and the embedded page.
//!
//! A [`Hall`] has the people and the tables. [`app`] returns its routes, and [`run()`] serves them.
//! The page needs nothing from third parties: it is embedded, and its headers forbid requests to
//! other servers.

mod alarms;
mod api;
mod body;
mod client;
mod clock;
mod cluster;
#[cfg(unix)]
mod control;
mod crowd;
mod dictionary;
mod error;
mod guard;
mod hall;
mod hosts;
mod late;
mod listing;
mod metrics;
mod names;
mod operations;
mod outbox;
mod ownership;
mod page;
mod people;
mod rates;
mod run;
mod socket;
mod table;
mod thinkers;
mod tokens;
mod upkeep;
mod versions;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::from_fn_with_state;
use tower_http::set_header::SetResponseHeaderLayer;

pub use client::{Networks, Peer, Proxies};
pub use clock::Skew;
pub use cluster::{Cluster, ClusterError};
#[cfg(unix)]
pub use control::{Control, Controlled, LiveTable, control, control_path};
pub use error::ApiError;
pub use hall::{Hall, LexiconSource, Settings};
pub use hosts::{BadUrl, Hosts, PublicUrl};
pub use names::{LONGEST_NAME, LONGEST_THEME, NameError};
pub use page::Page;
pub use rates::Rates;
pub use run::{Limits, run};
pub use tokens::{NotACode, RecoveryCode, TableCode, Token};

/// Maximum size of a request's body or of a message, in bytes.
pub const LONGEST_MESSAGE: usize = 16 << 10;

/// Returns the content security policy. The page may load scripts and WebAssembly from here and
/// send requests here, which includes a WebSocket to the same host. Of the styles in the page
/// itself, only those that it was built with are allowed, by their hashes. Scripts move the tiles
/// through properties of elements, which needs no permission.
fn policy(styles: &[String]) -> String {
    let styles: String = styles
        .iter()
        .map(|hash| format!(" 'sha256-{hash}'"))
        .collect();
    format!(
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'{styles}; \
         img-src 'self' data: blob:; worker-src 'self'; connect-src 'self'; font-src 'self'; \
         manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'"
    )
}

/// Headers of every response, apart from the policy.
const HEADERS: [(HeaderName, &str); 5] = [
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

/// Returns all routes, with the headers that every response has.
pub fn app(page: Page, hall: Arc<Hall>) -> Router {
    let policy = HeaderValue::try_from(policy(&page.style_hashes()));
    // A hash contains only characters that are allowed in a header.
    let policy = policy.unwrap_or(HeaderValue::from_static("default-src 'self'"));
    let mut app = Router::new()
        .merge(people::routes())
        .merge(api::routes())
        .merge(socket::routes())
        .merge(operations::routes())
        .merge(dictionary::routes())
        .with_state(hall.clone())
        .merge(page.router(hall.clone()))
        .layer(DefaultBodyLimit::max(LONGEST_MESSAGE))
        .layer(from_fn_with_state(hall, guard::guard));
    let headers = HEADERS.map(|(name, value)| (name, HeaderValue::from_static(value)));
    let all = headers
        .into_iter()
        .chain([(header::CONTENT_SECURITY_POLICY, policy)]);
    for (name, value) in all {
        app = app.layer(SetResponseHeaderLayer::overriding(name, value));
    }
    app
}
