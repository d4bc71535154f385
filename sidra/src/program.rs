//! A bot that is a separate program: JSON lines on its standard input and output
//! (`docs/bot-protocol.md`).
//!
//! The program is given what its seat may see, and nothing else. A program that hangs, crashes,
//! answers nonsense or lays what the rules forbid loses its turn, and the reason is reported on
//! standard error.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};
use sidra_bots::{Player, lay, wait};
use sidra_core::position::Position;
use sidra_core::turn::Verdict;
use sidra_core::{Face, HouseRules, notation};
use sidra_game::{Action, SeatView, Turn, View, position_of};

use crate::json::to_json;

/// How long a program may think about a turn.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest answer, in bytes.
const LONGEST: u64 = 1 << 16;
/// The version of the protocol.
const VERSION: u32 = 1;

/// A program that plays.
pub struct Program {
    command: String,
    patience: Duration,
    running: Option<Running>,
    /// The game that the program was told about.
    told: Option<u32>,
}

/// A process, and the thread that talks to it. Only that thread may block if the program does not
/// read or write.
struct Running {
    child: Child,
    questions: Sender<String>,
    answers: Receiver<Result<String, String>>,
}

impl Drop for Running {
    fn drop(&mut self) {
        // The process may have exited already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a program answers.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    /// The whole new table, or `None` to draw or pass.
    #[serde(default)]
    table: Option<Vec<Vec<String>>>,
}

impl Program {
    /// Creates a player. The program is started when it is first asked.
    pub fn new(command: &str) -> Program {
        Program {
            command: command.to_owned(),
            patience: PATIENCE,
            running: None,
            told: None,
        }
    }

    /// Asks the program, and returns the new table that it lays, or `None` to draw or pass.
    fn ask(&mut self, view: &View<'_>) -> Result<Option<Vec<Vec<Face>>>, String> {
        let Some(position) = position_of(view) else {
            return Ok(None);
        };
        if self.running.is_none() {
            self.running = Some(start(&self.command)?);
            self.told = None;
        }
        let running = self.running.as_mut().ok_or("not running")?;
        let mut said = String::new();
        let game = view.moment.game;
        if self.told != Some(game) {
            said += &format!("{}\n", game_begins(view));
            self.told = Some(game);
        }
        said += &format!("{}\n", turn(view));
        // If the thread has ended, the wait for its answer below fails too.
        _ = running.questions.send(said);
        let line = match running.answers.recv_timeout(self.patience) {
            Ok(line) => line?,
            Err(RecvTimeoutError::Timeout) => {
                let seconds = self.patience.as_secs_f64();
                return Err(format!("no answer within {seconds} s; it was stopped"));
            }
            Err(RecvTimeoutError::Disconnected) => return Err("it exited".to_owned()),
        };
        let answer: Answer = serde_json::from_str(&line)
            .map_err(|error| format!("expected {{\"table\":[…]}} or {{}}: {error}"))?;
        match answer.table {
            Some(table) => judged(&position, &table).map(Some),
            None => Ok(None),
        }
    }
}

impl Player for Program {
    fn act(&mut self, view: &View<'_>) -> Action {
        match self.ask(view) {
            Ok(Some(table)) => lay(view, &table),
            Ok(None) => wait(view),
            Err(reason) => {
                // The program may be stuck, or answer this question later, so it is started again.
                self.running = None;
                let seat = view.seat.map_or(0, |seat| seat + 1);
                let command = &self.command;
                let _ = writeln!(
                    std::io::stderr(),
                    "sidra: cmd:{command} (seat {seat}) loses its turn: {reason}"
                );
                wait(view)
            }
        }
    }
}

/// Starts a program. Its arguments are separated by spaces.
fn start(command: &str) -> Result<Running, String> {
    let mut parts = command.split_whitespace();
    let program = parts.next().ok_or("no program")?;
    let mut child = Command::new(program)
        .args(parts)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("it cannot be started: {error}"))?;
    let mut input = child.stdin.take().ok_or("no standard input")?;
    let output = child.stdout.take().ok_or("no standard output")?;
    let (questions, asked) = channel::<String>();
    let (answer, answers) = channel();
    std::thread::spawn(move || {
        let mut output = BufReader::new(output);
        for question in asked {
            let said = input.write_all(question.as_bytes());
            let heard = said.map_err(|error| format!("it does not read its input: {error}"));
            if answer.send(heard.and_then(|()| line(&mut output))).is_err() {
                return;
            }
        }
    });
    Ok(Running {
        child,
        questions,
        answers,
    })
}

