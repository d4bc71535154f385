//! Looking back at a game: what the best play in every turn was ([`past`], [`review`]). Puzzles:
//! positions from played games whose solution is proven ([`puzzle`]).
//!
//! Everything here follows from its input alone: no IO, no clock, no randomness. The page runs it
//! in a worker, turn by turn ([`work`]).

pub mod past;
pub mod puzzle;
pub mod review;
pub mod work;
