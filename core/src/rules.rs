//! Every field in which editions may differ, by name.
//!
//! An edition is a [`Rules`] written out in full; house rules are the same
//! struct with fields changed. The list below is the only list: the struct, the
//! [`Field`] names, their [`Domain`]s and the access by name all come from it,
//! so that the command line, JSON, a position in one line and `sidra editions`
//! cannot disagree about what there is to change.

mod value;

pub use value::{
    Announcing, Domain, FieldError, JokerList, LetterList, MAX_PENALTY, Penalty, UnknownWord,
    Value, shorten,
};

use crate::editions::Edition;
use crate::tile::{Face, Joker, Tally};
use crate::vocabulary::vocabulary;
use value::Typed;

macro_rules! fields {
    ($($(#[$meta:meta])* $name:ident: $type:ty, $domain:expr;)+) => {
        /// The rules of an edition, or of a table that changed some of them.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct Rules {
            $($(#[$meta])* pub $name: $type,)+
        }

        /// The name of a field of [`Rules`].
        #[allow(non_camel_case_types)]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Field {
            $($(#[$meta])* $name,)+
        }

        impl Field {
            /// Every field, in the order of play.
            pub const ALL: &'static [Field] = &[$(Field::$name,)+];

            /// Its name in JSON, on the command line and in notation.
            pub const fn name(self) -> &'static str {
                match self { $(Field::$name => stringify!($name),)+ }
            }

            /// The values it may take.
            pub const fn domain(self) -> Domain {
                match self { $(Field::$name => $domain,)+ }
            }
        }

        impl Rules {
            /// A field's value, by name.
            pub fn get(&self, field: Field) -> Value {
                match field { $(Field::$name => self.$name.to_value(),)+ }
            }

            /// Changes a field by name.
            ///
            /// # Errors
            /// A value outside the field's [`Domain`] changes nothing.
            pub fn set(&mut self, field: Field, value: &Value) -> Result<(), FieldError> {
                let refused = || FieldError::Value { field, found: shorten(&value.to_string()) };
                if !field.domain().holds(value) {
                    return Err(refused());
                }
                match field {
                    $(Field::$name => self.$name = Typed::from_value(value).ok_or_else(refused)?,)+
                }
                Ok(())
            }
        }
    };
}

fields! {
    /// The jokers in the box, every one named: two of a kind stand twice.
    jokers: JokerList, Domain::Jokers { copies: 2 };
    /// Tiles dealt to each player; 21 is the quick game.
    deal: u16, Domain::Count { min: 1, max: 26 };
    /// What a joker is worth in the draw for the first player.
    first_draw_joker: FirstDrawJoker, Domain::Words(FirstDrawJoker::WORDS);
    /// Who draws again when the highest number was drawn twice.
    first_draw_tie: FirstDrawTie, Domain::Words(FirstDrawTie::WORDS);
    /// Who begins the later games of a match.
    next_starter: NextStarter, Domain::Words(NextStarter::WORDS);
    /// What the players agree on beforehand: rounds (as many games as players) or games.
    match_of: MatchOf, Domain::Words(MatchOf::WORDS);

    /// Whether a set may be made of jokers alone.
    jokers_alone: bool, Domain::Flag;
    /// Which value counts where a row can be read in several ways.
    several_readings: SeveralReadings, Domain::Words(SeveralReadings::WORDS);
    /// Which reading counts where a run and a group are worth the same.
    equal_readings: EqualReadings, Domain::Words(EqualReadings::WORDS);
    /// Whether a colour change may be the lowest tile of a run, as it may be the highest.
    colour_change_first: bool, Domain::Flag;
    /// How many colour changes a run (a mirrored run: each side) may hold.
    colour_changes: u16, Domain::Count { min: 1, max: 2 };
    /// How many mirrors a set may hold. One: nobody has said yet what a second one
    /// would mirror.
    mirrors_in_set: u16, Domain::Count { min: 1, max: 1 };
    /// What a mirror stands for.
    mirror_value: MirrorValue, Domain::Words(MirrorValue::WORDS);
    /// How many tiles a side of a mirror has at least.
    mirror_side: u16, Domain::Count { min: 1, max: 2 };
    /// Whether the numbers may fall towards the mirror as well as rise.
    mirror_valley: bool, Domain::Flag;
    /// In what the two sides of a mirror have to agree.
    mirror_compares: MirrorCompares, Domain::Words(MirrorCompares::WORDS);

    /// What the sets of an opening are worth together, at least.
    opening: u16, Domain::Count { min: 0, max: 200 };
    /// Where a joker that leaves its set has to lie at the end of the turn.
    released_joker: ReleasedJoker, Domain::Words(ReleasedJoker::WORDS);
    /// Jokers that come free only when the rest of their set is taken apart.
    unreplaceable: JokerList, Domain::Jokers { copies: 1 };
    /// After laying, the rack is filled up from the pool to so many tiles; 0 for never.
    refill: u16, Domain::Count { min: 0, max: 14 };

    /// Seconds a turn; 0 for no limit.
    turn_seconds: u16, Domain::Count { min: 0, max: 3600 };
    /// Tiles drawn when time is up and the table is as it was.
    timeout_untouched: u16, Domain::Count { min: 1, max: 7 };
    /// What becomes of a legal play that lies on the table when time is up.
    timeout_legal: TimeoutLegal, Domain::Words(TimeoutLegal::WORDS);
    /// Tiles drawn when time is up in the middle of a play; everything goes back.
    timeout_unfinished: u16, Domain::Count { min: 1, max: 7 };
    /// Whether players may ask for hints. Each that they ask for stands in the record.
    hints: bool, Domain::Flag;

    /// How a game ends once the pool is empty.
    empty_pool: EmptyPool, Domain::Words(EmptyPool::WORDS);

    /// What a joker left on a rack costs.
    joker_penalty: u16, Domain::Count { min: 0, max: 200 };
    /// What a player writes who never opened and could not have.
    never_opened_could_not: Penalty, Domain::Penalty;
    /// What a player writes who never opened and could have.
    never_opened_could: Penalty, Domain::Penalty;
    /// What a player writes who could have opened with the last tile drawn and announced it.
    announced: Announcing, Domain::Announcing;
    /// What a player writes who never had a turn.
    never_had_turn: NeverHadTurn, Domain::Words(NeverHadTurn::WORDS);
    /// The endings at which never having opened is punished.
    never_opened_at: NeverOpenedAt, Domain::Words(NeverOpenedAt::WORDS);
    /// Whether one who never opened may win when the pool ends the game although others opened.
    never_opened_wins: bool, Domain::Flag;
    /// What a rack sum written for never having opened is when the pool ends the game.
    never_opened_pool: NeverOpenedPool, Domain::Words(NeverOpenedPool::WORDS);
    /// What the others write when the pool ends the game.
    pool_score: PoolScore, Domain::Words(PoolScore::WORDS);
    /// Who wins when the pool ends the game and the lowest rack sum is tied.
    pool_tie: PoolTie, Domain::Words(PoolTie::WORDS);
    /// Who wins when the players are still tied.
    still_tied: StillTied, Domain::Words(StillTied::WORDS);

    /// The letters in the box. Where there are some, words are formed; where there are
    /// none, the box holds numbers, and sets are.
    letters: LetterList, Domain::Letters;
    /// How many letters a word has at least.
    word_length: u16, Domain::Count { min: 2, max: 6 };
    /// How many words an opening has at most; 0 for any number.
    opening_words: u16, Domain::Count { min: 0, max: 7 };
    /// What becomes of a word that the dictionary lacks.
    unknown_words: UnknownWords, Domain::Words(UnknownWords::WORDS);
    /// Whether a word scores only if it was not on the table before the turn.
    scored_new: bool, Domain::Flag;
    /// Whether a word scores only if it holds a tile from the rack.
    scored_rack: bool, Domain::Flag;
    /// How many times the score counts where the whole rack is laid in one turn.
    whole_rack: u16, Domain::Count { min: 1, max: 5 };
    /// What a finished game is counted by.
    scoring: Scoring, Domain::Words(Scoring::WORDS);
    /// What a joker on the rack costs where points are counted.
    caught_joker: CaughtJoker, Domain::Words(CaughtJoker::WORDS);
    /// Whether laying the last tile ends the game.
    out_ends: bool, Domain::Flag;
    /// For how many seconds the others may object to a turn; 0 for never: then the
    /// dictionary decides alone, and refuses what it lacks.
    challenge_seconds: u16, Domain::Count { min: 0, max: 600 };
    /// How many objections a player may raise to a turn.
    challenges: u16, Domain::Count { min: 1, max: 10 };
    /// What decides about a word that the dictionary lacks.
    unknown_vote: Vote, Domain::Words(Vote::WORDS);
    /// What decides about a word that is said to be off the theme.
    theme_vote: Vote, Domain::Words(Vote::WORDS);
    /// Tiles drawn by a player whose turn was undone.
    undone_draw: u16, Domain::Count { min: 0, max: 7 };
    /// Tiles drawn by a player whose objection failed.
    failed_challenge: u16, Domain::Count { min: 0, max: 7 };
}

vocabulary! {
    /// [`Rules::first_draw_joker`].
    pub enum FirstDrawJoker {
        /// Less than any number.
        NoValue = "no-value",
        /// The player puts it back and draws another tile.
        DrawAgain = "draw-again",
    }
}

vocabulary! {
    /// [`Rules::first_draw_tie`].
    pub enum FirstDrawTie {
        /// The tied players among themselves.
        Tied = "tied",
        /// All players.
        All = "all",
    }
}

vocabulary! {
    /// [`Rules::next_starter`].
    pub enum NextStarter {
        /// The player to the left of the one who began the game before.
        Left = "left",
        /// The winner of the game before.
        Winner = "winner",
    }
}

vocabulary! {
    /// [`Rules::match_of`].
    pub enum MatchOf {
        /// Rounds, each of as many games as there are players.
        Rounds = "rounds",
        /// Any number of games, also one.
        Games = "games",
    }
}

vocabulary! {
    /// [`Rules::several_readings`].
    pub enum SeveralReadings {
        /// The highest value counts.
        Highest = "highest",
        /// The lowest value counts.
        Lowest = "lowest",
    }
}

vocabulary! {
    /// [`Rules::equal_readings`].
    pub enum EqualReadings {
        /// The run.
        RunFirst = "run-first",
        /// The group.
        GroupFirst = "group-first",
    }
}

vocabulary! {
    /// [`Rules::mirror_value`].
    pub enum MirrorValue {
        /// Nothing: it has no number and takes no colour.
        Nothing = "nothing",
        /// The number in the middle, which has to exist.
        Middle = "middle",
        /// The number in the middle where there is one, otherwise nothing.
        MiddleOrNothing = "middle-or-nothing",
    }
}

vocabulary! {
    /// [`Rules::mirror_compares`].
    pub enum MirrorCompares {
        /// The tiles, number and colour; a colour change faces only its like.
        Tiles = "tiles",
        /// The numbers alone; a colour change faces any tile of its number.
        Numbers = "numbers",
    }
}

vocabulary! {
    /// [`Rules::released_joker`].
    pub enum ReleasedJoker {
        /// In a set that does not hold all the tiles of a set that lay there before.
        NewSet = "new-set",
        /// In any legal set.
        AnySet = "any-set",
    }
}

vocabulary! {
    /// [`Rules::timeout_legal`].
    pub enum TimeoutLegal {
        /// It stands as if it had been submitted.
        Stands = "stands",
        /// It goes back as an unfinished one does.
        GoesBack = "goes-back",
    }
}

vocabulary! {
    /// [`Rules::empty_pool`].
    pub enum EmptyPool {
        /// Every player has one more turn, the one who drew the last tile included.
        OneMoreTurn = "one-more-turn",
        /// The game ends when all players pass one after another.
        AllPass = "all-pass",
        /// The game ends as soon as one player lays nothing.
        FirstPass = "first-pass",
    }
}

vocabulary! {
    /// [`Rules::never_had_turn`].
    pub enum NeverHadTurn {
        /// The plain rack sum.
        RackSum = "rack-sum",
        /// The same as any other player who never opened.
        AsOthers = "as-others",
    }
}

vocabulary! {
    /// [`Rules::never_opened_at`].
    pub enum NeverOpenedAt {
        /// Only when somebody went out.
        Out = "out",
        /// When the pool ended the game as well.
        AnyEnding = "any-ending",
    }
}

vocabulary! {
    /// [`Rules::never_opened_pool`].
    pub enum NeverOpenedPool {
        /// The whole of it, whatever the winner holds.
        Whole = "whole",
        /// As for those who opened: see [`Rules::pool_score`].
        AsOthers = "as-others",
    }
}

vocabulary! {
    /// [`Rules::pool_score`].
    pub enum PoolScore {
        /// The own rack sum less the winner's.
        Difference = "difference",
        /// The whole rack sum; the winner subtracts the own one.
        Whole = "whole",
    }
}

vocabulary! {
    /// [`Rules::pool_tie`].
    pub enum PoolTie {
        /// The one with fewer tiles.
        FewerTiles = "fewer-tiles",
        /// Nobody yet: see [`Rules::still_tied`].
        None = "none",
    }
}

vocabulary! {
    /// [`Rules::still_tied`].
    pub enum StillTied {
        /// All of them, each a game won; the points are split.
        Shared = "shared",
        /// The first of them in turn order.
        FirstInTurn = "first-in-turn",
    }
}

vocabulary! {
    /// [`Rules::unknown_words`].
    pub enum UnknownWords {
        /// It may be laid, is marked as unverified, and stands unless somebody objects.
        Marked = "marked",
        /// It may not be laid.
        Refused = "refused",
    }
}

vocabulary! {
    /// [`Rules::scoring`].
    pub enum Scoring {
        /// The tiles left on the racks, for the winner.
        Racks = "racks",
        /// The points that each player scored turn by turn; most points win.
        Points = "points",
    }
}

vocabulary! {
    /// [`Rules::caught_joker`].
    pub enum CaughtJoker {
        /// Everything scored in the game, and [`Rules::joker_penalty`] besides.
        LosesAll = "loses-all",
        /// [`Rules::joker_penalty`], and no more.
        Penalty = "penalty",
    }
}

vocabulary! {
    /// [`Rules::unknown_vote`] and [`Rules::theme_vote`]: how the others than the layer
    /// decide.
    pub enum Vote {
        /// The word stands if more than half of them allow it.
        MajorityAllows = "majority-allows",
        /// The word falls if more than half of them reject it.
        MajorityRejects = "majority-rejects",
    }
}

impl Field {
    /// Whether it means something only where words are formed.
    pub fn is_about_words(self) -> bool {
        self >= Field::letters
    }

    /// The field with this name.
    ///
    /// # Errors
    /// An unknown name.
    pub fn find(name: &str) -> Result<Field, FieldError> {
        Field::ALL
            .iter()
            .copied()
            .find(|field| field.name().eq_ignore_ascii_case(name))
            .ok_or_else(|| FieldError::Name {
                found: shorten(name),
            })
    }
}

impl Rules {
    /// Every number tile is in the box twice, in every edition that has numbers.
    pub const NUMBER_COPIES: u16 = 2;

    /// How many tiles with this face the box holds.
    pub fn copies(&self, face: Face) -> u16 {
        match face {
            Face::Number { .. } if self.letters.is_empty() => Rules::NUMBER_COPIES,
            Face::Number { .. } => 0,
            Face::Joker(joker) => u16::from(self.jokers.count(joker)),
            Face::Letter(letter) => u16::from(self.letters.count(letter)),
            // Only words have jokers that state something.
            Face::Stated(_) if self.letters.is_empty() => 0,
            Face::Stated(_) => u16::from(self.jokers.count(Joker::Classic)),
        }
    }

    /// The whole box.
    pub fn tiles(&self) -> Tally {
        let mut tally = Tally::default();
        for face in Face::all() {
            for _ in 0..self.copies(face) {
                tally.add(face);
            }
        }
        tally
    }

    /// The sum that a rack costs at the end of a game.
    pub fn rack_sum(&self, rack: &[Face]) -> u32 {
        rack.iter()
            .map(|face| match face {
                Face::Number { number, .. } => u32::from(number.get()),
                Face::Joker(_) | Face::Stated(_) => u32::from(self.joker_penalty),
                Face::Letter(_) => 0,
            })
            .sum()
    }

    /// Whether this kind of joker may not simply be replaced.
    pub fn is_unreplaceable(&self, joker: Joker) -> bool {
        self.unreplaceable.count(joker) > 0
    }
}

/// An edition as a table plays it: the booklet's rules, some of them changed.
///
/// Two are equal when they name the same edition (there is one of each, so being
/// the same thing is enough) and play the same rules.
#[derive(Debug, Clone, Copy)]
pub struct HouseRules {
    edition: &'static Edition,
    rules: Rules,
}

impl HouseRules {
    /// The edition as printed.
    pub fn plain(edition: &'static Edition) -> HouseRules {
        HouseRules {
            edition,
            rules: edition.rules,
        }
    }

    /// The edition they started from.
    pub fn edition(&self) -> &'static Edition {
        self.edition
    }

    /// The rules as played.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Changes a field.
    ///
    /// # Errors
    /// An unknown field or a value outside its domain changes nothing.
    pub fn change(&mut self, name: &str, value: &Value) -> Result<(), FieldError> {
        self.rules.set(Field::find(name)?, value)
    }

    /// Changes a field written as text, `opening` and `40`.
    ///
    /// # Errors
    /// As for [`HouseRules::change`].
    pub fn change_text(&mut self, name: &str, value: &str) -> Result<(), FieldError> {
        let field = Field::find(name)?;
        let read = field
            .domain()
            .read(value)
            .ok_or_else(|| FieldError::Value {
                field,
                found: shorten(value),
            })?;
        self.rules.set(field, &read)
    }

    /// The fields that differ from the booklet, with their values.
    pub fn changes(&self) -> impl Iterator<Item = (Field, Value)> {
        Field::ALL
            .iter()
            .map(|&field| (field, self.rules.get(field)))
            .filter(|(field, value)| *value != self.edition.rules.get(*field))
    }
}

impl PartialEq for HouseRules {
    fn eq(&self, other: &HouseRules) -> bool {
        std::ptr::eq(self.edition, other.edition) && self.rules == other.rules
    }
}

impl Eq for HouseRules {}
