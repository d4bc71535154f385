//! A network that can be lost: everything between a browser and the program goes through it.

use std::io;
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use crate::Failure;

/// A listener that passes connections on, until it is cut.
pub(crate) struct Proxy {
    here: SocketAddr,
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
struct State {
    /// Where the program listens.
    target: Option<String>,
    cut: bool,
    /// The open connections, to close them.
    open: Vec<TcpStream>,
}

impl Proxy {
    /// Listens at a free port of this machine.
    pub(crate) fn start() -> Result<Proxy, Failure> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let here = listener.local_addr()?;
        let state = Arc::new(Mutex::new(State::default()));
        let shared = state.clone();
        // It ends with the process: a test is one.
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                pass_on(&shared, client);
            }
        });
        Ok(Proxy { here, state })
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// Returns where it listens.
    pub(crate) fn address(&self) -> String {
        self.here.to_string()
    }

    /// Says where the program listens.
    pub(crate) fn lead_to(&self, target: &str) {
        self.change(|state| state.target = Some(target.to_owned()));
    }

    /// Closes all connections and accepts none, or accepts them again.
    pub(crate) fn cut(&self, cut: bool) {
        self.change(|state| {
            state.cut = cut;
            if cut {
                for stream in state.open.drain(..) {
                    // It may be closed already.
                    let _ = stream.shutdown(Shutdown::Both);
                }
            }
        });
    }
}

fn pass_on(state: &Mutex<State>, client: TcpStream) {
    let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
    // Without a target, dropping the client closes it.
    let Some(target) = state.target.clone().filter(|_| !state.cut) else {
        return;
    };
    let Ok(server) = TcpStream::connect(target) else {
        return;
    };
    let pipes = [(&client, &server), (&server, &client)];
    for (from, to) in pipes {
        let (Ok(mut from), Ok(mut to)) = (from.try_clone(), to.try_clone()) else {
            return;
        };
        thread::spawn(move || {
            let _ = io::copy(&mut from, &mut to);
            let _ = to.shutdown(Shutdown::Both);
            let _ = from.shutdown(Shutdown::Both);
        });
    }
    state.open.extend([client, server]);
}
