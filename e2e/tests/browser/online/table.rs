//! What friends at one table see of each other between and during turns.

use super::*;

/// Opens a table for Dana and Noa, with a match of two games, and deals.
async fn two_games(host: &Browser, friend: &Browser, clock: &str) -> Result<(), Failure> {
    host.go("/#/friends").await?;
    type_name(host, "Dana").await?;
    choose(host, "clock", clock).await?;
    host.press_at("#open-table", "Enter").await?;
    host.wait("#start").await?;
    let link = link(host).await?;
    join(friend, &link, "Noa").await?;
    host.wait("#chair-1 .ready").await?;
    deal(&[host, friend]).await
}

#[tokio::test]
async fn a_result_stays_until_its_reader_has_read_it() -> Result<(), Failure> {
    let rig = Rig::start()?;
    let host = rig.browser("online-result-host", Look::desktop()).await?;
    let friend = rig.browser("online-result-friend", Look::phone()).await?;
    let watcher = rig
        .browser("online-result-watcher", Look::desktop())
        .await?;
    two_games(&host, &friend, "120").await?;
    in_menu(&host, "#for-watching").await?;
    let watching = watch_link(&host).await?;
    watcher.go(&watching).await?;
    watcher.wait("#watching").await?;

    give_up(&host).await?;
    for reader in [&friend, &watcher] {
        reader.wait("#result").await?;
    }
    assert_eq!(watcher.count("#next-game").await?, 0);
    let title = friend.text("#result-title").await?;
    let sheet = friend.text("#score-sheet").await?;
    let racks = friend.text(".racks").await?;
    friend.wait_text("#next-game", "Next game").await?;

    // Dana begins the next game. Noa and the spectator still read the result of the last one.
    host.press_at("#next-game", "Enter").await?;
    host.wait_gone("#result").await?;
    host.wait_count(".tile.racked", 14).await?;
    for reader in [&friend, &watcher] {
        reader
            .wait_text("#begun", "The next game has begun")
            .await?;
        reader.wait_text("#next-game", "To the next game").await?;
        assert_eq!(reader.text("#score-sheet").await?, sheet);
        assert_eq!(reader.text(".racks").await?, racks);
    }
    assert_eq!(friend.text("#result-title").await?, title);
    let both = [&host, &friend];
    let turn = whose_turn(both).await?;
    let says = ["Dana", "Your turn"][turn];
    friend.wait_text("#begun", says).await?;

    // Each goes on with a press of their own.
    friend.tap("#next-game").await?;
    friend.wait_gone("#result").await?;
    assert_eq!(watcher.count("#result").await?, 1);
    watcher.press_at("#next-game", "Enter").await?;
    watcher.wait_gone("#result").await?;
    draw(both, [false, true]).await?;

    // The result of the last game is that of the last game.
    give_up(&host).await?;
    friend.wait("#again").await?;
    assert_ne!(friend.text("#score-sheet").await?, sheet);
    Ok(())
}

#[tokio::test]
async fn the_clock_counts_every_second() -> Result<(), Failure> {
    let rig = Rig::start()?;
    let host = rig.browser("online-clock-host", Look::desktop()).await?;
    let friend = rig.browser("online-clock-friend", Look::phone()).await?;
    two_games(&host, &friend, "60").await?;
    let both = [&host, &friend];
    let player = both[whose_turn(both).await?];
    player.wait("#done .clock").await?;
    // Messages from the server, which arrive every 15 seconds, would show only a few numbers.
    let watch = "window.seconds = new Set(); const look = () => {\
            const clock = document.querySelector('#done .clock');\
            if (clock) seconds.add(clock.textContent); };\
        new MutationObserver(look).observe(document.querySelector('#done'),\
            { childList: true, subtree: true, characterData: true });";
    player.script(watch, vec![]).await?;
    player
        .wait_script("twelve numbers", "return seconds.size >= 12")
        .await
}

