//! The referee for a table of words: what a turn scores, or every rule it breaks. A word that was
//! on the table before is not looked up again: the players have accepted it. If there is no
//! lexicon, or a word is not in it, the word is unverified, and the table's rules say what happens
//! to it.

use sidra_core::fault::Detail;
use sidra_core::few::Few;
use sidra_core::rules::{ReleasedJoker, UnknownWords, shorten};
use sidra_core::turn::{Laid, Numbers, Referee, Score, Turn, Verdict};
use sidra_core::{Face, Fault, Letter, Rule, Rules, TileId, word};

use crate::lexicon::{self, Class, Known, Lexicon};

/// Returns the referee for a table's rules.
pub fn referee<'a>(rules: &Rules, lexicon: Option<&'a Lexicon>) -> Box<dyn Referee + 'a> {
    if rules.letters.is_empty() {
        Box::new(Numbers)
    } else {
        of_words()(lexicon)
    }
}

/// Creates the referee for words.
type Make = for<'a> fn(Option<&'a Lexicon>) -> Box<dyn Referee + 'a>;

fn words(lexicon: Option<&Lexicon>) -> Box<dyn Referee + '_> {
    Box::new(Words { lexicon })
}

#[cfg(not(feature = "on-demand"))]
fn of_words() -> Make {
    words
}

#[cfg(feature = "on-demand")]
static ARRIVED: std::sync::OnceLock<Make> = std::sync::OnceLock::new();

#[cfg(feature = "on-demand")]
fn of_words() -> Make {
    let arrived = ARRIVED.get();
    *arrived.expect("a program that fetches its code calls `arrive` before words are played")
}

/// Makes the referee for words known to a program whose code for words is fetched on demand. In
/// such a program [`referee`] does not refer to that code, so the program can do without it until
/// words are played.
#[cfg(feature = "on-demand")]
pub fn arrive() {
    _ = ARRIVED.set(words);
}

/// Does nothing: this program contains the referee for words.
#[cfg(not(feature = "on-demand"))]
pub fn arrive() {}

/// The referee for words.
#[derive(Debug, Clone, Copy)]
pub struct Words<'a> {
    /// The lexicon, if there is one.
    pub lexicon: Option<&'a Lexicon>,
}

/// Checks whether a row is a word, and returns its number of letters.
///
/// # Errors
/// Returns every reason why it is not a word. A word that is not in the lexicon does not count as
/// one.
pub fn check(row: &[Face], rules: &Rules, lexicon: Option<&Lexicon>) -> Result<u16, Vec<Fault>> {
    let mut faults = not_in_box(row, rules);
    faults.extend(word::form(row, rules));
    if let Some(letters) = word::spelling(row) {
        faults.extend(why_not(&letters, lexicon, rules));
    }
    if faults.is_empty() {
        Ok(row.len() as u16)
    } else {
        Err(faults)
    }
}

/// Returns whether a word that is not legal for these reasons may still be laid, unverified: the
/// lexicon lacks it, nothing else is wrong, and the table leaves such words to its players.
pub fn may_be_laid(faults: &[Fault], rules: &Rules, lexicon: Option<&Lexicon>) -> bool {
    let open = |fault: &Fault| matches!(fault.rule, Rule::WordUnknown | Rule::WordUnverified);
    !faults.is_empty() && faults.iter().all(open) && !refuses_unknown(rules, lexicon)
}

/// Returns whether a word that the lexicon lacks may not be laid. If there is a lexicon and nobody
/// can object, the lexicon alone decides.
fn refuses_unknown(rules: &Rules, lexicon: Option<&Lexicon>) -> bool {
    let nobody_objects = rules.challenge_seconds == 0 && lexicon.is_some();
    rules.unknown_words == UnknownWords::Refused || nobody_objects
}

/// Returns why a word written with geresh or gershayim cannot be laid: no tile has these
/// marks. Returns `None` if the text has neither.
pub fn check_marked(text: &str, rules: &Rules) -> Option<Vec<Fault>> {
    let (row, fault) = marked_row(text)?;
    let mut faults = not_in_box(&row, rules);
    faults.extend(word::form(&row, rules));
    faults.push(fault);
    Some(faults)
}

