//! The shuffle: specified to the byte, so that anybody can verify a deal in
//! another language. `docs/fairness.md` says it in words, with a worked example.

use hmac::{Hmac, KeyInit, Mac};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};
use sidra_core::{Face, Rules, TileId};

/// The secret of a match: 32 bytes from a good source, revealed at the end.
///
/// `Debug` shows nothing of it, and it does not travel.
///
/// ```compile_fail,E0277
/// fn may_travel<T: serde::Serialize>() {}
/// may_travel::<sidra_game::shuffle::Secret>();
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl Secret {
    /// A secret of these bytes.
    pub const fn new(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }

    /// A secret from a number, for games that should come out the same again: its
    /// bytes, lowest first, hashed.
    pub fn from_number(number: u64) -> Secret {
        Secret(Sha256::digest(number.to_le_bytes()).into())
    }

    /// The bytes. Whoever has them knows every deal.
    pub const fn reveal(self) -> [u8; 32] {
        self.0
    }

    /// What is published before the first tile: a hash that fits no other secret.
    pub fn commitment(self) -> [u8; 32] {
        let mut hash = Sha256::new();
        hash.update(b"sidra commitment 1");
        hash.update(self.0);
        hash.finalize().into()
    }
}

/// What a shuffle is for. No two shuffles of a match are alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// The draw for the first player; the round of drawing, from 0.
    FirstDraw(u32),
    /// The deal of a game, from 0.
    Deal(u32),
}

/// The box in the order in which its tiles are taken.
pub fn shuffle(rules: &Rules, secret: Secret, seeds: &[Vec<u8>], purpose: Purpose) -> Vec<TileId> {
    let mut tiles = in_order(rules);
    let mut random = ChaCha20Rng::from_seed(key(secret, seeds, purpose));
    for last in (1..tiles.len()).rev() {
        tiles.swap(last, below(&mut random, last as u32 + 1) as usize);
    }
    tiles
}

/// The box before it is shuffled: copy 0 of every face in the order of the faces,
/// then copy 1.
fn in_order(rules: &Rules) -> Vec<TileId> {
    let copy = |copy: u8| {
        let held = move |face: &Face| rules.copies(*face) > u16::from(copy);
        Face::all()
            .filter(held)
            .map(move |face| TileId::new(face, copy))
    };
    (0..=u8::MAX)
        .take_while(|&number| copy(number).next().is_some())
        .flat_map(copy)
        .collect()
}

/// The key of a shuffle: an HMAC, keyed by the secret, over what it is for and
/// what the players added.
fn key(secret: Secret, seeds: &[Vec<u8>], purpose: Purpose) -> [u8; 32] {
    let (word, number): (&[u8], u32) = match purpose {
        Purpose::FirstDraw(round) => (b"first", round),
        Purpose::Deal(game) => (b"deal", game),
    };
    // The secret as a block of HMAC: zeros behind it, as for any short key.
    let mut block = [0; 64];
    block[..32].copy_from_slice(&secret.0);
    let mut mac = <Hmac<Sha256> as KeyInit>::new(&block.into());
    mac.update(b"sidra shuffle 1");
    mac.update(&[word.len() as u8]);
    mac.update(word);
    mac.update(&number.to_le_bytes());
    for seed in seeds {
        mac.update(&(seed.len() as u32).to_le_bytes());
        mac.update(seed);
    }
    mac.finalize().into_bytes().into()
}

/// A number below the limit, every one equally likely: words that would favour
/// the low ones are thrown away.
fn below(random: &mut ChaCha20Rng, limit: u32) -> u32 {
    let fair = u32::MAX - (u32::MAX % limit + 1) % limit;
    loop {
        let word = random.next_u32();
        if word <= fair {
            return word % limit;
        }
    }
}

/// Bytes in hexadecimal.
pub fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Bytes from hexadecimal; `None` where it is none.
pub fn from_hex(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes();
    if !digits.len().is_multiple_of(2) {
        return None;
    }
    let digit = |byte: u8| char::from(byte).to_digit(16);
    digits
        .chunks_exact(2)
        .map(|pair| Some((digit(pair[0])? * 16 + digit(pair[1])?) as u8))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sidra_core::editions;

    /// The worked example of `docs/fairness.md`: fixed for ever.
    #[test]
    fn the_worked_example() {
        let secret = Secret::new(std::array::from_fn(|index| index as u8));
        let seeds = [b"Ann".to_vec(), Vec::new()];
        // The first edition, the original game.
        let rules = editions::ALL[0].rules;
        let document = include_str!("../../docs/fairness.md");
        let deal = Purpose::Deal(0);
        let tiles = shuffle(&rules, secret, &seeds, deal);
        let first: Vec<String> = tiles[..14]
            .iter()
            .map(|tile| tile.face().to_string())
            .collect();
        let numbers: Vec<String> = tiles[..14]
            .iter()
            .map(|tile| tile.get().to_string())
            .collect();
        for expected in [
            to_hex(&secret.commitment()),
            to_hex(&key(secret, &seeds, deal)),
            numbers.join(" "),
            first.join(" "),
        ] {
            assert!(
                document.contains(&expected),
                "docs/fairness.md lacks {expected}"
            );
        }
    }

    #[test]
    fn a_shuffle_is_the_whole_box() {
        for edition in editions::ALL {
            for game in 0..20 {
                let secret = Secret::from_number(game);
                let mut tiles = shuffle(&edition.rules, secret, &[], Purpose::Deal(game as u32));
                assert_ne!(tiles, in_order(&edition.rules));
                tiles.sort_unstable();
                assert_eq!(tiles, in_order(&edition.rules));
            }
        }
    }

    #[test]
    fn no_two_shuffles_are_alike() {
        let rules = editions::ALL[0].rules;
        let secret = Secret::from_number(1);
        let plain = shuffle(&rules, secret, &[vec![], vec![]], Purpose::Deal(0));
        let seed = shuffle(&rules, secret, &[vec![1], vec![]], Purpose::Deal(0));
        let other = shuffle(&rules, secret, &[vec![], vec![1]], Purpose::Deal(0));
        let next = shuffle(&rules, secret, &[vec![], vec![]], Purpose::Deal(1));
        let first = shuffle(&rules, secret, &[vec![], vec![]], Purpose::FirstDraw(0));
        let all = [plain, seed, other, next, first];
        for (index, one) in all.iter().enumerate() {
            assert!(all[..index].iter().all(|other| other != one));
        }
    }

    /// Every place is equally likely for the first tile: a box of 106, many shuffles.
    #[test]
    fn the_shuffle_is_fair() {
        let rules = editions::ALL[0].rules;
        let mut counts = vec![0u32; 200];
        let shuffles = 20_000;
        for number in 0..shuffles {
            let tiles = shuffle(&rules, Secret::from_number(number), &[], Purpose::Deal(0));
            counts[usize::from(tiles[0].get())] += 1;
        }
        let expected = shuffles as f64 / 106.0;
        let square = |tile: &TileId| {
            (f64::from(counts[usize::from(tile.get())]) - expected).powi(2) / expected
        };
        let chi: f64 = in_order(&rules).iter().map(square).sum();
        // 105 degrees of freedom: the seeds are fixed, and a fair shuffle stays far below.
        assert!(chi < 170.0, "{chi}");
    }

    #[test]
    fn hexadecimal() {
        assert_eq!(from_hex("00ff7A"), Some(vec![0, 255, 0x7a]));
        assert_eq!(from_hex("0"), None);
        assert_eq!(from_hex("zz"), None);
        assert_eq!(to_hex(&[0, 255, 0x7a]), "00ff7a");
    }
}
