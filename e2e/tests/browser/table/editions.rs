//! Games in every edition, with every kind of joker.

use sidra_e2e::game::{Saved, tile};
use sidra_e2e::{Browser, Failure, Look};

#[tokio::test]
async fn every_edition_is_played_to_the_end_of_a_game() -> Result<(), Failure> {
    let browser = Browser::start("editions", Look::desktop()).await?;
    for edition in [
        "il-classic",
        "il-twist",
        "hu-twist",
        "pl-standard",
        "pl-twist",
        "pl-expert",
    ] {
        let saved = Saved {
            games: 2,
            ..Saved::new(edition, "r3 r4 r5", "r6 b9 k9 y9")
        };
        browser.open_game(&saved).await?;
        browser.drag(tile("r6"), tile("r5")).await?;
        browser.lay(&["b9", "k9", "y9"]).await?;
        browser.click("#done").await?;
        browser.wait("#result").await?;
        browser.wait_text("#result h2", "You won").await?;
        browser.wait_count("#score-sheet tbody tr", 1).await?;
        // The winner has nothing left.
        browser.wait_count(".racks li", 1).await?;
        browser.click("#next-game").await?;
        browser.wait_count(".tile.racked", 14).await?;
        assert_eq!(browser.complaints().await?, [""; 0], "{edition}");
    }
    Ok(())
}

/// A step that the player takes.
enum Step {
    /// Drags tiles from the rack to the bare table, as a new set.
    Lay(&'static [&'static str]),
    /// Drags a tile onto another one.
    Drag(&'static str, &'static str),
}

/// A joker: the set in which it is laid, and how it is released.
struct Released {
    lay: &'static [&'static str],
    laid: Saved,
    before: Saved,
    steps: &'static [Step],
    after: &'static [&'static str],
}

use Step::{Drag, Lay};

const RELEASED: [Released; 5] = [
    Released {
        lay: &["r3", "J", "r5"],
        laid: Saved::new("il-classic", "-", "r3 J r5 k13"),
        before: Saved::new("il-classic", "b2 J b4", "b3 k9 k10 k13"),
        steps: &[Drag("b3", "J"), Drag("k9", "J"), Drag("k10", "J")],
        after: &["b2 b3 b4", "J k9 k10"],
    },
    Released {
        lay: &["r3", "D", "r6"],
        laid: Saved::new("il-twist", "-", "r3 D r6 k13"),
        before: Saved::new("il-twist", "b2 b3 b4 D", "k9 k12 k13"),
        steps: &[Lay(&["k9"]), Drag("D", "k9"), Drag("k12", "D")],
        after: &["b2 b3 b4", "k9 D k12"],
    },
    Released {
        lay: &["r3", "C", "b5"],
        laid: Saved::new("il-twist", "-", "r3 C b5 k13"),
        before: Saved::new("il-twist", "r5 r6 r7 C", "k9 b11 k13"),
        steps: &[Lay(&["k9"]), Drag("C", "k9"), Drag("b11", "C")],
        after: &["r5 r6 r7", "k9 C b11"],
    },
    Released {
        lay: &["r3", "M", "r3'"],
        laid: Saved::new("il-twist", "-", "r3 M r3 k13"),
        before: Saved::new("il-twist", "k3 M k3", "k1 k2 k1 k2 b5 b5 k13"),
        steps: &[
            Lay(&["k1", "k2"]),
            Drag("k3", "k2"),
            Lay(&["k1'", "k2'"]),
            Drag("k3'", "k2'"),
            Drag("b5", "M"),
            Drag("b5'", "M"),
        ],
        after: &["k1 k2 k3", "b5 M b5"],
    },
    Released {
        lay: &["r3", "Jr", "r5"],
        laid: Saved::new("pl-expert", "-", "r3 Jr r5 k13"),
        before: Saved::new("pl-expert", "r2 Jr r4", "r3 r9 r10 k13"),
        steps: &[Drag("r3", "Jr"), Drag("r9", "Jr"), Drag("r10", "Jr")],
        after: &["r2 r3 r4", "Jr r9 r10"],
    },
];

#[tokio::test]
async fn every_joker_is_laid_and_released() -> Result<(), Failure> {
    let browser = Browser::start("jokers", Look::desktop()).await?;
    for case in &RELEASED {
        browser.open_game(&case.laid).await?;
        browser.lay(case.lay).await?;
        let words: Vec<&str> = case
            .lay
            .iter()
            .map(|word| word.trim_end_matches('\''))
            .collect();
        browser.wait_table(&words.join(" ")).await?;
        browser.wait_count(".tray.faulty", 0).await?;
        browser.click("#done").await?;
        browser.wait_heard("You laid").await?;

        browser.open_game(&case.before).await?;
        for step in case.steps {
            match step {
                Lay(tiles) => browser.lay(tiles).await?,
                Drag(from, to) => browser.drag(tile(from), tile(to)).await?,
            }
            browser.wait_still().await?;
        }
        for set in case.after {
            browser.wait_sets(set).await?;
        }
        browser.wait_count(".tray.faulty", 0).await?;
        browser.click("#done").await?;
        browser.wait_heard("You laid").await?;
    }
    Ok(())
}
