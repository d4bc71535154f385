//! Whole games against bots in simulated time, over a link that delays, drops, duplicates and
//! reorders messages.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock};

use sidra_client::{Desk, Link, Local, Notice, Table, Target};
use sidra_core::{HouseRules, TileId, editions};
use sidra_game::record::{Record, verify_with};
use sidra_game::shuffle::Secret;
use sidra_game::{Action, Config, Phase, Refusal, Seen, TableSet};
use sidra_kit::dice::Dice;
use sidra_kit::words::SMALL_LIST;
use sidra_room::{
    Accepted, CommandId, Happening, Kept, Level, Occupant, Pace, Question, Reply, Request, Room,
    TableSnapshot,
};
use sidra_words::Lexicon;

fn lexicon() -> &'static Lexicon {
    static SMALL: OnceLock<Lexicon> = OnceLock::new();
    SMALL.get_or_init(|| Lexicon::from_list("small", SMALL_LIST))
}

/// A link to a room in this process over a bad network. It notices a loss some time later, and
/// asks for a fresh welcome.
struct Flaky {
    local: Local,
    dice: Dice,
    /// Whether nothing is delayed, lost or duplicated.
    calm: bool,
    /// Messages on the way, each with its time of arrival.
    requests: Vec<(u64, Request)>,
    replies: Vec<(u64, Reply)>,
    /// When the link will notice a loss.
    noticed: Option<u64>,
    /// How many messages were lost and duplicated.
    faults: usize,
}

/// The link notices a loss after at most this many milliseconds.
const NOTICED_WITHIN: usize = 6_000;

impl Flaky {
    fn new(local: Local, seed: u64) -> Flaky {
        Flaky {
            local,
            dice: Dice::new(seed),
            calm: false,
            requests: Vec::new(),
            replies: Vec::new(),
            noticed: None,
            faults: 0,
        }
    }

    /// Returns when a message that is sent now arrives: never, once or twice.
    fn arrivals(&mut self, now: u64) -> Vec<u64> {
        if self.calm {
            return vec![now];
        }
        let copies = match self.dice.below(10) {
            0 => {
                let notice = now + self.dice.below(NOTICED_WITHIN) as u64;
                self.noticed.get_or_insert(notice);
                0
            }
            1 => 2,
            _ => 1,
        };
        self.faults += usize::from(copies != 1);
        let mut arrive = |_| {
            // Usually soon, sometimes so late that it was requested again.
            let most = self.dice.pick(&[1, 50, 400, 400, 5_000]);
            now + self.dice.below(most) as u64
        };
        (0..copies).map(&mut arrive).collect()
    }

    /// Delivers all messages that have arrived by now.
    fn carry(&mut self, now: u64) {
        if self.calm {
            self.requests.iter_mut().for_each(|(due, _)| *due = now);
            self.replies.iter_mut().for_each(|(due, _)| *due = now);
        }
        while let Some(request) = take_due(&mut self.requests, now) {
            self.local.send(request, now);
        }
        let lost = self.noticed.is_some_and(|at| self.calm || at <= now);
        if lost {
            self.noticed = None;
            self.local.send(Request::Sync, now);
        }
        while let Some(reply) = self.local.receive(now) {
            // The welcome after a loss is not lost.
            let arrivals = match (&reply, lost) {
                (Reply::Welcome { .. }, true) => vec![now],
                _ => self.arrivals(now),
            };
            self.replies
                .extend(arrivals.into_iter().map(|due| (due, reply.clone())));
        }
    }
}

/// Returns the next message that has arrived.
fn take_due<T>(messages: &mut Vec<(u64, T)>, now: u64) -> Option<T> {
    let due = |at: &usize| messages[*at].0;
    let first = (0..messages.len()).min_by_key(due)?;
    (messages[first].0 <= now).then(|| messages.remove(first).1)
}

/// The table's end of a flaky link; the test has the other end.
struct End(Arc<Mutex<Flaky>>);

impl End {
    fn with<T>(&self, run: impl FnOnce(&mut Flaky) -> T) -> T {
        run(&mut self.0.lock().expect("nobody panicked"))
    }
}

