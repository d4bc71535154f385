//! What friends at one table see of each other between and during turns.

use super::*;

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

    open(&host).await?;
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
