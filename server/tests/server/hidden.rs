//! In a whole game, no message contains a tile that its client may not see, in any edition, even if
//! players reconnect, run out of time, object or plan ahead.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use crate::world::{self, Ear, World};
use serde_json::json;
use sha2::{Digest, Sha256};
use sidra_core::{TileId, editions};
use sidra_game::record::{self, Record, verify};
use sidra_game::{
    Action, Event, Objection, Phase, Seen, SeenTiles, SetId, TableSet, TimeUp, places,
};
use sidra_protocol::{Down, Up, decode};
use sidra_room::shared::{TableAsk, TableState};
use sidra_room::{Ask, Happening, Level, Question, Reply, TableSeen, TableSnapshot};
use sidra_store::MemoryStore;
use tokio::time::sleep;

type Tiles = BTreeSet<TileId>;

/// Follows a record and returns, event by event, which tiles a seat knows from the events.
fn known(record: &Record, seat: Option<usize>) -> Vec<Tiles> {
    let mut known = Tiles::new();
    let mut all = Vec::new();
    for logged in &record.log {
        let event = &logged.event;
        let own = event.seat().is_some() && event.seat() == seat;
        let mut learn = |public: Vec<TileId>, hidden: &[TileId]| {
            known.extend(public.iter().map(|tile| tile.plain()));
            if own {
                known.extend(hidden.iter().map(|tile| tile.plain()));
            }
        };
        match event {
            Event::FirstDrawn { rounds, .. } => {
                let drawn = rounds.iter().flatten();
                learn(drawn.map(|(_, tile)| *tile).collect(), &[]);
            }
            Event::Dealt { racks, .. } => {
                // A new game begins: the tiles that were seen before are somewhere else now.
                known.clear();
                if let Some(seat) = seat {
                    known.extend(racks[seat].iter().copied());
                }
            }
            Event::Drew { tile, .. } => learn(Vec::new(), &[*tile]),
            Event::Played { table, refill, .. } => learn(tiles_of(table), refill),
            Event::Laid { table, .. } => learn(tiles_of(table), &[]),
            Event::TurnStands { refill, .. } => learn(Vec::new(), refill),
            Event::Allowed { drawn, .. } | Event::Undone { drawn, .. } => {
                learn(Vec::new(), drawn);
            }
            Event::TimeRanOut { outcome, .. } => match outcome {
                TimeUp::Untouched { drawn } | TimeUp::WentBack { drawn, .. } => {
                    learn(Vec::new(), drawn);
                }
                TimeUp::Stood { table, refill, .. } => learn(tiles_of(table), refill),
            },
            // All racks are shown.
            Event::GameEnded { racks, .. } => learn(racks.concat(), &[]),
            Event::MatchBegan { .. }
            | Event::SeedAdded { .. }
            | Event::LexiconNamed { .. }
            | Event::ThemeAgreed { .. }
            | Event::Challenged { .. }
            | Event::Voted { .. }
            | Event::Announced { .. }
            | Event::Hinted { .. }
            | Event::Passed { .. }
            | Event::Resigned { .. }
            | Event::WantsToAbandon { .. }
            | Event::MatchEnded { .. } => {}
        }
        all.push(known.clone());
    }
    all
}

fn tiles_of(table: &[TableSet]) -> Vec<TileId> {
    let tiles = table.iter().flat_map(|set| &set.tiles);
    tiles.map(|tile| tile.plain()).collect()
}

