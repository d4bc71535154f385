//! A room over time: bots that play by themselves, clocks, pauses, coming back.

use sidra_core::{HouseRules, editions};
use sidra_game::record::{verify, write};
use sidra_game::shuffle::Secret;
use sidra_game::{Command, Config, Phase, Seen};
use sidra_room::places::{Taken, first_free, is_free, nearest_free};
use sidra_room::{Level, Occupant, Room};

fn room(edition: &str, seats: &[Occupant], seed: u64, house: &[(&str, &str)]) -> Room {
    let mut rules = HouseRules::plain(editions::find(edition).expect("an edition"));
    for (field, value) in house {
        rules.change_text(field, value).expect("a field");
    }
    let players = (0..seats.len()).map(|seat| format!("player {seat}"));
    let config = Config {
        rules,
        players: players.collect(),
        games: 1,
    };
    let mut room = Room::open(
        config,
        seats.to_vec(),
        Secret::from_number(seed),
        "2026-11-15".to_owned(),
        14,
        1_000,
    );
    room.command(Command::Begin, 1_000)
        .expect("the game begins");
    room
}

/// Answers what the room asks, and lets the time come for which it waits.
fn step(room: &mut Room, now: &mut u64) {
    if let Some(question) = room.question() {
        let choice = question.level.choose(&question.position, question.seed);
        room.answer(question.turn, choice);
    }
    *now = room.wake().expect("something will happen").max(*now);
    room.tick(*now);
}

#[test]
fn bots_play_a_match_by_themselves_in_every_edition() {
    for edition in editions::of_numbers() {
        let seats = [Level::Easy, Level::Hard, Level::Simple].map(Occupant::Bot);
        let mut room = room(edition.id, &seats, 7, &[]);
        let mut now = 1_000;
        for _ in 0..2_000 {
            if room.is_over() {
                break;
            }
            step(&mut room, &mut now);
            let table = room.view(None).table;
            for (at, set) in table.iter().enumerate() {
                let others = table.iter().enumerate().filter(|(other, _)| *other != at);
                let taken: Vec<Taken> = others
                    .map(|(_, set)| Taken {
                        spot: set.spot,
                        tiles: set.tiles.len(),
                    })
                    .collect();
                assert!(is_free(&taken, set.spot, set.tiles.len()), "{}", edition.id);
            }
        }
        assert!(room.is_over(), "{}", edition.id);
        assert_eq!(verify(&room.record()), [], "{}", edition.id);
    }
}

#[test]
fn a_bot_takes_its_time_but_never_too_much() {
    let mut room = room(
        "il-classic",
        &[Occupant::Bot(Level::Hard), Occupant::Bot(Level::Easy)],
        1,
        &[],
    );
    let mut now = 1_000;
    for _ in 0..40 {
        let before = now;
        step(&mut room, &mut now);
        assert!((900..5_000).contains(&(now - before)), "{}", now - before);
    }
}

#[test]
fn time_runs_out_in_three_ways() {
    let seats = [Occupant::Person, Occupant::Person];
    let mut room = room(
        "il-classic",
        &seats,
        3,
        &[("turn_seconds", "60"), ("opening", "0")],
    );
    let last = |room: &Room| {
        room.since(room.happened() - 1, None)
            .next()
            .expect("an event")
    };
    // Nothing was touched.
    room.tick(60_999);
    assert_eq!(room.happened(), 3, "not yet");
    room.tick(61_000);
    assert!(matches!(
        last(&room),
        Seen::TimeRanOut {
            went_back: false,
            ..
        }
    ));
    // Something unfinished lies there.
    let seat = room.view(None).turn.expect("a turn");
    let tile = room.view(Some(seat)).rack[0];
    let draft = vec![sidra_game::SetDraft {
        id: None,
        spot: Default::default(),
        tiles: vec![tile],
    }];
    room.lay_out(seat, draft.clone());
    room.lay_out(1 - seat, Vec::new());
    assert_eq!(
        room.draft(),
        Some(&draft[..]),
        "somebody else's draft is none"
    );
    room.tick(121_000);
    assert!(matches!(
        last(&room),
        Seen::TimeRanOut {
            went_back: true,
            ..
        }
    ));
    assert_eq!(room.draft(), None);
    // A play that is legal stands.
    let seat = room.view(None).turn.expect("a turn");
    let view = room.view(Some(seat));
    let position = sidra_bots::position_of(&view).expect("a position");
    if let sidra_bots::Choice::Lay(table) = Level::Hard.choose(&position, 0) {
        let draft = sidra_bots::draft(&view, &table, |_, _| Default::default());
        room.lay_out(seat, draft);
        room.tick(181_000);
        assert!(matches!(last(&room), Seen::Played { in_time: false, .. }));
    } else {
        panic!("this deal holds a set");
    }
}

