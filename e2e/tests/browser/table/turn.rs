//! Turns: refusals, hints, draws, the clock, plans during other players' turns.

use std::time::Duration;

use sidra_e2e::game::{Saved, tile};
use sidra_e2e::{Browser, Failure, Look};

use super::{table_of, unhurried_table_of};

#[tokio::test]
async fn a_refusal_names_the_rule() -> Result<(), Failure> {
    let saved = Saved {
        opened: false,
        ..Saved::new("il-classic", "r3 r4 r5", "b9 k9 y9 r6")
    };
    let browser = table_of("refused", Look::desktop(), &saved).await?;
    browser.lay(&["b9", "k9", "y9"]).await?;
    browser.wait_text("#done", "to open").await?;
    browser.click("#done").await?;
    browser
        .wait_text("#status.refusal", "points from your own rack to open")
        .await?;
    browser.wait_heard("from your own rack to open").await?;
    // The refusal is announced once, by the live region only.
    let heard = "return [...document.querySelectorAll('[role=alert], [aria-live]')]\
        .filter((element) => element.textContent.includes('from your own rack to open'))\
        .map((element) => element.id)";
    let heard = browser.script(heard, Vec::new()).await?;
    assert_eq!(heard, serde_json::json!(["said"]));
    browser.drag(tile("r6"), tile("r5")).await?;
    browser.click("#done").await?;
    browser
        .wait_heard("can't touch anything on the table")
        .await?;
    // The refused draft is still on the table.
    browser.wait_table("r3 r4 r5 r6 | b9 k9 y9").await?;
    // Tapping a set shows its fault.
    browser.click("#start-over").await?;
    browser.wait_still().await?;
    browser.lay(&["b9"]).await?;
    browser.wait_count(".tray.faulty", 1).await?;
    browser
        .wait_text(".why span", "A set needs at least")
        .await?;
    let tray = browser.rect(".tray.faulty").await?;
    browser.click((tray.x + 2.0, tray.y + 20.0)).await?;
    browser.wait_heard("A set needs at least").await?;
    Ok(())
}

#[tokio::test]
async fn a_hint_has_three_levels() -> Result<(), Failure> {
    let saved = Saved::new("il-twist", "r3 b3 J | k5 k6 k7 k8", "y3 k8 k9 r1");
    let browser = table_of("hint", Look::desktop(), &saved).await?;
    browser.click("#hint").await?;
    browser.wait_text("#status", "Hint 1 of 3").await?;
    browser.wait_count(".tile.hinted", 0).await?;
    browser.click("#hint").await?;
    browser.wait_count(".tile.hinted", 3).await?;
    browser.click("#hint").await?;
    browser.wait("#steps li").await?;
    browser.click("#lay-hint").await?;
    browser.wait_text("#done", "3").await?;
    browser.click("#done").await?;
    browser.wait_heard("You laid").await?;
    Ok(())
}

#[tokio::test]
async fn a_hint_marks_exactly_the_tiles_that_it_counts() -> Result<(), Failure> {
    // The hint does not count the tile that was drawn last, k11.
    let saved = Saved {
        drawn: Some("k11"),
        ..Saved::new("il-classic", "r3 r4 r5", "r6 r7 b1 b2 b3 y9 k9 k13")
    };
    let browser = table_of("hint_exact", Look::desktop(), &saved).await?;
    browser.wait_text("#status", "Your turn").await?;
    browser.wait("#hint:not(:disabled)").await?;
    browser.click("#hint").await?;
    browser.wait_text("#status", "5").await?;
    browser.click("#hint").await?;
    browser.wait_text("#status", "Hint 2 of 3").await?;
    let mut marked = Vec::new();
    for word in browser.rack().await? {
        if browser.count(&format!("{}.hinted", tile(&word))).await? == 1 {
            marked.push(word);
        }
    }
    marked.sort();
    assert_eq!(marked.join(" "), "b1 b2 b3 r6 r7");
    assert_eq!(browser.count(".tile.hinted").await?, 5);
    assert_eq!(browser.count(".tile.drawn:not(.hinted)").await?, 0);
    browser.click("#hint").await?;
    browser.wait_text("#steps", "Hint 3 of 3").await?;
    Ok(())
}

#[tokio::test]
async fn hints_are_counted_on_the_score_sheet() -> Result<(), Failure> {
    let saved = Saved::new("il-classic", "r3 r4 r5", "r6");
    let browser = table_of("hints_marked", Look::desktop(), &saved).await?;
    browser.click("#hint").await?;
    browser.wait_text("#status", "Hint 1 of 3").await?;
    browser.drag(tile("r6"), tile("r5")).await?;
    browser.click("#done").await?;
    browser.wait("#result").await?;
    browser.wait_texts("#hints td", &["1", "0"]).await?;
    // A house rule forbids hints.
    let off = Saved {
        house: &[("turn_seconds", "0"), ("hints", "no")],
        ..saved
    };
    browser.open_game(&off).await?;
    browser.wait_count("#hint", 0).await?;
    browser.press("h").await?;
    browser
        .wait_text("#status.refusal", "Hints are turned off")
        .await?;
    Ok(())
}

