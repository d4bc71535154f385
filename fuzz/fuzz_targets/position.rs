//! Positions: a setup can be written and reads back the same, and every valid position
//! can be judged.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sidra_core::{Position, Setup};

fuzz_target!(|text: &str| {
    let Ok(setup) = text.parse::<Setup>() else {
        return;
    };
    let line = setup.to_string();
    assert_eq!(line.parse::<Setup>(), Ok(setup.clone()));
    if let Ok(position) = Position::from_setup(setup) {
        let mut after = position.table().to_vec();
        let _ = position.judge(&after);
        after.extend(position.rack().map(<[_]>::to_vec));
        let _ = position.judge(&after);
    }
});
