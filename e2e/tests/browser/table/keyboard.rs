//! The keyboard, and announcements to a screen reader.

use sidra_e2e::game::Saved;
use sidra_e2e::{Browser, Failure, Look};

use super::table_of;

#[tokio::test]
async fn a_turn_is_played_by_keyboard() -> Result<(), Failure> {
    let saved = Saved::new("il-classic", "r3 r4 r5", "r6 y1 y2 y3");
    let browser = table_of("keyboard", Look::desktop(), &saved).await?;
    browser.press("c").await?;
    browser.wait_still().await?;
    browser.press("r").await?;
    browser.wait_attr(".tile.focus", "data-tile", "r6").await?;
    // Only one place fits it.
    browser.press("Enter").await?;
    browser.wait_count(".tile.racked", 3).await?;
    browser.wait_table("r3 r4 r5 r6").await?;
    browser.wait(".tile.racked.focus").await?;
    for _ in 0..2 {
        browser.press("Space").await?;
        browser.press("ArrowRight").await?;
    }
    browser.press("Space").await?;
    browser.wait_count(".tile.selected", 3).await?;
    browser.press("Enter").await?;
    browser.wait_count(".tile.racked", 0).await?;
    browser.wait_sets("y1 y2 y3").await?;
    browser.press("u").await?;
    browser.wait_count(".tile.racked", 3).await?;
    browser.press("i").await?;
    browser.wait_count(".tile.racked", 0).await?;
    browser.press("d").await?;
    browser.wait("#result").await?;
    browser.wait_text("#result h2", "You won").await?;
    browser.press("Escape").await?;
    browser.wait_gone("#result").await?;
    browser.press("?").await?;
    browser.wait("#keys-sheet").await?;
    Ok(())
}

#[tokio::test]
async fn closing_a_sheet_restores_the_focus() -> Result<(), Failure> {
    let saved = Saved::new("il-classic", "r3 r4 r5", "r6 k1");
    let browser = table_of("focus_back", Look::desktop(), &saved).await?;
    let menu = "return document.activeElement.id === 'menu'";
    for close in [".close", "Escape", "keys"] {
        browser.press_at("#menu", "Enter").await?;
        browser.wait("#menu-sheet").await?;
        match close {
            "Escape" => browser.press("Escape").await?,
            "keys" => {
                // From one sheet to another, then back to the table.
                browser.click("#keys").await?;
                browser.wait_text("#keys-sheet", "Game log").await?;
                browser.click("#keys-sheet .close").await?;
            }
            button => browser.click(button).await?,
        }
        browser.wait_gone("dialog").await?;
        browser.wait_script("the menu has the focus", menu).await?;
    }
    Ok(())
}

#[tokio::test]
async fn one_sound_context_is_enabled_by_a_touch() -> Result<(), Failure> {
    let browser = Browser::start("voice", Look::desktop()).await?;
    let count = "window.made = []; const Real = AudioContext;\
        window.AudioContext = class extends Real {\
            constructor() { super(); window.made.push(this); } };";
    let before = serde_json::json!({ "source": count });
    browser
        .cdp("Page.addScriptToEvaluateOnNewDocument", before)
        .await?;
    browser.go("/").await?;
    browser.wait("#play-now").await?;
    browser.click("#play-now").await?;
    // Open the same table twice without reloading the page.
    for _ in 0..2 {
        browser.wait(".tile.racked").await?;
        browser.wait_still().await?;
        browser.click("#sort-number").await?;
        browser.press("m").await?;
        browser.click("#home").await?;
        browser.wait("#continue").await?;
        browser.click("#continue").await?;
    }
    let heard = "return window.made.length === 1 && window.made[0].state === 'running'";
    browser
        .wait_script("one sound context is running", heard)
        .await
}
