//! What the table tells the player, and how much of it the player wants: movement, sound, notices.

use std::time::Instant;

use serde_json::json;
use sidra_e2e::game::{Saved, tile};
use sidra_e2e::{Browser, FULL, Failure, Look, Rect, Rig, Size};

use super::table_of;

/// It is the bot's turn, and the bot has a run that it lays as soon as the pause ends. Its tiles
/// are not in order.
const BOT_LAYS: Saved = Saved {
    drawn: Some("y13"),
    paused: true,
    bot_rack: "k11 k10 k9 k12 y2 r1",
    ..Saved::new("il-classic", "r3 r4 r5", "r6 b1 b2 b9 y6")
};

/// Ends the pause. The button does not move, so there is no need to wait until nothing moves.
async fn resume(browser: &Browser) -> Result<(), Failure> {
    browser.wait_text("#done", "Resume").await?;
    let button = browser.rects("#done").await?;
    browser.click(button[0]).await
}

/// Waits until exactly these tiles are marked, after a play or for a turn in the log.
async fn wait_marked(browser: &Browser, wanted: &str) -> Result<(), Failure> {
    let script = format!(
        "return [...document.querySelectorAll('.tiles .tile.seen')]\
             .map((tile) => tile.dataset.tile).sort().join(' ') === {wanted:?}"
    );
    browser
        .wait_script(&format!("{wanted} marked"), &script)
        .await
}

/// Returns the classes of all visible elements with a ring. The ring is their `::before` or
/// `::after`.
const RINGS: &str = "const ring = (element, part) => {\
        const style = getComputedStyle(element, part);\
        return style.content !== 'none' && style.display !== 'none'\
            && style.backgroundImage.includes('conic-gradient');\
    };\
    return [...document.querySelectorAll('main *, dialog[open] *')]\
        .filter((element) => element.checkVisibility())\
        .filter((element) => ring(element, '::before') || ring(element, '::after'))\
        .map((element) => element.className)";

/// Returns whether exactly one visible dot says whose turn it is: before the name, at the face, or
/// at the edge of the player's own rack.
const ONE_DOT: &str = "const dot = (selector, part) => [...document.querySelectorAll(selector)]\
        .filter((element) => {\
            const style = getComputedStyle(element, part);\
            const width = parseFloat(style.width);\
            return element.checkVisibility() && style.content !== 'none' && style.display !== 'none'\
                && style.backgroundColor === 'rgb(255, 197, 61)' && width >= 8 && width <= 16;\
        }).length;\
    const theirs = dot('.seat.turn .who b', '::before') + dot('.seat.turn .timed', '::after');\
    return theirs + dot('.own .rack', '::before') === 1";

#[tokio::test]
async fn the_ring_is_only_for_time() -> Result<(), Failure> {
    let mine = Saved::new("il-classic", "r3 r4 r5", "r6 b1 b2 b9 y6");
    for size in Size::ALL {
        let name = format!("ring_{}", size.name());
        let browser = Browser::start(&name, Look::new(size).calm()).await?;
        for (whose, saved) in [("mine", &mine), ("theirs", &BOT_LAYS)] {
            browser.open_game(saved).await?;
            browser.wait_count(".seat.turn", 1).await?;
            let rings = browser.script(RINGS, Vec::new()).await?;
            assert_eq!(rings, json!([]), "{name}, {whose}");
            let what = format!("one dot that says whose turn it is: {whose}");
            browser.wait_script(&what, ONE_DOT).await?;
        }
        // With a clock there is a ring.
        browser.open_game(&FULL).await?;
        let rings = browser.script(RINGS, Vec::new()).await?;
        assert_ne!(rings, json!([]), "{name}, with a clock");
    }
    Ok(())
}

#[tokio::test]
async fn a_winner_has_no_ring() -> Result<(), Failure> {
    let saved = Saved::new("il-classic", "r3 r4 r5", "r6");
    let browser = table_of("ring_won", Look::desktop().calm(), &saved).await?;
    browser.drag(tile("r6"), tile("r5")).await?;
    browser.wait_sets("r3 r4 r5 r6").await?;
    browser.click("#done").await?;
    browser.wait("#result .win > .face").await?;
    let rings = browser.script(RINGS, Vec::new()).await?;
    assert_eq!(rings, json!([]));
    Ok(())
}

/// Returns how many tiles fall after a win, and how many of them lie on text.
const FALLEN: &str = "const shown = [...document.querySelectorAll('.rain > span')]\
        .filter((tile) => getComputedStyle(tile).display !== 'none')\
        .map((tile) => tile.getBoundingClientRect());\
    const texts = [...document.querySelectorAll('#result :is(h2, h3, p, td, th, output, button, .racks b)')]\
        .filter((text) => text.textContent.trim() && text.checkVisibility())\
        .map((text) => {\
            const range = document.createRange();\
            range.selectNodeContents(text);\
            return range.getBoundingClientRect();\
        });\
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2\
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;\
    return [shown.length, shown.filter((tile) => texts.some((text) => meet(tile, text))).length]";

