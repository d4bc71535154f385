//! Without a network: the page is kept on the device, and a new version takes over in time.

use std::fs;
use std::time::Instant;

use serde_json::json;
use sha2::{Digest, Sha256};
use sidra_e2e::game::{Saved, tile};
use sidra_e2e::{Browser, Failure, Look, Rig, root};
use tempfile::TempDir;

/// A game in the middle of a turn.
const GAME: Saved = Saved::new("il-classic", "r3 r4 r5 | k7 b7 y7", "r6 r7 b1 b2 b3");

/// Opens the page and waits until the browser has stored all of it.
async fn visited(rig: &Rig, name: &str) -> Result<Browser, Failure> {
    let browser = rig.browser(name, Look::desktop().whole()).await?;
    browser.go("/").await?;
    browser.wait("html[data-offline=ready]").await?;
    Ok(browser)
}

/// Cuts the network briefly. When it is back, the page looks for a new version.
async fn come_back(browser: &Browser) -> Result<(), Failure> {
    for offline in [true, false] {
        let conditions = json!({
            "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1,
        });
        browser
            .cdp("Network.emulateNetworkConditions", conditions)
            .await?;
        let seen = format!("return navigator.onLine === {}", !offline);
        browser.wait_script("the network changed", &seen).await?;
    }
    Ok(())
}

/// Makes another version of the page that can be told apart from the first. If it is `broken`, the
/// script that starts it is cut short.
fn other_version(broken: bool) -> Result<TempDir, Failure> {
    let folder = TempDir::with_prefix("sidra-e2e-page-")?;
    let built = root().join("web/dist");
    let read = |name: &str| fs::read_to_string(built.join(name));
    let hash = |text: &str| -> String {
        let hash = Sha256::digest(text.as_bytes());
        hash[..8].iter().map(|byte| format!("{byte:02x}")).collect()
    };
    let named = |start: &str, end: &str| {
        let names = fs::read_dir(&built)?.flatten();
        let mut names = names.map(|entry| entry.file_name().to_string_lossy().into_owned());
        let name = names.find(|name| name.starts_with(start) && name.ends_with(end));
        name.ok_or_else(|| Failure::new(format!("the page has no {start}*{end}")))
    };
    let style = named("tokens-", ".css")?;
    let changed = read(&style)? + "meta { color: red }";
    let renamed = format!("tokens-{}.css", hash(&changed));
    fs::write(folder.path().join(&renamed), changed)?;
    let boot = named("boot-", ".js")?;
    let script = read(&boot)? + "// newer";
    let boots = if broken {
        format!("boot-{}.js", hash(&script))
    } else {
        boot.clone()
    };
    if broken {
        fs::write(folder.path().join(&boots), &script[..script.len() / 2])?;
    }
    let old = read("index.html")?;
    let new = old
        .replace(&style, &renamed)
        .replace(&boot, &boots)
        .replace("</head>", "<meta name=\"test\" content=\"newer\"></head>");
    let worker = read("offline.js")?
        .replace(&hash(&old), &hash(&new))
        .replace(&style, &renamed)
        .replace(&boot, &boots);
    for entry in fs::read_dir(&built)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        // Compressed copies are left out: they would have to be made again.
        if !name.ends_with(".br") && !name.ends_with(".gz") {
            fs::copy(&path, folder.path().join(&*name))?;
        }
    }
    fs::write(folder.path().join("index.html"), new)?;
    fs::write(folder.path().join("offline.js"), worker)?;
    Ok(folder)
}

/// Returns the names of the versions that the device keeps. The dictionary is kept separately.
async fn versions(browser: &Browser) -> Result<Vec<String>, Failure> {
    let script = "const done = arguments[arguments.length - 1];\
        const isVersion = (name) => name !== 'sidra-dictionary';\
        caches.keys().then((names) => done(names.filter(isVersion)))";
    let got = browser.script_async(script, vec![]).await?;
    let names = got.as_array().into_iter().flatten();
    Ok(names
        .filter_map(|name| Some(name.as_str()?.to_owned()))
        .collect())
}

