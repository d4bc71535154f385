//! The players of the word game. They differ in the words they know and in how many words on
//! the table they change.

use std::sync::OnceLock;

use sidra_core::{Face, Letter, TileId};
use sidra_game::{Action, Objection, SetId, View, position_of};
use sidra_words::search::{Limits, Objective, Query, best_play};
use sidra_words::{Class, FEW_WORDS, Lexicon};

use crate::dice::Dice;
use crate::{lay, wait};

/// What a player of the word game knows and does.
#[derive(Clone, Copy)]
pub(crate) struct Speller {
    pub(crate) limits: Limits,
    /// The seed that decides which letters on the rack the player overlooks; `None` if it sees them
    /// all.
    overlooks: Option<u64>,
}

/// Out of four letters on its rack, a player that overlooks some sees this many on average.
const LETTERS_SEEN: u64 = 3;

/// Returns the words that bots know at a table without a lexicon.
fn few_words() -> &'static Lexicon {
    static WORDS: OnceLock<Lexicon> = OnceLock::new();
    WORDS.get_or_init(|| Lexicon::from_list("", FEW_WORDS))
}

impl Speller {
    /// Knows the short words that a lexicon lists, and lays them from its rack.
    pub(crate) const SIMPLE: Speller = Speller::knowing(0, 6, 0);

    /// Returns a player that also knows longer words and changes one word on the table, but
    /// does not see all of its rack.
    pub(crate) const fn easy(seed: u64) -> Speller {
        Speller {
            overlooks: Some(seed),
            ..Speller::knowing(0, 7, 1)
        }
    }

    /// Also knows common inflections.
    pub(crate) const MEDIUM: Speller = Speller::knowing(1, 9, 1);

    /// Also knows rarer and longer words.
    pub(crate) const ADVANCED: Speller = Speller::knowing(2, usize::MAX, 1);

    /// Knows every word, and changes two words on the table.
    pub(crate) const HARD: Speller = Speller::knowing(u8::MAX, usize::MAX, 2);

    const fn knowing(rank: u8, longest: usize, words: usize) -> Speller {
        Speller {
            limits: Limits {
                rank,
                longest,
                words,
                steps: 1_000_000,
            },
            overlooks: None,
        }
    }

    /// Returns `true` if the player knows a word.
    fn knows(&self, letters: &[Letter], lexicon: &Lexicon) -> bool {
        let Limits { rank, longest, .. } = self.limits;
        let class = lexicon.class(letters);
        let known = |class: Class| class.rank().is_some_and(|of| of <= rank);
        letters.len() <= longest && class.is_some_and(known)
    }

    pub(crate) fn act(&self, view: &View<'_>) -> Action {
        self.play(view).unwrap_or_else(|| wait(view))
    }

    fn play(&self, view: &View<'_>) -> Option<Action> {
        let lexicon = match view.lexicon {
            Some(lexicon) => lexicon,
            None => few_words(),
        };
        let faces = |tiles: &[TileId]| tiles.iter().map(|id| id.face()).collect::<Vec<Face>>();
        let table: Vec<Vec<Face>> = view.table.iter().map(|set| faces(&set.tiles)).collect();
        let rack = faces(view.rack);
        let best = |rack: &[Face]| {
            let query = Query {
                rules: view.rules(),
                opened: view.opened(),
                table: &table,
                rack,
            };
            best_play(lexicon, &query, Objective::Score, &self.limits)
        };
        let mut play = best(&self.seen(view, &rack));
        // A player that finds nothing looks again.
        if play.is_nothing() && self.overlooks.is_some() {
            play = best(&rack);
        }
        if play.is_nothing() {
            return None;
        }
        Some(lay(view, &play.table))
    }

