//! What is visible: on a phone, in landscape, at the edges.

use std::time::Instant;

use serde_json::json;
use sidra_e2e::game::{Saved, tile};
use sidra_e2e::{Browser, CROWDED, FULL, Failure, Look, Rig, Size, WORDS, tables};

use super::table_of;

#[tokio::test]
async fn a_phone_in_landscape_shows_three_rows_of_sets() -> Result<(), Failure> {
    let saved = Saved::new("il-classic", "r3 r4 r5 | b6 b7 b8", "r6 k1 k9 b2 y7");
    let browser = table_of("on_its_side", Look::desktop(), &saved).await?;
    browser.resize(844, 390).await?;
    // Three rows of sets and all buttons that end a turn are visible.
    let high = "return document.querySelector('.cloth').clientHeight > 3 * 60";
    browser.wait_script("a table of three rows", high).await?;
    let seen = "return [...document.querySelectorAll('#done, #hint, .tile.racked')]\
        .every((element) => element.getBoundingClientRect().bottom <= innerHeight)";
    browser.wait_script("buttons and rack", seen).await?;
    browser.drag(tile("r6"), tile("r5")).await?;
    browser.wait_sets("r3 r4 r5 r6").await?;
    Ok(())
}

#[tokio::test]
async fn names_are_not_cut_off_with_three_bots() -> Result<(), Failure> {
    for lang in ["en", "he", "pl", "hu"] {
        let name = format!("names_{lang}");
        let browser = Browser::start(&name, Look::phone().lang(lang)).await?;
        browser
            .go("/#/new?edition=il-classic&bots=hard,easy,simple")
            .await?;
        browser.press_at("#begin", "Enter").await?;
        browser.wait_count(".tile.racked", 14).await?;
        let whole = "const names = [...document.querySelectorAll('.board > .seat .who b, .face .bot')];\
            return names.length === 6\
                && names.every((name) => name.scrollWidth <= name.clientWidth + 1)";
        browser.wait_script("whole names", whole).await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_tile_dropped_at_an_edge_stays_visible() -> Result<(), Failure> {
    let saved = Saved::new("il-classic", "r3 r4 r5", "y1 y2 y3 k1");
    let browser = table_of("edge", Look::desktop(), &saved).await?;
    browser.click(tile("y1")).await?;
    browser.click_with("Shift", tile("y3")).await?;
    browser.wait_count(".tile.selected", 3).await?;
    browser.drag(tile("y1"), (1275.0, 300.0)).await?;
    browser.wait_sets("y1 y2 y3").await?;
    browser.wait_still().await?;
    for word in ["y1", "y2", "y3"] {
        let rect = browser.rect(&tile(word)).await?;
        assert!(rect.x + rect.width <= 1280.0, "{word}: {rect:?}");
    }
    Ok(())
}

#[tokio::test]
async fn a_rack_fits_every_tile_that_is_drawn() -> Result<(), Failure> {
    let saved = Saved {
        pool: 60,
        ..Saved::new(
            "il-classic",
            "r3 r4 r5",
            "r1 r8 r11 b1 b4 b7 b10 b13 y2 y5 y8 y11 k1 k4 k7 k10",
        )
    };
    let inside = "const ledges = [...document.querySelectorAll('.rack .ledge')]\
            .map((ledge) => ledge.getBoundingClientRect());\
        const tiles = [...document.querySelectorAll('.tiles .tile.racked')];\
        return tiles.every((tile) => {\
            const box = tile.getBoundingClientRect();\
            return ledges.some((ledge) => box.left >= ledge.left - 1 && box.right <= ledge.right + 1\
                && box.top >= ledge.top - 12 && box.top < ledge.bottom);\
        })";
    for (name, look) in [("grow", Look::desktop()), ("grow_phone", Look::phone())] {
        let browser = table_of(name, look.calm(), &saved).await?;
        for count in 17..=26 {
            browser.press("d").await?;
            browser.wait_count(".tile.racked", count).await?;
            browser.wait_text("#status", "Your turn").await?;
            browser
                .wait_script(&format!("{count} tiles inside the rack"), inside)
                .await?;
        }
    }
    Ok(())
}

/// Calling a dropped closure throws a particular error. A leaked one would run, or fail with
/// another error because the table is gone.
#[tokio::test]
async fn leaving_the_table_drops_its_resize_closure() -> Result<(), Failure> {
    let saved = Saved::new("il-classic", "r3 r4 r5", "r6 k1 k9 b2");
    let browser = table_of("resize", Look::desktop(), &saved).await?;
    let leave = async || {
        browser.press("m").await?;
        browser.click("#home").await?;
        browser.wait("#continue").await
    };
    leave().await?;
    let record = "window.closures = [];\
        window.ResizeObserver = class extends ResizeObserver {\
            constructor(closure) { super(closure); window.closures.push(closure); }\
        }";
    browser.script(record, vec![]).await?;
    browser.click("#continue").await?;
    browser.wait_count(".tile.racked", 4).await?;
    leave().await?;
    let dropped = "return closures.length > 0 && closures.every((closure) => {\
            try { closure([]); return false; }\
            catch (error) { return error.message.includes('after being dropped'); }\
        })";
    browser.wait_script("the closure is dropped", dropped).await
}

#[tokio::test]
async fn a_joker_explains_itself() -> Result<(), Failure> {
    let saved = Saved::new("il-twist", "b9 D b12 | k5 k6 J", "M k1 k9");
    let browser = table_of("joker_note", Look::desktop(), &saved).await?;
    // Names of tiles are isolated, because their direction may differ from that of the text.
    for (joker, about) in [("D", "11"), ("J", "7"), ("M", "two sides of a mirror")] {
        browser.hover(tile(joker)).await?;
        browser.wait_text(".joker-note", about).await?;
    }
    browser.hover(tile("k6")).await?;
    browser.wait_gone(".joker-note").await?;
    let phone = table_of("joker_note_phone", Look::phone(), &saved).await?;
    for (joker, about, heard) in [
        ("D", "11", "A double joker"),
        ("J", "7", "7"),
        ("M", "two sides of a mirror", "two sides of a mirror"),
    ] {
        phone.long_press(tile(joker)).await?;
        phone.wait_text(".joker-note", about).await?;
        phone.wait_heard(heard).await?;
    }
    Ok(())
}

/// Windows from the narrowest phone to the widest screen, on both sides of each change of the
/// layout.
const WINDOWS: [(u32, u32); 17] = [
    (320, 568),
    (360, 640),
    (390, 844),
    (480, 800),
    (568, 320),
    (600, 900),
    (667, 375),
    (740, 360),
    (760, 900),
    (761, 900),
    (820, 1180),
    (844, 390),
    (1024, 700),
    (1240, 800),
    (1241, 800),
    (1920, 1080),
    (2560, 1300),
];

/// Lists what is wrong with the layout: boxes that overlap or leave the window, tiles outside the
/// felt without a mark at that edge, a message over a set, papers over faces or buttons, and tiles
/// that are narrow or cover each other on the rack.
const WRONG: &str = "const wrong = [], round = (box) =>
        [box.left, box.top, box.right, box.bottom].map(Math.round).join(' ');
    const boxes = '.corner > *, .board > .seat .who, .board > .seat .face, .board > .seat .mini, '
        + '.pool, .you > *, .sorts, .rack, .tools > *, #done';
    // A face with the ring that shows the time left. One player at a time has it.
    const ringed = (element, box) => {
        const timed = element.matches('.face, .timed') && element.closest('.timed');
        const by = timed ? -parseFloat(getComputedStyle(timed, '::before').top) : 0;
        return { left: box.left - by, top: box.top - by, right: box.right + by, bottom: box.bottom + by };
    };
    const shown = [...document.querySelectorAll(boxes)]
        .map((element) => [element, element.getBoundingClientRect()])
        .filter(([element, box]) => box.width * box.height > 0 && element.checkVisibility())
        .map(([element, box]) => [element, box, ringed(element, box)]);
    if (shown.every(([, box, ring]) => box.left - ring.left < 4)) wrong.push('no ring is measured');
    const name = (element) => element.id || `${element.parentElement.className}/${element.className}`;
    for (const [element, , box] of shown) {
        if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
            wrong.push(`${name(element)} leaves the window: ${round(box)}`);
    }
    const apart = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) <= 1
        || Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) <= 1;
    shown.forEach(([one, a, ring], at) => shown.slice(0, at).forEach(([other, b, halo]) => {
        // On a phone, the player's own points are on a plate at the edge of the rack.
        const plate = [one, other].some((box) => box.matches('.you > .score'))
            && [one, other].some((box) => box.matches('.rack'));
        if (!(apart(ring, b) && apart(a, halo)) && !plate && !one.contains(other) && !other.contains(one))
            wrong.push(`${name(one)} overlaps ${name(other)}: ${round(a)} and ${round(b)}`);
    }));
    const cloth = document.querySelector('.cloth').getBoundingClientRect();
    const cues = [...document.querySelectorAll('.cue')].map((cue) => cue.dataset.side);
    for (const tile of document.querySelectorAll('.tiles .tile')) {
        const box = tile.getBoundingClientRect();
        const felt = tile.classList.contains('racked')
            ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight } : cloth;
        const beyond = { left: felt.left - box.left, top: felt.top - box.top,
            right: box.right - felt.right, bottom: box.bottom - felt.bottom };
        for (const [side, by] of Object.entries(beyond))
            if (by > 2 && !cues.includes(side))
                wrong.push(`${tile.dataset.tile} is ${Math.round(by)} px beyond the ${side} edge`);
    }
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
    const where = (selector) => [...document.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility())
        .map((element) => [element.dataset.tile || element.id, element.getBoundingClientRect()]);
    const messages = where('#status, #theme');
    const sets = where('.tiles .tile:not(.racked)').filter(([, box]) => box.top < cloth.bottom);
    for (const [tile, box] of sets)
        for (const [message, over] of messages)
            if (meet(over, box)) wrong.push(`${tile} is below ${message}`);
    const people = where('.board > .seat .face, .board > .seat .who b, .pool, .corner > *, #done, .tools > *');
    for (const [paper, a] of where('.bubble, #notice, .why > span, #theme, #status, .log.beside')) {
        if (a.width * a.height > 0 && (a.left < -1 || a.right > innerWidth + 1))
            wrong.push(`the paper ${paper} leaves the window: ${round(a)}`);
        for (const [person, b] of people)
            if (meet(a, b)) wrong.push(`the paper ${paper} ${round(a)} covers ${person} ${round(b)}`);
    }
    const rack = where('.tiles .tile.racked');
    for (const [one, a] of rack)
        // The smallest phone on its side has no space for a full rack of larger tiles.
        if (a.width < (innerWidth < 660 && innerHeight < 540 ? 39.5 : 43.5)) wrong.push(`${one} is ${a.width} px wide on the rack`);
    rack.forEach(([one, a], at) => rack.slice(0, at).forEach(([other, b]) => {
        if (meet(a, b)) wrong.push(`${one} covers ${other} on the rack`);
    }));
    return wrong.join('; ')";

