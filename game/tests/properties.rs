//! Properties of every match, in every edition and under random house rules.

#![allow(clippy::unwrap_used)]

mod common;

use common::{exchange, known_tiles, lexicon, random_config, random_match};
use proptest::prelude::*;
use sidra_bots::{Level, arena};
use sidra_core::{Face, HouseRules, TileId, editions};
use sidra_game::record::{self, Logged, Record, RowReader};
use sidra_game::shuffle::Secret;
use sidra_game::{Action, Command, Config, Event, Match, Phase, SetId, TableSet};
use sidra_kit::dice::Dice;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn tiles_are_kept_and_the_log_replays(seed: u64) {
        let (state, log) = random_match(&mut Dice::new(seed), 400);
        let Event::MatchBegan { config, secret } = &log[0] else { unreachable!() };
        let (mut again, _) = Match::begin(config.clone(), *secret);
        for event in &log {
            again.apply(event);
        }
        prop_assert_eq!(again, state);
    }

    /// Trying a draft gives the same result as playing it.
    #[test]
    fn a_play_has_the_result_of_its_trial(seed: u64) {
        let (_, log) = random_match(&mut Dice::new(seed), 200);
        let Event::MatchBegan { config, secret } = &log[0] else { unreachable!() };
        let (mut state, _) = Match::begin(config.clone(), *secret);
        state.use_lexicon(lexicon().clone());
        for event in &log {
            if let Some(seat) = state.turn() {
                let legal = match event {
                    Event::Played { table, .. } | Event::Laid { table, .. } => table.clone(),
                    _ => state.view(None).table.to_vec(),
                };
                // New sets get draft ids, as if a client had sent them. The second table lacks a
                // tile.
                let old = state.view(None).table.to_vec();
                let draft = |mut table: Vec<TableSet>| {
                    let new = |set: &TableSet| !old.iter().any(|old| old.id == set.id);
                    table.iter_mut().filter(|set| new(set)).for_each(|set| set.id = SetId::NEW);
                    table
                };
                let mut short = legal.clone();
                short.iter_mut().take(1).for_each(|set| _ = set.tiles.pop());
                for table in [draft(legal), draft(short)] {
                    let tried = state.view(Some(seat)).try_play(table.clone());
                    let decided = state.decide(Action::Play { table }.by(seat));
                    let found = match decided.map(|events| events.into_iter().next()) {
                        Ok(Some(Event::Played { laid, value, .. })) => Ok((laid, value, 0)),
                        Ok(Some(Event::Laid { laid, value, unverified, .. })) => {
                            Ok((laid, value, unverified.len()))
                        }
                        Ok(other) => panic!("{other:?}"),
                        Err(refusal) => Err(refusal),
                    };
                    let tried = tried.map(|it| (it.laid, it.value, it.unverified.len()));
                    prop_assert_eq!(tried, found);
                }
            }
            state.apply(event);
        }
    }

    #[test]
    fn hidden_tiles_change_nothing_for_others(seed: u64) {
        let mut dice = Dice::new(seed);
        let (_, mut log) = random_match(&mut dice, 60);
        // Everything is shown at the end of a game, so only earlier events are examined.
        let end = log.iter().position(|event| matches!(event, Event::GameEnded { .. }));
        log.truncate(end.unwrap_or(log.len()));
        let Event::MatchBegan { config, secret } = &log[0] else { unreachable!() };
        let (mut state, _) = Match::begin(config.clone(), *secret);
        log.iter().for_each(|event| state.apply(event));
        let players = state.config().players.len();
        let dealt = log.iter().any(|event| matches!(event, Event::Dealt { .. }));
        for viewer in (0..players).map(Some).chain([None]) {
            // Two tiles that the viewer has never seen.
            let seen: Vec<TileId> =
                log.iter().flat_map(|event| known_tiles(event, viewer)).collect();
            let hidden: Vec<TileId> =
                state.all_tiles().into_iter().filter(|tile| !seen.contains(tile)).collect();
            if hidden.len() < 2 {
                // Nothing to exchange: nothing was dealt, or hardly anything is hidden.
                let view = state.view(viewer);
                let others: usize = (0..view.seats.len())
                    .filter(|seat| Some(*seat) != viewer)
                    .map(|seat| view.seats[seat].tiles)
                    .sum();
                prop_assert!(!dealt || view.pool + others < 2, "nothing was hidden");
                continue;
            }
            let one = dice.pick(&hidden);
            let others: Vec<TileId> = hidden.into_iter().filter(|&tile| tile != one).collect();
            let other = dice.pick(&others);
            let changed: Vec<Event> = log.iter().map(|event| exchange(event, one, other)).collect();
            let Event::MatchBegan { config, secret } = &log[0] else { unreachable!() };
            let (mut first, _) = Match::begin(config.clone(), *secret);
            let (mut second, _) = Match::begin(config.clone(), *secret);
            for (event, changed) in log.iter().zip(&changed) {
                first.apply(event);
                second.apply(changed);
                prop_assert_eq!(
                    format!("{:?}", event.seen_by(viewer)),
                    format!("{:?}", changed.seen_by(viewer))
                );
                prop_assert_eq!(
                    format!("{:?}", first.view(viewer)),
                    format!("{:?}", second.view(viewer))
                );
            }
        }
    }

    #[test]
    fn bots_end_every_match_and_its_record_verifies(seed: u64) {
        let config = random_config(&mut Dice::new(seed));
        let mut players: Vec<_> = config.players.iter().map(|_| Level::Simple.player(seed)).collect();
        let secret = Secret::from_number(seed);
        let (state, log) =
            arena::play_logged_with(config, secret, Some(lexicon()), &mut players);
        prop_assert_eq!(state.phase(), Phase::Over);
        prop_assert_eq!(state.results().len(), state.config().games as usize);
        let written = record::write(&Record::new("2026-11-15".to_owned(), log));
        let read = record::read(&written).unwrap();
        prop_assert_eq!(record::write(&read), written);
        prop_assert_eq!(record::verify(&read), []);
    }

    /// Whatever players do, however they run out of time or resign, every game ends: a turn
    /// lays a tile, draws one or passes, and passes end a game.
    #[test]
    fn every_game_ends(seed: u64) {
        let (state, log) = random_match(&mut Dice::new(seed), 100_000);
        prop_assert_eq!(state.phase(), Phase::Over);
        let tiles = state.config().rules.rules().tiles().total();
        let most = 2 * tiles + (tiles + 1) * state.config().players.len();
        let deals = |event: &Event| matches!(event, Event::Dealt { .. });
        for game in log.split(deals) {
            let turn = |event: &&Event| matches!(
                event,
                Event::Played { .. } | Event::TurnStands { .. } | Event::Undone { .. } | Event::Drew { .. }
                    | Event::Passed { .. } | Event::TimeRanOut { .. }
            );
            prop_assert!(game.iter().filter(turn).count() <= most);
        }
    }

    #[test]
    fn random_matches_have_records_that_verify(seed: u64) {
        let (state, log) = random_match(&mut Dice::new(seed), 300);
        let logged = log.into_iter().map(|event| Logged { lines: Vec::new(), millis: 1234, stand_in: false, event });
        let written = record::write(&Record::new(String::new(), logged.collect()));
        let read = record::read(&written).unwrap();
        prop_assert_eq!(record::write(&read), written);
        let verified = record::verify_with(&read, None);
        prop_assert_eq!(verified.misfits, []);
        prop_assert_eq!(verified.finished, state.phase() == Phase::Over);
    }

    /// The rows may have any length.
    #[test]
    fn rows_of_a_log_survive_writing_and_reading(seed: u64) {
        let dice = &mut Dice::new(seed);
        let (_, log) = random_match(dice, 300);
        let log: Vec<Logged> = log
            .into_iter()
            .map(|event| Logged { lines: Vec::new(), millis: dice.below(100_000) as u64, stand_in: matches!(event, Event::Drew { .. }), event })
            .collect();
        let mut reader = RowReader::default();
        let mut rest = &log[..];
        while !rest.is_empty() {
            let (row, later) = rest.split_at(1 + dice.below(rest.len().min(4)));
            let text = record::write_row(row);
            let read = reader.read(&text).unwrap();
            prop_assert_eq!(record::write_row(&read), text);
            let events = |row: &[Logged]| row.iter().map(|logged| logged.event.clone()).collect::<Vec<_>>();
            prop_assert!(events(&read) == events(row));
            rest = later;
        }
        prop_assert!(RowReader::default().read("1 0.000 pass").is_err());
    }

    #[test]
    fn reading_any_text_as_a_record_does_not_panic(text: String) {
        let _ = record::read(&text);
        let _ = record::read(&format!("sidra record 1\ncommitment {}\nedition il-classic\nplayer 1 a\nplayer 2 b\ngames 1\nsecret {}\n{text}", "00".repeat(32), "00".repeat(32)));
    }
}

