//! Whole matches over a simulated network and a server that crashes, all from a seed.
//!
//! The parts are the real ones: [`Shared`] with its log, and a [`Remote`] with its table for each
//! player and for a spectator. Players show drafts and make plans. Time, delays, cut connections and
//! crashes come from the seed. Afterwards the histories are compared: no acknowledged command may be
//! missing from the log, none may be in it twice, everyone must have seen the same events in the
//! same order, and nobody a plan of someone else.
//!
//! `cargo xtask simulate --seeds 5000` runs more seeds than a test run does.

#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, VecDeque};

use sha2::{Digest, Sha256};
use sidra_client::{News, Notice, Remote, Table};
use sidra_core::{HouseRules, editions};
use sidra_game::record::verify;
use sidra_game::shuffle::Secret;
use sidra_game::{Action, Phase, SetId, Spot, TableSet};
use sidra_kit::dice::Dice;
use sidra_protocol::{Down, Up};
use sidra_room::shared::{
    Chair, KeeperAsk, Knock, Person, Shared, SharedDecision, SharedStep, TableAsk, TableState,
    Terms,
};
use sidra_room::{Accepted, CommandId, Level, Pace, Reply};

/// The time limit of a match, in simulated milliseconds.
const LONGEST: u64 = 6 * 3600 * 1000;

/// When the server acknowledges a command.
#[derive(Clone, Copy, PartialEq)]
enum Server {
    /// After the row was stored, as it has to be.
    Honest,
    /// Before that, so that a crash can lose the row.
    Early,
}

/// A connection, and what is on its way.
#[derive(Default)]
struct Line {
    open: bool,
    up: VecDeque<(u64, Up)>,
    down: VecDeque<(u64, Down)>,
    /// Whether the server has greeted this connection.
    greeted: bool,
    /// How many events of the match were sent to it.
    sent: u64,
    /// When the page connects again.
    again: u64,
}

/// A player or a spectator: a page with its connection.
struct Page {
    person: Person,
    remote: Remote,
    table: Option<Table>,
    line: Line,
    acted_on: Option<sidra_game::Moment>,
    acknowledged: Vec<(CommandId, Accepted)>,
    sealed: Option<TableState>,
    /// The drafts that it showed the others.
    shown: Vec<Vec<TableSet>>,
    /// The drafts of others that it saw, each with the seat of its owner.
    seen: Vec<(usize, Vec<TableSet>)>,
}

/// A step on its way to the disk: when it arrives, and who waits for an answer.
type Storing = (u64, SharedStep, Option<(usize, CommandId)>);

struct World {
    dice: Dice,
    now: u64,
    kind: Server,
    /// What is on the disk.
    disk: Vec<String>,
    shared: Shared,
    /// The step that was decided and is being stored; there is only one at a time.
    storing: Option<Storing>,
    waiting: VecDeque<(usize, Option<CommandId>, TableAsk)>,
    pages: Vec<Page>,
    crashes: usize,
    cuts: usize,
}

impl World {
    fn new(seed: u64, kind: Server) -> World {
        let mut dice = Dice::new(seed);
        let people = 1 + dice.below(3);
        let bots = match people {
            1 => 1 + dice.below(2),
            3 => 0,
            _ => dice.below(2),
        };
        let numbers: Vec<_> = editions::ALL.iter().filter(|e| e.has_numbers()).collect();
        let edition = numbers[dice.below(numbers.len())];
        let mut rules = HouseRules::plain(edition);
        let seconds = dice.pick(&["0", "30", "60"]);
        rules.change_text("turn_seconds", seconds).unwrap();
        let person = |index: usize| Person(100 + index as u64);
        let chairs = (0..people)
            .map(|index| Chair::Person(person(index)))
            .chain((0..bots).map(|_| Chair::Bot(Level::Simple)));
        let terms = Terms {
            rules,
            units: 1,
            public: true,
            watch: Some(0),
            stand_in: dice.pick(&[None, Some(Level::Simple)]),
            away: 3600,
            theme: None,
        };
        let secret = Secret::from_number(seed);
        let (shared, first) = Shared::open(terms, chairs.collect(), secret, 0).unwrap();
        // The last one has no chair, and watches.
        let pages = (0..=people).map(|index| Page {
            person: person(index),
            remote: Remote::new("table".to_owned(), Some(index.to_string()), 1000),
            table: None,
            line: Line::default(),
            acted_on: None,
            acknowledged: Vec::new(),
            sealed: None,
            shown: Vec::new(),
            seen: Vec::new(),
        });
        World {
            pages: pages.collect(),
            dice,
            now: 0,
            kind,
            disk: vec![first],
            shared,
            storing: None,
            waiting: VecDeque::new(),
            crashes: 0,
            cuts: 0,
        }
    }

