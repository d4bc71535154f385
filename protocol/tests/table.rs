//! A whole table on the wire: what viewers are sent, what bots are asked, and kept games.
//!
//! People and bots play at random tables: they act, send drafts, pause, come and go, and
//! change seats, while time passes. Viewers receive everything as bytes.

#![allow(clippy::unwrap_used)]

#[path = "../../game/tests/common/mod.rs"]
mod common;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use std::fmt::Debug;

use common::{known_tiles, lexicon, random_command, random_config};
use proptest::prelude::*;
use sidra_core::TileId;
use sidra_core::mix::SplitMix64;
use sidra_game::shuffle::Secret;
use sidra_game::{Action, Command, Event, Moment, SetId, TableSet};
use sidra_kit::dice::Dice;
use sidra_protocol::{Message, decode, decode_kept, encode, encode_kept};
use sidra_room::{
    Ask, CommandId, Decision, Happening, Input, Kept, Level, Occupant, Question, Reply, Request,
    Room, Row, Sender, TableSnapshot,
};

fn check<T: Message + PartialEq + Debug>(message: &T) -> Vec<u8> {
    let bytes = encode(message);
    assert_eq!(decode::<T>(&bytes).as_ref(), Ok(message));
    bytes
}

/// Returns the question as it arrives in a worker.
fn in_a_worker(question: &Question) -> Question {
    let read = postcard::from_bytes(&question_bytes(question)).unwrap();
    assert_eq!(question, &read);
    read
}

/// Returns the question as it appears inside a message from the client.
fn question_bytes(question: &Question) -> Vec<u8> {
    postcard::to_allocvec(question).unwrap()
}

/// Returns whether every tile and every old set is in the draft only once.
fn is_once(draft: &[TableSet]) -> bool {
    let tiles: Vec<TileId> = draft.iter().flat_map(|set| set.tiles.clone()).collect();
    let ids: Vec<SetId> = draft
        .iter()
        .map(|set| set.id)
        .filter(|id| !id.is_new())
        .collect();
    let once = |at: usize| !tiles[..at].contains(&tiles[at]);
    (0..tiles.len()).all(once) && (0..ids.len()).all(|at| !ids[..at].contains(&ids[at]))
}

/// A table at which people and bots act at random.
struct Random {
    dice: Dice,
    room: Room,
    now: u64,
    ids: u64,
}

impl Random {
    fn new(seed: u64) -> Random {
        let mut dice = Dice::new(seed);
        let config = random_config(&mut dice);
        let occupant = |dice: &mut Dice| match dice.below(2) {
            0 => Occupant::Person,
            _ => Occupant::Bot(Level::Simple),
        };
        let seats: Vec<Occupant> = config.players.iter().map(|_| occupant(&mut dice)).collect();
        let secret = Secret::from_number(seed);
        let mut room = Room::open(config, &seats, secret, "2026-11-15".to_owned(), 5_000);
        room.use_lexicon(lexicon().clone());
        Random {
            dice,
            room,
            now: 5_000,
            ids: 0,
        }
    }

    fn viewers(&self) -> Vec<Option<usize>> {
        (0..self.room.company().seats.len())
            .map(Some)
            .chain([None])
            .collect()
    }

