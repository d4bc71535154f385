//! The page opens, in every language and on every screen, and asks nobody else.

use sidra_e2e::{Browser, Failure, Look, Rig, SCREENS, Size, Theme};

#[tokio::test]
async fn the_page_opens() -> Result<(), Failure> {
    let browser = Browser::start("page_opens", Look::desktop()).await?;
    browser.go("/").await?;
    browser.wait_text("h1", "Sidra").await?;
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
async fn a_session_looks_as_it_is_told() -> Result<(), Failure> {
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
async fn nothing_is_hard_to_reach() -> Result<(), Failure> {
    let browser = Browser::start("axe", Look::desktop()).await?;
    for screen in SCREENS {
        browser.show(screen).await?;
        let found = browser.axe().await?;
        let found: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert!(found.is_empty(), "{}:\n{}", screen.name, found.join("\n"));
    }
    Ok(())
}
