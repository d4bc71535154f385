//! Whole matches between bots.
//!
//! The arena has its own loop instead of a live table (`sidra-room`). It plays hundreds of
//! thousands of games at full speed: there is no clock, no draft, no change of seats and no client
//! to notify, and each bot gets a borrowed view instead of a copied snapshot for every question.

use sidra_game::record::Logged;
use sidra_game::shuffle::Secret;
use sidra_game::{Action, Command, Config, Event, Match, Phase};
use sidra_words::Lexicon;

use crate::Player;

/// Plays a match to its end, and calls `see` with every event.
pub fn play_match(
    config: Config,
    secret: Secret,
    players: &mut [Box<dyn Player>],
    see: impl FnMut(&Event),
) -> Match {
    play_match_with(config, secret, None, players, see)
}

/// Plays a match with a lexicon.
pub fn play_match_with(
    config: Config,
    secret: Secret,
    lexicon: Option<&Lexicon>,
    players: &mut [Box<dyn Player>],
    mut see: impl FnMut(&Event),
) -> Match {
    let (mut state, began) = Match::begin(config, secret);
    if let Some(lexicon) = lexicon {
        state.use_lexicon(lexicon.clone());
    }
    see(&began);
    loop {
        let command = match (state.phase(), state.turn()) {
            (Phase::Over, _) => return state,
            (Phase::Playing, Some(seat)) => players[seat].act(&state.view(Some(seat))).by(seat),
            (Phase::Challenge | Phase::Vote, _) => about_words(&state, players),
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

/// Returns what the bots do while a turn can be disputed or is voted on: the command of the
/// first bot that has one. If no bot has one, the window ends.
fn about_words(state: &Match, players: &mut [Box<dyn Player>]) -> Command {
    for (seat, player) in players.iter_mut().enumerate() {
        let view = state.view(Some(seat));
        let Some(open) = view.challenge.clone() else {
            break;
        };
        let resigned = view.seats.get(seat).is_none_or(|own| own.resigned);
        let voted = open.votes.iter().any(|&(other, _)| other == seat);
        if seat == open.seat || resigned || voted {
            continue;
        }
        let said = match open.dispute {
            Some(_) => Some(player.vote(&view)),
            None => player.challenge(&view),
        };
        let said = said.map(|action| action.by(seat));
        if let Some(command) = said.filter(|command| state.decide(command.clone()).is_ok()) {
            return command;
        }
    }
    Command::WindowOver
}

/// Returns the events of a bot's command. If the command is refused, the bot draws, or passes if it
/// cannot draw.
fn decide_or_wait(state: &Match, command: Command) -> Vec<Event> {
    let seat = state.turn().unwrap_or(0);
    let wait = || {
        state
            .decide(Action::Draw.by(seat))
            .or_else(|_| state.decide(Action::Pass.by(seat)))
    };
    state
        .decide(command)
        .or_else(|_| wait())
        .unwrap_or_default()
}

/// Plays a match as [`play_match`] does, and returns a log of all events.
pub fn play_logged(
    config: Config,
    secret: Secret,
    players: &mut [Box<dyn Player>],
) -> (Match, Vec<Logged>) {
    play_logged_with(config, secret, None, players)
}

/// Plays a match with a lexicon, and returns a log of all events.
pub fn play_logged_with(
    config: Config,
    secret: Secret,
    lexicon: Option<&Lexicon>,
    players: &mut [Box<dyn Player>],
) -> (Match, Vec<Logged>) {
    let mut log = Vec::new();
    let state = play_match_with(config, secret, lexicon, players, |event| {
        log.push(Logged {
            lines: Vec::new(),
            millis: 0,
            stand_in: false,
            event: event.clone(),
        });
    });
    (state, log)
}
