//! Runs the cases of `cases/words.txt` as games: refill, objections, time, endings.

#![allow(clippy::unwrap_used)]

use sidra_bots::Level;
use sidra_core::score::{Ending, Scorer, score_points};
use sidra_core::turn::{Referee, Turn};
use sidra_core::{Face, HouseRules, TileId};
use sidra_game::shuffle::Secret;
use sidra_game::{
    Action, Command, Config, Event, Match, Objection, Phase, Refusal, SetId, Spot, TableSet, TimeUp,
};
use sidra_kit::words::{CASES_LIST, TileBox, WordTurn, cases};
use sidra_words::{Lexicon, Words};

fn lexicon() -> Lexicon {
    Lexicon::from_list("small", CASES_LIST)
}

fn set_up(case: &WordTurn) -> Match {
    let config = Config {
        rules: case.rules,
        players: (1..=case.players)
            .map(|seat| format!("player {seat}"))
            .collect(),
        games: 1,
    };
    let (mut state, _) = Match::begin(config, Secret::from_number(1));
    state.use_lexicon(lexicon());
    if let Some(theme) = &case.theme {
        let theme = theme.clone();
        let events = state.decide(Command::AgreeTheme { theme }).unwrap();
        events.iter().for_each(|event| state.apply(event));
    }
    let mut tiles = TileBox::new(&case.rules);
    let table: Vec<Vec<TileId>> = case.before.iter().map(|row| tiles.row(row)).collect();
    let mut racks = vec![tiles.row(&case.rack)];
    racks.extend((1..case.players).map(|_| tiles.some(7)));
    let first = usize::from(!case.opened);
    state.apply(&Event::Dealt {
        starter: first,
        racks,
        pool: tiles.some(case.pool),
    });
    // Nobody actually played this table: applying an event does not judge it.
    let table: Vec<TableSet> = (1..)
        .zip(table)
        .map(|(id, tiles)| TableSet {
            id: SetId(id),
            spot: Spot::default(),
            tiles,
        })
        .collect();
    for seat in first..case.players {
        state.apply(&Event::Played {
            seat,
            table: table.clone(),
            laid: Vec::new(),
            value: 0,
            refill: Vec::new(),
        });
    }
    assert_eq!(state.turn(), Some(0));
    state
}

/// Returns the new table of a case, with the tiles that suit the player best.
fn draft(state: &Match, case: &WordTurn, after: &[Vec<Face>]) -> Vec<TableSet> {
    let lexicon = lexicon();
    let view = state.view(Some(0));
    let before: Vec<&[TileId]> = view.table.iter().map(|set| &set.tiles[..]).collect();
    let turn = Turn {
        rules: case.rules.rules(),
        opened: case.opened,
        before: &before,
        rack: view.rack,
        after: &[],
    };
    let words = Words {
        lexicon: Some(&lexicon),
    };
    let rows = words.identify(&turn, after);
    rows.into_iter()
        .map(|tiles| TableSet {
            id: SetId::NEW,
            spot: Spot::default(),
            tiles,
        })
        .collect()
}

fn happen(state: &mut Match, command: Command) -> Vec<Event> {
    let events = state.decide(command).unwrap();
    events.iter().for_each(|event| state.apply(event));
    events
}