impl Link for End {
    fn send(&mut self, request: Request, now: u64) {
        self.with(|flaky| {
            let arrivals = flaky.arrivals(now).into_iter();
            flaky
                .requests
                .extend(arrivals.map(|due| (due, request.clone())));
        });
    }

    fn receive(&mut self, now: u64) -> Option<Reply> {
        self.with(|flaky| {
            flaky.carry(now);
            take_due(&mut flaky.replies, now)
        })
    }

    fn wake(&self) -> Option<u64> {
        self.with(|flaky| {
            let requests = flaky.requests.iter().map(|(due, _)| *due);
            let replies = flaky.replies.iter().map(|(due, _)| *due);
            let others = [flaky.noticed, flaky.local.wake()];
            requests
                .chain(replies)
                .chain(others.into_iter().flatten())
                .min()
        })
    }

    fn question(&self) -> Option<Question> {
        self.with(|flaky| flaky.local.question())
    }

    fn answer(&mut self, question: &Question, action: Option<Action>, now: u64) {
        self.with(|flaky| flaky.local.answer(question, action, now));
    }

    fn kept(&self, now: u64) -> Option<Kept> {
        self.with(|flaky| flaky.local.kept(now))
    }

    fn record(&self) -> Option<Record> {
        self.with(|flaky| flaky.local.record())
    }
}

/// A player with a table and a desk.
struct Player {
    table: Table,
    link: End,
    desk: Desk,
    dice: Dice,
    now: u64,
    /// Every command that was sent, and its answer.
    sent: BTreeMap<CommandId, (Action, Option<Result<Accepted, Refusal>>)>,
    /// How many times a draft that was compared differed from the table: during the player's own
    /// turn, and during the others'.
    drafts: [usize; 2],
    /// How many times a refused action was accepted later.
    again: usize,
    refused: Option<Action>,
}

impl Player {
    fn sit_down(edition: &str, seats: &[Occupant], pace: Pace, seed: u64) -> Player {
        let mut rules = HouseRules::plain(editions::find(edition).expect("an edition"));
        // Short games, in which every player soon lays something.
        for (field, value) in [("deal", "9"), ("opening", "3"), ("turn_seconds", "40")] {
            rules.change_text(field, value).expect("a field");
        }
        let config = Config {
            rules,
            players: (0..seats.len())
                .map(|seat| format!("player {seat}"))
                .collect(),
            games: 2,
        };
        let secret = Secret::from_number(seed);
        let mut room = Room::open(config, seats, secret, "2026-11-15".to_owned(), 0);
        room.use_lexicon(lexicon().clone());
        room.set_pace(pace);
        let local = Local::new(room, Some(0));
        let welcome = local.welcome(0);
        let link = Arc::new(Mutex::new(Flaky::new(local, seed)));
        let end = Box::new(End(Arc::clone(&link)));
        let mut table = Table::new(end, welcome, 1, 0).expect("a welcome");
        table.use_lexicon(lexicon().clone());
        Player {
            desk: Desk::new(&table.view()),
            table,
            link: End(link),
            dice: Dice::new(seed ^ 0xD1CE),
            now: 0,
            sent: BTreeMap::new(),
            drafts: [0; 2],
            again: 0,
            refused: None,
        }
    }

    /// Returns the snapshot of a viewer who arrives now, and this player's draft in the room.
    fn fresh(&self) -> (TableSnapshot, Option<Vec<TableSet>>) {
        let welcome = self.link.with(|flaky| flaky.local.welcome(self.now));
        match welcome {
            Reply::Welcome { table, draft, .. } => (*table, draft),
            other => panic!("{other:?}"),
        }
    }

    /// Handles all notices, as a front end does.
    fn listen(&mut self) {
        while let Some(question) = self.table.question() {
            let action = question.think(Some(lexicon()));
            self.table.answer(&question, action, self.now);
        }
        while let Some(notice) = self.table.poll(self.now) {
            match notice {
                Notice::Happened(Happening::Match(Seen::Dealt { .. })) => {
                    self.desk.deal(&self.table.view());
                }
                Notice::Happened(_) | Notice::Refreshed => {
                    self.desk.update(&self.table.view());
                }
                Notice::Answered { id, answer } => self.answered(id, answer),
            }
            self.check_tiles();
        }
        if self.table.view().phase == Phase::Playing {
            self.table.lay_out(self.desk.draft(), false, self.now);
        }
    }

