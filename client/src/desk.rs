//! A player's desk: the table as the player is rearranging it, and the rack.

use std::sync::Arc;

use sidra_core::few::Few;
use sidra_core::{Face, HouseRules, Joker, Letter, TileId, set};
use sidra_game::places::{first_free, make_room, tidy};
use sidra_game::{SetId, Spot, TableSet, View};
use sidra_room::check_draft;
use sidra_words::{Class, Lexicon};

use crate::fit::{Fit, fit, fit_letters};
use crate::sort::{Order, parted, sorted};

/// How many moves can be undone.
const MOST_UNDO: usize = 500;

/// All tiles that a player can move, in their places. A joker of the word game is the same tile
/// whichever letter it states, so it keeps its identity when the letter changes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Layout {
    /// The table.
    pub sets: Vec<TableSet>,
    /// The rack, in the player's order.
    pub rack: Vec<TileId>,
    /// The jokers on the table that state a letter, in the order of their tiles.
    pub stated: Vec<(TileId, Letter)>,
}

impl Layout {
    /// Returns what a tile shows: its print, or the letter that a joker states.
    pub fn face(&self, tile: TileId) -> Face {
        match self.stated.iter().find(|(joker, _)| *joker == tile) {
            Some((_, letter)) => Face::Stated(*letter),
            None => tile.face(),
        }
    }

    /// Returns a tile as it is in a word: a joker with its letter.
    fn with_letter(&self, tile: TileId) -> TileId {
        match self.stated.is_empty() {
            true => tile,
            false => TileId::new(self.face(tile), tile.copy()),
        }
    }

    /// Returns the sets with the letters that jokers state.
    pub(crate) fn with_letters(&self) -> Vec<TableSet> {
        let tiles = |set: &TableSet| {
            set.tiles
                .iter()
                .map(|&tile| self.with_letter(tile))
                .collect()
        };
        let stated = |set: &TableSet| TableSet {
            tiles: tiles(set),
            ..set.clone()
        };
        self.sets.iter().map(stated).collect()
    }

    /// Sets or removes the letter that a joker states.
    fn state(&mut self, joker: TileId, letter: Option<Letter>) {
        self.stated.retain(|(other, _)| *other != joker);
        self.stated.extend(letter.map(|letter| (joker, letter)));
        self.stated.sort_few_by_key(|(tile, _)| *tile);
    }

    /// Forgets the letters of jokers that are back on the rack.
    fn forget_letters(&mut self) {
        let sets = &self.sets;
        let lies = |tile: &TileId| sets.iter().any(|set| set.tiles.contains(tile));
        self.stated.retain(|(tile, _)| lies(tile));
    }

    /// Returns the set that holds a tile, and the tile's place in it.
    pub fn on_table(&self, tile: TileId) -> Option<(&TableSet, usize)> {
        self.sets.iter().find_map(|set| {
            let at = set.tiles.iter().position(|&other| other == tile)?;
            Some((set, at))
        })
    }

    /// Returns the set with this id.
    pub fn set(&self, id: SetId) -> Option<&TableSet> {
        self.sets.iter().find(|set| set.id == id)
    }
}

/// Separates a table into its tiles and the letters that jokers state.
fn separate(table: &[TableSet]) -> (Vec<TableSet>, Vec<(TileId, Letter)>) {
    let mut letters = Layout::default();
    let mut sets = table.to_vec();
    for tile in sets.iter_mut().flat_map(|set| &mut set.tiles) {
        if let Face::Stated(letter) = tile.face() {
            letters.state(tile.plain(), Some(letter));
            *tile = tile.plain();
        }
    }
    (sets, letters.stated)
}

/// Where tiles are dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// The rack, before the tile at this place.
    Rack(usize),
    /// A set.
    Set {
        /// The set.
        id: SetId,
        /// The index of the tile before which the dropped tiles go.
        at: usize,
        /// The index of the tile that the pointer is on, if any.
        on: Option<usize>,
    },
    /// The bare table.
    Spot(Spot),
}

/// The draft and the rack of one player, with undo and selection.
#[derive(Debug, Clone)]
pub struct Desk {
    pub(crate) rules: HouseRules,
    pub(crate) opened: bool,
    /// The table as it was before the turn, and the letters that jokers stated.
    pub(crate) before: Vec<TableSet>,
    before_stated: Vec<(TileId, Letter)>,
    /// The lexicon of the word game, if it is available.
    pub(crate) lexicon: Option<Lexicon>,
    /// The rack as it was before the turn.
    pub(crate) own: Vec<TileId>,
    layout: Layout,
    /// The player's own tiles in the player's order, including those on the table, so that each
    /// can go back to its place.
    liked: Vec<TileId>,
    past: Vec<Layout>,
    future: Vec<Layout>,
    selected: Vec<TileId>,
    next_new: u32,
    /// How the rack was last sorted; there are gaps between its blocks.
    order: Option<Order>,
    /// The table as it was when it was last spread afresh: before the turn, or after tidying.
    steady: Arc<[TableSet]>,
    /// What is shown instead of the layout while another player rearranges the table.
    watched: Option<Layout>,
    /// How many moves the player has made.
    moves: u32,
}