#[test]
fn turns_are_played_as_the_cases_say() {
    let mut seen = [0; 3];
    for case in cases().turns.iter().filter(|case| case.time.is_none()) {
        let name = &case.name;
        let before = set_up(case);
        let mut state = before.clone();
        let table = draft(&state, case, case.after.as_ref().unwrap());
        let decided = state.decide(Action::Play { table }.by(0));
        let score = match case.verdict.as_ref().unwrap() {
            Ok(score) => *score,
            Err(_) => {
                assert!(matches!(decided, Err(Refusal::Faults(_))), "{name}");
                continue;
            }
        };
        seen[0] += 1;
        decided.unwrap().iter().for_each(|event| state.apply(event));
        assert_eq!(state.view(None).seats[0].points, score as i32, "{name}");
        if let Some(objection) = &case.object {
            seen[1] += 1;
            assert_eq!(state.phase(), Phase::Challenge, "{name}");
            let view = state.view(None);
            let set = view.table.iter().find(|set| {
                let faces: Vec<Face> = set.tiles.iter().map(|id| id.face()).collect();
                faces == objection.word
            });
            let challenge = Action::Challenge {
                set: set.unwrap().id,
                why: match objection.theme {
                    true => Objection::Theme,
                    false => Objection::Word,
                },
            }
            .by(objection.seat);
            if objection.late {
                happen(&mut state, Action::Draw.by(1));
                assert_eq!(state.decide(challenge), Err(Refusal::NoWindow), "{name}");
            } else {
                happen(&mut state, challenge);
                for &(seat, allow) in &objection.votes {
                    // Some votes are decided before everyone has voted.
                    if state.phase() == Phase::Vote {
                        happen(&mut state, Action::Vote { allow }.by(seat));
                    }
                }
            }
        }
        if let Some(drawn) = case.falls {
            seen[2] += 1;
            let (now, then) = (state.view(Some(0)), before.view(Some(0)));
            assert_eq!(now.table, then.table, "{name}");
            assert_eq!(now.rack.len(), then.rack.len() + drawn, "{name}");
            assert_eq!(now.rack[..then.rack.len()], *then.rack, "{name}");
            assert_eq!(now.seats[0].points, 0, "{name}");
            assert_eq!(now.seats[0].opened, case.opened, "{name}");
            assert_eq!(state.turn(), Some(1), "{name}");
            continue;
        }
        if state.phase() == Phase::Challenge {
            // Nothing is drawn before the turn stands.
            assert_eq!(state.view(None).pool, case.pool, "{name}");
            happen(&mut state, Command::WindowOver);
        }
        if let Some(takes) = case.takes {
            let on_table = |state: &Match| -> usize {
                state
                    .view(None)
                    .table
                    .iter()
                    .map(|set| set.tiles.len())
                    .sum()
            };
            let laid = on_table(&state) - on_table(&before);
            let rack = before.view(Some(0)).rack.len() - laid + takes;
            assert_eq!(state.view(Some(0)).rack.len(), rack, "{name}");
            let late = usize::from(case.object.as_ref().is_some_and(|o| o.late));
            assert_eq!(state.view(None).pool, case.pool - takes - late, "{name}");
        }
    }
    assert!(seen[0] >= 20 && seen[1] >= 7 && seen[2] >= 4, "{seen:?}");
}

#[test]
fn a_time_out_is_handled_as_the_cases_say() {
    for case in cases().turns.iter().filter(|case| case.time.is_some()) {
        let state = set_up(case);
        let loose = |state: &Match| {
            let view = state.view(Some(0));
            let mut table = view.table.to_vec();
            table.push(TableSet {
                id: SetId::NEW,
                spot: Spot::default(),
                tiles: view.rack[..2].to_vec(),
            });
            table
        };
        let draft = match case.time.as_deref().unwrap() {
            "untouched" => None,
            "unfinished" => Some(loose(&state)),
            _ => Some(draft(&state, case, case.after.as_ref().unwrap())),
        };
        let events = state.decide(Command::TimeUp { draft }).unwrap();
        let Event::TimeRanOut { seat: 0, outcome } = &events[0] else {
            panic!("{}: {events:?}", case.name);
        };
        let drawn = match outcome {
            TimeUp::Stood { .. } => 0,
            TimeUp::Untouched { drawn } | TimeUp::WentBack { drawn, .. } => drawn.len(),
        };
        assert_eq!(Some(drawn), case.drawn, "{}", case.name);
    }
}

#[test]
fn games_are_scored_as_the_cases_say() {
    for case in cases().scores {
        let players: Vec<Scorer> = case
            .players
            .iter()
            .map(|(rack, points)| Scorer {
                rack: rack.clone(),
                points: *points,
                resigned: false,
            })
            .collect();
        let got = score_points(case.rules.rules(), &players, Ending::Pool).unwrap();
        assert_eq!(got, case.score, "{}", case.name);
    }
}

