//! The screens of the page, for screenshots and for tests of every screen.

use std::pin::Pin;

use crate::game::Saved;
use crate::{Browser, Failure};

/// The steps on a screen before it is checked.
type Steps =
    for<'a> fn(&'a Browser) -> Pin<Box<dyn Future<Output = Result<(), Failure>> + Send + 'a>>;

/// A screen: its address, and the steps to get there.
pub struct Screen {
    /// Its name in file names.
    pub name: &'static str,
    /// Its address.
    pub route: &'static str,
    /// The selector of an element that is visible once the screen is shown.
    pub ready: &'static str,
    /// What a person does there before it is checked.
    pub steps: Option<Steps>,
}

/// A full table: special jokers, a set that is not legal yet, a plan.
const TABLE: Saved = Saved::new(
    "pl-twist",
    "r3 r4 r5 r6 | k5 b5 J | b9 D b12 | y3 y4 M y4 y3 | k7 C r9 r10 | r13 b13 k13 | b1 b2 b3",
    "r7 k1 k2 k3 b4 y11 y12 b13 r1 r12 J D b8 k9",
);

/// The last tiles before the end.
const LAST: Saved = Saved {
    games: 2,
    ..Saved::new("pl-standard", "r3 r4 r5 | k9 b9 y9", "r6")
};

/// All screens, in the order in which people see them.
///
/// With steps: `steps: Some(|browser| Box::pin(async move { browser.click("#start").await }))`.
pub const SCREENS: &[Screen] = &[
    Screen {
        name: "home",
        route: "/",
        ready: "#play-now",
        steps: None,
    },
    Screen {
        name: "new",
        route: "/#/new?edition=pl-twist&bots=easy,hard",
        ready: "#begin",
        steps: None,
    },
    Screen {
        name: "house-rules",
        route: "/#/new?edition=pl-twist&bots=easy,hard&opening=40",
        ready: "#begin",
        steps: Some(|browser| Box::pin(async move { browser.press_at("summary", "Enter").await })),
    },
    Screen {
        name: "rules",
        route: "/#/rules/pl-twist",
        ready: "#rules-of",
        steps: None,
    },
    Screen {
        name: "settings",
        route: "/#/settings",
        ready: "#settings",
        steps: None,
    },
    Screen {
        name: "table",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| Box::pin(async move { browser.open_game(&TABLE).await })),
    },
    Screen {
        name: "draft",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.open_game(&TABLE).await?;
                browser.press("r").await?;
                browser.wait(".tile.focus").await?;
                browser.press("Enter").await?;
                browser.press("Space").await?;
                browser.press("ArrowRight").await?;
                browser.press("Space").await?;
                browser.press("Enter").await?;
                browser.press("d").await?;
                browser.wait("#status.refusal").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "hint",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.open_game(&TABLE).await?;
                browser.press("h").await?;
                browser.wait_attr("#hint", "data-stage", "1").await?;
                browser.press("h").await?;
                browser.press("h").await?;
                browser.wait("#steps li").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "menu",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.open_game(&TABLE).await?;
                browser.press("m").await?;
                browser.wait("#menu-sheet").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "ask",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.open_game(&TABLE).await?;
                browser.press("m").await?;
                browser.wait("#menu-sheet").await?;
                browser.press_at("#resign", "Enter").await?;
                browser.wait("#ask").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "keys",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.open_game(&TABLE).await?;
                browser.press("?").await?;
                browser.wait("#keys-sheet").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "result",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.open_game(&LAST).await?;
                browser.press("r").await?;
                browser.wait(".tile.focus").await?;
                browser.press("Enter").await?;
                browser.wait_count(".tile.racked", 0).await?;
                browser.press("d").await?;
                browser.wait("#result").await.map(|_| ())
            })
        }),
    },
];

impl Browser {
    /// Opens a screen and waits until it is shown and nothing moves.
    ///
    /// # Errors
    /// Returns an error if that does not happen before the time limit.
    pub async fn show(&self, screen: &Screen) -> Result<(), Failure> {
        self.go(screen.route).await?;
        self.wait(screen.ready).await?;
        if let Some(steps) = screen.steps {
            steps(self).await?;
        }
        self.wait_still().await
    }
}
