//! Why something is not allowed: a rule, the place, what was expected and what was found.
//! `sidra-text` turns a fault into a sentence in each language.

use crate::tile::{Colour, Face};
use crate::vocabulary::vocabulary;

vocabulary! {
    /// Every rule that a set or a turn can break. Messages contain a rule's number, so new ones
    /// go at the end.
    pub enum Rule {
        /// The edition's box does not hold this tile.
        NotInBox = "not-in-box",
        /// More equal tiles than the box holds.
        TooManyCopies = "too-many-copies",
        /// A set has fewer than three tiles.
        TooFewTiles = "too-few-tiles",
        /// A set of jokers alone, which stand for nothing in particular.
        NoNumberTile = "no-number-tile",
        /// The row is neither a run nor a group.
        NeitherRunNorGroup = "neither-run-nor-group",

        /// A tile of a run has the wrong number for its place.
        RunNumber = "run-number",
        /// A tile of a run has the wrong colour for its place.
        RunColour = "run-colour",
        /// A run goes below 1 or above 13.
        RunRange = "run-range",
        /// A run is not laid from low to high.
        RunUpwards = "run-upwards",
        /// A run continues after a colour change in the same colour.
        ColourChangeSame = "colour-change-same",
        /// More colour changes than a run may hold.
        ColourChangeTwice = "colour-change-twice",
        /// A colour change is the lowest tile of its run.
        ColourChangeFirst = "colour-change-first",
        /// A colour change is in a group.
        ColourChangeInGroup = "colour-change-in-group",

        /// A tile of a group has a different number.
        GroupNumber = "group-number",
        /// A group has a colour twice.
        GroupColour = "group-colour",
        /// A group has more than four colours.
        GroupSize = "group-size",

        /// A mirror is at the end of a row, where it mirrors nothing.
        MirrorAtEnd = "mirror-at-end",
        /// A set has two mirrors, but only one middle.
        MirrorTwice = "mirror-twice",
        /// A side of a mirror has too few tiles.
        MirrorSideShort = "mirror-side-short",
        /// One side of a mirror is longer than the other.
        MirrorLength = "mirror-length",
        /// The sides of a mirror stand for different tiles.
        MirrorSides = "mirror-sides",
        /// The number in the middle would be below 1 or above 13.
        MirrorMiddle = "mirror-middle",
        /// One side and the mirror together have more than four colours.
        MirrorGroupSize = "mirror-group-size",

        /// A tile that was on the table is missing.
        TableTileMissing = "table-tile-missing",
        /// A tile that was neither on the table nor on the rack.
        TileFromNowhere = "tile-from-nowhere",
        /// No tile was laid from the rack.
        NothingLaid = "nothing-laid",
        /// The table was touched before or during the opening.
        TouchedBeforeOpening = "touched-before-opening",
        /// The opening is worth too little.
        OpeningTooLow = "opening-too-low",
        /// A joker that left its set is not in a new set.
        ReleasedJoker = "released-joker",
        /// The rest of an unreplaceable joker's set is still together, without the joker.
        JokerNotReplaceable = "joker-not-replaceable",

        /// A tile in a word that is neither a letter nor a joker that stands for one.
        NotALetter = "not-a-letter",
        /// A joker in a word does not state its letter.
        JokerStatesNothing = "joker-states-nothing",
        /// A word has too few letters.
        WordTooShort = "word-too-short",
        /// The word is not in the lexicon.
        WordUnknown = "word-unknown",
        /// A construct form, which has to be followed by another word.
        WordConstruct = "word-construct",
        /// A form that ends in a pronoun suffix.
        WordSuffixed = "word-suffixed",
        /// A proper name.
        WordName = "word-name",
        /// A bare infinitive, which needs a letter before it.
        WordInfinitive = "word-infinitive",
        /// An abbreviation or acronym.
        WordAbbreviation = "word-abbreviation",
        /// A word written with a geresh, which no tile has.
        WordGeresh = "word-geresh",
        /// There is no lexicon to say whether this is a word.
        WordUnverified = "word-unverified",
        /// A word with prefixed particles.
        WordPrefixed = "word-prefixed",
        /// Two words on the table have the same spelling.
        WordTwice = "word-twice",
        /// The opening has too many words.
        OpeningWords = "opening-words",
        /// The opening word has too few letters.
        OpeningTooShort = "opening-too-short",
        /// A joker that left its word is in a word that was on the table before.
        WordJoker = "word-joker",
        /// A joker states a different letter although its word is unchanged.
        JokerRestated = "joker-restated",
    }
}

/// What was expected or found.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Detail {
    /// Nothing specific.
    None,
    /// A count, a number on a tile or a sum. It may be below 1 or above 13.
    Number(i32),
    /// A colour.
    Colour(Colour),
    /// A tile.
    Tile(Face),
    /// A row of tiles.
    Row(Vec<Face>),
    /// A word as a person wrote it, with marks that no tile has.
    Written(String),
}

/// One broken rule with its place.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Fault {
    /// The rule.
    pub rule: Rule,
    /// The set, as an index into the new table.
    pub set: Option<usize>,
    /// The tile, as an index into that set.
    pub place: Option<usize>,
    /// The face of that tile.
    pub tile: Option<Face>,
    /// What the rule requires.
    pub expected: Detail,
    /// What was found instead.
    pub got: Detail,
}

impl Fault {
    /// Creates a fault with only a rule.
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

    /// Adds the tile and its index in the row.
    pub fn at(mut self, place: usize, tile: Face) -> Fault {
        self.place = Some(place);
        self.tile = Some(tile);
        self
    }

    /// Adds the tile, without its place.
    pub fn about(mut self, tile: Face) -> Fault {
        self.tile = Some(tile);
        self
    }

    /// Adds the set of the new table.
    pub fn in_set(mut self, set: usize) -> Fault {
        self.set = Some(set);
        self
    }

    /// Adds what was expected.
    pub fn expected(mut self, expected: Detail) -> Fault {
        self.expected = expected;
        self
    }

    /// Adds what was found.
    pub fn got(mut self, got: Detail) -> Fault {
        self.got = got;
        self
    }

    /// Adds an expected and a found number.
    pub fn counts(self, expected: usize, got: usize) -> Fault {
        let number = |count: usize| Detail::Number(i32::try_from(count).unwrap_or(i32::MAX));
        self.expected(number(expected)).got(number(got))
    }
}