#[test]
fn games_end_as_the_cases_say() {
    for case in cases().ends {
        let config = Config {
            rules: case.rules,
            players: vec!["a".to_owned(), "b".to_owned()],
            games: 1,
        };
        let (mut state, _) = Match::begin(config, Secret::from_number(1));
        state.use_lexicon(lexicon());
        let mut tiles = TileBox::new(&case.rules);
        let mut row = |text: &str| -> Vec<TileId> {
            let row = sidra_core::notation::row(text).unwrap();
            row.iter().map(|&face| tiles.take(face)).collect()
        };
        let table = vec![TableSet {
            id: SetId(1),
            spot: Spot::default(),
            tiles: row("שבת"),
        }];
        let racks = vec![row("מלכד"), row("ספרד")];
        state.apply(&Event::Dealt {
            starter: 0,
            racks,
            pool: Vec::new(),
        });
        for seat in 0..2 {
            state.apply(&Event::Played {
                seat,
                table: table.clone(),
                laid: Vec::new(),
                value: 0,
                refill: Vec::new(),
            });
        }
        for (index, turn) in case.turns.iter().enumerate() {
            let seat = state.turn().unwrap();
            let command = match turn.as_str() {
                "pass" => Action::Pass.by(seat),
                _ => {
                    let view = state.view(Some(seat));
                    let mut table = view.table.to_vec();
                    table.push(TableSet {
                        id: SetId::NEW,
                        spot: Spot::default(),
                        tiles: view.rack[..3].to_vec(),
                    });
                    Action::Play { table }.by(seat)
                }
            };
            happen(&mut state, command);
            let over = state.phase() == Phase::Over;
            assert_eq!(over, index + 1 == case.ends, "{}", case.name);
        }
    }
}

/// What is refused while a turn can be disputed, and how the clock ends a vote.
#[test]
fn commands_out_of_order_are_refused_during_a_vote() {
    let all = cases().turns;
    let case = all.iter().find(|case| case.players == 4).unwrap();
    let mut state = set_up(case);
    let table = draft(&state, case, case.after.as_ref().unwrap());
    let play = Action::Play { table }.by(0);
    happen(&mut state, play.clone());
    let made = state.view(None).challenge.unwrap().words[0];
    let challenge = |seat, set, why| Action::Challenge { set, why }.by(seat);
    let word = Objection::Word;
    let refused = |state: &Match, command| state.decide(command).unwrap_err();
    assert_eq!(refused(&state, play), Refusal::WindowOpen);
    assert_eq!(refused(&state, Action::Draw.by(0)), Refusal::WindowOpen);
    assert_eq!(refused(&state, Action::Draw.by(2)), Refusal::WindowOpen);
    assert_eq!(
        refused(&state, Command::TimeUp { draft: None }),
        Refusal::WindowOpen
    );
    assert_eq!(refused(&state, challenge(0, made, word)), Refusal::OwnTurn);
    assert_eq!(
        refused(&state, challenge(9, made, word)),
        Refusal::NoSuchSeat
    );
    assert_eq!(
        refused(&state, challenge(1, SetId(77), word)),
        Refusal::NoSuchWord(SetId(77))
    );
    assert_eq!(
        refused(&state, challenge(1, made, Objection::Theme)),
        Refusal::NoTheme
    );
    let vote = |seat, allow| Action::Vote { allow }.by(seat);
    assert_eq!(refused(&state, vote(1, true)), Refusal::NoVote);
    happen(&mut state, challenge(2, made, word));
    assert_eq!(state.phase(), Phase::Vote);
    assert_eq!(refused(&state, challenge(1, made, word)), Refusal::Voting);
    assert_eq!(refused(&state, Action::Draw.by(1)), Refusal::Voting);
    assert_eq!(refused(&state, vote(0, true)), Refusal::NoVote);
    assert_eq!(refused(&state, vote(2, true)), Refusal::NoVote);
    happen(&mut state, vote(1, true));
    // One of three allows the word when the time to vote is over.
    let mut late = state.clone();
    let events = happen(&mut late, Command::WindowOver);
    assert!(matches!(events[..], [Event::Undone { seat: 0, .. }]));
    assert_eq!((late.phase(), late.turn()), (Phase::Playing, Some(1)));
    // Two of three allow it: another objection may follow, but not by the same player.
    happen(&mut state, vote(3, true));
    assert_eq!(state.phase(), Phase::Challenge);
    assert_eq!(
        refused(&state, challenge(2, made, word)),
        Refusal::ChallengedBefore
    );
    // If an uninvolved player resigns, the others may still object.
    let mut left = state.clone();
    let events = happen(&mut left, Action::Resign.by(3));
    assert!(matches!(events[..], [Event::Resigned { seat: 3 }]));
    assert_eq!(left.phase(), Phase::Challenge);
    assert_eq!(refused(&left, challenge(3, made, word)), Refusal::Resigned);
    assert_eq!(refused(&left, Action::Resign.by(3)), Refusal::Resigned);
    assert_eq!(refused(&left, Action::Resign.by(9)), Refusal::NoSuchSeat);
    // If nobody is left who could object, the turn stands. The player whose turn it was cannot
    // leave before it is settled.
    happen(&mut left, Action::Resign.by(1));
    let events = happen(&mut left.clone(), Action::Resign.by(2));
    assert!(matches!(
        events[..3],
        [
            Event::TurnStands { seat: 0, .. },
            Event::Resigned { seat: 2 },
            Event::GameEnded { .. }
        ]
    ));
    let events = happen(&mut left, Action::Resign.by(0));
    assert!(matches!(
        events[..2],
        [
            Event::TurnStands { seat: 0, .. },
            Event::Resigned { seat: 0 }
        ]
    ));
    // The next player's first move also settles the turn, if that move is legal.
    let mut next = state.clone();
    let nothing = Action::Play {
        table: state.view(None).table.to_vec(),
    }
    .by(1);
    assert!(matches!(refused(&next, nothing), Refusal::Faults(_)));
    let events = happen(&mut next, Action::Draw.by(1));
    assert!(matches!(
        events[..],
        [
            Event::TurnStands { seat: 0, .. },
            Event::Drew { seat: 1, .. }
        ]
    ));
    assert_eq!(refused(&next, Command::WindowOver), Refusal::NoWindow);
    // All players may still agree to abandon the game.
    for seat in 0..4 {
        happen(&mut state, Action::Abandon { agree: true }.by(seat));
    }
    assert_eq!(state.phase(), Phase::Over);
    let theme = || Command::AgreeTheme {
        theme: "animals".to_owned(),
    };
    assert_eq!(refused(&state, theme()), Refusal::BadTheme);
}

