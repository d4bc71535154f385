//! Moving tiles on a desk.

use proptest::prelude::*;
use sidra_client::hint::{Rest, faces_of};
use sidra_client::{Desk, Order, Outlook, Target};
use sidra_core::{Face, HouseRules, Rule, TileId, editions, notation};
use sidra_game::shuffle::Secret;
use sidra_game::{Config, Event, Match, SetId, Spot, TableSet};

/// Creates a game with this table, in which the first seat has this rack.
fn game(edition: &str, table: &str, rack: &str, opened: bool) -> Match {
    let rules = HouseRules::plain(editions::find(edition).expect("an edition"));
    let players = vec!["you".to_owned(), "bot".to_owned()];
    let config = Config {
        rules,
        players,
        games: 1,
    };
    let (mut state, _) = Match::begin(config, Secret::from_number(1));
    let mut used: Vec<TileId> = Vec::new();
    let mut take = |face: Face| {
        let copies = used.iter().filter(|id| id.face() == face).count();
        let id = TileId::new(face, copies as u8);
        used.push(id);
        id
    };
    let sets = notation::table(table).expect("a table");
    let sets: Vec<Vec<TileId>> = sets
        .iter()
        .map(|row| row.iter().map(|face| take(*face)).collect())
        .collect();
    let rack: Vec<TileId> = notation::tiles(rack)
        .expect("a rack")
        .into_iter()
        .map(&mut take)
        .collect();
    let laid = sets.concat();
    // The other seat laid the table, or the first seat if it has opened.
    let (first, second) = match opened {
        true => ([laid.clone(), rack].concat(), Vec::new()),
        false => (rack, laid.clone()),
    };
    let starter = usize::from(!opened);
    state.apply(&Event::Dealt {
        starter,
        racks: vec![first, second],
        pool: Vec::new(),
    });
    if !sets.is_empty() {
        let table = sets.into_iter().enumerate().map(|(at, tiles)| TableSet {
            id: SetId(at as u32 + 1),
            spot: Spot { x: 0, y: at as i16 },
            tiles,
        });
        state.apply(&Event::Played {
            seat: starter,
            table: table.collect(),
            laid,
            value: 0,
            refill: Vec::new(),
        });
    }
    state
}

fn desk(edition: &str, table: &str, rack: &str, opened: bool) -> Desk {
    let state = game(edition, table, rack, opened);
    Desk::new(&state.view(Some(0)))
}

/// Returns the player's own tile with this face.
fn own(desk: &Desk, word: &str) -> TileId {
    let face = notation::tile(word).expect("a tile");
    let rack = desk.layout().rack.iter();
    *rack
        .clone()
        .find(|id| id.face() == face)
        .expect("on the rack")
}

fn on_table(desk: &Desk, word: &str) -> TileId {
    let face = notation::tile(word).expect("a tile");
    let mut tiles = desk.layout().sets.iter().flat_map(|set| &set.tiles);
    *tiles.find(|id| id.face() == face).expect("on the table")
}

/// Returns the table in notation, sets from the top left.
fn table(desk: &Desk) -> String {
    let mut sets: Vec<_> = desk.layout().sets.iter().collect();
    sets.sort_by_key(|set| (set.spot.y, set.spot.x));
    let rows: Vec<Vec<Face>> = sets
        .iter()
        .map(|set| set.tiles.iter().map(|id| id.face()).collect())
        .collect();
    notation::write_table(&rows)
}

fn drop_on_set(desk: &mut Desk, tiles: &[TileId], set: usize, at: usize, on: Option<usize>) {
    let id = desk.layout().sets[set].id;
    desk.drop(tiles, Target::Set { id, at, on });
}

