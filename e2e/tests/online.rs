//! People play with each other over the server, each in a browser of their own.

use serde_json::json;
use sidra_e2e::{Browser, Failure, Look, Rig};

/// Types a name into the field of a form.
async fn type_name(browser: &Browser, name: &str) -> Result<(), Failure> {
    browser.wait("#name").await?;
    browser.click("#name").await?;
    browser.type_text(name).await
}

/// Chooses one of a few. The window is made high enough to see all of them.
async fn choose(browser: &Browser, name: &str, value: &str) -> Result<(), Failure> {
    browser.resize(1300, 1300).await?;
    let input = format!("input[name={name}][value='{value}']");
    browser
        .click(format!(".choice:has({input})").as_str())
        .await?;
    browser.wait_count(&format!("{input}:checked"), 1).await
}

/// Opens a table from the home screen, and returns the link to send.
async fn open_table(host: &Browser, name: &str) -> Result<String, Failure> {
    host.go("/").await?;
    host.wait("#friends-door").await?;
    host.click("#friends-door").await?;
    type_name(host, name).await?;
    choose(host, "clock", "0").await?;
    host.click("#more-choices").await?;
    choose(host, "length", "1 games").await?;
    host.press_at("#open-table", "Enter").await?;
    host.wait("#start").await?;
    link(host).await
}

/// Returns the link on the card.
async fn link(host: &Browser) -> Result<String, Failure> {
    const LINK: &str = "return document.getElementById('link')?.value ?? ''";
    host.wait_script(
        "the link",
        "return !!document.getElementById('link')?.value",
    )
    .await?;
    let link = host.script(LINK, Vec::new()).await?;
    Ok(link.as_str().unwrap_or_default().to_owned())
}

/// Joins by a link, as on a phone.
async fn join(friend: &Browser, link: &str, name: &str) -> Result<(), Failure> {
    friend.go(link).await?;
    type_name(friend, name).await?;
    friend.tap("#sit").await?;
    friend.wait("#waiting").await?;
    Ok(())
}

/// Returns which of the browsers has the turn.
async fn whose_turn(players: [&Browser; 2]) -> Result<usize, Failure> {
    for _ in 0..500 {
        for (at, player) in players.iter().enumerate() {
            if player.count(".seat.you.turn").await? > 0 {
                return Ok(at);
            }
        }
        tokio::time::sleep(std::time::Duration::from_millis(40)).await;
    }
    Err(players[0].fail("nobody has the turn").await)
}

/// Draws a tile, and waits until both browsers show the next turn.
async fn draw(players: [&Browser; 2], touch: [bool; 2]) -> Result<(), Failure> {
    let turn = whose_turn(players).await?;
    let player = players[turn];
    let before = player.count(".tile.racked").await?;
    match touch[turn] {
        true => player.tap("#done").await?,
        false => player.click("#done").await?,
    }
    player.wait_count(".tile.racked", before + 1).await?;
    // A phone does not show its own seat.
    players[1 - turn].wait_count(".seat.you.turn", 1).await?;
    Ok(())
}

#[tokio::test]
async fn friends_play_through_every_interruption() -> Result<(), Failure> {
    let rig = Rig::over_network()?;
    let host = rig.browser("online-host", Look::desktop()).await?;
    let friend = rig.browser("online-friend", Look::phone()).await?;
    let watcher = rig.browser("online-watcher", Look::desktop()).await?;

    let link = open_table(&host, "Dana").await?;
    join(&friend, &link, "Noa").await?;
    host.wait("#chair-1 .ready").await?;
    host.wait_text("#start small", "Noa").await?;
    // The phone sees the host, and waits.
    friend.wait_text("#chair-0 .tag b", "Dana").await?;
    let table = host.address().await?;
    host.click("#start").await?;
    for browser in [&host, &friend] {
        browser.wait("#table").await?;
        browser.wait_count(".tile.racked", 14).await?;
    }
    let both = [&host, &friend];
    let touch = [false, true];

    // A third browser watches: the table, but no rack.
    watcher.go(&table).await?;
    watcher.wait("#watching").await?;
    watcher.wait(".seat.turn").await?;
    assert_eq!(watcher.count(".tile.racked").await?, 0);
    host.wait("#watchers").await?;

    draw(both, touch).await?;
    draw(both, touch).await?;

    // A reload returns to the same seat, with the same tiles.
    let mut rack = friend.rack().await?;
    friend.reload().await?;
    friend.wait_count(".tile.racked", 15).await?;
    let mut again = friend.rack().await?;
    rack.sort();
    again.sort();
    assert_eq!(rack, again);
    draw(both, touch).await?;

    // The network is lost and comes back.
    rig.cut(true);
    for browser in [&host, &friend, &watcher] {
        browser.wait("#connection.lost").await?;
    }
    rig.cut(false);
    for browser in [&host, &friend, &watcher] {
        browser.wait_gone("#connection").await?;
    }
    draw(both, touch).await?;

    // What the player to move lays out is seen by the others, and is not lost with the server.
    let turn = whose_turn(both).await?;
    let (mover, other) = (both[turn], both[1 - turn]);
    let word = mover.rack().await?.remove(0);
    let place = mover.free_place().await?;
    let tile = sidra_e2e::game::tile(&word);
    match touch[turn] {
        true => mover.touch_drag(tile.as_str(), place).await?,
        false => mover.drag(tile.as_str(), place).await?,
    }
    other.wait_table(&word).await?;
    watcher.wait_table(&word).await?;
    rig.kill();
    for browser in [&host, &friend, &watcher] {
        browser.wait("#connection.lost").await?;
    }
    rig.restart()?;
    for browser in [&host, &friend, &watcher] {
        browser.wait_gone("#connection").await?;
    }
    mover.wait_table(&word).await?;
    other.wait_table(&word).await?;
    // The tile goes back, and the game continues.
    mover.press_at("#start-over", "Enter").await?;
    other.wait_table("").await?;
    draw(both, touch).await?;

    // A mood is shown at the seat.
    host.click("#moods").await?;
    host.click("#mood-laugh").await?;
    friend.wait("#seat-0 .said").await?;

    // The host gives up; the match is over, and each device checks the deal.
    host.press("m").await?;
    host.wait("#menu-sheet").await?;
    host.click("#resign").await?;
    host.wait("#ask").await?;
    host.click("#ask-yes").await?;
    for browser in both {
        browser.wait("#result").await?;
        browser.wait_text("#fair", "sealed").await?;
    }
    // Both want another one: they meet at a new table.
    host.press_at("#again", "Enter").await?;
    friend.wait_text("#rematch", "Dana").await?;
    friend.press_at("#again", "Enter").await?;
    for browser in both {
        browser.wait_gone("#result").await?;
        browser
            .wait_script(
                "another table",
                &format!("return location.href !== '{table}'"),
            )
            .await?;
    }
    for browser in [&host, &friend, &watcher] {
        assert_eq!(browser.strangers().await?, [""; 0]);
    }
    Ok(())
}

