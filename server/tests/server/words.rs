//! The server agrees with every case of `cases/words.txt`: each case is written into the log of a
//! table, and people play there over real sockets.

use std::sync::Arc;

use crate::common::{Client, Server};
use serde_json::{Value, json};
use sidra_core::rules::Value as Field;
use sidra_core::{Face, HouseRules, Joker, Rule, TileId, notation};
use sidra_game::record::{Logged, write_row};
use sidra_game::{Action, Event, Objection, Phase, SetId, Spot, TableSet, draft};
use sidra_kit::words::{CASES_LIST, TileBox, WordCase, WordScore, WordTurn, cases};
use sidra_room::Ask;
use sidra_room::shared::TableAsk;
use sidra_store::{MemoryStore, NewRow, Store, TableId};
use sidra_words::Lexicon;

/// The time limit in cases that are not about time, in seconds.
const PLENTY: u16 = 600;
/// The time for a turn that runs out, in seconds.
const SHORT: u16 = 5;

fn lexicon() -> Lexicon {
    Lexicon::from_list("cases", CASES_LIST)
}

/// The table of a case: its id, and the tokens of its people.
struct Table {
    id: String,
    people: Vec<String>,
}

/// Opens a table for some people, and seats them.
async fn open(server: &Server, rules: &HouseRules, players: usize, theme: Option<&str>) -> Table {
    let mut house = serde_json::Map::new();
    for (field, value) in rules.changes() {
        let value: Value = match value {
            Field::Count(count) => count.into(),
            Field::Flag(flag) => flag.into(),
            Field::Name(name) => name.into(),
            other => other.to_string().into(),
        };
        house.insert(field.name().to_owned(), value);
    }
    let mut table = json!({ "edition": "il-word", "seats": players, "house": house });
    if let Some(theme) = theme {
        table["theme"] = theme.into();
    }
    let host = server.arrive("player 1").await;
    let (id, code) = server.open(&host, table).await;
    let mut people = vec![host];
    for number in 2..=players {
        let token = server.arrive(&format!("player {number}")).await;
        let body = json!({ "code": code });
        server.json("POST", "/api/join", &token, Some(body)).await;
        people.push(token);
    }
    Table { id, people }
}

/// Logs the start of a table's match and the events so far.
async fn begin(store: &MemoryStore, table: &Table, events: Vec<Event>) {
    let id: TableId = table.id.parse().unwrap();
    let last = store.rows(id, 0).await.unwrap().pop().unwrap();
    let count = events.len();
    let logged = |event| Logged {
        lines: Vec::new(),
        millis: 0,
        stand_in: false,
        event,
    };
    let log: Vec<Logged> = events.into_iter().map(logged).collect();
    let matches = " match".repeat(count);
    for (seq, text) in [
        "began 2026-11-17\n".to_owned(),
        format!("room 0{matches}\n\n{}", write_row(&log)),
    ]
    .into_iter()
    .enumerate()
    {
        let row = NewRow {
            table: id,
            seq: last.seq + 1 + seq as u64,
            by: None,
            version: last.version,
            epoch: last.epoch,
            at: last.at,
            text: format!("at {}\n{text}", last.at),
            head: None,
        };
        store.append(row).await.unwrap();
    }
}

/// Returns the events that lead to a position: nobody played the table, but a log is not judged.
fn events(
    rules: &HouseRules,
    theme: Option<&str>,
    starter: usize,
    (table, racks, pool): (Vec<Vec<TileId>>, Vec<Vec<TileId>>, Vec<TileId>),
    points: &[(usize, u32)],
) -> Vec<Event> {
    let about = lexicon().about().clone();
    let mut events = vec![Event::LexiconNamed {
        name: about.name(),
        words: about.words,
        hash: about.hash,
    }];
    events.extend(theme.map(|theme| Event::ThemeAgreed {
        theme: theme.to_owned(),
    }));
    events.push(Event::Dealt {
        starter,
        racks,
        pool,
    });
    let table: Vec<TableSet> = (1..)
        .zip(table)
        .map(|(id, tiles)| TableSet {
            id: SetId(id),
            spot: Spot::default(),
            tiles,
        })
        .collect();
    assert!(!rules.rules().letters.is_empty());
    events.extend(points.iter().map(|&(seat, value)| Event::Played {
        seat,
        table: table.clone(),
        laid: Vec::new(),
        value,
        refill: Vec::new(),
    }));
    events
}

