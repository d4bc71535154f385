//! The screen for an address that leads nowhere: mistyped, or from another version.

use leptos::prelude::*;
use sidra_core::notation;

use crate::sheet::Plain;
use crate::texts::use_texts;
use crate::tile::{Icon, Row};

/// The screen.
#[component]
pub fn Nowhere() -> impl IntoView {
    let texts = use_texts();
    let tiles = notation::tiles("r4 J k4").unwrap_or_default();
    view! {
        <Plain id="nowhere" title=texts.t("page-nowhere")>
            <Row tiles=tiles />
            <p>{texts.t("page-nowhere-about")}</p>
            <div class="next-step">
                <a class="main" id="go-home" href="#/">
                    <b>{texts.t("page-nowhere-home")}</b>
                    <Icon name="i-go" />
                </a>
                <a class="quiet" id="to-tables" href="#/tables">
                    {texts.t("page-online-to-tables")}
                </a>
            </div>
        </Plain>
    }
}