    fn chance(&mut self, one_in: usize) -> bool {
        self.dice.below(one_in) == 0
    }

    fn delay(&mut self) -> u64 {
        let slow = self.chance(20);
        self.now + 1 + self.dice.below(if slow { 3_000 } else { 80 }) as u64
    }

    /// Returns when a row that is written now is on the disk. Sometimes the disk is busy.
    fn disk_delay(&mut self) -> u64 {
        let busy = self.chance(10);
        self.now + self.dice.below(if busy { 1_500 } else { 20 }) as u64
    }

    /// Plays until the match is over.
    fn run(&mut self) {
        while self.shared.state() != TableState::Over && self.now < LONGEST {
            self.now += 1 + self.dice.below(60) as u64;
            self.connections();
            self.serve();
            self.play();
            if self.chance(1_500) {
                self.crash();
            }
        }
        // The network works again, and everything that was on its way arrives.
        for _ in 0..600 {
            self.now += 50;
            for at in 0..self.pages.len() {
                self.connect(at);
            }
            self.serve();
            self.play();
        }
    }

    fn connections(&mut self) {
        for at in 0..self.pages.len() {
            if self.pages[at].line.open {
                if self.chance(1_500) {
                    self.cuts += 1;
                    self.cut(at);
                }
            } else if self.pages[at].line.again <= self.now {
                self.connect(at);
            }
        }
    }

    /// Cuts a connection: whatever is on its way in either direction is lost.
    fn cut(&mut self, at: usize) {
        let again = self.now + self.dice.below(8_000) as u64;
        let page = &mut self.pages[at];
        page.line = Line {
            again,
            ..Line::default()
        };
        page.remote.lost();
        let person = page.person;
        self.keep(KeeperAsk::Presence {
            person,
            here: false,
        });
    }

    fn connect(&mut self, at: usize) {
        let page = &mut self.pages[at];
        if !page.line.open {
            page.line.open = true;
            page.remote.connected();
        }
    }

    /// Kills the process and restarts it with what is on the disk.
    fn crash(&mut self) {
        self.crashes += 1;
        // A row that was being stored may be on the disk or not.
        if let Some((_, step, _)) = self.storing.take()
            && step.is_logged()
            && self.chance(2)
        {
            self.disk.push(step.text());
        }
        self.waiting.clear();
        let rows = self.disk.iter().map(String::as_str);
        self.shared = Shared::load(rows, self.now).unwrap();
        self.instant();
        for at in 0..self.pages.len() {
            self.cut(at);
        }
    }

    /// Makes bots move at once.
    fn instant(&mut self) {
        if let Some(room) = self.shared.room_mut() {
            room.set_pace(Pace::Instant);
        }
    }

    /// Sends the table a request from the server, and stores the step at once.
    fn keep(&mut self, ask: KeeperAsk) {
        // A step that is being stored is completed first.
        self.stored();
        if let Ok(step) = self.shared.keep(ask, self.now) {
            if step.is_logged() {
                self.disk.push(step.text());
            }
            self.shared.commit(step).unwrap();
            self.publish();
        }
    }

    /// Completes what is being stored.
    fn stored(&mut self) {
        let Some((_, step, by)) = self.storing.take() else {
            return;
        };
        if step.is_logged() {
            self.disk.push(step.text());
        }
        let accepted = self.shared.commit(step).unwrap();
        self.instant();
        self.publish();
        if let Some((at, id)) = by
            && self.kind == Server::Honest
        {
            self.answer(at, id, Ok(accepted));
        }
    }

    fn answer(
        &mut self,
        at: usize,
        id: CommandId,
        answer: Result<Accepted, sidra_room::shared::TableRefusal>,
    ) {
        self.send(at, Down::Answer { id, answer });
    }

