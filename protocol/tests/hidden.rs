//! Hidden tiles on the wire: shuffling the tiles of other racks and of the pool changes no
//! byte of a viewer's messages.

#![allow(clippy::unwrap_used)]

#[path = "../../game/tests/common/mod.rs"]
mod common;

use common::{known_tiles, random_match};
use proptest::prelude::*;
use sidra_core::TileId;
use sidra_game::{Event, Match};
use sidra_kit::dice::Dice;
use sidra_protocol::encode;

/// Plays a random match up to the end of one of its games, at which all racks are shown.
/// Also returns where that game begins in the log.
fn random_game(dice: &mut Dice) -> (Vec<Event>, usize) {
    let (_, mut log) = random_match(dice, 300);
    let places = |log: &[Event], wanted: fn(&Event) -> bool| -> Vec<usize> {
        (0..log.len()).filter(|&at| wanted(&log[at])).collect()
    };
    let deals = places(&log, |event| matches!(event, Event::Dealt { .. }));
    if deals.is_empty() {
        let end = log.len();
        return (log, end);
    }
    let deal = dice.pick(&deals);
    let ends = places(&log, |event| matches!(event, Event::GameEnded { .. }));
    if let Some(&end) = ends.iter().find(|&&end| end > deal) {
        log.truncate(end);
    }
    (log, deal)
}

/// Returns the tiles that a viewer cannot have seen since the deal.
fn hidden(log: &[Event], deal: usize, viewer: Option<usize>) -> Vec<TileId> {
    let mut state = begin(log);
    log.iter().for_each(|event| state.apply(event));
    let known = |event: &Event| known_tiles(event, viewer);
    let seen: Vec<TileId> = log[deal..].iter().flat_map(known).collect();
    let mut tiles = state.all_tiles();
    tiles.retain(|tile| !seen.contains(tile));
    tiles
}

fn begin(log: &[Event]) -> Match {
    let Event::MatchBegan { config, secret } = &log[0] else {
        panic!("a log begins with its match");
    };
    Match::begin(config.clone(), *secret).0
}

/// Returns the log with these tiles permuted at random, from the deal on.
fn shuffled(log: &[Event], deal: usize, tiles: &[TileId], dice: &mut Dice) -> Vec<Event> {
    let mut others = tiles.to_vec();
    for at in (1..others.len()).rev() {
        others.swap(at, dice.below(at + 1));
    }
    let mut map = |tile: TileId| match tiles.iter().position(|&other| other == tile) {
        Some(at) => others[at],
        None => tile,
    };
    let change = |(at, event): (usize, &Event)| match at {
        at if at < deal => event.clone(),
        _ => event.map_tiles(&mut map),
    };
    log.iter().enumerate().map(change).collect()
}

/// Returns everything a viewer is sent: every event, and a snapshot at every event.
fn messages(log: &[Event], viewer: Option<usize>) -> Vec<Vec<u8>> {
    let mut state = begin(log);
    let mut sent = Vec::new();
    for event in log {
        state.apply(event);
        sent.push(encode(&event.seen_by(viewer)));
        sent.push(encode(&state.snapshot(viewer)));
    }
    sent
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn hidden_tiles_change_nobody_elses_messages(seed: u64) {
        let mut dice = Dice::new(seed);
        let (log, deal) = random_game(&mut dice);
        let players = begin(&log).config().players.len();
        for viewer in (0..players).map(Some).chain([None]) {
            let tiles = hidden(&log, deal, viewer);
            let changed = shuffled(&log, deal, &tiles, &mut dice);
            let (sent, instead) = (messages(&log, viewer), messages(&changed, viewer));
            for (sent, instead) in sent.iter().zip(&instead) {
                prop_assert_eq!(sent, instead);
            }
        }
    }
}

/// The property above would also hold if nothing were changed, or nothing sent. So the messages to
/// the player who holds the changed tiles have to differ.
#[test]
fn hidden_tiles_change_the_messages_of_their_holder() {
    let (mut games, mut changes) = (0, 0);
    for seed in 0..60 {
        let mut dice = Dice::new(seed);
        let (log, deal) = random_game(&mut dice);
        let tiles = hidden(&log, deal, None);
        if tiles.len() < 30 {
            continue;
        }
        games += 1;
        let changed = shuffled(&log, deal, &tiles, &mut dice);
        assert_eq!(messages(&log, None), messages(&changed, None));
        changes += usize::from(messages(&log, Some(0)) != messages(&changed, Some(0)));
    }
    assert!(games > 20 && changes == games, "{changes} of {games}");
}
