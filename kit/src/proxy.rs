//! A proxy between a program and a server, which a test can cut.

use std::io::{self, Read as _, Write as _};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// A proxy. It runs until the process exits.
#[derive(Debug)]
pub struct Proxy {
    port: u16,
    state: Arc<State>,
}

#[derive(Debug)]
struct State {
    target: SocketAddr,
    is_cut: AtomicBool,
    /// How many times the open connections were silenced.
    silences: AtomicU64,
    open: Mutex<Vec<TcpStream>>,
}

impl Proxy {
    /// Starts a proxy on a free port.
    ///
    /// # Errors
    /// Returns an error if there is no free port.
    pub fn start(target: SocketAddr) -> io::Result<Proxy> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let port = listener.local_addr()?.port();
        let state = Arc::new(State {
            target,
            is_cut: AtomicBool::new(false),
            silences: AtomicU64::new(0),
            open: Mutex::default(),
        });
        let shared = state.clone();
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let state = shared.clone();
                thread::spawn(move || serve(&state, client));
            }
        });
        Ok(Proxy { port, state })
    }

    /// Returns the port that the proxy listens on.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Cuts the connection: nothing passes any more, and neither end notices. As on a real network,
    /// bytes sent meanwhile are not lost; they arrive late, or the connection breaks.
    pub fn cut(&self) {
        self.state.is_cut.store(true, Ordering::SeqCst);
    }

    /// Restores the connection.
    pub fn mend(&self) {
        self.state.is_cut.store(false, Ordering::SeqCst);
    }

    /// Makes the network forget all open connections: what either end sends is lost, and neither
    /// notices. New connections work.
    pub fn silence(&self) {
        self.state.silences.fetch_add(1, Ordering::SeqCst);
    }

    /// Breaks all open connections.
    pub fn reset(&self) {
        let mut open = self
            .state
            .open
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        for stream in open.drain(..) {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }
}

fn serve(state: &Arc<State>, client: TcpStream) {
    wait(state);
    let silences = state.silences.load(Ordering::SeqCst);
    let Ok(server) = TcpStream::connect(state.target) else {
        return;
    };
    let both = [&client, &server].map(TcpStream::try_clone);
    let [Ok(client_too), Ok(server_too)] = both else {
        return;
    };
    let _ = (client.set_nodelay(true), server.set_nodelay(true));
    {
        let mut open = state.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.extend(
            [&client, &server]
                .into_iter()
                .filter_map(|one| one.try_clone().ok()),
        );
    }
    let up = state.clone();
    thread::spawn(move || pass(&up, silences, client_too, server_too));
    pass(state, silences, server, client);
}

/// Passes on bytes until either end closes the connection. They are lost if a silence has begun
/// since the connection was opened.
fn pass(state: &State, silences: u64, mut from: TcpStream, mut to: TcpStream) {
    let mut buffer = vec![0; 16 << 10];
    loop {
        let count = match from.read(&mut buffer) {
            Ok(count) if count > 0 => count,
            _ => break,
        };
        wait(state);
        if state.silences.load(Ordering::SeqCst) > silences {
            continue;
        }
        if to.write_all(&buffer[..count]).is_err() {
            break;
        }
    }
    let _ = (from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both));
}

/// Waits while the connection is cut.
fn wait(state: &State) {
    while state.is_cut.load(Ordering::SeqCst) {
        thread::sleep(Duration::from_millis(10));
    }
}
