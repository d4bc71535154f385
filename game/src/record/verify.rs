//! Verifies a record: repeats its shuffles, judges every turn again, and recomputes the scores.

use sidra_core::Letter;
use sidra_words::Lexicon;

use super::write::{hash_line, lines};
use super::{Logged, Record};
use crate::command::{Action, Command, Refusal};
use crate::event::{Event, TimeUp};
use crate::shuffle::{seed_hash, to_hex};
use crate::state::{Match, Phase, SetId, TableSet};

/// An inconsistency in a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misfit {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with the line.
    pub kind: MisfitKind,
}

/// A kind of inconsistency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MisfitKind {
    /// The commitment does not belong to the secret.
    Commitment {
        /// The commitment of the secret.
        expected: String,
        /// The commitment in the record.
        found: String,
    },
    /// An event that the rules do not allow.
    Refused {
        /// The beginning of the line.
        found: String,
        /// Why it is not allowed.
        refusal: Refusal,
    },
    /// A line that does not follow from anything before it, such as the end of a game that is still
    /// in progress.
    Unfounded {
        /// The beginning of the line.
        found: String,
    },
    /// A line that should be different.
    Different {
        /// What it should say.
        expected: String,
        /// What it says.
        found: String,
    },
}

/// The result of verifying.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    /// Every inconsistency; empty if the record is correct.
    pub misfits: Vec<Misfit>,
    /// How far the words of the match were checked.
    pub words: WordCheck,
    /// Whether the match was played to its end. The record of an unfinished match ends with
    /// its last event.
    pub finished: bool,
}

/// How far the words of a record were checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WordCheck {
    /// The match has no words.
    NoWords,
    /// Every word was looked up in the lexicon of the match.
    LookedUp,
    /// The lexicon of the match, which has this name, is not available: what the record says about
    /// words was trusted.
    Believed(String),
    /// The record names no lexicon, so its words could not be checked.
    Unchecked,
}

/// Returns every inconsistency; an empty list if the record is correct. What the record says about
/// words is trusted.
///
/// Each event is applied once it has been checked, so that one wrong line is not reported again at
/// every later one.
pub fn verify(record: &Record) -> Vec<Misfit> {
    verify_with(record, None).misfits
}

/// Verifies a record with a lexicon. Words are looked up again if it is the lexicon that
/// the match was played with.
pub fn verify_with(record: &Record, lexicon: Option<&Lexicon>) -> Verified {
    let named = record.log.iter().find_map(|logged| match &logged.event {
        Event::LexiconNamed { name, words, hash } => Some((name.clone(), *words, *hash)),
        _ => None,
    });
    let Some((name, words, hash)) = named else {
        let check = match has_words(record) {
            true => WordCheck::Unchecked,
            false => WordCheck::NoWords,
        };
        return verify_by(record, None, check);
    };
    if let Some(lexicon) = lexicon.filter(|lexicon| lexicon.about().hash == hash) {
        return verify_by(record, Some(lexicon), WordCheck::LookedUp);
    }
    let (known, barred) = believed_words(record);
    let stand_in = Lexicon::stand_in(&name, words, hash, &known, &barred);
    verify_by(record, Some(&stand_in), WordCheck::Believed(name))
}

/// Returns `true` if the match is a word game.
fn has_words(record: &Record) -> bool {
    record.log.first().is_some_and(|first| match &first.event {
        Event::MatchBegan { config, .. } => !config.rules.rules().letters.is_empty(),
        _ => false,
    })
}

/// Returns the words on a record's tables that the record does not mark as unverified, and the
/// words of drafts that were taken back. A draft may have been taken back because one of its words
/// was not allowed.
fn believed_words(record: &Record) -> (Vec<Vec<Letter>>, Vec<Vec<Letter>>) {
    let spelled = |set: &TableSet| -> Option<Vec<Letter>> {
        set.tiles.iter().map(|id| id.face().letter()).collect()
    };
    let mut words = Vec::new();
    for logged in &record.log {
        let (table, unverified): (&[TableSet], &[SetId]) = match &logged.event {
            Event::Played { table, .. }
            | Event::TimeRanOut {
                outcome: TimeUp::Stood { table, .. },
                ..
            } => (table, &[]),
            Event::Laid {
                table, unverified, ..
            } => (table, unverified),
            _ => continue,
        };
        let there = table.iter().filter(|set| !unverified.contains(&set.id));
        words.extend(there.filter_map(spelled));
    }
    // A word that was unverified once stays so for as long as it is on the table.
    let mut open: Vec<Vec<Letter>> = Vec::new();
    for logged in &record.log {
        if let Event::Laid {
            table, unverified, ..
        } = &logged.event
        {
            let there = table.iter().filter(|set| unverified.contains(&set.id));
            open.extend(there.filter_map(spelled));
        }
    }
    words.retain(|word| !open.contains(word));
    let mut barred: Vec<Vec<Letter>> = Vec::new();
    for logged in &record.log {
        if let Event::TimeRanOut {
            outcome: TimeUp::WentBack { draft, .. },
            ..
        } = &logged.event
        {
            barred.extend(draft.iter().filter_map(spelled));
        }
    }
    barred.retain(|word| !open.contains(word) && !words.contains(word));
    (words, barred)
}

