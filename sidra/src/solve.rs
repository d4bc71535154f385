//! `sidra solve`: finds the best play and explains it.

mod words;

use std::io::Write;
use std::time::Instant;

use serde_json::{Value as Json, json};
use sidra_core::position::PositionFault;
use sidra_core::turn::Verdict;
use sidra_core::{Face, Position, Setup, notation};
use sidra_solver::{Objective, Play, Plays, Progress, Solver, plays_within, steps};
use sidra_text::Text;

use crate::cli::{OBJECTIVES, SolveArgs};
use crate::draw::{Screen, bold, dim};
use crate::input::TurnArgs;
use crate::json::{self, House};
use crate::jsonl::{Answered, Requests};
use crate::judge::{self, mark};
use crate::lexicon::LazyLexicon;
use crate::{Failure, Outcome, direction, input};

/// Solves the position given on the command line and prints the play.
pub fn run(args: &SolveArgs, screen: &Screen) -> Result<Outcome, Failure> {
    let text = &screen.text;
    let position = judge::position(setup(args, text)?, text).map_err(Failure::Input)?;
    if position.rack().is_none() {
        let seat = position.setup().turn;
        let fault = PositionFault::HiddenRack { seat };
        return Err(text.position_fault(&fault, position.rules()).into());
    }
    if !position.rules().letters.is_empty() {
        return words::run(args, &position, screen);
    }
    let objective = objective(args.objective.as_deref());
    let mut out = direction::stdout();
    if let Some(most) = args.all {
        let nodes = args.nodes.unwrap_or(u64::MAX);
        let found = plays_within(&position, objective, most as usize, nodes);
        list(&mut out, &position, &found, screen)?;
        return Ok(Outcome::Done);
    }
    // A person reads one answer, and can wait for a tidy one.
    let tidy = args.tidy.or(Some(None));
    let play = best(&position, objective, args.nodes, tidy);
    draw_position(&mut out, &position, screen)?;
    if play.is_nothing() {
        let nothing = if !play.proven {
            text.plain("solve-not-found")
        } else if position.opened() {
            text.plain("solve-nothing")
        } else {
            let need = i64::from(position.rules().opening);
            text.count("solve-no-opening", &[("need", need)])
        };
        writeln!(out, "\n{}", bold(&nothing))?;
        return Ok(Outcome::Done);
    }
    let lays = bold(&lays(&position, &play, text));
    writeln!(
        out,
        "\n{lays} {}",
        screen.board(position.rules()).rack(&play.laid)
    )?;
    if !play.proven {
        writeln!(out, "{}", text.plain("solve-unproven"))?;
    } else if !play.fewest_changes {
        writeln!(out, "{}", text.plain("solve-untidy"))?;
    }
    draw_play(&mut out, &position, &play.table, screen)?;
    Ok(Outcome::Done)
}

/// Finds the best play within `nodes`. `tidy` is the option, which may be absent, or given with or
/// without a number.
fn best(
    position: &Position,
    objective: Objective,
    nodes: Option<u64>,
    tidy: Option<Option<u64>>,
) -> Play {
    let mut solver = Solver::new(position, objective);
    match tidy {
        None => (),
        Some(None) => solver.tidy(),
        Some(Some(nodes)) => solver.spend_on_changes(nodes),
    }
    match solver.run(nodes.unwrap_or(u64::MAX)) {
        Progress::Done(play) => play,
        Progress::More => solver.best_so_far(),
    }
}

/// Returns the objective of this name; by default, tiles come first.
fn objective(name: Option<&str>) -> Objective {
    match name {
        Some("points") => Objective::Points,
        _ => Objective::Tiles,
    }
}

/// Draws the table and the rack of a position.
pub fn draw_position(
    out: &mut impl Write,
    position: &Position,
    screen: &Screen,
) -> std::io::Result<()> {
    let board = screen.board(position.rules());
    let title = |name: &str| dim(&screen.text.plain(name));
    writeln!(out, "{}", title("solve-table"))?;
    write!(out, "{}", board.table(position.table(), &[]))?;
    let rack = position.rack().unwrap_or_default();
    writeln!(out, "{}\n     {}", title("solve-rack"), board.rack(rack))
}

/// Draws a play step by step, and the table after it.
pub fn draw_play(
    out: &mut impl Write,
    position: &Position,
    after: &[Vec<Face>],
    screen: &Screen,
) -> std::io::Result<()> {
    let (board, text) = (screen.board(position.rules()), &screen.text);
    let title = |name: &str| dim(&text.plain(name));
    writeln!(out, "\n{}", title("solve-steps"))?;
    for (index, step) in steps(position.table(), after).iter().enumerate() {
        let sentence = text.step(step, |row| board.row(row), |tiles| board.rack(tiles));
        writeln!(out, "{} {sentence}", dim(&format!("{:>3}.", index + 1)))?;
    }
    writeln!(out, "\n{}", title("solve-after"))?;
    write!(out, "{}", board.table(after, &mark(position, after)))
}

/// Returns "Lay 3 tiles, 21 points:", or the value of an opening.
fn lays(position: &Position, play: &Play, text: &Text) -> String {
    if !position.opened()
        && let Ok(Verdict::Legal(laid)) = position.judge(&play.table)
    {
        let numbers = [
            ("tiles", play.tiles as i64),
            ("value", i64::from(laid.value)),
        ];
        return text.count("solve-opens", &numbers);
    }
    text.count(
        "solve-lays",
        &[
            ("tiles", play.tiles as i64),
            ("points", i64::from(play.points)),
        ],
    )
}

