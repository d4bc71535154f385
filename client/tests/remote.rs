//! Two people play whole matches at a shared table, over connections that are cut at any moment
//! and a server that restarts.

use std::collections::VecDeque;

use sidra_client::{Checked, Desk, News, Notice, Remote, Seal, Table};
use sidra_core::{HouseRules, editions};
use sidra_game::shuffle::Secret;
use sidra_game::{Action, Phase, Refusal, Seen};
use sidra_kit::dice::Dice;
use sidra_protocol::{Down, Up, decode, encode};
use sidra_room::shared::{
    Chair, KeeperAsk, Knock, Person, Reason, Shared, SharedDecision, TableAsk, TableRefusal,
    TableState, Terms,
};
use sidra_room::{Accepted, Ask, Level, Reply, TableSeen};

const ANN: Person = Person(1);
const BEN: Person = Person(2);

fn terms() -> Terms {
    let rules = HouseRules::plain(editions::find("il-classic").expect("the edition exists"));
    Terms {
        rules,
        units: 1,
        public: false,
        watch: Some(0),
        stand_in: None,
        away: 600,
        theme: None,
    }
}

/// The two directions of a connection, as bytes in order.
#[derive(Default)]
struct Wire {
    up: VecDeque<Vec<u8>>,
    down: VecDeque<Vec<u8>>,
    /// The person, once the connection has said hello.
    person: Option<Option<Person>>,
    /// How many events the server has sent.
    sent: u64,
    has_match: bool,
    /// The table as it was sent last.
    info: Option<Down>,
}

impl Wire {
    fn send(&mut self, down: &Down) {
        self.down.push_back(encode(down));
    }
}

/// A server with one table, as far as a client can tell.
struct Server {
    shared: Shared,
    log: Vec<String>,
    now: u64,
}

impl Server {
    fn open() -> Server {
        let chairs = vec![Chair::Person(ANN), Chair::Free];
        let (shared, first) =
            Shared::open(terms(), chairs, Secret::from_number(5), 1).expect("valid terms");
        Server {
            shared,
            log: vec![first],
            now: 1,
        }
    }

    /// Stops the process and starts it again. Drafts are not in the log.
    fn restart(&mut self) {
        let rows = self.log.iter().map(String::as_str);
        self.shared = Shared::load(rows, self.now).expect("the log is valid");
    }

    fn commit(&mut self, step: sidra_room::shared::SharedStep) -> Option<Accepted> {
        if step.is_logged() {
            self.log.push(step.text());
        }
        self.shared.commit(step)
    }

    fn decide(
        &mut self,
        person: Person,
        id: Option<sidra_room::CommandId>,
        ask: TableAsk,
    ) -> Result<Accepted, TableRefusal> {
        let at = self.now;
        let knock = Knock {
            person,
            id,
            at,
            ask,
        };
        match self.shared.decide(knock)? {
            SharedDecision::Repeated(accepted) => Ok(accepted),
            SharedDecision::Step(step) => self.commit(step).ok_or(TableRefusal::Closed),
        }
    }

    /// Runs everything that is due.
    fn settle(&mut self) {
        loop {
            if let Some(question) = self.shared.question() {
                let answer = KeeperAsk::Answer {
                    question: question.number,
                    seat: question.seat,
                    action: question.think(None),
                };
                let step = self.shared.keep(answer, self.now).expect("it was asked");
                self.commit(step);
            } else if let Some(step) = self.shared.tick(self.now, 0, Secret::from_number(self.now))
            {
                self.commit(step);
            } else {
                return;
            }
        }
    }

    fn welcome(&self, seat: Option<usize>) -> Option<Reply> {
        let room = self.shared.room()?;
        Some(Reply::Welcome {
            seat,
            table: Box::new(room.snapshot(seat, self.now)),
            draft: seat.and_then(|seat| Some(room.draft(seat)?.to_vec())),
            drafts: seat.map_or(0, |seat| room.draft_number(seat)),
        })
    }