impl Desk {
    /// Creates the desk of a viewer.
    pub fn new(view: &View<'_>) -> Desk {
        let mut desk = Desk {
            rules: view.config.rules,
            opened: view.opened(),
            before: Vec::new(),
            before_stated: Vec::new(),
            lexicon: None,
            own: Vec::new(),
            layout: Layout::default(),
            liked: Vec::new(),
            past: Vec::new(),
            future: Vec::new(),
            selected: Vec::new(),
            next_new: SetId::NEW.0,
            order: None,
            steady: Arc::default(),
            watched: None,
            moves: 0,
        };
        desk.update(view);
        desk
    }

    /// Returns all tiles in their places, as they are shown.
    pub fn layout(&self) -> &Layout {
        self.watched.as_ref().unwrap_or(&self.layout)
    }

    /// Returns all tiles in their places, as this player arranged them.
    pub(crate) fn own_layout(&self) -> &Layout {
        &self.layout
    }

    /// Shows the table as another player is rearranging it, as long as this player has no plan. A
    /// plan is never covered, and after this player's next move the player's own table is shown
    /// again.
    pub fn watch(&mut self, table: &[TableSet]) {
        self.watched = None;
        if self.is_touched() || check_draft(table).is_err() {
            return;
        }
        let (mut sets, stated) = separate(table);
        make_room(&mut sets, &self.layout.sets);
        self.watched = Some(Layout {
            sets,
            rack: self.layout.rack.clone(),
            stated,
        });
    }

    /// Returns the rules of the match.
    pub fn rules(&self) -> &HouseRules {
        &self.rules
    }

    /// Returns whether the tiles are letters, which form words.
    pub fn has_letters(&self) -> bool {
        !self.rules.rules().letters.is_empty()
    }

    /// Returns whether a tile ends its word, so that some letters are shown in their final form.
    pub fn ends_word(&self, tile: TileId) -> bool {
        let layout = self.layout();
        let Some((set, at)) = layout.on_table(tile) else {
            return false;
        };
        // A few words keep the plain form of their last letter.
        let hard = |lexicon: &Lexicon| {
            let letters = set.tiles.iter().map(|&tile| layout.face(tile).letter());
            let letters: Option<Vec<Letter>> = letters.collect();
            letters.is_some_and(|letters| lexicon.ends_hard(&letters))
        };
        at > 0 && at + 1 == set.tiles.len() && !self.lexicon.as_ref().is_some_and(hard)
    }

    /// Returns the jokers that are in a word and do not state a letter yet.
    pub fn silent_jokers(&self) -> Vec<TileId> {
        let layout = &self.layout;
        let tiles = layout.sets.iter().flat_map(|set| &set.tiles);
        let silent = |tile: &&TileId| layout.face(**tile) == Face::Joker(Joker::Classic);
        let silent = tiles.filter(|_| self.has_letters()).filter(silent);
        silent.copied().collect()
    }

    /// Sets the letter that a joker on the table states, as one move. Returns whether the letter
    /// changed.
    pub fn state(&mut self, joker: TileId, letter: Letter) -> bool {
        let is_joker = matches!(self.layout.face(joker), Face::Joker(_) | Face::Stated(_));
        let same = self.layout.face(joker) == Face::Stated(letter);
        if !is_joker || same || self.layout.on_table(joker).is_none() {
            return false;
        }
        self.watched = None;
        self.remember();
        self.layout.state(joker, Some(letter));
        self.selected.clear();
        true
    }

    /// Returns the letters with which a joker on the table makes a word that is in the lexicon.
    pub fn letters_for(&self, joker: TileId) -> Vec<Letter> {
        let Some((set, at)) = self.layout.on_table(joker) else {
            return Vec::new();
        };
        let mut row = self.faces(&set.tiles);
        let mut makes = |letter: &Letter| {
            row[at] = Face::Stated(*letter);
            self.is_word(&row)
        };
        Letter::all().filter(|letter| makes(letter)).collect()
    }

    /// Returns the tiles on the rack that spell a word: letters first, then jokers for those that
    /// are missing.
    ///
    /// # Errors
    /// Returns the letters for which there is no tile.
    pub fn spell(&self, word: &[Letter]) -> Result<Vec<TileId>, Vec<Letter>> {
        let mut rack = self.layout.rack.clone();
        let mut take = |wanted: &dyn Fn(Face) -> bool| {
            let at = rack.iter().position(|tile| wanted(tile.face()))?;
            Some(rack.remove(at))
        };
        let own = word.iter();
        let mut tiles: Vec<Option<TileId>> = own
            .map(|&letter| take(&|face| face == Face::Letter(letter)))
            .collect();
        let mut missing = Vec::new();
        for (tile, &letter) in tiles.iter_mut().zip(word) {
            if tile.is_none() {
                *tile = take(&|face| face.joker().is_some());
            }
            if tile.is_none() {
                missing.push(letter);
            }
        }
        match missing.is_empty() {
            true => Ok(tiles.into_iter().flatten().collect()),
            false => Err(missing),
        }
    }

