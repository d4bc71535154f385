//! Lessons: done by mouse, finger and keyboard; they leave only a note on the device.

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
const WANTED: &str = ".tiles .wanted .tile";

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
        browser.wait("#next.waits, #next[data-press=draw]").await?;
        while browser.count("#next.waits").await? == 1 {
            let word = browser.attr(WANTED, "data-tile").await?.unwrap_or_default();
            let this = format!("{WANTED}[data-tile=\"{word}\"]");
            let place = browser.rect(".place").await?;
            match hand {
                Hand::Drags => browser.drag(tile(&word), place).await?,
                Hand::Taps => {
                    // As in a game, the first tap selects a tile, and the next one places it.
                    browser.tap(tile(&word)).await?;
                    browser.wait(&format!("{this}.selected")).await?;
                    browser.tap(place).await?;
                }
                Hand::Types => {
                    browser.wait(&format!("{this}.focus")).await?;
                    browser.press("Enter").await?;
                }
            }
            browser.wait_gone(&this).await?;
        }
        assert_eq!(browser.count(".place").await?, 0, "no move is left");
        if browser
            .count("#next[data-press=done], #next[data-press=draw]")
            .await?
            == 1
        {
            match hand {
                Hand::Drags => browser.click("#next").await?,
                // The pool does the same as the button that draws.
                Hand::Taps if browser.count("#next[data-press=draw]").await? == 1 => {
                    browser.tap("#pool").await?;
                }
                Hand::Taps => browser.tap("#next").await?,
                Hand::Types => browser.press_at("#next", "Enter").await?,
            }
            browser.wait("#next[data-press='']").await?;
        }
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
    assert_eq!(browser.count(".progress i").await?, 8);
    assert_eq!(complete(&browser, Hand::Drags).await?, 8);
    // Nothing is kept except the note that the lesson was completed.
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
    // A new player finds the lesson beside *Play now*.
    assert_eq!(browser.count("#learn").await?, 0, "it is offered once");
    browser.tap("#to-lesson").await?;
    browser.wait("#lesson .place").await?;
    assert_eq!(complete(&browser, Hand::Taps).await?, 8);
    browser.tap("#back").await?;
    browser.wait("#learn").await?;
    assert_eq!(
        browser.count("#to-lesson").await?,
        0,
        "the lesson was completed"
    );
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn the_first_lesson_is_done_by_keyboard() -> Result<(), Failure> {
    let browser = lesson("learn_keys", Look::desktop(), "/#/learn").await?;
    browser.wait_heard("put the 7 after the 6").await?;
    assert_eq!(complete(&browser, Hand::Types).await?, 8);
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
    // A tile that is dropped far from the place goes back, and the sentence changes.
    browser.drag(tile("r7"), (place.x - 500.0, place.y)).await?;
    browser.wait_text(".tell p", "dashed frame").await?;
    browser.wait_still().await?;
    assert_eq!(browser.rack().await?, rack);
    // Putting the tile back on the rack is not an attempt.
    browser.drag(tile("r7"), place).await?;
    browser.wait("#next:not(.waits)").await?;
    browser.wait_text(".tell p", "that's a run").await?;
    browser.wait_sets("r5 r6 r7").await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn a_move_is_shown_again_and_a_run_splits() -> Result<(), Failure> {
    let browser = lesson("learn_again", Look::desktop(), "/#/learn").await?;
    // Each time the move is shown, it is a new animation.
    for _ in 0..2 {
        let ends = "return document.querySelector('.ghost')\
            .getAnimations().every((animation) => animation.playState === 'finished')";
        browser.wait_script("the showing ends", ends).await?;
        browser.click("#show").await?;
        let shows = "return document.querySelector('.ghost')\
            .getAnimations().some((animation) => animation.playState === 'running')";
        browser.wait_script("another showing", shows).await?;
    }
    for _ in 0..5 {
        browser.click("#skip").await?;
    }
    browser.wait_text("#lesson h2", "Split a run").await?;
    browser.wait_still().await?;
    // One run with a gap for the tile, then two runs.
    let apart = async || {
        let (left, right) = (
            browser.rect(&tile("b4")).await?,
            browser.rect(&tile("b6")).await?,
        );
        Ok::<_, Failure>((right.x - left.x) / left.width)
    };
    let before = apart().await?;
    assert!(before < 3.3, "the run is in one piece: {before}");
    let place = browser.rect(".place").await?;
    let word = browser.attr(WANTED, "data-tile").await?.unwrap_or_default();
    browser.drag(tile(&word), place).await?;
    browser.wait("#next:not(.waits)").await?;
    browser.wait_still().await?;
    let after = apart().await?;
    assert!(after > before + 0.4, "it has split: {before}, {after}");
    Ok(())
}

#[tokio::test]
async fn every_step_can_be_skipped() -> Result<(), Failure> {
    let browser = lesson("learn_skip", Look::desktop(), "/#/learn").await?;
    for step in 1..=8 {
        let done = format!("return document.querySelectorAll('.progress .done').length === {step}");
        browser.click("#skip").await?;
        match step {
            8 => _ = browser.wait("#learned").await?,
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

#[tokio::test]
async fn a_step_says_what_was_learned_and_shows_the_pool() -> Result<(), Failure> {
    let browser = lesson("learn_done", Look::desktop().calm(), "/#/learn").await?;
    for _ in 0..2 {
        browser.click("#skip").await?;
    }
    browser.wait_text("#lesson h2", "Open with 30").await?;
    browser.wait_still().await?;
    let place = browser.rect(".place").await?;
    browser.drag(tile("k10"), place).await?;
    browser.wait_text(".tell p", "Press Done").await?;
    browser.click("#next").await?;
    browser.wait_text(".tell p", "You have opened").await?;
    assert_eq!(browser.count(".pool").await?, 0, "this step draws nothing");
    // The next step draws from a pool that can be seen.
    browser.click("#next").await?;
    browser.wait("#next[data-press=draw]").await?;
    browser.wait(".pool .pile .tile").await?;
    let (pool, cloth) = (browser.rect(".pool").await?, browser.rect(".cloth").await?);
    for set in browser.rects(".tiles .tile:not(.racked)").await? {
        assert!(set.x + set.width < pool.x, "{set:?} and {pool:?}");
    }
    assert!(pool.y >= cloth.y && pool.y + pool.height <= cloth.y + cloth.height);
    browser.click("#next").await?;
    browser.wait_count(".tile.racked", 7).await?;
    browser.wait_text(".tell p", "on your rack").await?;
    Ok(())
}
