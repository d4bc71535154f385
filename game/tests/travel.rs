//! A snapshot that follows the events equals a new snapshot.
//!
//! Covered: all seven editions under house rules, at least 150 games of each (300 of the word
//! game), with 2 to 4 players and up to three games per match, seen by all players and a spectator.
//! Random commands and a bot alternate, so there are plays, draws, passes, time-outs, resignations,
//! abandoned games, announcements, hints, seeds, themes, objections and votes; every kind of event
//! is counted, and none may be missing.
//!
//! A snapshot is taken at every event, and applying the next event must lead to the next
//! snapshot. Snapshots are compared as a whole and `apply` depends on nothing else, so by
//! induction every snapshot leads to every later one. Two further checks do not rely on that
//! argument: one follower goes from the first event to the last, and in some matches a
//! follower starts at every event and is compared at every later one.

#![allow(clippy::unwrap_used)]

mod common;

use std::collections::{BTreeMap, VecDeque};

use common::{lexicon, random_config_of, random_match_of};
use sidra_core::editions::{self, Edition};
use sidra_game::{Event, Glance, Match, Snapshot};
use sidra_kit::dice::Dice;

/// Events of all matches of a test by kind and by number of players, and the number of games.
#[derive(Default)]
struct Seen {
    kinds: BTreeMap<String, usize>,
    games: usize,
    players: BTreeMap<usize, usize>,
}

impl Seen {
    fn count(&mut self, event: &Event, players: usize) {
        let text = format!("{:?}", event.seen_by(None));
        let kind = text.split([' ', '{']).next().unwrap_or_default();
        *self.kinds.entry(kind.to_owned()).or_default() += 1;
        self.games += usize::from(matches!(event, Event::GameEnded { .. }));
        *self.players.entry(players).or_default() += 1;
    }
}

/// Plays a random match to its end and returns the log.
fn random_log(seed: u64, edition: &'static Edition) -> Vec<Event> {
    let dice = &mut Dice::new(seed);
    let config = random_config_of(dice, edition);
    random_match_of(dice, config, 20_000).1
}

/// Returns the match after its first event.
fn begin(log: &[Event]) -> Match {
    let Event::MatchBegan { config, secret } = &log[0] else {
        panic!("a log begins with its match");
    };
    let (mut state, _) = Match::begin(config.clone(), *secret);
    state.use_lexicon(lexicon().clone());
    state
}

fn viewers(state: &Match) -> impl Iterator<Item = Option<usize>> + use<> {
    (0..state.config().players.len()).map(Some).chain([None])
}

/// Follows a log as every viewer, from one event to the next and from the first to the last.
fn follow(log: &[Event], edition: &Edition, seen: &mut Seen) {
    let mut state = begin(log);
    let mut last: Vec<Snapshot> = viewers(&state)
        .map(|viewer| state.snapshot(viewer))
        .collect();
    let mut from_start = last.clone();
    // What lists show after an event, or after a few, is computed before these are applied.
    let mut foreseen: VecDeque<Glance> = VecDeque::new();
    for (index, event) in log.iter().enumerate() {
        let next = state.glance_after([event]);
        foreseen.push_back(state.glance_after(&log[index..log.len().min(index + 3)]));
        state.apply(event);
        assert_eq!(
            state.glance(),
            next,
            "{}, event {index}: {event:?}",
            edition.id
        );
        if foreseen.len() == 3 {
            assert_eq!(
                foreseen.pop_front(),
                Some(next),
                "{}, event {index}",
                edition.id
            );
        }
        seen.count(event, state.config().players.len());
        for (at, viewer) in viewers(&state).enumerate() {
            let fresh = state.snapshot(viewer);
            let update = event.seen_by(viewer);
            last[at].apply(&update);
            from_start[at].apply(&update);
            let place = || format!("{}, event {index}, {viewer:?}: {event:?}", edition.id);
            assert_eq!(last[at], fresh, "{}", place());
            assert_eq!(from_start[at], fresh, "{}", place());
            assert_eq!(
                fresh.view_with(state.lexicon()),
                state.view(viewer),
                "{}",
                place()
            );
            last[at] = fresh;
        }
    }
}

/// Follows a log from every event to every later one.
fn follow_all_pairs(log: &[Event], edition: &Edition) {
    let mut state = begin(log);
    let mut followers: Vec<Vec<Snapshot>> = Vec::new();
    for (index, event) in log.iter().enumerate() {
        state.apply(event);
        let fresh: Vec<Snapshot> = viewers(&state)
            .map(|viewer| state.snapshot(viewer))
            .collect();
        let updates: Vec<_> = viewers(&state)
            .map(|viewer| event.seen_by(viewer))
            .collect();
        for (start, follower) in followers.iter_mut().enumerate() {
            for (snapshot, update) in follower.iter_mut().zip(&updates) {
                snapshot.apply(update);
            }
            assert_eq!(*follower, fresh, "{}: {start} to {index}", edition.id);
        }
        followers.push(fresh);
    }
}

fn travels(edition: &'static Edition, games: usize, seen: &mut Seen) {
    let (mut seed, before) = (0, seen.games);
    while seen.games - before < games {
        let log = random_log(seed, edition);
        follow(&log, edition, seen);
        if seed < 4 {
            follow_all_pairs(&log[..log.len().min(200)], edition);
        }
        seed += 1;
    }
}

/// Events that occur in every edition.
const COMMON: [&str; 15] = [
    "MatchBegan",
    "SeedAdded",
    "FirstDrawn",
    "Dealt",
    "Played",
    "Drew",
    "Hinted",
    "Passed",
    "TimeRanOut",
    "Resigned",
    "WantsToAbandon",
    "GameEnded",
    "MatchEnded",
    "LexiconNamed",
    "Announced",
];
/// Events of the word game.
const OF_WORDS: [&str; 7] = [
    "ThemeAgreed",
    "Laid",
    "Challenged",
    "Voted",
    "Allowed",
    "TurnStands",
    "Undone",
];

fn covers(seen: &Seen, kinds: &[&str]) {
    for kind in kinds {
        let count = seen.kinds.get(*kind).copied().unwrap_or(0);
        assert!(count >= 5, "{kind}: {count} in {:?}", seen.kinds);
    }
    assert!(
        [2, 3, 4]
            .iter()
            .all(|players| seen.players.contains_key(players))
    );
}

#[test]
fn snapshots_of_number_games_follow_the_events() {
    let mut seen = Seen::default();
    for edition in editions::of_numbers() {
        travels(edition, 150, &mut seen);
    }
    // Number games need no lexicon.
    let kinds: Vec<&str> = COMMON
        .into_iter()
        .filter(|kind| *kind != "LexiconNamed")
        .collect();
    covers(&seen, &kinds);
    assert!(seen.games >= 900, "{}", seen.games);
}

#[test]
fn snapshots_of_word_games_follow_the_events() {
    let mut seen = Seen::default();
    for edition in editions::ALL
        .iter()
        .filter(|edition| !edition.rules.letters.is_empty())
    {
        travels(edition, 300, &mut seen);
    }
    covers(&seen, &COMMON);
    covers(&seen, &OF_WORDS);
    assert!(seen.games >= 300, "{}", seen.games);
}
