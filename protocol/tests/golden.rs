//! Encoded messages and a kept game as files, so that a change to a format is noticed.
//!
//! `GOLDEN=write cargo test -p sidra-protocol --test golden` rewrites them. If a message
//! changes, `VERSION` has to change too; then the lines `Up` and `Down` of the old `messages.txt`
//! become `previous.txt`, because a server still speaks the previous version. If the format of kept
//! games changes, it needs a new version line, and the old golden file stays, because every later
//! version has to read it.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::fs;

use sidra_core::fault::{Detail, Rule};
use sidra_core::{Colour, Face, Fault, Joker, Letter, TileId};
use sidra_game::record::{self, Record};
use sidra_game::shuffle::to_hex;
use sidra_game::{
    Action, Event, Match, Moment, Objection, Phase, Refusal, Seen, SetId, Snapshot, Spot, TableSet,
};
use sidra_protocol::{
    DecodeError, Down, Draft, Goodbye, Kind, Message, Mood, PREVIOUS, Up, VERSION, decode,
    decode_kept, decode_previous, encode, encode_kept, encode_previous,
};
use sidra_room::shared::{
    Chair, Person, Shared, SpentInfo, TableAsk, TableInfo, TableRefusal, Terms, Want,
};
use sidra_room::{
    Ask, CommandId, Decision, Happening, Input, Level, Occupant, Reply, Request, Room, Sender,
    TableSeen, Update,
};

/// Compares text with a golden file.
fn check(name: &str, text: &str) {
    let path = format!("{}/tests/golden/{name}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var("GOLDEN").is_ok_and(|mode| mode == "write") {
        fs::write(&path, text).unwrap();
    }
    let golden = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    for (line, golden) in text.lines().zip(golden.lines()) {
        assert_eq!(line, golden, "{path}");
    }
    assert_eq!(text.len(), golden.len(), "{path}");
}

/// Returns a line for each message: its kind, and its bytes in hexadecimal.
fn lines<T: Message + PartialEq + Debug>(messages: &[T]) -> String {
    let line = |message: &T| {
        let bytes = encode(message);
        assert_eq!(decode::<T>(&bytes).as_ref(), Ok(message));
        format!("{:?} {}\n", T::KIND, to_hex(&bytes))
    };
    messages.iter().map(line).collect()
}

#[test]
fn messages_match_the_golden_file() {
    let drafts = [Draft { table: table() }, Draft { table: Vec::new() }];
    let moment = Moment {
        game: 1,
        turn: 20,
        dispute: 3,
    };
    let all = [
        lines(&requests()),
        lines(&replies()),
        lines(&snapshots()),
        lines(&events()),
        lines(&actions()),
        lines(&refusals()),
        lines(&[Moment::default(), moment]),
        lines(&drafts),
        lines(&ups()),
        lines(&downs()),
    ];
    check("messages.txt", &all.concat());
}

/// A rule travels as its place in the list, so a new one goes to the end: a page that was loaded
/// before it was added still understands the others.
#[test]
fn rules_keep_their_numbers() {
    let names = Rule::ALL.iter().map(|rule| format!("{rule}\n"));
    check("rules.txt", &names.collect::<String>());
}

