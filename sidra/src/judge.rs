//! `sidra judge`: checks whether a turn is legal, and which rules it breaks.

use std::io::Write;

use sidra_core::position::PositionFault;
use sidra_core::rules::Scoring;
use sidra_core::turn::{Laid, Turn, Verdict};
use sidra_core::{Detail, Face, Fault, Position, Rules, Setup, TileId, notation};
use sidra_text::Text;

use crate::cli::JudgeArgs;
use crate::draw::{Screen, bold};
use crate::input::{NewTable, TurnArgs};
use crate::json::{self, Faults, House};
use crate::jsonl::{Answered, Requests};
use crate::lexicon::LazyLexicon;
use crate::{Failure, Outcome, direction, input};

/// Judges the turn given on the command line and prints the verdict.
pub fn run(args: &JudgeArgs, screen: &Screen) -> Result<Outcome, Failure> {
    let text = &screen.text;
    let setup = setup(args, text)?;
    let after = args.after.as_deref().unwrap_or_default();
    let after = NewTable::read(after, setup.rules.rules());
    let after = input::named("--after", after, text)?;
    let (position, verdict) = judge(setup, &after, &screen.words, text)?;
    let after = after.rows;
    let mut out = direction::stdout();
    match verdict {
        Verdict::Legal(laid) => {
            let board = screen.board(position.rules());
            write!(out, "{}", board.table(&after, &mark(&position, &after)))?;
            writeln!(out, "{}", bold(&legal(&laid, &position, text)))?;
            let words = unverified(&position, &after, &screen.words, text)?;
            if !words.is_empty() {
                let words = [("words", words.join(", ").into())];
                writeln!(out, "{}", text.say("words-unverified", words))?;
            }
            Ok(Outcome::Done)
        }
        Verdict::Illegal(faults) => {
            writeln!(out, "{}", bold(&text.plain("not-legal")))?;
            write_faults(&mut out, &faults, &after, position.rules(), screen)?;
            Ok(Outcome::NotLegal)
        }
    }
}

fn setup(args: &JudgeArgs, text: &Text) -> Result<Setup, Failure> {
    let turn = TurnArgs {
        rules: &args.rules,
        position: args.position.as_deref(),
        table: ("--before", args.before.as_deref()),
        rack: args.rack.as_deref(),
        opened: args.opened,
    };
    input::setup(&turn, text)
}

/// Judges a new table.
///
/// # Errors
/// Returns every reason why the position or the new table is invalid.
fn judge(
    setup: Setup,
    after: &NewTable,
    words: &LazyLexicon,
    text: &Text,
) -> Result<(Position, Verdict<Face>), Failure> {
    let position = position(setup, text).map_err(Failure::Input)?;
    let rules = position.rules();
    let lexicon = words.get(position.rules(), text)?;
    let referee = sidra_words::referee(position.rules(), lexicon);
    let verdict = position
        .judge_by(referee.as_ref(), &after.rows)
        .map_err(|faults| Failure::Input(sentences(&faults, rules, text)))?;
    let verdict = after.with_marks(verdict);
    Ok((position, verdict))
}

/// Returns the words of a legal play that are not in the lexicon. The players decide
/// about those.
fn unverified(
    position: &Position,
    after: &[Vec<Face>],
    words: &LazyLexicon,
    text: &Text,
) -> Result<Vec<String>, Failure> {
    if position.rules().letters.is_empty() {
        return Ok(Vec::new());
    }
    let lexicon = words.get(position.rules(), text)?;
    let lacks =
        sidra_words::Words { lexicon }.unverified_rows(position.rules(), position.table(), after);
    let written = lacks
        .into_iter()
        .map(|set| notation::write_row(&after[set]));
    Ok(written.collect())
}

/// Validates a setup.
///
/// # Errors
/// Returns every reason why it is not a valid position.
pub fn position(setup: Setup, text: &Text) -> Result<Position, Vec<String>> {
    let rules = *setup.rules.rules();
    Position::from_setup(setup).map_err(|error| sentences(&error.faults, &rules, text))
}

fn sentences(faults: &[PositionFault], rules: &Rules, text: &Text) -> Vec<String> {
    let faults = faults.iter();
    faults
        .map(|fault| text.position_fault(fault, rules))
        .collect()
}

fn legal(laid: &Laid<Face>, position: &Position, text: &Text) -> String {
    let numbers = [
        ("count", laid.tiles.len() as i64),
        ("value", i64::from(laid.value)),
    ];
    let key = match position.rules().scoring {
        Scoring::Points => "words-legal",
        Scoring::Racks if position.opened() => "turn-legal",
        Scoring::Racks => "opening-legal",
    };
    let sentence = text.count(key, &numbers);
    match doubled(laid.tiles.len(), position, text) {
        Some(why) => format!("{sentence} {why}"),
        None => sentence,
    }
}

/// Returns a sentence that says that the points are multiplied, if `laid` tiles are the whole rack
/// and the rules reward that.
pub fn doubled(laid: usize, position: &Position, text: &Text) -> Option<String> {
    let times = position.rules().whole_rack;
    let counts = position.rules().scoring == Scoring::Points && times > 1;
    let whole = position.rack().is_some_and(|rack| rack.len() == laid);
    (counts && whole).then(|| text.count("words-whole-rack", &[("times", i64::from(times))]))
}

