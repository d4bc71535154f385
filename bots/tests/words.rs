//! How the players of the word game differ.

#![allow(clippy::unwrap_used)]

use sidra_bots::{Level, Player, arena};
use sidra_core::{HouseRules, editions};
use sidra_game::Config;
use sidra_game::shuffle::Secret;
use sidra_kit::words::SMALL_LIST;
use sidra_words::Lexicon;

/// Plays some games and returns their scores, seat by seat.
fn scores(levels: [Level; 2], games: u64) -> Vec<Vec<i32>> {
    let lexicon = Lexicon::from_list("small.txt", SMALL_LIST);
    let play = |seed: u64| {
        let config = Config {
            rules: HouseRules::plain(editions::find("il-word").unwrap()),
            players: levels.iter().map(ToString::to_string).collect(),
            games: 1,
        };
        let mut players: Vec<Box<dyn Player>> =
            levels.iter().map(|level| level.player(seed)).collect();
        let secret = Secret::from_number(seed);
        let state = arena::play_match_with(config, secret, Some(&lexicon), &mut players, |_| {});
        state.results()[0].score.scores.clone()
    };
    (1..=games).map(play).collect()
}

/// Without a lexicon, a bot lays words that it knows anyway.
#[test]
fn a_bot_plays_without_a_lexicon() {
    let config = Config {
        rules: HouseRules::plain(editions::find("il-word").unwrap()),
        players: vec!["one".to_owned(), "two".to_owned()],
        games: 1,
    };
    let mut players = [Level::Hard, Level::Hard].map(|level| level.player(1));
    let secret = Secret::from_number(1);
    let state = arena::play_match_with(config, secret, None, &mut players, |_| {});
    let scores = &state.results()[0].score.scores;
    assert!(scores.iter().any(|score| *score > 10), "{scores:?}");
}

/// The easy player loses to the hard one, and two easy players do not score the same.
#[test]
fn the_easy_player_overlooks_letters() {
    let games = scores([Level::Easy, Level::Hard], 12);
    let lost = games.iter().filter(|scores| scores[0] < scores[1]).count();
    assert!(lost >= 9, "{games:?}");
    let games = scores([Level::Easy, Level::Easy], 12);
    let tied = games.iter().filter(|scores| scores[0] == scores[1]).count();
    assert!(tied <= 4, "{games:?}");
    // The same seed leads to the same games.
    assert_eq!(games, scores([Level::Easy, Level::Easy], 12));
}
