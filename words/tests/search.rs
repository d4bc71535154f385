//! Compares the search with trying everything, on small tables.

#![allow(clippy::unwrap_used)]

use sidra_core::turn::Verdict;
use sidra_core::{Face, HouseRules, Letter, Position, Setup, editions, word};
use sidra_kit::dice::Dice;
use sidra_kit::slow::words::best_words;
use sidra_kit::words::SMALL_LIST;
use sidra_words::search::{Limits, Objective, Query, best_play, longest};
use sidra_words::{Lexicon, Words};

fn rules() -> HouseRules {
    HouseRules::plain(editions::find("il-word").unwrap())
}

fn all_words() -> Vec<Vec<Letter>> {
    let mut all = Vec::new();
    Lexicon::from_list("", SMALL_LIST).for_each(true, |word, _| all.push(word.to_vec()));
    all
}

/// Returns words of the small list that share letters, so that few letters can be rearranged in
/// many ways.
fn few_words(dice: &mut Dice, all: &[Vec<Letter>], count: usize) -> Vec<Vec<Letter>> {
    let mut pool: Vec<&Vec<Letter>> = all.iter().filter(|word| word.len() <= 6).collect();
    dice.shuffle(&mut pool);
    let mut chosen: Vec<Vec<Letter>> = vec![pool[0].clone()];
    // Prefer words that overlap with those chosen so far.
    for word in pool.iter().skip(1) {
        let shared = word
            .iter()
            .filter(|letter| chosen.iter().flatten().any(|other| other == *letter))
            .count();
        if shared + 1 >= word.len() {
            chosen.push((*word).clone());
        }
        if chosen.len() == count {
            break;
        }
    }
    chosen
}