/// Plays a whole game against a bot, in which the player only draws.
async fn lose(browser: &Browser) -> Result<(), Failure> {
    let line = "/#/new?edition=il-classic&bots=hard&units=1&seed=12&turn_seconds=0&match_of=games";
    browser.go(line).await?;
    browser.wait("#begin").await?;
    browser.press_at("#begin", "Enter").await?;
    browser.wait(".tile.racked").await?;
    let mine = "return document.querySelector('#result, .seat.turn.you') !== null";
    let draws = "heard.filter((said) => /You drew (?!the highest)/.test(said)).length";
    loop {
        browser.wait_script("the player's turn comes", mine).await?;
        if browser.count("#result").await? > 0 {
            return Ok(());
        }
        let before = browser.script(&format!("return {draws}"), vec![]).await?;
        browser.click("#done").await?;
        let over =
            format!("return document.querySelector('#result') !== null || {draws} > {before}");
        browser.wait_script("the turn ends", &over).await?;
    }
}

#[tokio::test]
async fn what_needs_no_server_works_while_it_is_stopped() -> Result<(), Failure> {
    let rig = Rig::keeping()?;
    let browser = visited(&rig, "offline").await?;
    rig.kill();
    browser.reload().await?;
    browser.wait("#play-now").await?;
    // The code of these screens has never been fetched before.
    browser.click("#rules").await?;
    browser.wait("#rules-of").await?;
    browser.back().await?;
    browser.wait("#home").await?;
    browser.go("/#/puzzle").await?;
    browser.wait("#puzzles").await?;
    // A puzzle is found by the worker, whose script and code are kept too.
    browser.go("/#/puzzle/il-classic/2026-11-17/1").await?;
    browser.wait("#puzzle .tile.racked").await?;
    // The companion, and its search for what could have been laid.
    browser
        .go("/#/companion/referee?e=il-classic&t=r3%20r4%20r5&r=r6")
        .await?;
    browser.press_at("#what-could", "Enter").await?;
    browser.wait("#best ol li").await?;
    // A turn is timed, and a game is entered on a sheet.
    browser.go("/#/companion/timer").await?;
    browser.press_at("#start", "Enter").await?;
    browser.wait("#timer[data-phase=ready]").await?;
    browser.press("Space").await?;
    browser.wait("#timer[data-phase=running]").await?;
    browser.go("/#/companion/sheet/new").await?;
    browser.press_at("#begin", "Enter").await?;
    browser.press_at("#write-game", "Enter").await?;
    browser.press_at("#out-1", "Enter").await?;
    browser.press_at("#palette [data-tile=r7]", "Enter").await?;
    browser.wait_count(".stand .tile", 1).await?;
    browser.press_at("#write", "Enter").await?;
    browser
        .wait_texts("#scores tbody td", &["+7", "−7"])
        .await?;
    browser.go("/#/settings").await?;
    browser.wait_text("#on-this-device", "work offline").await?;
    browser.click("input[value=he] + span").await?;
    browser.wait("html[dir=rtl]").await?;
    browser.click("input[value=en] + span").await?;
    browser.wait("html[dir=ltr]").await?;
    // A lesson, whose code has not been fetched either.
    browser.go("/#/learn").await?;
    browser.wait("#lesson .place").await?;
    // A whole game, from the deal to the result, and looking back at it.
    lose(&browser).await?;
    browser.press_at("#look-back", "Enter").await?;
    browser.wait("#replay .list li").await?;
    browser.reload().await?;
    browser.wait("#replay .list li").await?;
    // Screens that need the server say so, and work when it is back.
    browser.go("/#/tables").await?;
    browser.wait("#tables #unreached").await?;
    rig.restart()?;
    browser.wait("#no-tables").await?;
    browser.wait_gone("#unreached").await
}

#[tokio::test]
async fn what_needs_a_server_says_so_and_comes_back_by_itself() -> Result<(), Failure> {
    let rig = Rig::keeping_words()?;
    let browser = visited(&rig, "unreached").await?;
    let screens = [
        ("/#/friends", "#open-table:enabled"),
        ("/#/tables", "#no-tables"),
        ("/#/join", "#sit:enabled"),
        ("/#/device", "#recover:enabled"),
    ];
    for (address, works) in screens {
        rig.kill();
        browser.go(address).await?;
        browser.wait_text("#unreached", "needs the server").await?;
        rig.restart()?;
        browser.wait_gone("#unreached").await?;
        browser.wait(works).await?;
    }
    // The same holds for the dictionary, if it was never fetched before.
    rig.kill();
    browser
        .go("/#/companion/referee?e=il-word&s=%D7%A9%D7%91%D7%AA")
        .await?;
    browser
        .wait_text(".dictionary", "without a network")
        .await?;
    browser.wait("[data-verdict=undecided]").await?;
    rig.restart()?;
    browser.wait("[data-verdict=legal]").await?;
    browser.wait_text("#dictionary", "words").await
}

