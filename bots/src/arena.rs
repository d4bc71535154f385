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
        let events = decide_or_wait(&state, command);
        if events.is_empty() {
            return state;
        }
        for event in &events {
            state.apply(event);
            see(event);
        }
    }
}

/// What a bot's command brings about. A bot that errs does what is always allowed.
pub fn decide_or_wait(state: &Match, command: Command) -> Vec<Event> {
    let seat = state.turn().unwrap_or(0);
    let wait = || {
        state
            .decide(Command::Draw { seat })
            .or_else(|_| state.decide(Command::Pass { seat }))
    };
    state
        .decide(command)
        .or_else(|_| wait())
        .unwrap_or_default()
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
            lines: Vec::new(),
            millis: 0,
            event: event.clone(),
        });
    });
    (state, log)
}
