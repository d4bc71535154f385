//! Before and after a game: how long it is, house rules, sharing the result.

use serde_json::json;
use sidra_e2e::game::{Saved, tile};
use sidra_e2e::{Browser, Failure, Look, Size};

use super::table_of;

/// Gives up the game, and waits for its result.
async fn give_up(browser: &Browser) -> Result<(), Failure> {
    browser.wait_count(".tile.racked", 14).await?;
    browser.press("m").await?;
    browser.press_at("#resign", "Enter").await?;
    browser.press_at("#ask-yes", "Enter").await?;
    browser.wait("#result .next").await.map(|_| ())
}

/// Chooses the length of a round in the form, and waits until it is described like this.
async fn choose_round(browser: &Browser, description: &str) -> Result<(), Failure> {
    browser
        .go("/#/new?edition=il-classic&bots=simple&turn_seconds=0&match_of=games&units=1")
        .await?;
    browser.wait("#begin").await?;
    browser
        .click(".choice:has([name=length][value='1 rounds'])")
        .await?;
    // In low windows, only the shelf shows the description. The marks that isolate the arguments
    // of a sentence are removed.
    let said = format!(
        "return document.querySelector('.shelf .sum').textContent\
            .replace(/[\\u2068\\u2069]/g, '').includes('{description}')"
    );
    browser.wait_script(description, &said).await
}

#[tokio::test]
async fn a_round_with_one_bot_is_two_games() -> Result<(), Failure> {
    for (lang, description) in [
        ("pl", "Dwie partie, każdy zaczyna raz"),
        ("hu", "Két játék, mindenki egyszer kezd"),
        ("he", "שני משחקונים, כל שחקן מתחיל פעם אחת"),
    ] {
        let look = Look::new(Size::Laptop).lang(lang).calm();
        let browser = Browser::start(&format!("round_{lang}"), look).await?;
        choose_round(&browser, description).await?;
    }
    let browser = Browser::start("round", Look::new(Size::Laptop).calm()).await?;
    choose_round(&browser, "Two games, each player starts once").await?;
    browser.press_at("#begin", "Enter").await?;
    give_up(&browser).await?;
    browser
        .wait_text(
            "#result .win",
            "Game \u{2068}1\u{2069} of \u{2068}2\u{2069}",
        )
        .await?;
    browser.press_at("#next-game", "Enter").await?;
    browser.wait_gone("#result").await?;
    give_up(&browser).await?;
    browser.wait("#again").await?;
    browser.wait_count("#score-sheet tbody tr", 2).await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn a_player_has_the_name_from_the_form() -> Result<(), Failure> {
    let browser = Browser::start("own_name", Look::new(Size::Laptop).calm()).await?;
    let form = "/#/new?edition=il-classic&bots=simple&turn_seconds=0";
    browser.go(form).await?;
    browser.wait("#begin").await?;
    browser.press_at("input[name=name]", "Control+a").await?;
    browser.type_text("Noa").await?;
    browser.press("Tab").await?;
    browser.press_at("#begin", "Enter").await?;
    browser.wait_text(".seat.you .who b", "Noa").await?;
    // The device keeps the name for the next game.
    browser.go(form).await?;
    let kept = "return document.querySelector('input[name=name]')?.value === 'Noa'";
    browser.wait_script("the name", kept).await
}

#[tokio::test]
async fn a_refused_house_rule_says_why_at_its_field() -> Result<(), Failure> {
    // Only the rule of this field shows a message, at most a line's height away from its field.
    let beside = "const shown = [...document.querySelectorAll('.house .error')]\
            .filter((error) => error.textContent !== '');\
        const rule = document.querySelector('.rule:has([name=opening])');\
        const error = rule.querySelector('.error').getBoundingClientRect();\
        const field = rule.querySelector('[name=opening]').getBoundingClientRect();\
        const apart = Math.max(field.top - error.bottom, error.top - field.bottom, 0);\
        return shown.length === 1 && error.height > 0 && apart <= 24";
    for (name, look) in [
        ("refused_rule", Look::new(Size::Laptop)),
        ("refused_rule_phone", Look::phone()),
    ] {
        let browser = Browser::start(name, look.calm()).await?;
        browser.go("/#/new?edition=il-classic&bots=simple").await?;
        browser.wait("#begin").await?;
        browser.press_at("[name=opening]", "Control+a").await?;
        browser.type_text("999").await?;
        browser.press("Tab").await?;
        let error = ".rule:has([name=opening]) .error";
        let bounds = "from \u{2068}0\u{2069} to \u{2068}200\u{2069}";
        browser.wait_text(error, bounds).await?;
        browser
            .wait_script("a message at its field", beside)
            .await?;
        // The rule is as before, and the next value removes the message.
        browser.wait_count(".rule.changed", 0).await?;
        browser.press_at("[name=opening]", "Control+a").await?;
        browser.type_text("40").await?;
        browser.press("Tab").await?;
        browser.wait_count(".rule.changed", 1).await?;
        browser.wait_count(&format!("{error}:empty"), 1).await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_result_is_shared_as_text() -> Result<(), Failure> {
    let saved = Saved::new("il-classic", "r3 r4 r5", "r6");
    let browser = table_of("shared_result", Look::desktop().calm(), &saved).await?;
    browser.drag(tile("r6"), tile("r5")).await?;
    browser.wait_sets("r3 r4 r5 r6").await?;
    browser.click("#done").await?;
    browser.wait("#result #share-text").await?;
    browser.press_at("#share-text", "Enter").await?;
    browser.wait_text("#verified", "clipboard").await?;
    let permission = json!({ "permissions": ["clipboardReadWrite"] });
    browser.cdp("Browser.grantPermissions", permission).await?;
    let script = "navigator.clipboard.readText().then(arguments[0], arguments[0])";
    let shared = browser.script_async(script, Vec::new()).await?;
    let shared = shared.as_str().unwrap_or_default().to_owned();
    // Who won, what was played, and the points of each player, as the score sheet shows them.
    let points = browser.texts("#score-sheet .total td b").await?;
    assert_eq!(points.len(), 2, "{points:?}");
    let lines: Vec<&str> = shared.lines().collect();
    assert_eq!(lines.first(), Some(&"You won! – Sidra, Original"));
    for part in ["You", "Hedgehog", points[0].as_str(), points[1].as_str()] {
        assert!(lines[1].contains(part), "{part} in {shared}");
    }
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}