/// Marks the tiles of the new table that come from the rack. Equal tiles are interchangeable; those
/// in unchanged sets are taken for the old ones.
pub fn mark(position: &Position, after: &[Vec<Face>]) -> Vec<Vec<bool>> {
    if !position.rules().letters.is_empty() {
        return mark_words(position, after);
    }
    let mut stayed = sidra_core::tile::Tally::of(position.table().iter().flatten());
    let mut marks: Vec<Vec<bool>> = after.iter().map(|row| vec![true; row.len()]).collect();
    let unchanged = |row: &Vec<Face>| position.table().contains(row);
    let mut sets: Vec<usize> = (0..after.len()).collect();
    sets.sort_by_key(|&set| !unchanged(&after[set]));
    for set in sets {
        for (place, &face) in after[set].iter().enumerate() {
            if stayed.take(face) {
                marks[set][place] = false;
            }
        }
    }
    marks
}

/// Marks the tiles from the rack in the word game. The referee decides between equal
/// letters, because it matters for the score.
fn mark_words(position: &Position, after: &[Vec<Face>]) -> Vec<Vec<bool>> {
    let rack = position.rack().unwrap_or_default();
    let mut copies = [0; Face::COUNT];
    let mut name = |face: &Face| {
        copies[face.index()] += 1;
        TileId::new(*face, copies[face.index()] - 1)
    };
    let mut named = |row: &[Face]| row.iter().map(&mut name).collect::<Vec<TileId>>();
    let before: Vec<Vec<TileId>> = position.table().iter().map(|row| named(row)).collect();
    let rack = named(rack);
    let before: Vec<&[TileId]> = before.iter().map(Vec::as_slice).collect();
    let turn = Turn {
        rules: position.rules(),
        opened: position.opened(),
        before: &before,
        rack: &rack,
        after: &[],
    };
    let mine = |id: &TileId| rack.iter().any(|own| own.plain() == id.plain());
    let rows = sidra_words::referee(position.rules(), None).identify(&turn, after);
    let rows = rows.iter();
    rows.map(|row| row.iter().map(mine).collect()).collect()
}

fn write_faults(
    out: &mut impl Write,
    faults: &[Fault],
    after: &[Vec<Face>],
    rules: &Rules,
    screen: &Screen,
) -> std::io::Result<()> {
    let (board, text) = (screen.board(rules), &screen.text);
    for (set, row) in after.iter().enumerate() {
        let mut here = faults
            .iter()
            .filter(|fault| fault.set == Some(set))
            .peekable();
        if here.peek().is_some() {
            let title = text.row_name(set, rules);
            let here: Vec<&Fault> = here.collect();
            let typed = here.iter().find_map(|fault| match &fault.got {
                Detail::Written(word) => Some(word.clone()),
                _ => None,
            });
            let row = typed.unwrap_or_else(|| board.row(row));
            writeln!(out, "  {title}:\n  {row}")?;
            for fault in here {
                writeln!(out, "    {}", text.fault(fault))?;
            }
        }
    }
    for fault in faults.iter().filter(|fault| fault.set.is_none()) {
        writeln!(out, "  {}", text.fault(fault))?;
    }
    Ok(())
}

/// Answers JSON requests.
pub struct Service {
    house: House,
    faults: Faults,
    words: LazyLexicon,
    /// Whether the player has opened, for requests that do not say.
    opened: bool,
}

impl Service {
    /// Creates a service that answers in the screen's language.
    pub fn new(args: &JudgeArgs, screen: Screen) -> Result<Service, Failure> {
        Ok(Service {
            house: House::new(input::rules(&args.rules, &screen.text)?),
            faults: Faults::new(screen.text),
            words: screen.words,
            opened: args.opened,
        })
    }
}

impl Requests for Service {
    fn text(&self) -> &Text {
        self.faults.text()
    }

    fn answer(&self, line: &[u8], out: &mut Vec<u8>) -> Result<Answered, String> {
        let text = self.faults.text();
        let keys = ["edition", "house", "opened", "rack", "before", "after"];
        let [edition, house, opened, rack, before, rows] = json::read(line, keys, text)?;
        let rules = self.house.rules(edition, house, text)?;
        let opened = opened.flag_or(self.opened)?;
        let rack = rack.required()?.rack("rack", rules.rules())?;
        let before = before.required()?.table("before", rules.rules())?;
        let mut after = NewTable::default();
        let letters = !rules.rules().letters.is_empty();
        for (index, row) in rows.required()?.list()?.into_iter().enumerate() {
            let word = row.as_string().filter(|_| letters);
            if !word.is_some_and(|word| after.add_marked(&word)) {
                let row = row.row(&format!("after[{index}]"), rules.rules())?;
                after.rows.push(row);
            }
        }
        let setup = Setup::of_turn(rules, before, rack, opened);
        let (position, verdict) =
            judge(setup, &after, &self.words, text).map_err(crate::reasons)?;
        match verdict {
            Verdict::Legal(laid) => {
                let tiles = json::signs(&laid.tiles, position.rules());
                let mut answer = serde_json::json!({
                    "legal": true,
                    "laid": tiles,
                    "value": laid.value,
                });
                if position.rules().scoring == Scoring::Points {
                    answer["score"] = laid.value.into();
                }
                let words = unverified(&position, &after.rows, &self.words, text);
                let words = words.map_err(crate::reasons)?;
                if !words.is_empty() {
                    answer["unverified"] = words.into();
                }
                out.extend_from_slice(answer.to_string().as_bytes());
                Ok(Answered::Legal)
            }
            Verdict::Illegal(faults) => {
                self.faults.write(&faults, position.rules(), out);
                Ok(Answered::NotLegal)
            }
        }
    }
}
