//! The word game, played by mouse, finger and keyboard through the browser's own input. Words are
//! read from where their tiles are, from right to left.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sidra_companion::referee::Appeal;
use sidra_core::{Face, Letter, Rule, word};
use sidra_e2e::game::Saved;
use sidra_e2e::{Browser, Failure, HELD_ABOVE, Look, Rect, Rig, Size};
use sidra_kit::words::{CASES_LIST, SMALL_LIST, cases};
use sidra_text::{Isolation, Lang, Text};
use sidra_words::{Lexicon, check, may_be_laid};

use crate::companion::judged;

/// A word on the table: its letters as they are printed, a joker with `*` before its letter, and
/// where its tiles are.
struct Word {
    text: String,
    tiles: Vec<Rect>,
}

/// Returns the words on the table, in alphabetical order.
async fn words(browser: &Browser) -> Result<Vec<Word>, Failure> {
    const TILES: &str = "return [...document.querySelectorAll('.tiles .tile:not(.racked)')].map((tile) => {\
        const { x, y, width, height } = tile.getBoundingClientRect();\
        const joker = tile.querySelector('.mark') ? '*' : '';\
        return [joker + (tile.querySelector('b')?.textContent ?? 'J'), x, y, width, height]; })";
    browser.wait_still().await?;
    let found = browser.script(TILES, Vec::new()).await?;
    let number = |tile: &Value, index: usize| tile[index].as_f64().unwrap_or(0.0);
    let mut tiles: Vec<(String, Rect)> = found
        .as_array()
        .into_iter()
        .flatten()
        .map(|tile| {
            let rect = Rect {
                x: number(tile, 1),
                y: number(tile, 2),
                width: number(tile, 3),
                height: number(tile, 4),
            };
            (tile[0].as_str().unwrap_or_default().to_owned(), rect)
        })
        .collect();
    tiles.sort_by(|(_, one), (_, other)| one.y.total_cmp(&other.y));
    let mut rows: Vec<Vec<(String, Rect)>> = Vec::new();
    for (print, rect) in tiles {
        match rows.last_mut() {
            // A selected tile is lifted a little.
            Some(row) if rect.y - row[0].1.y < rect.height / 2.0 => row.push((print, rect)),
            _ => rows.push(vec![(print, rect)]),
        }
    }
    let mut words: Vec<Word> = Vec::new();
    for mut row in rows {
        row.sort_by(|(_, one), (_, other)| other.x.total_cmp(&one.x));
        let mut last: Option<Rect> = None;
        for (print, rect) in row {
            match (words.last_mut(), last) {
                (Some(word), Some(last)) if last.x - rect.x < rect.width * 1.3 => {
                    word.text.push_str(&print);
                    word.tiles.push(rect);
                }
                _ => words.push(Word {
                    text: print,
                    tiles: vec![rect],
                }),
            }
            last = Some(rect);
        }
    }
    words.sort_by(|one, other| one.text.cmp(&other.text));
    Ok(words)
}

/// Returns the words on the table as a screen reader presents them: the name of each, and what is
/// said about it.
async fn heard(browser: &Browser) -> Result<Vec<(String, String)>, Failure> {
    const GROUPS: &str = "return [...document.querySelectorAll('.unseen [role=group]')].map((group) => \
        [group.getAttribute('aria-label'), \
        document.getElementById(group.getAttribute('aria-describedby')).textContent])";
    let found = browser.script(GROUPS, Vec::new()).await?;
    let text = |part: &Value| part.as_str().unwrap_or_default().to_owned();
    let groups = found.as_array().into_iter().flatten();
    Ok(groups
        .map(|group| (text(&group[0]), text(&group[1])))
        .collect())
}

/// Waits until exactly these words are on the table.
async fn wait_words(browser: &Browser, wanted: &[&str]) -> Result<(), Failure> {
    let mut wanted = wanted.to_vec();
    wanted.sort_unstable();
    let begin = Instant::now();
    loop {
        let found = words(browser).await?;
        let found: Vec<&str> = found.iter().map(|word| word.text.as_str()).collect();
        if found == wanted {
            return Ok(());
        }
        let what = format!("{wanted:?} on the table; found {found:?}");
        browser.patience(begin, &what).await?;
    }
}

/// Returns a tile of a word.
async fn tile_of(browser: &Browser, text: &str, at: usize) -> Result<Rect, Failure> {
    let words = words(browser).await?;
    match words.iter().find(|word| word.text == text) {
        Some(word) => Ok(word.tiles[at]),
        None => Err(browser.fail(&format!("{text} is not on the table")).await),
    }
}

