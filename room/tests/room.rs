//! A room over time: bots that play by themselves, clocks, pauses, coming back.

use sidra_core::{HouseRules, editions};
use sidra_game::record::{verify, write};
use sidra_game::shuffle::Secret;
use sidra_game::{Command, Config, Phase, Seen};
use sidra_room::places::{Taken, first_free, is_free, nearest_free};
use sidra_room::{Clock, KeepError, Level, Occupant, Room};

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
    // Whoever waits for it would never come to rest otherwise.
    assert!(room.wake().is_none_or(|wake| wake > *now), "still due");
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
        room.draft(seat),
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
    assert_eq!(room.draft(seat), None);
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
        good.replace("spent 0", "plan 3 0@0,0 r3"),
        good.replace("spent 0", "plan x 0@0,0 r3"),
    ];
    for text in bad {
        assert!(Room::take_up(&text, 0).is_err(), "{text}");
    }
}

#[test]
fn what_lies_there_twice_is_refused() {
    let seats = [Occupant::Person, Occupant::Bot(Level::Easy)];
    let good = room("il-classic", &seats, 1, &[]).keep(1_000);
    let twice = |line: &str| {
        let text = good.replace("spent 0", line);
        assert_ne!(text, good);
        assert_eq!(
            Room::take_up(&text, 0).err(),
            Some(KeepError::Twice),
            "{line}"
        );
    };
    twice("draft 0@0,0 r3 r3");
    twice("draft 0@0,0 r3 r4 | 0@0,1 r3");
    twice("draft 4@0,0 r3 | 4@0,1 r5");
    twice("plan 1 0@0,0 r3 | 0@0,1 r3");
    // The same on a rack of the record: one tile is dealt for another.
    let rack = good.lines().find(|line| line.starts_with("rack 1"));
    let rack = rack.expect("a rack").to_owned();
    let mut words: Vec<&str> = rack.split(' ').collect();
    words[3] = words[2];
    let text = good.replace(&rack, &words.join(" "));
    assert_eq!(Room::take_up(&text, 0).err(), Some(KeepError::Twice));
}

#[test]
fn a_plan_is_kept_until_the_table_changes() {
    let seats = [Occupant::Person, Occupant::Person, Occupant::Person];
    let mut one = room("il-classic", &seats, 5, &[]);
    let turn = one.view(None).turn.expect("a turn");
    let planner = (turn + 2) % 3;
    let tile = one.view(Some(planner)).rack[0];
    let plan = vec![sidra_game::SetDraft {
        id: None,
        spot: sidra_game::Spot { x: 0, y: 0 },
        tiles: vec![tile],
    }];
    one.lay_out(planner, plan.clone());
    let one = Room::take_up(&one.keep(2_000), 2_000);
    let mut one = one.expect("what was written can be read");
    assert_eq!(one.draft(planner), Some(&plan[..]));
    // Nobody laid anything: it stays, and is the draft when the turn comes.
    for seat in [turn, (turn + 1) % 3] {
        one.command(Command::Draw { seat }, 3_000).expect("a draw");
    }
    assert_eq!(one.view(None).turn, Some(planner));
    assert_eq!(one.draft(planner), Some(&plan[..]));
    assert!(one.keep(3_000).contains("\ndraft 0@0,0 "));
    one.command(Command::Draw { seat: planner }, 4_000)
        .expect("a draw");
    assert_eq!(one.draft(planner), None);
}

#[test]
fn a_pause_is_kept_and_a_page_out_of_sight_is_none() {
    let seats = [Occupant::Person, Occupant::Bot(Level::Easy)];
    let mut room = room("il-classic", &seats, 3, &[("turn_seconds", "60")]);
    room.stand_still(2_000);
    let mut away = Room::take_up(&room.keep(9_000), 100_000).expect("a room");
    assert!(!away.is_paused());
    assert!(away.wake().is_some());
    room.look_again(9_000);
    room.pause(9_000);
    room.stand_still(9_500);
    room.look_again(9_800);
    assert!(room.is_paused(), "looking away and back ends no pause");
    let mut back = Room::take_up(&room.keep(20_000), 100_000).expect("a room");
    assert!(back.is_paused());
    assert_eq!(back.wake(), None);
    let left = back.clock(100_000).map(|clock| clock.left);
    assert_eq!(left, room.clock(20_000).map(|clock| clock.left));
    back.resume(150_000);
    assert_eq!(back.clock(150_000).map(|clock| clock.left), left);
    away.tick(0);
}