    /// Returns a request that a player or the keeper could make, often an invalid one.
    fn ask(&mut self) -> (Sender, Ask) {
        let (room, dice) = (&self.room, &mut self.dice);
        let view = room.view(None);
        let seats = room.company().seats.len();
        let moment = match dice.below(8) {
            0 => Moment::default(),
            _ => view.moment,
        };
        let any = Sender::Seat(dice.below(seats));
        // Half of the time, the player whose turn it is plays.
        if let (Some(seat), 0..2) = (view.turn, dice.below(4)) {
            let action = Level::Simple.player(1).act(&room.view(Some(seat)));
            return (Sender::Seat(seat), Ask::Act { moment, action });
        }
        let level = Level::Easy;
        let (seat, here) = (dice.below(seats), dice.below(3) > 0);
        match dice.below(24) {
            0 => (any, Ask::Pause),
            1 | 2 => (any, Ask::Resume),
            3 => (Sender::Seat(seat), Ask::Presence { seat, here }),
            4 => {
                let occupant = [Occupant::Person, Occupant::Bot(level)][dice.below(2)];
                (Sender::Keeper, Ask::Seat { seat, occupant })
            }
            5 => (any, Ask::Host { seat }),
            6 => (Sender::Keeper, Ask::TakeOver { seat, level }),
            7 => (Sender::Seat(seat), Ask::GiveBack { seat }),
            8 => (Sender::Keeper, Ask::Credit { millis: 700 }),
            _ => match random_command(dice, &|viewer| room.view(viewer)) {
                Command::Player { seat, action } => {
                    (Sender::Seat(seat), Ask::Act { moment, action })
                }
                Command::Begin => (Sender::Keeper, Ask::Begin { game: moment.game }),
                Command::AgreeTheme { theme } => (Sender::Keeper, Ask::AgreeTheme { theme }),
                Command::TimeUp { draft } => {
                    let draft = draft.filter(|draft| is_once(draft)).unwrap_or_default();
                    let number = dice.below(9) as u32;
                    (
                        any,
                        Ask::LayOut {
                            moment,
                            number,
                            draft,
                            plan: false,
                        },
                    )
                }
                Command::WindowOver => (any, Ask::Waive { moment }),
            },
        }
    }

    /// Sends a random request, and checks the messages about it.
    fn step(&mut self) {
        self.now += [0, 300, 2_000, 30_000][self.dice.below(4)];
        if let Some(question) = self.room.question() {
            let question = in_a_worker(&question);
            let answer = Ask::Answer {
                question: question.number,
                seat: question.seat,
                action: question.think(Some(lexicon())),
            };
            self.input(Sender::Keeper, answer);
        }
        let mut due = 0;
        while let Some(step) = self.room.tick(self.now) {
            due += 1;
            assert!(due < 100, "too many steps are due: {step:?}");
            self.room.commit(step).unwrap();
        }
        let (from, ask) = self.ask();
        self.input(from, ask);
    }

    fn input(&mut self, from: Sender, ask: Ask) {
        let too_long = |action: &Action| matches!(action, Action::AddSeed { seed } if seed.len() > Action::LONGEST_SEED);
        if matches!(&ask, Ask::Act { action, .. } if too_long(action)) {
            return;
        }
        self.ids += 1;
        let id = CommandId(self.ids);
        check(&Request::Ask {
            id: Some(id),
            ask: ask.clone(),
        });
        let at = self.now;
        let decided = self.room.decide(Input {
            from,
            id: Some(id),
            at,
            ask,
        });
        let answer = decided.map(|decision| match decision {
            Decision::Step(step) => self.room.commit(step).unwrap(),
            Decision::Repeated(accepted) => accepted,
        });
        check(&Reply::Answer { id, answer });
    }

