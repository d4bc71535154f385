//! Saved games to open in a test, and helpers that play them.

use std::io::Write;
use std::time::Instant;

use fantoccini::Locator;
use serde_json::Value;
use sidra_core::{Face, HouseRules, TileId, editions, notation};
use sidra_game::places::tidy;
use sidra_game::record::{Logged, Record, write};
use sidra_game::shuffle::Secret;
use sidra_game::{Config, Event, Objection, SetId, Spot, TableSet};
use sidra_words::Lexicon;

use crate::rig::root;
use crate::{Browser, Failure, Rect};

/// The path of a short list of words, relative to the workspace: see
/// [`Rig::spelling`](crate::Rig::spelling).
pub const WORDS: &str = "words/data/small.txt";

/// A game in which it is the turn of the player at the device.
pub struct Saved {
    /// The edition.
    pub edition: &'static str,
    /// House rules.
    pub house: &'static [(&'static str, &'static str)],
    /// The table, in notation.
    pub table: &'static str,
    /// The rack.
    pub rack: &'static str,
    /// Whether the player at the device has opened.
    pub opened: bool,
    /// How many tiles the pool has.
    pub pool: usize,
    /// How many games are played.
    pub games: u32,
    /// How many bots play, from one to three.
    pub bots: usize,
    /// The levels of the bots, separated by spaces. If there are too few, they repeat.
    pub bot: &'static str,
    /// Whether the game is paused.
    pub paused: bool,
    /// The tile that the player at the device has just drawn, so that it is the bot's turn.
    pub drawn: Option<&'static str>,
    /// The theme of the word game.
    pub theme: Option<&'static str>,
    /// The tiles of the first bot; if empty, any tiles.
    pub bot_rack: &'static str,
    /// Whether all players laid the table together, one set in each turn, so that everyone has
    /// opened. Otherwise one player laid it all.
    pub in_turns: bool,
    /// A word that the first bot has laid from its tiles, and to which the second bot objects. The
    /// vote of the player at the device is still missing.
    pub disputed: Option<&'static str>,
}

/// How many tiles the bot holds.
const BOT: usize = 6;

impl Saved {
    /// Creates a game in which the player has opened, without a clock.
    pub const fn new(edition: &'static str, table: &'static str, rack: &'static str) -> Saved {
        Saved {
            edition,
            house: &[("turn_seconds", "0")],
            table,
            rack,
            opened: true,
            pool: 20,
            games: 1,
            bots: 1,
            bot: "simple",
            paused: false,
            drawn: None,
            theme: None,
            bot_rack: "",
            in_turns: false,
            disputed: None,
        }
    }