    /// Lays a word from the rack at the first free place, as one move. Jokers state the letters
    /// that they stand for. Returns whether the word was laid.
    pub fn lay_word(&mut self, word: &[Letter]) -> bool {
        let Ok(tiles) = self.spell(word) else {
            return false;
        };
        if !self.lay_new(&tiles) {
            return false;
        }
        for (&tile, &letter) in tiles.iter().zip(word) {
            if tile.face().joker().is_some() {
                self.layout.state(tile, Some(letter));
            }
        }
        self.selected.clear();
        true
    }

    /// Returns whether the player has opened.
    pub fn opened(&self) -> bool {
        self.opened
    }

    /// Returns whether a tile is the player's own and may go back to the rack.
    pub fn is_own(&self, tile: TileId) -> bool {
        self.own.contains(&tile)
    }

    /// Resets the desk for another game. The rack is sorted by number or colour, as the player last
    /// chose; the sets of the last game would mean nothing.
    pub fn deal(&mut self, view: &View<'_>) {
        let next_new = self.next_new;
        let order = match self.order {
            Some(Order::Number) => Order::Number,
            _ => Order::Colour,
        };
        *self = Desk::new(view);
        self.next_new = next_new;
        self.sort(&order);
    }

    /// Returns how the rack is sorted; `None` if the player arranged it by hand.
    pub fn sorted_by(&self) -> Option<Order> {
        self.order.clone()
    }

    /// Returns the player's own tiles in the player's order, including those on the table.
    pub fn liked(&self) -> &[TileId] {
        &self.liked
    }

    /// Follows a change to the table. The player's plan stays as far as possible: sets of the
    /// player's own tiles stay, other changes are undone. Returns whether part of the plan was
    /// lost.
    pub fn update(&mut self, view: &View<'_>) -> bool {
        self.watched = None;
        self.rules = view.config.rules;
        self.opened = view.opened();
        self.lexicon = view.lexicon.cloned();
        let (table, stated) = separate(view.table);
        let new_table = self.before != table || self.before_stated != stated;
        let new_rack = !same_tiles(&self.own, view.rack);
        if !new_table && !new_rack {
            return false;
        }
        let old = std::mem::take(&mut self.layout);
        let before = std::mem::replace(&mut self.before, table);
        let mut letters = match new_table {
            true => stated.clone(),
            false => old.stated.clone(),
        };
        self.before_stated = stated;
        self.own = view.rack.to_vec();
        self.past.clear();
        self.future.clear();
        let mut lost = false;
        let mut sets: Vec<TableSet> = Vec::new();
        if new_table {
            for set in &self.before {
                // A set that did not move on the shared table stays where it is on this desk.
                let moved = |old: &TableSet| old.id == set.id && old.spot != set.spot;
                let here = old.set(set.id).filter(|_| !before.iter().any(moved));
                sets.push(TableSet {
                    id: SetId(set.id.0),
                    spot: here.map_or(set.spot, |set| set.spot),
                    tiles: set.tiles.clone(),
                });
            }
            for set in &old.sets {
                let own = set.tiles.iter().all(|tile| self.own.contains(tile));
                if set.id.is_new() && own {
                    let here = old.stated.iter();
                    let here = here.filter(|(tile, _)| set.tiles.contains(tile));
                    letters.extend(here);
                    sets.push(set.clone());
                } else {
                    lost |= set.tiles.iter().any(|tile| self.own.contains(tile));
                }
            }
        } else {
            sets = old.sets;
        }
        let laid = |tile: &TileId| sets.iter().any(|set| set.tiles.contains(tile));
        let known = old.rack.iter().filter(|tile| self.own.contains(tile));
        let mut rack: Vec<TileId> = known.copied().collect();
        for &tile in &self.own {
            if !rack.contains(&tile) && !laid(&tile) {
                rack.push(tile);
            }
        }
        letters.sort_few_by_key(|(tile, _)| *tile);
        self.layout = Layout {
            sets,
            rack,
            stated: letters,
        };
        self.as_liked();
        self.note_order();
        // A rack that was sorted stays sorted.
        if let Some(order) = self.order.clone() {
            self.sort(&order);
        }
        make_room(&mut self.layout.sets, &[]);
        self.note_steady();
        self.selected.retain(|tile| self.own.contains(tile));
        lost
    }

    /// Returns the whole table as the player wants to leave it.
    pub fn draft(&self) -> Vec<TableSet> {
        self.layout.with_letters()
    }