    fn info(&self, person: Option<Person>) -> Down {
        let name = |person: Person| person.0.to_string();
        Down::Table(Box::new(self.shared.info(person, self.now, name)))
    }

    /// Reads one message from a connection.
    fn hear(&mut self, wires: &mut [Wire], at: usize) {
        let Some(bytes) = wires[at].up.pop_front() else {
            return;
        };
        let up: Up = decode(&bytes).expect("clients send valid messages");
        let person = wires[at].person.flatten();
        let seat = person.and_then(|person| self.shared.seat_of(person));
        match up {
            Up::Hello { token, have, .. } => {
                let person = token.map(|token| Person(token.parse().expect("a number")));
                let wire = &mut wires[at];
                wire.person = Some(person);
                wire.send(&self.info(person));
                let seat = person.and_then(|person| self.shared.seat_of(person));
                let Some(room) = self.shared.room() else {
                    return;
                };
                wire.has_match = true;
                wire.sent = room.number();
                let missed = have.and_then(|have| room.update(have, seat, self.now));
                match missed {
                    Some(update) => wire.send(&Down::Reply(Reply::Update(update))),
                    None => wire.send(&Down::Reply(self.welcome(seat).expect("a room"))),
                }
            }
            Up::Ask { id, ask } => {
                let person = person.expect("hello comes first");
                let draft = match &ask {
                    TableAsk::Play(Ask::LayOut { number, draft, .. }) => {
                        Some((*number, draft.clone()))
                    }
                    _ => None,
                };
                let answer = self.decide(person, id, ask);
                self.settle();
                self.publish(wires);
                if let (Some((number, table)), Ok(_)) = (draft, &answer)
                    && self.shared.turn() == Some(person)
                {
                    for (other, wire) in wires.iter_mut().enumerate() {
                        if other != at && wire.has_match {
                            let (seat, table) = (seat.expect("seated"), table.clone());
                            wire.send(&Down::Draft {
                                seat,
                                number,
                                table,
                            });
                        }
                    }
                }
                if let Some(id) = id {
                    wires[at].send(&Down::Answer { id, answer });
                }
            }
            Up::Sync => {
                if let Some(welcome) = self.welcome(seat) {
                    wires[at].send(&Down::Reply(welcome));
                }
            }
            Up::History => {
                let update = self
                    .shared
                    .room()
                    .and_then(|room| room.update(0, seat, self.now));
                let events = update.map_or_else(Vec::new, |update| update.events);
                wires[at].send(&Down::History(events));
            }
            Up::Pong { .. } | Up::Mood(_) | Up::TakeOver => {}
        }
    }

    /// Sends everyone what happened.
    fn publish(&self, wires: &mut [Wire]) {
        for wire in wires {
            let Some(person) = wire.person else {
                continue;
            };
            let info = self.info(person);
            if wire.info.as_ref() != Some(&info) {
                wire.send(&info);
                wire.info = Some(info);
            }
            let seat = person.and_then(|person| self.shared.seat_of(person));
            let Some(room) = self.shared.room() else {
                continue;
            };
            if !wire.has_match {
                wire.has_match = true;
                wire.sent = room.number();
                wire.send(&Down::Reply(self.welcome(seat).expect("a room")));
            } else if wire.sent < room.number()
                && let Some(update) = room.update(wire.sent, seat, self.now)
            {
                wire.sent = room.number();
                wire.send(&Down::Reply(Reply::Update(update)));
            }
        }
    }
}

/// A person's page.
struct Page {
    remote: Remote,
    seal: Option<Seal>,
    table: Option<Table>,
    dice: Dice,
    refused: Vec<Refusal>,
    /// How many drafts of other players were shown.
    watched: usize,
    /// All events of the match in the order in which they were shown.
    shown: Vec<TableSeen>,
    acting: Option<sidra_room::CommandId>,
}

