//! The word game in the browser.