#[test]
fn a_tile_goes_where_it_is_legal() {
    // The tile is dropped at the wrong end.
    let mut desk = desk("il-classic", "r3 r4 r5 | k9 b9 y9", "r6 r2 r9", true);
    let six = own(&desk, "r6");
    drop_on_set(&mut desk, &[six], 0, 0, None);
    assert_eq!(table(&desk), "r3 r4 r5 r6 | k9 b9 y9");
    let two = own(&desk, "r2");
    drop_on_set(&mut desk, &[two], 0, 4, None);
    assert_eq!(table(&desk), "r2 r3 r4 r5 r6 | k9 b9 y9");
    let nine = own(&desk, "r9");
    drop_on_set(&mut desk, &[nine], 1, 1, None);
    assert_eq!(
        desk.verdicts().outlook,
        Outlook::Ready {
            tiles: 3,
            value: 17
        }
    );
}

#[test]
fn several_tiles_go_to_both_ends() {
    let mut desk = desk("il-classic", "r3 r4 r5", "r6 r2", true);
    let tiles = [own(&desk, "r6"), own(&desk, "r2")];
    drop_on_set(&mut desk, &tiles, 0, 0, None);
    assert_eq!(table(&desk), "r2 r3 r4 r5 r6");
}

#[test]
fn a_tile_splits_a_long_run() {
    let mut desk = desk("il-classic", "r2 r3 r4 r5 r6", "r4", true);
    let four = own(&desk, "r4");
    drop_on_set(&mut desk, &[four], 0, 3, None);
    assert_eq!(table(&desk), "r2 r3 r4 | r4 r5 r6");
    assert_eq!(
        desk.verdicts().outlook,
        Outlook::Ready { tiles: 1, value: 4 }
    );
}

#[test]
fn losing_a_middle_tile_splits_a_run_but_not_a_group() {
    let mut desk = desk(
        "il-classic",
        "r2 r3 r4 r5 r6 r7 r8 | k9 b9 y9 r9",
        "k1",
        true,
    );
    let five = on_table(&desk, "r5");
    desk.drop(&[five], Target::Spot(Spot { x: 0, y: 3 }));
    assert_eq!(table(&desk), "r2 r3 r4 | r6 r7 r8 | k9 b9 y9 r9 | r5");
    // No tile jumps: the right part begins where its first tile was.
    assert_eq!(
        desk.layout()
            .on_table(on_table(&desk, "r6"))
            .map(|(set, _)| set.spot.x),
        Some(4)
    );
    let blue = on_table(&desk, "b9");
    desk.drop(&[blue], Target::Spot(Spot { x: 5, y: 3 }));
    assert_eq!(table(&desk), "r2 r3 r4 | r6 r7 r8 | k9 y9 r9 | r5 | b9");
}

#[test]
fn two_sets_are_joined() {
    let mut desk = desk("il-classic", "r2 r3 r4 | r5 r6 r7", "k1", true);
    let second = desk.layout().sets[1].tiles.clone();
    drop_on_set(&mut desk, &second, 0, 0, None);
    assert_eq!(table(&desk), "r2 r3 r4 r5 r6 r7");
    assert!(desk.undo());
    assert_eq!(table(&desk), "r2 r3 r4 | r5 r6 r7");
    assert!(desk.redo());
    assert_eq!(table(&desk), "r2 r3 r4 r5 r6 r7");
}

#[test]
fn a_tile_replaces_a_joker_and_releases_it() {
    let mut desk = desk("il-classic", "r2 J r4", "r3 k9 k10", true);
    let three = own(&desk, "r3");
    drop_on_set(&mut desk, &[three], 0, 1, Some(1));
    assert_eq!(table(&desk), "r2 r3 r4 | J");
    let joker = on_table(&desk, "J");
    assert_eq!(desk.selected(), [joker], "the joker is in hand");
    assert_eq!(desk.verdicts().homeless, [joker]);
    // A tile that was on the table cannot go to the rack.
    assert!(!desk.drop(&[joker], Target::Rack(0)));
    let pair = [own(&desk, "k9"), own(&desk, "k10")];
    drop_on_set(&mut desk, &pair, 1, 1, None);
    assert!(desk.verdicts().homeless.is_empty());
    assert_eq!(
        desk.verdicts().outlook,
        Outlook::Ready {
            tiles: 3,
            value: 22
        }
    );
}