/// If a voter resigns, the others decide without that vote. If the player who laid the word
/// resigns, the votes cast so far decide.
#[test]
fn a_resignation_during_a_vote_removes_that_vote() {
    let all = cases().turns;
    let case = all.iter().find(|case| case.players == 4).unwrap();
    let voting = |objector: usize| {
        let mut state = set_up(case);
        let table = draft(&state, case, case.after.as_ref().unwrap());
        happen(&mut state, Action::Play { table }.by(0));
        let set = state.view(None).challenge.unwrap().words[0];
        let why = Objection::Word;
        happen(&mut state, Action::Challenge { set, why }.by(objector));
        assert_eq!(state.phase(), Phase::Vote);
        state
    };
    let resign = |seat| Action::Resign.by(seat);
    let vote = |seat, allow| Action::Vote { allow }.by(seat);

    // A player who has not voted resigns: two are left, and both must allow the word.
    let mut state = voting(2);
    let events = happen(&mut state, resign(3));
    assert!(
        matches!(
            events[..],
            [Event::Resigned { seat: 3 }, Event::Undone { seat: 0, .. }]
        ),
        "{events:?}"
    );
    assert_eq!((state.phase(), state.turn()), (Phase::Playing, Some(1)));

    // The player who objected resigns: the two others still vote on the word.
    let mut state = voting(2);
    let events = happen(&mut state, resign(2));
    assert!(matches!(events[..], [Event::Resigned { seat: 2 }]));
    assert_eq!(state.phase(), Phase::Vote);
    happen(&mut state, vote(1, true));
    let events = happen(&mut state, vote(3, true));
    assert!(matches!(
        events[..],
        [Event::Voted { .. }, Event::Allowed { .. }]
    ));
    assert_eq!(state.phase(), Phase::Challenge);

    // A player who had allowed the word resigns: that vote no longer counts.
    let mut state = voting(2);
    happen(&mut state, vote(1, true));
    let events = happen(&mut state, resign(1));
    assert!(matches!(
        events[..],
        [Event::Resigned { seat: 1 }, Event::Undone { seat: 0, .. }]
    ));

    // The player who laid the word resigns: one of three allows it, so it is rejected.
    let mut state = voting(2);
    happen(&mut state, vote(1, true));
    let events = happen(&mut state, resign(0));
    assert!(matches!(
        events[..],
        [Event::Undone { seat: 0, .. }, Event::Resigned { seat: 0 }]
    ));
    assert_eq!((state.phase(), state.turn()), (Phase::Playing, Some(1)));
}

/// In a box of identical tiles, nobody ever draws a better one.
#[test]
fn the_draw_for_the_first_player_ends_in_any_box() {
    let edition = sidra_core::editions::find("il-word").expect("an edition");
    let mut rules = HouseRules::plain(edition);
    for (field, value) in [("letters", "א15"), ("jokers", "-"), ("deal", "7")] {
        rules.change_text(field, value).expect("a house rule");
    }
    let config = Config {
        rules,
        players: vec!["one".to_owned(), "two".to_owned()],
        games: 1,
    };
    let secret = Secret::from_number(1);
    let (state, _) = Match::begin(config, secret);
    let events = state.decide(Command::Begin).expect("it begins");
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Dealt { starter: 0, .. })),
        "{events:?}"
    );
}