/// Returns every tile that an event shows its viewer.
fn told(seen: &Seen) -> Vec<TileId> {
    let of = |tiles: &SeenTiles| match tiles {
        SeenTiles::Known(tiles) => tiles.clone(),
        SeenTiles::Hidden(_) => Vec::new(),
    };
    match seen {
        Seen::FirstDrawn { rounds, .. } => rounds.iter().flatten().map(|(_, tile)| *tile).collect(),
        Seen::Dealt { racks, .. } => racks.iter().flat_map(of).collect(),
        Seen::Played {
            table,
            laid,
            refill,
            ..
        } => [tiles_of(table), laid.clone(), of(refill)].concat(),
        Seen::Laid { table, laid, .. } => [tiles_of(table), laid.clone()].concat(),
        Seen::Drew { tile: drawn, .. }
        | Seen::Allowed { drawn, .. }
        | Seen::Undone { drawn, .. }
        | Seen::TimeRanOut { drawn, .. }
        | Seen::TurnStands { refill: drawn, .. } => of(drawn),
        Seen::GameEnded { racks, .. } => racks.concat(),
        Seen::MatchBegan { .. }
        | Seen::SeedAdded { .. }
        | Seen::LexiconNamed { .. }
        | Seen::ThemeAgreed { .. }
        | Seen::Challenged { .. }
        | Seen::Voted { .. }
        | Seen::Announced { .. }
        | Seen::Hinted { .. }
        | Seen::Passed { .. }
        | Seen::Resigned { .. }
        | Seen::WantsToAbandon { .. }
        | Seen::MatchEnded { .. } => Vec::new(),
    }
}

/// Returns every tile in a snapshot, apart from those of the draw for the first player, which stays
/// public and says nothing about the deal.
fn shown(table: &TableSnapshot) -> Vec<TileId> {
    let view = table.game.view();
    let sets = [tiles_of(view.table), tiles_of(view.before.unwrap_or(&[]))].concat();
    let rack = view.rack.iter().chain(view.last_draw).copied();
    let revealed = view.revealed.iter().flatten().copied();
    let laid = view
        .history
        .iter()
        .flat_map(|turn| turn.laid.iter().copied());
    rack.chain(sets).chain(revealed).chain(laid).collect()
}

/// What everyone did in a match.
struct Played {
    record: Record,
    /// The tiles that each seat laid out during its own turns.
    touched: BTreeMap<usize, Tiles>,
    /// All events of the table, as a spectator saw them.
    events: Vec<TableSeen>,
}

/// What the check of one client found.
#[derive(Debug, Default)]
struct Found {
    tiles: usize,
    drafts: usize,
    welcomes: usize,
    kinds: BTreeSet<String>,
}

/// Checks everything that a client heard on all its connections against what it may know.
fn check(heard: &[Vec<u8>], seat: Option<usize>, played: &Played) -> Found {
    let mut found = Found::default();
    let record = &played.record;
    let known = known(record, seat);
    // The record does not contain the events of the table that are not part of the match.
    let mut place = vec![0];
    for event in &played.events {
        let of_match = usize::from(event.of_match().is_some());
        place.push(place.last().unwrap() + of_match);
    }
    assert_eq!(*place.last().unwrap(), record.log.len());
    let mut number = 0_usize;
    // Tiles that another player showed in a draft count as seen until the next deal, even if the
    // draft was undone.
    let mut seen_in_drafts = Tiles::new();
    let event = |found: &mut Found, at: usize, event: &TableSeen, drafts: &mut Tiles| {
        let Happening::Match(seen) = event else {
            return;
        };
        if matches!(seen, Seen::Dealt { .. }) {
            drafts.clear();
        }
        let kind = format!("{seen:?}");
        let kind = kind.split([' ', '{']).next().unwrap_or_default();
        found.kinds.insert(kind.to_owned());
        let may = &known[place[at + 1] - 1];
        for tile in told(seen) {
            found.tiles += 1;
            let tile = tile.plain();
            let knows = may.contains(&tile) || drafts.contains(&tile);
            assert!(knows, "{seat:?} learns {tile:?} from {seen:?}");
        }
    };
    for bytes in heard {
        match decode::<Down>(bytes).unwrap() {
            Down::Reply(Reply::Welcome {
                table,
                draft,
                seat: own,
                ..
            }) => {
                assert_eq!(own, seat);
                found.welcomes += 1;
                number = table.number as usize;
                let may = &known[place[number] - 1];
                let draft = draft.iter().flatten().flat_map(|set| &set.tiles);
                for tile in shown(&table).iter().chain(draft) {
                    found.tiles += 1;
                    let tile = tile.plain();
                    assert!(may.contains(&tile), "{seat:?} is welcomed with {tile:?}");
                }
            }
            Down::Reply(Reply::Update(update)) => {
                assert_eq!(update.from as usize, number);
                for seen in &update.events {
                    event(&mut found, number, seen, &mut seen_in_drafts);
                    number += 1;
                }
            }
            Down::History(events) => {
                assert!(events.len() <= number, "{seat:?} hears of the future");
                let mut drafts = Tiles::new();
                for (at, seen) in events.iter().enumerate() {
                    event(&mut found, at, seen, &mut drafts);
                }
            }
            Down::Draft {
                seat: by, table, ..
            } => {
                found.drafts += 1;
                assert_ne!(Some(by), seat, "a player's own draft comes back");
                let may = &known[place[number] - 1];
                for tile in tiles_of(&table) {
                    found.tiles += 1;
                    let touched = played
                        .touched
                        .get(&by)
                        .is_some_and(|own| own.contains(&tile));
                    let knows = may.contains(&tile) || touched;
                    assert!(knows, "{seat:?} sees {tile:?} in a plan of seat {by}");
                    seen_in_drafts.insert(tile);
                }
            }
            Down::Table(info) => {
                let over = matches!(info.stage, TableState::Over | TableState::Closed(_));
                assert_eq!(
                    info.secrets.is_empty(),
                    !over,
                    "the secret is public only after the match"
                );
            }
            // A refusal names only what was asked for.
            Down::Reply(Reply::Answer { .. }) | Down::Answer { .. } => {}
            Down::Mood { .. } | Down::Ping { .. } | Down::Goodbye(_) => {}
        }
    }
    found
}

