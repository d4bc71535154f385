//! The match that is being played in the page: a room, the player's desk, and
//! what happens between them.

mod alarm;
mod hint;

use std::sync::Arc;
use std::time::Duration;

use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use sidra_client::work::{Answer, Job};
use sidra_client::{Desk, Order, Outlook, Verdicts};
use sidra_core::position::{Position, Setup};
use sidra_core::{Face, Fault, Rule, TileId};
use sidra_game::record::{tile_word, word_tile};
use sidra_game::{Command, Phase, Refusal, Seen, Tiles};
use sidra_room::{Clock, Room};

use super::tell::tell;
use crate::device;
use crate::live::Live;
use crate::rich::{aloud, mark};
use crate::sheet::Question;
use crate::sound::{Sound, Sounds};
use crate::words::{Words, use_words};
use crate::worker::Thinker;
pub use hint::Hint;

/// The seat of the one at the device.
pub const SEAT: usize = 0;
/// A draw can be taken back for so long, in milliseconds.
const DRAW_WAITS: u64 = 900;
/// So long the last play of a game is seen before the score sheet, in milliseconds.
const LAST_PLAY: u64 = 1200;

/// What is said in the line above the rack.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Message {
    /// The sentence, with marks for tiles.
    pub sentence: String,
    /// Whether it says why something is not possible.
    pub refusal: bool,
}

/// What lies over the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sheet {
    /// How the game came out.
    Result,
    /// What else can be done.
    Menu,
    /// The keys.
    Keys,
}

/// The match that is being played. Copies mean the same match.
#[derive(Clone, Copy)]
pub struct Play {
    /// The room.
    pub room: Live<Room>,
    /// The desk of the one at the device.
    pub desk: Live<Desk>,
    /// What the referee says of the desk.
    pub verdicts: Memo<Verdicts>,
    /// The line above the rack.
    pub message: RwSignal<Message>,
    /// What a screen reader is told.
    pub said: RwSignal<String>,
    /// The tiles that somebody else laid last.
    pub fresh: RwSignal<Vec<TileId>>,
    /// Where new tiles come from: the seat that laid them, or `None` for the pool.
    pub came_from: RwSignal<Option<usize>>,
    /// The clock of the turn.
    pub clock: RwSignal<Option<Clock>>,
    /// When a draw will be sent.
    pub drawing: RwSignal<Option<u64>>,
    /// The hint.
    pub hint: RwSignal<Hint>,
    /// What lies over the table.
    pub sheet: RwSignal<Option<Sheet>>,
    /// A question over the table.
    pub asked: RwSignal<Option<Question>>,
    /// Whether everything stands still because somebody wants it to.
    pub paused: RwSignal<bool>,
    /// What everybody held when the game was over.
    pub racks: RwSignal<Vec<Vec<TileId>>>,
    words: Words,
    sounds: Sounds,
    thinker: Thinker,
    memory: StoredValue<Memory>,
}

/// What the page remembers and nobody sees.
#[derive(Default)]
struct Memory {
    /// How much of what happened was told.
    told: usize,
    /// The turn that a bot was asked about last.
    thinks_of: usize,
    /// The second that was heard last.
    ticked: u64,
    /// When the page looks at the room again.
    alarm: Option<TimeoutHandle>,
    /// The room as it is kept on the device.
    kept: Option<String>,
    /// Another match, or another tab, has taken this one's place on the device.
    given_up: bool,
}

impl Play {
    /// Goes on with a room.
    pub fn new(mut room: Room, columns: i16) -> Play {
        let now = device::now();
        room.set_columns(columns);
        // A page that nobody has looked at yet waits as well.
        match document().hidden() {
            true => room.stand_still(now),
            false => room.look_again(now),
        }
        let mut desk = Desk::new(&room.view(Some(SEAT)), columns);
        order_rack(&mut desk);
        if let Some(draft) = room.draft(SEAT) {
            desk.lay_out(draft);
        }
        let told = room.happened();
        let racks = last_racks(&room);
        let desk = Live::new(desk);
        let play = Play {
            desk,
            verdicts: Memo::new(move |_| desk.with(Desk::verdicts)),
            message: RwSignal::default(),
            said: RwSignal::default(),
            fresh: RwSignal::default(),
            came_from: RwSignal::default(),
            clock: RwSignal::new(room.clock(now)),
            drawing: RwSignal::default(),
            hint: RwSignal::default(),
            sheet: RwSignal::new(None),
            asked: RwSignal::new(None),
            paused: RwSignal::new(room.is_paused()),
            racks: RwSignal::new(racks),
            room: Live::new(room),
            words: use_words(),
            sounds: expect_context(),
            thinker: expect_context(),
            memory: StoredValue::new(Memory {
                told,
                kept: device::kept("room"),
                ..Memory::default()
            }),
        };
        match play.room.with_untracked(|room| room.view(None).phase) {
            Phase::Gathering => play.command(Command::Begin),
            Phase::Playing | Phase::Challenge | Phase::Vote => play.say_whose_turn(),
            Phase::Between | Phase::Over => play.sheet.set(Some(Sheet::Result)),
        }
        // What is laid out is judged when time is up, and comes back when the page does.
        let lies = Memo::new(move |_| desk.with(|desk| (desk.draft(), desk.layout().rack.clone())));
        Effect::new(move |before: Option<()>| {
            let (draft, _) = lies.get();
            play.room.update_untracked(|room| room.lay_out(SEAT, draft));
            // A page that was only opened keeps nothing: another one may be played in.
            if before.is_some() {
                play.keep();
            }
        });
        // What the line above the rack says by itself is said aloud as well.
        let standing = Memo::new(move |_| play.standing());
        Effect::new(move |_| {
            if let Some(sentence) = standing.get() {
                play.say_aloud(&sentence);
            }
        });
        Effect::new(move |_| {
            // Whatever these say may be due sooner than what was waited for.
            play.room.track();
            play.drawing.track();
            play.paused.track();
            untrack(|| play.tick());
        });
        play
    }

