//! The player's turn: line by line, until something is played.

use std::io::Write;

use sidra_client::hint::find_any;
use sidra_core::{Face, TileId, notation, set};
use sidra_game::{Action, TableSet};

use super::Terminal;
use super::draft::{drafted, not_held, rows_of};
use super::typed::{Typed, examples, help, read};
use crate::Failure;
use crate::draw::{bold, dim};

impl<W: Write, I: Iterator<Item = std::io::Result<String>>> Terminal<'_, W, I> {
    /// Asks until something is played, drawn or refused, or time is up. `false` where the
    /// player stops.
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
            // What lies there when time is up is judged.
            let lies = draft.clone();
            let lies = lies.unwrap_or_else(|| self.table.view().table.to_vec());
            self.table.lay_out(lies, (self.clock)());
            let Some(line) = self.line()? else {
                return Ok(false);
            };
            let letters = !self.table.view().rules().letters.is_empty();
            let typed = read(&line, letters, text);
            // Whoever wants to stop may, at any time.
            if self.is_late() && !matches!(typed, Ok(Typed::Quit)) {
                writeln!(self.out, "{}", bold(&text.plain("play-late")))?;
                return Ok(true);
            }
            let typed = match typed {
                Ok(typed) => typed,
                Err(reason) => {
                    let reason = [("reason", reason.into())];
                    writeln!(self.out, "{}", text.say("play-unknown", reason))?;
                    continue;
                }
            };
            let view = self.table.view();
            let leaves = matches!(typed, Typed::Draw | Typed::Pass);
            if leaves && draft.is_some() {
                writeln!(self.out, "{}", text.plain("play-draft-lies"))?;
                continue;
            }
            // Fewer tiles than lie there are no whole table: they are meant to join it.
            let typed = match typed {
                Typed::Table(rows) if count(&rows) < count(&rows_of(&view, None)) => {
                    Typed::Lay(rows)
                }
                typed => typed,
            };
            match typed {
                Typed::Table(rows) => {
                    let table = drafted(&view, &rows, None);
                    // Somebody may object to it, so that is said before it is submitted.
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
                        let reason = [("reason", reason.into())];
                        writeln!(self.out, "{}", text.say("play-unknown", reason))?;
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
                    // A refused draft stays, to be mended.
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
                    self.hint()?;
                    continue;
                }
                Typed::Undo => draft = None,
                Typed::Draw => {
                    self.act(Action::Draw)?;
                    self.offer_to_announce()?;
                    return Ok(true);
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
                    let letters = !view.rules().letters.is_empty();
                    help(&mut self.out, letters, text)?;
                    continue;
                }
                Typed::Quit => return Ok(false),
            }
            self.show_draft(draft.as_deref())?;
        }
    }

    /// Whether a row is a word, or a set.
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

    /// What a bot would do in the player's place.
    fn hint(&mut self) -> Result<(), Failure> {
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
        // Without a dictionary a bot knows no words at all.
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
        // What has to be typed for it: the new sets alone, where all others stay.
        let stays = |old: &TableSet| table.iter().any(|set| set.tiles == old.tiles);
        let only_new = view.table.iter().all(stays);
        let rows: Vec<Vec<Face>> = table
            .iter()
            .filter(|set| !only_new || changed(set))
            .map(|set| set.tiles.iter().map(|id| id.face()).collect())
            .collect();
        let lay = if only_new { "lay " } else { "" };
        let line = format!("{lay}{}", notation::write_table(&rows));
        let sentence = text.say("play-hint-type", [("line", line.into())]);
        writeln!(self.out, "  {sentence}")?;
        Ok(())
    }

    /// Where an opening can be announced and the tile just drawn makes one possible,
    /// asks whether it shall be.
    fn offer_to_announce(&mut self) -> Result<(), Failure> {
        if !self.table.view().can_announce() {
            return Ok(());
        }
        writeln!(self.out, "{}", self.screen.text.plain("play-announce"))?;
        let answer = self.line()?.unwrap_or_default().trim().to_lowercase();
        if ["announce", "y", "yes"].contains(&answer.as_str()) {
            let command = self.table.act(Action::Announce, (self.clock)());
            self.refusal_of(command)?;
        }
        Ok(())
    }
}

fn count(rows: &[Vec<Face>]) -> usize {
    rows.iter().map(Vec::len).sum()
}
