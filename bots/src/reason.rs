//! Why a bot played as it did.

/// Declares the reasons and their names, so that the lists cannot drift apart.
macro_rules! reasons {
    ($($(#[$meta:meta])* $reason:ident = $name:literal,)+) => {
        /// Why a bot played as it did. The crate `text` has a sentence for each, named `why-`
        /// followed by its name.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Reason {
            $($(#[$meta])* $reason,)+
        }

        impl Reason {
            /// All reasons.
            pub const ALL: &'static [Reason] = &[$(Reason::$reason,)+];

            /// Returns the name of the reason.
            pub const fn name(self) -> &'static str {
                match self { $(Reason::$reason => $name,)+ }
            }
        }
    };
}

reasons! {
    /// It lays its last tile.
    GoesOut = "goes-out",
    /// It opens.
    Opens = "opens",
    /// It lays sets from its rack and does not touch the table.
    FromRack = "from-rack",
    /// It lengthens sets on the table.
    Lengthens = "lengthens",
    /// It rearranges sets on the table.
    Rearranges = "rearranges",
    /// It lays as many tiles as possible.
    MostTiles = "most-tiles",
    /// It keeps the lowest rack sum in its last turn.
    FewestPoints = "fewest-points",
    /// The pool is empty, and it has searched the rest of the game.
    Searched = "searched",
    /// Another player is about to go out, and it has played out what could happen next.
    PlayedOut = "played-out",
    /// It keeps a joker for later.
    KeepsJoker = "keeps-joker",
    /// It waits until it can lay all its tiles at once.
    Patient = "patient",
    /// It sees no play, although there may be one.
    Nothing = "nothing",
    /// There is no play.
    Impossible = "impossible",
    /// It cannot open yet, or does not see how.
    NotOpened = "not-opened",
}
