//! A network that can be lost, or fall silent: everything between a browser and the program goes
//! through it.
//!
//! It can also make pages look old: then the first message of every WebSocket says that it uses the
//! first version of the protocol.

use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::Failure;

/// A listener that passes connections on, until it is cut.
pub(crate) struct Proxy {
    here: SocketAddr,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    /// Notified when the network is no longer silent.
    flows: Condvar,
}

#[derive(Default)]
struct State {
    /// Where the program listens.
    target: Option<String>,
    cut: bool,
    /// Whether nothing is passed on, and nothing is closed either.
    stalled: bool,
    /// Whether pages look old.
    old: bool,
    /// How many messages were made to look old.
    aged: usize,
    /// The open connections, kept so that they can be closed.
    open: Vec<TcpStream>,
}

impl Proxy {
    /// Listens on a free port of this machine.
    pub(crate) fn start() -> Result<Proxy, Failure> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let here = listener.local_addr()?;
        let shared = Arc::new(Shared::default());
        let accepts = shared.clone();
        // The thread ends with the process, which runs a single test.
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                pass_on(&accepts, &client);
            }
        });
        Ok(Proxy { here, shared })
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.shared.state());
    }

    /// Returns where it listens.
    pub(crate) fn address(&self) -> String {
        self.here.to_string()
    }

    /// Sets where the program listens.
    pub(crate) fn lead_to(&self, target: &str) {
        self.change(|state| state.target = Some(target.to_owned()));
    }

    /// Closes all connections and accepts none, or accepts them again.
    pub(crate) fn cut(&self, cut: bool) {
        self.change(|state| {
            state.cut = cut;
            if cut {
                for stream in state.open.drain(..) {
                    // It may already be closed.
                    let _ = stream.shutdown(Shutdown::Both);
                }
            }
        });
    }

    /// Passes nothing on in either direction and closes nothing, as when a router loses power, or
    /// passes everything on again.
    pub(crate) fn stall(&self, stalled: bool) {
        self.change(|state| state.stalled = stalled);
        self.shared.flows.notify_all();
    }

    /// Makes pages look old from their next connection on, or stops doing so.
    pub(crate) fn make_old(&self, old: bool) {
        self.change(|state| state.old = old);
    }

    /// Returns how many connections were made to look old.
    pub(crate) fn aged(&self) -> usize {
        let mut aged = 0;
        self.change(|state| aged = state.aged);
        aged
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits while the network is silent.
    fn wait_for_flow(&self) -> MutexGuard<'_, State> {
        let waiting = self
            .flows
            .wait_while(self.state(), |state| state.stalled && !state.cut);
        waiting.unwrap_or_else(PoisonError::into_inner)
    }
}

fn pass_on(shared: &Arc<Shared>, client: &TcpStream) {
    let mut state = shared.state();
    // Without a target, dropping the client closes it.
    let Some(target) = state.target.clone().filter(|_| !state.cut) else {
        return;
    };
    let Ok(server) = TcpStream::connect(target) else {
        return;
    };
    let pipes = [(client, &server, true), (&server, client, false)];
    for (from, to, up) in pipes {
        let (Ok(mut from), Ok(mut to)) = (from.try_clone(), to.try_clone()) else {
            return;
        };
        let shared = shared.clone();
        thread::spawn(move || {
            let _ = pass(&mut from, &mut to, up, &shared);
            drop(shared.wait_for_flow());
            let _ = to.shutdown(Shutdown::Both);
            let _ = from.shutdown(Shutdown::Both);
        });
    }
    let open = [client.try_clone(), Ok(server)];
    state.open.extend(open.into_iter().flatten());
}

/// Passes on what one side sends. The first message of a browser on a WebSocket may be made to look
/// old.
fn pass(from: &mut TcpStream, to: &mut TcpStream, up: bool, shared: &Shared) -> io::Result<()> {
    let mut buffer = [0; 4096];
    // Whether the next bytes begin with the first frame of a browser.
    let mut requested = false;
    let mut may_request = up;
    loop {
        let count = from.read(&mut buffer)?;
        if count == 0 {
            return Ok(());
        }
        let sent = &mut buffer[..count];
        let mut state = shared.wait_for_flow();
        if requested && state.old && age(sent) {
            state.aged += 1;
        }
        drop(state);
        may_request &= !requested;
        requested = may_request && is_upgrade(sent);
        to.write_all(sent)?;
    }
}

/// Returns whether this is the request for a WebSocket.
fn is_upgrade(sent: &[u8]) -> bool {
    String::from_utf8_lossy(sent)
        .to_ascii_lowercase()
        .contains("upgrade: websocket")
}

/// Makes a binary frame say that it uses version 1 of the protocol. Its first byte is the version.
/// A browser masks frames by XOR, so the difference can be applied without the mask.
fn age(frame: &mut [u8]) -> bool {
    const BINARY: u8 = 0x82;
    let (Some(&BINARY), Some(&length)) = (frame.first(), frame.get(1)) else {
        return false;
    };
    let mask = match length & 0x7f {
        126 => 4,
        127 => 10,
        _ => 2,
    };
    match frame.get_mut(mask + 4) {
        Some(version) => *version ^= sidra_protocol::VERSION ^ 1,
        None => return false,
    }
    true
}

#[cfg(test)]
mod tests {
    use super::{age, is_upgrade};

    #[test]
    fn only_the_version_of_a_masked_frame_changes() {
        let mask = [7, 11, 13, 17];
        let message = [sidra_protocol::VERSION, 11, 200, 3, 4];
        let masked = message.iter().zip(mask.iter().cycle());
        let masked = masked.map(|(byte, mask)| byte ^ mask);
        let mut frame = vec![0x82, 0x80 | message.len() as u8];
        frame.extend(mask);
        frame.extend(masked);
        assert!(age(&mut frame));
        let heard = frame[6..].iter().zip(mask.iter().cycle());
        let heard: Vec<u8> = heard.map(|(byte, mask)| byte ^ mask).collect();
        assert_eq!(heard, [1, 11, 200, 3, 4]);
        assert!(!age(&mut [0x81, 0x82, 0, 0, 0, 0, 9, 9]));
        assert!(!age(&mut [0x82]));
    }

    #[test]
    fn a_request_for_a_socket_is_found() {
        assert!(is_upgrade(
            b"GET /api/socket HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"
        ));
        assert!(!is_upgrade(b"GET / HTTP/1.1\r\n\r\n"));
    }
}