    /// Returns the text of the file.
    ///
    /// # Panics
    /// Panics if the game is not possible.
    pub fn text(&self) -> String {
        let edition = editions::find(self.edition).expect("an edition");
        let mut rules = HouseRules::plain(edition);
        for (field, value) in self.house {
            rules.change_text(field, value).expect("a house rule");
        }
        let mut used: Vec<TileId> = Vec::new();
        let mut take = |face: &Face| {
            // A joker that states a letter is the same tile as any other joker.
            let same = |id: &&TileId| id.face().index() == face.index();
            let copies = used.iter().filter(same).count();
            let id = TileId::new(*face, copies as u8);
            used.push(id);
            id
        };
        let table = notation::table(self.table).expect("a table");
        let table: Vec<Vec<TileId>> = table
            .iter()
            .map(|row| row.iter().map(&mut take).collect())
            .collect();
        let rack = notation::tiles(self.rack).expect("a rack");
        let rack: Vec<TileId> = rack.iter().map(&mut take).collect();
        let bot_rack = notation::tiles(self.bot_rack).expect("a rack");
        let bot_rack: Vec<TileId> = bot_rack.iter().map(&mut take).collect();
        // The rest of the box, shuffled a little so that the bot holds no sets.
        let mut rest: Vec<TileId> = Vec::new();
        for (face, count) in rules.rules().tiles().iter() {
            let all = (0..count).map(|copy| TileId::new(face, copy as u8));
            rest.extend(all.filter(|id| !used.contains(id)));
        }
        rest.sort_by_key(|id| (u32::from(id.get()) * 7919) % 1009);
        rest.retain(|id| id.face().joker().is_none());
        let next = if self.opened { self.bots } else { 0 };
        if let Some(word) = self.drawn {
            let face = notation::tile(word).expect("a tile");
            let at = rest.iter().position(|id| id.face() == face);
            rest.swap(next, at.expect("a tile of the box"));
        }
        let bots = (0..self.bots).map(|_| rest.split_off(rest.len() - BOT));
        let mut racks = vec![rack];
        racks.extend(bots.collect::<Vec<_>>());
        if !bot_rack.is_empty() {
            racks[1] = bot_rack.clone();
        }
        rest.truncate(self.pool + self.bots);
        let plain = |tiles: &[TileId]| tiles.iter().map(|id| id.plain()).collect::<Vec<TileId>>();
        let players = self.bots + 1;
        // The last set is laid by the last bot, so that the next turn is the player's.
        let starter = match self.in_turns {
            true => (players - table.len() % players) % players,
            false => usize::from(!self.opened),
        };
        // Who laid how many of the sets, turn by turn.
        let turns: Vec<(usize, usize)> = match self.in_turns {
            true => (0..table.len())
                .map(|at| ((starter + at) % players, at + 1))
                .collect(),
            false => vec![(starter, table.len())],
        };
        let mut from = 0;
        for &(seat, to) in &turns {
            racks[seat].extend(plain(&table[from..to].concat()));
            from = to;
        }
        let value = |set: &[TileId]| {
            let faces: Vec<Face> = set.iter().map(|id| id.face()).collect();
            let reading = sidra_core::set::read(&faces, rules.rules());
            reading.map_or(0, |reading| u32::from(reading.value()))
        };
        let values: Vec<u32> = table.iter().map(|set| value(set)).collect();
        let config = Config {
            rules,
            players: (0..=self.bots)
                .map(|seat| format!("Player {seat}"))
                .collect(),
            games: self.games,
        };
        let sets = table.into_iter().enumerate().map(|(at, tiles)| TableSet {
            id: SetId(at as u32 + 1),
            spot: Spot { x: 0, y: at as i16 },
            tiles,
        });
        let mut table: Vec<TableSet> = sets.collect();
        tidy(&mut table);
        let has_letters = !config.rules.rules().letters.is_empty();
        let mut events = vec![Event::MatchBegan {
            config,
            secret: Secret::from_number(7),
        }];
        if has_letters {
            let list = std::fs::read_to_string(root().join(WORDS)).expect("the list of words");
            let about = Lexicon::from_list("small", &list).about().clone();
            events.push(Event::LexiconNamed {
                name: about.name(),
                words: about.words,
                hash: about.hash,
            });
        }
        events.extend(self.theme.map(|theme| Event::ThemeAgreed {
            theme: theme.to_owned(),
        }));
        events.push(Event::Dealt {
            starter,
            racks,
            pool: rest.clone(),
        });
        let mut from = 0;
        for &(seat, to) in &turns {
            let laid: Vec<TileId> = table[from..to]
                .iter()
                .flat_map(|set| plain(&set.tiles))
                .collect();
            events.push(Event::Played {
                seat,
                table: table[..to].to_vec(),
                laid,
                value: match self.in_turns {
                    true => values[from..to].iter().sum(),
                    false => 30,
                },
                refill: Vec::new(),
            });
            from = to;
        }
        if self.opened && !self.in_turns {
            // The bots have their turns, so that the next one is the player's.
            let draw = |(seat, &tile)| Event::Drew { seat, tile };
            events.extend((1..=self.bots).zip(&rest).map(draw));
        }
        if self.drawn.is_some() || self.disputed.is_some() {
            let tile = rest[next];
            events.push(Event::Drew { seat: 0, tile });
        }
        if let Some(word) = self.disputed {
            let set = SetId(table.len() as u32 + 1);
            let row = notation::row(word).expect("a word");
            let held = |face: &Face| bot_rack.iter().copied().find(|id| id.face() == *face);
            let laid: Vec<TileId> = row.iter().filter_map(held).collect();
            table.push(TableSet {
                id: set,
                spot: Spot::default(),
                tiles: laid.clone(),
            });
            tidy(&mut table);
            events.push(Event::Laid {
                seat: 1,
                table,
                value: laid.len() as u32,
                laid,
                unverified: vec![set],
                in_time: true,
            });
            events.push(Event::Challenged {
                seat: 2,
                set,
                why: Objection::Word,
            });
        }
        let logged = |event| Logged {
            lines: Vec::new(),
            millis: 0,
            stand_in: false,
            event,
        };
        let record = Record::new(
            "2026-11-15".to_owned(),
            events.into_iter().map(logged).collect(),
        );
        let levels: Vec<&str> = self.bot.split(' ').cycle().take(self.bots).collect();
        let bots = levels.join(" ");
        let head = format!("sidra room 1\nseats person {bots}\ncolumns 14\nspent 0\n");
        let paused = if self.paused { "paused yes\n" } else { "" };
        format!("{head}{paused}\n{}", write(&record))
    }
}

