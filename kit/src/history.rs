//! Checks what clients were told against what is stored.
//!
//! A client notes everything it asked for and everything it was told; afterwards the
//! logs are read. [`check`] compares the two:
//!
//! * no accepted command is lost, and none is stored twice;
//! * what was refused, or never asked for, is not stored;
//! * a log has no gaps, and a client misses no event between two that it saw;
//! * all clients saw the same events in the same order, as they are stored;
//! * once a server has claimed a table, no earlier owner writes to its log;
//! * nobody who acts at once loses much of a turn.
//!
//! The check does not know what a command or an event is, so it can judge any server.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// What one person at one table noted, in order. A person who comes back continues the same notes.
#[derive(Debug, Clone, Default)]
pub struct Client {
    /// The table.
    pub table: String,
    /// The person.
    pub person: u64,
    /// What the person asked for and was told.
    pub notes: Vec<Note>,
}

/// Something that a client noted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Note {
    /// The client sent a command, perhaps not for the first time.
    Asked(u64),
    /// A command was accepted.
    Accepted(u64),
    /// A command was refused.
    Refused(u64),
    /// The client got the whole table, which had this many events.
    Welcome(u64),
    /// The clock of the client's own turn showed that some of its time was used up. A client that
    /// acts at once has used none of it itself.
    Charged {
        /// The turn.
        turn: u64,
        /// How much time, in milliseconds.
        millis: u64,
    },
    /// The client saw an event.
    Saw {
        /// The number of the event; the first is 0.
        number: u64,
        /// The event, without the parts that only this client may see.
        what: String,
    },
}

/// The log of a table, as it is stored.
#[derive(Debug, Clone, Default)]
pub struct Log {
    /// The table.
    pub table: String,
    /// Its rows, in order.
    pub rows: Vec<Row>,
    /// What all clients may see of its events, in order.
    pub events: Vec<String>,
    /// How many games its match has had, including one that is not over.
    pub games: u64,
    /// Why it cannot be read, if so.
    pub unreadable: Option<String>,
    /// When the table changed its owner, in any order; empty if it has always had the same one.
    pub claims: Vec<Claim>,
}

/// A change of a table's owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claim {
    /// The epoch of the new owner.
    pub epoch: u64,
    /// The number of the last row at that time.
    pub last: u64,
}

/// A row of a log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The number of the row; the first is 0.
    pub seq: u64,
    /// The person and the command that caused it, if there was one.
    pub by: Option<(u64, u64)>,
    /// The epoch of the owner that wrote it.
    pub epoch: u64,
}

/// A promise that was broken.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fault {
    /// The table.
    pub table: String,
    /// What is wrong.
    pub wrong: Wrong,
}

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wrong {
    /// There is no log of this table.
    NoLog,
    /// The log cannot be read.
    Unreadable(String),
    /// A row of the log does not have the expected number.
    Gap {
        /// The number that should be there.
        expected: u64,
        /// The number that is there.
        found: u64,
    },
    /// A command was accepted, but it is not in the log.
    Lost(Command),
    /// A command is in the log more than once.
    Twice(Command),
    /// A command was refused, but it is in the log.
    RefusedButStored(Command),
    /// A command is in the log, but nobody asked for it.
    NeverAsked(Command),
    /// A command was both accepted and refused.
    TwoAnswers(Command),
    /// A client was told about an event that is not stored.
    NotStored {
        /// The client.
        person: u64,
        /// The number of the event.
        number: u64,
    },
    /// A client missed events, or saw some again.
    Missed {
        /// The client.
        person: u64,
        /// The number that should have come next.
        expected: u64,
        /// The number that arrived.
        found: u64,
    },
    /// A client saw an event that differs from the stored one.
    Differs {
        /// The client.
        person: u64,
        /// The number of the event.
        number: u64,
        /// What the client saw.
        saw: String,
        /// What is stored.
        stored: String,
    },
    /// An owner wrote after the next one had claimed the table.
    TwoOwners {
        /// The number of the row.
        seq: u64,
        /// The epoch of the owner that wrote it.
        epoch: u64,
        /// The epoch of the owner that had claimed the table.
        claimed: u64,
    },
}