    fn answered(&mut self, id: CommandId, answer: Result<Accepted, Refusal>) {
        let (action, before) = self.sent.get_mut(&id).expect("it was sent");
        assert_eq!(*before, None, "one answer for {id:?}, {action:?}");
        if answer.is_err() {
            self.refused = Some(action.clone());
        } else if self.refused.as_ref() == Some(action) {
            self.again += 1;
        }
        *before = Some(answer);
        assert!(!self.table.is_waiting(id));
    }

    /// Checks that every tile the viewer knows is on the desk once.
    fn check_tiles(&self) {
        let view = self.table.view();
        let sorted = |sets: &[TableSet], rack: &[TileId]| {
            let tiles = sets.iter().flat_map(|set| set.tiles.iter());
            let tiles = tiles.chain(rack).map(|tile| tile.plain());
            let mut tiles: Vec<TileId> = tiles.collect();
            tiles.sort_unstable();
            tiles
        };
        let layout = self.desk.layout();
        let on_desk = sorted(&layout.sets, &layout.rack);
        assert_eq!(on_desk, sorted(view.table, view.rack));
    }

    fn act(&mut self, action: Action) {
        let id = self.table.act(action.clone(), self.now);
        assert!(self.table.is_waiting(id), "the answer arrives later");
        self.sent.insert(id, (action, None));
    }

    /// Moves some tiles from the rack to the table, or one to a set.
    fn lay_some(&mut self) {
        let rack = self.desk.layout().rack.clone();
        let sets = self.desk.layout().sets.clone();
        if rack.is_empty() {
            return;
        }
        if sets.is_empty() || self.dice.below(2) == 0 {
            let count = 1 + self.dice.below(rack.len().min(3));
            self.desk.lay_new(&rack[..count]);
        } else {
            let set = &sets[self.dice.below(sets.len())];
            let target = Target::Set {
                id: set.id,
                at: set.tiles.len(),
                on: None,
            };
            self.desk.drop(&[rack[0]], target);
        }
        self.table.lay_out(self.desk.draft(), true, self.now);
    }

    /// Makes a random move or request, legal or not.
    fn do_something(&mut self) {
        let view = self.table.view();
        let (phase, mine) = (view.phase, self.table.is_my_turn());
        match (phase, self.dice.below(12)) {
            (Phase::Gathering | Phase::Between, _) => {
                let id = self.table.begin_game(self.now);
                self.sent.insert(id, (Action::Hint, None));
            }
            (Phase::Challenge, 0..3) => {
                let id = self.table.waive(self.now);
                self.sent.insert(id, (Action::Hint, None));
            }
            (Phase::Vote, 0..3) => self.act(Action::Vote { allow: true }),
            (Phase::Playing, 0..3) => self.lay_some(),
            (Phase::Playing, 3) if self.desk.is_touched() => {
                let table = self.desk.draft();
                self.act(Action::Play { table });
            }
            (Phase::Playing, 4) => self.act(Action::Hint),
            (Phase::Playing, 5) => self.act(Action::Announce),
            (Phase::Playing, 6) => self.act(Action::Pass),
            (Phase::Playing, 7) => self.act(Action::Draw),
            (Phase::Playing, 8) => {
                self.desk.start_over();
            }
            (Phase::Playing, _) if mine => {
                let action = Level::Simple.player(0).act(&self.table.view());
                if let Action::Play { table } = &action {
                    self.desk.start_over();
                    self.desk.lay_out(table);
                    let table = self.desk.draft();
                    return self.act(Action::Play { table });
                }
                self.act(action);
            }
            _ => {}
        }
    }

