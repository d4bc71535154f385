//! Why something is not allowed: a rule, the place, what was expected and what
//! was found. No sentences: those are made by `sidra-text`, in each language.

use crate::tile::{Colour, Face};
use crate::vocabulary::vocabulary;

vocabulary! {
    /// Every rule that a set or a turn can break.
    pub enum Rule {
        /// The edition's box holds no such tile.
        NotInBox = "not-in-box",
        /// More equal tiles than the box holds.
        TooManyCopies = "too-many-copies",
        /// A set has at least three tiles.
        TooFewTiles = "too-few-tiles",
        /// Jokers alone stand for nothing in particular.
        NoNumberTile = "no-number-tile",
        /// The row is neither a run nor a group.
        NeitherRunNorGroup = "neither-run-nor-group",

        /// A tile of a run has the wrong number for its place.
        RunNumber = "run-number",
        /// A tile of a run has the wrong colour for its place.
        RunColour = "run-colour",
        /// A run leaves the numbers 1 to 13.
        RunRange = "run-range",
        /// A run is laid from low to high.
        RunUpwards = "run-upwards",
        /// Behind a colour change the run has to go on in another colour.
        ColourChangeSame = "colour-change-same",
        /// More colour changes than a run may hold.
        ColourChangeTwice = "colour-change-twice",
        /// A colour change may not be the lowest tile.
        ColourChangeFirst = "colour-change-first",
        /// A colour change lies in runs only.
        ColourChangeInGroup = "colour-change-in-group",

        /// A tile of a group has another number.
        GroupNumber = "group-number",
        /// A colour stands in a group twice.
        GroupColour = "group-colour",
        /// A group has more colours than there are.
        GroupSize = "group-size",

        /// A mirror at the end of a row mirrors nothing.
        MirrorAtEnd = "mirror-at-end",
        /// A set has one middle, so one mirror.
        MirrorTwice = "mirror-twice",
        /// A side of a mirror has too few tiles.
        MirrorSideShort = "mirror-side-short",
        /// One side of a mirror is longer than the other.
        MirrorLength = "mirror-length",
        /// The sides of a mirror stand for different tiles.
        MirrorSides = "mirror-sides",
        /// The number in the middle does not exist.
        MirrorMiddle = "mirror-middle",
        /// Together with the mirror a side has more colours than there are.
        MirrorGroupSize = "mirror-group-size",

        /// A tile that lay on the table is gone.
        TableTileMissing = "table-tile-missing",
        /// A tile that lay neither on the table nor on the rack.
        TileFromNowhere = "tile-from-nowhere",
        /// A turn lays at least one tile from the rack.
        NothingLaid = "nothing-laid",
        /// Before and in the opening nothing on the table is touched.
        TouchedBeforeOpening = "touched-before-opening",
        /// The opening is worth too little.
        OpeningTooLow = "opening-too-low",
        /// A joker that left its set lies in no new set.
        ReleasedJoker = "released-joker",
        /// The rest of an unreplaceable joker's set still lies together, without it.
        JokerNotReplaceable = "joker-not-replaceable",

        /// A word is made of letters, and of jokers that stand for one.
        NotALetter = "not-a-letter",
        /// A joker in a word has to state its letter.
        JokerStatesNothing = "joker-states-nothing",
        /// A word has too few letters.
        WordTooShort = "word-too-short",
        /// The dictionary lacks the word.
        WordUnknown = "word-unknown",
        /// A construct form: it stands before another word.
        WordConstruct = "word-construct",
        /// A form with a pronoun at its end.
        WordSuffixed = "word-suffixed",
        /// A proper name.
        WordName = "word-name",
        /// A bare infinitive, which needs a letter before it.
        WordInfinitive = "word-infinitive",
        /// An abbreviation or acronym.
        WordAbbreviation = "word-abbreviation",
        /// A word that is written with a geresh, which is on no tile.
        WordGeresh = "word-geresh",
        /// There is no dictionary that could say whether it is a word.
        WordUnverified = "word-unverified",
        /// A word with particles written before it.
        WordPrefixed = "word-prefixed",
        /// Two words of the table are spelled alike.
        WordTwice = "word-twice",
        /// The opening has too many words.
        OpeningWords = "opening-words",
        /// The opening word has too few letters.
        OpeningTooShort = "opening-too-short",
        /// A joker that left its word lies in one that was there before.
        WordJoker = "word-joker",
        /// A joker states another letter, and its word is as it was.
        JokerRestated = "joker-restated",
    }
}

/// What was expected or found.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Detail {
    /// Nothing that could be named.
    None,
    /// A number of things, a number on a tile, a sum. Below 1 and above 13 too.
    Number(i32),
    /// A colour.
    Colour(Colour),
    /// A tile.
    Tile(Face),
    /// A row of tiles.
    Row(Vec<Face>),
    /// A word as somebody wrote it, with marks that are on no tile.
    Written(String),
}

/// A broken rule.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Fault {
    /// The rule.
    pub rule: Rule,
    /// The set it is about, counted from 0 in the new table.
    pub set: Option<usize>,
    /// The tile it is about, counted from 0 in that set.
    pub place: Option<usize>,
    /// The face of that tile.
    pub tile: Option<Face>,
    /// What the rule asks for.
    pub expected: Detail,
    /// What there is instead.
    pub got: Detail,
}

impl Fault {
    /// A broken rule, nothing else known yet.
    pub fn new(rule: Rule) -> Fault {
        Fault {
            rule,
            set: None,
            place: None,
            tile: None,
            expected: Detail::None,
            got: Detail::None,
        }
    }

    /// The same about a tile at a place of the row.
    pub fn at(mut self, place: usize, tile: Face) -> Fault {
        self.place = Some(place);
        self.tile = Some(tile);
        self
    }

    /// The same about a tile, wherever it is.
    pub fn about(mut self, tile: Face) -> Fault {
        self.tile = Some(tile);
        self
    }

    /// The same about a set of the new table.
    pub fn in_set(mut self, set: usize) -> Fault {
        self.set = Some(set);
        self
    }

    /// The same with what was expected.
    pub fn expected(mut self, expected: Detail) -> Fault {
        self.expected = expected;
        self
    }

    /// The same with what was found.
    pub fn got(mut self, got: Detail) -> Fault {
        self.got = got;
        self
    }

    /// The same with a number expected and another found.
    pub fn counts(self, expected: usize, got: usize) -> Fault {
        let number = |count: usize| Detail::Number(i32::try_from(count).unwrap_or(i32::MAX));
        self.expected(number(expected)).got(number(got))
    }
}