#[tokio::test]
async fn a_new_version_waits_for_the_end_of_a_game() -> Result<(), Failure> {
    let rig = Rig::keeping()?;
    let browser = visited(&rig, "update").await?;
    let before = versions(&browser).await?;
    assert_eq!(before.len(), 1, "{before:?}");
    browser.open_game(&GAME).await?;
    browser.wait_count(".tile.racked", 5).await?;
    let newer = other_version(false)?;
    rig.restart_with(Some(newer.path()))?;
    come_back(&browser).await?;
    browser.wait("html[data-newer=installed]").await?;
    // The game continues, and its version still has all its files.
    browser.click(tile("r6")).await?;
    browser.wait_count(".tile.selected", 1).await?;
    browser.press("m").await?;
    browser.wait("#home").await?;
    assert_eq!(browser.count("meta[name=test]").await?, 0);
    assert_eq!(versions(&browser).await?.len(), 2);
    // On the home screen nothing is being played, so the new version takes over.
    browser.click("#home").await?;
    browser.wait_count("meta[name=test]", 1).await?;
    browser.wait("#continue").await?;
    // The old version is no longer needed.
    let swept = format!(
        "return caches.keys().then((names) => !names.includes({:?})\
            && names.filter((name) => name !== 'sidra-dictionary').length === 1)",
        before[0]
    );
    browser.wait_script("the old version is gone", &swept).await
}

#[tokio::test]
async fn an_incomplete_version_is_thrown_away() -> Result<(), Failure> {
    let rig = Rig::keeping()?;
    let browser = visited(&rig, "half_fetched").await?;
    let before = versions(&browser).await?;
    let broken = other_version(true)?;
    rig.restart_with(Some(broken.path()))?;
    come_back(&browser).await?;
    browser.wait("html[data-newer=redundant]").await?;
    assert_eq!(versions(&browser).await?, before);
    // The server still has the broken version, but a reload does not switch to it.
    for _ in 0..2 {
        browser.reload().await?;
        browser.wait("#play-now").await?;
        assert_eq!(browser.count("meta[name=test]").await?, 0);
    }
    rig.kill();
    browser.reload().await?;
    browser.wait("#play-now").await?;
    assert_eq!(browser.count("meta[name=test]").await?, 0);
    assert_eq!(versions(&browser).await?, before);
    Ok(())
}

#[tokio::test]
async fn a_reload_shows_the_newest_complete_version() -> Result<(), Failure> {
    let rig = Rig::keeping()?;
    let browser = visited(&rig, "newest").await?;
    // Away from home, a new version does not take over by itself.
    browser.go("/#/settings").await?;
    browser.wait("#settings").await?;
    let newer = other_version(false)?;
    rig.restart_with(Some(newer.path()))?;
    come_back(&browser).await?;
    browser.wait("html[data-newer=installed]").await?;
    rig.kill();
    // A reload waits two seconds for the new version; a slow machine needs another reload.
    let begin = Instant::now();
    loop {
        browser.reload().await?;
        browser.wait("#settings").await?;
        if browser.count("meta[name=test]").await? == 1 {
            return Ok(());
        }
        browser.patience(begin, "the new version").await?;
    }
}

#[tokio::test]
async fn a_server_that_never_answers_does_not_stop_the_page() -> Result<(), Failure> {
    let rig = Rig::keeping()?;
    let browser = visited(&rig, "frozen").await?;
    rig.freeze(true)?;
    browser.reload().await?;
    browser.wait("#play-now").await?;
    browser.wait("html[data-offline=ready]").await?;
    // Code that has not been needed so far is kept too.
    browser
        .go("/#/companion/referee?e=il-classic&s=r3%20r4%20r5")
        .await?;
    browser.wait("[data-verdict=legal]").await?;
    rig.freeze(false)
}

