//! The twist edition, as the Hungarian booklet has it: 112 tiles, eight jokers of four
//! kinds; orange where the others have yellow.

use super::{Booklet, Edition};
use crate::rules::*;
use crate::tile::Joker;

pub(super) static EDITION: Edition = Edition {
    id: "hu-twist",
    booklet: Booklet {
        language: "hu",
        title: "the twist edition",
        year: Some(2016),
        mark: Some("ID-8600-0236-0031/0391/0444 15/04/16"),
    },
    rules: Rules {
        // The booklet prints eight jokers; two of each kind is the Polish count.
        jokers: JokerList::of(
            &[
                Joker::Classic,
                Joker::Double,
                Joker::ColourChange,
                Joker::Mirror,
            ],
            2,
        ),
        deal: 14,
        // Printed here.
        first_draw_joker: FirstDrawJoker::NoValue,
        first_draw_tie: FirstDrawTie::Tied,
        next_starter: NextStarter::Left,
        match_of: MatchOf::Games,
        jokers_alone: false,
        several_readings: SeveralReadings::Highest,
        equal_readings: EqualReadings::RunFirst,
        colour_change_first: true,
        colour_changes: 1,
        mirrors_in_set: 1,
        // Printed: the number in the middle. That it has to exist is a ruling.
        mirror_value: MirrorValue::Middle,
        mirror_side: 1,
        mirror_valley: true,
        mirror_compares: MirrorCompares::Tiles,
        opening: 30,
        // Printed: in a new set. What is released, and what is new, is a ruling.
        released_joker: ReleasedJoker::NewSet,
        unreplaceable: JokerList::of(&[], 1),
        refill: 0,
        turn_seconds: 60,
        timeout_untouched: 1,
        timeout_legal: TimeoutLegal::Stands,
        timeout_unfinished: 3,
        empty_pool: EmptyPool::FirstPass,
        joker_penalty: 30,
        never_opened_could_not: Penalty::RackSum,
        never_opened_could: Penalty::RackSum,
        announced: Announcing::None,
        never_had_turn: NeverHadTurn::RackSum,
        never_opened_at: NeverOpenedAt::Out,
        never_opened_wins: true,
        never_opened_pool: NeverOpenedPool::Whole,
        pool_score: PoolScore::Difference,
        // Printed here.
        pool_tie: PoolTie::FewerTiles,
        still_tied: StillTied::Shared,
        // No words here: the box holds no letters.
        letters: LetterList::NONE,
        word_length: 3,
        opening_words: 0,
        unknown_words: UnknownWords::Marked,
        scored_new: true,
        scored_rack: true,
        whole_rack: 1,
        scoring: Scoring::Racks,
        caught_joker: CaughtJoker::Penalty,
        out_ends: true,
        challenge_seconds: 0,
        challenges: 1,
        unknown_vote: Vote::MajorityAllows,
        theme_vote: Vote::MajorityRejects,
        undone_draw: 1,
        failed_challenge: 0,
    },
    rulings: &[
        Field::jokers,
        Field::first_draw_tie,
        Field::next_starter,
        Field::jokers_alone,
        Field::several_readings,
        Field::equal_readings,
        Field::colour_change_first,
        Field::colour_changes,
        Field::mirrors_in_set,
        Field::mirror_value,
        Field::mirror_side,
        Field::mirror_valley,
        Field::mirror_compares,
        Field::released_joker,
        Field::timeout_untouched,
        Field::timeout_legal,
        Field::never_had_turn,
        Field::still_tied,
    ],
};
