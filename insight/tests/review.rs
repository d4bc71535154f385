//! Reviews of games between bots: every claim is checked against the referee, the solver and
//! the bots.

use sidra_bots::{Choice, Level, Reason, arena};
use sidra_core::position::{Holding, Setup};
use sidra_core::turn::Verdict;
use sidra_core::{Edition, HouseRules, editions};
use sidra_game::record::{self, Record};
use sidra_game::shuffle::Secret;
use sidra_game::{Config, Event, Match};
use sidra_insight::past::{Did, NoPast, Past, advise, needs_history, opinion};
use sidra_insight::review::{Decided, Mark, TurnReview, games};
use sidra_insight::work::{self, Job};
use sidra_solver::{NODES, Objective, Play, best_play};

/// Returns the number editions.
fn number_editions() -> impl Iterator<Item = &'static Edition> {
    let all = editions::ALL.iter().copied();
    all.filter(|edition| edition.rules.letters.is_empty())
}

/// Plays a game between bots, and returns its record.
fn recorded(edition: &'static Edition, seed: u64) -> Record {
    let seats = 2 + (seed % 3) as usize;
    let levels = (0..seats).map(|seat| Level::ALL[(seed as usize + seat * 5) % 6]);
    let levels: Vec<Level> = levels.collect();
    let config = Config {
        rules: HouseRules::plain(edition),
        players: levels.iter().map(ToString::to_string).collect(),
        games: 1,
    };
    let mut players: Vec<_> = levels.iter().map(|level| level.player(seed)).collect();
    let (_, mut log) = arena::play_logged(config, Secret::from_number(seed), &mut players);
    for (at, logged) in log.iter_mut().enumerate() {
        logged.millis = (at as u64 * 7919) % 90_000;
    }
    let text = record::write(&Record::new("2026-11-17".to_owned(), log));
    record::read(&text).expect("a record that was just written")
}

fn reviewed(past: &Past) -> Vec<TurnReview> {
    let turns = past.turns.iter().enumerate();
    turns
        .map(|(index, turn)| {
            let advice = advise(&turn.position, turn.pool, turn.end, NODES);
            TurnReview::of(index, turn, advice)
        })
        .collect()
}

/// What was checked.
#[derive(Default)]
struct Checked {
    games: usize,
    turns: usize,
    best: usize,
    missed: usize,
}

/// Checks every claim about a game.
fn check(edition: &'static Edition, seed: u64, checked: &mut Checked) {
    let at = format!("{}, seed {seed}", edition.id);
    let record = recorded(edition, seed);
    let past = Past::of(&record).expect("a game with numbers");
    assert_eq!(past.turns.len(), record.turns(), "{at}");
    let reviews = reviewed(&past);
    for (turn, review) in past.turns.iter().zip(&reviews) {
        let at = format!("{at}, turn {}", turn.number);
        let (position, best) = (&turn.position, &review.best);
        // The claimed play is legal and lays as many tiles as claimed.
        match position.judge(&best.table) {
            Ok(Verdict::Legal(laid)) => assert_eq!(laid.tiles.len(), best.tiles, "{at}"),
            verdict => assert!(best.is_nothing(), "{at}: {verdict:?}"),
        }
        let numbers = best.laid.iter().filter_map(|face| face.number());
        let points: u32 = numbers.map(|number| u32::from(number.get())).sum();
        assert_eq!((best.laid.len(), points), (best.tiles, best.points), "{at}");
        // The claimed play is what the solver proves without a limit.
        let exact = best_play(position, Objective::Tiles);
        assert!(exact.proven, "{at}");
        if best.proven {
            assert_eq!(
                (best.tiles, best.points),
                (exact.tiles, exact.points),
                "{at}"
            );
        }
        // What was played is never better, and a turn that is called best is just as good.
        let did = (turn.did.tiles(), turn.did.points());
        assert!(did <= (exact.tiles, exact.points), "{at}");
        match review.mark {
            Mark::Best => assert_eq!(did, (exact.tiles, exact.points), "{at}"),
            Mark::Missed { tiles, points } => {
                assert!(tiles > 0 || points > 0, "{at}");
                assert_eq!(did.0 + tiles, best.tiles, "{at}");
            }
            Mark::Unproven => assert!(!best.proven, "{at}"),
        }
        // No bot lays more.
        for level in [Level::Easy, Level::Advanced] {
            if let Choice::Lay(table) = level.look(position, turn.pool, seed).choice {
                let Ok(Verdict::Legal(laid)) = position.judge(&table) else {
                    panic!("{at}: an illegal choice of {level}");
                };
                assert!(laid.tiles.len() <= exact.tiles, "{at}");
            }
        }
        if let Did::Laid { tiles, table } = &turn.did {
            let Ok(Verdict::Legal(laid)) = position.judge(table) else {
                panic!("{at}: the record has an illegal turn");
            };
            assert_eq!(laid.tiles.len(), tiles.len(), "{at}");
        }
    }
    check_summary(&past, &reviews, &record, &at);
    let count = |is: fn(&Mark) -> bool| reviews.iter().filter(|review| is(&review.mark)).count();
    checked.games += 1;
    checked.turns += reviews.len();
    checked.best += count(|mark| matches!(mark, Mark::Best));
    checked.missed += count(|mark| matches!(mark, Mark::Missed { .. }));
}

