//! The program, as people run it.
//!
//! All tests are one program, so it is linked only once, and long tests run beside the others.

#![allow(clippy::unwrap_used)]

mod arena;
mod backup;
mod commands;
mod evening;
mod json_lines;
mod play;
#[cfg(unix)]
mod postgres;
mod serve;