#[tokio::test]
async fn twelve_tiles_fall_after_a_win_and_none_on_text() -> Result<(), Failure> {
    let saved = Saved::new("il-classic", "r3 r4 r5", "r6");
    for (size, tiles) in [
        (Size::Wide, 12),
        (Size::Laptop, 12),
        (Size::Desktop, 6),
        (Size::Phone, 2),
    ] {
        let name = format!("rain_{}", size.name());
        let browser = table_of(&name, Look::new(size).calm(), &saved).await?;
        browser.press("r").await?;
        browser.wait(".tile.focus").await?;
        browser.press("Enter").await?;
        browser.wait_count(".tile.racked", 0).await?;
        browser.press("d").await?;
        browser.wait("#result").await?;
        browser.wait_still().await?;
        let fallen = browser.script(FALLEN, Vec::new()).await?;
        assert_eq!(fallen, json!([tiles, 0]), "{name}");
    }
    Ok(())
}

#[tokio::test]
async fn selected_tiles_show_their_sum() -> Result<(), Failure> {
    let saved = Saved::new("il-classic", "r3 r4 r5", "r6 k1 k9 J y13");
    for (name, look, touch) in [
        ("sum_desktop", Look::desktop(), false),
        ("sum_phone", Look::phone(), true),
    ] {
        let browser = table_of(name, look, &saved).await?;
        // A single tile shows its number itself; a joker has none.
        for (word, count, sum) in [
            ("r6", "", ""),
            ("k9", "2", "15"),
            ("y13", "3", "28"),
            ("J", "4", "28"),
        ] {
            match touch {
                true => browser.tap(tile(word)).await?,
                false => browser.click(tile(word)).await?,
            }
            browser.wait(&format!("{}.selected", tile(word))).await?;
            if sum.is_empty() {
                browser.wait_gone("#picked").await?;
                continue;
            }
            browser.wait_text("#picked", count).await?;
            browser.wait_text("#picked", sum).await?;
        }
        browser.press("Escape").await?;
        browser.wait_gone("#picked").await?;
    }
    Ok(())
}

/// Returns a script that says whether a tile can be seen: it is in the window, and nothing covers
/// it.
fn in_sight(word: &str) -> String {
    format!(
        "const tile = document.querySelector({:?}), box = tile.getBoundingClientRect();\
         const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);\
         return top?.closest('.tile') === tile",
        tile(word)
    )
}

#[tokio::test]
async fn a_turn_of_the_log_is_shown_again() -> Result<(), Failure> {
    let saved = Saved {
        bot_rack: "k11 k10 k9 k12 y2 r1",
        ..Saved::new("il-classic", "r3 r4 r5", "r6 b1 b2 b9 y6")
    };
    for (name, look, touch) in [
        ("log_desktop", Look::desktop(), false),
        ("log_phone", Look::phone(), true),
        ("log_small", Look::new(Size::SmallPhone).lang("he"), true),
    ] {
        let browser = table_of(name, look.calm(), &saved).await?;
        let press = async |selector: &str| match touch {
            true => browser.tap(selector).await,
            false => browser.click(selector).await,
        };
        browser.press("r").await?;
        browser.wait_attr(".tile.focus", "data-tile", "r6").await?;
        browser.press("Enter").await?;
        browser.wait_sets("r3 r4 r5 r6").await?;
        press("#done").await?;
        browser.wait_sets("k9 k10 k11 k12").await?;
        browser.wait_count(".seat.you.turn", 1).await?;
        wait_marked(&browser, "k10 k11 k12 k9").await?;
        // The last turn comes first. The third is a draw, which shows nothing.
        for (line, tiles) in [(2, "r6"), (4, "r3 r4 r5"), (1, "k10 k11 k12 k9")] {
            if browser.count("#close-log").await? == 0 {
                press("#log-button").await?;
                browser.wait("#close-log").await?;
            }
            press(&format!("#log li:nth-child({line}) button")).await?;
            wait_marked(&browser, tiles).await?;
            for word in tiles.split(' ') {
                browser.wait_script(word, &in_sight(word)).await?;
            }
        }
        assert_eq!(browser.complaints().await?, [""; 0]);
    }
    Ok(())
}

#[tokio::test]
async fn a_wide_window_shows_the_log_until_it_is_closed() -> Result<(), Failure> {
    let browser = table_of("log_wide", Look::new(Size::Wide).calm(), &FULL).await?;
    browser.wait("#log li:nth-child(13)").await?;
    browser.press("Escape").await?;
    browser.wait("#close-log").await?;
    // In a narrow window it would cover the table.
    let metrics = |width: u32| json!({ "width": width, "height": 900, "deviceScaleFactor": 1, "mobile": false });
    let resize = "Emulation.setDeviceMetricsOverride";
    browser.cdp(resize, metrics(820)).await?;
    let hidden = "return !document.querySelector('#log').checkVisibility()";
    browser.wait_script("no log", hidden).await?;
    browser.wait("#log-button[aria-expanded=false]").await?;
    browser.cdp(resize, metrics(1920)).await?;
    browser.wait("#log-button[aria-expanded=true]").await?;
    browser.click("#close-log").await?;
    browser.wait_gone("#close-log").await?;
    browser.reload().await?;
    browser.wait("#log-button[aria-expanded=false]").await?;
    browser.press("g").await?;
    browser.wait("#log-button[aria-expanded=true]").await?;
    browser.wait("#close-log").await.map(|_| ())
}