/// Returns the letters of a word written with geresh or gershayim, and why it cannot be laid,
/// whatever the letters spell. Returns `None` if the text has neither mark.
pub fn marked_row(text: &str) -> Option<(Vec<Face>, Fault)> {
    let (letters, class) = lexicon::marked(text)?;
    let row: Vec<Face> = letters.iter().copied().map(Face::Letter).collect();
    let rule = match class {
        Class::Geresh => Rule::WordGeresh,
        _ => Rule::WordAbbreviation,
    };
    let got = Detail::Written(shorten(text.trim()));
    Some((row, Fault::new(rule).got(got)))
}

/// Returns the tiles that the box does not hold, or holds too few of: one fault per face, at
/// its first place.
fn not_in_box(row: &[Face], rules: &Rules) -> Vec<Fault> {
    let tally = sidra_core::tile::Tally::of(row);
    let first = |place: usize| {
        let same = |face: &Face| face.index() == row[place].index();
        row.iter().position(same) == Some(place)
    };
    let fault = |place: usize| {
        let face = row[place];
        let (copies, count) = (rules.copies(face), tally.count(face));
        match copies {
            _ if count <= copies => None,
            0 => Some(Fault::new(Rule::NotInBox).at(place, face.printed())),
            _ => {
                let fault = Fault::new(Rule::TooManyCopies).at(place, face.printed());
                Some(fault.counts(usize::from(copies), usize::from(count)))
            }
        }
    };
    (0..row.len())
        .filter(|&place| first(place))
        .filter_map(fault)
        .collect()
}

/// Returns letters as a row of tiles, for a fault.
fn as_row(letters: &[Letter]) -> Detail {
    Detail::Row(letters.iter().copied().map(Face::Letter).collect())
}

/// Returns why the lexicon does not accept a word.
fn why_not(letters: &[Letter], lexicon: Option<&Lexicon>, rules: &Rules) -> Option<Fault> {
    let Some(lexicon) = lexicon else {
        return Some(Fault::new(Rule::WordUnverified).got(as_row(letters)));
    };
    let fault = match lexicon.judge(letters, rules) {
        Known::Legal => return None,
        Known::Barred(rule) => Fault::new(rule),
        Known::Prefixed(rest) => Fault::new(Rule::WordPrefixed).expected(as_row(&rest)),
        Known::Unknown => Fault::new(Rule::WordUnknown),
    };
    Some(fault.got(as_row(letters)))
}

fn faces(row: &[TileId]) -> Vec<Face> {
    row.iter().map(|id| id.face()).collect()
}

/// Returns the place of a tile in a row.
fn place_of(row: &[TileId], tile: TileId) -> Option<usize> {
    row.iter().position(|id| id.plain() == tile.plain())
}

fn spelling(row: &[TileId]) -> Option<Vec<Letter>> {
    row.iter().map(|id| id.face().letter()).collect()
}

/// A turn with everything that is needed to judge it.
struct Look<'a> {
    turn: &'a Turn<'a, &'a [TileId]>,
    /// What every old and every new row spells.
    old: Vec<Option<Vec<Letter>>>,
    new: Vec<Option<Vec<Letter>>>,
}

