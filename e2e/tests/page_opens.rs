//! The page opens in every language and on every screen, and sends no requests elsewhere.

use sidra_e2e::{Browser, Failure, Look, Rig, SCREENS, Size, Theme};
use sidra_text::Lang;

#[tokio::test]
async fn the_page_opens() -> Result<(), Failure> {
    let browser = Browser::start("page_opens", Look::desktop()).await?;
    browser.go("/").await?;
    browser.wait_text("h1", "Pull up a chair").await?;
    browser.wait_gone("#splash").await?;
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

#[tokio::test]
async fn no_screen_has_accessibility_violations() -> Result<(), Failure> {
    let look = Look::desktop().calm();
    let browser = Rig::spelling()?.browser("axe", look).await?;
    for screen in SCREENS {
        browser.show(screen).await?;
        let found = browser.axe().await?;
        let found: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert!(found.is_empty(), "{}:\n{}", screen.name, found.join("\n"));
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

/// Goes through all screens in a language, and fails at a sentence that is left in English.
async fn shows_no_english(lang: Lang) -> Result<(), Failure> {
    let english = pieces(Lang::En);
    let own = pieces(lang);
    let letters = |text: &str| text.chars().filter(|c| c.is_alphabetic()).count();
    let foreign: Vec<&String> = english
        .iter()
        .filter(|piece| letters(piece) >= 3 && !own.contains(piece))
        .collect();
    assert!(foreign.len() > 200, "{}", foreign.len());
    let look = Look::desktop().lang(lang.code()).calm();
    let browser = Rig::spelling()?.browser("no_english", look).await?;
    for screen in SCREENS {
        browser.show(screen).await?;
        let words = browser.script(WORDS, vec![]).await?;
        let words: Vec<&str> = words
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|text| text.as_str())
            .collect();
        assert!(words.len() > 5, "{}: {words:?}", screen.name);
        for text in words {
            let found = foreign
                .iter()
                .find(|piece| text == **piece || (letters(piece) > 7 && text.contains(**piece)));
            assert_eq!(found, None, "{} on {}: {text}", lang.code(), screen.name);
        }
    }
    Ok(())
}

#[tokio::test]
async fn hebrew_screens_show_no_english() -> Result<(), Failure> {
    shows_no_english(Lang::He).await
}

#[tokio::test]
async fn hungarian_screens_show_no_english() -> Result<(), Failure> {
    shows_no_english(Lang::Hu).await
}

#[tokio::test]
async fn polish_screens_show_no_english() -> Result<(), Failure> {
    shows_no_english(Lang::Pl).await
}
