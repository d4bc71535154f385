//! Stores a step, and only then applies it.

use std::time::Instant;

use sidra_room::shared::{Outline, SharedStep, TableState};
use sidra_room::{Accepted, CommandId};
use sidra_store::{AppendError, NewRow};

use super::keeper::Keeper;
use super::{End, id_of};
use crate::listing;
use crate::metrics::Counted;
use crate::tokens::TableCode;

/// If a commit takes longer than this, in milliseconds, the player to move is given the time back.
const SLOW: u64 = 1_000;

impl Keeper {
    /// Stores a step, and only then applies it and tells everyone. Returns `None` if the store
    /// refused it: then nothing has happened.
    pub(super) async fn store(&mut self, step: SharedStep) -> Result<Option<Accepted>, End> {
        let had_room = self.shared.room().is_some();
        let is_logged = step.is_logged();
        let began = self.now();
        let stored = !is_logged || self.append(&step).await?;
        let took = self.now().saturating_sub(began);
        let slow = if took > SLOW { took } else { 0 };
        if !stored {
            self.owe(slow);
            return Ok(None);
        }
        let by = step.by();
        let (turn, timed) = (self.shared.turn(), self.timed());
        let Some(accepted) = self.shared.commit(step) else {
            tracing::error!(table = %self.id, "a step does not fit its table");
            return Err(End::Reload);
        };
        self.count_lag(timed);
        if self.shared.turn() != turn {
            // What was not given back in time is not the next player's.
            self.owed = 0;
            self.forget_lost();
        }
        self.owe(slow);
        if by.is_some() {
            self.hall.metrics.moves.inc();
        }
        if !had_room && self.shared.room().is_some() {
            self.equip().await;
        }
        if is_logged {
            self.tell().await;
        }
        Ok(Some(accepted))
    }

    /// Appends a step to the log. Returns whether it was stored.
    pub(super) async fn append(&mut self, step: &SharedStep) -> Result<bool, End> {
        let outline = self.shared.outline_after(step);
        let ended = self.ended.or_else(|| self.ends(&outline));
        for _ in 0..8 {
            self.choose_code(&outline);
            let code = self.code.as_ref();
            let head = listing::head(self.shared.terms(), &outline, code, ended);
            let by = step.by();
            let row = NewRow {
                table: self.id,
                seq: self.shared.rows(),
                by: by.map(|(person, CommandId(id))| (id_of(person), id)),
                version: self.hall.settings.rows,
                epoch: self.epoch,
                at: self.hall.now() as i64,
                text: step.text(),
                head: Some(head),
            };
            let began = Instant::now();
            let waiting = Counted::new(&self.hall.metrics.waiting_rows);
            let stored = self.hall.store.append(row).await;
            drop(waiting);
            self.hall.metrics.commit(began.elapsed(), stored.is_ok());
            match stored {
                Ok(()) => {
                    self.ended = ended;
                    if !listing::is_joinable(outline.state, &outline.chairs) {
                        // The code has ended. If a chair becomes free again, the table gets another one.
                        self.code = None;
                    }
                    return Ok(true);
                }
                Err(AppendError::CodeTaken) => self.code = None,
                Err(AppendError::Refused(error)) => {
                    tracing::error!(table = %self.id, %error, "a step was not stored");
                    return Ok(false);
                }
                Err(error) => {
                    tracing::error!(table = %self.id, %error, "the table is loaded again");
                    return Err(End::Reload);
                }
            }
        }
        Ok(false)
    }

    /// Returns the current time if a step ends the table's match, or 0 if it closes the table
    /// before a match began, because then there is nothing to hide.
    fn ends(&self, outline: &Outline) -> Option<i64> {
        let now = self.shared.room().map_or(0, |_| self.hall.now() as i64);
        matches!(outline.state, TableState::Over | TableState::Closed(_)).then_some(now)
    }

    /// Makes sure that a table with a free chair has a code.
    pub(super) fn choose_code(&mut self, outline: &Outline) {
        if self.code.is_none() && listing::is_joinable(outline.state, &outline.chairs) {
            self.code = TableCode::random().ok();
        }
    }
}
