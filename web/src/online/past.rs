//! The replay of a finished match that is on the server.

use leptos::prelude::*;
use sidra_game::record::{self, Record};
use sidra_room::{Occupant, Seat};
use wasm_bindgen_futures::spawn_local;

use super::api::{self, Failure, field, list_field, text_field};
use super::reach::{Reach, Unreached};
use crate::insight::{Players, looked_at};
use crate::live::part;
use crate::sheet::Plain;
use crate::texts::use_texts;

/// A match as the server sent it.
#[derive(Clone)]
struct Found {
    record: Record,
    players: Players,
}

/// Fetches a match.
async fn fetch(table: &str) -> Result<Found, Failure> {
    let listed = api::call("GET", &format!("/api/tables/{table}"), None).await?;
    let text = api::text("GET", &format!("/api/tables/{table}/record"), None).await?;
    let record = record::read(&text).map_err(|_| Failure::Refused(String::new()))?;
    let chairs = list_field(&listed, "chairs");
    let seat = |chair| match text_field(chair, "level").parse() {
        Ok(level) => Seat::of(Occupant::Bot(level)),
        Err(_) => Seat::of(Occupant::Person),
    };
    let players = Players {
        seats: chairs.iter().map(seat).collect(),
        people: chairs
            .iter()
            .map(|chair| text_field(chair, "name"))
            .collect(),
        own: chairs
            .iter()
            .position(|chair| field(chair, "you").is_truthy()),
    };
    Ok(Found { record, players })
}

/// The screen.
#[component]
pub fn SharedPast(
    /// The id of the table and the number of the game, from 1. Without a number, the last game is
    /// shown.
    address: String,
) -> impl IntoView {
    let texts = use_texts();
    let found = RwSignal::new(None::<Result<Found, Failure>>);
    let (table, number) = address.split_once('/').unwrap_or((&address, ""));
    let (id, number) = (format!("t/{table}"), number.parse::<usize>().ok());
    let table = StoredValue::new(table.to_owned());
    let reach = Reach::watch();
    // The match is fetched again when the server is back.
    Effect::new(move |_| {
        let there = found.with_untracked(|found| matches!(found, Some(Ok(_))));
        if !reach.is_here() || there {
            return;
        }
        let table = table.get_value();
        spawn_local(async move {
            let fetched = fetch(&table).await;
            if let Err(failure) = &fetched {
                _ = reach.blame(failure, texts);
            }
            // The screen may be gone.
            _ = found.try_set(Some(fetched));
        });
    });
    part(move || match found.get() {
        None => view! {
            <main class="frame wood" aria-busy="true">
                <div class="felt calm"></div>
            </main>
        }
        .into_any(),
        Some(Ok(found)) => looked_at(found.record, found.players, &id, number),
        Some(Err(failure)) => {
            let why = match &failure {
                Failure::Refused(code) if code == "not-over" => texts.say("page-online-not-over"),
                Failure::Refused(_) => texts.say("review-no-game"),
                Failure::Offline => String::new(),
            };
            view! {
                <Plain id="no-replay" title=texts.t("review-title")>
                    <p class="error" role="alert">{why}</p>
                    <Unreached reach=reach />
                    <a class="main" href="#/tables">
                        <b>{texts.t("page-online-to-tables")}</b>
                    </a>
                </Plain>
            }
            .into_any()
        }
    })
}