/// Tied players draw again, and the player with the highest tile of the last round begins.
#[test]
fn tied_players_draw_again_for_the_first_turn() {
    let mut ties = 0;
    for seed in 0..3000 {
        let config = random_config(&mut Dice::new(seed));
        let all = config
            .rules
            .rules()
            .get(sidra_core::Field::first_draw_tie)
            .to_string()
            == "all";
        let jokers = config
            .rules
            .rules()
            .get(sidra_core::Field::first_draw_joker)
            .to_string()
            == "no-value";
        let players = config.players.len();
        let (state, _) = Match::begin(config, Secret::from_number(seed));
        let events = state.decide(Command::Begin).unwrap();
        let Event::FirstDrawn { rounds, starter } = &events[0] else {
            panic!("{events:?}");
        };
        let mut drawing: Vec<usize> = (0..players).collect();
        for (index, round) in rounds.iter().enumerate() {
            let seats: Vec<usize> = round.iter().map(|(seat, _)| *seat).collect();
            assert_eq!(seats, drawing);
            let value = |tile: &TileId| match tile.face() {
                Face::Number { number, .. } => usize::from(number.get()),
                Face::Letter(letter) => 22 - letter.index(),
                _ => 0,
            };
            assert!(jokers || round.iter().all(|(_, tile)| value(tile) > 0));
            let highest = round.iter().map(|(_, tile)| value(tile)).max().unwrap();
            let best = round.iter().filter(|(_, tile)| value(tile) == highest);
            let best: Vec<usize> = best.map(|(seat, _)| *seat).collect();
            if index + 1 == rounds.len() {
                assert_eq!(best, [*starter]);
            } else {
                ties += 1;
                assert!(best.len() > 1);
                drawing = if all { (0..players).collect() } else { best };
            }
        }
    }
    assert!(ties > 100);
}