/// Reads a line of limited length.
fn line(output: &mut impl BufRead) -> Result<String, String> {
    let mut line = String::new();
    match output.take(LONGEST).read_line(&mut line) {
        Ok(0) => Err("it exited".to_owned()),
        Ok(_) if line.len() as u64 == LONGEST => Err("its answer is too long".to_owned()),
        Ok(_) => Ok(line),
        Err(error) => Err(format!("its answer is unreadable: {error}")),
    }
}

/// Reads a table and lets the referee judge it.
fn judged(position: &Position, table: &[Vec<String>]) -> Result<Vec<Vec<Face>>, String> {
    let mut rows = Vec::new();
    for row in table {
        let row = notation::tiles(&row.join(" ")).map_err(|error| format!("{error}"))?;
        rows.push(row);
    }
    match position.judge(&rows) {
        Ok(Verdict::Legal(_)) => Ok(rows),
        Ok(Verdict::Illegal(faults)) => {
            let rules: Vec<&str> = faults.iter().map(|fault| fault.rule.name()).collect();
            Err(format!("its play is not legal: {}", rules.join(", ")))
        }
        Err(_) => {
            Err("its table has tiles that are neither on the table nor on its rack".to_owned())
        }
    }
}

fn texts(faces: impl IntoIterator<Item = Face>) -> Vec<String> {
    let faces = faces.into_iter();
    faces.map(|face| notation::write_tiles(&[face])).collect()
}

/// Returns the rules that differ from the edition's, by the names of their fields.
fn house(rules: &HouseRules) -> Value {
    let changes = rules.changes();
    let changes = changes.map(|(field, value)| (field.name().to_owned(), to_json(&value)));
    Value::Object(changes.collect())
}

/// Returns the line that begins a game.
fn game_begins(view: &View<'_>) -> Value {
    json!({
        "type": "game",
        "version": VERSION,
        "edition": view.config.rules.edition().id.text(),
        "opening": view.rules().opening,
        "house": house(&view.config.rules),
        "players": view.seats.len(),
        "seat": view.seat,
    })
}

