//! Whole matches between bots.

use sidra_game::record::Logged;
use sidra_game::shuffle::Secret;
use sidra_game::{Command, Config, Event, Match, Phase};

use crate::Player;

/// Plays a match to its end. Every event is handed to `see` as it happens.
pub fn play_match(
    config: Config,
    secret: Secret,
    players: &mut [Box<dyn Player>],
    mut see: impl FnMut(&Event),
) -> Match {
    let (mut state, began) = Match::begin(config, secret);
    see(&began);
    loop {
        let command = match (state.phase(), state.turn()) {
            (Phase::Over, _) => return state,
            (Phase::Playing, Some(seat)) => players[seat].command(&state.view(Some(seat))),
            _ => Command::Begin,
        };
        let events = match state.decide(command) {
            Ok(events) => events,
            // A bot that errs does what is always allowed.
            Err(_) => {
                let seat = state.turn().unwrap_or(0);
                let draw = state.decide(Command::Draw {
                    seat,
                    announce: false,
                });
                let pass = || state.decide(Command::Pass { seat });
                draw.or_else(|_| pass()).unwrap_or_default()
            }
        };
        if events.is_empty() {
            return state;
        }
        for event in &events {
            state.apply(event);
            see(event);
        }
    }
}

/// The same, with a log of everything that happened.
pub fn play_logged(
    config: Config,
    secret: Secret,
    players: &mut [Box<dyn Player>],
) -> (Match, Vec<Logged>) {
    let mut log = Vec::new();
    let state = play_match(config, secret, players, |event| {
        log.push(Logged {
            line: 0,
            millis: 0,
            event: event.clone(),
        });
    });
    (state, log)
}