/// Returns invented words of very few letters, so that they can be rearranged in many ways.
fn made_up(dice: &mut Dice, count: usize) -> Vec<Vec<Letter>> {
    let letters: Vec<Letter> = Letter::all()
        .skip(dice.below(16))
        .take(3 + dice.below(3))
        .collect();
    let mut words: Vec<Vec<Letter>> = Vec::new();
    for _ in 0..count {
        let length = 3 + dice.below(3);
        let word: Vec<Letter> = (0..length).map(|_| dice.pick(&letters)).collect();
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words
}

/// Returns some words as a table, and a rack of letters that occur in the others.
fn position(
    dice: &mut Dice,
    words: &[Vec<Letter>],
    sets: usize,
    tiles: usize,
) -> (Vec<Vec<Face>>, Vec<Face>) {
    let mut order: Vec<usize> = (0..words.len()).collect();
    dice.shuffle(&mut order);
    let usable = order.iter().filter(|&&at| words[at].len() >= 3);
    let mut jokers = 2;
    let mut table: Vec<Vec<Face>> = usable
        .take(sets)
        .map(|&at| words[at].iter().copied().map(Face::Letter).collect())
        .collect();
    for row in &mut table {
        if jokers > 0 && dice.below(6) == 0 {
            let place = dice.below(row.len());
            let letter = row[place].letter().unwrap();
            row[place] = Face::Stated(letter);
            jokers -= 1;
        }
    }
    let letters: Vec<Letter> = words.iter().flatten().copied().collect();
    let mut rack: Vec<Face> = (0..tiles)
        .map(|_| Face::Letter(dice.pick(&letters)))
        .collect();
    if jokers > 0 && dice.below(5) == 0 {
        rack[0] = Face::Joker(sidra_core::Joker::Classic);
    }
    (table, rack)
}

#[test]
fn the_search_agrees_with_trying_everything() {
    let all = all_words();
    let mut compared = 0;
    let mut found = 0;
    let mut seed = 0;
    while compared < 200 {
        seed += 1;
        let mut dice = Dice::new(seed);
        let count = 8 + dice.below(8);
        let words = match dice.below(3) {
            0 => few_words(&mut dice, &all, count),
            _ => made_up(&mut dice, 7 + count / 3),
        };
        let sets = dice.below(6);
        let tiles = 1 + dice.below(3);
        let (table, rack) = position(&mut dice, &words, sets, tiles);
        // Trying everything would take too long on larger tables.
        if table.iter().map(Vec::len).sum::<usize>() > 16 {
            continue;
        }
        let mut house = rules();
        for (name, value) in [
            ("released_joker", "any-set"),
            ("scored_rack", "no"),
            ("scored_new", "no"),
            ("whole_rack", "1"),
        ] {
            if dice.below(5) == 0 {
                house.change_text(name, value).unwrap();
            }
        }
        // Enough of every letter for any table.
        let mut used: Vec<Letter> = words.iter().flatten().copied().collect();
        used.sort_unstable();
        used.dedup();
        if used.len() <= 5 {
            let letters: Vec<String> = used.iter().map(|letter| format!("{letter}15")).collect();
            house.change_text("letters", &letters.join(",")).unwrap();
        }
        let setup = Setup::of_turn(house, table.clone(), rack.clone(), true);
        let Ok(position) = Position::from_setup(setup) else {
            continue;
        };
        compared += 1;
        let list: String = words
            .iter()
            .map(|letters| word::write(letters) + "\n")
            .collect();
        let lexicon = Lexicon::from_list("few", &list);
        let query = Query {
            rules: house.rules(),
            opened: true,
            table: &table,
            rack: &rack,
        };
        let limits = Limits {
            words: 5,
            steps: 400_000_000,
            ..Limits::USUAL
        };
        let slow = best_words(house.rules(), &words, &table, &rack);
        let referee = Words {
            lexicon: Some(&lexicon),
        };
        for objective in [Objective::Points, Objective::Tiles, Objective::Score] {
            let play = best_play(&lexicon, &query, objective, &limits);
            let shown = || {
                format!(
                    "seed {seed}: {} + {} -> {} ({slow:?})\n{list}",
                    sidra_core::notation::write_table(&table),
                    sidra_core::notation::write_tiles(&rack),
                    sidra_core::notation::write_table(&play.table),
                )
            };
            assert!(play.proven, "{}", shown());
            match objective {
                Objective::Points => {
                    let best = slow.points_then_tiles;
                    assert_eq!((play.points, play.tiles), best, "{}", shown());
                }
                Objective::Tiles => {
                    let best = slow.tiles_then_points;
                    assert_eq!((play.tiles, play.points), best, "{}", shown());
                }
                Objective::Score => {
                    let (points, tiles) = slow.points_then_tiles;
                    assert_eq!(play.points, points, "{}", shown());
                    assert!(play.tiles <= tiles, "{}", shown());
                }
            }
            if play.is_nothing() {
                assert_eq!(play.table, table);
                continue;
            }
            found += 1;
            match position.judge_by(&referee, &play.table).unwrap() {
                Verdict::Legal(laid) => {
                    assert_eq!(laid.value, play.points, "{}", shown());
                    assert_eq!(laid.tiles.len(), play.tiles, "{}", shown());
                    assert_eq!(laid.tiles.len(), play.laid.len(), "{}", shown());
                }
                Verdict::Illegal(faults) => panic!("{faults:?} {}", shown()),
            }
        }
    }
    assert!(found > 120, "{found}");
}

/// The reference answer tries every word.
#[test]
fn the_longest_word_of_a_rack_is_found() {
    let lexicon = Lexicon::from_list("small", SMALL_LIST);
    let all = all_words();
    let house = rules();
    for seed in 0..500 {
        let mut dice = Dice::new(seed);
        let mut tiles: Vec<Face> = house
            .rules()
            .tiles()
            .iter()
            .flat_map(|(face, count)| std::iter::repeat_n(face, usize::from(count)))
            .collect();
        dice.shuffle(&mut tiles);
        tiles.truncate(14);
        let can = |word: &Vec<Letter>| {
            let mut left = tiles.clone();
            word.iter().all(|letter| {
                let own = left.iter().position(|face| *face == Face::Letter(*letter));
                let joker = || left.iter().position(|face| face.joker().is_some());
                own.or_else(joker).map(|at| left.remove(at)).is_some()
            })
        };
        let best = all.iter().filter(|word| can(word)).map(Vec::len).max();
        let found = longest(lexicon.grouped(house.rules()), &tiles, &Limits::USUAL, &[]);
        assert_eq!(found.as_ref().map(Vec::len), best, "{seed}");
        if let Some(row) = found {
            assert!(lexicon.is_legal(&word::spelling(&row).unwrap()));
            let spelled = word::spelling(&row).unwrap();
            let other = longest(
                lexicon.grouped(house.rules()),
                &tiles,
                &Limits::USUAL,
                std::slice::from_ref(&spelled),
            );
            assert!(other.is_none_or(|other| word::spelling(&other).unwrap() != spelled));
        }
    }
}

/// Before the opening, the search finds one word of the required length.
#[test]
fn an_opening_is_one_word_that_is_long_enough() {
    let lexicon = Lexicon::from_list("small", SMALL_LIST);
    let house = rules();
    let ask = |table: &str, rack: &str| {
        let table = sidra_core::notation::table(table).unwrap();
        let rack = sidra_core::notation::tiles(rack).unwrap();
        let query = Query {
            rules: house.rules(),
            opened: false,
            table: &table,
            rack: &rack,
        };
        let play = best_play(&lexicon, &query, Objective::Points, &Limits::USUAL);
        let tiles = best_play(&lexicon, &query, Objective::Tiles, &Limits::USUAL);
        assert_eq!(play.is_nothing(), tiles.is_nothing());
        (play.points, sidra_core::notation::write_table(&play.table))
    };
    assert_eq!(ask("-", "א ו ת י ו ת ב").0, 6);
    assert_eq!(ask("-", "א ו ת י ו ת").0, 12);
    assert_eq!(ask("-", "א ו ת ו ת מ מ"), (0, "-".to_owned()));
    // The same word may not be laid twice.
    assert_eq!(ask("אותיות", "א ו ת י ו ת ב").0, 0);
}
