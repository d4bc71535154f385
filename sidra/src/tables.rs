//! `sidra tables`: the operator's commands for the tables of a server.

use std::io::{ErrorKind, Write};
use std::path::Path;

use sidra_server::{Control, Controlled, LiveTable, control};

use crate::cli::{TablesArgs, TablesCommand};
use crate::{Failure, Outcome, data, direction};

/// Asks the server that uses the data file.
pub fn run(args: &TablesArgs) -> Result<Outcome, Failure> {
    let file = data::file(args.data.as_deref())?;
    let order = match &args.command {
        None => Control::Tables,
        Some(TablesCommand::Close { table }) => {
            let table = table.parse();
            Control::Close(
                table
                    .map_err(|_| "expected a table's id, as listed by `sidra tables`".to_owned())?,
            )
        }
        Some(TablesCommand::Lobby { on }) => Control::Lobby(on == "on"),
    };
    let tasks = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let answer = tasks.block_on(control(&file, &order));
    let mut out = direction::stdout();
    match answer.map_err(|error| unreachable(&file, &error))? {
        Controlled::Done => writeln!(out, "Done.")?,
        Controlled::Failed(reason) => return Err(Failure::from(reason)),
        Controlled::Tables(tables) if tables.is_empty() => writeln!(out, "No table is open.")?,
        Controlled::Tables(tables) => {
            for table in tables {
                writeln!(out, "{}", line(&table))?;
            }
        }
    }
    Ok(Outcome::Done)
}

fn line(table: &LiveTable) -> String {
    let LiveTable {
        table: id,
        edition,
        stage,
        public,
        people,
        updated,
        ..
    } = table;
    let time = jiff::Timestamp::from_millisecond(*updated).unwrap_or_default();
    let time = time.strftime("%F %H:%M UTC");
    let listed = if *public { "public" } else { "private" };
    let people = people.join(", ");
    format!("{id}  {stage:<7}  {listed:<7}  {edition:<11}  {time}  {people}")
}

fn unreachable(file: &Path, error: &std::io::Error) -> Failure {
    let file = file.display();
    Failure::from(match error.kind() {
        ErrorKind::NotFound | ErrorKind::ConnectionRefused => format!(
            "no server is using {file}. Start one with `sidra serve`, or name the right file with \
             --data"
        ),
        _ => format!("the server that is using {file} does not answer: {error}"),
    })
}
