//! The table, played as people play it: by mouse, finger and keyboard, through the
//! browser's own input. Whatever is expected is waited for: a machine may be busy.

mod editions;
mod hand;
mod kept;
mod keyboard;
mod sight;
mod turn;

use sidra_e2e::game::Saved;
use sidra_e2e::{Browser, Failure, Look};

async fn table_of(name: &str, look: Look, saved: &Saved) -> Result<Browser, Failure> {
    let browser = Browser::start(name, look).await?;
    browser.open_game(saved).await?;
    Ok(browser)
}
