//! A table that people share: chairs, seeds, pauses, leaving, coming back.

#![allow(clippy::unwrap_used)]

use sha2::{Digest, Sha256};
use sidra_core::{HouseRules, editions};
use sidra_game::record::{self, verify};
use sidra_game::shuffle::Secret;
use sidra_game::{Action, Phase, Refusal};
use sidra_room::shared::{
    Chair, KeeperAsk, Knock, Person, Reason, Shared, SharedDecision, SharedStep, Sitter, SpentInfo,
    TableAsk, TableRefusal, TableState, Terms, Want,
};
use sidra_room::{Accepted, Ask, CommandId, Level, Pace};

const ANN: Person = Person(11);
const BEN: Person = Person(12);
const CARA: Person = Person(13);

/// A table with its log, as a server keeps it.
struct House {
    shared: Shared,
    log: Vec<String>,
    now: u64,
    ids: u64,
}

fn terms(edition: &str, house: &[(&str, &str)]) -> Terms {
    let mut rules = HouseRules::plain(editions::find(edition).unwrap());
    for (field, value) in house {
        rules.change_text(field, value).unwrap();
    }
    Terms {
        rules,
        units: 1,
        public: false,
        watch: Some(0),
        stand_in: None,
        away: 60,
        theme: None,
    }
}

impl House {
    fn open(terms: Terms, chairs: &[Chair]) -> House {
        let secret = Secret::from_number(7);
        let (shared, first) = Shared::open(terms, chairs.to_vec(), secret, 1_000).unwrap();
        House {
            shared,
            log: vec![first],
            now: 1_000,
            ids: 0,
        }
    }

    fn knock(&mut self, person: Person, ask: TableAsk) -> Result<Accepted, TableRefusal> {
        self.ids += 1;
        self.deliver(person, self.ids, ask)
    }

    fn deliver(
        &mut self,
        person: Person,
        id: u64,
        ask: TableAsk,
    ) -> Result<Accepted, TableRefusal> {
        let is_draft = matches!(ask, TableAsk::Play(Ask::LayOut { .. }));
        let knock = Knock {
            person,
            id: (!is_draft).then_some(CommandId(id)),
            at: self.now,
            ask,
        };
        match self.shared.decide(knock) {
            Err(refusal) => {
                let id = CommandId(id);
                self.shared.remember_refusal(person, id, &refusal);
                Err(refusal)
            }
            Ok(SharedDecision::Repeated(accepted)) => Ok(accepted),
            Ok(SharedDecision::Step(step)) => Ok(self.commit(step)),
        }
    }

    /// Commits a step, and checks the outline that was computed for lists beforehand.
    fn commit(&mut self, step: SharedStep) -> Accepted {
        if step.is_logged() {
            self.log.push(step.text());
        }
        let outline = self.shared.outline_after(&step);
        let accepted = self.shared.commit(step).unwrap();
        assert_eq!(self.shared.outline(), outline);
        accepted
    }

    fn keep(&mut self, ask: KeeperAsk) -> Result<(), TableRefusal> {
        let step = self.shared.keep(ask, self.now)?;
        self.commit(step);
        Ok(())
    }

    /// Runs everything that is due, bots included.
    fn settle(&mut self) {
        loop {
            let fresh = Secret::from_number(self.now);
            if let Some(question) = self.shared.question() {
                self.keep(KeeperAsk::Answer {
                    question: question.number,
                    seat: question.seat,
                    action: question.think(None),
                })
                .unwrap();
            } else if let Some(step) = self.shared.tick(self.now, 0, fresh) {
                self.commit(step);
            } else {
                break;
            }
        }
    }

    /// Reads the table again, as a restarted server does.
    fn reload(&mut self) {
        self.shared = Shared::load(self.log.iter().map(String::as_str), self.now).unwrap();
        if let Some(room) = self.shared.room_mut() {
            room.set_pace(Pace::Instant);
        }
    }

    fn later(&mut self, millis: u64) {
        self.now += millis;
        self.settle();
    }

    /// Starts the deal and sends everyone's seeds, so that the match begins.
    fn deal(&mut self) {
        self.knock(self.shared.host().unwrap(), TableAsk::Start)
            .unwrap();
        self.send_seeds();
    }

    /// Sends the seeds of everyone at the table, so that the match begins.
    fn send_seeds(&mut self) {
        let people: Vec<Person> = self.shared.people().collect();
        for &person in &people {
            self.knock(person, TableAsk::Hash { hash: hash(person) })
                .unwrap();
        }
        for &person in &people {
            self.knock(person, TableAsk::Reveal { seed: seed(person) })
                .unwrap();
        }
        self.shared.room_mut().unwrap().set_pace(Pace::Instant);
        self.settle();
        assert_eq!(self.phase(), Phase::Playing);
    }

    fn phase(&self) -> Phase {
        self.shared.room().unwrap().view(None).phase
    }

    fn act(&mut self, person: Person, action: Action) -> Result<Accepted, TableRefusal> {
        let moment = self.shared.room().unwrap().view(None).moment;
        self.knock(person, TableAsk::Play(Ask::Act { moment, action }))
    }

    /// Checks that reading all rows again gives the same table.
    fn check_log(&self) {
        let read = Shared::load(self.log.iter().map(String::as_str), self.now).unwrap();
        let name = |person: Person| person.0.to_string();
        let now = self.now;
        let mut info = self.shared.info(Some(ANN), now, name);
        let mut again = read.info(Some(ANN), now, name);
        // A pause and the time for seeds do not run while a table is not loaded.
        for info in [&mut info, &mut again] {
            (info.pause, info.sealing) = (None, None);
        }
        assert_eq!(info, again);
        assert_eq!(read.rows(), self.shared.rows());
        assert_eq!(read.rows(), self.log.len() as u64);
        match (self.shared.room(), read.room()) {
            (None, None) => {}
            (Some(room), Some(again)) => {
                assert_eq!(room.record(), again.record());
                assert_eq!(room.company(), again.company());
                assert_eq!(room.view(None).moment, again.view(None).moment);
            }
            _ => panic!("only one of them has a room"),
        }
    }
}

fn seed(person: Person) -> [u8; 32] {
    [person.0 as u8; 32]
}

fn hash(person: Person) -> [u8; 32] {
    Sha256::digest(seed(person)).into()
}