impl Page {
    fn open(person: Option<Person>, seed: u64) -> Page {
        let token = person.map(|person| person.0.to_string());
        Page {
            remote: Remote::new("t".to_owned(), token, seed << 20),
            seal: None,
            table: None,
            dice: Dice::new(seed),
            refused: Vec::new(),
            watched: 0,
            shown: Vec::new(),
            acting: None,
        }
    }

    fn news(&mut self, now: u64) {
        while let Some(news) = self.remote.news() {
            match news {
                News::Table => {
                    let info = self.remote.info().expect("it was sent");
                    let mut seal = match self.seal.take() {
                        Some(seal) if seal.is_for(&info) => seal,
                        before => {
                            let seed = [self.dice.below(256) as u8; 32];
                            Seal::new(&info, seed, before.as_ref())
                        }
                    };
                    seal.note(&info);
                    // What a device keeps reads back the same.
                    self.seal = Seal::from_text(&seal.text());
                    if let Some(ask) = seal.ask(&info)
                        && !self.remote.is_asking(&ask)
                    {
                        self.remote.ask(ask);
                    }
                }
                News::Match => self.table = self.remote.join(now),
                News::Draft { .. } => self.watched += 1,
                News::Refused(refusal) => panic!("the table refused: {refusal:?}"),
                News::Mood { .. } | News::History | News::Goodbye(_) => {}
            }
        }
    }

    /// Plays like a bot, one move at a time, and lays the draft out first.
    fn play(&mut self, now: u64) {
        let Some(table) = &mut self.table else {
            return;
        };
        while let Some(notice) = table.poll(now) {
            match notice {
                Notice::Happened(seen) => self.shown.push(seen),
                Notice::Answered { answer, .. } => self.refused.extend(answer.err()),
                Notice::Refreshed => {}
            }
        }
        if self.acting.is_some_and(|id| table.is_waiting(id)) {
            return;
        }
        match table.view().phase {
            Phase::Between if table.seat() == Some(0) => {
                self.acting = Some(table.begin_game(now));
                return;
            }
            Phase::Playing if table.is_my_turn() => {}
            _ => return,
        }
        let action = Level::Medium.act(&table.view(), 1);
        if let Action::Play { table: draft } = &action
            && table.draft() != Some(draft)
        {
            return table.lay_out(draft.clone(), true, now);
        }
        // The draft is on its way before the play.
        if self.remote.due().is_some() {
            return;
        }
        self.acting = Some(table.act(action, now));
    }
}

fn cut(page: &Page, wire: &mut Wire) {
    page.remote.lost();
    *wire = Wire::default();
    page.remote.connected();
}

/// Plays a match. In each step, the chance that a connection is cut or the server is killed is
/// `faults` in 1,000.
fn play_match(seed: u64, faults: usize) -> (Server, Vec<Page>) {
    let mut dice = Dice::new(seed);
    let mut server = Server::open();
    let mut pages = vec![
        Page::open(Some(ANN), seed * 3 + 1),
        Page::open(Some(BEN), seed * 3 + 2),
        Page::open(None, seed * 3 + 3),
    ];
    let mut wires: Vec<Wire> = (0..3).map(|_| Wire::default()).collect();
    for page in &pages {
        page.remote.connected();
    }
    pages[1].remote.ask(TableAsk::Sit { seat: None });
    let mut started = false;
    for _ in 0..200_000 {
        if server.shared.state() == TableState::Over
            && pages.iter().all(|page| {
                let table = page.table.as_ref();
                table.is_some_and(|table| table.view().phase == Phase::Over)
            })
        {
            return (server, pages);
        }
        if !started && server.shared.people().count() == 2 {
            pages[0].remote.ask(TableAsk::Start);
            started = true;
        }
        server.now += 20;
        if dice.below(1000) < faults {
            let at = dice.below(4);
            match at {
                3 => {
                    server.restart();
                    for (page, wire) in pages.iter().zip(&mut wires) {
                        cut(page, wire);
                    }
                }
                _ => cut(&pages[at], &mut wires[at]),
            }
        }
        let at = dice.below(3);
        let now = server.now;
        while let Some(up) = pages[at].remote.take(now) {
            wires[at].up.push_back(encode(&up));
        }
        server.hear(&mut wires, at);
        server.settle();
        server.publish(&mut wires);
        if let Some(bytes) = wires[at].down.pop_front() {
            let down: Down = decode(&bytes).expect("servers send valid messages");
            pages[at].remote.hear(down, now);
        }
        pages[at].news(now);
        pages[at].play(now);
    }
    panic!("seed {seed}: the match did not end");
}

