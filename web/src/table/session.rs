//! The running match in the page: a table, the player's desk, and what connects them.
//!
//! All parts of the table screen share a [`Session`], which is split by purpose: messages
//! ([`Voice`]), what other players did ([`Trace`]), time ([`Time`]), what covers the table
//! ([`Cover`]), and keeping the game on the device ([`Keeping`]).

mod alarm;
mod cover;
mod hint;
mod keeping;
mod net;
mod spelling;
mod trace;
mod voice;

use leptos::prelude::*;
use sidra_client::work::{Answer, Job};
use sidra_client::{Desk, Notice, Order, Outlook, Table, Verdicts};
use sidra_core::{Fault, Rule, TileId};
use sidra_game::{Action, Phase, Refusal, Seen, SeenTiles, SetId, TableSet, View};
use sidra_room::{Ask, CommandId, TableSeen};

use super::tell::tell;
use crate::device;
use crate::live::Live;
use crate::rich::mark;
use crate::settings::{Settings, use_settings};
use crate::sound::{Sound, Sounds};
use crate::texts::{Texts, use_texts};
use crate::worker::Thinker;
use alarm::Time;
pub use cover::{Cover, Sheet};
use keeping::Keeping;
pub use keeping::{order_rack, rack_text};
pub use net::{Net, Wish};
pub use sidra_client::hint::Hint;
pub use spelling::{Spelled, Spelling};
use trace::Trace;
use voice::Voice;

/// How long a draw can be taken back, in milliseconds.
const DRAW_WAITS: u64 = 900;
/// The same for players who asked for more time.
const UNHURRIED_DRAW_WAITS: u64 = 4_000;

/// The running match. Copies refer to the same match.
#[derive(Clone, Copy)]
pub struct Session {
    /// The table.
    pub table: Live<Table>,
    /// The player's desk.
    pub desk: Live<Desk>,
    /// The verdict on the draft.
    pub verdicts: Memo<Verdicts>,
    /// The hint.
    pub hint: RwSignal<Hint>,
    /// What has happened in this game so far.
    pub history: RwSignal<Vec<Seen>>,
    /// The messages.
    pub voice: Voice,
    /// What other players did.
    pub trace: Trace,
    /// The clock, and a delayed draw.
    pub time: Time,
    /// What covers the table.
    pub cover: Cover,
    /// The people and the connection, at a table on a server.
    pub net: Option<Net>,
    /// What the word game adds.
    pub words: Option<Spelling>,
    /// What the player is doing with words.
    pub spelled: RwSignal<Spelled>,
    keeping: Keeping,
    tools: Tools,
}

/// Returns the table of the last turn that could be disputed, so that its words can be named after
/// the turn was undone.
pub fn last_laid(history: &[Seen]) -> Vec<TableSet> {
    let mut laid = history.iter().rev().filter_map(|seen| match seen {
        Seen::Laid { table, .. } => Some(table.clone()),
        _ => None,
    });
    laid.next().unwrap_or_default()
}

/// Adds an event to the history of a game. A deal starts a new history.
fn remember(history: &mut Vec<Seen>, seen: &Seen) {
    if matches!(seen, Seen::Dealt { .. }) {
        history.clear();
    }
    history.push(seen.clone());
}

/// Returns the set of every tile on the table.
fn homes(desk: &Desk) -> Vec<(TileId, SetId)> {
    let sets = desk.layout().sets.iter();
    sets.flat_map(|set| set.tiles.iter().map(|tile| (tile.plain(), set.id)))
        .collect()
}

fn is_game(phase: Phase) -> bool {
    matches!(phase, Phase::Playing | Phase::Challenge | Phase::Vote)
}

/// What the whole page shares.
#[derive(Clone, Copy)]
struct Tools {
    texts: Texts,
    sounds: Sounds,
    thinker: Thinker,
    settings: RwSignal<Settings>,
}