#[test]
fn an_unreplaceable_joker_is_not_released() {
    let mut desk = desk("pl-twist", "r2 C b4", "r3", true);
    let three = own(&desk, "r3");
    drop_on_set(&mut desk, &[three], 0, 1, Some(1));
    assert!(matches!(desk.verdicts().outlook, Outlook::NotYet(_)));
    assert_eq!(desk.layout().sets.len(), 1);
}

#[test]
fn a_set_that_grows_pushes_its_neighbour_aside() {
    let mut state = desk("il-classic", "r3 r4 r5 | k9 b9 y9", "r6 r7", true);
    let group = state.layout().sets[1].tiles.clone();
    state.drop(&group, Target::Spot(Spot { x: 4, y: 0 }));
    let tiles = [own(&state, "r6"), own(&state, "r7")];
    drop_on_set(&mut state, &tiles, 0, 3, None);
    let sets = &state.layout().sets;
    let group = sets
        .iter()
        .find(|set| set.tiles == group)
        .expect("still there");
    assert_eq!(
        group.spot,
        Spot { x: 6, y: 0 },
        "by the least that is needed"
    );
    let run = sets
        .iter()
        .find(|set| set.tiles.len() == 5)
        .expect("the run");
    assert_eq!(run.spot, Spot { x: 0, y: 0 });
}

#[test]
fn a_tile_is_played_where_exactly_one_place_fits() {
    let mut desk = desk(
        "il-classic",
        "r3 r4 r5 | k6 b6 y6 | b3 b4 b5",
        "r6 k7 b2",
        true,
    );
    let six = own(&desk, "r6");
    assert!(!desk.play_where_it_fits(six), "two places");
    let seven = own(&desk, "k7");
    assert!(!desk.play_where_it_fits(seven), "none");
    let two = own(&desk, "b2");
    assert!(desk.play_where_it_fits(two));
}

#[test]
fn the_opening_is_counted() {
    let mut desk = desk("il-classic", "k1 k2 k3", "r9 b9 y9 r3", false);
    let tiles = ["r9", "b9"].map(|word| own(&desk, word));
    desk.lay_new(&tiles);
    assert_eq!(desk.verdicts().opening, Some((0, 30)));
    let nine = own(&desk, "y9");
    drop_on_set(&mut desk, &[nine], 1, 0, None);
    assert_eq!(desk.verdicts().opening, Some((27, 30)));
    let Outlook::NotYet(faults) = desk.verdicts().outlook else {
        panic!("an opening that is worth too little")
    };
    assert_eq!(faults[0].rule, Rule::OpeningTooLow);
    desk.start_over();
    assert_eq!(desk.verdicts().outlook, Outlook::Untouched);
}

#[test]
fn a_plan_survives_other_turns_as_far_as_possible() {
    let mut state = game("il-classic", "r3 r4 r5 | b3 b4 b5", "k9 b9 y9 r6 b6", true);
    let mut desk = Desk::new(&state.view(Some(0)));
    let nines = ["k9", "b9", "y9"].map(|word| own(&desk, word));
    desk.lay_new(&nines);
    let six = own(&desk, "r6");
    drop_on_set(&mut desk, &[six], 0, 3, None);
    // Meanwhile, the other player plays.
    let before = state.view(None).table.to_vec();
    let mut after = before.clone();
    after[1]
        .tiles
        .push(TileId::new(notation::tile("b6").expect("a tile"), 1));
    state.apply(&Event::Played {
        seat: 1,
        table: after,
        laid: Vec::new(),
        value: 6,
        refill: Vec::new(),
    });
    assert!(desk.update(&state.view(Some(0))), "something was lost");
    assert_eq!(table(&desk).matches('|').count(), 2);
    assert!(
        desk.layout().rack.contains(&six),
        "the lengthened set keeps its place"
    );
    assert!(
        nines
            .iter()
            .all(|&tile| desk.layout().on_table(tile).is_some())
    );
}

