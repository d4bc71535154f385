//! Tells all viewers what has changed.

use axum::extract::ws::Message;
use sidra_protocol::{Down, Goodbye};
use sidra_room::Reply;
use sidra_room::shared::{Person, TableInfo};

use super::keeper::Keeper;
use super::viewers::Viewer;
use crate::late::Item;
use crate::listing;
use crate::outbox::{Encoding, Undelivered};

impl Keeper {
    /// Tells all viewers what has changed since they were last told.
    pub(super) async fn tell(&mut self) {
        self.learn_names().await;
        let now = self.now();
        let info = self.info(None, now);
        let stays = TableInfo {
            pause: info.pause.map(|left| left + now),
            sealing: info.sealing.map(|left| left + now),
            ..info.clone()
        };
        let changed = self.told.as_ref() != Some(&stays);
        let ids: Vec<u64> = self.viewers.keys().copied().collect();
        for id in ids {
            let Some(mut viewer) = self.viewers.remove(&id) else {
                continue;
            };
            let person = viewer.person;
            let seat = person.and_then(|person| self.shared.seat_in_view(person));
            let moved = seat != viewer.seat;
            if moved {
                viewer.seat = seat;
                viewer.sent = None;
            }
            if viewer.seat.is_none() {
                // A player who left sees from now on what spectators see.
                let told = match moved && self.may_watch() {
                    true => self.show_late(&viewer),
                    false => Ok(()),
                };
                match told {
                    Ok(()) => _ = self.viewers.insert(id, viewer),
                    Err(why) => self.give_up(viewer, why),
                }
                continue;
            }
            // Viewers get the table before its match, but hear that the table has ended only after
            // the last event of the match.
            let mut told = Ok(());
            if viewer.sent.is_some() {
                told = self.follow_up(&mut viewer, false);
            }
            if changed {
                let info = Box::new(self.info_for(&viewer, now));
                told = told.and_then(|()| viewer.outbox.send(&Down::Table(info)));
            }
            let told = told.and_then(|()| self.follow_up(&mut viewer, false));
            match told {
                Ok(()) => _ = self.viewers.insert(id, viewer),
                Err(why) => {
                    self.give_up(viewer, why);
                    self.forget_socket(person);
                }
            }
        }
        if self.promised.is_some() {
            self.promise(now);
        }
        if changed {
            self.told = Some(stays);
            self.later(Item::Info(Box::new(info)));
        }
        self.promise(now);
        self.tell_spectators();
    }

    /// Disconnects viewers who may no longer watch. A player who left has received the answer by
    /// then.
    pub(super) fn dismiss(&mut self) {
        if self.may_watch() {
            return;
        }
        let strangers = self.viewers.extract_if(|_, viewer| viewer.seat.is_none());
        let strangers: Vec<Viewer> = strangers.map(|(_, viewer)| viewer).collect();
        for viewer in strangers {
            viewer.outbox.end(Goodbye::NoTable);
            self.forget_socket(viewer.person);
        }
    }

    /// Sends a player what is new in the match. With `even_nothing`, that may be an update
    /// without events: the answer to a client that has missed nothing.
    pub(super) fn follow_up(
        &self,
        viewer: &mut Viewer,
        even_nothing: bool,
    ) -> Result<(), Undelivered> {
        let now = self.now();
        let Some(room) = self.shared.room() else {
            return Ok(());
        };
        let number = room.number();
        let down = match viewer.sent {
            Some(sent) if sent == number && !even_nothing => return Ok(()),
            Some(sent) => room.update(sent, viewer.seat, now).map(Reply::Update),
            None => None,
        };
        let Some(down) = down.or_else(|| self.welcome(viewer.seat, now)) else {
            return Ok(());
        };
        viewer.sent = Some(number);
        viewer.outbox.send(&Down::Reply(down))
    }

    /// Returns everything that a player may see of the match, once there is one.
    fn welcome(&self, seat: Option<usize>, now: u64) -> Option<Reply> {
        let room = self.shared.room()?;
        let table = self.shared.snapshot(seat, &self.player_names(), now)?;
        Some(Reply::Welcome {
            seat,
            table: Box::new(table),
            draft: seat.and_then(|seat| room.draft(seat)).map(<[_]>::to_vec),
            drafts: seat.map_or(0, |seat| room.draft_number(seat)),
        })
    }

    /// Queues what is new in the match for spectators.
    pub(super) fn promise(&mut self, now: u64) {
        let Some(room) = self
            .shared
            .room()
            .filter(|_| self.shared.terms().watch.is_some())
        else {
            return;
        };
        let number = room.number();
        let item = match self.promised {
            Some(sent) if sent == number => return,
            Some(sent) => room.update(sent, None, now).map(Item::Update),
            None => None,
        };
        let welcome = || {
            let table = self.shared.snapshot(None, &self.player_names(), now)?;
            Some(Item::Welcome(Box::new(table)))
        };
        let Some(item) = item.or_else(welcome) else {
            return;
        };
        self.promised = Some(number);
        self.later(item);
    }

    /// Queues an item for spectators, with the table's delay.
    pub(super) fn later(&mut self, item: Item) {
        let delay = match self.shared.room() {
            Some(_) => u64::from(self.shared.terms().watch.unwrap_or(0)) * 1000,
            None => 0,
        };
        self.late.add(delay, self.now() + delay, item);
    }

    /// Sends spectators everything that is no longer delayed.
    pub(super) fn tell_spectators(&mut self) {
        let now = self.now();
        while let Some(down) = self.late.next(now) {
            let down = match down {
                Down::Table(mut info) => {
                    info.spectators = self.spectators();
                    Down::Table(info)
                }
                down => down,
            };
            let ids = self
                .viewers
                .iter()
                .filter(|(_, viewer)| viewer.seat.is_none());
            let ids: Vec<u64> = ids.map(|(&id, _)| id).collect();
            self.pass_all(&down, &ids);
        }
    }

    /// Sends a message to everyone with a seat, except one person.
    pub(super) fn tell_players(&mut self, down: &Down, except: Option<Person>) {
        let players = self.viewers.iter();
        let players = players.filter(|(_, one)| one.seat.is_some() && one.person != except);
        let ids: Vec<u64> = players.map(|(&id, _)| id).collect();
        self.pass_all(down, &ids);
    }

    /// Writes a message once for each encoding, and sends it.
    pub(super) fn pass_all(&mut self, down: &Down, ids: &[u64]) {
        let mut written: [Option<Option<Message>>; Encoding::COUNT] = Default::default();
        for &id in ids {
            let Some(viewer) = self.viewers.get(&id) else {
                continue;
            };
            let encoding = viewer.outbox.encoding();
            let message = written[encoding as usize].get_or_insert_with(|| encoding.write(down));
            let told = match message {
                Some(message) => viewer.outbox.pass(message.clone().into()),
                None => Err(Undelivered::Unknown),
            };
            self.drop_if(id, told);
        }
    }

    pub(super) fn info_for(&self, viewer: &Viewer, now: u64) -> TableInfo {
        self.info(viewer.person, now)
    }

    pub(super) fn info(&self, person: Option<Person>, now: u64) -> TableInfo {
        let name = |person| self.names.get(&person).cloned().unwrap_or_default();
        let mut info = self.shared.info(person, now, name);
        info.table = self.id.to_string();
        let joinable = listing::is_joinable(info.stage, self.shared.chairs());
        let code = self.code.as_ref().filter(|_| joinable);
        info.code = code.map(ToString::to_string);
        info.spectators = self.spectators();
        info
    }
}
