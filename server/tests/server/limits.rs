//! Slow clients do not use up the server.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use axum::routing::get;
use sidra_server::{Limits, Rates, Settings, run};
use sidra_store::MemoryStore;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, oneshot};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use crate::common::{FOR_EVER, Server};

const REQUEST: &[u8] = b"GET / HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n";

struct Bare {
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    done: JoinHandle<()>,
}

async fn start(app: Router, limits: Limits) -> Bare {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel();
    let done = tokio::spawn(run(listener, app, limits, async {
        let _ = stopped.await;
    }));
    Bare {
        address,
        stop,
        done,
    }
}

fn hello() -> Router {
    Router::new().route("/", get(|| async { "hello" }))
}

async fn send(address: SocketAddr, bytes: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(bytes).await.unwrap();
    stream
}

/// Reads until the server closes the connection.
async fn rest(mut stream: TcpStream) -> String {
    let mut answer = Vec::new();
    // A reset is also a closed connection.
    let _ = timeout(FOR_EVER, stream.read_to_end(&mut answer))
        .await
        .unwrap();
    String::from_utf8(answer).unwrap()
}

/// Sends a request until it is answered. On a busy machine, even this client may miss a limit.
async fn until_answered(address: SocketAddr, request: &[u8]) {
    let answered = async { while !rest(send(address, request).await).await.ends_with("hello") {} };
    timeout(FOR_EVER, answered).await.unwrap();
}

#[tokio::test]
async fn a_request_that_is_never_finished_is_closed() {
    let limits = Limits {
        header: Duration::from_millis(500),
        ..Limits::default()
    };
    let server = start(hello(), limits).await;
    for part in ["", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nhost: here\r\n"] {
        let stream = send(server.address, part.as_bytes()).await;
        assert!(!rest(stream).await.contains("hello"));
    }
    // A client that has been answered does not keep its connection forever either.
    until_answered(server.address, b"GET / HTTP/1.1\r\nhost: here\r\n\r\n").await;
}

/// Sends a request that announces more than this beginning of its body.
async fn send_half(address: SocketAddr, line: &str, body: &str) -> TcpStream {
    let request = format!(
        "{line} HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\n\
         content-length: 100\r\n\r\n{body}"
    );
    send(address, request.as_bytes()).await
}

#[tokio::test]
async fn a_body_that_is_never_finished_is_refused_and_closed() {
    let limits = Limits {
        connections: 2,
        body: Duration::from_millis(50),
        ..Limits::default()
    };
    let server = Server::within(limits, Arc::new(MemoryStore::new()), |_| {}).await;
    // There are more of them than connections are allowed, so each has to make way for the next.
    let mut slow = Vec::new();
    for _ in 0..3 {
        for body in ["", "{\"name\":"] {
            slow.push(send_half(server.address, "POST /api/people", body).await);
        }
    }
    for stream in slow {
        let answer = rest(stream).await;
        assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
        assert!(answer.contains("connection: close"), "{answer}");
        assert!(answer.contains("\"late-body\""), "{answer}");
    }
    // A body that nobody asked for does not keep the connection either.
    let stream = send_half(server.address, "GET /healthz", "").await;
    assert!(rest(stream).await.starts_with("HTTP/1.1 200 "));
    server.arrive("Ann").await;
}

/// Otherwise, clients that send no body could hold any number of connections.
#[tokio::test]
async fn a_request_counts_before_its_body_arrives() {
    let limits = Limits {
        body: Duration::from_millis(5),
        ..Limits::default()
    };
    let limited = |settings: &mut Settings| settings.rates = Rates::limited();
    for path in ["/api/people", "/api/recover", "/api/find"] {
        let server = Server::within(limits.clone(), Arc::new(MemoryStore::new()), limited).await;
        let mut status = String::new();
        for _ in 0..100 {
            let stream = send_half(server.address, &format!("POST {path}"), "").await;
            let answer = rest(stream).await;
            status = answer.split(' ').nth(1).unwrap_or_default().to_owned();
            if status != "408" {
                break;
            }
        }
        assert_eq!(status, "429", "{path}");
    }
}