impl Session {
    /// Starts a session at a table that this device keeps.
    pub fn new(mut table: Table, words: Option<Spelling>) -> Session {
        let now = device::now();
        // The game waits until the page is visible.
        table.set_here(!document().hidden(), now);
        while table.poll(now).is_some() {}
        let mut desk = Desk::new(&table.view());
        order_rack(&mut desk, &crate::matches::kept("rack").unwrap_or_default());
        if let Some(draft) = table.draft() {
            desk.lay_out(draft);
        }
        Session::start(table, desk, Keeping::new(), None, words)
    }

    /// Starts a session at a table on a server.
    pub fn remote(table: Table, net: Net, words: Option<Spelling>) -> Session {
        let mut desk = Desk::new(&table.view());
        desk.sort(&Order::Colour);
        if let Some(draft) = table.draft() {
            desk.lay_out(draft);
        }
        Session::start(table, desk, Keeping::none(), Some(net), words)
    }

    /// Starts a session at a table that is forgotten when the player leaves it.
    pub fn unkept(table: Table, desk: Desk) -> Session {
        Session::start(table, desk, Keeping::none(), None, None)
    }

    fn start(
        table: Table,
        desk: Desk,
        keeping: Keeping,
        net: Option<Net>,
        words: Option<Spelling>,
    ) -> Session {
        let now = device::now();
        let clock = table.clock(now);
        let mut history = Vec::new();
        for happened in table.history(now) {
            if let TableSeen::Match(seen) = happened {
                remember(&mut history, &seen);
            }
        }
        let tools = Tools {
            texts: use_texts(),
            sounds: expect_context(),
            thinker: expect_context(),
            settings: use_settings(),
        };
        let cover = Cover::default();
        cover.show_log_beside();
        let desk = Live::new(desk);
        let session = Session {
            desk,
            verdicts: Memo::new(move |_| desk.with(Desk::verdicts)),
            hint: RwSignal::default(),
            history: RwSignal::new(history),
            voice: Voice::new(tools.texts),
            trace: Trace::default(),
            time: Time::new(clock),
            cover,
            net,
            words,
            spelled: RwSignal::default(),
            keeping,
            table: Live::new(table),
            tools,
        };
        match session.see_untracked(|view| view.phase) {
            // A server begins the first game itself.
            Phase::Gathering if net.is_some() => {}
            Phase::Gathering => session.begin(),
            Phase::Playing | Phase::Challenge | Phase::Vote => session.say_whose_turn(),
            Phase::Between | Phase::Over => session.cover.open(Sheet::Result),
        }
        // The room judges the draft when time is up, and keeps it for the next visit.
        let lies = Memo::new(move |_| desk.with(|desk| (desk.draft(), desk.layout().rack.clone())));
        Effect::new(move |before: Option<u32>| {
            let (draft, _) = lies.get();
            let moves = desk.with_untracked(Desk::moves);
            let touched = before.is_some_and(|before| before != moves);
            let now = device::now();
            session
                .table
                .update_untracked(|table| table.lay_out(draft, touched, now));
            // Sending the draft may have run a bot's move that was due.
            untrack(|| session.tick());
            // A page that was only opened must not overwrite the game of another tab.
            if before.is_some() {
                session.keep();
            }
            moves
        });
        // Lasting states in the line above the rack are announced too.
        let standing = Memo::new(move |_| session.standing());
        Effect::new(move |_| {
            if let Some(sentence) = standing.get() {
                session.voice.say_aloud(&sentence);
            }
        });
        session.rest_while_covered();
        Effect::new(move |_| {
            // A change to these values may make something due earlier.
            session.table.track();
            session.time.drawing.track();
            untrack(|| session.tick());
        });
        session
    }

    /// Returns the worker.
    pub fn thinker(self) -> Thinker {
        self.tools.thinker
    }