/// Where a letter is dropped.
#[derive(Clone, Copy)]
enum To<'a> {
    /// A new word.
    Free,
    /// Before the first letter of a word, which is at its right end.
    Begin(&'a str),
    /// After the last letter of a word.
    End(&'a str),
}

/// Drops a tile on the table, with the mouse or a finger.
async fn put(browser: &Browser, from: Rect, to: To<'_>, touch: bool) -> Result<(), Failure> {
    let place = match to {
        To::Free => browser.free_place().await?,
        To::Begin(word) => {
            let tile = tile_of(browser, word, 0).await?;
            let (x, y) = tile.middle();
            (x + tile.width * 0.3, y)
        }
        To::End(word) => {
            let last = word.chars().filter(|letter| *letter != '*').count() - 1;
            let tile = tile_of(browser, word, last).await?;
            let (x, y) = tile.middle();
            (x - tile.width * 0.3, y)
        }
    };
    match touch {
        // Held tiles are drawn above the finger.
        true => {
            let below = browser.rect(".tile.racked").await?.height * HELD_ABOVE;
            browser.touch_drag(from, (place.0, place.1 + below)).await
        }
        false => browser.drag(from, place).await,
    }
}

/// Returns the place of a letter on the rack.
async fn on_rack(browser: &Browser, letter: char) -> Result<Rect, Failure> {
    browser.wait_still().await?;
    let selector = format!(".tiles .tile.racked[data-tile^=\"{letter}\"]");
    browser.rect(&selector).await
}

/// Lays a word letter by letter, with the mouse or fingers.
async fn lay(browser: &Browser, word: &str, touch: bool) -> Result<(), Failure> {
    let mut laid = String::new();
    for letter in word.chars() {
        let from = on_rack(browser, letter).await?;
        let to = if laid.is_empty() {
            To::Free
        } else {
            To::End(&laid)
        };
        put(browser, from, to, touch).await?;
        laid = shown(&format!("{laid}{letter}"));
        wait_word(browser, &laid).await?;
    }
    Ok(())
}

/// Waits until a word is on the table, whatever else is there.
async fn wait_word(browser: &Browser, text: &str) -> Result<(), Failure> {
    let begin = Instant::now();
    loop {
        let found = words(browser).await?;
        if found.iter().any(|word| word.text == text) {
            return Ok(());
        }
        let found: Vec<&str> = found.iter().map(|word| word.text.as_str()).collect();
        let what = format!("{text} on the table; found {found:?}");
        browser.patience(begin, &what).await?;
    }
}

/// Waits until a word is no longer on the table.
async fn wait_no_word(browser: &Browser, text: &str) -> Result<(), Failure> {
    let begin = Instant::now();
    while words(browser).await?.iter().any(|word| word.text == text) {
        let what = format!("{text} to leave the table");
        browser.patience(begin, &what).await?;
    }
    Ok(())
}

/// Returns a word as the table shows it, with a final form at its end.
fn shown(word: &str) -> String {
    let plain: String = word
        .chars()
        .map(|letter| match letter {
            'ך' => 'כ',
            'ם' => 'מ',
            'ן' => 'נ',
            'ף' => 'פ',
            'ץ' => 'צ',
            other => other,
        })
        .collect();
    let mut letters: Vec<char> = plain.chars().collect();
    if let (Some(last), true) = (letters.last_mut(), plain.chars().count() > 1) {
        *last = match *last {
            'כ' => 'ך',
            'מ' => 'ם',
            'נ' => 'ן',
            'פ' => 'ף',
            'צ' => 'ץ',
            other => other,
        };
    }
    letters.into_iter().collect()
}

/// How a player presses buttons.
#[derive(Clone, Copy)]
enum With {
    Mouse,
    Finger,
    Key,
}

/// Keeps playing by drawing and passing until the game is over. Does not object to other players'
/// turns.
async fn to_the_end(browser: &Browser, with: With) -> Result<(), Failure> {
    let begin = Instant::now();
    while browser.count("#result").await? == 0 {
        let can = browser.count("#done:not(.waits)").await? > 0;
        let mine = browser.count(".seat.you.turn").await? > 0;
        if can && mine {
            match with {
                With::Key => browser.press("Control+Enter").await?,
                With::Finger => browser.tap("#done").await?,
                With::Mouse => browser.click("#done").await?,
            }
        }
        if begin.elapsed() > Duration::from_secs(120) {
            return Err(browser.fail("the game does not end").await);
        }
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
    Ok(())
}

async fn table(rig: &Rig, name: &str, look: Look, saved: &Saved) -> Result<Browser, Failure> {
    let browser = rig.browser(name, look).await?;
    browser.open_game(saved).await?;
    Ok(browser)
}

#[tokio::test]
async fn examples_in_the_booklet_have_the_printed_scores() -> Result<(), Failure> {
    let rig = Rig::spelling()?;
    let first = Saved::new("il-word", "אות", "נ י");
    let browser = table(&rig, "words-booklet", Look::desktop(), &first).await?;

    // A letter before a word.
    let nun = on_rack(&browser, 'נ').await?;
    put(&browser, nun, To::Begin("אות"), false).await?;
    finish(&browser, &["נאות"], 4).await?;

    // Two letters after a word.
    let second = Saved::new("il-word", "אות", "ו ת י");
    browser.open_game(&second).await?;
    for (letter, word) in [('ו', "אות"), ('ת', "אותו")] {
        let from = on_rack(&browser, letter).await?;
        put(&browser, from, To::End(word), false).await?;
    }
    finish(&browser, &["אותות"], 5).await?;

    // Some letters of a word.
    let third = Saved::new("il-word", "שבשבת", "מ ו י");
    browser.open_game(&third).await?;
    let shin = tile_of(&browser, "שבשבת", 0).await?;
    put(&browser, shin, To::Free, false).await?;
    wait_words(&browser, &["בשבת", "ש"]).await?;
    let bet = tile_of(&browser, "בשבת", 0).await?;
    put(&browser, bet, To::End("ש"), false).await?;
    wait_words(&browser, &["שבת", "שב"]).await?;
    for (letter, word) in [('ו', "שב"), ('מ', "ושב")] {
        let from = on_rack(&browser, letter).await?;
        put(&browser, from, To::Begin(word), false).await?;
    }
    finish(&browser, &["מושב", "שבת"], 4).await?;

    // Letters of two words.
    let fourth = Saved::new("il-word", "משרד | פקידה", "ו ל ת י");
    browser.open_game(&fourth).await?;
    let mem = tile_of(&browser, "משרד", 0).await?;
    put(&browser, mem, To::Free, false).await?;
    wait_words(&browser, &["מ", "שרד", "פקידה"]).await?;
    let pe = tile_of(&browser, "פקידה", 0).await?;
    put(&browser, pe, To::End("מ"), false).await?;
    wait_words(&browser, &["מף", "שרד", "קידה"]).await?;
    for (letter, word) in [('ו', "מף"), ('ל', "מפו"), ('ת', "מפול")] {
        let from = on_rack(&browser, letter).await?;
        put(&browser, from, To::End(word), false).await?;
    }
    finish(&browser, &["מפולת", "קידה", "שרד"], 5).await?;

    // Eleven letters, typed; the rest of the rack stays.
    let fifth = Saved::new("il-word", "אות", "א נ צ י ק ל ו פ ד י ה ש");
    browser.open_game(&fifth).await?;
    browser.type_text("אנציקלופדיה").await?;
    browser.wait_count("#typed .tile", 11).await?;
    browser.press("Enter").await?;
    finish(&browser, &["אות", "אנציקלופדיה"], 11).await?;

    // The whole rack counts twice.
    let sixth = Saved::new("il-word", "אות", "נ");
    browser.open_game(&sixth).await?;
    let nun = on_rack(&browser, 'נ').await?;
    put(&browser, nun, To::Begin("אות"), false).await?;
    browser.wait_text("#done", "twice").await?;
    browser.click("#done").await?;
    browser.wait_text(".seat.you .score b", "38").await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

/// Ends the turn, which leaves these words and scores this many points. The rack is refilled.
async fn finish(browser: &Browser, left: &[&str], points: u32) -> Result<(), Failure> {
    wait_words(browser, left).await?;
    browser.wait_count("#done:not(.waits)", 1).await?;
    browser
        .wait_text(".about-word .earns.counts", &points.to_string())
        .await?;
    browser.click("#done").await?;
    // The saved turn was worth 30.
    let sum = (30 + points).to_string();
    browser.wait_text(".seat.you .score b", &sum).await?;
    browser.wait_count(".tile.racked", 7).await
}

/// A game that is nearly over: the player has not opened yet, and the pool has a few tiles.
const SHORT: Saved = Saved {
    opened: false,
    pool: 3,
    ..Saved::new("il-word", "שבת", "א ו ת י ו ת ס פ ר ש ל ו מ J")
};

#[tokio::test]
async fn a_whole_game_by_dragging() -> Result<(), Failure> {
    let rig = Rig::spelling()?;
    let browser = table(&rig, "words-drag", Look::desktop(), &SHORT).await?;
    // The opening is counted letter by letter.
    for letter in "אותי".chars() {
        let from = on_rack(&browser, letter).await?;
        let before = words(&browser).await?;
        let word = before.iter().find(|word| word.text != "שבת");
        let to = word.map_or(To::Free, |word| To::End(&word.text));
        put(&browser, from, to, false).await?;
    }
    wait_words(&browser, &["אותי", "שבת"]).await?;
    browser.wait_attr("#opening", "value", "4").await?;
    browser.wait_attr("#opening", "max", "6").await?;
    for letter in "ות".chars() {
        let from = on_rack(&browser, letter).await?;
        let before = words(&browser).await?;
        let word = before.iter().find(|word| word.text != "שבת");
        let to = word.map_or(To::Free, |word| To::End(&word.text));
        put(&browser, from, to, false).await?;
    }
    wait_words(&browser, &["אותיות", "שבת"]).await?;
    browser.click("#done").await?;
    browser.wait_text(".seat.you .score b", "6").await?;
    browser.wait_count(".seat.you.turn", 1).await?;
    // A joker asks for its letter, and shows it afterwards.
    lay(&browser, "ספ", false).await?;
    let joker = on_rack(&browser, 'J').await?;
    put(&browser, joker, To::End("סף"), false).await?;
    browser.wait("#letters").await?;
    browser
        .wait_text("#letters p", "Which letter is the joker?")
        .await?;
    browser.wait("#letters [data-letter='ר'].fits").await?;
    // A Hebrew voice says the letters.
    assert_eq!(browser.count("#letters bdi[lang=he]").await?, 22);
    browser.click("#letters [data-letter='ר']").await?;
    browser.wait_gone("#letters").await?;
    wait_word(&browser, "ספ*ר").await?;
    browser.click("#done").await?;
    browser.wait_text(".seat.you .score b", "9").await?;
    to_the_end(&browser, With::Mouse).await?;
    browser.wait("#score-sheet").await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn a_whole_game_by_touch_on_a_phone() -> Result<(), Failure> {
    let rig = Rig::spelling()?;
    let browser = table(&rig, "words-touch", Look::phone(), &SHORT).await?;
    lay(&browser, "אותיות", true).await?;
    wait_words(&browser, &["אותיות", "שבת"]).await?;
    browser.tap("#done").await?;
    browser.wait_text(".seat.you .score b", "6").await?;
    browser.wait_count(".seat.you.turn", 1).await?;
    lay(&browser, "ספ", true).await?;
    let joker = on_rack(&browser, 'J').await?;
    put(&browser, joker, To::End("סף"), true).await?;
    browser.wait("#letters").await?;
    browser.tap("#letters [data-letter='ר']").await?;
    wait_word(&browser, "ספ*ר").await?;
    // What is known about a word is drawn below the buttons.
    let below = "const order = (name) => Number(getComputedStyle(document.querySelector(name)).zIndex);\
        return order('.about-word') < order('.act')";
    browser
        .wait_script("the badges below the buttons", below)
        .await?;
    let found = browser.axe().await?;
    assert!(found.is_empty(), "{found:?}");
    browser.tap("#done").await?;
    browser.wait_gone(".about-word .earns").await?;
    to_the_end(&browser, With::Finger).await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn a_whole_game_by_keyboard_alone() -> Result<(), Failure> {
    let rig = Rig::spelling()?;
    let browser = table(&rig, "words-keys", Look::desktop(), &SHORT).await?;
    // Final forms are the same letters, and a letter that is missing is named.
    browser.type_text("שלום").await?;
    browser.wait_count("#typed .tile", 4).await?;
    browser.press("Escape").await?;
    browser.wait_gone("#typed").await?;
    browser.type_text("קק").await?;
    browser.press("Enter").await?;
    browser.wait_text("#typed", "Not on your rack").await?;
    browser.press("Backspace").await?;
    browser.press("Backspace").await?;
    browser.wait_gone("#typed").await?;
    browser.type_text("אותיות").await?;
    browser.press("Enter").await?;
    wait_words(&browser, &["אותיות", "שבת"]).await?;
    browser.press("Control+Enter").await?;
    browser.wait_text(".seat.you .score b", "6").await?;
    browser.wait_count(".seat.you.turn", 1).await?;
    // A screen reader hears a word as a word, then its state. Jokers are used last.
    browser.type_text("ספרים").await?;
    browser.wait_count("#typed .tile", 5).await?;
    browser.press("Escape").await?;
    browser.type_text("ספר").await?;
    browser.press("Enter").await?;
    wait_word(&browser, "ספר").await?;
    let heard = heard(&browser).await?;
    let of = |word: &str| heard.iter().find(|(said, _)| said == word);
    assert!(
        of("שבת").is_some_and(|(_, about)| about.is_empty()),
        "{heard:?}"
    );
    assert!(
        of("ספר").is_some_and(|(_, about)| about.contains("point")),
        "{heard:?}"
    );
    // A Hebrew voice says the word, and an English one what is known about it.
    let spoken = "return [...document.querySelectorAll('.unseen [role=group]')].every((group) => \
        group.lang === 'he' && group.querySelector('button').closest('[lang]').lang === 'en')";
    browser
        .wait_script("words marked as Hebrew", spoken)
        .await?;
    // The rack runs from right to left, for the arrow keys too.
    browser.press("r").await?;
    let focus = "return document.activeElement.dataset.place";
    browser
        .wait_script("a tile has the focus", &format!("{focus} !== undefined"))
        .await?;
    let first = browser.script(focus, Vec::new()).await?;
    browser.press("ArrowLeft").await?;
    browser.press("ArrowRight").await?;
    assert_eq!(browser.script(focus, Vec::new()).await?, first);
    // A typed word uses the joker for a letter that the rack lacks.
    browser.press("u").await?;
    wait_no_word(&browser, "ספר").await?;
    browser.type_text("ספפ").await?;
    browser.press("Enter").await?;
    wait_word(&browser, "ספ*ף").await?;
    browser.press("u").await?;
    wait_no_word(&browser, "ספ*ף").await?;
    browser.type_text("ספר").await?;
    browser.press("Enter").await?;
    wait_word(&browser, "ספר").await?;
    browser.press("Control+Enter").await?;
    browser.wait_text(".seat.you .score b", "9").await?;
    to_the_end(&browser, With::Key).await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn quoted_hebrew_is_read_by_a_hebrew_voice() -> Result<(), Failure> {
    let browser = Browser::start("words_quoted", Look::desktop()).await?;
    // House rules quote words.
    browser.go("/#/new?edition=il-word").await?;
    browser.wait("#house-infinitives").await?;
    for (field, words) in [
        ("infinitives", &["ל", "ללכת"][..]),
        ("prefixed_words", &["השולחן"]),
    ] {
        let quoted = format!("#house-{field} bdi[lang=he]");
        browser.wait_texts(&quoted, words).await?;
    }
    // So do the tiles from which a word is entered for the referee.
    browser.go("/#/companion/referee?e=il-word").await?;
    browser.wait("#palette.alphabet").await?;
    browser.wait_count("#palette .tile", 23).await?;
    assert_eq!(browser.count("#palette bdi[lang=he]").await?, 22);
    let shin = "#palette [data-tile='ש']";
    let said = format!("{shin} .unseen");
    browser.click(shin).await?;
    browser.wait_text(&said, "letter").await?;
    browser.wait_text(&said, "× 1").await?;
    browser.wait_count(&format!("{said} bdi[lang=he]"), 1).await
}

/// Returns a script that says whether none of the listed tiles and buttons is below a paper.
fn covers_none(paper: &str, others: &str) -> String {
    format!(
        "const paper = document.querySelector('{paper}')?.getBoundingClientRect();\
         return !!paper && [...document.querySelectorAll('{others}')]\
             .filter((element) => element.checkVisibility())\
             .map((element) => element.getBoundingClientRect())\
             .every((box) => Math.min(box.right, paper.right) <= Math.max(box.left, paper.left) + 1\
                 || Math.min(box.bottom, paper.bottom) <= Math.max(box.top, paper.top) + 1)"
    )
}

/// A game from its first turn to its last, with a small box of letters without jokers, against the
/// easiest bot. Nobody objects.
const WHOLE: &str = "/#/new?edition=il-word&bots=beginner&units=1&match_of=games&seed=12\
    &turn_seconds=0&challenge_seconds=0&opening=3&deal=10&jokers=-\
    &letters=א3,ב3,ד2,ה1,ח1,י2,כ2,ל4,מ4,נ2,ס1,ע1,ר4,ש1,ת2";

/// Returns the longest word of the dictionary that can be laid from a rack next to these words.
fn longest(rack: &[Letter], table: &[String]) -> Option<Vec<Letter>> {
    let lexicon = Lexicon::from_list("small", SMALL_LIST);
    let there: Vec<_> = table
        .iter()
        .filter_map(|text| word::letters(text))
        .collect();
    let fits = |letters: &Vec<Letter>| {
        let mut left = rack.to_vec();
        letters.iter().all(|letter| {
            let at = left.iter().position(|other| other == letter);
            at.map(|at| left.remove(at)).is_some()
        })
    };
    let listed = SMALL_LIST
        .lines()
        .filter_map(|line| line.split_whitespace().next());
    listed
        .filter_map(word::letters)
        .filter(|letters| letters.len() >= 3 && lexicon.is_legal(letters))
        .filter(|letters| !there.contains(letters) && fits(letters))
        .max_by_key(Vec::len)
}

/// Presses a button of the page in one of three ways.
async fn press_button(browser: &Browser, button: &str, with: With) -> Result<(), Failure> {
    browser.wait(button).await?;
    browser.wait_still().await?;
    match with {
        With::Key => browser.press_at(button, "Enter").await,
        With::Finger => {
            let shown = format!("document.querySelector('{button}').scrollIntoView()");
            browser.script(&shown, Vec::new()).await?;
            browser.tap(button).await
        }
        With::Mouse => browser.click(button).await,
    }
}

/// Plays a whole game that is begun on the new game screen, until its record has been verified.
async fn whole_game(browser: &Browser, with: With) -> Result<(), Failure> {
    browser.go(WHOLE).await?;
    press_button(browser, "#begin", with).await?;
    browser.wait_count(".tile.racked", 10).await?;
    let mine = "return document.querySelector('#result, .seat.turn.you') !== null";
    // The bot's turn may be over before the test looks, so announcements are counted.
    let turns = "heard.filter((said) => /You (laid|passed|drew )/.test(said)).length";
    let mut points = 0;
    for _ in 0..80 {
        browser.wait_script("the player's turn comes", mine).await?;
        if browser.count("#result").await? > 0 {
            break;
        }
        let table: Vec<String> = words(browser)
            .await?
            .into_iter()
            .map(|word| word.text)
            .collect();
        let rack = browser.rack().await?;
        let rack = rack
            .iter()
            .filter_map(|tile| Letter::new(tile.chars().next()?));
        let rack: Vec<Letter> = rack.collect();
        let play = longest(&rack, &table);
        if let Some(letters) = &play {
            let plain: String = letters.iter().map(|letter| letter.character()).collect();
            match with {
                With::Key => {
                    browser.type_text(&plain).await?;
                    browser.wait_count("#typed .tile", letters.len()).await?;
                    browser.press("Enter").await?;
                    wait_word(browser, &shown(&plain)).await?;
                }
                With::Finger => lay(browser, &plain, true).await?,
                With::Mouse => lay(browser, &plain, false).await?,
            }
            points += match letters.len() == rack.len() {
                true => 2 * letters.len(),
                false => letters.len(),
            };
        }
        browser.wait_count("#done:not(.waits)", 1).await?;
        let before = browser
            .script(&format!("return {turns}"), Vec::new())
            .await?;
        match with {
            With::Key => browser.press("Control+Enter").await?,
            With::Finger => browser.tap("#done").await?,
            With::Mouse => browser.click("#done").await?,
        }
        let over =
            format!("return document.querySelector('#result') !== null || {turns} > {before}");
        browser.wait_script("the turn ends", &over).await?;
        if play.is_some() {
            let points = points.to_string();
            browser.wait_texts(".seat.you .score b", &[&points]).await?;
        }
    }
    browser.wait("#result").await?;
    browser.wait("#score-sheet").await?;
    assert!(points > 0, "a word is laid");
    press_button(browser, "#verify", with).await?;
    browser
        .wait_text("#verified", "The record checks out")
        .await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn a_word_game_is_played_from_the_form_by_dragging() -> Result<(), Failure> {
    let rig = Rig::spelling()?;
    let browser = rig.browser("words-whole-drag", Look::desktop()).await?;
    whole_game(&browser, With::Mouse).await
}

#[tokio::test]
async fn a_word_game_is_played_from_the_form_by_touch_on_a_phone() -> Result<(), Failure> {
    let rig = Rig::spelling()?;
    let browser = rig.browser("words-whole-touch", Look::phone()).await?;
    whole_game(&browser, With::Finger).await
}

#[tokio::test]
async fn a_word_game_is_played_from_the_form_by_keyboard_alone() -> Result<(), Failure> {
    let rig = Rig::spelling()?;
    let browser = rig.browser("words-whole-keys", Look::desktop()).await?;
    whole_game(&browser, With::Key).await
}

#[tokio::test]
async fn a_tapped_joker_asks_for_its_letter_on_the_smallest_phone() -> Result<(), Failure> {
    let rig = Rig::spelling()?;
    let saved = Saved::new("il-word", "שבת", "ס פ ר נ ל ב J");
    for (name, look) in [
        ("words-tap-small", Look::new(Size::SmallPhone)),
        ("words-tap-phone", Look::phone()),
    ] {
        let browser = table(&rig, name, look.calm(), &saved).await?;
        let joker = on_rack(&browser, 'J').await?;
        browser.tap(joker).await?;
        browser.wait_count(".tile.selected", 1).await?;
        let last = tile_of(&browser, "שבת", 2).await?;
        browser.tap(last).await?;
        browser.wait("#letters").await?;
        // The same tap has not chosen a letter.
        browser
            .wait_count(".tiles .tile:not(.racked) .jester", 1)
            .await?;
        let inside = "const card = document.querySelector('#letters').getBoundingClientRect();\
            return [...document.querySelectorAll('#letters button')]\
                .map((button) => button.getBoundingClientRect())\
                .every((box) => box.left >= card.left && box.right <= card.right)";
        browser
            .wait_script("all letters in the card", inside)
            .await?;
        let word = covers_none("#letters", ".tiles .tile:not(.racked)");
        browser
            .wait_script("the joker's word in sight", &word)
            .await?;
        browser.tap("#letters [data-letter=\"ר\"]").await?;
        browser.wait_gone("#letters").await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_phone_shows_a_long_word_its_theme_and_the_players_points() -> Result<(), Failure> {
    let rig = Rig::spelling()?;
    let saved = Saved {
        house: &[("turn_seconds", "0"), ("challenge_seconds", "300")],
        theme: Some("חיות"),
        bot: "hard",
        bot_rack: "א נ צ י ק ל ו פ ד י ה",
        ..Saved::new("il-word", "שבת | ארון | תמונה", "ס פ ר ל ב ג")
    };
    for (name, look) in [
        ("words-long-small", Look::new(Size::SmallPhone).lang("hu")),
        ("words-long-phone", Look::phone().lang("he")),
    ] {
        let browser = table(&rig, name, look.calm(), &saved).await?;
        let points = browser.rect(".seat.you .score").await?;
        assert!(points.width > 0.0 && points.x >= 0.0, "{name}: {points:?}");
        browser.tap("#done").await?;
        browser.wait("#object").await?;
        let whole = "return ['#object', '#theme'].every((name) => {\
                const paper = document.querySelector(name), box = paper.getBoundingClientRect();\
                return box.left >= 0 && box.right <= innerWidth && paper.scrollWidth <= paper.clientWidth + 1;\
            }) && [...document.querySelectorAll('.tiles .tile')]\
                .map((tile) => tile.getBoundingClientRect())\
                .every((tile) => tile.left >= 0 && tile.right <= innerWidth)";
        browser.wait_script("the whole word, twice", whole).await?;
        let theme = covers_none("#object", "#theme");
        browser.wait_script("the theme in sight", &theme).await?;
        // The card names the theme too, and covers no word.
        browser.tap("#object").await?;
        browser.wait_text(".plea .on-theme", "חיות").await?;
        browser.wait_still().await?;
        let words = covers_none(".plea", ".tiles .tile:not(.racked)");
        browser.wait_script("the words in sight", &words).await?;
    }
    Ok(())
}

#[tokio::test]
async fn the_menu_of_a_word_game_names_the_dictionary() -> Result<(), Failure> {
    let rig = Rig::spelling()?;
    let saved = Saved::new("il-word", "שבת", "ס פ ר נ ל ב J");
    let browser = table(&rig, "words-menu", Look::phone().calm(), &saved).await?;
    browser.tap("#menu").await?;
    browser.wait_text("#menu-sheet #dictionary", "small").await
}

/// Presses Alt and a key of a Hebrew keyboard.
async fn press_with_alt(browser: &Browser, key: &str, code: &str) -> Result<(), Failure> {
    for kind in ["rawKeyDown", "keyUp"] {
        let event = json!({ "type": kind, "key": key, "code": code, "modifiers": 1 });
        browser.cdp("Input.dispatchKeyEvent", event).await?;
    }
    Ok(())
}

/// Letters spell words, so the shortcuts of the table need Alt. They work on a Hebrew keyboard.
#[tokio::test]
async fn alt_and_a_letter_is_a_shortcut_on_a_hebrew_keyboard() -> Result<(), Failure> {
    let saved = Saved::new("il-word", "שבת", "ס פ ר נ ל ב ג");
    let rig = Rig::spelling()?;
    let browser = table(&rig, "words-alt", Look::desktop(), &saved).await?;
    browser.type_text("ספר").await?;
    browser.press("Enter").await?;
    wait_words(&browser, &["ספר", "שבת"]).await?;
    press_with_alt(&browser, "ו", "KeyU").await?;
    wait_words(&browser, &["שבת"]).await?;
    press_with_alt(&browser, "ן", "KeyI").await?;
    wait_words(&browser, &["ספר", "שבת"]).await?;
    // The list of keys says so, in the words of this game.
    browser.press("?").await?;
    browser.wait_text("#keys-sheet", "Alt U").await?;
    let sets = "return !/\\bsets?\\b/.test(document.querySelector('#keys-sheet').textContent)";
    browser.wait_script("no sets in the word game", sets).await
}

#[tokio::test]
async fn without_a_dictionary_there_are_no_hints() -> Result<(), Failure> {
    let saved = Saved::new("il-word", "שבת", "ס פ ר נ ל ב ג");
    let browser = Browser::start("words-no-hint", Look::desktop()).await?;
    browser.open_game(&saved).await?;
    browser.wait("#notice").await?;
    browser.click("#hint").await?;
    browser
        .wait_text("#status", "no hints without a dictionary")
        .await?;
    browser.wait("#hint[data-level='0']:enabled").await?;
    Ok(())
}

/// Sorting by the longest word shows a word to lay.
#[tokio::test]
async fn the_longest_word_is_a_hint() -> Result<(), Failure> {
    let rig = Rig::spelling()?;
    let saved = Saved::new("il-word", "שבת", "ס ב פ ל ר נ ג");
    let browser = table(&rig, "words-longest", Look::desktop(), &saved).await?;
    browser.click("#sort-sets").await?;
    browser.wait_text("#status", "counts as a hint").await?;
    let without = Saved {
        house: &[("hints", "no")],
        ..saved
    };
    let browser = table(&rig, "words-no-longest", Look::desktop(), &without).await?;
    browser.wait("#sort-letters").await?;
    assert_eq!(browser.count("#sort-sets").await?, 0);
    Ok(())
}

#[tokio::test]
async fn what_was_possible_covers_no_word() -> Result<(), Failure> {
    let rig = Rig::spelling()?;
    let saved = Saved {
        house: &[("turn_seconds", "0"), ("challenge_seconds", "0")],
        ..Saved::new(
            "il-word",
            "שולחן | ילדים | שבת | ארון | תמונה | סיפור | מיטה | וילון",
            "ש מ ל ת ג ד ג",
        )
    };
    for (name, look) in [
        ("words-possible-small", Look::new(Size::SmallPhone)),
        ("words-possible-phone", Look::phone().lang("he")),
        ("words-possible-tablet", Look::new(Size::Tablet)),
        ("words-possible-sideways", Look::new(Size::Sideways)),
        ("words-possible-laptop", Look::new(Size::Laptop).lang("he")),
    ] {
        let browser = table(&rig, name, look.calm(), &saved).await?;
        browser.click("#done").await?;
        browser.wait("#possible").await?;
        let free = covers_none(
            "#possible",
            ".tiles .tile, .seat .face, .seat .who b, .pool, .tools, #menu, #done, #status",
        );
        browser
            .wait_script("nothing below the button", &free)
            .await?;
    }
    Ok(())
}

/// The best word would be an uncounted hint while it can still be laid.
#[tokio::test]
async fn what_was_possible_is_told_only_after_the_turn() -> Result<(), Failure> {
    let rig = Rig::spelling()?;
    let saved = Saved {
        house: &[("turn_seconds", "0"), ("challenge_seconds", "0")],
        games: 2,
        ..Saved::new("il-word", "שבת", "ש מ ל ת ג ד ג")
    };
    let browser = rig
        .browser("words-possible-turn", Look::desktop().calm())
        .await?;
    // A draw can be taken back for longer.
    browser.go("/#/settings").await?;
    browser.click("input[name=unhurried]").await?;
    browser.open_game(&saved).await?;
    browser.type_text("גדג").await?;
    browser.press("Enter").await?;
    wait_words(&browser, &["גדג", "שבת"]).await?;
    browser.click("#done").await?;
    browser.wait_count("#status.refusal", 1).await?;
    browser.click("#start-over").await?;
    wait_words(&browser, &["שבת"]).await?;
    assert_eq!(browser.count("#possible").await?, 0);
    browser.click("#done").await?;
    browser.wait_heard("Drawing a tile").await?;
    browser.click("#undo").await?;
    browser.wait_text("#done", "or lay tiles").await?;
    assert_eq!(browser.count("#possible").await?, 0);
    browser.click("#done").await?;
    browser.wait_heard("You drew").await?;
    browser.wait("#possible").await?;
    // The next game begins without it.
    browser.wait(".seat.you.turn").await?;
    browser.press("m").await?;
    browser.press_at("#resign", "Enter").await?;
    browser.press_at("#ask-yes", "Enter").await?;
    browser.press_at("#next-game", "Enter").await?;
    browser.wait_count(".tile.racked", 14).await?;
    browser.wait(".seat.you.turn").await?;
    assert_eq!(browser.count("#possible").await?, 0);
    Ok(())
}

#[tokio::test]
async fn a_joker_is_freed_by_its_letter() -> Result<(), Failure> {
    let rig = Rig::spelling()?;
    let saved = Saved::new("il-word", "ש ב *ת", "ס פ ת י");
    let browser = table(&rig, "words-joker", Look::desktop(), &saved).await?;
    wait_words(&browser, &["שב*ת"]).await?;
    let tav = on_rack(&browser, 'ת').await?;
    let joker = tile_of(&browser, "שב*ת", 2).await?;
    browser.drag(tav, joker).await?;
    wait_words(&browser, &["J", "שבת"]).await?;
    browser.wait("#letters").await?;
    for (letter, word) in [('פ', "J"), ('ס', "פJ")] {
        let from = on_rack(&browser, letter).await?;
        put(&browser, from, To::Begin(word), false).await?;
    }
    wait_words(&browser, &["ספJ", "שבת"]).await?;
    browser.click("#letters [data-letter='ר']").await?;
    finish(&browser, &["ספ*ר", "שבת"], 3).await
}

#[tokio::test]
async fn a_word_is_split_and_joined_by_touch() -> Result<(), Failure> {
    let rig = Rig::spelling()?;
    let saved = Saved::new("il-word", "שבשבת", "מ ו י ג ד");
    let browser = table(&rig, "words-split-touch", Look::phone(), &saved).await?;
    // A letter that is dragged out of the middle splits the word. Then it goes before the second
    // half.
    let middle = tile_of(&browser, "שבשבת", 2).await?;
    put(&browser, middle, To::Free, true).await?;
    wait_words(&browser, &["בת", "ש", "שב"]).await?;
    let shin = tile_of(&browser, "ש", 0).await?;
    put(&browser, shin, To::Begin("בת"), true).await?;
    wait_words(&browser, &["שב", "שבת"]).await?;
    // A long press takes a whole word, and a tap puts it at the end of the other one.
    let shin = tile_of(&browser, "שבת", 0).await?;
    browser.long_press(shin).await?;
    browser.wait_count(".tile.selected", 3).await?;
    let end = tile_of(&browser, "שב", 1).await?;
    browser.tap(end).await?;
    wait_words(&browser, &["שבשבת"]).await?;
    browser.tap("#undo").await?;
    wait_words(&browser, &["שב", "שבת"]).await?;
    // Letters from the rack turn both halves into words that count.
    for (letter, word) in [('ו', "שב"), ('מ', "ושב")] {
        let from = on_rack(&browser, letter).await?;
        put(&browser, from, To::Begin(word), true).await?;
    }
    wait_words(&browser, &["מושב", "שבת"]).await?;
    browser.tap("#done").await?;
    browser.wait_text(".seat.you .score b", "34").await?;
    // The letters that refill the rack are marked.
    browser.wait_count(".tile.racked", 7).await?;
    browser.wait_count(".tile.racked.drawn", 4).await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

/// Waits until a tile on the rack has the focus.
async fn wait_at_rack(browser: &Browser) -> Result<(), Failure> {
    let there = "return !!document.activeElement.closest('#rack')";
    browser.wait_script("the focus at the rack", there).await
}

/// Walks with the arrow keys to a tile, or to the place of a new word.
async fn walk_to(browser: &Browser, place: &str) -> Result<(), Failure> {
    let focus = "return document.activeElement.dataset.place ?? ''";
    for _ in 0..40 {
        let here = browser.script(focus, Vec::new()).await?;
        if here == place {
            return Ok(());
        }
        browser.press("ArrowRight").await?;
    }
    let what = format!("the arrow keys never reach {place}");
    Err(browser.fail(&what).await)
}

#[tokio::test]
async fn a_word_is_split_and_joined_by_keyboard() -> Result<(), Failure> {
    let rig = Rig::spelling()?;
    let saved = Saved::new("il-word", "שבשבת", "מ ו י ג ד");
    let browser = table(&rig, "words-split-keys", Look::desktop(), &saved).await?;
    browser.press("r").await?;
    wait_at_rack(&browser).await?;
    // Space selects a letter, and Enter at the place of a new word lays the selected ones.
    for letter in ["ש", "ב"] {
        walk_to(&browser, letter).await?;
        browser.press("Space").await?;
    }
    browser.wait_count(".tile.selected", 2).await?;
    walk_to(&browser, "new").await?;
    browser.press("Enter").await?;
    wait_at_rack(&browser).await?;
    wait_words(&browser, &["שב", "שבת"]).await?;
    // A selects the whole word, and Enter at a letter puts the word after that letter.
    walk_to(&browser, "ת").await?;
    browser.press("a").await?;
    browser.wait_count(".tile.selected", 3).await?;
    walk_to(&browser, "ב").await?;
    browser.press("Enter").await?;
    wait_at_rack(&browser).await?;
    wait_words(&browser, &["שבשבת"]).await?;
    // The selection is gone, and both steps can be taken back.
    browser.wait_count(".tile.selected", 0).await?;
    browser.press("u").await?;
    wait_words(&browser, &["שב", "שבת"]).await?;
    browser.press("u").await?;
    wait_words(&browser, &["שבשבת"]).await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

/// Each word shows its state at once: refused with a reason, unverified, too short, twice.
#[tokio::test]
async fn every_word_shows_its_state() -> Result<(), Failure> {
    let rig = Rig::spelling()?;
    let saved = Saved::new("il-word", "שבת", "ש מ ל ת ג ד ג ד ש ב ת ח ג");
    let browser = table(&rig, "words-states", Look::desktop(), &saved).await?;
    for (word, why) in [
        ("שמלת", "construct"),
        ("חג", "at least"),
        ("שבת", "already on the table"),
    ] {
        browser.type_text(word).await?;
        browser.press("Enter").await?;
        browser.wait_text(".why span", why).await?;
        browser.wait_count(".tray.faulty", 1).await?;
        browser.wait_count("#done.waits", 1).await?;
        let found = browser.axe().await?;
        assert!(found.is_empty(), "{word}: {found:?}");
        // The sentence is English, and the word in it is read by a Hebrew voice.
        let quoted = format!(
            "return [...document.querySelectorAll('.why bdi, #done bdi, .unseen bdi')]\
                .filter((quoted) => quoted.lang === 'he' && quoted.textContent === {word:?}).length"
        );
        let quoted = browser.script(&quoted, Vec::new()).await?;
        assert_eq!(quoted.as_u64() > Some(1), word != "חג", "{word}: {quoted}");
        browser.press("u").await?;
        wait_words(&browser, &["שבת"]).await?;
    }
    // An unverified word is neither legal nor refused.
    browser.type_text("גדגד").await?;
    browser.wait_text("#typed", "not in the dictionary").await?;
    browser.press("Enter").await?;
    browser.wait(".about-word .query").await?;
    browser.wait_count(".tray.faulty", 0).await?;
    browser.wait_count("#done:not(.waits)", 1).await?;
    browser
        .wait_text("#done", "? – not in the dictionary")
        .await?;
    browser.click(".about-word .query").await?;
    browser
        .wait_text("#status", "The others can object")
        .await?;
    let heard = heard(&browser).await?;
    let open = heard.iter().find(|(said, _)| said == "גדגד");
    assert!(
        open.is_some_and(|(_, about)| about.contains("Not in the dictionary")),
        "{heard:?}"
    );
    Ok(())
}

#[tokio::test]
async fn an_objection_is_upheld_and_another_one_rejected() -> Result<(), Failure> {
    let rig = Rig::spelling()?;
    // The bot objects to a word that it does not know, so the whole turn is undone.
    let saved = Saved::new("il-word", "שבת", "ג ד ג ד ס פ ר");
    let browser = table(&rig, "words-objection", Look::desktop(), &saved).await?;
    browser.type_text("גדגד").await?;
    browser.press("Enter").await?;
    wait_words(&browser, &["גדגד", "שבת"]).await?;
    browser.click("#done").await?;
    browser
        .wait_text("#notice", "your whole turn is undone")
        .await?;
    wait_words(&browser, &["שבת"]).await?;
    browser.wait_text(".seat.you .score b", "30").await?;
    browser.wait_count(".tile.racked", 8).await?;

    // With a theme, players may object to every turn. The dictionary has the bot's word.
    let themed = Saved {
        house: &[("turn_seconds", "0"), ("challenge_seconds", "120")],
        theme: Some("חיות"),
        bot_rack: "א ו ת י ו ת ש",
        ..Saved::new("il-word", "שבת", "ס פ ר נ ל")
    };
    browser.open_game(&themed).await?;
    browser.wait_text("#theme", "חיות").await?;
    browser.click("#done").await?;
    browser.wait("#object").await?;
    wait_words(&browser, &["אותיות", "שבת"]).await?;
    browser.wait_text("#done", "Let it stand").await?;
    // A player can give up, or end the game, while players may object.
    browser.press("m").await?;
    browser.wait("#resign").await?;
    browser.wait("#abandon").await?;
    browser.press("Escape").await?;
    browser.wait_gone("#menu-sheet").await?;
    browser.click("#object").await?;
    browser.wait("#not-a-word").await?;
    let found = browser.axe().await?;
    assert!(found.is_empty(), "{found:?}");
    browser.click("#not-a-word").await?;
    browser.wait_gone("#objection").await?;
    browser.wait_heard("is allowed").await?;
    browser.wait_count(".seat.you.turn", 1).await?;
    wait_words(&browser, &["אותיות", "שבת"]).await?;

    // Against one bot the player alone judges the theme.
    browser.open_game(&themed).await?;
    browser.click("#done").await?;
    browser.wait("#object").await?;
    browser.click("#object").await?;
    browser.wait("#off-theme").await?;
    browser.click("#off-theme").await?;
    wait_words(&browser, &["שבת"]).await?;
    browser.wait_heard("is undone").await?;
    browser.wait_count(".seat.you.turn", 1).await?;
    // It stays readable until the player has played, and the bot's bubble says it too.
    browser.wait_texts(".bubble", &["turn undone"]).await?;
    browser
        .wait_text("#notice", "the whole turn is undone")
        .await?;
    browser.click("#done").await?;
    browser.wait_gone("#notice").await?;

    // With two bots there is a vote, in which the other bot follows the player.
    let vote = Saved {
        bots: 2,
        house: &[
            ("turn_seconds", "0"),
            ("challenge_seconds", "120"),
            ("vote_seconds", "120"),
        ],
        theme: Some("חיות"),
        bot_rack: "א ו ת י ו ת ש",
        ..Saved::new("il-word", "שבת", "ס פ ר נ ל")
    };
    browser.open_game(&vote).await?;
    browser.click("#done").await?;
    browser.wait("#object").await?;
    browser.click("#object").await?;
    browser.wait("#off-theme").await?;
    browser.click("#off-theme").await?;
    browser.wait_heard("voted to reject it").await?;
    browser.wait_gone("#vote").await?;
    wait_words(&browser, &["שבת"]).await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn a_game_keeps_its_number_while_players_may_object() -> Result<(), Failure> {
    let rig = Rig::spelling()?;
    let saved = Saved {
        games: 2,
        ..Saved::new("il-word", "שבת", "ג ד ג ד ס פ ר")
    };
    let browser = table(&rig, "words-number", Look::desktop(), &saved).await?;
    browser.press("m").await?;
    browser.press_at("#resign", "Enter").await?;
    browser.press_at("#ask-yes", "Enter").await?;
    browser.press_at("#next-game", "Enter").await?;
    browser.wait_count(".tile.racked", 14).await?;
    let watch = "const number = () => document.querySelector('.corner .game span').textContent\
            .replace(/\\D/g, '');\
        window.numbers = new Set([number()]);\
        new MutationObserver(() => numbers.add(number())).observe(document, \
            { childList: true, subtree: true, characterData: true })";
    browser.script(watch, Vec::new()).await?;
    browser.wait(".seat.you.turn").await?;
    open_with_nonsense(&browser).await?;
    browser
        .wait_text("#notice", "your whole turn is undone")
        .await?;
    let numbers = browser.script("return [...numbers]", Vec::new()).await?;
    assert_eq!(numbers, json!(["2"]));
    Ok(())
}

/// Opens a table of the word game for two friends, or for three with a theme, with more time for
/// each turn than the test needs. Returns its link.
async fn open_table(host: &Browser, three: bool) -> Result<String, Failure> {
    const LINK: &str = "return document.getElementById('link')?.value ?? ''";
    host.resize(1300, 1500).await?;
    host.go("/#/friends").await?;
    host.wait("#name").await?;
    host.click("#name").await?;
    host.type_text("Dana").await?;
    for (name, value) in [("edition", "il-word"), ("clock", "0")] {
        let input = format!("input[name={name}][value='{value}']");
        host.click(format!(".choice:has({input})").as_str()).await?;
        host.wait_count(&format!("{input}:checked"), 1).await?;
    }
    for name in ["challenge_seconds", "vote_seconds"] {
        let last = format!("label.choice:last-child:has(input[name={name}])");
        host.click(last.as_str()).await?;
    }
    if three {
        host.click("#add-chair").await?;
        host.click("input[name=theme]").await?;
        host.type_text("חיות").await?;
    }
    host.press_at("#open-table", "Enter").await?;
    host.wait("#start").await?;
    host.wait_script(
        "the link",
        "return !!document.getElementById('link')?.value",
    )
    .await?;
    let link = host.script(LINK, Vec::new()).await?;
    Ok(link.as_str().unwrap_or_default().to_owned())
}

/// Joins by a link on a phone.
async fn join(friend: &Browser, link: &str, name: &str) -> Result<(), Failure> {
    friend.go(link).await?;
    friend.wait("#name").await?;
    friend.click("#name").await?;
    friend.type_text(name).await?;
    friend.tap("#sit").await?;
    friend.wait("#waiting").await?;
    Ok(())
}

/// Returns which of the browsers has the turn.
async fn whose_turn(players: &[&Browser]) -> Result<usize, Failure> {
    for _ in 0..1500 {
        for (at, player) in players.iter().enumerate() {
            if player.count(".seat.you.turn").await? > 0 {
                return Ok(at);
            }
        }
        tokio::time::sleep(Duration::from_millis(40)).await;
    }
    Err(players[0].fail("nobody has the turn").await)
}

/// Opens with six letters from the rack that spell no word, and returns them.
async fn open_with_nonsense(browser: &Browser) -> Result<String, Failure> {
    browser.wait("#done").await?;
    let rack = browser.rack().await?;
    let letters = rack.iter().filter_map(|tile| tile.chars().next());
    let mut letters: Vec<char> = letters.filter(|letter| *letter != 'J').collect();
    letters.sort_unstable();
    // The letters are taken from the end of the alphabet, so that no particle comes first.
    let word: String = letters.into_iter().rev().take(6).collect();
    browser.type_text(&word).await?;
    browser.press("Enter").await?;
    wait_word(browser, &shown(&word)).await?;
    browser.wait_count("#done:not(.waits)", 1).await?;
    browser.press("Control+Enter").await?;
    Ok(word)
}

#[tokio::test]
async fn friends_object_across_the_network() -> Result<(), Failure> {
    let rig = Rig::spelling()?;
    let host = rig.browser("words-host", Look::desktop()).await?;
    let friend = rig.browser("words-friend", Look::phone()).await?;
    let link = open_table(&host, false).await?;
    join(&friend, &link, "Noa").await?;
    host.wait("#chair-1 .ready").await?;
    host.click("#start").await?;
    let both = [&host, &friend];
    for browser in both {
        browser.wait("#table.words").await?;
        browser.wait_count(".tile.racked", 14).await?;
    }
    // The player who does not know the word objects. With two players, that is enough to reject it.
    let turn = whose_turn(&both).await?;
    let (layer, other) = (both[turn], both[1 - turn]);
    let word = open_with_nonsense(layer).await?;
    other.wait("#object").await?;
    wait_word(other, &shown(&word)).await?;
    other.wait(".about-word .query").await?;
    layer.wait_text("#done", "Others can object").await?;
    other.press_at("#object", "Enter").await?;
    other.wait("#not-a-word").await?;
    other.press_at("#not-a-word", "Enter").await?;
    layer
        .wait_text("#notice", "your whole turn is undone")
        .await?;
    layer.wait_count(".tile.racked", 15).await?;
    for browser in both {
        wait_words(browser, &[]).await?;
    }
    // Nobody objects to the next word, so it scores.
    let turn = whose_turn(&both).await?;
    assert!(std::ptr::eq(both[turn], other), "the other player's turn");
    let word = open_with_nonsense(other).await?;
    layer.wait("#object").await?;
    layer.wait_text("#done", "Let it stand").await?;
    layer.press("Control+Enter").await?;
    for browser in both {
        browser.wait_gone("#objection").await?;
        wait_words(browser, &[&shown(&word)]).await?;
    }
    layer.wait_count(".seat.you.turn", 1).await?;
    let points = layer.text(".seat:not(.you) .score b").await?;
    assert_eq!(points, "6");
    for browser in both {
        assert_eq!(browser.strangers().await?, [""; 0]);
    }
    Ok(())
}

#[tokio::test]
async fn friends_vote_on_a_word() -> Result<(), Failure> {
    let rig = Rig::spelling()?;
    let host = rig.browser("words-vote-host", Look::desktop()).await?;
    let friend = rig.browser("words-vote-friend", Look::phone()).await?;
    let third = rig.browser("words-vote-third", Look::phone()).await?;
    let fourth = rig.browser("words-vote-fourth", Look::phone()).await?;
    let link = open_table(&host, true).await?;
    host.press_at("#add-chair", "Enter").await?;
    host.wait("#chair-3").await?;
    for (guest, name) in [(&friend, "Noa"), (&third, "Tom"), (&fourth, "Lea")] {
        join(guest, &link, name).await?;
    }
    host.wait("#chair-3 .ready").await?;
    host.press_at("#start", "Enter").await?;
    let all = [&host, &friend, &third, &fourth];
    for browser in all {
        browser.wait("#table.words").await?;
        browser.wait_count(".tile.racked", 14).await?;
        browser.wait_text("#theme", "חיות").await?;
    }
    let turn = whose_turn(&all).await?;
    let [layer, objector, voter, last] = [0, 1, 2, 3].map(|step| all[(turn + step) % 4]);
    let word = open_with_nonsense(layer).await?;
    objector.wait("#object").await?;
    objector.press_at("#object", "Enter").await?;
    objector.press_at("#off-theme", "Enter").await?;
    // Everyone sees the vote. The player who laid the word and the one who objected cannot vote.
    for browser in all {
        browser.wait("#vote .row").await?;
    }
    voter.wait("#allow").await?;
    last.wait("#allow").await?;
    for browser in [layer, objector] {
        assert_eq!(browser.count("#vote .ends").await?, 0);
        browser.wait_text("#done", "waiting for the others").await?;
    }
    objector.wait_text("#vote", "You say").await?;
    layer.wait_text("#vote", "The others vote").await?;
    voter.wait_text("#vote", "Does it count").await?;
    let found = voter.axe().await?;
    assert!(found.is_empty(), "{found:?}");
    // A player who has voted waits for the others too.
    voter.press_at("#allow", "Enter").await?;
    voter.wait_gone("#vote .ends").await?;
    voter.wait_text("#done", "waiting for the others").await?;
    assert_eq!(voter.count("#vote .row").await?, 1);
    let found = voter.axe().await?;
    assert!(found.is_empty(), "{found:?}");
    // Most of them allow the word, so it stands.
    last.press_at("#allow", "Enter").await?;
    for browser in all {
        browser.wait_gone("#vote").await?;
        wait_words(browser, &[&shown(&word)]).await?;
    }
    Ok(())
}

/// Asks the page's referee, and returns its verdict with its reasons.
async fn referee(browser: &Browser, appeal: &Appeal) -> Result<(String, Vec<String>), Failure> {
    browser
        .go(&format!("/#/companion/referee?{}", appeal.write()))
        .await?;
    let row = |row: &Vec<Face>| {
        let tiles: Vec<String> = row.iter().map(ToString::to_string).collect();
        tiles.join(" ")
    };
    let (place, rows) = match appeal.turn {
        true => ("#after", appeal.after.iter().map(row).collect()),
        false => ("#set", vec![row(&appeal.set)]),
    };
    let shown = format!(
        "const rows = [...document.querySelectorAll('{place} .row')].map(r => \
         [...r.querySelectorAll('.tile')].map(t => t.dataset.tile).join(' ')).join(' | '); \
         return rows === {:?} && !!document.querySelector('[data-verdict]')",
        rows.join(" | ")
    );
    browser.wait_script("the appeal", &shown).await?;
    let verdict = browser.attr("[data-verdict]", "data-verdict").await?;
    let lines = browser.texts("[data-verdict] li").await?;
    // The program's sentences have no direction isolates.
    let plain = |line: &String| line.replace(['\u{2068}', '\u{2069}'], "");
    Ok((
        verdict.unwrap_or_default(),
        lines.iter().map(plain).collect(),
    ))
}

/// The page gives the verdict of every case about words and turns, with the program's sentences.
#[tokio::test]
async fn the_page_agrees_with_the_cases() -> Result<(), Failure> {
    let folder = tempfile::tempdir()?;
    let list = folder.path().join("words.txt");
    std::fs::write(&list, CASES_LIST)?;
    let rig = Rig::spelling_with(&list)?;
    let browser = rig.browser("words-cases", Look::desktop()).await?;
    let lexicon = Lexicon::from_list("cases", CASES_LIST);
    let text = Text::new(Lang::En, Isolation::Off);
    browser.go("/#/companion/referee?e=il-word").await?;
    browser.wait("#dictionary").await?;
    let all = cases();
    for case in &all.words {
        let name = &case.name;
        if matches!(&case.verdict, Err(rules) if rules.contains(&Rule::NotInBox)) {
            // Nobody can enter a tile that the box does not have.
            continue;
        }
        let appeal = Appeal {
            set: case.row.clone(),
            ..Appeal::new(case.rules)
        };
        let (verdict, lines) = referee(&browser, &appeal).await?;
        let rules = case.rules.rules();
        match (&case.verdict, check(&case.row, rules, Some(&lexicon))) {
            (Ok(value), _) => {
                assert_eq!(verdict, "legal", "{name}");
                assert!(
                    lines[0].contains(&format!(" {value} ")),
                    "{name}: {lines:?}"
                );
            }
            (Err(_), Ok(_)) => panic!("{name}"),
            (Err(_), Err(faults)) => {
                let open = may_be_laid(&faults, rules, Some(&lexicon));
                assert_eq!(
                    verdict,
                    if open { "undecided" } else { "illegal" },
                    "{name}"
                );
                let said: Vec<String> = faults.iter().map(|fault| text.fault(fault)).collect();
                assert_eq!(lines, said, "{name}");
            }
        }
    }
    let turns = all.turns.iter().filter_map(|case| {
        let appeal = Appeal {
            opened: case.opened,
            before: case.before.clone(),
            rack: case.rack.clone(),
            after: case.after.clone()?,
            turn: true,
            ..Appeal::new(case.rules)
        };
        Some((&case.name, appeal, case.verdict.as_ref()?))
    });
    let turns: Vec<_> = turns.collect();
    let appeals: Vec<Appeal> = turns.iter().map(|(_, asked, _)| asked.clone()).collect();
    let answers = judged(&appeals, Some(&list));
    assert_eq!(answers.len(), turns.len());
    for ((name, appeal, expected), answer) in turns.iter().zip(answers) {
        let (verdict, lines) = referee(&browser, appeal).await?;
        match expected {
            Ok(score) => {
                assert_eq!(verdict, "legal", "{name}");
                assert_eq!(answer["score"], *score, "{name}");
                assert!(
                    lines[0].contains(&format!(" {score} point")),
                    "{name}: {lines:?}"
                );
            }
            Err(faults) => {
                assert_eq!(verdict, "illegal", "{name}");
                // The page shows the same sentences in the same order. It also says which word is
                // meant.
                let said = answer["faults"].as_array().expect("faults").iter();
                let said = said.map(|fault| {
                    let message = fault["message"].as_str().unwrap_or_default();
                    match fault["set"].as_u64() {
                        Some(at) => {
                            let word = text.row_name(at as usize, appeal.rules.rules());
                            format!("{word}: {message}")
                        }
                        None => message.to_owned(),
                    }
                });
                assert_eq!(lines, said.collect::<Vec<String>>(), "{name}");
                assert_eq!(lines.len(), faults.len(), "{name}: {lines:?}");
            }
        }
    }
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

/// From now on, notes how many tiles the rack has, whenever that changes. Each note is taken after
/// the page has shown the whole event.
const WATCH_RACK: &str = "window.counts = [];\
    const note = () => {\
        const now = document.querySelectorAll('.tile.racked').length;\
        if (counts.at(-1) !== now) counts.push(now);\
    };\
    note();\
    new MutationObserver(() => setTimeout(note)).observe(document, \
        { childList: true, subtree: true, attributes: true })";

/// Turns at the table take, draw and score what the cases say: refills, time-outs, and objections
/// by a bot, which objects to every word that is not in the dictionary.
#[tokio::test]
async fn the_table_agrees_with_the_cases() -> Result<(), Failure> {
    let rig = Rig::spelling()?;
    let lexicon = Lexicon::from_list("small", SMALL_LIST);
    let browser = rig.browser("words-cases-table", Look::desktop()).await?;
    let written = |tiles: &[Face]| {
        let tiles: Vec<String> = tiles.iter().map(ToString::to_string).collect();
        tiles.join(" ")
    };
    let mut run = 0;
    for case in cases().turns {
        let name = &case.name;
        let new: Vec<&Vec<Face>> = case.after.iter().flatten().collect();
        let new: Vec<&Vec<Face>> = new
            .into_iter()
            .filter(|word| !case.before.contains(word))
            .collect();
        let letters = |word: &[Face]| word.iter().map(|face| face.letter()).collect();
        let known = |word: &&Vec<Face>| {
            let letters: Option<Vec<_>> = letters(word);
            letters.is_some_and(|letters| lexicon.is_legal(&letters))
        };
        let objects = match &case.object {
            Some(object) => object.seat == 1 && !object.late,
            None => new.iter().all(known),
        };
        let counts = case.takes.or(case.falls).or(case.drawn).is_some();
        if !counts || !objects || !case.opened || case.players != 2 || case.theme.is_some() {
            // A bot cannot be told how to vote, nor to let a word stand.
            continue;
        }
        run += 1;
        let table: Vec<String> = case.before.iter().map(|word| written(word)).collect();
        let saved = Saved {
            house: match case.time {
                Some(_) => &[("turn_seconds", "4")],
                None => &[("turn_seconds", "0")],
            },
            pool: case.pool,
            paused: true,
            // Everywhere else a saved game is a constant, so it holds static text.
            ..Saved::new(
                "il-word",
                table.join(" | ").leak(),
                written(&case.rack).leak(),
            )
        };
        browser.open_game(&saved).await?;
        let typed: Vec<Face> = match case.time.as_deref() {
            Some("unfinished") => case.rack[..2].to_vec(),
            _ => new.into_iter().flatten().copied().collect(),
        };
        let held = case.rack.len();
        if !typed.is_empty() {
            browser.type_text(&written(&typed).replace(' ', "")).await?;
            browser.wait_count("#typed .tile", typed.len()).await?;
            browser.press("Enter").await?;
            browser
                .wait_count(".tile.racked", held - typed.len())
                .await?;
        }
        browser.script(WATCH_RACK, Vec::new()).await?;
        browser.wait_text("#done", "Resume").await?;
        browser.click("#done").await?;
        if case.time.is_none() {
            browser.wait_count("#done:not(.waits)", 1).await?;
            browser.press("Control+Enter").await?;
        }
        let stands = case.falls.is_none() && case.time.as_deref() != Some("unfinished");
        let rest = held - typed.len();
        let becomes = match (case.takes, stands) {
            (Some(takes), _) => rest + takes,
            // After a turn that stands in spite of the clock, the rack is refilled as usual.
            (None, true) if !typed.is_empty() => 7,
            _ => held + case.falls.or(case.drawn).unwrap_or(0),
        };
        let next = format!("return counts.length > 1 && counts[1] === {becomes}");
        let what = format!("{name}: {becomes} tiles after {rest}");
        browser.wait_script(&what, &next).await?;
        let scored = match &case.verdict {
            Some(Ok(score)) if stands => *score,
            None if stands => typed.len() as u32,
            _ => 0,
        };
        let points = (30 + scored).to_string();
        browser.wait_text(".seat.you .score b", &points).await?;
    }
    assert_eq!(run, 8, "cases that a table with one bot can show");
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

/// The real dictionary knows the word of a hint, and refuses a construct form.
#[tokio::test]
async fn the_real_dictionary_knows_the_words() -> Result<(), Failure> {
    let rig = Rig::start()?;
    let browser = rig.browser("words-real", Look::desktop()).await?;
    browser
        .go("/#/new?edition=il-word&bots=easy&units=1&seed=12&turn_seconds=0")
        .await?;
    browser.wait("#begin").await?;
    // The program makes the dictionary when it is first asked for it, which may take a while.
    let begin = Instant::now();
    while browser.count("#dictionary").await? == 0 {
        if begin.elapsed() > Duration::from_secs(180) {
            return Err(browser.fail("the dictionary does not arrive").await);
        }
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
    browser.press_at("#begin", "Enter").await?;
    browser.wait("#table.words").await?;
    browser.wait_count(".tile.racked", 14).await?;
    browser.wait_count(".seat.you.turn", 1).await?;
    let rack = browser.count(".tile.racked").await?;
    // Three levels: how many tiles, which tiles, the whole play.
    for level in ["1", "2", "3"] {
        browser.wait_count("#hint:not(:disabled)", 1).await?;
        browser.press("h").await?;
        browser.wait_attr("#hint", "data-level", level).await?;
    }
    browser.wait("#steps .row").await?;
    browser.click("#lay-hint").await?;
    browser.wait(".about-word .earns.counts").await?;
    browser.wait_count(".tray.faulty", 0).await?;
    assert_eq!(browser.count(".about-word .query").await?, 0);
    let laid = rack - browser.count(".tile.racked").await?;
    assert!(laid >= 6, "{laid}");
    browser.press("Control+Enter").await?;
    // On request, the page shows the best word that was possible.
    browser.wait_count(".seat.you.turn", 1).await?;
    browser.wait("#possible").await?;
    browser.click("#possible").await?;
    browser.wait_text("#status", "The best word was").await?;
    // The record verifies with the dictionary of the page, and the words can be looked at again.
    browser.press("m").await?;
    browser.press_at("#resign", "Enter").await?;
    browser.press_at("#ask-yes", "Enter").await?;
    browser.wait("#score-sheet").await?;
    browser.click("#verify").await?;
    browser
        .wait_text("#verified", "The record checks out")
        .await?;
    browser.press_at("#look-back", "Enter").await?;
    browser.wait("#replay .flow .tile").await?;
    let letters = browser.texts("#replay .flow .tile b").await?;
    assert!(letters.len() >= laid, "{letters:?}");
    assert_eq!(browser.strangers().await?, [""; 0]);
    Ok(())
}
