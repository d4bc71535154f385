//! A room over time: bots, clocks, pauses, and rooms that are kept and opened again.

mod common;

use common::{act, ask, decide, keeper, last, lay_out, one_tile, room, tick};
use sidra_core::{Fault, Rule, editions};
use sidra_game::record::{verify, write};
use sidra_game::{Action, Phase, Refusal, Seen, SetId, Spot, TableSet, places};
use sidra_room::{
    Ask, Clock, CommandId, Decision, Input, Kept, KeptError, Level, Occupant, Room, Sender,
};

/// Answers the room's question, if it has one.
fn answer(room: &mut Room, now: u64) {
    if let Some(question) = room.question() {
        let answer = Ask::Answer {
            question: question.number,
            seat: question.seat,
            action: Some(question.think_numbers()),
        };
        keeper(room, answer, now).expect("an answer");
    }
}

/// Answers the room's question, then advances the time to the next event that is due.
fn step(room: &mut Room, now: &mut u64) {
    answer(room, *now);
    *now = room.wake().expect("something will happen").max(*now);
    tick(room, *now);
    // Otherwise a keeper that sleeps until the next wake time would spin.
    assert!(room.wake().is_none_or(|wake| wake > *now), "still due");
}

#[test]
fn bots_alone_play_a_match_in_every_edition() {
    for edition in editions::of_numbers() {
        let seats = [Level::Easy, Level::Hard, Level::Simple].map(Occupant::Bot);
        let mut room = room(edition.id.text(), &seats, 7, &[]);
        let mut now = 1_000;
        for _ in 0..2_000 {
            if room.is_over() {
                break;
            }
            step(&mut room, &mut now);
            let table = room.view(None).table;
            let mut moved = table.to_vec();
            places::make_room(&mut moved, &[]);
            assert_eq!(moved, table, "{}: sets do not touch", edition.id);
        }
        assert!(room.is_over(), "{}", edition.id);
        assert_eq!(verify(&room.record()), [], "{}", edition.id);
    }
}

#[test]
fn a_bot_moves_neither_at_once_nor_too_late() {
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
fn a_time_out_judges_the_draft() {
    let seats = [Occupant::Person, Occupant::Person];
    let mut room = room(
        "il-classic",
        &seats,
        3,
        &[("turn_seconds", "60"), ("opening", "0")],
    );
    // No tile was moved.
    tick(&mut room, 60_999);
    assert_eq!(room.number(), 3, "not yet");
    tick(&mut room, 61_000);
    assert!(matches!(
        last(&room),
        Seen::TimeRanOut {
            went_back: false,
            ..
        }
    ));
    // The draft is not legal.
    let seat = room.view(None).turn.expect("a turn");
    let draft = one_tile(&room, seat, Spot::default());
    lay_out(&mut room, seat, draft.clone());
    lay_out(&mut room, 1 - seat, Vec::new());
    assert_eq!(
        room.draft(seat),
        Some(&draft[..]),
        "another player's draft changes nothing"
    );
    tick(&mut room, 121_000);
    assert!(matches!(
        last(&room),
        Seen::TimeRanOut {
            went_back: true,
            ..
        }
    ));
    assert_eq!(room.draft(seat), None);
    // The draft is legal.
    let seat = room.view(None).turn.expect("a turn");
    let view = room.view(Some(seat));
    if let Action::Play { table } = Level::Hard.act(&view, 0) {
        lay_out(&mut room, seat, table);
        tick(&mut room, 181_000);
        assert!(matches!(last(&room), Seen::Played { in_time: false, .. }));
    } else {
        panic!("this deal holds a set");
    }
}

#[test]
fn nothing_happens_during_a_pause() {
    let seats = [Occupant::Person, Occupant::Person];
    let mut room = room("il-classic", &seats, 3, &[("turn_seconds", "60")]);
    ask(&mut room, Sender::Seat(0), Ask::Pause, 31_000).expect("a pause");
    tick(&mut room, 500_000);
    assert_eq!(room.wake(), None);
    assert_eq!(room.clock(500_000).map(|clock| clock.left), Some(30_000));
    ask(&mut room, Sender::Seat(1), Ask::Resume, 500_000).expect("the game continues");
    assert_eq!(room.wake(), Some(530_000));
    tick(&mut room, 529_999);
    assert_eq!(room.number(), 5);
    tick(&mut room, 530_000);
    assert_eq!(room.number(), 6);
}

#[test]
fn a_turn_that_begins_during_a_pause_has_its_whole_time_afterwards() {
    let seats = [Occupant::Person, Occupant::Person];
    let mut room = room("il-classic", &seats, 3, &[("turn_seconds", "60")]);
    let seat = room.view(None).turn.expect("a turn");
    ask(&mut room, Sender::Seat(0), Ask::Pause, 2_000).expect("a pause");
    act(&mut room, seat, Action::Draw, 300_000).expect("a draw");
    ask(&mut room, Sender::Seat(0), Ask::Resume, 400_000).expect("the game continues");
    assert_eq!(room.wake(), Some(460_000));
}

#[test]
fn a_kept_room_continues_where_it_stopped() {
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
            let draft = one_tile(&one, 1, Spot { x: 3, y: 2 });
            lay_out(&mut one, 1, draft);
        }
        let kept = one.kept(now);
        let mut other = Room::take_up(kept.clone(), now).expect("a kept game continues");
        assert_eq!(other.kept(now), kept);
        assert_eq!(other.view(Some(1)), one.view(Some(1)));
        assert_eq!(other.clock(now), one.clock(now));
        step(&mut one, &mut now);
        let mut then = now.saturating_sub(1);
        step(&mut other, &mut then);
        assert_eq!(write(&one.record()), write(&other.record()));
    }
    assert!(one.view(None).phase != Phase::Gathering);
}