    /// Reads the match, and subscribes the reader to its changes.
    pub fn see<R>(self, look: impl FnOnce(&View<'_>) -> R) -> R {
        self.table.with(|table| look(&table.view()))
    }

    /// Reads the match without subscribing.
    pub fn see_untracked<R>(self, look: impl FnOnce(&View<'_>) -> R) -> R {
        self.table.with_untracked(|table| look(&table.view()))
    }

    /// Returns the player's seat; `None` for a spectator.
    pub fn seat(self) -> Option<usize> {
        self.table.with_untracked(Table::seat)
    }

    /// Returns whether the session is a spectator's: it has no seat, so it can only look.
    pub fn watches(self) -> bool {
        self.net.is_some() && self.seat().is_none()
    }

    /// Returns whether it is the player's turn.
    pub fn is_my_turn(self) -> bool {
        self.table.with(Table::is_my_turn)
    }

    /// Returns whether a game is being played. That includes the time in which others may object to
    /// a turn.
    pub fn is_playing(self) -> bool {
        self.see(|view| is_game(view.phase))
    }

    fn is_playing_untracked(self) -> bool {
        self.see_untracked(|view| is_game(view.phase))
    }

    /// Returns whether the game is paused.
    pub fn is_paused(self) -> bool {
        self.table.with(|table| table.company().paused)
    }

    /// Returns text for a state that lasts until a player changes it: a pause, a delayed
    /// draw, a released joker that needs a set.
    pub fn standing(self) -> Option<String> {
        let text = self.tools.texts.text();
        if self.is_paused() {
            return Some(text.plain("page-paused"));
        }
        if self.time.drawing.get().is_some() {
            return Some(text.plain("page-drawing"));
        }
        let homeless = self.verdicts.with(|verdicts| verdicts.homeless.clone());
        let joker = homeless.first()?;
        let key = match self.words {
            Some(_) => "page-word-freed",
            None => "page-freed",
        };
        Some(text.say(key, [("tiles", mark(&[joker.face()]).into())]))
    }

    /// Sends an action. A refusal is shown when it arrives.
    pub fn act(self, action: Action) -> CommandId {
        let now = device::now();
        let id = self.table.update_untracked(|table| table.act(action, now));
        self.sent(id);
        id
    }

    /// Notes that an action was sent, and handles its answer if that is already there.
    fn sent(self, id: CommandId) {
        if self.net.is_some() {
            self.time.asked.set(Some(id.0));
        }
        self.hear();
        self.tick();
    }

    /// Sends a command that is not an action.
    pub fn ask_table(self, ask: Ask) -> CommandId {
        let now = device::now();
        let id = self.table.update_untracked(|table| table.ask(ask, now));
        self.hear();
        self.tick();
        id
    }

    /// Begins the first or the next game.
    pub fn begin(self) {
        let now = device::now();
        let id = self.table.update_untracked(|table| table.begin_game(now));
        self.cover.begins.set_value(Some(id));
        self.sent(id);
    }

    /// Continues after a game: begins the next one, or joins it if another player has begun it.
    pub fn next_game(self) {
        match self.is_playing_untracked() {
            true => self.cover.close(),
            false => self.begin(),
        }
    }

    /// Handles all notices of the table.
    fn hear(self) {
        let now = device::now();
        let mut notices = Vec::new();
        let mut next = None;
        self.table.update_untracked(|table| {
            loop {
                let between = table.view().phase == Phase::Between;
                // On a server, any player may begin the next game.
                let past = (between && self.net.is_some()).then(|| table.snapshot());
                let Some(notice) = table.poll(now) else {
                    break;
                };
                if between && is_game(table.view().phase) {
                    next = Some(past);
                }
                notices.push(notice);
            }
        });
        if let Some(past) = next {
            self.cover.next_dealt(past);
        }
        if notices.is_empty() {
            return;
        }
        // Notify all subscribers of the table.
        self.table.update(|_| {});
        let mut seen = Vec::new();
        let mut refreshed = false;
        let mut answers = Vec::new();
        for notice in notices {
            match notice {
                Notice::Happened(TableSeen::Match(event)) => seen.push(event),
                Notice::Happened(_) => {}
                Notice::Refreshed => refreshed = true,
                Notice::Answered { id, answer } => answers.push((id, answer)),
            }
        }
        // A recorded hint does not change the table.
        let only_hints = seen.iter().all(|seen| matches!(seen, Seen::Hinted { .. }));
        if refreshed || !only_hints {
            self.happened(&seen);
        } else {
            self.keep();
        }
        for (id, answer) in answers {
            self.hint_answered(id, answer.is_ok());
            if self.time.asked.get_untracked() == Some(id.0) {
                self.time.asked.set(None);
            }
            let Err(refusal) = answer else {
                continue;
            };
            if self.cover.begins.get_value() != Some(id) {
                self.refuse(&refusal);
                continue;
            }
            self.cover.begins.set_value(None);
            // Another player was quicker: the game that was asked for has begun.
            if refusal != Refusal::Late {
                self.refuse(&refusal);
            }
        }
    }

    /// Shows that a tile on the table has to stay there.
    pub fn refuse_rack(self, tile: TileId) {
        let fault = Fault::new(Rule::TableTileMissing).about(tile.face());
        self.refuse(&Refusal::Faults(vec![fault]));
    }

    /// Signals that something is refused, by a sound and by shaking; the message is shown
    /// elsewhere.
    pub fn shake(self) {
        self.tools.sounds.make(Sound::Refused);
        self.trace.refused.update(|count| *count += 1);
    }

    /// Shows why something is refused.
    pub fn refuse(self, refusal: &Refusal) {
        self.shake();
        let rules = self.see_untracked(|view| *view.rules());
        self.voice.refuse(refusal, &rules);
    }

    /// Handles events: updates the desk and shows a message.
    fn happened(self, seen: &[Seen]) {
        let text = self.tools.texts.text();
        let players = untrack(|| self.players());
        let me = self.seat();
        let mut sentences: Vec<String> = Vec::new();
        self.history.update(|history| {
            for event in seen {
                remember(history, event);
            }
        });
        let disputed = self.history.with_untracked(|history| last_laid(history));
        for event in seen {
            sentences.extend(tell(&text, event, me, &players, &disputed));
            self.trace.follow(event, me);
            match event {
                Seen::Dealt { .. } => {
                    self.tools.sounds.make(Sound::Deal);
                    if self.net.is_none() {
                        crate::matches::forget("rack");
                    }
                }
                Seen::Drew { seat, .. } if me == Some(*seat) => {
                    self.tools.sounds.make(Sound::Draw);
                }
                Seen::Played { seat, .. } | Seen::Laid { seat, .. } if me != Some(*seat) => {
                    self.tools.sounds.make(Sound::Theirs);
                }
                Seen::GameEnded { result, .. } => {
                    let played = seen.iter().any(|seen| matches!(seen, Seen::Played { .. }));
                    self.show_result_soon(played);
                    if me.is_some_and(|me| result.score.winners.contains(&me)) {
                        self.tools.sounds.make(Sound::Won);
                    }
                }
                _ => {}
            }
        }
        // The answer to the hint arrives after this event.
        if !matches!(self.hint.get_untracked(), Hint::Asked(_)) {
            self.hint.set(Hint::None);
        }
        self.time.drawing.set(None);
        let dealt = seen.iter().any(|event| matches!(event, Seen::Dealt { .. }));
        // Time was up and the draft was not legal, so everything went back; or a word was rejected.
        let undone = seen.iter().any(|event| match event {
            Seen::TimeRanOut { drawn, .. } => matches!(drawn, SeenTiles::Known(_)),
            Seen::Undone { seat, .. } => me == Some(*seat),
            _ => false,
        });
        // Time was up, and the draft was played as it was; or another player's word was rejected.
        let lasting = seen.iter().any(|event| match event {
            Seen::Played { seat, in_time, .. } | Seen::Laid { seat, in_time, .. } => {
                me == Some(*seat) && !in_time
            }
            Seen::Undone { .. } => me.is_some(),
            _ => false,
        });
        let theirs = |event: &Seen| match event {
            Seen::Played { seat, .. } | Seen::Laid { seat, .. } => me != Some(*seat),
            _ => false,
        };
        let before = match seen.iter().any(theirs) {
            true => self.desk.with_untracked(homes),
            false => Vec::new(),
        };
        let lost = self.table.with_untracked(|table| {
            let view = table.view();
            self.desk.update(|desk| {
                if !dealt {
                    return desk.update(&view);
                }
                desk.deal(&view);
                false
            })
        });
        if undone {
            self.desk.update(Desk::clear);
        }
        let after = self.desk.with_untracked(homes);
        // Tiles of the player's own plan may be back on the rack.
        let is_there = |tile: &TileId| after.iter().any(|(there, _)| there == tile);
        let moved = before
            .iter()
            .filter(|home| is_there(&home.0) && !after.contains(home));
        self.trace.moved.set(moved.map(|(tile, _)| *tile).collect());
        if lost && !undone {
            sentences.push(text.plain("page-plan-lost"));
        }
        if self.table.with_untracked(Table::is_my_turn) {
            self.tools.sounds.make(Sound::Turn);
            if !dealt {
                sentences.push(text.plain("page-your-turn"));
            }
        }
        // In the word game, a notice can also say that there is no dictionary.
        if dealt && self.words.is_none() {
            self.voice.notice.set(None);
        }
        let told = sentences.join(" ");
        match undone || lasting {
            // What the clock or the others did to a turn must not vanish with the next message.
            true => self.voice.say_lasting(told),
            false => self.voice.say(told, false),
        }
        self.keep();
    }

    fn say_whose_turn(self) {
        if self.table.with_untracked(Table::is_my_turn) {
            let text = self.tools.texts.text();
            self.voice.say(text.plain("page-your-turn"), false);
        } else if let Some(sentence) = untrack(|| self.whose_turn()) {
            self.voice.say(sentence, false);
        }
    }

    /// Returns a sentence about whose turn it is.
    pub fn whose_turn(self) -> Option<String> {
        let turn = self.see(|view| view.turn)?;
        let name = self.players().into_iter().nth(turn)?;
        let text = self.tools.texts.text();
        Some(text.say("page-turn-of", [("player", name.into())]))
    }

    /// Changes the desk after a touch, mouse or keyboard move.
    pub fn change(self, change: impl FnOnce(&mut Desk) -> bool) -> bool {
        let sets = || self.desk.with_untracked(|desk| desk.layout().sets.len());
        let before = sets();
        let mut changed = false;
        // A spectator watches, and moves nothing.
        if !self.watches() {
            self.desk.update(|desk| changed = change(desk));
        }
        if changed {
            self.voice.clear();
            self.time.drawing.set(None);
            // A tile that begins a set is on felt; others touch their neighbours.
            self.tools.sounds.make(match sets() > before {
                true => Sound::Felt,
                false => Sound::Ivory,
            });
        }
        changed
    }

    /// Stops the clock while something covers a game against bots.
    fn rest_while_covered(self) {
        Effect::new(move |before: Option<bool>| {
            let covered = self.cover.is_covered();
            if before.is_some_and(|before| before != covered) {
                untrack(|| self.note_presence());
            }
            covered
        });
    }

    /// Vibrates after a long press.
    pub fn feel(self) {
        self.tools.sounds.buzz(20);
    }

    /// Plays the draft, or shows why it is not legal.
    pub fn done(self) {
        if untrack(|| self.is_paused()) {
            return self.pause(false);
        }
        if !self.is_playing_untracked() {
            return self.cover.open(Sheet::Result);
        }
        // An action that is on its way to the server is not sent twice.
        if self.time.asked.get_untracked().is_some() {
            return;
        }
        if self.table.with_untracked(Table::is_my_turn) {
            self.voice.notice.set(None);
            // The bots would wait behind the log.
            self.cover.log.set(false);
        }
        if self.words.is_some_and(|words| (words.done)(self)) {
            return;
        }
        let outlook = self
            .verdicts
            .with_untracked(|verdicts| verdicts.outlook.clone());
        match outlook {
            Outlook::NotYet(faults) => self.refuse(&Refusal::Faults(faults)),
            Outlook::Untouched => self.draw_or_pass(),
            Outlook::Ready { .. } => {
                let table = self.desk.with_untracked(Desk::draft);
                self.act(Action::Play { table });
            }
        }
    }

    /// Does what *Draw* does, while the main button says that.
    pub fn draw_from_pool(self) {
        let left = self.see_untracked(|view| view.pool) > 0;
        let untouched = self
            .verdicts
            .with_untracked(|verdicts| verdicts.outlook == Outlook::Untouched);
        let plays = untrack(|| self.is_playing() && !self.is_paused() && !self.watches());
        if left && untouched && plays {
            self.done();
        }
    }

    /// Draws after a delay in which the draw can be taken back; passes if the pool is empty.
    pub fn draw_or_pass(self) {
        // A double click draws once. *Undo* takes the draw back.
        if self.time.drawing.get_untracked().is_some() {
            return;
        }
        let mine = self.table.with_untracked(Table::is_my_turn);
        let pool = self.see_untracked(|view| view.pool);
        match (mine, pool) {
            (false, _) => self.refuse(&Refusal::NotYourTurn),
            (true, 0) => _ = self.act(Action::Pass),
            (true, _) => {
                let waits = match self.tools.settings.get_untracked().unhurried {
                    true => UNHURRIED_DRAW_WAITS,
                    false => DRAW_WAITS,
                };
                self.time.drawing.set(Some(device::now() + waits));
            }
        }
    }

    /// Takes back a draw that was not sent yet, or the last move.
    pub fn undo(self) {
        match self.time.drawing.get_untracked() {
            Some(_) => self.time.drawing.set(None),
            None => _ = self.change(Desk::undo),
        }
    }

    /// Arranges the sets on the table side by side, with even gaps.
    pub fn tidy(self) {
        self.change(|desk| {
            desk.tidy();
            true
        });
    }

    /// Announces the opening.
    pub fn announce(self) {
        self.act(Action::Announce);
    }

    /// Returns whether the opening can be announced now.
    pub fn can_announce(self) -> bool {
        self.table.with(|table| table.view().can_announce())
    }

    /// Sorts the rack.
    pub fn sort(self, order: &Order) {
        self.desk.update(|desk| desk.sort(order));
        self.tools.sounds.make(Sound::Felt);
    }

    /// Sorts the rack by colour, or by number if it is sorted by colour; letters alphabetically.
    pub fn sort_otherwise(self) {
        let by_colour = self.desk.with_untracked(Desk::sorted_by) == Some(Order::Colour);
        self.sort(match by_colour && self.words.is_none() {
            true => &Order::Number,
            false => &Order::Colour,
        });
    }

    /// Sorts the rack into the sets that the solver finds.
    pub fn sort_into_sets(self) {
        if let Some(words) = self.words {
            return (words.sort)(self);
        }
        let rack = self.desk.with_untracked(|desk| desk.layout().rack.clone());
        let snapshot = self.table.with_untracked(Table::snapshot);
        let job = Job::Sets { snapshot, rack };
        self.tools.thinker.ask(&job, move |answer| {
            if let Answer::Sets(sets) = answer {
                self.sort(&Order::Sets(sets));
            }
        });
    }

    /// Returns the names of the players in the current language, since the match may have begun
    /// in another one.
    pub fn players(self) -> Vec<String> {
        if let Some(net) = self.net {
            return net.names.get();
        }
        let texts = self.tools.texts;
        self.table
            .with(|table| crate::home::names(&table.company().seats, texts))
    }

    /// Begins another match with the same players and rules.
    pub fn again(self) {
        if let Some(net) = self.net {
            return net.wish.run(Wish::Again);
        }
        let choices = self.table.with_untracked(crate::home::choices_of);
        crate::home::begin(&choices, self.tools.texts);
    }

    /// Leaves the table.
    pub fn leave(self) {
        self.keep();
        self.tools.thinker.forget();
        self.time.set_alarm(None);
    }
}