#[test]
fn people_play_matches_over_bad_connections() {
    for (seed, faults) in [(1, 0), (2, 20), (3, 60), (4, 20), (5, 60)] {
        let (server, pages) = play_match(seed, faults);
        let room = server.shared.room().expect("a match was played");
        for (at, page) in pages.iter().enumerate() {
            let table = page.table.as_ref().expect("everyone saw it");
            assert_eq!(table.number(), room.number(), "seed {seed}, page {at}");
            assert_eq!(page.refused, [], "seed {seed}, page {at}");
            // No event is missing and none was shown twice.
            let seat = table.seat();
            let all = room.update(0, seat, server.now).expect("from the start");
            let first = all.events.len() - page.shown.len();
            assert_eq!(all.events[first..], page.shown, "seed {seed}, page {at}");
            if let Some(seat) = seat {
                let seal = page.seal.as_ref().expect("it was sent");
                let record = server.shared.record(&[]).expect("the match is over");
                assert_eq!(seal.check(&record, seat), Checked::Fair);
                let other = Seal::from_text(&format!("{} {}", "00".repeat(32), "00".repeat(32)));
                let other = other.expect("two numbers of 32 bytes");
                assert_eq!(other.check(&room.record(), seat), Checked::OtherCommitment);
            }
        }
        assert!(pages[1].watched > 0, "seed {seed}: nobody saw a draft");
    }
}

#[test]
fn a_desk_without_a_plan_shows_what_the_player_to_move_does() {
    let (server, pages) = play_match(1, 0);
    let room = server.shared.room().expect("a match was played");
    let view = room.view(Some(0));
    let mut desk = Desk::new(&view);
    let before = desk.layout().clone();
    let mut theirs = before.sets.clone();
    let moved = theirs.pop().expect("there are sets on the table");
    desk.watch(&theirs);
    assert_eq!(desk.layout().sets.len(), before.sets.len() - 1);
    // What is watched is not this player's draft.
    assert_eq!(desk.draft(), before.sets);
    assert!(!desk.is_touched());
    // After the other player's turn, the table itself is shown again.
    desk.update(&view);
    assert_eq!(desk.layout(), &before);
    // A plan is never covered by what is watched.
    let mut plan = desk.clone();
    plan.drop(
        &moved.tiles[..1],
        sidra_client::Target::Spot(sidra_game::places::first_free(&before.sets, 1)),
    );
    let planned = plan.layout().clone();
    plan.watch(&theirs);
    assert_eq!(plan.layout(), &planned);
    let deals = pages[0].shown.iter();
    let deals = deals.filter(|seen| matches!(seen, TableSeen::Match(Seen::Dealt { .. })));
    assert!(deals.count() <= 1);
}

#[test]
fn the_front_end_is_told_whenever_there_is_something_to_send() {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    let remote = Remote::new("t".to_owned(), None, 1);
    let told = Arc::new(AtomicUsize::new(0));
    let count = told.clone();
    remote.on_ready(move || _ = count.fetch_add(1, Ordering::Relaxed));
    // Nothing can be sent before there is a connection.
    remote.ask(TableAsk::Start);
    assert_eq!(told.load(Ordering::Relaxed), 0);
    remote.connected();
    assert_eq!(told.load(Ordering::Relaxed), 1);
    while remote.take(1_000).is_some() {}
    remote.hear(Down::History(Vec::new()), 1_000);
    assert_eq!(told.load(Ordering::Relaxed), 1);
    for again in 2..5 {
        remote.ask(TableAsk::Leave);
        assert_eq!(told.load(Ordering::Relaxed), again);
        while remote.take(1_000).is_some() {}
    }
}

