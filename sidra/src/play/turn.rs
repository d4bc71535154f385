//! The player's turn: reads lines until the turn is over.

use sidra_client::hint::find_any;
use sidra_core::{Face, TileId, notation, set};
use sidra_game::{Action, TableSet};

use super::Terminal;
use super::draft::{drafted, not_held, rows_of};
use super::typed::{Typed, examples, help, read};
use crate::Failure;
use crate::direction::Verbatim;
use crate::draw::{bold, dim};

impl<W: Verbatim> Terminal<'_, W> {
    /// Reads lines until the player has played, drawn or been refused, or time is up.
    /// Returns `false` if the player leaves.
    pub(super) fn turn(&mut self) -> Result<bool, Failure> {
        let mut draft = self.draft.take();
        self.show_draft(draft.as_deref())?;
        let text = &self.screen.text;
        if let Some(clock) = self.table.clock((self.clock)()) {
            let left = clock.left.div_ceil(1000);
            let left = text.count("play-clock", &[("seconds", left as i64)]);
            writeln!(self.out, "{}", dim(&left))?;
        }
        loop {
            // The table judges the draft when time is up.
            let shown = draft.clone();
            let touched = shown.is_some();
            let shown = shown.unwrap_or_else(|| self.table.view().table.to_vec());
            self.table.lay_out(shown, touched, (self.clock)());
            let Some(line) = self.line()? else {
                return Ok(false);
            };
            let letters = !self.table.view().rules().letters.is_empty();
            let typed = read(&line, letters, text);
            // A player can leave at any time.
            if self.is_late() && !matches!(typed, Ok(Typed::Quit)) {
                writeln!(self.out, "{}", bold(&text.plain("play-late")))?;
                return Ok(true);
            }
            let typed = match typed {
                Ok(typed) => typed,
                Err(reason) => {
                    self.not_understood(&reason)?;
                    continue;
                }
            };
            let view = self.table.view();
            let leaves = matches!(typed, Typed::Draw | Typed::Pass);
            if leaves && draft.is_some() {
                writeln!(self.out, "{}", text.plain("play-draft-lies"))?;
                continue;
            }
            // Fewer tiles than are on the table cannot be a whole table, so they are added to it.
            let typed = match typed {
                Typed::Table(rows) if count(&rows) < count(&rows_of(&view, None)) => {
                    Typed::Lay(rows)
                }
                typed => typed,
            };
            match typed {
                Typed::Table(rows) => {
                    let table = drafted(&view, &rows, None);
                    // Others can object to unverified words, so show that before submitting.
                    let trial = view.try_play(table.clone());
                    if trial.is_ok_and(|trial| !trial.unverified.is_empty()) {
                        draft = Some(table);
                        self.show_draft(draft.as_deref())?;
                        continue;
                    }
                    self.act(Action::Play { table })?;
                    return Ok(true);
                }
                Typed::Lay(rows) => {
                    let mut all = rows_of(&view, draft.as_deref());
                    all.extend(rows);
                    let new = drafted(&view, &all, draft.as_deref());
                    if not_held(&mut self.out, &new, self.screen, view.rules())? {
                        continue;
                    }
                    draft = Some(new);
                }
                Typed::Set(index, row) => {
                    let mut all = rows_of(&view, draft.as_deref());
                    let Some(set) = all.get_mut(index) else {
                        let sets = match all.len() {
                            0 => examples(letters).0.to_owned(),
                            count => format!("1..{count}"),
                        };
                        let reason = text.expected_found(&sets, &(index + 1).to_string());
                        self.not_understood(&reason)?;
                        continue;
                    };
                    *set = row;
                    let new = drafted(&view, &all, draft.as_deref());
                    if not_held(&mut self.out, &new, self.screen, view.rules())? {
                        continue;
                    }
                    draft = Some(new);
                }
                Typed::Done => {
                    let table = draft
                        .clone()
                        .unwrap_or_else(|| drafted(&view, &rows_of(&view, None), None));
                    // A refused draft stays, so that the player can correct it.
                    self.draft = draft;
                    self.act(Action::Play { table })?;
                    return Ok(true);
                }
                Typed::Check(row) => {
                    self.look_up(&row)?;
                    continue;
                }
                Typed::CheckMarked(word) => {
                    let faults = sidra_words::check_marked(&word, view.rules());
                    for fault in faults.into_iter().flatten() {
                        writeln!(self.out, "  {}", text.fault(&fault))?;
                    }
                    continue;
                }
                Typed::Hint => {
                    self.hint(draft.is_some())?;
                    continue;
                }
                Typed::Undo => draft = None,
                Typed::Draw => {
                    self.act(Action::Draw)?;
                    return self.offer_to_announce();
                }
                Typed::Pass => {
                    self.act(Action::Pass)?;
                    return Ok(true);
                }
                Typed::Resign => {
                    self.act(Action::Resign)?;
                    return Ok(true);
                }
                Typed::Help => {
                    help(&mut self.out, letters, self.screen)?;
                    continue;
                }
                Typed::Quit => return Ok(false),
            }
            self.show_draft(draft.as_deref())?;
        }
    }

    /// Prints whether a row is a legal word or set.
    fn look_up(&mut self, row: &[Face]) -> Result<(), Failure> {
        let text = &self.screen.text;
        let view = self.table.view();
        let rules = view.rules();
        let (legal, faults) = if rules.letters.is_empty() {
            match set::read(row, rules) {
                Ok(reading) => (text.reading(&reading), Vec::new()),
                Err(faults) => (String::new(), faults),
            }
        } else {
            match sidra_words::check(row, rules, view.lexicon) {
                Ok(value) => {
                    let value = [("value", i64::from(value))];
                    (text.count("word-legal", &value), Vec::new())
                }
                Err(faults) => (String::new(), faults),
            }
        };
        let mut lines: Vec<String> = faults.iter().map(|fault| text.fault(fault)).collect();
        if lines.is_empty() {
            lines.push(legal);
        }
        for line in lines {
            writeln!(self.out, "  {line}")?;
        }
        Ok(())
    }

    /// Shows what a bot would do, and the line that does it. `drafted` says whether the player has
    /// already laid tiles.
    fn hint(&mut self, drafted: bool) -> Result<(), Failure> {
        let command = self.table.act(Action::Hint, (self.clock)());
        let refusal = self.refusal_of(command)?;
        let view = self.table.view();
        if let Some(refusal) = refusal {
            for line in self.screen.text.refusal(&refusal, view.rules()) {
                writeln!(self.out, "  {line}")?;
            }
            return Ok(());
        }
        let (board, text) = (self.screen.board(view.rules()), &self.screen.text);
        // Without a lexicon a bot knows no words.
        if !view.rules().letters.is_empty() && view.lexicon.is_none() {
            return Ok(writeln!(self.out, "  {}", text.plain("lexicon-no-hint"))?);
        }
        let Some(table) = find_any(&view) else {
            writeln!(self.out, "  {}", text.plain("solve-nothing"))?;
            return Ok(());
        };
        let changed = |set: &&TableSet| !view.table.iter().any(|old| old.tiles == set.tiles);
        for set in table.iter().filter(changed) {
            let row: Vec<Face> = set.tiles.iter().map(|id| id.face()).collect();
            let mine = |id: &TileId| view.rack.contains(&id.plain());
            let marks: Vec<bool> = set.tiles.iter().map(mine).collect();
            writeln!(self.out, "  {}", board.row_marked(&row, &marks))?;
        }
        // The line has only the new sets if all others stay. A draft is replaced by the whole
        // table, because "lay" would add to the draft.
        let stays = |old: &TableSet| table.iter().any(|set| set.tiles == old.tiles);
        let only_new = !drafted && view.table.iter().all(stays);
        let rows: Vec<Vec<Face>> = table
            .iter()
            .filter(|set| !only_new || changed(set))
            .map(|set| set.tiles.iter().map(|id| id.face()).collect())
            .collect();
        let lay = if only_new { "lay " } else { "" };
        writeln!(self.out, "  {}", text.plain("play-hint-type"))?;
        let line = format!("  {lay}{}", notation::write_table(&rows));
        Ok(self.out.write_verbatim(&line)?)
    }

    /// Asks whether to announce the opening, if the tile just drawn makes one possible.
    /// Returns `false` if the player leaves.
    fn offer_to_announce(&mut self) -> Result<bool, Failure> {
        if !self.table.view().can_announce() {
            return Ok(true);
        }
        let question = self.screen.text.plain("play-announce");
        let answers = [
            ("announce", "play-help-announce"),
            ("Enter", "play-help-not-now"),
        ];
        loop {
            let Some(answer) = self.ask(&question, &answers)? else {
                return Ok(false);
            };
            match answer.to_lowercase().as_str() {
                "" | "n" | "no" => return Ok(true),
                "announce" | "y" | "yes" => {
                    let command = self.table.act(Action::Announce, (self.clock)());
                    self.refusal_of(command)?;
                    return Ok(true);
                }
                _ => self.not_understood(&answer)?,
            }
        }
    }
}

fn count(rows: &[Vec<Face>]) -> usize {
    rows.iter().map(Vec::len).sum()
}
