//! The page opens in every language and on every screen, and sends no requests elsewhere.

use serde_json::json;
use sidra_e2e::{Browser, Failure, Look, Rig, SCREENS, Size, Theme};
use sidra_text::Lang;

#[tokio::test]
async fn the_page_opens() -> Result<(), Failure> {
    let browser = Browser::start("page_opens", Look::desktop()).await?;
    browser.go("/").await?;
    browser.wait_text("h1", "Pull up a chair").await?;
    browser.wait_gone("#splash").await?;
    let drawn = "const root = getComputedStyle(document.documentElement);\
        return ['--felt-grain', '--wood-grain'].every((name) =>\
            root.getPropertyValue(name).startsWith('url(blob:'))";
    browser.wait_script("grain in bitmaps", drawn).await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    let asked = browser.requests().await?;
    assert!(
        asked.iter().any(|address| address.ends_with(".wasm")),
        "{asked:?}"
    );
    assert_eq!(browser.strangers().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn a_browser_has_the_look_it_was_given() -> Result<(), Failure> {
    let rig = Rig::start()?;
    for (look, lang, width, dark, touch) in [
        (Look::desktop(), "en", 1280, false, false),
        (Look::desktop().lang("he").dark(), "he", 1280, true, false),
        (Look::phone().lang("pl"), "pl", 390, false, true),
        (
            Look::new(Size::Phone).lang("hu").theme(Theme::Dark).calm(),
            "hu",
            390,
            true,
            true,
        ),
    ] {
        let browser = rig.browser("looks", look).await?;
        browser.go("/").await?;
        let script = "return [navigator.language, innerWidth,\
            matchMedia('(prefers-color-scheme: dark)').matches,\
            navigator.maxTouchPoints > 0]";
        let got = browser.script(script, vec![]).await?;
        assert_eq!(got, serde_json::json!([lang, width, dark, touch]));
    }
    Ok(())
}

/// Returns the visible texts, and the accessible names of elements without text.
const WORDS: &str = "
    const found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const parent = walk.currentNode.parentElement;
        // Keys, codes and the names of languages are the same in every language.
        if (parent.closest('script, style, noscript, kbd, code, body [lang]'))
            continue;
        found.push(walk.currentNode.textContent.trim());
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        for (const element of document.querySelectorAll(`[${name}]`))
            found.push(element.getAttribute(name));
    return found.filter((text) => text !== '');";

/// Returns the parts of a language's texts between their arguments.
fn pieces(lang: Lang) -> Vec<String> {
    let sources = [lang.source(), lang.page_source()];
    let lines = sources.iter().flat_map(|source| source.lines());
    let mut pieces = Vec::new();
    for line in lines.filter(|line| !line.starts_with('#')) {
        let text = match line.split_once(" = ") {
            Some((name, text)) if !name.starts_with(' ') => text,
            _ => line.rsplit(']').next().unwrap_or(line),
        };
        for piece in text.split(['{', '}']).filter(|piece| !piece.contains('$')) {
            pieces.push(piece.trim().to_owned());
        }
    }
    pieces
}

/// Returns the sentences of this screen that are left in English.
async fn english_left(browser: &Browser, foreign: &[&String]) -> Result<Vec<String>, Failure> {
    let words = browser.script(WORDS, vec![]).await?;
    let words: Vec<&str> = words
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|text| text.as_str())
        .collect();
    assert!(words.len() > 5, "{words:?}");
    let is_english = |text: &&str| {
        let mut pieces = foreign.iter();
        pieces.any(|piece| text == piece || (letters(piece) > 7 && text.contains(*piece)))
    };
    let left = words.into_iter().filter(is_english);
    Ok(left.map(|text| format!("English: {text}")).collect())
}

fn letters(text: &str) -> usize {
    text.chars().filter(|c| c.is_alphabetic()).count()
}

/// Returns the phone sizes at which this screen scrolls sideways.
async fn too_wide(browser: &Browser) -> Result<Vec<String>, Failure> {
    let mut wide = Vec::new();
    for (width, height) in [(320, 568), (390, 844)] {
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": true });
        browser
            .cdp("Emulation.setDeviceMetricsOverride", metrics)
            .await?;
        let narrow = format!("return document.documentElement.scrollWidth <= {width}");
        if browser.wait_script("a narrow page", &narrow).await.is_err() {
            wide.push(format!("moves sideways at {width} px"));
        }
    }
    Ok(wide)
}

/// Goes through all screens in a language. Fails if axe finds something, if a sentence is left in
/// English, or if a screen scrolls sideways on a phone. One walk does all of it, because getting to
/// the screens takes most of the time.
async fn walk(lang: Lang, size: Size, theme: Theme) -> Result<(), Failure> {
    let (english, own) = (pieces(Lang::En), pieces(lang));
    let foreign: Vec<&String> = english
        .iter()
        .filter(|piece| letters(piece) >= 3 && !own.contains(piece))
        .collect();
    assert_eq!(foreign.len() > 200, lang != Lang::En, "{}", foreign.len());
    let name = format!("walk_{}", lang.code());
    let look = Look::new(size).theme(theme).lang(lang.code()).calm();
    let browser = Rig::spelling()?.browser(&name, look).await?;
    let mut faults = Vec::new();
    for screen in SCREENS {
        browser.show(screen).await?;
        let axe = browser.axe().await?;
        let mut found: Vec<String> = axe.iter().map(ToString::to_string).collect();
        found.extend(english_left(&browser, &foreign).await?);
        if size == Size::Phone {
            found.extend(too_wide(&browser).await?);
        }
        let name = screen.name;
        faults.extend(found.iter().map(|fault| format!("{name}: {fault}")));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    Ok(())
}

#[tokio::test]
async fn english_screens_on_a_desktop_have_no_fault() -> Result<(), Failure> {
    walk(Lang::En, Size::Desktop, Theme::Light).await
}

#[tokio::test]
async fn hebrew_screens_on_a_dark_phone_have_no_fault() -> Result<(), Failure> {
    walk(Lang::He, Size::Phone, Theme::Dark).await
}

#[tokio::test]
async fn hungarian_screens_on_a_dark_desktop_have_no_fault() -> Result<(), Failure> {
    walk(Lang::Hu, Size::Desktop, Theme::Dark).await
}

#[tokio::test]
async fn polish_screens_on_a_phone_have_no_fault() -> Result<(), Failure> {
    walk(Lang::Pl, Size::Phone, Theme::Light).await
}

#[tokio::test]
async fn a_link_to_words_shows_their_card_on_a_phone() -> Result<(), Failure> {
    let browser = Browser::start("word_link", Look::phone().lang("he")).await?;
    browser.go("/#/new?edition=il-word").await?;
    browser.wait("#begin").await?;
    let seen = "const card = document.querySelector('.card:has(:checked)').getBoundingClientRect();\
        return card.left >= 0 && card.right <= innerWidth";
    browser.wait_script("the chosen card", seen).await?;
    // The note that says why there is no theme gets a line to itself.
    let wide = "return document.querySelector('#theme-about').getBoundingClientRect().width > 200";
    browser.wait_script("a readable note", wide).await
}

#[tokio::test]
async fn nothing_covers_an_edition_on_a_wide_screen() -> Result<(), Failure> {
    for (name, look) in [
        ("cards_laptop", Look::new(Size::Laptop)),
        ("cards_wide", Look::new(Size::Wide).lang("he")),
    ] {
        let browser = Browser::start(name, look.calm()).await?;
        browser.go("/#/new?edition=pl-twist&bots=easy").await?;
        browser.wait("#offer").await?;
        let free = "const offer = document.querySelector('#offer').getBoundingClientRect();\
            const cards = [...document.querySelectorAll('.card')].map((card) => card.getBoundingClientRect());\
            return new Set(cards.map((card) => Math.round(card.top))).size === 2\
                && cards.every((card) => Math.min(card.right, offer.right) <= Math.max(card.left, offer.left)\
                    || Math.min(card.bottom, offer.bottom) <= Math.max(card.top, offer.top))";
        browser
            .wait_script("two rows of cards and the offer", free)
            .await?;
        browser
            .go("/#/new?edition=il-word&bots=easy&challenge_seconds=0")
            .await?;
        browser.wait("input[name=theme]:disabled").await?;
        let note = "return document.querySelector('#theme-about').checkVisibility()";
        browser.wait_script("why there is no theme", note).await?;
    }
    Ok(())
}