/// Returns the rules of a case, with long limits for everything that the case is not about.
fn with_time(rules: &HouseRules, turn: u16) -> HouseRules {
    let mut rules = *rules;
    let mut set = |name: &str, value: u16| rules.change_text(name, &value.to_string()).unwrap();
    set("turn_seconds", turn);
    set("challenge_seconds", PLENTY);
    set("vote_seconds", PLENTY);
    rules
}

/// Starts a server that uses this store and the dictionary of the cases.
async fn serve(store: &Arc<MemoryStore>) -> Server {
    Server::with(store.clone() as Arc<dyn Store>, |settings| {
        settings.lexicon = Box::new(|| Some(lexicon()));
    })
    .await
}

/// Connects the people of a table, and waits until they see the match.
async fn sit_down(server: &Server, table: &Table) -> Vec<Client> {
    let mut clients = Vec::new();
    for token in &table.people {
        let mut client = server.connect(Some(token), &table.id).await;
        client.lexicon = Some(lexicon());
        client.until(|client| client.table.is_some()).await;
        clients.push(client);
    }
    clients
}

fn phase(client: &Client) -> Phase {
    client.table.as_ref().unwrap().game.view().phase
}

fn turn(client: &Client) -> Option<usize> {
    client.table.as_ref().unwrap().game.view().turn
}

fn rack(client: &Client) -> Vec<TileId> {
    client.table.as_ref().unwrap().game.view().rack.to_vec()
}

fn sets(client: &Client) -> Vec<TableSet> {
    client.table.as_ref().unwrap().game.view().table.to_vec()
}

/// Acts as a person who has seen everything so far.
async fn act(client: &mut Client, action: Action) -> Result<(), String> {
    let moment = client.table.as_ref().unwrap().game.view().moment;
    let ask = TableAsk::Play(Ask::Act { moment, action });
    client.asks(ask).await.map(|_| ())
}

/// Waits until all clients have seen what the first one has seen.
async fn catch_up(clients: &mut [Client]) {
    let seen = clients.iter().map(Client::number).max().unwrap();
    for client in clients {
        client.until(|client| client.number() >= seen).await;
    }
}

/// Returns the new table of a case. A tile that is neither on the table nor on the rack is one that
/// another player or the pool holds.
fn new_table(client: &Client, after: &[Vec<Face>]) -> Vec<TableSet> {
    let snapshot = &client.table.as_ref().unwrap().game;
    let lexicon = lexicon();
    let view = snapshot.view_with(Some(&lexicon));
    let mut table = draft(&view, after, |_, _| Spot::default());
    let mut used: Vec<TileId> = table.iter().flat_map(|set| set.tiles.clone()).collect();
    used.extend(view.rack);
    for tile in table.iter_mut().flat_map(|set| &mut set.tiles) {
        if tile.copy() >= view.rules().copies(tile.face().printed()) as u8 {
            let free = (0..).map(|copy| TileId::new(tile.face(), copy));
            *tile = free.into_iter().find(|tile| !used.contains(tile)).unwrap();
            used.push(*tile);
        }
    }
    table
}

