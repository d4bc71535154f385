//! Rooms for tests, and helpers to send them inputs.

#![allow(dead_code)]

use sidra_core::{HouseRules, editions};
use sidra_game::shuffle::Secret;
use sidra_game::{Action, Config, Refusal, Seen, SetId, Spot, TableSet};
use sidra_room::{Accepted, Ask, Decision, Input, Occupant, Room, Sender, Step};

/// Creates a room in which the first game began at 1,000 ms.
pub fn room(edition: &str, seats: &[Occupant], seed: u64, house: &[(&str, &str)]) -> Room {
    let mut room = opened(edition, seats, seed, house);
    keeper(&mut room, Ask::Begin { game: 0 }, 1_000).expect("the game begins");
    room
}

/// Creates a room in which nothing has been dealt yet.
pub fn opened(edition: &str, seats: &[Occupant], seed: u64, house: &[(&str, &str)]) -> Room {
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
    let secret = Secret::from_number(seed);
    Room::open(config, seats, secret, "2026-11-15".to_owned(), 1_000)
}

pub fn decide(room: &Room, from: Sender, ask: Ask, at: u64) -> Result<Step, Refusal> {
    let id = None;
    match room.decide(Input { from, id, at, ask })? {
        Decision::Step(step) => Ok(step),
        Decision::Repeated(_) => panic!("a command without an id is never a repeated one"),
    }
}

pub fn ask(room: &mut Room, from: Sender, ask: Ask, at: u64) -> Result<Accepted, Refusal> {
    let step = decide(room, from, ask, at)?;
    Ok(room.commit(step).expect("decided on this room"))
}

pub fn keeper(room: &mut Room, what: Ask, at: u64) -> Result<Accepted, Refusal> {
    ask(room, Sender::Keeper, what, at)
}

pub fn act(room: &mut Room, seat: usize, action: Action, at: u64) -> Result<Accepted, Refusal> {
    let moment = room.view(None).moment;
    ask(room, Sender::Seat(seat), Ask::Act { moment, action }, at)
}

pub fn lay_out(room: &mut Room, seat: usize, draft: Vec<TableSet>) {
    let lay_out = Ask::LayOut {
        moment: room.view(None).moment,
        number: 1,
        draft,
        plan: false,
    };
    ask(room, Sender::Seat(seat), lay_out, 1_000).expect("a draft");
}

pub fn tick(room: &mut Room, now: u64) {
    while let Some(step) = room.tick(now) {
        room.commit(step).expect("decided on this room");
    }
}

pub fn one_tile(room: &Room, seat: usize, spot: Spot) -> Vec<TableSet> {
    vec![TableSet {
        id: SetId::NEW,
        spot,
        tiles: vec![room.view(Some(seat)).rack[0]],
    }]
}

/// Returns the last event of the match, as a spectator sees it.
pub fn last(room: &Room) -> Seen {
    let update = room.update(0, None, 0).expect("from the beginning");
    let mut seen = update.events.iter().filter_map(|event| event.of_match());
    seen.next_back().expect("an event").clone()
}
