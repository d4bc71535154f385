//! Mouse and fingers.

use sidra_core::position::{Position, Setup};
use sidra_core::{Face, HouseRules, editions, notation};
use sidra_e2e::game::{Saved, tile};
use sidra_e2e::{Browser, Failure, Look, Spot};
use sidra_solver::{Objective, best_play};

use super::{table_of, unhurried_table_of};

#[tokio::test]
async fn a_whole_game_by_dragging() -> Result<(), Failure> {
    let browser = Browser::start("whole_game", Look::desktop()).await?;
    let rules = HouseRules::plain(editions::find("il-classic").expect("an edition"));
    let line = "/#/new?edition=il-classic&bots=hard&units=1&seed=12&turn_seconds=0&match_of=games";
    browser.go(line).await?;
    browser.wait("#begin").await?;
    browser.press_at("#begin", "Enter").await?;
    browser.wait(".tile.racked").await?;
    let mine = "return document.querySelector('#result, .seat.turn.you') !== null";
    // The bot's turn may be over before the test looks, so announcements are counted.
    let turns =
        "heard.filter((said) => /You (laid|passed|drew (?!the highest))/.test(said)).length";
    let mut opened = false;
    let mut played = 0;
    for _ in 0..120 {
        browser.wait_script("the player's turn comes", mine).await?;
        if browser.count("#result").await? > 0 {
            break;
        }
        let rack = browser.rack().await?;
        let faces = |words: &[String]| {
            let faces = words
                .iter()
                .map(|word| notation::tile(word.trim_end_matches('\'')));
            faces
                .map(|face| face.expect("a tile"))
                .collect::<Vec<Face>>()
        };
        // Sets from the rack alone.
        let setup = Setup::of_turn(rules, Vec::new(), faces(&rack), opened);
        let position = Position::from_setup(setup).expect("a rack is a position");
        let play = best_play(&position, Objective::Tiles);
        if !play.is_nothing() {
            let mut left = rack.clone();
            for row in play.table {
                let mut words = Vec::new();
                for face in row {
                    let found = left
                        .iter()
                        .position(|word| faces(std::slice::from_ref(word)) == [face]);
                    words.push(left.remove(found.expect("on the rack")));
                }
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                browser.lay(&words).await?;
                browser.press("t").await?;
                browser.wait_still().await?;
            }
            opened = true;
        }
        let before = browser.script(&format!("return {turns}"), vec![]).await?;
        browser.click("#done").await?;
        let over =
            format!("return document.querySelector('#result') !== null || {turns} > {before}");
        browser.wait_script("the turn ends", &over).await?;
        played += 1;
    }
    browser.wait("#result").await?;
    browser.wait_count("#score-sheet tbody td b", 2).await?;
    let scores = browser.texts("#score-sheet tbody td b").await?;
    let sum: i64 = scores
        .iter()
        .filter_map(|score| score.replace('−', "-").parse::<i64>().ok())
        .sum();
    assert_eq!(scores.len(), 2);
    assert_eq!(sum, 0, "{scores:?}");
    browser.click("#verify").await?;
    browser
        .wait_text("#verified", "The record checks out")
        .await?;
    // The players took turns; either of them may have begun or gone out.
    let verified = browser.text("#verified").await?;
    let numbers = verified.split(|character: char| !character.is_ascii_digit());
    let turns: Vec<i32> = numbers.filter_map(|number| number.parse().ok()).collect();
    assert_eq!(turns.len(), 1, "{verified}");
    assert!((turns[0] - 2 * played).abs() <= 1, "{played}: {verified}");
    // Another game follows.
    browser.click("#again").await?;
    browser.wait_gone("#result").await?;
    browser.wait_count(".tile.racked", 14).await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn dragged_tiles_go_where_they_fit() -> Result<(), Failure> {
    let saved = Saved::new(
        "il-classic",
        "r3 r4 r5 | b6 b7 b8 b9 b10 | k9 J k11",
        "r6 b8 k10 y1 y2",
    );
    let browser = unhurried_table_of("clever", Look::desktop(), &saved).await?;
    // A tile that is dropped at the wrong end of a set goes to the other end.
    browser.drag(tile("r6"), tile("r3")).await?;
    browser
        .wait_table("r3 r4 r5 r6 | b6 b7 b8 b9 b10 | k9 J k11")
        .await?;
    // In the middle of a run, it splits the run.
    browser.drag(tile("b8'"), tile("b8")).await?;
    browser
        .wait_table("r3 r4 r5 r6 | b6 b7 b8 | b8 b9 b10 | k9 J k11")
        .await?;
    // On a joker, it replaces the joker.
    browser.drag(tile("k10"), tile("J")).await?;
    browser.wait_text("#status", "still needs a set").await?;
    browser.wait_text("#said", "still needs a set").await?;
    browser.wait_sets("k9 k10 k11").await?;
    // Undo, redo, start over.
    browser.click("#undo").await?;
    browser.wait_sets("k9 J k11").await?;
    browser.click("#redo").await?;
    browser.wait_sets("k9 k10 k11").await?;
    browser.click("#start-over").await?;
    browser
        .wait_table("r3 r4 r5 | b6 b7 b8 b9 b10 | k9 J k11")
        .await?;
    // A set dragged onto another joins it; a run loses its middle tile and splits.
    let place = browser.free_place().await?;
    browser.drag(tile("b8"), place).await?;
    browser
        .wait_table("r3 r4 r5 | b8 | b6 b7 | b9 b10 | k9 J k11")
        .await?;
    browser.click("#undo").await?;
    // A double tap plays a tile if exactly one place fits.
    browser.double_click(tile("r6")).await?;
    browser.wait_sets("r3 r4 r5 r6").await?;
    // Shift selects a range, and selected tiles are dragged together.
    browser.click(tile("y1")).await?;
    browser.click_with("Shift", tile("y2")).await?;
    browser.wait_count(".tile.selected", 2).await?;
    let place = browser.free_place().await?;
    browser.drag(tile("y1"), place).await?;
    browser.wait_sets("y1 y2").await?;
    Ok(())
}

#[tokio::test]
async fn a_finger_collects_tiles_of_a_full_rack() -> Result<(), Failure> {
    let rack = "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 b1 b2";
    let saved = Saved::new("il-classic", "k3 k4 k5", rack);
    let browser = table_of("collect", Look::phone(), &saved).await?;
    let lies = browser.rack().await?;
    // A press that moves at once drags the tile.
    browser.touch_drag(tile(&lies[0]), tile(&lies[2])).await?;
    browser.wait_still().await?;
    browser.wait_count(".tile.selected", 0).await?;
    let lies = browser.rack().await?;
    // A long press collects tiles along the row and into the next.
    browser
        .long_press_and_slide(tile(&lies[1]), tile(&lies[4]))
        .await?;
    browser.wait_count(".tile.selected", 4).await?;
    let mut selected = browser.attrs(".tile.selected", "data-tile").await?;
    selected.sort();
    let mut wanted = lies[1..=4].to_vec();
    wanted.sort();
    assert_eq!(selected, wanted);
    browser.press("Escape").await?;
    browser.wait_count(".tile.selected", 0).await?;
    assert_eq!(browser.rack().await?, lies, "nothing moved");
    browser
        .long_press_and_slide(tile(&lies[9]), tile(&lies[5]))
        .await?;
    browser.wait_count(".tile.selected", 5).await?;
    // The selected tiles go to the table together.
    let place = browser.free_place().await?;
    browser.tap(place).await?;
    browser.wait_count(".tile.racked", 9).await?;
    Ok(())
}

#[tokio::test]
async fn touch_gestures_work_on_a_phone() -> Result<(), Failure> {
    let saved = Saved::new(
        "il-classic",
        "r3 r4 r5 | b6 b7 b8 b9",
        "r6 b10 y1 y2 y3 k13",
    );
    let browser = table_of("phone", Look::phone(), &saved).await?;
    for word in ["r6", "r3"] {
        assert!(browser.rect(&tile(word)).await?.width >= 40.0, "{word}");
    }
    browser.touch_drag(tile("r6"), tile("r5")).await?;
    browser.wait_sets("r3 r4 r5 r6").await?;
    // Tap to select, then tap to place.
    browser.tap(tile("b10")).await?;
    browser.wait_count(".tile.selected", 1).await?;
    browser.tap(tile("b7")).await?;
    browser.wait_sets("b6 b7 b8 b9 b10").await?;
    for word in ["y1", "y2", "y3"] {
        browser.tap(tile(word)).await?;
    }
    browser.wait_count(".tile.selected", 3).await?;
    let place = browser.free_place().await?;
    browser.tap(place).await?;
    browser.wait_sets("y1 y2 y3").await?;
    // A long press drags a whole set.
    browser.long_press(tile("y2")).await?;
    browser.wait_count(".tile.selected", 3).await?;
    browser.tap("#done").await?;
    browser.wait_heard("You laid").await?;
    // A thumb that swipes over the bar does not end the drag.
    browser
        .wait_script(
            "the player's turn",
            "return document.querySelector('.seat.turn.you') !== null",
        )
        .await?;
    let bar = ["#status", "#done"].map(Spot::from);
    // The held tile is above the finger, so the finger aims below the set.
    let below = tile("y2");
    let from_to = [
        Spot::from(tile("k13")),
        Spot::from((below.as_str(), 0.0, 40.0)),
    ];
    browser.touch_drag_beside(from_to, bar).await?;
    browser.wait_sets("y1 y2 k13 y3").await?;
    // Two fingers zoom in.
    let before = browser.rect(&tile("r3")).await?.width;
    browser.pinch(".cloth", 60.0, 120.0).await?;
    let larger = format!(
        "return document.querySelector({:?}).getBoundingClientRect().width > {before}",
        tile("r3")
    );
    browser.wait_script("larger tiles", &larger).await?;
    Ok(())
}

#[tokio::test]
async fn hebrew_reads_right_to_left_and_runs_do_not() -> Result<(), Failure> {
    let saved = Saved::new("il-twist", "r3 r4 r5", "r6 k1");
    let browser = table_of("hebrew", Look::desktop().lang("he"), &saved).await?;
    browser.wait_attr("html", "dir", "rtl").await?;
    let menu = browser.rect("#menu").await?;
    let pool = browser.rect("#pool").await?;
    assert!(menu.x > pool.x, "the page begins at the right");
    browser.drag(tile("r6"), tile("r5")).await?;
    browser.wait_table("r3 r4 r5 r6").await?;
    browser.click("#done").await?;
    browser.wait_heard("הורדת").await?;
    Ok(())
}

#[tokio::test]
async fn a_press_on_the_pool_draws() -> Result<(), Failure> {
    let saved = Saved::new("il-classic", "r3 r4 r5", "r6 k1");
    let browser = table_of("pool", Look::desktop(), &saved).await?;
    browser.lay(&["k1"]).await?;
    browser.wait_table("r3 r4 r5 | k1").await?;
    // While the draft lays a tile, the main button does not say *Draw*.
    browser.click("#pool").await?;
    browser.click("#undo").await?;
    browser.wait_table("r3 r4 r5").await?;
    browser.click("#pool").await?;
    browser.wait_heard("You drew").await
}
