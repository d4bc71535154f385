//! The table, played as people play it: by mouse, finger and keyboard, through the
//! browser's own input.

use sidra_bots::{Choice, Level};
use sidra_core::position::{Position, Setup};
use sidra_core::{Face, HouseRules, editions, notation};
use sidra_e2e::game::{Saved, tile};
use sidra_e2e::{Browser, Failure, Look};

async fn table_of(name: &str, look: Look, saved: &Saved) -> Result<Browser, Failure> {
    let browser = Browser::start(name, look).await?;
    browser.open_game(saved).await?;
    Ok(browser)
}

#[tokio::test]
async fn a_whole_game_by_dragging() -> Result<(), Failure> {
    let browser = Browser::start("whole_game", Look::desktop()).await?;
    let rules = HouseRules::plain(editions::find("il-classic").expect("an edition"));
    let line = "/#/new?edition=il-classic&bots=hard&units=1&seed=12&turn_seconds=0&match_of=games";
    browser.go(line).await?;
    browser.wait("#begin").await?;
    browser.press_at("#begin", "Enter").await?;
    browser.wait(".tile.racked").await?;
    let mut opened = false;
    for _ in 0..120 {
        let rack = browser.rack().await?;
        let faces = |words: &[String]| {
            let faces = words
                .iter()
                .map(|word| notation::tile(word.trim_end_matches('\'')));
            faces
                .map(|face| face.expect("a tile"))
                .collect::<Vec<Face>>()
        };
        let table = notation::table(&browser.table().await?).unwrap_or_default();
        let setup = Setup::of_turn(rules, table.clone(), faces(&rack), opened);
        let position = Position::from_setup(setup).expect("what lies there is a position");
        if let Choice::Lay(new) = Level::Simple.choose(&position, 0) {
            let mut left = rack.clone();
            for row in new.into_iter().skip(table.len()) {
                let mut words = Vec::new();
                for face in row {
                    let found = left
                        .iter()
                        .position(|word| faces(std::slice::from_ref(word)) == [face]);
                    words.push(left.remove(found.expect("on the rack")));
                }
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                // At the bottom, where nobody lays anything by itself; then the table is tidied.
                browser.lay(&words, 2.0, 6.0).await?;
                browser.press("t").await?;
                browser.wait_still().await?;
            }
            opened = true;
        }
        browser.click("#done").await?;
        let others = "return document.querySelector('#result, .seat.turn:not(.me)') !== null";
        browser.wait_script("the turn ends", others).await?;
        let mine = "return document.querySelector('#result, .seat.turn.me') !== null";
        browser.wait_script("the next turn comes", mine).await?;
        if browser.count("#result").await? > 0 {
            break;
        }
    }
    browser.wait("#result").await?;
    let scores = browser.texts("#score-sheet tbody td b").await?;
    let sum: i64 = scores
        .iter()
        .filter_map(|score| score.replace('−', "-").parse::<i64>().ok())
        .sum();
    assert_eq!(scores.len(), 2);
    assert_eq!(sum, 0, "{scores:?}");
    browser.click("#verify").await?;
    browser.wait_text("#verified", "The record is true").await?;
    // And once more.
    browser.click("#again").await?;
    browser.wait_gone("#result").await?;
    browser.wait_count(".tile.racked", 14).await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn dragging_is_clever() -> Result<(), Failure> {
    let saved = Saved::new(
        "il-classic",
        "r3 r4 r5 | b6 b7 b8 b9 b10 | k9 J k11",
        "r6 b8 k10 y1 y2",
    );
    let browser = table_of("clever", Look::desktop(), &saved).await?;
    // Dropped on the wrong end, it goes to the right one.
    browser.drag(tile("r6"), tile("r3")).await?;
    assert_eq!(
        browser.table().await?,
        "r3 r4 r5 r6 | b6 b7 b8 b9 b10 | k9 J k11"
    );
    // In the middle of a run it splits it.
    browser.drag(tile("b8'"), tile("b8")).await?;
    assert_eq!(
        browser.table().await?,
        "r3 r4 r5 r6 | b6 b7 b8 | b8 b9 b10 | k9 J k11"
    );
    // On a joker it takes its place.
    browser.drag(tile("k10"), tile("J")).await?;
    browser.wait_text("#status", "still needs a set").await?;
    browser.wait_text("#said", "still needs a set").await?;
    assert!(browser.table().await?.contains("k9 k10 k11"));
    // Undo, redo, start over.
    browser.click("#undo").await?;
    assert!(browser.table().await?.contains("k9 J k11"));
    browser.click("#redo").await?;
    assert!(browser.table().await?.contains("k9 k10 k11"));
    browser.click("#start-over").await?;
    assert_eq!(
        browser.table().await?,
        "r3 r4 r5 | b6 b7 b8 b9 b10 | k9 J k11"
    );
    // A set dragged onto another one joins it; dragged out of the middle it falls apart.
    let place = browser.place(8.0, 0.0).await?;
    browser.drag(tile("b8"), place).await?;
    assert_eq!(
        browser.table().await?,
        "r3 r4 r5 | b8 | b6 b7 | b9 b10 | k9 J k11"
    );
    browser.click("#undo").await?;
    // Two taps play a tile where one place fits.
    browser.double_click(tile("r6")).await?;
    assert!(browser.table().await?.starts_with("r3 r4 r5 r6"));
    // Shift selects up to here, and what is selected is dragged together.
    browser.click(tile("y1")).await?;
    browser.click_with("Shift", tile("y2")).await?;
    assert_eq!(browser.count(".tile.selected").await?, 2);
    let place = browser.place(8.0, 4.0).await?;
    browser.drag(tile("y1"), place).await?;
    assert!(browser.table().await?.ends_with("y1 y2"));
    Ok(())
}

#[tokio::test]
async fn a_refusal_names_the_rule() -> Result<(), Failure> {
    let saved = Saved {
        opened: false,
        ..Saved::new("il-classic", "r3 r4 r5", "b9 k9 y9 r6")
    };
    let browser = table_of("refused", Look::desktop(), &saved).await?;
    browser.lay(&["b9", "k9", "y9"], 6.0, 0.0).await?;
    browser.wait_text("#opening", "27").await?;
    browser.click("#done").await?;
    browser
        .wait_text("#status.refusal", "The opening has to be worth at least")
        .await?;
    // It is said once: in the live region, and nowhere else.
    let heard = "return [...document.querySelectorAll('[role=alert], [aria-live]')]\
        .filter((element) => element.textContent.includes('opening has to be'))\
        .map((element) => element.id)";
    let heard = browser.script(heard, Vec::new()).await?;
    assert_eq!(heard, serde_json::json!(["said"]));
    browser.drag(tile("r6"), tile("r5")).await?;
    browser.click("#done").await?;
    browser
        .wait_text("#status", "touch nothing on the table")
        .await?;
    // Nothing was lost: it still lies there.
    assert_eq!(browser.table().await?, "r3 r4 r5 r6 | b9 k9 y9");
    // A set says itself what is wrong with it.
    browser.click("#start-over").await?;
    browser.wait_still().await?;
    browser.lay(&["b9"], 6.0, 1.0).await?;
    assert_eq!(browser.count(".tray.faulty").await?, 1);
    browser.click((".tray.faulty .why", 0.0, 0.0)).await?;
    browser.wait_text("#status", "A set has at least").await?;
    Ok(())
}

#[tokio::test]
async fn a_hint_comes_in_three_stages() -> Result<(), Failure> {
    let saved = Saved::new("il-twist", "r3 b3 J | k5 k6 k7 k8", "y3 k8 k9 r1");
    let browser = table_of("hint", Look::desktop(), &saved).await?;
    browser.click("#hint").await?;
    browser.wait_text("#status", "There is a play").await?;
    assert_eq!(browser.count(".tile.hinted").await?, 0);
    browser.click("#hint").await?;
    browser.wait_count(".tile.hinted", 3).await?;
    browser.click("#hint").await?;
    browser.wait("#steps li").await?;
    browser.click("#lay-hint").await?;
    browser.wait_text("#done", "3").await?;
    browser.click("#done").await?;
    browser.wait_text("#status", "You laid").await?;
    Ok(())
}

#[tokio::test]
async fn hints_stand_on_the_score_sheet() -> Result<(), Failure> {
    let saved = Saved::new("il-classic", "r3 r4 r5", "r6");
    let browser = table_of("hints_marked", Look::desktop(), &saved).await?;
    browser.click("#hint").await?;
    browser.wait_text("#status", "There is a play").await?;
    browser.drag(tile("r6"), tile("r5")).await?;
    browser.click("#done").await?;
    browser.wait("#result").await?;
    assert_eq!(browser.texts("#hints td").await?, ["1", "0"]);
    // Where the table says so, there are none.
    let off = Saved {
        house: &[("turn_seconds", "0"), ("hints", "no")],
        ..saved
    };
    browser.open_game(&off).await?;
    assert_eq!(browser.count("#hint").await?, 0);
    browser.press("h").await?;
    browser
        .wait_text("#status.refusal", "without hints")
        .await?;
    Ok(())
}

#[tokio::test]
async fn nothing_is_thrown_away_without_asking() -> Result<(), Failure> {
    let saved = Saved {
        games: 2,
        ..Saved::new("il-classic", "r3 r4 r5", "r6 k1 k9 b2")
    };
    let browser = table_of("asks", Look::desktop(), &saved).await?;
    // Giving up.
    browser.press_at("#menu", "Enter").await?;
    browser.click("#resign").await?;
    browser.wait("#ask").await?;
    browser.click("#ask-no").await?;
    browser.wait_gone("#ask").await?;
    let menu = "return document.activeElement.id === 'menu'";
    browser
        .wait_script("the menu has the focus again", menu)
        .await?;
    assert_eq!(browser.rack().await?.len(), 4);
    // Another match in the place of the one that waits.
    browser.go("/").await?;
    browser.click("#play-now").await?;
    browser.wait("#ask").await?;
    browser.press("Escape").await?;
    browser.wait_gone("#ask").await?;
    browser.click("#continue").await?;
    browser.wait_count(".tile.racked", 4).await?;
    // Ending the game together with the bots.
    browser.press("m").await?;
    browser.wait("#abandon").await?;
    browser.click("#abandon").await?;
    browser.wait("#ask").await?;
    browser.click("#ask-yes").await?;
    browser.wait_text("#result h2", "abandoned").await?;
    assert_eq!(
        browser.texts("#score-sheet tbody td b").await?,
        ["+0", "+0"]
    );
    browser.click("#next-game").await?;
    browser.wait_count(".tile.racked", 14).await?;
    // What is agreed to is done.
    browser.go("/").await?;
    browser.click("#play-now").await?;
    browser.wait("#ask").await?;
    browser.click("#ask-yes").await?;
    browser.wait_count(".tile.racked", 14).await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn a_sheet_gives_the_focus_back() -> Result<(), Failure> {
    let saved = Saved::new("il-classic", "r3 r4 r5", "r6 k1");
    let browser = table_of("focus_back", Look::desktop(), &saved).await?;
    let menu = "return document.activeElement.id === 'menu'";
    for close in [".close", "Escape", "keys"] {
        browser.press_at("#menu", "Enter").await?;
        browser.wait("#menu-sheet").await?;
        match close {
            "Escape" => browser.press("Escape").await?,
            "keys" => {
                // From one sheet to another, and back to the table.
                browser.click("#keys").await?;
                browser.wait("#keys-sheet").await?;
                browser.click("#keys-sheet .close").await?;
            }
            button => browser.click(button).await?,
        }
        browser.wait_gone("dialog").await?;
        browser.wait_script("the menu has the focus", menu).await?;
    }
    Ok(())
}

#[tokio::test]
async fn one_voice_for_the_page_woken_by_a_touch() -> Result<(), Failure> {
    let browser = Browser::start("voice", Look::desktop()).await?;
    let count = "window.made = []; const Real = AudioContext;\
        window.AudioContext = class extends Real {\
            constructor() { super(); window.made.push(this); } };";
    let before = serde_json::json!({ "source": count });
    browser
        .cdp("Page.addScriptToEvaluateOnNewDocument", before)
        .await?;
    browser.go("/").await?;
    browser.wait("#play-now").await?;
    browser.click("#play-now").await?;
    // The same table twice, without loading the page anew.
    for _ in 0..2 {
        browser.wait(".tile.racked").await?;
        browser.wait_still().await?;
        browser.click("#sort-number").await?;
        browser.press("m").await?;
        browser.click("#home").await?;
        browser.wait("#continue").await?;
        browser.click("#continue").await?;
    }
    let heard = "return window.made.length === 1 && window.made[0].state === 'running'";
    browser.wait_script("one voice is awake", heard).await
}

#[tokio::test]
async fn a_file_that_is_no_game_says_why() -> Result<(), Failure> {
    let good = Saved::new("il-classic", "r3 r4 r5", "r6 k1 k9").text();
    let twice = good.replace("spent 0", "draft 0@0,0 r6 | 0@0,1 r6");
    let cases = [
        (good.replace("spent 0", "spent long"), "“spent long”"),
        (good.replace("rack 1", "shelf 1"), "“shelf 1"),
        (good.replace("person simple", "simple simple"), "בוטים"),
        (twice, "פעמיים"),
        (String::new(), "כלום"),
    ];
    let browser = Browser::start("no_game", Look::desktop().lang("he")).await?;
    for (text, reason) in cases {
        browser.open_text(&text).await?;
        browser.wait_text(".error", "לא ניתן לפתוח").await?;
        browser.wait_text(".error", reason).await?;
    }
    // The same file, mended, can be chosen again.
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.sidra");
    let name = path.display().to_string();
    std::fs::write(&path, "nonsense").expect("a file");
    browser.go("/").await?;
    browser.wait("#play-now").await?;
    browser.choose_file(&name).await?;
    browser.wait_text(".error", "nonsense").await?;
    std::fs::write(&path, good).expect("a file");
    browser.choose_file(&name).await?;
    browser.wait_count(".tile.racked", 3).await?;
    Ok(())
}

#[tokio::test]
async fn a_finger_collects_tiles_of_a_full_rack() -> Result<(), Failure> {
    let rack = "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 b1 b2";
    let saved = Saved::new("il-classic", "k3 k4 k5", rack);
    let browser = table_of("collect", Look::phone(), &saved).await?;
    let lies = browser.rack().await?;
    // A press that moves at once takes the tile along.
    browser.touch_drag(tile(&lies[0]), tile(&lies[2])).await?;
    browser.wait_still().await?;
    assert_eq!(browser.count(".tile.selected").await?, 0);
    let lies = browser.rack().await?;
    // A long one collects, along the row and into the next.
    browser
        .long_press_and_slide(tile(&lies[1]), tile(&lies[4]))
        .await?;
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
    assert_eq!(browser.count(".tile.selected").await?, 5);
    // What is selected goes to the table together.
    let place = browser.place(1.0, 3.0).await?;
    browser.tap(place).await?;
    browser.wait_count(".tile.racked", 9).await?;
    Ok(())
}

#[tokio::test]
async fn fingers_at_a_phone() -> Result<(), Failure> {
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
    assert!(browser.table().await?.starts_with("r3 r4 r5 r6"));
    // Tap and tap.
    browser.tap(tile("b10")).await?;
    browser.wait_count(".tile.selected", 1).await?;
    browser.tap(tile("b7")).await?;
    assert!(browser.table().await?.contains("b6 b7 b8 b9 b10"));
    for word in ["y1", "y2", "y3"] {
        browser.tap(tile(word)).await?;
    }
    browser.wait_count(".tile.selected", 3).await?;
    let place = browser.place(0.0, 3.0).await?;
    browser.tap(place).await?;
    assert!(browser.table().await?.ends_with("y1 y2 y3"));
    // A long press takes a whole set.
    browser.long_press(tile("y2")).await?;
    browser.wait_count(".tile.selected", 3).await?;
    browser.tap("#done").await?;
    browser.wait_text("#status", "You laid").await?;
    // Two fingers make the table smaller.
    let before = browser.rect(&tile("r3")).await?.width;
    browser.pinch(".felt", 120.0, 60.0).await?;
    browser.wait_still().await?;
    assert!(browser.rect(&tile("r3")).await?.width < before);
    Ok(())
}

#[tokio::test]
async fn the_keyboard_alone() -> Result<(), Failure> {
    let saved = Saved::new("il-classic", "r3 r4 r5", "r6 y1 y2 y3");
    let browser = table_of("keyboard", Look::desktop(), &saved).await?;
    browser.press("c").await?;
    browser.wait_still().await?;
    browser.press("r").await?;
    browser.wait(".tile.focus").await?;
    assert_eq!(
        browser.attr(".tile.focus", "data-tile").await?.as_deref(),
        Some("r6")
    );
    // It fits in one place.
    browser.press("Enter").await?;
    browser.wait_count(".tile.racked", 3).await?;
    assert_eq!(browser.table().await?, "r3 r4 r5 r6");
    browser.wait(".tile.racked.focus").await?;
    for _ in 0..2 {
        browser.press("Space").await?;
        browser.press("ArrowRight").await?;
    }
    browser.press("Space").await?;
    browser.wait_count(".tile.selected", 3).await?;
    browser.press("Enter").await?;
    browser.wait_count(".tile.racked", 0).await?;
    assert!(browser.table().await?.contains("y1 y2 y3"));
    browser.press("u").await?;
    browser.wait_count(".tile.racked", 3).await?;
    browser.press("i").await?;
    browser.wait_count(".tile.racked", 0).await?;
    browser.press("d").await?;
    browser.wait("#result").await?;
    browser.wait_text("#result h2", "You won").await?;
    browser.press("Escape").await?;
    browser.wait_gone("#result").await?;
    browser.press("?").await?;
    browser.wait("#keys-sheet").await?;
    Ok(())
}

#[tokio::test]
async fn hebrew_reads_right_to_left_and_runs_do_not() -> Result<(), Failure> {
    let saved = Saved::new("il-twist", "r3 r4 r5", "r6 k1");
    let browser = table_of("hebrew", Look::desktop().lang("he"), &saved).await?;
    assert_eq!(browser.attr("html", "dir").await?.as_deref(), Some("rtl"));
    let menu = browser.rect("#menu").await?;
    let pool = browser.rect("#pool").await?;
    assert!(menu.x > pool.x, "the page begins at the right");
    browser.drag(tile("r6"), tile("r5")).await?;
    assert_eq!(browser.table().await?, "r3 r4 r5 r6");
    browser.click("#done").await?;
    browser.wait_text("#status", "הורדת").await?;
    Ok(())
}

/// What a hand does.
enum Step {
    /// Drags tiles of the rack to a row of the bare table.
    Lay(&'static [&'static str], f64),
    /// Drags a tile onto another one.
    Drag(&'static str, &'static str),
}

/// A joker: the set it is laid in, and how it comes free.
struct Freed {
    edition: &'static str,
    lay: &'static [&'static str],
    laid: Saved,
    freed: Saved,
    steps: &'static [Step],
    after: &'static [&'static str],
}

