//! Evenings: the booklets' sheets, every exception, corrections, files.

use sidra_companion::evening::{Evening, Game, Held, Lack, Left, together};
use sidra_companion::{FileError, Wanted, read_rules};
use sidra_core::notation;
use sidra_core::score::{Ending, GameScore};
use sidra_kit::cases;

fn evening(edition: &str, players: usize) -> Evening {
    let names = ["Dana", "Noa", "Tom", "Maya"].map(str::to_owned);
    let rules = read_rules(edition).expect("rules");
    Evening::new("Friday", "2026-11-13", rules, &names[..players])
}

fn sum(sum: u32) -> Left {
    Left {
        held: Held::Sum { sum, tiles: None },
        ..Left::default()
    }
}

/// Creates a game from sums. The player with sum 0 went out; without one, the pool ended the game.
fn game(sums: &[u32]) -> Game {
    Game {
        begins: None,
        out: sums.iter().position(|&sum| sum == 0),
        racks: sums.iter().map(|&points| sum(points)).collect(),
    }
}

/// Plays games, and compares what the sheet says with figures from the booklets.
fn check(edition: &str, games: &[(&[u32], &[i32])], totals: &[i64], wins: &[usize]) {
    let mut evening = evening(edition, totals.len());
    for (at, (sums, scores)) in games.iter().enumerate() {
        assert!(evening.write_game(at, game(sums)));
        let sheet = evening.sheet();
        let scored = sheet.games[at].as_ref().expect("a score");
        assert_eq!(&scored.scores, scores, "{edition}, game {}", at + 1);
    }
    let sheet = evening.sheet();
    let points: Vec<i64> = sheet.standings.iter().map(|place| place.points).collect();
    let won: Vec<usize> = sheet.standings.iter().map(|place| place.wins).collect();
    assert_eq!((&points[..], &won[..]), (totals, wins), "{edition}");
    assert_eq!(Evening::read(&evening.write()), Ok(evening));
}

#[test]
fn sheets_agree_with_the_booklets() {
    check(
        "il-twist",
        &[
            (&[3, 16, 5, 0], &[-3, -16, -5, 24]),
            (&[5, 0, 11, 6], &[-5, 22, -11, -6]),
            (&[0, 2, 13, 32], &[47, -2, -13, -32]),
            (&[6, 0, 25, 10], &[-6, 41, -25, -10]),
        ],
        &[33, 45, -54, -24],
        &[1, 2, 0, 1],
    );
    check(
        "hu-twist",
        &[
            (&[0, 5, 16, 3], &[24, -5, -16, -3]),
            (&[6, 11, 0, 5], &[-6, -11, 22, -5]),
            (&[32, 13, 2, 0], &[-32, -13, -2, 47]),
        ],
        &[-14, -29, 4, 39],
        &[1, 0, 1, 1],
    );
}

#[test]
fn the_sheet_agrees_with_the_polish_booklet() {
    let mut evening = evening("pl-standard", 4);
    // The pool ended the first game; in the second, a player never opened.
    let mut second = game(&[44, 1, 2, 0]);
    second.racks[0].opened = false;
    second.racks[0].could = Some(false);
    let games = [
        game(&[1, 5, 10, 15]),
        second,
        game(&[10, 1, 1, 0]),
        game(&[0, 1, 13, 11]),
    ];
    for (at, game) in games.into_iter().enumerate() {
        assert!(evening.write_game(at, game));
    }
    let sheet = evening.sheet();
    let scores: Vec<Vec<i32>> = sheet
        .games
        .iter()
        .map(|game| game.as_ref().expect("a score").scores.clone())
        .collect();
    let printed = [
        [29, -5, -10, -15],
        [-100, -1, -2, 103],
        [-10, -1, -1, 12],
        [25, -1, -13, -11],
    ];
    assert_eq!(scores, printed);
    let points: Vec<i64> = sheet.standings.iter().map(|place| place.points).collect();
    let ranks: Vec<usize> = sheet.standings.iter().map(|place| place.rank).collect();
    assert_eq!(points, [-56, -8, -26, 89]);
    assert_eq!(ranks, [2, 3, 4, 1], "games won come before points");
    // Four games are a round.
    assert_eq!(sheet.rounds.len(), 1);
    assert_eq!(
        (sheet.rounds[0].end, sheet.rounds[0].winners()),
        (4, vec![3])
    );
    assert_eq!(sheet.running(4)[1], [-71, -6, -12, 88]);
}

