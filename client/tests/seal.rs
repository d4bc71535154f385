//! A device keeps all hashes before it reveals its seed, and finds out about a server that cheats.

#![allow(clippy::unwrap_used)]

use sidra_client::{Checked, Seal};
use sidra_core::{HouseRules, editions};
use sidra_game::Event;
use sidra_game::record::{self, Record};
use sidra_game::shuffle::{Secret, seed_hash, to_hex};
use sidra_room::shared::{
    Chair, Knock, Person, Shared, SharedDecision, Sitter, SpentInfo, TableAsk, TableInfo,
    TableState, Terms,
};
use sidra_room::{CommandId, Level};

const ANN: Person = Person(1);
const BEN: Person = Person(2);
const CARA: Person = Person(3);
const OWN: [u8; 32] = [9; 32];

/// A server in one process, which may lie to Ann.
struct Table {
    shared: Shared,
    ids: u64,
}

impl Table {
    fn open(people: &[Person]) -> Table {
        Table::open_with(people, Secret::from_number(5))
    }

    fn open_with(people: &[Person], secret: Secret) -> Table {
        let terms = Terms {
            rules: HouseRules::plain(editions::find("il-classic").unwrap()),
            units: 1,
            public: false,
            watch: None,
            stand_in: None,
            away: 60,
            theme: None,
        };
        let mut chairs: Vec<Chair> = people.iter().copied().map(Chair::Person).collect();
        chairs.resize(3, Chair::Bot(Level::Easy));
        let (shared, _) = Shared::open(terms, chairs, secret, 1_000).unwrap();
        let mut table = Table { shared, ids: 0 };
        table.ask(ANN, TableAsk::Start);
        table
    }

    fn ask(&mut self, person: Person, ask: TableAsk) {
        self.ids += 1;
        let id = Some(CommandId(self.ids));
        let at = 2_000;
        let knock = Knock {
            person,
            id,
            at,
            ask,
        };
        match self.shared.decide(knock).unwrap() {
            SharedDecision::Step(step) => _ = self.shared.commit(step).unwrap(),
            SharedDecision::Repeated(_) => panic!("every command is new"),
        }
    }

    fn info(&self) -> TableInfo {
        self.shared
            .info(Some(ANN), 2_000, |_| "somebody".to_owned())
    }

    /// Sends everyone's hash.
    fn hash(&mut self, seeds: &[(Person, [u8; 32])]) {
        for (person, seed) in seeds {
            let hash = seed_hash(seed);
            self.ask(*person, TableAsk::Hash { hash });
        }
        assert_eq!(self.shared.state(), TableState::Revealing);
    }

    /// Lets everyone reveal a seed and then leave, and returns the record of the match.
    fn record(mut self, seeds: &[(Person, [u8; 32])]) -> Record {
        for (person, seed) in seeds {
            self.ask(*person, TableAsk::Reveal { seed: *seed });
        }
        while let Some(step) = self.shared.tick(2_000, 0, Secret::from_number(6)) {
            self.shared.commit(step).unwrap();
        }
        for (person, _) in seeds {
            self.ask(*person, TableAsk::Leave);
        }
        let names = ["Ann", "Ben", "Cara"].map(str::to_owned);
        let record = self.shared.record(&names).unwrap();
        assert!(record.games() > 0);
        assert_eq!(record::verify(&record), [], "it is consistent with itself");
        // A device fetches the record as text.
        record::read(&record::write(&record)).unwrap()
    }
}

/// Plays with these seeds, and returns the record.
fn played(seeds: &[(Person, [u8; 32])]) -> Record {
    let people: Vec<Person> = seeds.iter().map(|(person, _)| *person).collect();
    let mut table = Table::open(&people);
    table.hash(seeds);
    table.record(seeds)
}

/// Returns Ann's seal after the server has published the hashes of these seeds.
fn sealed(seeds: &[(Person, [u8; 32])]) -> (Seal, TableInfo) {
    let people: Vec<Person> = seeds.iter().map(|(person, _)| *person).collect();
    let mut table = Table::open(&people);
    let mut seal = Seal::new(&table.info(), OWN, None);
    let hash = seed_hash(&OWN);
    assert_eq!(seal.ask(&table.info()), Some(TableAsk::Hash { hash }));
    assert!(!seal.note(&table.info()), "there are no hashes yet");
    table.hash(seeds);
    let info = table.info();
    assert_eq!(seal.ask(&info), None, "it has not kept the hashes");
    assert!(seal.note(&info));
    assert!(!seal.note(&info), "it has them already");
    assert_eq!(Seal::from_text(&seal.text()), Some(seal.clone()));
    (seal, info)
}

#[test]
fn a_fair_deal_passes_the_check() {
    let seeds = [(ANN, OWN), (BEN, [2; 32])];
    let (seal, info) = sealed(&seeds);
    assert_eq!(seal.ask(&info), Some(TableAsk::Reveal { seed: OWN }));
    let record = played(&seeds);
    assert_eq!(seal.check(&record, 0), Checked::Fair);
    assert_eq!(record.hashes[2], None, "a bot has no seed");
    assert!(record.hashes[1].is_some());
}

/// A server that owns Ben's seat sees Ann's seed, and only then chooses Ben's.
#[test]
fn a_seed_that_was_chosen_after_the_reveals_is_noticed() {
    let (seal, _) = sealed(&[(ANN, OWN), (BEN, [2; 32])]);
    let record = played(&[(ANN, OWN), (BEN, [3; 32])]);
    assert_eq!(seal.check(&record, 0), Checked::OtherSeed);
    // A page that kept no hashes could not know.
    let text = seal.text();
    let old: Vec<&str> = text.split(' ').take(2).collect();
    let old = Seal::from_text(&old.join(" ")).unwrap();
    assert_eq!(old.check(&record, 0), Checked::Fair);
}

