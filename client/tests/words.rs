//! The desk of the word game: letters, jokers that state one, and what each word is worth.

use sidra_client::gesture::{Gestures, Pointer, Tap};
use sidra_client::stage::{Camera, Frame, Hand, Rect, Scene};
use sidra_client::{Desk, Order, Outlook, Target};
use sidra_core::{Face, HouseRules, Letter, Rule, TileId, editions, notation, word};
use sidra_game::shuffle::Secret;
use sidra_game::{Config, Event, Match, SetId, Spot, TableSet};
use sidra_words::{Class, Lexicon};

/// A small lexicon: words from the booklet, and a construct form.
fn lexicon() -> Lexicon {
    let mut builder = sidra_words::Builder::default();
    for word in [
        "אות",
        "נאות",
        "אותות",
        "שבת",
        "מושב",
        "ספר",
        "שרד",
        "משרד",
        "ספרים",
        "מפולת",
    ] {
        builder.add(word, Class::Legal { rank: 0 });
    }
    builder.add("משפחת", Class::Construct);
    builder.add("לשבת", Class::ToInfinitive);
    builder.finish("test", "1")
}

fn letters(text: &str) -> Vec<Letter> {
    word::letters(text).expect("letters")
}

/// Creates a player's desk, with each word on the table in its own row.
fn desk(table: &[&str], rack: &str, opened: bool) -> Desk {
    let rules = HouseRules::plain(editions::find("il-word").expect("the word game"));
    desk_by(rules, table, rack, opened)
}

/// Creates a player's desk at a table with these rules.
fn desk_by(rules: HouseRules, table: &[&str], rack: &str, opened: bool) -> Desk {
    let mut used: Vec<TileId> = Vec::new();
    let mut take = |face: &Face| {
        let same = |id: &&TileId| id.face().index() == face.index();
        let copies = used.iter().filter(same).count();
        let id = TileId::new(*face, copies as u8);
        used.push(id);
        id
    };
    let rows: Vec<Vec<TileId>> = table
        .iter()
        .map(|row| {
            let faces = notation::row(row).expect("a row");
            faces.iter().map(&mut take).collect()
        })
        .collect();
    let rack: Vec<TileId> = notation::tiles(rack)
        .expect("a rack")
        .iter()
        .map(&mut take)
        .collect();
    let laid: Vec<TileId> = rows.concat().into_iter().map(TileId::plain).collect();
    let config = Config {
        rules,
        players: vec!["you".to_owned(), "bot".to_owned()],
        games: 1,
    };
    let (mut state, _) = Match::begin(config, Secret::from_number(1));
    state.use_lexicon(lexicon());
    let layer = usize::from(!opened);
    let mut racks = vec![rack, Vec::new()];
    racks[layer].extend(&laid);
    state.apply(&Event::Dealt {
        starter: layer,
        racks,
        pool: Vec::new(),
    });
    let table = rows.into_iter().enumerate().map(|(at, tiles)| TableSet {
        id: SetId(at as u32 + 1),
        spot: Spot { x: 0, y: at as i16 },
        tiles,
    });
    state.apply(&Event::Played {
        seat: layer,
        table: table.collect(),
        laid,
        value: 6,
        refill: Vec::new(),
    });
    Desk::new(&state.view(Some(0)))
}

/// Returns what the rows of the draft spell; a joker is `*` before its letter.
fn spelled(desk: &Desk) -> Vec<String> {
    let row = |set: &TableSet| {
        let faces = set.tiles.iter().map(|tile| tile.face().to_string());
        faces.collect::<String>()
    };
    desk.draft().iter().map(row).collect()
}

fn tile(desk: &Desk, letter: &str) -> TileId {
    let face = notation::tile(letter).expect("a tile");
    let rack = &desk.layout().rack;
    let found = rack.iter().find(|tile| tile.face() == face);
    *found.unwrap_or_else(|| panic!("{letter} is not on the rack"))
}