/// Returns a room as earlier versions kept it.
fn old_text() -> String {
    let seats = [Occupant::Person, Occupant::Bot(Level::Easy)];
    let record = room("il-classic", &seats, 1, &[]).record();
    let head = "sidra room 1\nseats person easy\ncolumns 14\nspent 0\n";
    format!("{head}\n{}", write(&record))
}

fn take_up(text: &str, now: u64) -> Result<Room, KeptError> {
    Room::take_up(Kept::read(text)?, now)
}

#[test]
fn rooms_of_earlier_versions_are_read() {
    let text = old_text().replace("spent 0", "spent 12500\npaused yes");
    let room = take_up(&text, 100_000).expect("a room");
    assert!(room.company().paused);
    assert_eq!(room.clock(200_000).map(|clock| clock.left), Some(47_500));
    let seat = room.view(None).turn.expect("a turn");
    let tile = sidra_game::record::tile_word(room.view(Some(seat)).rack[0]);
    let draft = format!("spent 0\ndraft 0@900,3 {tile}\nplan {} ", 2 - seat);
    let text = old_text().replace("spent 0", &draft);
    let room = take_up(&text, 100_000).expect("a room");
    let draft = room.draft(seat).expect("a draft");
    assert_eq!(draft[0].spot, Spot { x: 500, y: 3 });
    assert!(draft[0].id.is_new());
    assert_eq!(room.draft(1 - seat), Some(&[][..]));
}

#[test]
fn a_text_that_is_not_a_room_is_refused() {
    let good = old_text();
    assert!(take_up(&good, 0).is_ok());
    let bad = [
        String::new(),
        "sidra room 2\n\n".to_owned(),
        good.replace("room 1", "room 3"),
        good.replace("seats person easy", "seats person"),
        good.replace("seats person easy", "seats person genius"),
        good.replace("columns 14", "columns -1"),
        good.replace("spent 0", "spent long"),
        good.replace("commitment", "promise"),
    ];
    for text in bad {
        assert!(take_up(&text, 0).is_err(), "{text}");
    }
}

#[test]
fn a_changed_line_of_a_kept_room_is_refused() {
    let seats = [Occupant::Person, Occupant::Bot(Level::Easy)];
    let mut one = room("il-classic", &seats, 1, &[]);
    let away = Ask::Presence {
        seat: 0,
        here: false,
    };
    keeper(&mut one, away, 1_500).expect("a person may go");
    let good = one.kept(2_000).write();
    assert_eq!(Kept::read(&good), Ok(one.kept(2_000)));
    let changes = [
        ("at 2000", "at noon", KeptError::Line(3)),
        ("seats person", "seats dog", KeptError::Line(2)),
        ("seats person", "places person", KeptError::Line(2)),
        ("left 1", "left", KeptError::Line(6)),
        ("left 1", "left 0", KeptError::Line(6)),
        ("left 1", "left 3", KeptError::Line(6)),
        ("left 1", "vanished 1", KeptError::Line(6)),
        ("left 1", "seated 1 genius", KeptError::Line(6)),
        // One event more or less than in the record.
        ("left 1", "match", KeptError::Line(6)),
        (" match\n", "\n", KeptError::Misfit),
    ];
    for (before, after, error) in changes {
        let text = good.replacen(before, after, 1);
        assert_ne!(text, good, "{before}");
        assert_eq!(Kept::read(&text), Err(error), "{after}");
    }
    // The text is cut off.
    let lines = good.lines().count();
    assert_eq!(Kept::read(good.trim_end()), Err(KeptError::Line(lines)));
}

