//! Sentences for the steps of a play.

use sidra_core::tile::Tally;
use sidra_core::{Face, Letter};
use sidra_solver::Step;

use crate::Text;

impl Text {
    /// Describes a step. `show` renders a whole row, `show_tiles` single tiles.
    pub fn step(
        &self,
        step: &Step,
        show: impl Fn(&[Face]) -> String,
        show_tiles: impl Fn(&[Face]) -> String,
    ) -> String {
        let one = |name: &str, arguments: &[(&'static str, &[Face])]| {
            let shown = |key: &str, row: &[Face]| match key {
                "tiles" | "tile" | "joker" => show_tiles(row),
                _ => show(row),
            };
            let shown = arguments
                .iter()
                .map(|(key, row)| (*key, shown(key, row).into()));
            self.say(name, shown)
        };
        match step {
            Step::Take { set, tiles, left } => {
                if left.is_empty() {
                    one("step-apart", &[("set", set)])
                } else {
                    one("step-take", &[("tiles", tiles), ("set", set)])
                }
            }
            Step::Split {
                set,
                parts: [low, high],
            } => one("step-split", &[("set", set), ("one", low), ("other", high)]),
            Step::Exchange {
                set, joker, tile, ..
            } => one(
                "step-exchange",
                &[("tile", &[*tile]), ("joker", &[*joker]), ("set", set)],
            ),
            Step::Add { set, tiles, after } => {
                let mut there = Tally::of(tiles);
                let others: Vec<Face> = after
                    .iter()
                    .copied()
                    .filter(|face| !there.take(*face))
                    .collect();
                let word = after.iter().any(|face| face.letter().is_some());
                let arguments = [("tiles", &tiles[..]), ("set", set), ("after", after)];
                match word {
                    // A word that only grew at its ends still contains the old word.
                    true if after.windows(set.len().max(1)).any(|part| part == *set) => {
                        one("step-add-so", &arguments)
                    }
                    true => self.restated(one("step-rebuild", &arguments), set, after),
                    // If old tiles change their places, the step shows the whole result.
                    false if others == *set => one("step-add", &arguments[..2]),
                    false => one("step-add-so", &arguments),
                }
            }
            Step::Move { set, after } => {
                let moved = one("step-move", &[("set", set), ("after", after)]);
                self.restated(moved, set, after)
            }
            Step::Form { after } => one("step-form", &[("after", after)]),
        }
    }

    /// Extends the sentence for a step with the jokers that now stand for another letter.
    fn restated(&self, step: String, before: &[Face], after: &[Face]) -> String {
        let stated = |row: &[Face]| -> Vec<Letter> {
            let jokers = row.iter().filter(|face| face.joker().is_some());
            jokers.filter_map(|face| face.letter()).collect()
        };
        let mut old = stated(before);
        let mut new = stated(after);
        new.retain(
            |letter| match old.iter().position(|other| other == letter) {
                Some(at) => {
                    old.remove(at);
                    false
                }
                None => true,
            },
        );
        if old.is_empty() || new.is_empty() {
            return step;
        }
        let letters = |letters: &[Letter]| {
            let letters: Vec<String> = letters.iter().map(ToString::to_string).collect();
            letters.join(", ")
        };
        // Jokers that have just joined the word did not stand for anything before.
        new.truncate(old.len());
        let said = self.say(
            "step-restated",
            [
                ("old", letters(&old).into()),
                ("new", letters(&new).into()),
                ("count", new.len().into()),
            ],
        );
        format!("{step}; {said}")
    }
}