fn verify_by(record: &Record, lexicon: Option<&Lexicon>, words: WordCheck) -> Verified {
    let mut misfits = Vec::new();
    let mut log = &record.log[..];
    let first = log.split_off_first();
    let Some(Event::MatchBegan { config, secret }) = first.map(|first| &first.event) else {
        let found = first.map(|first| short(&text(first))).unwrap_or_default();
        let line = first.map_or(0, |first| line(first, 0));
        return Verified {
            misfits: vec![misfit(line, MisfitKind::Unfounded { found })],
            words,
            finished: false,
        };
    };
    let commitment = to_hex(&secret.commitment());
    if record.commitment != commitment {
        let found = record.commitment.clone();
        let expected = commitment;
        misfits.push(misfit(
            first.map_or(0, |first| line(first, 0)),
            MisfitKind::Commitment { expected, found },
        ));
    }
    for deal in &record.spent {
        let expected = to_hex(&deal.secret.commitment());
        if deal.commitment != expected {
            let found = deal.commitment.clone();
            misfits.push(misfit(
                first.map_or(0, |first| line(first, 0)),
                MisfitKind::Commitment { expected, found },
            ));
        }
    }
    check_hashes(record, &mut misfits);
    let (mut state, _) = Match::begin(config.clone(), *secret);
    if let Some(lexicon) = lexicon {
        state.use_lexicon(lexicon.clone());
    }
    while let Some(logged) = log.first() {
        let decided = command(&state, &logged.event).map(|command| state.decide(command));
        let expected = match decided {
            Some(Ok(events)) => events,
            Some(Err(refusal)) => {
                let found = short(&text(logged));
                misfits.push(misfit(
                    line(logged, 0),
                    MisfitKind::Refused { found, refusal },
                ));
                vec![logged.event.clone()]
            }
            None => {
                let found = short(&text(logged));
                misfits.push(misfit(line(logged, 0), MisfitKind::Unfounded { found }));
                vec![logged.event.clone()]
            }
        };
        for event in expected {
            let Some((next, rest)) = log.split_first() else {
                let line = record.log.last().map_or(0, last_line);
                let expected = Logged {
                    lines: Vec::new(),
                    millis: 0,
                    stand_in: false,
                    event,
                };
                let expected = short(&text(&expected));
                let found = String::new();
                misfits.push(misfit(line, MisfitKind::Different { expected, found }));
                break;
            };
            if !fits(&next.event, &event) {
                let wanted = text(&as_logged(&event, next));
                misfits.push(difference(next, &wanted));
                if std::mem::discriminant(&next.event) != std::mem::discriminant(&event) {
                    // An expected event is missing; the event that was found is checked on its
                    // own.
                    state.apply(&event);
                    continue;
                }
            }
            state.apply(&next.event);
            log = rest;
        }
    }
    Verified {
        misfits,
        words,
        finished: state.phase() == Phase::Over,
    }
}

/// Returns `true` if an event is the expected one. A lexicon is identified by its words,
/// whatever the name of its file.
fn fits(found: &Event, expected: &Event) -> bool {
    let lexicon = |event: &Event| match event {
        Event::LexiconNamed { words, hash, .. } => Some((*words, *hash)),
        _ => None,
    };
    found == expected || (lexicon(found).is_some() && lexicon(found) == lexicon(expected))
}

/// Compares the players' seeds with their hashes, if the record has any: each seed must have its
/// hash, and each hash its seed.
fn check_hashes(record: &Record, misfits: &mut Vec<Misfit>) {
    if record.hashes.is_empty() {
        return;
    }
    let mut missing = record.hashes.clone();
    for logged in &record.log {
        match &logged.event {
            Event::SeedAdded { seat, seed } => {
                let found = record.hashes.get(*seat).copied().flatten();
                let expected = seed_hash(seed);
                let text = |hash| hash_line(*seat, hash).trim().to_owned();
                let kind = match found {
                    Some(found) if found == expected => None,
                    Some(found) => Some(MisfitKind::Different {
                        expected: text(&expected),
                        found: text(&found),
                    }),
                    None => Some(MisfitKind::Unfounded {
                        found: short(&self::text(logged)),
                    }),
                };
                misfits.extend(kind.map(|kind| misfit(line(logged, 0), kind)));
                if let Some(hash) = missing.get_mut(*seat) {
                    *hash = None;
                }
            }
            // From here on, seeds are refused. A match that ended before this point may lack some.
            Event::FirstDrawn { .. } | Event::Dealt { .. } => {
                for (seat, hash) in missing.iter().enumerate() {
                    if let Some(hash) = hash {
                        let found = hash_line(seat, hash).trim().to_owned();
                        misfits.push(misfit(line(logged, 0), MisfitKind::Unfounded { found }));
                    }
                }
                return;
            }
            _ => {}
        }
    }
}

fn misfit(line: usize, kind: MisfitKind) -> Misfit {
    Misfit { line, kind }
}

