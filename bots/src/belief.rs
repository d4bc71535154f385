//! What a player can infer about the tiles that it does not see.
//!
//! The belief assumes that the other players lay all they can. After such a player's turn, what is
//! left of its rack does not fit the table as it was then; if it has not opened, its rack cannot
//! open. A sample deals the hidden tiles at random and then exchanges tiles that contradict this, a
//! few times. Some contradictions may remain, because a player who holds back keeps tiles that fit.

use sidra_core::position::Position;
use sidra_core::tile::Tally;
use sidra_core::{Face, Rules};
use sidra_game::View;
use sidra_solver::{Counter, Objective};

use crate::dice::Dice;

/// How often a sample exchanges the tiles of a rack that contradict the belief.
const EXCHANGES: usize = 4;
/// The node budget for counting what a rack can lay. A count that needs more says nothing.
const COUNT_NODES: u64 = 300;

/// A counter with a node budget for all its counts.
pub(crate) struct Budget {
    counter: Counter,
    nodes: u64,
}

impl Budget {
    pub(crate) fn of(nodes: u64) -> Budget {
        let counter = Counter::default();
        Budget { counter, nodes }
    }

    /// Returns the nodes that are spent. The children of the last node may exceed the budget.
    pub(crate) fn spent(&self) -> u64 {
        self.counter.nodes()
    }

    /// Returns the nodes that are left. If there are none, counts say nothing.
    pub(crate) fn left(&self) -> u64 {
        self.nodes.saturating_sub(self.spent())
    }

    /// Returns whether a player who has opened can lay its whole rack.
    pub(crate) fn is_whole(&mut self, rules: &Rules, table: &Tally, rack: &Tally) -> bool {
        let nodes = self.left().min(COUNT_NODES);
        let whole = self.counter.whole(rules, table, rack, nodes);
        whole == Some(true)
    }
}

/// Returns the tiles that are on neither the table nor the player's own rack.
pub(crate) fn hidden(position: &Position) -> Vec<Face> {
    let rack = position.rack().unwrap_or_default();
    let mut seen = Tally::of(position.table().iter().flatten().chain(rack));
    let all = position.rules().tiles();
    let faces = all
        .iter()
        .flat_map(|(face, count)| std::iter::repeat_n(face, count.into()));
    faces.filter(|face| !seen.take(*face)).collect()
}

/// Returns the most that a rack can lay: tiles and points. A player who has not opened lays only an
/// opening from its rack, in which jokers are taken to be worth nothing.
pub(crate) fn most(
    budget: &mut Budget,
    rules: &Rules,
    table: &Tally,
    rack: &Tally,
    opened: bool,
) -> Option<Tally> {
    let mut count = |table: &Tally, objective| {
        let nodes = budget.left().min(COUNT_NODES);
        let count = budget.counter.count(rules, table, rack, objective, nodes);
        count.filter(|count| count.tiles > 0)
    };
    if opened {
        return Some(count(table, Objective::Tiles)?.laid);
    }
    let enough = [Objective::Tiles, Objective::Points]
        .into_iter()
        .filter_map(|objective| count(&Tally::default(), objective))
        .find(|count| count.points >= rules.opening.into());
    Some(enough?.laid)
}

/// The belief about the hidden tiles.
pub(crate) struct Belief<'a> {
    rules: &'a Rules,
    hidden: Vec<Face>,
    others: Vec<Other>,
    /// The player's own seat and rack.
    own: (usize, Tally),
}

/// What is known about another player.
struct Other {
    seat: usize,
    tiles: usize,
    opened: bool,
    /// The table after the player's last turn, and how many tiles it drew in that turn; `None`
    /// before its first turn.
    last: Option<(Tally, usize)>,
}

/// A guess at where the hidden tiles are.
#[derive(Debug, Clone)]
pub(crate) struct Sample {
    /// The racks, seat by seat.
    pub(crate) racks: Vec<Tally>,
    /// The pool; the last tile is drawn first.
    pub(crate) pool: Vec<Face>,
}

impl<'a> Belief<'a> {
    /// Returns the belief of the viewer; `None` if the viewer has no seat, or if the hidden tiles
    /// do not add up.
    pub(crate) fn new(view: &'a View<'_>, position: &Position) -> Option<Belief<'a>> {
        let own = view.seat?;
        let hidden = hidden(position);
        let mut others: Vec<Other> = view
            .seats
            .iter()
            .enumerate()
            .filter(|&(seat, _)| seat != own)
            .map(|(seat, other)| Other {
                seat,
                tiles: other.tiles,
                opened: other.opened,
                last: None,
            })
            .collect();
        let held: usize = others.iter().map(|other| other.tiles).sum();
        if hidden.len() != held + view.pool {
            return None;
        }
        // Go back through the history, beginning with the current table.
        let mut table = Tally::of(position.table().iter().flatten());
        for turn in view.history.iter().rev() {
            let other = others.iter_mut().find(|other| other.seat == turn.seat);
            if let Some(other) = other.filter(|other| other.last.is_none()) {
                other.last = Some((table.clone(), turn.drew.min(other.tiles)));
            }
            for tile in &turn.laid {
                table.take(tile.face());
            }
        }
        Some(Belief {
            rules: view.rules(),
            hidden,
            others,
            own: (own, Tally::of(position.rack().unwrap_or_default())),
        })
    }

    /// Deals the hidden tiles.
    pub(crate) fn sample(&self, dice: &mut Dice, budget: &mut Budget) -> Sample {
        let mut deck = self.hidden.clone();
        for last in (1..deck.len()).rev() {
            deck.swap(last, dice.below(last as u64 + 1) as usize);
        }
        // The pool is at the front, the racks follow.
        let pool = deck.len() - self.others.iter().map(|other| other.tiles).sum::<usize>();
        let mut racks = vec![Tally::default(); self.others.len() + 1];
        racks[self.own.0] = self.own.1.clone();
        let mut begin = pool;
        for other in &self.others {
            let end = begin + other.tiles;
            for _ in 0..EXCHANGES {
                let Some(mut wrong) = self.wrong(other, &deck[begin..end], budget) else {
                    break;
                };
                let kept = begin + other.last.as_ref().map_or(0, |last| last.1);
                for at in kept..end {
                    if pool > 0 && wrong.take(deck[at]) {
                        deck.swap(at, dice.below(pool as u64) as usize);
                    }
                }
            }
            racks[other.seat] = Tally::of(&deck[begin..end]);
            begin = end;
        }
        deck.truncate(pool);
        Sample { racks, pool: deck }
    }

    /// Returns the tiles that a player would have laid in its last turn if this were its rack. The
    /// first tiles of the rack are those drawn in that turn.
    fn wrong(&self, other: &Other, rack: &[Face], budget: &mut Budget) -> Option<Tally> {
        let (table, drew) = other.last.as_ref()?;
        let rack = Tally::of(&rack[*drew..]);
        most(budget, self.rules, table, &rack, other.opened)
    }
}