/// Returns the selector of a visible tile.
pub fn tile(word: &str) -> String {
    format!(".tiles [data-tile=\"{word}\"]")
}

impl Browser {
    /// Opens a saved game as a person does: by choosing the file on the home screen.
    ///
    /// # Errors
    /// Returns an error if the table does not appear before the time limit.
    pub async fn open_game(&self, saved: &Saved) -> Result<(), Failure> {
        self.open_text(&saved.text()).await?;
        self.wait("#table").await?;
        self.wait(".tile.racked").await?;
        self.wait_still().await
    }

    /// Chooses a file with this text on the home screen, whether or not it can be opened.
    ///
    /// # Errors
    /// Returns an error if home does not appear before the time limit.
    pub async fn open_text(&self, text: &str) -> Result<(), Failure> {
        let mut file = tempfile::Builder::new()
            .suffix(".sidra")
            .tempfile()
            .map_err(|error| Failure::new(format!("a file for a game: {error}")))?;
        file.write_all(text.as_bytes())
            .map_err(|error| Failure::new(format!("a file for a game: {error}")))?;
        self.go("/").await?;
        self.wait("#play-now").await?;
        self.choose_file(&file.path().display().to_string()).await?;
        // The page has to read the file before it is deleted.
        let read = "return document.querySelector('#open-file')?.value !== undefined \
            ? document.querySelector('#open-file').value === '' : true";
        self.wait_script("the file is read", read).await
    }

    /// Chooses a file on the home screen.
    ///
    /// # Errors
    /// Returns an error if there is no file field.
    pub async fn choose_file(&self, path: &str) -> Result<(), Failure> {
        let input = self.client().find(Locator::Css("#open-file")).await;
        let input = input.map_err(|error| Failure::new(error.to_string()))?;
        let sent = input.send_keys(path).await;
        sent.map_err(|error| Failure::new(error.to_string()))
    }

    /// Focuses an element and presses a key, as a person who uses Tab does.
    ///
    /// # Errors
    /// Returns an error if there is no such element.
    pub async fn press_at(&self, selector: &str, key: &str) -> Result<(), Failure> {
        self.wait(selector).await?;
        for _ in 0..200 {
            let there = format!("return document.activeElement.matches({selector:?})");
            if self.script(&there, Vec::new()).await? == true {
                return self.press(key).await;
            }
            self.press("Tab").await?;
        }
        Err(self.fail(&format!("Tab never reaches {selector}")).await)
    }

    /// Returns the point on the bare table that is farthest from all sets and from its edges.
    ///
    /// # Errors
    /// Returns an error if there is no table.
    pub async fn free_place(&self) -> Result<(f64, f64), Failure> {
        self.wait_still().await?;
        let script = "const cloth = document.querySelector('.cloth').getBoundingClientRect();\
            const trays = [...document.querySelectorAll('.tray')].map((tray) => tray.getBoundingClientRect());\
            let best = [0, 0, -1];\
            for (let x = cloth.left + 30; x < cloth.right - 30; x += 10)\
                for (let y = cloth.top + 40; y < cloth.bottom - 40; y += 10) {\
                    const far = Math.min(x - cloth.left, cloth.right - x, ...trays.map((tray) =>\
                        Math.hypot(Math.max(tray.left - x, x - tray.right, 0), Math.max(tray.top - y, y - tray.bottom, 0))));\
                    if (far > best[2]) best = [x, y, far];\
                }\
            return best";
        let found = self.script(script, Vec::new()).await?;
        let number = |index: usize| found[index].as_f64().unwrap_or(0.0);
        Ok((number(0), number(1)))
    }

    /// Returns the tiles and where they are, read together once nothing moves.
    async fn lying(&self, selector: &str) -> Result<Vec<(String, Rect)>, Failure> {
        self.wait_still().await?;
        let script = "return [...document.querySelectorAll(arguments[0])].map((tile) => {\
            const { x, y, width, height } = tile.getBoundingClientRect();\
            return [tile.dataset.tile, x, y, width, height]; })";
        let found = self.script(script, vec![selector.into()]).await?;
        let found = found.as_array().into_iter().flatten();
        let number = |tile: &Value, index: usize| tile[index].as_f64().unwrap_or(0.0);
        Ok(found
            .map(|tile| {
                let word = tile[0].as_str().unwrap_or_default().to_owned();
                let rect = Rect {
                    x: number(tile, 1),
                    y: number(tile, 2),
                    width: number(tile, 3),
                    height: number(tile, 4),
                };
                (word, rect)
            })
            .collect())
    }

