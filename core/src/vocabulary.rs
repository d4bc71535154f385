//! Closed vocabularies: enums in which every variant has exactly one written name.

/// Declares an enum with a name for every variant, and derives `ALL`, `NAMES`, `name`,
/// `Display` and `FromStr` from it, so that the list and its spelling cannot drift apart.
macro_rules! vocabulary {
    (
        $(#[$meta:meta])*
        pub enum $type:ident {
            $($(#[$member_meta:meta])* $member:ident = $text:literal,)+
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $type {
            $($(#[$member_meta])* $member,)+
        }

        impl $type {
            /// All variants, in order.
            pub const ALL: &'static [$type] = &[$($type::$member,)+];
            /// The names of all variants, in the same order.
            pub const NAMES: &'static [&'static str] = &[$($text,)+];

            /// Returns the name of this variant in text and JSON.
            pub const fn name(self) -> &'static str {
                match self { $($type::$member => $text,)+ }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::rules::UnknownName;

            fn from_str(text: &str) -> Result<$type, Self::Err> {
                $type::ALL
                    .iter()
                    .copied()
                    .find(|member| member.name().eq_ignore_ascii_case(text))
                    .ok_or($crate::rules::UnknownName { expected: $type::NAMES })
            }
        }
    };
}

pub(crate) use vocabulary;