    /// What is so as long as nobody changes it: a pause, a draw that waits, a joker that
    /// came free and needs a set.
    pub fn standing(self) -> Option<String> {
        let text = self.words.text();
        if self.paused.get() {
            return Some(text.plain("page-paused"));
        }
        if self.drawing.get().is_some() {
            return Some(text.plain("page-drawing"));
        }
        let homeless = self.verdicts.with(|verdicts| verdicts.homeless.clone());
        let joker = homeless.first()?;
        Some(text.say("page-freed", [("tiles", mark(&[joker.face()]).into())]))
    }

    /// Takes up what was played in another tab; with `drafts`, also what was only laid out
    /// there. Says whether there is anything.
    pub(super) fn take_up_newer(self, drafts: bool) -> bool {
        // The record stands behind an empty line.
        let part = |room: &str| match drafts {
            true => 0,
            false => room.find("\n\n").unwrap_or(0),
        };
        let Some(theirs) = device::kept("room") else {
            return false;
        };
        let mut newer = false;
        self.memory.update_value(|memory| {
            let ours = memory.kept.as_deref().unwrap_or_default();
            newer = ours[part(ours)..] != theirs[part(&theirs)..];
            // What lies here is not kept any more, whatever happens on the way.
            memory.given_up |= newer;
        });
        if newer {
            _ = window().location().reload();
        }
        newer
    }

    /// Keeps the room and the order of the rack on the device.
    pub fn keep(self) {
        let given_up = self.memory.with_value(|memory| memory.given_up);
        if given_up || self.take_up_newer(false) {
            return;
        }
        let now = device::now();
        let room = self.room.with_untracked(|room| room.keep(now));
        if device::keep("room", &room) {
            self.memory.update_value(|memory| memory.kept = Some(room));
        }
        self.desk.with_untracked(|desk| {
            let words: Vec<String> = desk.liked().iter().map(|&id| tile_word(id)).collect();
            device::keep("rack", &words.join(" "));
        });
    }

    /// Whether it is the turn of the one at the device.
    pub fn is_my_turn(self) -> bool {
        self.room.with(|room| room.view(None).turn == Some(SEAT))
    }

    /// Whether a game is being played.
    pub fn is_playing(self) -> bool {
        self.room
            .with(|room| room.view(None).phase == Phase::Playing)
    }

    fn is_playing_untracked(self) -> bool {
        self.room
            .with_untracked(|room| room.view(None).phase == Phase::Playing)
    }

    /// Does what a player wants, or says why not.
    pub fn command(self, command: Command) {
        let now = device::now();
        let mut refused = None;
        self.room
            .update(|room| refused = room.command(command, now).err());
        match refused {
            None => self.happened(),
            Some(refusal) => self.refuse(&refusal),
        }
    }

    /// Says that a tile of the table stays there.
    pub fn refuse_rack(self, tile: TileId) {
        let fault = Fault::new(Rule::TableTileMissing).about(tile.face());
        self.refuse(&Refusal::Faults(vec![fault]));
    }

    fn refuse(self, refusal: &Refusal) {
        let text = self.words.text();
        self.sounds.make(Sound::Refused);
        // A set that is none shows itself: one line says why, without a number that
        // nobody sees on the table.
        let sentences = match refusal {
            Refusal::Faults(faults) => {
                let mut told: Vec<Option<usize>> = Vec::new();
                let mut sentences = Vec::new();
                for fault in faults {
                    if fault.set.is_none() || !told.contains(&fault.set) {
                        told.push(fault.set);
                        sentences.push(text.fault(fault));
                    }
                }
                sentences.dedup();
                sentences
            }
            refusal => self
                .room
                .with_untracked(|room| text.refusal(refusal, room.view(None).rules())),
        };
        self.say(sentences.join(" "), true);
    }

