//! Describes events to the player at the device.

use sidra_core::score::Ending;
use sidra_game::{Conclusion, Seen, SeenTiles, TableSet};
use sidra_text::Text;

use super::log::{in_table_order, is_letter, words_of};
use crate::rich::{mark, mark_word};

fn faces(tiles: &[sidra_core::TileId]) -> Vec<sidra_core::Face> {
    tiles.iter().map(|id| id.face()).collect()
}

/// Returns a sentence about an event, with marks for tiles; `None` if the event needs none.
/// `disputed` is the table on which a disputed word is or was.
pub fn tell(
    text: &Text,
    seen: &Seen,
    me: Option<usize>,
    players: &[String],
    disputed: &[TableSet],
) -> Option<String> {
    let name = |seat: usize| players.get(seat).cloned().unwrap_or_default();
    let of = |key: &str, seat: usize| Some(text.say(key, [("player", name(seat).into())]));
    let tiles = |tiles: &[sidra_core::TileId]| mark(&faces(tiles));
    match seen {
        Seen::MatchBegan { .. }
        | Seen::SeedAdded { .. }
        | Seen::Hinted { .. }
        | Seen::MatchEnded { .. } => None,
        Seen::FirstDrawn { rounds, starter } if Some(*starter) == me => {
            let letters = rounds.iter().flatten().any(|(_, tile)| is_letter(tile));
            let key = match letters {
                true => "page-word-you-first",
                false => "page-you-first",
            };
            Some(text.plain(key))
        }
        Seen::Dealt { starter, .. } if Some(*starter) == me => Some(text.plain("page-you-begin")),
        Seen::Dealt { starter, pool, .. } => Some(text.say(
            "event-dealt",
            [("player", name(*starter).into()), ("pool", (*pool).into())],
        )),
        Seen::Played {
            seat,
            table,
            laid,
            value,
            in_time,
            ..
        }
        | Seen::Laid {
            seat,
            table,
            laid,
            value,
            in_time,
            ..
        } if laid.iter().any(is_letter) => {
            let key = match (Some(*seat) == me, in_time) {
                (true, true) => "page-word-you-laid",
                (true, false) => "page-word-you-laid-late",
                (false, true) => "event-words",
                (false, false) => "event-words-late",
            };
            let words = words_of(table, laid);
            let words: Vec<String> = words.iter().map(|word| mark_word(&faces(word))).collect();
            Some(text.say(
                key,
                [
                    ("player", name(*seat).into()),
                    ("words", words.join(" ").into()),
                    ("value", (*value).into()),
                ],
            ))
        }
        Seen::Played {
            seat: who,
            laid,
            table,
            value,
            in_time,
            ..
        } => {
            let laid = &in_table_order(laid, table);
            let own = Some(*who) == me;
            let key = match (own, in_time) {
                (true, true) => "page-you-played",
                (true, false) => "page-you-played-late",
                (false, true) => "event-played",
                (false, false) => "event-played-late",
            };
            Some(text.say(
                key,
                [
                    ("player", name(*who).into()),
                    ("tiles", tiles(laid).into()),
                    ("count", laid.len().into()),
                    ("value", (*value).into()),
                ],
            ))
        }
        Seen::Drew {
            tile: SeenTiles::Known(drawn),
            ..
        } => Some(text.say("page-you-drew", [("tiles", tiles(drawn).into())])),
        Seen::Drew { seat, .. } => of("event-drew", *seat),
        Seen::Announced { seat: who } if Some(*who) == me => Some(text.plain("page-you-announced")),
        Seen::Announced { seat } => of("event-announced", *seat),
        Seen::Passed { seat: who } if Some(*who) == me => Some(text.plain("page-you-passed")),
        Seen::Passed { seat } => of("event-passed", *seat),
        Seen::TimeRanOut {
            went_back,
            drawn: SeenTiles::Known(drawn),
            ..
        } => {
            let key = if *went_back {
                "page-you-time-back"
            } else {
                "page-you-time"
            };
            Some(text.say(
                key,
                [
                    ("tiles", tiles(drawn).into()),
                    ("count", drawn.len().into()),
                ],
            ))
        }
        Seen::Challenged { seat, .. } | Seen::Voted { seat, .. } if Some(*seat) == me => {
            Some(text.plain(match seen {
                Seen::Challenged { .. } => "page-word-you-object",
                Seen::Voted { allow: true, .. } => "page-word-you-allow",
                _ => "page-word-you-reject",
            }))
        }
        Seen::Undone { seat, set, drawn } if Some(*seat) == me => {
            let word = disputed.iter().find(|word| word.id == *set);
            let word = word.map_or_else(String::new, |word| mark_word(&faces(&word.tiles)));
            let drawn = ("count", drawn.len().into());
            Some(text.say("page-word-you-undone", [("word", word.into()), drawn]))
        }
        // A turn that stands needs no words: the next one begins.
        Seen::LexiconNamed { .. } | Seen::TurnStands { .. } => None,
        Seen::FirstDrawn { .. }
        | Seen::ThemeAgreed { .. }
        | Seen::Laid { .. }
        | Seen::Challenged { .. }
        | Seen::Voted { .. }
        | Seen::Allowed { .. }
        | Seen::Undone { .. }
        | Seen::TimeRanOut { .. }
        | Seen::WantsToAbandon { .. } => Some(text.event_on(seen, players, disputed)),
        Seen::Resigned { seat: who } if Some(*who) == me => Some(text.plain("page-you-resigned")),
        Seen::Resigned { seat } => of("event-resigned", *seat),
        Seen::GameEnded { result, .. } => {
            let won = me.is_some_and(|me| result.score.winners.contains(&me));
            match result.conclusion {
                Conclusion::Played(Ending::Out(_)) if won => Some(text.plain("page-you-out")),
                Conclusion::Played(_) if won => Some(text.plain("page-you-won")),
                // Only a player who gave up gets here, and that player has already been told.
                Conclusion::Played(Ending::Last(winner)) if me.is_some() => {
                    Some(format!("{}.", of("page-won", winner)?))
                }
                _ => Some(text.event(seen, players)),
            }
        }
    }
}