fn two_people() -> House {
    let mut house = House::open(terms("il-classic", &[]), &[Chair::Person(ANN), Chair::Free]);
    house.knock(BEN, TableAsk::Sit { seat: None }).unwrap();
    house
}

#[test]
fn people_sit_down_and_the_host_decides_who_plays() {
    let mut house = House::open(
        terms("il-classic", &[]),
        &[Chair::Person(ANN), Chair::Free, Chair::Free],
    );
    assert_eq!(
        house.knock(BEN, TableAsk::Sit { seat: Some(0) }),
        Err(TableRefusal::Taken)
    );
    assert_eq!(
        house.knock(BEN, TableAsk::Sit { seat: Some(9) }),
        Err(TableRefusal::NoSuchChair)
    );
    house.knock(BEN, TableAsk::Sit { seat: Some(2) }).unwrap();
    house.knock(CARA, TableAsk::Sit { seat: None }).unwrap();
    assert_eq!(house.shared.seat_of(CARA), Some(1));
    assert_eq!(
        house.knock(Person(99), TableAsk::Sit { seat: None }),
        Err(TableRefusal::Full)
    );
    let bot = Some(Level::Easy);
    assert_eq!(
        house.knock(BEN, TableAsk::SetChair { seat: 1, bot: None }),
        Err(TableRefusal::NotHost)
    );
    house
        .knock(ANN, TableAsk::SetChair { seat: 1, bot: None })
        .unwrap();
    assert_eq!(house.shared.seat_of(CARA), None);
    house
        .knock(ANN, TableAsk::SetChair { seat: 1, bot })
        .unwrap();
    house.knock(ANN, TableAsk::Chairs { count: 4 }).unwrap();
    assert_eq!(
        house.knock(ANN, TableAsk::Chairs { count: 5 }),
        Err(TableRefusal::NoSuchChair)
    );
    for count in [0, 1, usize::MAX] {
        let refused = house.knock(ANN, TableAsk::Chairs { count });
        assert_eq!(refused, Err(TableRefusal::NoSuchChair));
    }
    for seat in [4, usize::MAX] {
        let bot = Some(Level::Easy);
        for ask in [
            TableAsk::Sit { seat: Some(seat) },
            TableAsk::SetChair { seat, bot },
            TableAsk::Hand { seat },
        ] {
            assert_eq!(house.knock(ANN, ask), Err(TableRefusal::NoSuchChair));
        }
    }
    house.knock(ANN, TableAsk::Hand { seat: 2 }).unwrap();
    assert_eq!(house.shared.host(), Some(BEN));
    house.check_log();
    // The host leaves, and another person becomes the host.
    house.knock(BEN, TableAsk::Leave).unwrap();
    assert_eq!(house.shared.host(), Some(ANN));
    let info = house
        .shared
        .info(None, house.now, |person| format!("p{}", person.0));
    let sitters: Vec<Sitter> = info.chairs.into_iter().map(|chair| chair.sitter).collect();
    assert_eq!(
        sitters,
        [
            Sitter::Person("p11".to_owned()),
            Sitter::Bot(Level::Easy),
            Sitter::Free,
            Sitter::Free
        ]
    );
    house.check_log();
    house.knock(ANN, TableAsk::Leave).unwrap();
    assert_eq!(house.shared.state(), TableState::Closed(Reason::Host));
    house.check_log();
}

#[test]
fn a_host_who_changes_chairs_stays_the_host() {
    let mut house = two_people();
    house.knock(ANN, TableAsk::Chairs { count: 3 }).unwrap();
    house.knock(ANN, TableAsk::Sit { seat: Some(2) }).unwrap();
    assert_eq!(house.shared.seat_of(ANN), Some(2));
    assert_eq!(house.shared.chairs()[0], Chair::Free);
    assert_eq!(house.shared.host(), Some(ANN));
    house.check_log();
}

#[test]
fn a_deal_needs_and_uses_every_seed() {
    let mut house = two_people();
    let commitment = house.shared.commitment();
    assert_eq!(
        house.knock(ANN, TableAsk::Hash { hash: hash(ANN) }),
        Err(TableRefusal::BadSeed)
    );
    house.knock(ANN, TableAsk::Start).unwrap();
    assert_eq!(house.shared.state(), TableState::Hashing);
    house
        .knock(ANN, TableAsk::Hash { hash: hash(ANN) })
        .unwrap();
    // Nobody reveals a seed before all hashes have arrived.
    assert_eq!(
        house.knock(ANN, TableAsk::Reveal { seed: seed(ANN) }),
        Err(TableRefusal::BadSeed)
    );
    house
        .knock(BEN, TableAsk::Hash { hash: hash(BEN) })
        .unwrap();
    assert_eq!(house.shared.state(), TableState::Revealing);
    // Everyone sees all hashes before anyone reveals a seed.
    let name = |person: Person| person.0.to_string();
    let info = house.shared.info(Some(ANN), house.now, name);
    assert_eq!(info.hashes, [Some(hash(ANN)), Some(hash(BEN))]);
    // A seed that does not belong to its hash is refused.
    assert_eq!(
        house.knock(BEN, TableAsk::Reveal { seed: seed(ANN) }),
        Err(TableRefusal::BadSeed)
    );
    house
        .knock(BEN, TableAsk::Reveal { seed: seed(BEN) })
        .unwrap();
    house.check_log();
    house
        .knock(ANN, TableAsk::Reveal { seed: seed(ANN) })
        .unwrap();
    house.settle();
    let view = house.shared.room().unwrap().view(None);
    assert_eq!(view.phase, Phase::Playing);
    assert_eq!(view.seeds, [seed(ANN).to_vec(), seed(BEN).to_vec()]);
    assert_eq!(view.commitment, commitment);
    assert!(house.shared.revealed_secrets().is_empty());
    house.check_log();
}