/// A phone's table has no space for all buttons. The others are in the menu.
#[tokio::test]
async fn a_phones_menu_has_the_log_and_the_missing_tools() -> Result<(), Failure> {
    let saved = Saved::new("il-classic", "r3 r4 r5", "r6 k1 k9");
    for (name, size) in [
        ("spare_small", Size::SmallPhone),
        ("spare_sideways", Size::Sideways),
    ] {
        let browser = table_of(name, Look::new(size).calm(), &saved).await?;
        let choose = async |what: &str| {
            browser.tap("#menu").await?;
            browser.press_at(what, "Enter").await?;
            browser.wait_gone("#menu-sheet").await
        };
        browser.press("r").await?;
        browser.wait_attr(".tile.focus", "data-tile", "r6").await?;
        browser.press("Enter").await?;
        browser.wait_sets("r3 r4 r5 r6").await?;
        browser.tap("#undo").await?;
        browser.wait_sets("r3 r4 r5").await?;
        choose("#spare-redo").await?;
        browser.wait_sets("r3 r4 r5 r6").await?;
        choose("#spare-start-over").await?;
        browser.wait_sets("r3 r4 r5").await?;
        choose("#spare-log").await?;
        let focused = "return document.activeElement.id === 'close-log'";
        browser.wait_script("the focus in the log", focused).await?;
        browser.press("Enter").await?;
        browser.wait_gone("#close-log").await?;
        assert_eq!(browser.complaints().await?, [""; 0]);
    }
    // Elsewhere, the table itself has them.
    let browser = table_of("spare_none", Look::desktop().calm(), &saved).await?;
    browser.click("#menu").await?;
    browser.wait("#menu-sheet").await?;
    let hidden = "const tools = [...document.querySelectorAll('.spare')];\
        return tools.length === 5 && tools.every((tool) => !tool.checkVisibility())";
    browser.wait_script("no tools", hidden).await
}

#[tokio::test]
async fn a_bots_tiles_are_listed_in_order() -> Result<(), Failure> {
    let both_ends = Saved {
        bot_rack: "k13 k8 y2 k4 r1",
        table: "k5 k6 k7 | b10 r10 y10",
        // The bot has laid the table, so it has opened and may add to it.
        opened: false,
        bot: "hard",
        ..BOT_LAYS
    };
    for (name, saved, numbers) in [
        ("order_run", &BOT_LAYS, &["9", "10", "11", "12"][..]),
        ("order_ends", &both_ends, &["4", "8"][..]),
    ] {
        let browser = table_of(name, Look::desktop().calm(), saved).await?;
        resume(&browser).await?;
        browser.wait_count(".seat.you.turn", 1).await?;
        browser.wait_texts(".bubble .tile b", numbers).await?;
        browser.wait_texts("#status .tile b", numbers).await?;
        browser.press("g").await?;
        browser
            .wait_texts("#log li:first-child .tile b", numbers)
            .await?;
        // A screen reader hears them in order too.
        let heard = format!(
            "return heard.some((said) => /{}/.test(said))",
            numbers.join("\\D+")
        );
        browser.wait_script("the numbers in order", &heard).await?;
    }
    Ok(())
}

/// From now on, notes whether there is a notice and whether it is the player's turn, whenever
/// that changes. Each note is taken after the page has shown the whole event.
const WATCH_NOTICE: &str = "window.notes = [];\
    const note = () => {\
        const now = [document.querySelector('#notice') ? 'notice' : 'none',\
            document.querySelector('.seat.you.turn') ? 'mine' : 'theirs'].join(' ');\
        if (notes.at(-1) !== now) notes.push(now);\
    };\
    new MutationObserver(() => setTimeout(note)).observe(document, \
        { childList: true, subtree: true, attributes: true })";

#[tokio::test]
async fn a_time_out_is_readable_until_the_player_has_played() -> Result<(), Failure> {
    let saved = Saved {
        house: &[("turn_seconds", "6")],
        paused: true,
        ..Saved::new("il-classic", "r3 r4 r5", "r6 k1 k9")
    };
    let browser = table_of("notice_turn", Look::desktop(), &saved).await?;
    browser.drag(tile("k1"), tile("r5")).await?;
    browser.wait_sets("r3 r4 r5 k1").await?;
    browser.script(WATCH_NOTICE, Vec::new()).await?;
    resume(&browser).await?;
    browser
        .wait_heard("everything is back where it was")
        .await?;
    // The notice is there from the time-out on, also in the player's next turn.
    let mine = "return notes.includes('notice mine')";
    browser.wait_script("a notice in the turn", mine).await?;
    let until = "const at = notes.findIndex((note) => note.startsWith('notice'));\
        return notes.slice(at, notes.indexOf('notice mine') + 1)";
    let until = browser.script(until, Vec::new()).await?;
    assert_eq!(until, json!(["notice theirs", "notice mine"]));
    // A player who plays on has read it. The next time-out may be quicker.
    let begin = Instant::now();
    while browser.count("#notice").await? > 0 {
        browser.patience(begin, "the notice to go").await?;
        browser.press("d").await?;
    }
    Ok(())
}