/// A server talks to a page of the previous version in that version.
#[test]
fn the_previous_version_is_still_spoken() {
    let before = include_str!("golden/previous.txt").lines();
    let before: Vec<(&str, &str)> = before.filter_map(|line| line.split_once(' ')).collect();
    let of_kind = |kind: &'static str| {
        let lines = before.iter().filter(move |(of, _)| *of == kind);
        lines.map(|(_, hex)| *hex)
    };
    let read = of_kind("Up").map(|hex| {
        let bytes = from_hex(hex);
        assert!(matches!(
            decode::<Up>(&bytes),
            Err(DecodeError::Version { found: PREVIOUS })
        ));
        decode_previous(&bytes).unwrap()
    });
    assert_eq!(read.collect::<Vec<_>>(), ups());
    let now = downs();
    let written = now.iter().filter_map(encode_previous);
    let written: Vec<String> = written.map(|bytes| to_hex(&bytes)).collect();
    assert_eq!(written, of_kind("Down").collect::<Vec<_>>());
    // Fields that the previous version does not have are not sent.
    let table = |hashes, spent| match &downs()[0] {
        Down::Table(info) => Down::Table(Box::new(TableInfo {
            hashes,
            spent,
            ..(**info).clone()
        })),
        other => panic!("{other:?}"),
    };
    let spent = SpentInfo {
        commitment: [7; 32],
        hashed: true,
        silent: vec![1],
    };
    let full = table(vec![Some([9; 32]), None], vec![spent]);
    assert_eq!(
        encode_previous(&full),
        encode_previous(&table(Vec::new(), Vec::new()))
    );
    assert_eq!(decode(&encode(&full)), Ok(full));
    // Drafts in the previous version do not say whether they are plans.
    let draft = |plan| Up::Ask {
        id: None,
        ask: TableAsk::Play(Ask::LayOut {
            moment: Moment::default(),
            number: 3,
            draft: crate::table(),
            plan,
        }),
    };
    let mut bytes = encode(&draft(false));
    assert_eq!(decode(&bytes), Ok(draft(false)));
    assert_eq!(decode(&encode(&draft(true))), Ok(draft(true)));
    bytes[0] = PREVIOUS;
    let trailing = Err(DecodeError::Trailing { count: 1 });
    assert_eq!(decode_previous(&bytes), trailing);
    bytes.pop();
    assert_eq!(decode_previous(&bytes), Ok(draft(false)));
    bytes.pop();
    assert_eq!(decode_previous(&bytes), Err(DecodeError::Invalid));
    // Anything else is refused.
    let long = vec![PREVIOUS; 17 << 10];
    for (bytes, error) in [
        (vec![], DecodeError::Invalid),
        (encode(&Up::Sync), DecodeError::Version { found: VERSION }),
        (
            vec![PREVIOUS - 1, 11, 1],
            DecodeError::Version {
                found: PREVIOUS - 1,
            },
        ),
        (
            vec![PREVIOUS, 12, 1],
            DecodeError::Kind { expected: Kind::Up },
        ),
        (vec![PREVIOUS, 11, 1, 1], DecodeError::Trailing { count: 1 }),
        (
            long,
            DecodeError::TooLong {
                found: 17 << 10,
                most: 16 << 10,
            },
        ),
    ] {
        assert_eq!(decode_previous(&bytes), Err(error));
    }
}

fn from_hex(hex: &str) -> Vec<u8> {
    let digits = hex.as_bytes().chunks(2);
    let byte = |pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap();
    digits.map(byte).collect()
}

/// Every later version has to read the games that a device keeps.
#[test]
fn kept_games_match_the_golden_file() {
    let mut kept = small_table().kept(9_000);
    kept.drafts[0] = Some(table());
    let text = kept.write();
    check("kept-2.txt", &text);
    assert!(decode_kept(&text).unwrap() == kept);
    assert!(decode_kept(&encode_kept(&kept)).unwrap() == kept);
}

/// Returns the golden records of the `game` crate, which have nearly every kind of event.
fn records() -> Vec<Record> {
    ["everything", "words", "il-word"]
        .iter()
        .map(|name| {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../game/tests/golden");
            let text = fs::read_to_string(format!("{folder}/{name}.sidra")).unwrap();
            record::read(&text).unwrap()
        })
        .collect()
}

/// Returns the name of the kind of an event.
fn kind(seen: &Seen) -> String {
    let text = format!("{seen:?}");
    text.split([' ', '{']).next().unwrap_or_default().to_owned()
}