#[test]
fn a_game_with_a_bad_draft_continues_without_it() {
    let good = old_text();
    for line in [
        "draft 0@0,0 r3 r3",
        "draft 0@0,0 r3 r4 | 0@0,1 r3",
        "draft 4@0,0 r3 | 4@0,1 r5",
        "draft 1@x,y r3",
        "plan 1 0@0,0 r3 | 0@0,1 r3",
        "plan 3 0@0,0 r3",
        "plan x 0@0,0 r3",
    ] {
        let text = good.replace("spent 0", line);
        assert_ne!(text, good);
        let room = take_up(&text, 0).expect(line);
        assert_eq!([room.draft(0), room.draft(1)], [None, None], "{line}");
        assert_eq!(room.rows().len(), take_up(&good, 0).unwrap().rows().len());
    }
    // The other player's draft stays, and drafts without a seat are ignored.
    let mut kept = Kept::read(&good).unwrap();
    let draft = one_tile(&take_up(&good, 0).unwrap(), 1, Spot::default());
    let twice = [draft.clone(), draft.clone()].concat();
    kept.drafts = vec![Some(twice), Some(draft.clone()), Some(draft.clone())];
    let room = Room::take_up(kept, 0).unwrap();
    assert_eq!([room.draft(0), room.draft(1)], [None, Some(&draft[..])]);
}

#[test]
fn a_tile_in_two_places_is_refused() {
    let good = old_text();
    // The record deals one tile twice.
    let rack = good.lines().find(|line| line.starts_with("rack 1"));
    let rack = rack.expect("a rack").to_owned();
    let mut words: Vec<&str> = rack.split(' ').collect();
    words[3] = words[2];
    let text = good.replace(&rack, &words.join(" "));
    assert_eq!(take_up(&text, 0).err(), Some(KeptError::Twice));
}

#[test]
fn a_plan_is_kept_until_the_table_changes() {
    let seats = [Occupant::Person, Occupant::Person, Occupant::Person];
    let mut one = room("il-classic", &seats, 5, &[]);
    let turn = one.view(None).turn.expect("a turn");
    let planner = (turn + 2) % 3;
    let plan = one_tile(&one, planner, Spot::default());
    lay_out(&mut one, planner, plan.clone());
    let one = Room::take_up(one.kept(2_000), 2_000);
    let mut one = one.expect("a kept game continues");
    assert_eq!(one.draft(planner), Some(&plan[..]));
    // Nobody laid anything: the plan stays, and becomes the draft when the turn comes.
    for seat in [turn, (turn + 1) % 3] {
        act(&mut one, seat, Action::Draw, 3_000).expect("a draw");
    }
    assert_eq!(one.view(None).turn, Some(planner));
    assert_eq!(one.draft(planner), Some(&plan[..]));
    act(&mut one, planner, Action::Draw, 4_000).expect("a draw");
    assert_eq!(one.draft(planner), None);
}

