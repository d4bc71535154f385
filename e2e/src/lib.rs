//! The real page of the real program in a real browser.
//!
//! A [`Rig`] is `sidra serve` and chromedriver, each at a free port; a [`Browser`] is
//! one session with a profile of its own. Whatever a person does goes through
//! WebDriver's own input: pointers, fingers, keys. Scripts only read.
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
//! What fails leaves a screenshot and the browser's console in `target/e2e`. All
//! processes end with the value that started them.

mod axe;
mod browser;
mod failure;
pub mod game;
mod input;
mod look;
mod pages;
mod rig;
mod wire;

pub use axe::Violation;
pub use browser::{Browser, Line};
pub use failure::Failure;
pub use input::{Rect, Spot};
pub use look::{Look, Size, Theme};
pub use pages::{SCREENS, Screen};
pub use rig::Rig;
