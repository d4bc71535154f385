//! The commands that a table refused, so that a repeated command gets its first answer.
//!
//! They are not in the log, because a refusal changes nothing. A table that is loaded again has
//! forgotten them, and judges such a command as if it came for the first time. That is safe,
//! because the command was never applied.

use std::collections::VecDeque;

use super::{Person, Shared, TableRefusal};
use crate::input::CommandId;

/// How many refusals of one person are remembered.
const MOST_COMMANDS: usize = 32;
/// How many people's refusals are remembered. Anyone may knock at a table.
const MOST_PEOPLE: usize = 64;

/// The last refusals, by person.
#[derive(Debug, Default)]
pub(super) struct Refused(VecDeque<(Person, VecDeque<(CommandId, TableRefusal)>)>);

impl Refused {
    pub(super) fn get(&self, person: Person, id: CommandId) -> Option<&TableRefusal> {
        let (_, commands) = self.0.iter().find(|(other, _)| *other == person)?;
        let found = commands.iter().find(|(other, _)| *other == id);
        found.map(|(_, refusal)| refusal)
    }

    fn add(&mut self, person: Person, id: CommandId, refusal: TableRefusal) {
        // The person who was refused last is at the end, and forgotten last.
        let known = self.0.iter().position(|(other, _)| *other == person);
        let known = known.and_then(|place| self.0.remove(place));
        let (_, mut commands) = known.unwrap_or_else(|| (person, VecDeque::new()));
        commands.push_back((id, refusal));
        if commands.len() > MOST_COMMANDS {
            commands.pop_front();
        }
        self.0.push_back((person, commands));
        if self.0.len() > MOST_PEOPLE {
            self.0.pop_front();
        }
    }
}

impl Shared {
    /// Remembers that a command was refused. [`Shared::decide`] refuses it again with the same
    /// answer, even if it has become possible.
    pub fn remember_refusal(&mut self, person: Person, id: CommandId, refusal: &TableRefusal) {
        if self.refused.get(person, id).is_none() {
            self.refused.add(person, id, refusal.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_are_bounded_for_each_person_and_in_total() {
        let mut refused = Refused::default();
        let (ann, ben) = (Person(1), Person(2));
        refused.add(ben, CommandId(7), TableRefusal::Full);
        for id in 0..=MOST_COMMANDS as u64 {
            refused.add(ann, CommandId(id), TableRefusal::TooFew);
        }
        // One person's refusals do not displace another's.
        assert_eq!(refused.get(ben, CommandId(7)), Some(&TableRefusal::Full));
        assert_eq!(refused.get(ann, CommandId(0)), None);
        assert_eq!(refused.get(ann, CommandId(1)), Some(&TableRefusal::TooFew));
        for person in 3..MOST_PEOPLE as u64 + 3 {
            refused.add(ann, CommandId(100 + person), TableRefusal::TooFew);
            refused.add(Person(person), CommandId(1), TableRefusal::NotSeated);
        }
        assert_eq!(refused.0.len(), MOST_PEOPLE);
        assert_eq!(refused.get(ben, CommandId(7)), None);
        assert!(refused.get(ann, CommandId(103)).is_none());
        assert!(
            refused
                .get(ann, CommandId(102 + MOST_PEOPLE as u64))
                .is_some()
        );
    }
}