#[tokio::test]
async fn a_time_out_judges_the_draft() -> Result<(), Failure> {
    let timed = |paused| Saved {
        house: &[("turn_seconds", "4")],
        paused,
        ..Saved::new("il-classic", "r3 r4 r5", "r6 k1 k9")
    };
    let browser = Browser::start("time", Look::desktop()).await?;
    browser.open_game(&timed(false)).await?;
    browser.wait_heard("You drew").await?;
    // During a pause, laying the draft cannot be too slow.
    browser.open_game(&timed(true)).await?;
    browser.drag(tile("k1"), tile("r5")).await?;
    browser.wait_sets("r3 r4 r5 k1").await?;
    browser.click("#done").await?;
    browser
        .wait_heard("everything is back where it was")
        .await?;
    browser.wait_table("r3 r4 r5").await?;
    browser.open_game(&timed(true)).await?;
    browser.drag(tile("r6"), tile("r5")).await?;
    browser.click("#done").await?;
    browser.wait_heard("your play counts").await?;
    browser.wait_sets("r3 r4 r5 r6").await?;
    Ok(())
}

/// Returns the seconds on the player's clock, and for how many seconds the page has been
/// visible and hidden so far, all read at once.
async fn seconds(browser: &Browser) -> Result<(f64, f64, f64), Failure> {
    let script = "let hidden = 0, since = null;\
        for (const { name, startTime } of performance.getEntriesByType('visibility-state')) {\
            if (since !== null) hidden += startTime - since;\
            since = name === 'hidden' ? startTime : null;\
        }\
        const clock = document.querySelector('#done .clock')?.textContent;\
        return [Number(clock), performance.now() - hidden, hidden]";
    let read = browser.script(script, Vec::new()).await?;
    let number = |index: usize| read[index].as_f64().unwrap_or(f64::NAN);
    Ok((number(0), number(1) / 1000.0, number(2) / 1000.0))
}

/// Waits until the page knows that it is visible again.
async fn wait_visible(browser: &Browser) -> Result<(), Failure> {
    let seen = "return document.visibilityState === 'visible' \
        && performance.getEntriesByType('visibility-state').at(-1).name === 'visible'";
    browser.wait_script("the page is visible again", seen).await
}

#[tokio::test]
async fn no_time_passes_while_the_page_is_hidden() -> Result<(), Failure> {
    let saved = Saved {
        house: &[("turn_seconds", "100")],
        ..Saved::new("il-classic", "r3 r4 r5", "r6 k1 k9")
    };
    let browser = table_of("elsewhere", Look::desktop().whole(), &saved).await?;
    browser.wait_text("#done .clock", "9").await?;
    let (clock, in_sight, _) = seconds(&browser).await?;
    let table = browser.open_tab().await?;
    // Wait, to check that nothing happens in the meantime.
    tokio::time::sleep(Duration::from_secs(4)).await;
    browser.close_tab(table).await?;
    wait_visible(&browser).await?;
    let (clock_after, in_sight_after, hidden) = seconds(&browser).await?;
    assert!(hidden > 1.0, "out of sight for {hidden} s");
    // The clock shows whole seconds, and either reading may be a little late.
    let (ran, looked) = (clock - clock_after, in_sight_after - in_sight);
    assert!(
        ran <= looked + 2.0,
        "{ran} s on the clock, {looked} s in sight"
    );
    // Bots do not play on a hidden page either. This one waits six seconds for an announcement.
    let waits = Saved {
        opened: false,
        drawn: Some("y10"),
        ..Saved::new("pl-standard", "r3 r4 r5", "b10 k10 k1")
    };
    browser.open_game(&waits).await?;
    let table = browser.open_tab().await?;
    tokio::time::sleep(Duration::from_secs(8)).await;
    browser.close_tab(table).await?;
    browser.wait(".seat.turn.you").await?;
    let unseen = browser.script("return unseen", Vec::new()).await?;
    assert_eq!(unseen, serde_json::json!([]));
    Ok(())
}

