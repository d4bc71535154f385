//! The twist game of the Polish three-in-one box: 112 tiles. Red jokers are classic jokers, blue
//! ones are doubles, black ones are colour changes, and yellow ones are mirrors.

use super::{Booklet, Edition, EditionId};
use crate::rules::*;
use crate::tile::Joker;

pub(super) static EDITION: Edition = Edition {
    id: EditionId("pl-twist"),
    booklet: Booklet {
        language: "pl",
        title: "the three-in-one box",
        year: Some(2016),
        mark: None,
    },
    rules: Rules {
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
        first_draw_joker: FirstDrawJoker::NoValue,
        // Printed in this booklet.
        first_draw_tie: FirstDrawTie::Tied,
        // Printed in this booklet.
        next_starter: NextStarter::Left,
        match_of: MatchOf::Rounds,
        jokers_alone: false,
        several_readings: SeveralReadings::Highest,
        equal_readings: EqualReadings::RunFirst,
        colour_change_first: true,
        colour_changes: 1,
        mirrors_in_set: 1,
        // Printed: the number in the middle. Requiring it to exist is a ruling.
        mirror_value: MirrorValue::Middle,
        mirror_side: 1,
        mirror_valley: true,
        mirror_compares: MirrorCompares::Tiles,
        opening: 30,
        // Printed: in a new set. The definitions of "released" and "new" are rulings.
        released_joker: ReleasedJoker::NewSet,
        // Printed: no tile can replace them; only taking the set apart releases them.
        unreplaceable: JokerList::of(&[Joker::ColourChange, Joker::Mirror], 1),
        refill: 0,
        // Printed for tournaments; optional elsewhere.
        turn_seconds: 60,
        timeout_untouched: 1,
        timeout_legal: TimeoutLegal::Stands,
        timeout_unfinished: 1,
        hints: true,
        empty_pool: EmptyPool::AllPass,
        joker_penalty: 50,
        never_opened_could_not: Penalty::Points(100),
        never_opened_could: Penalty::Points(200),
        // The booklet says only that the 200 points are avoided.
        announced: Announcing::Costs(Penalty::Points(100)),
        never_had_turn: NeverHadTurn::RackSum,
        // Printed for games that end with a player going out.
        never_opened_at: NeverOpenedAt::Out,
        never_opened_wins: true,
        never_opened_pool: NeverOpenedPool::Whole,
        pool_score: PoolScore::Whole,
        pool_tie: PoolTie::FewerTiles,
        still_tied: StillTied::Shared,
        // Word rules do not matter: the box holds no letters.
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
        vote_seconds: 15,
        prefixed_words: UnknownWords::Refused,
        infinitives: true,
    },
    rulings: &[
        Field::first_draw_joker,
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
        Field::unreplaceable,
        Field::timeout_legal,
        Field::hints,
        Field::announced,
        Field::never_had_turn,
        Field::pool_tie,
        Field::still_tied,
    ],
};