/// Returns the line number of an event's line at `index`, or of its last line.
fn line(logged: &Logged, index: usize) -> usize {
    let number = logged.lines.get(index).or(logged.lines.last());
    number.copied().unwrap_or(0)
}

fn last_line(logged: &Logged) -> usize {
    line(logged, usize::MAX)
}

fn as_logged(event: &Event, like: &Logged) -> Logged {
    Logged {
        lines: Vec::new(),
        millis: like.millis,
        stand_in: like.stand_in,
        event: event.clone(),
    }
}

fn text(logged: &Logged) -> String {
    lines(logged).trim().to_owned()
}

/// Lines of up to this many items are shown whole, which is enough for the end of a game with all
/// its winners.
const SHOWN: usize = 12;

/// Returns the beginning of a line.
fn short(text: &str) -> String {
    cut(&text.split_whitespace().collect::<Vec<_>>(), 0, SHOWN)
}

/// Returns the items of a line from `begin` to `end`, with an ellipsis for what is left out.
fn cut(items: &[&str], begin: usize, end: usize) -> String {
    let end = end.min(items.len());
    let begin = begin.min(end);
    let before = if begin > 0 { "… " } else { "" };
    let after = if end < items.len() { " …" } else { "" };
    format!("{before}{}{after}", items[begin..end].join(" "))
}

/// Returns the first items in which an event differs from the expected one, with a few items around
/// them.
fn difference(logged: &Logged, expected: &str) -> Misfit {
    let found = &text(logged);
    let differs = |(one, other): &(&str, &str)| one != other;
    let pairs = expected.lines().zip(found.lines());
    // A deal and an end have several lines; this finds the one that differs.
    let Some((offset, (expected, found))) = pairs.enumerate().find(|(_, pair)| differs(pair))
    else {
        let (expected, found) = (short(expected), short(found));
        return misfit(line(logged, 0), MisfitKind::Different { expected, found });
    };
    let (wanted, there): (Vec<&str>, Vec<&str>) = (
        expected.split_whitespace().collect(),
        found.split_whitespace().collect(),
    );
    let same = wanted
        .iter()
        .zip(&there)
        .take_while(|(one, other)| one == other)
        .count();
    let part = |items: &[&str]| match items.len() {
        ..=SHOWN => cut(items, same.saturating_sub(4), items.len()),
        _ => cut(items, same.saturating_sub(4), same + 4),
    };
    let (expected, found) = (part(&wanted), part(&there));
    misfit(
        line(logged, offset),
        MisfitKind::Different { expected, found },
    )
}

/// Returns the command that would have caused an event; `None` for an event that only follows
/// from others.
fn command(state: &Match, event: &Event) -> Option<Command> {
    let drafts = |table: &[TableSet]| {
        let old = state
            .public
            .game
            .as_ref()
            .map_or(&[][..], |game| &game.table);
        let draft = |set: &TableSet| TableSet {
            id: match old.iter().any(|known| known.id == set.id) {
                true => set.id,
                false => SetId::NEW,
            },
            ..set.clone()
        };
        table.iter().map(draft).collect::<Vec<_>>()
    };
    Some(match event {
        Event::SeedAdded { seat, seed } => Action::AddSeed { seed: seed.clone() }.by(*seat),
        Event::LexiconNamed { .. } | Event::FirstDrawn { .. } | Event::Dealt { .. } => {
            Command::Begin
        }
        Event::ThemeAgreed { theme } => Command::AgreeTheme {
            theme: theme.clone(),
        },
        Event::Laid {
            seat,
            table,
            in_time: true,
            ..
        } => Action::Play {
            table: drafts(table),
        }
        .by(*seat),
        Event::Laid {
            table,
            in_time: false,
            ..
        } => Command::TimeUp {
            draft: Some(drafts(table)),
        },
        Event::Challenged { seat, set, why } => Action::Challenge {
            set: *set,
            why: *why,
        }
        .by(*seat),
        Event::Voted { seat, allow } => Action::Vote { allow: *allow }.by(*seat),
        // If the votes did not decide, the clock did.
        Event::Allowed { .. } | Event::Undone { .. } | Event::TurnStands { .. } => {
            Command::WindowOver
        }
        Event::Played { seat, table, .. } => Action::Play {
            table: drafts(table),
        }
        .by(*seat),
        Event::Drew { seat, .. } => Action::Draw.by(*seat),
        Event::Announced { seat } => Action::Announce.by(*seat),
        Event::Hinted { seat } => Action::Hint.by(*seat),
        Event::Passed { seat } => Action::Pass.by(*seat),
        Event::TimeRanOut { outcome, .. } => Command::TimeUp {
            draft: match outcome {
                TimeUp::Untouched { .. } => None,
                TimeUp::Stood { table, .. } => Some(drafts(table)),
                TimeUp::WentBack { draft, .. } => Some(drafts(draft)),
            },
        },
        Event::Resigned { seat } => Action::Resign.by(*seat),
        Event::WantsToAbandon { seat, agree } => Action::Abandon { agree: *agree }.by(*seat),
        Event::MatchBegan { .. } | Event::GameEnded { .. } | Event::MatchEnded { .. } => {
            return None;
        }
    })
}
