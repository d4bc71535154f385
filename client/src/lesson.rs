//! Lessons: positions in which the player makes one given move, judged by the same referee as
//! a game.
//!
//! Lessons are data, in `lessons.txt`. A step is a turn at a separate table, which has no bots and
//! no clock and is not kept. The place where a tile has to go is not written down: any drop that
//! leads to the step's table is right.

use sidra_core::few::Few;
use sidra_core::{Edition, Face, Field, HouseRules, TileId, editions, notation};
use sidra_game::places::{ROWS, tidy};
use sidra_game::shuffle::Secret;
use sidra_game::{Config, Event, SetId, Spot, TableSet};
use sidra_room::{Kept, Occupant, Room, Row};

use crate::desk::{Desk, Layout, Target};
use crate::table::Table;

/// The text of all lessons.
const LESSONS: &str = include_str!("../lessons.txt");

/// A lesson: a few steps about one topic.
#[derive(Debug, Clone)]
pub struct Lesson {
    /// Its name, which is part of the names of its texts.
    pub name: &'static str,
    /// The editions whose players need it.
    pub editions: Vec<&'static Edition>,
    /// Its steps.
    pub steps: Vec<Step>,
}

/// A step: a turn that the player completes with the given moves.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Step {
    /// Its name, which is part of the names of its texts.
    pub name: &'static str,
    /// Whether the player has opened before this turn.
    pub opened: bool,
    /// The table before the turn.
    pub table: Vec<Vec<Face>>,
    /// What the player has already laid in this turn.
    pub laid: Vec<Vec<Face>>,
    /// The rest of the player's rack.
    pub rack: Vec<Face>,
    /// The pool.
    pub pool: Vec<Face>,
    /// The moves that are left.
    pub moves: Vec<Move>,
    /// The button that ends the turn, if the step teaches it.
    pub press: Option<Press>,
    /// Whether the colours on both sides of the place are named.
    pub sides: bool,
}

/// A button that ends a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Press {
    /// Plays what was laid.
    Done,
    /// Draws a tile.
    Draw,
}

/// A move of a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    /// The tile that moves.
    pub tile: Face,
    /// The whole table afterwards.
    pub after: Vec<Vec<Face>>,
}

/// Why some text is not a list of lessons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LessonError {
    /// The line, counted from 1.
    pub line: usize,
    /// What the line should have been.
    pub expected: &'static str,
}

impl Lesson {
    /// The name of the lesson for everyone.
    pub const FIRST: &str = "first";

    /// Returns all lessons, beginning with the one for everyone.
    pub fn all() -> Vec<Lesson> {
        // The tests read the same text, so it is valid.
        Lesson::read(LESSONS).unwrap_or_default()
    }

    /// Returns the lessons that an address names: those of an edition, or one by its name, or
    /// the first.
    pub fn find(address: &str) -> Vec<Lesson> {
        let mut all = Lesson::all();
        let has = |lesson: &Lesson| {
            lesson
                .editions
                .iter()
                .any(|edition| edition.id.text() == address)
        };
        if all.iter().any(has) {
            all.retain(has);
            return all;
        }
        let at = all.iter().position(|lesson| lesson.name == address);
        all.into_iter().skip(at.unwrap_or(0)).take(1).collect()
    }

    /// Reads lessons. The format is described at the head of `lessons.txt`.
    ///
    /// # Errors
    /// Returns the first line that is not valid.
    pub fn read(text: &'static str) -> Result<Vec<Lesson>, LessonError> {
        let mut lessons: Vec<Lesson> = Vec::new();
        for (line, content) in (1..).zip(text.lines()) {
            let content = content.trim();
            if content.is_empty() || content.starts_with('#') {
                continue;
            }
            let (key, value) = content.split_once(' ').unwrap_or((content, ""));
            read_line(&mut lessons, key, value.trim())
                .map_err(|expected| LessonError { line, expected })?;
        }
        Ok(lessons)
    }
}

/// Adds one line to the lessons; the error says what was expected.
fn read_line(
    lessons: &mut Vec<Lesson>,
    key: &str,
    value: &'static str,
) -> Result<(), &'static str> {
    let table = |text: &str| notation::table(text).map_err(|_| "sets");
    let yes = match value {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err("yes or no"),
    };
    if key == "lesson" {
        lessons.push(Lesson {
            name: value,
            editions: Vec::new(),
            steps: Vec::new(),
        });
        return Ok(());
    }
    let lesson = lessons.last_mut().ok_or("a lesson")?;
    match key {
        "editions" => {
            for id in value.split_whitespace() {
                lesson.editions.push(editions::find(id).ok_or("editions")?);
            }
            return Ok(());
        }
        "step" => {
            lesson.steps.push(Step {
                name: value,
                ..Step::default()
            });
            return Ok(());
        }
        _ => {}
    }
    let step = lesson.steps.last_mut().ok_or("a step")?;
    match key {
        "opened" => step.opened = yes?,
        "sides" => step.sides = yes?,
        "table" => step.table = table(value)?,
        "laid" => step.laid = table(value)?,
        "rack" => step.rack = notation::tiles(value).map_err(|_| "tiles")?,
        "pool" => step.pool = notation::tiles(value).map_err(|_| "tiles")?,
        "press" => {
            step.press = Some(match value {
                "done" => Press::Done,
                "draw" => Press::Draw,
                _ => return Err("done or draw"),
            });
        }
        "move" => {
            let (tile, after) = value.split_once(':').ok_or("a tile, a colon and sets")?;
            step.moves.push(Move {
                tile: notation::tile(tile.trim()).map_err(|_| "a tile")?,
                after: table(after.trim())?,
            });
        }
        _ => return Err("a key of a step"),
    }
    Ok(())
}

