//! What can go wrong between a client and its table.

use std::sync::Arc;

use crate::common::{Client, Ended, Server};
use serde_json::json;
use sidra_game::Action;
use sidra_protocol::{Down, Goodbye, Mood, Up, encode};
use sidra_room::shared::{TableAsk, Want};
use sidra_room::{Ask, CommandId, Reply};
use sidra_store::MemoryStore;
use tokio_tungstenite::tungstenite::Message;

/// Seats two people at a table without a clock, and plays to the middle of a game.
async fn two(server: &Server) -> (String, [String; 2], [Client; 2]) {
    let (ann, ben) = (server.arrive("Ann").await, server.arrive("Ben").await);
    let table = json!({
        "edition": "il-classic", "watch": 0, "house": { "turn_seconds": 0 },
    });
    let (table, code) = server.open(&ann, table).await;
    let body = Some(json!({ "code": code }));
    server.json("POST", "/api/join", &ben, body).await;
    let mut clients = [
        server.connect(Some(&ann), &table).await,
        server.connect(Some(&ben), &table).await,
    ];
    let [one, other] = &mut clients;
    tokio::join!(one.play_to(12), other.play_to(12));
    (table, [ann, ben], clients)
}

fn moment(client: &Client) -> sidra_game::Moment {
    client.table.as_ref().unwrap().game.view().moment
}

/// Returns the client to move, and the other client.
fn by_turn(clients: &mut [Client; 2]) -> (&mut Client, &mut Client) {
    let [one, other] = clients;
    let number = one.number().max(other.number());
    assert!(number > 0);
    let turn = one.table.as_ref().unwrap().game.view().turn;
    match turn == one.info.as_ref().unwrap().you {
        true => (one, other),
        false => (other, one),
    }
}