#[tokio::test]
async fn a_tab_at_home_updates_and_the_one_that_plays_follows_later() -> Result<(), Failure> {
    let rig = Rig::keeping()?;
    let browser = visited(&rig, "two_tabs").await?;
    let before = versions(&browser).await?;
    browser.open_game(&GAME).await?;
    browser.wait_count(".tile.racked", 5).await?;
    let playing = browser.open_tab().await?;
    browser.go("/").await?;
    browser.wait("html[data-offline=ready]").await?;
    let newer = other_version(false)?;
    rig.restart_with(Some(newer.path()))?;
    come_back(&browser).await?;
    browser.wait_count("meta[name=test]", 1).await?;
    browser.wait("html[data-offline=ready]").await?;
    // The other tab continues with the files of its own version.
    browser.close_tab(playing).await?;
    assert_eq!(browser.count("meta[name=test]").await?, 0);
    let both = versions(&browser).await?;
    assert!(both.len() == 2 && both.contains(&before[0]), "{both:?}");
    browser.click(tile("r6")).await?;
    browser.wait_count(".tile.selected", 1).await?;
    browser.press("m").await?;
    browser.wait("#home").await?;
    assert_eq!(browser.count("meta[name=test]").await?, 0);
    // On the home screen, this tab gets the new version too.
    browser.click("#home").await?;
    browser.wait_count("meta[name=test]", 1).await?;
    browser.wait("#continue").await.map(|_| ())
}

#[tokio::test]
async fn a_server_that_later_forbids_keeping_removes_what_was_kept() -> Result<(), Failure> {
    let rig = Rig::keeping_words()?;
    let browser = visited(&rig, "switched_off_later").await?;
    browser
        .go("/#/companion/referee?e=il-word&s=%D7%A9%D7%91%D7%AA")
        .await?;
    browser.wait("html[data-dictionary-kept]").await?;
    assert_eq!(versions(&browser).await?.len(), 1);
    rig.restart_forbidding()?;
    browser.reload().await?;
    browser.wait("html[data-offline=none]").await?;
    let gone = "return Promise.all([caches.keys(), navigator.serviceWorker.getRegistrations()])\
        .then(([kept, workers]) => kept.length === 0 && workers.length === 0)";
    browser.wait_script("nothing is kept", gone).await?;
    // The page works with the server, and still does on the next visit.
    browser.go("/").await?;
    browser.reload().await?;
    browser.wait("#play-now").await?;
    browser.wait("html[data-offline=none]").await?;
    browser.wait_script("nothing is kept", gone).await
}

#[tokio::test]
async fn the_page_can_be_installed() -> Result<(), Failure> {
    let rig = Rig::keeping()?;
    let browser = visited(&rig, "install").await?;
    browser.cdp("Page.enable", json!({})).await?;
    let got = browser
        .cdp("Page.getInstallabilityErrors", json!({}))
        .await?;
    assert_eq!(got["installabilityErrors"], json!([]));
    let got = browser.cdp("Page.getAppManifest", json!({})).await?;
    assert_eq!(got["errors"], json!([]));
    Ok(())
}

#[tokio::test]
async fn a_server_can_forbid_keeping_the_page() -> Result<(), Failure> {
    let rig = Rig::start()?;
    let browser = rig.browser("switched_off", Look::desktop().whole()).await?;
    browser.go("/").await?;
    browser.wait("html[data-offline=none]").await?;
    assert!(versions(&browser).await?.is_empty());
    browser.go("/#/settings").await?;
    browser
        .wait_text("#on-this-device", "can't save the page")
        .await
}

