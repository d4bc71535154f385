//! Games that the device keeps, and the confirmations before they are discarded.

use sidra_e2e::game::{Saved, tile};
use sidra_e2e::{Browser, Failure, Look, Size};

use super::table_of;

#[tokio::test]
async fn a_game_is_not_discarded_without_confirmation() -> Result<(), Failure> {
    let saved = Saved {
        games: 2,
        ..Saved::new("il-classic", "r3 r4 r5", "r6 k1 k9 b2")
    };
    let browser = table_of("asks", Look::desktop(), &saved).await?;
    // Resigning.
    browser.press_at("#menu", "Enter").await?;
    browser.click("#resign").await?;
    browser.wait("#ask").await?;
    browser.click("#ask-no").await?;
    browser.wait_gone("#ask").await?;
    let menu = "return document.activeElement.id === 'menu'";
    browser
        .wait_script("the menu has the focus again", menu)
        .await?;
    browser.wait_count(".tile.racked", 4).await?;
    // Abandoning the game, to which the bots agree.
    browser.press("m").await?;
    browser.wait("#abandon").await?;
    browser.click("#abandon").await?;
    browser.wait("#ask").await?;
    browser.click("#ask-yes").await?;
    browser.wait_text("#result h2", "without a result").await?;
    browser
        .wait_texts("#score-sheet tbody td b", &["+0", "+0"])
        .await?;
    browser.click("#next-game").await?;
    browser.wait_count(".tile.racked", 14).await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn several_matches_are_kept_until_they_are_deleted() -> Result<(), Failure> {
    let saved = Saved::new("il-classic", "r3 r4 r5", "r6 k1 k9 b2");
    let browser = table_of("several", Look::desktop(), &saved).await?;
    browser
        .go("/#/new?edition=pl-twist&bots=easy,hard&deal=10")
        .await?;
    browser.press_at("#begin", "Enter").await?;
    browser.wait_count(".tile.racked", 10).await?;
    browser.go("/").await?;
    // *Continue* leads to the match that was played last; the other one has a door.
    browser.wait("#continue").await?;
    browser.wait_count(".door.kept", 1).await?;
    browser.wait_text(".door.kept small", "Original").await?;
    browser.click(".door.kept a").await?;
    browser.wait_count(".tile.racked", 4).await?;
    browser.lay(&["k9"]).await?;
    browser.go("/").await?;
    browser
        .wait_text(".door.kept small", "Polish Twist")
        .await?;
    // Deleting asks first, and the large answer keeps the match.
    browser.click(".door.kept .remove").await?;
    browser.wait("#ask-no.main").await?;
    browser.click("#ask-no").await?;
    browser.wait_gone("#ask").await?;
    browser.wait_count(".door.kept", 1).await?;
    browser.click(".door.kept .remove").await?;
    browser.click("#ask-yes").await?;
    browser.wait_count(".door.kept", 0).await?;
    browser.reload().await?;
    browser.click("#continue").await?;
    browser.wait_count(".tile.racked", 3).await?;
    assert_eq!(browser.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn a_file_that_is_not_a_game_is_explained() -> Result<(), Failure> {
    let good = Saved::new("il-classic", "r3 r4 r5", "r6 k1 k9").text();
    let twice = good.replace(" k9", " k1");
    let cases = [
        (
            good.replace("spent 0", "spent long"),
            "\"\u{2068}spent long\u{2069}\"",
        ),
        (good.replace("rack 1", "shelf 1"), "\"\u{2068}shelf 1"),
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
    // A draft that is impossible is left out.
    let bad_draft = good.replace("spent 0", "draft 0@0,0 r6 | 0@0,1 r6");
    browser.open_text(&bad_draft).await?;
    browser.wait_count(".tile.racked", 3).await?;
    // The same file can be chosen again after it was corrected.
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
async fn two_tabs_show_one_game() -> Result<(), Failure> {
    let saved = Saved::new("il-classic", "r3 r4 r5", "r6 k1 k9 b2 y7");
    let browser = table_of("two_tabs", Look::desktop().whole(), &saved).await?;
    browser.lay(&["k9"]).await?;
    browser.wait_table("r3 r4 r5 | k9").await?;
    let first = browser.open_tab().await?;
    browser.go("/").await?;
    browser.click("#continue").await?;
    browser.wait_table("r3 r4 r5 | k9").await?;
    browser.drag(tile("r6"), tile("r5")).await?;
    browser.wait_table("r3 r4 r5 r6 | k9").await?;
    browser.close_tab(first).await?;
    browser.wait_table("r3 r4 r5 r6 | k9").await?;
    // From here on, this tab plays.
    browser.click("#start-over").await?;
    browser.wait_table("r3 r4 r5").await?;
    browser.reload().await?;
    browser.wait_count(".tile.racked", 5).await?;
    browser.wait_table("r3 r4 r5").await?;
    Ok(())
}

#[tokio::test]
async fn closing_the_page_loses_nothing() -> Result<(), Failure> {
    let saved = Saved::new("il-classic", "r3 r4 r5", "r6 k1 k9 b2 y7");
    let browser = table_of("come_back", Look::desktop(), &saved).await?;
    browser.click("#sort-number").await?;
    browser.drag(tile("r6"), tile("r5")).await?;
    browser.lay(&["k9"]).await?;
    browser.wait_table("r3 r4 r5 r6 | k9").await?;
    browser.wait_count(".tile.racked", 3).await?;
    let rack = browser.rack().await?;
    browser.go("about:blank").await?;
    browser.go("/").await?;
    browser.wait("#continue").await?;
    browser.click("#continue").await?;
    browser.wait(".tile.racked").await?;
    browser.wait_table("r3 r4 r5 r6 | k9").await?;
    assert_eq!(browser.rack().await?, rack);
    Ok(())
}

#[tokio::test]
async fn a_plan_and_a_pause_are_kept() -> Result<(), Failure> {
    // It is the bot's turn, so the draft is a plan.
    let saved = Saved {
        drawn: Some("k13"),
        ..Saved::new("il-classic", "r3 r4 r5", "b9 k9 y9 k1 k3")
    };
    let browser = table_of("plan_kept", Look::desktop(), &saved).await?;
    browser.press("p").await?;
    browser.wait_text("#status", "paused").await?;
    browser.wait_text("#said", "paused").await?;
    browser.lay(&["b9", "k9", "y9"]).await?;
    browser.go("about:blank").await?;
    browser.go("/").await?;
    browser.wait("#continue").await?;
    browser.click("#continue").await?;
    browser.wait(".tile.racked").await?;
    browser.wait_sets("b9 k9 y9").await?;
    browser.wait_text("#status", "paused").await?;
    browser.wait_text("#done", "Resume").await?;
    browser.click("#done").await?;
    browser.wait("#done[aria-disabled=false]").await?;
    browser.wait_text("#done", "Lay").await?;
    Ok(())
}

#[tokio::test]
async fn groups_on_the_rack_stay_apart_after_a_reload() -> Result<(), Failure> {
    let rack = "r1 r5 r9 b2 b6 b10 y3 y7 k4 k8";
    let saved = Saved::new("il-classic", "r3 r4 r5", rack);
    let browser = table_of("gaps", Look::desktop().calm(), &saved).await?;
    let places = async || {
        browser.wait_count(".tile.racked", 10).await?;
        browser.wait_still().await?;
        let script = "return [...document.querySelectorAll('.tiles .tile.racked')]\
            .map((tile) => [tile.dataset.tile, Math.round(tile.getBoundingClientRect().left)]).sort()";
        browser.script(script, Vec::new()).await
    };
    let mut seen = Vec::new();
    for key in ["n", "c"] {
        browser.press(key).await?;
        let sorted = places().await?;
        browser.reload().await?;
        browser.wait("#table").await?;
        assert_eq!(places().await?, sorted, "sorted by {key}");
        seen.push(sorted);
    }
    assert_ne!(seen[0], seen[1], "the two orders differ");
    Ok(())
}

/// A finished game between three bots.
const RECORD: &str = include_str!("../../../../game/tests/golden/pl-standard.sidra");

#[tokio::test]
async fn a_finished_record_does_not_ask_for_a_plan() -> Result<(), Failure> {
    let browser = Browser::start("finished", Look::desktop()).await?;
    browser.open_text(RECORD).await?;
    browser.wait("#result").await?;
    // There is one way to look back, and the record can be saved.
    browser.wait_count("#look-back", 1).await?;
    browser.wait("#save-record").await?;
    browser.click("#result .close").await?;
    browser.wait_gone("#result").await?;
    browser.wait_text("#done", "Score sheet").await?;
    browser.wait_count("#status", 1).await?;
    assert!(!browser.text("#status").await?.contains("plan"));
    Ok(())
}

#[tokio::test]
async fn back_from_the_rules_leaves_them_at_once() -> Result<(), Failure> {
    let browser = Browser::start("rules_back", Look::desktop()).await?;
    browser.go("/").await?;
    browser.click("#rules").await?;
    browser.wait("#rules-of").await?;
    for edition in [2, 3] {
        let choice = format!(".editions > :nth-child({edition})");
        browser.click(choice.as_str()).await?;
        browser
            .wait(&format!(
                "{choice}:is(.chosen, [aria-checked=true], :has(:checked))"
            ))
            .await?;
    }
    browser.back().await?;
    browser.wait("#play-now").await?;
    Ok(())
}

/// One kept match, a lesson and everything else fit into the window without scrolling.
#[tokio::test]
async fn home_with_a_kept_match_fits_the_window() -> Result<(), Failure> {
    let saved = Saved::new("il-classic", "r3 r4 r5", "r6 k1 k9");
    for size in [Size::Desktop, Size::Laptop] {
        let name = format!("home_kept_{}", size.name());
        let browser = table_of(&name, Look::new(size).calm(), &saved).await?;
        browser.go("/").await?;
        browser.wait("#continue").await?;
        browser.wait("#learn").await?;
        let fits = "const page = document.documentElement, tops = [...document.querySelectorAll('.door')]\
            .map((door) => door.getBoundingClientRect().top);\
            return page.scrollHeight <= innerHeight && new Set(tops).size === 1";
        browser.wait_script("home in one view", fits).await?;
    }
    Ok(())
}
