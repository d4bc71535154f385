//! The sentences of the page, in the language that is set.

use std::sync::Arc;

use leptos::prelude::*;
use sidra_text::{Lang, Text};

use crate::live;
use crate::settings::Settings;

/// The sentences; whoever asks is told again when the language changes.
#[derive(Clone, Copy)]
pub struct Words(Memo<Same>);

/// Sentences of the same language are the same.
#[derive(Clone)]
struct Same(Arc<Text>);

impl PartialEq for Same {
    fn eq(&self, other: &Same) -> bool {
        self.0.lang() == other.0.lang()
    }
}

impl Words {
    /// The sentences of the language that is set.
    pub fn new(settings: RwSignal<Settings>) -> Words {
        let lang = Memo::new(move |_| settings.get().lang);
        Words(Memo::new(move |_| {
            Same(Arc::new(Text::for_page(lang.get())))
        }))
    }

    /// A language's name for itself.
    pub fn own_name(lang: Lang) -> String {
        Text::for_page(lang).plain("page-own-name")
    }

    /// A sentence.
    pub fn say(self, name: &str) -> String {
        self.text().plain(name)
    }

    /// A sentence that follows the language.
    pub fn t(self, name: &'static str) -> Signal<String> {
        live::text(move || self.say(name))
    }

    /// A sentence with numbers in it.
    pub fn count(self, name: &str, numbers: &[(&'static str, i64)]) -> String {
        self.text().count(name, numbers)
    }

    /// All of them.
    pub fn text(self) -> Arc<Text> {
        self.0.get().0
    }
}

/// The sentences of the page.
pub fn use_words() -> Words {
    expect_context()
}