#[tokio::test]
async fn a_move_without_a_network_waits_and_is_sent() -> Result<(), Failure> {
    let rig = Rig::over_network()?;
    let host = rig.browser("online-unsent-host", Look::desktop()).await?;
    let friend = rig.browser("online-unsent-friend", Look::phone()).await?;
    two_games(&host, &friend, "0").await?;
    let both = [&host, &friend];
    let turn = whose_turn(both).await?;
    let (player, other) = (both[turn], both[1 - turn]);
    let before = player.count(".tile.racked").await?;

    rig.cut(true);
    player.wait("#connection.lost").await?;
    player.press("d").await?;
    player
        .wait_text("#done", "when the connection is back")
        .await?;
    player.wait_attr("#done", "aria-disabled", "true").await?;
    // Pressing again changes nothing.
    player.press("d").await?;
    rig.cut(false);
    player.wait_count(".tile.racked", before + 1).await?;
    other.wait_count(".seat.you.turn", 1).await?;
    player.wait_text("#done", ["Noa", "Dana"][turn]).await?;
    assert_eq!(player.count("#status.refusal").await?, 0);

    // The next game begins the same way.
    give_up(&host).await?;
    rig.cut(true);
    friend.wait("#result").await?;
    host.wait("#connection.lost").await?;
    host.press_at("#next-game", "Enter").await?;
    host.wait_text("#next-game", "when the connection is back")
        .await?;
    rig.cut(false);
    host.wait_gone("#result").await?;
    host.wait_count(".tile.racked", 14).await
}

#[tokio::test]
async fn the_moods_close_after_a_choice() -> Result<(), Failure> {
    let rig = Rig::start()?;
    let host = rig.browser("online-moods-host", Look::desktop()).await?;
    let friend = rig.browser("online-moods-friend", Look::phone()).await?;
    let link = open_table(&host, "Dana").await?;
    join(&friend, &link, "Noa").await?;
    host.wait("#chair-1 .ready").await?;
    deal(&[&host, &friend]).await?;
    let open = async |player: &Browser| {
        player.press_at("#moods", "Enter").await?;
        player.wait(".emotes").await?;
        player.wait_attr("#moods", "aria-expanded", "true").await
    };
    let focused = "return document.activeElement.id === 'moods'";

    // The log beside the sets covers none of them.
    host.click("#log-button").await?;
    host.wait("#close-log").await?;
    open(&host).await?;
    let free = "return [...document.querySelectorAll('.emotes button')].every((button) => {\
        const box = button.getBoundingClientRect();\
        const at = [box.left + box.width / 2, box.top + box.height / 2];\
        return button.contains(document.elementFromPoint(...at));\
    })";
    host.wait_script("all moods to be free", free).await?;
    host.click("#mood-laugh").await?;
    host.wait_gone(".emotes").await?;
    friend.wait("#seat-0 .said").await?;
    open(&host).await?;
    host.press("Escape").await?;
    host.wait_gone(".emotes").await?;
    host.wait_script("the focus to return", focused).await?;

    // Switches for others' moods stay open. A tap on the table closes everything.
    friend.tap("#moods").await?;
    friend.wait(".emotes").await?;
    friend.tap("#mute-0").await?;
    friend.wait_attr("#mute-0", "aria-pressed", "true").await?;
    assert_eq!(friend.count(".emotes").await?, 1);
    let felt = friend.free_place().await?;
    friend.tap(felt).await?;
    friend.wait_gone(".emotes").await?;
    friend.wait_attr("#moods", "aria-expanded", "false").await
}

#[tokio::test]
async fn a_link_for_spectators_offers_no_chair() -> Result<(), Failure> {
    let rig = Rig::start()?;
    let host = rig.browser("online-watch-host", Look::desktop()).await?;
    let watcher = rig.browser("online-watch-only", Look::phone()).await?;
    let link = open_table(&host, "Dana").await?;
    host.press_at("#for-watching", "Enter").await?;
    let watching = watch_link(&host).await?;

    // The chair is free, but the link for spectators neither offers it nor the code of the table.
    watcher.go(&watching).await?;
    watcher
        .wait_text("#will-watch", "You are here to watch")
        .await?;
    watcher
        .wait_text("#chair-1 .tag small", "not taken yet")
        .await?;
    assert_eq!(watcher.count("#sit, #name, #link, #code").await?, 0);

    // Without sitting down, the spectator sees the match as soon as it begins.
    let friend = rig.browser("online-watch-friend", Look::phone()).await?;
    join(&friend, &link, "Noa").await?;
    host.wait("#chair-1 .ready").await?;
    deal(&[&host, &friend]).await?;
    watcher.wait("#watching").await?;
    watcher.wait_count(".tile.racked", 0).await
}