    /// Returns the table before the turn, with the letters that jokers stated.
    pub(crate) fn before(&self) -> Vec<TableSet> {
        let before = Layout {
            sets: self.before.clone(),
            rack: Vec::new(),
            stated: self.before_stated.clone(),
        };
        before.with_letters()
    }

    /// Lays out a draft as one move, for example from a hint or a kept game.
    pub fn lay_out(&mut self, draft: &[TableSet]) {
        self.watched = None;
        let (mut sets, stated) = separate(draft);
        for set in sets.iter_mut().filter(|set| set.id.is_new()) {
            set.id = self.new_id();
        }
        let laid = |tile: &TileId| sets.iter().any(|set| set.tiles.contains(tile));
        // Only tiles from the table or the rack can be laid, and none may vanish.
        let there = |tile: &TileId| {
            self.own.contains(tile) || self.before.iter().any(|set| set.tiles.contains(tile))
        };
        if check_draft(&sets).is_err() {
            return;
        }
        let all_known = sets.iter().flat_map(|set| &set.tiles).all(there);
        let all_left = self.before.iter().flat_map(|set| &set.tiles).all(laid);
        if !all_known || !all_left {
            return;
        }
        let on_rack = self.layout.rack.iter().copied();
        let mut rack: Vec<TileId> = on_rack.filter(|tile| !laid(tile)).collect();
        for &tile in &self.own {
            if !laid(&tile) && !rack.contains(&tile) {
                rack.push(tile);
            }
        }
        by_liking(&mut rack, &self.liked);
        let new = Layout { sets, rack, stated };
        if new == self.layout {
            return;
        }
        self.remember();
        let old = std::mem::replace(&mut self.layout, new);
        make_room(&mut self.layout.sets, &old.sets);
        self.selected.clear();
    }

    /// Drops tiles near the target, where they fit best. Returns whether a tile moved.
    pub fn drop(&mut self, tiles: &[TileId], target: Target) -> bool {
        let dropped = self.drop_own(tiles, target);
        // Moving tiles on the rack is not a plan.
        if let Some(watched) = self.watched.take()
            && (!dropped || !self.is_touched())
        {
            self.watched = Some(self.beside(watched));
        }
        dropped
    }

    fn drop_own(&mut self, tiles: &[TileId], target: Target) -> bool {
        let known = |tile: &TileId| {
            self.layout.rack.contains(tile) || self.layout.on_table(*tile).is_some()
        };
        let mut tiles: Vec<TileId> = tiles.iter().copied().filter(known).collect();
        if matches!(target, Target::Rack(_)) {
            // Tiles that were on the table before the turn stay there.
            tiles.retain(|tile| self.own.contains(tile));
        }
        if tiles.is_empty() {
            return false;
        }
        let old = self.layout.clone();
        self.put(&tiles, target);
        if self.layout == old {
            return false;
        }
        // A player who rearranges the rack by hand does not want it sorted again.
        if matches!(target, Target::Rack(_)) && old.rack.len() == self.layout.rack.len() {
            self.order = None;
        }
        let new = std::mem::replace(&mut self.layout, old);
        self.remember();
        self.layout = new;
        self.note_order();
        true
    }

    /// Returns the layout of a watched table, with this player's own rack.
    fn beside(&self, watched: Layout) -> Layout {
        Layout {
            rack: self.layout.rack.clone(),
            ..watched
        }
    }

    fn put(&mut self, tiles: &[TileId], target: Target) {
        let before = self.layout.sets.clone();
        match target {
            Target::Rack(at) => self.onto_rack(tiles, at),
            Target::Set { id, at, on } => self.onto_set(tiles, id, at, on),
            Target::Spot(spot) => self.onto_table(tiles, spot),
        }
        self.layout.forget_letters();
        make_room(&mut self.layout.sets, &before);
    }

    /// Returns the desk as it would be if tiles were dropped, to show where they would land;
    /// `None` if they would not move.
    pub fn after_drop(&self, tiles: &[TileId], target: Target) -> Option<Desk> {
        let onto_rack = matches!(target, Target::Rack(_));
        let movable = |tile: &TileId| !onto_rack || self.own.contains(tile);
        let tiles: Vec<TileId> = tiles.iter().copied().filter(movable).collect();
        if tiles.is_empty() {
            return None;
        }
        // The undo history is left out, because it is long.
        let mut after = Desk {
            rules: self.rules,
            opened: self.opened,
            before: Vec::new(),
            before_stated: Vec::new(),
            lexicon: self.lexicon.clone(),
            own: self.own.clone(),
            layout: self.layout.clone(),
            liked: self.liked.clone(),
            past: Vec::new(),
            future: Vec::new(),
            selected: Vec::new(),
            next_new: self.next_new,
            order: self.order.clone(),
            steady: Arc::clone(&self.steady),
            watched: None,
            moves: self.moves,
        };
        after.put(&tiles, target);
        if onto_rack && let Some(watched) = self.watched.clone() {
            after.watched = Some(after.beside(watched));
        }
        (after.layout != self.layout).then_some(after)
    }

