//! The match that is being played in the page: a table, the player's desk, and what
//! happens between them.
//!
//! [`Play`] is what all parts of the table screen share, split by purpose: what is said
//! ([`Voice`]), what others did ([`Trace`]), time ([`Time`]), what lies over the table
//! ([`Cover`]), and what is kept on the device ([`Keeping`]).

mod alarm;
mod cover;
mod hint;
mod keeping;
mod trace;
mod voice;

use leptos::prelude::*;
use sidra_client::work::{Answer, Job};
use sidra_client::{Desk, Notice, Order, Outlook, Table, Verdicts};
use sidra_core::{Fault, Rule, TileId};
use sidra_game::{Action, Phase, Refusal, Seen, SeenTiles, View};
use sidra_room::{Ask, CommandId, TableSeen};

use super::tell::tell;
use crate::device;
use crate::live::Live;
use crate::rich::mark;
use crate::settings::{Settings, use_settings};
use crate::sound::{Sound, Sounds};
use crate::words::{Words, use_words};
use crate::worker::Thinker;
use alarm::Time;
pub use cover::{Cover, Sheet};
use keeping::Keeping;
pub use sidra_client::hint::Hint;
use trace::Trace;
use voice::Voice;

/// How long a draw can be taken back, in milliseconds.
const DRAW_WAITS: u64 = 900;
/// The same for players who asked for more time.
const UNHURRIED_DRAW_WAITS: u64 = 4_000;

/// The match that is being played. Copies mean the same match.
#[derive(Clone, Copy)]
pub struct Play {
    /// The table.
    pub table: Live<Table>,
    /// The player's desk.
    pub desk: Live<Desk>,
    /// What the referee says of the desk.
    pub verdicts: Memo<Verdicts>,
    /// The hint.
    pub hint: RwSignal<Hint>,
    /// What is said.
    pub voice: Voice,
    /// What others did.
    pub trace: Trace,
    /// The clock, and a draw that waits.
    pub time: Time,
    /// What lies over the table.
    pub cover: Cover,
    keeping: Keeping,
    tools: Tools,
}

/// What the whole page shares.
#[derive(Clone, Copy)]
struct Tools {
    words: Words,
    sounds: Sounds,
    thinker: Thinker,
    settings: RwSignal<Settings>,
}

impl Play {
    /// Goes on at a table.
    pub fn new(mut table: Table, columns: i16) -> Play {
        let now = device::now();
        // A page that nobody has looked at yet waits as well.
        table.set_here(!document().hidden(), now);
        while table.poll(now).is_some() {}
        let mut desk = Desk::new(&table.view(), columns);
        keeping::order_rack(&mut desk);
        if let Some(draft) = table.draft() {
            desk.lay_out(draft);
        }
        let clock = table.clock(now);
        let tools = Tools {
            words: use_words(),
            sounds: expect_context(),
            thinker: expect_context(),
            settings: use_settings(),
        };
        let desk = Live::new(desk);
        let play = Play {
            desk,
            verdicts: Memo::new(move |_| desk.with(Desk::verdicts)),
            hint: RwSignal::default(),
            voice: Voice::new(tools.words),
            trace: Trace::default(),
            time: Time::new(clock),
            cover: Cover::default(),
            keeping: Keeping::new(),
            table: Live::new(table),
            tools,
        };
        match play.see_untracked(|view| view.phase) {
            Phase::Gathering => play.begin(),
            Phase::Playing | Phase::Challenge | Phase::Vote => play.say_whose_turn(),
            Phase::Between | Phase::Over => play.cover.open(Sheet::Result),
        }
        // What is laid out is judged when time is up, and comes back when the page does.
        let lies = Memo::new(move |_| desk.with(|desk| (desk.draft(), desk.layout().rack.clone())));
        Effect::new(move |before: Option<()>| {
            let (draft, _) = lies.get();
            let now = device::now();
            play.table
                .update_untracked(|table| table.lay_out(draft, now));
            // A bot's move may have been due when the table heard of the draft.
            untrack(|| play.tick());
            // A page that was only opened keeps nothing: another one may be played in.
            if before.is_some() {
                play.keep();
            }
        });
        // What the line above the rack says by itself is said aloud as well.
        let standing = Memo::new(move |_| play.standing());
        Effect::new(move |_| {
            if let Some(sentence) = standing.get() {
                play.voice.say_aloud(&sentence);
            }
        });
        Effect::new(move |_| {
            // Whatever these say may be due sooner than what was waited for.
            play.table.track();
            play.time.drawing.track();
            untrack(|| play.tick());
        });
        play
    }