#[tokio::test]
async fn a_page_without_https_says_what_is_missing() -> Result<(), Failure> {
    let rig = Rig::over_network()?;
    let browser = rig.browser("insecure", Look::phone().whole()).await?;
    let at = |address: &str| format!("http://{}/#/{address}", rig.far_address());
    browser.go(&at("settings")).await?;
    browser.wait("html[data-offline=insecure]").await?;
    for missing in ["https", "offline", "app", "awake", "share"] {
        browser.wait_text("#on-this-device", missing).await?;
    }
    let has = "return ['serviceWorker', 'wakeLock', 'share', 'clipboard'].filter((it) => it in navigator)";
    assert_eq!(browser.script(has, vec![]).await?, json!([]));
    // The timer runs, and says why the screen may go dark.
    browser.go(&at("companion/timer")).await?;
    browser.wait_text("#sleeps", "https").await?;
    browser.press_at("#start", "Enter").await?;
    browser.wait("#timer[data-phase=ready]").await?;
    browser.tap("#tap").await?;
    browser.wait("#timer[data-phase=running]").await?;
    // A score sheet is copied in the older way, and a picture of it is saved.
    browser.go(&at("companion/sheet/new")).await?;
    browser.press_at("#begin", "Enter").await?;
    browser.press_at("#more", "Enter").await?;
    browser.press_at("#share-text", "Enter").await?;
    browser
        .wait_text("#more-sheet [role=status]", "clipboard")
        .await?;
    browser.press_at("#share-picture", "Enter").await?;
    browser
        .wait_text("#more-sheet [role=status]", "downloads")
        .await?;
    browser.go(&at("companion/sheet/new")).await?;
    browser.wait("#evening-name").await?;
    browser.click("#evening-name").await?;
    browser.press("Control+v").await?;
    browser
        .wait_script(
            "the pasted sheet",
            "return document.querySelector('#evening-name').value.includes('Sidra')",
        )
        .await?;
    // The browser itself complains about a page without HTTPS.
    let mut complaints = browser.complaints().await?;
    complaints.retain(|complaint| !complaint.contains("HTTPS"));
    assert_eq!(complaints, [""; 0]);
    Ok(())
}

#[tokio::test]
async fn the_page_requests_persistent_storage() -> Result<(), Failure> {
    let rig = Rig::keeping()?;
    let browser = rig.browser("persist", Look::desktop().whole()).await?;
    let count = "navigator.storage.persist = async () => { window.persists = true; return true; };";
    browser
        .cdp(
            "Page.addScriptToEvaluateOnNewDocument",
            json!({ "source": count }),
        )
        .await?;
    browser.go("/").await?;
    browser.wait("html[data-offline=ready]").await?;
    let asked = "return window.persists === true";
    assert_eq!(browser.script(asked, vec![]).await?, false);
    browser.go("/#/companion/sheet/new").await?;
    browser.press_at("#begin", "Enter").await?;
    browser.wait("#write-game").await?;
    browser.reload().await?;
    browser.wait_script("storage persists", asked).await
}

#[tokio::test]
async fn the_dictionary_is_kept_once_words_are_chosen() -> Result<(), Failure> {
    let rig = Rig::keeping_words()?;
    let browser = visited(&rig, "dictionary").await?;
    // A page that does not play the word game does not fetch the dictionary.
    let fetched = "return performance.getEntriesByType('resource')\
        .filter((entry) => entry.name.includes('/dictionary')).length";
    browser.go("/#/new").await?;
    browser.wait("#begin").await?;
    assert_eq!(browser.script(fetched, vec![]).await?, 0);
    browser.click(".card:has(input[value=il-word])").await?;
    browser.wait("#words").await?;
    browser.wait_text("#dictionary", "words").await?;
    browser.wait("html[data-dictionary-kept]").await?;
    browser.go("/#/settings").await?;
    browser.wait_text("#dictionary-kept", "offline").await?;

    // Without the server, the dictionary is still there: for a new table, and for the referee.
    rig.kill();
    browser.reload().await?;
    browser.go("/#/new?edition=il-word&bots=easy").await?;
    browser.wait_text("#dictionary", "words").await?;
    browser.press_at("#begin", "Enter").await?;
    browser.wait(".tile.racked").await?;
    let missing = "return document.body.innerText.includes('dictionary can')";
    assert_eq!(browser.script(missing, vec![]).await?, false);
    let word = "/#/companion/referee?e=il-word&s=%D7%A9%D7%91%D7%AA";
    browser.go(word).await?;
    browser.wait("[data-verdict=legal]").await?;
    // Another new table has the dictionary too, and shows no notice.
    browser.go("/#/new?edition=il-word&bots=easy").await?;
    browser.wait_text("#dictionary", "words").await?;
    browser.press_at("#begin", "Enter").await?;
    browser.wait("#table.words").await?;
    browser.wait_count(".tile.racked", 14).await?;
    assert_eq!(browser.count("#notice").await?, 0);
    Ok(())
}
