//! Heads of tables as rows of the database.

use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use crate::{Head, Listed, PersonId, TableId};

/// The columns that [`listed`] reads, in its order.
macro_rules! columns {
    () => {
        "tables.id, stage, public, edition, summary, people, turn, code, created, updated"
    };
}
pub(super) use columns;

/// Writes the ids of people as a JSON array.
pub(super) fn people_text(people: &[PersonId]) -> String {
    let numbers: Vec<String> = people.iter().map(PersonId::to_string).collect();
    format!("[{}]", numbers.join(","))
}

/// Reads the ids of people from a JSON array.
pub(super) fn read_people(text: &str) -> Result<Vec<PersonId>, sqlx::Error> {
    let numbers = text
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    let numbers = numbers.ok_or_else(|| decode("people of a table"))?;
    if numbers.is_empty() {
        return Ok(Vec::new());
    }
    let people = numbers.split(',').map(str::parse);
    people
        .collect::<Result<_, _>>()
        .map_err(|_| decode("people of a table"))
}

/// Reads the id of a table.
pub(super) fn table_id(bytes: &[u8]) -> Result<TableId, sqlx::Error> {
    let bytes = bytes.try_into().map_err(|_| decode("table id"))?;
    Ok(TableId::from_bytes(bytes))
}

/// Reads a table as lists contain it.
pub(super) fn listed(row: &SqliteRow) -> Result<Listed, sqlx::Error> {
    let stage: &str = row.try_get(1)?;
    Ok(Listed {
        id: table_id(row.try_get(0)?)?,
        head: Head {
            stage: stage.parse().map_err(|_| decode("stage of a table"))?,
            public: row.try_get(2)?,
            edition: row.try_get(3)?,
            summary: row.try_get(4)?,
            people: read_people(row.try_get(5)?)?,
            turn: row.try_get::<Option<i64>, _>(6)?.map(PersonId),
            code: row.try_get(7)?,
        },
        created: row.try_get(8)?,
        updated: row.try_get(9)?,
    })
}

/// Returns the error for content that this program did not write.
fn decode(what: &str) -> sqlx::Error {
    sqlx::Error::Decode(format!("the database has an unreadable {what}").into())
}
