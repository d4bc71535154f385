//! The table, played by mouse, finger and keyboard through the browser's own input. Tests wait
//! for what they expect, because a machine may be busy.

mod choices;
mod editions;
mod feedback;
mod hand;
mod kept;
mod keyboard;
mod learn;
mod sight;
mod turn;

use sidra_e2e::game::Saved;
use sidra_e2e::{Browser, Failure, Look};

/// Opens a table whose player asked for more time, so that the test's double clicks are fast enough
/// even on a busy machine.
async fn unhurried_table_of(name: &str, look: Look, saved: &Saved) -> Result<Browser, Failure> {
    let browser = Browser::start(name, look).await?;
    browser.go("/#/settings").await?;
    browser.click("input[name=unhurried]").await?;
    browser.open_game(saved).await?;
    Ok(browser)
}

async fn table_of(name: &str, look: Look, saved: &Saved) -> Result<Browser, Failure> {
    let browser = Browser::start(name, look).await?;
    browser.open_game(saved).await?;
    Ok(browser)
}