#[test]
fn letters_go_exactly_where_they_are_dropped() {
    let mut desk = desk(&["ש ב ת"], "א ו ת J", true);
    let id = SetId(1);
    for (letter, at, row) in [("א", 0, "אשבת"), ("ו", 2, "אשובת"), ("ת", 5, "אשובתת")]
    {
        let tile = tile(&desk, letter);
        assert!(desk.drop(&[tile], Target::Set { id, at, on: None }));
        assert_eq!(spelled(&desk), [row]);
    }
    // A row that loses a letter from its middle is split, because the rest is not a word.
    let vav = desk.layout().sets[0].tiles[2];
    assert!(desk.drop(&[vav], Target::Rack(0)));
    assert_eq!(spelled(&desk), ["אש", "בתת"]);
}

#[test]
fn a_word_is_typed_and_jokers_fill_what_is_missing() {
    let mut desk = desk(&[], "ש ב J ר ד", false);
    assert_eq!(desk.spell(&letters("שבתות")), Err(letters("ות")));
    assert!(!desk.lay_word(&letters("שבתות")));
    assert!(desk.lay_word(&letters("שבת")));
    assert_eq!(spelled(&desk), ["שב*ת"]);
    let joker = desk.layout().sets[0].tiles[2];
    assert_eq!(desk.layout().face(joker), Face::Stated(letters("ת")[0]));
    assert!(desk.ends_word(joker) && !desk.ends_word(desk.layout().sets[0].tiles[0]));
    // The word is one move, so one undo takes it back; on the rack a joker states nothing.
    assert!(desk.undo());
    assert_eq!((spelled(&desk).len(), desk.layout().rack.len()), (0, 5));
    assert!(desk.layout().stated.is_empty());
    // If the rack has the letter itself, no joker is used.
    assert!(desk.lay_word(&letters("שרד")));
    assert!(desk.layout().rack.contains(&joker));
}

#[test]
fn a_joker_asks_for_a_letter_states_it_and_is_freed() {
    let mut desk = desk(&["ש ב *ת"], "ס פ ר ת J", true);
    let old = desk.layout().sets[0].tiles[2];
    // The letter that the joker stands for frees it.
    let tav = tile(&desk, "ת");
    let on_joker = Target::Set {
        id: SetId(1),
        at: 3,
        on: Some(2),
    };
    assert!(desk.drop(&[tav], on_joker));
    assert_eq!(spelled(&desk), ["שבת", "J"]);
    assert_eq!(desk.silent_jokers(), [old]);
    assert_eq!(desk.verdicts().homeless, [old]);
    // The joker goes into a new word, and states its letter there.
    let own = [tile(&desk, "ס"), tile(&desk, "פ")];
    let target = |desk: &Desk, at| Target::Set {
        id: desk.layout().sets[1].id,
        at,
        on: None,
    };
    assert!(desk.drop(&own, target(&desk, 0)));
    assert_eq!(desk.letters_for(old), letters("ר"));
    assert!(desk.state(old, letters("ר")[0]));
    assert!(!desk.state(old, letters("ר")[0]));
    assert_eq!(spelled(&desk), ["שבת", "ספ*ר"]);
    assert!(desk.silent_jokers().is_empty());
    let verdicts = desk.verdicts();
    assert_eq!(
        verdicts.outlook,
        Outlook::Ready { tiles: 3, value: 3 },
        "{verdicts:?}"
    );
    assert!(verdicts.homeless.is_empty());
    assert!(desk.undo() && desk.undo() && desk.undo());
    assert!(!desk.is_touched());
    assert_eq!(spelled(&desk), ["שב*ת"]);
}

