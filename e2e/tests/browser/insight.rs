//! Looking back at a game, and puzzles.

use serde_json::json;
use sidra_core::{Edition, editions, notation};
use sidra_e2e::game::tile;
use sidra_e2e::{Browser, Failure, Look, Rig};
use sidra_insight::puzzle::{Day, Grade, Puzzle, find};

/// A finished game between three bots.
const RECORD: &str = include_str!("../../../game/tests/golden/pl-standard.sidra");

/// A finished game between four bots in which one of them laid all its tiles.
const OUT: &str = include_str!("../../data/four-long.sidra");

/// A finished game with words.
const WORD_RECORD: &str = include_str!("../../../game/tests/golden/il-word.sidra");

/// Returns the puzzle of a day, as this machine finds it.
fn puzzle(edition: &'static Edition, day: &str, grade: Grade) -> Puzzle {
    let day: Day = day.parse().expect("a day");
    find(day.wanted(edition, grade)).expect("a puzzle")
}

/// Opens a puzzle of 17 November 2026, and checks that it is the same as on this machine.
async fn open_puzzle(
    browser: &Browser,
    edition: &'static Edition,
    grade: Grade,
) -> Result<(), Failure> {
    let address = format!("{}/2026-11-17/{grade}", edition.id);
    browser.go(&format!("/#/puzzle/{address}")).await?;
    browser.wait("#puzzle .tile.racked").await?;
    browser.wait_still().await?;
    let puzzle = puzzle(edition, "2026-11-17", grade);
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
    assert_eq!(rack, wanted, "{address}");
    // The device keeps the whole puzzle: the goal, the measure and the solution are the same too.
    let script = "return Object.entries(localStorage).filter(([key, value]) => \
        key.includes(arguments[0]) || value.includes(arguments[0])).map(([, value]) => value).join()";
    let kept = browser.script(script, vec![json!(address)]).await?;
    let kept = kept.as_str().unwrap_or_default();
    assert!(kept.contains(&puzzle.to_string()), "{address}: {kept}");
    Ok(())
}

/// Opens the puzzle of 17 November 2026 that is solved below: gentle, with the tiles b1 and r1.
async fn open(browser: &Browser) -> Result<(), Failure> {
    let edition = editions::find("il-classic").expect("an edition");
    open_puzzle(browser, edition, Grade::ALL[0]).await
}

#[tokio::test]
async fn every_puzzle_of_a_day_is_the_same_in_the_browser() -> Result<(), Failure> {
    let browser = Browser::start("puzzle_same", Look::desktop()).await?;
    for edition in editions::of_numbers() {
        for grade in Grade::DAILY {
            open_puzzle(&browser, edition, grade).await?;
        }
    }
    Ok(())
}