/// A player who plans, rearranges, sometimes lets the time run out, objects to words, and comes
/// back again and again.
struct Person {
    ear: Ear,
    seat: usize,
    token: String,
    /// What was heard on earlier connections.
    before: Vec<Vec<u8>>,
    number: u32,
    turns: u32,
    /// Counts the words to decide about, so that the player alternates between two decisions.
    judged: u32,
    touched: Tiles,
    /// The number of events when the player last acted.
    done: Option<u64>,
}

fn heard(ear: &Ear) -> Vec<Vec<u8>> {
    let heard = ear.seen().heard.clone();
    heard.into_iter().map(|(_, bytes)| bytes).collect()
}

impl Person {
    /// Reconnects. The server then sends either the missed events or everything.
    async fn come_back(&mut self, world: &World, table: &str, missed: bool) {
        let ear = world.connect_again(&self.token, table, &self.ear, missed);
        let (ear, before) = ear.await;
        self.before
            .extend(before.into_iter().map(|(_, bytes)| bytes));
        ear.send(Up::History);
        self.ear = ear;
        self.ear.until(|seen| seen.table.is_some()).await;
        self.done = None;
    }

    fn lay_out(&mut self, tiles: Vec<TileId>, plan: bool) {
        let ask = {
            let seen = self.ear.seen();
            let view = seen.table.as_ref().unwrap().game.view();
            let mut draft = view.table.to_vec();
            if !plan && view.turn == Some(self.seat) {
                self.touched.extend(tiles.iter().map(|tile| tile.plain()));
            }
            if !tiles.is_empty() {
                draft.push(TableSet {
                    id: SetId::NEW,
                    spot: places::first_free(&draft, tiles.len()),
                    tiles,
                });
            }
            self.number += 1;
            Ask::LayOut {
                moment: view.moment,
                number: self.number,
                draft,
                plan,
            }
        };
        let ask = TableAsk::Play(ask);
        self.ear.send(Up::Ask { id: None, ask });
    }

