//! What is visible: on a phone, in landscape, at the edges.

use sidra_e2e::game::{Saved, tile};
use sidra_e2e::{Browser, Failure, Look};

use crate::table_of;

#[tokio::test]
async fn a_phone_in_landscape_shows_three_rows_of_sets() -> Result<(), Failure> {
    let saved = Saved::new("il-classic", "r3 r4 r5 | b6 b7 b8", "r6 k1 k9 b2 y7");
    let browser = table_of("on_its_side", Look::desktop(), &saved).await?;
    browser.resize(844, 390).await?;
    // Three rows of sets and all buttons that end a turn are visible.
    let high = "return document.querySelector('.felt').clientHeight > 3 * 60";
    browser.wait_script("a table of three rows", high).await?;
    let seen = "return [...document.querySelectorAll('#done, #hint, .tile.racked')]\
        .every((element) => element.getBoundingClientRect().bottom <= innerHeight)";
    browser.wait_script("buttons and rack", seen).await?;
    browser.drag(tile("r6"), tile("r5")).await?;
    browser.wait_sets("r3 r4 r5 r6").await?;
    Ok(())
}

#[tokio::test]
async fn names_are_not_cut_off_with_three_bots() -> Result<(), Failure> {
    for lang in ["en", "he", "pl", "hu"] {
        let name = format!("names_{lang}");
        let browser = Browser::start(&name, Look::phone().lang(lang)).await?;
        browser
            .go("/#/new?edition=il-classic&bots=hard,easy,simple")
            .await?;
        browser.press_at("#begin", "Enter").await?;
        browser.wait_count(".tile.racked", 14).await?;
        let whole = "const names = [...document.querySelectorAll('.who strong, .who .badge')];\
            return names.length === 7\
                && names.every((name) => name.scrollWidth <= name.clientWidth + 1)";
        browser.wait_script("whole names", whole).await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_tile_dropped_at_an_edge_stays_visible() -> Result<(), Failure> {
    let saved = Saved::new("il-classic", "r3 r4 r5", "y1 y2 y3 k1");
    let browser = table_of("edge", Look::desktop(), &saved).await?;
    browser.click(tile("y1")).await?;
    browser.click_with("Shift", tile("y3")).await?;
    browser.wait_count(".tile.selected", 3).await?;
    browser.drag(tile("y1"), (1275.0, 300.0)).await?;
    browser.wait_sets("y1 y2 y3").await?;
    browser.wait_still().await?;
    for word in ["y1", "y2", "y3"] {
        let rect = browser.rect(&tile(word)).await?;
        assert!(rect.x + rect.width <= 1280.0, "{word}: {rect:?}");
    }
    Ok(())
}

/// A dropped closure throws when it is called; one that leaked would still run.
#[tokio::test]
async fn leaving_the_table_drops_its_resize_closure() -> Result<(), Failure> {
    let saved = Saved::new("il-classic", "r3 r4 r5", "r6 k1 k9 b2");
    let browser = table_of("resize", Look::desktop(), &saved).await?;
    let leave = async || {
        browser.press("m").await?;
        browser.click("#home").await?;
        browser.wait("#continue").await
    };
    leave().await?;
    let record = "window.closures = [];\
        window.ResizeObserver = class extends ResizeObserver {\
            constructor(closure) { super(closure); window.closures.push(closure); }\
        }";
    browser.script(record, vec![]).await?;
    browser.click("#continue").await?;
    browser.wait_count(".tile.racked", 4).await?;
    leave().await?;
    let dropped = "return closures.length > 0 && closures.every((closure) => {\
            try { closure([]); return false; } catch { return true; }\
        })";
    browser.wait_script("the closure is dropped", dropped).await
}
