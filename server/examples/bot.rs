//! A bot that has a seat at a table. `POST /api/people` gives it a token, `POST /api/join` the
//! seat; `examples/bot.py` does both. Then run `SIDRA_TOKEN=… bot 127.0.0.1:8080 TABLE`.

use std::error::Error;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use sha2::{Digest, Sha256};
use sidra_game::Phase;
use sidra_protocol::{Down, Up, decode, encode};
use sidra_room::shared::{TableAsk, TableState};
use sidra_room::{Ask, CommandId, Level, Reply, TableSnapshot};
use tokio::net::TcpStream;
use tokio::time::sleep;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;
type Anything<T> = Result<T, Box<dyn Error + Send + Sync>>;

#[allow(dead_code)]
#[tokio::main]
async fn main() -> Anything<()> {
    let mut arguments = std::env::args().skip(1);
    let server = arguments.next().ok_or("expected ADDRESS:PORT")?;
    let table = arguments.next().ok_or("expected a table")?;
    play(&server, table, std::env::var("SIDRA_TOKEN")?).await
}

/// The time before each command: the server disconnects programs that send too many.
const PAUSE: Duration = Duration::from_millis(300);

/// Plays until the match is over.
pub async fn play(server: &str, table: String, token: String) -> Anything<()> {
    // A real bot takes 32 random bytes: see docs/fairness.md.
    let seed: [u8; 32] = Sha256::digest(&token).into();
    let (mut socket, _) = connect_async(format!("ws://{server}/api/socket")).await?;
    let (token, have) = (Some(token), None);
    send(&mut socket, &Up::Hello { table, token, have }).await?;
    let mut snapshot: Option<TableSnapshot> = None;
    let (mut next, mut acted) = (1, 0);
    while let Some(message) = socket.next().await {
        let Message::Binary(bytes) = message? else {
            continue;
        };
        let mut ask = None;
        match decode::<Down>(&bytes)? {
            Down::Ping { number } => send(&mut socket, &Up::Pong { number }).await?,
            Down::Goodbye(why) => return Err(format!("{why:?}").into()),
            Down::Table(info) => {
                let sealed = info.you.is_none_or(|you| info.chairs[you].sealed);
                let hash = Sha256::digest(seed).into();
                match info.stage {
                    TableState::Over | TableState::Closed(_) => return Ok(()),
                    TableState::Hashing if !sealed => ask = Some(TableAsk::Hash { hash }),
                    TableState::Revealing if !sealed => ask = Some(TableAsk::Reveal { seed }),
                    _ => {}
                }
            }
            Down::Reply(Reply::Welcome { table, .. }) => snapshot = Some(*table),
            Down::Reply(Reply::Update(update)) => {
                let _ = snapshot.as_mut().map(|table| table.apply(&update));
            }
            _ => {}
        }
        // A snapshot that follows the updates is all that a player needs.
        if let Some(table) = snapshot.as_ref().filter(|table| acted != table.number) {
            let view = table.game.view();
            let moment = view.moment;
            if view.phase == Phase::Between {
                ask = Some(TableAsk::Play(Ask::Begin { game: moment.game }));
            } else if view.phase == Phase::Playing && view.turn == view.seat {
                let action = Level::Hard.act(&view, 0);
                ask = Some(TableAsk::Play(Ask::Act { moment, action }));
            }
            acted = table.number;
        }
        if let Some(ask) = ask {
            sleep(PAUSE).await;
            let id = Some(CommandId(next));
            send(&mut socket, &Up::Ask { id, ask }).await?;
            next += 1;
        }
    }
    Err("the connection was lost".into())
}

async fn send(socket: &mut Socket, up: &Up) -> Anything<()> {
    let bytes = Message::Binary(encode(up).into());
    Ok(socket.send(bytes).await?)
}