    /// Returns what the player sees of a rack at a glance. Jokers are never overlooked. The
    /// dice depend only on the seed and the position, so the same view always gets the same
    /// answer.
    fn seen(&self, view: &View<'_>, rack: &[Face]) -> Vec<Face> {
        let dice = self.overlooks.zip(position_of(view));
        let Some(mut dice) = dice.map(|(seed, position)| Dice::new(seed, &position)) else {
            return rack.to_vec();
        };
        let seen = rack.iter().copied();
        seen.filter(|face| face.joker().is_some() || dice.below(4) < LETTERS_SEEN)
            .collect()
    }

    /// Returns what a set on the table spells.
    fn spelled(view: &View<'_>, set: SetId) -> Option<Vec<Letter>> {
        let set = view.table.iter().find(|there| there.id == set)?;
        set.tiles.iter().map(|id| id.face().letter()).collect()
    }

    /// Returns an objection to a word that neither the lexicon nor this player knows. A player
    /// without a lexicon knows too few words to object, and trusts all of them.
    pub(crate) fn challenge(&self, view: &View<'_>) -> Option<Action> {
        let (seat, lexicon) = (view.seat?, view.lexicon?);
        let open = view.challenge.as_ref()?;
        if open.seat == seat || open.objected.contains(&seat) {
            return None;
        }
        let strange = |set: &&SetId| {
            let letters = Speller::spelled(view, **set);
            letters.is_some_and(|letters| !self.knows(&letters, lexicon))
        };
        let set = *open.unverified.iter().find(strange)?;
        let why = Objection::Word;
        Some(Action::Challenge { set, why })
    }

    /// Returns a vote: in favour of words that the player knows. Bots cannot judge whether a word
    /// fits the theme, so they vote as most others have voted by then. With as many votes on
    /// either side, they allow it.
    pub(crate) fn vote(&self, view: &View<'_>) -> Action {
        let open = view.challenge.as_ref();
        let allow = match open.and_then(|open| Some((open.votes, open.dispute?))) {
            Some((votes, (_, _, Objection::Theme))) => {
                let allow = votes.iter().filter(|(_, allow)| *allow).count();
                allow * 2 >= votes.len()
            }
            Some((_, (set, _, Objection::Word))) => {
                let both = Speller::spelled(view, set).zip(view.lexicon);
                both.is_none_or(|(letters, lexicon)| self.knows(&letters, lexicon))
            }
            None => true,
        };
        Action::Vote { allow }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sidra_core::{Edition, HouseRules, editions};
    use sidra_game::shuffle::Secret;
    use sidra_game::{Command, Config, Match};

    /// The other levels see everything.
    #[test]
    fn the_easy_player_sees_most_of_its_rack_and_all_jokers() {
        let of_words = |edition: &&&Edition| !edition.rules.letters.is_empty();
        let edition = editions::ALL.iter().find(of_words).unwrap();
        let (mut seen, mut held, mut whole) = (0, 0, 0);
        for seed in 0..100 {
            let config = Config {
                rules: HouseRules::plain(edition),
                players: vec![String::new(), String::new()],
                games: 1,
            };
            let (mut state, _) = Match::begin(config, Secret::from_number(seed));
            for event in state.decide(Command::Begin).unwrap() {
                state.apply(&event);
            }
            let view = state.view(state.turn());
            let rack: Vec<Face> = view.rack.iter().map(|id| id.face()).collect();
            let jokers =
                |tiles: &[Face]| tiles.iter().filter(|tile| tile.joker().is_some()).count();
            let glance = Speller::easy(seed).seen(&view, &rack);
            assert_eq!(glance, Speller::easy(seed).seen(&view, &rack));
            assert_eq!(jokers(&glance), jokers(&rack));
            seen += glance.len();
            held += rack.len();
            whole += usize::from(glance.len() == rack.len());
            assert_eq!(Speller::HARD.seen(&view, &rack), rack);
        }
        assert!(
            (held * 2 / 3..held * 5 / 6).contains(&seen),
            "{seen} of {held}"
        );
        assert!(whole < 10, "{whole}");
    }
}
