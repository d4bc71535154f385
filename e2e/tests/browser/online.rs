//! People play with each other over the server, each in their own browser.

use std::time::Instant;

use serde_json::json;
use sidra_core::position::{Position, Setup};
use sidra_core::tile::Tally;
use sidra_core::{Face, HouseRules, editions, notation};
use sidra_e2e::game::tile;
use sidra_e2e::{Browser, Failure, HELD_ABOVE, Look, Rig, Spot};
use sidra_solver::{Objective, best_play};

mod nodes;
mod table;

/// Enough turns for both players to open: a rack grows with every draw.
const MOST_TURNS: usize = 60;

/// Types a name into the field of a form.
async fn type_name(browser: &Browser, name: &str) -> Result<(), Failure> {
    browser.wait("#name").await?;
    browser.click("#name").await?;
    browser.type_text(name).await
}

/// Chooses one of a few options. The window is made high enough to show all of them.
async fn choose(browser: &Browser, name: &str, value: &str) -> Result<(), Failure> {
    browser.resize(1300, 1300).await?;
    let input = format!("input[name={name}][value='{value}']");
    browser
        .click(format!(".choice:has({input})").as_str())
        .await?;
    browser.wait_count(&format!("{input}:checked"), 1).await
}

/// Opens a table without a clock from the home screen, and returns the link to send.
async fn open_table(host: &Browser, name: &str) -> Result<String, Failure> {
    open_with_clock(host, name, "0").await
}

/// Opens a table with this many seconds for a turn, and returns the link to send.
async fn open_with_clock(host: &Browser, name: &str, clock: &str) -> Result<String, Failure> {
    host.go("/").await?;
    host.wait("#friends-door").await?;
    host.click("#friends-door").await?;
    type_name(host, name).await?;
    choose(host, "clock", clock).await?;
    host.click("#more-choices").await?;
    choose(host, "length", "1 games").await?;
    host.press_at("#open-table", "Enter").await?;
    host.wait("#start").await?;
    link(host).await
}

/// Returns the link on the card.
async fn link(host: &Browser) -> Result<String, Failure> {
    link_in(host, "link").await
}

/// Returns the link in a field.
async fn link_in(host: &Browser, id: &str) -> Result<String, Failure> {
    let there = format!("return !!document.getElementById('{id}')?.value");
    host.wait_script("the link", &there).await?;
    let link = format!("return document.getElementById('{id}').value");
    let link = host.script(&link, Vec::new()).await?;
    Ok(link.as_str().unwrap_or_default().to_owned())
}

/// Returns the link for spectators, from the dialog that is open.
async fn watch_link(host: &Browser) -> Result<String, Failure> {
    host.wait("#watch-sheet").await?;
    let link = link_in(host, "watch-link").await?;
    host.click("#watch-sheet .close").await?;
    host.wait_gone("#watch-sheet").await?;
    Ok(link)
}

/// Waits until an element is in the window, and nothing covers it.
async fn wait_in_sight(browser: &Browser, selector: &str) -> Result<(), Failure> {
    let script = format!(
        "const box = document.querySelector({selector:?})?.getBoundingClientRect();\
         if (!box || box.top < 0 || box.bottom > innerHeight) return false;\
         const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);\
         return !!there?.closest({selector:?})"
    );
    browser
        .wait_script(&format!("{selector} in sight"), &script)
        .await
}

