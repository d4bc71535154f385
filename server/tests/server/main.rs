//! Tests of the server: on real sockets, in simulated time, with real databases.
//!
//! All tests are one program, so it is linked only once, and long tests run beside the others.

#![allow(clippy::unwrap_used)]

#[cfg(unix)]
mod cluster;
mod common;
mod description;
mod dictionary;
mod examples;
mod faults;
mod hidden;
mod limits;
mod matches;
#[cfg(unix)]
mod nodes;
mod page;
mod people;
mod restarts;
mod simulated;
mod sockets;
mod versions;
mod words;
mod world;