/// The levels of bots differ in the words they know and in how much of the table they change.
#[test]
fn every_level_finds_the_word_it_knows() {
    let all = cases().turns;
    let case = all.iter().find(|case| case.players == 4).unwrap();
    let mut case = case.clone();
    case.before = vec![
        sidra_core::notation::row("שבת").unwrap(),
        sidra_core::notation::row("ספר").unwrap(),
    ];
    case.rack = sidra_core::notation::tiles("א ו ת י ו ת ב ל").unwrap();
    let rank = |rank| sidra_words::Class::Legal { rank };
    let mut builder = sidra_words::Builder::default();
    for (word, class) in [
        ("שבת", rank(0)),
        ("ספר", rank(0)),
        ("אות", rank(0)),
        // The next word needs the rack and a word on the table, the one after it is an inflection,
        // and the last one needs two words on the table.
        ("שבתות", rank(0)),
        ("אותיות", rank(1)),
        ("ספרשבתות", rank(2)),
    ] {
        builder.add(word, class);
    }
    let lexicon = builder.finish("levels", "");
    let longest = |level: Level| {
        let mut state = set_up(&case);
        state.use_lexicon(lexicon.clone());
        match level.player(1).act(&state.view(Some(0))) {
            Action::Play { table } => table.iter().map(|set| set.tiles.len()).max(),
            _ => None,
        }
    };
    let longest = Level::ALL.map(longest);
    assert_eq!(longest, [3, 5, 6, 6, 8, 8].map(Some));
}

/// A bot objects to words that it does not know and votes against them, and only against those.
#[test]
fn bots_object_to_words_they_do_not_know() {
    let all = cases().turns;
    let case = all.iter().find(|case| case.players == 4).unwrap();
    let mut open = set_up(case);
    let table = draft(&open, case, case.after.as_ref().unwrap());
    happen(&mut open, Action::Play { table }.by(0));
    let set = open.view(None).challenge.unwrap().words[0];
    let why = Objection::Word;
    let mut voting = open.clone();
    happen(&mut voting, Action::Challenge { set, why }.by(1));
    // A lexicon that has only this word, with the given rank.
    let with = |rank| {
        let mut builder = sidra_words::Builder::default();
        builder.add("גדגד", sidra_words::Class::Legal { rank });
        builder.finish("other", "")
    };
    for (index, level) in Level::ALL.into_iter().enumerate() {
        let mut bot = level.player(1);
        let said = bot.challenge(&open.view(Some(2)));
        assert_eq!(said, Some(Action::Challenge { set, why }), "{level}");
        let vote = |allow| Action::Vote { allow };
        assert_eq!(bot.vote(&voting.view(Some(2))), vote(false), "{level}");
        // A bot does not object to its own turn, or twice.
        assert_eq!(bot.challenge(&open.view(Some(0))), None);
        for rank in 0..3 {
            let knows = rank == 0 || index > rank as usize;
            let mut other = voting.clone();
            other.use_lexicon(with(rank));
            assert_eq!(
                bot.vote(&other.view(Some(2))),
                vote(knows),
                "{level} {rank}"
            );
        }
    }
}

/// A match is refused before anything is drawn if the box has too few tiles for all racks.
#[test]
fn a_match_with_too_small_a_box_is_refused() {
    let edition = sidra_core::editions::find("il-word").expect("an edition");
    for (letters, most_players) in [("א15", 1), ("א15,ב11", 2), ("א15,ב15,ג11", 3)] {
        for players in 2..=4 {
            let mut rules = HouseRules::plain(edition);
            rules.change_text("letters", letters).expect("a house rule");
            let config = Config {
                rules,
                players: (1..=players).map(|seat| seat.to_string()).collect(),
                games: 1,
            };
            let (state, _) = Match::begin(config, Secret::from_number(1));
            let began = state.decide(Command::Begin);
            match players <= most_players {
                true => assert!(began.is_ok(), "{letters}, {players} players"),
                false => assert_eq!(
                    began,
                    Err(Refusal::BadConfig),
                    "{letters}, {players} players"
                ),
            }
        }
    }
}
