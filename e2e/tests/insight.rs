//! Looking back at a game, and puzzles.

use serde_json::json;
use sidra_core::{editions, notation};
use sidra_e2e::game::tile;
use sidra_e2e::{Browser, Failure, Look};
use sidra_insight::puzzle::{Day, Grade, Puzzle, find};

/// A finished game of three bots.
const RECORD: &str = include_str!("../../game/tests/golden/pl-standard.sidra");

/// The puzzle of a day, as this machine finds it.
fn puzzle(day: &str, grade: u8) -> Puzzle {
    let day: Day = day.parse().expect("a day");
    let edition = editions::find("il-classic").expect("an edition");
    find(day.wanted(edition, Grade::new(grade).expect("a grade"))).expect("a puzzle")
}

/// Opens a puzzle of 17 November 2026: the grade of the address, on the table.
async fn open(browser: &Browser, grade: u8) -> Result<Puzzle, Failure> {
    let route = format!("/#/puzzle/il-classic/2026-11-17/{grade}");
    browser.go(&route).await?;
    browser.wait("#puzzle .tile.racked").await?;
    browser.wait_still().await?;
    // The browser must find the same puzzle as this machine.
    let puzzle = puzzle("2026-11-17", grade);
    let table = notation::write_table(puzzle.position.table());
    browser.wait_table(&table).await?;
    let mut rack: Vec<String> = browser.rack().await?;
    rack.iter_mut()
        .for_each(|word| *word = word.trim_end_matches('\'').to_owned());
    rack.sort();
    let mut wanted: Vec<String> = puzzle
        .position
        .rack()
        .unwrap_or_default()
        .iter()
        .map(ToString::to_string)
        .collect();
    wanted.sort();
    assert_eq!(rack, wanted);
    Ok(puzzle)
}

