//! Whole matches between bots.
//!
//! The arena has a loop of its own in place of a live table (`sidra-room`). It plays
//! hundreds of thousands of games as fast as they can be played: there is no clock, no
//! draft, no seat that changes hands and nobody to send anything to, and each bot looks at
//! a borrowed view where a table would copy a snapshot for every question.

use sidra_game::record::Logged;
use sidra_game::shuffle::Secret;
use sidra_game::{Action, Command, Config, Event, Match, Phase};
use sidra_words::Lexicon;

use crate::Player;

/// Plays a match to its end. Every event is handed to `see` as it happens.
pub fn play_match(
    config: Config,
    secret: Secret,
    players: &mut [Box<dyn Player>],
    see: impl FnMut(&Event),
) -> Match {
    play_match_with(config, secret, None, players, see)
}

/// The same with a dictionary.
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

/// What the bots do while a turn can be objected to, or is voted on: the first of them
/// that has something to say. Where none has, time is over.
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

/// What a bot's command brings about. A bot that errs does what is always allowed.
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

/// The same as [`play_match`], with a log of everything that happened.
pub fn play_logged(
    config: Config,
    secret: Secret,
    players: &mut [Box<dyn Player>],
) -> (Match, Vec<Logged>) {
    play_logged_with(config, secret, None, players)
}

/// The same with a dictionary.
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
            event: event.clone(),
        });
    });
    (state, log)
}