#[tokio::test]
async fn nothing_overlaps_or_leaves_the_window() -> Result<(), Failure> {
    fits_everywhere("layout", Look::desktop().calm(), &tables()).await
}

#[tokio::test]
async fn long_sets_and_words_fit_in_every_window() -> Result<(), Failure> {
    let long = Saved {
        bots: 2,
        ..Saved::new(
            "il-classic",
            "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 | k5 b5 y5",
            "b1 b4 k12 y9",
        )
    };
    let tables = [("a run of 13", long), ("words", WORDS)];
    fits_everywhere("layout_he", Look::desktop().lang("he").calm(), &tables).await
}

/// Gives the page exactly this much space. A browser's own window cannot be that narrow.
async fn resize(browser: &Browser, width: u32, height: u32) -> Result<(), Failure> {
    let metrics =
        json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
    browser
        .cdp("Emulation.setDeviceMetricsOverride", metrics)
        .await?;
    let settled = format!("return innerWidth === {width} && innerHeight === {height}");
    browser.wait_script("the window's size", &settled).await
}

/// Waits until nothing is wrong with the layout: the page measures itself after the next frame.
async fn wait_fits(browser: &Browser, what: &str) -> Result<(), Failure> {
    let begin = Instant::now();
    loop {
        let wrong = browser.script(WRONG, vec![]).await?;
        if wrong == "" {
            return Ok(());
        }
        let layout = format!("the layout of {what}, in which {wrong}");
        browser.patience(begin, &layout).await?;
    }
}

