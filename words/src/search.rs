//! A good play.
