//! The changes of owners, as the database sees them.

use std::collections::HashMap;

use sidra_kit::history::{Claim, Log};
use sidra_kit::postgres::Server;
use sidra_store::TableId;

/// Makes a database record every new epoch of a table from now on. A server must have created the
/// database's schema before.
///
/// # Errors
/// Returns why this failed.
pub fn note(server: &Server, url: &str) -> Result<(), String> {
    let sql = "CREATE TABLE sidra.claims (id BYTEA, epoch BIGINT, last BIGINT);
         CREATE FUNCTION sidra.note_claim() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
             INSERT INTO sidra.claims VALUES (NEW.id, NEW.epoch, NEW.last);
             RETURN NULL;
         END $$;
         CREATE TRIGGER note_claim AFTER UPDATE OF epoch ON sidra.tables
             FOR EACH ROW EXECUTE FUNCTION sidra.note_claim()";
    server.psql(name(url), sql).map(drop)
}

/// Adds the changes that the database recorded to the logs. Returns how many there were.
///
/// # Errors
/// Returns why the records cannot be read.
pub fn add(server: &Server, url: &str, logs: &mut [Log]) -> Result<usize, String> {
    let sql = "SELECT encode(id, 'hex') || ' ' || epoch || ' ' || last FROM sidra.claims";
    let text = server.psql(name(url), sql)?;
    let mut all: HashMap<String, Vec<Claim>> = HashMap::new();
    for line in text.lines() {
        let wrong = || format!("not a claim: {line:?}");
        let mut parts = line.split(' ');
        let [Some(id), Some(epoch), Some(last)] = [parts.next(), parts.next(), parts.next()] else {
            return Err(wrong());
        };
        let (epoch, last) = (epoch.parse(), last.parse());
        let (Ok(epoch), Ok(last)) = (epoch, last) else {
            return Err(wrong());
        };
        let claims = all.entry(id.to_owned()).or_default();
        claims.push(Claim { epoch, last });
    }
    let mut count = 0;
    for log in logs {
        let id: TableId = log.table.parse().map_err(|error| format!("{error}"))?;
        let hex: String = id
            .to_bytes()
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        log.claims = all.remove(&hex).unwrap_or_default();
        count += log.claims.len();
    }
    Ok(count)
}

fn name(url: &str) -> &str {
    url.rsplit('/').next().unwrap_or(url)
}