    /// Looks at the match; the caller is told again when it changes.
    pub fn see<R>(self, look: impl FnOnce(&View<'_>) -> R) -> R {
        self.table.with(|table| look(&table.view()))
    }

    /// Looks at the match once.
    pub fn see_untracked<R>(self, look: impl FnOnce(&View<'_>) -> R) -> R {
        self.table.with_untracked(|table| look(&table.view()))
    }

    /// The player's seat; `None` for a spectator.
    pub fn seat(self) -> Option<usize> {
        self.table.with_untracked(Table::seat)
    }

    /// Whether it is the player's turn.
    pub fn is_my_turn(self) -> bool {
        self.table.with(Table::is_my_turn)
    }

    /// Whether a game is being played.
    pub fn is_playing(self) -> bool {
        self.see(|view| view.phase == Phase::Playing)
    }

    fn is_playing_untracked(self) -> bool {
        self.see_untracked(|view| view.phase == Phase::Playing)
    }

    /// Whether a player paused the game.
    pub fn is_paused(self) -> bool {
        self.table.with(|table| table.company().paused)
    }

    /// A state that lasts until somebody changes it: a pause, a draw that waits, a joker
    /// that came free and needs a set.
    pub fn standing(self) -> Option<String> {
        let text = self.tools.words.text();
        if self.is_paused() {
            return Some(text.plain("page-paused"));
        }
        if self.time.drawing.get().is_some() {
            return Some(text.plain("page-drawing"));
        }
        let homeless = self.verdicts.with(|verdicts| verdicts.homeless.clone());
        let joker = homeless.first()?;
        Some(text.say("page-freed", [("tiles", mark(&[joker.face()]).into())]))
    }

    /// Acts at the table. A refusal is said when it arrives.
    pub fn act(self, action: Action) -> CommandId {
        let now = device::now();
        let id = self.table.update_untracked(|table| table.act(action, now));
        self.hear();
        self.tick();
        id
    }

    /// Asks the table for something else than an action.
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
        self.table
            .update_untracked(|table| _ = table.begin_game(now));
        self.hear();
        self.tick();
    }

    /// Takes in everything that the table has sent.
    fn hear(self) {
        let now = device::now();
        let mut notices = Vec::new();
        self.table.update_untracked(|table| {
            while let Some(notice) = table.poll(now) {
                notices.push(notice);
            }
        });
        if notices.is_empty() {
            return;
        }
        // Tells everything that follows the table.
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
        // That a hint was asked for changes nothing on the table.
        let only_hints = seen.iter().all(|seen| matches!(seen, Seen::Hinted { .. }));
        if refreshed || !only_hints {
            self.happened(&seen);
        } else {
            self.keep();
        }
        for (id, answer) in answers {
            self.hint_answered(id, answer.is_ok());
            if let Err(refusal) = answer {
                self.refuse(&refusal);
            }
        }
    }

    /// Says that a tile of the table stays there.
    pub fn refuse_rack(self, tile: TileId) {
        let fault = Fault::new(Rule::TableTileMissing).about(tile.face());
        self.refuse(&Refusal::Faults(vec![fault]));
    }

    fn refuse(self, refusal: &Refusal) {
        self.tools.sounds.make(Sound::Refused);
        let rules = self.see_untracked(|view| *view.rules());
        self.voice.refuse(refusal, &rules);
    }

    /// Shows what happened: the desk follows, and it is told.
    fn happened(self, seen: &[Seen]) {
        let text = self.tools.words.text();
        let players = untrack(|| self.players());
        let me = self.seat();
        let mut sentences: Vec<String> = Vec::new();
        for event in seen {
            sentences.extend(tell(&text, event, me, &players));
            self.trace.follow(event, me);
            match event {
                Seen::Dealt { .. } => {
                    self.cover.close();
                    device::forget("rack");
                }
                Seen::Played { .. } => self.tools.sounds.make(Sound::Click),
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
        // A hint that was asked for is answered after this.
        if !matches!(self.hint.get_untracked(), Hint::Asked(_)) {
            self.hint.set(Hint::None);
        }
        self.time.drawing.set(None);
        let dealt = seen.iter().any(|event| matches!(event, Seen::Dealt { .. }));
        // Time was up for this player, and no play stood: everything went back.
        let late = seen.iter().any(|event| match event {
            Seen::TimeRanOut { drawn, .. } => matches!(drawn, SeenTiles::Known(_)),
            _ => false,
        });
        let lost = self.table.with_untracked(|table| {
            let view = table.view();
            self.desk.update(|desk| {
                if !dealt {
                    return desk.update(&view);
                }
                desk.deal(&view);
                desk.sort(&Order::Colour);
                false
            })
        });
        if late {
            self.desk.update(Desk::clear);
        }
        if lost && !late {
            sentences.push(text.plain("page-plan-lost"));
        }
        if self.table.with_untracked(Table::is_my_turn) {
            self.tools.sounds.make(Sound::Turn);
            if !dealt {
                sentences.push(text.plain("page-your-turn"));
            }
        }
        self.voice.say(sentences.join(" "), late);
        self.keep();
    }

    fn say_whose_turn(self) {
        let text = self.tools.words.text();
        let turn = self.see_untracked(|view| view.turn);
        let name = turn.and_then(|seat| untrack(|| self.players()).into_iter().nth(seat));
        match (turn, name) {
            (Some(_), _) if turn == self.seat() => {
                self.voice.say(text.plain("page-your-turn"), false);
            }
            (_, Some(name)) => {
                let sentence = text.say("page-turn-of", [("player", name.into())]);
                self.voice.say(sentence, false);
            }
            _ => {}
        }
    }

    /// Changes the desk: the moves of fingers, mouse and keys.
    pub fn change(self, change: impl FnOnce(&mut Desk) -> bool) -> bool {
        let mut changed = false;
        self.desk.update(|desk| changed = change(desk));
        if changed {
            self.voice.clear();
            self.time.drawing.set(None);
            self.tools.sounds.make(Sound::Click);
        }
        changed
    }

    /// A long press is felt.
    pub fn feel(self) {
        self.tools.sounds.buzz(20);
    }

    /// Submits the draft, or says why it cannot be.
    pub fn done(self) {
        if untrack(|| self.is_paused()) {
            return self.pause(false);
        }
        if !self.is_playing_untracked() {
            return self.cover.open(Sheet::Result);
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

    /// Draws, after a moment in which it can be taken back; passes where the pool is
    /// empty.
    pub fn draw_or_pass(self) {
        if self.time.drawing.get_untracked().is_some() {
            self.time.drawing.set(None);
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

    /// Announces the opening.
    pub fn announce(self) {
        self.act(Action::Announce);
    }

    /// Whether the opening can be announced now.
    pub fn can_announce(self) -> bool {
        self.table.with(|table| table.view().can_announce())
    }

    /// Brings the rack into an order.
    pub fn sort(self, order: &Order) {
        self.desk.update(|desk| desk.sort(order));
        self.tools.sounds.make(Sound::Click);
    }

    /// Brings the rack into the sets that the solver finds.
    pub fn sort_into_sets(self) {
        let rack = self.desk.with_untracked(|desk| desk.layout().rack.clone());
        let snapshot = self.table.with_untracked(Table::snapshot);
        let job = Job::Sets { snapshot, rack };
        self.tools.thinker.ask(&job, move |answer| {
            if let Answer::Sets(sets) = answer {
                self.sort(&Order::Sets(sets));
            }
        });
    }

    /// The names of the players, in the language that is set now: a match may have begun
    /// in another one.
    pub fn players(self) -> Vec<String> {
        let words = self.tools.words;
        self.table
            .with(|table| crate::home::names(&table.company().seats, words))
    }

    /// Begins another match in this one's place.
    pub fn again(self) {
        self.keeping.give_up();
        crate::home::begin(&crate::home::last_choices(), self.tools.words);
        // The address stays the same: only a fresh page takes up what is kept.
        _ = window().location().reload();
    }

    /// The player leaves the table.
    pub fn leave(self) {
        self.keep();
        self.tools.thinker.forget();
        self.time.set_alarm(None);
    }
}
