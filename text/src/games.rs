//! Sentences for the events of a game, and for refused commands.

use sidra_core::score::Ending;
use sidra_core::{Face, Letter, Rules, TileId};
use sidra_game::record::MisfitKind;
use sidra_game::shuffle::to_hex;
use sidra_game::{
    Action, Command, Conclusion, Objection, Refusal, Seen, SeenTiles, SetId, TableSet,
};

use crate::Text;

fn how_many(tiles: &SeenTiles) -> usize {
    match tiles {
        SeenTiles::Known(tiles) => tiles.len(),
        SeenTiles::Hidden(count) => *count,
    }
}

impl Text {
    /// Writes a set on the table; a word is written without spaces.
    fn written(&self, set: &TableSet) -> String {
        let row: Vec<Face> = set.tiles.iter().map(|id| id.face()).collect();
        self.row(&row)
    }

    /// Returns the words that contain some of these tiles, or `None` if they are not
    /// letters.
    fn words_with(&self, table: &[TableSet], laid: &[TileId]) -> Option<Vec<String>> {
        let mine = |set: &&TableSet| set.tiles.iter().any(|id| laid.contains(&id.plain()));
        let rows: Vec<&TableSet> = table.iter().filter(mine).collect();
        let letters = |id: &TileId| id.face().letter().is_some();
        let words = rows.iter().all(|set| set.tiles.iter().all(letters));
        (words && !rows.is_empty()).then(|| rows.into_iter().map(|set| self.written(set)).collect())
    }

    /// Returns the word with this id, or the id itself if the word is not on `table`. The word is
    /// spelled without marks for jokers, because the players talk about the word, not the tiles.
    fn word_named(&self, table: &[TableSet], set: SetId) -> String {
        let Some(found) = table.iter().find(|there| there.id == set) else {
            return format!("#{}", set.0);
        };
        let letters: Vec<Letter> = found
            .tiles
            .iter()
            .filter_map(|id| id.face().letter())
            .collect();
        self.word(&letters)
    }

    fn words_laid(&self, player: &str, words: &[String], value: u32, in_time: bool) -> String {
        let key = if in_time {
            "event-words"
        } else {
            "event-words-late"
        };
        self.say(
            key,
            [
                ("player", player.to_owned().into()),
                ("words", words.join(", ").into()),
                ("value", value.into()),
            ],
        )
    }

    /// Names a row of the table: "Set 2", or "Word 2" in the word game.
    pub fn row_name(&self, set: usize, rules: &Rules) -> String {
        let name = match rules.letters.is_empty() {
            true => "in-set",
            false => "in-word",
        };
        self.count(name, &[("set", set as i64 + 1)])
    }

    /// Explains why a command was refused: one sentence, or one for each broken rule.
    pub fn refusal(&self, refusal: &Refusal, rules: &Rules) -> Vec<String> {
        let name = match refusal {
            Refusal::Faults(faults) => {
                let sentence = |fault: &sidra_core::Fault| match fault.set {
                    Some(set) => {
                        let set = self.row_name(set, rules);
                        format!("{set}: {}", self.fault(fault))
                    }
                    None => self.fault(fault),
                };
                return faults.iter().map(sentence).collect();
            }
            Refusal::BadSetId(id) => {
                let name = match rules.letters.is_empty() {
                    true => "refusal-bad-set-id",
                    false => "refusal-bad-word-id",
                };
                return vec![self.count(name, &[("set", i64::from(id.0))])];
            }
            Refusal::BadSeed => {
                let longest = Action::LONGEST_SEED as i64;
                return vec![self.count("refusal-bad-seed", &[("longest", longest)])];
            }
            Refusal::NoSuchSeat => "refusal-no-such-seat",
            Refusal::NotYourTurn => "refusal-not-your-turn",
            Refusal::Late => "refusal-late",
            Refusal::NotHost => "refusal-not-host",
            Refusal::NoGame => "refusal-no-game",
            Refusal::GameGoesOn => "refusal-game-goes-on",
            Refusal::MatchOver => "refusal-match-over",
            Refusal::SeedTooLate => "refusal-seed-too-late",
            Refusal::PoolEmpty => "refusal-pool-empty",
            Refusal::PoolNotEmpty => "refusal-pool-not-empty",
            Refusal::NoAnnouncing => "refusal-no-announcing",
            Refusal::NoHints => "refusal-no-hints",
            Refusal::NoTimeLimit => "refusal-no-time-limit",
            Refusal::BadConfig => "refusal-bad-config",
            Refusal::Resigned => "refusal-resigned",
            Refusal::BadTheme => {
                let longest = Command::LONGEST_THEME as i64;
                return vec![self.count("refusal-bad-theme", &[("longest", longest)])];
            }
            Refusal::WindowOpen => "refusal-window-open",
            Refusal::NoWindow => "refusal-no-window",
            Refusal::OwnTurn => "refusal-own-turn",
            Refusal::NoSuchWord(_) => "refusal-no-such-word",
            Refusal::ChallengedBefore => "refusal-challenged-before",
            Refusal::NoTheme => "refusal-no-theme",
            Refusal::Voting => "refusal-voting",
            Refusal::NoVote => "refusal-no-vote",
        };
        vec![self.plain(name)]
    }

