//! The HTTP server. It knows nothing about the game.
//!
//! The page needs nothing from third parties: it is embedded, and its headers forbid
//! requests to other servers.

mod page;

use std::future::Future;
use std::io::ErrorKind;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::{HeaderName, HeaderValue, header};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_io_timeout::TimeoutStream;
use tower_http::set_header::SetResponseHeaderLayer;

pub use page::Page;

/// Limits that keep slow or hostile clients from using up the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Maximum number of open connections. Further clients wait until one is closed.
    pub connections: usize,
    /// Maximum time to wait for a complete request header, also for the next request of
    /// an open connection.
    pub header: Duration,
    /// Maximum time without progress while a response is sent, for clients that do not read.
    pub send: Duration,
    /// Maximum time for open requests after the server is asked to stop.
    pub shutdown: Duration,
}

impl Default for Limits {
    /// Returns half of the 1,024 file descriptors that systems usually allow, and times that
    /// are long enough for a bad mobile connection.
    fn default() -> Limits {
        Limits {
            connections: 512,
            header: Duration::from_secs(15),
            send: Duration::from_secs(30),
            shutdown: Duration::from_secs(5),
        }
    }
}

/// What the page may do: load scripts and WebAssembly from here and send requests here.
/// Inline styles are allowed, because they move the tiles.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self' 'unsafe-inline'; img-src 'self' data:; worker-src 'self'; \
    connect-src 'self'; font-src 'self'; manifest-src 'self'; object-src 'none'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Headers of every response.
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

/// Returns all routes, with the headers that every response has.
pub fn app(page: Page) -> Router {
    let mut app = page.router();
    for (name, value) in HEADERS {
        let value = HeaderValue::from_static(value);
        app = app.layer(SetResponseHeaderLayer::overriding(name, value));
    }
    app
}

/// Serves until `shutdown` completes, then lets open requests finish.
///
/// `axum::serve` has neither time-outs nor a limit for connections, so this drives hyper
/// directly.
pub async fn run(
    listener: TcpListener,
    app: Router,
    limits: Limits,
    shutdown: impl Future<Output = ()>,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(limits.header);
    let free = Arc::new(Semaphore::new(limits.connections));
    let open = GracefulShutdown::new();
    let mut shutdown = pin!(shutdown);
    loop {
        let next = async {
            // The semaphore is never closed, so there always is a permit.
            let permit = free.clone().acquire_owned().await;
            (permit, accept(&listener).await)
        };
        let (permit, stream) = tokio::select! {
            next = next => next,
            () = &mut shutdown => break,
        };
        let service = TowerToHyperService::new(app.clone());
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(limits.send));
        let stream = TokioIo::new(Box::pin(stream));
        let connection = open.watch(http.serve_connection(stream, service));
        tokio::spawn(async move {
            // A client that breaks off or sends nonsense concerns nobody else.
            let _ = connection.await;
            drop(permit);
        });
    }
    drop(listener);
    tokio::select! {
        () = open.shutdown() => {}
        () = tokio::time::sleep(limits.shutdown) => {}
    }
}

/// Accepts the next connection.
async fn accept(listener: &TcpListener) -> TcpStream {
    loop {
        let error = match listener.accept().await {
            Ok((stream, _)) => return stream,
            Err(error) => error.kind(),
        };
        let of_one_client = [
            ErrorKind::ConnectionRefused,
            ErrorKind::ConnectionAborted,
            ErrorKind::ConnectionReset,
        ];
        if !of_one_client.contains(&error) {
            // The system may be out of file descriptors: wait for some to be closed.
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }
}
