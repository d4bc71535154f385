//! At a real table: the timer, the score sheet and the referee.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use sidra_companion::referee::Appeal;
use sidra_core::{HouseRules, notation};
use sidra_e2e::{Browser, Failure, Look, Rect, Rig, Size, program};
use sidra_kit::cases;
use tempfile::NamedTempFile;

/// Clicks on an element, scrolling to it first. If something covers it, uses the keyboard instead.
async fn tap(browser: &Browser, selector: &str) -> Result<(), Failure> {
    browser.wait(selector).await?;
    match browser.find(selector).await?.click().await {
        Ok(()) => Ok(()),
        Err(_) => browser.press_at(selector, "Enter").await,
    }
}

/// Replaces the text of a field.
async fn fill(browser: &Browser, selector: &str, text: &str) -> Result<(), Failure> {
    tap(browser, selector).await?;
    browser.press("Control+a").await?;
    browser.type_text(text).await
}

/// Fills the form with these players and this edition.
async fn sit_down(browser: &Browser, edition: &str, names: &[&str]) -> Result<(), Failure> {
    while browser.count(".party li").await? < names.len() {
        let before = browser.count(".party li").await?;
        tap(browser, "#add-player").await?;
        browser.wait_count(".party li", before + 1).await?;
    }
    for (seat, name) in names.iter().enumerate() {
        fill(browser, &format!("#player-{}", seat + 1), name).await?;
    }
    let choice = format!(".choice:has([value={edition}])");
    tap(browser, &choice).await?;
    let chosen = format!(".choice:has([value={edition}]:checked)");
    browser.wait(&chosen).await.map(|_| ())
}

/// A rack as it is entered.
enum Rack<'a> {
    /// The player went out.
    Out,
    /// A typed sum.
    Sum(u32),
    /// Tapped tiles.
    Tiles(&'a str),
    /// A typed sum of a player who never opened, and whether the player could have.
    Unopened(u32, bool),
    /// A typed sum, and the number of tiles.
    Counted(u32, u32),
    /// Points of the word game, and the jokers left.
    Points(u32, u32),
}