    fn send(&mut self, at: usize, down: Down) {
        let due = self.delay();
        let line = &mut self.pages[at].line;
        if line.open && line.greeted {
            let due = line.down.back().map_or(due, |(last, _)| due.max(*last));
            line.down.push_back((due, down));
        }
    }

    /// Sends everyone what has happened since the last call.
    fn publish(&mut self) {
        for at in 0..self.pages.len() {
            let person = self.pages[at].person;
            let info = self.shared.info(Some(person), self.now, |_| "x".to_owned());
            let viewer = info.you;
            self.send(at, Down::Table(Box::new(info)));
            let Some(room) = self.shared.room() else {
                continue;
            };
            let (sent, number) = (self.pages[at].line.sent, room.number());
            if sent == 0 {
                self.welcome(at);
            } else if sent < number {
                let update = room.update(sent, viewer, self.now).unwrap();
                self.pages[at].line.sent = number;
                self.send(at, Down::Reply(Reply::Update(update)));
            }
        }
    }

    fn welcome(&mut self, at: usize) {
        let seat = self.shared.seat_of(self.pages[at].person);
        let names = vec!["x".to_owned(); 4];
        let Some(table) = self.shared.snapshot(seat, &names, self.now) else {
            return;
        };
        self.pages[at].line.sent = table.number;
        let room = self.shared.room().unwrap();
        let drafts = seat.map_or(0, |seat| room.draft_number(seat));
        let draft = seat.and_then(|seat| Some(room.draft(seat)?.to_vec()));
        let table = Box::new(table);
        let welcome = Reply::Welcome {
            seat,
            table,
            draft,
            drafts,
        };
        self.send(at, Down::Reply(welcome));
    }

    /// Returns the draft that everyone may see.
    fn draft(&self) -> Option<Down> {
        let room = self.shared.room()?;
        let (seat, draft) = room.shown_draft()?;
        Some(Down::Draft {
            seat,
            number: room.draft_number(seat),
            table: draft.to_vec(),
        })
    }

    fn serve(&mut self) {
        for at in 0..self.pages.len() {
            while let Some(up) = self.pages[at].remote.take(self.now) {
                let due = self.delay();
                let line = &mut self.pages[at].line;
                let due = line.up.back().map_or(due, |(last, _)| due.max(*last));
                line.up.push_back((due, up));
            }
            while let Some((due, _)) = self.pages[at].line.up.front()
                && *due <= self.now
            {
                let (_, up) = self.pages[at].line.up.pop_front().unwrap();
                self.hear(at, up);
            }
        }
        if self
            .storing
            .as_ref()
            .is_some_and(|(due, ..)| *due <= self.now)
        {
            self.stored();
        }
        while self.storing.is_none()
            && let Some((at, id, ask)) = self.waiting.pop_front()
        {
            self.decide(at, id, ask);
        }
        if self.storing.is_some() {
            return;
        }
        let fresh = Secret::from_number(self.now);
        if let Some(question) = self.shared.question() {
            let action = question.think(None);
            let (question, seat) = (question.number, question.seat);
            self.keep(KeeperAsk::Answer {
                question,
                seat,
                action,
            });
        } else if let Some(step) = self.shared.tick(self.now, 0, fresh) {
            let due = self.disk_delay();
            self.storing = Some((due, step, None));
        }
    }

    fn hear(&mut self, at: usize, up: Up) {
        match up {
            Up::Hello { have, .. } => {
                self.pages[at].line.greeted = true;
                let person = self.pages[at].person;
                self.keep(KeeperAsk::Presence { person, here: true });
                let known = self.shared.room().map(sidra_room::Room::number);
                match (have, known) {
                    // The page gets what it missed.
                    (Some(have), Some(known)) if have <= known && have > 0 => {
                        self.pages[at].line.sent = have;
                    }
                    _ => self.pages[at].line.sent = 0,
                }
                self.publish();
                if let Some(draft) = self.draft() {
                    self.send(at, draft);
                }
            }
            Up::Sync => self.welcome(at),
            Up::Ask { id, ask } => self.waiting.push_back((at, id, ask)),
            _ => {}
        }
    }