#[test]
fn a_person_who_does_not_reveal_loses_the_chair_and_the_deal_starts_again() {
    for reveals in [false, true] {
        let mut house = two_people();
        house.knock(ANN, TableAsk::Start).unwrap();
        let commitment = house.shared.commitment();
        house
            .knock(ANN, TableAsk::Hash { hash: hash(ANN) })
            .unwrap();
        if reveals {
            house
                .knock(BEN, TableAsk::Hash { hash: hash(BEN) })
                .unwrap();
            house
                .knock(ANN, TableAsk::Reveal { seed: seed(ANN) })
                .unwrap();
        }
        house.later(19_999);
        assert_ne!(house.shared.state(), TableState::Gathering);
        house.later(1);
        assert_eq!(house.shared.state(), TableState::Gathering);
        assert_eq!(house.shared.seat_of(BEN), None);
        assert_ne!(house.shared.commitment(), commitment, "a new secret");
        let spent = house.shared.revealed_secrets();
        assert_eq!(spent.len(), 1);
        assert_eq!(spent[0].commitment(), commitment, "the old one is public");
        house.check_log();
        // Too few are left: the table waits, and says why.
        let name = |person: Person| person.0.to_string();
        let info = house.shared.info(Some(ANN), house.now, name);
        let deal = SpentInfo {
            commitment,
            hashed: reveals,
            silent: vec![1],
        };
        assert_eq!(info.spent, [deal]);
        house.knock(BEN, TableAsk::Sit { seat: None }).unwrap();
        house.deal();
        house.check_log();
        // The record shows the deal that was given up.
        house.knock(BEN, TableAsk::Leave).unwrap();
        house.knock(ANN, TableAsk::Leave).unwrap();
        let names = ["Ann".to_owned(), "Ben".to_owned()];
        let record = house.shared.record(&names).unwrap();
        assert_eq!(record.spent.len(), 1);
        assert_eq!(record.spent[0].secret.commitment(), commitment);
        assert_eq!(record.spent[0].silent, [1]);
        assert_eq!(record.spent[0].hashed, reveals);
        assert_eq!(record.hashes, [Some(hash(ANN)), Some(hash(BEN))]);
        assert_eq!(verify(&record), []);
        let text = record::write(&record);
        let read = record::read(&text).unwrap();
        assert_eq!(record::write(&read), text);
        assert_eq!((read.spent, read.hashes), (record.spent, record.hashes));
    }
}

/// Starts a deal in which Ben does not send his hash, and returns the table once the time for
/// hashes is over.
fn dealt_without_ben(terms: Terms, chairs: &[Chair], others: &[Person]) -> House {
    let mut house = House::open(terms, chairs);
    house.knock(ANN, TableAsk::Start).unwrap();
    let commitment = house.shared.commitment();
    for &person in others {
        let hash = hash(person);
        house.knock(person, TableAsk::Hash { hash }).unwrap();
    }
    house.later(20_000);
    assert_eq!(house.shared.seat_of(BEN), None);
    assert_ne!(house.shared.commitment(), commitment);
    house.check_log();
    house
}

#[test]
fn a_deal_starts_again_by_itself_with_enough_players() {
    let chairs = [ANN, BEN, CARA].map(Chair::Person);
    let terms = terms("il-classic", &[]);
    let mut house = dealt_without_ben(terms, &chairs, &[ANN, CARA]);
    assert_eq!(house.shared.state(), TableState::Hashing);
    assert_eq!(house.shared.chairs(), [ANN, CARA].map(Chair::Person));
    // The others have their full time again.
    house.later(19_999);
    assert_eq!(house.shared.state(), TableState::Hashing);
    house.send_seeds();
    house.check_log();
}

/// A forgotten person cannot come back, so nobody waits for the seed, or plays with one that has
/// already arrived.
#[test]
fn a_deal_starts_again_at_once_without_a_forgotten_person() {
    for (hashes, reveals) in [(false, false), (true, false), (true, true)] {
        let chairs = [ANN, BEN, CARA].map(Chair::Person);
        let mut house = House::open(terms("il-classic", &[]), &chairs);
        house.knock(ANN, TableAsk::Start).unwrap();
        for person in [ANN, BEN, CARA].into_iter().filter(|_| hashes) {
            let hash = hash(person);
            house.knock(person, TableAsk::Hash { hash }).unwrap();
        }
        if reveals {
            let seed = seed(BEN);
            house.knock(BEN, TableAsk::Reveal { seed }).unwrap();
        }
        house.keep(KeeperAsk::Forget { person: BEN }).unwrap();
        house.settle();
        // The others keep their chairs, although they have sent nothing either.
        assert_eq!(house.shared.chairs(), [ANN, CARA].map(Chair::Person));
        assert_eq!(house.shared.state(), TableState::Hashing);
        house.check_log();
        house.send_seeds();
        house.check_log();
    }
}

#[test]
fn a_bot_takes_the_place_of_a_silent_player_if_the_table_allows_it() {
    let chairs = [ANN, BEN].map(Chair::Person);
    let terms = Terms {
        stand_in: Some(Level::Easy),
        ..terms("il-classic", &[])
    };
    let house = dealt_without_ben(terms, &chairs, &[ANN]);
    assert_eq!(house.shared.state(), TableState::Hashing);
    let bot = Chair::Bot(Level::Easy);
    assert_eq!(house.shared.chairs(), [Chair::Person(ANN), bot]);
}

#[test]
fn a_refused_command_gets_its_first_answer_again() {
    let chairs = [Chair::Person(ANN), Chair::Free];
    let mut house = House::open(terms("il-classic", &[]), &chairs);
    let refused = Err(TableRefusal::TooFew);
    assert_eq!(house.deliver(ANN, 700, TableAsk::Start), refused);
    house.knock(BEN, TableAsk::Sit { seat: None }).unwrap();
    // The command would be possible now, but it has already been answered.
    assert_eq!(house.deliver(ANN, 700, TableAsk::Start), refused);
    assert_eq!(house.shared.state(), TableState::Gathering);
    // Another person's command with the same id is another command.
    let other = house.deliver(BEN, 700, TableAsk::Start);
    assert_eq!(other, Err(TableRefusal::NotHost));
    // A command with a new id is judged separately.
    house.deliver(ANN, 701, TableAsk::Start).unwrap();
    assert_eq!(house.shared.state(), TableState::Hashing);
    house.check_log();
    // A table that is loaded again has forgotten refusals, and judges again what it never applied.
    house.reload();
    let begun = Err(TableRefusal::Begun);
    assert_eq!(house.deliver(ANN, 700, TableAsk::Start), begun);
    house.deliver(ANN, 701, TableAsk::Start).unwrap();
}

