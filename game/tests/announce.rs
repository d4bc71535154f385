//! When a player is asked whether to announce an opening.

#![allow(clippy::unwrap_used)]

use sidra_core::{HouseRules, TileId, editions, notation};
use sidra_game::shuffle::Secret;
use sidra_game::{Action, Config, Event, Match};

/// Returns whether a player with this rack can announce an opening after drawing a tile.
fn can_announce(edition: &str, rack: &str, draw: &str) -> bool {
    let tiles = |text: &str| -> Vec<TileId> {
        let faces = notation::tiles(text).unwrap();
        faces.into_iter().map(|face| TileId::new(face, 0)).collect()
    };
    let config = Config {
        rules: HouseRules::plain(editions::find(edition).unwrap()),
        players: vec!["one".to_owned(), "two".to_owned()],
        games: 1,
    };
    let (mut state, _) = Match::begin(config, Secret::from_number(1));
    state.apply(&Event::Dealt {
        starter: 0,
        racks: vec![tiles(rack), tiles("k1 k2")],
        pool: tiles(&format!("{draw} k3 k4")),
    });
    assert!(!state.view(Some(0)).can_announce(), "nothing is drawn yet");
    for event in state.decide(Action::Draw.by(0)).unwrap() {
        state.apply(&event);
    }
    // The rules allow an announcement that gains nothing.
    assert_eq!(
        state.decide(Action::Announce.by(0)).is_ok(),
        edition.starts_with("pl-")
    );
    state.view(Some(0)).can_announce()
}

#[test]
fn a_player_is_asked_only_if_the_last_draw_made_the_opening_possible() {
    for (rack, draw, asked) in [
        ("r9 r10 y5", "r11", true),
        // The opening was possible before the draw, so announcing changes nothing.
        ("r9 r10 r11 y5", "b1", false),
        ("r9 r10 r11 y5", "r12", false),
        ("r1 r2 y5", "r3", false),
    ] {
        assert_eq!(
            can_announce("pl-standard", rack, draw),
            asked,
            "{rack}, {draw}"
        );
        assert!(!can_announce("il-classic", rack, draw), "{rack}, {draw}");
    }
}
