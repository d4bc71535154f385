//! What holds for all bots: they cannot cheat, they are deterministic, and what they do is legal.

#![allow(clippy::unwrap_used)]

use sidra_bots::{Choice, Ideas, Level, Player, Reason, arena};
use sidra_core::{Edition, HouseRules, Position, Setup, TileId, editions, notation};
use sidra_game::shuffle::Secret;
use sidra_game::{Config, Event, Match, Phase};
use sidra_kit::dice::Dice;

/// Every level, including the one below the ladder.
fn levels() -> impl Iterator<Item = Level> {
    Level::ALL.into_iter().chain([Level::Simple])
}

fn config(edition: &'static Edition, players: usize) -> Config {
    Config {
        rules: HouseRules::plain(edition),
        players: (0..players).map(|seat| seat.to_string()).collect(),
        games: 1,
    }
}

/// Plays a game between random levels, up to a random event, and returns its log.
fn some_game(edition: &'static Edition, dice: &mut Dice) -> Vec<Event> {
    let players = 2 + dice.below(3);
    // Mostly strong ones, because their games are short.
    let levels = [Level::Hard, Level::Advanced, Level::Simple];
    let mut bots: Vec<Box<dyn Player>> = (0..players)
        .map(|seat| dice.pick(&levels).player(seat as u64))
        .collect();
    let secret = Secret::from_number(dice.below(1 << 30) as u64);
    let mut log = play(config(edition, players), secret, &mut bots);
    let deal = log.iter().position(is_deal).unwrap();
    log.truncate(deal + 1 + dice.below(log.len() - deal - 1));
    log
}

/// Plays a match, and returns its events.
fn play(config: Config, secret: Secret, bots: &mut [Box<dyn Player>]) -> Vec<Event> {
    let mut log = Vec::new();
    arena::play_match(config, secret, bots, |event| log.push(event.clone()));
    log
}

fn is_deal(event: &Event) -> bool {
    matches!(event, Event::Dealt { .. })
}

fn replay(log: &[Event]) -> Match {
    let Event::MatchBegan { config, secret } = &log[0] else {
        panic!("a log begins with its match");
    };
    let mut state = Match::begin(config.clone(), *secret).0;
    log.iter().for_each(|event| state.apply(event));
    state
}

/// Returns the log after permuting the tiles that a seat has never seen.
fn shuffled(log: &[Event], seat: usize, dice: &mut Dice) -> Vec<Event> {
    let state = replay(log);
    let mut seen: Vec<TileId> = Vec::new();
    let own = state.view(Some(seat));
    seen.extend(own.rack);
    seen.extend(own.table.iter().flat_map(|set| &set.tiles));
    // The draw for the first player was seen as well, but went back into the box.
    let deal = log.iter().position(is_deal).unwrap();
    let mut tiles = state.all_tiles();
    tiles.retain(|tile| !seen.contains(tile));
    let mut others = tiles.clone();
    dice.shuffle(&mut others);
    let mut map = |tile: TileId| match tiles.iter().position(|&other| other == tile) {
        Some(at) => others[at],
        None => tile,
    };
    let change = |(at, event): (usize, &Event)| match at < deal {
        true => event.clone(),
        false => event.map_tiles(&mut map),
    };
    log.iter().enumerate().map(change).collect()
}

/// Checks that every level plays the same if what is hidden from it changes. Returns whether the
/// next player's rack changed.
fn plays_the_same(log: &[Event], seat: usize, seed: u64, dice: &mut Dice) -> bool {
    let (state, other) = (replay(log), replay(&shuffled(log, seat, dice)));
    let (view, same) = (state.view(Some(seat)), other.view(Some(seat)));
    // The history is part of the view.
    assert_eq!(view, same);
    for level in levels() {
        let act = level.player(seed).act(&view);
        assert_eq!(act, level.player(seed).act(&same), "{level}");
        let why = level.think(&view, seed).why;
        assert_eq!(why, level.think(&same, seed).why, "{level}");
        // Every action of a bot is legal.
        assert!(state.decide(act.by(seat)).is_ok(), "{level}");
    }
    let rival = (seat + 1) % state.config().players.len();
    state.view(Some(rival)).rack != other.view(Some(rival)).rack
}

/// Two states that differ only in what is hidden get the same play.
#[test]
fn no_bot_can_cheat() {
    let mut dice = Dice::new(3);
    for edition in editions::of_numbers() {
        let (mut turns, mut changed) = (0, 0);
        while turns < 5 {
            let log = some_game(edition, &mut dice);
            let state = replay(&log);
            let Some(seat) = state.turn().filter(|_| state.phase() == Phase::Playing) else {
                continue;
            };
            turns += 1;
            changed += usize::from(plays_the_same(&log, seat, turns, &mut dice));
        }
        assert!(changed > 2, "{}: {changed} of {turns}", edition.id);
    }
}

