//! Saves the record of a match that is interrupted, by Ctrl-C or by the system.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use sidra_game::record::Record;
use sidra_text::Text;

use crate::Failure;

/// The exit status of a process that was interrupted, as shells expect it.
const INTERRUPTED: i32 = 130;

/// The record so far.
#[derive(Clone, Default)]
pub(super) struct Kept(Arc<Mutex<Option<Record>>>);

impl Kept {
    /// Replaces the record.
    pub(super) fn set(&self, record: Option<Record>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = record;
    }
}

/// Saves the record to this path if the process is interrupted, and then exits.
pub(super) fn save_to(path: PathBuf, text: &Text) -> Result<Kept, Failure> {
    let kept = Kept::default();
    let file = path.display().to_string();
    let saved = text.say("play-saved", [("file", file.into())]);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    // Signals are handled from here on: an interruption right after this must not be lost.
    let interrupted = {
        let _inside = runtime.enter();
        crate::serve::asked_to_stop()?
    };
    let record = kept.clone();
    // The thread that plays may be waiting for a line, so another one does this.
    std::thread::spawn(move || {
        runtime.block_on(interrupted);
        let record = record.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(record) = &*record {
            match crate::record::save(&path, record) {
                Ok(()) => eprintln!("\n{saved}"),
                Err(failure) => eprintln!("\nsidra: {}", crate::reasons(failure)),
            }
        }
        std::process::exit(INTERRUPTED);
    });
    Ok(kept)
}