/// Fails if one element covers a part of another.
async fn apart(browser: &Browser, one: &str, other: &str) -> Result<(), Failure> {
    let (a, b) = (browser.rect(one).await?, browser.rect(other).await?);
    let beside = a.x + a.width <= b.x || b.x + b.width <= a.x;
    let above = a.y + a.height <= b.y || b.y + b.height <= a.y;
    match beside || above {
        true => Ok(()),
        false => Err(browser.fail(&format!("{one} covers {other}")).await),
    }
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

/// Returns which of the browsers has the turn; `None` once the match is over. Bots play in the
/// meantime.
async fn next_turn(players: [&Browser; 2]) -> Result<Option<usize>, Failure> {
    let begin = Instant::now();
    loop {
        if players[0].count("#result").await? > 0 {
            return Ok(None);
        }
        for (at, player) in players.iter().enumerate() {
            if player.count(".seat.you.turn").await? > 0 {
                return Ok(Some(at));
            }
        }
        players[0].patience(begin, "a turn or the end").await?;
    }
}

fn faces(words: &[String]) -> Vec<Face> {
    let face = |word: &String| notation::tile(word.trim_end_matches('\'')).expect("a tile");
    words.iter().map(face).collect()
}

/// Returns the sets of the rack that a player can lay, tile by tile.
fn sets_of(rack: &[String], opened: bool) -> Vec<Vec<String>> {
    let rules = HouseRules::plain(editions::find("il-classic").expect("an edition"));
    let setup = Setup::of_turn(rules, Vec::new(), faces(rack), opened);
    let position = Position::from_setup(setup).expect("a rack is a position");
    let play = best_play(&position, Objective::Tiles);
    let mut left = rack.to_vec();
    let mut take = |face: Face| {
        let found = left
            .iter()
            .position(|word| faces(std::slice::from_ref(word)) == [face]);
        left.remove(found.expect("on the rack"))
    };
    match play.is_nothing() {
        true => Vec::new(),
        false => play
            .table
            .into_iter()
            .map(|row| row.into_iter().map(&mut take).collect())
            .collect(),
    }
}

/// Two people at one table: the host with a mouse, the friend with fingers.
struct Pair<'a> {
    players: [&'a Browser; 2],
    touch: [bool; 2],
    /// How many sets each has laid.
    laid: [usize; 2],
}

impl Pair<'_> {
    /// Drags a tile from the rack with a mouse or a finger.
    async fn drag(&self, at: usize, word: &str, to: impl Into<Spot>) -> Result<(), Failure> {
        let player = self.players[at];
        if !self.touch[at] {
            return player.drag(tile(word), to).await;
        }
        // A finger holds its tile above itself.
        let above = player.rect(&tile(word)).await?.height * HELD_ABOVE;
        let (x, y) = player.point(to).await?;
        player.touch_drag(tile(word), (x, y + above)).await
    }

    /// Lays a new set: the first tile far from all others, each further one at the right end. Then
    /// tidies the table, so that there is space for the next set.
    async fn lay(&self, at: usize, set: &[String]) -> Result<(), Failure> {
        let player = self.players[at];
        let place = player.free_place().await?;
        for (index, word) in set.iter().enumerate() {
            player.wait_still().await?;
            match index.checked_sub(1).map(|before| tile(&set[before])) {
                None => self.drag(at, word, place).await?,
                Some(last) => {
                    // Drop on the right half of the last tile: beside it, the next set may be just
                    // as near.
                    let right = player.rect(&last).await?.width * 0.3;
                    self.drag(at, word, (last.as_str(), right, 0.0)).await?;
                }
            }
        }
        player.wait_still().await?;
        player.press("t").await?;
        player.wait_still().await
    }

    /// Plays one turn: lays the sets that the rack holds, or draws or passes. Waits until the turn
    /// is over.
    async fn lay_or_draw(&mut self, at: usize) -> Result<(), Failure> {
        let player = self.players[at];
        let rack = player.rack().await?;
        let sets = sets_of(&rack, self.laid[at] > 0);
        for set in &sets {
            self.lay(at, set).await?;
        }
        self.laid[at] += sets.len();
        player.click("#done").await?;
        player.wait_gone(".seat.you.turn").await
    }

    /// Plays one turn: lays the sets that the rack holds, or draws. Waits until the other browser
    /// shows the next turn and the same table.
    async fn turn(&mut self) -> Result<(), Failure> {
        let at = whose_turn(self.players).await?;
        let (player, other) = (self.players[at], self.players[1 - at]);
        let rack = player.rack().await?;
        let sets = sets_of(&rack, self.laid[at] > 0);
        if sets.is_empty() {
            return draw(self.players, self.touch).await;
        }
        for set in &sets {
            self.lay(at, set).await?;
        }
        match self.touch[at] {
            true => player.tap("#done").await?,
            false => player.click("#done").await?,
        }
        other.wait_count(".seat.you.turn", 1).await?;
        let left = rack.len() - sets.concat().len();
        player.wait_count(".tile.racked", left).await?;
        let table = player.table().await?;
        other.wait_table(&table).await?;
        self.laid[at] += sets.len();
        Ok(())
    }
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
    let address = host.address().await?;
    // All chairs are taken, so the card for players is gone; there is a link for spectators.
    host.wait_gone("#link").await?;
    host.press_at("#for-watching", "Enter").await?;
    let watching = watch_link(&host).await?;
    host.click("#start").await?;
    for browser in [&host, &friend] {
        browser.wait("#table").await?;
        browser.wait_count(".tile.racked", 14).await?;
    }
    let both = [&host, &friend];
    let mut pair = Pair {
        players: both,
        touch: [false, true],
        laid: [0, 0],
    };

    // A third browser watches: it shows the table, but no rack. The menu has the same link, with an
    // address that others can open, like that of the link for players.
    in_menu(&host, "#for-watching").await?;
    assert_eq!(watch_link(&host).await?, watching);
    let origin = |link: &str| link.split("/#/").next().map(str::to_owned);
    assert_eq!(origin(&watching), origin(&link));
    watcher.go(&watching).await?;
    watcher.wait("#watching").await?;
    watcher.wait(".seat.turn").await?;
    assert_eq!(watcher.count(".tile.racked").await?, 0);
    host.wait("#watchers").await?;

    pair.turn().await?;
    pair.turn().await?;

    // A reload returns to the same seat, with the same tiles.
    let mut rack = friend.rack().await?;
    friend.reload().await?;
    friend.wait_count(".tile.racked", rack.len()).await?;
    let mut again = friend.rack().await?;
    rack.sort();
    again.sort();
    assert_eq!(rack, again);
    pair.turn().await?;

    // The network is lost and comes back. The message hides nobody's name.
    rig.cut(true);
    for browser in [&host, &friend, &watcher] {
        browser.wait("#connection.lost").await?;
    }
    apart(&host, "#connection", "#seat-1 .who b").await?;
    apart(&friend, "#connection", "#seat-0 .who b").await?;
    rig.cut(false);
    for browser in [&host, &friend, &watcher] {
        browser.wait_gone("#connection").await?;
    }
    pair.turn().await?;

    // The others see what the player to move lays out, and the draft survives when the server is
    // killed.
    let turn = whose_turn(both).await?;
    let (mover, other) = (both[turn], both[1 - turn]);
    let before = mover.table().await?;
    let word = mover.rack().await?.remove(0);
    let place = mover.free_place().await?;
    pair.drag(turn, &word, place).await?;
    // The table does not tell equal tiles apart.
    let word = word.trim_end_matches('\'');
    let laid_out = match before.as_str() {
        "" => word.to_owned(),
        before => format!("{before} | {word}"),
    };
    other.wait_table(&laid_out).await?;
    watcher.wait_table(&laid_out).await?;
    rig.kill();
    for browser in [&host, &friend, &watcher] {
        browser.wait("#connection.lost").await?;
    }
    rig.restart()?;
    for browser in [&host, &friend, &watcher] {
        browser.wait_gone("#connection").await?;
    }
    mover.wait_table(&laid_out).await?;
    other.wait_table(&laid_out).await?;
    // The tile goes back, and the game continues until both have laid sets.
    mover.press_at("#start-over", "Enter").await?;
    other.wait_table(&before).await?;
    for _ in 0..MOST_TURNS {
        if pair.laid.iter().all(|&sets| sets > 0) {
            break;
        }
        pair.turn().await?;
    }
    assert!(pair.laid.iter().all(|&sets| sets > 0), "{:?}", pair.laid);
    let tiles = host.table().await?;
    assert!(tiles.split(" | ").count() >= 2, "{tiles}");
    friend.wait_table(&tiles).await?;
    watcher.wait_table(&tiles).await?;

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
    // Both want another match: they meet at a new table.
    host.press_at("#again", "Enter").await?;
    friend.wait_text("#rematch", "Dana").await?;
    friend.press_at("#again", "Enter").await?;
    for browser in both {
        browser.wait("#waiting").await?;
        let there = browser.address().await?;
        assert!(there.contains("/#/t/"), "{there}");
        assert_ne!(there, address);
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
    assert_eq!(host.count(".only-here:not(:empty)").await?, 0);
    // Pasting into a field shows what was copied.
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

/// Opens a table at another machine's address, without HTTPS, and seats a friend there.
async fn far_friends(rig: &Rig, name: &str, clock: &str) -> Result<[Browser; 2], Failure> {
    let host = rig
        .browser(&format!("{name}-host"), Look::desktop())
        .await?;
    let friend = rig
        .browser(&format!("{name}-friend"), Look::phone())
        .await?;
    let far = format!("http://{}/#/", rig.far_address());
    host.go(&format!("{far}friends")).await?;
    type_name(&host, "Dana").await?;
    choose(&host, "clock", clock).await?;
    host.click("#more-choices").await?;
    choose(&host, "length", "1 games").await?;
    host.press_at("#open-table", "Enter").await?;
    host.wait("#start").await?;
    let link = link(&host).await?;
    assert!(link.starts_with(&far), "{link}");
    join(&friend, &link, "Noa").await?;
    host.wait("#chair-1 .ready").await?;
    for player in [&host, &friend] {
        // The page computes hashes itself: here the browser's functions for that are missing.
        let lacks = "return !window.isSecureContext && !crypto.subtle && !crypto.randomUUID";
        assert_eq!(player.script(lacks, Vec::new()).await?, json!(true));
    }
    Ok([host, friend])
}

#[tokio::test]
async fn friends_play_without_https() -> Result<(), Failure> {
    let rig = Rig::over_network()?;
    let [host, friend] = far_friends(&rig, "online-plain", "0").await?;
    deal(&[&host, &friend]).await?;
    let both = [&host, &friend];
    let mut pair = Pair {
        players: both,
        touch: [false, true],
        laid: [0, 0],
    };
    pair.turn().await?;
    pair.turn().await?;
    // A reload finds the seat and its seed again.
    friend.reload().await?;
    friend.wait(".tile.racked").await?;
    pair.turn().await?;
    give_up(&host).await?;
    for player in both {
        player.wait("#result").await?;
        player.wait_text("#fair", "sealed").await?;
        // Without a clock, it does not matter whether the screen goes dark.
        assert_eq!(player.count("#sleeps").await?, 0);
    }
    Ok(())
}

#[tokio::test]
async fn without_https_the_page_says_once_that_the_screen_may_go_dark() -> Result<(), Failure> {
    let rig = Rig::over_network()?;
    let [host, friend] = far_friends(&rig, "online-dark", "120").await?;
    for player in [&host, &friend] {
        player.wait_text("#sleeps", "screen").await?;
    }
    host.press_at("#sleeps-ok", "Enter").await?;
    host.wait_gone("#sleeps").await?;
    // At the table it does not cover who begins. A player who has not read it sees it after a turn.
    deal(&[&host, &friend]).await?;
    assert_eq!(friend.count("#sleeps").await?, 0);
    draw([&host, &friend], [false, true]).await?;
    friend.wait_text("#sleeps", "screen").await?;
    assert_eq!(host.count("#sleeps").await?, 0);
    friend.tap("#sleeps-ok").await?;
    friend.wait_gone("#sleeps").await?;
    for player in [&host, &friend] {
        player.reload().await?;
        player.wait(".tile.racked").await?;
        assert_eq!(player.count("#sleeps").await?, 0);
    }
    Ok(())
}

#[tokio::test]
async fn the_newest_tab_plays_and_the_other_can_take_over() -> Result<(), Failure> {
    let rig = Rig::start()?;
    let host = rig.browser("online-tabs", Look::desktop().whole()).await?;
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

/// Returns the rack from left to right, once it has all tiles.
async fn whole_rack(player: &Browser, tiles: usize) -> Result<Vec<String>, Failure> {
    player.wait_count(".tile.racked", tiles).await?;
    player.rack().await
}

/// Opens a table with three chairs, where Noa and Tom sit down, Tom on a phone.
async fn three_friends(rig: &Rig, name: &str) -> Result<[Browser; 3], Failure> {
    let host = rig
        .browser(&format!("{name}-host"), Look::desktop())
        .await?;
    let noa = rig.browser(&format!("{name}-noa"), Look::desktop()).await?;
    let tom = rig.browser(&format!("{name}-tom"), Look::phone()).await?;
    let link = open_table(&host, "Dana").await?;
    host.press_at("#add-chair", "Enter").await?;
    host.wait("#chair-2").await?;
    join(&noa, &link, "Noa").await?;
    join(&tom, &link, "Tom").await?;
    host.wait_text("#chair-2 .tag b", "Tom").await?;
    Ok([host, noa, tom])
}

/// Starts the game, and waits until everyone has tiles.
async fn deal(players: &[&Browser]) -> Result<(), Failure> {
    players[0].press_at("#start", "Enter").await?;
    for player in players {
        player.wait("#table").await?;
        player.wait_count(".tile.racked", 14).await?;
    }
    Ok(())
}

/// Chooses an entry in the menu of the table.
async fn in_menu(player: &Browser, what: &str) -> Result<(), Failure> {
    player.click("#menu").await?;
    player.wait("#menu-sheet").await?;
    player.press_at(what, "Enter").await
}

/// Leaves the match permanently.
async fn leave(player: &Browser) -> Result<(), Failure> {
    in_menu(player, "#leave-match").await?;
    player.wait("#ask").await?;
    player.click("#ask-yes").await?;
    player.wait("#tables").await.map(|_| ())
}

#[tokio::test]
async fn everyone_must_agree_to_a_pause_and_anyone_can_end_it() -> Result<(), Failure> {
    let rig = Rig::start()?;
    let host = rig.browser("online-pause-host", Look::desktop()).await?;
    let friend = rig.browser("online-pause-friend", Look::phone()).await?;
    let link = open_table(&host, "Dana").await?;
    join(&friend, &link, "Noa").await?;
    host.wait("#chair-1 .ready").await?;
    deal(&[&host, &friend]).await?;

    // A player who changes their mind withdraws the request.
    in_menu(&host, "#pause").await?;
    host.wait_text(".asks p", "when everyone who is here agrees")
        .await?;
    friend.wait_text(".asks p", "Dana").await?;
    host.click("#agree-pause").await?;
    friend.wait_gone(".asks").await?;

    // Both agree: nobody can play until one of them resumes.
    in_menu(&host, "#pause").await?;
    friend.wait("#agree-pause").await?;
    friend.tap("#agree-pause").await?;
    for player in [&host, &friend] {
        player.wait_gone(".asks").await?;
        player.wait_text("#done", "Resume").await?;
    }
    friend.tap("#done").await?;
    for player in [&host, &friend] {
        player
            .wait_script(
                "the game to continue",
                "return !document.getElementById('done').textContent.includes('Resume')",
            )
            .await?;
    }
    draw([&host, &friend], [false, true]).await
}

#[tokio::test]
async fn the_screen_stays_awake_while_a_clock_runs() -> Result<(), Failure> {
    let rig = Rig::start()?;
    let host = rig.browser("awake-host", Look::desktop().whole()).await?;
    let friend = rig.browser("awake-friend", Look::phone().whole()).await?;
    let link = open_with_clock(&host, "Dana", "120").await?;
    join(&friend, &link, "Noa").await?;
    host.wait("#chair-1 .ready").await?;
    for player in [&host, &friend] {
        player.watch_screen().await?;
    }
    deal(&[&host, &friend]).await?;
    for player in [&host, &friend] {
        player.wait_awake(true).await?;
        assert_eq!(player.count("#sleeps").await?, 0);
    }
    // The match is over for both.
    leave(&friend).await?;
    host.wait("#result").await?;
    for player in [&host, &friend] {
        player.wait_awake(false).await?;
    }
    Ok(())
}

#[tokio::test]
async fn the_host_frees_a_chair_and_hands_over() -> Result<(), Failure> {
    let rig = Rig::start()?;
    let [host, noa, tom] = three_friends(&rig, "online-host").await?;

    // Before the deal the host frees a chair. Tom sees the table, and may sit down again.
    host.press_at("#ask-chair-2", "Enter").await?;
    host.wait("#send-away").await?;
    host.click("#send-away").await?;
    host.wait("#chair-2.free").await?;
    tom.wait("#sit").await?;
    noa.wait("#chair-2.free").await?;
    // Nobody but the host can do that.
    assert_eq!(noa.count("[id^=ask-chair]").await?, 0);

    // The host hands over: Noa starts the game now.
    host.press_at("#ask-chair-1", "Enter").await?;
    host.wait("#make-host").await?;
    host.click("#make-host").await?;
    noa.wait("#start").await?;
    host.wait_gone("#start").await?;
    noa.press_at("#ask-chair-2", "Enter").await?;
    noa.wait("#seat-nobody").await?;
    noa.click("#seat-nobody").await?;
    host.wait_gone("#chair-2").await?;
    deal(&[&noa, &host]).await?;
    // Tom has no chair, and watches.
    tom.wait("#watching").await?;

    // If the host leaves, another player becomes the host, and a match of two players ends.
    leave(&noa).await?;
    host.wait("#result").await.map(|_| ())
}

/// The host is offered the lesson of the jokers on the form, and a friend in the waiting room.
#[tokio::test]
async fn friends_can_learn_the_jokers_before_the_game() -> Result<(), Failure> {
    let rig = Rig::start()?;
    let host = rig.browser("lesson-host", Look::desktop()).await?;
    host.go("/#/friends").await?;
    host.wait("#open-table").await?;
    choose(&host, "edition", "pl-twist").await?;
    host.wait("#offer[href='#/learn/pl-twist']").await?;
    choose(&host, "edition", "il-classic").await?;
    host.wait_gone("#offer").await?;
    choose(&host, "edition", "pl-twist").await?;
    type_name(&host, "Dana").await?;
    host.press_at("#open-table", "Enter").await?;
    host.wait("#start").await?;
    let friend = rig.browser("lesson-friend", Look::phone()).await?;
    join(&friend, &link(&host).await?, "Noa").await?;
    // It opens elsewhere, so that the friend keeps the chair.
    friend.wait("#offer[target=_blank]").await?;
    Ok(())
}

#[tokio::test]
async fn all_others_together_remove_a_player() -> Result<(), Failure> {
    let rig = Rig::start()?;
    let [host, noa, tom] = three_friends(&rig, "online-vote").await?;
    deal(&[&host, &noa, &tom]).await?;

    // One player alone cannot remove another, so Tom keeps playing.
    in_menu(&host, "#remove-2").await?;
    noa.wait_text(".asks p", "Tom").await?;
    assert_eq!(tom.count(".asks").await?, 0);
    assert_eq!(noa.count("#seat-2 .away").await?, 0);
    noa.click("#agree-remove-2").await?;
    for player in [&host, &noa] {
        player.wait_text("#seat-2 .away", "left").await?;
        player.wait_gone(".asks").await?;
    }
    // The others continue without him. Now that there are two of them, neither can remove the
    // other.
    draw([&host, &noa], [false, false]).await?;
    host.click("#menu").await?;
    host.wait("#menu-sheet #leave-match").await?;
    assert_eq!(host.count("[id^=remove-]").await?, 0);
    Ok(())
}

#[tokio::test]
async fn an_old_page_reloads_once() -> Result<(), Failure> {
    let rig = Rig::over_network()?;
    let host = rig.browser("online-old", Look::desktop()).await?;
    let friend = rig.browser("online-new", Look::phone()).await?;
    let link = open_table(&host, "Dana").await?;
    join(&friend, &link, "Noa").await?;
    host.wait("#chair-1 .ready").await?;
    deal(&[&host, &friend]).await?;
    let rack = host.rack().await?;

    // While the network is down, the server becomes newer than the pages.
    rig.cut(true);
    for player in [&host, &friend] {
        player.wait("#connection.lost").await?;
    }
    rig.make_old(true);
    rig.cut(false);
    // The page reloads itself. It is still too old, so it says so, and stops.
    for player in [&host, &friend] {
        player.wait("#load-again").await?;
        let how = "return performance.getEntriesByType('navigation')[0].type";
        assert_eq!(player.script(how, Vec::new()).await?, json!("reload"));
    }
    // Each page connected twice: before and after it was loaded again.
    assert_eq!(rig.aged(), 4);
    rig.make_old(false);
    // Loaded once more, both are back in their seats.
    host.click("#load-again").await?;
    friend.tap("#load-again").await?;
    assert_eq!(whole_rack(&host, 14).await?, rack);
    friend.wait_count(".tile.racked", 14).await?;
    assert_eq!(rig.aged(), 4);
    draw([&host, &friend], [false, true]).await
}

#[tokio::test]
async fn a_recovery_code_moves_the_seat() -> Result<(), Failure> {
    let rig = Rig::over_network()?;
    let host = rig.browser("online-move-host", Look::desktop()).await?;
    let old = rig.browser("online-move-old", Look::phone()).await?;
    let new = rig.browser("online-move-new", Look::desktop()).await?;
    let link = open_table(&host, "Dana").await?;
    join(&old, &link, "Noa").await?;
    host.wait("#chair-1 .ready").await?;
    deal(&[&host, &old]).await?;
    let mut rack = old.rack().await?;
    let table = old.address().await?;

    // The code is made in the menu of the table.
    in_menu(&old, "#to-device").await?;
    old.wait("#make-code").await?;
    old.tap("#make-code").await?;
    old.wait("#recovery-code").await?;
    let code = "return document.getElementById('recovery-code').value";
    let code = old.script(code, Vec::new()).await?;
    let code = code.as_str().unwrap_or_default().to_owned();
    assert_eq!(code.len(), 19, "{code}");
    old.tap("#copy-code").await?;
    old.wait_text("#copied", "copied").await?;
    // The old device goes back to its table.
    old.go(&table).await?;
    old.wait_count(".tile.racked", 14).await?;

    // The new device finds the field for the code through the list of tables. A wrong code is
    // refused.
    new.go("/#/tables").await?;
    new.wait("#to-device").await?;
    new.click("#to-device").await?;
    new.wait("#recovery-field").await?;
    new.click("#recovery-field").await?;
    new.type_text("AAAA-BBBB-CCCC-DDDD").await?;
    new.press("Enter").await?;
    new.wait_text("#recovery-error", "works once").await?;
    new.press("Control+a").await?;
    new.type_text(&code.to_lowercase()).await?;
    new.press("Enter").await?;
    // There is one game, and it opens at once, with the same tiles.
    let mut moved = whole_rack(&new, 14).await?;
    rack.sort();
    moved.sort();
    assert_eq!(moved, rack);
    new.wait_text("#seat-1 .who b", "Noa").await?;

    // The old device says what happened, and how to continue.
    old.wait_text("#farewell", "no longer on this device")
        .await?;
    old.tap("#bring-back").await?;
    old.wait("#recovery-field").await?;
    // It no longer has a seat, so it cannot make a code.
    assert_eq!(old.count("#make-code").await?, 0);
    // A code works once.
    old.tap("#recovery-field").await?;
    old.type_text(&code).await?;
    old.press("Enter").await?;
    old.wait_text("#recovery-error", "works once").await?;
    old.go("/#/tables").await?;
    old.wait("#moved").await?;
    assert_eq!(old.count("[id^=mine-]").await?, 0);

    draw([&host, &new], [false, false]).await
}

#[tokio::test]
async fn a_reload_keeps_the_order_of_the_rack() -> Result<(), Failure> {
    let rig = Rig::start()?;
    let host = rig.browser("online-order", Look::desktop()).await?;
    open_table(&host, "Dana").await?;
    host.press_at("#ask-chair-1", "Enter").await?;
    host.wait("#seat-easy").await?;
    host.press_at("#seat-easy", "Enter").await?;
    host.wait_text("#chair-1 .tag b", "Fox").await?;
    deal(&[&host]).await?;
    let by_colour = host.rack().await?;
    // The last tile is moved to the front by hand.
    let last = tile(&by_colour[13]);
    let first = tile(&by_colour[0]);
    host.wait_still().await?;
    host.drag(last.as_str(), (first.as_str(), -20.0, 0.0))
        .await?;
    let begin = Instant::now();
    let mut mine = host.rack().await?;
    while mine == by_colour {
        host.patience(begin, "the tile to move").await?;
        mine = host.rack().await?;
    }
    host.reload().await?;
    host.wait_count(".tile.racked", mine.len()).await?;
    assert_eq!(host.rack().await?, mine);
    // A sorted rack stays sorted, also when a tile is drawn after the reload.
    let number = |word: &String| -> u8 {
        let digits: String = word.chars().filter(char::is_ascii_digit).collect();
        digits.parse().unwrap_or(u8::MAX)
    };
    let sorted = |rack: &[String]| rack.is_sorted_by_key(number);
    host.click("#sort-number").await?;
    let begin = Instant::now();
    while !sorted(&host.rack().await?) {
        host.patience(begin, "the rack to be sorted").await?;
    }
    host.reload().await?;
    host.wait_count(".tile.racked", mine.len()).await?;
    host.wait(".seat.you.turn").await?;
    host.click("#done").await?;
    host.wait_count(".tile.racked", mine.len() + 1).await?;
    host.wait_still().await?;
    let rack = host.rack().await?;
    assert!(sorted(&rack), "{rack:?}");
    Ok(())
}

#[tokio::test]
async fn moods_of_others_can_be_hidden() -> Result<(), Failure> {
    let rig = Rig::start()?;
    let host = rig.browser("online-mute-host", Look::desktop()).await?;
    let friend = rig.browser("online-mute-friend", Look::desktop()).await?;
    let link = open_table(&host, "Dana").await?;
    friend.go(&link).await?;
    type_name(&friend, "Noa").await?;
    friend.press_at("#sit", "Enter").await?;
    friend.wait("#waiting").await?;
    host.wait("#chair-1 .ready").await?;
    deal(&[&host, &friend]).await?;
    for player in [&host, &friend] {
        player.click("#moods").await?;
        player.wait("#mute-moods").await?;
    }
    friend.click("#mute-moods").await?;
    friend
        .wait_attr("#mute-moods", "aria-pressed", "true")
        .await?;
    host.click("#mood-laugh").await?;
    // The host's own mood is shown to the host, but not to the friend, who can still show one.
    host.wait("#seat-0 .said").await?;
    friend.click("#mood-wow").await?;
    // A mood is shown for three seconds.
    let (seen, own) = tokio::join!(host.wait("#seat-1 .said"), friend.wait("#seat-1 .said"));
    seen.and(own)?;
    assert_eq!(friend.count("#seat-0 .said").await?, 0);
    // Muting survives a reload; then it is undone.
    friend.reload().await?;
    friend.wait_count(".tile.racked", 14).await?;
    friend.click("#moods").await?;
    friend
        .wait_attr("#mute-moods", "aria-pressed", "true")
        .await?;
    friend.click("#mute-moods").await?;
    friend
        .wait_attr("#mute-moods", "aria-pressed", "false")
        .await?;
    host.click("#moods").await?;
    host.click("#mood-smile").await?;
    friend.wait("#seat-0 .said").await.map(|_| ())
}

/// Waits until a replay shows the game after this many turns.
async fn looks_at(player: &Browser, turn: usize) -> Result<(), Failure> {
    let shown = format!("return document.getElementById('slider')?.value === '{turn}'");
    player.wait_script(&format!("turn {turn}"), &shown).await
}

#[tokio::test]
async fn a_finished_match_can_be_replayed() -> Result<(), Failure> {
    let rig = Rig::start()?;
    let host = rig.browser("online-past-host", Look::desktop()).await?;
    let friend = rig.browser("online-past-friend", Look::phone()).await?;
    let link = open_table(&host, "Dana").await?;
    join(&friend, &link, "Noa").await?;
    host.wait("#chair-1 .ready").await?;
    deal(&[&host, &friend]).await?;
    let dealt = Tally::of(&faces(&friend.rack().await?));
    let both = [&host, &friend];
    for _ in 0..3 {
        draw(both, [false, true]).await?;
    }
    // During the match, the list says whose turn it is, and how long the match will wait.
    let turn = whose_turn(both).await?;
    let table = host.address().await?;
    host.go("/#/tables").await?;
    let title = if turn == 0 { "Your turn" } else { "to play" };
    host.wait_text("[id^=mine-] b", title).await?;
    host.wait_text("[id^=mine-] small", "Waits for the next move until")
        .await?;
    host.go(&table).await?;
    host.wait_count(".seat.you", 1).await?;

    // One player leaves. The other looks back from the result, with keys and slider.
    leave(&friend).await?;
    host.wait("#result").await?;
    host.press_at("#look-back", "Enter").await?;
    host.wait("#replay .flow").await?;
    host.wait_text(".they", "Noa").await?;
    host.wait_text(".they", "Dana").await?;
    let turns = host.count("#replay .list ol > li").await?;
    assert!(turns >= 3, "{turns}");
    looks_at(&host, turns).await?;
    host.press("Home").await?;
    looks_at(&host, 0).await?;
    host.press("ArrowRight").await?;
    looks_at(&host, 1).await?;
    host.press_at("#slider", "ArrowRight").await?;
    looks_at(&host, 2).await?;

    // The other finds the match in the list of finished games.
    friend.wait("[id^=mine-]").await?;
    friend.wait_text("[id^=mine-] b", "Finished").await?;
    friend.tap("[id^=mine-]").await?;
    friend.wait("#replay .flow").await?;
    friend.wait_text(".they", "Dana").await?;
    // The game is continued from the own seat, which is the second one here.
    friend.press("Home").await?;
    looks_at(&friend, 0).await?;
    friend.press_at("#take", "Enter").await?;
    friend.press_at("#continue", "Enter").await?;
    friend.wait_count(".tile.racked", 14).await?;
    assert_eq!(Tally::of(&faces(&friend.rack().await?)), dealt);
    Ok(())
}

#[tokio::test]
async fn one_player_can_be_muted() -> Result<(), Failure> {
    let rig = Rig::start()?;
    let [host, noa, tom] = three_friends(&rig, "online-hush").await?;
    // The host mutes Noa while they wait. Nobody can mute themselves.
    assert_eq!(host.count("#mute-0").await?, 0);
    host.press_at("#mute-1", "Enter").await?;
    host.wait_attr("#mute-1", "aria-pressed", "true").await?;
    deal(&[&host, &noa, &tom]).await?;
    for player in [&host, &noa, &tom] {
        player.click("#moods").await?;
        player.wait("#mute-moods").await?;
    }
    noa.click("#mood-laugh").await?;
    tom.wait("#seat-1 .said").await?;
    tom.click("#mood-wow").await?;
    host.wait("#seat-2 .said").await?;
    assert_eq!(host.count("#seat-1 .said").await?, 0);

    // The muting is kept on this device, and can be undone.
    host.reload().await?;
    host.wait_count(".tile.racked", 14).await?;
    host.click("#moods").await?;
    host.wait_attr("#mute-1", "aria-pressed", "true").await?;
    host.wait_attr("#mute-2", "aria-pressed", "false").await?;
    host.click("#mute-1").await?;
    host.wait_attr("#mute-1", "aria-pressed", "false").await?;
    noa.click("#moods").await?;
    noa.click("#mood-smile").await?;
    host.wait("#seat-1 .said").await.map(|_| ())
}

#[tokio::test]
async fn spectators_are_counted() -> Result<(), Failure> {
    let rig = Rig::start()?;
    let host = rig.browser("online-count-host", Look::desktop()).await?;
    let watcher = rig.browser("online-count-watcher", Look::phone()).await?;
    let visitor = rig.browser("online-count-visitor", Look::desktop()).await?;
    host.go("/#/friends").await?;
    type_name(&host, "Dana").await?;
    choose(&host, "public", "true").await?;
    choose(&host, "clock", "0").await?;
    host.press_at("#open-table", "Enter").await?;
    host.wait("#start").await?;
    host.press_at("#ask-chair-1", "Enter").await?;
    host.wait("#seat-easy").await?;
    host.press_at("#seat-easy", "Enter").await?;
    host.wait_text("#chair-1 .tag b", "Fox").await?;
    deal(&[&host]).await?;
    in_menu(&host, "#for-watching").await?;
    let watching = watch_link(&host).await?;
    assert_eq!(host.count("#watchers").await?, 0);

    watcher.go(&watching).await?;
    watcher.wait("#watching").await?;
    host.wait_text("#watchers", "one person").await?;
    visitor.go("/#/tables").await?;
    visitor.wait_text("[id^=watch-] .count", "1").await?;
    visitor.press_at("[id^=watch-]", "Enter").await?;
    visitor.wait("#watching").await?;
    host.wait_text("#watchers", "people are watching").await?;
    watcher.wait_text("#watchers b", "2").await?;

    // Spectators who leave are no longer counted.
    watcher.go("/#/").await?;
    watcher.wait("#home").await?;
    host.wait_text("#watchers", "one person").await?;
    visitor.go("/#/tables").await?;
    visitor.wait("[id^=watch-]").await?;
    host.wait_gone("#watchers").await
}

#[tokio::test]
async fn a_wrong_code_says_what_to_check() -> Result<(), Failure> {
    let rig = Rig::start()?;
    let friend = rig.browser("online-wrong-code", Look::phone()).await?;
    friend.go("/#/join/K7Q-F2M").await?;
    friend.wait_text("#unknown-code", "K7Q-F2M").await?;
    friend
        .wait_text("#unknown-code", "Check each letter")
        .await?;
    // There are no tables: the list says so, and how to open one.
    friend.tap("#to-tables").await?;
    friend.wait("#no-tables").await?;
    friend.tap("#open-first").await?;
    friend.wait("#friends").await?;

    // The code is corrected in its field. A whole link works as well.
    let host = rig.browser("online-right-code", Look::desktop()).await?;
    let link = open_table(&host, "Dana").await?;
    friend.go("/#/join").await?;
    friend.wait("#code-field").await?;
    friend.tap("#code-field").await?;
    friend.type_text("K7Q-F2M").await?;
    type_name(&friend, "Noa").await?;
    friend.press("Enter").await?;
    friend.wait("#unknown-code").await?;
    friend.tap("#code-field").await?;
    friend.press("Control+a").await?;
    friend.type_text(&link).await?;
    friend.tap("#sit").await?;
    friend.wait_text("#chair-0 .tag b", "Dana").await?;
    host.wait_text("#chair-1 .tag b", "Noa").await?;

    // Anyone who opens the link of a full table learns that its code no longer works.
    let third = rig.browser("online-late-code", Look::desktop()).await?;
    third.go(&link).await?;
    third.wait("#unknown-code").await.map(|_| ())
}

#[tokio::test]
async fn an_address_that_leads_nowhere_says_so() -> Result<(), Failure> {
    let rig = Rig::start()?;
    let browser = rig.browser("online-nowhere", Look::desktop()).await?;
    browser.go("/#/nowhere").await?;
    browser.wait("#nowhere").await?;
    browser.click("#go-home").await?;
    browser.wait("#home").await.map(|_| ())
}

#[tokio::test]
async fn what_needs_the_server_waits_for_it() -> Result<(), Failure> {
    let rig = Rig::over_network()?;
    let host = rig.browser("online-wait-host", Look::desktop()).await?;
    let friend = rig.browser("online-wait-friend", Look::phone()).await?;
    host.go("/#/friends").await?;
    type_name(&host, "Dana").await?;
    friend.go("/#/tables").await?;
    friend.wait("#no-tables").await?;

    // Opening a table.
    rig.cut(true);
    host.press_at("#open-table", "Enter").await?;
    host.wait("#unreached").await?;
    host.wait("#open-table.waits").await?;
    rig.cut(false);
    host.wait_gone("#unreached").await?;
    host.press_at("#open-table", "Enter").await?;
    host.wait("#start").await?;
    let link = link(&host).await?;

    // Joining by a link, and the screen on which everyone waits.
    rig.cut(true);
    host.wait("#connection.lost").await?;
    friend.go(&link).await?;
    friend.wait("#join #unreached").await?;
    friend.wait("#sit.waits").await?;
    rig.cut(false);
    host.wait_gone("#connection").await?;
    friend.wait_text("#host b", "Dana").await?;
    type_name(&friend, "Noa").await?;
    friend.tap("#sit").await?;
    friend.wait("#waiting").await?;
    host.wait_text("#chair-1 .tag b", "Noa").await?;

    // Moving to another device, and a finished match, which this server does not have.
    rig.cut(true);
    friend.wait("#connection.lost").await?;
    friend.go("/#/device").await?;
    friend.wait("#device #unreached").await?;
    host.go("/#/replay/t/01m7mhmcftfm5vx3vhh9azwd0v").await?;
    host.wait("#no-replay #unreached").await?;
    rig.cut(false);
    friend.wait_gone("#unreached").await?;
    friend.tap("#make-code").await?;
    friend.wait("#recovery-code").await?;
    host.wait_gone("#unreached").await?;
    host.wait_text("#no-replay .error", "no finished game")
        .await
}

#[tokio::test]
async fn three_clicks_make_a_link_on_a_small_laptop() -> Result<(), Failure> {
    let rig = Rig::start()?;
    let host = rig.browser("online-three", Look::desktop()).await?;
    host.resize(1366, 768).await?;
    // A person who has played before has a name.
    host.go("/#/friends").await?;
    type_name(&host, "Dana").await?;
    wait_in_sight(&host, "#open-table").await?;
    host.click("#open-table").await?;
    host.wait("#start").await?;

    host.go("/").await?;
    wait_in_sight(&host, "#friends-door").await?;
    host.click("#friends-door").await?;
    wait_in_sight(&host, "#open-table").await?;
    host.click("#open-table").await?;
    wait_in_sight(&host, "#copy-link").await?;
    host.click("#copy-link").await?;
    host.wait_text("#copied", "copied").await?;
    // This server listens on its own machine only.
    host.wait_text(".only-here", "--listen 0.0.0.0").await
}

#[tokio::test]
async fn the_button_that_opens_a_table_covers_no_choice() -> Result<(), Failure> {
    let rig = Rig::start()?;
    let host = rig.browser("friends-bar", Look::desktop().whole()).await?;
    let above = "const bar = document.getElementById('open-table').getBoundingClientRect().top; \
        const all = [...document.querySelectorAll('.pickers .card, .pickers .choice, .rule')]; \
        const shown = all.filter((element) => element.checkVisibility()); \
        return shown.length > 9 \
            && shown.every((element) => element.getBoundingClientRect().bottom <= bar)";
    host.go("/#/friends").await?;
    host.wait("#open-table").await?;
    host.wait_script("all choices above the button", above)
        .await?;
    // The list of all choices can be scrolled past the button.
    host.press_at("#more-choices", "Enter").await?;
    host.wait(".friends .rule").await?;
    host.press("End").await?;
    host.wait_script("the last choice above the button", above)
        .await
}

#[tokio::test]
async fn a_spectator_has_a_table_and_no_rack() -> Result<(), Failure> {
    let rig = Rig::start()?;
    let host = rig.browser("online-seen-host", Look::desktop()).await?;
    let friend = rig.browser("online-seen-friend", Look::desktop()).await?;
    let large = rig.browser("online-seen-large", Look::desktop()).await?;
    let small = rig.browser("online-seen-small", Look::phone()).await?;
    let link = open_table(&host, "Dana").await?;
    friend.go(&link).await?;
    type_name(&friend, "Noa").await?;
    friend.press_at("#sit", "Enter").await?;
    friend.wait("#waiting").await?;
    host.wait("#chair-1 .ready").await?;
    deal(&[&host, &friend]).await?;
    in_menu(&host, "#for-watching").await?;
    let watching = watch_link(&host).await?;
    for watcher in [&large, &small] {
        watcher.go(&watching).await?;
        watcher.wait("#watching").await?;
        // Both players are in sight, and no text addresses the spectator as a player.
        for seat in ["#seat-0 .who b", "#seat-1 .who b"] {
            wait_in_sight(watcher, seat).await?;
            apart(watcher, "#watching", seat).await?;
        }
        watcher.wait_text(".medal span", "still empty").await?;
        for missing in ["#done", "#hint", "#undo", ".sorts", "[data-place=new]"] {
            assert_eq!(watcher.count(missing).await?, 0, "{missing}");
        }
        assert!(watcher.rect(".rack").await?.height < 1.0);
        let board = watcher.rect(".board").await?;
        let cloth = watcher.rect(".cloth").await?;
        assert!(cloth.height > board.height * 0.6, "{cloth:?} of {board:?}");
        watcher.click("#menu").await?;
        watcher.wait("#menu-sheet").await?;
        let entries = watcher.texts("#menu-sheet nav > :not(.spare)").await?;
        assert_eq!(entries, ["Rules", "Settings", "Spectator link", "Home"]);
        watcher.click("#menu-sheet .close").await?;
        watcher.wait_gone("#menu-sheet").await?;
    }
    // Spectators see whose turn it is, and nothing about plans.
    draw([&host, &friend], [false, false]).await?;
    let turn = whose_turn([&host, &friend]).await?;
    let name = ["Dana", "Noa"][turn];
    for watcher in [&large, &small] {
        watcher.wait(&format!("#seat-{turn}.turn")).await?;
        assert!(!watcher.text("#status").await?.contains("plan"));
        watcher.reload().await?;
        watcher.wait_text("#status", name).await?;
    }
    // The match ends: spectators see the result, but no buttons for players.
    leave(&friend).await?;
    for watcher in [&large, &small] {
        watcher.wait("#result").await?;
        assert_eq!(watcher.count("#again, #next-game").await?, 0);
        watcher.click("#result .close").await?;
        watcher.wait_text("#done", "Score sheet").await?;
    }
    Ok(())
}

/// Gives up the game, and waits for its result.
async fn give_up(player: &Browser) -> Result<(), Failure> {
    in_menu(player, "#resign").await?;
    player.wait("#ask").await?;
    player.press_at("#ask-yes", "Enter").await?;
    player.wait("#result").await.map(|_| ())
}

#[tokio::test]
async fn a_match_whose_last_game_was_not_played_can_be_replayed() -> Result<(), Failure> {
    let rig = Rig::start()?;
    let host = rig.browser("online-unplayed-host", Look::desktop()).await?;
    let friend = rig.browser("online-unplayed-friend", Look::phone()).await?;
    // A round of two games.
    host.go("/#/friends").await?;
    type_name(&host, "Dana").await?;
    choose(&host, "clock", "0").await?;
    host.press_at("#open-table", "Enter").await?;
    host.wait("#start").await?;
    let link = link(&host).await?;
    join(&friend, &link, "Noa").await?;
    host.wait("#chair-1 .ready").await?;
    deal(&[&host, &friend]).await?;
    for _ in 0..2 {
        draw([&host, &friend], [false, true]).await?;
    }
    give_up(&host).await?;
    host.press_at("#next-game", "Enter").await?;
    host.wait_gone("#result").await?;
    host.wait_count(".tile.racked", 14).await?;
    // Nobody has a turn in the second game.
    give_up(&host).await?;
    host.wait("#again").await?;
    host.go("/#/tables").await?;
    host.wait_text("[id^=mine-] b", "Finished").await?;
    host.click("[id^=mine-]").await?;
    host.wait("#replay .flow").await?;
    looks_at(&host, 2).await?;
    host.wait_count("#replay .list ol > li", 2).await?;
    // The second game shows its deal.
    host.click(".games-of a:nth-child(2)").await?;
    looks_at(&host, 0).await?;
    host.wait_count("#replay .list ol > li", 0).await?;
    host.wait_texts(".they .n", &["14", "14"]).await?;
    assert_eq!(host.count("#analyse").await?, 0);
    Ok(())
}

#[tokio::test]
async fn all_finished_matches_are_listed_and_can_be_saved() -> Result<(), Failure> {
    const MATCHES: usize = 7;
    let rig = Rig::start()?;
    let host = rig.browser("online-many-host", Look::desktop()).await?;
    let visitor = rig.browser("online-many-visitor", Look::phone()).await?;
    host.go("/#/friends").await?;
    type_name(&host, "Dana").await?;
    choose(&host, "public", "true").await?;
    choose(&host, "clock", "0").await?;
    host.click("#more-choices").await?;
    choose(&host, "length", "1 games").await?;
    host.press_at("#open-table", "Enter").await?;
    host.wait("#start").await?;
    host.press_at("#ask-chair-1", "Enter").await?;
    host.wait("#seat-easy").await?;
    host.press_at("#seat-easy", "Enter").await?;
    host.wait_text("#chair-1 .tag b", "Fox").await?;
    for number in 1..=MATCHES {
        deal(&[&host]).await?;
        give_up(&host).await?;
        if number < MATCHES {
            host.press_at("#again", "Enter").await?;
            host.wait("#waiting").await?;
        }
    }
    // The answer to the check is in sight.
    host.resize(1280, 800).await?;
    host.press_at("#verify", "Enter").await?;
    host.wait_text("#verified", "checks out").await?;
    wait_in_sight(&host, "#verified").await?;

    // The player's own matches, some at first, then all.
    host.go("/#/tables").await?;
    host.wait_count("[id^=mine-]", 6).await?;
    host.press_at("#more-mine", "Enter").await?;
    host.wait_count("[id^=mine-]", MATCHES).await?;
    host.wait_gone("#more-mine").await?;
    assert_eq!(host.count("[id^=past-]").await?, 0);

    // Others find them as well, and save a record.
    visitor.go("/#/tables").await?;
    visitor.wait_count("[id^=past-]", 6).await?;
    visitor.press_at("#more-past", "Enter").await?;
    visitor.wait_count("[id^=past-]", MATCHES).await?;
    visitor.press_at("[id^=past-]", "Enter").await?;
    visitor.wait("#replay .flow").await?;
    let folder = tempfile::tempdir()?;
    visitor
        .cdp(
            "Browser.setDownloadBehavior",
            json!({ "behavior": "allow", "downloadPath": folder.path() }),
        )
        .await?;
    visitor.tap("#save-record").await?;
    let begin = Instant::now();
    let saved = loop {
        match std::fs::read_to_string(folder.path().join("match.sidra")) {
            Ok(text) if !text.is_empty() => break text,
            _ => visitor.patience(begin, "the saved record").await?,
        }
    };
    let record = sidra_game::record::read(&saved).expect("a record");
    assert_eq!(sidra_game::record::verify(&record), []);
    Ok(())
}

#[tokio::test]
async fn a_page_that_cannot_read_its_server_loads_itself_again() -> Result<(), Failure> {
    let rig = Rig::start()?;
    let host = rig.browser("online-unread", Look::desktop()).await?;
    open_table(&host, "Dana").await?;
    // Every message is cut off, as unreadable as one about something unknown.
    let source = "sessionStorage.loads = Number(sessionStorage.loads || 0) + 1;\
        const own = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');\
        const cut = (data) => new MessageEvent('message', { data: data.slice(0, 2) });\
        Object.defineProperty(WebSocket.prototype, 'onmessage', { set(listener) {\
            own.set.call(this, listener && ((event) => listener(cut(event.data))));\
        } });";
    let script = json!({ "source": source });
    let added = host
        .cdp("Page.addScriptToEvaluateOnNewDocument", script)
        .await?;
    host.reload().await?;
    // It does so once. If that does not help, the player decides.
    host.wait("#load-again").await?;
    let loads = "return Number(sessionStorage.loads) > 1";
    host.wait_script("the page has loaded itself", loads)
        .await?;
    host.cdp("Page.removeScriptToEvaluateOnNewDocument", added)
        .await?;
    host.press_at("#load-again", "Enter").await?;
    host.wait("#waiting").await?;
    Ok(())
}

#[tokio::test]
async fn the_waiting_room_says_what_it_waits_for() -> Result<(), Failure> {
    let rig = Rig::start()?;
    let host = rig.browser("online-room-host", Look::desktop()).await?;
    let friend = rig.browser("online-room-friend", Look::phone()).await?;
    host.go("/#/friends").await?;
    type_name(&host, "Dana").await?;
    choose(&host, "clock", "60").await?;
    host.click("#more-choices").await?;
    // What happens to players who are away depends on the clock, and can be chosen.
    choose(&host, "stand-in", "false").await?;
    choose(&host, "away", "600").await?;
    choose(&host, "clock", "0").await?;
    host.wait_count("input[name=away][value='604800']:checked", 1)
        .await?;
    host.wait_count("input[name=stand-in][value=false]:checked", 1)
        .await?;
    choose(&host, "clock", "60").await?;
    host.wait_count("input[name=away][value='600']:checked", 1)
        .await?;
    host.press_at("#open-table", "Enter").await?;
    host.wait_text("#absence", "is out of the match").await?;
    host.wait_text("#hints-allowed", "Hints are allowed")
        .await?;
    host.wait_text("h1", "Waiting for friends").await?;
    host.wait_text(".go p", "seat a bot").await?;
    let link = link(&host).await?;
    join(&friend, &link, "Noa").await?;
    for player in [&host, &friend] {
        player.wait_text("h1", "Ready to begin").await?;
    }
    host.wait_text(".go p", "All chairs are taken").await?;
    // On a phone, the bar ends at the bottom of the window.
    let height = friend.script("return innerHeight", Vec::new()).await?;
    let bar = friend.rect(".go").await?;
    let bottom = bar.y + bar.height;
    assert!(
        (bottom - height.as_f64().unwrap_or(0.0)).abs() < 2.0,
        "{bar:?}"
    );
    Ok(())
}

#[tokio::test]
async fn games_in_progress_come_before_an_empty_list() -> Result<(), Failure> {
    let rig = Rig::start()?;
    let host = rig.browser("online-first-host", Look::desktop()).await?;
    let visitor = rig.browser("online-first-visitor", Look::desktop()).await?;
    host.go("/#/friends").await?;
    type_name(&host, "Dana").await?;
    choose(&host, "public", "true").await?;
    choose(&host, "clock", "0").await?;
    host.press_at("#open-table", "Enter").await?;
    host.wait("#start").await?;
    // A free chair can be tapped, and the heading says so.
    visitor.go("/#/tables").await?;
    visitor.wait("[id^=sit-]").await?;
    visitor.wait_text("h2 small", "tap a chair").await?;
    host.press_at("#ask-chair-1", "Enter").await?;
    host.wait("#seat-easy").await?;
    host.press_at("#seat-easy", "Enter").await?;
    host.wait_text("#chair-1 .tag b", "Fox").await?;
    deal(&[&host]).await?;
    // Now all chairs are taken: the heading offers none, and the game in progress is on the list.
    wait_in_sight(&visitor, "[id^=watch-]").await?;
    let heads = visitor.texts("h2").await?;
    assert!(
        heads.iter().all(|head| !head.contains("tap a chair")),
        "{heads:?}"
    );
    // The home screen leads back to the table.
    host.go("/").await?;
    host.wait_text(".door.kept small", "Fox").await?;
    host.press_at(".door.kept a", "Enter").await?;
    host.wait("#table .own .rack").await?;
    // A visitor sits at no table.
    visitor.go("/").await?;
    visitor.wait("#friends-door").await?;
    assert_eq!(visitor.count(".door.kept").await?, 0);
    Ok(())
}

/// Loads the page again, and checks that it has the same tiles.
async fn reload(player: &Browser) -> Result<(), Failure> {
    let mut rack = player.rack().await?;
    player.reload().await?;
    let mut again = whole_rack(player, rack.len()).await?;
    rack.sort();
    again.sort();
    assert_eq!(rack, again);
    Ok(())
}

async fn wait_lost(players: [&Browser; 2]) -> Result<(), Failure> {
    for player in players {
        player.wait("#connection.lost").await?;
    }
    Ok(())
}

async fn wait_back(players: [&Browser; 2]) -> Result<(), Failure> {
    for player in players {
        player.wait_gone("#connection").await?;
    }
    Ok(())
}

/// The maximum number of turns in a short match.
const SHORT_MATCH: usize = 120;

/// The first turns are followed by a reload, a lost network and a killed server.
#[tokio::test]
async fn friends_play_a_match_to_its_end() -> Result<(), Failure> {
    let rig = Rig::over_network()?;
    let host = rig.browser("online-end-host", Look::desktop()).await?;
    let friend = rig.browser("online-end-friend", Look::desktop()).await?;
    host.go("/#/friends").await?;
    type_name(&host, "Dana").await?;
    choose(&host, "clock", "0").await?;
    host.click("#more-choices").await?;
    choose(&host, "length", "1 games").await?;
    // With 26 tiles each, four players leave two in the pool.
    host.press_at("input[name=deal]", "Control+a").await?;
    host.type_text("26").await?;
    host.press("Tab").await?;
    for chair in [2, 3] {
        host.press_at("#add-chair", "Enter").await?;
        host.press_at(&format!("#ask-chair-{chair}"), "Enter")
            .await?;
        host.press_at("#seat-easy", "Enter").await?;
        host.wait_gone("#chair-sheet").await?;
    }
    host.press_at("#open-table", "Enter").await?;
    host.wait("#start").await?;
    let link = link(&host).await?;
    friend.go(&link).await?;
    type_name(&friend, "Noa").await?;
    friend.press_at("#sit", "Enter").await?;
    friend.wait("#waiting").await?;
    host.wait("#chair-1 .ready").await?;
    host.press_at("#start", "Enter").await?;
    let both = [&host, &friend];
    for player in both {
        player.wait_count(".tile.racked", 26).await?;
    }
    let mut pair = Pair {
        players: both,
        touch: [false, false],
        laid: [0, 0],
    };
    let mut turns = 0;
    while let Some(at) = next_turn(both).await? {
        assert!(turns < SHORT_MATCH, "the match does not end");
        turns += 1;
        pair.lay_or_draw(at).await?;
        match turns {
            1 => {
                reload(&friend).await?;
                rig.cut(true);
                wait_lost(both).await?;
                rig.cut(false);
                wait_back(both).await?;
            }
            2 => {
                rig.kill();
                wait_lost(both).await?;
                rig.restart()?;
                wait_back(both).await?;
            }
            _ => {}
        }
    }
    assert!(turns > 2, "the match ended before all interruptions");
    // The game was played out: nobody gave up, and both devices find the deal fair.
    assert!(pair.laid.iter().sum::<usize>() > 0, "nobody laid a set");
    for player in both {
        player.wait("#result #again").await?;
        player.wait_text("#fair", "sealed").await?;
        player.press_at("#verify", "Enter").await?;
        player.wait_text("#verified", "checks out").await?;
    }
    Ok(())
}
