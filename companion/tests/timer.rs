//! The timer, driven by a given time.

use sidra_companion::timer::{Cue, Phase, Status, Timer};
use sidra_companion::{Evening, FileError, Wanted, read_rules};

fn timer(edition: &str) -> Timer {
    let names = ["Dana", "Noa", "Tom"].map(str::to_owned).to_vec();
    Timer::new(names, read_rules(edition).expect("rules"), 60)
}

#[test]
fn turns_follow_each_other() {
    let mut timer = timer("il-classic");
    assert_eq!(timer.at(5).phase, Phase::Ready);
    timer.pause(5);
    assert_eq!(timer.at(5).phase, Phase::Ready, "nothing runs yet");
    timer.tap(1_000);
    assert_eq!(timer.at(1_000).seconds(), 60);
    assert_eq!(timer.at(1_001).seconds(), 60);
    assert_eq!(timer.at(2_000).seconds(), 59);
    for (now, seat) in [(20_000, 1), (30_000, 2), (31_000, 0), (32_000, 1)] {
        timer.tap(now);
        let status = timer.at(now);
        assert_eq!((status.seat, status.seconds()), (seat, 60));
        assert_eq!(status.next, (seat + 1) % 3);
    }
}

#[test]
fn the_time_runs_out_even_if_nobody_is_looking() {
    let mut timer = timer("il-classic");
    timer.tap(0);
    for (now, phase) in [
        (49_999, Phase::Running),
        (50_000, Phase::Last),
        (59_999, Phase::Last),
        (60_000, Phase::Up),
        (600_000, Phase::Up),
    ] {
        assert_eq!(timer.at(now).phase, phase, "{now}");
    }
    timer.pause(600_000);
    assert_eq!(
        timer.at(600_000).phase,
        Phase::Up,
        "an ended turn cannot be paused"
    );
    // The next turn begins with a tap, with its whole time.
    timer.tap(600_000);
    let status = timer.at(600_000);
    assert_eq!((status.seat, status.seconds()), (1, 60));
}

#[test]
fn a_pause_keeps_the_time() {
    let mut timer = timer("il-classic");
    timer.tap(0);
    timer.pause(10_500);
    let paused = timer.at(900_000);
    assert_eq!((paused.phase, paused.left), (Phase::Paused, 49_500));
    timer.tap(900_000);
    assert_eq!(timer.at(900_000), paused, "a tap does not end the turn");
    timer.pause(900_000);
    assert_eq!(timer.at(901_000).left, 48_500);
}

#[test]
fn a_mistaken_tap_costs_nobody_time() {
    let mut timer = timer("il-classic");
    assert!(!timer.can_undo());
    timer.tap(0);
    timer.tap(40_000);
    assert!(timer.can_undo());
    timer.undo(55_000);
    let status = timer.at(55_000);
    assert_eq!((status.seat, status.left), (0, 20_000));
    assert!(!timer.can_undo());
    timer.undo(55_000);
    assert_eq!(
        timer.at(55_000),
        status,
        "there is nothing left to take back"
    );
    // Undoing also returns to a turn whose time is up, and works while the clock is stopped.
    timer.tap(100_000);
    assert_eq!(timer.at(100_000).seat, 1);
    timer.undo(101_000);
    assert_eq!(timer.at(101_000).phase, Phase::Up);
    timer.tap(101_000);
    timer.tap(102_000);
    timer.pause(103_000);
    timer.undo(104_000);
    let status = timer.at(200_000);
    assert_eq!(
        (status.seat, status.phase, status.left),
        (1, Phase::Paused, 59_000)
    );
}

#[test]
fn each_of_the_last_ten_seconds_is_signalled_once() {
    let mut timer = timer("il-classic");
    timer.tap(0);
    let mut before = timer.at(0);
    let mut heard = Vec::new();
    let mut now = 0;
    while let Some(wait) = timer.next_change(now) {
        now += wait;
        let status = timer.at(now);
        heard.extend(timer.cue(before, status).map(|cue| (cue, status.seconds())));
        before = status;
    }
    let mut expected: Vec<(Cue, u64)> = (1..=10).rev().map(|second| (Cue::Tick, second)).collect();
    expected.push((Cue::Up, 0));
    assert_eq!(heard, expected);
    // A phone that was locked in the meantime makes one sound.
    let cue = timer.cue(timer.at(0), timer.at(300_000));
    assert_eq!(cue, Some(Cue::Up));
    // A new turn makes none.
    timer.tap(55_000);
    let fresh = timer.at(55_000);
    assert_eq!(timer.cue(Status { seat: 0, ..fresh }, fresh), None);
}

#[test]
fn a_clock_that_was_set_back_gives_no_extra_time() {
    let mut timer = timer("il-classic");
    timer.tap(10_000_000);
    assert_eq!(timer.at(5_000).left, 60_000);
}

#[test]
fn the_penalty_is_that_of_the_edition() {
    for (edition, untouched, unfinished) in [
        ("il-classic", 1, 3),
        ("il-twist", 1, 3),
        ("hu-twist", 1, 3),
        ("pl-standard", 1, 1),
        ("pl-expert timeout_unfinished=2", 1, 2),
        ("il-word", 1, 1),
    ] {
        let penalty = timer(edition).penalty();
        let drawn = (penalty.untouched, penalty.unfinished);
        assert_eq!(drawn, (untouched, unfinished), "{edition}");
        assert!(penalty.stands);
    }
}

