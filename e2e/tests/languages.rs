//! The page fetches the language of the settings, and another one when it is chosen.

use serde_json::json;
use sidra_e2e::{Browser, Failure, Look, Rig};

/// Returns the codes of the languages fetched so far, in order.
async fn fetched(browser: &Browser) -> Result<Vec<String>, Failure> {
    let requests = browser.requests().await?;
    let files = requests.iter().filter_map(|address| {
        let name = address.strip_suffix(".ftl")?.rsplit('/').next()?;
        Some(name.split('-').next()?.to_owned())
    });
    Ok(files.collect())
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
async fn a_fresh_page_fetches_the_language_of_the_browser() -> Result<(), Failure> {
    let rig = Rig::start()?;
    for (locale, code, direction) in [
        ("en", "en", "ltr"),
        ("he", "he", "rtl"),
        ("pl", "pl", "ltr"),
        ("hu", "hu", "ltr"),
        ("fr", "en", "ltr"),
    ] {
        let look = Look::desktop().lang(locale);
        let browser = rig.browser("fresh_language", look).await?;
        browser.go("/").await?;
        browser.wait("#play-now").await?;
        browser.wait_attr("html", "lang", code).await?;
        browser.wait_attr("html", "dir", direction).await?;
        assert_eq!(fetched(&browser).await?, [code], "{locale}");
    }
    Ok(())
}

#[tokio::test]
async fn another_language_is_fetched_when_it_is_chosen() -> Result<(), Failure> {
    let browser = Browser::start("choose_language", Look::desktop()).await?;
    browser.go("/#/settings").await?;
    browser.wait_text("#settings h1", "Settings").await?;
    browser.click("input[value=he] + span").await?;
    browser.wait_text("#settings h1", "הגדרות").await?;
    browser.wait_attr("html", "lang", "he").await?;
    browser.wait_attr("html", "dir", "rtl").await?;
    assert_eq!(fetched(&browser).await?, ["en", "he"]);
    // The choice is kept, and the next visit requests only this language.
    browser.reload().await?;
    browser.wait_text("#settings h1", "הגדרות").await?;
    assert_eq!(fetched(&browser).await?, ["en", "he", "he"]);
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn a_language_that_cannot_be_fetched_changes_nothing() -> Result<(), Failure> {
    let browser = Browser::start("lost_language", Look::desktop()).await?;
    browser.go("/#/settings").await?;
    browser.wait_text("#settings h1", "Settings").await?;
    cut_off(&browser, true).await?;
    browser.click("input[value=pl] + span").await?;
    let refusal = "\u{2068}Polski\u{2069} could not be loaded. Are you online?";
    browser.wait_text("#settings .error", refusal).await?;
    browser.wait("input[value=en]:checked").await?;
    assert_eq!(browser.text("#settings h1").await?, "Settings");
    assert_eq!(browser.attr("html", "lang").await?.as_deref(), Some("en"));
    cut_off(&browser, false).await?;
    browser.click("input[value=pl] + span").await?;
    browser.wait_text("#settings h1", "Ustawienia").await?;
    browser.wait_count("#settings .error:empty", 1).await?;
    // The browser has cached both.
    cut_off(&browser, true).await?;
    browser.click("input[value=en] + span").await?;
    browser.wait_text("#settings h1", "Settings").await?;
    Ok(())
}
