//! Screens that are fetched when they are opened.

use serde_json::json;
use sidra_e2e::{Browser, Failure, Look, Rig};

/// Returns how many parts of the module have been requested so far.
async fn parts(browser: &Browser) -> Result<usize, Failure> {
    let requests = browser.requests().await?;
    let is_part = |address: &&String| {
        address.ends_with(".wasm") && (address.contains("/split_") || address.contains("/chunk_"))
    };
    Ok(requests.iter().filter(is_part).count())
}

/// Disconnects the page from the network, or connects it again. The browser's cache stays
/// available.
async fn cut_off(browser: &Browser, offline: bool) -> Result<(), Failure> {
    let conditions = json!({
        "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1,
    });
    browser
        .cdp("Network.emulateNetworkConditions", conditions)
        .await?;
    Ok(())
}

#[tokio::test]
async fn a_screen_is_fetched_when_it_is_opened() -> Result<(), Failure> {
    let rig = Rig::start()?;
    for lang in ["en", "he", "pl", "hu"] {
        let look = Look::desktop().lang(lang);
        let browser = rig.browser("parts", look).await?;
        browser.go("/").await?;
        browser.wait("#play-now").await?;
        assert_eq!(parts(&browser).await?, 0, "{lang}: a first game needs none");
        browser.click("#rules").await?;
        browser.wait("#rules-of").await?;
        let all = parts(&browser).await?;
        assert!(all > 0, "{lang}");
        // Once fetched, going back or forward or to another edition requests nothing.
        browser.back().await?;
        browser.wait("#home").await?;
        browser.client().forward().await?;
        browser.wait("#rules-of").await?;
        // Choosing editions adds no steps to go back through.
        for edition in ["pl-expert", "il-twist"] {
            let choice = format!("input[value={edition}]");
            browser
                .click(format!(".choice:has({choice})").as_str())
                .await?;
            browser
                .wait(format!(".choice:has({choice}:checked)").as_str())
                .await?;
        }
        browser.click("#back").await?;
        browser.wait("#home").await?;
        assert_eq!(parts(&browser).await?, all, "{lang}");
        assert_eq!(browser.complaints().await?, [""; 0]);
    }
    Ok(())
}

#[tokio::test]
async fn a_screen_that_cannot_be_fetched_says_so() -> Result<(), Failure> {
    let browser = Browser::start("lost_part", Look::desktop()).await?;
    browser.go("/").await?;
    browser.wait("#play-now").await?;
    cut_off(&browser, true).await?;
    browser.click("#rules").await?;
    let refusal = "This screen could not be loaded";
    browser.wait_text("#not-loaded h1", refusal).await?;
    browser
        .wait_text("#not-loaded [role=alert]", "Are you online?")
        .await?;
    // The rest of the page still works.
    browser.press_at("#back", "Enter").await?;
    browser.wait("#home").await?;
    browser.click("#rules").await?;
    browser.wait("#again").await?;
    // The screen loads by itself once the network is back.
    cut_off(&browser, false).await?;
    browser.wait("#rules-of").await?;
    Ok(())
}

#[tokio::test]
async fn the_browser_caches_a_screen() -> Result<(), Failure> {
    let browser = Browser::start("kept_part", Look::desktop()).await?;
    browser.go("/#/rules/pl-twist").await?;
    browser.wait("#rules-of").await?;
    browser.go("/").await?;
    browser.reload().await?;
    browser.wait("#play-now").await?;
    cut_off(&browser, true).await?;
    browser.click("#rules").await?;
    browser.wait("#rules-of").await?;
    Ok(())
}