#[test]
fn tiles_go_back_to_their_place_on_the_rack() {
    let words = ["r6", "k1", "b1", "y8", "b2", "r12"];
    let mut desk = desk("il-classic", "r3 r4 r5", &words.join(" "), true);
    let rack = words.map(|word| own(&desk, word));
    desk.order(&rack);
    let lay = |desk: &mut Desk| {
        drop_on_set(desk, &[rack[0]], 0, 3, None);
        let spot = Spot { x: 0, y: 3 };
        desk.drop(&[rack[2], rack[4]], Target::Spot(spot));
        assert_eq!(desk.layout().rack, [rack[1], rack[3], rack[5]]);
    };
    lay(&mut desk);
    assert_eq!(desk.liked(), rack);
    desk.start_over();
    assert_eq!(desk.layout().rack, rack);
    lay(&mut desk);
    desk.clear();
    assert_eq!(desk.layout().rack, rack);
    // Meanwhile, the rack was reordered: a tile comes back after the tile that preceded it.
    lay(&mut desk);
    desk.drop(&[rack[1]], Target::Rack(3));
    desk.start_over();
    let order = [0, 3, 4, 5, 1, 2].map(|at| rack[at]);
    assert_eq!(desk.layout().rack, order);
    // Meanwhile, the rack was sorted: tiles on the table are sorted too, and so are undone states.
    let numbers = [2, 1, 4, 0, 3, 5].map(|at| rack[at]);
    for back in [Desk::start_over, |desk: &mut Desk| {
        desk.undo() && desk.undo()
    }] {
        desk.order(&rack);
        lay(&mut desk);
        desk.sort(&Order::Number);
        assert_eq!(desk.layout().rack, [rack[1], rack[3], rack[5]]);
        assert!(back(&mut desk));
        assert_eq!(desk.layout().rack, numbers);
    }
    // Another player plays, and a plan that uses tiles from the table is lost.
    let mut game = game("il-classic", "r3 r4 r5", &words.join(" "), true);
    let mut desk = Desk::new(&game.view(Some(0)));
    desk.order(&rack);
    lay(&mut desk);
    let mut table = game.view(None).table.to_vec();
    table[0].tiles.reverse();
    game.apply(&Event::Played {
        seat: 1,
        table,
        laid: Vec::new(),
        value: 0,
        refill: Vec::new(),
    });
    assert!(desk.update(&game.view(Some(0))));
    assert_eq!(desk.layout().rack, [0, 1, 3, 5].map(|at| rack[at]));
    assert_eq!(desk.liked(), rack);
}

#[test]
fn another_game_begins_with_an_empty_desk() {
    let view = game("il-classic", "r3 r4 r5", "r6 k1 b1", true);
    let mut desk = Desk::new(&view.view(Some(0)));
    let plan = own(&desk, "k1");
    desk.drop(&[plan], Target::Spot(Spot { x: 0, y: 3 }));
    let next = game("il-classic", "", "k1 b2", false);
    desk.deal(&next.view(Some(0)));
    assert_eq!(table(&desk), "-");
    assert_eq!(desk.layout().rack.len(), 2);
    assert_eq!(desk.can_undo_redo(), (false, false));
}

#[test]
fn another_game_keeps_the_order_that_the_player_chose() {
    let first = game("il-classic", "", "r6 k1 b1", false);
    let next = game("il-classic", "", "k5 k1 b1 b5", false);
    let mut desk = Desk::new(&first.view(Some(0)));
    let dealt = |desk: &mut Desk| {
        desk.deal(&next.view(Some(0)));
        let faces: Vec<Face> = desk.layout().rack.iter().map(|id| id.face()).collect();
        (desk.sorted_by(), notation::write_tiles(&faces))
    };
    // A rack that was not sorted, or by the sets of the last game, is sorted by colour.
    let by_colour = (Some(Order::Colour), "b1 b5 k1 k5".to_owned());
    assert_eq!(dealt(&mut desk), by_colour);
    let sets = vec![vec![own(&desk, "b5"), own(&desk, "k1")]];
    desk.sort(&Order::Sets(sets));
    assert_eq!(dealt(&mut desk), by_colour);
    desk.sort(&Order::Number);
    let by_number = (Some(Order::Number), "b1 k1 b5 k5".to_owned());
    assert_eq!(dealt(&mut desk), by_number);
}