#[test]
fn nothing_happens_while_it_is_paused() {
    let seats = [Occupant::Person, Occupant::Person];
    let mut room = room("il-classic", &seats, 3, &[("turn_seconds", "60")]);
    room.pause(31_000);
    room.tick(500_000);
    assert_eq!(room.wake(), None);
    assert_eq!(room.clock(500_000).map(|clock| clock.left), Some(30_000));
    room.resume(500_000);
    assert_eq!(room.wake(), Some(530_000));
    room.tick(529_999);
    assert_eq!(room.happened(), 3);
    room.tick(530_000);
    assert_eq!(room.happened(), 4);
}

#[test]
fn a_turn_that_begins_in_a_pause_begins_behind_it() {
    let seats = [Occupant::Person, Occupant::Person];
    let mut room = room("il-classic", &seats, 3, &[("turn_seconds", "60")]);
    let seat = room.view(None).turn.expect("a turn");
    room.pause(2_000);
    room.command(Command::Draw { seat }, 300_000)
        .expect("a draw");
    room.resume(400_000);
    assert_eq!(room.wake(), Some(460_000));
}

#[test]
fn a_room_that_was_kept_goes_on_as_if_nothing_had_been() {
    let seats = [
        Occupant::Bot(Level::Easy),
        Occupant::Person,
        Occupant::Bot(Level::Hard),
    ];
    let mut one = room("pl-twist", &seats, 11, &[("turn_seconds", "30")]);
    let mut now = 1_000;
    for _ in 0..60 {
        if one.is_over() {
            break;
        }
        if one.view(None).turn == Some(1) {
            let tile = one.view(Some(1)).rack[0];
            let draft = sidra_game::SetDraft {
                id: None,
                spot: sidra_game::Spot { x: 3, y: 2 },
                tiles: vec![tile],
            };
            one.lay_out(1, vec![draft]);
        }
        let text = one.keep(now);
        let mut other = Room::take_up(&text, now).expect("what was written can be read");
        assert_eq!(other.keep(now), text);
        assert_eq!(other.view(Some(1)), one.view(Some(1)));
        assert_eq!(other.clock(now), one.clock(now));
        step(&mut one, &mut now);
        let mut then = now.saturating_sub(1);
        step(&mut other, &mut then);
        assert_eq!(write(&one.record()), write(&other.record()));
    }
    assert!(one.view(None).phase != Phase::Gathering);
}

#[test]
fn what_is_no_room_is_refused() {
    let good = room(
        "il-classic",
        &[Occupant::Person, Occupant::Bot(Level::Easy)],
        1,
        &[],
    )
    .keep(1_000);
    assert!(Room::take_up(&good, 0).is_ok());
    let bad = [
        String::new(),
        "sidra room 2\n\n".to_owned(),
        good.replace("seats person easy", "seats person"),
        good.replace("seats person easy", "seats person genius"),
        good.replace("columns 14", "columns -1"),
        good.replace("spent 0", "spent long"),
        good.replace("commitment", "promise"),
        good.replace("spent 0", "draft 1@x,y r3"),
    ];
    for text in bad {
        assert!(Room::take_up(&text, 0).is_err(), "{text}");
    }
}

#[test]
fn answers_to_old_questions_are_void() {
    let seats = [Occupant::Bot(Level::Hard), Occupant::Bot(Level::Hard)];
    let mut room = room("il-classic", &seats, 1, &[]);
    let mut now = 1_000;
    let old = room.question().expect("a question");
    step(&mut room, &mut now);
    room.answer(old.turn, sidra_bots::Choice::Wait);
    assert!(room.question().is_some(), "it is still asked");
}

#[test]
fn places_are_found() {
    let spot = |x, y| sidra_game::Spot { x, y };
    let taken = [
        Taken {
            spot: spot(0, 0),
            tiles: 3,
        },
        Taken {
            spot: spot(5, 0),
            tiles: 4,
        },
    ];
    assert_eq!(first_free(&taken, 9, 3), spot(0, 1));
    assert_eq!(first_free(&taken, 14, 3), spot(10, 0));
    assert_eq!(first_free(&taken, 30, 3), spot(14, 0));
    assert_eq!(nearest_free(&taken, 14, 3, spot(4, 0)), spot(4, 1));
    // Longer than the table is wide: somewhere all the same.
    assert_eq!(first_free(&taken, 9, 13), spot(0, 1));
    assert!(!is_free(&taken, spot(3, 0), 1), "sets do not touch");
}
