//! The cases of `cases/words.txt`, tested the way the page plays: with the dictionary as a page
//! receives it, and at a table on this device, where turns are played, objected to and timed.

#![allow(clippy::unwrap_used)]

use sidra_bots::Level;
use sidra_client::{Notice, Table};
use sidra_core::turn::Verdict;
use sidra_core::{Face, HouseRules, Position, Setup, TileId, notation};
use sidra_game::record::{Logged, Record};
use sidra_game::shuffle::Secret;
use sidra_game::{
    Action, Config, Event, Moment, Objection, Phase, SetId, Spot, TableSet, View, draft,
};
use sidra_kit::words::{CASES_LIST, TileBox, WordTurn, cases};
use sidra_room::{Occupant, Question};
use sidra_words::{Lexicon, Words, check, may_be_laid};

/// The dictionary as it arrives over the network.
fn arrived() -> Lexicon {
    let made = Lexicon::from_list("cases", CASES_LIST);
    Lexicon::from_bytes(&made.to_bytes()).unwrap()
}

#[test]
fn words_are_checked_as_the_cases_say() {
    let lexicon = arrived();
    for case in cases().words {
        let rules = case.rules.rules();
        let found = check(&case.row, rules, Some(&lexicon));
        let open = found
            .as_ref()
            .err()
            .is_some_and(|faults| may_be_laid(faults, rules, Some(&lexicon)));
        let found = found.map_err(|faults| {
            let mut broken: Vec<_> = faults.iter().map(|fault| fault.rule).collect();
            broken.sort();
            broken
        });
        assert_eq!(found, case.verdict, "{}", case.name);
        let unknown = case.verdict == Err(vec![sidra_core::Rule::WordUnknown]);
        assert_eq!(open, unknown, "{}", case.name);
    }
}

#[test]
fn turns_are_judged_as_the_cases_say() {
    let lexicon = arrived();
    let referee = Words {
        lexicon: Some(&lexicon),
    };
    let mut seen = 0;
    for case in cases().turns {
        let (Some(after), Some(verdict)) = (case.after, case.verdict) else {
            continue;
        };
        seen += 1;
        let setup = Setup::of_turn(case.rules, case.before, case.rack, case.opened);
        let position = Position::from_setup(setup).unwrap();
        let found = match position.judge_by(&referee, &after).unwrap() {
            Verdict::Legal(laid) => Ok(laid.value),
            Verdict::Illegal(faults) => {
                let mut faults: Vec<_> = faults.iter().map(|f| (f.rule, f.set)).collect();
                faults.sort();
                Err(faults)
            }
        };
        assert_eq!(found, verdict, "{}", case.name);
    }
    assert!(seen >= 30);
}

/// A table on this device: the first seat is the player's, and bots have the others. What the bots
/// do is up to the test.
struct Played {
    table: Table,
    now: u64,
}

impl Played {
    /// Takes up a match at a position that nobody played: a log is not judged.
    fn from(
        rules: HouseRules,
        theme: Option<&str>,
        starter: usize,
        (rows, racks, pool): (Vec<Vec<TileId>>, Vec<Vec<TileId>>, Vec<TileId>),
        points: &[u32],
    ) -> Played {
        let players = racks.len();
        let config = Config {
            rules,
            players: (1..=players).map(|seat| format!("player {seat}")).collect(),
            games: 1,
        };
        let about = arrived().about().clone();
        let mut events = vec![
            Event::MatchBegan {
                config,
                secret: Secret::from_number(1),
            },
            Event::LexiconNamed {
                name: about.name(),
                words: about.words,
                hash: about.hash,
            },
        ];
        events.extend(theme.map(|theme| Event::ThemeAgreed {
            theme: theme.to_owned(),
        }));
        events.push(Event::Dealt {
            starter,
            racks,
            pool,
        });
        let rows = (1..).zip(rows).map(|(id, tiles)| TableSet {
            id: SetId(id),
            spot: Spot::default(),
            tiles,
        });
        let rows: Vec<TableSet> = rows.collect();
        events.extend((starter..players).map(|seat| Event::Played {
            seat,
            table: rows.clone(),
            laid: Vec::new(),
            value: points.get(seat).copied().unwrap_or(0),
            refill: Vec::new(),
        }));
        let logged = |event| Logged {
            lines: Vec::new(),
            millis: 0,
            stand_in: false,
            event,
        };
        let log: Vec<Logged> = events.into_iter().map(logged).collect();
        let record = Record::new("2026-11-17".to_owned(), log);
        let mut seats = vec![Occupant::Bot(Level::Easy); players];
        seats[0] = Occupant::Person;
        let count = record.log.len();
        let mut table = Table::continue_from(&record, count, &seats, [7; 32], 1_000).unwrap();
        table.use_lexicon(arrived());
        Played { table, now: 1_000 }
    }