impl<'a> Look<'a> {
    fn at(turn: &'a Turn<'a, &'a [TileId]>) -> Look<'a> {
        Look {
            turn,
            old: turn.before.iter().map(|row| spelling(row)).collect(),
            new: turn.after.iter().map(|row| spelling(row)).collect(),
        }
    }

    /// Returns `true` if a new row spells a word that was on the table before.
    fn was_there(&self, set: usize) -> bool {
        self.new[set].is_some() && self.old.contains(&self.new[set])
    }

    /// Returns the old row that contained a tile.
    fn home(&self, tile: TileId) -> Option<usize> {
        let holds = |row: &&[TileId]| place_of(row, tile).is_some();
        self.turn.before.iter().position(holds)
    }

    fn on_rack(&self, tile: TileId) -> bool {
        self.turn.rack.iter().any(|id| id.plain() == tile.plain())
    }

    /// Returns the new row that contains a tile.
    fn now(&self, tile: TileId) -> Option<usize> {
        let holds = |row: &&[TileId]| place_of(row, tile).is_some();
        self.turn.after.iter().position(holds)
    }

    /// Returns the tiles from the rack that are on the new table.
    fn laid(&self) -> Vec<TileId> {
        let rack = self.turn.rack.iter().copied();
        rack.filter(|&id| self.now(id).is_some()).collect()
    }

    /// Adds a fault for every tile of the old table that is missing, and for every new tile
    /// that does not come from the rack.
    fn judge_tiles(&self, faults: &mut Vec<Fault>) {
        for &id in self.turn.before.iter().copied().flatten() {
            if self.now(id).is_none() {
                faults.push(Fault::new(Rule::TableTileMissing).about(id.face()));
            }
        }
        let mut seen: Vec<TileId> = Vec::new();
        for (set, row) in self.turn.after.iter().enumerate() {
            for (place, &id) in row.iter().enumerate() {
                let known = self.home(id).is_some() || self.on_rack(id);
                if seen.contains(&id.plain()) || !known {
                    let fault = Fault::new(Rule::TileFromNowhere);
                    faults.push(fault.at(place, id.face()).in_set(set));
                }
                seen.push(id.plain());
            }
        }
    }

    /// Adds a fault for every row with the same spelling as another.
    fn judge_doubles(&self, faults: &mut Vec<Fault>) {
        for (set, letters) in self.new.iter().enumerate() {
            if let Some(letters) = letters.as_ref().filter(|word| !word.is_empty())
                && self.new[..set].contains(&self.new[set])
            {
                let fault = Fault::new(Rule::WordTwice).got(as_row(letters));
                faults.push(fault.in_set(set));
            }
        }
    }

    /// Returns `true` if a joker is where a joker was before: in a word with the same spelling, at
    /// the same place. Anywhere else it was released, even if it is at another place in the same
    /// word.
    fn stays(&self, set: usize, joker: TileId) -> bool {
        let Some(place) = place_of(self.turn.after[set], joker) else {
            return false;
        };
        let same = |(row, spelled): (&&[TileId], &Option<Vec<Letter>>)| {
            let joker = row.get(place).is_some_and(|id| id.face().joker().is_some());
            joker && spelled.is_some() && *spelled == self.new[set]
        };
        self.turn.before.iter().zip(&self.old).any(same)
    }

    /// Checks the joker rules: where the jokers of the old table are now, and what they state.
    fn judge_jokers(&self, faults: &mut Vec<Fault>) {
        for row in self.turn.before {
            for &id in row.iter().filter(|id| id.face().joker().is_some()) {
                let Some(now) = self.now(id) else {
                    continue;
                };
                let moved = !self.stays(now, id);
                let lies = self.turn.after[now];
                let now_states = place_of(lies, id).map_or(id, |at| lies[at]).face();
                let new_word = self.turn.rules.released_joker == ReleasedJoker::NewSet;
                if moved && new_word && self.was_there(now) {
                    let fault = Fault::new(Rule::WordJoker).about(now_states);
                    let got = as_row(self.new[now].as_deref().unwrap_or_default());
                    faults.push(fault.got(got).in_set(now));
                }
                let same_tiles = |one: &[TileId], other: &[TileId]| {
                    let plain =
                        |row: &[TileId]| row.iter().map(|id| id.plain()).collect::<Vec<_>>();
                    plain(one) == plain(other)
                };
                if same_tiles(row, lies) && faces(row) != faces(lies) {
                    let fault = Fault::new(Rule::JokerRestated).about(now_states);
                    faults.push(fault.in_set(now));
                }
            }
        }
    }

    /// Judges a play before the opening: a word from the rack alone, long enough, with
    /// everything else untouched.
    fn judge_opening(&self, faults: &mut Vec<Fault>) {
        let rules = self.turn.rules;
        let mut words = 0;
        let mut longest = 0;
        for (set, row) in self.turn.after.iter().enumerate() {
            if row.iter().all(|&id| self.home(id).is_none()) {
                words += 1;
                longest = longest.max(row.len());
            } else if !self.turn.before.contains(row) {
                faults.push(Fault::new(Rule::TouchedBeforeOpening).in_set(set));
            }
        }
        // No tile of this old row is in any new one.
        let gone = |row: &&[TileId]| row.iter().all(|&id| self.now(id).is_none());
        if self.turn.before.iter().any(gone) {
            faults.push(Fault::new(Rule::TouchedBeforeOpening));
        }
        let most = usize::from(rules.opening_words);
        if most > 0 && words > most {
            faults.push(Fault::new(Rule::OpeningWords).counts(most, words));
        }
        let need = usize::from(rules.opening);
        if words > 0 && longest < need {
            faults.push(Fault::new(Rule::OpeningTooShort).counts(need, longest));
        }
    }

    /// Returns what the rows are worth: only the longest word counts. The rules say whether it has
    /// to be new and to contain a tile from the rack.
    fn score(&self, laid: &[TileId]) -> Score {
        let rules = self.turn.rules;
        let counts = |set: usize| {
            let row = self.turn.after[set];
            let mine = || row.iter().any(|id| laid.contains(&id.plain()));
            (!rules.scored_new || !self.was_there(set)) && (!rules.scored_rack || mine())
        };
        let points = |set: usize| match counts(set) {
            true => self.turn.after[set].len() as u16,
            false => 0,
        };
        let points: Vec<u16> = (0..self.turn.after.len()).map(points).collect();
        let most = points.iter().copied().max().filter(|&most| most > 0);
        let whole = !laid.is_empty() && laid.len() == self.turn.rack.len();
        Score {
            best: most.and_then(|most| points.iter().position(|&other| other == most)),
            times: if whole {
                u32::from(rules.whole_rack)
            } else {
                1
            },
            points,
        }
    }
}

impl Words<'_> {
    /// Returns the rows of a legal play that are not in the lexicon, by their index in the
    /// new table.
    pub fn unverified_rows(
        &self,
        rules: &Rules,
        before: &[Vec<Face>],
        after: &[Vec<Face>],
    ) -> Vec<usize> {
        let old: Vec<_> = before.iter().map(|row| word::spelling(row)).collect();
        let lacks = |set: &usize| {
            let spelled = word::spelling(&after[*set]);
            let new = !old.contains(&spelled);
            spelled.is_some_and(|letters| new && self.known(&letters, rules).is_open())
        };
        (0..after.len()).filter(lacks).collect()
    }

