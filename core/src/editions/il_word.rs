//! The word game from the Hebrew booklet: letters and two jokers, and words instead of sets.
//!
//! The booklet prints no letter counts, and none were found elsewhere. They are reconstructed
//! from letter frequencies, and a host may change them.

use super::{Booklet, Edition, EditionId};
use crate::rules::*;
use crate::tile::Joker;

pub(super) static EDITION: Edition = Edition {
    id: EditionId("il-word"),
    booklet: Booklet {
        language: "he",
        title: "words and letters",
        year: Some(2014),
        mark: Some("D-9664-1236-0000 130714"),
    },
    rules: Rules {
        jokers: JokerList::of(&[Joker::Classic], 2),
        deal: 14,
        // A joker ranks last.
        first_draw_joker: FirstDrawJoker::NoValue,
        first_draw_tie: FirstDrawTie::Tied,
        next_starter: NextStarter::Left,
        match_of: MatchOf::Games,
        // The fields about sets do not matter for words.
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
        // Counted in letters, because each letter is worth one point.
        opening: 6,
        // In a word that was not on the table before; a lengthened word is new.
        released_joker: ReleasedJoker::NewSet,
        unreplaceable: JokerList::of(&[], 1),
        refill: 7,
        turn_seconds: 60,
        // The same as for laying nothing.
        timeout_untouched: 1,
        timeout_legal: TimeoutLegal::Stands,
        // The booklet's penalty is for tiles whose place is forgotten, which cannot happen
        // here.
        timeout_unfinished: 1,
        hints: true,
        empty_pool: EmptyPool::AllPass,
        // Charged once, for one joker or two.
        joker_penalty: 10,
        // Never having opened costs nothing in this game.
        never_opened_could_not: Penalty::RackSum,
        never_opened_could: Penalty::RackSum,
        announced: Announcing::None,
        never_had_turn: NeverHadTurn::RackSum,
        never_opened_at: NeverOpenedAt::Out,
        never_opened_wins: true,
        never_opened_pool: NeverOpenedPool::Whole,
        pool_score: PoolScore::Difference,
        pool_tie: PoolTie::None,
        still_tied: StillTied::Shared,
        letters: LetterList::of([
            // א  ב  ג  ד  ה  ו   ז  ח  ט  י   כ
            4, 4, 2, 3, 8, 12, 2, 3, 2, 14, 3, //
            // ל מ  נ  ס  ע  פ  צ  ק  ר  ש  ת
            5, 9, 6, 3, 3, 3, 2, 3, 7, 4, 8,
        ]),
        word_length: 3,
        opening_words: 1,
        unknown_words: UnknownWords::Marked,
        scored_new: true,
        scored_rack: true,
        whole_rack: 2,
        scoring: Scoring::Points,
        // Printed: everything scored in the game, and 10 more.
        caught_joker: CaughtJoker::LosesAll,
        // An empty rack is refilled.
        out_ends: false,
        challenge_seconds: 15,
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
        Field::first_draw_tie,
        Field::next_starter,
        Field::match_of,
        Field::timeout_untouched,
        Field::timeout_legal,
        Field::timeout_unfinished,
        Field::hints,
        Field::empty_pool,
        Field::never_opened_could_not,
        Field::never_opened_could,
        Field::still_tied,
        Field::letters,
        Field::unknown_words,
        Field::scored_new,
        Field::scored_rack,
        Field::caught_joker,
        Field::challenge_seconds,
        Field::challenges,
        Field::unknown_vote,
        Field::theme_vote,
        Field::undone_draw,
        Field::failed_challenge,
        Field::vote_seconds,
        Field::prefixed_words,
        Field::infinitives,
    ],
};