/// Returns the first event of each kind, as its player and as a spectator see it.
fn events() -> Vec<Seen> {
    let mut kinds = BTreeSet::new();
    let mut messages = Vec::new();
    let records = records();
    let recorded = records.iter().flat_map(|record| &record.log);
    // The records are older than hints, and nobody announces in them.
    let others = [Event::Announced { seat: 0 }, Event::Hinted { seat: 1 }];
    for event in recorded.map(|logged| &logged.event).chain(&others) {
        let seen = event.seen_by(None);
        if kinds.insert(kind(&seen)) {
            let own = event.seen_by(event.seat().or(Some(0)));
            messages.push(own.clone());
            messages.extend((own != seen).then_some(seen));
        }
    }
    assert_eq!(kinds.len(), 22, "an event of every kind: {kinds:?}");
    messages
}

/// Returns the first snapshot in each phase, for a player and for a spectator.
fn snapshots() -> Vec<Snapshot> {
    let mut messages: Vec<Snapshot> = Vec::new();
    let mut phases: Vec<Phase> = Vec::new();
    for record in records() {
        let Event::MatchBegan { config, secret } = &record.log[0].event else {
            panic!("a record begins with its match");
        };
        let (mut state, _) = Match::begin(config.clone(), *secret);
        for logged in &record.log {
            state.apply(&logged.event);
            // Skip the empty table right after the deal.
            let early = state.phase() == Phase::Playing && state.view(None).table.is_empty();
            if !early && !phases.contains(&state.phase()) {
                phases.push(state.phase());
                messages.extend([state.snapshot(Some(0)), state.snapshot(None)]);
            }
        }
    }
    assert_eq!(phases.len(), 6, "every phase: {phases:?}");
    messages
}

fn table() -> Vec<TableSet> {
    let red =
        |number: i32, copy: u8| TileId::new(Face::number_tile(Colour::Red, number).unwrap(), copy);
    let joker = TileId::new(Face::Joker(Joker::Classic), 1);
    let stated = TileId::new(Face::Stated(Letter::new('ש').unwrap()), 0);
    let letter = TileId::new(Face::Letter(Letter::new('ל').unwrap()), 2);
    let set = |id: u32, x: i16, y: i16, tiles: Vec<TileId>| TableSet {
        id: SetId(id),
        spot: Spot { x, y },
        tiles,
    };
    vec![
        set(1, 0, 0, vec![red(7, 0), red(8, 1), joker]),
        set(SetId::NEW.0, 30, 150, vec![stated, letter]),
        set(SetId::NEW.0 + 1, 0, 0, Vec::new()),
    ]
}

fn actions() -> Vec<Action> {
    vec![
        Action::AddSeed {
            seed: vec![0, 171, 255],
        },
        Action::Play { table: table() },
        Action::Draw,
        Action::Announce,
        Action::Hint,
        Action::Pass,
        Action::Challenge {
            set: SetId(4),
            why: Objection::Word,
        },
        Action::Challenge {
            set: SetId(4),
            why: Objection::Theme,
        },
        Action::Vote { allow: true },
        Action::Resign,
        Action::Abandon { agree: false },
    ]
}

fn refusals() -> Vec<Refusal> {
    let red = Face::number_tile(Colour::Red, 7).unwrap();
    let joker = Face::Joker(Joker::Expert(Colour::Blue));
    let faults = vec![
        Fault::new(Rule::NothingLaid),
        Fault::new(Rule::RunNumber)
            .in_set(2)
            .at(1, red)
            .expected(Detail::Number(8))
            .got(Detail::Tile(joker)),
        Fault::new(Rule::RunColour)
            .expected(Detail::Colour(Colour::Black))
            .got(Detail::Row(vec![red, joker])),
        Fault::new(Rule::WordGeresh).got(Detail::Written("ג'ירפה".to_owned())),
    ];
    vec![
        Refusal::NoSuchSeat,
        Refusal::NotYourTurn,
        Refusal::Late,
        Refusal::NotHost,
        Refusal::NoGame,
        Refusal::GameGoesOn,
        Refusal::MatchOver,
        Refusal::SeedTooLate,
        Refusal::BadSeed,
        Refusal::Faults(faults),
        Refusal::BadSetId(SetId(9)),
        Refusal::PoolEmpty,
        Refusal::PoolNotEmpty,
        Refusal::NoAnnouncing,
        Refusal::NoHints,
        Refusal::NoTimeLimit,
        Refusal::BadConfig,
        Refusal::Resigned,
        Refusal::WindowOpen,
        Refusal::NoWindow,
        Refusal::OwnTurn,
        Refusal::NoSuchWord(SetId(3)),
        Refusal::ChallengedBefore,
        Refusal::NoTheme,
        Refusal::BadTheme,
        Refusal::Voting,
        Refusal::NoVote,
    ]
}

