//! What the word game asks the worker: what bots do, hints, and the best word of a turn.
//!
//! While the dictionary is being fetched, the jobs wait for it.

use std::cell::RefCell;

use sidra_client::work::words::{BestWord, LongestPlay, WordAnswer, WordJob};
use sidra_core::position::Setup;
use sidra_core::{Face, TileId, notation};
use sidra_game::{Action, Snapshot, TableSet};
use sidra_protocol::{decode, encode};
use sidra_room::Question;
use sidra_words::Lexicon;

use super::{Dictionary, once_settled};
use crate::worker::{self, Thinker};

/// Asks a bot of any level for its action: in its turn, about another player's turn, or in a vote.
/// The answer is `None` if the bot does not object.
pub fn choose(thinker: Thinker, question: Question, hear: impl FnOnce(Option<Action>) + 'static) {
    let job = WordJob::Choose(Box::new(question));
    ask(thinker, job, move |answer| match answer {
        Some(WordAnswer::Choice(action)) => hear(action),
        // If the answer cannot be read, the bot draws, which is always allowed.
        _ => hear(Some(Action::Draw)),
    });
}

/// Asks for the play that a hint shows in three levels. The answer is `None` if nothing can be
/// laid.
pub fn hint(
    thinker: Thinker,
    snapshot: Box<Snapshot>,
    hear: impl FnOnce(Option<Vec<TableSet>>) + 'static,
) {
    ask(thinker, WordJob::Hint(snapshot), move |answer| {
        if let Some(WordAnswer::Hint(table)) = answer {
            hear(table);
        } else {
            hear(None);
        }
    });
}

/// Asks for the best word that was possible in a turn. The snapshot is what the player whose turn
/// it was saw before the play. The answer is `None` if nothing could be laid.
pub fn best_word(
    thinker: Thinker,
    snapshot: Box<Snapshot>,
    hear: impl FnOnce(Option<BestWord>) + 'static,
) {
    ask(thinker, WordJob::Best(snapshot), move |answer| {
        if let Some(WordAnswer::Best(best)) = answer {
            hear(best);
        } else {
            hear(None);
        }
    });
}

/// Asks for the tiles of the longest word on a rack, in the order of its letters.
pub fn longest(
    thinker: Thinker,
    snapshot: Box<Snapshot>,
    rack: Vec<TileId>,
    hear: impl FnOnce(Vec<TileId>) + 'static,
) {
    let job = WordJob::Longest { snapshot, rack };
    ask(thinker, job, move |answer| {
        if let Some(WordAnswer::Longest(tiles)) = answer {
            hear(tiles);
        } else {
            hear(Vec::new());
        }
    });
}

/// Asks for the best play in a position. The answer is the new table, or `None` if nothing can be
/// laid.
pub fn solve(thinker: Thinker, setup: &Setup, hear: impl FnOnce(Option<Vec<Vec<Face>>>) + 'static) {
    ask(thinker, WordJob::Solve(setup.to_string()), move |answer| {
        let table = match answer {
            Some(WordAnswer::Solve(Some(table))) => notation::table(&table).ok(),
            _ => None,
        };
        hear(table);
    });
}

/// Asks for the play in a position that makes the longest word. The answer is `None` without a
/// dictionary.
pub fn lengthen(thinker: Thinker, setup: &Setup, hear: impl FnOnce(Option<LongestPlay>) + 'static) {
    let job = WordJob::Lengthen(setup.to_string());
    ask(thinker, job, move |answer| match answer {
        Some(WordAnswer::Lengthen(play)) => hear(play),
        _ => hear(None),
    });
}

/// Starts a job once the dictionary has arrived or is known to be absent.
fn ask(thinker: Thinker, job: WordJob, hear: impl FnOnce(Option<WordAnswer>) + 'static) {
    once_settled(Box::new(move |dictionary: &Dictionary| {
        let lexicon = dictionary.lexicon().cloned();
        let hear = move |answer: Vec<u8>| hear(decode(&answer).ok());
        thinker.ask_words(encode(&job), lexicon, Box::new(hear));
    }));
}

thread_local! {
    /// The dictionary of the worker.
    static LEXICON: RefCell<Option<Lexicon>> = const { RefCell::new(None) };
}

/// Runs a job, in the worker or in the page. The answer is empty if the job cannot be read.
pub fn answer(dictionary: worker::Dictionary, job: &[u8]) -> Vec<u8> {
    let lexicon = match dictionary {
        worker::Dictionary::Here(lexicon) => lexicon,
        worker::Dictionary::Sent => {
            let bytes = worker::take_sent();
            if !bytes.is_empty() {
                LEXICON.set(Lexicon::from_bytes(&bytes).ok());
            }
            LEXICON.with_borrow(Clone::clone)
        }
    };
    let answered = decode::<WordJob>(job).map(|job| encode(&job.answer(lexicon.as_ref())));
    answered.unwrap_or_default()
}