use Step::{Drag, Lay};

const FREED: [Freed; 5] = [
    Freed {
        edition: "il-classic",
        lay: &["r3", "J", "r5"],
        laid: Saved::new("il-classic", "-", "r3 J r5 k13"),
        freed: Saved::new("il-classic", "b2 J b4", "b3 k9 k10 k13"),
        steps: &[Drag("b3", "J"), Drag("k9", "J"), Drag("k10", "J")],
        after: &["b2 b3 b4", "J"],
    },
    Freed {
        edition: "il-twist",
        lay: &["r3", "D", "r6"],
        laid: Saved::new("il-twist", "-", "r3 D r6 k13"),
        freed: Saved::new("il-twist", "b2 b3 b4 D", "k9 k12 k13"),
        steps: &[Lay(&["k9"], 2.0), Drag("D", "k9"), Drag("k12", "D")],
        after: &["b2 b3 b4", "k9 D k12"],
    },
    Freed {
        edition: "il-twist",
        lay: &["r3", "C", "b5"],
        laid: Saved::new("il-twist", "-", "r3 C b5 k13"),
        freed: Saved::new("il-twist", "r5 r6 r7 C", "k9 b11 k13"),
        steps: &[Lay(&["k9"], 2.0), Drag("C", "k9"), Drag("b11", "C")],
        after: &["r5 r6 r7", "k9 C b11"],
    },
    Freed {
        edition: "il-twist",
        lay: &["r3", "M", "r3'"],
        laid: Saved::new("il-twist", "-", "r3 M r3 k13"),
        freed: Saved::new("il-twist", "k3 M k3", "k1 k2 k1 k2 b5 b5 k13"),
        steps: &[
            Lay(&["k1", "k2"], 2.0),
            Drag("k3", "k2"),
            Lay(&["k1'", "k2'"], 3.0),
            Drag("k3'", "k2'"),
            Drag("b5", "M"),
            Drag("b5'", "M"),
        ],
        after: &["k1 k2 k3", "b5 M b5"],
    },
    Freed {
        edition: "pl-expert",
        lay: &["r3", "Jr", "r5"],
        laid: Saved::new("pl-expert", "-", "r3 Jr r5 k13"),
        freed: Saved::new("pl-expert", "r2 Jr r4", "r3 r9 r10 k13"),
        steps: &[Drag("r3", "Jr"), Drag("r9", "Jr"), Drag("r10", "Jr")],
        after: &["r2 r3 r4", "Jr"],
    },
];