#[test]
fn the_sheet_with_special_jokers_agrees_with_the_polish_booklet() {
    let evening = Evening::read(
        "sidra evening 1
rules pl-twist
player Dana
player Noa
player Tom
game
out 1
rack -
rack D M r5
rack C k1
game
out 2
rack J J
rack -
rack 7
game
out pool
rack 1
rack 5
rack 10
game
out 3
rack 44 : unopened, could not open
rack 1
rack -
game
out 1
rack -
rack 40 : unopened, could open
rack r2 M
",
    );
    let sheet = evening.expect("an evening").sheet();
    let scores: Vec<Vec<i32>> = sheet
        .games
        .iter()
        .map(|game| game.as_ref().expect("a score").scores.clone())
        .collect();
    assert_eq!(
        scores,
        [
            [156, -105, -51],
            [-100, 107, -7],
            [14, -5, -10],
            [-100, -1, 101],
            [252, -200, -52],
        ]
    );
}

#[test]
fn a_sheet_agrees_with_every_case_about_scores() {
    let cases = cases::scores();
    assert!(cases.len() > 20);
    for case in cases {
        let players = case.players.len();
        let (mut game_of, name) = (game(&vec![1; players]), &case.name);
        game_of.out = match case.ending {
            Ending::Out(seat) => Some(seat),
            Ending::Pool => None,
            Ending::Last(_) => continue,
        };
        game_of.racks = case
            .players
            .iter()
            .map(|player| Left {
                held: Held::Tiles(player.rack.clone()),
                opened: !player.unopened && !player.announced && !player.no_turn,
                had_turn: !player.no_turn,
                announced: player.announced,
                last_drawn: player.drew,
                could: None,
                points: 0,
            })
            .collect();
        let mut evening = evening("il-classic", players);
        evening = Evening::new("", "", case.rules, evening.players());
        assert_eq!(
            evening.score(&game_of, 0).as_ref(),
            Ok(&case.score),
            "{name}"
        );
        // The same racks give the same scores no matter who begins, unless turn order
        // decides, and a file keeps all of it.
        assert!(evening.write_game(0, game_of));
        assert_eq!(
            Evening::read(&evening.write()).as_ref(),
            Ok(&evening),
            "{name}"
        );
    }
}

#[test]
fn a_sum_says_what_it_leaves_open() {
    // The score depends on whether the player could have opened: that costs 200, otherwise 100.
    let mut evening = evening("pl-standard", 2);
    let mut asked = game(&[0, 34]);
    asked.racks[1].opened = false;
    assert_eq!(evening.score(&asked, 0), Err(vec![Lack::Could(1)]));
    assert_eq!(evening.score(&asked, 1), Err(vec![Lack::Could(1)]));
    for (could, announced, cost) in [
        (Some(false), false, -100),
        (Some(true), false, -200),
        (None, true, -100),
    ] {
        asked.racks[1].could = could;
        asked.racks[1].announced = announced;
        let scores = evening.score(&asked, 0).expect("a score").scores;
        assert_eq!(scores, [-cost, cost]);
    }
    // Tied sums: the tiles decide.
    let mut tied = game(&[7, 7]);
    let both = vec![Lack::Tiles(0), Lack::Tiles(1)];
    assert_eq!(evening.score(&tied, 0), Err(both));
    tied.racks[0].held = Held::Sum {
        sum: 7,
        tiles: Some(2),
    };
    tied.racks[1] = Left::tiles(notation::tiles("r7").expect("a tile"));
    let scored = evening.score(&tied, 0).expect("a score");
    assert_eq!((scored.winners, scored.scores), (vec![1], vec![-7, 0]));
    assert!(evening.write_game(0, tied));
    assert_eq!(Evening::read(&evening.write()).as_ref(), Ok(&evening));
    // Two players with the same number of tiles share the win.
    let mut shared = game(&[7, 7, 9]);
    for left in &mut shared.racks {
        let sum = left.sum(evening.rules().rules());
        left.held = Held::Sum {
            sum,
            tiles: Some(1),
        };
    }
    let three = self::evening("il-classic", 3);
    let scored = three.score(&shared, 0).expect("a score");
    assert_eq!(
        (scored.winners, scored.scores),
        (vec![0, 1], vec![1, 1, -2])
    );
}