/// The same without a pool, where the expert knows the other rack from what it sees.
#[test]
fn no_bot_can_cheat_without_a_pool() {
    let mut dice = Dice::new(4);
    for (edition, players) in [("pl-standard", 2), ("il-classic", 2), ("pl-standard", 3)] {
        let edition = editions::find(edition).unwrap();
        let mut found = 0;
        for deal in 0..20 {
            let mut bots: Vec<_> = (0..players).map(|_| Level::Expert.player(0)).collect();
            let log = play(
                config(edition, players),
                Secret::from_number(deal),
                &mut bots,
            );
            let without_pool = |end: &usize| {
                let state = replay(&log[..*end]);
                let turn = state.turn().filter(|_| state.phase() == Phase::Playing);
                turn.is_some_and(|seat| state.view(Some(seat)).pool == 0)
            };
            let deal = log.iter().position(is_deal).unwrap();
            let ends: Vec<usize> = (deal + 1..log.len()).filter(without_pool).collect();
            for &end in ends.iter().take(2) {
                let seat = replay(&log[..end]).turn().unwrap();
                plays_the_same(&log[..end], seat, 0, &mut dice);
                found += 1;
            }
            if found > 2 {
                break;
            }
        }
        assert!(found > 2, "{}, {players} players: {found}", edition.id);
    }
}

/// The players that sample the hidden tiles do not look at them either: every turn of such a player
/// in a game with four players is the same after a shuffle of what is hidden.
#[test]
fn no_sample_can_cheat() {
    let mut dice = Dice::new(5);
    let offers = Ideas {
        offers: true,
        ..Ideas::EXPERT
    };
    for edition in ["il-classic", "pl-twist"] {
        let edition = editions::find(edition).unwrap();
        let (mut openings, mut dangerous, mut played_out) = (0, 0, 0);
        for deal in 0..20 {
            let mut bots: Vec<_> = (0..4).map(|_| Level::Hard.player(0)).collect();
            bots[2] = Level::Expert.player(0);
            let log = play(config(edition, 4), Secret::from_number(deal), &mut bots);
            let begin = log.iter().position(is_deal).unwrap();
            for end in begin + 1..log.len() {
                let state = replay(&log[..end]);
                if state.turn() != Some(2) || state.phase() != Phase::Playing {
                    continue;
                }
                let other = replay(&shuffled(&log[..end], 2, &mut dice));
                let (view, same) = (state.view(Some(2)), other.view(Some(2)));
                let mut seats = view.seats.iter().enumerate();
                let close = seats.any(|(seat, it)| seat != 2 && it.opened && it.tiles <= 3);
                openings += usize::from(!view.opened());
                dangerous += usize::from(close && view.pool > 0);
                if view.opened() && !close {
                    continue;
                }
                let thought = Level::Expert.think(&view, 0);
                assert_eq!(thought, Level::Expert.think(&same, 0));
                played_out += usize::from(thought.why == Reason::PlayedOut);
                let act = Level::expert_with(offers).act(&view);
                assert_eq!(act, Level::expert_with(offers).act(&same));
                assert!(state.decide(act.by(2)).is_ok());
                assert!(state.decide(Level::Expert.act(&view, 0).by(2)).is_ok());
            }
            if openings >= 3 && dangerous >= 3 && played_out > 0 {
                break;
            }
        }
        let counts = (openings, dangerous, played_out);
        assert!(
            openings >= 3 && dangerous >= 3 && played_out > 0,
            "{counts:?}"
        );
    }
}

/// Two experts that sample the hidden tiles play the same game: their dice depend on the view alone.
#[test]
fn the_same_samples_play_the_same_game() {
    let edition = editions::find("pl-expert").unwrap();
    let game = || {
        let mut bots: Vec<_> = (0..4).map(|_| Level::Hard.player(0)).collect();
        bots[1] = Level::Expert.player(0);
        play(config(edition, 4), Secret::from_number(2), &mut bots)
    };
    assert_eq!(game(), game());
}

/// Two experts hold back until the pool is empty. The one that searches the rest of the game does
/// not score less.
#[test]
fn searching_the_endgame_pays_off() {
    let edition = editions::find("pl-standard").unwrap();
    let without = Ideas {
        endgame: false,
        ..Ideas::EXPERT
    };
    let (mut points, mut searched) = (0, 0);
    for deal in 0..4 {
        for own in 0..2 {
            let mut bots = [Level::expert_with(without), Level::expert_with(without)];
            bots[own] = Level::Expert.player(0);
            let secret = Secret::from_number(deal);
            let state = arena::play_match(config(edition, 2), secret, &mut bots, |event| {
                searched += usize::from(matches!(event, Event::Passed { .. }));
            });
            points += state.results()[0].score.scores[own];
        }
    }
    assert!(points >= 0 && searched > 0, "{points}, {searched}");
}