#[tokio::test]
async fn every_joker_is_laid_and_freed() -> Result<(), Failure> {
    let browser = Browser::start("jokers", Look::desktop()).await?;
    for case in &FREED {
        let joker = case.lay[1];
        browser.open_game(&case.laid).await?;
        browser.lay(case.lay, 2.0, 1.0).await?;
        let words: Vec<&str> = case
            .lay
            .iter()
            .map(|word| word.trim_end_matches('\''))
            .collect();
        assert_eq!(browser.table().await?, words.join(" "), "{}", case.edition);
        assert_eq!(browser.count(".tray.faulty").await?, 0, "{joker}");
        browser.click("#done").await?;
        browser.wait_text("#status", "You laid").await?;

        browser.open_game(&case.freed).await?;
        for step in case.steps {
            match step {
                Lay(tiles, row) => browser.lay(tiles, 8.0, *row).await?,
                Drag(from, to) => browser.drag(tile(from), tile(to)).await?,
            }
            browser.wait_still().await?;
        }
        let table = browser.table().await?;
        assert!(
            case.after.iter().all(|set| table.contains(set)),
            "{joker}: {table}"
        );
        assert_eq!(browser.count(".tray.faulty").await?, 0, "{joker}: {table}");
        browser.click("#done").await?;
        browser.wait_text("#status", "You laid").await?;
    }
    Ok(())
}