#[test]
fn a_repeated_command_takes_effect_once() {
    let mut house = two_people();
    house.deal();
    let turn = house.shared.turn().unwrap();
    let moment = house.shared.room().unwrap().view(None).moment;
    let draw = TableAsk::Play(Ask::Act {
        moment,
        action: Action::Draw,
    });
    let first = house.deliver(turn, 500, draw.clone()).unwrap();
    let rows = house.log.len();
    assert_eq!(house.deliver(turn, 500, draw.clone()), Ok(first));
    assert_eq!(house.log.len(), rows);
    // The answer is still known after the table has been loaded again.
    house.shared = Shared::load(house.log.iter().map(String::as_str), house.now).unwrap();
    assert_eq!(house.deliver(turn, 500, draw.clone()), Ok(first));
    // Another person's command with the same id is another command.
    let other = if turn == ANN { BEN } else { ANN };
    assert_eq!(
        house.deliver(other, 500, draw),
        Err(TableRefusal::Match(Refusal::Late))
    );
    house.check_log();
}

#[test]
fn nobody_acts_for_the_keeper_or_for_others() {
    let mut house = two_people();
    house.deal();
    for ask in [
        Ask::Credit { millis: 1 },
        Ask::Pause,
        Ask::Seat {
            seat: 0,
            occupant: sidra_room::Occupant::Person,
        },
        Ask::Begin { game: 0 },
        Ask::AgreeTheme {
            theme: "a".to_owned(),
        },
    ] {
        assert_eq!(
            house.knock(ANN, TableAsk::Play(ask)),
            Err(TableRefusal::NotHost)
        );
    }
    assert_eq!(house.act(CARA, Action::Draw), Err(TableRefusal::NotSeated));
    assert_eq!(
        house.act(ANN, Action::AddSeed { seed: vec![1] }),
        Err(TableRefusal::Match(Refusal::SeedTooLate))
    );
}

#[test]
fn everyone_must_agree_to_a_pause_and_it_ends_by_itself() {
    let mut house = two_people();
    house.deal();
    let pause = |agree| TableAsk::Want {
        want: Want::Pause,
        agree,
    };
    house.knock(ANN, pause(true)).unwrap();
    assert!(house.shared.room().unwrap().is_running());
    house.knock(ANN, pause(false)).unwrap();
    house.knock(BEN, pause(true)).unwrap();
    assert!(house.shared.room().unwrap().is_running());
    house.knock(ANN, pause(true)).unwrap();
    assert!(!house.shared.room().unwrap().is_running());
    house.check_log();
    let turn = house.shared.turn();
    house.later(14 * 60_000);
    assert_eq!(house.shared.turn(), turn);
    assert!(!house.shared.room().unwrap().is_running());
    house.later(60_000);
    assert!(house.shared.room().unwrap().is_running());
    house.check_log();
    house.knock(ANN, pause(true)).unwrap();
    house.knock(BEN, pause(true)).unwrap();
    house.knock(BEN, TableAsk::Resume).unwrap();
    assert!(house.shared.room().unwrap().is_running());
}

#[test]
fn a_pause_for_an_absent_player_needs_only_those_who_are_present() {
    let chairs = [Chair::Person(ANN), Chair::Person(BEN), Chair::Person(CARA)];
    let mut house = House::open(terms("il-classic", &[]), &chairs);
    house.deal();
    let pause = TableAsk::Want {
        want: Want::Pause,
        agree: true,
    };
    let (person, here) = (CARA, false);
    house.keep(KeeperAsk::Presence { person, here }).unwrap();
    house.knock(ANN, pause.clone()).unwrap();
    assert!(house.shared.room().unwrap().is_running());
    house.knock(BEN, pause).unwrap();
    assert!(!house.shared.room().unwrap().is_running());
    house.check_log();
    // The pause outlasts the time that a player may be away, and the one it is for may end it.
    house.later(5 * 60_000);
    let (person, here) = (CARA, true);
    house.keep(KeeperAsk::Presence { person, here }).unwrap();
    assert!(!house.shared.room().unwrap().is_running());
    house.knock(CARA, TableAsk::Resume).unwrap();
    assert!(house.shared.room().unwrap().is_running());
    house.check_log();
}

#[test]
fn an_absent_player_never_blocks_a_timed_table() {
    for stand_in in [None, Some(Level::Easy)] {
        let terms = Terms {
            stand_in,
            ..terms("il-classic", &[("turn_seconds", "600")])
        };
        let chairs = [Chair::Person(ANN), Chair::Person(BEN), Chair::Person(CARA)];
        let mut house = House::open(terms, &chairs);
        house.deal();
        let missing = house.shared.turn().unwrap();
        let seat = house.shared.seat_of(missing).unwrap();
        house
            .keep(KeeperAsk::Presence {
                person: missing,
                here: false,
            })
            .unwrap();
        house.later(59_000);
        assert_eq!(house.shared.turn(), Some(missing));
        house.later(1_000);
        assert_ne!(house.shared.turn(), Some(missing));
        house.check_log();
        let view = house.shared.room().unwrap().view(None);
        assert_eq!(view.seats[seat].resigned, stand_in.is_none());
        let stands_in = house.shared.room().unwrap().company().seats[seat].stand_in;
        assert_eq!(stands_in, stand_in);
        let record = record::write(&house.shared.room().unwrap().record());
        let marked = record.lines().filter(|line| line.contains(" bot ")).count();
        assert_eq!(marked > 0, stand_in.is_some(), "{record}");
        let read = record::read(&record).unwrap();
        assert_eq!(record::write(&read), record);
        // A person who comes back gets the seat back from the bot.
        let back = house.keep(KeeperAsk::Presence {
            person: missing,
            here: true,
        });
        assert_eq!(back.is_ok(), stand_in.is_some());
        let stands_in = house.shared.room().unwrap().company().seats[seat].stand_in;
        assert_eq!(stands_in, None);
        house.check_log();
    }
}