/// What the clock played for the player can be read like a penalty.
#[tokio::test]
async fn a_late_play_is_readable() -> Result<(), Failure> {
    let numbers = Saved {
        house: &[("turn_seconds", "4")],
        paused: true,
        ..Saved::new("il-classic", "r3 r4 r5", "r6 k1 k9")
    };
    let words = Saved {
        house: &[("turn_seconds", "4"), ("challenge_seconds", "0")],
        paused: true,
        ..Saved::new("il-word", "שבת", "ס פ ר נ ל ב ג")
    };
    let rig = Rig::spelling()?;
    for (name, saved) in [("late_numbers", &numbers), ("late_words", &words)] {
        let browser = rig.browser(name, Look::desktop()).await?;
        browser.open_game(saved).await?;
        match name {
            "late_words" => {
                browser.type_text("ספר").await?;
                browser.press("Enter").await?;
                browser.wait_count(".tile.racked", 4).await?;
            }
            _ => {
                browser.drag(tile("r6"), tile("r5")).await?;
                browser.wait_sets("r3 r4 r5 r6").await?;
            }
        }
        let watch = "window.told = [];\
            const tell = () => told.push(document.querySelector('#notice')?.textContent ?? '');\
            new MutationObserver(tell).observe(document, { childList: true, subtree: true })";
        browser.script(watch, Vec::new()).await?;
        resume(&browser).await?;
        let told = "return told.some((notice) => notice.includes('your play counts'))";
        browser.wait_script("the notice of the play", told).await?;
        if name == "late_words" {
            // A pause prevents a time-out.
            browser.press("p").await?;
            browser.wait_text("#done", "Resume").await?;
            browser.click("#notice button").await?;
            browser.wait_gone("#notice").await?;
        }
    }
    Ok(())
}

#[tokio::test]
async fn a_time_out_is_dismissed() -> Result<(), Failure> {
    let saved = Saved {
        house: &[("turn_seconds", "4")],
        paused: true,
        ..Saved::new("il-word", "שבת", "ס פ ר נ ל ב ג")
    };
    let rig = Rig::spelling()?;
    for (name, look) in [
        ("dismiss_desktop", Look::desktop()),
        ("dismiss_keys", Look::desktop()),
        ("dismiss_phone", Look::phone()),
    ] {
        let browser = rig.browser(name, look).await?;
        browser.open_game(&saved).await?;
        browser.type_text("ספ").await?;
        browser.press("Enter").await?;
        browser.wait_count(".tile.racked", 5).await?;
        resume(&browser).await?;
        browser.wait_text("#notice", "back where it was").await?;
        // A pause prevents the next time-out.
        browser.press("p").await?;
        browser.wait_text("#done", "Resume").await?;
        browser.wait("#notice").await?;
        match name {
            "dismiss_keys" => browser.press_at("#notice button", "Enter").await?,
            "dismiss_phone" => browser.tap("#notice button").await?,
            _ => browser.click("#notice button").await?,
        }
        browser.wait_gone("#notice").await?;
        // The penalty is still on the rack.
        assert!(browser.count(".tile.racked").await? > 7, "{name}");
    }
    Ok(())
}

/// Makes all movements this many times slower, so that a test can act in the middle of one.
async fn slow_motion(browser: &Browser, times: f64) -> Result<(), Failure> {
    browser.cdp("Animation.enable", json!({})).await?;
    let rate = json!({ "playbackRate": 1.0 / times });
    browser.cdp("Animation.setPlaybackRate", rate).await?;
    Ok(())
}

/// Slow enough that nothing arrives before the test gives up.
const NEARLY_STILL: f64 = 10_000.0;

/// Lets the bot lay its run in slow motion, and waits until all its tiles are on their way.
async fn bot_sets_out(browser: &Browser) -> Result<(), Failure> {
    slow_motion(browser, NEARLY_STILL).await?;
    resume(browser).await?;
    let on_the_way = "const spots = [...document.querySelectorAll('.spot.arriving')];\
        return spots.length === 4 && spots.every((spot) => spot.getAnimations().length === 1)";
    browser.wait_script("tiles on their way", on_the_way).await
}

#[tokio::test]
async fn a_bots_tiles_come_one_by_one_and_can_be_skipped() -> Result<(), Failure> {
    for (name, look) in [
        ("skip_click", Look::desktop()),
        ("skip_key", Look::desktop()),
        ("skip_tap", Look::phone()),
    ] {
        let browser = table_of(name, look, &BOT_LAYS).await?;
        let felt = browser.free_place().await?;
        bot_sets_out(&browser).await?;
        let delays = "const begins = (word) => document.querySelector(`.tiles [data-tile=${word}]`)\
                .parentElement.getAnimations()[0].effect.getComputedTiming().delay;\
            return ['k9', 'k10', 'k11', 'k12'].map(begins)";
        let delays = browser.script(delays, Vec::new()).await?;
        assert_eq!(delays, json!([0, 90, 180, 270]), "{name}");
        let there = "return document.querySelectorAll('.spot.arriving').length === 0 \
            && [...document.querySelectorAll('.spot')].every((spot) => spot.getAnimations().length === 0)";
        match name {
            "skip_key" => browser.press("Escape").await?,
            "skip_tap" => browser.tap(felt).await?,
            _ => browser.click(felt).await?,
        }
        browser
            .wait_script("all tiles in their places", there)
            .await?;
        slow_motion(&browser, 1.0).await?;
        browser.wait_table("r3 r4 r5 | k9 k10 k11 k12").await?;
        assert_eq!(browser.complaints().await?, [""; 0]);
    }
    Ok(())
}