#[tokio::test]
async fn time_runs_out_in_three_ways() -> Result<(), Failure> {
    let timed = |table, rack| Saved {
        house: &[("turn_seconds", "4")],
        ..Saved::new("il-classic", table, rack)
    };
    let browser = Browser::start("time", Look::desktop()).await?;
    browser.open_game(&timed("r3 r4 r5", "r6 k1 k9")).await?;
    browser.wait_text("#status", "Time is up. You drew").await?;
    browser.open_game(&timed("r3 r4 r5", "r6 k1 k9")).await?;
    browser.drag(tile("k1"), tile("r5")).await?;
    browser
        .wait_text("#status", "everything is back as it was")
        .await?;
    assert_eq!(browser.table().await?, "r3 r4 r5");
    browser.open_game(&timed("r3 r4 r5", "r6 k1 k9")).await?;
    browser.drag(tile("r6"), tile("r5")).await?;
    browser.wait_text("#status", "Your play stands").await?;
    assert_eq!(browser.table().await?, "r3 r4 r5 r6");
    Ok(())
}

#[tokio::test]
async fn closing_the_page_loses_nothing() -> Result<(), Failure> {
    let saved = Saved::new("il-classic", "r3 r4 r5", "r6 k1 k9 b2 y7");
    let browser = table_of("come_back", Look::desktop(), &saved).await?;
    browser.click("#sort-number").await?;
    browser.drag(tile("r6"), tile("r5")).await?;
    browser.lay(&["k9"], 8.0, 1.0).await?;
    let (table, rack) = (browser.table().await?, browser.rack().await?);
    browser.go("about:blank").await?;
    browser.go("/").await?;
    browser.wait("#continue").await?;
    browser.click("#continue").await?;
    browser.wait(".tile.racked").await?;
    assert_eq!(
        (browser.table().await?, browser.rack().await?),
        (table, rack)
    );
    // A draw can be taken back until it is sent.
    browser.click("#start-over").await?;
    browser.click("#done").await?;
    browser.wait_text("#done", "Take back").await?;
    browser.click("#done").await?;
    browser.wait_text("#done", "Draw").await?;
    assert_eq!(browser.rack().await?.len(), 5);
    browser.click("#done").await?;
    browser.wait_text("#status", "You drew").await?;
    assert_eq!(browser.rack().await?.len(), 6);
    Ok(())
}