/// A person's command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Command {
    /// The person.
    pub person: u64,
    /// The id of the command.
    pub id: u64,
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "command {} of person {}", self.id, self.person)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "table {}: ", self.table)?;
        match &self.wrong {
            Wrong::NoLog => write!(f, "there is no log"),
            Wrong::Unreadable(why) => write!(f, "the log cannot be read: {why}"),
            Wrong::Gap { expected, found } => {
                write!(f, "the log has row {found} instead of row {expected}")
            }
            Wrong::Lost(command) => write!(f, "{command} was accepted but is lost"),
            Wrong::Twice(command) => write!(f, "{command} is stored twice"),
            Wrong::RefusedButStored(command) => write!(f, "{command} was refused but is stored"),
            Wrong::NeverAsked(command) => write!(f, "nobody asked for {command}"),
            Wrong::TwoAnswers(command) => write!(f, "{command} was accepted and refused"),
            Wrong::NotStored { person, number } => {
                write!(f, "person {person} saw event {number}, which is not stored")
            }
            Wrong::Missed {
                person,
                expected,
                found,
            } => write!(
                f,
                "person {person} saw event {found} instead of event {expected}"
            ),
            Wrong::Differs {
                person,
                number,
                saw,
                stored,
            } => write!(
                f,
                "person {person} saw event {number} as {saw:?}, but {stored:?} is stored"
            ),
            Wrong::TwoOwners {
                seq,
                epoch,
                claimed,
            } => write!(
                f,
                "the owner of epoch {epoch} wrote row {seq} after the claim of epoch {claimed}"
            ),
        }
    }
}

/// Returns the longest time of a turn that any client lost, in milliseconds. Time that is given back
/// before the turn ends is not lost.
pub fn most_lost(clients: &[Client]) -> u64 {
    let lost = clients.iter().flat_map(|client| {
        let charged = client.notes.iter().filter_map(|note| match note {
            Note::Charged { turn, millis } => Some((*turn, *millis)),
            _ => None,
        });
        // The last note of each turn remains.
        charged.collect::<BTreeMap<u64, u64>>().into_values()
    });
    lost.max().unwrap_or(0)
}

/// Compares what clients noted with the logs. Returns every broken promise, sorted by table.
pub fn check(clients: &[Client], logs: &[Log]) -> Vec<Fault> {
    let mut tables: BTreeMap<&str, Vec<&Client>> = BTreeMap::new();
    for client in clients {
        tables.entry(&client.table).or_default().push(client);
    }
    for log in logs {
        tables.entry(&log.table).or_default();
    }
    let mut faults = Vec::new();
    for (table, clients) in tables {
        let wrong = match logs.iter().find(|log| log.table == table) {
            Some(log) => {
                let mut wrong = check_table(&clients, log);
                wrong.extend(check_owners(log));
                wrong.extend(log.unreadable.clone().map(Wrong::Unreadable));
                wrong
            }
            None => BTreeSet::from([Wrong::NoLog]),
        };
        faults.extend(wrong.into_iter().map(|wrong| Fault {
            table: table.to_owned(),
            wrong,
        }));
    }
    faults
}

fn check_table(clients: &[&Client], log: &Log) -> BTreeSet<Wrong> {
    let mut wrong = BTreeSet::new();
    let mut stored = BTreeSet::new();
    for (expected, row) in (0..).zip(&log.rows) {
        let found = row.seq;
        if found != expected {
            wrong.insert(Wrong::Gap { expected, found });
        }
        if let Some((person, id)) = row.by {
            let command = Command { person, id };
            if !stored.insert(command) {
                wrong.insert(Wrong::Twice(command));
            }
        }
    }
    let [mut asked, mut accepted, mut refused] = [const { BTreeSet::new() }; 3];
    for client in clients {
        let command = |&id: &u64| Command {
            person: client.person,
            id,
        };
        for note in &client.notes {
            match note {
                Note::Asked(id) => asked.insert(command(id)),
                Note::Accepted(id) => accepted.insert(command(id)),
                Note::Refused(id) => refused.insert(command(id)),
                Note::Welcome(_) | Note::Charged { .. } | Note::Saw { .. } => continue,
            };
        }
    }
    wrong.extend(accepted.difference(&stored).copied().map(Wrong::Lost));
    let but_stored = refused.intersection(&stored).copied();
    wrong.extend(but_stored.map(Wrong::RefusedButStored));
    wrong.extend(stored.difference(&asked).copied().map(Wrong::NeverAsked));
    let both = accepted.intersection(&refused).copied();
    wrong.extend(both.map(Wrong::TwoAnswers));

    for client in clients {
        check_sight(client, &log.events, &mut wrong);
    }
    wrong
}