#[test]
fn friends_without_a_clock_play_a_move_now_and_then() {
    let terms = Terms {
        away: 7 * 24 * 3600,
        ..terms("il-classic", &[("turn_seconds", "0")])
    };
    let chairs = [
        Chair::Person(ANN),
        Chair::Person(BEN),
        Chair::Bot(Level::Easy),
    ];
    let mut house = House::open(terms, &chairs);
    house.deal();
    let day = 24 * 3600 * 1000;
    for _ in 0..4 {
        for person in [ANN, BEN] {
            for here in [true, false] {
                house.keep(KeeperAsk::Presence { person, here }).unwrap();
                if here && house.shared.turn() == Some(person) {
                    house.act(person, Action::Draw).unwrap();
                    house.settle();
                }
            }
        }
        house.later(2 * day);
        assert_eq!(house.shared.state(), TableState::Playing);
        assert!(house.shared.turn().is_some(), "the bot has moved");
    }
    let missed = house.shared.turn().unwrap();
    house.later(7 * day);
    assert!(house.shared.people().all(|person| person != missed));
    house.check_log();
}

#[test]
fn an_absence_continues_while_the_table_is_not_loaded() {
    for stand_in in [None, Some(Level::Easy)] {
        let terms = Terms {
            stand_in,
            away: 120,
            ..terms("il-classic", &[("turn_seconds", "0")])
        };
        let mut house = House::open(terms, &[Chair::Person(ANN), Chair::Person(BEN)]);
        house.deal();
        let missing = house.shared.turn().unwrap();
        for person in [ANN, BEN] {
            let here = false;
            house.keep(KeeperAsk::Presence { person, here }).unwrap();
        }
        let due = house.shared.missed_until();
        assert_eq!(due, Some(house.now + 120_000));
        // The server was off for a day, which does not count.
        house.now += DAY;
        house.reload();
        house.settle();
        assert_eq!(house.shared.missed_until(), Some(house.now + 120_000));
        // Then it ran twice for a while without loading the table.
        for millis in [70_000, 49_000] {
            house.now += millis;
            house.reload();
            house.keep(KeeperAsk::Unloaded { millis }).unwrap();
            house.check_log();
            house.settle();
            assert_eq!(house.shared.turn(), Some(missing));
        }
        assert_eq!(house.shared.missed_until(), Some(house.now + 1_000));
        house.later(1_000);
        assert_ne!(house.shared.turn(), Some(missing));
        house.check_log();
        if stand_in.is_some() {
            // The other person has the whole time, counted from the beginning of the turn.
            assert_eq!(house.shared.missed_until(), Some(house.now + 120_000));
            let millis = 119_000;
            house.now += millis;
            house.reload();
            house.keep(KeeperAsk::Unloaded { millis }).unwrap();
            house.settle();
            assert_eq!(house.shared.missed_until(), Some(house.now + 1_000));
            // A person who comes back is no longer absent.
            let (person, here) = (house.shared.turn().unwrap(), true);
            house.keep(KeeperAsk::Presence { person, here }).unwrap();
            assert_eq!(house.shared.missed_until(), None);
        }
    }
}

#[test]
fn bots_alone_do_not_wait_for_absent_people() {
    let terms = Terms {
        away: 60,
        ..terms("il-classic", &[("turn_seconds", "0")])
    };
    let mut house = House::open(terms, &[Chair::Person(ANN), Chair::Bot(Level::Easy)]);
    house.deal();
    let (person, here) = (ANN, false);
    house.keep(KeeperAsk::Presence { person, here }).unwrap();
    house.later(13 * DAY);
    assert_eq!(house.shared.turn(), Some(ANN));
    house.later(DAY);
    assert!(house.shared.closes().is_some(), "a notice comes first");
}

#[test]
fn an_absent_host_does_not_block_the_waiting_room() {
    let mut house = two_people();
    let away = |person| KeeperAsk::Presence {
        person,
        here: false,
    };
    house.knock(ANN, TableAsk::Chairs { count: 3 }).unwrap();
    house.knock(CARA, TableAsk::Sit { seat: None }).unwrap();
    house.keep(away(ANN)).unwrap();
    house.later(59_999);
    assert_eq!(
        house.knock(BEN, TableAsk::Start),
        Err(TableRefusal::NotHost)
    );
    house.later(1);
    assert_eq!(house.shared.host(), Some(BEN));
    house.check_log();
    // An absence does not count while nobody else is present.
    for person in [BEN, CARA] {
        house.keep(away(person)).unwrap();
    }
    house.later(3_600_000);
    assert_eq!(house.shared.host(), Some(BEN));
    // When the first person comes back, the others lose their chairs.
    let (person, here) = (CARA, true);
    house.keep(KeeperAsk::Presence { person, here }).unwrap();
    house.settle();
    assert_eq!(house.shared.host(), Some(CARA));
    assert_eq!(house.shared.people().collect::<Vec<_>>(), [CARA]);
    assert_eq!(house.shared.state(), TableState::Gathering);
    house.check_log();
}

#[test]
fn the_first_turn_of_a_later_game_leaves_time_to_read_the_result() {
    let mut house = House::open(
        Terms {
            units: 2,
            ..terms("il-classic", &[("turn_seconds", "60")])
        },
        &[Chair::Person(ANN), Chair::Person(BEN)],
    );
    let left = |house: &House| house.shared.room().unwrap().clock(house.now).unwrap().left;
    house.deal();
    assert_eq!(left(&house), 60_000);
    let turn = house.shared.turn().unwrap();
    house.act(turn, Action::Resign).unwrap();
    let begin = TableAsk::Play(Ask::Begin { game: 1 });
    house.knock(BEN, begin).unwrap();
    house.settle();
    assert_eq!(left(&house), 80_000);
    // Time is up after the whole of it, and later turns are as long as usual.
    let reader = house.shared.turn();
    house.later(79_000);
    assert_eq!(house.shared.turn(), reader);
    house.later(1_000);
    assert_ne!(house.shared.turn(), reader);
    assert_eq!(left(&house), 60_000);
    house.check_log();
}

