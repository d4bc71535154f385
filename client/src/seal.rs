//! The player's own part in the shuffle of a shared table.
//!
//! The server commits to its secret first. Then each player's device sends the hash of its own
//! seed. The server publishes all hashes, and each device keeps them before it reveals its seed. So
//! nobody can choose a seed after the others are known, and nobody, not even the server, can choose
//! the deal. The device keeps its seed, the commitment and the hashes, and checks the record with
//! them.
//!
//! Once a device has revealed its seed, the server may know the deal. So a device remembers each
//! deal for which it revealed a seed. It takes part in another deal only if the server says who did
//! not reveal one, and the record has to say so too.

use sidra_game::Event;
use sidra_game::record::{Record, verify};
use sidra_game::shuffle::{from_hex, seed_hash, to_hex};
use sidra_room::shared::{Sitter, SpentInfo, TableAsk, TableInfo, TableState};

/// A seed of this device, the commitment it was made for, and the hashes of all seeds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seal {
    commitment: [u8; 32],
    seed: [u8; 32],
    /// The hash of each seat's seed; `None` for a bot. The list is empty until the server publishes
    /// the hashes, and does not change after that.
    hashes: Vec<Option<[u8; 32]>>,
    /// The commitments of earlier deals at this table for which the device revealed a seed.
    earlier: Vec<[u8; 32]>,
}

/// Separates the earlier deals in the text of a seal.
const EARLIER: &str = "earlier";

/// What a device finds out about a finished match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Checked {
    /// All seeds were fixed before this device revealed its own, and its own is part of the
    /// shuffle.
    Fair,
    /// The same, but an earlier deal was given up, because another player did not reveal a seed.
    FairAgain,
    /// This device revealed a seed for an earlier deal that was given up, and the record does not
    /// say why.
    HiddenDeal,
    /// The commitment in the record is not the one that the server published.
    OtherCommitment,
    /// The record does not contain the seed of this device.
    SeedMissing,
    /// Another seat's seed does not match the hash that the server published, or has no hash, or is
    /// missing.
    OtherSeed,
    /// The record contradicts itself.
    Untrue,
}

impl Seal {
    /// Makes a seed for a deal to which the server has committed. `before` is the seal of the
    /// previous deal at the same table.
    pub fn new(info: &TableInfo, seed: [u8; 32], before: Option<&Seal>) -> Seal {
        let mut earlier = before.map_or_else(Vec::new, |seal| seal.earlier.clone());
        // A device that knows all hashes reveals its seed at once.
        earlier.extend(
            before
                .filter(|seal| !seal.hashes.is_empty())
                .map(|seal| seal.commitment),
        );
        Seal {
            commitment: info.commitment,
            seed,
            hashes: Vec::new(),
            earlier,
        }
    }

    /// Returns whether the seed was made for the deal that is being prepared.
    pub fn is_for(&self, info: &TableInfo) -> bool {
        self.commitment == info.commitment
    }

    /// Notes the hashes that the server has published. Returns whether the seal changed; if so, it
    /// has to be kept before anything is sent.
    pub fn note(&mut self, info: &TableInfo) -> bool {
        let news = self.hashes.is_empty() && self.is_for(info) && self.is_complete(info);
        if news {
            self.hashes.clone_from(&info.hashes);
        }
        news
    }

    /// Returns whether there is a hash for each person and for nobody else, and this device's own
    /// is right.
    fn is_complete(&self, info: &TableInfo) -> bool {
        let fits = |(chair, hash): (&Sitter, &Option<[u8; 32]>)| {
            matches!(chair, Sitter::Person(_)) == hash.is_some()
        };
        let sitters = info.chairs.iter().map(|chair| &chair.sitter);
        let own = info.you.and_then(|you| info.hashes.get(you).copied());
        info.hashes.len() == info.chairs.len()
            && sitters.zip(&info.hashes).all(fits)
            && own.flatten() == Some(seed_hash(&self.seed))
    }

    /// Returns whether the server says, for each earlier deal, who did not reveal a seed.
    pub fn is_explained(&self, info: &TableInfo) -> bool {
        self.earlier.iter().all(|deal| {
            let same = |spent: &SpentInfo| spent.commitment == *deal;
            let spent = info.spent.iter().find(|spent| same(spent));
            spent.is_some_and(|spent| spent.hashed && !spent.silent.is_empty())
        })
    }