#[test]
fn a_pause_is_kept_and_being_away_is_not_a_pause() {
    let seats = [Occupant::Person, Occupant::Bot(Level::Easy)];
    let mut room = room("il-classic", &seats, 3, &[("turn_seconds", "60")]);
    let person = Sender::Seat(0);
    let here = |room: &mut Room, here: bool, now: u64| {
        ask(room, person, Ask::Presence { seat: 0, here }, now).expect("the player's own presence");
    };
    here(&mut room, false, 2_000);
    assert_eq!(room.wake(), None, "the room is stopped");
    let away = Room::take_up(room.kept(9_000), 100_000).expect("a room");
    assert!(!away.company().paused);
    assert!(away.wake().is_some());
    assert_eq!(away.clock(100_000), room.clock(9_000));
    here(&mut room, true, 9_000);
    ask(&mut room, person, Ask::Pause, 9_000).expect("a pause");
    here(&mut room, false, 9_500);
    here(&mut room, true, 9_800);
    assert!(
        room.company().paused,
        "going away and coming back does not end a pause"
    );
    let mut back = Room::take_up(room.kept(20_000), 100_000).expect("a room");
    assert!(back.company().paused);
    assert_eq!(back.wake(), None);
    let left = back.clock(100_000).map(|clock| clock.left);
    assert_eq!(left, room.clock(20_000).map(|clock| clock.left));
    ask(&mut back, person, Ask::Resume, 150_000).expect("the game continues");
    assert_eq!(back.clock(150_000).map(|clock| clock.left), left);
}

#[test]
fn bots_agree_to_abandon_when_all_people_do() {
    let seats = [
        Occupant::Person,
        Occupant::Bot(Level::Easy),
        Occupant::Person,
        Occupant::Bot(Level::Hard),
    ];
    let mut room = room("pl-standard", &seats, 3, &[]);
    let stop = || Action::Abandon { agree: true };
    act(&mut room, 0, stop(), 2_000).expect("a request to abandon");
    assert_eq!(room.view(None).phase, Phase::Playing);
    act(&mut room, 2, stop(), 2_000).expect("a request to abandon");
    assert_ne!(room.view(None).phase, Phase::Playing);
    let conclusion = room.view(None).results[0].conclusion;
    assert_eq!(conclusion, sidra_game::Conclusion::Abandoned);
    assert_eq!(verify(&room.record()), []);
}

#[test]
fn hints_are_recorded_and_can_be_forbidden() {
    let seats = [Occupant::Person, Occupant::Person];
    let mut one = room("il-twist", &seats, 3, &[]);
    let turn = one.view(None).turn.expect("a turn");
    let clock = one.clock(5_000);
    // During the player's own turn, and during another player's.
    for seat in [turn, 1 - turn, turn] {
        act(&mut one, seat, Action::Hint, 5_000).expect("a hint");
    }
    assert_eq!(one.clock(5_000), clock, "the turn continues");
    assert_eq!(one.view(None).hints[turn], 2);
    assert_eq!(one.view(None).hints[1 - turn], 1);
    act(&mut one, turn, Action::Resign, 6_000).expect("the end");
    let text = write(&one.record());
    assert!(
        text.contains(&format!("{} 4.000 hint\n", turn + 1)),
        "{text}"
    );
    let read = sidra_game::record::read(&text).expect("a record");
    assert_eq!(verify(&read), []);
    let mut off = room("il-twist", &seats, 3, &[("hints", "no")]);
    let refused = act(&mut off, turn, Action::Hint, 5_000);
    assert_eq!(refused, Err(Refusal::NoHints));
    // A record with a hint does not verify under rules that forbid hints.
    let changed = text.replace("edition il-twist", "edition il-twist hints=no");
    let read = sidra_game::record::read(&changed).expect("a record");
    assert_ne!(verify(&read), []);
}

/// Seeds, deals and hints are events of the record too, but they are not turns.
#[test]
fn a_record_counts_its_games_and_turns() {
    let seats = [Occupant::Person, Occupant::Person];
    let mut room = room("il-classic", &seats, 3, &[]);
    for at in 0..5 {
        let turn = room.view(None).turn.expect("a turn");
        act(&mut room, turn, Action::Hint, 2_000 + at).expect("a hint");
        act(&mut room, turn, Action::Draw, 2_000 + at).expect("a draw");
    }
    let record = room.record();
    assert_eq!((record.games(), record.turns()), (1, 5));
    assert!(record.log.len() > 10);
}

#[test]
fn answers_to_old_questions_are_refused() {
    let seats = [Occupant::Bot(Level::Hard), Occupant::Bot(Level::Hard)];
    let mut room = room("il-classic", &seats, 1, &[]);
    let mut now = 1_000;
    let old = room.question().expect("a question");
    step(&mut room, &mut now);
    let answer = Ask::Answer {
        question: old.number,
        seat: old.seat,
        action: Some(Action::Draw),
    };
    assert_eq!(keeper(&mut room, answer, now), Err(Refusal::Late));
    assert!(room.question().is_some(), "it is still asked");
}