#[tokio::test]
async fn a_puzzle_is_solved_by_dragging() -> Result<(), Failure> {
    let browser = Browser::start("puzzle_drag", Look::desktop()).await?;
    browser.go("/").await?;
    browser.click("#to-puzzle").await?;
    browser.wait("#puzzles .card-link").await?;
    // Rack: b1 r1. The yellow 1 has to leave its run.
    open(&browser, 1).await?;
    browser.lay(&["y1", "b1", "r1"]).await?;
    browser.wait_sets("y2 y3 y4 y5").await?;
    browser.wait("#done:not(.waits)").await?;
    browser.click("#done").await?;
    browser.wait("#solved").await?;
    browser
        .wait_text("#solved p", "Solved without a hint")
        .await?;
    // The device remembers it, and offers the next puzzle.
    browser.click("#next-puzzle").await?;
    browser.wait("#puzzle .tile.racked").await?;
    assert!(browser.address().await?.ends_with("/2026-11-17/3"));
    browser.go("/#/puzzle/il-classic").await?;
    browser.wait("#puzzle-day").await?;
    assert_eq!(browser.count(".day-cards").await?, 2);
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn a_puzzle_is_solved_by_keyboard() -> Result<(), Failure> {
    let browser = Browser::start("puzzle_keys", Look::desktop()).await?;
    open(&browser, 1).await?;
    browser.press("c").await?;
    browser.press("r").await?;
    browser.wait_attr(".tile.focus", "data-tile", "r1").await?;
    browser.press("Space").await?;
    browser.press("ArrowRight").await?;
    browser.press("Space").await?;
    browser.wait_count(".tile.selected", 2).await?;
    // Up to the table, to the yellow 1.
    for _ in 0..60 {
        let here = browser.attrs(".tile.focus", "data-tile").await?;
        if here == ["y1"] {
            break;
        }
        browser.press("ArrowLeft").await?;
    }
    browser.press("Space").await?;
    browser.wait_count(".tile.selected", 3).await?;
    // Down past all sets, to the place of a new one.
    let at_new = "return document.activeElement.dataset.place === 'new'";
    for _ in 0..60 {
        if browser.script(at_new, Vec::new()).await? == true {
            break;
        }
        browser.press("ArrowRight").await?;
    }
    browser.press("Enter").await?;
    browser.wait_sets("y2 y3 y4 y5").await?;
    browser.wait_count(".tile.racked", 0).await?;
    browser.press("d").await?;
    browser.wait("#solved").await.map(|_| ())
}

#[tokio::test]
async fn a_wrong_answer_says_why_and_hints_help() -> Result<(), Failure> {
    let browser = Browser::start("puzzle_wrong", Look::phone()).await?;
    open(&browser, 1).await?;
    // The task is shown once, and is not repeated if nothing was laid.
    browser.wait_text("#task", "Lay all your tiles").await?;
    browser.tap("#done").await?;
    browser.wait_heard("Lay all your tiles").await?;
    assert_eq!(browser.text("#status").await?, "");
    // A set of one tile is not legal.
    let place = browser.free_place().await?;
    browser.touch_drag(tile("b1").as_str(), place).await?;
    browser.wait_count(".tile.racked", 1).await?;
    browser.tap("#done").await?;
    browser.wait("#status.refusal").await?;
    assert_eq!(browser.count("#solved").await?, 0);
    browser.tap("#undo").await?;
    browser.wait_count(".tile.racked", 2).await?;
    // Three levels: how many sets, which sets, the whole solution.
    browser.tap("#hint").await?;
    browser.wait_text("#status", "A solution breaks up").await?;
    browser.tap("#hint").await?;
    browser.wait_text("#status", "Break up").await?;
    browser.tap("#hint").await?;
    browser.wait("#steps li").await?;
    browser.tap("#lay-hint").await?;
    browser.wait_count(".tile.racked", 0).await?;
    browser.tap("#done").await?;
    browser.wait_text("#solved p", "Solved with").await
}

/// Opens the record and looks back at its game.
async fn look_back(browser: &Browser) -> Result<(), Failure> {
    browser.open_text(RECORD).await?;
    browser.wait("#look-back").await?;
    browser.press_at("#look-back", "Enter").await?;
    browser.wait("#replay .flow .tile").await.map(|_| ())
}

#[tokio::test]
async fn a_game_is_replayed_by_keys_and_slider() -> Result<(), Failure> {
    let browser = Browser::start("replay_keys", Look::desktop()).await?;
    look_back(&browser).await?;
    browser.wait_text(".plot .at", "85").await?;
    browser.press("Home").await?;
    browser.wait_text(".plot .at", "0").await?;
    browser.wait_count(".flow .tile", 0).await?;
    browser.press("ArrowRight").await?;
    browser.wait_text(".plot .at", "1").await?;
    browser.wait(".flow .tile.seen").await?;
    browser.press("End").await?;
    browser.press("ArrowLeft").await?;
    browser.wait_text(".plot .at", "84").await?;
    // The slider takes the focus, keys and clicks.
    browser.press_at("#slider", "ArrowLeft").await?;
    browser.wait_text(".plot .at", "83").await?;
    let slider = browser.rect("#slider").await?;
    browser
        .click(("#slider", -slider.width * 0.25, 0.0))
        .await?;
    browser
        .wait_script(
            "the slider moved",
            "return +document.querySelector('.plot .at').textContent < 40",
        )
        .await?;
    // Play, then stop.
    browser.click("#go-on").await?;
    browser.wait_text("#go-on", "Pause").await?;
    browser.click("#go-on").await?;
    browser.wait_text("#go-on", "Play").await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn hints_leave_the_table_and_the_task_in_sight() -> Result<(), Failure> {
    for lang in ["en", "he", "pl", "hu"] {
        let look = Look::phone().lang(lang);
        let browser = Browser::start(&format!("puzzle_hints_{lang}"), look).await?;
        browser.go("/#/puzzle/pl-twist/2026-11-17/5").await?;
        browser.wait("#puzzle .tile.racked").await?;
        browser.press("h").await?;
        browser.press("h").await?;
        browser.wait_attr("#hint", "data-level", "2").await?;
        browser.wait_still().await?;
        let (task, said) = (browser.rect("#task").await?, browser.rect("#status").await?);
        assert!(
            task.y + task.height <= said.y + 1.0,
            "{lang}: {task:?} {said:?}"
        );
        browser.press("h").await?;
        browser.wait(".steps li").await?;
        browser.wait_still().await?;
        let width = browser.rect("#puzzle").await?.width;
        for part in [".steps", ".own .rack", ".cloth"] {
            let rect = browser.rect(part).await?;
            assert!(rect.width > width * 0.9, "{lang}: {part} {rect:?}");
        }
        let (cloth, steps) = (browser.rect(".cloth").await?, browser.rect(".steps").await?);
        assert!(
            cloth.y + cloth.height <= steps.y + 1.0,
            "{lang}: {cloth:?} {steps:?}"
        );
    }
    Ok(())
}

#[tokio::test]
async fn a_game_is_replayed_by_touch() -> Result<(), Failure> {
    let browser = Browser::start("replay_touch", Look::phone()).await?;
    look_back(&browser).await?;
    browser.tap("#turn-back").await?;
    browser.wait_text(".plot .at", "84").await?;
    let slider = browser.rect("#slider").await?;
    let (x, y) = slider.middle();
    browser
        .touch_drag("#slider", (x - slider.width * 0.3, y))
        .await?;
    browser
        .wait_script(
            "the slider moved",
            "return +document.querySelector('.plot .at').textContent < 40",
        )
        .await
}

#[tokio::test]
async fn turns_pass_quickly_while_the_button_is_held() -> Result<(), Failure> {
    let browser = Browser::start("replay_held", Look::desktop()).await?;
    look_back(&browser).await?;
    browser.press("Home").await?;
    browser.wait_text(".plot .at", "0").await?;
    let (x, y) = browser.rect("#go-on").await?.middle();
    let mouse = async |kind: &str| {
        let event = json!({ "type": kind, "x": x, "y": y, "button": "left", "clickCount": 1 });
        browser.cdp("Input.dispatchMouseEvent", event).await
    };
    mouse("mousePressed").await?;
    let on = "return +document.querySelector('.plot .at').textContent > 3";
    browser.wait_script("turns pass", on).await?;
    browser.wait_text("#go-on", "Pause").await?;
    // Letting go stops it; the click that this makes does not start it again.
    mouse("mouseReleased").await?;
    browser.wait_text("#go-on", "Play").await?;
    browser.click("#go-on").await?;
    browser.wait_text("#go-on", "Pause").await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn a_finished_game_is_analysed() -> Result<(), Failure> {
    let browser = Browser::start("replay_analyse", Look::desktop()).await?;
    look_back(&browser).await?;
    browser.click("#analyse").await?;
    browser.wait("#summary").await?;
    browser.wait_text("#decided", "decided the game").await?;
    assert_eq!(browser.count("#summary thead th").await?, 3);
    assert_eq!(browser.count("#summary tbody tr").await?, 6);
    browser.wait_text("#decided", "would have ended it").await?;
    // A turn of the summary is one tap away.
    browser.press_at("#summary .to-it", "Enter").await?;
    browser.wait_gone("#summary").await?;
    browser.wait_text(".plot .at", "8").await?;
    browser.click("#analyse").await?;
    browser.wait("#summary").await?;
    browser.click("#to-decider").await?;
    browser.wait_text(".plot .at", "62").await?;
    browser.wait_text(".best", "The best play was").await?;
    // What the strongest bot would have done, and why.
    browser.wait_text(".best small", "says: ").await?;
    browser.click("#see-it").await?;
    browser.wait(".how li").await?;
    browser.wait(".flow .tile.seen").await?;
    browser.click("#see-it").await?;
    browser.wait_gone(".how").await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn the_summary_fits_a_phone() -> Result<(), Failure> {
    for lang in ["en", "he", "pl", "hu"] {
        let look = Look::phone().lang(lang);
        let browser = Browser::start(&format!("summary_{lang}"), look).await?;
        look_back(&browser).await?;
        browser.press_at("#analyse", "Enter").await?;
        browser.wait("#summary").await?;
        browser.wait_still().await?;
        let script = "const all = document.querySelector('#summary .scroll');\
            return [all.scrollWidth, all.clientWidth]";
        let got = browser.script(script, Vec::new()).await?;
        assert_eq!(got[0], got[1], "{lang}");
    }
    Ok(())
}

#[tokio::test]
async fn a_turn_is_shared_as_a_link() -> Result<(), Failure> {
    let browser = Browser::start("replay_link", Look::desktop()).await?;
    look_back(&browser).await?;
    browser.press("Home").await?;
    for _ in 0..8 {
        browser.press("ArrowRight").await?;
    }
    browser.wait_text(".plot .at", "8").await?;
    let tiles = browser.count(".flow .tile").await?;
    browser.click("#take").await?;
    browser.wait("#turn-sheet").await?;
    let script = "return document.querySelector('#position-link').value";
    let link = browser.script(script, Vec::new()).await?;
    let link = link.as_str().unwrap_or_default().to_owned();
    // The link holds the whole position: it opens where nobody knows the game.
    let (_, address) = link.split_once('#').expect("an address in the page");
    let script = "return document.querySelector('#to-referee').getAttribute('href')";
    let referee = browser.script(script, Vec::new()).await?;
    let referee = referee.as_str().unwrap_or_default();
    assert!(referee.starts_with("#/companion/referee?e=pl-standard&t="));
    let other = Browser::start("replay_link_other", Look::phone()).await?;
    other.go(&format!("/#{address}")).await?;
    other.wait("#position .flow .tile").await?;
    assert_eq!(other.count(".flow .tile").await?, tiles);
    assert_eq!(other.count(".all-racks li").await?, 3);
    // Player 2 could lay five tiles here.
    other.tap("#solve").await?;
    other.wait_text("#best-play", "The best play lays").await?;
    other.wait(".how li").await?;
    other.wait_count(".flow .tile.seen", 5).await?;
    // A link without a position says so.
    other.go("/#/replay?at=nonsense").await?;
    other.wait("#no-position [role=alert]").await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    assert_eq!(other.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn a_game_is_continued_from_a_turn() -> Result<(), Failure> {
    let browser = Browser::start("replay_continue", Look::desktop()).await?;
    look_back(&browser).await?;
    // After the end there is nothing to continue.
    browser.press_at("#take", "Enter").await?;
    browser.wait("#turn-sheet").await?;
    assert_eq!(browser.count("#continue").await?, 0);
    browser.press("Escape").await?;
    browser.wait_gone("#turn-sheet").await?;
    // It is the person's turn after the first round.
    browser.press("Home").await?;
    for _ in 0..7 {
        browser.press("ArrowRight").await?;
    }
    browser.wait_text(".plot .at", "7").await?;
    let tiles = browser.count(".flow .tile").await?;
    browser.press_at("#take", "Enter").await?;
    browser.wait("#continue").await?;
    browser.click("#continue").await?;
    browser.wait("#table .tile.racked").await?;
    browser.wait_still().await?;
    assert_eq!(browser.count(".tiles .tile:not(.racked)").await?, tiles);
    // Both matches are kept: the finished one, and the new one.
    browser.go("/").await?;
    browser.wait("#play-now").await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}
