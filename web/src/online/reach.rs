//! Whether the server can be reached, for screens that are useless without it. They say so, and
//! continue by themselves when it is back.

use std::time::Duration;

use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::api::{self, Failure};
use crate::live::part;
use crate::texts::{Texts, use_texts};
use crate::tile::Icon;

/// How long to wait before asking the server again.
const PATIENCE: Duration = Duration::from_secs(3);

/// Checks whether the server can be reached. Copies refer to the same check, which ends with its
/// screen.
#[derive(Clone, Copy)]
pub struct Reach {
    here: RwSignal<bool>,
    again: StoredValue<Option<TimeoutHandle>>,
}

impl Reach {
    /// Starts watching, and asks the server at once.
    pub fn watch() -> Reach {
        let reach = Reach {
            here: RwSignal::new(true),
            again: StoredValue::new(None),
        };
        let online = window_event_listener_untyped("online", move |_| reach.ask());
        let offline = window_event_listener_untyped("offline", move |_| reach.lost());
        on_cleanup(move || {
            online.remove();
            offline.remove();
            reach.wait_no_longer();
        });
        reach.ask();
        reach
    }

    /// Returns whether the server answered when it was last asked.
    pub fn is_here(self) -> bool {
        self.here.get()
    }

    /// Returns what to say about a request that failed. If the server cannot be reached, the text
    /// is empty: [`Unreached`] says so, for as long as that lasts.
    pub fn blame(self, failure: &Failure, texts: Texts) -> String {
        match failure {
            Failure::Offline => {
                self.lost();
                String::new()
            }
            Failure::Refused(_) => failure.say(texts),
        }
    }

    fn ask(self) {
        self.wait_no_longer();
        spawn_local(async move {
            // The server answers this request without looking anything up.
            match api::text("GET", "/api/addresses", None).await {
                // Setting this signal makes screens fetch everything again, so it is set only if
                // its value changes.
                Ok(_) => {
                    if self.here.try_get_untracked() == Some(false) {
                        self.here.set(true);
                    }
                }
                Err(_) => self.lost(),
            }
        });
    }

    /// Notes that the server did not answer, and asks again later.
    pub fn lost(self) {
        match self.here.try_get_untracked() {
            // The screen is gone.
            None => return,
            Some(true) => self.here.set(false),
            Some(false) => {}
        }
        self.wait_no_longer();
        let again = set_timeout_with_handle(move || self.ask(), PATIENCE).ok();
        self.again.set_value(again);
    }

    fn wait_no_longer(self) {
        let again = self.again.try_update_value(Option::take);
        if let Some(again) = again.flatten() {
            again.clear();
        }
    }
}

/// A message that the server cannot be reached, shown until it can.
#[component]
pub fn Unreached(
    /// The check of the server.
    reach: Reach,
) -> impl IntoView {
    let texts = use_texts();
    part(move || {
        (!reach.is_here()).then(|| {
            view! {
                <p class="unreached" id="unreached" role="status">
                    <Icon name="i-again" />
                    <span>{texts.t("page-online-unreached")}</span>
                </p>
            }
        })
    })
}
