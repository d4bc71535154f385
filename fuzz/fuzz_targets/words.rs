//! The word game: lexicons and lists of any bytes can be read, and the referee agrees with
//! the plays that the search finds.
//!
//! The input is a table, a rack, a new table, a pattern, and a list of words, one per
//! line.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sidra_core::turn::Verdict;
use sidra_core::{HouseRules, Position, Setup, editions, notation};
use sidra_words::search::{Limits, Objective, Query, best_play};
use sidra_words::{Lexicon, Words};

fuzz_target!(|bytes: &[u8]| {
    if let Ok(lexicon) = Lexicon::from_bytes(bytes) {
        assert_eq!(Lexicon::from_bytes(&lexicon.to_bytes()).as_ref(), Ok(&lexicon));
    }
    sidra::fuzzing::read_packed(bytes);
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let mut lines = text.splitn(5, '\n');
    let mut line = || lines.next().unwrap_or("");
    let (table, rack, after) = (
        notation::table(line()),
        notation::tiles(line()),
        notation::table(line()),
    );
    let pattern = line();
    let lexicon = Lexicon::from_list("fuzz", line());
    let _ = lexicon.find(pattern, 10);
    let (Ok(table), Ok(rack), Ok(after)) = (table, rack, after) else {
        return;
    };
    let Some(edition) = editions::ALL.iter().find(|e| !e.rules.letters.is_empty()) else {
        return;
    };
    let rules = HouseRules::plain(edition);
    let referee = Words {
        lexicon: Some(&lexicon),
    };
    for opened in [false, true] {
        let setup = Setup::of_turn(rules, table.clone(), rack.clone(), opened);
        let Ok(position) = Position::from_setup(setup) else {
            return;
        };
        let _ = position.judge_by(&referee, &after);
        let query = Query {
            rules: rules.rules(),
            opened,
            table: &table,
            rack: &rack,
        };
        let limits = Limits {
            steps: 20_000,
            ..Limits::USUAL
        };
        for objective in [Objective::Points, Objective::Tiles, Objective::Score] {
            let play = best_play(&lexicon, &query, objective, &limits);
            if play.is_nothing() {
                continue;
            }
            match position.judge_by(&referee, &play.table) {
                Ok(Verdict::Legal(laid)) => assert_eq!(laid.value, play.points),
                other => panic!("{other:?}"),
            }
        }
    }
});