#[test]
fn the_shown_time_changes_when_the_clock_says() {
    let whole = 60_000;
    let shown = |left| Clock { whole, left }.shown().left;
    for left in 1..=whole {
        let wait = Clock { whole, left }.until_shown_changes();
        assert!((1..=left).contains(&wait), "{left}: {wait}");
        let step = if left > 10_000 { 1000 } else { 100 };
        assert!((left..left + step).contains(&shown(left)), "{left}");
        assert_eq!(shown(left - wait + 1), shown(left), "{left}");
        assert!(shown(left - wait) < shown(left), "{left}");
    }
    assert_eq!([shown(0), shown(9_901), shown(10_001)], [0, 10_000, 11_000]);
}

#[test]
fn a_bot_waits_for_a_player_who_could_announce() {
    let seats = [Occupant::Person, Occupant::Bot(Level::Simple)];
    // A player whose rack can open as dealt never announces, so several deals are tried.
    for seed in 3..13 {
        let mut room = room("pl-standard", &seats, seed, &[("turn_seconds", "0")]);
        let mut now = 1_000;
        for _ in 0..60 {
            if room.view(None).turn == Some(1) {
                step(&mut room, &mut now);
                continue;
            }
            now += 5_000;
            act(&mut room, 0, Action::Draw, now).expect("a tile is drawn");
            answer(&mut room, now);
            let wait = room.wake().expect("the bot will move") - now;
            if room.view(Some(0)).can_announce() {
                assert_eq!(wait, 6_000);
                now += 1_000;
                act(&mut room, 0, Action::Announce, now).expect("it may be announced");
                assert!(!room.view(Some(0)).can_announce());
                assert!(room.wake().expect("the bot will move") - now <= 900);
                return;
            }
            assert!(wait < 2_500, "{wait}");
        }
    }
    panic!("nobody could ever have opened");
}

#[test]
fn bots_move_in_time_in_short_turns() {
    let seats = [Occupant::Person, Occupant::Bot(Level::Hard)];
    let mut room = room("il-classic", &seats, 5, &[("turn_seconds", "1")]);
    let mut now = 1_000;
    for _ in 0..30 {
        step(&mut room, &mut now);
    }
    let update = room.update(0, None, now).expect("from the beginning");
    let seen = update.events.iter().filter_map(|event| event.of_match());
    let late = |seen: &&Seen| matches!(seen, Seen::TimeRanOut { seat: 1, .. });
    assert_eq!(seen.filter(late).count(), 0);
}

#[test]
fn a_step_that_is_not_committed_changes_nothing() {
    let seats = [Occupant::Person, Occupant::Bot(Level::Easy)];
    let room = room("il-classic", &seats, 3, &[("turn_seconds", "60")]);
    let seat = room.view(None).turn.expect("a turn");
    let before = room.kept(2_000);
    let moment = room.view(None).moment;
    let draft = one_tile(&room, 0, Spot::default());
    let asks = [
        (0, Ask::Pause),
        (
            0,
            Ask::Presence {
                seat: 0,
                here: false,
            },
        ),
        (0, Ask::Host { seat: 0 }),
        (
            0,
            Ask::LayOut {
                moment,
                number: 1,
                draft,
                plan: false,
            },
        ),
        (
            seat,
            Ask::Act {
                moment,
                action: Action::Draw,
            },
        ),
        (
            seat,
            Ask::Act {
                moment,
                action: Action::Resign,
            },
        ),
    ];
    for (seat, ask) in asks {
        decide(&room, Sender::Seat(seat), ask, 2_000).expect("it is allowed");
    }
    assert!(room.tick(90_000).is_some(), "time is up");
    assert_eq!(room.kept(2_000), before);
}

#[test]
fn a_step_decided_on_another_state_is_stale() {
    let seats = [Occupant::Person, Occupant::Person];
    let mut room = room("il-classic", &seats, 3, &[]);
    let seat = room.view(None).turn.expect("a turn");
    let act = |action| Ask::Act {
        moment: room.view(None).moment,
        action,
    };
    let hint = decide(&room, Sender::Seat(seat), act(Action::Hint), 2_000).expect("a hint");
    let draw = decide(&room, Sender::Seat(seat), act(Action::Draw), 2_000).expect("a draw");
    room.commit(draw).expect("decided on this room");
    let kept = room.kept(3_000);
    let stale = room.commit(hint).expect_err("something happened since");
    assert_eq!((stale.decided_on, stale.found), (3, 4));
    assert_eq!(room.kept(3_000), kept);
}

