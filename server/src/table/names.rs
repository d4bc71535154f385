//! The names of people, which are not in the log.

use std::collections::HashMap;

use sidra_room::shared::{Chair, Person};
use sidra_store::PersonId;

use super::keeper::Keeper;
use super::{id_of, person_of};
use crate::hall::Hall;

/// Reads the names of people. If they cannot be read, there are none, and they are read again next
/// time.
pub(super) async fn names_of(hall: &Hall, people: &[PersonId]) -> HashMap<Person, String> {
    match hall.store.names(people).await {
        Ok(mut names) => {
            let name = |&id| (person_of(id), names.remove(&id).unwrap_or_default());
            people.iter().map(name).collect()
        }
        Err(error) => {
            tracing::warn!(%error, "names cannot be read");
            HashMap::new()
        }
    }
}

impl Keeper {
    /// Reads the names that are not known yet. Forgotten people have an empty name.
    pub(super) async fn learn_names(&mut self) {
        let people = self.shared.chairs().iter().filter_map(|chair| match chair {
            Chair::Person(person) => Some(*person),
            Chair::Free | Chair::Bot(_) => None,
        });
        let unknown: Vec<Person> = people
            .filter(|person| !self.names.contains_key(person))
            .collect();
        if unknown.is_empty() {
            return;
        }
        let ids: Vec<PersonId> = unknown.into_iter().map(id_of).collect();
        self.names.extend(names_of(&self.hall, &ids).await);
    }

    /// Returns the names of the seats. A record needs a name for every seat, even that of a person
    /// who was forgotten.
    pub(super) fn player_names(&self) -> Vec<String> {
        let name = |person| self.names.get(&person).cloned().unwrap_or_default();
        self.shared.names(name)
    }
}
