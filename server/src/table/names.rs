//! The names of people, which are not in the log.

use sidra_room::shared::{Chair, Person};
use sidra_store::PersonId;

use super::id_of;
use super::keeper::Keeper;

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
        let ids: Vec<PersonId> = unknown.iter().map(|&person| id_of(person)).collect();
        match self.hall.store.names(&ids).await {
            Ok(mut names) => {
                for person in unknown {
                    let name = names.remove(&id_of(person)).unwrap_or_default();
                    self.names.insert(person, name);
                }
            }
            // The names are read again next time.
            Err(error) => tracing::warn!(%error, "names cannot be read"),
        }
    }

    /// Returns the names of the seats. A record needs a name for every seat, even that of a person
    /// who was forgotten.
    pub(super) fn player_names(&self) -> Vec<String> {
        let name = |person| self.names.get(&person).cloned().unwrap_or_default();
        self.shared.names(name)
    }
}