/// Returns the line that asks for a turn: everything that the seat may see.
fn turn(view: &View<'_>) -> Value {
    let seat = |seat: &SeatView| {
        let SeatView {
            tiles,
            opened,
            announced,
            resigned,
            ..
        } = *seat;
        json!({ "tiles": tiles, "opened": opened, "announced": announced, "resigned": resigned })
    };
    let past = |turn: &Turn| {
        let laid = texts(turn.laid.iter().map(|tile| tile.face()));
        json!({ "seat": turn.seat, "laid": laid, "drew": turn.drew })
    };
    let table = view.table.iter();
    let table: Vec<Vec<String>> = table
        .map(|set| texts(set.tiles.iter().map(|tile| tile.face())))
        .collect();
    json!({
        "type": "turn",
        "opened": view.opened(),
        "rack": texts(view.rack.iter().map(|tile| tile.face())),
        "last_draw": texts(view.last_draw.iter().map(|tile| tile.face())),
        "table": table,
        "pool": view.pool,
        "seats": view.seats.iter().map(seat).collect::<Vec<_>>(),
        "history": view.history.iter().map(past).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use sidra_bots::{Level, arena};
    use sidra_core::{HouseRules, editions};
    use sidra_game::shuffle::Secret;
    use sidra_game::{Command, Config, Event, Match, Phase};

    use super::*;

    fn config() -> Config {
        Config {
            rules: HouseRules::plain(editions::find("il-classic").unwrap()),
            players: vec!["1".to_owned(), "2".to_owned()],
            games: 1,
        }
    }

    /// Returns a match at its first turn.
    fn first_turn() -> Match {
        let (mut state, _) = Match::begin(config(), Secret::from_number(1));
        while state.phase() != Phase::Playing {
            for event in state.decide(Command::Begin).unwrap() {
                state.apply(&event);
            }
        }
        state
    }

    /// Asks a shell script that has read both lines.
    fn asked(script: &str) -> Result<Option<Vec<Vec<Face>>>, String> {
        let state = first_turn();
        let path = std::env::temp_dir().join(format!(
            "sidra-bot-{}-{:?}.sh",
            std::process::id(),
            std::thread::current().id()
        ));
        std::fs::write(&path, format!("read game; read turn; {script}")).unwrap();
        let mut program = Program::new(&format!("sh {}", path.display()));
        program.patience = Duration::from_millis(if script == "sleep 60" { 50 } else { 60_000 });
        let answer = program.ask(&state.view(state.turn()));
        std::fs::remove_file(&path).unwrap();
        answer
    }

    #[test]
    fn every_mistake_of_a_program_is_named() {
        for (script, reason) in [
            ("sleep 60", "no answer within 0.05 s"),
            ("exit 3", "it exited"),
            (
                "while echo '{'; do :; done",
                "expected {\"table\":[…]} or {}",
            ),
            ("head -c 70000 /dev/zero", "its answer is too long"),
            ("echo nonsense", "expected {\"table\":[…]} or {}"),
            ("echo '{\"tabel\":[]}'", "expected {\"table\":[…]} or {}"),
            ("echo '{\"table\":[[\"q7\"]]}'", "q7"),
            (
                "echo '{\"table\":[[\"r1\",\"r2\",\"r3\"]]}'",
                "its play is not legal",
            ),
        ] {
            let error = asked(script).unwrap_err();
            assert!(error.contains(reason), "{script}: {error}");
        }
        assert_eq!(asked("echo '{}'"), Ok(None));
        let missing = Program::new("/no/such/program").ask(&first_turn().view(Some(0)));
        assert!(missing.unwrap_err().contains("cannot be started"));
    }

    /// The messages name the house rules, the tiles that the player drew last, and who announced an
    /// opening.
    #[test]
    fn the_messages_have_all_that_a_player_may_see() {
        let mut config = config();
        let rules = &mut config.rules;
        rules
            .change("joker_penalty", &sidra_core::Value::Count(50))
            .unwrap();
        let (mut state, _) = Match::begin(config, Secret::from_number(1));
        let mut drawn = None;
        while drawn.is_none() || state.turn() != Some(0) {
            let command = match state.turn().filter(|_| state.phase() == Phase::Playing) {
                Some(seat) => Action::Draw.by(seat),
                None => Command::Begin,
            };
            for event in state.decide(command).unwrap() {
                if let Event::Drew { seat: 0, tile, .. } = event {
                    drawn = Some(tile.face());
                }
                state.apply(&event);
            }
        }
        let view = state.view(Some(0));
        assert_eq!(game_begins(&view)["house"], json!({ "joker_penalty": 50 }));
        let turn = turn(&view);
        let drawn = texts(drawn);
        assert_eq!(turn["last_draw"], json!(drawn));
        assert_eq!(turn["seats"][1]["announced"], json!(false));
        let mut announced = view;
        announced.seats[1].announced = true;
        assert_eq!(
            super::turn(&announced)["seats"][1]["announced"],
            json!(true)
        );
    }

    /// A program that does not read runs into the time limit, even if the pipe is full.
    #[test]
    fn a_program_that_never_reads_blocks_nobody() {
        let state = first_turn();
        let mut program = Program::new("sleep 60");
        program.patience = Duration::from_millis(50);
        let running = start("sleep 60").unwrap();
        // This is more than a pipe holds.
        running.questions.send("x".repeat(1 << 20)).unwrap();
        program.running = Some(running);
        let answer = program.ask(&state.view(state.turn()));
        assert!(answer.unwrap_err().contains("no answer within 0.05 s"));
    }

    /// A bot that always fails draws in every turn, and the game ends as usual.
    #[test]
    fn a_program_that_crashes_loses_only_its_turns() {
        let mut bots: [Box<dyn Player>; 2] =
            [Box::new(Program::new("false")), Level::Hard.player(1)];
        let mut laid = 0;
        let state = arena::play_match(config(), Secret::from_number(1), &mut bots, |event| {
            laid += usize::from(matches!(event, Event::Played { seat: 0, .. }));
        });
        assert_eq!((laid, state.results().len()), (0, 1));
        assert_eq!(state.results()[0].score.winners, [1]);
    }

    /// The example bot in the documentation plays a whole game, and lays tiles.
    #[test]
    fn the_example_bot_plays() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/mybot.py");
        assert!(std::fs::read_to_string(path).unwrap().lines().count() < 60);
        let mut bots: [Box<dyn Player>; 2] = [
            Box::new(Program::new(&format!("python3 {path}"))),
            Level::Simple.player(1),
        ];
        let mut laid = 0;
        let state = arena::play_match(config(), Secret::from_number(4), &mut bots, |event| {
            if let Event::Played {
                seat: 0,
                laid: tiles,
                ..
            } = event
            {
                laid += tiles.len();
            }
        });
        assert_eq!(state.results().len(), 1);
        assert!(laid > 5, "{laid}");
    }
}
