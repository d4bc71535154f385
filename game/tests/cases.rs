//! Runs the cases of `cases/games.txt`: set-up, time, endings.

#![allow(clippy::unwrap_used)]

use sidra_core::{Face, HouseRules, TileId, notation};
use sidra_game::shuffle::Secret;
use sidra_game::{
    Action, Command, Config, Event, Match, Phase, Refusal, SetId, Spot, TableSet, TimeUp,
    first_of_draws,
};
use sidra_kit::cases::{GameCase, games};

fn config(rules: HouseRules, players: usize) -> Config {
    Config {
        rules,
        players: (1..=players).map(|seat| format!("player {seat}")).collect(),
        games: 1,
    }
}

/// Sets up a game in progress, as the head of the case file describes it.
fn set_up(case: &GameCase, players: usize, pool: usize) -> Match {
    let (mut state, _) = Match::begin(config(case.rules, players), Secret::from_number(1));
    let id = |text: &str, copy: u8| TileId::new(notation::tile(text).unwrap(), copy);
    let table: Vec<TileId> = ["b4", "b5", "b6"].iter().map(|text| id(text, 0)).collect();
    // Equal racks for all players would need more tiles than there are, so each player has the
    // blue tile that the case lays, and some others.
    let blue = ["b7", "b3", "b8", "b2"];
    let loose = ["r1", "r3", "k5", "y9"];
    let racks: Vec<Vec<TileId>> = (0..players)
        .map(|seat| {
            let mut rack = vec![id(blue[seat], 0)];
            rack.push(id(loose[seat], 0));
            rack.push(id(loose[seat], 1));
            rack.truncate(case.holds.unwrap_or(3));
            rack
        })
        .collect();
    let used: Vec<TileId> = racks.iter().flatten().chain(&table).copied().collect();
    let rest: Vec<TileId> = Face::all()
        .filter(|face| face.number().is_some())
        .flat_map(|face| [TileId::new(face, 0), TileId::new(face, 1)])
        .filter(|tile| !used.contains(tile))
        .collect();
    state.apply(&Event::Dealt {
        starter: 0,
        racks: racks.clone(),
        pool: rest[..pool].to_vec(),
    });
    // All players have opened. Nobody actually played this table: applying an event does not judge
    // it.
    for seat in 0..players {
        state.apply(&Event::Played {
            seat,
            table: vec![TableSet {
                id: SetId(1),
                spot: Spot::default(),
                tiles: table.clone(),
            }],
            laid: Vec::new(),
            value: 0,
            refill: Vec::new(),
        });
    }
    assert_eq!(state.turn(), Some(0));
    state
}

/// Returns the table with one more tile from a player's rack: the blue one in its run, or a
/// loose one.
fn with_tile(state: &Match, seat: usize, loose: bool) -> Vec<TableSet> {
    let view = state.view(Some(seat));
    let mut table = view.table.to_vec();
    if loose {
        table.push(TableSet {
            id: SetId::NEW,
            spot: Spot::default(),
            tiles: vec![view.rack[1]],
        });
    } else {
        table[0].tiles.push(view.rack[0]);
        table[0].tiles.sort_by_key(|tile| tile.face());
    }
    table
}

#[test]
fn a_time_out_is_handled_as_the_cases_say() {
    let mut seen = 0;
    for case in games().iter().filter(|case| case.time.is_some()) {
        seen += 1;
        let pool = case.pool.unwrap();
        let state = set_up(case, 2, pool);
        let draft = match case.time.as_deref().unwrap() {
            "unlimited" => {
                let refused = state.decide(Command::TimeUp { draft: None });
                assert_eq!(refused, Err(Refusal::NoTimeLimit), "{}", case.name);
                continue;
            }
            "untouched" => None,
            "legal" => Some(with_tile(&state, 0, false)),
            "unfinished" => Some(with_tile(&state, 0, true)),
            other => panic!("{}: {other}", case.name),
        };
        let events = state.decide(Command::TimeUp { draft }).unwrap();
        let Event::TimeRanOut { seat: 0, outcome } = &events[0] else {
            panic!("{}: {events:?}", case.name);
        };
        let (stood, drawn) = match outcome {
            TimeUp::Stood { .. } => (true, 0),
            TimeUp::Untouched { drawn } | TimeUp::WentBack { drawn, .. } => (false, drawn.len()),
        };
        assert_eq!(
            (stood, Some(drawn)),
            (case.stands, case.drawn),
            "{}",
            case.name
        );
        let mut after = state.clone();
        events.iter().for_each(|event| after.apply(event));
        let rack = |state: &Match| state.view(Some(0)).rack.len();
        let expected = rack(&state) + drawn - usize::from(stood);
        assert_eq!(rack(&after), expected, "{}", case.name);
        assert_eq!(after.view(None).pool, pool - drawn, "{}", case.name);
        if !stood {
            assert_eq!(
                after.view(None).table,
                state.view(None).table,
                "{}",
                case.name
            );
        }
    }
    assert!(seen >= 15);
}

/// It does not matter what was on the table when time ran out.
#[test]
fn a_time_out_with_an_empty_pool_is_a_pass() {
    for case in games()
        .iter()
        .filter(|case| case.pool == Some(0) && case.time.is_some())
    {
        let mut state = set_up(case, 2, 0);
        for turn in 0..2 {
            assert_eq!(state.phase(), Phase::Playing, "{}", case.name);
            let draft = Some(with_tile(&state, turn, true));
            let events = state.decide(Command::TimeUp { draft }).unwrap();
            events.iter().for_each(|event| state.apply(event));
        }
        assert_eq!(
            state.phase(),
            Phase::Over,
            "{}: both have passed",
            case.name
        );
    }
}

