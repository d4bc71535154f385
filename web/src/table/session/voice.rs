//! Messages: the line above the rack, and announcements to a screen reader.

use leptos::prelude::*;
use sidra_core::{Fault, Letter, Rules};
use sidra_game::Refusal;
use sidra_text::Text;

use crate::rich::aloud;
use crate::texts::Texts;

/// A message in the line above the rack.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Message {
    /// The text, with marks for tiles.
    pub sentence: String,
    /// Whether it is a refusal.
    pub refusal: bool,
    /// Whether the sets on the table show the whole message too.
    pub at_set: bool,
}

/// The messages.
#[derive(Clone, Copy)]
pub struct Voice {
    /// The line above the rack.
    pub message: RwSignal<Message>,
    /// The announcement to a screen reader.
    pub said: RwSignal<String>,
    /// What stays readable until the player dismisses it or finishes the next turn.
    pub notice: RwSignal<Option<String>>,
    /// The sentences.
    pub texts: Texts,
}

impl Voice {
    pub fn new(texts: Texts) -> Voice {
        Voice {
            message: RwSignal::default(),
            said: RwSignal::default(),
            notice: RwSignal::default(),
            texts,
        }
    }

    /// Shows a message in the line above the rack, and announces it to a screen reader.
    pub fn say(self, sentence: String, refusal: bool) {
        self.say_aloud(&sentence);
        self.message.set(Message {
            sentence,
            refusal,
            at_set: false,
        });
    }

    /// Shows a message that stays until the player dismisses it or finishes the next turn.
    pub fn say_lasting(self, sentence: String) {
        self.say_aloud(&sentence);
        self.clear();
        self.notice.set(Some(sentence));
    }

    /// Announces something to a screen reader only.
    pub fn say_aloud(self, sentence: &str) {
        let mut aloud = aloud(sentence, &self.texts.text());
        if self.said.get_untracked() == aloud {
            // Only changes are read out, so a repeated text has to be changed.
            aloud.push('\u{a0}');
        }
        self.said.set(aloud);
    }

    /// Announces a word to a screen reader.
    pub fn say_word(self, letters: &[Letter]) {
        self.say_aloud(&self.texts.text().word(letters));
    }

    /// Empties the line above the rack.
    pub fn clear(self) {
        self.message.set(Message::default());
    }

    /// Shows a refusal. A faulty set is marked on the table, so the message is one line without
    /// the number of the set, which the table does not show.
    pub fn refuse(self, refusal: &Refusal, rules: &Rules) {
        let text = self.texts.text();
        let sentences = match refusal {
            Refusal::Faults(faults) => reasons(&text, faults),
            refusal => text.refusal(refusal, rules),
        };
        self.say(sentences.join(" "), true);
        if let Refusal::Faults(faults) = refusal {
            let at_set = faults.iter().all(|fault| fault.set.is_some());
            self.message.update(|message| message.at_set = at_set);
        }
    }
}

/// Returns the reasons of a refusal: the first one of each set, and each sentence once.
fn reasons(text: &Text, faults: &[Fault]) -> Vec<String> {
    let mut told: Vec<Option<usize>> = Vec::new();
    let mut sentences: Vec<String> = Vec::new();
    for fault in faults {
        if fault.set.is_some() && told.contains(&fault.set) {
            continue;
        }
        told.push(fault.set);
        let sentence = text.fault(fault);
        if !sentences.contains(&sentence) {
            sentences.push(sentence);
        }
    }
    sentences
}

#[cfg(test)]
mod tests {
    use super::*;
    use sidra_core::Rule;
    use sidra_text::{Isolation, Lang};

    #[test]
    fn a_reason_is_given_once() {
        let short = |set| Fault::new(Rule::TooFewTiles).in_set(set).counts(3, 2);
        let neither = |set| Fault::new(Rule::NeitherRunNorGroup).in_set(set);
        let faults = [short(0), neither(0), neither(1), short(2), neither(3)];
        for lang in Lang::ALL {
            let text = Text::new(lang, Isolation::Off);
            let told = [short(0), neither(1)].map(|fault| text.fault(&fault));
            assert_eq!(reasons(&text, &faults), told);
        }
    }
}
