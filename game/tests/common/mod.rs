//! Random matches, for the tests of every crate that shows or sends one.

#![allow(clippy::unwrap_used, dead_code)]

use std::sync::OnceLock;

use sidra_bots::Level;
use sidra_core::editions::Edition;
use sidra_core::{Face, HouseRules, Joker, Letter, TileId, editions};
use sidra_game::shuffle::Secret;
use sidra_game::{
    Action, Command, Config, Event, Match, Objection, Phase, SetId, Spot, TableSet, TimeUp, View,
};
use sidra_kit::dice::Dice;
use sidra_kit::words::SMALL_LIST;
use sidra_words::Lexicon;

/// Returns our own small word list as a lexicon, for word games.
pub fn lexicon() -> &'static Lexicon {
    static SMALL: OnceLock<Lexicon> = OnceLock::new();
    SMALL.get_or_init(|| Lexicon::from_list("small", SMALL_LIST))
}

/// Returns the rules of the word game, often with some fields changed.
fn random_words(dice: &mut Dice) -> HouseRules {
    let mut rules = HouseRules::plain(editions::find("il-word").unwrap());
    change_words(dice, &mut rules);
    rules
}

fn change_words(dice: &mut Dice, rules: &mut HouseRules) {
    let changes: &[(&str, &[&str])] = &[
        ("deal", &["7", "14"]),
        ("opening", &["3", "4", "6"]),
        ("opening_words", &["0", "1", "2"]),
        ("unknown_words", &["marked", "refused"]),
        ("challenge_seconds", &["0", "15"]),
        ("challenges", &["1", "3"]),
        ("unknown_vote", &["majority-allows", "majority-rejects"]),
        ("theme_vote", &["majority-allows", "majority-rejects"]),
        ("undone_draw", &["0", "1", "3"]),
        ("failed_challenge", &["0", "2"]),
        ("caught_joker", &["loses-all", "penalty"]),
        ("out_ends", &["yes", "no"]),
        ("refill", &["0", "7"]),
        ("scored_new", &["yes", "no"]),
        ("released_joker", &["new-set", "any-set"]),
    ];
    for _ in 0..dice.below(6) {
        let (name, values) = dice.pick(changes);
        rules.change_text(name, dice.pick(values)).unwrap();
    }
}

/// Returns the configuration of a match of any edition, under house rules.
pub fn random_config(dice: &mut Dice) -> Config {
    let rules = match dice.below(3) {
        0 => random_words(dice),
        _ => dice.rules(),
    };
    random_table(dice, rules)
}

/// Returns the configuration of a match of this edition, under house rules.
pub fn random_config_of(dice: &mut Dice, edition: &'static Edition) -> Config {
    let mut rules = HouseRules::plain(edition);
    if !rules.rules().letters.is_empty() {
        change_words(dice, &mut rules);
    }
    random_table(dice, rules)
}

/// Returns a configuration with 2 to 4 players and 1 to 3 games, with some more fields changed.
fn random_table(dice: &mut Dice, mut rules: HouseRules) -> Config {
    let changes: &[(&str, &[&str])] = &[
        ("deal", &["3", "14", "21", "26"]),
        ("first_draw_joker", &["no-value", "draw-again"]),
        ("first_draw_tie", &["tied", "all"]),
        ("next_starter", &["left", "winner"]),
        ("empty_pool", &["one-more-turn", "all-pass", "first-pass"]),
        ("refill", &["0", "0", "7"]),
        ("timeout_legal", &["stands", "goes-back"]),
        ("timeout_unfinished", &["1", "3", "7"]),
        ("announced", &["none", "100"]),
        ("still_tied", &["shared", "first-in-turn"]),
    ];
    for _ in 0..dice.below(5) {
        let (name, values) = dice.pick(changes);
        rules.change_text(name, dice.pick(values)).unwrap();
    }
    let players = 2 + dice.below(3);
    Config {
        rules,
        players: (1..=players).map(|seat| format!("player {seat}")).collect(),
        games: 1 + dice.below(3) as u32,
    }
}

/// What every viewer sees of a match, wherever it is kept.
pub type Views<'a> = &'a dyn Fn(Option<usize>) -> View<'a>;