    /// Returns the desk with the tiles of the second set moved to the end of the first.
    pub(crate) fn joined(mut self, first: SetId, second: SetId) -> Desk {
        let sets = &mut self.layout.sets;
        if let Some(at) = sets.iter().position(|set| set.id == second) {
            let moved = sets.remove(at).tiles;
            if let Some(set) = sets.iter_mut().find(|set| set.id == first) {
                set.tiles.extend(moved);
            }
        }
        self
    }

    /// Records the order of the rack. The player's tiles that are on the table keep their place
    /// after the tile that precedes them.
    fn note_order(&mut self) {
        let mut order = self.layout.rack.clone();
        let mut after = None;
        for &tile in self.liked.iter().filter(|tile| self.own.contains(tile)) {
            if !order.contains(&tile) {
                let place = |other| order.iter().position(|&tile| tile == other);
                let at = after.and_then(place).map_or(0, |at| at + 1);
                order.insert(at, tile);
            }
            after = Some(tile);
        }
        self.liked = order;
    }

    /// Puts the rack in the player's order, with new tiles last.
    fn as_liked(&mut self) {
        by_liking(&mut self.layout.rack, &self.liked);
    }

    fn onto_rack(&mut self, tiles: &[TileId], at: usize) {
        let before = &self.layout.rack[..at.min(self.layout.rack.len())];
        let leaving = before.iter().filter(|tile| tiles.contains(tile)).count();
        let at = at.min(self.layout.rack.len()) - leaving;
        self.lift(tiles);
        self.layout.rack.splice(at..at, tiles.iter().copied());
    }

    fn onto_table(&mut self, tiles: &[TileId], spot: Spot) {
        // A set that moves as a whole keeps its id.
        let whole = |set: &&mut TableSet| {
            set.tiles.len() == tiles.len() && set.tiles.iter().all(|tile| tiles.contains(tile))
        };
        if let Some(set) = self.layout.sets.iter_mut().find(whole) {
            set.spot = spot;
            return;
        }
        self.lift(tiles);
        let tiles = match self.fit(&[], tiles, 0, None) {
            Fit::One(order) => order.into_iter().map(|at| tiles[at]).collect(),
            _ => tiles.to_vec(),
        };
        let id = self.new_id();
        self.layout.sets.push(TableSet { id, spot, tiles });
    }

    fn onto_set(&mut self, tiles: &[TileId], id: SetId, at: usize, on: Option<usize>) {
        let Some(set) = self.layout.set(id) else {
            return;
        };
        let spot = set.spot;
        if set.tiles.iter().all(|tile| tiles.contains(tile)) {
            return;
        }
        // Tiles from the same set are taken out first, without splitting it.
        let on = on.and_then(|on| set.tiles.get(on).copied());
        let ahead = set.tiles[..at.min(set.tiles.len())].iter();
        let at = ahead.filter(|tile| !tiles.contains(tile)).count();
        let row: Vec<TileId> = set
            .tiles
            .iter()
            .copied()
            .filter(|tile| !tiles.contains(tile))
            .collect();
        let on = on.and_then(|on| row.iter().position(|&tile| tile == on));
        let from_elsewhere: Vec<TileId> = tiles
            .iter()
            .copied()
            .filter(|tile| !set.tiles.contains(tile))
            .collect();
        self.lift(&from_elsewhere);
        let all: Vec<TileId> = row.iter().chain(tiles).copied().collect();
        let pick = |order: Vec<usize>| order.into_iter().map(|at| all[at]).collect::<Vec<TileId>>();
        let (first, second) = match self.fit(&row, tiles, at, on) {
            Fit::One(order) => (pick(order), None),
            Fit::Two(left, right) => (pick(left), Some((pick(right), spot))),
            Fit::Swap { row: order, freed } => {
                let beside = Spot {
                    x: spot.x,
                    y: spot.y + 1,
                };
                let freed = all[freed];
                // The freed joker needs a new word, where it may state another letter.
                self.layout.state(freed, None);
                self.selected = vec![freed];
                (pick(order), Some((vec![freed], beside)))
            }
        };
        let length = first.len() as i16;
        let Some(set) = self.layout.sets.iter_mut().find(|set| set.id == id) else {
            return;
        };
        // A row that grows at its left end extends to the left, so that no tile jumps.
        if let Some(&head) = row.first() {
            let grown = first.iter().position(|&tile| tile == head).unwrap_or(0) as i16;
            set.spot.x = (set.spot.x - grown).max(0);
        }
        set.tiles = first;
        let began = set.spot.x;
        if let Some((tiles, mut spot)) = second {
            if spot.y == self.layout.set(id).map_or(0, |set| set.spot.y) {
                spot.x = began + length + 1;
            }
            let id = self.new_id();
            self.layout.sets.push(TableSet { id, spot, tiles });
        }
    }