#[test]
fn a_repeated_command_takes_effect_once() {
    let seats = [Occupant::Person, Occupant::Person];
    let mut room = room("il-classic", &seats, 3, &[]);
    let seat = room.view(None).turn.expect("a turn");
    let moment = room.view(None).moment;
    let input = |seat: usize, id: u64, action: Action, at: u64| Input {
        from: Sender::Seat(seat),
        id: Some(CommandId(id)),
        at,
        ask: Ask::Act { moment, action },
    };
    // A refused command may be sent again under the same id.
    let refused = room.decide(input(seat, 7, Action::Pass, 2_000));
    assert_eq!(refused, Err(Refusal::PoolNotEmpty));
    let Ok(Decision::Step(draw)) = room.decide(input(seat, 7, Action::Draw, 2_000)) else {
        panic!("a draw");
    };
    let first = room.commit(draw).expect("decided on this room");
    let Ok(Decision::Repeated(again)) = room.decide(input(seat, 7, Action::Draw, 9_000)) else {
        panic!("the same command");
    };
    assert_eq!(again, first);
    // The same holds in a room that is opened again. Another seat may use the same id.
    let back = Room::take_up(room.kept(9_000), 50_000).expect("a room");
    let repeated = back.decide(input(seat, 7, Action::Draw, 50_000));
    assert_eq!(repeated, Ok(Decision::Repeated(first)));
    let other = back.decide(input(1 - seat, 7, Action::Hint, 50_000));
    assert!(matches!(other, Ok(Decision::Step(_))));
}

#[test]
fn a_late_delivery_cannot_act_in_a_later_turn() {
    let seats = [Occupant::Person, Occupant::Person];
    let mut room = room("pl-standard", &seats, 3, &[]);
    let seat = room.view(None).turn.expect("a turn");
    let old = room.view(None).moment;
    let late = |room: &Room, seat: usize, action: Action| {
        let ask = Ask::Act {
            moment: old,
            action,
        };
        decide(room, Sender::Seat(seat), ask, 5_000).map(|_| ())
    };
    for seat in [seat, 1 - seat] {
        act(&mut room, seat, Action::Draw, 3_000).expect("a draw");
    }
    assert_eq!(room.view(None).turn, Some(seat), "the same player again");
    let table = Vec::new();
    for action in [
        Action::Draw,
        Action::Pass,
        Action::Play { table },
        Action::Announce,
    ] {
        assert_eq!(
            late(&room, seat, action.clone()),
            Err(Refusal::Late),
            "{action:?}"
        );
    }
    // Resigning and asking for a hint are valid during any turn of the game.
    assert_eq!(late(&room, seat, Action::Hint), Ok(()));
    let number = 1;
    let draft = Ask::LayOut {
        moment: old,
        number,
        draft: Vec::new(),
        plan: false,
    };
    let refused = decide(&room, Sender::Seat(seat), draft, 5_000);
    assert_eq!(refused.map(|_| ()), Err(Refusal::Late));
}

/// No draft that a client sends may make a kept game unreadable.
#[test]
fn a_draft_with_a_tile_or_a_set_twice_is_refused() {
    let seats = [Occupant::Person, Occupant::Person];
    let room = room("il-classic", &seats, 3, &[]);
    let moment = room.view(None).moment;
    let lay_out = |draft| {
        let ask = Ask::LayOut {
            moment,
            number: 1,
            draft,
            plan: false,
        };
        decide(&room, Sender::Seat(0), ask, 1_000).map(|_| ())
    };
    let one = one_tile(&room, 0, Spot::default());
    let tile = one[0].tiles[0];
    assert_eq!(lay_out(one.clone()), Ok(()));
    let fault = Fault::new(Rule::TileFromNowhere).about(tile.face());
    assert_eq!(
        lay_out([one.clone(), one].concat()),
        Err(Refusal::Faults(vec![fault]))
    );
    let empty = TableSet {
        id: SetId(1),
        spot: Spot::default(),
        tiles: Vec::new(),
    };
    assert_eq!(
        lay_out(vec![empty.clone(), empty]),
        Err(Refusal::BadSetId(SetId(1)))
    );
}

