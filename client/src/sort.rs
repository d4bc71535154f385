//! The order of a rack.

use sidra_core::few::Few;
use sidra_core::{Colour, Face, TileId};

/// How a rack is sorted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Order {
    /// By number, groups beside each other.
    Number,
    /// By colour, runs beside each other; letters by the alphabet.
    Colour,
    /// Into these sets, the rest by colour.
    Sets(Vec<Vec<TileId>>),
}

/// Returns the tiles in order, jokers at the end.
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

/// Whether two neighbours on a rack that was sorted belong to different groups.
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
