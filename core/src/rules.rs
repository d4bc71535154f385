//! Every field in which editions may differ, by name.
//!
//! An edition is a [`Rules`] written out in full; house rules are the same struct with some
//! fields changed. The list below is the only one: the struct, the [`Field`] names, their
//! [`Domain`]s and the access by name are all generated from it, so that the command line,
//! JSON, the one-line notation of a position and `sidra editions` cannot disagree.

mod value;

pub use value::{
    Announcing, Domain, FieldError, JokerList, LetterList, MAX_PENALTY, Penalty, UnknownName,
    Value, shorten,
};

use crate::editions::Edition;
use crate::tile::{Face, Joker, Tally};
use crate::vocabulary::vocabulary;
use value::Typed;

macro_rules! fields {
    ($($(#[$meta:meta])* $name:ident: $type:ty, $domain:expr;)+) => {
        /// The rules of an edition, or of a table that has changed some of them.
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
            /// Every field, in the order in which a game needs them.
            pub const ALL: &'static [Field] = &[$(Field::$name,)+];

            /// Returns the field's name in JSON, on the command line and in notation.
            pub const fn name(self) -> &'static str {
                match self { $(Field::$name => stringify!($name),)+ }
            }

            /// Returns the values that the field accepts.
            pub const fn domain(self) -> Domain {
                match self { $(Field::$name => $domain,)+ }
            }
        }

        impl Rules {
            /// Returns the value of a field.
            pub fn get(&self, field: Field) -> Value {
                match field { $(Field::$name => self.$name.to_value(),)+ }
            }

            /// Changes a field.
            ///
            /// # Errors
            /// Returns an error and changes nothing if the value is outside the field's
            /// [`Domain`].
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
    /// The jokers in the box. Two of a kind are listed twice.
    jokers: JokerList, Domain::Jokers { copies: 2 };
    /// Tiles dealt to each player; 21 is the quick game.
    deal: u16, Domain::Count { min: 1, max: 26 };
    /// What a joker counts as in the draw for the first player.
    first_draw_joker: FirstDrawJoker, Domain::Names(FirstDrawJoker::NAMES);
    /// Who draws again after a tie for the highest number.
    first_draw_tie: FirstDrawTie, Domain::Names(FirstDrawTie::NAMES);
    /// Who begins the later games of a match.
    next_starter: NextStarter, Domain::Names(NextStarter::NAMES);
    /// What the players agree on beforehand: rounds (as many games as there are players) or
    /// games.
    match_of: MatchOf, Domain::Names(MatchOf::NAMES);

    /// Whether a set may be made of jokers alone.
    jokers_alone: bool, Domain::Flag;
    /// Which value counts if a row can be read in several ways.
    several_readings: SeveralReadings, Domain::Names(SeveralReadings::NAMES);
    /// Which reading counts if a run and a group are worth the same.
    equal_readings: EqualReadings, Domain::Names(EqualReadings::NAMES);
    /// Whether a colour change may be the lowest tile of a run; it may always be the highest.
    colour_change_first: bool, Domain::Flag;
    /// The maximum number of colour changes in a run; in a mirrored run, on each side.
    colour_changes: u16, Domain::Count { min: 1, max: 2 };
    /// The maximum number of mirrors in a set. Only 1, because no booklet says what a second one
    /// would mirror.
    mirrors_in_set: u16, Domain::Count { min: 1, max: 1 };
    /// What a mirror stands for.
    mirror_value: MirrorValue, Domain::Names(MirrorValue::NAMES);
    /// The minimum number of tiles on each side of a mirror.
    mirror_side: u16, Domain::Count { min: 1, max: 2 };
    /// Whether the numbers may also fall towards the mirror instead of rising.
    mirror_valley: bool, Domain::Flag;
    /// What must match on the two sides of a mirror.
    mirror_compares: MirrorCompares, Domain::Names(MirrorCompares::NAMES);

    /// The minimum total value of the sets in an opening.
    opening: u16, Domain::Count { min: 0, max: 200 };
    /// Where a joker that left its set must be at the end of the turn.
    released_joker: ReleasedJoker, Domain::Names(ReleasedJoker::NAMES);
    /// Jokers that are released only if the rest of their set is taken apart.
    unreplaceable: JokerList, Domain::Jokers { copies: 1 };
    /// After laying, the rack is filled up from the pool to this many tiles; 0 for never.
    refill: u16, Domain::Count { min: 0, max: 14 };

    /// Seconds per turn; 0 for no limit.
    turn_seconds: u16, Domain::Count { min: 0, max: 3600 };
    /// Tiles drawn when time is up and the table is unchanged.
    timeout_untouched: u16, Domain::Count { min: 1, max: 7 };
    /// What happens to a legal play that is on the table when time is up.
    timeout_legal: TimeoutLegal, Domain::Names(TimeoutLegal::NAMES);
    /// Tiles drawn when time is up in the middle of a play; the table and the rack go back to
    /// what they were.
    timeout_unfinished: u16, Domain::Count { min: 1, max: 7 };
    /// Whether players may ask for hints. Each hint is written to the record.
    hints: bool, Domain::Flag;

    /// How a game ends once the pool is empty.
    empty_pool: EmptyPool, Domain::Names(EmptyPool::NAMES);

    /// What a joker left on a rack costs.
    joker_penalty: u16, Domain::Count { min: 0, max: 200 };
    /// What never opening costs a player who could not have opened.
    never_opened_could_not: Penalty, Domain::Penalty;
    /// What never opening costs a player who could have opened.
    never_opened_could: Penalty, Domain::Penalty;
    /// What never opening costs a player who announced an opening made possible by the last tile
    /// drawn.
    announced: Announcing, Domain::Announcing;
    /// What never opening costs a player who never had a turn.
    never_had_turn: NeverHadTurn, Domain::Names(NeverHadTurn::NAMES);
    /// The endings at which never opening is penalised.
    never_opened_at: NeverOpenedAt, Domain::Names(NeverOpenedAt::NAMES);
    /// Whether a player who never opened may win when the pool ends the game, even if others
    /// have opened.
    never_opened_wins: bool, Domain::Flag;
    /// How the rack sum of a player who never opened counts when the pool ends the game.
    never_opened_pool: NeverOpenedPool, Domain::Names(NeverOpenedPool::NAMES);
    /// What the other players pay when the pool ends the game.
    pool_score: PoolScore, Domain::Names(PoolScore::NAMES);
    /// Who wins if the lowest rack sum is tied when the pool ends the game.
    pool_tie: PoolTie, Domain::Names(PoolTie::NAMES);
    /// Who wins if the players are still tied.
    still_tied: StillTied, Domain::Names(StillTied::NAMES);

    /// The letters in the box. A box with letters is for words; a box without letters holds
    /// numbers and is for sets.
    letters: LetterList, Domain::Letters;
    /// The minimum number of letters in a word.
    word_length: u16, Domain::Count { min: 2, max: 6 };
    /// The maximum number of words in an opening; 0 for no limit.
    opening_words: u16, Domain::Count { min: 0, max: 7 };
    /// What happens to a word that is not in the lexicon.
    unknown_words: UnknownWords, Domain::Names(UnknownWords::NAMES);
    /// Whether a word scores only if it was not on the table before the turn.
    scored_new: bool, Domain::Flag;
    /// Whether a word scores only if it holds a tile from the rack.
    scored_rack: bool, Domain::Flag;
    /// The score is multiplied by this if the whole rack is laid in one turn.
    whole_rack: u16, Domain::Count { min: 1, max: 5 };
    /// How a finished game is scored.
    scoring: Scoring, Domain::Names(Scoring::NAMES);
    /// What a joker left on the rack costs in games scored by points.
    caught_joker: CaughtJoker, Domain::Names(CaughtJoker::NAMES);
    /// Whether laying the last tile ends the game.
    out_ends: bool, Domain::Flag;
    /// How many seconds the other players have to object to a turn. With 0, nobody can object: the
    /// lexicon alone decides, and words that are not in it are refused.
    challenge_seconds: u16, Domain::Count { min: 0, max: 600 };
    /// How many objections a player may raise to one turn.
    challenges: u16, Domain::Count { min: 1, max: 10 };
    /// What decides whether a word that is not in the lexicon counts.
    unknown_vote: Vote, Domain::Names(Vote::NAMES);
    /// What decides whether a word that may not fit the theme counts.
    theme_vote: Vote, Domain::Names(Vote::NAMES);
    /// Tiles drawn by a player whose turn is undone.
    undone_draw: u16, Domain::Count { min: 0, max: 7 };
    /// Tiles drawn by a player whose objection fails.
    failed_challenge: u16, Domain::Count { min: 0, max: 7 };
    /// Seconds in which the other players vote on a word.
    vote_seconds: u16, Domain::Count { min: 5, max: 600 };
    /// What happens to a word that the lexicon reads only as particles before another word.
    prefixed_words: UnknownWords, Domain::Names(UnknownWords::NAMES);
    /// Whether an infinitive with its ל counts as a word.
    infinitives: bool, Domain::Flag;
}

vocabulary! {
    /// Values of [`Rules::first_draw_joker`].
    pub enum FirstDrawJoker {
        /// Less than any number.
        NoValue = "no-value",
        /// The player puts it back and draws another tile.
        DrawAgain = "draw-again",
    }
}

vocabulary! {
    /// Values of [`Rules::first_draw_tie`].
    pub enum FirstDrawTie {
        /// The tied players draw again among themselves.
        Tied = "tied",
        /// All players draw again.
        All = "all",
    }
}

vocabulary! {
    /// Values of [`Rules::next_starter`].
    pub enum NextStarter {
        /// The player to the left of the one who began the previous game.
        Left = "left",
        /// The winner of the previous game.
        Winner = "winner",
    }
}

vocabulary! {
    /// Values of [`Rules::match_of`].
    pub enum MatchOf {
        /// Rounds, each of as many games as there are players.
        Rounds = "rounds",
        /// Any number of games, including one.
        Games = "games",
    }
}

vocabulary! {
    /// Values of [`Rules::several_readings`].
    pub enum SeveralReadings {
        /// The highest value counts.
        Highest = "highest",
        /// The lowest value counts.
        Lowest = "lowest",
    }
}

vocabulary! {
    /// Values of [`Rules::equal_readings`].
    pub enum EqualReadings {
        /// The run.
        RunFirst = "run-first",
        /// The group.
        GroupFirst = "group-first",
    }
}

vocabulary! {
    /// Values of [`Rules::mirror_value`].
    pub enum MirrorValue {
        /// The mirror has no number and takes no colour.
        Nothing = "nothing",
        /// The number in the middle, which must exist.
        Middle = "middle",
        /// The number in the middle if it exists, otherwise nothing.
        MiddleOrNothing = "middle-or-nothing",
    }
}

vocabulary! {
    /// Values of [`Rules::mirror_compares`].
    pub enum MirrorCompares {
        /// The tiles: number and colour. A colour change faces only a colour change.
        Tiles = "tiles",
        /// The numbers alone. A colour change faces any tile of its number.
        Numbers = "numbers",
    }
}

vocabulary! {
    /// Values of [`Rules::released_joker`].
    pub enum ReleasedJoker {
        /// In a set that does not contain all tiles of an earlier set.
        NewSet = "new-set",
        /// In any legal set.
        AnySet = "any-set",
    }
}

vocabulary! {
    /// Values of [`Rules::timeout_legal`].
    pub enum TimeoutLegal {
        /// The play counts as if it had been submitted.
        Stands = "stands",
        /// The play is taken back, like an unfinished one.
        GoesBack = "goes-back",
    }
}

vocabulary! {
    /// Values of [`Rules::empty_pool`].
    pub enum EmptyPool {
        /// Every player has one more turn, including the one who drew the last tile.
        OneMoreTurn = "one-more-turn",
        /// The game ends when all players pass one after another.
        AllPass = "all-pass",
        /// The game ends as soon as one player lays nothing.
        FirstPass = "first-pass",
    }
}

vocabulary! {
    /// Values of [`Rules::never_had_turn`].
    pub enum NeverHadTurn {
        /// The plain rack sum.
        RackSum = "rack-sum",
        /// The same as any other player who never opened.
        AsOthers = "as-others",
    }
}

vocabulary! {
    /// Values of [`Rules::never_opened_at`].
    pub enum NeverOpenedAt {
        /// Only when a player went out.
        Out = "out",
        /// Also when the pool ended the game.
        AnyEnding = "any-ending",
    }
}

vocabulary! {
    /// Values of [`Rules::never_opened_pool`].
    pub enum NeverOpenedPool {
        /// The whole rack sum, regardless of the winner's rack.
        Whole = "whole",
        /// As for players who opened; see [`Rules::pool_score`].
        AsOthers = "as-others",
    }
}

vocabulary! {
    /// Values of [`Rules::pool_score`].
    pub enum PoolScore {
        /// Each player's rack sum minus the winner's.
        Difference = "difference",
        /// The whole rack sum; the winner's own rack sum is subtracted from the winnings.
        Whole = "whole",
    }
}

vocabulary! {
    /// Values of [`Rules::pool_tie`].
    pub enum PoolTie {
        /// The player with fewer tiles.
        FewerTiles = "fewer-tiles",
        /// The tie stands; see [`Rules::still_tied`].
        None = "none",
    }
}

vocabulary! {
    /// Values of [`Rules::still_tied`].
    pub enum StillTied {
        /// All tied players. The game counts as won for each of them, and the points are split.
        Shared = "shared",
        /// The first tied player in turn order.
        FirstInTurn = "first-in-turn",
    }
}

vocabulary! {
    /// Values of [`Rules::unknown_words`] and [`Rules::prefixed_words`].
    pub enum UnknownWords {
        /// The word may be laid. It is marked as unverified and stands unless a player
        /// objects.
        Marked = "marked",
        /// The word may not be laid.
        Refused = "refused",
    }
}

vocabulary! {
    /// Values of [`Rules::scoring`].
    pub enum Scoring {
        /// The tiles left on the racks; the winner is credited with them.
        Racks = "racks",
        /// The points that each player scored turn by turn; the most points win.
        Points = "points",
    }
}

vocabulary! {
    /// Values of [`Rules::caught_joker`].
    pub enum CaughtJoker {
        /// Everything scored in the game, and [`Rules::joker_penalty`] as well.
        LosesAll = "loses-all",
        /// Only [`Rules::joker_penalty`].
        Penalty = "penalty",
    }
}

vocabulary! {
    /// Values of [`Rules::unknown_vote`] and [`Rules::theme_vote`]: how everyone but the
    /// player who laid the word decides.
    pub enum Vote {
        /// The word stands if more than half of them allow it.
        MajorityAllows = "majority-allows",
        /// The word is rejected if more than half of them vote against it.
        MajorityRejects = "majority-rejects",
    }
}

impl Field {
    /// Returns `true` if the field matters only in the word game.
    pub fn is_about_words(self) -> bool {
        self >= Field::letters
    }

    /// Returns the field with this name.
    ///
    /// # Errors
    /// Returns an error if there is no such field.
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
    /// Copies of every number tile, in every box that holds numbers.
    pub const NUMBER_COPIES: u16 = 2;

    /// Returns how many tiles with this face the box holds.
    pub fn copies(&self, face: Face) -> u16 {
        match face {
            Face::Number { .. } if self.letters.is_empty() => Rules::NUMBER_COPIES,
            Face::Number { .. } => 0,
            Face::Joker(joker) => u16::from(self.jokers.count(joker)),
            Face::Letter(letter) => u16::from(self.letters.count(letter)),
            // A joker states a letter only in a word.
            Face::Stated(_) if self.letters.is_empty() => 0,
            Face::Stated(_) => u16::from(self.jokers.count(Joker::Classic)),
        }
    }

    /// Returns the whole box.
    pub fn tiles(&self) -> Tally {
        let mut tally = Tally::default();
        for face in Face::all() {
            for _ in 0..self.copies(face) {
                tally.add(face);
            }
        }
        tally
    }

    /// Checks that the box holds enough tiles for the racks of this many players.
    ///
    /// # Errors
    /// Returns an error if it holds fewer tiles than are dealt.
    pub fn check_box(&self, players: usize) -> Result<(), FieldError> {
        let expected = players * usize::from(self.deal);
        let found = self.tiles().total();
        if found >= expected {
            return Ok(());
        }
        let field = match self.letters.is_empty() {
            true => Field::deal,
            false => Field::letters,
        };
        Err(FieldError::Box {
            field,
            players,
            expected,
            found,
        })
    }

    /// Returns what a rack costs at the end of a game.
    pub fn rack_sum(&self, rack: &[Face]) -> u32 {
        rack.iter()
            .map(|face| match face {
                Face::Number { number, .. } => u32::from(number.get()),
                Face::Joker(_) | Face::Stated(_) => u32::from(self.joker_penalty),
                Face::Letter(_) => 0,
            })
            .sum()
    }

    /// Returns `true` if this kind of joker is released only when its set is taken apart.
    pub fn is_unreplaceable(&self, joker: Joker) -> bool {
        self.unreplaceable.count(joker) > 0
    }
}

/// An edition as a table plays it: the booklet's rules with some of them changed. Two values are
/// equal if they are based on the same edition (each edition exists once, so pointer equality is
/// enough) and have the same rules.
#[derive(Debug, Clone, Copy)]
pub struct HouseRules {
    edition: &'static Edition,
    rules: Rules,
}

impl HouseRules {
    /// Creates the rules as the booklet prints them.
    pub fn plain(edition: &'static Edition) -> HouseRules {
        HouseRules {
            edition,
            rules: edition.rules,
        }
    }

    /// Returns the edition that the rules are based on.
    pub fn edition(&self) -> &'static Edition {
        self.edition
    }

    /// Returns the rules as played.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Changes a field.
    ///
    /// # Errors
    /// Returns an error and changes nothing if the field is unknown or the value is outside
    /// its domain.
    pub fn change(&mut self, name: &str, value: &Value) -> Result<(), FieldError> {
        self.rules.set(Field::find(name)?, value)
    }

    /// Changes a field given as text, such as `opening` and `40`.
    ///
    /// # Errors
    /// Returns an error as [`HouseRules::change`] does.
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

    /// Returns the fields that differ from the booklet, with their values.
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
