//! Sockets that join and leave.

use sidra_protocol::{Down, Goodbye};
use sidra_room::Room;
use sidra_room::shared::{KeeperAsk, Person, Shared};
use sidra_store::NodeId;

use super::keeper::{Keeper, RETURN_TIME};
use super::{End, Join};
use crate::outbox::{Outbox, Undelivered};

/// How long a person may be disconnected before the others are told, in milliseconds.
const RELOAD_TIME: u64 = 5_000;
/// If a client has missed more events than this, a fresh snapshot is shorter.
const MOST_MISSED: u64 = 300;

/// A socket that looks at the table.
pub(super) struct Viewer {
    pub(super) person: Option<Person>,
    /// The node of the socket, if it is another one.
    pub(super) from: Option<NodeId>,
    pub(super) outbox: Outbox,
    /// The seat whose tiles it sees.
    pub(super) seat: Option<usize>,
    /// How many events of the match it has; `None` until it is welcomed.
    pub(super) sent: Option<u64>,
}

/// A person who is away because servers failed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lost {
    since: u64,
    /// How much of the person's turn had passed by then, in milliseconds: 0 if it was not the
    /// person's turn.
    spent: u64,
}

impl Lost {
    pub(super) fn new(shared: &Shared, person: Person, since: u64) -> Lost {
        let room = shared.room().filter(|_| shared.turn() == Some(person));
        let spent = room.map_or(0, |room| room.spent(since));
        Lost { since, spent }
    }
}

impl Keeper {
    /// Welcomes a socket.
    pub(super) async fn join(&mut self, join: Join) -> Result<(), End> {
        let Join {
            viewer,
            person,
            have,
            outbox,
            from,
        } = join;
        let now = self.now();
        let seat = person.and_then(|person| self.shared.seat_in_view(person));
        let known = self.shared.room().map_or(0, Room::number);
        if seat.is_some() && have.is_some_and(|have| have > known) {
            // Another server may have told the player more, while this one slept.
            self.check_lease().await?;
        }
        if let Some(person) = person {
            self.note_silence(person);
            // The newest tab plays.
            self.send_away(person, Goodbye::Elsewhere);
        }
        let there = Viewer {
            person,
            from,
            outbox,
            seat,
            sent: None,
        };
        if seat.is_none() && !self.may_watch() {
            there.outbox.end(Goodbye::NoTable);
            return Ok(());
        }
        if let (Some(person), Some(_)) = (person, seat) {
            self.leaving.remove(&person);
            self.greet(person, now).await?;
        }
        self.learn_names().await;
        let mut there = there;
        match there.seat {
            Some(_) => {
                let info = self.info_for(&there, now);
                let told = there.outbox.send(&Down::Table(Box::new(info)));
                let room = self.shared.room();
                let resumed = room.zip(have).and_then(|(room, have)| {
                    let missed = room.number().checked_sub(have)?;
                    (have > 0 && missed <= MOST_MISSED).then_some(have)
                });
                there.sent = resumed;
                let told = told.and_then(|()| self.follow_up(&mut there, resumed.is_some()));
                let shown = told.and_then(|()| self.show_draft(&there));
                self.keep_viewer(viewer, there, shown);
            }
            None => {
                let shown = self.show_late(&there);
                self.keep_viewer(viewer, there, shown);
            }
        }
        // The others see who has joined, and how many people watch.
        self.tell().await;
        Ok(())
    }

    /// Sends a spectator everything that spectators may see now. The viewer is not counted yet.
    pub(super) fn show_late(&self, viewer: &Viewer) -> Result<(), Undelivered> {
        let all = self.late.arrival(self.spectators() + 1, self.now());
        all.iter().try_for_each(|down| viewer.outbox.send(down))
    }

    pub(super) fn keep_viewer(&mut self, id: u64, viewer: Viewer, told: Result<(), Undelivered>) {
        match told {
            Ok(()) => _ = self.viewers.insert(id, viewer),
            Err(_) => {
                viewer.outbox.end(Goodbye::TooMuch);
                self.forget_socket(viewer.person);
            }
        }
    }

    /// Returns for how many milliseconds the node of a person's socket has been silent; 0 if it is
    /// not, and `None` if the person has no socket.
    fn silence(&self, person: Person) -> Option<u64> {
        let running = self.hall.running();
        let cluster = self.hall.settings.cluster.as_ref();
        let own = self
            .viewers
            .values()
            .filter(|one| one.person == Some(person));
        let silences = own.map(|one| {
            let elsewhere = cluster.zip(one.from);
            elsewhere.map_or(0, |(cluster, node)| cluster.silence(node, running))
        });
        silences.min()
    }

    /// Notes since when a person has been lost, if that person's socket is on a node that is silent.
    fn note_silence(&mut self, person: Person) {
        if let Some(silence) = self.silence(person).filter(|&silence| silence > 0) {
            self.note_lost(person, silence);
        }
    }