#[tokio::test]
async fn a_narrowed_table_fits_after_a_reload() -> Result<(), Failure> {
    let no_clock = &[("turn_seconds", "0")];
    let full = Saved {
        house: no_clock,
        ..FULL
    };
    let crowded = Saved {
        house: no_clock,
        ..CROWDED
    };
    for (name, saved) in [("narrowed_full", full), ("narrowed_crowded", crowded)] {
        let browser = Browser::start(name, Look::new(Size::Laptop).calm()).await?;
        resize(&browser, 1440, 900).await?;
        browser.open_game(&saved).await?;
        let tiles = browser.count(".tiles .tile").await?;
        wait_fits(&browser, &format!("{name}, at first")).await?;
        resize(&browser, 820, 900).await?;
        wait_fits(&browser, &format!("{name}, narrowed")).await?;
        browser.reload().await?;
        browser.wait("#table").await?;
        browser.wait_count(".tiles .tile", tiles).await?;
        let narrow = "return innerWidth === 820";
        browser.wait_script("still a narrow window", narrow).await?;
        browser.wait_still().await?;
        wait_fits(&browser, &format!("{name}, after a reload")).await?;
    }
    Ok(())
}

/// Checks that tables fit in windows of all sizes, and with large text.
async fn fits_everywhere(name: &str, look: Look, tables: &[(&str, Saved)]) -> Result<(), Failure> {
    let browser = Rig::spelling()?.browser(name, look).await?;
    let fit = async |width: u32, height: u32, what: &str| {
        resize(&browser, width, height).await?;
        wait_fits(&browser, &format!("{what}, {width} × {height}")).await
    };
    for (what, saved) in tables {
        browser.open_game(saved).await?;
        // From wide to narrow, as if dragged by the edge of the window, and back.
        for (width, height) in WINDOWS.into_iter().rev().chain([(1440, 900)]) {
            fit(width, height, what).await?;
        }
        // With the log beside the sets.
        browser.click("#log-button").await?;
        browser.wait("#close-log").await?;
        for (width, height) in [(1440, 900), (1920, 1080)] {
            fit(width, height, &format!("{what} and the log")).await?;
        }
        browser.click("#close-log").await?;
        browser.wait_gone("#close-log").await?;
        // Text at twice its usual size, as some people set it.
        let sizes = |standard: u32| json!({ "fontSizes": { "standard": standard, "fixed": 13 } });
        browser.cdp("Page.setFontSizes", sizes(32)).await?;
        for (width, height) in [
            (320, 568),
            (390, 844),
            (740, 900),
            (761, 900),
            (820, 1180),
            (1024, 700),
            (1440, 900),
        ] {
            fit(width, height, &format!("{what} 200 %")).await?;
        }
        browser.cdp("Page.setFontSizes", sizes(16)).await?;
    }
    Ok(())
}