    /// Removes tiles from rack and table. A set that loses tiles from its middle is split if the
    /// rest is not a legal set.
    fn lift(&mut self, tiles: &[TileId]) {
        self.layout.rack.retain(|tile| !tiles.contains(tile));
        let sets = std::mem::take(&mut self.layout.sets);
        for mut set in sets {
            if !set.tiles.iter().any(|tile| tiles.contains(tile)) {
                self.layout.sets.push(set);
                continue;
            }
            let mut parts: Vec<(i16, Vec<TileId>)> = Vec::new();
            let mut gap = true;
            for (at, tile) in set.tiles.iter().enumerate() {
                if tiles.contains(tile) {
                    gap = true;
                } else if let (false, Some((_, part))) = (gap, parts.last_mut()) {
                    part.push(*tile);
                } else {
                    parts.push((at as i16, vec![*tile]));
                    gap = false;
                }
            }
            let rest: Vec<TileId> = parts.iter().flat_map(|(_, part)| part.clone()).collect();
            if parts.len() > 1 && self.stays_together(&rest) {
                let shift = parts[0].0;
                parts = vec![(shift, rest)];
            }
            for (index, (shift, part)) in parts.into_iter().enumerate() {
                if index == 0 {
                    set.tiles = part;
                    let spot = Spot {
                        x: set.spot.x + shift,
                        ..set.spot
                    };
                    self.layout.sets.push(TableSet {
                        spot,
                        ..set.clone()
                    });
                } else {
                    let id = self.new_id();
                    let spot = Spot {
                        x: set.spot.x + shift,
                        ..set.spot
                    };
                    self.layout.sets.push(TableSet {
                        id,
                        spot,
                        tiles: part,
                    });
                }
            }
        }
    }

    /// Finds where tiles that are dropped on a row go.
    fn fit(&self, row: &[TileId], new: &[TileId], at: usize, on: Option<usize>) -> Fit {
        let (row, new) = (self.faces(row), self.faces(new));
        match self.has_letters() {
            true => fit_letters(&row, &new, at, on),
            false => fit(&row, &new, at, on, self.rules.rules()),
        }
    }

    /// Returns whether the lexicon has the word that a row spells, and the rules allow its form.
    fn is_word(&self, row: &[Face]) -> bool {
        let rules = self.rules.rules();
        let letters: Option<Vec<Letter>> = row.iter().map(|face| face.letter()).collect();
        let long = row.len() >= usize::from(rules.word_length);
        let known = letters.zip(self.lexicon.as_ref());
        let class = known.and_then(|(letters, lexicon)| lexicon.class(&letters));
        let allowed = |class| rules.infinitives || class != Class::ToInfinitive;
        long && class.is_some_and(|class| class.is_legal() && allowed(class))
    }

    /// Returns whether the rest of a set is still a set, or part of a group.
    fn stays_together(&self, rest: &[TileId]) -> bool {
        let faces = self.faces(rest);
        if self.has_letters() {
            return self.is_word(&faces);
        }
        let mut numbers = faces.iter().filter_map(|face| face.number());
        let first = numbers.next();
        let one_number = first.is_some() && numbers.all(|number| Some(number) == first);
        one_number || !set::readings(&faces, self.rules.rules()).is_empty()
    }

    fn faces(&self, tiles: &[TileId]) -> Vec<Face> {
        tiles.iter().map(|&id| self.layout.face(id)).collect()
    }

    fn new_id(&mut self) -> SetId {
        self.next_new += 1;
        SetId(self.next_new)
    }

    /// Returns every set that stays or becomes legal if the tile joins it.
    pub fn places_for(&self, tile: TileId) -> Vec<SetId> {
        let elsewhere = self
            .layout
            .sets
            .iter()
            .filter(|set| !set.tiles.contains(&tile));
        elsewhere
            // Before the opening, only sets of the player's own tiles may grow.
            .filter(|set| self.opened || set.tiles.iter().all(|tile| self.own.contains(tile)))
            .filter(|set| match self.has_letters() {
                true => {
                    let row = self.faces(&set.tiles);
                    self.place_in_word(&row, &self.faces(&[tile])).is_some()
                }
                false => self.would_be_legal(&[tile], set.id),
            })
            .map(|set| set.id)
            .collect()
    }

    /// Returns whether a set would be legal with these tiles added.
    pub fn would_be_legal(&self, tiles: &[TileId], id: SetId) -> bool {
        let Some(set) = self.layout.set(id) else {
            return false;
        };
        let stays = |tile: &&TileId| !tiles.contains(tile);
        let row: Vec<TileId> = set.tiles.iter().filter(stays).copied().collect();
        let (row, tiles) = (self.faces(&row), self.faces(tiles));
        if self.has_letters() {
            // Letters stay where they are dropped; only the two ends of the word are tried.
            let ends = [[&row[..], &tiles].concat(), [&tiles[..], &row].concat()];
            return ends.iter().any(|row| self.is_word(row));
        }
        let rules = self.rules.rules();
        match fit(&row, &tiles, row.len(), None, rules) {
            Fit::One(order) => {
                let all: Vec<Face> = row.iter().chain(&tiles).copied().collect();
                let new: Vec<Face> = order.into_iter().map(|at| all[at]).collect();
                !set::readings(&new, rules).is_empty()
            }
            _ => false,
        }
    }

