//! What sockets send.

use sidra_protocol::{Down, Up};
use sidra_room::shared::{TableAsk, TableRefusal};
use sidra_room::{Accepted, Ask, CommandId, Reply, TableSeen};

use super::keeper::Keeper;
use super::viewers::Viewer;
use super::{End, Refused};

impl Keeper {
    pub(super) async fn up(&mut self, id: u64, up: Up) -> Result<(), End> {
        let Some(viewer) = self.viewers.get(&id) else {
            return Ok(());
        };
        let person = viewer.person;
        match (up, person) {
            (Up::Sync, _) => {
                if let Some(mut viewer) = self.viewers.remove(&id) {
                    viewer.sent = None;
                    let now = self.now();
                    let told = match viewer.seat {
                        Some(_) => {
                            let info = self.info_for(&viewer, now);
                            let told = viewer.outbox.send(&Down::Table(Box::new(info)));
                            let told = told.and_then(|()| self.follow_up(&mut viewer, false));
                            told.and_then(|()| self.show_draft(&viewer))
                        }
                        None => self.show_late(&viewer),
                    };
                    self.keep_viewer(id, viewer, told);
                }
            }
            (Up::History, _) => {
                let told = viewer.outbox.send(&Down::History(self.history(viewer)));
                self.drop_if(id, told);
            }
            (Up::Ask { ask, .. }, Some(person))
                if matches!(ask, TableAsk::Play(Ask::LayOut { .. })) =>
            {
                self.gates.entry(person).or_default().waiting = Some(ask);
                self.pass_draft(person, false);
            }
            (
                Up::Ask {
                    id: Some(command),
                    ask,
                },
                Some(person),
            ) => {
                // A play contains its own table, so earlier drafts no longer matter.
                if let Some(gate) = self.gates.get_mut(&person) {
                    gate.waiting = None;
                }
                let of_match = matches!(ask, TableAsk::Play(_));
                let result = self.ask(person, Some(command), ask).await?;
                self.answer(id, command, of_match, result);
            }
            (Up::Mood(mood), Some(person)) => self.show_mood(person, mood),
            // The newest tab already plays, and the socket has handled pongs and greetings.
            (Up::TakeOver | Up::Pong { .. } | Up::Hello { .. }, _) => {}
            (Up::Ask { .. } | Up::Mood(_), _) => self.hall.metrics.refuse("nobody"),
        }
        Ok(())
    }

    /// Answers a command.
    pub(super) fn answer(
        &mut self,
        viewer: u64,
        id: CommandId,
        of_match: bool,
        result: Result<Accepted, Refused>,
    ) {
        let down = match result {
            Ok(accepted) if of_match => Down::Reply(Reply::Answer {
                id,
                answer: Ok(accepted),
            }),
            Ok(accepted) => Down::Answer {
                id,
                answer: Ok(accepted),
            },
            Err(Refused::Table(refusal)) => {
                self.hall.metrics.refuse("command");
                match refusal {
                    TableRefusal::Match(refusal) if of_match => Down::Reply(Reply::Answer {
                        id,
                        answer: Err(refusal),
                    }),
                    refusal => Down::Answer {
                        id,
                        answer: Err(refusal),
                    },
                }
            }
            Err(Refused::Store | Refused::NoTable) => {
                self.hall.metrics.refuse("not-stored");
                let answer = Err(TableRefusal::NotStored);
                Down::Answer { id, answer }
            }
        };
        let told = self
            .viewers
            .get(&viewer)
            .map_or(Ok(()), |one| one.outbox.answer(id, &down));
        self.drop_if(viewer, told);
    }

    /// Returns everything that has happened so far, as a viewer saw it.
    pub(super) fn history(&self, viewer: &Viewer) -> Vec<TableSeen> {
        let now = self.now();
        let update = self
            .shared
            .room()
            .and_then(|room| room.update(0, viewer.seat, now));
        let mut events = update.map_or_else(Vec::new, |update| update.events);
        if viewer.seat.is_none() {
            events.truncate(self.late.number() as usize);
        }
        events
    }
}