    /// Returns what the lexicon, if there is one, says about a word.
    fn known(&self, letters: &[Letter], rules: &Rules) -> Known {
        let judge = |lexicon: &Lexicon| lexicon.judge(letters, rules);
        self.lexicon.map_or(Known::Unknown, judge)
    }

    /// Returns the rows that spell something new, with what the lexicon says about them.
    fn new_words<'a>(
        &'a self,
        look: &'a Look<'_>,
    ) -> impl Iterator<Item = (usize, &'a [Letter], Known)> {
        (0..look.new.len())
            .filter(|&set| !look.was_there(set))
            .filter_map(|set| look.new[set].as_deref().map(|letters| (set, letters)))
            .map(|(set, letters)| (set, letters, self.known(letters, look.turn.rules)))
    }
}

impl Referee for Words<'_> {
    fn judge(&self, turn: &Turn<'_, &[TileId]>) -> Verdict<TileId> {
        let look = Look::at(turn);
        let mut faults = Vec::new();
        for (set, row) in turn.after.iter().enumerate() {
            let reasons = word::form(&faces(row), turn.rules);
            faults.extend(reasons.into_iter().map(|fault| fault.in_set(set)));
        }
        let strict = refuses_unknown(turn.rules, self.lexicon);
        for (set, letters, known) in self.new_words(&look) {
            if strict || !known.is_open() {
                let fault = why_not(letters, self.lexicon, turn.rules);
                faults.extend(fault.map(|fault| fault.in_set(set)));
            }
        }
        look.judge_doubles(&mut faults);
        look.judge_tiles(&mut faults);
        let laid = look.laid();
        if laid.is_empty() {
            faults.push(Fault::new(Rule::NothingLaid).counts(1, 0));
        }
        if turn.opened {
            look.judge_jokers(&mut faults);
        } else {
            look.judge_opening(&mut faults);
        }
        if faults.is_empty() {
            let value = look.score(&laid).total();
            Verdict::Legal(Laid { tiles: laid, value })
        } else {
            faults.sort_few_by_key(|fault| fault.set.map_or(usize::MAX, |set| set));
            Verdict::Illegal(faults)
        }
    }

    fn identify(&self, turn: &Turn<'_, &[TileId]>, after: &[Vec<Face>]) -> Vec<Vec<TileId>> {
        Naming::new(turn, after).finish()
    }

    fn same_table(&self, _: &Rules, before: &[&[TileId]], after: &[&[TileId]]) -> bool {
        let rows = |table: &[&[TileId]]| {
            let mut rows: Vec<Vec<TileId>> = table.iter().map(|row| row.to_vec()).collect();
            rows.retain(|row| !row.is_empty());
            rows.sort_few();
            rows
        };
        rows(before) == rows(after)
    }

    fn score(&self, turn: &Turn<'_, &[TileId]>) -> Score {
        let look = Look::at(turn);
        let laid = look.laid();
        look.score(&laid)
    }

    fn unverified(&self, turn: &Turn<'_, &[TileId]>) -> Vec<usize> {
        let look = Look::at(turn);
        self.new_words(&look)
            .filter(|(_, _, known)| known.is_open())
            .map(|(set, ..)| set)
            .collect()
    }
}

