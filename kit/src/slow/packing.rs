//! The most valuable sets of a rack, found by trying every order of every combination of tiles.

use sidra_core::{Face, Rules, set};

/// Returns the highest total value of sets from the rack. It is fast enough for racks of up to
/// about eight tiles.
pub fn best_packing(rack: &[Face], rules: &Rules) -> u32 {
    let mut best_row = vec![0u32; 1 << rack.len()];
    rows(rack, rules, 0, &mut Vec::new(), &mut best_row);
    let mut best = vec![0u32; 1 << rack.len()];
    for all in 1..best.len() {
        let mut part = all;
        while part > 0 {
            best[all] = best[all].max(best_row[part] + best[all ^ part]);
            part = (part - 1) & all;
        }
    }
    best.last().copied().unwrap_or(0)
}

fn rows(rack: &[Face], rules: &Rules, used: usize, row: &mut Vec<Face>, best_row: &mut [u32]) {
    if let Some(reading) = set::readings(row, rules).first() {
        best_row[used] = best_row[used].max(u32::from(reading.value()));
    }
    for (index, &face) in rack.iter().enumerate() {
        if used & (1 << index) == 0 {
            row.push(face);
            rows(rack, rules, used | (1 << index), row, best_row);
            row.pop();
        }
    }
}