    /// Delivers everything, and compares the table with the room.
    fn settle(&mut self) {
        self.link.with(|flaky| flaky.calm = true);
        // Bots keep playing meanwhile; once the table has caught up, no message is on the way.
        for _ in 0..1_000 {
            self.listen();
            self.now += 100;
            self.listen();
            // The newest draft arrives too.
            self.link.with(|flaky| flaky.carry(self.now));
            let waiting = self.sent.keys().any(|id| self.table.is_waiting(*id));
            if !waiting && self.table.number() == self.fresh().0.number {
                break;
            }
        }
        // A front end that sleeps until `wake` does not spin.
        assert!(self.table.wake().is_none_or(|wake| wake > self.now));
        let (fresh, draft) = self.fresh();
        assert_eq!(self.table.number(), fresh.number);
        assert_eq!(self.table.view(), fresh.game.view_with(Some(lexicon())));
        assert_eq!(*self.table.company(), fresh.company);
        // Late messages make the shown clock late, never early.
        let (shown, real) = (self.table.clock(self.now), fresh.clock);
        assert_eq!(shown.is_some(), real.is_some());
        assert!(shown.map(|clock| clock.left) >= real.map(|clock| clock.left));
        if self.table.view().phase == Phase::Playing {
            assert_eq!(draft, Some(self.desk.draft()), "the draft survives");
            let mine = usize::from(!self.table.is_my_turn());
            self.drafts[mine] += usize::from(self.desk.is_touched());
        }
        self.link.with(|flaky| flaky.calm = false);
    }

    /// Plays a match. Compares everything from time to time, and at the end.
    fn play(&mut self) {
        for round in 0..20_000 {
            if self.table.view().phase == Phase::Over {
                break;
            }
            self.listen();
            if self.dice.below(3) == 0 {
                self.do_something();
            }
            if round % 40 == 39 {
                self.settle();
            }
            let pause = self.now + 1 + self.dice.below(900) as u64;
            self.now = self
                .table
                .wake()
                .map_or(pause, |wake| wake.clamp(self.now + 1, pause));
        }
        assert_eq!(self.table.view().phase, Phase::Over, "the match ends");
        self.settle();
        self.check_commands();
        let record = self.table.record().expect("it is over");
        assert_eq!(verify_with(&record, Some(lexicon())).misfits, []);
    }

    /// Checks that every command was answered once, and took effect as its answer says.
    fn check_commands(&self) {
        let rows = self.table.kept(self.now).expect("in this process").rows;
        for (id, (action, answer)) in &self.sent {
            let took = rows.iter().filter(|row| row.by == Some((0, *id))).count();
            let accepted = answer.as_ref().expect("every command is answered").is_ok();
            assert_eq!(
                took,
                usize::from(accepted),
                "{id:?}: {action:?}, {answer:?}"
            );
        }
        let of_rows = rows.iter().filter(|row| row.by.is_some()).count();
        let accepted = |(_, answer): &&(Action, Option<Result<Accepted, Refusal>>)| {
            matches!(answer, Some(Ok(_)))
        };
        assert_eq!(of_rows, self.sent.values().filter(accepted).count());
    }
}

#[test]
fn whole_games_survive_a_bad_network() {
    let (mut drafts, mut faults, mut again, mut refused) = ([0; 2], 0, 0, 0);
    for edition in [
        "il-classic",
        "pl-standard",
        "hu-twist",
        "pl-expert",
        "il-word",
    ] {
        for seed in 0..6 {
            let seats = [
                Occupant::Person,
                Occupant::Bot(Level::Easy),
                Occupant::Bot(Level::Simple),
            ];
            let pace = [Pace::Human, Pace::Instant][seed as usize % 2];
            let count = 2 + seed as usize % 2;
            let mut player = Player::sit_down(edition, &seats[..count], pace, seed);
            player.play();
            drafts[0] += player.drafts[0];
            drafts[1] += player.drafts[1];
            faults += player.link.with(|flaky| flaky.faults);
            again += player.again;
            let err = |(_, answer): &&(Action, Option<Result<Accepted, Refusal>>)| {
                matches!(answer, Some(Err(_)))
            };
            refused += player.sent.values().filter(err).count();
        }
    }
    // The checks above really compared something.
    assert!(drafts.iter().all(|&count| count > 50), "{drafts:?}");
    assert!(
        faults > 1_000 && again > 20 && refused > 100,
        "{faults} {again} {refused}"
    );
}

