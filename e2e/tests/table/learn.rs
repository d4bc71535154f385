//! Lessons: done by mouse, finger and keyboard; they leave nothing behind but a note.

use serde_json::Value;
use sidra_e2e::game::tile;
use sidra_e2e::{Browser, Failure, Look};

/// How the moves are made.
#[derive(Clone, Copy, PartialEq)]
enum Hand {
    Drags,
    Taps,
    Types,
}

/// The tile to be moved.
const WANTED: &str = ".tiles .tile.selected";

async fn lesson(name: &str, look: Look, address: &str) -> Result<Browser, Failure> {
    let browser = Browser::start(name, look).await?;
    browser.go(address).await?;
    browser.wait("#lesson .place").await?;
    browser.wait_still().await?;
    Ok(browser)
}

/// Returns the names of everything that the device keeps.
async fn kept(browser: &Browser) -> Result<Value, Failure> {
    let script = "return Object.keys(localStorage).sort()";
    browser.script(script, Vec::new()).await
}

/// Makes all moves of all steps, and returns how many steps there were.
async fn complete(browser: &Browser, hand: Hand) -> Result<usize, Failure> {
    let mut steps = 0;
    if hand == Hand::Types {
        browser.press("r").await?;
    }
    loop {
        browser.wait("#next.waits").await?;
        while browser.count("#next.waits").await? == 1 {
            let word = browser.attr(WANTED, "data-tile").await?.unwrap_or_default();
            let this = format!("{WANTED}[data-tile=\"{word}\"]");
            match hand {
                Hand::Drags => {
                    let place = browser.rect(".place").await?;
                    browser.drag(tile(&word), place).await?;
                }
                Hand::Taps => browser.tap(tile(&word)).await?,
                Hand::Types => {
                    browser.wait(&format!("{this}.focus")).await?;
                    browser.press("Enter").await?;
                }
            }
            browser.wait_gone(&this).await?;
        }
        assert_eq!(browser.count(".place").await?, 0, "nothing is left to do");
        steps += 1;
        match hand {
            Hand::Drags => browser.click("#next").await?,
            Hand::Taps => browser.tap("#next").await?,
            Hand::Types => {
                let here = "return document.activeElement.id === 'next'";
                browser
                    .wait_script("the button has the focus", here)
                    .await?;
                browser.press("Enter").await?;
            }
        }
        let next = format!(
            "return document.querySelector('#learned') !== null \
             || document.querySelectorAll('.progress .done').length === {steps}"
        );
        browser.wait_script("the next step", &next).await?;
        if browser.count("#learned").await? == 1 {
            return Ok(steps);
        }
    }
}