#[test]
fn each_word_shows_its_state_and_what_it_scores() {
    let mut desk = desk(&["ש ב ת"], "מ ש פ ח ת ו ב ס ר א ת ש ב", true);
    for word in ["משפחת", "וב", "ססס"] {
        desk.lay_word(&letters(word));
    }
    let verdicts = desk.verdicts();
    let rules = |at: usize| -> Vec<Rule> {
        let faults = verdicts.sets[at].faults.iter();
        faults.map(|fault| fault.rule).collect()
    };
    assert_eq!(spelled(&desk), ["שבת", "משפחת", "וב"]);
    assert_eq!(rules(0), []);
    assert_eq!(rules(1), [Rule::WordConstruct]);
    assert_eq!(rules(2), [Rule::WordTooShort]);
    assert!(desk.start_over());
    // An unverified word is not a fault, and the longest new word scores.
    desk.lay_word(&letters("ספר"));
    desk.lay_word(&letters("בושם"));
    let verdicts = desk.verdicts();
    let word = |at: usize| verdicts.sets[at].word.clone().expect("a word");
    assert!(!verdicts.sets[1].is_faulty() && !word(1).open);
    assert!(!verdicts.sets[2].is_faulty() && word(2).open);
    let worth: Vec<(u16, bool)> = (0..3)
        .map(|at| (word(at).points, word(at).scores))
        .collect();
    assert_eq!(worth, [(0, false), (3, false), (4, true)]);
    assert_eq!(verdicts.outlook, Outlook::Ready { tiles: 7, value: 4 });
    // The same spelling twice is refused.
    assert!(desk.start_over());
    desk.lay_word(&letters("שבת"));
    assert!(desk.verdicts().sets.iter().any(|set| {
        let mut rules = set.faults.iter().map(|fault| fault.rule);
        rules.any(|rule| rule == Rule::WordTwice)
    }));
}

#[test]
fn the_opening_counts_letters_and_a_whole_rack_counts_twice() {
    let mut desk = desk(&[], "ס פ ר י מ ת", false);
    desk.lay_word(&letters("ספר"));
    assert_eq!(desk.verdicts().opening, Some((3, 6)));
    assert!(matches!(desk.verdicts().outlook, Outlook::NotYet(_)));
    assert!(desk.start_over());
    // The word is unverified, but it is long enough, and it is the whole rack.
    desk.lay_word(&letters("ספרימת"));
    let verdicts = desk.verdicts();
    assert_eq!((verdicts.opening, verdicts.times), (Some((6, 6)), 2));
    assert_eq!(
        verdicts.outlook,
        Outlook::Ready {
            tiles: 6,
            value: 12
        }
    );
}

#[test]
fn a_tile_is_played_where_it_makes_a_word() {
    let mut desk = desk(&["ש ר ד", "ש ב ת"], "מ נ", true);
    let mem = tile(&desk, "מ");
    assert!(desk.play_where_it_fits(mem));
    assert_eq!(spelled(&desk), ["משרד", "שבת"]);
    let nun = tile(&desk, "נ");
    assert!(desk.places_for(nun).is_empty());
}

#[test]
fn a_house_rule_against_infinitives_applies_to_marks_and_places() {
    for (infinitives, letter) in [("yes", "ל"), ("no", "")] {
        let mut rules = HouseRules::plain(editions::find("il-word").expect("the word game"));
        rules
            .change_text("infinitives", infinitives)
            .expect("a house rule");
        let mut desk = desk_by(rules, &["ש ב ת"], "ל J", true);
        let (lamed, joker) = (tile(&desk, "ל"), tile(&desk, "J"));
        assert_eq!(desk.places_for(lamed).len(), letters(letter).len());
        assert_eq!(
            desk.would_be_legal(&[lamed], SetId(1)),
            infinitives == "yes"
        );
        let before = Target::Set {
            id: SetId(1),
            at: 0,
            on: None,
        };
        assert!(desk.drop(&[joker], before));
        assert_eq!(desk.letters_for(joker), letters(letter));
    }
}

#[test]
fn letters_are_sorted_by_the_alphabet_with_jokers_apart() {
    let mut desk = desk(&[], "ת א J מ ב", false);
    desk.sort(&Order::Colour);
    let rack = desk
        .layout()
        .rack
        .iter()
        .map(|tile| tile.face().to_string());
    assert_eq!(rack.collect::<Vec<_>>().join(" "), "א ב מ ת J");
    assert_eq!(desk.parted(), [false, false, false, false, true]);
}

fn rect(x: f64, y: f64, width: f64, height: f64) -> Rect {
    Rect {
        x,
        y,
        width,
        height,
    }
}