#[tokio::test]
async fn without_https_the_link_is_copied_in_the_old_way() -> Result<(), Failure> {
    let rig = Rig::over_network()?;
    let host = rig.browser("online-far", Look::desktop()).await?;
    host.go(&format!("http://{}/#/friends", rig.far_address()))
        .await?;
    type_name(&host, "Dana").await?;
    let secure = host
        .script("return window.isSecureContext", Vec::new())
        .await?;
    assert_eq!(secure, json!(false), "the test needs a page without HTTPS");
    host.press_at("#open-table", "Enter").await?;
    host.wait("#start").await?;
    let link = link(&host).await?;
    assert!(
        link.starts_with(&format!("http://{}/#/join/", rig.far_address())),
        "{link}"
    );
    host.click("#copy-link").await?;
    host.wait_text("#copied", "copied").await?;
    // Pasting shows what was copied.
    host.go(&format!("http://{}/#/join", rig.far_address()))
        .await?;
    host.wait("#code-field").await?;
    host.click("#code-field").await?;
    host.press("Control+v").await?;
    host.wait_script(
        "the pasted link",
        &format!("return document.getElementById('code-field').value === '{link}'"),
    )
    .await
}

#[tokio::test]
async fn the_newest_tab_plays_and_the_other_can_take_over() -> Result<(), Failure> {
    let rig = Rig::start()?;
    let host = rig.browser("online-tabs", Look::desktop()).await?;
    open_table(&host, "Dana").await?;
    host.click("#ask-chair-1").await?;
    host.wait("#seat-easy").await?;
    host.click("#seat-easy").await?;
    host.wait_text("#chair-1 .tag b", "Fox").await?;
    host.click("#start").await?;
    host.wait_count(".tile.racked", 14).await?;
    let table = host.address().await?;
    let first = host.open_tab().await?;
    host.go(&table).await?;
    host.wait_count(".tile.racked", 14).await?;
    assert_eq!(host.count("#take-over").await?, 0);
    let second = host.client().window().await?;
    host.client().switch_to_window(first).await?;
    host.wait("#take-over").await?;
    host.click("#take-over").await?;
    host.wait_gone("#take-over").await?;
    host.client().switch_to_window(second).await?;
    host.wait("#take-over").await?;
    Ok(())
}

#[tokio::test]
async fn a_table_is_found_in_the_list_and_by_its_code() -> Result<(), Failure> {
    let rig = Rig::start()?;
    let host = rig.browser("online-list-host", Look::desktop()).await?;
    host.go("/#/friends").await?;
    type_name(&host, "Dana").await?;
    choose(&host, "public", "true").await?;
    host.click("#add-chair").await?;
    host.press_at("#open-table", "Enter").await?;
    host.wait("#start").await?;
    let code = host.text("#code").await?;
    let friend = rig
        .browser("online-list-friend", Look::desktop().lang("he"))
        .await?;
    friend.go("/#/tables").await?;
    friend.wait("[id^=sit-]").await?;
    friend.click("[id^=sit-]").await?;
    type_name(&friend, "נועה").await?;
    friend.click("#sit").await?;
    host.wait_text("#chair-1 .tag b", "נועה").await?;
    let third = rig
        .browser("online-list-third", Look::phone().lang("pl"))
        .await?;
    third.go("/#/join").await?;
    third.wait("#code-field").await?;
    third.tap("#code-field").await?;
    third.type_text(&code.to_lowercase()).await?;
    third.tap("#name").await?;
    third.type_text("Tomasz").await?;
    third.tap("#sit").await?;
    host.wait_text("#chair-2 .tag b", "Tomasz").await?;
    // The list of the player's own games leads back.
    third.go("/#/tables").await?;
    third.wait("[id^=mine-]").await?;
    third.tap("[id^=mine-]").await?;
    third.wait("#waiting").await?;
    Ok(())
}