    /// Returns what the device has to send now. It does not reveal its seed before it has noted the
    /// hashes of all seeds, nor after the server has shown different hashes. It takes no part in a
    /// deal that replaces another without a reason.
    pub fn ask(&self, info: &TableInfo) -> Option<TableAsk> {
        let own = info.chairs.get(info.you?)?;
        let sealed = self.is_complete(info) && self.hashes == info.hashes;
        match info.stage {
            _ if own.sealed || !self.is_for(info) || !self.is_explained(info) => None,
            TableState::Hashing => {
                let hash = seed_hash(&self.seed);
                Some(TableAsk::Hash { hash })
            }
            TableState::Revealing if sealed => Some(TableAsk::Reveal { seed: self.seed }),
            _ => None,
        }
    }

    /// Checks the record of the finished match.
    pub fn check(&self, record: &Record, seat: usize) -> Checked {
        if record.commitment != to_hex(&self.commitment) {
            Checked::OtherCommitment
        } else if !seeds(record).any(|added| added == (seat, &self.seed[..])) {
            Checked::SeedMissing
        } else if !self.agrees(record) {
            Checked::OtherSeed
        } else if !self.earlier.iter().all(|deal| has_reason(record, deal)) {
            Checked::HiddenDeal
        } else if !verify(record).is_empty() {
            Checked::Untrue
        } else if !self.earlier.is_empty() {
            Checked::FairAgain
        } else {
            Checked::Fair
        }
    }

    /// Returns whether the record's seeds are exactly those whose hashes this device has.
    fn agrees(&self, record: &Record) -> bool {
        // An earlier version of the page kept no hashes.
        if self.hashes.is_empty() {
            return true;
        }
        let mut added = vec![None; self.hashes.len()];
        for (seat, seed) in seeds(record) {
            match added.get_mut(seat) {
                Some(hash @ None) => *hash = Some(seed_hash(seed)),
                _ => return false,
            }
        }
        added == self.hashes
    }

    /// Returns the seal as text, to keep it on the device.
    pub fn text(&self) -> String {
        let mut text = format!("{} {}", to_hex(&self.commitment), to_hex(&self.seed));
        for hash in &self.hashes {
            text.push(' ');
            text += &hash.map_or("-".to_owned(), |hash| to_hex(&hash));
        }
        if !self.earlier.is_empty() {
            text.push(' ');
            text += EARLIER;
        }
        for deal in &self.earlier {
            text.push(' ');
            text += &to_hex(deal);
        }
        text
    }

    /// Reads a seal that was kept.
    pub fn from_text(text: &str) -> Option<Seal> {
        let bytes = |item: &str| -> Option<[u8; 32]> { from_hex(item)?.try_into().ok() };
        let mut items = text.split(' ');
        let commitment = bytes(items.next()?)?;
        let seed = bytes(items.next()?)?;
        let hash = |item| match item {
            "-" => Some(None),
            item => bytes(item).map(Some),
        };
        let hashes = items.by_ref().take_while(|item| *item != EARLIER);
        let hashes: Option<Vec<_>> = hashes.map(hash).collect();
        let earlier: Option<Vec<_>> = items.map(bytes).collect();
        Some(Seal {
            commitment,
            seed,
            hashes: hashes?,
            earlier: earlier?,
        })
    }
}

/// Returns whether a record says who did not reveal a seed for a deal.
fn has_reason(record: &Record, commitment: &[u8; 32]) -> bool {
    let commitment = to_hex(commitment);
    let mut spent = record.spent.iter();
    let deal = spent.find(|deal| deal.commitment == commitment);
    deal.is_some_and(|deal| deal.hashed && !deal.silent.is_empty())
}

/// Returns the seeds that were added, with their seats.
fn seeds(record: &Record) -> impl Iterator<Item = (usize, &[u8])> {
    record.log.iter().filter_map(|logged| match &logged.event {
        Event::SeedAdded { seat, seed } => Some((*seat, &seed[..])),
        _ => None,
    })
}