#[test]
fn a_late_seed_is_noticed() {
    let (seal, _) = sealed(&[(ANN, OWN), (BEN, [2; 32])]);
    let record = played(&[(ANN, OWN), (BEN, [2; 32]), (CARA, [3; 32])]);
    assert_eq!(seal.check(&record, 0), Checked::OtherSeed);
    let (seal, _) = sealed(&[(ANN, OWN), (BEN, [2; 32]), (CARA, [3; 32])]);
    let record = played(&[(ANN, OWN), (BEN, [2; 32])]);
    assert_eq!(seal.check(&record, 0), Checked::OtherSeed, "a seed is lost");
}

#[test]
fn every_other_lie_is_reported() {
    let seeds = [(ANN, OWN), (BEN, [2; 32])];
    let (seal, _) = sealed(&seeds);
    let record = played(&seeds);
    let other = Record {
        commitment: "00".repeat(32),
        ..record.clone()
    };
    assert_eq!(seal.check(&other, 0), Checked::OtherCommitment);
    assert_eq!(seal.check(&record, 1), Checked::SeedMissing);
    let without = played(&[(ANN, [1; 32]), (BEN, [2; 32])]);
    assert_eq!(seal.check(&without, 0), Checked::SeedMissing);
    // The record contradicts itself: in the deal, in a hash, or in a spent deal.
    let mut score = record.clone();
    for logged in &mut score.log {
        if let Event::Dealt { racks, .. } = &mut logged.event {
            racks[0].swap(0, 1);
        }
    }
    assert_eq!(seal.check(&score, 0), Checked::Untrue);
    let mut hash = record.clone();
    hash.hashes[1] = Some([0; 32]);
    assert_eq!(seal.check(&hash, 0), Checked::Untrue);
    let mut spent = record;
    spent.spent.push(record::SpentDeal {
        commitment: "00".repeat(32),
        secret: Secret::from_number(1),
        hashed: true,
        silent: vec![1],
    });
    assert_eq!(seal.check(&spent, 0), Checked::Untrue);
}

/// A device reveals nothing until it has a complete list of hashes and has kept it.
#[test]
fn a_device_does_not_reveal_its_seed_without_all_hashes() {
    let seeds = [(ANN, OWN), (BEN, [2; 32])];
    let (seal, good) = sealed(&seeds);
    let lies: [fn(&mut TableInfo); 7] = [
        |info| info.hashes.clear(),
        |info| info.hashes[1] = None,
        |info| info.hashes[0] = Some([0; 32]),
        |info| info.hashes[2] = Some([0; 32]),
        |info| _ = info.hashes.pop(),
        |info| info.chairs[2].sitter = Sitter::Person("late".to_owned()),
        |info| info.commitment = [0; 32],
    ];
    for (number, lie) in lies.iter().enumerate() {
        let mut info = good.clone();
        lie(&mut info);
        let mut new = Seal::new(&good, OWN, None);
        assert!(!new.note(&info), "lie {number}");
        assert_eq!(new.ask(&info), None, "lie {number}");
        assert_eq!(seal.ask(&info), None, "lie {number}");
    }
    // A list that changes later is complete, but not the one that was kept.
    let mut later = good;
    later.hashes[1] = Some([0; 32]);
    let mut kept = seal.clone();
    assert!(!kept.note(&later));
    assert_eq!(kept, seal);
    assert_eq!(kept.ask(&later), None);
}

/// A server that has seen all seeds discards the deal and commits to another one.
#[test]
fn a_deal_that_is_replaced_without_a_reason_is_noticed() {
    let seeds = [(ANN, OWN), (BEN, [2; 32])];
    let (before, first) = sealed(&seeds);
    assert_eq!(before.ask(&first), Some(TableAsk::Reveal { seed: OWN }));
    let again = Table::open_with(&[ANN, BEN], Secret::from_number(7));
    let seal = Seal::new(&again.info(), OWN, Some(&before));
    assert_eq!(Seal::from_text(&seal.text()), Some(seal.clone()));
    assert!(!seal.is_explained(&again.info()));
    assert_eq!(seal.ask(&again.info()), None, "it takes no part");

    // The server has to name a player who did not reveal a seed.
    let mut info = again.info();
    let reason = |hashed, silent: &[usize]| SpentInfo {
        commitment: first.commitment,
        hashed,
        silent: silent.to_vec(),
    };
    for lie in [reason(false, &[1]), reason(true, &[])] {
        info.spent = vec![lie];
        assert_eq!(seal.ask(&info), None);
    }
    info.spent = vec![reason(true, &[1])];
    let hash = seed_hash(&OWN);
    assert_eq!(seal.ask(&info), Some(TableAsk::Hash { hash }));

    // The record has to say so too.
    let mut again = Table::open_with(&[ANN, BEN], Secret::from_number(7));
    again.hash(&seeds);
    let mut record = again.record(&seeds);
    assert_eq!(seal.check(&record, 0), Checked::HiddenDeal);
    record.spent.push(record::SpentDeal {
        commitment: to_hex(&first.commitment),
        secret: Secret::from_number(5),
        hashed: true,
        silent: vec![1],
    });
    assert_eq!(seal.check(&record, 0), Checked::FairAgain);
}
