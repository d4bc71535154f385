//! Records: what is read can be written, reads back the same, and can be replayed and
//! verified.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sidra_game::record;
use sidra_game::{Event, Match};

fuzz_target!(|text: &str| {
    let Ok(first) = record::read(text) else {
        return;
    };
    let written = record::write(&first);
    let second = record::read(&written).expect("a written record can be read");
    assert_eq!(record::write(&second), written);
    let _ = record::verify(&first);
    if let Event::MatchBegan { config, secret } = &first.log[0].event {
        let (mut state, _) = Match::begin(config.clone(), *secret);
        for logged in &first.log {
            state.apply(&logged.event);
            for viewer in [None, Some(0), Some(3)] {
                let _ = state.view(viewer);
                let _ = logged.event.seen_by(viewer);
            }
        }
    }
});