    /// Says something in the line above the rack, and to a screen reader.
    pub fn say(self, sentence: String, refusal: bool) {
        self.say_aloud(&sentence);
        self.message.set(Message { sentence, refusal });
    }

    fn say_aloud(self, sentence: &str) {
        let mut aloud = aloud(sentence, &self.words.text());
        if self.said.get_untracked() == aloud {
            // The same once more is something new to hear.
            aloud.push('\u{a0}');
        }
        self.said.set(aloud);
    }

    /// Shows how the game came out, unless somebody is elsewhere by now.
    fn show_result(self) {
        if self.sheet.try_get_untracked() == Some(None) && !self.is_playing_untracked() {
            self.sheet.set(Some(Sheet::Result));
        }
    }

    fn told(self) -> usize {
        self.memory.with_value(|memory| memory.told)
    }

    fn set_told(self, told: usize) {
        self.memory.update_value(|memory| memory.told = told);
    }

    /// Looks at everything that happened since the last look.
    fn happened(self) {
        let text = self.words.text();
        let players = untrack(|| self.players());
        let seen = self.room.with_untracked(|room| {
            let seen: Vec<Seen> = room.since(self.told(), Some(SEAT)).collect();
            self.set_told(room.happened());
            seen
        });
        let mut sentences: Vec<String> = Vec::new();
        for event in &seen {
            sentences.extend(tell(&text, event, SEAT, &players));
            match event {
                Seen::Dealt { .. } => {
                    self.fresh.set(Vec::new());
                    self.sheet.set(None);
                    device::forget("rack");
                }
                Seen::Played { seat, laid, .. } => {
                    self.came_from.set(Some(*seat));
                    self.fresh.set(if *seat == SEAT {
                        Vec::new()
                    } else {
                        laid.clone()
                    });
                    self.sounds.make(Sound::Click);
                }
                Seen::Drew { seat, .. } | Seen::TimeRanOut { seat, .. } => {
                    self.came_from.set(None);
                    if *seat == SEAT {
                        self.fresh.set(Vec::new());
                    }
                }
                Seen::GameEnded { result, racks } => {
                    self.racks.set(racks.clone());
                    // The last play is seen before it is counted.
                    let played = seen.iter().any(|seen| matches!(seen, Seen::Played { .. }));
                    let wait = Duration::from_millis(if played { LAST_PLAY } else { 0 });
                    set_timeout(move || self.show_result(), wait);
                    if result.score.winners.contains(&SEAT) {
                        self.sounds.make(Sound::Won);
                    }
                }
                _ => {}
            }
        }
        self.hint.set(Hint::None);
        self.drawing.set(None);
        let dealt = seen.iter().any(|event| matches!(event, Seen::Dealt { .. }));
        // Time was up for the one at the device, and no play stood: everything went back.
        let late = seen.iter().any(|event| match event {
            Seen::TimeRanOut { drawn, .. } => matches!(drawn, Tiles::Known(_)),
            _ => false,
        });
        let mut lost = false;
        self.room.with_untracked(|room| {
            let view = room.view(Some(SEAT));
            self.desk.update(|desk| match dealt {
                true => {
                    desk.deal(&view);
                    desk.sort(&Order::Colour);
                }
                false => lost = desk.update(&view),
            });
        });
        if late {
            self.desk.update(Desk::clear);
        }
        let mine = self
            .room
            .with_untracked(|room| room.view(None).turn == Some(SEAT));
        if lost && !late {
            sentences.push(text.plain("page-plan-lost"));
        }
        if mine {
            self.sounds.make(Sound::Turn);
            if !dealt {
                sentences.push(text.plain("page-your-turn"));
            }
        }
        self.say(sentences.join(" "), late);
        self.keep();
    }

    fn say_whose_turn(self) {
        let text = self.words.text();
        let turn = self.room.with_untracked(|room| room.view(None).turn);
        let name = turn.and_then(|seat| untrack(|| self.players()).into_iter().nth(seat));
        match (turn, name) {
            (Some(SEAT), _) => self.say(text.plain("page-your-turn"), false),
            (_, Some(name)) => self.say(text.say("page-turn-of", [("player", name.into())]), false),
            _ => {}
        }
    }

    /// Changes the desk: the moves of fingers, mouse and keys.
    pub fn change(self, change: impl FnOnce(&mut Desk) -> bool) -> bool {
        let mut changed = false;
        self.desk.update(|desk| changed = change(desk));
        if changed {
            self.message.set(Message::default());
            self.drawing.set(None);
            self.sounds.make(Sound::Click);
        }
        changed
    }

