//! The time of a bot's move at a shared table reveals nothing about hidden tiles.
//!
//! A person draws and does not open; then a bot answers. The same room runs again at the same
//! simulated times, with other tiles on the person's rack. Nobody else may notice a difference, not
//! even in the timing.

mod common;

use common::{act, keeper, opened};
use sidra_core::{TileId, editions};
use sidra_game::{Action, Event};
use sidra_kit::dice::Dice;
use sidra_room::{Ask, Happening, Kept, Level, Occupant, Room, Row};

const SEATS: [Occupant; 3] = [
    Occupant::Person,
    Occupant::Bot(Level::Simple),
    Occupant::Person,
];

/// Plays until the first person has drawn and the bot is to move; `None` if another player begins.
fn drawn(edition: &str, seed: u64) -> Option<Room> {
    let mut room = opened(edition, &SEATS, seed, &[]);
    keeper(&mut room, Ask::Begin { game: 0 }, 1_000).ok()?;
    if room.view(None).turn != Some(0) {
        return None;
    }
    act(&mut room, 0, Action::Draw, 5_000).ok()?;
    (room.view(None).turn == Some(1)).then_some(room)
}

/// Returns the room as it would be if the first person's rack and the pool had been mixed.
fn mixed(room: &Room, dice: &mut Dice) -> Room {
    let mut kept = room.kept(5_000);
    let rack = room.view(Some(0)).rack.to_vec();
    let others: Vec<TileId> = [1, 2]
        .iter()
        .flat_map(|&seat| room.view(Some(seat)).rack.to_vec())
        .collect();
    let all: Vec<TileId> = kept
        .rows
        .iter()
        .flat_map(|row| &row.events)
        .filter_map(Happening::of_match)
        .filter_map(|event| match event {
            Event::Dealt { racks, pool, .. } => {
                Some(racks.iter().flatten().chain(pool).copied().collect())
            }
            _ => None,
        })
        .next()
        .unwrap_or_else(|| rack.clone());
    let hidden: Vec<TileId> = all
        .into_iter()
        .filter(|tile| !others.contains(tile))
        .collect();
    let mut instead = hidden.clone();
    dice.shuffle(&mut instead);
    let mut map = |tile: TileId| match hidden.iter().position(|&other| other == tile) {
        Some(at) => instead[at],
        None => tile,
    };
    // The draw for the first player comes from another shuffle, and everyone saw it.
    let mut change = |event: &Event| match event {
        Event::FirstDrawn { .. } => event.clone(),
        event => event.map_tiles(&mut map),
    };
    kept.rows = kept
        .rows
        .iter()
        .map(|row| Row {
            events: row
                .events
                .iter()
                .map(|event| event.map(&mut change))
                .collect(),
            ..row.clone()
        })
        .collect();
    taken_up(kept)
}

fn taken_up(kept: Kept) -> Room {
    Room::take_up(kept, 5_000).expect("the same match with other tiles")
}

/// Returns when the bot moves if it draws.
fn bot_moves_at(room: Room, shared: bool) -> Option<u64> {
    moves_after(room, shared, 5_010)
}

/// Returns when the bot moves if it draws, and its answer arrives at this time.
fn moves_after(mut room: Room, shared: bool, answered: u64) -> Option<u64> {
    if shared {
        room.set_shared(60_000);
    }
    let question = room.question().expect("the bot is to move");
    let answer = Ask::Answer {
        question: question.number,
        seat: question.seat,
        action: Some(Action::Draw),
    };
    keeper(&mut room, answer, answered).expect("an answer");
    room.wake()
}

/// Returns the number of games, and in how many of them the time of the bot's move depended on
/// tiles that only the first person sees.
fn differences(shared: bool) -> (usize, usize) {
    let (mut games, mut different) = (0, 0);
    for edition in editions::ALL.iter().filter(|edition| edition.has_numbers()) {
        for seed in 0..60 {
            let mut dice = Dice::new(seed);
            let id = edition.id.to_string();
            let Some(room) = drawn(&id, seed) else {
                continue;
            };
            let other = mixed(&room, &mut dice);
            assert_eq!(room.view(Some(2)).rack, other.view(Some(2)).rack);
            let same = taken_up(room.kept(5_000));
            games += 1;
            let moves = bot_moves_at(same, shared);
            different += usize::from(moves != bot_moves_at(other, shared));
        }
    }
    (games, different)
}

#[test]
fn a_bots_pace_reveals_nothing_about_a_rack() {
    let (games, different) = differences(true);
    assert!(games > 60, "only {games} games");
    assert_eq!(different, 0);
}

/// Shows that the test above would notice a difference: against one person alone, a bot waits only
/// for an opening that is possible.
#[test]
fn at_a_table_of_one_person_the_pace_may_depend_on_that_persons_rack() {
    let (_, different) = differences(false);
    assert!(different > 0);
}

/// A bot on a busy machine thinks longer than it pretends to, and the time depends on its tiles.
#[test]
fn the_pace_of_a_slow_bot_does_not_tell_how_long_it_thought() {
    let mut games = 0;
    for seed in 0..60 {
        let Some(room) = drawn("il-classic", seed) else {
            continue;
        };
        games += 1;
        let again = || taken_up(room.kept(5_000));
        let in_time = moves_after(again(), true, 5_010);
        let due = in_time.expect("a move");
        // Answers that come a little and much too late.
        let late = [1, 1_000, 2_999].map(|late| moves_after(again(), true, due + late));
        assert_eq!(late, [Some(due + 3_000); 3]);
        assert_eq!(moves_after(again(), true, due), in_time);
    }
    assert!(games > 10, "only {games} games");
}
