//! The cards to send: one for players, with a QR code, a code to say aloud and a link, and one for
//! spectators.

use js_sys::Reflect;
use leptos::html;
use leptos::prelude::*;
use qrcodegen::{QrCode, QrCodeEcc};
use wasm_bindgen_futures::spawn_local;

use super::api;
use super::copying::{copy, navigator};
use super::line::Line;
use crate::live::{part, press, text};
use crate::sheet::Over;
use crate::texts::use_texts;
use crate::tile::{Drawing, Icon};

/// Returns a QR code as the outline of its dark squares, and its width in squares.
fn qr(content: &str) -> Option<(String, i32)> {
    let code = QrCode::encode_text(content, QrCodeEcc::Medium).ok()?;
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let dark = (x..code.size()).take_while(|&x| code.get_module(x, y));
            let length = dark.count() as i32;
            if length > 0 {
                path.push_str(&format!("M{x} {y}h{length}v1h-{length}z"));
            }
            x += length.max(1);
        }
    }
    Some((path, code.size()))
}

/// Returns whether a host can be reached only from this machine.
fn is_of_this_machine(host: &str) -> bool {
    host == "localhost" || host == "[::1]" || host.starts_with("127.")
}

/// Returns the address at which others can open this page, and whether they can. A page that is
/// open at this machine's own address asks the server for another one.
async fn address_for_others() -> (String, bool) {
    let location = window().location();
    let own = location.origin().unwrap_or_default();
    if !is_of_this_machine(&location.hostname().unwrap_or_default()) {
        return (own, true);
    }
    let found = api::call("GET", "/api/addresses", None).await;
    // Without an answer, nothing is known about the server's addresses.
    let Ok(found) = found else {
        return (own, true);
    };
    let addresses = api::list_field(&found, "addresses").into_iter();
    let mut others = addresses.filter_map(|address| address.as_string());
    match others.next() {
        Some(address) => (address, true),
        None => (own, false),
    }
}

/// The ids of a card: its title, its link, the buttons that copy and send it, and the message about
/// copying.
const IDS: [&str; 5] = ["invite-title", "link", "copy-link", "send-link", "copied"];
/// The same ids on the card for spectators.
const WATCH_IDS: [&str; 5] = [
    "watch-about",
    "watch-link",
    "copy-watch-link",
    "send-watch-link",
    "watch-copied",
];

/// The end of a link for spectators.
pub const WATCH: &str = "/watch";

/// A card with a link.
#[component]
pub fn Invite(
    /// The path of the link.
    path: String,
    /// The table's code, on a card for players.
    #[prop(optional)]
    code: Option<String>,
) -> impl IntoView {
    let texts = use_texts();
    let link = RwSignal::new(String::new());
    let said = RwSignal::new("");
    let only_here = RwSignal::new(false);
    // Both cards may be on one screen, so each has its own ids.
    let (title, ids) = match code {
        Some(_) => ("page-online-send-this", IDS),
        None => ("page-online-watch-about", WATCH_IDS),
    };
    let [title_id, link_id, copy_id, send_id, copied_id] = ids;
    spawn_local(async move {
        let (address, reachable) = address_for_others().await;
        // The screen may be gone.
        _ = link.try_set(format!("{address}{path}"));
        _ = only_here.try_set(!reachable);
    });
    let field: NodeRef<html::Input> = NodeRef::new();
    let copy_link = move || {
        const SAID: [&str; 2] = ["page-online-copied", "page-online-copy-marked"];
        copy(&link.get_untracked(), field, said, SAID);
    };
    let can_share = Reflect::has(&window().navigator().into(), &"share".into()).unwrap_or(false);
    let send = move || {
        let what = api::object(&[("url", link.get_untracked().into())]);
        // Closing the share sheet is not an error.
        _ = navigator(&["share"], &what);
    };
    let drawn = move || {
        let (path, size) = qr(&link.get()).filter(|_| !link.with(String::is_empty))?;
        Some(view! {
            <svg viewBox=format!("0 0 {size} {size}") shape-rendering="crispEdges">
                <path d=path />
            </svg>
        })
    };
    view! {
        <section class="paper invite" aria-labelledby=title_id>
            <div class="qr" role="img" aria-label=texts.t("page-online-qr")>
                {part(drawn)}
            </div>
            <h2 id=title_id>{texts.t(title)}</h2>
            <div class="code">
                {code.map(|code| view! { <b id="code" dir="ltr">{code}</b> })}
                <input
                    id=link_id
                    class="plain"
                    dir="ltr"
                    readonly
                    node_ref=field
                    aria-label=texts.t("page-online-link")
                    prop:value=text(move || link.get())
                />
            </div>
            <div class="quiets">
                <button type="button" class="quiet" id=copy_id on:click=press(copy_link)>
                    <Drawing name="i-copy" class="ico" />
                    {texts.t("page-online-copy")}
                </button>
                {can_share
                    .then(|| {
                        view! {
                            <button type="button" class="quiet" id=send_id on:click=press(send)>
                                <Icon name="i-share" />
                                {texts.t("page-online-send")}
                            </button>
                        }
                    })}
            </div>
            <p class="note only-here" role="status">
                {text(move || match only_here.get() {
                    true => {
                        let port = window().location().port().unwrap_or_default();
                        texts.text().say("page-online-only-here", [("port", port.into())])
                    }
                    false => String::new(),
                })}
            </p>
            <p class="note" id=copied_id role="status">
                {text(move || match said.get() {
                    "" => String::new(),
                    name => texts.say(name),
                })}
            </p>
        </section>
    }
}

/// The dialog with the link for spectators.
#[component]
pub fn WatchSheet(
    /// The id of the table.
    table: String,
    /// Closes the dialog.
    close: Callback<()>,
) -> impl IntoView {
    let texts = use_texts();
    view! {
        <Over id="watch-sheet" title=texts.t("page-online-watch-link") close=close>
            <Invite path=format!("/#/t/{table}{WATCH}") />
        </Over>
    }
}

impl Line {
    /// Returns whether the table allows spectators.
    pub fn can_be_watched(self) -> bool {
        self.info.with(|info| {
            let terms = info.as_ref().map(|info| &info.terms);
            terms.is_some_and(|terms| terms.watch.is_some())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{is_of_this_machine, qr};

    #[test]
    fn a_link_has_a_code_unless_it_is_far_too_long() {
        for link in ["http://192.168.1.20:8080/#/join/KITE-27", &"x".repeat(400)] {
            let (path, size) = qr(link).expect("it fits");
            assert!(path.starts_with("M0 0h7v1h-7z"), "{link}: no corner mark");
            assert!(size >= 25, "{link}");
        }
        assert_eq!(qr(&"x".repeat(4_000)), None);
    }

    #[test]
    fn links_for_others_do_not_name_this_machine() {
        for own in ["localhost", "127.0.0.1", "[::1]", "127.0.0.2"] {
            assert!(is_of_this_machine(own), "{own}");
        }
        for other in ["192.168.1.20", "sidra.example", "[fe80::1]"] {
            assert!(!is_of_this_machine(other), "{other}");
        }
    }
}
