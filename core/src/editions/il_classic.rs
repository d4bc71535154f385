//! The original game, as the Hebrew booklet has it: 106 tiles, two classic jokers.

use super::{Booklet, Edition};
use crate::rules::*;
use crate::tile::Joker;

pub(super) static EDITION: Edition = Edition {
    id: "il-classic",
    booklet: Booklet {
        language: "he",
        title: "the original game for the whole family",
        year: None,
        mark: None,
    },
    rules: Rules {
        jokers: JokerList::of(&[Joker::Classic], 2),
        deal: 14,
        first_draw_joker: FirstDrawJoker::NoValue,
        first_draw_tie: FirstDrawTie::Tied,
        next_starter: NextStarter::Left,
        match_of: MatchOf::Rounds,
        jokers_alone: false,
        several_readings: SeveralReadings::Highest,
        equal_readings: EqualReadings::RunFirst,
        colour_change_first: true,
        colour_changes: 1,
        mirrors_in_set: 1,
        mirror_value: MirrorValue::Nothing,
        mirror_side: 1,
        mirror_valley: true,
        mirror_compares: MirrorCompares::Tiles,
        opening: 30,
        // Printed: in a new set. What is released, and what is new, is a ruling.
        released_joker: ReleasedJoker::NewSet,
        unreplaceable: JokerList::of(&[], 1),
        refill: 0,
        // The usual time; the players may agree on another.
        turn_seconds: 60,
        timeout_untouched: 1,
        timeout_legal: TimeoutLegal::Stands,
        timeout_unfinished: 3,
        // "One turn" is read as one more turn each.
        empty_pool: EmptyPool::OneMoreTurn,
        joker_penalty: 30,
        // In place of the rack sum, so that a game adds up to nothing.
        never_opened_could_not: Penalty::Points(100),
        // The booklet: the rack sum, as for anybody else.
        never_opened_could: Penalty::RackSum,
        announced: Announcing::None,
        never_had_turn: NeverHadTurn::RackSum,
        never_opened_at: NeverOpenedAt::AnyEnding,
        // While somebody has opened.
        never_opened_wins: false,
        never_opened_pool: NeverOpenedPool::Whole,
        pool_score: PoolScore::Difference,
        pool_tie: PoolTie::FewerTiles,
        still_tied: StillTied::Shared,
    },
    rulings: &[
        Field::first_draw_joker,
        Field::first_draw_tie,
        Field::next_starter,
        Field::jokers_alone,
        Field::several_readings,
        Field::equal_readings,
        Field::colour_change_first,
        Field::colour_changes,
        Field::mirrors_in_set,
        Field::mirror_side,
        Field::mirror_valley,
        Field::mirror_compares,
        Field::released_joker,
        Field::timeout_untouched,
        Field::timeout_legal,
        Field::empty_pool,
        Field::never_had_turn,
        Field::never_opened_wins,
        Field::never_opened_pool,
        Field::pool_tie,
        Field::still_tied,
    ],
};