    /// Takes up the position before the turn of a case.
    fn before(case: &WordTurn) -> Played {
        let mut tiles = TileBox::new(&case.rules);
        let rows = case.before.iter().map(|row| tiles.row(row)).collect();
        let mut racks = vec![tiles.row(&case.rack)];
        racks.extend((1..case.players).map(|_| tiles.some(7)));
        let pool = tiles.some(case.pool);
        let starter = usize::from(!case.opened);
        let played = Played::from(
            case.rules,
            case.theme.as_deref(),
            starter,
            (rows, racks, pool),
            &[],
        );
        assert_eq!(played.table.view().turn, Some(0), "{}", case.name);
        played
    }

    /// Receives everything that has happened.
    fn settle(&mut self) {
        while self.table.poll(self.now).is_some() {}
    }

    /// Acts as the player. Returns whether that is accepted.
    fn act(&mut self, action: Action) -> bool {
        let id = self.table.act(action, self.now);
        let mut accepted = false;
        while let Some(notice) = self.table.poll(self.now) {
            if let Notice::Answered { id: other, answer } = notice {
                accepted |= other == id && answer.is_ok();
            }
        }
        accepted
    }

    /// Answers the bots that are asked, one after another, until no bot is asked or `answer` returns
    /// `None`.
    fn bots(&mut self, mut answer: impl FnMut(&Question) -> Option<Option<Action>>) {
        for _ in 0..20 {
            let Some(question) = self.table.question() else {
                return;
            };
            let Some(action) = answer(&question) else {
                return;
            };
            self.table.answer(&question, action, self.now);
            self.settle();
            // A bot takes its time before it moves.
            while self.table.question().is_none()
                && self.table.view().moment == question_moment(&question)
            {
                let Some(wake) = self.table.wake() else {
                    break;
                };
                self.now = self.now.max(wake);
                self.settle();
            }
        }
    }

    fn draft(&self, after: &[Vec<Face>]) -> Vec<TableSet> {
        draft(&self.table.view(), after, |_, _| Spot::default())
    }

    fn rack(&self) -> usize {
        self.table.view().rack.len()
    }
}

fn question_moment(question: &Question) -> Moment {
    question.snapshot.view_with(None).moment
}

fn count(table: &[TableSet]) -> usize {
    table.iter().map(|set| set.tiles.len()).sum()
}

#[test]
fn objections_at_a_table_end_as_the_cases_say() {
    let mut seen = [0; 3];
    for case in cases().turns.iter().filter(|case| case.time.is_none()) {
        let (name, Some(Ok(score))) = (&case.name, &case.verdict) else {
            continue;
        };
        seen[0] += 1;
        let mut played = Played::before(case);
        let held = played.rack();
        let before = played.table.view().table.to_vec();
        let table = played.draft(case.after.as_ref().unwrap());
        assert!(played.act(Action::Play { table }), "{name}");
        assert_eq!(played.table.view().seats[0].points, *score as i32, "{name}");
        let laid = count(played.table.view().table) - count(&before);
        // A bot is not asked once the next player has begun, so it cannot object too late.
        let object = case.object.as_ref().filter(|object| !object.late);
        let challenge = object.map(|object| {
            seen[1] += 1;
            let view = played.table.view();
            let spells = |set: &&TableSet| {
                let faces: Vec<Face> = set.tiles.iter().map(|id| id.face()).collect();
                faces == object.word
            };
            let set = view.table.iter().find(spells).unwrap().id;
            let why = match object.theme {
                true => Objection::Theme,
                false => Objection::Word,
            };
            (object.seat, Action::Challenge { set, why })
        });
        let mut objected = false;
        played.bots(|question| match question.snapshot.view_with(None).phase {
            Phase::Challenge => {
                let asked = challenge
                    .clone()
                    .filter(|(seat, _)| *seat == question.seat && !objected);
                objected |= asked.is_some();
                Some(asked.map(|(_, action)| action))
            }
            Phase::Vote => {
                let votes = object.map(|object| &object.votes)?;
                let (_, allow) = votes.iter().find(|(seat, _)| *seat == question.seat)?;
                Some(Some(Action::Vote { allow: *allow }))
            }
            _ => None,
        });
        assert_eq!(objected, challenge.is_some(), "{name}");
        let view = played.table.view();
        assert_eq!(view.phase, Phase::Playing, "{name}");
        if let Some(drawn) = case.falls {
            seen[2] += 1;
            assert_eq!(view.table, before, "{name}");
            assert_eq!(played.rack(), held + drawn, "{name}");
            assert_eq!(view.seats[0].points, 0, "{name}");
        } else if let Some(takes) = case.takes {
            assert_eq!(played.rack(), held - laid + takes, "{name}");
        }
    }
    assert!(seen[0] >= 20 && seen[1] >= 6 && seen[2] >= 4, "{seen:?}");
}