/// Enters a game. `Out` says who went out; without it the pool ended the game.
async fn enter(browser: &Browser, number: usize, racks: &[Rack<'_>]) -> Result<(), Failure> {
    browser
        .wait_text("#write-game", &number.to_string())
        .await?;
    tap(browser, "#write-game").await?;
    let words = matches!(racks[0], Rack::Points(..));
    if !words {
        let out = racks.iter().position(|rack| matches!(rack, Rack::Out));
        let out = out.map_or("pool".to_owned(), |seat| (seat + 1).to_string());
        let button = format!("#out-{out}");
        browser.wait(&button).await?;
        tap(browser, &button).await?;
    }
    for (seat, rack) in racks.iter().enumerate() {
        // The cell that is being written belongs to this player.
        let pen = "return [...document.querySelectorAll('#scores .pen')].map(c => c.cellIndex)";
        if !matches!(rack, Rack::Out) {
            let wanted = format!("{pen}.join() === '{}'", seat + 1);
            browser
                .wait_script("the next rack is asked for", &wanted)
                .await?;
        }
        match rack {
            Rack::Out => continue,
            Rack::Tiles(tiles) => {
                for (at, tile) in tiles.split(' ').enumerate() {
                    tap(browser, &format!("#palette [data-tile={tile}]")).await?;
                    browser.wait_count(".stand .tile", at + 1).await?;
                }
            }
            Rack::Points(points, jokers) => {
                fill(browser, "#typed-points", &points.to_string()).await?;
                if *jokers > 0 {
                    tap(
                        browser,
                        &format!(".choice:has([name=jokers][value='{jokers}'])"),
                    )
                    .await?;
                }
            }
            Rack::Sum(sum) | Rack::Unopened(sum, _) | Rack::Counted(sum, _) => {
                tap(browser, "#type-sum").await?;
                browser.wait("#typed-sum").await?;
                fill(browser, "#typed-sum", &sum.to_string()).await?;
            }
        }
        if let Rack::Counted(_, tiles) = rack {
            fill(browser, "#typed-tiles", &tiles.to_string()).await?;
        }
        if let Rack::Unopened(_, could) = rack {
            tap(browser, "#unopened").await?;
            browser.wait(".choice:has([name=could])").await?;
            tap(
                browser,
                &format!(".choice:has([name=could][value={could}])"),
            )
            .await?;
        }
        browser.wait("#write:not(.waits)").await?;
        tap(browser, "#write").await?;
    }
    browser.wait("#write-game").await.map(|_| ())
}

/// Returns the cells of the sheet, row by row, without the rounds.
async fn sheet(browser: &Browser, part: &str) -> Result<Vec<Vec<String>>, Failure> {
    let script = format!(
        "return [...document.querySelectorAll('#scores {part} tr:not(.round-row)')]
           .map(r => [...r.querySelectorAll('td')].map(c => c.textContent))"
    );
    let rows = browser.script(&script, Vec::new()).await?;
    Ok(serde_json::from_value(rows).unwrap_or_default())
}

/// Plays an evening of five games and compares the sheet with figures from the booklets.
async fn evening(
    look: Look,
    edition: &str,
    games: [(&[Rack<'_>], &str); 5],
    totals: &str,
    wins: &str,
) -> Result<Browser, Failure> {
    let browser = Browser::start(&format!("evening_{edition}"), look).await?;
    browser.go("/#/companion").await?;
    browser.wait("#to-sheet").await?;
    tap(&browser, "#to-sheet").await?;
    browser.wait("#new-evening").await?;
    tap(&browser, "#new-evening").await?;
    browser.wait("#evening-name").await?;
    fill(&browser, "#evening-name", "Friday").await?;
    let names = &["Dana", "Noa", "Tom", "Maya"][..games[0].0.len()];
    sit_down(&browser, edition, names).await?;
    tap(&browser, "#begin").await?;
    for (at, (racks, _)) in games.iter().enumerate() {
        enter(&browser, at + 1, racks).await?;
    }
    let cells = |line: &str| -> Vec<String> {
        line.split(' ').map(|cell| cell.replace('-', "−")).collect()
    };
    let printed: Vec<Vec<String>> = games.iter().map(|(_, scores)| cells(scores)).collect();
    assert_eq!(sheet(&browser, "tbody").await?, printed, "{edition}");
    let feet = sheet(&browser, "tfoot").await?;
    assert_eq!(feet[0], cells(totals), "{edition}");
    assert_eq!(feet[1], cells(wins), "{edition}");
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(browser)
}

#[tokio::test]
async fn an_evening_with_special_jokers() -> Result<(), Failure> {
    use Rack::{Out, Sum, Tiles};
    // Four games from the Hebrew booklet's sheet, then one in which every joker costs 30.
    let browser = evening(
        Look::desktop(),
        "il-twist",
        [
            (&[Sum(3), Sum(16), Sum(5), Out], "-3 -16 -5 +24"),
            (&[Sum(5), Out, Sum(11), Sum(6)], "-5 +22 -11 -6"),
            (
                &[Out, Tiles("r2"), Tiles("k13"), Tiles("b2 J")],
                "+47 -2 -13 -32",
            ),
            (&[Sum(6), Out, Sum(25), Sum(10)], "-6 +41 -25 -10"),
            (
                &[Out, Tiles("r5 M"), Tiles("D"), Tiles("C r1")],
                "+96 -35 -30 -31",
            ),
        ],
        "+129 +10 -84 -55",
        "2 2 0 1",
    )
    .await?;
    // A round ended after four games, and Noa won it.
    browser.wait_count("#scores .round-row", 1).await?;
    let winners = "return document.querySelector('.round-row .won').cellIndex";
    assert_eq!(browser.script(winners, Vec::new()).await?, 2);
    // Five games: the second player begins the sixth.
    browser.wait_text("#write-game small", "Noa").await?;
    // Correcting an earlier game changes the totals: Tom went out instead of Maya.
    tap(&browser, "#scores tbody tr:first-child .reopen").await?;
    browser.wait("#out-3").await?;
    tap(&browser, "#out-3").await?;
    for sum in [3, 16, 5] {
        browser.wait("#typed-sum, #palette").await?;
        if browser.count("#typed-sum").await? == 0 {
            tap(&browser, "#type-sum").await?;
            browser.wait("#typed-sum").await?;
        }
        fill(&browser, "#typed-sum", &sum.to_string()).await?;
        browser.wait_text("#write b", &sum.to_string()).await?;
        tap(&browser, "#write").await?;
    }
    browser.wait("#write-game").await?;
    let first = sheet(&browser, "tbody").await?.swap_remove(0);
    assert_eq!(first, ["−3", "−16", "+24", "−5"]);
    assert_eq!(
        sheet(&browser, "tfoot").await?[0],
        ["+129", "+10", "−55", "−84"]
    );
    // The correction survives a reload.
    browser.reload().await?;
    browser.wait("#scores").await?;
    assert_eq!(
        sheet(&browser, "tfoot").await?[0],
        ["+129", "+10", "−55", "−84"]
    );
    Ok(())
}

#[tokio::test]
async fn an_evening_in_hungary() -> Result<(), Failure> {
    use Rack::{Counted, Out, Sum, Tiles};
    evening(
        Look::phone(),
        "hu-twist",
        [
            (&[Out, Sum(5), Sum(16), Sum(3)], "+24 -5 -16 -3"),
            (&[Sum(6), Sum(11), Out, Sum(5)], "-6 -11 +22 -5"),
            (&[Sum(32), Sum(13), Sum(2), Out], "-32 -13 -2 +47"),
            // The pool ended the game, and of two equal sums the one with fewer tiles wins.
            (
                &[Counted(7, 2), Counted(7, 1), Sum(9), Sum(17)],
                "+0 +12 -2 -10",
            ),
            (
                &[Tiles("M"), Out, Tiles("r13 b13"), Tiles("y1")],
                "-30 +57 -26 -1",
            ),
        ],
        "-44 +40 -24 +28",
        "1 2 1 1",
    )
    .await
    .map(|_| ())
}

#[tokio::test]
async fn an_evening_with_the_polish_box() -> Result<(), Failure> {
    use Rack::{Out, Sum, Tiles, Unopened};
    evening(
        Look::desktop(),
        "pl-standard",
        [
            // The pool ended the game: the winner's own rack is subtracted.
            (&[Sum(1), Sum(5), Sum(10), Sum(15)], "+29 -5 -10 -15"),
            (
                &[Unopened(44, false), Sum(1), Sum(2), Out],
                "-100 -1 -2 +103",
            ),
            (&[Sum(10), Sum(1), Sum(1), Out], "-10 -1 -1 +12"),
            (&[Out, Sum(1), Sum(13), Sum(11)], "+25 -1 -13 -11"),
            (
                &[Out, Unopened(40, true), Tiles("r2 J"), Tiles("k1")],
                "+253 -200 -52 -1",
            ),
        ],
        "+197 -208 -78 +88",
        "3 0 0 2",
    )
    .await
    .map(|_| ())
}

#[tokio::test]
async fn an_evening_with_the_polish_box_and_special_jokers() -> Result<(), Failure> {
    use Rack::{Out, Sum, Tiles, Unopened};
    evening(
        Look::phone(),
        "pl-twist",
        [
            // Every joker costs 50.
            (&[Out, Tiles("D M r5"), Tiles("C k1")], "+156 -105 -51"),
            (&[Tiles("J J"), Out, Sum(7)], "-100 +107 -7"),
            // The pool ended the game: the winner's own rack is subtracted.
            (&[Sum(1), Sum(5), Sum(10)], "+14 -5 -10"),
            (&[Unopened(44, false), Sum(1), Out], "-100 -1 +101"),
            (&[Out, Unopened(40, true), Tiles("r2 M")], "+252 -200 -52"),
        ],
        "+222 -204 -19",
        "3 1 1",
    )
    .await
    .map(|_| ())
}

#[tokio::test]
async fn an_evening_with_the_original() -> Result<(), Failure> {
    use Rack::{Out, Sum, Tiles, Unopened};
    evening(
        Look::phone(),
        "il-classic",
        [
            (
                &[Out, Tiles("r3"), Tiles("r7 b9"), Tiles("k5")],
                "+24 -3 -16 -5",
            ),
            (
                &[Unopened(40, false), Out, Sum(4), Sum(6)],
                "-100 +110 -4 -6",
            ),
            // A player who could have opened loses the sum of the rack.
            (&[Unopened(40, true), Out, Sum(4), Sum(6)], "-40 +50 -4 -6"),
            // The pool ended the game: the others score the difference.
            (&[Sum(1), Sum(5), Sum(10), Sum(15)], "+27 -4 -9 -14"),
            (&[Tiles("J J r1"), Sum(3), Out, Sum(2)], "-61 -3 +66 -2"),
        ],
        "-150 +150 +33 -33",
        "2 2 1 0",
    )
    .await
    .map(|_| ())
}

#[tokio::test]
async fn an_evening_of_experts() -> Result<(), Failure> {
    use Rack::{Out, Sum, Tiles};
    evening(
        Look::desktop(),
        "pl-expert",
        [
            (&[Out, Tiles("Jr"), Tiles("Jb Jy")], "+60 -20 -40"),
            (&[Tiles("Jk r1"), Out, Sum(7)], "-21 +28 -7"),
            (&[Sum(5), Sum(6), Out], "-5 -6 +11"),
            (&[Out, Sum(1), Sum(2)], "+3 -1 -2"),
            (&[Sum(8), Sum(4), Sum(9)], "-8 +13 -9"),
        ],
        "+29 +14 -47",
        "2 2 1",
    )
    .await
    .map(|_| ())
}

#[tokio::test]
async fn an_evening_of_words() -> Result<(), Failure> {
    use Rack::Points;
    evening(
        Look::desktop(),
        "il-word",
        [
            (
                &[Points(40, 0), Points(52, 0), Points(61, 1)],
                "+40 +52 -10",
            ),
            (
                &[Points(30, 0), Points(30, 0), Points(12, 0)],
                "+30 +30 +12",
            ),
            (&[Points(55, 2), Points(9, 0), Points(8, 0)], "-10 +9 +8"),
            (&[Points(1, 0), Points(2, 0), Points(3, 0)], "+1 +2 +3"),
            (
                &[Points(70, 0), Points(69, 0), Points(68, 0)],
                "+70 +69 +68",
            ),
        ],
        "+131 +162 +81",
        "2 3 1",
    )
    .await
    .map(|_| ())
}

#[tokio::test]
async fn evenings_are_kept_imported_and_added_up() -> Result<(), Failure> {
    let browser = Browser::start("evenings", Look::desktop()).await?;
    browser.go("/#/companion/sheet").await?;
    let file = |name: &str, winner: usize| {
        let racks = if winner == 1 {
            "rack -\nrack 7"
        } else {
            "rack 9\nrack -"
        };
        format!(
            "sidra evening 1\nname {name}\ndate 2026-11-13\nrules il-classic\n\
             player Dana\nplayer Noa\ngame\nout {winner}\n{racks}\n"
        )
    };
    let open = async |text: &str| -> Result<(), Failure> {
        let _kept = choose_file(&browser, "#open-evening", text).await?;
        let read = "return document.querySelector('#open-evening')?.value === '' \
                    || !document.querySelector('#open-evening')";
        browser.wait_script("the file is read", read).await
    };
    for (at, (name, winner)) in [("First", 1), ("Second", 2), ("Third", 1)]
        .into_iter()
        .enumerate()
    {
        open(&file(name, winner)).await?;
        browser.wait("#scores").await?;
        browser.wait_text("#evening h1", name).await?;
        tap(&browser, "#back").await?;
        browser.wait_count(".evenings li", at + 1).await?;
    }
    let rows = "return [...document.querySelectorAll('#together tbody tr')].map(r => \
                [...r.querySelectorAll('td')].map(c => c.textContent).join(' '))";
    let rows = browser.script(rows, Vec::new()).await?;
    assert_eq!(rows, json!(["3 3 2 +5", "3 3 1 −5"]));
    // An evening that was renamed is recognised by its id.
    let again = file("Fourth", 1).replace("name", "id 1a2b\nname");
    open(&again).await?;
    browser.wait_text("#evening h1", "Fourth").await?;
    tap(&browser, "#back").await?;
    browser.wait_count(".evenings li", 4).await?;
    open(&again.replace("Fourth", "Fifth")).await?;
    browser.wait_text("#evening h1", "Fourth").await?;
    tap(&browser, "#back").await?;
    browser.wait_count(".evenings li", 4).await?;
    // For a broken file, the page names the line, and nothing is added.
    open("sidra evening 1\nrules il-classic\nplayer A\nplayer B\ngame\nout 3\n").await?;
    browser
        .wait_text("#evenings .error", "“\u{2068}out 3\u{2069}”")
        .await?;
    browser.wait_count(".evenings li", 4).await?;
    // Deleting asks first.
    tap(&browser, ".evenings li:first-child .remove").await?;
    browser.wait("#ask-yes").await?;
    tap(&browser, "#ask-yes").await?;
    browser.wait_count(".evenings li", 3).await?;
    Ok(())
}

/// Chooses a file with this text in a field. The page can read the file until the returned value is
/// dropped.
async fn choose_file(browser: &Browser, field: &str, text: &str) -> Result<NamedTempFile, Failure> {
    let mut file = NamedTempFile::new()?;
    file.write_all(text.as_bytes())?;
    browser.wait_count(field, 1).await?;
    // A phone would grey out the files of the program if the field named file types.
    assert_eq!(browser.attr(field, "accept").await?, None);
    let input = browser.find(field).await?;
    let sent = input.send_keys(&file.path().display().to_string()).await;
    sent.map_err(|error| Failure::new(error.to_string()))?;
    Ok(file)
}

/// Notes the text of the last file that the page makes, whether the page is printed, and whether
/// the address of a file is revoked before the browser can fetch it.
async fn note_files(browser: &Browser) -> Result<(), Failure> {
    let note = "const { createObjectURL: make, revokeObjectURL: free } = URL;\
        let freed = 0;\
        URL.createObjectURL = (blob) => {\
            blob.text().then((text) => { window.saved = text; }); return make.call(URL, blob); };\
        URL.revokeObjectURL = (address) => { freed += 1; free.call(URL, address); };\
        const click = HTMLAnchorElement.prototype.click;\
        HTMLAnchorElement.prototype.click = function () {\
            const before = freed; click.call(this);\
            queueMicrotask(() => { window.fetchable = freed === before; }); };\
        window.print = () => { window.printed = true; };";
    browser
        .cdp(
            "Page.addScriptToEvaluateOnNewDocument",
            json!({ "source": note }),
        )
        .await
        .map(|_| ())
}

/// Waits for the page to make a file that begins like this, and returns its text.
async fn saved_file(browser: &Browser, begins: &str) -> Result<String, Failure> {
    let there = format!("return (window.saved ?? '').startsWith('{begins}')");
    browser.wait_script("the file", &there).await?;
    let fetchable = "return window.fetchable === true";
    browser.wait_script("the file stays", fetchable).await?;
    let saved = browser.script("return saved", Vec::new()).await?;
    Ok(saved.as_str().unwrap_or_default().to_owned())
}

/// Returns what the browser keeps of the timer.
async fn kept_timer(browser: &Browser) -> Result<String, Failure> {
    let kept = "return localStorage.getItem('sidra.companion.timer') ?? ''";
    let kept = browser.script(kept, Vec::new()).await?;
    Ok(kept.as_str().unwrap_or_default().to_owned())
}

/// Returns a line of the kept timer.
async fn line_of(browser: &Browser, name: &str) -> Result<Option<String>, Failure> {
    let kept = kept_timer(browser).await?;
    let mut lines = kept.lines().filter_map(|line| line.split_once(' '));
    Ok(lines
        .find(|(key, _)| *key == name)
        .map(|(_, value)| value.to_owned()))
}

#[tokio::test]
async fn the_timer_goes_around_the_table() -> Result<(), Failure> {
    let browser = Browser::start("timer", Look::phone().whole()).await?;
    browser.go("/").await?;
    browser.wait("#to-companion").await?;
    browser.press_at("#to-companion", "Enter").await?;
    browser.wait("#to-timer").await?;
    tap(&browser, "#to-timer").await?;
    browser.wait("#timer-setup").await?;
    sit_down(&browser, "il-classic", &["Dana", "Noa", "Tom"]).await?;
    browser.watch_screen().await?;
    tap(&browser, "#start").await?;
    browser.wait("#timer[data-phase=ready]").await?;
    browser.wait_awake(true).await?;
    assert_eq!(browser.count("#sleeps").await?, 0);
    browser.wait_text("#left", "60").await?;
    // A tap anywhere begins the turn.
    tap(&browser, "#tap").await?;
    browser
        .wait("#timer[data-phase=running][data-who='0']")
        .await?;
    tap(&browser, "#tap").await?;
    browser.wait("#timer[data-who='1']").await?;
    browser.wait_text("#name", "Noa").await?;
    // A mistaken tap is undone.
    tap(&browser, "#undo").await?;
    browser
        .wait("#timer[data-who='0'][data-phase=running]")
        .await?;
    browser.wait("#undo:disabled").await?;
    // While the clock is paused, a tap does not end the turn.
    assert_eq!(browser.count("#leave").await?, 0, "only when nobody plays");
    tap(&browser, "#pause").await?;
    browser.wait("#timer[data-phase=paused]").await?;
    browser.wait("#leave").await?;
    let left = line_of(&browser, "left")
        .await?
        .expect("the time that is left");
    tap(&browser, "#tap").await?;
    browser.reload().await?;
    browser
        .wait("#timer[data-phase=paused][data-who='0']")
        .await?;
    assert_eq!(line_of(&browser, "left").await?, Some(left));
    tap(&browser, "#pause").await?;
    browser.wait("#timer[data-phase=running]").await?;
    // After a reload, the turn still ends at the same time.
    let ends = line_of(&browser, "ends").await?;
    assert!(ends.is_some());
    browser.reload().await?;
    browser
        .wait("#timer[data-phase=running][data-who='0']")
        .await?;
    assert_eq!(line_of(&browser, "ends").await?, ends);
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn the_timer_says_that_the_device_lets_its_screen_go_dark() -> Result<(), Failure> {
    let browser = Browser::start("timer_dark", Look::phone().whole()).await?;
    let refuse = "WakeLock.prototype.request = async () => {\
        throw new DOMException('', 'NotAllowedError'); };";
    let refuse = json!({ "source": refuse });
    browser
        .cdp("Page.addScriptToEvaluateOnNewDocument", refuse)
        .await?;
    browser.go("/#/companion/timer").await?;
    browser.wait("#start").await?;
    // The device is not asked before the timer is open.
    assert_eq!(browser.count("#sleeps").await?, 0);
    tap(&browser, "#start").await?;
    browser.wait("#timer[data-phase=ready]").await?;
    browser.wait_text("#sleeps", "refuses").await?;
    tap(&browser, "#tap").await?;
    browser.wait("#timer[data-phase=running]").await?;
    browser.wait_gone("#sleeps").await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn a_long_name_stays_in_one_piece() -> Result<(), Failure> {
    for (size, look) in [("desktop", Look::desktop()), ("phone", Look::phone())] {
        let browser = Browser::start(&format!("timer_name_{size}"), look).await?;
        browser.go("/#/companion/timer").await?;
        browser.wait("#seconds").await?;
        sit_down(&browser, "il-classic", &["Maksymilian", "Noa"]).await?;
        tap(&browser, "#start").await?;
        browser.wait("#timer[data-phase=ready]").await?;
        let lines = "const range = document.createRange();\
            range.selectNodeContents(document.querySelector('#name'));\
            return new Set([...range.getClientRects()].map((line) => line.top)).size";
        assert_eq!(browser.script(lines, Vec::new()).await?, 1, "{size}");
    }
    Ok(())
}

#[tokio::test]
async fn the_penalty_is_readable_at_arms_length() -> Result<(), Failure> {
    for lang in ["en", "he", "hu", "pl"] {
        let look = Look::phone().lang(lang);
        let browser = Browser::start(&format!("timer_penalty_{lang}"), look).await?;
        browser.go("/#/companion/timer").await?;
        browser.wait("#seconds").await?;
        sit_down(&browser, "il-classic", &["Dana", "Noa"]).await?;
        fill(&browser, "#seconds", "5").await?;
        browser.press("Tab").await?;
        tap(&browser, "#start").await?;
        browser.wait("#timer[data-phase=ready]").await?;
        browser.tap("#tap").await?;
        browser.wait("#timer[data-phase=up] .penalty").await?;
        // docs/companion.md states these sizes.
        let sizes = "return ['.penalty span:first-child', '.penalty span:last-child', '.across']\
            .map((it) => parseFloat(getComputedStyle(document.querySelector(it)).fontSize))";
        let sizes = browser.script(sizes, Vec::new()).await?;
        let least = [27.5, 23.5, 40.0];
        let large = |(size, least): (&Value, &f64)| size.as_f64() >= Some(*least);
        let sizes = sizes.as_array().cloned().unwrap_or_default();
        assert!(sizes.iter().zip(&least).all(large), "{lang}: {sizes:?}");
        // All of it is on the screen, between the upside-down copy and the buttons.
        browser.wait_still().await?;
        let name = browser.rect(".tap .name").await?;
        let then = browser.rect(".tap .then").await?;
        let across = browser.rect(".across").await?;
        let low = browser.rect(".low").await?;
        assert!(
            across.y + across.height <= name.y,
            "{lang}: {across:?} {name:?}"
        );
        assert!(then.y + then.height <= low.y, "{lang}: {then:?} {low:?}");
    }
    Ok(())
}

#[tokio::test]
async fn the_time_runs_out_while_nobody_is_looking() -> Result<(), Failure> {
    let browser = Browser::start("timer_hidden", Look::desktop().whole()).await?;
    browser.go("/#/companion/timer").await?;
    browser.wait("#seconds").await?;
    sit_down(&browser, "il-classic", &["Dana", "Noa"]).await?;
    fill(&browser, "#seconds", "5").await?;
    browser.press("Tab").await?;
    tap(&browser, "#start").await?;
    browser.wait("#timer[data-phase=ready]").await?;
    // The space bar is a tap.
    browser.press("Space").await?;
    browser.wait("#timer[data-phase=last]").await?;
    // Another tab hides the page until the time is up.
    let first = browser.open_tab().await?;
    browser.go("/").await?;
    let ends = line_of(&browser, "ends")
        .await?
        .expect("the end of the turn");
    browser
        .wait_script("the time passes", &format!("return Date.now() > {ends}"))
        .await?;
    browser.close_tab(first).await?;
    browser.wait("#timer[data-phase=up]").await?;
    browser.wait_text("#said", "Dana").await?;
    browser
        .wait_text(".penalty", "Take everything back")
        .await?;
    browser.wait_text(".penalty", "Nothing moved? Draw").await?;
    // The next turn begins with its full time.
    browser.press("Space").await?;
    browser
        .wait("#timer[data-who='1'][data-phase=last]")
        .await?;
    browser.wait("#timer[data-phase=up]").await?;
    browser.wait_text("#said", "Noa").await
}

/// Asks the command line about turns, with a file of words as its dictionary, if there is one.
/// Returns one answer for each turn.
pub(crate) fn judged(appeals: &[Appeal], words: Option<&Path>) -> Vec<Value> {
    let mut judge = Command::new(program().expect("the program"));
    if let Some(words) = words {
        judge.env("SIDRA_LEXICON", words);
    }
    let mut judge = judge
        .args(["judge", "--jsonl"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("sidra judge");
    let row = |row: &Vec<sidra_core::Face>| -> Vec<String> {
        row.iter().map(ToString::to_string).collect()
    };
    let requests: Vec<String> = appeals
        .iter()
        .map(|appeal| {
            let house: BTreeMap<&str, String> = appeal
                .rules
                .changes()
                .map(|(field, value)| (field.name(), value.to_string()))
                .collect();
            let house: BTreeMap<&str, Value> = house
                .into_iter()
                .map(|(name, value)| {
                    let value = serde_json::from_str(&value).unwrap_or(Value::String(value));
                    (name, value)
                })
                .collect();
            json!({
                "edition": appeal.rules.edition().id.text(),
                "house": house,
                "opened": appeal.opened,
                "rack": row(&appeal.rack),
                "before": appeal.before.iter().map(row).collect::<Vec<_>>(),
                "after": appeal.after.iter().map(row).collect::<Vec<_>>(),
            })
            .to_string()
        })
        .collect();
    let mut stdin = judge.stdin.take().expect("standard input");
    let text = requests.join("\n") + "\n";
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = judge.wait_with_output().expect("answers");
    writer.join().expect("a writer").expect("requests");
    let answers = String::from_utf8(output.stdout).expect("text");
    answers
        .lines()
        .map(|line| serde_json::from_str(line).expect("an answer"))
        .collect()
}

#[tokio::test]
async fn disputed_turns_are_judged_like_the_command_line() -> Result<(), Failure> {
    let cases = cases::turns();
    let appeals: Vec<Appeal> = cases
        .iter()
        .map(|case| Appeal {
            opened: case.opened,
            before: case.before.clone(),
            rack: case.rack.clone(),
            after: case.after.clone(),
            turn: true,
            ..Appeal::new(case.rules)
        })
        .collect();
    let answers = judged(&appeals, None);
    assert_eq!(answers.len(), cases.len());
    let browser = Browser::start("referee_cases", Look::desktop()).await?;
    let plain = |text: &str| text.replace(['\u{2068}', '\u{2069}'], "");
    for ((case, appeal), answer) in cases.iter().zip(&appeals).zip(&answers) {
        let name = &case.name;
        browser
            .go(&format!("/#/companion/referee?{}", appeal.write()))
            .await?;
        let shown = format!(
            "const rows = [...document.querySelectorAll('#after .row')].map(r => \
             [...r.querySelectorAll('.tile')].map(t => t.dataset.tile).join(' ')).join(' | '); \
             const box = document.querySelector('#box')?.value; \
             return rows === {:?} && box === {:?} && !!document.querySelector('[data-verdict]')",
            notation::write_table(&appeal.after),
            appeal.rules.edition().id.text(),
        );
        if appeal.after.is_empty() {
            continue;
        }
        browser.wait_script(name, &shown).await?;
        let verdict = browser.attr("[data-verdict]", "data-verdict").await?;
        let lines = browser.texts("[data-verdict] li").await?;
        let lines: Vec<String> = lines.iter().map(|line| plain(line)).collect();
        assert_eq!(
            verdict.as_deref() == Some("legal"),
            answer["legal"] == true,
            "{name}"
        );
        assert_eq!(
            verdict.as_deref() == Some("legal"),
            case.verdict.is_ok(),
            "{name}"
        );
        match answer["faults"].as_array() {
            None => {
                let value = answer["value"].to_string();
                assert!(lines[0].contains(&value), "{name}: {lines:?}, {value}");
            }
            Some(faults) => {
                let sentences = faults.iter().filter_map(|fault| fault["message"].as_str());
                let mut sentences: Vec<String> = sentences.map(str::to_owned).collect();
                let mut shown: Vec<String> = lines
                    .iter()
                    .map(|line| match line.split_once(": ") {
                        Some((set, rest)) if set.starts_with("Set ") => rest.to_owned(),
                        _ => line.clone(),
                    })
                    .collect();
                sentences.sort();
                shown.sort();
                assert_eq!(shown, sentences, "{name}");
            }
        }
    }
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn a_dispute_is_entered_by_tapping() -> Result<(), Failure> {
    let browser = Browser::start("referee_taps", Look::phone()).await?;
    browser.go("/#/companion/referee?e=il-twist").await?;
    browser.wait("#set").await?;
    for (at, tile) in ["r2", "D", "r5"].into_iter().enumerate() {
        tap(&browser, &format!("#palette [data-tile={tile}]")).await?;
        browser.wait_count("#set .tile", at + 1).await?;
    }
    browser
        .wait_text("[data-verdict=legal]", "worth \u{2068}14\u{2069}")
        .await?;
    // The address keeps the set, and a tap removes a tile.
    browser.reload().await?;
    browser.wait_count("#set .tile", 3).await?;
    tap(&browser, "#set [data-tile=D]").await?;
    browser.wait("[data-verdict=illegal]").await?;
    // A turn: a play must not leave a set of two tiles.
    tap(&browser, ".choice:has(#one-turn)").await?;
    browser.wait("#before").await?;
    for tile in ["b4", "b5", "b6"] {
        tap(&browser, &format!("#palette [data-tile={tile}]")).await?;
    }
    browser.wait_count("#before .tile", 3).await?;
    tap(&browser, "#to-rack").await?;
    tap(&browser, "#palette [data-tile=b7]").await?;
    browser.wait_count("#rack .tile", 1).await?;
    tap(&browser, "#copy").await?;
    browser.wait_count("#after .tile", 3).await?;
    browser.wait("[data-verdict=illegal]").await?;
    tap(&browser, "#after .choose-set").await?;
    tap(&browser, "#palette [data-tile=b7]").await?;
    browser.wait("[data-verdict=legal]").await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn all_tiles_are_inside_their_palette() -> Result<(), Failure> {
    for (size, look) in [
        ("desktop", Look::desktop()),
        ("phone", Look::phone()),
        ("small", Look::new(Size::SmallPhone)),
    ] {
        let browser = Browser::start(&format!("palette_{size}"), look).await?;
        for edition in ["il-word", "il-twist", "pl-expert"] {
            browser
                .go(&format!("/#/companion/referee?e={edition}"))
                .await?;
            let chosen = format!("return document.querySelector('#box')?.value === '{edition}'");
            browser.wait_script(edition, &chosen).await?;
            browser.wait_still().await?;
            let palette = browser.rect("#palette").await?;
            let tiles = browser.rects("#palette .tile").await?;
            let inside = |tile: &Rect| {
                palette.x <= tile.x
                    && palette.y <= tile.y
                    && tile.x + tile.width <= palette.x + palette.width
                    && tile.y + tile.height <= palette.y + palette.height
            };
            assert!(tiles.len() > 20, "{size} {edition}");
            assert!(
                tiles.iter().all(inside),
                "{size} {edition}: {palette:?} {tiles:?}"
            );
            // docs/companion.md states the sizes. They may be rounded.
            let large = |tile: &Rect| tile.width > 39.9;
            assert!(tiles.iter().all(large), "{size} {edition}: {tiles:?}");
            let wide = "return document.documentElement.scrollWidth <= innerWidth";
            assert_eq!(browser.script(wide, Vec::new()).await?, true, "{size}");
        }
    }
    Ok(())
}

#[tokio::test]
async fn the_referee_shows_what_could_have_been_laid() -> Result<(), Failure> {
    let browser = Browser::start("referee_best", Look::desktop()).await?;
    let mut appeal = Appeal::new(HouseRules::plain(
        sidra_core::editions::find("il-classic").expect("an edition"),
    ));
    appeal.before = notation::table("r3 r4 r5 r6 | k6 b6 y6").expect("a table");
    appeal.rack = notation::tiles("r7 b1 k9").expect("a rack");
    browser
        .go(&format!("/#/companion/referee?{}", appeal.write()))
        .await?;
    browser.wait("#what-could:not(.waits)").await?;
    tap(&browser, "#what-could").await?;
    browser
        .wait_text("#best", "worth \u{2068}7\u{2069}")
        .await?;
    browser.wait("#best ol li").await?;
    // No tile of this rack can be laid.
    browser
        .go("/#/companion/referee?e=il-classic&t=r3%20r4%20r5&r=k13")
        .await?;
    browser.wait_count("#before .tile", 3).await?;
    tap(&browser, "#what-could").await?;
    browser.wait_text("#best", "No play was possible").await
}

#[tokio::test]
async fn the_referee_shows_which_words_could_have_been_laid() -> Result<(), Failure> {
    let rig = Rig::spelling()?;
    let browser = rig.browser("referee_best_word", Look::phone()).await?;
    let mut appeal = Appeal::new(HouseRules::plain(
        sidra_core::editions::find("il-word").expect("an edition"),
    ));
    appeal.before = notation::table("ארון").expect("a table");
    appeal.rack = notation::tiles("ס פ ר ק").expect("a rack");
    browser
        .go(&format!("/#/companion/referee?{}", appeal.write()))
        .await?;
    browser.wait("#what-could:not(.waits)").await?;
    tap(&browser, "#what-could").await?;
    browser
        .wait_text("#best", "worth \u{2068}3\u{2069}")
        .await?;
    browser.wait_count("#best ol li", 1).await?;
    let rows = browser.attrs("#best .flow .row", "aria-label").await?;
    assert!(rows.iter().any(|row| row == "ספר"), "{rows:?}");
    // No word can be made from this rack.
    appeal.rack = notation::tiles("ק").expect("a rack");
    browser
        .go(&format!("/#/companion/referee?{}", appeal.write()))
        .await?;
    browser.wait_count("#rack .tile", 1).await?;
    browser.wait("#what-could:not(.waits)").await?;
    tap(&browser, "#what-could").await?;
    browser.wait_text("#best", "No play was possible").await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

/// Changes a number in the open pad of house rules.
async fn change_rule(browser: &Browser, field: &str, value: &str) -> Result<(), Failure> {
    fill(browser, &format!(".house [name={field}]"), value).await?;
    browser.press("Tab").await?;
    let changed = format!(".rule.changed:has([name={field}])");
    browser.wait(&changed).await.map(|_| ())
}

#[tokio::test]
async fn house_rules_count_on_the_sheet() -> Result<(), Failure> {
    let browser = Browser::start("evening_house", Look::desktop()).await?;
    browser.go("/#/companion/sheet/new").await?;
    browser.wait("#begin").await?;
    sit_down(&browser, "il-classic", &["Dana", "Noa"]).await?;
    tap(&browser, "#house-of").await?;
    change_rule(&browser, "joker_penalty", "50").await?;
    browser.wait_text("#house-of small", "one changed").await?;
    tap(&browser, "#begin").await?;
    enter(&browser, 1, &[Rack::Out, Rack::Tiles("J")]).await?;
    let rows = sheet(&browser, "tbody").await?;
    assert_eq!(rows, [["+50", "−50"]]);
    browser
        .wait_text(".score-pad h2 small", "one house rule")
        .await?;
    // The next form begins with the same rules; another edition begins with those of its booklet.
    browser.go("/#/companion/timer").await?;
    browser.wait_text("#house-of small", "one changed").await?;
    sit_down(&browser, "pl-standard", &["Dana", "Noa"]).await?;
    browser
        .wait_text("#house-of small", "as in the booklet")
        .await?;
    sit_down(&browser, "il-word", &["Dana", "Noa"]).await?;
    browser.wait_gone("#house-of").await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn house_rules_come_from_a_game_and_reach_the_timer() -> Result<(), Failure> {
    let browser = Browser::start("timer_house", Look::phone()).await?;
    browser
        .go("/#/new?edition=il-classic&bots=easy&timeout_untouched=2&timeout_unfinished=2")
        .await?;
    browser.wait("#begin").await?;
    browser.press_at("#begin", "Enter").await?;
    browser.wait("#table .tile.racked").await?;
    browser.go("/#/companion/timer").await?;
    browser.wait("#seconds").await?;
    sit_down(&browser, "il-classic", &["Dana", "Noa"]).await?;
    tap(&browser, "#house-of").await?;
    tap(&browser, ".as-played").await?;
    browser.wait_text("#house-of small", "2").await?;
    browser.wait_gone(".as-played").await?;
    fill(&browser, "#seconds", "5").await?;
    browser.press("Tab").await?;
    tap(&browser, "#start").await?;
    browser.wait("#timer[data-phase=ready]").await?;
    tap(&browser, "#tap").await?;
    browser.wait("#timer[data-phase=up]").await?;
    browser.wait_text(".penalty", "2\u{2069} tiles").await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn the_referee_knows_house_rules() -> Result<(), Failure> {
    let browser = Browser::start("referee_house", Look::desktop()).await?;
    // In the booklet, 30 points are enough to open.
    browser
        .go("/#/companion/referee?e=il-classic&o=no&r=r10%20b10%20k10&a=r10%20b10%20k10")
        .await?;
    browser.wait("[data-verdict=legal]").await?;
    tap(&browser, "#house").await?;
    browser.wait("#house-sheet .house").await?;
    change_rule(&browser, "opening", "40").await?;
    browser.press("Escape").await?;
    browser.wait_gone("#house-sheet").await?;
    browser.wait("[data-verdict=illegal]").await?;
    // The address contains the house rules, so a reload and a link keep them.
    browser.reload().await?;
    browser.wait("[data-verdict=illegal]").await?;
    browser.wait("#house.changed").await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn a_half_entered_game_survives_a_reload() -> Result<(), Failure> {
    let browser = Browser::start("evening_reload", Look::phone()).await?;
    browser.go("/#/companion/sheet/new").await?;
    browser.wait("#begin").await?;
    sit_down(&browser, "il-twist", &["Dana", "Noa", "Tom"]).await?;
    tap(&browser, "#begin").await?;
    tap(&browser, "#write-game").await?;
    tap(&browser, "#out-2").await?;
    for (at, tile) in ["k3", "M"].into_iter().enumerate() {
        tap(&browser, &format!("#palette [data-tile={tile}]")).await?;
        browser.wait_count(".stand .tile", at + 1).await?;
    }
    browser.reload().await?;
    // The first rack is as it was entered.
    browser.wait_count(".stand .tile", 2).await?;
    browser.wait_text("#enter h2", "Dana").await?;
    tap(&browser, "#write").await?;
    browser.wait_text("#enter h2", "Tom").await?;
    browser.reload().await?;
    browser.wait_text("#enter h2", "Tom").await?;
    browser.wait_count(".stand .tile", 0).await?;
    tap(&browser, "#palette [data-tile=r1]").await?;
    browser.wait_count(".stand .tile", 1).await?;
    tap(&browser, "#write").await?;
    browser.wait("#write-game").await?;
    assert_eq!(sheet(&browser, "tbody").await?, [["−33", "+34", "−1"]]);
    // Nothing is being entered any more.
    browser.reload().await?;
    browser.wait("#write-game").await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

/// Notes the tones that the page makes, and how long it vibrates. A reload does not end this.
async fn listen(browser: &Browser) -> Result<(), Failure> {
    let script = "window.tones = 0; window.buzzes = [];\
        const make = BaseAudioContext.prototype.createOscillator;\
        BaseAudioContext.prototype.createOscillator = function () {\
            tones += 1; return make.call(this); };\
        navigator.vibrate = (millis) => { buzzes.push(millis); return true; };";
    let source = json!({ "source": script });
    browser
        .cdp("Page.addScriptToEvaluateOnNewDocument", source)
        .await
        .map(|_| ())
}

#[tokio::test]
async fn the_timer_is_heard_and_felt_on_a_phone() -> Result<(), Failure> {
    let browser = Browser::start("timer_sound", Look::phone().whole()).await?;
    listen(&browser).await?;
    browser.go("/#/companion/timer").await?;
    browser.wait("#seconds").await?;
    sit_down(&browser, "il-classic", &["Dana", "Noa"]).await?;
    fill(&browser, "#seconds", "5").await?;
    browser.press("Tab").await?;
    tap(&browser, "#start").await?;
    browser.wait("#timer[data-phase=ready]").await?;
    browser.tap("#tap").await?;
    // Two tones for the turn, one for each of the last seconds that the browser does not miss,
    // three for the end.
    browser.wait("#timer[data-phase=up]").await?;
    let heard = "return 2 + 1 + 3 <= tones && tones <= 2 + 4 + 3";
    browser.wait_script("the end", heard).await?;
    let felt = "return /^30( 30){1,4} 600$/.test(buzzes.join(' '))";
    browser.wait_script("vibration", felt).await?;
    // A hidden page rings too, and again when it is shown, so that nobody misses the end.
    browser.tap("#tap").await?;
    browser.wait("#timer[data-who='1']").await?;
    let first = browser.open_tab().await?;
    browser.go("/").await?;
    let ends = line_of(&browser, "ends").await?.expect("an end");
    let passed = format!("return Date.now() > {ends}");
    browser.wait_script("the time passes", &passed).await?;
    browser.close_tab(first).await?;
    browser.wait("#timer[data-who='1'][data-phase=up]").await?;
    let again = "return tones >= 6 + 2 + 3 && buzzes.filter((it) => it === 600).length === 2";
    browser.wait_script("the second end", again).await?;
    // The timer can be muted, and stays muted on the next visit. Vibration stays on.
    browser.tap("#sound").await?;
    browser.wait("#sound[aria-pressed=false]").await?;
    browser.reload().await?;
    browser.wait("#sound[aria-pressed=false]").await?;
    browser.tap("#tap").await?;
    browser.wait("#timer[data-phase=up][data-who='0']").await?;
    browser
        .wait_script("vibration alone", "return buzzes.at(-1) === 600")
        .await?;
    browser.wait_script("silence", "return tones === 0").await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn the_space_bar_ends_the_turn_after_other_buttons() -> Result<(), Failure> {
    let browser = Browser::start("timer_keys", Look::desktop()).await?;
    browser.go("/#/companion/timer").await?;
    browser.wait("#seconds").await?;
    sit_down(&browser, "il-classic", &["Dana", "Noa", "Tom"]).await?;
    tap(&browser, "#start").await?;
    browser.wait("#timer[data-phase=ready]").await?;
    browser.press("Space").await?;
    browser.wait("#timer[data-phase=running]").await?;
    // The ring moves all the time, so this test does not wait until nothing moves.
    for phase in ["paused", "running"] {
        tap(&browser, "#pause").await?;
        browser.wait(&format!("#timer[data-phase={phase}]")).await?;
    }
    browser.press("Space").await?;
    browser
        .wait("#timer[data-phase=running][data-who='1']")
        .await?;
    browser.press("Space").await?;
    browser.wait("#timer[data-who='2']").await?;
    tap(&browser, "#undo").await?;
    browser.wait("#timer[data-who='1']").await?;
    tap(&browser, "#sound").await?;
    browser.press("Space").await?;
    browser
        .wait("#timer[data-phase=running][data-who='2']")
        .await?;
    // A button that is reached with the keyboard is pressed with it.
    browser.press_at("#pause", "Space").await?;
    browser.wait("#timer[data-phase=paused]").await?;
    browser.press("Space").await?;
    browser
        .wait("#timer[data-phase=running][data-who='2']")
        .await?;
    // On a Hebrew layout, the keys are where they are on a Latin one.
    for (letter, code, then) in [
        ("פ", "KeyP", "[data-phase=paused]"),
        ("פ", "KeyP", "[data-phase=running]"),
        ("ו", "KeyU", "[data-who='1']"),
    ] {
        for kind in ["keyDown", "keyUp"] {
            let key = json!({ "type": kind, "key": letter, "code": code });
            browser.cdp("Input.dispatchKeyEvent", key).await?;
        }
        browser.wait(&format!("#timer{then}")).await?;
    }
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

/// Starts an evening without a name.
async fn nameless(browser: &Browser, edition: &str, names: &[&str]) -> Result<(), Failure> {
    browser.go("/#/companion/sheet/new").await?;
    browser.wait("#begin").await?;
    sit_down(browser, edition, names).await?;
    tap(browser, "#begin").await?;
    browser.wait("#write-game").await.map(|_| ())
}

#[tokio::test]
async fn evenings_and_players_are_renamed() -> Result<(), Failure> {
    let browser = Browser::start("evening_names", Look::phone()).await?;
    nameless(&browser, "il-classic", &["Dana", "Noa"]).await?;
    nameless(&browser, "il-classic", &["Dana", "Noa"]).await?;
    // Evenings without a name are told apart.
    browser.wait_text("#evening h1", "(2)").await?;
    tap(&browser, "#write-game").await?;
    browser.wait("#out-1").await?;
    tap(&browser, "#more").await?;
    tap(&browser, "#rename").await?;
    browser.wait("#names-sheet").await?;
    fill(&browser, "#rename-evening", "Grandma's").await?;
    fill(&browser, "#rename-2", "Ruth").await?;
    browser.press("Escape").await?;
    browser.wait_gone("#names-sheet").await?;
    browser.wait_text("#evening h1", "Grandma's").await?;
    browser.wait_texts("#scores .of", &["Dana", "Ruth"]).await?;
    // The game that is being entered is still there, even after a reload.
    browser.wait("#out-1").await?;
    browser.reload().await?;
    browser.wait_text("#out-2", "Ruth").await?;
    browser.go("/#/companion/sheet").await?;
    browser.wait_count(".evenings li", 2).await?;
    let names = browser.texts(".evenings b").await?;
    assert_eq!(names[0], "Grandma's");
    assert!(names[1].starts_with("Evening of"), "{names:?}");
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn a_sheet_is_saved_printed_and_opened_once() -> Result<(), Failure> {
    let browser = Browser::start("evening_files", Look::desktop()).await?;
    note_files(&browser).await?;
    nameless(&browser, "il-classic", &["Dana", "Noa"]).await?;
    enter(&browser, 1, &[Rack::Out, Rack::Sum(7)]).await?;
    tap(&browser, "#more").await?;
    tap(&browser, "#rename").await?;
    fill(&browser, "#rename-evening", "Friday").await?;
    browser.press("Escape").await?;
    browser.wait_gone("#names-sheet").await?;
    // The file contains all of it.
    tap(&browser, "#more").await?;
    tap(&browser, "#save-evening").await?;
    let saved = saved_file(&browser, "sidra evening 1").await?;
    let evening = sidra_companion::Evening::read(&saved).expect("an evening");
    assert_eq!((&*evening.name, evening.games().len()), ("Friday", 1));
    // On paper, the sheet has the name of the evening.
    tap(&browser, "#print").await?;
    browser
        .wait_script("printing", "return window.printed === true")
        .await?;
    let media = |media: &str| json!({ "media": media });
    browser
        .cdp("Emulation.setEmulatedMedia", media("print"))
        .await?;
    browser.wait_text(".score-pad h2", "Friday").await?;
    let shown = "return getComputedStyle(document.querySelector('.bar')).display";
    assert_eq!(browser.script(shown, Vec::new()).await?, "none");
    browser.cdp("Emulation.setEmulatedMedia", media("")).await?;
    // Opening the same file again adds no evening; with another game, it replaces the kept one.
    let open = async |text: &str| -> Result<(), Failure> {
        browser.go("/#/companion/sheet").await?;
        let _file = choose_file(&browser, "#open-evening", text).await?;
        browser.wait_text("#evening h1", "Friday").await
    };
    open(&saved).await?;
    assert_eq!(sheet(&browser, "tbody").await?.len(), 1);
    open(&format!("{saved}game\nout 2\nrack 9\nrack -\n")).await?;
    assert_eq!(sheet(&browser, "tbody").await?.len(), 2);
    open(&saved).await?;
    assert_eq!(sheet(&browser, "tbody").await?.len(), 2);
    browser.go("/#/companion/sheet").await?;
    browser.wait_count(".evenings li", 1).await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn a_shared_sheet_says_who_won_how_many_games() -> Result<(), Failure> {
    let browser = Browser::start("evening_shared", Look::desktop()).await?;
    let permission = json!({ "permissions": ["clipboardReadWrite"] });
    browser.cdp("Browser.grantPermissions", permission).await?;
    let share = async || -> Result<String, Failure> {
        tap(&browser, "#more").await?;
        tap(&browser, "#share-text").await?;
        let said = "#more-sheet [role=status]";
        browser.wait_text(said, "clipboard").await?;
        let script = "navigator.clipboard.readText().then(arguments[0], arguments[0])";
        let shared = browser.script_async(script, Vec::new()).await?;
        tap(&browser, "#share-picture").await?;
        browser.wait_text(said, "downloads").await?;
        browser.press("Escape").await?;
        browser.wait_gone("#more-sheet").await?;
        Ok(shared.as_str().unwrap_or_default().to_owned())
    };
    nameless(&browser, "il-classic", &["Dana", "Noa"]).await?;
    enter(&browser, 1, &[Rack::Out, Rack::Sum(7)]).await?;
    let shared = share().await?;
    let sums = "Dana \u{2066}+7\u{2069} · Noa \u{2066}−7\u{2069}";
    assert!(shared.ends_with(sums), "{shared:?}");
    // Dana comes first with fewer points, because she won more games.
    enter(&browser, 2, &[Rack::Out, Rack::Sum(5)]).await?;
    enter(&browser, 3, &[Rack::Sum(40), Rack::Out]).await?;
    let shared = share().await?;
    let sums = "Dana \u{2066}−28\u{2069} (Games won: 2)\n\
                Noa \u{2066}+28\u{2069} (Games won: 1)";
    assert!(shared.ends_with(sums), "{shared:?}");
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn an_evening_goes_on_with_its_timer() -> Result<(), Failure> {
    let browser = Browser::start("evening_timer", Look::phone()).await?;
    nameless(&browser, "il-classic", &["Dana", "Noa", "Tom"]).await?;
    tap(&browser, "#to-timer").await?;
    browser
        .wait("#timer[data-phase=ready][data-who='0']")
        .await?;
    browser.wait_text("#left", "60").await?;
    // The time for a turn can be changed, with the same players.
    tap(&browser, "#others").await?;
    fill(&browser, "#seconds", "95").await?;
    browser.press("Tab").await?;
    tap(&browser, "#start").await?;
    browser.wait("#timer[data-phase=ready]").await?;
    browser.wait_text("#left", "95").await?;
    for who in 0..=2 {
        tap(&browser, "#tap").await?;
        browser.wait(&format!("#timer[data-who='{who}']")).await?;
    }
    tap(&browser, "#pause").await?;
    browser.wait("#timer[data-phase=paused]").await?;
    let paused = kept_timer(&browser).await?;
    // After a visit to the sheet, the same turn goes on, and earlier turns can still be undone.
    let to_timer = async || -> Result<(), Failure> {
        browser.go("/#/companion/sheet").await?;
        tap(&browser, ".evenings a").await?;
        tap(&browser, "#to-timer").await.map(|_| ())
    };
    to_timer().await?;
    browser
        .wait("#timer[data-phase=paused][data-who='2']")
        .await?;
    assert_eq!(kept_timer(&browser).await?, paused);
    tap(&browser, "#undo").await?;
    browser.wait("#timer[data-who='1']").await?;
    tap(&browser, "#pause").await?;
    browser.wait("#timer[data-phase=running]").await?;
    let ends = line_of(&browser, "ends").await?;
    to_timer().await?;
    browser
        .wait("#timer[data-phase=running][data-who='1']")
        .await?;
    assert_eq!(line_of(&browser, "ends").await?, ends);
    // Once the game is on the sheet, the timer waits for the next one, with the same time.
    browser.go("/#/companion/sheet").await?;
    tap(&browser, ".evenings a").await?;
    enter(&browser, 1, &[Rack::Sum(7), Rack::Out, Rack::Sum(3)]).await?;
    tap(&browser, "#to-timer").await?;
    browser
        .wait("#timer[data-phase=ready][data-who='1']")
        .await?;
    browser.wait_text("#left", "95").await?;
    browser.wait("#undo:disabled").await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn a_timer_is_saved_and_opened() -> Result<(), Failure> {
    let browser = Browser::start("timer_file", Look::phone()).await?;
    note_files(&browser).await?;
    browser.go("/#/companion/timer").await?;
    browser.wait("#seconds").await?;
    sit_down(&browser, "pl-standard", &["Dana", "Noa", "Tom"]).await?;
    fill(&browser, "#seconds", "90").await?;
    browser.press("Tab").await?;
    tap(&browser, "#start").await?;
    browser.wait("#timer[data-phase=ready]").await?;
    for who in 0..=1 {
        tap(&browser, "#tap").await?;
        browser.wait(&format!("#timer[data-who='{who}']")).await?;
    }
    tap(&browser, "#pause").await?;
    browser.wait("#timer[data-phase=paused]").await?;
    let kept = kept_timer(&browser).await?;
    tap(&browser, "#others").await?;
    tap(&browser, "#save-timer").await?;
    let saved = saved_file(&browser, "sidra timer 1").await?;
    assert_eq!(saved, kept);
    // The terminal continues with the file, and goes back to Dana's turn.
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("page.timer");
    std::fs::write(&path, &saved)?;
    let mut timer = Command::new(program().expect("the program"))
        .args(["timer", "--file"])
        .arg(&path)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("sidra timer");
    let mut keys = timer.stdin.take().expect("standard input");
    keys.write_all(b"u\nq\n").expect("a running timer");
    drop(keys);
    assert!(timer.wait().expect("a status").success());
    // And the page continues with the terminal's file.
    let text = std::fs::read_to_string(&path)?;
    let _file = choose_file(&browser, "#open-timer", &text).await?;
    browser
        .wait("#timer[data-phase=paused][data-who='0']")
        .await?;
    browser.wait("#undo:disabled").await?;
    assert_eq!(kept_timer(&browser).await?, text);
    // A file of another kind is refused, with its first line.
    tap(&browser, "#others").await?;
    browser.wait("#start").await?;
    let _file = choose_file(&browser, "#open-timer", "sidra evening 1\n").await?;
    browser
        .wait_text(
            "#timer-setup .files + .error",
            "“\u{2068}sidra evening 1\u{2069}”",
        )
        .await?;
    // With other players it is a new timer, which can be saved before its first turn.
    fill(&browser, "#player-2", "Ruth").await?;
    browser.script("window.saved = ''", Vec::new()).await?;
    tap(&browser, "#save-timer").await?;
    let saved = saved_file(&browser, "sidra timer 1").await?;
    let new = sidra_companion::Timer::read(&saved).expect("a timer");
    assert_eq!(new.players(), ["Dana", "Ruth", "Tom"]);
    assert_eq!((new.seconds(), new.can_undo()), (90, false));
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn a_corrected_evening_replaces_the_kept_one_or_joins_it() -> Result<(), Failure> {
    let browser = Browser::start("evening_corrected", Look::phone()).await?;
    note_files(&browser).await?;
    nameless(&browser, "il-classic", &["Dana", "Noa"]).await?;
    enter(&browser, 1, &[Rack::Out, Rack::Sum(7)]).await?;
    tap(&browser, "#more").await?;
    tap(&browser, "#save-evening").await?;
    let saved = saved_file(&browser, "sidra evening 1").await?;
    // The first game is corrected in the terminal.
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("page.evening");
    std::fs::write(&path, &saved)?;
    let corrected = Command::new(program().expect("the program"))
        .args(["score", "--evening"])
        .arg(&path)
        .args(["--game", "1", "-", "8"])
        .output()?;
    assert!(corrected.status.success(), "{corrected:?}");
    let corrected = std::fs::read_to_string(&path)?;
    // Closing the dialog changes nothing.
    browser.go("/#/companion/sheet").await?;
    let _file = choose_file(&browser, "#open-evening", &corrected).await?;
    browser.wait("#ask").await?;
    browser.press("Escape").await?;
    browser.wait_gone("#ask").await?;
    browser.wait_count(".evenings li", 1).await?;
    // The corrected evening replaces the kept one.
    let _file = choose_file(&browser, "#open-evening", &corrected).await?;
    tap(&browser, "#ask-yes").await?;
    browser.wait_text("#scores .won", "8").await?;
    assert_eq!(sheet(&browser, "tbody").await?, [["+8", "−8"]]);
    browser.go("/#/companion/sheet").await?;
    browser.wait_count(".evenings li", 1).await?;
    // Or both are kept, under two names.
    let _file = choose_file(&browser, "#open-evening", &saved).await?;
    tap(&browser, "#ask-no").await?;
    browser.wait_text("#evening h1", "(2)").await?;
    assert_eq!(sheet(&browser, "tbody").await?, [["+7", "−7"]]);
    browser.go("/#/companion/sheet").await?;
    browser.wait_count(".evenings li", 2).await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

/// Asks the command line for the scores of a game that the first player won.
fn scored(edition: &str, racks: &[&str]) -> Vec<String> {
    let mut score = Command::new(program().expect("the program"));
    score.args(["--plain", "score", "-e", edition, " -"]);
    let output = score.args(racks).output().expect("sidra score");
    let text = String::from_utf8(output.stdout).expect("text");
    let scores = text
        .lines()
        .filter_map(|line| line.split_whitespace().next());
    let scores = scores.filter(|word| word.parse::<i32>().is_ok());
    scores.map(|score| score.replace('-', "−")).collect()
}

#[tokio::test]
async fn every_exception_can_be_entered_and_a_game_removed() -> Result<(), Failure> {
    let browser = Browser::start("evening_exceptions", Look::desktop()).await?;
    nameless(&browser, "pl-standard", &["Dana", "Noa", "Tom"]).await?;
    // Noa announced her opening with the last draw, and Tom never had a turn.
    tap(&browser, "#write-game").await?;
    tap(&browser, "#out-1").await?;
    for (at, tile) in ["r10", "b10", "y10", "k4"].into_iter().enumerate() {
        tap(&browser, &format!("#palette [data-tile={tile}]")).await?;
        browser.wait_count(".stand .tile", at + 1).await?;
    }
    tap(&browser, "#unopened").await?;
    tap(&browser, "#announced").await?;
    tap(&browser, ".choice:has([name=drew][value=y10])").await?;
    browser
        .wait(".choice:has([name=drew][value=y10]:checked)")
        .await?;
    tap(&browser, "#write").await?;
    browser.wait_text("#enter h2", "Tom").await?;
    tap(&browser, "#palette [data-tile=r2]").await?;
    tap(&browser, "#palette [data-tile=J]").await?;
    browser.wait_count(".stand .tile", 2).await?;
    tap(&browser, "#no-turn").await?;
    browser.wait("#no-turn:checked").await?;
    tap(&browser, "#write").await?;
    browser.wait("#write-game").await?;
    let details = [
        "r10 b10 y10 k4 : unopened, announced, drew y10",
        "r2 J : no turn",
    ];
    let told = scored("pl-standard", &details);
    assert_eq!(told.len(), 3, "{told:?}");
    assert_eq!(sheet(&browser, "tbody").await?, [told]);
    // Without those details, the score is different.
    assert_ne!(
        scored("pl-standard", &["r10 b10 y10 k4", "r2 J"]),
        scored("pl-standard", &details)
    );
    // Dana began, so Noa is next; if Noa began, Tom is.
    browser.wait_text("#write-game small", "Noa").await?;
    tap(&browser, "#scores tbody .reopen").await?;
    tap(&browser, ".choice:has([name=began][value='2'])").await?;
    browser
        .wait(".choice:has([name=began][value='2']:checked)")
        .await?;
    tap(&browser, "#out-1").await?;
    for _ in 0..2 {
        browser.wait("#write:not(.waits)").await?;
        tap(&browser, "#write").await?;
    }
    browser.wait_text("#write-game small", "Tom").await?;
    // A game that was entered by mistake is removed.
    tap(&browser, "#scores tbody .reopen").await?;
    tap(&browser, "#delete-game").await?;
    browser.wait_gone("#scores .reopen").await?;
    browser.wait_text("#write-game", "1").await?;
    browser.reload().await?;
    browser.wait("#write-game").await?;
    assert_eq!(browser.count("#scores .reopen").await?, 0);
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn all_people_are_plotted_and_headings_stay_whole() -> Result<(), Failure> {
    for lang in ["en", "he", "hu", "pl"] {
        let look = Look::phone().lang(lang);
        let browser = Browser::start(&format!("together_{lang}"), look).await?;
        for (name, players) in [
            ("One", ["Dana", "Noa", "Tom"]),
            ("Two", ["Eli", "Ruth", "Maya"]),
        ] {
            browser.go("/#/companion/sheet/new").await?;
            browser.wait("#begin").await?;
            fill(&browser, "#evening-name", name).await?;
            sit_down(&browser, "il-classic", &players).await?;
            tap(&browser, "#begin").await?;
            enter(&browser, 1, &[Rack::Out, Rack::Sum(7), Rack::Sum(11)]).await?;
        }
        browser.go("/#/companion/sheet").await?;
        browser.wait_count("#together .sum-line", 6).await?;
        let ways = "return new Set([...document.querySelectorAll('.sum-line')]\
            .map((line) => line.dataset.tint + line.dataset.stroke)).size";
        assert_eq!(browser.script(ways, Vec::new()).await?, 6, "{lang}");
        // No heading is broken inside a word, and the table fits the screen.
        let whole = "const broken = [];\
            const walk = document.createTreeWalker(document.querySelector('#together'), \
                NodeFilter.SHOW_TEXT, (node) => \
                node.parentElement.closest('thead') ? 1 : 3);\
            while (walk.nextNode()) {\
                const node = walk.currentNode;\
                for (const word of node.data.matchAll(/\\S+/g)) {\
                    const range = document.createRange();\
                    range.setStart(node, word.index);\
                    range.setEnd(node, word.index + word[0].length);\
                    if (range.getClientRects().length > 1) broken.push(word[0]);\
                }\
            }\
            const wide = document.querySelector('#together .wide');\
            if (wide.scrollWidth > wide.clientWidth) broken.push('too wide');\
            return broken";
        assert_eq!(
            browser.script(whole, Vec::new()).await?,
            json!([]),
            "{lang}"
        );
    }
    Ok(())
}

#[tokio::test]
async fn the_tiles_stay_at_hand_while_a_turn_is_entered() -> Result<(), Failure> {
    let browser = Browser::start("referee_hand", Look::phone()).await?;
    let sets = "r3%20r4%20r5%7Ck6%20b6%20y6%7Cb1%20b2%20b3";
    for edition in ["il-classic", "pl-expert"] {
        let rest = format!("t={sets}&r=r6&a={sets}");
        browser
            .go(&format!("/#/companion/referee?e={edition}&{rest}"))
            .await?;
        let chosen = format!("return document.querySelector('#box')?.value === '{edition}'");
        browser.wait_script(edition, &chosen).await?;
        browser.wait_count("#after .tile", 9).await?;
        browser.wait_still().await?;
        let inside = "const of = (name) => document.querySelector(name).getBoundingClientRect();\
            const [palette, verdict] = [of('#palette'), of('[data-verdict]')];\
            return scrollY === 0 && palette.bottom <= innerHeight && verdict.bottom <= palette.top\
            && verdict.top > innerHeight / 3 && palette.right <= innerWidth";
        browser.wait_script("tiles at hand", inside).await?;
        // Every tile can be tapped, even those that are a swipe away.
        tap(&browser, "#palette [data-tile=k13]").await?;
        browser.wait_count("#after .tile", 10).await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_verdict_names_its_rule() -> Result<(), Failure> {
    let browser = Browser::start("referee_rules", Look::phone()).await?;
    for (appeal, quote, chapter) in [
        ("e=il-twist&s=r3%20r4%20r6", "", "sets"),
        ("e=il-twist&s=M%20r4%20r4", "", "jokers"),
        ("e=il-twist&s=r3%20r4%20r5", "A run is", "sets"),
        ("e=il-classic&s=r3%20b3%20k3", "A group is", "sets"),
        ("e=pl-twist&s=r3%20r4%20M%20r4%20r3", "mirror", "jokers"),
        (
            "e=il-classic&o=no&r=r3%20r4%20r5&a=r3%20r4%20r5",
            "",
            "turn",
        ),
        (
            "e=il-classic&o=no&r=r9%20r10%20r11&a=r9%20r10%20r11",
            "Opening:",
            "turn",
        ),
        (
            "e=il-classic&r=r3%20r4%20r5&a=r3%20r4%20r5",
            "rebuild",
            "turn",
        ),
        ("e=il-classic&t=r3%20J%20r5&r=r4&a=r3%20r4%20r5", "", "turn"),
    ] {
        browser.go("/#/companion").await?;
        browser.wait("#to-referee").await?;
        browser
            .go(&format!("/#/companion/referee?{appeal}"))
            .await?;
        browser.wait("[data-verdict]").await?;
        match quote {
            "" => assert_eq!(browser.count(".quote").await?, 0, "{appeal}"),
            quote => browser.wait_text(".quote", quote).await?,
        }
        let link = format!("[data-verdict] a[href$='/{chapter}']");
        assert_eq!(browser.count(&link).await?, 1, "{appeal}");
        // The link leads to the chapter.
        tap(&browser, &link).await?;
        let there = format!(
            "const head = document.querySelector('#rules-head-{chapter}');\
             const top = head?.getBoundingClientRect().top;\
             return document.activeElement === head && top >= 0 && top < innerHeight"
        );
        browser.wait_script("the chapter", &there).await?;
    }
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn a_dictionary_that_is_loading_is_not_missing() -> Result<(), Failure> {
    let rig = Rig::spelling()?;
    let browser = rig.browser("referee_loading", Look::phone()).await?;
    // The code of the referee has arrived, but the dictionary has not.
    browser
        .go("/#/companion/referee?e=il-classic&s=r3%20r4%20r5")
        .await?;
    browser.wait("[data-verdict=legal]").await?;
    rig.freeze(true)?;
    browser
        .go("/#/companion/referee?e=il-word&s=%D7%A9%D7%91%D7%AA")
        .await?;
    browser
        .wait_text("[data-verdict=undecided]", "Loading the dictionary")
        .await?;
    browser.wait_text("[data-verdict] b", "Looking up").await?;
    rig.freeze(false)?;
    browser.wait("[data-verdict=legal]").await?;
    browser.wait_text(".quote", "dictionary").await
}
