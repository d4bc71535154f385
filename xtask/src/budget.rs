//! The budget of the page.
//!
//! `cargo xtask page` prints it, and a test of the server, which includes this file, fails
//! if the page exceeds it.

/// Maximum size in bytes of all files of a first game with numbers, compressed by brotli.
/// Players on a slow connection wait for these.
pub const FIRST_GAME: u64 = 450_000;
