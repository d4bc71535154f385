//! The page in a browser, driven as a person would.
//!
//! All tests are one program: the long ones run beside the others, and it is linked only once.

mod companion;
mod input;
mod insight;
mod languages;
mod offline;
mod online;
mod page_opens;
mod parts;
mod table;
mod words;