#[tokio::test]
async fn the_longest_run_is_wholly_visible_on_a_phone() -> Result<(), Failure> {
    let saved = Saved::new(
        "il-classic",
        "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 | k5 b5 y5",
        "b1 b4 k12 y9",
    );
    let inside = "return [...document.querySelectorAll('.tiles .tile')]\
        .map((tile) => tile.getBoundingClientRect())\
        .every((tile) => tile.left >= 0 && tile.right <= innerWidth)\
        && document.querySelectorAll('.cue').length === 0";
    for (name, look) in [
        ("long_phone", Look::phone()),
        ("long_small", Look::new(Size::SmallPhone)),
    ] {
        let browser = table_of(name, look.calm(), &saved).await?;
        browser.wait_script("all 13 tiles", inside).await?;
    }
    Ok(())
}

#[tokio::test]
async fn large_text_leaves_space_for_the_table_on_a_phone() -> Result<(), Failure> {
    let high = "return document.querySelector('.cloth').getBoundingClientRect().height >= 100";
    for lang in ["en", "he", "pl", "hu"] {
        let name = format!("large_text_{lang}");
        let look = Look::new(Size::SmallPhone).lang(lang).calm();
        let browser = table_of(&name, look, &FULL).await?;
        let sizes = json!({ "fontSizes": { "standard": 32, "fixed": 13 } });
        browser.cdp("Page.setFontSizes", sizes).await?;
        browser.wait_script("a table at large text", high).await?;
    }
    Ok(())
}

