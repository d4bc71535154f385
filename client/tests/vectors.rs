//! Every case about turns, laid out on a desk: the page gives the same verdict as the command
//! line.

use sidra_client::{Desk, Outlook};
use sidra_core::position::{Position, Setup};
use sidra_core::turn::{Verdict, identify};
use sidra_core::{Face, Rule, TileId};
use sidra_game::shuffle::Secret;
use sidra_game::{Config, Event, Match, SetId, Spot, TableSet};
use sidra_kit::cases::{self, TurnCase};

/// Creates a game in which it is the first seat's turn in the position of the case.
fn game(case: &TurnCase) -> Match {
    let players = vec!["you".to_owned(), "bot".to_owned()];
    let config = Config {
        rules: case.rules,
        players,
        games: 1,
    };
    let (mut state, _) = Match::begin(config, Secret::from_number(1));
    let mut used: Vec<TileId> = Vec::new();
    let mut take = |face: &Face| {
        let copies = used.iter().filter(|id| id.face() == *face).count();
        let id = TileId::new(*face, copies as u8);
        used.push(id);
        id
    };
    let table: Vec<Vec<TileId>> = case
        .before
        .iter()
        .map(|row| row.iter().map(&mut take).collect())
        .collect();
    let rack: Vec<TileId> = case.rack.iter().map(&mut take).collect();
    let laid = table.concat();
    let layer = usize::from(!case.opened);
    let mut racks = vec![rack, Vec::new()];
    racks[layer].extend(&laid);
    state.apply(&Event::Dealt {
        starter: layer,
        racks,
        pool: Vec::new(),
    });
    let table = table.into_iter().enumerate().map(|(at, tiles)| TableSet {
        id: SetId(at as u32 + 1),
        spot: Spot { x: 0, y: at as i16 },
        tiles,
    });
    if !laid.is_empty() || case.opened {
        state.apply(&Event::Played {
            seat: layer,
            table: table.collect(),
            laid,
            value: 0,
            refill: Vec::new(),
        });
    }
    state
}

#[test]
fn a_desk_gives_the_verdict_of_the_command_line() {
    let mut asked = 0;
    for case in cases::turns() {
        // A desk cannot lose or invent a tile, so such a case does not apply.
        let unthinkable = [Rule::TableTileMissing, Rule::TileFromNowhere];
        let lost = |(rule, _): &(Rule, Option<usize>)| unthinkable.contains(rule);
        if case
            .verdict
            .as_ref()
            .is_err_and(|rules| rules.iter().any(lost))
        {
            continue;
        }
        let state = game(&case);
        let view = state.view(Some(0));
        let mut desk = Desk::new(&view);
        let before: Vec<&[TileId]> = view.table.iter().map(|set| &set.tiles[..]).collect();
        let rows = identify(
            case.rules.rules(),
            case.opened,
            &before,
            view.rack,
            &case.after,
        );
        let draft = rows.into_iter().enumerate().map(|(at, tiles)| TableSet {
            id: SetId::NEW,
            spot: Spot { x: 0, y: at as i16 },
            tiles,
        });
        desk.lay_out(&draft.collect::<Vec<_>>());
        let setup = Setup::of_turn(
            case.rules,
            case.before.clone(),
            case.rack.clone(),
            case.opened,
        );
        let judged = Position::from_setup(setup)
            .expect("a position")
            .judge(&case.after)
            .expect("a verdict");
        match (desk.verdicts().outlook, judged) {
            (Outlook::Ready { tiles, value }, Verdict::Legal(laid)) => {
                assert_eq!(
                    (tiles, value),
                    (laid.tiles.len(), laid.value),
                    "{}",
                    case.name
                );
                assert_eq!(case.verdict, Ok(value), "{}", case.name);
            }
            (Outlook::NotYet(faults), Verdict::Illegal(others)) => {
                assert_eq!(faults, others, "{}", case.name);
                assert!(case.verdict.is_err(), "{}", case.name);
            }
            // An untouched desk is a play that lays nothing.
            (Outlook::Untouched, Verdict::Illegal(faults)) => {
                let nothing = faults.iter().all(|fault| fault.rule == Rule::NothingLaid);
                assert!(nothing && case.after == case.before, "{}", case.name);
            }
            (page, line) => panic!("{}: {page:?} and {line:?}", case.name),
        }
        asked += 1;
    }
    assert!(asked > 60, "only {asked} cases");
}
