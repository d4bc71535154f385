//! The budget of the page.
//!
//! `cargo xtask page` prints it, and a test of the server, which includes this file, fails
//! if the page exceeds it.

/// Maximum size in bytes of all files of a first game with numbers, compressed by brotli.
/// People on a train wait for these.
pub const FIRST_GAME: u64 = 450_000;