    fn decide(&mut self, at: usize, id: Option<CommandId>, ask: TableAsk) {
        let knock = Knock {
            person: self.pages[at].person,
            id,
            at: self.now,
            ask,
        };
        match self.shared.decide(knock) {
            Ok(SharedDecision::Repeated(accepted)) => {
                if let Some(id) = id {
                    self.answer(at, id, Ok(accepted));
                }
            }
            Ok(SharedDecision::Step(step)) if !step.is_logged() => {
                self.shared.commit(step).unwrap();
                if let Some(draft) = self.draft() {
                    let others = (0..self.pages.len()).filter(|&other| other != at);
                    others.for_each(|other| self.send(other, draft.clone()));
                }
            }
            Ok(SharedDecision::Step(step)) => {
                let due = self.disk_delay();
                self.storing = Some((due, step, id.map(|id| (at, id))));
                if self.kind == Server::Early
                    && let Some(id) = id
                {
                    self.answer(at, id, Ok(Accepted { number: 0 }));
                }
            }
            Err(refusal) => {
                if let Some(id) = id {
                    self.answer(at, id, Err(refusal));
                }
            }
        }
    }

    fn play(&mut self) {
        for at in 0..self.pages.len() {
            while let Some((due, _)) = self.pages[at].line.down.front()
                && *due <= self.now
            {
                let (_, down) = self.pages[at].line.down.pop_front().unwrap();
                if let Down::Answer {
                    id,
                    answer: Ok(accepted),
                } = &down
                {
                    self.pages[at].acknowledged.push((*id, *accepted));
                }
                self.pages[at].remote.hear(down, self.now);
            }
            let lazy = !self.chance(3);
            let drafts = self.chance(2);
            self.pages[at].act(self.now, lazy, drafts);
        }
    }
}

impl Page {
    /// Does what a person would: sends the seed, begins games, plays; or, if it `drafts`, shows the
    /// play before making it, and plans one in another player's turn.
    fn act(&mut self, now: u64, lazy: bool, drafts: bool) {
        while let Some(news) = self.remote.news() {
            if let News::Draft { seat, table } = news {
                self.seen.push((seat, table));
            }
        }
        let Some(info) = self.remote.info() else {
            return;
        };
        let seed = [self.person.0 as u8; 32];
        if info.you.is_some() && self.sealed != Some(info.stage) {
            self.sealed = Some(info.stage);
            match info.stage {
                TableState::Gathering if info.host == info.you => {
                    _ = self.remote.ask(TableAsk::Start);
                }
                TableState::Hashing => {
                    let hash = Sha256::digest(seed).into();
                    self.remote.ask(TableAsk::Hash { hash });
                }
                TableState::Revealing => _ = self.remote.ask(TableAsk::Reveal { seed }),
                _ => {}
            }
        }
        if self.table.is_none() {
            self.table = self.remote.join(now);
        }
        let Some(table) = &mut self.table else {
            return;
        };
        while let Some(notice) = table.poll(now) {
            if let Notice::Answered { answer: Err(_), .. } = notice {
                // The action was late, so the page looks at the table again.
                self.acted_on = None;
            }
        }
        let view = table.view();
        let moment = view.moment;
        if lazy || table.seat().is_none() || self.acted_on == Some(moment) {
            return;
        }
        match view.phase {
            Phase::Between => {
                self.acted_on = Some(moment);
                table.begin_game(now);
            }
            Phase::Playing if view.turn == table.seat() => match Level::Simple.act(&view, 1) {
                Action::Play { table: draft } if drafts => {
                    self.shown.push(draft.clone());
                    table.lay_out(draft, true, now);
                }
                action => {
                    self.acted_on = Some(moment);
                    table.act(action, now);
                }
            },
            Phase::Playing if drafts => {
                let (id, spot) = (SetId::NEW, Spot::LAST);
                let tiles = view.rack.iter().copied().take(1).collect();
                let mut plan = view.table.to_vec();
                plan.push(TableSet { id, spot, tiles });
                table.lay_out(plan, false, now);
            }
            _ => {}
        }
    }
}

/// Why a history is not acceptable.
#[derive(Debug, PartialEq)]
enum Broken {
    /// A command that was acknowledged is not in the log.
    Lost(Person, CommandId),
    /// A command is in the log more than once.
    Twice(Person, CommandId),
    /// A player sees a table that differs from the log.
    Differs(Person),
    /// Someone saw a draft that its owner did not show.
    Draft(Person),
    /// The record of the finished match does not verify.
    Record,
}