#[test]
fn time_runs_out_at_a_table_as_the_cases_say() {
    let mut seen = 0;
    for case in cases().turns.iter().filter(|case| case.time.is_some()) {
        seen += 1;
        let mut played = Played::before(case);
        let held = played.rack();
        let before = played.table.view().table.to_vec();
        let mut table = before.clone();
        let legal = match case.time.as_deref().unwrap() {
            "untouched" => false,
            "unfinished" => {
                table.push(TableSet {
                    id: SetId::NEW,
                    spot: Spot::default(),
                    tiles: played.table.view().rack[..2].to_vec(),
                });
                played.table.lay_out(table, true, played.now);
                false
            }
            _ => {
                table = played.draft(case.after.as_ref().unwrap());
                played.table.lay_out(table, true, played.now);
                true
            }
        };
        played.settle();
        played.now += 1_000 * u64::from(case.rules.rules().turn_seconds) + 1;
        played.settle();
        let view = played.table.view();
        assert!(
            view.turn != Some(0) || view.phase != Phase::Playing,
            "{}",
            case.name
        );
        match legal {
            true => assert_ne!(view.table, before, "{}", case.name),
            false => assert_eq!(played.rack(), held + case.drawn.unwrap(), "{}", case.name),
        }
    }
    assert!(seen >= 3);
}

#[test]
fn games_at_a_table_end_as_the_cases_say() {
    let cases = cases().ends;
    for case in &cases {
        let mut tiles = TileBox::new(&case.rules);
        let mut row = |text: &str| tiles.row(&notation::row(text).unwrap());
        let position = (vec![row("שבת")], vec![row("מלכד"), row("ספרד")], Vec::new());
        let mut played = Played::from(case.rules, None, 0, position, &[]);
        let action = |word: &str, view: &View<'_>| match word {
            "pass" => Action::Pass,
            _ => {
                let mut table = view.table.to_vec();
                table.push(TableSet {
                    id: SetId::NEW,
                    spot: Spot::default(),
                    tiles: view.rack[..3].to_vec(),
                });
                Action::Play { table }
            }
        };
        for (index, word) in case.turns.iter().enumerate() {
            if played.table.view().turn == Some(0) {
                let action = action(word, &played.table.view());
                assert!(played.act(action), "{}", case.name);
            } else {
                let mut asked = false;
                played.bots(|question| {
                    let first = !std::mem::replace(&mut asked, true);
                    first.then(|| Some(action(word, &question.snapshot.view_with(None))))
                });
                assert!(asked, "{}", case.name);
            }
            let over = played.table.view().phase == Phase::Over;
            assert_eq!(over, index + 1 == case.ends, "{}", case.name);
        }
    }
    assert!(!cases.is_empty());
}

#[test]
fn games_at_a_table_are_scored_as_the_cases_say() {
    let mut seen = 0;
    for case in cases().scores {
        let points: Result<Vec<u32>, _> = case
            .players
            .iter()
            .map(|(_, points)| u32::try_from(*points))
            .collect();
        // No turn scores fewer than 0 points, so no table comes to the negative points of X737.
        let Ok(points) = points else {
            continue;
        };
        seen += 1;
        let mut tiles = TileBox::new(&case.rules);
        let rows = vec![tiles.row(&notation::row("שבת").unwrap())];
        let racks = case
            .players
            .iter()
            .map(|(rack, _)| tiles.row(rack))
            .collect();
        let position = (rows, racks, Vec::new());
        let mut played = Played::from(case.rules, None, 0, position, &points);
        // The pool is empty, so a round of passes ends the game.
        for _ in &case.players {
            if played.table.view().turn == Some(0) {
                assert!(played.act(Action::Pass), "{}", case.name);
            }
            played.bots(|_| Some(Some(Action::Pass)));
        }
        assert_eq!(
            played.table.view().results[0].score,
            case.score,
            "{}",
            case.name
        );
    }
    assert!(seen >= 3);
}
