//! The player's own part in the shuffle of a shared table.
//!
//! The server commits to its secret first. Then each player's device sends the hash of its own
//! seed, and reveals the seed once all hashes are there. So nobody, not even the server, can
//! choose the deal. The device keeps seed and commitment, and checks the record with them.

use sha2::{Digest, Sha256};
use sidra_game::Event;
use sidra_game::record::{Record, verify};
use sidra_game::shuffle::{from_hex, to_hex};
use sidra_room::shared::{Stage, TableAsk, TableInfo};

/// A seed of this device, and the commitment it was made for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seal {
    commitment: [u8; 32],
    seed: [u8; 32],
}

/// What a device finds out about a finished match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Checked {
    /// The shuffle was sealed before this device added its seed, and contains it.
    Fair,
    /// The commitment in the record is not the one that the server showed before.
    OtherCommitment,
    /// The record does not contain the seed of this device.
    SeedMissing,
    /// The record contradicts itself.
    Untrue,
}

impl Seal {
    /// Makes a seed for a deal to which the server has committed.
    pub fn new(info: &TableInfo, seed: [u8; 32]) -> Seal {
        Seal {
            commitment: info.commitment,
            seed,
        }
    }

    /// Returns whether the seed was made for the deal that is being prepared.
    pub fn is_for(&self, info: &TableInfo) -> bool {
        self.commitment == info.commitment
    }

    /// Returns what the device has to send now.
    pub fn ask(&self, info: &TableInfo) -> Option<TableAsk> {
        let own = info.chairs.get(info.you?)?;
        match info.stage {
            Stage::Hashing if !own.sealed => {
                let hash = Sha256::digest(self.seed).into();
                Some(TableAsk::Hash { hash })
            }
            Stage::Revealing if !own.sealed => Some(TableAsk::Reveal { seed: self.seed }),
            _ => None,
        }
    }

    /// Checks the record of the finished match.
    pub fn check(&self, record: &Record, seat: usize) -> Checked {
        let own = |event: &Event| match event {
            Event::SeedAdded { seat: of, seed } => *of == seat && *seed == self.seed,
            _ => false,
        };
        if record.commitment != to_hex(&self.commitment) {
            Checked::OtherCommitment
        } else if !record.log.iter().any(|logged| own(&logged.event)) {
            Checked::SeedMissing
        } else if !verify(record).is_empty() {
            Checked::Untrue
        } else {
            Checked::Fair
        }
    }

    /// Returns the seal as text, to keep it on the device.
    pub fn text(&self) -> String {
        format!("{} {}", to_hex(&self.commitment), to_hex(&self.seed))
    }

    /// Reads a seal that was kept.
    pub fn from_text(text: &str) -> Option<Seal> {
        let (commitment, seed) = text.split_once(' ')?;
        Some(Seal {
            commitment: from_hex(commitment)?.try_into().ok()?,
            seed: from_hex(seed)?.try_into().ok()?,
        })
    }
}