/// Creates a table with two people and a bot; one person is away.
fn small_table() -> Room {
    let record = &records()[0];
    let Event::MatchBegan { config, secret } = &record.log[0].event else {
        panic!("a record begins with its match");
    };
    let mut config = config.clone();
    config.players = ["Ada", "Bot", "Chaim"].map(str::to_owned).to_vec();
    let seats = [
        Occupant::Person,
        Occupant::Bot(Level::Medium),
        Occupant::Person,
    ];
    let mut room = Room::open(config, &seats, *secret, "2026-11-15".to_owned(), 1_000);
    let mut say = |from: Sender, id: Option<CommandId>, at: u64, ask: Ask| {
        if let Ok(Decision::Step(step)) = room.decide(Input { from, id, at, ask }) {
            room.commit(step).unwrap();
        }
    };
    say(Sender::Keeper, None, 2_000, Ask::Begin { game: 0 });
    let away = Ask::Presence {
        seat: 2,
        here: false,
    };
    say(Sender::Keeper, None, 2_500, away);
    let moment = Moment::default();
    for seat in 0..3 {
        let act = Ask::Act {
            moment,
            action: Action::Draw,
        };
        say(Sender::Seat(seat), Some(CommandId(7)), 4_250, act);
    }
    room
}

fn requests() -> Vec<Request> {
    let moment = Moment {
        game: 0,
        turn: 3,
        dispute: 0,
    };
    let occupant = Occupant::Bot(Level::Hard);
    let level = Level::Simple;
    let asks = [
        Ask::Act {
            moment,
            action: Action::Draw,
        },
        Ask::Waive { moment },
        Ask::LayOut {
            moment,
            number: 5,
            draft: table(),
            plan: false,
        },
        Ask::Begin { game: 0 },
        Ask::AgreeTheme {
            theme: "animals".to_owned(),
        },
        Ask::Pause,
        Ask::Resume,
        Ask::Presence {
            seat: 1,
            here: false,
        },
        Ask::Seat { seat: 1, occupant },
        Ask::Seat {
            seat: 1,
            occupant: Occupant::Person,
        },
        Ask::Host { seat: 2 },
        Ask::TakeOver { seat: 2, level },
        Ask::GiveBack { seat: 2 },
        Ask::Credit { millis: 1_500 },
        Ask::Answer {
            question: 12,
            seat: 1,
            action: Some(Action::Pass),
        },
        Ask::Answer {
            question: 12,
            seat: 1,
            action: None,
        },
    ];
    let ask = |(at, ask): (usize, Ask)| Request::Ask {
        id: (at > 0).then_some(CommandId(at as u64)),
        ask,
    };
    let asks = asks.into_iter().enumerate().map(ask);
    asks.chain([Request::Sync]).collect()
}

fn replies() -> Vec<Reply> {
    let room = small_table();
    let welcome = |seat: Option<usize>| Reply::Welcome {
        seat,
        table: Box::new(room.snapshot(seat, 9_000)),
        draft: seat.map(|_| table()),
        drafts: 3,
    };
    let level = Level::Simple;
    let events: Vec<TableSeen> = vec![
        Happening::Match(Seen::Passed { seat: 0 }),
        Happening::Seated {
            seat: 1,
            occupant: Occupant::Person,
        },
        Happening::TakenOver { seat: 2, level },
        Happening::GivenBack { seat: 2 },
        Happening::Hosted { seat: 2 },
        Happening::Came { seat: 2 },
        Happening::Left { seat: 2 },
        Happening::Paused { seat: 0 },
        Happening::Resumed { seat: 0 },
        Happening::Credited { millis: 1_500 },
        Happening::Waived { seat: 0 },
    ];
    let made_up = Update {
        events,
        ..room.update(4, None, 9_000).unwrap()
    };
    let (id, number) = (CommandId(7), 6);
    vec![
        welcome(Some(0)),
        welcome(None),
        Reply::Update(room.update(0, Some(0), 9_000).unwrap()),
        Reply::Update(room.update(0, None, 9_000).unwrap()),
        Reply::Update(made_up),
        Reply::Answer {
            id,
            answer: Ok(sidra_room::Accepted { number }),
        },
        Reply::Answer {
            id,
            answer: Err(Refusal::Late),
        },
    ]
}