/// In a match of rounds every player begins once per round, and each round has standings.
#[test]
fn every_player_begins_once_per_round() {
    for edition in editions::of_numbers() {
        let names = vec!["a".to_owned(), "b".to_owned(), "c".to_owned()];
        let config = Config::agreed(HouseRules::plain(edition), names, 2);
        let mut players: Vec<_> = (0..3).map(|seat| Level::Simple.player(seat)).collect();
        let games = config.games as usize;
        let (state, log) = arena::play_logged(config, Secret::from_number(4), &mut players);
        let starters: Vec<usize> = log
            .iter()
            .filter_map(|logged| match &logged.event {
                Event::Dealt { starter, .. } => Some(*starter),
                _ => None,
            })
            .collect();
        assert_eq!(starters.len(), games);
        for pair in starters.windows(2) {
            assert_eq!(pair[1], (pair[0] + 1) % 3);
        }
        assert_eq!(state.rounds().len(), games / 3);
        for (round, standings) in state.rounds().iter().enumerate() {
            let won = |seat: usize| {
                let results = &state.results()[3 * round..3 * round + 3];
                results
                    .iter()
                    .filter(|result| result.score.winners.contains(&seat))
                    .count()
            };
            for standing in standings {
                assert_eq!(standing.wins, won(standing.seat));
            }
        }
    }
}

