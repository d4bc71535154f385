//! A play, step by step.

use sidra_core::Face;
use sidra_core::tile::Tally;
use sidra_solver::Step;

use crate::Text;

impl Text {
    /// A step as a sentence; `show` says how a row of tiles is shown.
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
                // Where tiles of the set move as well, the sentence says what it becomes; and
                // of a word always, since nobody sees where letters go.
                let word = after.iter().any(|face| face.letter().is_some());
                let mut there = Tally::of(tiles);
                let others: Vec<Face> = after
                    .iter()
                    .copied()
                    .filter(|face| !there.take(*face))
                    .collect();
                let mut arguments = vec![("tiles", &tiles[..]), ("set", &set[..])];
                if others == *set && !word {
                    one("step-add", &arguments)
                } else {
                    arguments.push(("after", &after[..]));
                    one("step-add-so", &arguments)
                }
            }
            Step::Move { set, after } => one("step-move", &[("set", set), ("after", after)]),
            Step::Form { after } => one("step-form", &[("after", after)]),
        }
    }
}