#[tokio::test]
async fn two_friends_with_one_name_can_be_told_apart() -> Result<(), Failure> {
    let rig = Rig::start()?;
    let host = rig.browser("online-names-host", Look::desktop()).await?;
    let friend = rig.browser("online-names-friend", Look::phone()).await?;
    let link = open_table(&host, "Dana").await?;
    join(&friend, &link, "Dana").await?;
    host.wait_text("#chair-1 .tag b", "Dana 2").await?;
    deal(&[&host, &friend]).await?;
    host.wait_text("#seat-1 .who b", "Dana 2").await?;
    let plain = "return document.querySelector('#seat-0 .who b').textContent.trim() === 'Dana'";
    friend.wait_script("the name of the host", plain).await
}

#[tokio::test]
async fn a_network_that_falls_silent_is_noticed() -> Result<(), Failure> {
    let rig = Rig::over_network()?;
    let host = rig.browser("online-silent-host", Look::desktop()).await?;
    let friend = rig.browser("online-silent-friend", Look::phone()).await?;
    two_games(&host, &friend, "0").await?;
    let both = [&host, &friend];
    draw(both, [false, true]).await?;

    // No connection ends, but nothing arrives either. That is all the pages can notice.
    rig.stall(true);
    for player in both {
        player.wait("#connection.lost").await?;
    }
    rig.stall(false);
    for player in both {
        player.wait_gone("#connection").await?;
    }
    draw(both, [false, true]).await
}

/// Waits until a page shows that the operator closed the table during the match.
async fn wait_closed(browser: &Browser) -> Result<(), Failure> {
    browser.wait_text("#result-title", "operator").await?;
    browser.wait("#to-tables").await?;
    // No game was finished, so there is nothing to look back at.
    let none = "#again, #next-game, #share-text, #look-back";
    assert_eq!(browser.count(none).await?, 0);
    // Nobody has the turn, and no clock runs.
    browser.wait_gone(".seat.turn").await?;
    browser.wait_gone("#done .clock, .timed.running").await
}

#[tokio::test]
async fn a_match_ends_when_the_operator_closes_its_table() -> Result<(), Failure> {
    let rig = Rig::start()?;
    let host = rig.browser("online-closed-host", Look::desktop()).await?;
    let friend = rig.browser("online-closed-friend", Look::phone()).await?;
    let watcher = rig
        .browser("online-closed-watcher", Look::desktop())
        .await?;
    two_games(&host, &friend, "120").await?;
    let both = [&host, &friend];
    draw(both, [false, true]).await?;
    in_menu(&host, "#for-watching").await?;
    watcher.go(&watch_link(&host).await?).await?;
    watcher.wait("#watching").await?;
    watcher.wait(".timed.running").await?;
    // Someone asks for a pause, which nobody can agree to any more.
    host.press("p").await?;
    friend.wait("#agree-pause").await?;

    let address = host.address().await?;
    let (_, table) = address.rsplit_once('/').expect("the address of a table");
    rig.close_table(table)?;
    for browser in [&host, &friend, &watcher] {
        wait_closed(browser).await?;
        assert_eq!(browser.count("#agree-pause").await?, 0);
    }
    // Each player's device checks the deal.
    for player in both {
        player.wait_text("#fair", "sealed before the game").await?;
    }
    // The table stays visible behind the result, and ends no turn.
    host.press("Escape").await?;
    host.wait_gone("#result").await?;
    host.wait_text("#done", "Score sheet").await?;
    host.wait_text("#status", "operator").await?;
    host.press("d").await?;
    wait_closed(&host).await?;
    host.press_at("#verify", "Enter").await?;
    host.wait_text("#verified", "The record checks out").await?;

    // A page that is opened later says the same.
    for browser in [&host, &friend, &watcher] {
        browser.reload().await?;
        wait_closed(browser).await?;
    }
    for player in both {
        player.wait_text("#fair", "sealed before the game").await?;
    }
    // The match stays in the list of its players.
    host.press_at("#to-tables", "Enter").await?;
    let entry = format!("#mine-{table}");
    host.wait_text(&entry, "Closed before the end").await?;
    host.press_at(&entry, "Enter").await?;
    wait_closed(&host).await?;
    for browser in [&host, &friend, &watcher] {
        assert_eq!(browser.strangers().await?, [""; 0]);
    }
    Ok(())
}
