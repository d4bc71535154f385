//! What happens in a game, and why a command is refused.

use sidra_core::TileId;
use sidra_core::score::Ending;
use sidra_game::record::MisfitKind;
use sidra_game::shuffle::to_hex;
use sidra_game::{Command, Conclusion, Refusal, Seen, Tiles};

use crate::Text;

impl Text {
    /// Why a command changes nothing: one sentence, or one for every broken rule.
    pub fn refusal(&self, refusal: &Refusal) -> Vec<String> {
        let name = match refusal {
            Refusal::Faults(faults) => {
                let sentence = |fault: &sidra_core::Fault| match fault.set {
                    Some(set) => {
                        let set = self.count("in-set", &[("set", set as i64 + 1)]);
                        format!("{set}: {}", self.fault(fault))
                    }
                    None => self.fault(fault),
                };
                return faults.iter().map(sentence).collect();
            }
            Refusal::BadSetId(id) => {
                return vec![self.count("refusal-bad-set-id", &[("set", i64::from(id.0))])];
            }
            Refusal::BadSeed => {
                let longest = Command::LONGEST_SEED as i64;
                return vec![self.count("refusal-bad-seed", &[("longest", longest)])];
            }
            Refusal::NoSuchSeat => "refusal-no-such-seat",
            Refusal::NotYourTurn => "refusal-not-your-turn",
            Refusal::NoGame => "refusal-no-game",
            Refusal::GameGoesOn => "refusal-game-goes-on",
            Refusal::MatchOver => "refusal-match-over",
            Refusal::SeedTooLate => "refusal-seed-too-late",
            Refusal::PoolEmpty => "refusal-pool-empty",
            Refusal::PoolNotEmpty => "refusal-pool-not-empty",
            Refusal::NoAnnouncing => "refusal-no-announcing",
            Refusal::NoTimeLimit => "refusal-no-time-limit",
            Refusal::BadConfig => "refusal-bad-config",
            Refusal::Resigned => "refusal-resigned",
        };
        vec![self.plain(name)]
    }

    /// What does not fit in a record: one sentence, and the reasons.
    pub fn misfit(&self, kind: &MisfitKind) -> Vec<String> {
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
            MisfitKind::GoesOn => vec![self.plain("record-goes-on")],
            MisfitKind::Refused { found, refusal } => {
                let mut sentences = two("record-refused", "", found);
                sentences.extend(self.refusal(refusal));
                sentences
            }
        }
    }

    /// What a viewer sees happen, as a sentence. `players` are their names.
    pub fn event(&self, seen: &Seen, players: &[String]) -> String {
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
            Seen::FirstDrawn { starter, .. } => of("event-first-drawn", *starter),
            Seen::Dealt { starter, pool, .. } => self.say(
                "event-dealt",
                [("player", name(*starter).into()), ("pool", (*pool).into())],
            ),
            Seen::Played {
                seat,
                laid,
                value,
                in_time,
                ..
            } => {
                let key = if *in_time {
                    "event-played"
                } else {
                    "event-played-late"
                };
                self.say(
                    key,
                    [
                        ("player", name(*seat).into()),
                        ("tiles", tiles(laid).into()),
                        ("value", (*value).into()),
                    ],
                )
            }
            Seen::Announced { seat } => of("event-announced", *seat),
            Seen::Drew { seat, .. } => of("event-drew", *seat),
            Seen::Passed { seat } => of("event-passed", *seat),
            Seen::TimeRanOut {
                seat,
                went_back,
                drawn,
            } => {
                let count = match drawn {
                    Tiles::Known(tiles) => tiles.len(),
                    Tiles::Hidden(count) => *count,
                };
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