#[test]
fn bots_stop_when_all_people_want_to() {
    let seats = [
        Occupant::Person,
        Occupant::Bot(Level::Easy),
        Occupant::Person,
        Occupant::Bot(Level::Hard),
    ];
    let mut room = room("pl-standard", &seats, 3, &[]);
    let stop = |seat| Command::Abandon { seat, agree: true };
    room.command(stop(0), 2_000).expect("a wish");
    assert_eq!(room.view(None).phase, Phase::Playing);
    room.command(stop(2), 2_000).expect("a wish");
    assert_ne!(room.view(None).phase, Phase::Playing);
    let conclusion = room.view(None).results[0].conclusion;
    assert_eq!(conclusion, sidra_game::Conclusion::Abandoned);
    assert_eq!(verify(&room.record()), []);
}

#[test]
fn hints_stand_in_the_record_and_can_be_off() {
    let seats = [Occupant::Person, Occupant::Person];
    let mut one = room("il-twist", &seats, 3, &[]);
    let turn = one.view(None).turn.expect("a turn");
    let clock = one.clock(5_000);
    // In the own turn, and while another plays.
    for seat in [turn, 1 - turn, turn] {
        one.command(Command::Hint { seat }, 5_000).expect("a hint");
    }
    assert_eq!(one.clock(5_000), clock, "the turn goes on");
    assert_eq!(one.view(None).hints[turn], 2);
    assert_eq!(one.view(None).hints[1 - turn], 1);
    one.command(Command::Resign { seat: turn }, 6_000)
        .expect("the end");
    let text = write(&one.record());
    assert!(
        text.contains(&format!("{} 4.000 hint\n", turn + 1)),
        "{text}"
    );
    let read = sidra_game::record::read(&text).expect("a record");
    assert_eq!(verify(&read), []);
    let mut off = room("il-twist", &seats, 3, &[("hints", "no")]);
    let refused = off.command(Command::Hint { seat: turn }, 5_000);
    assert_eq!(refused, Err(sidra_game::Refusal::NoHints));
    // And a record cannot claim otherwise.
    let changed = text.replace("edition il-twist", "edition il-twist hints=no");
    let read = sidra_game::record::read(&changed).expect("a record");
    assert_ne!(verify(&read), []);
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

#[test]
fn a_clock_shows_something_new_when_it_says_so() {
    let whole = 60_000;
    let shown = |left| Clock { whole, left }.shown().left;
    for left in 1..=whole {
        let wait = Clock { whole, left }.until_shown_anew();
        assert!((1..=left).contains(&wait), "{left}: {wait}");
        let step = if left > 10_000 { 1000 } else { 100 };
        assert!((left..left + step).contains(&shown(left)), "{left}");
        assert_eq!(shown(left - wait + 1), shown(left), "{left}");
        assert!(shown(left - wait) < shown(left), "{left}");
    }
    assert_eq!([shown(0), shown(9_901), shown(10_001)], [0, 10_000, 11_000]);
}

#[test]
fn a_bot_waits_for_whoever_could_announce() {
    let seats = [Occupant::Person, Occupant::Bot(Level::Simple)];
    let mut room = room("pl-standard", &seats, 3, &[("turn_seconds", "0")]);
    let mut now = 1_000;
    for _ in 0..60 {
        if room.turn() == Some(1) {
            step(&mut room, &mut now);
            continue;
        }
        now += 5_000;
        room.command(Command::Draw { seat: 0 }, now)
            .expect("a tile is drawn");
        let question = room.question().expect("a bot's turn");
        let choice = question.level.choose(&question.position, question.seed);
        room.answer(question.turn, choice);
        let wait = room.wake().expect("it will move") - now;
        if room.view(Some(0)).can_announce() {
            assert_eq!(wait, 6_000);
            now += 1_000;
            room.command(Command::Announce { seat: 0 }, now)
                .expect("it may be announced");
            assert!(!room.view(Some(0)).can_announce());
            assert!(room.wake().expect("it will move") - now <= 900);
            return;
        }
        assert!(wait < 2_500, "{wait}");
    }
    panic!("nobody could ever have opened");
}

#[test]
fn short_turns_are_long_enough_for_bots() {
    let seats = [Occupant::Person, Occupant::Bot(Level::Hard)];
    let mut room = room("il-classic", &seats, 5, &[("turn_seconds", "1")]);
    let mut now = 1_000;
    for _ in 0..30 {
        step(&mut room, &mut now);
    }
    let late = |seen: &Seen| matches!(seen, Seen::TimeRanOut { seat: 1, .. });
    assert_eq!(room.since(0, None).filter(late).count(), 0);
}
