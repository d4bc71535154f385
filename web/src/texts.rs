//! The sentences of the page, in the language that is set.
//!
//! The page has one language at a time: `boot.js` fetches the first one together with
//! the module, another one is fetched when it is chosen.

use std::sync::Arc;

use js_sys::{Function, Promise};
use leptos::prelude::*;
use sidra_text::{Isolation, Lang, Text};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

use crate::live;
use crate::settings::Settings;

/// The sentences; whoever asks is told again when the language changes.
#[derive(Clone, Copy)]
pub struct Words(RwSignal<Arc<Text>>);

impl Words {
    /// The sentences of a language, from the file that was fetched for it.
    pub fn new(lang: Lang, file: &str) -> Words {
        Words(RwSignal::new(read(lang, file)))
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
        self.0.get()
    }
}

fn read(lang: Lang, file: &str) -> Arc<Text> {
    Arc::new(Text::parse(lang, Isolation::On, &[file]))
}

/// The sentences of the page.
pub fn use_words() -> Words {
    expect_context()
}

/// The choice of a language. The page stays as it is until the sentences are there.
#[derive(Clone, Copy)]
pub struct Languages {
    words: Words,
    settings: RwSignal<Settings>,
    /// The one chosen last: shown already, or on its way.
    chosen: RwSignal<Lang>,
    /// The one that could not be fetched.
    failed: RwSignal<Option<Lang>>,
    /// From a language's code to a promise of its file; `boot.js` knows the addresses.
    fetch: StoredValue<Function, LocalStorage>,
}

impl Languages {
    /// With the language of the settings, whose sentences these are.
    pub fn new(words: Words, settings: RwSignal<Settings>, fetch: Function) -> Languages {
        Languages {
            words,
            settings,
            chosen: RwSignal::new(settings.get_untracked().lang),
            failed: RwSignal::new(None),
            fetch: StoredValue::new_local(fetch),
        }
    }

    /// Whether this language was chosen last.
    pub fn is_chosen(self, lang: Lang) -> bool {
        self.chosen.get() == lang
    }

    /// Whether a language is on its way.
    pub fn is_waiting(self) -> bool {
        self.chosen.get() != self.settings.get().lang
    }

    /// Why the language chosen last is not there, as a sentence; empty where it is.
    pub fn failure(self) -> String {
        let failed = self.failed.get().map(|lang| {
            let language = ("language", lang.own_name().into());
            self.words.text().say("page-language-failed", [language])
        });
        failed.unwrap_or_default()
    }

    /// Fetches a language, and shows the page in it.
    pub fn choose(self, lang: Lang) {
        self.chosen.set(lang);
        self.failed.set(None);
        if !self.is_waiting_now() {
            return;
        }
        spawn_local(async move {
            let file = self.file(lang).await;
            // Another one may have been chosen meanwhile.
            if self.chosen.get_untracked() != lang {
                return;
            }
            match file {
                Ok(file) => {
                    self.words.0.set(read(lang, &file));
                    self.settings.update(|settings| settings.lang = lang);
                }
                Err(_) => {
                    self.failed.set(Some(lang));
                    self.chosen.set(self.settings.get_untracked().lang);
                }
            }
        });
    }

    fn is_waiting_now(self) -> bool {
        untrack(move || self.is_waiting())
    }

    async fn file(self, lang: Lang) -> Result<String, JsValue> {
        let code = JsValue::from_str(lang.code());
        let promise = self
            .fetch
            .with_value(|fetch| fetch.call1(&JsValue::NULL, &code))?;
        let file = JsFuture::from(promise.dyn_into::<Promise>()?).await?;
        file.as_string().ok_or(file)
    }
}