#[tokio::test]
async fn the_first_lesson_is_done_by_dragging() -> Result<(), Failure> {
    let browser = lesson("learn_drag", Look::desktop(), "/#/learn").await?;
    let before = kept(&browser).await?;
    assert_eq!(browser.count(".progress i").await?, 7);
    assert_eq!(complete(&browser, Hand::Drags).await?, 7);
    // Nothing is kept but the note that it was done.
    let mut after = kept(&browser).await?;
    let names = after.as_array_mut().expect("a list");
    names.retain(|name| name != "sidra.learned");
    assert_eq!(after, before);
    // The first game has no clock.
    browser.click("#first-game").await?;
    browser.wait("#table .tile.racked").await?;
    browser.wait("#done").await?;
    assert_eq!(browser.count(".clock").await?, 0);
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn the_first_lesson_is_done_by_tapping() -> Result<(), Failure> {
    let browser = Browser::start("learn_tap", Look::phone().lang("he")).await?;
    browser.go("/").await?;
    // A new player finds it beside *Play now*.
    browser.tap("#to-lesson").await?;
    browser.wait("#lesson .place").await?;
    assert_eq!(complete(&browser, Hand::Taps).await?, 7);
    browser.tap("#back").await?;
    browser.wait("#learn").await?;
    assert_eq!(browser.count("#to-lesson").await?, 0, "it was done");
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn the_first_lesson_is_done_by_keyboard() -> Result<(), Failure> {
    let browser = lesson("learn_keys", Look::desktop(), "/#/learn").await?;
    browser.wait_heard("put the 7 after the 6").await?;
    assert_eq!(complete(&browser, Hand::Types).await?, 7);
    browser.wait_heard("Well done!").await?;
    browser
        .wait_text("#learned h1", "You know the game")
        .await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn a_tile_that_is_dropped_elsewhere_goes_back() -> Result<(), Failure> {
    let browser = lesson("learn_back", Look::desktop(), "/#/learn").await?;
    let place = browser.rect(".place").await?;
    let rack = browser.rack().await?;
    let sentence = browser.text(".tell p").await?;
    // The other tiles cannot be moved, and the table does not move.
    for other in ["b2", "J", "r5"] {
        browser.drag(tile(other), place).await?;
    }
    browser.wait_still().await?;
    assert_eq!(browser.rack().await?, rack);
    assert_eq!(browser.text(".tell p").await?, sentence);
    // Far from the place: it goes back, and the sentence changes.
    browser.drag(tile("r7"), (place.x - 500.0, place.y)).await?;
    browser.wait_text(".tell p", "dashed frame").await?;
    browser.wait_still().await?;
    assert_eq!(browser.rack().await?, rack);
    // Back onto the rack is no attempt.
    browser.drag(tile("r7"), place).await?;
    browser.wait("#next:not(.waits)").await?;
    browser.wait_text(".tell p", &sentence).await?;
    browser.wait_sets("r5 r6 r7").await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn every_step_can_be_skipped() -> Result<(), Failure> {
    let browser = lesson("learn_skip", Look::desktop(), "/#/learn").await?;
    for step in 1..=7 {
        let done = format!("return document.querySelectorAll('.progress .done').length === {step}");
        browser.click("#skip").await?;
        match step {
            7 => _ = browser.wait("#learned").await?,
            _ => browser.wait_script("the next step", &done).await?,
        }
    }
    Ok(())
}

#[tokio::test]
async fn special_jokers_are_offered_until_they_are_learned() -> Result<(), Failure> {
    let browser = Browser::start("learn_jokers", Look::desktop()).await?;
    for (edition, steps) in [("il-twist", 6), ("pl-expert", 2)] {
        let new = format!("/#/new?edition={edition}");
        browser.go(&new).await?;
        browser.click("#offer").await?;
        browser.wait("#lesson .place").await?;
        assert_eq!(complete(&browser, Hand::Drags).await?, steps, "{edition}");
        browser.click("#first-game").await?;
        browser.wait("#begin").await?;
        assert_eq!(browser.count("#offer").await?, 0, "{edition}");
    }
    // The rules lead to the same lessons.
    browser.go("/#/rules/pl-twist").await?;
    browser.wait("#rules-of").await?;
    assert_eq!(browser.count(".lessons a").await?, 4);
    browser.click(".lessons a:last-child").await?;
    browser.wait("#lesson .place").await?;
    browser.wait_text("#lesson h2", "The mirror").await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn the_lesson_fits_every_window() -> Result<(), Failure> {
    let browser = lesson("learn_sizes", Look::desktop(), "/#/learn/mirror").await?;
    browser.click("#skip").await?;
    for (width, height) in [
        (500, 700),
        (820, 1180),
        (1024, 600),
        (1440, 900),
        (2200, 1200),
    ] {
        browser.resize(width, height).await?;
        browser.wait_still().await?;
        let place = browser.rect(".place").await?;
        let tiles = browser.rects(".tiles .tile").await?;
        assert!(!tiles.is_empty());
        for rect in tiles.iter().chain([&place]) {
            let inside = rect.x >= 0.0
                && rect.y >= 0.0
                && rect.x + rect.width <= f64::from(width)
                && rect.y + rect.height <= f64::from(height);
            assert!(inside, "{width} × {height}: {rect:?}");
        }
    }
    Ok(())
}
