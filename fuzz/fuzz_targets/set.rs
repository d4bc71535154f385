//! Rows: the fast and the slow reader agree, and a row that cannot be read has a fault.
#![no_main]

use std::collections::BTreeSet;

use libfuzzer_sys::fuzz_target;
use sidra_core::{Face, set};
use sidra_kit::dice::Dice;
use sidra_kit::slow;

fuzz_target!(|input: (u16, Vec<u8>)| {
    let (seed, bytes) = input;
    let rules = *Dice::new(u64::from(seed)).rules().rules();
    let face = |byte: &u8| Face::from_index(usize::from(*byte) % Face::COUNT);
    let row: Vec<Face> = bytes.iter().take(9).filter_map(face).collect();
    let fast = set::readings(&row, &rules);
    let slow = slow::readings(&row, &rules);
    let fast: BTreeSet<_> = fast
        .iter()
        .map(|r| (r.kind(), i32::from(r.value())))
        .collect();
    let slow: BTreeSet<_> = slow.iter().map(|r| (r.kind, r.value)).collect();
    assert_eq!(fast, slow);
    match set::read(&row, &rules) {
        Ok(reading) => assert_eq!(reading.stands(&row, &rules).len(), row.len()),
        Err(faults) => assert!(!faults.is_empty() && slow.is_empty()),
    }
});