    /// Returns the table, set by set from the top left, as the positions of the tiles show it.
    ///
    /// # Errors
    /// Returns an error if the browser does not answer.
    pub async fn table(&self) -> Result<String, Failure> {
        let mut tiles = self.lying(".tiles .tile:not(.racked)").await?;
        // A selected tile is lifted, but is in the row of its neighbours.
        tiles.sort_by(|(_, one), (_, other)| one.y.total_cmp(&other.y));
        let mut rows: Vec<(f64, Vec<(String, Rect)>)> = Vec::new();
        for (word, rect) in tiles {
            match rows.last_mut() {
                Some((top, row)) if rect.y - *top < rect.height / 2.0 => row.push((word, rect)),
                _ => rows.push((rect.y, vec![(word, rect)])),
            }
        }
        for (_, row) in &mut rows {
            row.sort_by(|(_, one), (_, other)| one.x.total_cmp(&other.x));
        }
        let tiles = rows.into_iter().flat_map(|(_, row)| row);
        let mut text = String::new();
        let mut last: Option<Rect> = None;
        for (word, rect) in tiles {
            let word = word.trim_end_matches('\'');
            match last {
                None => {}
                Some(last)
                    if (last.y - rect.y).abs() < rect.height / 2.0
                        && rect.x - last.x < last.width * 1.5 =>
                {
                    text.push(' ');
                }
                Some(_) => text += " | ",
            }
            text += word;
            last = Some(rect);
        }
        Ok(text)
    }

    /// Waits until the table has exactly these sets, wherever they are.
    ///
    /// # Errors
    /// Returns an error if that does not happen before the time limit.
    pub async fn wait_table(&self, table: &str) -> Result<(), Failure> {
        let sets = |table: &str| {
            let mut sets: Vec<String> = table.split(" | ").map(str::to_owned).collect();
            sets.sort();
            sets
        };
        let wanted = sets(table);
        self.wait_for_table(table, |lies| sets(lies) == wanted)
            .await
    }

    /// Waits until these sets are side by side somewhere on the table.
    ///
    /// # Errors
    /// Returns an error if that does not happen before the time limit.
    pub async fn wait_sets(&self, sets: &str) -> Result<(), Failure> {
        let fits = |lies: &str| format!(" | {lies} | ").contains(&format!(" | {sets} | "));
        self.wait_for_table(sets, fits).await
    }

    async fn wait_for_table(
        &self,
        wanted: &str,
        fits: impl Fn(&str) -> bool,
    ) -> Result<(), Failure> {
        let begin = Instant::now();
        loop {
            let lies = self.table().await?;
            if fits(&lies) {
                return Ok(());
            }
            let what = format!("{wanted} on the table; found {lies}");
            self.patience(begin, &what).await?;
        }
    }

    /// Returns the rack, row by row from left to right.
    ///
    /// # Errors
    /// Returns an error if the browser does not answer.
    pub async fn rack(&self) -> Result<Vec<String>, Failure> {
        let mut tiles = self.lying(".tiles .tile.racked").await?;
        tiles.sort_by_key(|(_, rect)| ((rect.y / 20.0).round() as i64, rect.x as i64));
        Ok(tiles.into_iter().map(|(word, _)| word).collect())
    }

    /// Lays tiles from the rack as a new set: the first one far from all others, each further one
    /// at the right end.
    ///
    /// # Errors
    /// Returns an error if a tile is not there.
    pub async fn lay(&self, tiles: &[&str]) -> Result<(), Failure> {
        let place = self.free_place().await?;
        let mut last: Option<&str> = None;
        for word in tiles {
            match last {
                None => self.drag(tile(word), place).await?,
                Some(last) => {
                    self.wait_still().await?;
                    // Drop on the right half of the last tile: beside it, the next set may be just
                    // as near.
                    let right = self.rect(&tile(last)).await?.width * 0.3;
                    self.drag(tile(word), (tile(last).as_str(), right, 0.0))
                        .await?;
                }
            }
            last = Some(word);
        }
        self.wait_still().await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_saved_game_can_be_continued() {
        for opened in [true, false] {
            let saved = Saved {
                opened,
                ..Saved::new("pl-twist", "r3 r4 r5 | b7 J b9", "r6 k1 M")
            };
            let kept = sidra_room::Kept::read(&saved.text()).expect("a kept room");
            let room = sidra_room::Room::take_up(kept, 0).expect("a room");
            let view = room.view(Some(0));
            assert_eq!(view.turn, Some(0));
            assert_eq!(view.rack.len(), 3);
            assert_eq!(view.opened(), opened);
            assert_eq!(view.table.len(), 2);
        }
    }
}