    /// Returns whether a set attracts tiles that are held near it: they make it legal, or they may
    /// be the beginning of a set that the player is building.
    pub fn attracts(&self, tiles: &[TileId], id: SetId) -> bool {
        self.would_be_legal(tiles, id) || self.begins(tiles, id)
    }

    fn begins(&self, tiles: &[TileId], id: SetId) -> bool {
        let Some(set) = self.layout.set(id).filter(|set| set.id.is_new()) else {
            return false;
        };
        // A row that does not spell a word yet takes any letter.
        if self.has_letters() {
            return !self.is_word(&self.faces(&set.tiles));
        }
        let stays = |tile: &&TileId| !tiles.contains(tile);
        let both = set.tiles.iter().filter(stays).chain(tiles);
        let both: Vec<TileId> = both.copied().collect();
        match self.faces(&both)[..] {
            [
                Face::Number { colour, number },
                Face::Number {
                    colour: other,
                    number: second,
                },
            ] => match colour == other {
                true => (1..=2).contains(&number.get().abs_diff(second.get())),
                false => number == second,
            },
            // A joker goes with anything.
            [_, _] => true,
            _ => false,
        }
    }

    /// Returns the place at which new letters turn a word into another word, the last one if there
    /// are several.
    fn place_in_word(&self, row: &[Face], new: &[Face]) -> Option<usize> {
        let makes = |at: &usize| {
            let mut longer = row.to_vec();
            longer.splice(*at..*at, new.iter().copied());
            self.is_word(&longer)
        };
        (0..=row.len()).rev().find(makes)
    }

    /// Returns, for each tile on the rack, whether a new block begins with it.
    pub fn parted(&self) -> Vec<bool> {
        let rack = &self.layout.rack;
        let begins = |at: usize| {
            let order = self.order.as_ref();
            at > 0 && order.is_some_and(|order| parted(order, rack[at - 1], rack[at]))
        };
        (0..rack.len()).map(begins).collect()
    }

    /// Plays a tile if exactly one place fits it. Returns whether the tile was played.
    pub fn play_where_it_fits(&mut self, tile: TileId) -> bool {
        match self.places_for(tile)[..] {
            [id] => {
                let row = self.layout.set(id).map_or(&[][..], |set| &set.tiles);
                let at = match self.has_letters() {
                    true => self.place_in_word(&self.faces(row), &self.faces(&[tile])),
                    false => None,
                };
                let at = at.unwrap_or(row.len());
                self.drop(&[tile], Target::Set { id, at, on: None })
            }
            _ => false,
        }
    }

    /// Lays tiles as a new set at the first free place.
    pub fn lay_new(&mut self, tiles: &[TileId]) -> bool {
        let spot = first_free(&self.layout.sets, tiles.len());
        self.drop(tiles, Target::Spot(spot))
    }

    /// Sorts the rack.
    pub fn sort(&mut self, order: &Order) {
        self.order = Some(order.clone());
        self.liked = sorted(&self.liked, order);
        // Undoing a move does not restore the old order.
        let Desk {
            liked,
            layout,
            past,
            future,
            watched,
            ..
        } = self;
        let layouts = past.iter_mut().chain(future).chain([layout]);
        for layout in layouts.chain(watched) {
            by_liking(&mut layout.rack, liked);
        }
    }

    /// Restores a kept order of the rack, with gaps between its blocks.
    pub fn order_as(&mut self, order: Option<Order>, tiles: &[TileId]) {
        self.order(tiles);
        self.order = order;
    }

    /// Puts the rack in the order of these tiles; all other tiles come last.
    pub fn order(&mut self, tiles: &[TileId]) {
        self.watched = None;
        self.liked = tiles.to_vec();
        self.as_liked();
        self.note_order();
    }

    /// Arranges the sets on the table evenly, in their order.
    pub fn tidy(&mut self) {
        self.watched = None;
        self.remember();
        tidy(&mut self.layout.sets);
        self.note_steady();
        if self.past.last() == Some(&self.layout) {
            self.past.pop();
        }
    }

    fn note_steady(&mut self) {
        self.steady = self.layout.sets.as_slice().into();
    }

    /// Returns where a set was when the table was last spread afresh.
    fn home(&self, id: SetId) -> Option<Spot> {
        let home = self.steady.iter().find(|home| home.id == id);
        home.map(|home| home.spot)
    }

    /// Returns the table as it was when it was last spread afresh. While a player rearranges it,
    /// sets that nobody touches stay where they were then.
    pub fn steady(&self) -> &[TableSet] {
        &self.steady
    }