#[tokio::test]
async fn a_plan_can_be_made_while_others_play() -> Result<(), Failure> {
    let saved = Saved::new("il-classic", "r3 r4 r5", "b9 k9 y9 k1 k3");
    let browser = table_of("plan", Look::desktop(), &saved).await?;
    browser.click("#done").await?;
    browser.wait_text("#status", "You drew").await?;
    browser.lay(&["b9", "k9", "y9"], 6.0, 1.0).await?;
    browser.wait("#done[aria-disabled=false]").await?;
    browser.wait_text("#done", "Lay").await?;
    assert!(browser.table().await?.contains("b9 k9 y9"));
    browser.click("#done").await?;
    browser.wait_text("#status", "You laid").await?;
    Ok(())
}

#[tokio::test]
async fn a_plan_and_a_pause_are_kept() -> Result<(), Failure> {
    let saved = Saved::new("il-classic", "r3 r4 r5", "b9 k9 y9 k1 k3");
    let browser = table_of("plan_kept", Look::desktop(), &saved).await?;
    browser.click("#done").await?;
    browser.wait_text("#status", "You drew").await?;
    browser.press("p").await?;
    browser.wait_text("#status", "stands still").await?;
    browser.wait_text("#said", "stands still").await?;
    // The bot's turn: this is a plan.
    browser.lay(&["b9", "k9", "y9"], 6.0, 1.0).await?;
    browser.go("about:blank").await?;
    browser.go("/").await?;
    browser.wait("#continue").await?;
    browser.click("#continue").await?;
    browser.wait(".tile.racked").await?;
    assert!(browser.table().await?.contains("b9 k9 y9"));
    browser.wait_text("#status", "stands still").await?;
    browser.wait_text("#done", "Go on").await?;
    browser.click("#done").await?;
    browser.wait("#done[aria-disabled=false]").await?;
    browser.wait_text("#done", "Lay").await?;
    Ok(())
}

