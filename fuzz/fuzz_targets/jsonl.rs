//! All of the program's readers: requests, score sheets, players. Every answer is a JSON object.
#![no_main]

use std::cell::OnceCell;

use libfuzzer_sys::fuzz_target;
use sidra::fuzzing::{Services, read_words};

thread_local! {
    static SERVICES: OnceCell<Services> = const { OnceCell::new() };
}

fuzz_target!(|line: &[u8]| {
    SERVICES.with(|services| {
        for answer in services.get_or_init(Services::default).answers(line) {
            match answer {
                Ok(answer) => {
                    let parsed = serde_json::from_slice::<serde_json::Value>(&answer);
                    assert!(parsed.is_ok_and(|answer| answer.is_object()));
                }
                Err(reason) => assert!(!reason.is_empty() && reason.len() < 10_000),
            }
        }
    });
    if let Ok(words) = std::str::from_utf8(line) {
        read_words(words);
    }
});