#[test]
fn a_rematch_does_not_wait_for_a_person_who_is_away() {
    let chairs = [Chair::Person(ANN), Chair::Person(BEN), Chair::Person(CARA)];
    let mut house = House::open(terms("il-classic", &[]), &chairs);
    house.deal();
    for person in [ANN, BEN] {
        house.act(person, Action::Resign).unwrap();
        house.settle();
    }
    while house.shared.state() == TableState::Playing {
        match house.phase() {
            Phase::Between => {
                let game = house.shared.room().unwrap().view(None).moment.game;
                let begin = TableAsk::Play(Ask::Begin { game });
                house.knock(CARA, begin).unwrap();
            }
            _ => {
                let turn = house.shared.turn().unwrap();
                house.act(turn, Action::Resign).unwrap();
            }
        }
        house.settle();
    }
    assert_eq!(house.shared.state(), TableState::Over);
    let rematch = TableAsk::Want {
        want: Want::Rematch,
        agree: true,
    };
    let (person, here) = (ANN, false);
    house.keep(KeeperAsk::Presence { person, here }).unwrap();
    house.knock(BEN, rematch.clone()).unwrap();
    house.later(100_000);
    assert_eq!(
        house.shared.host(),
        Some(BEN),
        "another person becomes the host"
    );
    assert!(
        !house.shared.wants_rematch(house.now),
        "Cara has not agreed"
    );
    assert_eq!(house.shared.wake(0), None);
    house.knock(CARA, rematch).unwrap();
    assert!(house.shared.wants_rematch(house.now));
    let chairs = [Chair::Free, Chair::Person(BEN), Chair::Person(CARA)];
    assert_eq!(house.shared.rematch_chairs(), chairs);
    house.check_log();
}

#[test]
fn all_others_together_may_remove_a_player() {
    let chairs = [Chair::Person(ANN), Chair::Person(BEN), Chair::Person(CARA)];
    let mut house = House::open(terms("il-classic", &[]), &chairs);
    house.deal();
    let remove = |seat| TableAsk::Want {
        want: Want::Remove { seat },
        agree: true,
    };
    assert_eq!(house.knock(ANN, remove(0)), Err(TableRefusal::NoSuchChair));
    house.knock(ANN, remove(2)).unwrap();
    assert!(house.shared.people().any(|person| person == CARA));
    house.knock(BEN, remove(2)).unwrap();
    assert!(house.shared.people().all(|person| person != CARA));
    assert!(house.shared.room().unwrap().view(None).seats[2].resigned);
    assert_eq!(house.act(CARA, Action::Draw), Err(TableRefusal::NotSeated));
    house.check_log();
}

/// Otherwise the one who is about to lose could win with a single message.
#[test]
fn one_player_alone_cannot_remove_another_who_is_present() {
    let remove = |seat, agree| TableAsk::Want {
        want: Want::Remove { seat },
        agree,
    };
    let two = [Chair::Person(ANN), Chair::Person(BEN)];
    let with_bots = [two[0], two[1], Chair::Bot(Level::Easy)];
    for chairs in [&two[..], &with_bots] {
        let mut house = House::open(terms("il-classic", &[]), chairs);
        house.deal();
        for (person, seat) in [(ANN, 1), (BEN, 0)] {
            let refused = Err(TableRefusal::NoSuchChair);
            assert_eq!(house.knock(person, remove(seat, true)), refused);
            house.knock(person, remove(seat, false)).unwrap();
        }
        assert_eq!(house.shared.people().count(), 2);
        house.check_log();
    }
    // Nor can the last player, after a third one agreed and then left.
    let three = [two[0], two[1], Chair::Person(CARA)];
    let mut house = House::open(terms("il-classic", &[]), &three);
    house.deal();
    house.knock(CARA, remove(1, true)).unwrap();
    house.knock(CARA, TableAsk::Leave).unwrap();
    assert!(house.knock(ANN, remove(1, true)).is_err());
    assert!(house.shared.people().any(|person| person == BEN));
    house.check_log();
}

/// The limit also counts while it is someone else's turn, or while a bot plays for the player.
#[test]
fn a_player_who_is_away_for_too_long_can_be_removed_by_the_only_other_player() {
    let chairs = [Chair::Person(ANN), Chair::Person(BEN)];
    let remove = |seat| TableAsk::Want {
        want: Want::Remove { seat },
        agree: true,
    };
    let slow = [("turn_seconds", "600")];
    for stand_in in [None, Some(Level::Easy)] {
        let terms = Terms {
            stand_in,
            ..terms("il-classic", &slow)
        };
        let mut house = House::open(terms, &chairs);
        house.deal();
        let stays = house.shared.turn().unwrap();
        let goes = if stays == ANN { BEN } else { ANN };
        let seat = house.shared.seat_of(goes).unwrap();
        if stand_in.is_some() {
            house.act(stays, Action::Draw).unwrap();
        }
        let (person, here) = (goes, false);
        house.keep(KeeperAsk::Presence { person, here }).unwrap();
        house.later(59_999);
        assert!(house.knock(stays, remove(seat)).is_err());
        house.later(1);
        // With a stand-in, it was the absent player's turn, and the bot has moved.
        assert_eq!(house.shared.turn(), Some(stays));
        assert!(house.shared.people().any(|person| person == goes));
        house.knock(stays, remove(seat)).unwrap();
        assert!(house.shared.people().all(|person| person != goes));
        assert!(house.shared.room().unwrap().view(None).seats[seat].resigned);
        house.check_log();
    }
}

/// A server computes these steps where they hold up no other table.
#[test]
fn every_step_that_ends_a_game_is_predicted() {
    let chairs = [Chair::Person(ANN), Chair::Person(BEN)];
    let mut ends = 0;
    for number in 1..=6 {
        let mut house = House::open(terms("il-classic", &[]), &chairs);
        house.deal();
        for turn in 0.. {
            let Some(person) = house.shared.turn() else {
                break;
            };
            let room = house.shared.room().unwrap();
            let view = room.view(house.shared.seat_of(person));
            let all_opened = view.seats.iter().all(|player| player.opened);
            let (moment, pool) = (view.moment, view.pool);
            // One player never opens, so the other goes out or the pool runs out.
            let action = match (person, turn) {
                (_, turn) if turn == 10 * number => Action::Resign,
                (ANN, _) if pool > 0 => Action::Draw,
                (ANN, _) => Action::Pass,
                _ => Level::Hard.act(&view, turn),
            };
            let draws = action == Action::Draw && pool > 0;
            let ask = TableAsk::Play(Ask::Act { moment, action });
            let may = house.shared.may_score(&ask);
            assert!(!draws || !may, "an ordinary turn waits for nobody");
            house.knock(person, ask).unwrap();
            if house.phase() != Phase::Playing {
                assert!(may || all_opened);
                ends += usize::from(may);
            }
            house.settle();
        }
    }
    assert_eq!(ends, 6);
    let two = two_people();
    assert!(!two.shared.may_score(&TableAsk::Leave) && !two.shared.tick_may_score());
}

