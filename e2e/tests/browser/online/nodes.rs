//! Friends whose browsers are connected to different servers.

use sidra_e2e::{Cluster, Failure, Look, Rig};
use sidra_kit::{nats, postgres};

use super::{deal, draw, join, open_table};

/// The server that has the table dies. The other one takes over, and nobody notices more than a
/// lost connection.
#[tokio::test]
async fn friends_at_two_servers_play_through_a_takeover() -> Result<(), Failure> {
    let cluster = Cluster {
        database: postgres::Server::shared().database(),
        nats: nats::Server::shared().address(),
    };
    let [one, two] = Rig::two_nodes(&cluster)?;
    let host = one.browser("nodes-host", Look::desktop()).await?;
    let friend = two.browser("nodes-friend", Look::phone()).await?;
    let link = open_table(&host, "Dana").await?;
    // The friend's address leads to the other server.
    let link = link.replace(&one.address(), &two.address());
    join(&friend, &link, "Noa").await?;
    host.wait("#chair-1 .ready").await?;
    let both = [&host, &friend];
    deal(&both).await?;
    for _ in 0..2 {
        draw(both, [false, true]).await?;
    }
    let before = [host.rack().await?, friend.rack().await?];

    one.kill();
    host.wait("#connection.lost").await?;
    one.lead_to(&two);
    for player in both {
        player.wait_gone("#connection").await?;
    }
    for (player, rack) in both.into_iter().zip(before) {
        player.wait_count(".tile.racked", rack.len()).await?;
        let mut racks = [rack, player.rack().await?];
        racks.iter_mut().for_each(|rack| rack.sort());
        assert_eq!(racks[0], racks[1]);
    }
    for _ in 0..2 {
        draw(both, [false, true]).await?;
    }

    // The first server starts again, and the host returns to it.
    one.restart()?;
    one.lead_to(&one);
    host.reload().await?;
    host.wait(".tile.racked").await?;
    for _ in 0..2 {
        draw(both, [false, true]).await?;
    }
    Ok(())
}