#[tokio::test]
async fn a_bot_continues_when_the_player_comes_back() -> Result<(), Failure> {
    let saved = Saved::new("il-classic", "r3 r4 r5", "r6 k1 k9");
    let browser = unhurried_table_of("bot_goes_on", Look::desktop().whole(), &saved).await?;
    for _ in 0..2 {
        browser.click("#done").await?;
        browser.wait_heard("You drew").await?;
        browser.go("/#/").await?;
        browser.click("#continue").await?;
        browser.wait(".seat.turn.you").await?;
    }
    // A pause cancels a delayed draw; until then the button would say "Take back".
    let before = browser.rack().await?;
    browser.type_text("dp").await?;
    browser.wait_text("#done", "Resume").await?;
    browser.click("#done").await?;
    browser.wait_text("#done", "Draw").await?;
    assert_eq!(browser.rack().await?, before);
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn a_draw_is_announced_and_can_be_taken_back() -> Result<(), Failure> {
    let saved = Saved::new("il-classic", "r3 r4 r5", "r6 k1 k9 b2 y7");
    let browser = unhurried_table_of("draw", Look::desktop(), &saved).await?;
    // Before a draw is sent, it can be taken back, but a double click does not take it back.
    browser.double_click("#done").await?;
    browser.wait_heard("Drawing a tile").await?;
    browser.press("u").await?;
    browser.wait_text("#done", "or lay tiles").await?;
    browser.wait_count(".tile.racked", 5).await?;
    browser.click("#done").await?;
    browser.wait_heard("Drawing a tile").await?;
    browser.wait_heard("You drew").await?;
    browser.wait_count(".tile.racked", 6).await?;
    Ok(())
}

#[tokio::test]
async fn a_plan_can_be_made_while_others_play() -> Result<(), Failure> {
    let saved = Saved::new("il-classic", "r3 r4 r5", "b9 k9 y9 k1 k3");
    let browser = table_of("plan", Look::desktop(), &saved).await?;
    browser.click("#done").await?;
    browser.wait_heard("You drew").await?;
    browser.lay(&["b9", "k9", "y9"]).await?;
    browser.wait("#done[aria-disabled=false]").await?;
    browser.wait_text("#done", "Lay").await?;
    browser.wait_sets("b9 k9 y9").await?;
    browser.click("#done").await?;
    browser.wait_heard("You laid").await?;
    Ok(())
}

#[tokio::test]
async fn an_opening_is_announced() -> Result<(), Failure> {
    let saved = Saved {
        opened: false,
        ..Saved::new("pl-standard", "r3 r4 r5", "b10 k10 k1")
    };
    let browser = table_of("announce", Look::desktop(), &saved).await?;
    browser.wait_text("#done", "Draw").await?;
    browser.wait_gone("#announce").await?;
    // With the drawn tile the rack can open. It is the bot's turn, which would soon be over.
    let waits = Saved {
        drawn: Some("y10"),
        paused: true,
        ..saved
    };
    browser.open_game(&waits).await?;
    browser.click("#announce").await?;
    browser.wait_heard("announced").await?;
    browser.wait_gone("#announce").await?;
    Ok(())
}

#[tokio::test]
async fn what_covers_the_table_stops_the_clock() -> Result<(), Failure> {
    let saved = Saved {
        house: &[("turn_seconds", "100")],
        ..Saved::new("il-classic", "r3 r4 r5", "r6 k1 k9")
    };
    let desktop = table_of("covered", Look::desktop().whole(), &saved).await?;
    let phone = table_of("covered_phone", Look::phone(), &saved).await?;
    for (browser, key, door, sheet) in [
        (&desktop, "m", None, "#menu-sheet"),
        (&desktop, "?", None, "#keys-sheet"),
        (&desktop, "m", Some("#resign"), "#ask"),
        // On a phone, the log covers the table too.
        (&phone, "g", None, "#close-log"),
    ] {
        let (clock, now, _) = seconds(browser).await?;
        browser.press(key).await?;
        if let Some(door) = door {
            browser.press_at(door, "Enter").await?;
        }
        browser.wait(sheet).await?;
        let (_, covered, _) = seconds(browser).await?;
        if sheet != "#close-log" {
            // The table is still covered when the player comes back from another tab.
            let table = browser.open_tab().await?;
            browser.close_tab(table).await?;
            wait_visible(browser).await?;
        }
        // Wait, to check that nothing happens in the meantime.
        tokio::time::sleep(Duration::from_secs(4)).await;
        let (_, uncovered, _) = seconds(browser).await?;
        browser.press("Escape").await?;
        browser.wait_gone(sheet).await?;
        let (clock_after, now_after, _) = seconds(browser).await?;
        let (ran, played) = (clock - clock_after, now_after - now - (uncovered - covered));
        assert!(
            ran <= played + 2.0,
            "{sheet}: {ran} s on the clock, {played} s without a sheet"
        );
    }
    // A player who plays on beside the log gets the bot's answer.
    phone.press("g").await?;
    phone.wait("#close-log").await?;
    phone.press("d").await?;
    phone.wait_gone("#close-log").await?;
    phone.wait_heard("You drew").await?;
    phone.wait_heard("Your turn").await
}

#[tokio::test]
async fn the_last_ten_seconds_are_marked() -> Result<(), Failure> {
    let timed = |house| Saved {
        house,
        ..Saved::new("il-classic", "r3 r4 r5", "r6 k1 k9")
    };
    let browser = table_of("last", Look::desktop(), &timed(&[("turn_seconds", "100")])).await?;
    browser
        .wait(".seat.you.turn .timed.running:not(.late)")
        .await?;
    browser.wait("#done .clock:not(.late)").await?;
    let browser = table_of("last", Look::desktop(), &timed(&[("turn_seconds", "12")])).await?;
    browser.wait(".seat.you.turn .timed.running.late").await?;
    browser.wait("#done .clock.late").await?;
    let amber = "const of = (element, name) => getComputedStyle(element).getPropertyValue(name);\
        const rings = [...document.querySelectorAll('.late')];\
        return rings.length === 2 && rings.every((ring) => \
            of(ring, '--ring') === of(document.documentElement, '--amber'))";
    browser.wait_script("amber rings", amber).await
}

#[tokio::test]
async fn before_the_opening_a_double_tap_adds_to_no_set() -> Result<(), Failure> {
    let saved = Saved {
        opened: false,
        ..Saved::new("il-classic", "r3 r4 r5", "r6 k1 k9")
    };
    let browser = unhurried_table_of("not_opened", Look::desktop(), &saved).await?;
    browser.double_click(tile("r6")).await?;
    browser.wait_count("#status.refusal", 1).await?;
    browser.wait_table("r3 r4 r5").await?;
    Ok(())
}

#[tokio::test]
async fn a_tidied_table_stays_tidy() -> Result<(), Failure> {
    let saved = Saved::new(
        "il-classic",
        "r3 r4 r5 | b6 b7 b8 | k9 y9 b9",
        "r6 k1 k9 y7",
    );
    let browser = table_of("tidy", Look::desktop(), &saved).await?;
    browser.drag(tile("b6"), (900.0, 420.0)).await?;
    browser.click("#start-over").await?;
    browser.press("t").await?;
    let lies = async || {
        browser.wait_still().await?;
        let mut lies = Vec::new();
        for word in ["r3", "b6", "k9"] {
            lies.push(browser.rect(&tile(word)).await?);
        }
        Ok::<_, Failure>(lies)
    };
    let tidied = lies().await?;
    for _ in 0..2 {
        browser.click("#done").await?;
        browser.wait_heard("You drew").await?;
        browser.wait(".seat.turn.you").await?;
        assert_eq!(lies().await?, tidied);
    }
    Ok(())
}

/// The table is as tidy after a turn in which the bot lays as it was before.
#[tokio::test]
async fn a_tidied_table_stays_tidy_when_a_bot_lays() -> Result<(), Failure> {
    let saved = Saved {
        drawn: Some("y13"),
        paused: true,
        bot_rack: "k10 k11 k12 k13 y2 r1",
        ..Saved::new(
            "il-classic",
            "r3 r4 r5 | b6 b7 b8 | k4 y4 b4",
            "r6 k1 b9 y7",
        )
    };
    let browser = table_of("tidy_bot", Look::desktop(), &saved).await?;
    browser.drag(tile("b6"), (900.0, 420.0)).await?;
    browser.click("#start-over").await?;
    browser.press("t").await?;
    // The view may move as a whole.
    let lies = async || {
        browser.wait_still().await?;
        let first = browser.rect(&tile("r3")).await?;
        let mut lies = Vec::new();
        for word in ["b6", "k4"] {
            let rect = browser.rect(&tile(word)).await?;
            lies.push(((rect.x - first.x).round(), (rect.y - first.y).round()));
        }
        Ok::<_, Failure>(lies)
    };
    let tidied = lies().await?;
    browser.click("#done").await?;
    browser.wait_sets("k10 k11 k12 k13").await?;
    browser.wait(".seat.you.turn").await?;
    assert_eq!(lies().await?, tidied);
    Ok(())
}

#[tokio::test]
async fn a_players_own_count_is_the_number_of_tiles_on_the_rack() -> Result<(), Failure> {
    let saved = Saved::new("il-classic", "r3 r4 r5", "r6 k1 k9 b2 y7");
    let browser = table_of("own_count", Look::desktop(), &saved).await?;
    browser.wait_text("#seat-0 small", "5").await?;
    browser.drag(tile("r6"), tile("r5")).await?;
    browser.wait_sets("r3 r4 r5 r6").await?;
    browser.wait_text("#seat-0 small", "4").await?;
    browser.press("u").await?;
    browser.wait_text("#seat-0 small", "5").await?;
    Ok(())
}