#[test]
fn games_end_as_the_cases_say() {
    let mut seen = 0;
    for case in games().iter().filter(|case| !case.turns.is_empty()) {
        seen += 1;
        let mut state = set_up(case, case.players.unwrap(), case.pool.unwrap());
        let mut ended = None;
        for (index, turn) in case.turns.iter().enumerate() {
            assert_eq!(ended, None, "{}: it was over before", case.name);
            let seat = state.turn().unwrap();
            let command = match turn.as_str() {
                "play" => Action::Play {
                    table: with_tile(&state, seat, false),
                }
                .by(seat),
                "draw" => Action::Draw.by(seat),
                "pass" => Action::Pass.by(seat),
                other => match other.strip_prefix("resign") {
                    Some(seat) => Action::Resign.by(seat.parse::<usize>().unwrap() - 1),
                    None => panic!("{}: {other}", case.name),
                },
            };
            let events = state
                .decide(command)
                .unwrap_or_else(|no| panic!("{}: {no:?}", case.name));
            events.iter().for_each(|event| state.apply(event));
            if state.phase() != Phase::Playing {
                ended = Some(index + 1);
            }
        }
        assert_eq!(ended, case.ends.unwrap(), "{}", case.name);
    }
    assert!(seen >= 8);
}

#[test]
fn games_are_set_up_as_the_cases_say() {
    for case in games() {
        let rules = case.rules.rules();
        if let Some(tiles) = case.tiles {
            assert_eq!(rules.tiles().total(), tiles, "{}", case.name);
        }
        if let Some(stacks) = case.stacks {
            let (mut state, _) = Match::begin(config(case.rules, 2), Secret::from_number(7));
            for event in state.decide(Command::Begin).unwrap() {
                state.apply(&event);
            }
            for seat in 0..2 {
                assert_eq!(
                    state.view(Some(seat)).rack.len(),
                    stacks * 7,
                    "{}",
                    case.name
                );
            }
        }
        if let Some(round) = case.round {
            let names = config(case.rules, case.players.unwrap()).players;
            let games = Config::agreed(case.rules, names, 1).games as usize;
            assert_eq!(games, round, "{}", case.name);
        }
        if let Some(next) = case.next {
            let players = case.players.unwrap();
            let mut agreed = config(case.rules, players);
            agreed.games = 2;
            let (mut state, _) = Match::begin(agreed, Secret::from_number(3));
            state.apply(&Event::Dealt {
                starter: 0,
                racks: vec![Vec::new(); players],
                pool: Vec::new(),
            });
            for seat in 0..players {
                let events = state
                    .decide(Action::Abandon { agree: true }.by(seat))
                    .unwrap();
                events.iter().for_each(|event| state.apply(event));
            }
            let dealt = state.decide(Command::Begin).unwrap();
            assert!(
                matches!(dealt[0], Event::Dealt { starter, .. } if starter == next - 1),
                "{}",
                case.name
            );
        }
        if let Some(starts) = case.starts {
            let mut tied: Vec<usize> = (0..case.players.unwrap()).collect();
            for round in &case.draws {
                let drawn: Vec<(usize, TileId)> = tied
                    .iter()
                    .map(|&seat| (seat, TileId::new(round[seat].unwrap(), 0)))
                    .collect();
                tied = first_of_draws(&drawn);
            }
            assert_eq!(tied, [starts - 1], "{}", case.name);
        }
    }
}

/// Drawing instead of playing: V173 (could open, draws), V190 (could play, draws), V186
/// (plays, then also draws) and V187 (draws, then plays that tile).
#[test]
fn a_draw_ends_the_turn() {
    for case in games().iter().filter(|case| case.name.contains("V230")) {
        let state = set_up(case, 2, 20);
        // V190: the blue tile could be laid.
        let mut drew = state.clone();
        for event in drew.decide(Action::Draw.by(0)).unwrap() {
            drew.apply(&event);
        }
        assert_eq!(drew.view(Some(0)).rack.len(), 4);
        // V187: the draw ends the turn.
        let table = with_tile(&drew, 0, false);
        assert_eq!(
            drew.decide(Action::Play { table }.by(0)),
            Err(Refusal::NotYourTurn)
        );
        // V186: a play ends the turn too.
        let mut played = state.clone();
        let table = with_tile(&played, 0, false);
        for event in played.decide(Action::Play { table }.by(0)).unwrap() {
            played.apply(&event);
        }
        assert_eq!(played.decide(Action::Draw.by(0)), Err(Refusal::NotYourTurn));
        assert_eq!(
            played.decide(Action::Pass.by(1)),
            Err(Refusal::PoolNotEmpty)
        );
        assert_eq!(played.decide(Action::Draw.by(7)), Err(Refusal::NoSuchSeat));

        // V173: a player who could open draws instead.
        let (mut fresh, _) = Match::begin(config(case.rules, 2), Secret::from_number(1));
        let tens = ["r10", "b10", "y10"].map(|text| TileId::new(notation::tile(text).unwrap(), 0));
        let other = TileId::new(notation::tile("k1").unwrap(), 0);
        let pool = vec![TileId::new(notation::tile("k2").unwrap(), 0)];
        let racks = vec![tens.to_vec(), vec![other]];
        fresh.apply(&Event::Dealt {
            starter: 0,
            racks,
            pool,
        });
        assert!(fresh.decide(Action::Draw.by(0)).is_ok());
    }
}