    /// Makes the move that the table is waiting for, once for each event.
    async fn react(&mut self) {
        let (number, phase, turn, moment, rack, challenge) = {
            let seen = self.ear.seen();
            let Some(table) = &seen.table else {
                return;
            };
            let view = table.game.view();
            let challenge = view.challenge.as_ref();
            let words = challenge.map(|open| {
                let voted = open.votes.iter().any(|(seat, _)| *seat == self.seat);
                let first = open.objected.is_empty();
                (open.words[0], open.seat, first, voted)
            });
            let rack = view.rack.to_vec();
            (
                table.number,
                view.phase,
                view.turn,
                view.moment,
                rack,
                words,
            )
        };
        if self.done == Some(number) {
            return;
        }
        self.done = Some(number);
        let act = |action| TableAsk::Play(Ask::Act { moment, action });
        match (phase, challenge) {
            (Phase::Playing, _) if turn == Some(self.seat) => {
                self.turns += 1;
                let first: Vec<TileId> = rack.iter().take(1).copied().collect();
                match self.turns % 6 {
                    // The player touches nothing, so a plan stays a plan.
                    1 => return,
                    // A draft that is not legal goes back.
                    2 => return self.lay_out(first, false),
                    // A tile is shown and taken back.
                    3 | 4 => {
                        self.lay_out(first, false);
                        sleep(Duration::from_millis(200)).await;
                        self.lay_out(Vec::new(), false);
                        sleep(Duration::from_millis(200)).await;
                    }
                    _ => {}
                }
                let question = {
                    let seen = self.ear.seen();
                    let table = seen.table.as_ref().unwrap();
                    Question {
                        number,
                        seat: self.seat,
                        level: Level::Hard,
                        seed: 1,
                        snapshot: table.game.clone(),
                    }
                };
                let action = question.think(Some(&world::lexicon())).unwrap();
                let _ = self.ear.asks(act(action)).await;
            }
            (Phase::Playing, _) => {
                // Only the owner knows the last tiles of a rack, until they are played.
                let plan = rack[rack.len().saturating_sub(2)..].to_vec();
                self.lay_out(plan, self.turns.is_multiple_of(2));
            }
            (Phase::Challenge, Some((set, by, first, _))) if by != self.seat => {
                let why = Objection::Theme;
                // Ben objects to all the bot's words, where Ann's vote decides, and to half
                // of Ann's, which the bot allows. So every outcome occurs in every deal.
                let may = first && self.seat == 1;
                self.judged += u32::from(may && by == 0);
                let objects = may && (by != 0 || self.judged.is_multiple_of(2));
                let ask = match objects {
                    true => act(Action::Challenge { set, why }),
                    false => TableAsk::Play(Ask::Waive { moment }),
                };
                let _ = self.ear.asks(ask).await;
            }
            (Phase::Vote, Some((_, by, _, false))) if by != self.seat => {
                let allow = !self.judged.is_multiple_of(2);
                self.judged += 1;
                let _ = self.ear.asks(act(Action::Vote { allow })).await;
            }
            (Phase::Between, _) if self.seat == 0 => {
                let game = moment.game;
                let _ = self.ear.asks(TableAsk::Play(Ask::Begin { game })).await;
            }
            _ => {}
        }
    }
}