#[test]
fn odd_points_go_to_the_first_in_turn_order() {
    let evening = evening("il-classic", 3);
    let tied = |winner: u32| {
        let mut game = game(&[7, 7, 10]);
        for left in &mut game.racks {
            let sum = left.sum(evening.rules().rules());
            left.held = Held::Sum {
                sum,
                tiles: Some(winner as usize),
            };
        }
        game
    };
    let scores = |starter| evening.score(&tied(1), starter).expect("a score").scores;
    assert_eq!(scores(0), [2, 1, -3]);
    assert_eq!(scores(1), [1, 2, -3]);
    assert_eq!(scores(2), [2, 1, -3]);
}

#[test]
fn a_correction_changes_everything_after_it() {
    let mut evening = evening("il-classic", 2);
    for at in 0..3 {
        assert!(evening.write_game(at, game(&[0, 10])));
    }
    assert_eq!(evening.sheet().standings[0].points, 30);
    assert!(evening.write_game(1, game(&[4, 0])));
    let sheet = evening.sheet();
    assert_eq!(sheet.standings[0].points, 16);
    assert_eq!(sheet.running(2), [[10, -10], [6, -6], [16, -16]]);
    evening.remove_game(0);
    assert_eq!(evening.sheet().standings[0].points, 6);
    evening.remove_game(9);
    assert_eq!(evening.games().len(), 2);
    // A game with too many racks, or one that nobody at this table won, is refused.
    assert!(!evening.write_game(2, game(&[0, 1, 2])));
    let mut elsewhere = game(&[0, 1]);
    elsewhere.out = Some(2);
    assert!(!evening.write_game(2, elsewhere));
}

#[test]
fn who_begins_follows_the_rules() {
    let mut left = evening("pl-standard", 3);
    let mut winner = evening("pl-standard next_starter=winner", 3);
    for at in 0..2 {
        left.write_game(at, game(&[5, 5, 0]));
        winner.write_game(at, game(&[5, 5, 0]));
    }
    assert_eq!((left.sheet().starters, left.sheet().next), (vec![0, 1], 2));
    assert_eq!(
        (winner.sheet().starters, winner.sheet().next),
        (vec![0, 2], 2)
    );
    // The players may decide otherwise, and continue from there.
    let mut other = game(&[5, 5, 0]);
    other.begins = Some(2);
    left.write_game(0, other);
    assert_eq!((left.sheet().starters, left.sheet().next), (vec![2, 0], 1));
    assert_eq!(Evening::read(&left.write()), Ok(left));
}

#[test]
fn the_word_game_counts_points() {
    let mut evening = evening("il-word", 3);
    let mut game = evening.blank();
    for (left, points) in game.racks.iter_mut().zip([40, 52, 61]) {
        left.points = points;
    }
    game.racks[2].held = Held::Tiles(notation::tiles("J").expect("a joker"));
    assert!(evening.write_game(0, game));
    let sheet = evening.sheet();
    let scored = sheet.games[0].clone().expect("a score");
    let expected = GameScore {
        scores: vec![40, 52, -10],
        winners: vec![1],
    };
    assert_eq!(scored, expected);
    assert_eq!(Evening::read(&evening.write()), Ok(evening));
}

#[test]
fn more_tiles_than_the_box_holds_are_noticed() {
    let evening = evening("il-classic", 2);
    let tiles = notation::tiles("r4 r4 r4").expect("tiles");
    let game = Game {
        begins: None,
        out: Some(0),
        racks: vec![Left::default(), Left::tiles(tiles.clone())],
    };
    assert_eq!(evening.score(&game, 0), Err(vec![Lack::TooMany(tiles[0])]));
}

#[test]
fn evenings_and_players_are_renamed() {
    let mut evening = evening("il-classic", 2);
    assert!(evening.write_game(0, game(&[0, 7])));
    let before = evening.sheet();
    evening.rename("  The\nlast Friday ");
    assert!(evening.rename_player(1, " Noa Levi "));
    assert!(!evening.rename_player(1, "  "));
    assert!(!evening.rename_player(2, "Tom"));
    assert_eq!(evening.name, "The last Friday");
    assert_eq!(evening.players(), ["Dana", "Noa Levi"]);
    assert_eq!(evening.sheet(), before);
    assert_eq!(Evening::read(&evening.write()), Ok(evening));
}