/// Checks the summary against a plain count.
fn check_summary(past: &Past, reviews: &[TurnReview], record: &Record, at: &str) {
    let summary = games(past, reviews);
    let [game] = &summary[..] else {
        panic!("{at}: one game was played");
    };
    assert_eq!(game.players.len(), past.players.len(), "{at}");
    for (seat, player) in game.players.iter().enumerate() {
        let own = || {
            past.turns
                .iter()
                .zip(reviews)
                .filter(|(turn, _)| turn.seat == seat)
        };
        assert_eq!(player.turns, own().count(), "{at}");
        let missed = own().map(|(turn, review)| review.best.tiles - turn.did.tiles());
        assert_eq!(player.tiles_missed, missed.sum::<usize>(), "{at}");
        assert!(player.percent() <= 100, "{at}");
        assert_eq!(player.percent() == 100, player.best == player.turns, "{at}");
        let longest = own().map(|(turn, _)| turn.millis).max();
        assert_eq!(
            player.longest.map(|(_, millis)| millis),
            longest.filter(|&most| most > 0)
        );
        // Nobody opens before it is possible.
        match (player.could_open, player.opened) {
            (could, Some(opened)) => assert!(could.is_some_and(|could| could <= opened), "{at}"),
            (Some(could), None) => assert!(own().any(|(turn, _)| turn.number == could)),
            (None, None) => {}
        }
    }
    let ended = record.log.iter().any(|logged| {
        matches!(&logged.event, Event::GameEnded { result, .. } if !result.score.winners.is_empty())
    });
    let decider = game.decider.filter(|_| ended);
    assert_eq!(decider, game.decider, "{at}: a game without a winner");
    if let Some(decider) = game.decider {
        let winners = &past.results[0].score.winners;
        let (turn, review) = (&past.turns[decider.turn], &reviews[decider.turn]);
        let rack = turn.position.rack().map_or(0, <[_]>::len);
        match decider.why {
            Decided::NotOut => {
                assert!(!winners.contains(&turn.seat), "{at}");
                assert_eq!(review.best.tiles, rack, "{at}");
            }
            Decided::Laid(tiles) => {
                assert!(winners.contains(&turn.seat), "{at}");
                assert_eq!(tiles, turn.did.tiles(), "{at}");
            }
            Decided::Missed(tiles) => {
                assert!(!winners.contains(&turn.seat), "{at}");
                assert_eq!(tiles, review.tiles_missed(), "{at}");
            }
        }
    }
}

fn check_games(edition: &'static Edition, count: u64) -> Checked {
    let mut checked = Checked::default();
    for seed in 0..count {
        check(edition, seed, &mut checked);
    }
    // Weak bots miss plays, strong ones do not.
    assert!(checked.best > 0 && checked.missed > 0, "{}", edition.id);
    checked
}