/// Compares what the players saw and were told with what is on the disk.
fn check(world: &mut World) -> Vec<Broken> {
    let mut broken = Vec::new();
    let mut stored: BTreeMap<(u64, u64), usize> = BTreeMap::new();
    for row in &world.disk {
        let head: Vec<&str> = row.lines().next().unwrap().split(' ').collect();
        if let [_, _, "by", person, id] = head[..] {
            *stored
                .entry((person.parse().unwrap(), id.parse().unwrap()))
                .or_default() += 1;
        }
    }
    for (&(person, id), &times) in &stored {
        if times > 1 {
            broken.push(Broken::Twice(Person(person), CommandId(id)));
        }
    }
    let rows = world.disk.iter().map(String::as_str);
    let truth = Shared::load(rows, world.now).unwrap();
    let names = vec!["x".to_owned(); 4];
    for page in &world.pages {
        for (id, _) in &page.acknowledged {
            if !stored.contains_key(&(page.person.0, id.0)) {
                broken.push(Broken::Lost(page.person, *id));
            }
        }
        let seat = truth.seat_of(page.person);
        let expected = truth.snapshot(seat, &names, world.now);
        let seen = page
            .table
            .as_ref()
            .map(|table| (table.number(), table.snapshot()));
        let expected = expected.map(|table| (table.number, Box::new(table.game)));
        if seen != expected {
            broken.push(Broken::Differs(page.person));
        }
        let was_shown = |(owner, draft): &(usize, Vec<TableSet>)| {
            let mut pages = world.pages.iter();
            let owner = pages.find(|page| truth.seat_of(page.person) == Some(*owner));
            owner.is_some_and(|owner| owner.shown.contains(draft))
        };
        if !page.seen.iter().all(was_shown) {
            broken.push(Broken::Draft(page.person));
        }
    }
    if truth.state() == TableState::Over {
        let record = truth.record(&["a", "b", "c", "d"].map(str::to_owned));
        if record.is_none_or(|record| !verify(&record).is_empty()) {
            broken.push(Broken::Record);
        }
    }
    broken
}

/// Returns how many seeds to try: a few in a test run, more if `SIDRA_SEEDS` says so.
fn seeds(usual: u64) -> u64 {
    let asked = std::env::var("SIDRA_SEEDS").ok();
    asked.and_then(|seeds| seeds.parse().ok()).unwrap_or(usual)
}

#[test]
fn nothing_is_lost_or_done_twice_and_everyone_sees_the_same() {
    let (mut over, mut crashes, mut cuts, mut acknowledged, mut drafts) = (0, 0, 0, 0, 0);
    let count = seeds(60);
    for seed in 0..count {
        let mut world = World::new(seed, Server::Honest);
        world.run();
        assert_eq!(check(&mut world), [], "seed {seed}");
        over += usize::from(world.shared.state() == TableState::Over);
        crashes += world.crashes;
        cuts += world.cuts;
        acknowledged += world
            .pages
            .iter()
            .map(|page| page.acknowledged.len())
            .sum::<usize>();
        drafts += world.pages.last().map_or(0, |watcher| watcher.seen.len());
    }
    println!(
        "{count} seeds: {over} matches played to the end, {crashes} crashes, {cuts} cut \
         connections, {acknowledged} acknowledged commands, {drafts} drafts seen by spectators"
    );
    // Most matches ended, and there really were faults to survive.
    assert!(
        over * 10 > count as usize * 8,
        "only {over} of {count} matches ended"
    );
    assert!(crashes > 0 && cuts > 0);
    assert!(drafts > 0, "spectators saw no draft");
}

/// Shows that the check can fail.
#[test]
fn a_server_that_acknowledges_too_early_is_caught() {
    let lost = (0..100).any(|seed| {
        let mut world = World::new(seed, Server::Early);
        world.run();
        let broken = check(&mut world);
        broken
            .iter()
            .any(|broken| matches!(broken, Broken::Lost(..)))
    });
    assert!(
        lost,
        "no crash hit a command that was acknowledged but not stored"
    );
}

/// The same seed gives the same history.
#[test]
fn a_simulation_can_be_repeated() {
    let run = |seed| {
        let mut world = World::new(seed, Server::Honest);
        world.run();
        (world.now, world.disk)
    };
    assert!(run(3) == run(3));
}