#[test]
fn a_timer_comes_back_as_it_was_kept() {
    let mut timer = timer("pl-standard turn_seconds=90");
    timer.begin_with(2);
    let check = |timer: &Timer| {
        let again = Timer::read(&timer.write()).expect("a timer");
        assert_eq!(&again, timer);
    };
    check(&timer);
    timer.tap(1_763_000_000_000);
    check(&timer);
    for turn in 0..50 {
        timer.tap(1_763_000_000_000 + turn * 7_000);
        check(&timer);
    }
    timer.begin_with(0);
    assert_eq!(timer.at(1_763_000_000_000).seat, 1, "the game goes on");
    timer.pause(1_763_000_360_000);
    check(&timer);
}

#[test]
fn a_file_keeps_whose_turn_it_is_and_what_can_be_undone() {
    let mut timer = timer("il-twist joker_penalty=40");
    timer.tap(0);
    timer.tap(20_000);
    timer.pause(21_500);
    let mut again = Timer::read(&timer.write()).expect("a timer");
    assert!(again.is_same_table(&timer));
    assert_eq!(again.at(99_000).left, 58_500);
    again.undo(99_000);
    assert_eq!((again.at(99_000).seat, again.at(99_000).left), (0, 40_000));
    let names = timer.players().to_vec();
    for other in [
        Timer::new(names[..2].to_vec(), *timer.rules(), 60),
        Timer::new(names.clone(), *timer.rules(), 90),
        Timer::new(names, read_rules("il-twist").expect("rules"), 60),
    ] {
        assert!(!other.is_same_table(&timer));
    }
}

#[test]
fn an_evening_has_a_timer_until_its_game_ends() {
    let rules = read_rules("il-classic").expect("rules");
    let names = ["Dana", "Noa", "Tom"].map(str::to_owned);
    let mut evening = Evening::new("Friday", "2026-11-13", rules, &names);
    let mut timer = Timer::of_evening(&evening, None);
    assert_eq!((timer.seconds(), timer.at(0).seat), (60, 0));
    assert!(!timer.is_timing(&evening), "no turn has begun");
    timer.tap(0);
    for now in [1_000, 55_000, 600_000] {
        assert!(timer.is_timing(&evening), "{now}");
        timer.pause(now);
    }
    // With other people or other rules, it is a different game.
    let other = Evening::new("", "2026-11-13", rules, &names[..2]);
    assert!(!timer.is_timing(&other));
    let house = read_rules("il-classic opening=25").expect("rules");
    assert!(!timer.is_timing(&Evening::new("", "2026-11-13", house, &names)));
    // After a game, the next player begins.
    let mut game = evening.blank();
    game.out = Some(1);
    assert!(evening.write_game(0, game));
    let next = Timer::of_evening(&evening, Some(90));
    assert_eq!(
        (next.seconds(), next.at(0).seat),
        (90, evening.sheet().next)
    );
    assert!(!next.is_timing(&evening) && !next.can_undo());
    // If the rules have no clock, a turn lasts a minute.
    let house = read_rules("il-classic turn_seconds=0").expect("rules");
    let evening = Evening::new("", "", house, &names);
    assert_eq!(Timer::of_evening(&evening, None).seconds(), 60);
}

#[test]
fn a_broken_file_names_its_line() {
    let good = "sidra timer 1\nrules il-classic\nseconds 60\nplayer A\nplayer B\nturn 2\n";
    Timer::read(good).expect("a timer");
    for (text, line, wanted) in [
        ("", 1, Wanted::Heading("sidra timer 1")),
        ("sidra timer 1\n", 1, Wanted::Player),
        ("sidra timer 1\n\nplayer A\nplayer B\n", 4, Wanted::Rules),
        ("sidra timer 1\nrules chess\n", 2, Wanted::Rules),
        ("sidra timer 1\nseconds 0\n", 2, Wanted::Seconds),
        ("sidra timer 1\nseconds x\n", 2, Wanted::Seconds),
        ("sidra timer 1\n# note\nturn 1\n", 3, Wanted::Seat),
        ("sidra timer 1\nends soon\n", 2, Wanted::Number),
        ("sidra timer 1\ncolour red\n", 2, Wanted::TimerKeyword),
    ] {
        let error = Timer::read(text).expect_err(text);
        let FileError {
            line: at,
            wanted: what,
            ..
        } = error;
        assert_eq!((at, what), (line, wanted), "{text}");
    }
}

#[test]
fn a_timer_accepts_strange_input() {
    let rules = read_rules("il-classic").expect("rules");
    let timer = Timer::new(vec!["  \n ".to_owned()], rules, 0);
    assert_eq!(timer.players(), ["1", "2"]);
    assert_eq!(timer.seconds(), 5);
    let many = vec!["x".repeat(99); 9];
    let timer = Timer::new(many, rules, u16::MAX);
    assert_eq!(timer.players().len(), 4);
    assert_eq!(timer.players()[0].len(), 40);
    assert_eq!(timer.seconds(), 3600);
}