/// Brings both clients to the same event.
async fn level(clients: &mut [Client; 2]) {
    let number = clients.iter().map(Client::number).max().unwrap();
    for client in clients {
        client.until(|client| client.number() >= number).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_command_gets_its_first_answer() {
    let server = Server::start().await;
    let (_, _, mut clients) = two(&server).await;
    level(&mut clients).await;
    let (mover, other) = by_turn(&mut clients);
    let moment = moment(mover);
    let action = Action::Draw;
    let ask = TableAsk::Play(Ask::Act { moment, action });
    let first = mover.asks(ask.clone()).await.unwrap();
    let id = CommandId(mover.next_id - 1);
    mover.answered.clear();
    mover
        .send(&Up::Ask {
            id: Some(id),
            ask: ask.clone(),
        })
        .await;
    mover
        .until(|client| client.answered.contains_key(&id))
        .await;
    assert_eq!(mover.answered[&id], Ok(first));
    other.until(|client| client.number() == first.number).await;
    // The same command with a new id is too late.
    assert_eq!(mover.asks(ask).await, Err("Late".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn unauthorised_commands_are_refused_and_change_nothing() {
    let server = Server::start().await;
    let (table, _, mut clients) = two(&server).await;
    level(&mut clients).await;
    let before = clients[0].number();
    let moment = moment(&clients[0]);
    let action = Action::Draw;
    let draw = TableAsk::Play(Ask::Act { moment, action });
    let (_, waits) = by_turn(&mut clients);
    assert!(
        waits.asks(draw.clone()).await.is_err(),
        "not the turn of this player"
    );
    let stranger = server.arrive("Eve").await;
    let mut eve = server.connect(Some(&stranger), &table).await;
    for ask in [
        draw,
        TableAsk::Leave,
        TableAsk::Start,
        TableAsk::Resume,
        TableAsk::SetChair { seat: 0, bot: None },
        TableAsk::Want {
            want: Want::Remove { seat: 0 },
            agree: true,
        },
        TableAsk::Play(Ask::Credit { millis: 1 << 40 }),
        TableAsk::Play(Ask::Pause),
    ] {
        assert!(eve.asks(ask.clone()).await.is_err(), "{ask:?}");
    }
    // The commands of a client without a name are ignored.
    let mut nobody = server.connect(None, &table).await;
    nobody.command(TableAsk::Leave).await;
    nobody.send(&Up::Sync).await;
    nobody.until(|client| client.table.is_some()).await;
    assert_eq!(nobody.number(), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invalid_message_ends_the_connection() {
    let server = Server::start().await;
    let token = server.arrive("Ann").await;
    let (table, _) = server
        .open(&token, json!({ "edition": "il-classic" }))
        .await;
    let hello = encode(&Up::Hello {
        table: table.clone(),
        token: None,
        have: None,
    });
    let mut older = hello.clone();
    older[0] = 0;
    for (bytes, ended) in [
        (vec![], Ended::Closed(1008)),
        (vec![0xff; 40], Ended::Goodbye(Goodbye::Reload)),
        (older, Ended::Goodbye(Goodbye::Reload)),
        (hello[..hello.len() - 1].to_vec(), Ended::Closed(1008)),
        (encode(&Up::Sync), Ended::Closed(1008)),
        (vec![0; 20_000], Ended::Closed(1009)),
    ] {
        let mut client = server.socket().await;
        client.send_bytes(bytes).await;
        assert_eq!(client.ended().await, ended);
    }
    // The same happens in the middle of a conversation, and in the other encoding.
    for message in [
        Message::Binary(vec![1, 2, 3].into()),
        Message::Text("{\"Up\":".into()),
        Message::Text("x".repeat(20_000).into()),
    ] {
        let mut client = server.connect(Some(&token), &table).await;
        client.until(|client| client.info.is_some()).await;
        use futures_util::SinkExt;
        client.socket.send(message).await.unwrap();
        assert!(matches!(
            client.ended().await,
            Ended::Closed(_) | Ended::Goodbye(_)
        ));
    }
    for (token, table, why) in [
        (Some("x".to_owned()), table.clone(), Goodbye::NoPerson),
        (Some("A".repeat(43)), table, Goodbye::NoPerson),
        (None, "x".to_owned(), Goodbye::NoTable),
        (None, "0".repeat(26), Goodbye::NoTable),
    ] {
        let mut client = server.connect(token.as_deref(), &table).await;
        assert_eq!(client.ended().await, Ended::Goodbye(why));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_newest_tab_plays_and_the_other_can_take_over() {
    let server = Server::start().await;
    let (table, [ann, _], [mut old, _ben]) = two(&server).await;
    let mut new = server.connect(Some(&ann), &table).await;
    assert_eq!(old.ended().await, Ended::Goodbye(Goodbye::Elsewhere));
    new.until(|client| client.table.is_some()).await;
    let mut again = server.connect(Some(&ann), &table).await;
    assert_eq!(new.ended().await, Ended::Goodbye(Goodbye::Elsewhere));
    again.until(|client| client.table.is_some()).await;
    assert_eq!(again.info.unwrap().you, Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_comes_back_gets_what_it_missed() {
    let server = Server::start().await;
    let (table, tokens, mut clients) = two(&server).await;
    level(&mut clients).await;
    let have = clients[0].number();
    let (mover, other) = by_turn(&mut clients);
    let moment = moment(mover);
    let action = Action::Draw;
    let drawn = mover
        .asks(TableAsk::Play(Ask::Act { moment, action }))
        .await;
    let number = drawn.unwrap().number;
    other.until(|client| client.number() == number).await;
    for (token, client) in tokens.iter().zip(&mut clients) {
        let mut back = server.connect_with(Some(token), &table, Some(have)).await;
        loop {
            match back.socket_reply().await {
                Reply::Update(update) => {
                    assert_eq!(update.from, have);
                    assert_eq!(update.from + update.events.len() as u64, number);
                    break;
                }
                Reply::Welcome { .. } => panic!("a welcome instead of what was missed"),
                Reply::Answer { .. } => {}
            }
        }
        // A client that claims to have more events than there are gets everything.
        let mut wrong = server
            .connect_with(Some(token), &table, Some(1 << 40))
            .await;
        wrong.until(|client| client.table.is_some()).await;
        assert_eq!(wrong.table, client.table);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn drafts_of_the_player_to_move_are_seen_and_plans_are_not() {
    let server = Server::start().await;
    let (table, _, mut clients) = two(&server).await;
    level(&mut clients).await;
    let mut watcher = server.connect(None, &table).await;
    watcher.until(|client| client.table.is_some()).await;
    let (mover, other) = by_turn(&mut clients);
    let lay_out = |client: &Client, number: u32, tiles: Vec<sidra_core::TileId>| {
        let view = client.table.as_ref().unwrap().game.view();
        let mut draft = view.table.to_vec();
        draft.push(sidra_game::TableSet {
            id: sidra_game::SetId::NEW,
            spot: sidra_game::Spot::default(),
            tiles,
        });
        let moment = view.moment;
        let ask = Ask::LayOut {
            moment,
            number,
            draft,
            plan: false,
        };
        Up::Ask {
            id: None,
            ask: TableAsk::Play(ask),
        }
    };
    let rack = |client: &Client| client.table.as_ref().unwrap().game.view().rack.to_vec();
    // A plan stays private, and so does a draft with another player's tile.
    other
        .send(&lay_out(other, 1, rack(other)[..1].to_vec()))
        .await;
    mover
        .send(&lay_out(mover, 1, rack(other)[..1].to_vec()))
        .await;
    let shown = rack(mover)[..2].to_vec();
    let draft = lay_out(mover, 2, shown.clone());
    mover.send(&draft).await;
    mover.send(&Up::Mood(Mood::Bravo)).await;
    for client in [other, &mut watcher] {
        let mut drafts = Vec::new();
        loop {
            match client.hear().await.unwrap() {
                Down::Draft { number, table, .. } => {
                    drafts.push((number, table.last().unwrap().tiles.clone()));
                }
                Down::Mood { mood, .. } => assert_eq!(mood, Mood::Bravo),
                _ => {}
            }
            if !drafts.is_empty() {
                break;
            }
        }
        assert_eq!(drafts, [(2, shown.clone())]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn spectators_see_everything_later() {
    let server = Server::start().await;
    let (ann, ben) = (server.arrive("Ann").await, server.arrive("Ben").await);
    let table = json!({ "edition": "il-classic", "watch": 3600 });
    let (table, code) = server.open(&ann, table).await;
    let mut early = server.connect(None, &table).await;
    early.until(|client| client.info.is_some()).await;
    server
        .json("POST", "/api/join", &ben, Some(json!({ "code": code })))
        .await;
    let mut clients = [
        server.connect(Some(&ann), &table).await,
        server.connect(Some(&ben), &table).await,
    ];
    let [one, other] = &mut clients;
    tokio::join!(one.play_to(12), other.play_to(12));
    // Neither a spectator who was there before nor one who arrives now learns that there is a
    // match.
    let mut late = server.connect(None, &table).await;
    for client in [&mut early, &mut late] {
        client.send(&Up::Sync).await;
        client.send(&Up::History).await;
        loop {
            match client.hear().await.unwrap() {
                Down::History(events) => {
                    assert_eq!(events, []);
                    break;
                }
                Down::Reply(reply) => panic!("a spectator sees the match: {reply:?}"),
                _ => {}
            }
        }
    }
    let (_, shown) = server
        .ask("GET", &format!("/api/tables/{table}"), None, None)
        .await;
    for secret in ["updated", "your_turn", "turn\"", "sets"] {
        assert!(!shown.contains(secret), "{secret}: {shown}");
    }
    // The players' own lists contain the match.
    let (_, shown) = server
        .ask("GET", &format!("/api/tables/{table}"), Some(&ann), None)
        .await;
    for known in ["updated", "your_turn", "turn\"", "sets"] {
        assert!(shown.contains(known), "{known}: {shown}");
    }
}

/// The delay for spectators also applies to the lobby, the list of matches and the record.
#[tokio::test(flavor = "multi_thread")]
async fn lists_show_a_delayed_match_later_too() {
    let server = Server::start().await;
    let (ann, eve) = (server.arrive("Ann").await, server.arrive("Eve").await);
    let table = json!({
        "edition": "pl-standard", "bots": ["easy"], "watch": 3600, "public": true,
    });
    let (table, _) = server.open(&ann, table).await;
    let mut client = server.connect(Some(&ann), &table).await;
    client.play_to(12).await;
    let lobby = server.json("GET", "/api/lobby", &eve, None).await;
    let playing = lobby["tables"][0].clone();
    assert_eq!(playing["table"], table.as_str());
    assert_eq!(playing["stage"], "playing");
    let hidden = [
        "updated",
        "points",
        "games",
        "your_turn",
        "closes",
        "turn",
        "sets",
    ];
    for field in hidden {
        assert_eq!(playing.get(field), None, "{field}");
    }
    client.play().await;
    // The match is over for Ann, but not for spectators.
    let path = format!("/api/tables/{table}");
    let shown = server.json("GET", &path, &ann, None).await;
    assert_eq!(shown["stage"], "over");
    let shown = server.json("GET", &path, &eve, None).await;
    assert_eq!(shown, playing, "nothing has happened yet");
    let matches = server.json("GET", "/api/matches", &eve, None).await;
    assert_eq!(matches["tables"], json!([]));
    let matches = server.json("GET", "/api/matches", &ann, None).await;
    assert_eq!(matches["tables"][0]["table"], table.as_str());
    let path = format!("/api/tables/{table}/record");
    assert_eq!(server.ask("GET", &path, Some(&eve), None).await.0, 409);
    assert_eq!(server.ask("GET", &path, Some(&ann), None).await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_without_spectators_shows_nothing_to_strangers() {
    let server = Server::start().await;
    let (ann, eve) = (server.arrive("Ann").await, server.arrive("Eve").await);
    let table = json!({ "edition": "il-classic", "bots": ["easy"] });
    let (table, _) = server.open(&ann, table).await;
    let mut watcher = server.connect(Some(&eve), &table).await;
    watcher.until(|client| client.info.is_some()).await;
    let mut client = server.connect(Some(&ann), &table).await;
    client.play_to(5).await;
    assert_eq!(watcher.ended().await, Ended::Goodbye(Goodbye::NoTable));
    let mut again = server.connect(Some(&eve), &table).await;
    assert_eq!(again.ended().await, Ended::Goodbye(Goodbye::NoTable));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_loses_nothing() {
    let store = Arc::new(MemoryStore::new());
    let server = Server::over(store.clone()).await;
    let (table, tokens, mut clients) = two(&server).await;
    level(&mut clients).await;
    let before = clients
        .each_ref()
        .map(|client| client.table.clone().unwrap());
    server.stop().await;
    for client in &mut clients {
        assert_eq!(client.ended().await, Ended::Goodbye(Goodbye::Restart));
    }
    let server = Server::over(store).await;
    for (token, before) in tokens.iter().zip(before) {
        let mut client = server.connect(Some(token), &table).await;
        client.until(|client| client.table.is_some()).await;
        let after = client.table.unwrap();
        assert!(after.number >= before.number);
        assert_eq!(after.game, before.game);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_begins_when_all_people_want_one() {
    let server = Server::start().await;
    let ann = server.arrive("Ann").await;
    let table = json!({ "edition": "pl-standard", "bots": ["easy"] });
    let (table, _) = server.open(&ann, table).await;
    let mut client = server.connect(Some(&ann), &table).await;
    client.play().await;
    let want = TableAsk::Want {
        want: Want::Rematch,
        agree: true,
    };
    client.asks(want).await.unwrap();
    client
        .until(|client| client.info.as_ref().unwrap().next.is_some())
        .await;
    let next = client.info.unwrap().next.unwrap();
    let mut again = server.connect(Some(&ann), &next).await;
    again.play().await;
    assert!(again.is_over());
}

/// A page that was open during an upgrade of the server can play at the same table as a new page.
#[tokio::test(flavor = "multi_thread")]
async fn the_previous_version_is_still_accepted() {
    let server = Server::start().await;
    let (ann, ben) = (server.arrive("Ann").await, server.arrive("Ben").await);
    let table = json!({ "edition": "pl-standard", "watch": 0, "house": { "turn_seconds": 0 } });
    let (table, code) = server.open(&ann, table).await;
    let body = Some(json!({ "code": code }));
    server.json("POST", "/api/join", &ben, body).await;
    let mut old = server.connect_old(Some(&ann), &table).await;
    let mut new = server.connect(Some(&ben), &table).await;
    let mut watcher = server.connect_old(None, &table).await;
    tokio::join!(old.play(), new.play(), watcher.until(Client::is_over));
    let results = |client: &Client| {
        let table = client.table.as_ref().unwrap();
        table.game.view().results.to_vec()
    };
    assert_eq!(results(&old), results(&new));
    assert_eq!(results(&watcher), results(&new));
}

/// Players and lists see how many people watch, and when someone stops.
#[tokio::test(flavor = "multi_thread")]
async fn spectators_are_counted() {
    let server = Server::start().await;
    let (ann, eve) = (server.arrive("Ann").await, server.arrive("Eve").await);
    let table = json!({
        "edition": "il-classic", "bots": ["easy"], "watch": 3600, "public": true,
        "house": { "turn_seconds": 0 },
    });
    let (table, _) = server.open(&ann, table).await;
    let mut client = server.connect(Some(&ann), &table).await;
    client.play_to(6).await;
    let listed = async || {
        let lobby = server.json("GET", "/api/lobby", &eve, None).await;
        lobby["tables"][0]["spectators"].as_u64().unwrap()
    };
    assert_eq!(listed().await, 0);
    let watching = |count| move |client: &Client| client.info.as_ref().unwrap().spectators == count;
    // The table's delay hides the match, but not who watches it.
    let one = server.connect(Some(&eve), &table).await;
    client.until(watching(1)).await;
    let two = server.connect(None, &table).await;
    client.until(watching(2)).await;
    while listed().await != 2 {
        tokio::task::yield_now().await;
    }
    drop(one);
    client.until(watching(1)).await;
    drop(two);
    client.until(watching(0)).await;
    while listed().await != 0 {
        tokio::task::yield_now().await;
    }
}