    /// Returns what a viewer that arrives now is sent.
    fn welcome(&self, viewer: Option<usize>) -> Reply {
        let draft = viewer.and_then(|seat| self.room.draft(seat));
        Reply::Welcome {
            seat: viewer,
            table: Box::new(self.room.snapshot(viewer, self.now)),
            draft: draft.map(<[TableSet]>::to_vec),
            drafts: viewer.map_or(0, |seat| self.room.draft_number(seat)),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// A viewer may start with a welcome at any time and apply the updates, all received as
    /// bytes: the result equals a fresh welcome.
    #[test]
    fn viewers_follow_a_table_through_messages_alone(seed: u64) {
        let mut table = Random::new(seed);
        let viewers = table.viewers();
        let fresh = |table: &Random, viewer: Option<usize>| -> TableSnapshot {
            match decode(&check(&table.welcome(viewer))).unwrap() {
                Reply::Welcome { table, .. } => *table,
                other => panic!("{other:?}"),
            }
        };
        let mut clients: Vec<TableSnapshot> =
            viewers.iter().map(|&viewer| fresh(&table, viewer)).collect();
        for _ in 0..60 {
            table.step();
            for (client, &viewer) in clients.iter_mut().zip(&viewers) {
                let update = table.room.update(client.number, viewer, table.now).unwrap();
                let Reply::Update(update) = decode(&check(&Reply::Update(update))).unwrap() else {
                    panic!("an update");
                };
                prop_assert!(client.apply(&update));
                let now = fresh(&table, viewer);
                prop_assert_eq!(&*client, &now);
                // A viewer that comes back continues from a fresh snapshot.
                if table.dice.below(10) == 0 {
                    *client = now;
                }
            }
        }
        check(&Request::Sync);
    }

    /// A kept game continues where it stopped.
    #[test]
    fn kept_games_survive_a_round_trip(seed: u64) {
        let mut table = Random::new(seed);
        for _ in 0..table.dice.below(80) {
            table.step();
        }
        let kept = table.room.kept(table.now);
        let text = encode_kept(&kept);
        prop_assert!(!text.contains('\n'));
        // Only the heading, which says what kind of text this is, is legible.
        prop_assert_eq!(unveiled(&text), kept.write());
        prop_assert_eq!(text.split(' ').count(), 3, "{}", text);
        let read = decode_kept(&text).unwrap();
        prop_assert_eq!(encode_kept(&read), text);
        prop_assert!(read == kept);
        let room = Room::take_up(read, table.now).unwrap();
        for viewer in table.viewers() {
            prop_assert_eq!(
                room.snapshot(viewer, table.now).game,
                table.room.snapshot(viewer, table.now).game
            );
        }
    }

    /// A kept game that was altered is refused, or read as a different game. It never makes the
    /// program panic.
    #[test]
    fn changed_kept_games_do_no_harm(seed: u64) {
        let mut table = Random::new(seed);
        for _ in 0..30 {
            table.step();
        }
        let kept = table.room.kept(table.now);
        let (veiled, plain) = (encode_kept(&kept), kept.write());
        prop_assert!(decode_kept(&plain) == decode_kept(&veiled));
        for round in 0..20 {
            let text = [&veiled, &plain][round % 2];
            let at = table.dice.below(text.len());
            let end = (0..=at).rev().find(|&end| text.is_char_boundary(end)).unwrap_or(0);
            prop_assert!(decode_kept(&text[..end]).is_err());
            let mut bytes = text.as_bytes().to_vec();
            bytes[at] = table.dice.pick(b"0189@|,-abk '\n");
            let text = String::from_utf8_lossy(&bytes);
            if let Ok(kept) = decode_kept(&text) {
                let _ = Room::take_up(kept, 1_000).map(|room| room.snapshot(Some(0), 2_000));
            }
        }
    }

    /// Shuffling the tiles of other racks, of other drafts and of the pool changes no byte of
    /// what a viewer is sent.
    #[test]
    fn hidden_tiles_change_nobody_elses_messages(seed: u64) {
        let mut table = Random::new(seed);
        for _ in 0..60 {
            table.step();
        }
        let (kept, deal) = one_game(table.room.kept(table.now), &mut table.dice);
        let questions = Room::take_up(kept.clone(), 9_000).unwrap().question();
        for viewer in table.viewers() {
            let changed = shuffled(&kept, deal, viewer, &mut table.dice);
            prop_assert_eq!(sent(&kept, viewer), sent(&changed, viewer));
            // A question to a bot contains only what the bot's own seat sees.
            let asked = questions.as_ref().filter(|question| Some(question.seat) == viewer);
            if let Some(question) = asked {
                let again = Room::take_up(changed, 9_000).unwrap().question().unwrap();
                prop_assert_eq!(question_bytes(question), question_bytes(&again));
            }
        }
    }
}

#[test]
fn a_kept_game_with_an_unreadable_draft_is_read_without_it() {
    let table = Random::new(5);
    let mut kept = table.room.kept(table.now);
    kept.drafts.fill(None);
    kept.drafts[1] = Some(Vec::new());
    let plain = kept.write();
    assert!(plain.contains("\ndraft 2 -\n"), "{plain}");
    let many = vec!["1@0,0 -"; 1000].join(" | ");
    for draft in [
        "",
        "1",
        "x 1@0,0 r3",
        "0 1@0,0 r3",
        "9 1@0,0 r3",
        "1 r3",
        "1 1@0,0 z3",
    ]
    .into_iter()
    .chain([&*format!("1 {many}")])
    {
        let text = plain.replace("\ndraft 2", &format!("\ndraft {draft}\ndraft 2"));
        assert!(decode_kept(&text) == Ok(kept.clone()), "{draft}");
    }
}

/// Returns the text of a kept game, decoded as the module documentation of
/// `protocol/src/veil.rs` describes it.
fn unveiled(text: &str) -> String {
    let veiled = text.strip_prefix("sidra veiled ").unwrap();
    let mut bytes = URL_SAFE_NO_PAD.decode(veiled).unwrap();
    let mut numbers = SplitMix64::new(u64::from_str_radix("7369647261", 16).unwrap());
    let keys = std::iter::repeat_with(|| numbers.next_u64().to_be_bytes()).flatten();
    for (byte, key) in bytes.iter_mut().zip(keys) {
        *byte ^= key;
    }
    String::from_utf8(bytes).unwrap()
}

/// Returns everything a viewer was sent during a kept game, and would be sent on coming back.
fn sent(kept: &Kept, viewer: Option<usize>) -> Vec<Vec<u8>> {
    let room = Room::take_up(kept.clone(), 9_000).unwrap();
    let mut all = Vec::new();
    for from in 0..=room.number() {
        all.push(encode(&Reply::Update(
            room.update(from, viewer, 9_000).unwrap(),
        )));
    }
    let draft = viewer.and_then(|seat| room.draft(seat));
    all.push(encode(&Reply::Welcome {
        seat: viewer,
        table: Box::new(room.snapshot(viewer, 9_000)),
        draft: draft.map(<[TableSet]>::to_vec),
        drafts: viewer.map_or(0, |seat| room.draft_number(seat)),
    }));
    all
}

/// Cuts a kept game off at the end of one game of its match, at which all racks are shown.
/// Also returns the row in which that game was dealt.
fn one_game(mut kept: Kept, dice: &mut Dice) -> (Kept, usize) {
    let has = |row: &Row, wanted: fn(&Event) -> bool| {
        row.events
            .iter()
            .filter_map(Happening::of_match)
            .any(wanted)
    };
    let rows = |wanted: fn(&Event) -> bool| -> Vec<usize> {
        (0..kept.rows.len())
            .filter(|&at| has(&kept.rows[at], wanted))
            .collect()
    };
    let deals = rows(|event| matches!(event, Event::Dealt { .. }));
    let ends = rows(|event| matches!(event, Event::GameEnded { .. }));
    let Some(deal) = (!deals.is_empty()).then(|| dice.pick(&deals)) else {
        let end = kept.rows.len();
        return (kept, end);
    };
    if let Some(&end) = ends.iter().find(|&&end| end > deal) {
        kept.rows.truncate(end);
        // The drafts belong to a later turn.
        kept.drafts.clear();
    }
    (kept, deal)
}

/// Returns the kept game with all tiles that a viewer cannot know permuted at random.
fn shuffled(kept: &Kept, deal: usize, viewer: Option<usize>, dice: &mut Dice) -> Kept {
    let later = || kept.rows.iter().skip(deal).flat_map(|row| &row.events);
    let events = || later().filter_map(Happening::of_match);
    let known: Vec<TileId> = events()
        .flat_map(|event| known_tiles(event, viewer))
        .collect();
    let dealt = events().find_map(|event| match event {
        Event::Dealt { racks, pool, .. } => Some([racks.concat(), pool.clone()].concat()),
        _ => None,
    });
    let mut hidden = dealt.unwrap_or_default();
    hidden.retain(|tile| !known.contains(tile));
    let mut others = hidden.clone();
    for at in (1..others.len()).rev() {
        others.swap(at, dice.below(at + 1));
    }
    let map = |tile: TileId| match hidden.iter().position(|&other| other == tile.plain()) {
        Some(at) => others[at],
        None => tile,
    };
    let mut changed = kept.clone();
    for row in changed.rows.iter_mut().skip(deal) {
        for event in &mut row.events {
            *event = event.map(|event| event.map_tiles(&mut { map }));
        }
    }
    for (seat, draft) in changed.drafts.iter_mut().enumerate() {
        if Some(seat) != viewer {
            let sets = draft.iter_mut().flatten();
            sets.for_each(|set| set.tiles.iter_mut().for_each(|tile| *tile = map(*tile)));
        }
    }
    changed
}