/// Lists plays, best first.
fn list(
    out: &mut impl Write,
    position: &Position,
    found: &Plays,
    screen: &Screen,
) -> std::io::Result<()> {
    let text = &screen.text;
    if found.plays.is_empty() && !found.complete {
        return writeln!(out, "{}", bold(&text.plain("solve-not-found")));
    }
    if found.plays.is_empty() {
        return writeln!(out, "{}", bold(&text.plain("solve-nothing")));
    }
    let count = [("count", found.plays.len() as i64)];
    writeln!(out, "{}", bold(&text.count("solve-plays", &count)))?;
    for (index, play) in found.plays.iter().enumerate() {
        let number = dim(&format!("{:>3}.", index + 1));
        writeln!(
            out,
            "{number} {} {}",
            lays(position, play, text),
            screen.board(position.rules()).rack(&play.laid)
        )?;
        let table: Vec<String> = play
            .table
            .iter()
            .map(|row| screen.board(position.rules()).row(row))
            .collect();
        writeln!(out, "     {}", table.join(" | "))?;
    }
    if !found.complete {
        writeln!(out, "{}", text.plain("solve-more"))?;
    }
    Ok(())
}

fn setup(args: &SolveArgs, text: &Text) -> Result<Setup, Failure> {
    let turn = TurnArgs {
        rules: &args.rules,
        position: args.position.as_deref(),
        table: ("--table", args.table.as_deref()),
        rack: args.rack.as_deref(),
        opened: args.opened,
    };
    input::setup(&turn, text)
}

/// Answers JSON requests.
pub struct Service {
    house: House,
    text: Text,
    words: LazyLexicon,
    /// The options of the command line, for requests that do not name the key.
    default: SolveArgs,
}

/// The keys of a request.
const KEYS: [&str; 10] = [
    "edition",
    "house",
    "opened",
    "rack",
    "table",
    "objective",
    "nodes",
    "tidy",
    "all",
    "steps",
];

impl Service {
    /// Creates a service that answers in the screen's language.
    pub fn new(args: SolveArgs, screen: Screen) -> Result<Service, Failure> {
        Ok(Service {
            house: House::new(input::rules(&args.rules, &screen.text)?),
            text: screen.text,
            words: screen.words,
            default: args,
        })
    }
}

/// Maximum number of plays in an answer; a larger "all" is reduced to it.
const MOST_PLAYS: usize = 5000;

impl Requests for Service {
    fn text(&self) -> &Text {
        &self.text
    }

    fn answer(&self, line: &[u8], out: &mut Vec<u8>) -> Result<Answered, String> {
        let text = &self.text;
        let [
            edition,
            house,
            opened,
            rack,
            table,
            asked_for,
            nodes,
            tidy_nodes,
            all,
            with_steps,
        ] = json::read(line, KEYS, text)?;
        let rules = self.house.rules(edition, house, text)?;
        let asked_for = asked_for.string()?;
        if let Some(other) = asked_for.as_deref()
            && !OBJECTIVES.contains(&other)
        {
            let other = sidra_core::rules::shorten(other);
            let sentence = text.expected_found("\"tiles\" | \"points\"", &other);
            return Err(format!("objective: {sentence}"));
        }
        let asked_for = asked_for.as_deref().or(self.default.objective.as_deref());
        let opened = opened.flag_or(self.default.opened)?;
        let with_steps = with_steps.flag_or(false)?;
        let nodes = nodes.integer()?.or(self.default.nodes);
        let tidy = tidy_nodes.integer()?.map(Some).or(self.default.tidy);
        let all = all
            .integer()?
            .or(self.default.all.map(|most| most as usize));
        let all = all.map(|most: usize| most.min(MOST_PLAYS));
        let rack = rack.required()?.rack("rack", rules.rules())?;
        let table = table.required()?.table("table", rules.rules())?;
        let setup = Setup::of_turn(rules, table, rack, opened);
        let position = judge::position(setup, text).map_err(|reasons| reasons.join("; "))?;
        let begin = Instant::now();
        let answer = if !position.rules().letters.is_empty() {
            let asked = words::Asked {
                objective: asked_for,
                nodes,
                all,
                steps: with_steps,
            };
            words::answer(&position, &asked, &self.words, text).map_err(crate::reasons)?
        } else if let Some(most) = all {
            let budget = nodes.unwrap_or(u64::MAX);
            let found = plays_within(&position, objective(asked_for), most, budget);
            let micros = begin.elapsed().as_micros() as u64;
            let listed = found.plays.iter();
            let listed: Vec<Json> = listed
                .map(|play| self.play(&position, play, with_steps))
                .collect();
            json!({ "plays": listed, "complete": found.complete, "micros": micros })
        } else {
            let play = best(&position, objective(asked_for), nodes, tidy);
            let micros = begin.elapsed().as_micros() as u64;
            let mut answer = self.play(&position, &play, with_steps);
            answer["fewest_changes"] = play.fewest_changes.into();
            answer["micros"] = micros.into();
            if !play.proven {
                answer["proven"] = false.into();
            }
            answer
        };
        out.extend_from_slice(answer.to_string().as_bytes());
        Ok(Answered::Legal)
    }
}

impl Service {
    fn play(&self, position: &Position, play: &Play, with_steps: bool) -> Json {
        let words = |row: &Vec<Face>| row.iter().map(Face::to_string).collect::<Vec<_>>();
        let table: Vec<Vec<String>> = play.table.iter().map(words).collect();
        let mut answer = json!({
            "tiles": play.tiles,
            "points": play.points,
            "laid": words(&play.laid),
            "table": table,
        });
        if with_steps {
            let steps = steps(position.table(), &play.table);
            let sentences = steps.iter();
            answer["steps"] = sentences
                .map(|step| {
                    let show = notation::write_tiles;
                    self.text.step(step, show, show)
                })
                .collect();
        }
        answer
    }
}