    fn remember(&mut self) {
        self.moves = self.moves.wrapping_add(1);
        self.future.clear();
        self.past.push(self.layout.clone());
        if self.past.len() > MOST_UNDO {
            self.past.remove(0);
        }
    }

    /// Returns how many moves the player has made, including undoing and redoing. A change to the
    /// table by others is not a move.
    pub fn moves(&self) -> u32 {
        self.moves
    }

    /// Undoes the last move.
    pub fn undo(&mut self) -> bool {
        self.watched = None;
        let Some(layout) = self.past.pop() else {
            return false;
        };
        let now = std::mem::replace(&mut self.layout, layout);
        self.future.push(now);
        self.moves = self.moves.wrapping_add(1);
        self.note_order();
        self.selected.clear();
        true
    }

    /// Redoes the last undone move.
    pub fn redo(&mut self) -> bool {
        self.watched = None;
        let Some(layout) = self.future.pop() else {
            return false;
        };
        let now = std::mem::replace(&mut self.layout, layout);
        self.past.push(now);
        self.moves = self.moves.wrapping_add(1);
        self.note_order();
        self.selected.clear();
        true
    }

    /// Returns whether there is a move to undo, and one to redo.
    pub fn can_undo_redo(&self) -> (bool, bool) {
        (!self.past.is_empty(), !self.future.is_empty())
    }

    /// Returns whether the draft differs from the table before the turn.
    pub fn is_touched(&self) -> bool {
        let same = |set: &TableSet| {
            let old = self.before.iter().find(|old| old.id == set.id);
            old.is_some_and(|old| old.tiles == set.tiles)
        };
        self.layout.rack.len() != self.own.len()
            || !self.layout.sets.iter().all(same)
            || self.layout.stated != self.before_stated
    }

    /// Returns whether what is shown differs from the table before the turn, even if only in places.
    pub fn is_rearranged(&self) -> bool {
        let at_home = |set: &TableSet| self.home(set.id) == Some(set.spot);
        self.watched.is_some() || self.is_touched() || !self.layout.sets.iter().all(at_home)
    }

    /// Restores the state before the turn. This cannot be undone.
    pub fn clear(&mut self) {
        self.start_over();
        self.past.clear();
        self.future.clear();
    }

    /// Restores the state before the turn, as one move that can be undone.
    pub fn start_over(&mut self) -> bool {
        self.watched = None;
        if !self.is_touched() {
            return false;
        }
        self.remember();
        let back = |set: &TableSet| TableSet {
            spot: self.home(set.id).unwrap_or(set.spot),
            ..set.clone()
        };
        self.layout.sets = self.before.iter().map(back).collect();
        self.layout.stated = self.before_stated.clone();
        for &tile in &self.own {
            if !self.layout.rack.contains(&tile) {
                self.layout.rack.push(tile);
            }
        }
        self.as_liked();
        make_room(&mut self.layout.sets, &[]);
        self.selected.clear();
        true
    }

    /// Returns the selected tiles, in the order of selection.
    pub fn selected(&self) -> &[TileId] {
        &self.selected
    }

    /// Selects or deselects a tile.
    pub fn toggle(&mut self, tile: TileId) {
        match self.selected.iter().position(|&other| other == tile) {
            Some(at) => _ = self.selected.remove(at),
            None => self.selected.push(tile),
        }
    }

    /// Selects exactly these tiles.
    pub fn select(&mut self, tiles: &[TileId]) {
        self.selected = tiles.to_vec();
    }

    /// Selects everything from the last selected tile to this one, if both are on the rack or in
    /// the same set.
    pub fn select_to(&mut self, tile: TileId) {
        let rows =
            std::iter::once(&self.layout.rack).chain(self.layout.sets.iter().map(|set| &set.tiles));
        let last = self.selected.last().copied();
        for row in rows {
            let at = |tile: TileId| row.iter().position(|&other| other == tile);
            if let (Some(from), Some(to)) = (last.and_then(at), at(tile)) {
                for &tile in &row[from.min(to)..=from.max(to)] {
                    if !self.selected.contains(&tile) {
                        self.selected.push(tile);
                    }
                }
                return;
            }
        }
        self.toggle(tile);
    }

    /// Selects a whole set.
    pub fn select_set(&mut self, id: SetId) {
        if let Some(set) = self.layout.set(id) {
            self.selected = set.tiles.clone();
        }
    }
}

/// Sorts tiles by their position in `liked`; all other tiles come last.
fn by_liking(tiles: &mut [TileId], liked: &[TileId]) {
    let place = |tile: &TileId| liked.iter().position(|other| other == tile);
    tiles.sort_few_by_key(|tile| place(tile).unwrap_or(usize::MAX));
}

fn same_tiles(one: &[TileId], other: &[TileId]) -> bool {
    one.len() == other.len() && one.iter().all(|tile| other.contains(tile))
}