#[test]
fn every_claim_about_some_games_is_true() {
    for edition in number_editions() {
        check_games(edition, 4);
    }
}

/// Only a proven play is called the best one.
#[test]
fn an_unproven_play_is_called_a_better_one() {
    let past = Past::of(&recorded(number_editions().next().expect("an edition"), 0));
    let past = past.expect("a game with numbers");
    let reviews = reviewed(&past);
    let missed: Vec<&TurnReview> = reviews
        .iter()
        .filter(|review| review.tiles_missed() > 0)
        .collect();
    assert!(!missed.is_empty());
    for review in missed {
        let unproven = TurnReview {
            best: Play {
                proven: false,
                ..review.best.clone()
            },
            ..review.clone()
        };
        let tiles = Some(("tiles", review.best.tiles as i64));
        assert_eq!(review.verdict(), ("review-best-was", tiles));
        assert_eq!(unproven.verdict(), ("review-better-was", tiles));
    }
}

#[test]
fn bots_that_lay_the_most_tiles_always_make_the_best_play() {
    let edition = editions::find("il-classic").expect("an edition");
    let config = Config {
        rules: HouseRules::plain(edition),
        players: vec!["one".to_owned(), "two".to_owned()],
        games: 1,
    };
    let mut players = vec![Level::Hard.player(1), Level::Hard.player(2)];
    let (_, log) = arena::play_logged(config, Secret::from_number(5), &mut players);
    let past = Past::of(&Record::new(String::new(), log)).expect("numbers");
    let summary = games(&past, &reviewed(&past));
    for player in &summary[0].players {
        assert_eq!((player.percent(), player.tiles_missed), (100, 0));
        assert_eq!(player.could_open, player.opened);
        assert_eq!(player.longest, None);
    }
}

#[test]
fn the_opinion_is_what_the_expert_itself_would_do() {
    let (mut searched, mut played_out) = (0, 0);
    // Two experts wait, so the pool runs out. With three players who lay all they can, one of them
    // is about to go out before that.
    let end = [Level::Expert; 2].as_slice();
    let danger = [Level::Hard, Level::Hard, Level::Hard, Level::Expert].as_slice();
    for (id, seed, levels) in [
        ("pl-standard", 1, end),
        ("il-classic", 0, end),
        ("hu-twist", 3, end),
        ("il-twist", 0, danger),
        ("pl-twist", 0, danger),
    ] {
        let edition = editions::find(id).expect("an edition");
        let config = Config {
            rules: HouseRules::plain(edition),
            players: levels.iter().map(ToString::to_string).collect(),
            games: 1,
        };
        let mut players: Vec<_> = levels.iter().map(|level| level.player(seed)).collect();
        let secret = Secret::from_number(seed);
        let (_, log) = arena::play_logged(config.clone(), secret, &mut players);
        let record = Record::new(String::new(), log.clone());
        let past = Past::of(&record).expect("numbers");
        let reviews = reviewed(&past);
        let (mut state, _) = Match::begin(config, secret);
        let mut turns = past.turns.iter().zip(&reviews).peekable();
        for (event, logged) in log.iter().enumerate() {
            if let Some((turn, review)) = turns.next_if(|(turn, _)| turn.event == event) {
                let at = format!("{id}, seed {seed}, turn {}", turn.number);
                let thought = Level::Expert.think(&state.view(Some(turn.seat)), seed);
                let lays = matches!(thought.choice, Choice::Lay(_));
                // A bot that plays out samples is asked itself.
                assert_eq!(review.expert.is_none(), turn.plays_out, "{at}");
                played_out += usize::from(thought.why == Reason::PlayedOut);
                let Some(expert) = review.expert else {
                    let asked = opinion(&record, turn).expect("a turn of the record");
                    assert_eq!((asked.lays, asked.why), (lays, thought.why), "{at}");
                    state.apply(&logged.event);
                    continue;
                };
                assert_eq!(expert.lays, lays, "{at}");
                // With a pool, the bot waits without finding out that nothing can be laid.
                if turn.pool == 0 {
                    assert_eq!(expert.why, thought.why, "{at}");
                }
                searched += usize::from(thought.why == Reason::Searched);
                // The worker says the same.
                if turn.end.is_some() {
                    let setup = Box::new(turn.position.setup().clone());
                    let (pool, end) = (turn.pool, turn.end);
                    let answer = work::answer(&Job::Look { pool, end, setup }.to_string());
                    let advice = work::read_advice(&answer).expect("advice");
                    assert_eq!(advice.expert, expert, "{at}");
                }
            }
            state.apply(&logged.event);
        }
    }
    assert!(searched > 0, "no end of a game was searched");
    assert!(played_out > 0, "no play-out changed the expert's mind");
}