/// Creates a table in this process, with a game that has begun and turns of 60 seconds.
fn local(seats: &[Occupant], seed: u64) -> Table {
    let mut rules = HouseRules::plain(editions::find("il-classic").expect("an edition"));
    rules.change_text("opening", "0").expect("a field");
    let config = Config {
        rules,
        players: (0..seats.len())
            .map(|seat| format!("player {seat}"))
            .collect(),
        games: 1,
    };
    let secret = Secret::from_number(seed);
    let mut room = Room::open(config, seats, secret, "2026-11-15".to_owned(), 0);
    room.set_pace(Pace::Instant);
    let mut table = Table::local(room, 1, 0).expect("a welcome");
    table.begin_game(0);
    table
}

/// Returns all notices up to now, and lets the bots move.
fn notices(table: &mut Table, now: u64) -> Vec<Notice> {
    let mut notices = Vec::new();
    loop {
        notices.extend(std::iter::from_fn(|| table.poll(now)));
        let Some(question) = table.question() else {
            return notices;
        };
        table.answer(&question, question.think(None), now);
    }
}

const BOT: Occupant = Occupant::Bot(Level::Simple);

#[test]
fn a_draft_for_another_table_is_not_judged() {
    // The person plays a draft, then the bot lays something, then the person does nothing.
    let mut table = (0..100)
        .find_map(|seed| {
            let mut table = local(&[Occupant::Person, BOT], seed);
            notices(&mut table, 0);
            let Action::Play { table: play } = Level::Hard.act(&table.view(), 0) else {
                return None;
            };
            table.lay_out(play.clone(), true, 1_000);
            let before = play.len();
            table.act(Action::Play { table: play }, 2_000);
            notices(&mut table, 2_000);
            let more = table.view().table.len() > before;
            (table.is_my_turn() && more).then_some(table)
        })
        .expect("one of many deals");
    assert_eq!(table.draft(), None);
    let late = notices(&mut table, 62_000);
    let untouched = |notice: &Notice| {
        let Notice::Happened(Happening::Match(Seen::TimeRanOut {
            seat, went_back, ..
        })) = notice
        else {
            return false;
        };
        *seat == 0 && !went_back
    };
    assert!(late.iter().any(untouched), "{late:?}");
}

#[test]
fn moves_that_were_due_come_before_a_command() {
    let mut table = local(&[Occupant::Person, BOT], 1);
    notices(&mut table, 0);
    assert!(table.is_my_turn());
    let late = table.clock(0).expect("there is a limit").left;
    let id = table.act(Action::Draw, late);
    let refused = Notice::Answered {
        id,
        answer: Err(Refusal::Late),
    };
    assert!(notices(&mut table, late).contains(&refused));
}

#[test]
fn a_spectator_is_refused() {
    let mut table = local(&[BOT, BOT], 1);
    assert_eq!(table.seat(), None);
    let id = table.act(Action::Draw, 0);
    let refused = Notice::Answered {
        id,
        answer: Err(Refusal::NoSuchSeat),
    };
    assert!(std::iter::from_fn(|| table.poll(0)).any(|notice| notice == refused));
    assert!(!table.is_waiting(id));
}

/// A front end that sleeps until [`Table::wake`] learns of moves that a request ran.
#[test]
fn moves_that_a_draft_ran_are_reported() {
    let mut table = local(&[Occupant::Person, BOT], 3);
    notices(&mut table, 0);
    table.act(Action::Draw, 1_000);
    while table.poll(1_000).is_some() {}
    let question = table.question().expect("the bot's turn");
    table.answer(&question, question.think(None), 1_000);
    // The bot's move is due, and the draft reaches the room before the table is polled.
    let draft = table.view().table.to_vec();
    table.lay_out(draft, true, 1_001);
    assert!(table.wake().is_some_and(|wake| wake <= 1_001), "due");
    let heard: Vec<Notice> = std::iter::from_fn(|| table.poll(1_001)).collect();
    let moved = |notice: &Notice| matches!(notice, Notice::Happened(Happening::Match(_)));
    assert!(heard.iter().any(moved), "{heard:?}");
    assert!(table.is_my_turn());
}
