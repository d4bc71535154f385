//! The connection of a table's screen to the server: a WebSocket, opened again whenever it is
//! lost.

use std::time::Duration;

use js_sys::{ArrayBuffer, Uint8Array};
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use sidra_client::{Checked, News, Remote, Seal};
use sidra_protocol::{DecodeError, Down, Goodbye, Mood, Up, VERSION, decode, encode};
use sidra_room::shared::{TableAsk, TableInfo, TableRefusal};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{BinaryType, Event, MessageEvent, WebSocket};

use super::api;
use crate::device;
use crate::table::session::Session;

/// The shortest wait before connecting again, in milliseconds; it doubles with every attempt.
const FIRST_WAIT: u64 = 400;
/// The longest wait.
const LONGEST_WAIT: u64 = 10_000;
/// How long a mood is shown.
const MOOD_SHOWN: Duration = Duration::from_secs(3);
/// How often the page checks whether anything still arrives.
const LISTEN: Duration = Duration::from_secs(5);
/// A tab that was reloaded within this time is not reloaded again, so that it cannot loop.
const RELOAD_AGAIN: u64 = 60_000;
/// The name under which a tab remembers when it was reloaded.
const RELOADED: &str = "sidra.reloaded";

/// The state of the connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Connection {
    /// It was never open.
    Opening,
    /// It is open.
    Open,
    /// It was lost, and is being opened again.
    Lost,
    /// It ended for a reason that trying again would not change.
    Ended(Goodbye),
}

/// The connection of a screen. Copies refer to the same one.
#[derive(Clone, Copy)]
pub struct Line {
    /// The state of the connection.
    pub connection: RwSignal<Connection>,
    /// The table, once it is known.
    pub info: RwSignal<Option<TableInfo>>,
    /// The match, once there is one.
    pub session: RwSignal<Option<Session>>,
    /// Whether the match has begun, and can be joined.
    pub begun: RwSignal<bool>,
    /// The moods that are shown, by seat.
    pub moods: RwSignal<[Option<Mood>; 4]>,
    /// Whether other players' moods are hidden.
    pub muted: RwSignal<bool>,
    /// The seats whose moods are hidden.
    pub hushed: RwSignal<Vec<usize>>,
    /// What this device found out about the finished match.
    pub checked: RwSignal<Option<Checked>>,
    /// Why the table refused a request.
    pub refused: RwSignal<Option<TableRefusal>>,
    /// When this page first saw that the player in a seat was away.
    away: RwSignal<[Option<u64>; 4]>,
    remote: StoredValue<Remote>,
    inner: StoredValue<Inner, LocalStorage>,
}

#[derive(Default)]
struct Inner {
    socket: Option<Socket>,
    /// How many attempts to connect have failed.
    failed: u32,
    retry: Option<TimeoutHandle>,
    flush: Option<TimeoutHandle>,
    take_over: bool,
    closed: bool,
    /// Whether a message could not be read.
    unread: bool,
    /// The seed of this device, in case the device cannot keep anything.
    seal: Option<Seal>,
}

/// A socket with its listeners. Dropping it closes it.
struct Socket {
    socket: WebSocket,
    _open: Closure<dyn FnMut(Event)>,
    _message: Closure<dyn FnMut(MessageEvent)>,
    _close: Closure<dyn FnMut(Event)>,
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        // Closing a closed socket does nothing.
        _ = self.socket.close();
    }
}

/// Returns a random id for this page's first command, so that no other page uses the same one.
fn first_id() -> u64 {
    let dice = device::dice();
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&dice[..8]);
    // Dividing by 4 leaves enough ids for later commands.
    u64::from_le_bytes(bytes) >> 2
}