impl Step {
    /// Opens a table where the player has this turn, and returns it with the player's desk. Nobody
    /// else plays, and there is no clock.
    pub fn begin(&self, edition: &'static Edition, now: u64) -> Option<(Table, Desk)> {
        let mut rules = HouseRules::plain(edition);
        rules.change_text(Field::turn_seconds.name(), "0").ok()?;
        let mut used: Vec<TileId> = Vec::new();
        let mut take = |face: &Face| {
            let copies = used.iter().filter(|id| id.face() == *face).count();
            let id = TileId::new(*face, copies as u8);
            used.push(id);
            id
        };
        let mut sets = |rows: &[Vec<Face>], first: u32, y: i16| -> Vec<TableSet> {
            let rows = rows.iter().enumerate();
            rows.map(|(at, row)| TableSet {
                id: SetId(first + at as u32),
                spot: Spot {
                    x: 0,
                    y: y + at as i16,
                },
                tiles: row.iter().map(&mut take).collect(),
            })
            .collect()
        };
        let mut table = sets(&self.table, 1, 0);
        tidy(&mut table);
        // What has been laid starts below the table, so that tidying puts it after the other sets.
        let laid = sets(&self.laid, SetId::NEW.0 + 1, ROWS);
        let rack: Vec<TileId> = self.rack.iter().map(&mut take).collect();
        let pool: Vec<TileId> = self.pool.iter().map(take).collect();
        let tiles = |sets: &[TableSet]| -> Vec<TileId> {
            sets.iter().flat_map(|set| set.tiles.clone()).collect()
        };
        // The table was laid by the player, if the player has opened, otherwise by another player.
        let own = [tiles(&laid), rack.clone()].concat();
        let before = tiles(&table);
        let (layer, racks) = match self.opened {
            true => (0, vec![[own, before.clone()].concat(), Vec::new()]),
            false => (1, vec![own, before.clone()]),
        };
        let mut events = vec![
            Event::MatchBegan {
                config: Config {
                    rules,
                    players: vec![String::new(); racks.len()],
                    games: 1,
                },
                secret: Secret::from_number(0),
            },
            Event::Dealt {
                starter: layer,
                racks,
                pool,
            },
            Event::Played {
                seat: layer,
                table: table.clone(),
                laid: before,
                value: 0,
                refill: Vec::new(),
            },
        ];
        if self.opened {
            events.push(Event::Passed { seat: 1 });
        }
        let row = |event: Event| Row {
            at: now,
            spent: 0,
            by: None,
            events: vec![event.into()],
        };
        let kept = Kept {
            continued: None,
            date: String::new(),
            seats: vec![Occupant::Person; 2],
            rows: events.into_iter().map(row).collect(),
            at: now,
            drafts: Vec::new(),
        };
        let at = Table::local(Room::take_up(kept, now).ok()?, 0, now)?;
        let mut desk = Desk::new(&at.view());
        desk.order(&rack);
        table.extend(laid);
        desk.lay_out(&table);
        desk.tidy();
        Some((at, desk))
    }
}

impl Move {
    /// Returns the tile that moves, from the rack or from the table.
    pub fn of(&self, desk: &Desk) -> Option<TileId> {
        let Layout { sets, rack, .. } = desk.layout();
        let table = sets.iter().flat_map(|set| &set.tiles);
        let mut tiles = rack.iter().chain(table);
        tiles.find(|tile| tile.face() == self.tile).copied()
    }

    /// Returns whether the table is as the move leaves it. The order within a set does not
    /// matter: the desk puts tiles where they are legal.
    pub fn is_done(&self, desk: &Desk) -> bool {
        let sets = desk.layout().sets.iter();
        let lie = sets.map(|set| set.tiles.iter().map(|tile| tile.face()).collect());
        canonical(lie.collect()) == canonical(self.after.clone())
    }

    /// Returns where the tile has to be dropped.
    pub fn target(&self, desk: &Desk) -> Option<Target> {
        let tile = self.of(desk)?;
        let into = desk.layout().sets.iter().flat_map(|set| {
            let count = set.tiles.len();
            // At its ends and between its tiles first, then on its tiles.
            let beside = (0..=count).rev().map(|at| (at, None));
            let on = (0..count).map(|at| (at, Some(at)));
            beside
                .chain(on)
                .map(|(at, on)| Target::Set { id: set.id, at, on })
        });
        let mut targets = into.filter(|&target| {
            let after = desk.after_drop(&[tile], target);
            after.is_some_and(|after| self.is_done(&after))
        });
        targets.next()
    }

    /// Returns the joker whose place the moving tile takes, if it frees one.
    pub fn frees(&self, desk: &Desk) -> Option<TileId> {
        let tile = self.of(desk)?;
        let after = desk.after_drop(&[tile], self.target(desk)?)?;
        let alone = |set: &&TableSet| set.tiles.len() == 1 && set.tiles[0] != tile;
        let freed = after.layout().sets.iter().find(alone)?.tiles[0];
        // The freed joker must have been in a set.
        let (set, _) = desk.layout().on_table(freed)?;
        (set.tiles.len() > 1).then_some(freed)
    }
}

/// Sorts the sets, and the tiles within each, so that the result depends on the tiles alone.
fn canonical(mut sets: Vec<Vec<Face>>) -> Vec<Vec<Face>> {
    for set in &mut sets {
        set.sort_few_by_key(|face| *face);
    }
    sets.sort_few_by_key(Clone::clone);
    sets
}
