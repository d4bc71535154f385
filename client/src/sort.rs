//! The order of a rack.

use sidra_core::few::Few;
use sidra_core::{Colour, Face, TileId};
use sidra_game::record::{tile_word, word_tile};

/// How a rack is sorted. [`Order::text`] is the text that a device keeps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Order {
    /// By number, with groups side by side.
    Number,
    /// By colour, with runs side by side; letters alphabetically.
    Colour,
    /// Into these sets, the rest by colour.
    Sets(Vec<Vec<TileId>>),
}

/// The names of the orders in kept text, and what separates the sets of one.
const NUMBER: &str = "by-number";
const COLOUR: &str = "by-colour";
const SETS: &str = "by-sets";
const NEXT_SET: &str = "|";

impl Order {
    /// Returns the order as text: its name and, for sets, their tiles.
    pub fn text(&self) -> String {
        match self {
            Order::Number => NUMBER.to_owned(),
            Order::Colour => COLOUR.to_owned(),
            Order::Sets(sets) => {
                let mut text = SETS.to_owned();
                for set in sets {
                    for &tile in set {
                        text.push(' ');
                        text += &tile_word(tile);
                    }
                    text.push(' ');
                    text += NEXT_SET;
                }
                text
            }
        }
    }

    /// Reads an order from text. Items that are not tiles are skipped. Returns `None` if the text
    /// does not begin with an order.
    pub fn read(text: &str) -> Option<Order> {
        let mut items = text.split_whitespace();
        match items.next()? {
            NUMBER => Some(Order::Number),
            COLOUR => Some(Order::Colour),
            SETS => {
                let items: Vec<&str> = items.collect();
                let sets = items.split(|item| *item == NEXT_SET);
                let sets = sets.map(|set| set.iter().filter_map(|item| word_tile(item)).collect());
                let sets: Vec<Vec<TileId>> = sets.collect();
                Some(Order::Sets(
                    sets.into_iter().filter(|set| !set.is_empty()).collect(),
                ))
            }
            _ => None,
        }
    }
}

/// Returns the tiles in order. Jokers come last, unless they are in one of the sets.
pub(crate) fn sorted(rack: &[TileId], order: &Order) -> Vec<TileId> {
    let mut rest = rack.to_vec();
    let mut done = Vec::with_capacity(rack.len());
    match order {
        Order::Number => rest.sort_few_by_key(|id| (by_number(id.face()), id.copy())),
        Order::Colour => rest.sort_few_by_key(|id| (by_colour(id.face()), id.copy())),
        Order::Sets(sets) => {
            for tile in sets.iter().flatten() {
                if let Some(at) = rest.iter().position(|id| id == tile) {
                    done.push(rest.remove(at));
                }
            }
            rest.sort_few_by_key(|id| (by_colour(id.face()), id.copy()));
        }
    }
    done.extend(rest);
    done
}

fn by_number(face: Face) -> (usize, Option<Colour>, usize) {
    match face {
        Face::Number { colour, number } => (usize::from(number.get()), Some(colour), 0),
        other => (99, None, other.index()),
    }
}

fn by_colour(face: Face) -> (Option<Colour>, usize) {
    match face {
        // Jokers come after the last colour.
        Face::Number { colour, number } => (Some(colour), usize::from(number.get())),
        Face::Letter(letter) => (Some(Colour::Black), 14 + letter.index()),
        other => (Some(Colour::Black), 99 + other.index()),
    }
}

/// Returns whether two neighbours on a sorted rack belong to different blocks.
pub(crate) fn parted(order: &Order, one: TileId, other: TileId) -> bool {
    let colours = || match (one.face(), other.face()) {
        (Face::Number { colour: one, .. }, Face::Number { colour: other, .. }) => one != other,
        (Face::Number { .. }, _) | (_, Face::Number { .. }) => true,
        (Face::Letter(_), Face::Joker(_)) => true,
        _ => false,
    };
    match order {
        Order::Number => one.face().number() != other.face().number(),
        Order::Colour => colours(),
        Order::Sets(sets) => {
            let set_of = |tile| sets.iter().position(|set| set.contains(&tile));
            match (set_of(one), set_of(other)) {
                (None, None) => colours(),
                (one, other) => one != other,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_survives_being_kept() {
        let tile = |text| word_tile(text).expect("a tile");
        let sets = vec![
            vec![tile("r1"), tile("r2"), tile("J")],
            vec![tile("b9"), tile("k9'"), tile("y9")],
        ];
        for order in [
            Order::Number,
            Order::Colour,
            Order::Sets(sets),
            Order::Sets(Vec::new()),
        ] {
            assert_eq!(Order::read(&order.text()), Some(order));
        }
        for other in ["", "by-size", "r1 r2"] {
            assert_eq!(Order::read(other), None, "{other:?}");
        }
        // A file may hold anything.
        let odd = Order::read("by-sets r1 nothing | | b2");
        assert_eq!(
            odd,
            Some(Order::Sets(vec![vec![tile("r1")], vec![tile("b2")]]))
        );
    }
}