#[test]
fn some_opinions_depend_on_the_history() {
    let needs = |position: &str| needs_history(&position.parse().expect("a position"));
    // Another player has opened, and has three tiles left.
    assert!(needs(
        "il-classic; r3 r4 r5; b7 k9 / r1 r2 r6 / b1; ?; 2; 1"
    ));
    // This player has four, or has not opened, or is the only other one.
    assert!(!needs(
        "il-classic; r3 r4 r5; b7 k9 / r1 r2 r6 y6 / b1 b2 b3 b4; ?; 2 3; 1"
    ));
    assert!(!needs(
        "il-classic; r3 r4 r5; b7 k9 / r1 r2 r6 / b1; ?; 1; 1"
    ));
    assert!(!needs("il-classic; r3 r4 r5; b7 k9 / r1; ?; 1 2; 1"));
    // At the end of a game between two players, what counts is who has passed.
    let rules = HouseRules::plain(editions::ALL[0]);
    let half = Holding::Hidden((rules.rules().tiles().total() / 2) as u16);
    let end = |opened: bool| {
        needs_history(&Setup {
            racks: vec![half.clone(); 2],
            opened: vec![true, opened],
            ..Setup::of_turn(rules, Vec::new(), Vec::new(), true)
        })
    };
    assert!(end(true) && !end(false));
}

#[test]
fn words_are_not_reviewed() {
    let edition = editions::find("il-word").expect("an edition");
    let config = Config {
        rules: HouseRules::plain(edition),
        players: vec!["one".to_owned(), "two".to_owned()],
        games: 1,
    };
    let mut players = vec![Level::Easy.player(1), Level::Easy.player(2)];
    let (_, log) = arena::play_logged(config, Secret::from_number(5), &mut players);
    let record = Record::new(String::new(), log);
    assert_eq!(Past::of(&record), Err(NoPast::Words));
    let nothing = Record {
        log: Vec::new(),
        ..record
    };
    assert_eq!(Past::of(&nothing), Err(NoPast::NoBeginning));
}

/// Many games of every edition. `cargo xtask insight` says how many, and prints the lines that
/// begin with a bar as a table.
mod long {
    use sidra_core::editions;

    use super::{Checked, check_games};

    fn check_all(edition: &str) {
        let count = std::env::var("SIDRA_GAMES").ok();
        let count = count.map_or(200, |count| count.parse().expect("a number of games"));
        let found = editions::find(edition).expect("an edition");
        let Checked {
            games,
            turns,
            best,
            missed,
        } = check_games(found, count);
        let unproven = turns - best - missed;
        println!("\n| games | {edition} | {games} | {turns} | {best} | {missed} | {unproven}");
    }

    macro_rules! editions {
        ($($name:ident: $edition:literal),* $(,)?) => {$(
            #[test]
            #[ignore = "takes minutes: cargo xtask insight"]
            fn $name() {
                check_all($edition);
            }
        )*};
    }

    editions! {
        games_of_il_classic: "il-classic",
        games_of_il_twist: "il-twist",
        games_of_hu_twist: "hu-twist",
        games_of_pl_standard: "pl-standard",
        games_of_pl_twist: "pl-twist",
        games_of_pl_expert: "pl-expert",
    }
}
