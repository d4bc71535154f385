//! The names at a table, each of them different.

use super::{Chair, Person, Shared};

/// Adds a number to each name that repeats an earlier one, so that people can be told apart: the
/// second "Dana" is "Dana 2". Upper and lower case do not tell names apart. Empty names, of people
/// who were forgotten, stay empty.
pub fn distinct(names: &[String]) -> Vec<String> {
    let alike = |one: &str, other: &str| one.to_lowercase() == other.to_lowercase();
    let mut called: Vec<String> = Vec::new();
    for name in names {
        let is_taken = |name: &String| called.iter().any(|other| alike(other, name));
        let own = match is_taken(name) && !name.is_empty() {
            false => name.clone(),
            true => {
                let numbered = (2..).map(|number| format!("{name} {number}"));
                // A name that another person has chosen stays theirs.
                let is_free = |name: &String| {
                    !is_taken(name) && !names.iter().any(|other| alike(other, name))
                };
                numbered.into_iter().find(is_free).unwrap_or_default()
            }
        };
        called.push(own);
    }
    called
}

impl Shared {
    /// Returns the names of the people, chair by chair, each of them different. Chairs without a
    /// person have none.
    pub(super) fn people_names(&self, name: impl Fn(Person) -> String) -> Vec<String> {
        let names = self.chairs.iter().map(|chair| match *chair {
            Chair::Person(person) => name(person),
            Chair::Free | Chair::Bot(_) => String::new(),
        });
        distinct(&names.collect::<Vec<_>>())
    }
}

#[cfg(test)]
mod tests {
    use super::distinct;

    #[test]
    fn no_two_people_have_the_same_name() {
        for (chosen, called) in [
            (&["Dana", "Noa"][..], &["Dana", "Noa"][..]),
            (&["Dana", "Dana", "Dana"], &["Dana", "Dana 2", "Dana 3"]),
            (&["Dana", "dana"], &["Dana", "dana 2"]),
            (&["Dana", "Dana", "Dana 2"], &["Dana", "Dana 3", "Dana 2"]),
            (&["Dana 2", "Dana", "Dana"], &["Dana 2", "Dana", "Dana 3"]),
            (&["דנה", "", "דנה", ""], &["דנה", "", "דנה 2", ""]),
        ] {
            let chosen: Vec<String> = chosen.iter().map(ToString::to_string).collect();
            assert_eq!(distinct(&chosen), called, "{chosen:?}");
        }
    }
}