#[tokio::test]
async fn unfinished_requests_make_way_for_others() {
    let limits = Limits {
        connections: 4,
        header: Duration::from_millis(50),
        ..Limits::default()
    };
    let server = start(hello(), limits).await;
    let mut slow = Vec::new();
    for _ in 0..40 {
        slow.push(send(server.address, b"GET / HTTP/1.1\r\nhost:").await);
    }
    until_answered(server.address, REQUEST).await;
}

#[tokio::test]
async fn clients_that_do_not_read_make_way_for_others() {
    let limits = Limits {
        connections: 2,
        send: Duration::from_millis(50),
        ..Limits::default()
    };
    // The body is larger than the buffers of both ends.
    let body = || async { vec![b'x'; 64 << 20] };
    let server = start(hello().route("/large", get(body)), limits).await;
    let mut deaf = Vec::new();
    for _ in 0..4 {
        deaf.push(send(server.address, b"GET /large HTTP/1.1\r\nhost: here\r\n\r\n").await);
    }
    until_answered(server.address, REQUEST).await;
}

#[tokio::test]
async fn there_are_never_more_connections_than_allowed() {
    const MOST: usize = 2;
    let (open, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let gate = Arc::new(Semaphore::new(0));
    let handler = {
        let (open, most, gate) = (open.clone(), most.clone(), gate.clone());
        move || async move {
            let now = open.fetch_add(1, Ordering::SeqCst) + 1;
            most.fetch_max(now, Ordering::SeqCst);
            gate.acquire().await.unwrap().forget();
            open.fetch_sub(1, Ordering::SeqCst);
            "hello"
        }
    };
    let limits = Limits {
        connections: MOST,
        ..Limits::default()
    };
    let server = start(Router::new().route("/", get(handler)), limits).await;
    let mut streams = Vec::new();
    for _ in 0..3 * MOST {
        streams.push(send(server.address, REQUEST).await);
    }
    while open.load(Ordering::SeqCst) < MOST {
        sleep(Duration::from_millis(1)).await;
    }
    // A server without a limit would have enough time to answer the others too.
    sleep(Duration::from_millis(100)).await;
    gate.add_permits(streams.len());
    for stream in streams {
        assert!(rest(stream).await.ends_with("hello"));
    }
    assert_eq!(most.load(Ordering::SeqCst), MOST);
}

#[tokio::test]
async fn one_address_does_not_take_all_connections() {
    let limits = Limits {
        from_one: 2,
        header: FOR_EVER,
        ..Limits::default()
    };
    let server = start(hello(), limits.clone()).await;
    let held = [
        send(server.address, b"GET /").await,
        send(server.address, b"GET /").await,
    ];
    // Further connections are closed at once.
    assert_eq!(rest(send(server.address, REQUEST).await).await, "");
    drop(held);
    until_answered(server.address, REQUEST).await;
    // A trusted proxy brings many clients.
    let limits = Limits {
        from_one: 0,
        proxies: "127.0.0.1".parse().unwrap(),
        ..limits
    };
    let server = start(hello(), limits).await;
    assert!(
        rest(send(server.address, REQUEST).await)
            .await
            .ends_with("hello")
    );
}

#[tokio::test]
async fn a_stopping_server_finishes_open_requests_but_does_not_wait_forever() {
    let gate = Arc::new(Semaphore::new(0));
    let started = Arc::new(Semaphore::new(0));
    let handler = {
        let (gate, started) = (gate.clone(), started.clone());
        move || async move {
            started.add_permits(1);
            gate.acquire().await.unwrap().forget();
            "hello"
        }
    };
    let app = Router::new().route("/", get(handler));
    let patient = Limits {
        shutdown: FOR_EVER,
        ..Limits::default()
    };
    let server = start(app.clone(), patient).await;
    let stream = send(server.address, REQUEST).await;
    started.acquire().await.unwrap().forget();
    server.stop.send(()).unwrap();
    gate.add_permits(1);
    assert!(rest(stream).await.ends_with("hello"));
    timeout(FOR_EVER, server.done).await.unwrap().unwrap();

    let hasty = Limits {
        shutdown: Duration::from_millis(50),
        ..Limits::default()
    };
    let server = start(app, hasty).await;
    let _stream = send(server.address, REQUEST).await;
    started.acquire().await.unwrap().forget();
    server.stop.send(()).unwrap();
    timeout(FOR_EVER, server.done).await.unwrap().unwrap();
}
