//! Shows the player the table, the rack and the draft.

use sidra_core::rules::Scoring;
use sidra_core::{Face, TileId, notation, set};
use sidra_game::{TableSet, Trial};

use super::Terminal;
use super::draft::{rows_of, sorted};
use crate::direction::Verbatim;
use crate::draw::dim;

impl<W: Verbatim> Terminal<'_, W> {
    /// Shows the other players, the table and the rack.
    pub(super) fn show(&mut self) -> std::io::Result<()> {
        let text = &self.screen.text;
        let view = self.table.view();
        let board = self.screen.board(view.rules());
        writeln!(self.out)?;
        for (seat, player) in view
            .seats
            .iter()
            .enumerate()
            .filter(|(seat, _)| Some(*seat) != view.seat)
        {
            let name = view.config.players[seat].clone();
            let mut line = text.say(
                "play-others",
                [("player", name.into()), ("tiles", player.tiles.into())],
            );
            if !player.opened {
                line += &format!(" ({})", text.plain("play-not-opened"));
            }
            if view.rules().scoring == Scoring::Points {
                let points = [("points", i64::from(player.points))];
                line += &format!(", {}", text.count("play-points", &points));
            }
            writeln!(self.out, "{line}")?;
        }
        let own = view.seat.and_then(|seat| view.seats.get(seat));
        if let (Scoring::Points, Some(own)) = (view.rules().scoring, own) {
            let points = [("points", i64::from(own.points))];
            writeln!(self.out, "{}", text.count("play-own-points", &points))?;
        }
        writeln!(
            self.out,
            "{}",
            text.count("play-pool", &[("count", view.pool as i64)])
        )?;
        writeln!(self.out, "{}", text.plain("play-table"))?;
        write!(self.out, "{}", board.table(&rows_of(&view, None), &[]))?;
        writeln!(self.out, "{}", text.plain("play-rack"))?;
        writeln!(self.out, "  {}", board.rack(&sorted(view.rack)))
    }

    /// Shows the draft with the laid tiles marked, and what it is worth.
    pub(super) fn show_draft(&mut self, draft: Option<&[TableSet]>) -> std::io::Result<()> {
        let Some(draft) = draft else {
            return self.show();
        };
        let text = &self.screen.text;
        let view = self.table.view();
        let board = self.screen.board(view.rules());
        let laid = |id: &TileId| view.rack.contains(&id.plain());
        let rows = rows_of(&view, Some(draft));
        let marks: Vec<Vec<bool>> = draft
            .iter()
            .map(|set| set.tiles.iter().map(laid).collect())
            .collect();
        write!(self.out, "{}", board.table(&rows, &marks))?;
        let tiles: Vec<TileId> = draft
            .iter()
            .flat_map(|set| &set.tiles)
            .copied()
            .filter(laid)
            .collect();
        let rest: Vec<TileId> = view
            .rack
            .iter()
            .copied()
            .filter(|id| !tiles.iter().any(|tile| tile.plain() == *id))
            .collect();
        writeln!(
            self.out,
            "{}\n  {}",
            text.plain("play-rack"),
            board.rack(&sorted(&rest))
        )?;
        let line = if view.rules().scoring == Scoring::Points {
            self.verdict(draft)
        } else if view.opened() {
            let numbers = tiles.iter().filter_map(|id| id.face().number());
            let value: i64 = numbers.map(|number| i64::from(number.get())).sum();
            text.count(
                "play-worth",
                &[("count", tiles.len() as i64), ("value", value)],
            )
        } else {
            let new = draft.iter().zip(&rows).filter(|(set, _)| set.id.is_new());
            let values =
                new.filter_map(|(_, row)| set::readings(row, view.rules()).first().copied());
            let value: i64 = values.map(|reading| i64::from(reading.value())).sum();
            let need = i64::from(view.rules().opening);
            text.count("play-opening-worth", &[("value", value), ("need", need)])
        };
        writeln!(self.out, "{}", dim(&line))
    }

    /// Returns what a draft would score, or why it is not legal, as a sentence.
    fn verdict(&self, draft: &[TableSet]) -> String {
        let (view, text) = (self.table.view(), &self.screen.text);
        match view.try_play(draft.to_vec()) {
            Ok(trial) => {
                let value = [("value", i64::from(trial.value))];
                let said = text.count("play-words-worth", &value);
                match &unverified(&trial)[..] {
                    [] => said,
                    words => {
                        let words = [("words", words.join(", ").into())];
                        format!("{}\n{said}", text.say("words-unverified", words))
                    }
                }
            }
            Err(refusal) => text.refusal(&refusal, view.rules()).join(" "),
        }
    }
}

/// Returns the words of a play that are not in the lexicon, so that others can object.
fn unverified(trial: &Trial) -> Vec<String> {
    let lacks = trial.table.iter();
    let lacks = lacks.filter(|set| trial.unverified.contains(&set.id));
    let written = lacks.map(|set| {
        let row: Vec<Face> = set.tiles.iter().map(|id| id.face()).collect();
        notation::write_row(&row)
    });
    written.collect()
}