#[test]
fn a_kept_draft_has_each_tile_and_set_once() {
    let mut desk = desk("il-classic", "r3 r4 r5", "r6 k9", true);
    // The same draft again is not a move.
    desk.lay_out(&desk.draft());
    assert_eq!(desk.can_undo_redo(), (false, false));
    let before = desk.layout().clone();
    let (mut twice, mut other) = (desk.draft(), desk.draft());
    let tile = own(&desk, "r6");
    // A tile in two places, and two sets with the same id.
    twice[0].tiles.push(tile);
    twice[0].tiles.push(tile);
    desk.lay_out(&twice);
    other.push(TableSet {
        tiles: vec![tile],
        ..other[0].clone()
    });
    desk.lay_out(&other);
    assert_eq!(*desk.layout(), before);
    // With each tile once, the draft is accepted.
    twice[0].tiles.pop();
    desk.lay_out(&twice);
    assert_eq!(table(&desk), "r3 r4 r5 r6");
}

#[test]
fn racks_are_sorted() {
    let mut desk = desk("il-classic", "-", "k3 J r12 r3 b3 r11 k1", false);
    let words = |desk: &Desk| {
        let faces: Vec<Face> = desk.layout().rack.iter().map(|id| id.face()).collect();
        notation::write_tiles(&faces)
    };
    desk.sort(&Order::Number);
    assert_eq!(words(&desk), "k1 r3 b3 k3 r11 r12 J");
    desk.sort(&Order::Colour);
    assert_eq!(words(&desk), "r3 r11 r12 b3 k1 k3 J");
    let run = ["r11", "r12", "J"].map(|word| own(&desk, word)).to_vec();
    desk.sort(&Order::Sets(vec![run]));
    assert_eq!(words(&desk), "r11 r12 J r3 b3 k1 k3");
}

#[derive(Debug, Clone)]
enum Move {
    Rack(Vec<usize>, usize),
    Set(Vec<usize>, usize, usize, bool),
    Spot(Vec<usize>, i16, i16),
    Fits(usize),
    Undo,
    Redo,
    Over,
    Tidy,
}

fn moves() -> impl Strategy<Value = Vec<Move>> {
    let some = || prop::collection::vec(0usize..40, 1..5);
    let one = prop_oneof![
        (some(), 0usize..30).prop_map(|(tiles, at)| Move::Rack(tiles, at)),
        (some(), 0usize..8, 0usize..10, any::<bool>())
            .prop_map(|(tiles, set, at, on)| Move::Set(tiles, set, at, on)),
        (some(), 0i16..20, 0i16..9).prop_map(|(tiles, x, y)| Move::Spot(tiles, x, y)),
        (0usize..40).prop_map(Move::Fits),
        Just(Move::Undo),
        Just(Move::Redo),
        Just(Move::Over),
        Just(Move::Tidy),
    ];
    prop::collection::vec(one, 1..30)
}

