//! What can be done with a turn: share its position, or continue the game from there.

use leptos::prelude::*;
use sidra_client::Table;
use sidra_room::{Level, Occupant, Seat};

use super::Looking;
use super::position::PassOn;
use crate::live::press;
use crate::sheet::Over;
use crate::tile::Icon;
use crate::{device, matches};

impl Looking {
    /// Returns who sits where when the game continues: the player who looks back, and bots. If that
    /// player's seat is unknown, it is that of the first person.
    fn company(self) -> Vec<Occupant> {
        self.seats.with_value(|seats| {
            let person = self.own.or_else(|| seats.iter().position(Seat::is_person));
            let person = person.unwrap_or(0);
            let seat = |(at, seat): (usize, &Seat)| match seat.occupant {
                _ if at == person => Occupant::Person,
                Occupant::Bot(level) => Occupant::Bot(level),
                Occupant::Person => Occupant::Bot(Level::Medium),
            };
            seats.iter().enumerate().map(seat).collect()
        })
    }

    /// Continues the game from the turn, as a new match. Returns whether the device could keep it.
    fn continue_here(self) -> bool {
        let events = self.frame_at(self.at.get_untracked()).events;
        let now = device::now();
        let seats = self.company();
        let table = self
            .record
            .with_value(|record| Table::continue_from(record, events, &seats, device::dice(), now));
        let kept = table.ok().and_then(|table| table.keep(now));
        kept.is_some_and(|(room, played)| matches::add(&room, &played))
    }
}

/// The sheet.
#[component]
pub fn Take(looking: Looking) -> impl IntoView {
    let texts = looking.texts;
    let close = Callback::new(move |()| looking.over.set(None));
    let at = looking.at.get_untracked();
    let setup = looking
        .rules()
        .map(|rules| looking.frame_at(at).setup(rules));
    let full = RwSignal::new(false);
    let goes_on = (at < looking.last()).then(|| {
        let go = move || full.set(!looking.continue_here());
        view! {
            <section class="go-on">
                <button type="button" class="main" id="continue" on:click=press(go)>
                    <b>{texts.t("review-continue")}</b>
                    <Icon name="i-go" />
                </button>
                <p class="about">{texts.t("review-continue-about")}</p>
                <p role="alert">
                    {move || full.get().then(|| texts.say("page-full"))}
                </p>
            </section>
        }
    });
    let place = untrack(|| looking.place());
    let names = looking.names();
    view! {
        <Over id="turn-sheet" title=texts.t("review-take") close=close>
            <p class="about">{place.clone()}</p>
            {setup.map(|setup| view! { <PassOn setup=setup about=place names=names elsewhere=true /> })}
            {goes_on}
        </Over>
    }
}