/// Checks that no owner wrote after the next one had claimed the table.
fn check_owners(log: &Log) -> impl Iterator<Item = Wrong> {
    log.rows.iter().flat_map(|row| {
        let late = |claim: &&Claim| row.seq > claim.last && row.epoch < claim.epoch;
        log.claims
            .iter()
            .filter(late)
            .map(|claim| Wrong::TwoOwners {
                seq: row.seq,
                epoch: row.epoch,
                claimed: claim.epoch,
            })
    })
}

/// Checks what one client saw against the stored events.
fn check_sight(client: &Client, events: &[String], wrong: &mut BTreeSet<Wrong>) {
    let person = client.person;
    let mut next = None;
    for note in &client.notes {
        match note {
            // A fresh view may skip what the client missed, but cannot go back.
            Note::Welcome(found) => {
                if let Some(expected) = next.filter(|expected| found < expected) {
                    wrong.insert(Wrong::Missed {
                        person,
                        expected,
                        found: *found,
                    });
                }
                if *found > events.len() as u64 {
                    let number = found - 1;
                    wrong.insert(Wrong::NotStored { person, number });
                }
                next = Some(*found);
            }
            Note::Saw { number, what } => {
                let number = *number;
                if let Some(expected) = next.filter(|expected| number != *expected) {
                    wrong.insert(Wrong::Missed {
                        person,
                        expected,
                        found: number,
                    });
                }
                next = Some(number + 1);
                let stored = usize::try_from(number).ok();
                match stored.and_then(|number| events.get(number)) {
                    None => _ = wrong.insert(Wrong::NotStored { person, number }),
                    Some(stored) if stored == what => {}
                    Some(stored) => {
                        wrong.insert(Wrong::Differs {
                            person,
                            number,
                            saw: what.clone(),
                            stored: stored.clone(),
                        });
                    }
                }
            }
            Note::Charged { .. } | Note::Asked(_) | Note::Accepted(_) | Note::Refused(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saw(number: u64, what: &str) -> Note {
        Note::Saw {
            number,
            what: what.to_owned(),
        }
    }

    fn row(seq: u64, by: Option<(u64, u64)>) -> Row {
        Row {
            seq,
            by,
            epoch: if seq < 2 { 5 } else { 6 },
        }
    }

    /// Two people at a table; one loses the connection, asks again and comes back.
    fn history() -> (Vec<Client>, Vec<Log>) {
        let client = |person, notes| Client {
            table: "a".to_owned(),
            person,
            notes,
        };
        let first = vec![
            Note::Welcome(1),
            Note::Asked(1),
            saw(1, "first 1"),
            Note::Accepted(1),
            saw(2, "second 1"),
            Note::Asked(2),
            Note::Refused(2),
            Note::Asked(3),
        ];
        let second = vec![
            Note::Asked(1),
            Note::Welcome(2),
            Note::Asked(1),
            saw(2, "second 1"),
            Note::Accepted(1),
            Note::Welcome(3),
            saw(3, "clock"),
        ];
        let rows = vec![
            row(0, None),
            row(1, Some((1, 1))),
            row(2, Some((2, 1))),
            row(3, None),
        ];
        let events = ["opened", "first 1", "second 1", "clock"];
        let log = Log {
            table: "a".to_owned(),
            rows,
            events: events.map(str::to_owned).to_vec(),
            games: 1,
            unreadable: None,
            claims: vec![Claim { epoch: 6, last: 1 }],
        };
        (vec![client(1, first), client(2, second)], vec![log])
    }

    /// Checks that a change to the history is found.
    fn finds(change: impl Fn(&mut Vec<Client>, &mut Vec<Log>), expected: &Wrong) {
        let (mut clients, mut logs) = history();
        change(&mut clients, &mut logs);
        let faults = check(&clients, &logs);
        let found = faults.iter().any(|fault| fault.wrong == *expected);
        assert!(found, "{expected:?} is not in {faults:?}");
    }

    #[test]
    fn a_good_history_has_no_faults() {
        let (clients, logs) = history();
        assert_eq!(check(&clients, &logs), []);
    }

    #[test]
    fn the_longest_lost_time_is_no_fault_of_a_history() {
        let (mut clients, logs) = history();
        assert_eq!(most_lost(&clients), 0);
        let charged = |turn, millis| Note::Charged { turn, millis };
        clients[0].notes.push(charged(1, 20));
        clients[1].notes.push(charged(2, 3000));
        assert_eq!(check(&clients, &logs), []);
        assert_eq!(most_lost(&clients), 3000);
        // The player gets it back in the same turn.
        clients[1].notes.push(charged(2, 10));
        clients[1].notes.push(charged(4, 5));
        assert_eq!(most_lost(&clients), 20);
    }

    #[test]
    fn an_unanswered_command_may_be_stored_or_not() {
        let (clients, mut logs) = history();
        logs[0].rows.push(row(4, Some((1, 3))));
        assert_eq!(check(&clients, &logs), []);
    }

    #[test]
    fn every_fault_is_found() {
        let command = |person, id| Command { person, id };
        finds(|_, logs| logs.clear(), &Wrong::NoLog);
        finds(
            |_, logs| logs[0].unreadable = Some("torn".to_owned()),
            &Wrong::Unreadable("torn".to_owned()),
        );
        let gap = Wrong::Gap {
            expected: 1,
            found: 2,
        };
        finds(|_, logs| logs[0].rows.retain(|row| row.seq != 1), &gap);
        finds(
            |_, logs| logs[0].rows.truncate(2),
            &Wrong::Lost(command(2, 1)),
        );
        finds(
            |_, logs| logs[0].rows.push(row(4, Some((2, 1)))),
            &Wrong::Twice(command(2, 1)),
        );
        finds(
            |_, logs| logs[0].rows.push(row(4, Some((1, 2)))),
            &Wrong::RefusedButStored(command(1, 2)),
        );
        finds(
            |_, logs| logs[0].rows.push(row(4, Some((2, 9)))),
            &Wrong::NeverAsked(command(2, 9)),
        );
        finds(
            |clients, _| clients[0].notes.push(Note::Accepted(2)),
            &Wrong::TwoAnswers(command(1, 2)),
        );
        let ahead = Wrong::NotStored {
            person: 2,
            number: 3,
        };
        finds(|_, logs| logs[0].events.truncate(3), &ahead);
        finds(
            |clients, _| clients[0].notes.push(Note::Welcome(5)),
            &Wrong::NotStored {
                person: 1,
                number: 4,
            },
        );
        let missed = |expected, found| Wrong::Missed {
            person: 1,
            expected,
            found,
        };
        finds(
            |clients, _| clients[0].notes.retain(|note| *note != saw(1, "first 1")),
            &missed(1, 2),
        );
        finds(
            |clients, _| clients[0].notes.push(saw(2, "second 1")),
            &missed(3, 2),
        );
        finds(
            |clients, _| clients[0].notes.push(Note::Welcome(1)),
            &missed(3, 1),
        );
        let late = Wrong::TwoOwners {
            seq: 3,
            epoch: 5,
            claimed: 6,
        };
        finds(|_, logs| logs[0].rows[3].epoch = 5, &late);
        let early = Wrong::TwoOwners {
            seq: 1,
            epoch: 5,
            claimed: 6,
        };
        finds(|_, logs| logs[0].claims[0].last = 0, &early);
        let differs = Wrong::Differs {
            person: 1,
            number: 2,
            saw: "clock".to_owned(),
            stored: "second 1".to_owned(),
        };
        finds(|clients, _| clients[0].notes[4] = saw(2, "clock"), &differs);
        // Even if all clients saw the same, it has to be what is stored.
        let differs = Wrong::Differs {
            person: 2,
            number: 2,
            saw: "second 1".to_owned(),
            stored: "clock".to_owned(),
        };
        finds(|_, logs| logs[0].events[2] = "clock".to_owned(), &differs);
    }
}