/// Finds out which tile is which in a table of faces. Letters are interchangeable, except that
/// the word that scores should contain a tile from the rack, and jokers that left their words
/// should be in new ones.
struct Naming<'a> {
    after: &'a [Vec<Face>],
    opened: bool,
    /// Whether words that were there before score too, if they contain a tile from the rack.
    old_scores: bool,
    named: Vec<Vec<Option<TileId>>>,
    /// The tiles that are not assigned yet.
    table: Vec<TileId>,
    rack: Vec<TileId>,
    before: Vec<Vec<TileId>>,
    /// The rows that were there before.
    old: Vec<OldRow>,
}

/// A row that was there before.
struct OldRow {
    spelled: Vec<Letter>,
    /// Its jokers with their places.
    jokers: Vec<(usize, TileId)>,
}

impl<'a> Naming<'a> {
    fn new(turn: &Turn<'_, &[TileId]>, after: &'a [Vec<Face>]) -> Naming<'a> {
        let mut naming = Naming {
            after,
            opened: turn.opened,
            old_scores: turn.opened && !turn.rules.scored_new,
            named: after.iter().map(|row| vec![None; row.len()]).collect(),
            table: turn.before.iter().copied().flatten().copied().collect(),
            rack: turn.rack.to_vec(),
            before: turn.before.iter().map(|row| row.to_vec()).collect(),
            old: Vec::new(),
        };
        for row in turn.before {
            let tiles = row.iter().copied().enumerate();
            let jokers = tiles.filter(|(_, id)| id.face().joker().is_some());
            naming.old.push(OldRow {
                spelled: spelling(row).unwrap_or_default(),
                jokers: jokers.collect(),
            });
        }
        // An unchanged row keeps its tiles.
        let mut kept = vec![false; after.len()];
        for row in turn.before {
            let same = |&set: &usize| !kept[set] && after[set] == faces(row);
            if let Some(set) = (0..after.len()).find(same) {
                kept[set] = true;
                // If such a word scores, equal letters in it may be exchanged.
                let same = |id: &TileId| !naming.old_scores || id.face().joker().is_some();
                naming.named[set] = row.iter().map(|id| same(id).then_some(*id)).collect();
                naming.table.retain(|id| !(row.contains(id) && same(id)));
            }
        }
        naming
    }

    fn finish(mut self) -> Vec<Vec<TileId>> {
        // Words that may score come first, the longest before all others: they get the tiles of the
        // rack.
        let is_old = |set: &usize| {
            let letters = word::spelling(&self.after[*set]);
            letters.is_some_and(|letters| self.old.iter().any(|old| old.spelled == letters))
        };
        let mut order: Vec<usize> = (0..self.after.len()).collect();
        let later = |set: &usize| is_old(set) && !self.old_scores;
        order.sort_few_by_key(|set| (later(set), usize::MAX - self.after[*set].len()));
        let (new, old): (Vec<usize>, Vec<usize>) = order.iter().partition(|set| !is_old(set));
        self.jokers(&new, &old);
        for face in Face::all().filter(|face| face.joker().is_none()) {
            self.equal(&order, face);
        }
        self.stay_in_place();
        self.named
            .iter()
            .zip(self.after)
            .map(|(row, faces)| {
                let nowhere = |face: &Face| TileId::new(*face, u8::MAX);
                row.iter()
                    .zip(faces)
                    .map(|(id, face)| id.unwrap_or_else(|| nowhere(face)))
                    .collect()
            })
            .collect()
    }

    /// Keeps the tiles on the table in their places. Equal letters within a word can be exchanged;
    /// those of the table stay where they were in the old word that the new one grew from, so that
    /// the tiles from the rack appear where they joined it.
    fn stay_in_place(&mut self) {
        for row in &mut self.named {
            let of_table = |id: &Option<TileId>| {
                id.is_some_and(|id| self.before.iter().any(|old| place_of(old, id).is_some()))
            };
            let shared = |old: &&Vec<TileId>| {
                let here = row.iter().flatten();
                here.filter(|id| place_of(old, **id).is_some()).count()
            };
            // `max_by_key` returns the last of equal elements, and the first is needed.
            let Some(old) = self.before.iter().rev().max_by_key(shared) else {
                return;
            };
            let face = |id: &Option<TileId>| id.map(TileId::face);
            let lay_at = |shift: usize| {
                let lies = |at: usize| {
                    let was = (at + old.len()).checked_sub(shift);
                    was.and_then(|was| old.get(was)).map(|id| id.face())
                };
                let same = |&at: &usize| lies(at).is_some() && lies(at) == face(&row[at]);
                (0..row.len()).filter(same).collect::<Vec<usize>>()
            };
            let shifts = (0..row.len() + old.len()).rev();
            let stayed = shifts.map(lay_at).max_by_key(Vec::len).unwrap_or_default();
            for &at in &stayed {
                let joker = face(&row[at]).is_some_and(|face| face.joker().is_some());
                if joker || of_table(&row[at]) {
                    continue;
                }
                let other = |&from: &usize| {
                    !stayed.contains(&from)
                        && face(&row[from]) == face(&row[at])
                        && of_table(&row[from])
                };
                if let Some(from) = (0..row.len()).find(other) {
                    row.swap(at, from);
                }
            }
        }
    }

    /// Assigns the tiles with one face. All tiles on the table must be assigned; further ones come
    /// from the rack and go to the words that come first.
    fn equal(&mut self, order: &[usize], face: Face) {
        let mut places: Vec<(usize, usize)> = Vec::new();
        for &set in order {
            for (place, there) in self.after[set].iter().enumerate() {
                if *there == face && self.named[set][place].is_none() {
                    places.push((set, place));
                }
            }
        }
        let of = |tiles: &[TileId]| -> Vec<TileId> {
            let same = tiles.iter().copied().filter(|id| id.face() == face);
            same.collect()
        };
        let (table, rack) = (of(&self.table), of(&self.rack));
        // Before the opening, new words come from the rack alone.
        let mine = match self.opened {
            true => places.len().saturating_sub(table.len()),
            false => places.len(),
        };
        let mine = mine.min(rack.len());
        let tiles = rack[..mine].iter().chain(&table);
        for ((set, place), &id) in places.into_iter().zip(tiles) {
            self.named[set][place] = Some(id);
        }
    }

    fn jokers(&mut self, new: &[usize], old: &[usize]) {
        let is_joker = |id: &TileId| id.face().joker().is_some();
        let mut table: Vec<TileId> = self.table.iter().copied().filter(is_joker).collect();
        let mut rack: Vec<TileId> = self.rack.iter().copied().filter(is_joker).collect();
        // In a word that was there before, a joker from the table may only be where a joker was;
        // elsewhere, use a joker from the rack.
        for &set in old {
            let letters = word::spelling(&self.after[set]).unwrap_or_default();
            for place in self.open_jokers(set) {
                let own = |old: &OldRow| {
                    let here = old.jokers.iter().find(|(at, _)| *at == place);
                    here.filter(|_| old.spelled == letters).map(|(_, id)| *id)
                };
                let own = self.old.iter().find_map(own);
                let stays = own.and_then(|own| table.iter().position(|id| *id == own));
                let stays = stays.or_else(|| own.and(table.len().checked_sub(1)));
                let id = match stays {
                    Some(at) => Some(table.remove(at)),
                    None => (!rack.is_empty()).then(|| rack.remove(0)),
                };
                self.state(set, place, id);
            }
        }
        // As with letters, the table's jokers must be assigned, and the rack's go to the words that
        // come first.
        let open: usize = new.iter().map(|&set| self.open_jokers(set).len()).sum();
        let mine = match self.opened {
            true => open.saturating_sub(table.len()),
            false => open,
        };
        let later = rack.split_off(mine.min(rack.len()));
        let mut rest: Vec<TileId> = rack.into_iter().chain(table).chain(later).collect();
        for &set in new.iter().chain(old) {
            for place in self.open_jokers(set) {
                let id = (!rest.is_empty()).then(|| rest.remove(0));
                self.state(set, place, id);
            }
        }
    }

    /// Returns the places of a row where a joker has no identity yet.
    fn open_jokers(&self, set: usize) -> Vec<usize> {
        let row = self.after[set].iter().enumerate();
        row.filter(|(place, face)| face.joker().is_some() && self.named[set][*place].is_none())
            .map(|(place, _)| place)
            .collect()
    }

    /// Assigns a joker to a place, where it states the letter of the face.
    fn state(&mut self, set: usize, place: usize, joker: Option<TileId>) {
        let stated = |id: TileId| match self.after[set][place] {
            face @ Face::Stated(_) => TileId::new(face, id.copy()),
            _ => id.plain(),
        };
        self.named[set][place] = joker.map(stated);
    }
}
