//! What is said: the line above the rack, and what a screen reader is told.

use leptos::prelude::*;
use sidra_core::Rules;
use sidra_game::Refusal;

use crate::rich::aloud;
use crate::words::Words;

/// What is said in the line above the rack.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Message {
    /// The sentence, with marks for tiles.
    pub sentence: String,
    /// Whether it says why something is not possible.
    pub refusal: bool,
}

/// What is said.
#[derive(Clone, Copy)]
pub struct Voice {
    /// The line above the rack.
    pub message: RwSignal<Message>,
    /// What a screen reader is told.
    pub said: RwSignal<String>,
    words: Words,
}

impl Voice {
    pub fn new(words: Words) -> Voice {
        Voice {
            message: RwSignal::default(),
            said: RwSignal::default(),
            words,
        }
    }

    /// Says something in the line above the rack, and to a screen reader.
    pub fn say(self, sentence: String, refusal: bool) {
        self.say_aloud(&sentence);
        self.message.set(Message { sentence, refusal });
    }

    /// Says something to a screen reader alone.
    pub fn say_aloud(self, sentence: &str) {
        let mut aloud = aloud(sentence, &self.words.text());
        if self.said.get_untracked() == aloud {
            // Only a change is read out: the same sentence again needs one.
            aloud.push('\u{a0}');
        }
        self.said.set(aloud);
    }

    /// Empties the line above the rack.
    pub fn clear(self) {
        self.message.set(Message::default());
    }

    /// Says why something is refused. An illegal set is marked on the table: one line says
    /// why, without a set number that the table does not show.
    pub fn refuse(self, refusal: &Refusal, rules: &Rules) {
        let text = self.words.text();
        let sentences = match refusal {
            Refusal::Faults(faults) => {
                let mut told: Vec<Option<usize>> = Vec::new();
                let mut sentences = Vec::new();
                for fault in faults {
                    if fault.set.is_none() || !told.contains(&fault.set) {
                        told.push(fault.set);
                        sentences.push(text.fault(fault));
                    }
                }
                sentences.dedup();
                sentences
            }
            refusal => text.refusal(refusal, rules),
        };
        self.say(sentences.join(" "), true);
    }
}