#[test]
fn an_older_draft_does_not_replace_a_newer_one() {
    let seats = [Occupant::Person, Occupant::Person];
    let mut room = room("il-classic", &seats, 3, &[]);
    let moment = room.view(None).moment;
    let far = Spot {
        x: i16::MAX,
        y: i16::MIN,
    };
    let new = one_tile(&room, 0, far);
    let lay = |number, draft| Ask::LayOut {
        moment,
        number,
        draft,
        plan: false,
    };
    ask(&mut room, Sender::Seat(0), lay(2, new), 2_000).expect("a draft");
    let refused = ask(&mut room, Sender::Seat(0), lay(1, Vec::new()), 2_000);
    assert_eq!(refused, Err(Refusal::Late));
    let draft = room.draft(0).expect("a draft");
    assert_eq!(
        draft[0].spot,
        Spot {
            x: Spot::LAST.x,
            y: 0
        },
        "places are clamped"
    );
}

#[test]
fn seats_host_and_presence_are_numbered_events() {
    let seats = [
        Occupant::Person,
        Occupant::Person,
        Occupant::Bot(Level::Easy),
    ];
    let mut room = room("il-classic", &seats, 3, &[("turn_seconds", "60")]);
    let snapshot = room.snapshot(Some(1), 1_000);
    let bot = Occupant::Bot(Level::Hard);
    assert_eq!(room.company().host, Some(0));
    let not_host = ask(&mut room, Sender::Seat(1), Ask::Host { seat: 1 }, 2_000);
    assert_eq!(not_host, Err(Refusal::NotHost));
    ask(&mut room, Sender::Seat(0), Ask::Host { seat: 1 }, 2_000).expect("by the host");
    ask(
        &mut room,
        Sender::Seat(1),
        Ask::Seat {
            seat: 2,
            occupant: bot,
        },
        2_000,
    )
    .expect("a seat");
    let take_over = || Ask::TakeOver {
        seat: 0,
        level: Level::Easy,
    };
    assert!(
        keeper(&mut room, take_over(), 3_000).is_err(),
        "the person is here"
    );
    keeper(
        &mut room,
        Ask::Presence {
            seat: 0,
            here: false,
        },
        3_000,
    )
    .expect("away");
    keeper(&mut room, take_over(), 3_000).expect("a bot plays");
    assert_eq!(room.company().seats[0].bot(), Some(Level::Easy));
    let left = room.clock(4_000).expect("a clock").left;
    keeper(&mut room, Ask::Credit { millis: 2_000 }, 4_000).expect("time");
    assert_eq!(room.clock(4_000).expect("a clock").left, left + 2_000);
    ask(&mut room, Sender::Seat(0), Ask::GiveBack { seat: 0 }, 5_000).expect("their own seat");
    assert_eq!(room.company().seats[0].bot(), None);
    assert_eq!(room.number(), 3 + 6);
    // A snapshot that followed the updates equals a fresh one.
    let mut following = snapshot;
    let update = room
        .update(following.number, Some(1), 5_000)
        .expect("an update");
    assert!(following.apply(&update));
    assert_eq!(following, room.snapshot(Some(1), 5_000));
    assert!(!following.apply(&update), "an update applies once");
}

#[test]
fn a_bot_is_not_timed_out_because_of_a_slow_keeper() {
    let seats = [Occupant::Bot(Level::Easy), Occupant::Bot(Level::Easy)];
    let mut room = room("il-classic", &seats, 3, &[("turn_seconds", "60")]);
    assert_eq!(
        room.wake(),
        None,
        "nothing is due before the bot has thought"
    );
    tick(&mut room, 500_000);
    assert_eq!(room.number(), 3, "no time-out");
    answer(&mut room, 500_000);
    tick(&mut room, 500_000);
    assert!(!matches!(last(&room), Seen::TimeRanOut { .. }));
    assert!(room.number() > 3);
}

#[test]
fn a_credit_gives_back_no_more_than_was_spent() {
    let seats = [Occupant::Person, Occupant::Person];
    let mut room = room("il-classic", &seats, 3, &[("turn_seconds", "60")]);
    let all = Ask::Credit { millis: u64::MAX };
    keeper(&mut room, all, 31_000).expect("time");
    assert_eq!(room.wake(), Some(91_000));
    assert_eq!(room.clock(31_000).map(|clock| clock.left), Some(60_000));
}