    /// Describes what is wrong in a record: one sentence, then the reasons.
    pub fn misfit(&self, kind: &MisfitKind, rules: &Rules) -> Vec<String> {
        let two = |key: &str, expected: &str, found: &str| {
            let found = match found {
                "" => self.plain("found-nothing"),
                found => found.to_owned(),
            };
            let expected = expected.to_owned();
            vec![self.say(
                key,
                [("expected", expected.into()), ("found", found.into())],
            )]
        };
        match kind {
            MisfitKind::Commitment { expected, found } => two("record-commitment", expected, found),
            MisfitKind::Different { expected, found } => two("record-different", expected, found),
            MisfitKind::Unfounded { found } => two("record-unfounded", "", found),
            MisfitKind::Refused { found, refusal } => {
                let mut sentences = two("record-refused", "", found);
                sentences.extend(self.refusal(refusal, rules));
                sentences
            }
        }
    }

    /// Describes an event as a viewer sees it. `players` are the players' names.
    pub fn event(&self, seen: &Seen, players: &[String]) -> String {
        self.event_on(seen, players, &[])
    }

    /// Describes an event like [`Text::event`]. `table` is the table at the time of the
    /// event, so that a disputed word can be named.
    pub fn event_on(&self, seen: &Seen, players: &[String], table: &[TableSet]) -> String {
        let name = |seat: usize| players.get(seat).cloned().unwrap_or_default();
        let names = |seats: &[usize]| {
            let names: Vec<String> = seats.iter().map(|&seat| name(seat)).collect();
            names.join(", ")
        };
        let of = |key: &str, seat: usize| self.say(key, [("player", name(seat).into())]);
        let tiles = |tiles: &[TileId]| {
            let words: Vec<String> = tiles.iter().map(|id| id.face().to_string()).collect();
            words.join(" ")
        };
        match seen {
            Seen::MatchBegan { config, commitment } => self.say(
                "event-match-began",
                [
                    ("players", config.players.join(", ").into()),
                    ("games", config.games.into()),
                    ("commitment", to_hex(commitment).into()),
                ],
            ),
            Seen::SeedAdded { seat, .. } => of("event-seed-added", *seat),
            Seen::LexiconNamed { name, words, .. } => self.say(
                "event-lexicon",
                [("name", name.clone().into()), ("count", (*words).into())],
            ),
            Seen::ThemeAgreed { theme } => {
                self.say("event-theme", [("theme", theme.clone().into())])
            }
            Seen::FirstDrawn { rounds, starter } => {
                let letter = |(_, tile): &(usize, TileId)| tile.face().letter().is_some();
                match rounds.iter().flatten().any(letter) {
                    true => of("event-first-letter", *starter),
                    false => of("event-first-drawn", *starter),
                }
            }
            Seen::Dealt { starter, pool, .. } => self.say(
                "event-dealt",
                [("player", name(*starter).into()), ("pool", (*pool).into())],
            ),
            Seen::Played {
                seat,
                table,
                laid,
                value,
                in_time,
                ..
            } => {
                if let Some(words) = self.words_with(table, laid) {
                    return self.words_laid(&name(*seat), &words, *value, *in_time);
                }
                // List the tiles in the order of the table, where the tiles of a set are together.
                let on_table = table.iter().flat_map(|set| &set.tiles);
                let mine = on_table.filter(|id| laid.contains(&id.plain()));
                let laid: Vec<TileId> = mine.copied().collect();
                let key = if *in_time {
                    "event-played"
                } else {
                    "event-played-late"
                };
                self.say(
                    key,
                    [
                        ("player", name(*seat).into()),
                        ("tiles", tiles(&laid).into()),
                        ("value", (*value).into()),
                    ],
                )
            }
            Seen::Laid {
                seat,
                table,
                laid,
                value,
                unverified,
                in_time,
            } => {
                let words = self.words_with(table, laid).unwrap_or_default();
                let laid = self.words_laid(&name(*seat), &words, *value, *in_time);
                let open = table.iter().filter(|set| unverified.contains(&set.id));
                let open: Vec<String> = open.map(|set| self.written(set)).collect();
                match open[..] {
                    [] => laid,
                    _ => {
                        let words = [("words", open.join(", ").into())];
                        format!("{laid} {}", self.say("event-unverified", words))
                    }
                }
            }
            Seen::Challenged { seat, set, why } => {
                let key = match why {
                    Objection::Word => "event-challenged",
                    Objection::Theme => "event-challenged-theme",
                };
                let word = self.word_named(table, *set).into();
                self.say(key, [("player", name(*seat).into()), ("word", word)])
            }
            Seen::Voted { seat, allow: true } => of("event-votes-for", *seat),
            Seen::Voted { seat, allow: false } => of("event-votes-against", *seat),
            Seen::Allowed { set, .. } => self.say(
                "event-allowed",
                [("word", self.word_named(table, *set).into())],
            ),
            Seen::TurnStands { seat, .. } => of("event-stands", *seat),
            Seen::Undone { seat, set, drawn } => self.say(
                "event-undone",
                [
                    ("player", name(*seat).into()),
                    ("word", self.word_named(table, *set).into()),
                    ("count", how_many(drawn).into()),
                ],
            ),
            Seen::Announced { seat } => of("event-announced", *seat),
            Seen::Hinted { seat } => of("event-hinted", *seat),
            Seen::Drew { seat, tile } => match tile {
                SeenTiles::Known(tile) if !tile.is_empty() => {
                    let names: Vec<String> = tile.iter().map(|id| self.tile(id.face())).collect();
                    let tile = names.join(", ").into();
                    self.say(
                        "event-drew-tile",
                        [("player", name(*seat).into()), ("tile", tile)],
                    )
                }
                _ => of("event-drew", *seat),
            },
            Seen::Passed { seat } => of("event-passed", *seat),
            Seen::TimeRanOut {
                seat,
                went_back,
                drawn,
            } => {
                let count = how_many(drawn);
                let key = if *went_back {
                    "event-time-went-back"
                } else {
                    "event-time-ran-out"
                };
                self.say(
                    key,
                    [("player", name(*seat).into()), ("count", count.into())],
                )
            }
            Seen::Resigned { seat } => of("event-resigned", *seat),
            Seen::WantsToAbandon { seat, agree: true } => of("event-wants-to-abandon", *seat),
            Seen::WantsToAbandon { seat, agree: false } => of("event-goes-on", *seat),
            Seen::GameEnded { result, .. } => {
                let player = names(&result.score.winners);
                let key = match result.conclusion {
                    Conclusion::Played(Ending::Out(_)) => "event-ended-out",
                    Conclusion::Played(Ending::Pool) => "event-ended-pool",
                    Conclusion::Played(Ending::Last(_)) => "event-ended-last",
                    Conclusion::Abandoned => return self.plain("event-abandoned"),
                };
                self.say(key, [("player", player.into())])
            }
            Seen::MatchEnded { standings, .. } => {
                let first = standings.iter().filter(|standing| standing.rank == 1);
                let seats: Vec<usize> = first.map(|standing| standing.seat).collect();
                self.say("event-match-ended", [("player", names(&seats).into())])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use sidra_core::notation;
    use sidra_game::Spot;

    use super::*;
    use crate::{Isolation, Lang};

    #[test]
    fn a_disputed_word_is_spelled_without_marks_for_jokers() {
        let row = notation::row("של*ומ").expect("a word");
        let table = [TableSet {
            id: SetId(4),
            spot: Spot { x: 0, y: 0 },
            tiles: row.iter().map(|&face| TileId::new(face, 0)).collect(),
        }];
        let text = Text::new(Lang::He, Isolation::Off);
        let seen = Seen::Challenged {
            seat: 0,
            set: SetId(4),
            why: Objection::Theme,
        };
        let sentence = text.event_on(&seen, &["דנה".to_owned()], &table);
        assert_eq!(sentence, "דנה: המילה שלום אינה קשורה לנושא.");
    }
}
