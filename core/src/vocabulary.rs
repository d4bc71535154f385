//! Closed vocabularies: enums in which every variant has exactly one written word.

/// Declares an enum with a word for every variant, and derives `ALL`, `WORDS`, `word`,
/// `Display` and `FromStr` from it, so that the list and its spelling cannot drift apart.
macro_rules! vocabulary {
    (
        $(#[$meta:meta])*
        pub enum $name:ident {
            $($(#[$member_meta:meta])* $member:ident = $word:literal,)+
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[$member_meta])* $member,)+
        }

        impl $name {
            /// All variants, in order.
            pub const ALL: &'static [$name] = &[$($name::$member,)+];
            /// The words of all variants, in the same order.
            pub const WORDS: &'static [&'static str] = &[$($word,)+];

            /// Returns the word for this variant in text and JSON.
            pub const fn word(self) -> &'static str {
                match self { $($name::$member => $word,)+ }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.word())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::rules::UnknownWord;

            fn from_str(text: &str) -> Result<$name, Self::Err> {
                $name::ALL
                    .iter()
                    .copied()
                    .find(|member| member.word().eq_ignore_ascii_case(text))
                    .ok_or($crate::rules::UnknownWord { expected: $name::WORDS })
            }
        }
    };
}

pub(crate) use vocabulary;
