//! The page fetches the language in the settings, and another one when it is chosen.

use serde_json::json;
use sidra_e2e::{Browser, Failure, Look, Rig};

/// Returns the texts fetched so far, in order: `en` for home and the table, `en-later` for the
/// other screens.
async fn fetched(browser: &Browser) -> Result<Vec<String>, Failure> {
    let requests = browser.requests().await?;
    let files = requests.iter().filter_map(|address| {
        let name = address.strip_suffix(".ftl")?.rsplit('/').next()?;
        Some(name.rsplit_once('-')?.0.to_owned())
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
    browser.click(".choice:has([value=he])").await?;
    browser.wait_text("#settings h1", "הגדרות").await?;
    browser.wait_attr("html", "lang", "he").await?;
    browser.wait_attr("html", "dir", "rtl").await?;
    let both = ["en", "en-later", "he", "he-later"];
    assert_eq!(fetched(&browser).await?, both);
    // The choice is kept, and the next visit requests only this language.
    browser.reload().await?;
    browser.wait_text("#settings h1", "הגדרות").await?;
    assert_eq!(fetched(&browser).await?[4..], ["he", "he-later"]);
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn home_has_a_choice_of_languages() -> Result<(), Failure> {
    let browser = Browser::start("language_chip", Look::desktop()).await?;
    browser.go("/").await?;
    browser.press_at("#language", "End").await?;
    browser.wait_attr("html", "lang", "hu").await?;
    browser.wait_text("#play-now", "Játsszunk").await?;
    assert_eq!(fetched(&browser).await?, ["en", "hu"]);
    Ok(())
}

#[tokio::test]
async fn a_language_that_cannot_be_fetched_changes_nothing() -> Result<(), Failure> {
    let browser = Browser::start("lost_language", Look::desktop()).await?;
    browser.go("/#/settings").await?;
    browser.wait_text("#settings h1", "Settings").await?;
    cut_off(&browser, true).await?;
    browser.click(".choice:has([value=pl])").await?;
    let refusal = "\u{2068}Polski\u{2069} could not be loaded. Are you online?";
    browser.wait_text("#settings .error", refusal).await?;
    browser.wait(".choice:has([value=en]:checked)").await?;
    assert_eq!(browser.text("#settings h1").await?, "Settings");
    assert_eq!(browser.attr("html", "lang").await?.as_deref(), Some("en"));
    cut_off(&browser, false).await?;
    browser.click(".choice:has([value=pl])").await?;
    browser.wait_text("#settings h1", "Ustawienia").await?;
    browser.wait_count("#settings .error:empty", 1).await?;
    // The browser has cached both languages.
    cut_off(&browser, true).await?;
    browser.click(".choice:has([value=en])").await?;
    browser.wait_text("#settings h1", "Settings").await?;
    Ok(())
}