/// A notice stays until it is closed, so it must not cover anything.
#[tokio::test]
async fn a_notice_covers_nothing() -> Result<(), Failure> {
    let free = "const notice = document.querySelector('#notice').getBoundingClientRect();\
        return [...document.querySelectorAll('.tiles .tile, .seat .face, .seat .who b, .pool, #menu, #done')]\
            .filter((element) => element.checkVisibility())\
            .map((element) => element.getBoundingClientRect())\
            .every((box) => Math.min(box.right, notice.right) <= Math.max(box.left, notice.left) + 1\
                || Math.min(box.bottom, notice.bottom) <= Math.max(box.top, notice.top) + 1)";
    for (name, look) in [
        ("notice_small", Look::new(Size::SmallPhone).lang("hu")),
        ("notice_phone", Look::phone().lang("he")),
        ("notice_sideways", Look::new(Size::Sideways)),
        ("notice_tablet", Look::new(Size::Tablet).lang("he")),
        ("notice_laptop", Look::new(Size::Laptop)),
    ] {
        // The server has no dictionary, and the table says so.
        let browser = table_of(name, look.calm(), &WORDS).await?;
        browser.wait("#notice").await?;
        browser
            .wait_script("a notice that covers nothing", free)
            .await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_long_refusal_moves_nothing() -> Result<(), Failure> {
    let saved = Saved::new("il-classic", "r3 r4 r5 | b6 b7 b8", "r9 k1 k9 b2 y7");
    for (name, look) in [
        ("refusal_phone", Look::phone().lang("hu")),
        ("refusal_small", Look::new(Size::SmallPhone).lang("hu")),
        ("refusal_desktop", Look::desktop()),
    ] {
        let browser = table_of(name, look.calm(), &saved).await?;
        browser.press("r").await?;
        browser.wait(".tile.focus").await?;
        browser.press("Space").await?;
        browser.press("Enter").await?;
        browser.wait_count(".tile.racked", 4).await?;
        browser.wait_still().await?;
        let before = browser.rects(".cloth, .rack, .tiles .tile").await?;
        browser.press("d").await?;
        browser.wait_count("#status.refusal", 1).await?;
        browser.wait_still().await?;
        assert_eq!(
            browser.rects(".cloth, .rack, .tiles .tile").await?,
            before,
            "{name}"
        );
    }
    Ok(())
}

#[tokio::test]
async fn a_tile_dropped_within_its_width_of_a_set_joins_it() -> Result<(), Failure> {
    let saved = Saved::new("il-classic", "r3 r4 r5 | b6 b7 b8", "r6 k1 k9 b2 y7");
    let browser = table_of("magnet", Look::desktop(), &saved).await?;
    let width = browser.rect(&tile("r5")).await?.width;
    for (across, down) in [(0.9, 0.0), (1.4, 0.0), (1.0, 0.7), (0.0, 1.0), (1.2, -0.9)] {
        let last = tile("r5");
        let beside = (last.as_str(), across * width, down * width);
        browser.drag(tile("r6"), beside).await?;
        browser.wait_table("r3 r4 r5 r6 | b6 b7 b8").await?;
        browser.press("u").await?;
        browser.wait_table("r3 r4 r5 | b6 b7 b8").await?;
    }
    Ok(())
}

/// A hint that is laid out in many steps.
const LONG_HINT: Saved = Saved::new(
    "pl-twist",
    "r3 r4 r5 r6 | k5 b5 J | b9 D b12 | y3 y4 M y4 y3 | k7 C r9 r10 | r13 b13 k13 | b1 b2 b3",
    "r7 k1 k2 k3 b4 y11 y12 b13 r1 r12 J D b8 k9",
);

#[tokio::test]
async fn a_hint_and_the_log_cover_no_set() -> Result<(), Failure> {
    let covered = |paper: &str| {
        format!(
            "const paper = document.querySelector('{paper}').getBoundingClientRect();\
             return paper.height > 0 && [...document.querySelectorAll('.tiles .tile:not(.racked)')]\
                 .map((tile) => tile.getBoundingClientRect())\
                 .every((tile) => Math.min(tile.right, paper.right) <= Math.max(tile.left, paper.left) + 1\
                     || Math.min(tile.bottom, paper.bottom) <= Math.max(tile.top, paper.top) + 1)"
        )
    };
    for (name, look) in [
        ("hint_laptop", Look::new(Size::Laptop)),
        ("hint_desktop", Look::desktop().lang("he")),
        ("hint_tablet", Look::new(Size::Tablet)),
        ("hint_phone", Look::phone()),
        ("hint_small", Look::new(Size::SmallPhone)),
    ] {
        let browser = table_of(name, look.calm(), &LONG_HINT).await?;
        browser.press("h").await?;
        browser.wait_attr("#hint", "data-level", "1").await?;
        browser.press("h").await?;
        browser.press("h").await?;
        browser.wait("#steps li").await?;
        browser
            .wait_script("a hint beside the sets", &covered("#steps"))
            .await?;
        // On smaller screens the log covers the table, and is only opened briefly.
        if matches!(name, "hint_laptop" | "hint_desktop") {
            browser.press("g").await?;
            browser
                .wait_script("a log beside the sets", &covered(".log"))
                .await?;
        }
        // The table takes its space back.
        browser.press("h").await?;
        browser.wait_gone("#steps").await?;
        browser.wait_still().await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_few_sets_are_in_the_middle() -> Result<(), Failure> {
    let saved = Saved::new("il-classic", "r1 r2 r3", "r7 k3 b12");
    for (name, look) in [
        ("middle_small", Look::new(Size::SmallPhone)),
        ("middle_phone", Look::phone()),
        ("middle_desktop", Look::desktop()),
    ] {
        let browser = table_of(name, look.calm(), &saved).await?;
        browser.wait_still().await?;
        let (cloth, set) = (
            browser.rect(".cloth").await?,
            browser.rect(&tile("r2")).await?,
        );
        let off = (set.middle().1 - cloth.middle().1).abs();
        assert!(off < cloth.height * 0.3, "{name}: {set:?} on {cloth:?}");
    }
    Ok(())
}

#[tokio::test]
async fn home_shows_its_picture_and_its_button() -> Result<(), Failure> {
    for size in Size::ALL {
        if size == Size::Sideways {
            // A phone on its side is not tall enough for the picture and the button.
            continue;
        }
        let look = Look::new(size).calm();
        let browser = Browser::start(&format!("home_{}", size.name()), look).await?;
        browser.go("/").await?;
        browser.wait("#play-now").await?;
        let joker = browser.rect(".plane .up .tile").await?;
        let hero = browser.rect(".hero").await?;
        assert!(joker.y >= 0.0, "{size:?}: {joker:?}");
        assert!(
            joker.y + joker.height <= hero.y + hero.height,
            "{size:?}: {joker:?} in {hero:?}"
        );
        let seen = "return document.querySelector('#play-now').getBoundingClientRect().bottom <= innerHeight";
        browser.wait_script("the button is in sight", seen).await?;
    }
    Ok(())
}

#[tokio::test]
async fn the_usual_choices_are_in_view_on_a_laptop() -> Result<(), Failure> {
    let look = Look::new(Size::Laptop).calm();
    let browser = Browser::start("choices_in_view", look).await?;
    for (address, button) in [
        ("/#/new?edition=pl-twist&bots=easy,hard", "#begin"),
        ("/#/friends", "#open-table"),
    ] {
        browser.go(address).await?;
        browser.wait(button).await?;
        let low = "const all = [...document.querySelectorAll('.pickers .cards, .pickers .rowed .pills')]; \
            const shelf = document.querySelector('.shelf')?.getBoundingClientRect().top ?? innerHeight; \
            const bottom = (element) => element.getBoundingClientRect().bottom; \
            const shown = all.filter((element) => element.checkVisibility()); \
            return shown.length >= 3 && shown.every((element) => bottom(element) <= shelf) \
                && bottom(document.querySelector('.main')) <= innerHeight";
        browser.wait_script("everything is in view", low).await?;
    }
    Ok(())
}

#[tokio::test]
async fn the_chosen_edition_is_in_view_on_a_phone() -> Result<(), Failure> {
    for (name, lang) in [("chosen_en", "en"), ("chosen_he", "he")] {
        let browser = Browser::start(name, Look::phone().lang(lang).calm()).await?;
        browser.go("/#/new?edition=pl-expert&bots=easy").await?;
        browser.wait("#begin").await?;
        let seen = "const card = document.querySelector('.card:has(:checked)').getBoundingClientRect(); \
            return card.left >= 0 && card.right <= innerWidth";
        browser
            .wait_script("the chosen edition is in view", seen)
            .await?;
    }
    Ok(())
}

#[tokio::test]
async fn the_code_of_a_table_is_above_the_name() -> Result<(), Failure> {
    for size in [Size::SmallPhone, Size::Phone, Size::Laptop] {
        let look = Look::new(size).calm();
        let browser = Browser::start(&format!("code_{}", size.name()), look).await?;
        browser.go("/#/join").await?;
        browser.wait("#code-field").await?;
        let code = browser.rect("#code-field").await?;
        let name = browser.rect("#name-form input").await?;
        assert!(
            code.y + code.height <= name.y,
            "{size:?}: {code:?} {name:?}"
        );
        assert!((code.x - name.x).abs() < 2.0, "{size:?}: {code:?} {name:?}");
    }
    Ok(())
}

/// Returns the number of pills that say why a set is not legal, those that touch another or leave
/// the window, and whether the line above the rack gives all reasons instead.
const PILLS: &str = "const pills = [...document.querySelectorAll('.why > span')]\
        .filter((pill) => pill.checkVisibility())\
        .map((pill) => pill.getBoundingClientRect());\
    const touch = (a, b) => a.left < b.right && b.left < a.right\
        && a.top < b.bottom && b.top < a.bottom;\
    const wrong = pills.filter((a, at) => pills.slice(0, at).some((b) => touch(a, b))\
        || a.left < 0 || a.right > innerWidth || a.top < 0 || a.bottom > innerHeight);\
    const line = document.getElementById('status');\
    return [pills.length, wrong.length, line.checkVisibility() && line.matches('.refusal')]";

#[tokio::test]
async fn reasons_of_neighbours_do_not_touch() -> Result<(), Failure> {
    let saved = Saved::new(
        "il-classic",
        "r3 r4 r5 | b6 b7 b8",
        "r1 b5 k9 y2 k7 y13 r12 b11 k3 y9 r8",
    );
    for lang in ["en", "he", "pl", "hu"] {
        let look = Look::new(Size::Laptop).lang(lang).calm();
        let browser = table_of(&format!("reasons_{lang}"), look, &saved).await?;
        // Neighbours that are not legal, with short and with long reasons.
        let sets: [&[&str]; 5] = [
            &["r1", "b5", "k9"],
            &["y2", "k7", "y13"],
            &["r12"],
            &["b11", "k3"],
            &["y9", "r8"],
        ];
        for set in sets {
            browser.lay(set).await?;
            browser.wait_still().await?;
            browser.press("t").await?;
            browser.wait_still().await?;
        }
        browser.wait_count(".tray.faulty", 5).await?;
        browser.press("d").await?;
        browser.wait(".why > span").await?;
        let mut shown = Vec::new();
        for (width, height) in [
            (1920, 1080),
            (1440, 900),
            (1280, 800),
            (820, 1180),
            (761, 900),
            (390, 844),
            (844, 390),
        ] {
            resize(&browser, width, height).await?;
            browser.wait_still().await?;
            let apart = format!(
                "const pills = (() => {{ {PILLS} }})(); \
                return pills[1] === 0 && (pills[0] === 5 || pills[2])"
            );
            let what = format!("reasons at {width} × {height}");
            browser.wait_script(&what, &apart).await?;
            let pills = browser.script(PILLS, Vec::new()).await?;
            shown.push(pills[0].as_u64().unwrap_or_default());
        }
        // A large window has space for nearly all of them; a phone has the line instead.
        assert!(shown[0] >= 4 && shown[1] >= 3, "{lang}: {shown:?}");
        assert_eq!(shown[5..], [0, 0], "{lang}");
    }
    Ok(())
}