/// Returns messages of every kind from a page.
fn ups() -> Vec<Up> {
    let seat = 1;
    let asks = [
        TableAsk::Sit { seat: None },
        TableAsk::Sit { seat: Some(seat) },
        TableAsk::Leave,
        TableAsk::SetChair {
            seat,
            bot: Some(Level::Easy),
        },
        TableAsk::Chairs { count: 3 },
        TableAsk::Hand { seat },
        TableAsk::Start,
        TableAsk::Hash { hash: [7; 32] },
        TableAsk::Reveal { seed: [8; 32] },
        TableAsk::Play(Ask::Begin { game: 1 }),
        TableAsk::Want {
            want: Want::Pause,
            agree: true,
        },
        TableAsk::Want {
            want: Want::Rematch,
            agree: false,
        },
        TableAsk::Want {
            want: Want::Remove { seat },
            agree: true,
        },
        TableAsk::Resume,
        TableAsk::Close,
    ];
    let asks = asks.map(|ask| Up::Ask {
        id: Some(CommandId(7)),
        ask,
    });
    let others = [
        Up::Hello {
            table: "t".to_owned(),
            token: Some("secret".to_owned()),
            have: Some(9),
        },
        Up::Hello {
            table: "t".to_owned(),
            token: None,
            have: None,
        },
        Up::Sync,
        Up::TakeOver,
        Up::History,
        Up::Pong { number: 3 },
    ];
    let moods = Mood::ALL.map(Up::Mood);
    asks.into_iter().chain(others).chain(moods).collect()
}

/// Returns messages of every kind from a table.
fn downs() -> Vec<Down> {
    let terms = Terms {
        rules: sidra_core::HouseRules::plain(sidra_core::editions::ALL[1]),
        units: 2,
        public: true,
        watch: Some(30),
        stand_in: Some(Level::Easy),
        away: 300,
        theme: Some("sea".to_owned()),
    };
    let chairs = vec![
        Chair::Person(Person(5)),
        Chair::Free,
        Chair::Bot(Level::Hard),
    ];
    let secret = sidra_game::shuffle::Secret::from_number(1);
    let (shared, _) = Shared::open(terms, chairs, secret, 1_000).unwrap();
    let info = shared.info(Some(Person(5)), 2_000, |_| "Ada".to_owned());
    let id = CommandId(7);
    let goodbyes = [
        Goodbye::Restart,
        Goodbye::Reload,
        Goodbye::Elsewhere,
        Goodbye::NoTable,
        Goodbye::NoPerson,
        Goodbye::TooMuch,
    ];
    let others = [
        Down::Table(Box::new(info)),
        Down::Reply(replies()[0].clone()),
        Down::Answer {
            id,
            answer: Ok(sidra_room::Accepted { number: 6 }),
        },
        Down::Answer {
            id,
            answer: Err(TableRefusal::Full),
        },
        Down::Answer {
            id,
            answer: Err(TableRefusal::Match(Refusal::Late)),
        },
        Down::Draft {
            seat: 1,
            number: 4,
            table: table(),
        },
        Down::Mood {
            seat: 0,
            mood: Mood::Wow,
        },
        Down::History(vec![Happening::Paused { seat: 0 }]),
        Down::Ping { number: 3 },
    ];
    others
        .into_iter()
        .chain(goodbyes.map(Down::Goodbye))
        .collect()
}
