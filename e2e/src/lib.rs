//! Browser tests: the page, served by the program, in Chromium.
//!
//! A [`Rig`] runs `sidra serve` and chromedriver, each on a free port; each [`Browser`] has its own
//! profile. All input goes through WebDriver: mouse, fingers, keys. Scripts only read.
//!
//! ```no_run
//! use sidra_e2e::{Browser, Failure, Look};
//!
//! #[tokio::main]
//! async fn main() -> Result<(), Failure> {
//!     let browser = Browser::start("example", Look::phone().lang("he").dark()).await?;
//!     browser.go("/").await?;
//!     browser.wait("h1").await?;
//!     browser.touch_drag("[data-tile]", (200.0, 300.0)).await
//! }
//! ```
//!
//! A failure leaves a screenshot and the browser's console in `target/e2e`. Dropping the value that
//! started a process kills the process.

mod axe;
mod browser;
mod failure;
pub mod game;
mod input;
mod look;
mod pages;
mod proxy;
mod rig;
mod wire;

pub use axe::Violation;
pub use browser::{Browser, Line};
pub use failure::Failure;
pub use input::{HELD_ABOVE, Rect, Spot};
pub use look::{Look, Size, Theme};
pub use pages::{CROWDED, FULL, SCREENS, Screen, WORDS, tables};
pub use rig::{Cluster, FAR, Rig, program, root};