#[test]
fn a_connection_on_which_nothing_arrives_is_given_up() {
    let remote = Remote::new("t".to_owned(), None, 1);
    // Nothing answers the first attempt.
    remote.connecting(1_000);
    assert!(!remote.is_silent(1_000));
    assert!(!remote.is_silent(25_000));
    assert!(remote.is_silent(35_000));
    // Another attempt gets as much time, and the pings of an idle table are enough.
    let mut now = 35_000;
    remote.connecting(now);
    remote.connected();
    for number in 1..=20 {
        now += 15_000;
        assert!(!remote.is_silent(now), "ping {number}");
        remote.hear(Down::Ping { number }, now);
    }
    assert!(!remote.is_silent(now + 16_000), "the next ping is late");
    assert!(remote.is_silent(now + 60_000));
    // The loss of the connection does not make the next one older than it is.
    remote.lost();
    remote.connecting(now + 60_000);
    assert!(!remote.is_silent(now + 60_000));
}

#[test]
fn a_closed_match_is_over_and_its_deal_can_be_checked() {
    let mut server = Server::open();
    let mut pages = [
        Page::open(Some(ANN), 1),
        Page::open(Some(BEN), 2),
        Page::open(None, 3),
    ];
    let mut wires: Vec<Wire> = (0..3).map(|_| Wire::default()).collect();
    for page in &pages {
        page.remote.connected();
    }
    pages[1].remote.ask(TableAsk::Sit { seat: None });
    let mut settle = |server: &mut Server, pages: &mut [Page; 3]| {
        for _ in 0..20 {
            server.now += 200;
            for (at, page) in pages.iter_mut().enumerate() {
                while let Some(up) = page.remote.take(server.now) {
                    wires[at].up.push_back(encode(&up));
                }
                while !wires[at].up.is_empty() {
                    server.hear(&mut wires, at);
                }
                server.settle();
                server.publish(&mut wires);
                while let Some(bytes) = wires[at].down.pop_front() {
                    let down = decode(&bytes).expect("servers send valid messages");
                    page.remote.hear(down, server.now);
                }
                page.news(server.now);
                if let Some(table) = &mut page.table {
                    while table.poll(server.now).is_some() {}
                }
            }
        }
    };
    settle(&mut server, &mut pages);
    pages[0].remote.ask(TableAsk::Start);
    settle(&mut server, &mut pages);
    for page in &pages {
        let table = page.table.as_ref().expect("the match has begun");
        assert_eq!(table.view().phase, Phase::Playing);
        assert!(table.view().turn.is_some());
    }

    let step = server
        .shared
        .keep(KeeperAsk::Close(Reason::Operator), server.now);
    server.commit(step.expect("it is open"));
    settle(&mut server, &mut pages);
    for page in &mut pages {
        let info = page.remote.info().expect("it was sent");
        assert_eq!(info.stage, TableState::Closed(Reason::Operator));
        page.table.as_mut().expect("it was joined").close();
        // A fresh snapshot of the table does not bring the turn back.
        page.remote.say(Up::Sync);
    }
    settle(&mut server, &mut pages);
    for page in &pages {
        let table = page.table.as_ref().expect("it was joined");
        assert_eq!(table.view().phase, Phase::Over);
        assert_eq!(table.view().turn, None);
        assert!(!table.is_my_turn());
        assert_eq!(table.clock(server.now), None);
    }
    let record = server
        .shared
        .record(&["Ann".to_owned(), "Ben".to_owned()])
        .expect("a closed match has a record");
    for (seat, page) in pages.iter().take(2).enumerate() {
        let seal = page.seal.as_ref().expect("it was sent");
        assert_eq!(seal.check(&record, seat), Checked::Fair);
    }
}