    fn note_lost(&mut self, person: Person, silence: u64) {
        let since = self.now().saturating_sub(silence);
        let lost = Lost::new(&self.shared, person, since);
        self.lost.entry(person).or_insert(lost);
    }

    /// Parts from a viewer whose node was last heard this many milliseconds ago.
    pub(super) async fn lose(&mut self, viewer: u64, silence: u64) {
        let person = self.viewers.get(&viewer).and_then(|one| one.person);
        self.part(viewer).await;
        if let Some(person) = person.filter(|&person| !self.is_connected(person)) {
            self.note_lost(person, silence);
        }
    }

    /// Returns the time before which the clock of the player to move must not run out: servers have
    /// failed, and the player has not had the time to come back. The table does not have to look
    /// again before that time: it gets an order when the node of the player's socket is heard again,
    /// or when the visit has ended.
    pub(super) fn held_until(&self) -> Option<u64> {
        let timed = self.shared.terms().is_timed();
        let person = self.shared.turn().filter(|_| timed)?;
        let since = match self.silence(person) {
            None => self.lost.get(&person)?.since,
            Some(0) => return None,
            // The visit has not ended yet, because nobody has noticed.
            Some(silence) => self.now().saturating_sub(silence),
        };
        Some(since.saturating_add(RETURN_TIME))
    }

    /// When a turn has passed, forgets the people who have had the time to come back. The others get
    /// all the time of a turn of their own that begins before they are back.
    pub(super) fn forget_lost(&mut self) {
        let now = self.now();
        self.lost.retain(|_, lost| now < lost.since + RETURN_TIME);
        self.lost.values_mut().for_each(|lost| lost.spent = 0);
    }

    /// Notes that a person is present, and gives back the time that passed after servers had failed.
    pub(super) async fn greet(&mut self, person: Person, now: u64) -> Result<(), End> {
        let here = true;
        let mut noted =
            self.shared.is_here(person) || self.keep(KeeperAsk::Presence { person, here }).await?;
        // What has passed on the clock since then is given back, not all the time since then: the
        // clock may have stood still.
        if noted
            && self.shared.turn() == Some(person)
            && self.shared.terms().is_timed()
            && let Some((lost, room)) = self.lost.get(&person).zip(self.shared.room())
        {
            let millis = room.spent(now).saturating_sub(lost.spent);
            noted = self.keep(KeeperAsk::Credit { millis }).await?;
        }
        match noted {
            true => _ = self.lost.remove(&person),
            false => self.ungreeted.push(person),
        }
        Ok(())
    }

    /// Returns whether people without a seat may look. While players gather, anyone with the
    /// address may; after that, only if the table allows spectators.
    pub(super) fn may_watch(&self) -> bool {
        self.shared.terms().watch.is_some() || self.shared.room().is_none()
    }

    pub(super) fn spectators(&self) -> u32 {
        let watching = self.viewers.values().filter(|viewer| viewer.seat.is_none());
        watching.count() as u32
    }

    /// Updates the number of spectators that lists show.
    pub(super) fn count_spectators(&mut self) {
        let count = self.spectators();
        if count != self.counted {
            self.counted = count;
            self.hall.count_spectators(self.id, count);
        }
    }

    pub(super) async fn part(&mut self, viewer: u64) {
        let Some(viewer) = self.viewers.remove(&viewer) else {
            return;
        };
        self.forget_socket(viewer.person);
        if viewer.seat.is_none() {
            // The others see how many people still watch.
            self.tell().await;
        }
    }

    /// Starts the time after which a person without a socket counts as away.
    pub(super) fn forget_socket(&mut self, person: Option<Person>) {
        let now = self.now();
        self.idle_since = now;
        let Some(person) = person else {
            return;
        };
        if !self.is_connected(person) && self.shared.seat_of(person).is_some() {
            self.leaving.entry(person).or_insert(now + RELOAD_TIME);
        }
    }

    /// Closes the sockets of a person.
    pub(super) fn send_away(&mut self, person: Person, why: Goodbye) {
        let own = |viewer: &Viewer| viewer.person == Some(person);
        let gone: Vec<u64> = self
            .viewers
            .iter()
            .filter(|(_, one)| own(one))
            .map(|(&id, _)| id)
            .collect();
        for id in gone {
            if let Some(viewer) = self.viewers.remove(&id) {
                viewer.outbox.end(why);
            }
        }
        self.forget_socket(Some(person));
    }

    /// Ends the connection of a viewer that missed a message.
    pub(super) fn drop_if(&mut self, id: u64, told: Result<(), Undelivered>) {
        if let Err(why) = told
            && let Some(viewer) = self.viewers.remove(&id)
        {
            let person = viewer.person;
            self.give_up(viewer, why);
            self.forget_socket(person);
        }
    }

    pub(super) fn give_up(&self, viewer: Viewer, why: Undelivered) {
        if why == Undelivered::Full {
            self.hall.metrics.slow.inc();
        }
        viewer.outbox.end(Goodbye::TooMuch);
    }
}