#[test]
fn a_draft_decided_before_another_one_is_stale() {
    let seats = [Occupant::Person, Occupant::Person];
    let mut room = room("il-classic", &seats, 3, &[]);
    let moment = room.view(None).moment;
    let lay = |room: &Room, number, draft| {
        let ask = Ask::LayOut {
            moment,
            number,
            draft,
            plan: false,
        };
        decide(room, Sender::Seat(0), ask, 2_000).expect("a draft")
    };
    let tile = one_tile(&room, 0, Spot::default());
    let (old, new) = (lay(&room, 1, Vec::new()), lay(&room, 2, tile.clone()));
    room.commit(new).expect("decided on this room");
    room.commit(old).expect_err("another draft came in between");
    assert_eq!(room.draft(0), Some(&tile[..]));
    assert_eq!(room.draft_number(0), 2);
}

#[test]
fn a_late_request_to_begin_does_not_begin_a_later_game() {
    let seats = [Occupant::Person, Occupant::Person];
    let mut room = room("il-classic", &seats, 3, &[]);
    let late = ask(&mut room, Sender::Seat(0), Ask::Begin { game: 1 }, 2_000);
    assert_eq!(late, Err(Refusal::Late));
    let on = ask(&mut room, Sender::Seat(0), Ask::Begin { game: 0 }, 2_000);
    assert_eq!(on, Err(Refusal::GameGoesOn));
}

/// A plan is private until its owner touches a tile in the owner's own turn.
#[test]
fn a_plan_is_not_shown_until_its_owner_touches_it() {
    let people = [Occupant::Person, Occupant::Person];
    let mut room = room("il-classic", &people, 5, &[("turn_seconds", "60")]);
    let turn = room.view(None).turn.expect("a turn");
    let planner = 1 - turn;
    let plan = one_tile(&room, planner, Spot::default());
    lay_out(&mut room, planner, plan.clone());
    assert_eq!(room.shown_draft(), None);
    act(&mut room, turn, Action::Draw, 3_000).expect("a draw");
    assert_eq!(room.view(None).turn, Some(planner));
    assert_eq!(room.draft(planner), Some(&plan[..]), "its owner has it");
    assert_eq!(room.shown_draft(), None);
    // If a client sends its plan again on its own, nothing is shown.
    let send = |room: &mut Room, draft: &[TableSet], number, plan| {
        let ask = Ask::LayOut {
            moment: room.view(None).moment,
            number,
            draft: draft.to_vec(),
            plan,
        };
        common::ask(room, Sender::Seat(planner), ask, 4_000).expect("a draft");
    };
    send(&mut room, &plan, 2, false);
    assert_eq!(room.shown_draft(), None);
    let other = one_tile(&room, planner, Spot { x: 3, y: 0 });
    send(&mut room, &other, 3, true);
    assert_eq!(room.draft(planner), Some(&other[..]));
    assert_eq!(room.shown_draft(), None);
    // The owner touches a tile.
    send(&mut room, &plan, 4, false);
    assert_eq!(room.shown_draft(), Some((planner, &plan[..])));
    act(&mut room, planner, Action::Draw, 5_000).expect("a draw");
    assert_eq!(room.shown_draft(), None);
}

/// A plan that is not legal is not shown when time is up either.
#[test]
fn a_plan_that_is_not_legal_stays_private_at_a_time_out() {
    for touched in [false, true] {
        let people = [Occupant::Person, Occupant::Person];
        let mut room = room("il-classic", &people, 5, &[("turn_seconds", "60")]);
        let turn = room.view(None).turn.expect("a turn");
        let planner = 1 - turn;
        let plan = one_tile(&room, planner, Spot::default());
        lay_out(&mut room, planner, plan.clone());
        act(&mut room, turn, Action::Draw, 3_000).expect("a draw");
        if touched {
            let draft = one_tile(&room, planner, Spot { x: 3, y: 0 });
            lay_out(&mut room, planner, draft);
        }
        let before = room.number();
        tick(&mut room, 70_000);
        let update = room.update(before, Some(turn), 70_000).expect("a time-out");
        let text = format!("{:?}", update.events);
        assert!(text.contains("TimeRanOut"), "{text}");
        assert_eq!(text.contains("went_back: true"), touched, "{text}");
    }
}