proptest! {
    /// After random moves, no tile is lost or doubled, tiles from the table are not on the rack, no
    /// two sets overlap, and all moves can be undone.
    #[test]
    fn random_moves_lose_no_tile(moves in moves()) {
        let rack = "r6 k7 b2 J M y1 y2 y3 r12 b12";
        let mut desk = desk("pl-twist", "r3 r4 r5 | k6 b6 y6 | b3 D b6 | r8 C b10", rack, true);
        let all = |desk: &Desk| {
            let table = desk.layout().sets.iter().flat_map(|set| set.tiles.clone());
            let mut tiles: Vec<u16> = desk.layout().rack.iter().copied().chain(table).map(TileId::get).collect();
            tiles.sort_unstable();
            tiles
        };
        let everything = all(&desk);
        let ids: Vec<TileId> = desk.layout().rack.iter().copied()
            .chain(desk.layout().sets.iter().flat_map(|set| set.tiles.clone())).collect();
        let own = desk.layout().rack.clone();
        let begin = desk.layout().clone();
        let pick = |tiles: &[usize]| {
            let mut picked: Vec<TileId> = tiles.iter().map(|at| ids[at % ids.len()]).collect();
            picked.dedup();
            let mut seen = Vec::new();
            picked.retain(|tile| !seen.contains(tile) && { seen.push(*tile); true });
            picked
        };
        for step in moves {
            match step {
                Move::Rack(tiles, at) => _ = desk.drop(&pick(&tiles), Target::Rack(at)),
                Move::Set(tiles, set, at, on) => {
                    if let Some(set) = desk.layout().sets.get(set) {
                        let id = set.id;
                        let on = on.then_some(at);
                        desk.drop(&pick(&tiles), Target::Set { id, at, on });
                    }
                }
                Move::Spot(tiles, x, y) => _ = desk.drop(&pick(&tiles), Target::Spot(Spot { x, y })),
                Move::Fits(at) => _ = desk.play_where_it_fits(ids[at % ids.len()]),
                Move::Undo => _ = desk.undo(),
                Move::Redo => _ = desk.redo(),
                Move::Over => _ = desk.start_over(),
                Move::Tidy => desk.tidy(),
            }
            prop_assert_eq!(&all(&desk), &everything);
            prop_assert!(desk.layout().rack.iter().all(|tile| own.contains(tile)));
            prop_assert!(desk.layout().sets.iter().all(|set| !set.tiles.is_empty()));
            let sets = &desk.layout().sets;
            for (at, one) in sets.iter().enumerate() {
                for other in &sets[at + 1..] {
                    let apart = one.spot.y != other.spot.y
                        || one.spot.x + one.tiles.len() as i16 <= other.spot.x
                        || other.spot.x + other.tiles.len() as i16 <= one.spot.x;
                    prop_assert!(apart, "{one:?} {other:?}");
                    prop_assert!(one.id != other.id);
                }
            }
            desk.verdicts();
        }
        while desk.undo() {}
        prop_assert_eq!(&desk.layout().sets, &begin.sets);
    }
}

#[test]
fn a_hint_continues_the_draft() {
    let rest = |desk: &Desk, play: &str| {
        let mut used: Vec<TileId> = Vec::new();
        let mut take = |face: Face| {
            let copies = used.iter().filter(|id| id.face() == face).count();
            let id = TileId::new(face, copies as u8);
            used.push(id);
            id
        };
        let sets = notation::table(play).expect("a table");
        let play = sets.iter().map(|row| TableSet {
            id: SetId(1),
            spot: Spot { x: 0, y: 0 },
            tiles: row.iter().map(|face| take(*face)).collect(),
        });
        let rest = Rest::of(desk, &play.collect::<Vec<_>>());
        let tiles: Vec<Face> = rest.tiles.iter().map(|id| id.face()).collect();
        let before = notation::write_table(&faces_of(&rest.before));
        let on_rack = |id: &TileId| desk.layout().rack.contains(id);
        assert!(rest.tiles.iter().all(on_rack) || rest.tiles.len() == rest.count);
        (rest.count, notation::write_tiles(&tiles), before)
    };
    let told =
        |count: usize, tiles: &str, before: &str| (count, tiles.to_owned(), before.to_owned());
    let mut desk = desk("il-classic", "r3 r4 r5", "r6 r7 r7 k1", true);
    let play = "r3 r4 r5 r6 r7";
    assert_eq!(rest(&desk, play), told(2, "r6 r7", "r3 r4 r5"));
    let six = own(&desk, "r6");
    drop_on_set(&mut desk, &[six], 0, 3, None);
    assert_eq!(rest(&desk, play), told(2, "r7", "r3 r4 r5 r6"));
    // The other one of two equal tiles is as good.
    let seven = TileId::new(notation::tile("r7").expect("a tile"), 1);
    drop_on_set(&mut desk, &[seven], 0, 4, None);
    assert_eq!(rest(&desk, play), told(2, "-", "r3 r4 r5 r6 r7"));
    // From a draft with another tile, the play begins at the start of the turn.
    let one = own(&desk, "k1");
    desk.lay_new(&[one]);
    assert_eq!(rest(&desk, play), told(2, "r6 r7", "r3 r4 r5"));
}
