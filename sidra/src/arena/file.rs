//! An arena file: one JSON line for the conditions, then one for each deal.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::Pair;
use super::stats::Pairing;
use crate::Failure;
use crate::cli::ArenaArgs;

/// What all deals of a file have in common. Bots may be added later.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Conditions {
    edition: String,
    house: Vec<String>,
    players: usize,
    seed: u64,
    version: String,
}

impl Conditions {
    fn of(args: &ArenaArgs) -> Conditions {
        let edition = args.rules.edition.map_or("", |edition| edition.id.text());
        Conditions {
            edition: edition.to_owned(),
            house: args.rules.house.clone(),
            players: args.players,
            seed: args.seed,
            version: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }
}

/// One deal between two bots: what the first one got in each seat.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Line {
    pub bot: String,
    pub against: String,
    pub deal: u64,
    pub wins: Vec<f64>,
    pub points: Vec<i32>,
}

impl Line {
    /// Returns the pair of this run that the line belongs to.
    pub fn pair(&self, args: &ArenaArgs) -> Option<Pair> {
        let find = |name: &str| args.bots.iter().position(|bot| bot.to_string() == name);
        let pair = (find(&self.bot)?, find(&self.against)?);
        (self.wins.len() == args.players && self.points.len() == args.players).then_some(pair)
    }

    /// Adds the means of the deal over all seats.
    pub fn add_to(&self, pairing: &mut Pairing) {
        let seats = self.wins.len().max(1) as f64;
        pairing.wins.push(self.wins.iter().sum::<f64>() / seats);
        let points: f64 = self.points.iter().copied().map(f64::from).sum();
        pairing.points.push(points / seats);
    }
}

/// An open arena file.
pub struct DealFile(BufWriter<File>);

impl DealFile {
    /// Opens or creates a file, and returns what it holds. A last line that was cut off is
    /// dropped.
    pub fn open(path: &Path, args: &ArenaArgs) -> Result<(DealFile, Vec<Line>), Failure> {
        let conditions = Conditions::of(args);
        let name = path.display();
        let mut lines = Vec::new();
        let mut whole = 0;
        if let Ok(file) = File::open(path) {
            for (index, line) in BufReader::new(file).lines().enumerate() {
                let line = line?;
                let bad = |error| format!("{name}: line {}: {error}", index + 1);
                if index == 0 {
                    let found: Conditions = serde_json::from_str(&line).map_err(bad)?;
                    if found != conditions {
                        let expected = serde_json::to_string(&conditions).map_err(bad)?;
                        return Err(format!("{name}: expected {expected}, found {line}").into());
                    }
                } else {
                    match serde_json::from_str(&line) {
                        Ok(line) => lines.push(line),
                        Err(_) => break,
                    }
                }
                whole += line.len() as u64 + 1;
            }
        }
        let file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(path)
            .map_err(|error| format!("{name}: {error}"))?;
        file.set_len(whole)?;
        let mut deals = DealFile(BufWriter::new(file));
        std::io::Seek::seek(&mut deals.0, std::io::SeekFrom::End(0))?;
        if whole == 0 {
            deals.write(&conditions)?;
        }
        Ok((deals, lines))
    }

    /// Appends a deal.
    pub fn add(&mut self, line: &Line) -> Result<(), Failure> {
        self.write(line)
    }

    fn write(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let line = serde_json::to_string(value).map_err(|error| error.to_string())?;
        writeln!(self.0, "{line}")?;
        // A run may be killed at any time.
        Ok(self.0.flush()?)
    }
}