    /// A long press is felt.
    pub fn feel(self) {
        self.sounds.buzz(20);
    }

    /// Submits the draft, or says why it cannot be.
    pub fn done(self) {
        if self.paused.get_untracked() {
            return self.pause(false);
        }
        if !self.is_playing_untracked() {
            return self.sheet.set(Some(Sheet::Result));
        }
        let outlook = self
            .verdicts
            .with_untracked(|verdicts| verdicts.outlook.clone());
        match outlook {
            Outlook::NotYet(faults) => self.refuse(&Refusal::Faults(faults)),
            Outlook::Untouched => self.draw_or_pass(),
            Outlook::Ready { .. } => {
                let table = self.desk.with_untracked(Desk::draft);
                self.command(Command::Play { seat: SEAT, table });
            }
        }
    }

    /// Draws, after a moment in which it can be taken back; passes where the pool is
    /// empty.
    pub fn draw_or_pass(self) {
        if self.drawing.get_untracked().is_some() {
            self.drawing.set(None);
            return;
        }
        let (mine, pool) = self.room.with_untracked(|room| {
            let view = room.view(None);
            (view.turn == Some(SEAT), view.pool)
        });
        match (mine, pool) {
            (false, _) => self.refuse(&Refusal::NotYourTurn),
            (true, 0) => self.command(Command::Pass { seat: SEAT }),
            (true, _) => self.drawing.set(Some(device::now() + DRAW_WAITS)),
        }
    }

    /// Announces the opening.
    pub fn announce(self) {
        self.command(Command::Announce { seat: SEAT });
    }

    /// Whether the opening can be announced now.
    pub fn can_announce(self) -> bool {
        self.room.with(|room| room.view(Some(SEAT)).can_announce())
    }

    /// Brings the rack into an order.
    pub fn sort(self, order: &Order) {
        self.desk.update(|desk| desk.sort(order));
        self.sounds.make(Sound::Click);
    }

    /// Brings the rack into the sets that the solver finds.
    pub fn sort_into_sets(self) {
        let (rules, rack) = self.desk.with_untracked(|desk| {
            let rack: Vec<Face> = desk.layout().rack.iter().map(|id| id.face()).collect();
            (*desk.rules(), rack)
        });
        let setup = Setup::of_turn(rules, Vec::new(), rack, true);
        let Ok(position) = Position::from_setup(setup) else {
            return;
        };
        self.thinker.ask(&Job::Sets { position }, move |answer| {
            if let Answer::Sets(sets) = answer {
                self.sort(&Order::Sets(sets));
            }
        });
    }

    /// The names of the players, in the language that is set now: a match may have begun
    /// in another one.
    pub fn players(self) -> Vec<String> {
        self.room
            .with(|room| crate::home::names(room.seats(), self.words))
    }

    /// Asks whether something shall be done that cannot be taken back.
    pub fn ask(self, [question, about, yes]: [&'static str; 3], command: Command) {
        self.sheet.set(None);
        self.asked.set(Some(Question {
            question,
            about,
            yes,
            no: "page-play-on",
            act: Arc::new(move || self.command(command.clone())),
        }));
    }

    /// Whether something lies over the table.
    pub fn is_covered(self) -> bool {
        self.sheet.get_untracked().is_some() || self.asked.get_untracked().is_some()
    }

    /// Puts away what lies over the table.
    pub fn closing(self) -> Callback<()> {
        Callback::new(move |()| self.sheet.set(None))
    }

    /// Begins another match in this one's place.
    pub fn again(self) {
        self.memory.update_value(|memory| memory.given_up = true);
        crate::home::begin(&crate::home::last_choices(), self.words);
        // The address stays the same: only a fresh page takes up what is kept.
        _ = window().location().reload();
    }

    /// Nobody wants to know any more.
    pub fn leave(self) {
        self.keep();
        self.thinker.forget();
        self.set_alarm(None);
    }
}

/// Brings the rack into the order in which it was kept, and a new one by colour.
fn order_rack(desk: &mut Desk) {
    let kept = device::kept("rack").unwrap_or_default();
    let kept: Vec<TileId> = kept.split(' ').filter_map(word_tile).collect();
    match kept.is_empty() {
        true => desk.sort(&Order::Colour),
        false => desk.order(&kept),
    }
}

/// What everybody held when the last game was over.
fn last_racks(room: &Room) -> Vec<Vec<TileId>> {
    let ended = room.since(0, None).filter_map(|seen| match seen {
        Seen::GameEnded { racks, .. } => Some(racks),
        _ => None,
    });
    ended.last().unwrap_or_default()
}