#[tokio::test]
async fn every_edition_to_the_end_of_a_game() -> Result<(), Failure> {
    let browser = Browser::start("editions", Look::desktop()).await?;
    for edition in [
        "il-classic",
        "il-twist",
        "hu-twist",
        "pl-standard",
        "pl-twist",
        "pl-expert",
    ] {
        let saved = Saved {
            games: 2,
            ..Saved::new(edition, "r3 r4 r5", "r6 b9 k9 y9")
        };
        browser.open_game(&saved).await?;
        browser.drag(tile("r6"), tile("r5")).await?;
        browser.lay(&["b9", "k9", "y9"], 6.0, 1.0).await?;
        browser.click("#done").await?;
        browser.wait("#result").await?;
        browser.wait_text("#result h2", "You won").await?;
        browser.wait_count("#score-sheet tbody tr", 1).await?;
        browser.wait_count(".racks li", 2).await?;
        browser.click("#next-game").await?;
        browser.wait_count(".tile.racked", 14).await?;
        assert_eq!(browser.complaints().await?, [""; 0], "{edition}");
    }
    Ok(())
}

#[tokio::test]
async fn an_opening_is_announced() -> Result<(), Failure> {
    // The next tile of the pool is no help, but the rack can open already.
    let saved = Saved {
        opened: false,
        house: &[("turn_seconds", "0")],
        ..Saved::new("pl-standard", "r3 r4 r5", "b10 k10 y10 k1")
    };
    let browser = table_of("announce", Look::desktop(), &saved).await?;
    assert_eq!(browser.count("#announce").await?, 0);
    browser.click("#done").await?;
    browser.wait("#announce").await?;
    browser.click("#announce").await?;
    browser.wait_text("#status", "announced").await?;
    browser.wait_gone("#announce").await?;
    Ok(())
}