/// Without a clock, friends come only for their own turns.
#[test]
fn a_player_who_waits_for_a_slow_friend_cannot_be_removed() {
    let mut house = untimed();
    let thinks = house.shared.turn().unwrap();
    let (seat, person) = match thinks == ANN {
        true => (1, BEN),
        false => (0, ANN),
    };
    let here = false;
    house.keep(KeeperAsk::Presence { person, here }).unwrap();
    house.later(6 * DAY);
    house.now += 10 * DAY;
    let want = Want::Remove { seat };
    let remove = TableAsk::Want { want, agree: true };
    assert_eq!(house.knock(thinks, remove), Err(TableRefusal::NoSuchChair));
}

#[test]
fn a_match_ends_with_a_record_that_verifies_and_a_rematch() {
    let chairs = [
        Chair::Person(ANN),
        Chair::Person(BEN),
        Chair::Bot(Level::Medium),
    ];
    let mut house = House::open(terms("il-classic", &[]), &chairs);
    house.deal();
    while house.shared.state() == TableState::Playing {
        match (house.phase(), house.shared.turn()) {
            (Phase::Between, _) => {
                let game = house.shared.room().unwrap().view(None).moment.game;
                // Any player may begin the next game, not only the host.
                house
                    .knock(BEN, TableAsk::Play(Ask::Begin { game }))
                    .unwrap();
            }
            (_, Some(person)) => {
                let seat = house.shared.seat_of(person);
                let action = {
                    let room = house.shared.room().unwrap();
                    Level::Hard.act(&room.view(seat), 1)
                };
                house.act(person, action).unwrap();
            }
            _ => {}
        }
        house.now += 100;
        house.settle();
    }
    assert_eq!(house.shared.state(), TableState::Over);
    let record = house.shared.room().unwrap().record();
    assert_eq!(verify(&record), []);
    let names = house.shared.names(|person| {
        if person == ANN {
            "Ann".to_owned()
        } else {
            String::new()
        }
    });
    assert_eq!(names, ["Ann", "2", "medium"]);
    let named = house.shared.record(&names).unwrap();
    assert_eq!(verify(&named), []);
    assert!(record::write(&named).contains("player 1 Ann\n"));
    assert_ne!(named, record, "the log has no names");
    let revealed = house.shared.revealed_secrets();
    assert_eq!(
        revealed.last().unwrap().commitment(),
        house.shared.commitment()
    );
    house.check_log();
    let rematch = TableAsk::Want {
        want: Want::Rematch,
        agree: true,
    };
    house.knock(ANN, rematch.clone()).unwrap();
    assert!(!house.shared.wants_rematch(house.now));
    house.knock(BEN, rematch).unwrap();
    assert!(house.shared.wants_rematch(house.now));
    house
        .keep(KeeperAsk::Next {
            table: "abc".to_owned(),
        })
        .unwrap();
    assert_eq!(house.shared.next(), Some("abc"));
    house.check_log();
}

#[test]
fn the_last_person_to_leave_closes_the_table_and_the_secret_is_revealed() {
    let mut house = two_people();
    house.deal();
    house.knock(ANN, TableAsk::Leave).unwrap();
    house.settle();
    assert_eq!(house.shared.host(), Some(BEN));
    house.check_log();
    house.knock(BEN, TableAsk::Leave).unwrap();
    assert!(matches!(
        house.shared.state(),
        TableState::Closed(_) | TableState::Over
    ));
    let revealed = house.shared.revealed_secrets();
    assert_eq!(
        revealed.last().unwrap().commitment(),
        house.shared.commitment()
    );
    house.check_log();
}

#[test]
fn damaged_rows_are_refused_with_their_place() {
    let mut house = two_people();
    house.deal();
    let rows = house.log.clone();
    for (row, text) in rows.iter().enumerate() {
        for end in 0..text.len() {
            if !text.is_char_boundary(end) {
                continue;
            }
            let mut cut = rows.clone();
            cut[row].truncate(end);
            // A row that is cut off may still be valid. Loading it must not panic.
            let _ = Shared::load(cut.iter().map(String::as_str), 0);
        }
        let mut wrong = rows.clone();
        wrong[row] = wrong[row].replacen('\n', "\nnonsense 1\n", 1);
        let error = Shared::load(wrong.iter().map(String::as_str), 0).unwrap_err();
        assert_eq!((error.row, error.line), (row + 1, 2));
    }
}

const DAY: u64 = 24 * 3600 * 1000;

/// Creates a table with two people in a match without a clock.
fn untimed() -> House {
    let terms = Terms {
        away: Terms::LONGEST_AWAY,
        ..terms("il-classic", &[("turn_seconds", "0")])
    };
    let mut house = House::open(terms, &[Chair::Person(ANN), Chair::Free]);
    house.knock(BEN, TableAsk::Sit { seat: None }).unwrap();
    house.deal();
    house
}

#[test]
fn an_idle_match_is_closed_only_after_a_notice() {
    let mut house = untimed();
    house.later(14 * DAY - 1);
    assert_eq!(house.shared.closes(), None);
    house.later(1);
    let closes = Some(house.now + 7 * DAY);
    assert_eq!(house.shared.closes(), closes);
    assert_eq!(house.shared.outline().closes, closes);
    let info = house.shared.info(Some(ANN), house.now, |_| String::new());
    assert_eq!(info.closes, closes);
    house.check_log();
    // Leaving does not withdraw the notice; coming back does.
    let person = BEN;
    house
        .keep(KeeperAsk::Presence {
            person,
            here: false,
        })
        .unwrap();
    assert_eq!(house.shared.closes(), closes);
    house.check_log();
    house.later(DAY);
    house
        .keep(KeeperAsk::Presence { person, here: true })
        .unwrap();
    assert_eq!(house.shared.closes(), None);
    house.check_log();
    house.later(14 * DAY);
    assert!(house.shared.closes().is_some());
    let turn = house.shared.turn().unwrap();
    house.act(turn, Action::Draw).unwrap();
    assert_eq!(house.shared.closes(), None);
    // A table that is loaded again knows how long it has been idle.
    house.later(14 * DAY);
    let closes = house.shared.closes().unwrap();
    house.now = closes - 1;
    house.reload();
    house.settle();
    assert_eq!(house.shared.closes(), Some(closes));
    assert_eq!(house.shared.state(), TableState::Playing);
    house.later(1);
    assert_eq!(house.shared.state(), TableState::Closed(Reason::Idle));
    assert_eq!(house.shared.closes(), None);
    house.check_log();
}