#[test]
fn an_evening_that_is_given_twice_counts_once() {
    let mut first = evening("il-classic", 2);
    assert!(first.write_game(0, game(&[0, 7])));
    let mut later = first.clone();
    assert!(later.write_game(1, game(&[5, 0])));
    let mut other = first.clone();
    other.rename("Saturday");
    assert!(later.continues(&first) && !first.continues(&later));
    assert!(first.continues(&first) && !other.continues(&first));
    // With a corrected game, neither evening continues the other: either may be the right one.
    let mut corrected = first.clone();
    assert!(corrected.write_game(0, game(&[0, 8])));
    assert!(!corrected.continues(&first));
    assert!(corrected.differs_from(&first) && first.differs_from(&corrected));
    assert!(corrected.differs_from(&later));
    for (one, two) in [(&first, &first), (&first, &later), (&corrected, &other)] {
        assert!(!one.differs_from(two) && !two.differs_from(one));
    }
    let points = |evenings: &[Evening]| -> Vec<(String, usize, i64)> {
        let careers = together(evenings).into_iter();
        careers
            .map(|career| (career.name, career.evenings, career.points))
            .collect()
    };
    let of = |dana: i64, noa: i64, evenings: usize| {
        vec![
            ("Dana".to_owned(), evenings, dana),
            ("Noa".to_owned(), evenings, noa),
        ]
    };
    assert_eq!(points(&[first.clone(), first.clone()]), of(7, -7, 1));
    // An evening with an id is recognised under another name.
    let mut known = first.clone();
    known.id = "1a2b".to_owned();
    let mut renamed = known.clone();
    renamed.rename("Saturday");
    assert!(renamed.rename_player(1, "Noa Levi"));
    assert!(renamed.continues(&known) && known.continues(&renamed));
    assert!(known.continues(&first) && !renamed.continues(&first));
    assert!(renamed.write_game(0, game(&[0, 8])));
    assert!(renamed.differs_from(&known));
    renamed.id = "3c4d".to_owned();
    assert!(!renamed.continues(&known) && !renamed.differs_from(&known));
    // Two evenings without a name and a date may have nothing else in common.
    let mut nameless = Evening::new("", "", *first.rules(), first.players());
    let mut another = nameless.clone();
    assert!(nameless.write_game(0, game(&[0, 7])));
    assert!(another.write_game(0, game(&[0, 8])));
    assert!(!nameless.differs_from(&another));
    assert_eq!(Evening::read(&known.write()), Ok(known));
    let all = [first.clone(), later, first, other];
    assert_eq!(points(&all), of(9, -9, 2));
}

#[test]
fn a_broken_file_names_its_line() {
    let head = "sidra evening 1\nrules il-classic\nplayer A\nplayer B\n";
    let good = format!("{head}\n# a note\ngame\nout 1\nrack -\nrack 7 : unopened\n");
    let evening = Evening::read(&good).expect("an evening");
    assert_eq!(evening.games().len(), 1);
    for (rest, line, wanted) in [
        ("date 2026-13-01\n", 5, Wanted::Date),
        ("date yesterday\n", 5, Wanted::Date),
        ("player A\nplayer B\nplayer C\n", 7, Wanted::Player),
        ("rack r4\n", 5, Wanted::Keyword),
        ("game\nout 3\n", 6, Wanted::Out),
        ("game\nbegins 0\n", 6, Wanted::Seat),
        ("game\nout 1\nrack -\nrack r77\n", 8, Wanted::Rack),
        ("game\nout 1\nrack -\nrack M\n", 8, Wanted::Rack),
        ("game\nout 1\nrack -\nrack r4 : winning\n", 8, Wanted::Rack),
        ("game\nout 1\nrack -\nrack r4 : tiles 3\n", 8, Wanted::Rack),
        ("game\nout 1\nrack -\nrack r4\nrack r5\n", 9, Wanted::Racks),
        ("game\nout 1\nrack -\ngame\n", 8, Wanted::Racks),
        ("game\nout 1\nrack -\n", 7, Wanted::Racks),
        ("game\nrack -\nrack 3\n", 7, Wanted::Out),
        ("wind strong\n", 5, Wanted::Keyword),
    ] {
        let text = format!("{head}{rest}");
        let error = Evening::read(&text).expect_err(rest);
        let FileError {
            line: at,
            wanted: what,
            ..
        } = error;
        assert_eq!((at, what), (line, wanted), "{rest}");
    }
    let long = format!("{head}{}", "#".repeat(1 << 20));
    let error = Evening::read(&long).expect_err("a file that is too long");
    assert_eq!(error.wanted, Wanted::Less);
}