/// Returns a command, which may be nonsense.
pub fn random_command(dice: &mut Dice, views: Views<'_>) -> Command {
    let seat = match (dice.below(5), views(None).turn) {
        (0, _) | (_, None) => dice.below(6),
        (_, Some(seat)) => seat,
    };
    let draft = |dice: &mut Dice| {
        let view = views(Some(seat));
        let mut table = view.table.to_vec();
        for _ in 0..dice.below(3) {
            let tile = match (dice.below(3), view.rack) {
                (0, _) | (_, []) => TileId::new(Face::from_index(dice.below(60)).unwrap(), 0),
                (_, rack) => dice.pick(rack),
            };
            // In a word a joker usually states a letter.
            let tile = match (tile.face(), dice.below(4)) {
                (Face::Joker(Joker::Classic), 1..) => {
                    let letter = Letter::from_index(dice.below(22)).unwrap();
                    TileId::new(Face::Stated(letter), tile.copy())
                }
                _ => tile,
            };
            match table.len() {
                0 => table.push(TableSet {
                    id: SetId::NEW,
                    spot: Spot::default(),
                    tiles: vec![tile],
                }),
                sets => {
                    let set = dice.below(sets);
                    table[set].tiles.push(tile);
                }
            }
        }
        // This may be a word that is not in the lexicon.
        if dice.below(3) == 0 && view.rack.len() > 6 {
            let count = 3 + dice.below(4);
            table.push(TableSet {
                id: SetId::NEW,
                spot: Spot::default(),
                tiles: view.rack[..count].to_vec(),
            });
        }
        if dice.below(6) == 0 {
            table.push(TableSet {
                id: SetId(99),
                spot: Spot::default(),
                tiles: Vec::new(),
            });
        }
        table
    };
    match dice.below(16) {
        0 => Action::AddSeed {
            seed: vec![7; dice.below(300)],
        }
        .by(seat),
        1 => Command::Begin,
        2 | 3 => Action::Play { table: draft(dice) }.by(seat),
        4 => Action::Draw.by(seat),
        5 if dice.below(2) == 0 => Action::Hint.by(dice.below(5)),
        5 => Action::Announce.by(dice.below(4)),
        6 => Action::Pass.by(seat),
        7 | 8 => {
            let draft = (dice.below(2) == 0).then(|| draft(dice));
            Command::TimeUp { draft }
        }
        12 | 13 => {
            let view = views(None);
            let words = view.challenge.as_ref().map_or(&[][..], |open| open.words);
            Action::Challenge {
                set: match words {
                    [] => SetId(1),
                    words => dice.pick(words),
                },
                why: dice.pick(&[Objection::Word, Objection::Theme]),
            }
            .by(dice.below(5))
        }
        14 => Action::Vote {
            allow: dice.below(2) == 0,
        }
        .by(dice.below(5)),
        15 if dice.below(3) == 0 => Command::AgreeTheme {
            theme: ["animals", "", " food "][dice.below(3)].to_owned(),
        },
        15 => Command::WindowOver,
        9 if dice.below(10) == 0 => Action::Resign.by(seat),
        10 => Action::Abandon {
            agree: dice.below(2) == 0,
        }
        .by(seat),
        _ => Action::Draw.by(seat),
    }
}

/// Returns every tile of the game, sorted.
fn tiles_of(state: &Match) -> Vec<TileId> {
    let mut tiles = state.all_tiles();
    tiles.sort_unstable();
    tiles
}

/// Plays a match of random commands mixed with a bot's, and returns it with its log.
pub fn random_match(dice: &mut Dice, most: usize) -> (Match, Vec<Event>) {
    let config = random_config(dice);
    random_match_of(dice, config, most)
}

/// Plays a match of a given configuration, up to `most` commands.
pub fn random_match_of(dice: &mut Dice, config: Config, most: usize) -> (Match, Vec<Event>) {
    let (mut state, began) = Match::begin(config, Secret::from_number(dice.below(1 << 30) as u64));
    if dice.below(5) > 0 {
        state.use_lexicon(lexicon().clone());
    }
    let mut log = vec![began];
    let mut bot = Level::Simple.player(1);
    let mut box_tiles: Option<Vec<TileId>> = None;
    for _ in 0..most {
        if state.phase() == Phase::Over {
            break;
        }
        let command = match (dice.below(2), state.turn()) {
            (0, Some(seat)) => bot.act(&state.view(Some(seat))).by(seat),
            _ => random_command(dice, &|viewer| state.view(viewer)),
        };
        // The properties hold whether or not the command is refused.
        for event in state.decide(command).unwrap_or_default() {
            state.apply(&event);
            log.push(event);
        }
        if matches!(
            state.phase(),
            Phase::Playing | Phase::Challenge | Phase::Vote
        ) {
            let now = tiles_of(&state);
            let first = box_tiles.get_or_insert_with(|| now.clone());
            assert_eq!(&now, first, "no tile is lost or doubled");
            let size = state.config().rules.rules().tiles().total();
            assert_eq!(now.len(), size);
        }
    }
    (state, log)
}

/// Returns the tiles of an event that a viewer may know: those on the table, and those that were
/// added to the viewer's own rack. This is derived from the event itself and not from
/// [`Event::seen_by`], so that a tile which leaks there counts as hidden.
pub fn known_tiles(event: &Event, viewer: Option<usize>) -> Vec<TileId> {
    let own = |seat: &usize, tiles: &[TileId]| match viewer == Some(*seat) {
        true => tiles.to_vec(),
        false => Vec::new(),
    };
    let lying = |table: &[TableSet], laid: &[TileId]| {
        let table = table.iter().flat_map(|set| set.tiles.clone());
        table.chain(laid.iter().copied()).collect::<Vec<_>>()
    };
    let tiles = match event {
        Event::Dealt { racks, .. } => {
            let rack = viewer.and_then(|seat| racks.get(seat));
            rack.cloned().unwrap_or_default()
        }
        Event::Played {
            seat,
            table,
            laid,
            refill,
            ..
        }
        | Event::TimeRanOut {
            seat,
            outcome:
                TimeUp::Stood {
                    table,
                    laid,
                    refill,
                    ..
                },
        } => [lying(table, laid), own(seat, refill)].concat(),
        Event::Laid { table, laid, .. } => lying(table, laid),
        Event::Drew { seat, tile } => own(seat, &[*tile]),
        Event::Allowed { seat, drawn, .. }
        | Event::Undone { seat, drawn, .. }
        | Event::TurnStands {
            seat,
            refill: drawn,
        }
        | Event::TimeRanOut {
            seat,
            outcome: TimeUp::Untouched { drawn } | TimeUp::WentBack { drawn, .. },
        } => own(seat, drawn),
        // All racks are shown at the end of a game.
        Event::GameEnded { racks, .. } => racks.concat(),
        _ => Vec::new(),
    };
    tiles.into_iter().map(TileId::plain).collect()
}

/// Returns the event with two tiles exchanged everywhere.
pub fn exchange(event: &Event, one: TileId, other: TileId) -> Event {
    event.map_tiles(&mut |tile| match tile {
        tile if tile == one => other,
        tile if tile == other => one,
        tile => tile,
    })
}