#[test]
fn restarts_and_clock_changes_cost_nobody_time() {
    let mut house = two_people();
    house.now = 100 * DAY;
    house.reload();
    house.deal();
    let clock = |house: &House| house.shared.room().unwrap().clock(house.now).unwrap();
    house.later(5_000);
    let mut left = clock(&house).left;
    assert_eq!(left, clock(&house).whole - 5_000);
    let other = match house.shared.turn().unwrap() {
        ANN => BEN,
        _ => ANN,
    };
    // Time after the last row of the log is given back, so a row is written each time.
    let note = |house: &mut House| {
        for agree in [true, false] {
            let want = Want::Pause;
            house.knock(other, TableAsk::Want { want, agree }).unwrap();
        }
    };
    note(&mut house);
    // The clock jumps forwards, backwards, forwards, and to before the deal: all within one turn.
    for then in [101 * DAY, 99 * DAY, 4_000 * DAY, DAY] {
        house.now = then;
        house.reload();
        assert_eq!(clock(&house).left, left);
        house.later(1_000);
        left -= 1_000;
        assert_eq!(clock(&house).left, left);
        note(&mut house);
        assert_eq!(clock(&house).left, left);
        house.check_log();
    }
    // The time runs out when it should, and not before.
    let number = house.shared.room().unwrap().number();
    house.later(left - 1);
    assert_eq!(house.shared.room().unwrap().number(), number);
    house.later(1);
    assert!(house.shared.room().unwrap().number() > number);
    house.check_log();
}

#[test]
fn a_pause_does_not_run_while_the_table_is_not_loaded() {
    let mut house = two_people();
    house.deal();
    for person in [ANN, BEN] {
        let want = Want::Pause;
        house
            .knock(person, TableAsk::Want { want, agree: true })
            .unwrap();
    }
    let pause = |house: &House| {
        let info = house.shared.info(None, house.now, |_| String::new());
        info.pause
    };
    house.later(60_000);
    let left = pause(&house).unwrap();
    for (then, here) in [(50 * DAY, false), (3 * DAY, true), (60 * DAY, false)] {
        let person = BEN;
        house.keep(KeeperAsk::Presence { person, here }).unwrap();
        house.now = then;
        house.reload();
        assert_eq!(pause(&house), Some(left));
    }
    house.later(left);
    assert_eq!(pause(&house), None);
}

/// Every later version has to read the log of a shared table. If a line changes, rows get a new
/// version, and the golden file stays. `GOLDEN=write` writes that file.
#[test]
fn rows_match_the_golden_file() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/shared-1.txt");
    let terms = Terms {
        stand_in: Some(Level::Easy),
        theme: Some("sea / shore".to_owned()),
        public: true,
        watch: None,
        ..terms("il-twist", &[("turn_seconds", "600"), ("opening", "20")])
    };
    let chairs = [
        Chair::Person(ANN),
        Chair::Free,
        Chair::Bot(Level::Easy),
        Chair::Free,
    ];
    let mut house = House::open(terms, &chairs);
    house.knock(BEN, TableAsk::Sit { seat: Some(1) }).unwrap();
    house
        .knock(
            ANN,
            TableAsk::SetChair {
                seat: 3,
                bot: Some(Level::Hard),
            },
        )
        .unwrap();
    house
        .knock(ANN, TableAsk::SetChair { seat: 3, bot: None })
        .unwrap();
    house.knock(ANN, TableAsk::Chairs { count: 3 }).unwrap();
    house.knock(ANN, TableAsk::Hand { seat: 1 }).unwrap();
    house.knock(BEN, TableAsk::Start).unwrap();
    house.later(20_000);
    assert_eq!(house.shared.state(), TableState::Closed(Reason::Idle));
    let mut log = std::mem::take(&mut house.log).join("---\n");
    let mut house = two_people();
    house.knock(ANN, TableAsk::Start).unwrap();
    house
        .knock(ANN, TableAsk::Hash { hash: hash(ANN) })
        .unwrap();
    house.later(20_000);
    house.knock(BEN, TableAsk::Sit { seat: None }).unwrap();
    house.deal();
    for (person, here) in [(BEN, false), (BEN, true)] {
        house.keep(KeeperAsk::Presence { person, here }).unwrap();
    }
    for person in [ANN, BEN] {
        let want = Want::Pause;
        house
            .knock(person, TableAsk::Want { want, agree: true })
            .unwrap();
    }
    house.knock(ANN, TableAsk::Resume).unwrap();
    let turn = house.shared.turn().unwrap();
    house.act(turn, Action::Draw).unwrap();
    let (person, here) = (BEN, false);
    house.keep(KeeperAsk::Presence { person, here }).unwrap();
    // It is still Ann's turn.
    house.now += 60_000;
    let want = Want::Remove { seat: 1 };
    house
        .knock(ANN, TableAsk::Want { want, agree: true })
        .unwrap();
    house.settle();
    log += "===\n";
    log += &house.log.join("---\n");
    let mut house = untimed();
    house.later(14 * DAY);
    house.later(7 * DAY);
    log += "===\n";
    log += &house.log.join("---\n");
    if std::env::var("GOLDEN").is_ok_and(|mode| mode == "write") {
        std::fs::write(path, &log).unwrap();
    }
    let golden = std::fs::read_to_string(path).unwrap();
    for (line, golden) in log.lines().zip(golden.lines()) {
        assert_eq!(line, golden);
    }
    assert_eq!(log.len(), golden.len());
    // In older logs, one player alone removes another who is present.
    let older = include_str!("golden/shared-0.txt");
    for table in golden.split("===\n").chain(older.split("===\n")) {
        Shared::load(table.split("---\n"), 1_000_000).unwrap();
    }
}