#[tokio::test]
async fn a_puzzle_is_solved_by_dragging() -> Result<(), Failure> {
    let browser = Browser::start("puzzle_drag", Look::desktop()).await?;
    browser.go("/").await?;
    browser.click("#to-puzzle").await?;
    browser.wait("#puzzles .card-link").await?;
    // Rack: b1 r1. The yellow 1 has to leave its run.
    open(&browser).await?;
    browser.lay(&["y1", "b1", "r1"]).await?;
    browser.wait_sets("y2 y3 y4 y5").await?;
    browser.wait("#done:not(.waits)").await?;
    browser.click("#done").await?;
    browser.wait("#solved").await?;
    browser
        .wait_text("#solved p", "Solved without a hint")
        .await?;
    // The result is shared as text: the day, the edition and the grade, and no tile.
    browser.click("#share-puzzle").await?;
    browser
        .wait_text("#solved [role=status]", "clipboard")
        .await?;
    let shared = clipboard(&browser).await?;
    for part in ["2026-11-17", "gentle", "Solved without a hint"] {
        assert!(shared.contains(part), "{shared}");
    }
    for part in ["b1", "r1", "y1"] {
        assert!(!shared.contains(part), "{shared}");
    }
    // The device remembers the puzzle, and offers the next one.
    browser.click("#next-puzzle").await?;
    browser.wait("#puzzle .tile.racked").await?;
    assert!(browser.address().await?.ends_with("/2026-11-17/3"));
    browser.go("/#/puzzle/il-classic").await?;
    browser.wait("#puzzle-day").await?;
    assert_eq!(browser.count(".day-cards").await?, 2);
    // It is marked among the puzzles of its day, even after a reload.
    for _ in 0..2 {
        // The month, the day and the year.
        browser.press_at("#puzzle-day", "1").await?;
        browser.type_text("1172026").await?;
        browser.wait_count(".day-cards", 3).await?;
        let card = |grade: u8| format!("section:nth-of-type(3) .card-link[data-grade='{grade}']");
        browser.wait(&(card(1) + ".done")).await?;
        browser.wait_text(&card(1), "Solved without a hint").await?;
        assert_eq!(browser.count(&(card(3) + ".done")).await?, 0);
        browser.reload().await?;
        browser.wait("#puzzle-day").await?;
    }
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

/// Returns the text on the clipboard.
async fn clipboard(browser: &Browser) -> Result<String, Failure> {
    let permission = json!({ "permissions": ["clipboardReadWrite"] });
    browser.cdp("Browser.grantPermissions", permission).await?;
    let script = "navigator.clipboard.readText().then(arguments[0], arguments[0])";
    let text = browser.script_async(script, Vec::new()).await?;
    Ok(text.as_str().unwrap_or_default().to_owned())
}

/// Chooses a pill by keyboard: Tab leads to the chosen pill, and the arrow keys move on from there.
async fn choose(browser: &Browser, name: &str, value: &str) -> Result<(), Failure> {
    let wanted = format!("input[name={name}][value='{value}']");
    let is_it = format!("return document.querySelector({wanted:?}).checked");
    let here = format!("return document.activeElement.name === {name:?}");
    for _ in 0..60 {
        if browser.script(&here, Vec::new()).await? == true {
            break;
        }
        browser.press("Tab").await?;
    }
    for _ in 0..10 {
        if browser.script(&is_it, Vec::new()).await? == true {
            return Ok(());
        }
        browser.press("ArrowRight").await?;
    }
    Err(browser.fail("the pill cannot be chosen").await)
}

#[tokio::test]
async fn the_archive_and_practice_lead_to_puzzles() -> Result<(), Failure> {
    let browser = Browser::start("puzzle_archive", Look::desktop()).await?;
    browser.go("/#/puzzle/il-twist").await?;
    browser.wait("#puzzle-day").await?;
    // A day from the archive: its month, day and year are typed into the field.
    browser.press_at("#puzzle-day", "0").await?;
    browser.type_text("3052026").await?;
    browser.wait_count(".day-cards", 3).await?;
    browser
        .press_at("section:nth-of-type(3) .card-link[data-grade='1']", "Enter")
        .await?;
    browser.wait("#puzzle .tile.racked").await?;
    assert!(browser.address().await?.ends_with("/il-twist/2026-03-05/1"));
    // Practice with a grade and a joker: the puzzle has that joker.
    browser.go("/#/puzzle/il-twist").await?;
    browser.wait("#practice").await?;
    choose(&browser, "grade", "1").await?;
    choose(&browser, "joker", "M").await?;
    browser.press_at("#practice", "Enter").await?;
    browser.wait("#puzzle .tile.racked").await?;
    browser.wait_still().await?;
    let address = browser.address().await?;
    assert!(address.ends_with("/1/M"), "{address}");
    let tiles = browser.attrs("#puzzle .tiles .tile", "data-tile").await?;
    assert!(tiles.iter().any(|tile| tile.starts_with('M')), "{tiles:?}");
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn a_puzzle_is_solved_by_keyboard() -> Result<(), Failure> {
    let browser = Browser::start("puzzle_keys", Look::desktop()).await?;
    open(&browser).await?;
    browser.press("c").await?;
    browser.press("r").await?;
    browser.wait_attr(".tile.focus", "data-tile", "r1").await?;
    browser.press("Space").await?;
    browser.press("ArrowRight").await?;
    browser.press("Space").await?;
    browser.wait_count(".tile.selected", 2).await?;
    // Move up to the table, to the yellow 1.
    for _ in 0..60 {
        let here = browser.attrs(".tile.focus", "data-tile").await?;
        if here == ["y1"] {
            break;
        }
        browser.press("ArrowLeft").await?;
    }
    browser.press("Space").await?;
    browser.wait_count(".tile.selected", 3).await?;
    // Move down past all sets, to the place of a new one.
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
    open(&browser).await?;
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
    browser
        .wait_text("#status", "this one has only one")
        .await?;
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

#[tokio::test]
async fn a_legal_answer_with_too_few_tiles_says_so() -> Result<(), Failure> {
    let browser = Browser::start("puzzle_few", Look::desktop()).await?;
    let edition = editions::find("il-classic").expect("an edition");
    // Two tiles have to be laid. The yellow 10 fits on its own, before a run.
    open_puzzle(&browser, edition, Grade::ALL[2]).await?;
    let run = tile("y11");
    let left = browser.rect(&run).await?.width * -0.3;
    browser.drag(tile("y10"), (run.as_str(), left, 0.0)).await?;
    browser.wait_sets("y10 y11 y12 y13").await?;
    browser.wait("#done:not(.waits)").await?;
    browser.click("#done").await?;
    browser
        .wait_text("#status.refusal", "That is legal, but it lays only")
        .await?;
    assert_eq!(browser.count("#solved").await?, 0);
    Ok(())
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
    // The slider can have the focus, and reacts to keys and clicks.
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
    browser.press_at("#go-on", "Enter").await?;
    browser.wait_text("#go-on", "Pause").await?;
    browser.press_at("#go-on", "Enter").await?;
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
async fn a_phone_shows_all_racks_and_turns() -> Result<(), Failure> {
    for lang in ["en", "he"] {
        let look = Look::phone().lang(lang);
        let browser = Browser::start(&format!("replay_racks_{lang}"), look).await?;
        look_back(&browser).await?;
        // At the end and in the middle, every rack can be brought into view in its row.
        for keys in [0, 30] {
            for _ in 0..keys {
                browser.press("ArrowLeft").await?;
            }
            browser.wait_still().await?;
            let racks = browser.rects(".all-racks li").await?;
            assert_eq!(racks.len(), 3, "{lang}");
            let row = browser.rect(".all-racks").await?;
            for (seat, rack) in racks.iter().enumerate() {
                assert!(rack.width > 40.0 && rack.height > 20.0, "{lang}: {rack:?}");
                assert!(rack.width < row.width * 0.9, "{lang}: {rack:?}");
                let script = "const rack = document.querySelectorAll('.all-racks li')[arguments[0]];\
                    rack.scrollIntoView({ inline: 'center', block: 'nearest' });\
                    const box = rack.getBoundingClientRect(), x = box.x + box.width / 2;\
                    return rack.contains(document.elementFromPoint(x, box.y + box.height / 2));";
                let seen = browser.script(script, vec![json!(seat)]).await?;
                assert_eq!(seen, true, "{lang}: rack {seat}");
            }
        }
        // Every turn can be brought into view too: the list scrolls. The current turn is visible.
        let script = "const list = document.querySelector('.list > ol'), all = [...list.children];\
            return [all.every((turn) => turn.offsetHeight > 0), list.scrollHeight > list.clientHeight]";
        let got = browser.script(script, Vec::new()).await?;
        assert_eq!(got, json!([true, true]), "{lang}");
        let (list, now) = (
            browser.rect(".list > ol").await?,
            browser.rect(".list > ol > .now").await?,
        );
        assert!(now.y >= list.y - 1.0, "{lang}: {now:?} {list:?}");
        assert!(
            now.y + now.height <= list.y + list.height + 1.0,
            "{lang}: {now:?} {list:?}"
        );
    }
    Ok(())
}

#[tokio::test]
async fn an_empty_rack_is_described_in_words() -> Result<(), Failure> {
    for (name, look) in [("desktop", Look::desktop()), ("phone", Look::phone())] {
        let browser = Browser::start(&format!("replay_out_{name}"), look).await?;
        browser.open_text(OUT).await?;
        browser.press_at("#look-back", "Enter").await?;
        // The replay begins at the last turn.
        browser.wait("#replay .flow .tile").await?;
        browser
            .wait_text(".all-racks li > small", "no tiles left")
            .await?;
        assert_eq!(browser.count(".all-racks li").await?, 4, "{name}");
        assert_eq!(browser.axe().await?, [], "{name}");
    }
    Ok(())
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
    // Letting go stops it, and the click that this causes does not start it again.
    mouse("mouseReleased").await?;
    browser.wait_text("#go-on", "Play").await?;
    browser.press_at("#go-on", "Enter").await?;
    browser.wait_text("#go-on", "Pause").await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn a_finished_game_is_analysed() -> Result<(), Failure> {
    let browser = Browser::start("replay_analyse", Look::desktop()).await?;
    look_back(&browser).await?;
    // The progress is shown: it grows, and never shrinks.
    let watch = "window.progress = [];\
        new MutationObserver(() => {\
            const bar = document.querySelector('#analysing');\
            if (bar) progress.push([bar.value, bar.max]); })\
        .observe(document.querySelector('.list'), { attributes: true, childList: true, subtree: true });";
    browser.script(watch, Vec::new()).await?;
    browser.click("#analyse").await?;
    browser.wait("#summary[open]").await?;
    let progress = browser.script("return progress", Vec::new()).await?;
    let progress: Vec<(f64, f64)> = progress
        .as_array()
        .into_iter()
        .flatten()
        .map(|at| {
            (
                at[0].as_f64().unwrap_or(-1.0),
                at[1].as_f64().unwrap_or(-1.0),
            )
        })
        .collect();
    assert!(
        progress.iter().all(|(_, turns)| *turns == 85.0),
        "{progress:?}"
    );
    assert!(progress.is_sorted(), "{progress:?}");
    assert!(progress.iter().any(|(done, _)| *done > 0.0), "{progress:?}");
    assert_eq!(browser.count("#analysing:not([hidden])").await?, 0);
    browser.wait_text("#decided", "decided the game").await?;
    assert_eq!(browser.count("#summary thead th").await?, 3);
    assert_eq!(browser.count("#summary tbody tr").await?, 6);
    browser.wait_text("#decided", "would have ended it").await?;
    // A turn in the summary is one tap away.
    browser.press_at("#summary .to-it", "Enter").await?;
    browser.wait_gone("#summary").await?;
    browser.wait_text(".plot .at", "8").await?;
    // The whole row of a turn leads to that turn.
    browser.wait_still().await?;
    browser.click(".list li:nth-child(9) .did").await?;
    browser.wait_text(".plot .at", "9").await?;
    browser.click("#analyse").await?;
    browser.wait("#summary[open]").await?;
    browser.click("#to-decider").await?;
    browser.wait_text(".plot .at", "62").await?;
    browser.wait_text(".best", "The best play was").await?;
    browser.wait_text(".list .now .did", "needless").await?;
    // What the strongest bot would have done, and why.
    browser.wait_text(".best small", "would say: ").await?;
    browser.click("#see-it").await?;
    browser.wait(".how li").await?;
    browser.wait(".flow .tile.seen").await?;
    // It lays every tile, so the rack below the table is empty.
    browser
        .wait_text(".all-racks .now small", "no tiles left")
        .await?;
    browser.click("#see-it").await?;
    browser.wait_gone(".how").await?;
    browser.wait_gone(".all-racks .now small").await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn the_summary_fits_a_phone() -> Result<(), Failure> {
    for lang in ["en", "he", "pl", "hu"] {
        for (players, record) in [(3, RECORD), (4, OUT)] {
            let look = Look::phone().lang(lang);
            let browser = Browser::start(&format!("summary_{lang}_{players}"), look).await?;
            browser.open_text(record).await?;
            browser.press_at("#look-back", "Enter").await?;
            browser.wait("#replay .flow .tile").await?;
            browser.press_at("#analyse", "Enter").await?;
            browser.wait("#summary[open]").await?;
            browser.wait_still().await?;
            let heads = browser.count("#summary thead th").await?;
            assert_eq!(heads, players, "{lang}");
            let script = "const all = document.querySelector('#summary .scroll');\
                return [all.scrollWidth, all.clientWidth]";
            let got = browser.script(script, Vec::new()).await?;
            assert_eq!(got[0], got[1], "{lang}, {players} players");
        }
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
    // The link holds the whole position, so it opens on a device that does not know the game.
    let (_, address) = link.split_once('#').expect("an address in the page");
    let script = "return document.querySelector('#to-referee').getAttribute('href')";
    let referee = browser.script(script, Vec::new()).await?;
    let referee = referee.as_str().unwrap_or_default();
    assert!(referee.starts_with("#/companion/referee?e=pl-standard&t="));
    browser.click("#copy-position").await?;
    browser
        .wait_text("#turn-sheet [role=status]", "The link is copied")
        .await?;
    assert_eq!(clipboard(&browser).await?, link);
    // A picture of the position is drawn, and saved.
    browser.click("#picture").await?;
    browser
        .wait_text("#turn-sheet [role=status]", "downloads")
        .await?;
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
    // If a link has no position, the page says so.
    other.go("/#/replay?at=nonsense").await?;
    other.wait("#no-position [role=alert]").await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    assert_eq!(other.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn the_referee_knows_the_rules_and_who_has_opened() -> Result<(), Failure> {
    let browser = Browser::start("replay_referee", Look::desktop()).await?;
    // The same game with a house rule: 20 points are enough to open.
    let record = RECORD.replace("edition pl-standard", "edition pl-standard opening=20");
    browser.open_text(&record).await?;
    browser.press_at("#look-back", "Enter").await?;
    browser.wait("#replay .flow .tile").await?;
    // Nobody has opened after the deal.
    browser.press("Home").await?;
    browser.wait_text(".plot .at", "0").await?;
    browser.press_at("#take", "Enter").await?;
    browser.wait("#to-referee").await?;
    let address = browser
        .attr("#to-referee", "href")
        .await?
        .unwrap_or_default();
    assert!(address.contains("&o=no"), "{address}");
    assert!(address.contains("&h=opening%3D20"), "{address}");
    browser.press_at("#to-referee", "Enter").await?;
    browser.wait("#referee #rack .tile").await?;
    let script = "return [document.querySelector('#opened').checked,\
        document.querySelector('#house').classList.contains('changed')]";
    let got = browser.script(script, Vec::new()).await?;
    assert_eq!(got, json!([false, true]));
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn a_turn_with_words_leads_to_the_longest_word() -> Result<(), Failure> {
    let rig = Rig::spelling()?;
    let browser = rig.browser("replay_words", Look::desktop()).await?;
    browser.open_text(WORD_RECORD).await?;
    browser.press_at("#look-back", "Enter").await?;
    browser.wait("#replay .flow .tile").await?;
    browser.press("Home").await?;
    for _ in 0..6 {
        browser.press("ArrowRight").await?;
    }
    browser.wait_text(".plot .at", "6").await?;
    let (words, tiles) = (
        browser.attrs(".flow .row", "aria-label").await?,
        browser.count(".flow .tile").await?,
    );
    browser.press_at("#take", "Enter").await?;
    // A link, a picture, the referee and the position, as with numbers.
    browser.wait("#position-link").await?;
    browser.click("#picture").await?;
    browser
        .wait_text("#turn-sheet [role=status]", "downloads")
        .await?;
    let referee = browser
        .attr("#to-referee", "href")
        .await?
        .unwrap_or_default();
    assert!(
        referee.starts_with("#/companion/referee?e=il-word&"),
        "{referee}"
    );
    browser.click("#to-longest").await?;
    browser.wait("#position .flow .tile").await?;
    browser.wait("#dictionary").await?;
    assert_eq!(browser.attrs(".flow .row", "aria-label").await?, words);
    // First how long the word is, then how it is made.
    browser.click("#longest").await?;
    browser
        .wait_text("#longest-word", "The longest word has")
        .await?;
    assert_eq!(browser.count(".flow .tile").await?, tiles);
    browser.click("#see-it").await?;
    browser.wait(".how li").await?;
    browser.wait(".flow .tile.seen").await?;
    let script = "return +document.querySelector('#longest-word').textContent.match(/\\d+/)[0]";
    let letters = browser.script(script, Vec::new()).await?;
    let rows = browser.attrs(".flow .row", "aria-label").await?;
    let new = rows.iter().filter(|row| !words.contains(row));
    let longest = new.map(|row| row.chars().count() as u64).max();
    assert_eq!(letters.as_u64(), longest);
    browser.click("#see-it").await?;
    browser.wait_gone(".how").await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn the_puzzle_screen_leads_to_the_search_for_the_longest_word() -> Result<(), Failure> {
    let rig = Rig::spelling()?;
    let browser = rig.browser("longest_entered", Look::phone()).await?;
    browser.go("/#/puzzle").await?;
    browser.press_at("#to-words", "Enter").await?;
    browser.wait("#referee #to-rack").await?;
    browser.wait("#dictionary").await?;
    assert_eq!(browser.count("#to-longest").await?, 0);
    browser.press_at("#to-rack", "Enter").await?;
    for letter in ["ש", "ב", "ת", "ש", "ב"] {
        let key = format!("#palette [data-tile='{letter}']");
        browser.press_at(&key, "Enter").await?;
    }
    browser.wait_count("#rack .tile", 5).await?;
    browser.press_at("#to-longest", "Enter").await?;
    browser.wait("#position #longest:not(.waits)").await?;
    browser.press_at("#longest", "Enter").await?;
    // שבשבת is in the word list.
    browser
        .wait_text("#longest-word", "\u{2068}5\u{2069} letters")
        .await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
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
    // The game goes on: the person draws, the bots play, and it is the person's turn again.
    let rack = browser.count(".tile.racked").await?;
    browser.press("d").await?;
    browser.wait_count(".tile.racked", rack + 1).await?;
    browser.wait("#done[aria-disabled=false]").await?;
    browser.wait_text("#done", "or lay tiles").await?;
    // Both matches are kept: the finished one, and the new one.
    browser.go("/").await?;
    browser.wait("#play-now").await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}
