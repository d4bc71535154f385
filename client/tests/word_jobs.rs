//! What the worker does in the word game: bots of all levels, hints, the best word of a turn. Jobs
//! and answers travel as they do in the page.

#![allow(clippy::unwrap_used)]

use sidra_bots::Level;
use sidra_client::work::words::{LongestPlay, WordAnswer, WordJob};
use sidra_client::{Choices, Table};
use sidra_core::{Edition, editions, word};
use sidra_game::{Action, Phase};
use sidra_kit::words::SMALL_LIST;
use sidra_protocol::{decode, encode};
use sidra_room::Ask;
use sidra_words::Lexicon;

fn words() -> &'static Edition {
    let words = |edition: &&&Edition| !edition.has_numbers();
    editions::ALL.iter().find(words).unwrap()
}

/// Runs a job as the worker does: from bytes to bytes.
fn answer(job: &WordJob, lexicon: Option<&Lexicon>) -> WordAnswer {
    let arrived: WordJob = decode(&encode(job)).unwrap();
    assert_eq!(arrived, *job);
    decode(&encode(&arrived.answer(lexicon))).unwrap()
}

/// Begins a match against a bot.
fn begin(level: Level, seed: u64) -> Table {
    let mut choices = Choices::usual(words());
    choices.bots = vec![level];
    choices.seed = Some(seed);
    let names = vec!["one".to_owned(), "two".to_owned()];
    Table::begin(&choices, names, [1; 32], String::new(), 0).unwrap()
}

#[test]
fn bots_of_all_levels_play_and_hints_are_legal() {
    let made = Lexicon::from_list("small", SMALL_LIST);
    let lexicon = Lexicon::from_bytes(&made.to_bytes()).unwrap();
    let (mut hints, mut laid) = (0, 0);
    for (seed, level) in Level::ALL.into_iter().enumerate() {
        let mut table = begin(level, seed as u64);
        assert!(table.use_lexicon(lexicon.clone()));
        table.begin_game(0);
        for turn in 1..150 {
            let now = turn * 2_500;
            while table.poll(now).is_some() {}
            if let Some(question) = table.question() {
                let job = WordJob::Choose(Box::new(question.clone()));
                let WordAnswer::Choice(action) = answer(&job, Some(&lexicon)) else {
                    panic!("another answer");
                };
                laid += usize::from(matches!(action, Some(Action::Play { .. })));
                table.answer(&question, action, now);
                continue;
            }
            let (phase, moment) = (table.view().phase, table.view().moment);
            match phase {
                Phase::Playing if table.is_my_turn() => {
                    let job = WordJob::Hint(table.snapshot());
                    let WordAnswer::Hint(hint) = answer(&job, Some(&lexicon)) else {
                        panic!("another answer");
                    };
                    let job = WordJob::Best(table.snapshot());
                    let WordAnswer::Best(best) = answer(&job, Some(&lexicon)) else {
                        panic!("another answer");
                    };
                    assert_eq!(hint.is_some(), best.is_some());
                    let Some(draft) = hint else {
                        let empty = table.view().pool == 0;
                        table.act(if empty { Action::Pass } else { Action::Draw }, now);
                        continue;
                    };
                    hints += 1;
                    let best = best.unwrap();
                    let letters = word::letters(&best.word).unwrap();
                    assert!(lexicon.is_legal(&letters), "{}", best.word);
                    assert!(best.points as usize >= letters.len());
                    let id = table.act(Action::Play { table: draft }, now);
                    let refused = std::iter::from_fn(|| table.poll(now)).any(|notice| {
                        matches!(notice, sidra_client::Notice::Answered { id: of, answer: Err(_) } if of == id)
                    });
                    assert!(!refused, "a hint is legal");
                }
                Phase::Challenge => _ = table.ask(Ask::Waive { moment }, now),
                Phase::Vote => _ = table.act(Action::Vote { allow: true }, now),
                Phase::Between | Phase::Over => break,
                _ => {}
            }
        }
        let named = table.view().named_lexicon.map(|named| named.hash);
        assert_eq!(named, Some(lexicon.about().hash));
        // A match that has begun refuses another dictionary.
        assert!(!table.use_lexicon(Lexicon::from_list("other", "שבת\n")));
        assert_eq!(table.lexicon(), Some(&lexicon));
    }
    assert!(hints > 10 && laid > 10, "{hints} {laid}");
}

#[test]
fn the_longest_word_and_the_best_play_are_found() {
    let lexicon = Lexicon::from_list("", "שבת\nשבשבת\nמושב\nללכת to-infinitive\n");
    let position = "il-word; שבת; ש ב כ מ; ?; 1; 1".to_owned();
    let job = WordJob::Solve(position);
    let found = answer(&job, Some(&lexicon));
    assert_eq!(found, WordAnswer::Solve(Some("שבשבת".to_owned())));
    assert_eq!(answer(&job, None), WordAnswer::Solve(None));
    let broken = WordJob::Solve("no position".to_owned());
    assert_eq!(answer(&broken, Some(&lexicon)), WordAnswer::Solve(None));
    // Two short words lay the whole rack, which scores more than the longest word.
    let lexicon = Lexicon::from_list("", "אבג\nדהו\nאבגדה\n");
    let position = "il-word; -; א ב ג ד ה ו; ?; 1; 1".to_owned();
    let best = answer(&WordJob::Solve(position.clone()), Some(&lexicon));
    assert!(matches!(best, WordAnswer::Solve(Some(table)) if table.contains('|')));
    let job = WordJob::Lengthen(position);
    let longest = LongestPlay {
        table: Some("אבגדה".to_owned()),
        proven: true,
    };
    let found = answer(&job, Some(&lexicon));
    assert_eq!(found, WordAnswer::Lengthen(Some(longest)));
    assert_eq!(answer(&job, None), WordAnswer::Lengthen(None));
    let nothing = WordJob::Lengthen("il-word; -; א א א; ?; 1; 1".to_owned());
    let none = LongestPlay {
        table: None,
        proven: true,
    };
    let found = answer(&nothing, Some(&lexicon));
    assert_eq!(found, WordAnswer::Lengthen(Some(none)));

    let mut table = begin(Level::Easy, 3);
    table.begin_game(0);
    while table.poll(0).is_some() {}
    let small = Lexicon::from_list("small", SMALL_LIST);
    let snapshot = table.snapshot();
    let rack = table.view().rack.to_vec();
    let job = WordJob::Longest {
        snapshot,
        rack: rack.clone(),
    };
    let WordAnswer::Longest(tiles) = answer(&job, Some(&small)) else {
        panic!("another answer");
    };
    assert!(tiles.iter().all(|tile| rack.contains(tile)), "{tiles:?}");
    assert_eq!(answer(&job, None), WordAnswer::Longest(Vec::new()));
}
