//! Accepts connections, within limits.

use std::future::Future;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

use crate::body::BodyTime;
use crate::client::{Peer, Proxies};
use crate::crowd::{Crowd, Entered};

/// Limits that keep slow or hostile clients from using up the server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Maximum number of open connections. Further clients wait until one is closed.
    pub connections: usize,
    /// Maximum number of open connections from one address. Further ones are closed at once.
    pub from_one: usize,
    /// The proxies whose connections belong to many clients, so that the previous limit does not
    /// apply to them.
    pub proxies: Proxies,
    /// Maximum time to wait for a complete request header, including that of the next request on an
    /// open connection.
    pub header: Duration,
    /// Maximum time to wait for the whole body of a request.
    pub body: Duration,
    /// Maximum time without progress while a response is sent, for clients that do not read.
    pub send: Duration,
    /// Maximum time for open requests and sockets after the server is asked to stop.
    pub shutdown: Duration,
}

impl Default for Limits {
    /// Returns half of the 1,024 file descriptors that systems usually allow, and times that
    /// are long enough for a bad mobile connection.
    fn default() -> Limits {
        Limits {
            connections: 512,
            from_one: 256,
            proxies: Proxies::default(),
            header: Duration::from_secs(15),
            body: Duration::from_secs(15),
            send: Duration::from_secs(30),
            shutdown: Duration::from_secs(5),
        }
    }
}

/// A connection's place among those that may be open, as an extension of its requests. A
/// socket keeps it, because it outlives its request.
#[derive(Debug, Clone)]
pub(crate) struct Place(#[allow(dead_code)] Arc<(OwnedSemaphorePermit, Option<Entered>)>);

/// Serves until `shutdown` completes, then lets open requests and sockets finish.
///
/// `axum::serve` has neither time-outs nor a limit on connections, so this drives hyper directly.
pub async fn run(
    listener: TcpListener,
    app: Router,
    limits: Limits,
    shutdown: impl Future<Output = ()>,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(limits.header);
    let most = limits.connections.min(Semaphore::MAX_PERMITS);
    let most = u32::try_from(most).unwrap_or(u32::MAX);
    let free = Arc::new(Semaphore::new(most as usize));
    let crowd = Crowd::new(limits.from_one);
    let (stop, stopped) = watch::channel(false);
    let mut shutdown = pin!(shutdown);
    loop {
        let next = async {
            // The semaphore is never closed, so there is always a permit.
            let permit = free.clone().acquire_owned().await.ok();
            (permit, accept(&listener).await)
        };
        let (permit, (stream, address)) = tokio::select! {
            next = next => next,
            () = &mut shutdown => break,
        };
        let peer = address.ip();
        let entered = crowd.enter(peer);
        if entered.is_none() && !limits.proxies.trust(peer) {
            continue;
        }
        let place = permit.map(|permit| Place(Arc::new((permit, entered))));
        let app = app.clone();
        let mark = place.clone();
        let service = service_fn(move |request: hyper::Request<hyper::body::Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(Peer(peer));
            request.extensions_mut().insert(BodyTime(limits.body));
            if let Some(place) = &mark {
                request.extensions_mut().insert(place.clone());
            }
            app.clone().oneshot(request)
        });
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(limits.send));
        let stream = TokioIo::new(Box::pin(stream));
        let connection = http.serve_connection(stream, service).with_upgrades();
        let mut stopped = stopped.clone();
        tokio::spawn(async move {
            let mut connection = pin!(connection);
            let stopped = async {
                // If the sender is gone, so is the server.
                let _ = stopped.wait_for(|&stopped| stopped).await;
            };
            // A client that hangs up or sends nonsense affects nobody else.
            tokio::select! {
                _ = connection.as_mut() => {}
                () = stopped => {
                    connection.as_mut().graceful_shutdown();
                    let _ = connection.await;
                }
            }
            drop(place);
        });
    }
    drop(listener);
    let _ = stop.send(true);
    // A socket has left its connection's task, but still has its place.
    tokio::select! {
        _ = free.acquire_many(most) => {}
        () = tokio::time::sleep(limits.shutdown) => {}
    }
}

/// Accepts the next connection.
async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        let error = match listener.accept().await {
            Ok((stream, address)) => {
                // A move is a small message that should not wait for the next one.
                let _ = stream.set_nodelay(true);
                return (stream, address);
            }
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