/// A tile that the bot takes from a set moves like the tiles that it lays: when its turn comes.
#[tokio::test]
async fn a_tile_that_a_bot_moves_waits_for_its_turn() -> Result<(), Failure> {
    let saved = Saved {
        table: "r3 r4 r5 r6 | k1 k2 k3",
        rack: "b1 b2 b9 y9 k9",
        bot_rack: "b6 y6 k12 r1 y2 k8",
        // The bot has laid the table, so it has opened.
        opened: false,
        bot: "hard",
        ..BOT_LAYS
    };
    let browser = table_of("moved_in_turn", Look::desktop(), &saved).await?;
    slow_motion(&browser, NEARLY_STILL).await?;
    resume(&browser).await?;
    let delays = "const spots = [...document.querySelectorAll('.spot.arriving')];\
        const delay = (spot) => spot.getAnimations()[0]?.effect.getComputedTiming().delay;\
        const tiles = spots.map((spot) => spot.firstElementChild.dataset.tile).sort();\
        return tiles.join(' ') === 'b6 r6 y6' \
            && spots.map(delay).sort((a, b) => a - b).join(' ') === '0 90 180'";
    browser
        .wait_script("three tiles, one after another", delays)
        .await?;
    slow_motion(&browser, 1.0).await?;
    browser.wait_sets("r3 r4 r5 | k1 k2 k3").await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

/// Returns where a tile is at this moment, even if it moves.
async fn now_at(browser: &Browser, word: &str) -> Result<Rect, Failure> {
    let found = browser.rects(&tile(word)).await?;
    match found.first() {
        Some(rect) => Ok(*rect),
        None => Err(browser.fail(&format!("there is no {word}")).await),
    }
}

#[tokio::test]
async fn movement_never_blocks_a_drag() -> Result<(), Failure> {
    for (name, look) in [
        ("drag_moving", Look::desktop()),
        ("drag_moving_phone", Look::phone()),
    ] {
        let touch = name.ends_with("phone");
        let browser = table_of(name, look, &BOT_LAYS).await?;
        let felt = browser.free_place().await?;
        bot_sets_out(&browser).await?;
        let mut left = browser
            .count(".tile.racked:not(.spot.arriving > *)")
            .await?;
        // The second tile is taken while the first one is still gliding to its place. The last one
        // is taken first, so that no other tile on the rack moves.
        for word in ["y13", "r6"] {
            let from = now_at(&browser, word).await?;
            match touch {
                true => browser.touch_drag(from, felt).await?,
                false => browser.drag(from, felt).await?,
            }
            left -= 1;
            let laid = format!("{}:not(.racked)", tile(word));
            browser.wait_count(&laid, 1).await?;
            browser.wait_count(".tile.racked", left).await?;
        }
        let moving = "return [...document.querySelectorAll('.spot')]\
            .some((spot) => spot.getAnimations().length > 0)";
        browser.wait_script("something still moves", moving).await?;
        slow_motion(&browser, 1.0).await?;
        browser.wait_sets("k9 k10 k11 k12").await?;
        assert_eq!(browser.complaints().await?, [""; 0]);
    }
    Ok(())
}

/// Reads a movement of the tiles on the rack, tile by tile: its delay and its duration, in
/// milliseconds.
async fn movements(browser: &Browser, of: &str) -> Result<Vec<(i64, i64)>, Failure> {
    let script = format!(
        "return [...document.querySelectorAll('.spot.racked.arriving')].map((spot) => {{\
            const moves = spot.getAnimations({{ subtree: true }});\
            const move = moves.find((move) => (move.animationName ?? 'glide') === {of:?});\
            const timing = move?.effect.getComputedTiming();\
            return [timing?.delay, timing?.duration];\
        }}).sort(([one], [other]) => one - other)"
    );
    let found = browser.script(&script, Vec::new()).await?;
    let number = |value: &serde_json::Value| value.as_f64().map_or(-1, |ms| ms.round() as i64);
    let found = found.as_array().into_iter().flatten();
    Ok(found
        .map(|move_of| (number(&move_of[0]), number(&move_of[1])))
        .collect())
}

/// Waits until the tiles on their way to the rack have these movements; equal ones are listed once.
/// A tile is on the page before its movement begins.
async fn wait_movements(browser: &Browser, of: &str, wanted: &[(i64, i64)]) -> Result<(), Failure> {
    let begin = Instant::now();
    loop {
        let mut found = movements(browser, of).await?;
        found.dedup();
        if found == wanted {
            return Ok(());
        }
        let what = format!("movements {wanted:?} of {of}; there are {found:?}");
        browser.patience(begin, &what).await?;
    }
}

/// Returns whether every tile that is still on its way shows its back.
const FACE_DOWN: &str = "const tiles = [...document.querySelectorAll('.spot.racked.arriving .tile')];\
    return tiles.length > 0\
        && tiles.every((tile) => getComputedStyle(tile, '::after').opacity === '1')";

#[tokio::test]
async fn dealt_tiles_turn_over_ledge_by_ledge() -> Result<(), Failure> {
    for (name, look) in [("deal", Look::desktop()), ("deal_phone", Look::phone())] {
        let browser = Browser::start(name, look).await?;
        // The player begins. A bot's turn would end the deal.
        browser
            .go("/#/new?edition=il-classic&bots=simple&turn_seconds=0&seed=1")
            .await?;
        browser.wait("#begin").await?;
        slow_motion(&browser, NEARLY_STILL).await?;
        browser.press_at("#begin", "Enter").await?;
        browser.wait_count(".spot.arriving.dealt", 14).await?;
        browser
            .wait_script("tiles that are face down", FACE_DOWN)
            .await?;
        let glides: Vec<(i64, i64)> = (0..14).map(|at| (35 * at, 240)).collect();
        wait_movements(&browser, "glide", &glides).await?;
        // The first ledge turns over when the last tile has arrived, the second one after it.
        let ledges = [13 * 35 + 240, 13 * 35 + 240 + 150].map(|delay| (delay, 240));
        wait_movements(&browser, "turn", &ledges).await?;
        // The player does not have to wait for this.
        browser.press("Escape").await?;
        browser.wait_gone(".spot.arriving").await?;
        slow_motion(&browser, 1.0).await?;
        browser.wait_count(".tile.racked", 14).await?;
        assert_eq!(browser.complaints().await?, [""; 0]);
    }
    Ok(())
}

#[tokio::test]
async fn a_drawn_tile_glides_and_drops_into_its_place() -> Result<(), Failure> {
    let saved = Saved::new("il-classic", "r3 r4 r5", "r6 k1 k9 b2 y7");
    let browser = table_of("draw_motion", Look::desktop(), &saved).await?;
    let done = browser.rect("#done").await?;
    slow_motion(&browser, NEARLY_STILL).await?;
    browser.click(done).await?;
    browser.wait_count(".spot.arriving.turning", 1).await?;
    browser
        .wait_script("a tile that is face down", FACE_DOWN)
        .await?;
    wait_movements(&browser, "glide", &[(0, 320)]).await?;
    wait_movements(&browser, "draw", &[(0, 410)]).await?;
    slow_motion(&browser, 1.0).await?;
    browser.wait_gone(".spot.arriving").await?;
    browser.wait_count(".tile.racked", 6).await?;
    Ok(())
}

/// In the word game, the tiles that refill the rack come from the pool too.
#[tokio::test]
async fn tiles_that_refill_the_rack_glide_one_by_one() -> Result<(), Failure> {
    let rig = Rig::spelling()?;
    let browser = rig.browser("refill_motion", Look::desktop()).await?;
    let saved = Saved::new("il-word", "שבת", "ס פ ר נ ל ב ג");
    browser.open_game(&saved).await?;
    browser.type_text("ספר").await?;
    browser.press("Enter").await?;
    browser.wait_count(".tile.racked", 4).await?;
    browser.wait_still().await?;
    let done = browser.rect("#done").await?;
    slow_motion(&browser, NEARLY_STILL).await?;
    browser.click(done).await?;
    let one_by_one = |duration| (0..3).map(|at| (35 * at, duration)).collect::<Vec<_>>();
    wait_movements(&browser, "glide", &one_by_one(320)).await?;
    wait_movements(&browser, "draw", &one_by_one(410)).await?;
    slow_motion(&browser, 1.0).await?;
    browser.wait_gone(".spot.arriving").await?;
    browser.wait_count(".tile.racked", 7).await
}

/// From now on, notes how long the longest movement takes, in milliseconds.
const WATCH_MOTION: &str = "window.longest = 0;\
    const note = () => {\
        for (const animation of document.getAnimations()) \
            longest = Math.max(longest, animation.effect.getComputedTiming().endTime);\
    };\
    for (const kind of ['transitionrun', 'animationstart']) addEventListener(kind, note, true)";

#[tokio::test]
async fn reduced_motion_is_respected() -> Result<(), Failure> {
    for (name, look, chosen) in [
        ("motion", Look::desktop(), false),
        ("motion_system", Look::desktop().calm(), false),
        ("motion_setting", Look::desktop(), true),
    ] {
        let still = name != "motion";
        let browser = Browser::start(name, look).await?;
        browser.go("/#/settings").await?;
        browser.wait("input[name=still]").await?;
        if chosen {
            browser.click("input[name=still]").await?;
            browser.wait_attr(":root", "data-still", "yes").await?;
            browser.reload().await?;
        }
        let on = format!("return document.querySelector('input[name=still]')?.checked === {still}");
        browser.wait_script("the switch", &on).await?;
        browser.open_game(&BOT_LAYS).await?;
        browser.script(WATCH_MOTION, Vec::new()).await?;
        // The bot lays, the player draws, sorts, lays and is refused.
        resume(&browser).await?;
        browser.wait_count(".seat.you.turn", 1).await?;
        browser.wait_sets("k9 k10 k11 k12").await?;
        browser.click("#sort-number").await?;
        browser.drag(tile("b9"), tile("r5")).await?;
        browser.wait_sets("r3 r4 r5 b9").await?;
        browser.click("#done").await?;
        browser.wait_count("#status.refusal", 1).await?;
        browser.click("#start-over").await?;
        browser.click("#done").await?;
        browser.wait_heard("You drew").await?;
        browser.wait_count(".seat.you.turn", 1).await?;
        let longest = browser.script("return longest", Vec::new()).await?;
        let longest = longest.as_f64().unwrap_or(f64::INFINITY);
        match still {
            true => assert!(longest <= 2.0, "{name}: {longest} ms"),
            // The bot's last tile comes after the others.
            false => assert!(longest >= 320.0 + 270.0, "{name}: {longest} ms"),
        }
    }
    Ok(())
}

/// Notes how loud the page's tones are. A reload does not end this.
const LISTEN: &str = "window.tones = [];\
    const set = AudioParam.prototype.setValueAtTime;\
    AudioParam.prototype.setValueAtTime = function (value, time) {\
        tones.push(value); return set.call(this, value, time); };";

/// Changes the volume in the settings with a key, and waits for its new value.
async fn turn_volume(browser: &Browser, key: &str, becomes: &str) -> Result<(), Failure> {
    browser.press_at("input[name=volume]", key).await?;
    wait_volume(browser, becomes).await
}

async fn wait_volume(browser: &Browser, value: &str) -> Result<(), Failure> {
    let is = format!("return document.querySelector('input[name=volume]')?.value === {value:?}");
    browser.wait_script(&format!("volume {value}"), &is).await
}

#[tokio::test]
async fn the_volume_is_chosen_and_kept() -> Result<(), Failure> {
    let browser = Browser::start("volume", Look::desktop()).await?;
    let source = json!({ "source": LISTEN });
    browser
        .cdp("Page.addScriptToEvaluateOnNewDocument", source)
        .await?;
    browser.go("/#/settings").await?;
    browser.wait("input[name=volume]").await?;
    turn_volume(&browser, "End", "10").await?;
    let heard = "return tones.length > 0";
    browser.wait_script("a tone", heard).await?;
    let loudest = "return Math.max(0, ...tones)";
    let loud = browser.script(loudest, Vec::new()).await?.as_f64();
    // The page is silent, and stays silent on later visits.
    turn_volume(&browser, "Home", "0").await?;
    let saved = Saved::new("il-classic", "r3 r4 r5", "r6 k1 k9 b2 y7");
    browser.reload().await?;
    wait_volume(&browser, "0").await?;
    browser.open_game(&saved).await?;
    browser.click("#sort-number").await?;
    browser.drag(tile("k9"), tile("r5")).await?;
    browser.wait_sets("r3 r4 r5 k9").await?;
    browser.click("#done").await?;
    browser.wait_count("#status.refusal", 1).await?;
    browser.click("#start-over").await?;
    browser.click("#done").await?;
    browser.wait_heard("You drew").await?;
    browser.wait_count(".seat.you.turn", 1).await?;
    let tones = browser.script("return tones.length", Vec::new()).await?;
    assert_eq!(tones, json!(0));
    // A low volume is softer than a high one.
    browser.go("/#/settings").await?;
    turn_volume(&browser, "ArrowRight", "1").await?;
    turn_volume(&browser, "ArrowRight", "2").await?;
    browser.reload().await?;
    wait_volume(&browser, "2").await?;
    browser.go("/").await?;
    browser.click("#continue").await?;
    browser.wait(".tile.racked").await?;
    browser.wait_still().await?;
    browser.click("#sort-number").await?;
    browser.click("#sort-colour").await?;
    browser.wait_script("a tone at the table", heard).await?;
    let soft = browser.script(loudest, Vec::new()).await?.as_f64();
    assert!(soft < loud, "{soft:?} is not softer than {loud:?}");
    Ok(())
}

#[tokio::test]
async fn a_drawn_tile_is_marked() -> Result<(), Failure> {
    let saved = Saved::new("il-classic", "r3 r4 r5", "r6 k1 k9 b2 y7");
    let browser = table_of("drawn", Look::desktop(), &saved).await?;
    browser.wait_count(".tile.drawn", 0).await?;
    let mut before = browser.rack().await?;
    for _ in 0..2 {
        browser.click("#done").await?;
        browser.wait_count(".tile.racked", before.len() + 1).await?;
        browser.wait_count(".seat.you.turn", 1).await?;
        // Only the new tile is marked, and the mark can be seen.
        browser.wait_count(".tile.racked.drawn", 1).await?;
        let mut new = browser.rack().await?;
        let rack = new.clone();
        new.retain(|word| !before.contains(word));
        assert_eq!(browser.attrs(".tile.drawn", "data-tile").await?, new);
        let seen = "const mark = getComputedStyle(document.querySelector('.tile.drawn'), '::before');\
            return mark.content !== 'none' && parseFloat(mark.width) > 4";
        browser.wait_script("a mark", seen).await?;
        before = rack;
    }
    Ok(())
}

/// In Hebrew every bot's badge is on its face and close to its name. A low window shows no names.
#[tokio::test]
async fn a_badge_stays_at_its_bot_in_hebrew() -> Result<(), Failure> {
    let saved = Saved {
        bots: 3,
        bot: "hard easy simple",
        ..Saved::new("il-classic", "r3 r4 r5", "r6 k1 k9 b2 y7")
    };
    let loose = "const wrong = [];\
        for (const seat of document.querySelectorAll('.board > .seat')) {\
            const box = (name) => seat.querySelector(name).getBoundingClientRect();\
            const [badge, face, name] = [box('.bot'), box('.face'), box('.who b')];\
            const middle = (badge.left + badge.right) / 2;\
            if (badge.width === 0 || badge.left < 0 || badge.right > innerWidth + 1\
                || middle < face.left || middle > face.right\
                || badge.top > face.bottom || badge.bottom < face.top)\
                wrong.push(`${seat.id}: badge ${badge.left} ${badge.top} face ${face.left} ${face.top}`);\
            const far = Math.max(name.left - badge.right, badge.left - name.right, 0)\
                + Math.max(name.top - badge.bottom, badge.top - name.bottom, 0);\
            if (name.width > 0 && far > face.width) wrong.push(`${seat.id}: ${far} px from its name`);\
        }\
        return wrong.join('; ')";
    for size in Size::ALL {
        let name = format!("badge_{}", size.name());
        let browser = table_of(&name, Look::new(size).lang("he").calm(), &saved).await?;
        browser.wait_count(".board > .seat .bot", 3).await?;
        let wrong = browser.script(loose, Vec::new()).await?;
        assert_eq!(wrong, json!(""), "{name}");
    }
    Ok(())
}

#[tokio::test]
async fn arrows_are_mirrored_in_hebrew() -> Result<(), Failure> {
    let saved = Saved::new("il-classic", "r3 r4 r5", "r6 k1 k9 b2 y7");
    // How arrows are scaled: undo, redo, back, forward.
    let arrows = "const arrows = ['undo', 'redo', 'back', 'go', 'prev', 'next', 'leave'];\
        const found = arrows.flatMap((name) => [...document.querySelectorAll(`use[href='#i-${name}']`)]);\
        return [...new Set(found.map((use) => getComputedStyle(use.parentElement).scale))]";
    for (lang, scale) in [("he", "-1 1"), ("en", "none")] {
        let name = format!("arrows_{lang}");
        let browser = table_of(&name, Look::desktop().lang(lang), &saved).await?;
        let found = browser.script(arrows, Vec::new()).await?;
        assert_eq!(found, json!([scale]), "{lang}: the table");
        for (address, there) in [
            ("/#/settings", "#settings"),
            ("/#/rules/il-classic", "#rules-of"),
            ("/#/new", "#begin"),
            ("/#/companion", "main a"),
        ] {
            browser.go(address).await?;
            browser.wait(there).await?;
            let found = browser.script(arrows, Vec::new()).await?;
            assert_eq!(found, json!([scale]), "{lang}: {address}");
        }
    }
    Ok(())
}

/// Waits for a confirmation whose large answer, which has the focus, changes nothing. Gives that
/// answer.
async fn keep(browser: &Browser) -> Result<(), Failure> {
    browser.wait("#ask").await?;
    let safe = "const look = (id) => getComputedStyle(document.getElementById(id));\
        const area = (id) => { const box = document.getElementById(id).getBoundingClientRect();\
            return box.width * box.height; };\
        return document.activeElement.id === 'ask-no' && area('ask-no') > 0\
            && document.querySelectorAll('#ask .main').length === 1\
            && document.querySelector('#ask .main').id === 'ask-no'\
            && look('ask-no').backgroundImage + look('ask-no').backgroundColor\
                !== look('ask-yes').backgroundImage + look('ask-yes').backgroundColor\
            && area('ask-no') >= area('ask-yes')";
    browser.wait_script("the large answer keeps", safe).await?;
    browser.press("Enter").await?;
    browser.wait_gone("#ask").await
}

#[tokio::test]
async fn the_prominent_button_is_never_destructive() -> Result<(), Failure> {
    let saved = Saved::new("il-classic", "r3 r4 r5", "r6 k1 k9 b2 y7");
    for (name, look) in [
        ("keeps_desktop", Look::desktop()),
        ("keeps_phone", Look::phone().dark()),
    ] {
        let browser = table_of(name, look, &saved).await?;
        for door in ["#resign", "#abandon"] {
            browser.press("m").await?;
            browser.wait(door).await?;
            browser.click(door).await?;
            keep(&browser).await?;
            browser.wait_count(".tile.racked", 5).await?;
        }
        // *Continue* leads to the second match, so the first one has a door.
        browser.open_game(&saved).await?;
        browser.go("/").await?;
        browser.wait_count(".door.kept", 1).await?;
        browser.click(".door.kept .remove").await?;
        keep(&browser).await?;
        browser.wait_count(".door.kept", 1).await?;
        // An evening at a real table.
        browser.go("/#/companion/sheet").await?;
        let mut file = tempfile::NamedTempFile::new()?;
        let evening = "sidra evening 1\nname First\ndate 2026-11-13\nrules il-classic\n\
            player Dana\nplayer Noa\ngame\nout 1\nrack -\nrack 7\n";
        std::io::Write::write_all(&mut file, evening.as_bytes())?;
        browser.wait_count("#open-evening", 1).await?;
        let input = browser.find("#open-evening").await?;
        let sent = input.send_keys(&file.path().display().to_string()).await;
        sent.map_err(|error| Failure::new(error.to_string()))?;
        browser.wait("#scores").await?;
        browser.go("/#/companion/sheet").await?;
        browser.wait_count(".evenings li", 1).await?;
        browser.click(".evenings li .remove").await?;
        keep(&browser).await?;
        browser.wait_count(".evenings li", 1).await?;
    }
    Ok(())
}
