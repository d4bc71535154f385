//! The players of the word game: they differ in the words they know and in how many
//! words of the table they dare to change.

use sidra_core::turn::Turn;
use sidra_core::{Face, TileId};
use sidra_game::{Command, Objection, View};
use sidra_words::search::{Limits, Objective, Question, best_play};

use crate::draft::placed;
use crate::simple::free_spot;

/// What a player of words knows and does.
pub(crate) struct Speller {
    pub(crate) limits: Limits,
    /// Whether it objects to words that the dictionary lacks, and votes against them.
    pub(crate) objects: bool,
}

impl Speller {
    /// Knows the words that a dictionary lists, short ones, and lays them from its rack.
    pub(crate) const SIMPLE: Speller = Speller {
        limits: Limits {
            rank: 0,
            longest: 6,
            words: 0,
            steps: 1_000_000,
        },
        objects: false,
    };

    /// Knows common inflections too, and changes a word of the table.
    pub(crate) const MEDIUM: Speller = Speller {
        limits: Limits {
            rank: 1,
            longest: 8,
            words: 1,
            steps: 1_000_000,
        },
        objects: true,
    };

    /// Knows every word, and changes two of the table.
    pub(crate) const HARD: Speller = Speller {
        limits: Limits {
            rank: u8::MAX,
            longest: usize::MAX,
            words: 2,
            steps: 2_000_000,
        },
        objects: true,
    };

    pub(crate) fn command(&self, view: &View<'_>) -> Command {
        // Nobody else's turn is asked about.
        let seat = view.seat.unwrap_or(0);
        match self.play(view) {
            Some(play) => play,
            None if view.pool > 0 => Command::Draw { seat },
            None => Command::Pass { seat },
        }
    }

    fn play(&self, view: &View<'_>) -> Option<Command> {
        let lexicon = view.lexicon?;
        let faces = |tiles: &[TileId]| tiles.iter().map(|id| id.face()).collect::<Vec<Face>>();
        let table: Vec<Vec<Face>> = view.table.iter().map(|set| faces(&set.tiles)).collect();
        let rack = faces(view.rack);
        let question = Question {
            rules: view.rules(),
            opened: view.opened(),
            table: &table,
            rack: &rack,
        };
        let play = best_play(lexicon, &question, Objective::Score, &self.limits);
        if play.is_nothing() {
            return None;
        }
        let before: Vec<&[TileId]> = view.table.iter().map(|set| &set.tiles[..]).collect();
        let turn = Turn {
            rules: view.rules(),
            opened: view.opened(),
            before: &before,
            rack: view.rack,
            after: &[],
        };
        let referee = sidra_words::referee(view.rules(), view.lexicon);
        let rows = referee.identify(&turn, &play.table);
        Some(Command::Play {
            seat: view.seat?,
            table: placed(view, rows, |drafts, _| {
                free_spot(view.table.len() + drafts.len())
            }),
        })
    }

    /// An objection to the first word that the dictionary lacks.
    pub(crate) fn challenge(&self, view: &View<'_>) -> Option<Command> {
        let seat = view.seat?;
        let challenge = view.challenge.as_ref()?;
        let may = self.objects && view.lexicon.is_some() && challenge.seat != seat;
        let set = *challenge.unverified.first()?;
        (may && !challenge.objected.contains(&seat)).then_some(Command::Challenge {
            seat,
            set,
            why: Objection::Word,
        })
    }

    /// A vote: what a theme is, no bot can say.
    pub(crate) fn vote(&self, view: &View<'_>) -> Command {
        let dispute = view.challenge.as_ref().and_then(|open| open.dispute);
        let word = dispute.is_some_and(|(_, _, why)| why == Objection::Word);
        Command::Vote {
            seat: view.seat.unwrap_or(0),
            allow: !(word && self.objects && view.lexicon.is_some()),
        }
    }
}
