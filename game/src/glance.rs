//! What lists show of a match.

use sidra_core::Face;

use crate::event::Event;
use crate::public::{Game, Public};
use crate::state::{Config, GameResult, Match, Phase, TableSet};

/// What lists show of a match. It contains nothing hidden.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Glance {
    /// The phase.
    pub phase: Phase,
    /// The seat whose turn it is.
    pub turn: Option<usize>,
    /// The sets on the table.
    pub table: Vec<Vec<Face>>,
    /// The points of the seats in the games so far.
    pub points: Vec<i32>,
    /// How many games are over.
    pub games: usize,
}

impl Match {
    /// Returns what lists show now.
    pub fn glance(&self) -> Glance {
        glance(&self.public, &[])
    }

    /// Returns what lists will show after some events, without applying them. A server stores the
    /// events and this glance together; copying the whole match, with all its turns, would cost
    /// more than storing them.
    pub fn glance_after<'a>(&self, events: impl IntoIterator<Item = &'a Event>) -> Glance {
        let mut after = sketch(&self.public);
        for event in events {
            let seen = event.seen_by(None);
            if after.fits(&seen) {
                after.apply(seen);
            }
        }
        glance(&after, &self.public.results)
    }
}

/// Returns a copy that holds just enough to compute a glance after later events. Names, earlier
/// turns and earlier results are left out.
fn sketch(public: &Public) -> Public {
    let config = Config {
        players: vec![String::new(); public.config.players.len()],
        ..public.config
    };
    let game = public.game.as_ref().map(|game| Game {
        table: game.table.clone(),
        players: game.players.clone(),
        pending: game.pending.clone(),
        history: Vec::new(),
        ..*game
    });
    Public {
        phase: public.phase,
        game,
        ..Public::begin(config, public.commitment)
    }
}

fn glance(public: &Public, earlier: &[GameResult]) -> Glance {
    let mut points = vec![0; public.config.players.len()];
    for result in earlier.iter().chain(&public.results) {
        for (sum, score) in points.iter_mut().zip(&result.score.scores) {
            *sum += score;
        }
    }
    let sets = public.game.as_ref().map_or(&[][..], |game| &game.table);
    let faces = |set: &TableSet| set.tiles.iter().map(|tile| tile.face()).collect();
    Glance {
        phase: public.phase,
        turn: public.turn(),
        table: sets.iter().map(faces).collect(),
        points,
        games: earlier.len() + public.results.len(),
    }
}