impl Line {
    /// Opens the connection to a table.
    pub fn open(table: String) -> Line {
        let hushed = super::moods::hushed(&table);
        let remote = Remote::new(table, api::token(), first_id());
        let line = Line {
            connection: RwSignal::new(Connection::Opening),
            info: RwSignal::default(),
            session: RwSignal::default(),
            begun: RwSignal::default(),
            moods: RwSignal::default(),
            muted: RwSignal::new(super::moods::is_muted()),
            hushed: RwSignal::new(hushed),
            checked: RwSignal::default(),
            refused: RwSignal::default(),
            away: RwSignal::default(),
            remote: StoredValue::new(remote.clone()),
            inner: StoredValue::new_local(Inner::default()),
        };
        remote.on_ready(move || line.flush());
        line.note_absences();
        let online = window_event_listener_untyped("online", move |_| line.connect());
        // Without this, the page would notice the loss much later.
        let offline = window_event_listener_untyped("offline", move |_| line.lost());
        let shown = window_event_listener_untyped("visibilitychange", move |_| {
            if !document().hidden() {
                // The timer may have been stopped while the page was hidden.
                line.listen();
                if line.connection.get_untracked() == Connection::Lost {
                    line.connect();
                }
            }
        });
        let listening = set_interval_with_handle(move || line.listen(), LISTEN).ok();
        on_cleanup(move || {
            online.remove();
            offline.remove();
            shown.remove();
            if let Some(listening) = listening {
                listening.clear();
            }
            line.close();
        });
        line.connect();
        line
    }

    /// Notes when players go away, and looks again when their absence has lasted for as long as
    /// the table allows.
    fn note_absences(self) {
        let away = Memo::new(move |_| {
            self.info.with(|info| {
                let info = info.as_ref()?;
                let away = info.chairs.iter().map(|chair| !chair.here);
                Some((away.collect::<Vec<bool>>(), info.terms.away))
            })
        });
        Effect::new(move |_| {
            let Some((seats, limit)) = away.get() else {
                return;
            };
            let now = device::now();
            self.away.update(|away| {
                for (since, is_away) in away.iter_mut().zip(seats) {
                    *since = is_away.then(|| since.unwrap_or(now));
                }
            });
            // The screen itself may be gone by then.
            let look = move || _ = self.away.try_update(|_| ());
            set_timeout(look, Duration::from_secs(u64::from(limit) + 1));
        });
    }

    /// Returns whether the player in a seat has been away for longer than a table with a clock
    /// allows. The server knew of the absence before this page did, so it agrees.
    pub fn is_missing(self, info: &TableInfo, seat: usize) -> bool {
        let since = self.away.with(|away| away.get(seat).copied().flatten());
        let limit = u64::from(info.terms.away) * 1000;
        let counts = info.terms.is_timed() && info.pause.is_none();
        counts && since.is_some_and(|since| device::now() >= since + limit)
    }

    /// Returns the page's end of the protocol with the server.
    pub fn remote(self) -> Remote {
        self.remote.get_value()
    }

    /// Sends the table a command that is not part of the match.
    pub fn ask(self, ask: TableAsk) {
        self.refused.set(None);
        self.remote().ask(ask);
    }

    /// Sits down on the first free chair. A spectator who has entered a name reconnects with it.
    pub fn sit_down(self) {
        let remote = self.remote();
        remote.set_token(api::token());
        remote.lost();
        self.inner.update_value(|inner| inner.socket = None);
        self.ask(TableAsk::Sit { seat: None });
        self.connect();
    }

    /// Leaves the table permanently.
    pub fn leave_table(self) {
        self.ask(TableAsk::Leave);
        device::go("/tables");
    }

    /// Shows a mood to the others, and to the player.
    pub fn show(self, mood: Mood) {
        self.remote().say(Up::Mood(mood));
        if let Some(seat) = self.info.with_untracked(|info| info.as_ref()?.you) {
            self.show_at(seat, mood);
        }
    }

    fn show_at(self, seat: usize, mood: Mood) {
        self.moods.update(|moods| {
            if let Some(place) = moods.get_mut(seat) {
                *place = Some(mood);
            }
        });
        set_timeout(
            move || {
                _ = self.moods.try_update(|moods| {
                    if let Some(place) = moods.get_mut(seat)
                        && *place == Some(mood)
                    {
                        *place = None;
                    }
                });
            },
            MOOD_SHOWN,
        );
    }

    /// Makes this tab the one in which the player plays.
    pub fn take_over(self) {
        self.inner.update_value(|inner| {
            inner.take_over = true;
            inner.socket = None;
        });
        self.connection.set(Connection::Lost);
        self.connect();
    }

