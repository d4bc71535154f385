//! The shuffle, specified to the byte, so that anyone can verify a deal in another language.
//! `docs/fairness.md` describes it, with a worked example.

use hmac::{Hmac, KeyInit, Mac};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};
use sidra_core::{Face, Rules, TileId};

/// The secret of a match: 32 bytes from a good source of randomness, revealed at the end.
///
/// `Debug` does not show it, and it cannot be serialised.
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
    /// Creates a secret from these bytes.
    pub const fn new(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }

    /// Creates a secret from a number, for games that can be repeated: the hash of the number's
    /// bytes, lowest first.
    pub fn from_number(number: u64) -> Secret {
        Secret(Sha256::digest(number.to_le_bytes()).into())
    }

    /// Returns the bytes. They determine every deal.
    pub const fn reveal(self) -> [u8; 32] {
        self.0
    }

    /// Returns what is published before the first draw: a hash that no other secret has.
    pub fn commitment(self) -> [u8; 32] {
        let mut hash = Sha256::new();
        hash.update(b"sidra commitment 1");
        hash.update(self.0);
        hash.finalize().into()
    }
}

/// The purpose of a shuffle. Each purpose gives a different shuffle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// A round of the draw for the first player, counted from 0.
    FirstDraw(u32),
    /// The deal of a game, counted from 0.
    Deal(u32),
}

/// Returns the box in drawing order.
pub fn shuffle(rules: &Rules, secret: Secret, seeds: &[Vec<u8>], purpose: Purpose) -> Vec<TileId> {
    let mut tiles = in_order(rules);
    let mut random = ChaCha20Rng::from_seed(key(secret, seeds, purpose));
    for last in (1..tiles.len()).rev() {
        tiles.swap(last, below(&mut random, last as u32 + 1) as usize);
    }
    tiles
}

/// Returns the box before shuffling: copy 0 of every face in the order of the faces, then copy
/// 1, and so on.
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

/// Returns the key of a shuffle: an HMAC, keyed by the secret, over the purpose and the
/// players' seeds.
fn key(secret: Secret, seeds: &[Vec<u8>], purpose: Purpose) -> [u8; 32] {
    let (name, number): (&[u8], u32) = match purpose {
        Purpose::FirstDraw(round) => (b"first", round),
        Purpose::Deal(game) => (b"deal", game),
    };
    // The secret as an HMAC block, padded with zeros like any short key.
    let mut block = [0; 64];
    block[..32].copy_from_slice(&secret.0);
    let mut mac = <Hmac<Sha256> as KeyInit>::new(&block.into());
    mac.update(b"sidra shuffle 1");
    mac.update(&[name.len() as u8]);
    mac.update(name);
    mac.update(&number.to_le_bytes());
    for seed in seeds {
        mac.update(&(seed.len() as u32).to_le_bytes());
        mac.update(seed);
    }
    mac.finalize().into_bytes().into()
}

/// Returns a uniformly random number below the limit: values that would favour low numbers
/// are discarded.
fn below(random: &mut ChaCha20Rng, limit: u32) -> u32 {
    let fair = u32::MAX - (u32::MAX % limit + 1) % limit;
    loop {
        let integer = random.next_u32();
        if integer <= fair {
            return integer % limit;
        }
    }
}

/// Writes bytes in hexadecimal.
pub fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the hash of a player's seed, which is published before any seed is revealed.
pub fn seed_hash(seed: &[u8]) -> [u8; 32] {
    Sha256::digest(seed).into()
}

/// Reads bytes in hexadecimal. Returns `None` if the text is not valid.
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
    use sidra_core::{Letter, editions};

    /// The worked example of `docs/fairness.md`, fixed forever.
    #[test]
    fn the_worked_example_is_reproduced() {
        let secret = Secret::new(std::array::from_fn(|index| index as u8));
        let seeds = [b"Ann".to_vec(), Vec::new()];
        let document = include_str!("../../docs/fairness.md");
        let deal = Purpose::Deal(0);
        let mut shown = vec![
            to_hex(&secret.commitment()),
            to_hex(&key(secret, &seeds, deal)),
        ];
        for id in ["il-classic", "il-word"] {
            let rules = editions::find(id).unwrap().rules;
            let tiles = &shuffle(&rules, secret, &seeds, deal)[..14];
            let numbers: Vec<String> = tiles.iter().map(|tile| tile.get().to_string()).collect();
            let faces: Vec<String> = tiles.iter().map(|tile| tile.face().to_string()).collect();
            shown.extend([numbers.join(" "), faces.join(" ")]);
        }
        for expected in shown {
            assert!(
                document.contains(&expected),
                "docs/fairness.md lacks {expected}"
            );
        }
    }

    /// What a reader needs to repeat the shuffle of the word game.
    #[test]
    fn the_document_states_the_order_of_the_letters() {
        let number = |letter, copy| TileId::new(Face::Letter(letter), copy).get();
        let letters: Vec<Letter> = Letter::all().collect();
        let (first, last) = (letters[0], letters[letters.len() - 1]);
        let copies = number(first, 1) - number(first, 0);
        let document = include_str!("../../docs/fairness.md");
        let document = document.split_whitespace().collect::<Vec<_>>().join(" ");
        for stated in [
            format!(
                "The letters א to ת are {} to {}",
                number(first, 0),
                number(last, 0)
            ),
            format!("plus {copies}(n − 1)"),
            "in the word game, the letter nearest to א. A joker ranks last.".to_owned(),
        ] {
            assert!(
                document.contains(&stated),
                "docs/fairness.md lacks {stated}"
            );
        }
    }

    #[test]
    fn a_shuffle_contains_the_whole_box() {
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
    fn different_purposes_and_seeds_give_different_shuffles() {
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

    /// Over many shuffles, each of the 106 tiles of a box is equally likely to come first.
    #[test]
    fn every_tile_is_equally_likely_to_come_first() {
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
        // There are 105 degrees of freedom. The seeds are fixed, and a fair shuffle stays far
        // below this limit.
        assert!(chi < 170.0, "{chi}");
    }

    #[test]
    fn bytes_survive_hexadecimal() {
        assert_eq!(from_hex("00ff7A"), Some(vec![0, 255, 0x7a]));
        assert_eq!(from_hex("0"), None);
        assert_eq!(from_hex("zz"), None);
        assert_eq!(to_hex(&[0, 255, 0x7a]), "00ff7a");
    }
}