/// Returns a case about a word as a turn that lays the word, if the box has its tiles. It lacks
/// those of X706 (four of a letter), X709 (three jokers) and X711 (numbers): no rack at a table can
/// hold such a row, so a server never judges one.
fn laid(case: &WordCase) -> Option<WordTurn> {
    // An unknown word may be laid: the players decide.
    let broken = |rules: &Vec<Rule>| -> Vec<(Rule, Option<usize>)> {
        let rules = rules.iter().filter(|rule| **rule != Rule::WordUnknown);
        rules.map(|rule| (*rule, Some(0))).collect()
    };
    let verdict = match case.verdict.as_ref().map_err(broken) {
        Ok(value) => Ok(u32::from(*value)),
        Err(faults) if faults.is_empty() => Ok(case.row.len() as u32),
        Err(faults) => Err(faults),
    };
    let is_there = |rule| matches!(&case.verdict, Err(rules) if rules.contains(&rule));
    if is_there(Rule::TooManyCopies) || is_there(Rule::NotInBox) {
        return None;
    }
    let plain = |face: &Face| match face {
        Face::Stated(_) => Face::Joker(Joker::Classic),
        face => *face,
    };
    let mut rack: Vec<Face> = case.row.iter().map(plain).collect();
    // With one more tile, the word is not the whole rack, which would score double.
    rack.extend(notation::tiles("ק").unwrap());
    Some(WordTurn {
        name: case.name.clone(),
        rules: case.rules,
        opened: true,
        before: Vec::new(),
        rack,
        after: Some(vec![case.row.clone()]),
        verdict: Some(verdict),
        pool: 20,
        takes: None,
        players: 2,
        theme: None,
        object: None,
        falls: None,
        time: None,
        drawn: None,
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn turns_are_judged_as_the_cases_say() {
    let store = Arc::new(MemoryStore::new());
    let server = serve(&store).await;
    let all = cases();
    let words = all.words.iter().filter_map(laid);
    let cases: Vec<WordTurn> = all.turns.iter().cloned().chain(words).collect();
    let mut tables = Vec::new();
    for case in &cases {
        let clock = if case.time.is_some() { SHORT } else { 0 };
        let rules = with_time(&case.rules, clock);
        let theme = case.theme.as_deref();
        let table = open(&server, &rules, case.players, theme).await;
        tables.push((case, rules, table));
    }
    server.stop().await;
    for (case, rules, table) in &tables {
        let mut tiles = TileBox::new(rules);
        let before = case.before.iter().map(|row| tiles.row(row)).collect();
        let mut racks = vec![tiles.row(&case.rack)];
        racks.extend((1..case.players).map(|_| tiles.some(7)));
        let pool = tiles.some(case.pool);
        let first = usize::from(!case.opened);
        let points: Vec<_> = (first..case.players).map(|seat| (seat, 0)).collect();
        let theme = case.theme.as_deref();
        let events = events(rules, theme, first, (before, racks, pool), &points);
        begin(&store, table, events).await;
    }
    let server = serve(&store).await;
    let mut seen = [0; 5];
    for (case, _, table) in &tables {
        let name = &case.name;
        let mut clients = sit_down(&server, table).await;
        catch_up(&mut clients).await;
        assert_eq!(turn(&clients[0]), Some(0), "{name}");
        if case.time.is_some() {
            seen[0] += 1;
            run_out(case, &mut clients[0]).await;
            continue;
        }
        let (held, lay) = (rack(&clients[0]), sets(&clients[0]));
        let play = Action::Play {
            table: new_table(&clients[0], case.after.as_ref().unwrap()),
        };
        let answer = act(&mut clients[0], play).await;
        let score = match case.verdict.as_ref().unwrap() {
            Ok(score) => *score,
            Err(faults) => {
                seen[1] += 1;
                let refused = answer.expect_err(name);
                assert_eq!(
                    refused.matches("Fault {").count(),
                    faults.len(),
                    "{name}: {refused}"
                );
                for (rule, set) in faults {
                    let fault = format!("rule: {rule:?}, set: {set:?}");
                    assert!(refused.contains(&fault), "{name}: {refused}");
                }
                continue;
            }
        };
        seen[2] += 1;
        answer.expect(name);
        catch_up(&mut clients).await;
        let points = |client: &Client| client.table.as_ref().unwrap().game.view().seats[0].points;
        for client in &clients {
            assert_eq!(points(client), score as i32, "{name}");
        }
        if let Some(objection) = &case.object {
            seen[3] += 1;
            let spells = |set: &TableSet| {
                let faces: Vec<Face> = set.tiles.iter().map(|id| id.face()).collect();
                faces == objection.word
            };
            let set = sets(&clients[0]).into_iter().find(spells).unwrap().id;
            let why = match objection.theme {
                true => Objection::Theme,
                false => Objection::Word,
            };
            let objects = Action::Challenge { set, why };
            if objection.late {
                act(&mut clients[1], Action::Draw).await.expect(name);
                catch_up(&mut clients).await;
                let late = act(&mut clients[objection.seat], objects).await;
                assert!(late.is_err(), "{name}");
            } else {
                act(&mut clients[objection.seat], objects)
                    .await
                    .expect(name);
                catch_up(&mut clients).await;
                for &(seat, allow) in &objection.votes {
                    // Some votes are decided before everyone has voted.
                    if phase(&clients[seat]) == Phase::Vote {
                        act(&mut clients[seat], Action::Vote { allow })
                            .await
                            .expect(name);
                        catch_up(&mut clients).await;
                    }
                }
            }
        }
        if let Some(drawn) = case.falls {
            seen[4] += 1;
            assert_eq!(sets(&clients[0]), lay, "{name}");
            assert_eq!(rack(&clients[0]).len(), held.len() + drawn, "{name}");
            assert_eq!(points(&clients[0]), 0, "{name}");
            assert_eq!(turn(&clients[0]), Some(1), "{name}");
            continue;
        }
        for seat in 1..case.players {
            // A turn stands once nobody objects to it.
            if phase(&clients[seat]) == Phase::Challenge {
                let moment = clients[seat].table.as_ref().unwrap().game.view().moment;
                let waive = TableAsk::Play(Ask::Waive { moment });
                // The last missing answer ends the window for everyone.
                _ = clients[seat].asks(waive).await;
                catch_up(&mut clients).await;
            }
        }
        let after = |client: &Client| client.table.as_ref().unwrap().game.view().phase;
        clients[0]
            .until(|client| after(client) != Phase::Challenge)
            .await;
        if let Some(takes) = case.takes {
            let tiles = |sets: &[TableSet]| sets.iter().map(|set| set.tiles.len()).sum::<usize>();
            let laid = tiles(&sets(&clients[0])) - tiles(&lay);
            assert_eq!(rack(&clients[0]).len(), held.len() - laid + takes, "{name}");
        }
    }
    server.stop().await;
    assert!(seen[0] >= 3 && seen[1] >= 15 && seen[2] >= 20, "{seen:?}");
    assert!(seen[3] >= 7 && seen[4] >= 4, "{seen:?}");
}

/// Lays out the draft of a case, lets the time run out, and checks how many tiles are drawn.
async fn run_out(case: &WordTurn, client: &mut Client) {
    let held = rack(client);
    let view = client.table.as_ref().unwrap().game.view();
    let (moment, mut table) = (view.moment, view.table.to_vec());
    let legal = case.time.as_deref() == Some("legal");
    if case.time.as_deref() == Some("unfinished") {
        table.push(TableSet {
            id: SetId::NEW,
            spot: Spot::default(),
            tiles: held[..2].to_vec(),
        });
    } else if legal {
        table = new_table(client, case.after.as_ref().unwrap());
    }
    let laid = match case.time.as_deref() {
        Some("untouched") => 0,
        _ => {
            let lay_out = Ask::LayOut {
                moment,
                number: 1,
                draft: table.clone(),
                plan: false,
            };
            let ask = TableAsk::Play(lay_out);
            client
                .send(&sidra_protocol::Up::Ask { id: None, ask })
                .await;
            usize::from(legal)
                * (table.iter().flat_map(|set| &set.tiles).count()
                    - sets(client).iter().flat_map(|set| &set.tiles).count())
        }
    };
    client
        .until(|client| turn(client) != Some(0) || phase(client) != Phase::Playing)
        .await;
    let drawn = case.drawn.unwrap();
    // A legal draft stands, and the rack is refilled as after any turn.
    if !legal {
        assert_eq!(rack(client).len(), held.len() + drawn, "{}", case.name);
    } else {
        assert_eq!(drawn, 0, "{}", case.name);
        assert!(rack(client).len() >= held.len() - laid, "{}", case.name);
        assert!(!sets(client).is_empty(), "{}", case.name);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_end_and_score_as_the_cases_say() {
    let store = Arc::new(MemoryStore::new());
    let server = serve(&store).await;
    let cases = cases();
    let mut ends = Vec::new();
    for case in &cases.ends {
        let rules = with_time(&case.rules, 0);
        ends.push((case, rules, open(&server, &rules, 2, None).await));
    }
    let mut scores = Vec::new();
    // No turn scores fewer than 0 points, so no game reaches the negative points of X737.
    let possible = |case: &&WordScore| case.players.iter().all(|(_, points)| *points >= 0);
    for case in cases.scores.iter().filter(possible) {
        let rules = with_time(&case.rules, 0);
        let players = case.players.len();
        scores.push((case, rules, open(&server, &rules, players, None).await));
    }
    server.stop().await;
    let row = |text: &str| notation::row(text).unwrap();
    for (_, rules, table) in &ends {
        let mut tiles = TileBox::new(rules);
        let on_table = vec![tiles.row(&row("שבת"))];
        let racks = vec![tiles.row(&row("מלכד")), tiles.row(&row("ספרד"))];
        let position = (on_table, racks, Vec::new());
        let events = events(rules, None, 0, position, &[(0, 0), (1, 0)]);
        begin(&store, table, events).await;
    }
    for (case, rules, table) in &scores {
        let mut tiles = TileBox::new(rules);
        let on_table = vec![tiles.row(&row("שבת"))];
        let racks = case
            .players
            .iter()
            .map(|(rack, _)| tiles.row(rack))
            .collect();
        let players = case.players.iter().enumerate();
        let points: Vec<_> = players
            .map(|(seat, (_, points))| (seat, *points as u32))
            .collect();
        let position = (on_table, racks, Vec::new());
        let events = events(rules, None, 0, position, &points);
        begin(&store, table, events).await;
    }
    let server = serve(&store).await;
    for (case, _, table) in &ends {
        let mut clients = sit_down(&server, table).await;
        for (index, move_) in case.turns.iter().enumerate() {
            catch_up(&mut clients).await;
            let seat = turn(&clients[0]).unwrap();
            let action = match move_.as_str() {
                "pass" => Action::Pass,
                _ => {
                    let mut table = sets(&clients[seat]);
                    table.push(TableSet {
                        id: SetId::NEW,
                        spot: Spot::default(),
                        tiles: rack(&clients[seat])[..3].to_vec(),
                    });
                    Action::Play { table }
                }
            };
            act(&mut clients[seat], action).await.expect(&case.name);
            let over = phase(&clients[seat]) == Phase::Over;
            assert_eq!(over, index + 1 == case.ends, "{}", case.name);
        }
    }
    for (case, _, table) in &scores {
        let mut clients = sit_down(&server, table).await;
        while phase(&clients[0]) == Phase::Playing {
            catch_up(&mut clients).await;
            let seat = turn(&clients[0]).unwrap();
            act(&mut clients[seat], Action::Pass)
                .await
                .expect(&case.name);
            catch_up(&mut clients).await;
        }
        let view = clients[0].table.as_ref().unwrap().game.view();
        let result = &view.results[0];
        assert_eq!(result.score, case.score, "{}", case.name);
    }
    server.stop().await;
    assert!(!ends.is_empty() && !scores.is_empty());
}