    /// Connects now, unless the connection is open.
    fn connect(self) {
        let ended = matches!(self.connection.get_untracked(), Connection::Ended(_));
        let mut wanted = false;
        self.inner.update_value(|inner| {
            if let Some(retry) = inner.retry.take() {
                retry.clear();
            }
            wanted = inner.socket.is_none() && !inner.closed && !ended;
        });
        if !wanted {
            return;
        }
        let location = window().location();
        let secure = location
            .protocol()
            .is_ok_and(|protocol| protocol == "https:");
        let scheme = if secure { "wss" } else { "ws" };
        let host = location.host().unwrap_or_default();
        self.remote().connecting(device::now());
        let Ok(socket) = WebSocket::new(&format!("{scheme}://{host}/api/socket")) else {
            return self.lost();
        };
        socket.set_binary_type(BinaryType::Arraybuffer);
        let open = Closure::new(move |_: Event| self.opened());
        let message = Closure::new(move |event: MessageEvent| {
            if let Ok(buffer) = event.data().dyn_into::<ArrayBuffer>() {
                self.heard(&Uint8Array::new(&buffer).to_vec());
            }
        });
        let close = Closure::new(move |_: Event| {
            // The listeners must not be dropped while one of them runs.
            set_timeout(move || self.lost(), Duration::ZERO);
        });
        socket.set_onopen(Some(open.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(message.as_ref().unchecked_ref()));
        socket.set_onclose(Some(close.as_ref().unchecked_ref()));
        self.inner.update_value(|inner| {
            inner.socket = Some(Socket {
                socket,
                _open: open,
                _message: message,
                _close: close,
            });
        });
    }

    fn opened(self) {
        let mut take_over = false;
        self.inner.update_value(|inner| take_over = inner.take_over);
        self.remote().connected();
        if take_over {
            self.remote().say(Up::TakeOver);
        }
    }

    /// Gives up a connection on which nothing arrives any more.
    fn listen(self) {
        let Some(remote) = self.remote.try_get_value() else {
            return;
        };
        let connects = self.inner.with_value(|inner| inner.socket.is_some());
        if connects && remote.is_silent(device::now()) {
            self.lost();
        }
    }

    /// Handles a lost connection: opens another one after a short wait.
    fn lost(self) {
        if self.inner.try_with_value(|inner| inner.closed) != Some(false) {
            return;
        }
        self.remote().lost();
        let ended = matches!(self.connection.get_untracked(), Connection::Ended(_));
        let mut failed = 0;
        self.inner.update_value(|inner| {
            inner.socket = None;
            failed = inner.failed;
            inner.failed += 1;
        });
        if ended {
            return;
        }
        if self.connection.get_untracked() != Connection::Lost {
            self.connection.set(Connection::Lost);
        }
        let wait = (FIRST_WAIT << failed.min(6)).min(LONGEST_WAIT);
        // Otherwise all pages would reconnect at the same time.
        let jitter = (js_sys::Math::random() * wait as f64) as u64 / 2;
        let wait = Duration::from_millis(wait / 2 + jitter);
        let retry = set_timeout_with_handle(move || self.connect(), wait).ok();
        self.inner.update_value(|inner| {
            if let Some(before) = std::mem::replace(&mut inner.retry, retry) {
                before.clear();
            }
        });
    }

    /// Closes the connection permanently.
    fn close(self) {
        _ = self.inner.try_update_value(|inner| {
            inner.closed = true;
            inner.socket = None;
            for timer in [inner.retry.take(), inner.flush.take()]
                .into_iter()
                .flatten()
            {
                timer.clear();
            }
        });
    }

    /// Sends everything that is ready.
    fn flush(self) {
        let Some(remote) = self.remote.try_get_value() else {
            return;
        };
        let now = device::now();
        self.inner.with_value(|inner| {
            let Some(Socket { socket, .. }) = &inner.socket else {
                return;
            };
            if socket.ready_state() != WebSocket::OPEN {
                return;
            }
            while let Some(up) = remote.take(now) {
                // What could not be sent is sent again on the next connection.
                if socket.send_with_u8_array(&encode(&up)).is_err() {
                    return;
                }
            }
        });
        if let Some(due) = remote.due() {
            let wait = Duration::from_millis(due.saturating_sub(now).max(1));
            let timer = set_timeout_with_handle(move || self.flush(), wait).ok();
            self.inner.update_value(|inner| {
                if let Some(before) = std::mem::replace(&mut inner.flush, timer) {
                    before.clear();
                }
            });
        }
    }

    fn heard(self, bytes: &[u8]) {
        match decode::<Down>(bytes) {
            Ok(down) => {
                self.remote().hear(down, device::now());
                self.inner.update_value(|inner| {
                    inner.failed = 0;
                });
                if !matches!(self.connection.get_untracked(), Connection::Ended(_))
                    && self.connection.get_untracked() != Connection::Open
                {
                    self.connection.set(Connection::Open);
                }
            }
            Err(DecodeError::Version { .. }) => self.ended(Goodbye::Reload),
            Err(_) => self.unread(),
        }
        while let Some(news) = self.remote().news() {
            self.happened(news);
        }
        if let Some(session) = self.session.get_untracked() {
            session.tick();
        }
    }

    /// Handles a message that could not be read. The connection is useless then; another one
    /// begins with a fresh snapshot. If that does not help, the server speaks of something that
    /// this page is too old to know, such as a new house rule.
    fn unread(self) {
        let mut again = false;
        self.inner.update_value(|inner| {
            again = std::mem::replace(&mut inner.unread, true);
            if let Some(socket) = &inner.socket {
                _ = socket.socket.close();
            }
        });
        if again {
            self.ended(Goodbye::Reload);
        }
    }

    fn happened(self, news: News) {
        match news {
            News::Table => {
                let info = self.remote().info();
                if let Some(info) = &info {
                    self.seal(info);
                }
                self.info.set(info);
            }
            News::Match => self.begun.set(true),
            News::Draft { seat, table } => {
                if let Some(session) = self.session.get_untracked() {
                    session.watch(seat, &table);
                }
            }
            News::Mood { seat, mood } => self.show_at(seat, mood),
            News::Refused(refusal) => self.refused.set(Some(refusal)),
            News::History => {
                if let Some(session) = self.session.get_untracked() {
                    session.read_history();
                }
            }
            News::Goodbye(goodbye) => self.ended(goodbye),
        }
    }

    fn ended(self, goodbye: Goodbye) {
        match goodbye {
            Goodbye::Restart => {}
            Goodbye::Reload => {
                let now = device::date_millis();
                // Every tab reloads itself, so each has a mark of its own.
                let marks = window().session_storage().ok().flatten();
                let mark = marks
                    .as_ref()
                    .and_then(|marks| marks.get_item(RELOADED).ok()?);
                let last = mark.and_then(|mark| {
                    let (version, at) = mark.split_once(' ')?;
                    let same = version == VERSION.to_string();
                    at.parse::<u64>().ok().filter(|_| same)
                });
                let again = last.is_none_or(|last| now.saturating_sub(last) > RELOAD_AGAIN);
                let mark = format!("{VERSION} {now}");
                // A tab never reloads in a loop: the second time, it shows a message instead.
                if again && marks.is_some_and(|marks| marks.set_item(RELOADED, &mark).is_ok()) {
                    _ = window().location().reload();
                }
                self.connection.set(Connection::Ended(goodbye));
            }
            Goodbye::NoPerson => {
                if let Some(token) = self.remote().token() {
                    api::lose_token(&token);
                }
                self.connection.set(Connection::Ended(goodbye));
            }
            Goodbye::Elsewhere => {
                self.inner.update_value(|inner| inner.take_over = false);
                self.connection.set(Connection::Ended(goodbye));
            }
            Goodbye::NoTable => self.connection.set(Connection::Ended(goodbye)),
            Goodbye::TooMuch => {}
        }
    }

    /// Sends this device's part of the shuffle when the table asks for it.
    fn seal(self, info: &TableInfo) {
        let name = seal_name(&info.table);
        let kept = device::kept(&name).and_then(|text| Seal::from_text(&text));
        let kept = kept.or_else(|| self.inner.with_value(|inner| inner.seal.clone()));
        let begun = matches!(
            info.stage,
            sidra_room::shared::TableState::Hashing | sidra_room::shared::TableState::Revealing
        );
        if !begun || info.you.is_none() {
            return;
        }
        let (mut seal, new) = match kept {
            Some(seal) if seal.is_for(info) => (seal, false),
            before => (Seal::new(info, device::dice(), before.as_ref()), true),
        };
        // What has to be checked later is kept before anything is sent.
        if seal.note(info) || new {
            // Without storage the deal can still be made, but not checked later.
            device::keep(&name, &seal.text());
            self.inner
                .update_value(|inner| inner.seal = Some(seal.clone()));
        }
        if !seal.is_explained(info) {
            self.checked.set(Some(Checked::HiddenDeal));
        }
        if let Some(ask) = seal.ask(info)
            && !self.remote().is_asking(&ask)
        {
            self.remote().ask(ask);
        }
    }
}

/// Returns the name under which this device keeps its seed for a table.
pub fn seal_name(table: &str) -> String {
    format!("seal.{table}")
}