/// The seed decides what a player overlooks, and nothing else does.
#[test]
fn the_same_seed_plays_the_same_game() {
    let edition = editions::find("il-classic").unwrap();
    let game = |level: Level, seed: u64| {
        let mut bots = [level.player(seed), level.player(seed)];
        play(config(edition, 2), Secret::from_number(5), &mut bots)
    };
    for level in levels() {
        assert_eq!(game(level, 1), game(level, 1), "{level}");
    }
    assert_ne!(game(Level::Advanced, 1), game(Level::Advanced, 2));
}

/// Plays a deal twice, with the second bot first in seat 0 and then in seat 1, and returns that
/// bot's share of the wins.
fn share(edition: &'static Edition, bots: [Level; 2], deal: u64) -> f64 {
    let mut wins = 0.0;
    for own in 0..2 {
        let mut players = [bots[1 - own].player(deal), bots[own].player(deal)];
        let secret = Secret::from_number(400 + deal);
        let state = arena::play_match(config(edition, 2), secret, &mut players, |_| {});
        let winners = &state.results()[0].score.winners;
        if winners.contains(&own) {
            wins += 1.0 / winners.len() as f64;
        }
    }
    wins / 2.0
}

/// The ladder in one edition, with few deals: every level is stronger than the one before.
#[test]
fn every_level_beats_the_one_below() {
    let edition = editions::find("il-classic").unwrap();
    for pair in Level::ALL.windows(2) {
        let deals = 20;
        let wins: f64 = (0..deals)
            .map(|deal| share(edition, [pair[0], pair[1]], deal))
            .sum();
        let share = wins / deals as f64;
        assert!(share >= 0.5, "{} over {}: {share}", pair[1], pair[0]);
    }
}

/// The expert opens without a joker, and then lays nothing until it goes out.
#[test]
fn the_expert_bides_its_time() {
    for edition in editions::of_numbers() {
        for deal in 0..3 {
            let mut bots = [Level::Expert.player(0), Level::Hard.player(0)];
            let secret = Secret::from_number(deal);
            let mut plays: Vec<Vec<TileId>> = Vec::new();
            let state = arena::play_match(config(edition, 2), secret, &mut bots, |event| {
                if let Event::Played { seat: 0, laid, .. } = event {
                    plays.push(laid.clone());
                }
            });
            let id = &edition.id;
            assert_eq!(state.results()[0].score.winners, [0], "{id}, deal {deal}");
            assert_eq!(plays.len(), 2, "{id}, deal {deal}: {plays:?}");
            assert!(plays[0].iter().all(|tile| tile.face().joker().is_none()));
        }
    }
}

/// In its last turn the expert keeps few points rather than few tiles.
#[test]
fn the_last_turn_is_about_points() {
    let lays = |edition: &str, pool: usize, level: Level| {
        let rules = HouseRules::plain(editions::find(edition).unwrap());
        let table = notation::table("b7 b8 b9").unwrap();
        let rack = notation::tiles("r1 r2 r4 k12 k13 J").unwrap();
        let setup = Setup::of_turn(rules, table, rack, true);
        let thought = level.look(&Position::from_setup(setup).unwrap(), pool, 0);
        let laid = match thought.choice {
            Choice::Lay(table) => table.concat().len() - 3,
            Choice::Wait => 0,
        };
        (laid, thought.why)
    };
    assert_eq!(lays("il-classic", 0, Level::Hard), (4, Reason::MostTiles));
    assert_eq!(lays("il-classic", 1, Level::Expert), (0, Reason::Patient));
    assert_eq!(
        lays("il-classic", 0, Level::Expert),
        (3, Reason::FewestPoints)
    );
    // The game continues until all players pass.
    assert_eq!(
        lays("pl-standard", 0, Level::Expert),
        (4, Reason::MostTiles)
    );
}

/// A level is found by its name, including the one below the ladder.
#[test]
fn levels_are_found_by_name() {
    for level in levels() {
        assert_eq!(level.name().parse(), Ok(level));
    }
    assert!("clever".parse::<Level>().is_err());
}

/// An expert without ideas is `hard`.
#[test]
fn ideas_can_be_switched_off() {
    let edition = editions::find("pl-twist").unwrap();
    let game = |mut bots: [Box<dyn Player>; 2]| {
        play(config(edition, 2), Secret::from_number(9), &mut bots)
    };
    let hard = game([Level::Hard.player(0), Level::Hard.player(0)]);
    let none = || Level::expert_with(Ideas::NONE);
    assert_eq!(game([none(), none()]), hard);
    assert_eq!(
        "jokers+points+patience+endgame+playouts".parse(),
        Ok(Ideas::EXPERT)
    );
    let some = Ideas {
        least: 7,
        ..Ideas::NONE
    };
    assert_eq!("patience7".parse(), Ok(some));
    let every = Ideas {
        offers: true,
        ..Ideas::EXPERT
    };
    assert_eq!(
        "jokers+patience+points+endgame+playouts+offers".parse(),
        Ok(every)
    );
    assert!("patience-1".parse::<Ideas>().is_err() && "".parse::<Ideas>().is_err());
}