/// Plays a match of an edition with two people, a bot and spectators, who see everything `watch`
/// seconds later.
async fn play(edition: &str, watch: u64) -> BTreeSet<String> {
    let world = World::open(Arc::new(MemoryStore::new())).await;
    let (ann, ben) = (world.arrive("Ann").await, world.arrive("Ben").await);
    let mut body = json!({
        "edition": edition, "seats": 3, "bots": ["easy"], "watch": watch,
        "house": { "turn_seconds": 30 },
    });
    if edition == "il-word" {
        body["theme"] = json!("animals");
    }
    let opened = world.json("POST", "/api/tables", Some(&ann), Some(body));
    let table = opened.await["table"].as_str().unwrap().to_owned();
    let body = Some(json!({ "table": table }));
    world.json("POST", "/api/join", Some(&ben), body).await;
    let mut watchers = vec![world.connect(None, &table).await];
    let mut people = Vec::new();
    for (seat, token) in [ann.clone(), ben].into_iter().enumerate() {
        people.push(Person {
            ear: world.connect(Some(&token), &table).await,
            seat,
            token,
            before: Vec::new(),
            number: 0,
            turns: 0,
            judged: 0,
            touched: Tiles::new(),
            done: None,
        });
    }
    deal(&mut people).await;
    let path = format!("/api/tables/{table}/record");
    let (status, _) = world.ask("GET", &path, Some(&ann), None).await;
    assert_eq!(status, 409, "no record before the end");
    let over = |ear: &Ear| {
        let stage = ear.seen().info.as_ref().map(|info| info.stage);
        matches!(stage, Some(TableState::Over | TableState::Closed(_)))
    };
    for step in 1_u32.. {
        for person in &mut people {
            person.react().await;
        }
        if over(&people[0].ear) || step > 40_000 {
            break;
        }
        // From time to time, a player comes back, and another spectator arrives.
        if step % 97 == 0 {
            let time = (step / 97) as usize;
            let (who, missed) = (time % 2, time % 4 < 2);
            people[who].come_back(&world, &table, missed).await;
            watchers.push(world.connect(None, &table).await);
        }
        sleep(Duration::from_millis(250)).await;
    }
    // A match may be so short that nobody came back yet.
    for person in &mut people {
        person.come_back(&world, &table, false).await;
    }
    sleep(Duration::from_secs(watch + 5)).await;
    for ear in people.iter().map(|person| &person.ear).chain(&watchers) {
        ear.send(Up::History);
    }
    sleep(Duration::from_secs(5)).await;
    let (_, text) = world.ask("GET", &path, Some(&ann), None).await;
    let record = record::read(&text).unwrap();
    assert_eq!(verify(&record), []);
    let events = history(&watchers[0]);
    let touched = people.iter().map(|one| (one.seat, one.touched.clone()));
    let played = Played {
        record,
        touched: touched.collect(),
        events,
    };
    let mut kinds = BTreeSet::new();
    // The plans that players saw, and those that spectators saw.
    let mut drafts = (0, 0);
    for person in &people {
        let mut all = person.before.clone();
        all.extend(heard(&person.ear));
        let found = check(&all, Some(person.seat), &played);
        assert!(found.tiles > 100, "{edition}: {found:?}");
        assert!(found.welcomes > 1, "{edition}: {found:?}");
        kinds.extend(found.kinds);
        drafts.0 += found.drafts;
    }
    for watcher in &watchers {
        let found = check(&heard(watcher), None, &played);
        kinds.extend(found.kinds);
        drafts.1 += found.drafts;
    }
    assert!(drafts.0 > 0 && drafts.1 > 0, "{edition}: {drafts:?}");
    kinds
}

/// Returns the whole history that a client asked for last.
fn history(ear: &Ear) -> Vec<TableSeen> {
    let heard = heard(ear);
    let all = heard.iter().rev().find_map(|bytes| match decode(bytes) {
        Ok(Down::History(events)) => Some(events),
        _ => None,
    });
    all.unwrap()
}

/// Starts the match as its host, and sends everyone's seed.
async fn deal(people: &mut [Person]) {
    let stage = |seen: &world::Seen| seen.info.as_ref().map(|info| info.stage);
    people[0].ear.until(|seen| seen.info.is_some()).await;
    people[0].ear.asks(TableAsk::Start).await.unwrap();
    for person in people.iter_mut() {
        let hashing = |seen: &world::Seen| stage(seen) == Some(TableState::Hashing);
        person.ear.until(hashing).await;
        let hash = Sha256::digest([person.seat as u8; 32]).into();
        person.ear.asks(TableAsk::Hash { hash }).await.unwrap();
    }
    for person in people.iter_mut() {
        let revealing = |seen: &world::Seen| stage(seen) == Some(TableState::Revealing);
        person.ear.until(revealing).await;
        let seed = [person.seat as u8; 32];
        person.ear.asks(TableAsk::Reveal { seed }).await.unwrap();
    }
}

#[tokio::test(start_paused = true)]
async fn no_message_has_a_tile_that_its_client_may_not_see() {
    let mut kinds = BTreeSet::new();
    for (edition, watch) in editions::ALL.into_iter().zip([0, 20].into_iter().cycle()) {
        kinds.extend(play(edition.id.text(), watch).await);
    }
    for kind in [
        "FirstDrawn",
        "Dealt",
        "Played",
        "Drew",
        "TimeRanOut",
        "GameEnded",
        "MatchEnded",
        "Laid",
        "Challenged",
        "Voted",
        "Allowed",
        "Undone",
        "TurnStands",
    ] {
        assert!(kinds.contains(kind), "no {kind} in {kinds:?}");
    }
}
