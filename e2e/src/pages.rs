//! The screens of the page, for pictures and for whatever has to hold on each.

use std::pin::Pin;

use crate::{Browser, Failure};

/// What is done on a screen before it is looked at.
type Steps =
    for<'a> fn(&'a Browser) -> Pin<Box<dyn Future<Output = Result<(), Failure>> + Send + 'a>>;

/// A screen: a place of the page, and how to get there.
pub struct Screen {
    /// Its name, in file names.
    pub name: &'static str,
    /// Where it is.
    pub route: &'static str,
    /// What is shown once it is there.
    pub ready: &'static str,
    /// What is done before it is looked at, as a person does it.
    pub steps: Option<Steps>,
}

/// Every screen, in the order in which people meet them.
///
/// With steps: `steps: Some(|browser| Box::pin(async move { browser.click("#start").await }))`.
pub const SCREENS: &[Screen] = &[Screen {
    name: "home",
    route: "/",
    ready: "h1",
    steps: None,
}];

impl Browser {
    /// Goes to a screen and waits until it is there and at rest.
    ///
    /// # Errors
    /// Where it never is.
    pub async fn show(&self, screen: &Screen) -> Result<(), Failure> {
        self.go(screen.route).await?;
        self.wait(screen.ready).await?;
        if let Some(steps) = screen.steps {
            steps(self).await?;
        }
        self.wait_still().await
    }
}