#[test]
fn words_and_rack_run_from_right_to_left() {
    let frame = Frame {
        cloth: rect(100.0, 80.0, 1000.0, 500.0),
        ledge: rect(250.0, 600.0, 700.0, 80.0),
        ledge_pitch: 100.0,
        places: 12,
        ledges: 2,
        tile: 55.0,
        table_tile: 50.0,
        filled: false,
        lean: 0.0,
        snug: false,
        rtl: true,
    };
    let mut desk = desk(&["ש ב ת"], "מ ש ר ד", true);
    let scene = Scene::new(&desk, frame, Camera::default());
    let x = |tile: TileId| scene.pose(tile).expect("a place").x;
    let word = &desk.layout().sets[0].tiles;
    assert!(x(word[0]) > x(word[1]) && x(word[1]) > x(word[2]));
    let rack = desk.layout().rack.clone();
    assert!(rack.windows(2).all(|pair| x(pair[0]) > x(pair[1])));
    // The first tile on the rack is at the right end of its ledge.
    assert!((x(rack[0]) + frame.tile - frame.ledge.right()).abs() < 0.1);

    // A letter that is dragged to the left end of a word becomes its last letter; at the right end,
    // it becomes the first.
    let drag = |desk: &mut Desk, tile: TileId, to: (f64, f64)| {
        let mut gestures = Gestures::default();
        let from = {
            let scene = Scene::new(desk, frame, Camera::default());
            frame.tile_rect(scene.pose(tile).expect("a place")).middle()
        };
        let pointer = |(x, y): (f64, f64)| Pointer {
            id: 1,
            x,
            y,
            touch: false,
        };
        let middle = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
        gestures.down(&Scene::new(desk, frame, Camera::default()), pointer(from));
        for at in [middle, to] {
            gestures.moved(&Scene::new(desk, frame, Camera::default()), pointer(at));
        }
        let effects = gestures.up(
            &Scene::new(desk, frame, Camera::default()),
            pointer(to),
            Tap::default(),
        );
        for effect in effects {
            if let sidra_client::gesture::Effect::Drop(drop) = effect {
                drop.apply(desk);
            }
        }
    };
    let tray = Scene::new(&desk, frame, Camera::default())
        .set_rect(SetId(1))
        .expect("the word");
    let across = tray.y + tray.height / 2.0;
    drag(&mut desk, rack[0], (tray.x - 20.0, across));
    assert_eq!(spelled(&desk), ["שבתמ"]);
    let tray = Scene::new(&desk, frame, Camera::default())
        .set_rect(SetId(1))
        .expect("the word");
    drag(&mut desk, rack[3], (tray.right() + 20.0, across));
    assert_eq!(spelled(&desk), ["דשבתמ"]);
}

#[test]
fn a_letter_joins_the_nearest_word_even_if_the_result_is_refused() {
    let frame = Frame {
        cloth: rect(0.0, 0.0, 1000.0, 500.0),
        ledge: rect(0.0, 600.0, 1000.0, 80.0),
        ledge_pitch: 100.0,
        places: 12,
        ledges: 2,
        tile: 50.0,
        table_tile: 50.0,
        filled: false,
        lean: 0.0,
        snug: false,
        rtl: true,
    };
    let mut desk = desk(&["מ פ ו ל ת"], "ק", true);
    let letter = [tile(&desk, "ק")];
    let target = |x: f64, y: f64| {
        let scene = Scene::new(&desk, frame, Camera::default());
        scene.target(&letter, Hand::at(x, y))
    };
    let scene = Scene::new(&desk, frame, Camera::default());
    let word = scene.set_rect(SetId(1)).expect("a word");
    let (_, middle) = word.middle();
    let end = |target| matches!(target, Target::Set { at: 5, .. });
    // Beside the word, above its last letter, and too far away on either side.
    assert!(end(target(word.x - 45.0, middle)));
    assert!(end(target(word.x + 10.0, middle + 60.0)));
    assert!(matches!(target(word.x - 110.0, middle), Target::Spot(_)));
    assert!(matches!(
        target(word.x + 10.0, middle + 90.0),
        Target::Spot(_)
    ));
    let joined = target(word.x - 45.0, middle);
    assert!(desk.drop(&letter, joined));
    assert_eq!(spelled(&desk), ["מפולתק"]);
}