/// In every golden record, each detectable change is detected: a tile, a score, the secret, a seed,
/// the order of tiles or turns.
#[test]
fn a_tampered_record_is_detected() {
    let golden = format!("{}/tests/golden", env!("CARGO_MANIFEST_DIR"));
    let mut changes = 0;
    for entry in std::fs::read_dir(golden).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let mut check = |changed: Vec<String>, what: &str| {
            let record = record::read(&changed.join("\n"));
            // A record that cannot be read counts as detected.
            let fits = record.is_ok_and(|record| record::verify(&record).is_empty());
            assert!(!fits, "{}: {what}", path.display());
            changes += 1;
        };
        let with = |at: usize, line: String| {
            let mut changed: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
            changed[at] = line;
            changed
        };
        for (at, line) in lines.iter().enumerate() {
            let words: Vec<&str> = line.split(' ').collect();
            let next = lines.get(at + 1).copied().unwrap_or("");
            match words[..] {
                // Swaps two tiles of a rack or of the pool, or changes a digit of the secret.
                ["rack" | "pool", .., one, other] => {
                    let end = line.len() - one.len() - other.len() - 1;
                    check(
                        with(at, format!("{}{other} {one}", &line[..end])),
                        "an order",
                    );
                }
                ["secret", secret] => {
                    let digit = if secret.starts_with('0') { "1" } else { "0" };
                    check(
                        with(at, format!("secret {digit}{}", &secret[1..])),
                        "the secret",
                    );
                }
                ["commitment", _] => {
                    check(
                        with(at, format!("commitment {}", "0".repeat(64))),
                        "the commitment",
                    );
                }
                ["seed", seat, _] => check(with(at, format!("seed {seat} 00")), "a seed"),
                // Changes who begins.
                ["first", .., seat] => {
                    let other = if seat == "1" { "2" } else { "1" };
                    let head = &line[..line.len() - seat.len()];
                    check(with(at, format!("{head}{other}")), "the first draw");
                }
                ["end", ..] => check(with(at, line.replacen(['+', '-'], "+1", 1)), "a score"),
                ["match", ..] => check(with(at, line.replacen(':', ":+1000+", 1)), "a rank"),
                // Changes the tile drawn or the value, or removes a laid tile.
                [_, _, "draw", tile] => {
                    let other = if tile == "r1" { "r2" } else { "r1" };
                    check(with(at, line.replace(tile, other)), "a tile drawn");
                }
                [_, _, "play", ..] => {
                    check(with(at, line.replace(" worth ", " worth 1")), "a value");
                    check(
                        with(
                            at,
                            line.replacen(" | ", " r1 | ", 1)
                                .replacen("lays ", "lays r1 ", 1),
                        ),
                        "a tile laid",
                    );
                }
                _ => {}
            }
            // Leaves out a turn, or swaps two turns.
            let turn = |line: &str| line.starts_with(|c: char| c.is_ascii_digit());
            if turn(line)
                && !line.contains("abandon")
                && !line.contains("go-on")
                && !line.contains("announce")
                // A vote that makes no difference cannot be detected.
                && !line.ends_with(" allow")
                && !line.ends_with(" reject")
            {
                let mut missing: Vec<String> =
                    lines.iter().map(|line| (*line).to_owned()).collect();
                missing.remove(at);
                check(missing, "a turn left out");
                let others = next.contains("abandon")
                    || next.contains("go-on")
                    || next.contains("resign")
                    || next.contains("announce")
                    || next.ends_with(" allow")
                    || next.ends_with(" reject");
                if turn(next) && !others && !line.contains("resign") {
                    let mut exchanged: Vec<String> =
                        lines.iter().map(|line| (*line).to_owned()).collect();
                    exchanged.swap(at, at + 1);
                    check(exchanged, "two turns exchanged");
                }
            }
        }
    }
    assert!(changes > 1000, "{changes}");
}

/// A misfit names the right line even if there are comments between the lines.
#[test]
fn a_misfit_names_the_right_line() {
    let golden = format!(
        "{}/tests/golden/il-classic.sidra",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(golden).unwrap();
    let commented = text.replace('\n', "\n# a comment\n\n");
    let lines: Vec<&str> = commented.lines().collect();
    let mut found = 0;
    for (at, line) in lines.iter().enumerate() {
        let words: Vec<&str> = line.split(' ').collect();
        let changed = match words[..] {
            ["rack" | "pool" | "left", .., one, other] => {
                line.replace(&format!("{one} {other}"), &format!("{other} {one}"))
            }
            ["commitment", _] => format!("commitment {}", "0".repeat(64)),
            ["end", ..] => line.replacen('+', "+1", 1),
            _ => continue,
        };
        let mut tampered = lines.clone();
        tampered[at] = &changed;
        let misfits = record::verify(&record::read(&tampered.join("\n")).unwrap());
        assert!(
            misfits.iter().any(|misfit| misfit.line == at + 1),
            "{line}: {misfits:?}"
        );
        found += 1;
    }
    assert!(found > 7);
}

#[test]
fn a_date_is_a_day_of_the_calendar() {
    let golden = format!(
        "{}/tests/golden/il-classic.sidra",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(golden).unwrap();
    let from = text.find("commitment").unwrap();
    let dated = |date: &str| {
        let text = format!("sidra record 1\ndate {date}\n{}", &text[from..]);
        record::read(&text).map(|record| record.date)
    };
    for good in ["2026-11-15", "2024-02-29", "2000-02-29"] {
        assert_eq!(dated(good).unwrap(), good);
    }
    for bad in [
        "2026-13-45",
        "2026-02-29",
        "1900-02-29",
        "2026-1-05",
        "15.11.2026",
        "2026-00-01",
        "٢٠٢٦-11-15",
    ] {
        let error = dated(bad).unwrap_err();
        assert_eq!(error.line, 2, "{error}");
    }
}
