//! The texts of the page, in the language of the settings.
//!
//! The page has one language at a time. `boot.js` fetches the texts of home and the table
//! together with the module; those of other screens are fetched with their code. Another
//! language is fetched when it is chosen.

use std::sync::Arc;

use js_sys::{Function, Promise};
use leptos::prelude::*;
use sidra_text::{Isolation, Lang, Text};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

use crate::lexicon;
use crate::live;
use crate::settings::Settings;

/// The texts. Reading them subscribes the reader to changes of the language.
#[derive(Clone, Copy)]
pub struct Texts(RwSignal<Arc<Text>>);

impl Texts {
    /// Creates the texts of a language from the file that was fetched for it.
    pub fn new(lang: Lang, file: &str) -> Texts {
        Texts(RwSignal::new(read(lang, &[file])))
    }

    /// Returns a sentence by its name.
    pub fn say(self, name: &str) -> String {
        self.text().plain(name)
    }

    /// Returns a sentence that follows the language.
    pub fn t(self, name: &'static str) -> Signal<String> {
        live::text(move || self.say(name))
    }

    /// Returns a sentence with numbers in it.
    pub fn count(self, name: &str, numbers: &[(&'static str, i64)]) -> String {
        self.text().count(name, numbers)
    }

    /// Returns all texts.
    pub fn text(self) -> Arc<Text> {
        self.0.get()
    }
}

fn read(lang: Lang, files: &[&str]) -> Arc<Text> {
    let text = Text::parse(lang, Isolation::On, files);
    text.spell_by(lexicon::ends_hard);
    Arc::new(text)
}

/// Returns the texts of the page.
pub fn use_texts() -> Texts {
    expect_context()
}

/// The choice of a language. The page does not change until the texts have been fetched.
#[derive(Clone, Copy)]
pub struct Languages {
    texts: Texts,
    settings: RwSignal<Settings>,
    /// The language last chosen, which is already shown or being fetched.
    chosen: RwSignal<Lang>,
    /// The language that could not be fetched.
    failed: RwSignal<Option<Lang>>,
    /// The texts of home and the table, as they were fetched.
    first: StoredValue<String>,
    /// Whether the texts of the other screens have been fetched too.
    whole: StoredValue<bool>,
    /// Takes the code of a language and whether to fetch the texts of the other screens, and
    /// returns a promise of the file. `boot.js` knows the addresses.
    fetch: StoredValue<Function, LocalStorage>,
}

impl Languages {
    /// Creates the choice, with the language of the settings and its texts.
    pub fn new(
        texts: Texts,
        settings: RwSignal<Settings>,
        first: String,
        fetch: Function,
    ) -> Languages {
        Languages {
            first: StoredValue::new(first),
            whole: StoredValue::new(false),
            texts,
            settings,
            chosen: RwSignal::new(settings.get_untracked().lang),
            failed: RwSignal::new(None),
            fetch: StoredValue::new_local(fetch),
        }
    }

    /// Returns whether this language was chosen last.
    pub fn is_chosen(self, lang: Lang) -> bool {
        self.chosen.get() == lang
    }

    /// Returns whether a language is being fetched.
    pub fn is_waiting(self) -> bool {
        self.chosen.get() != self.settings.get().lang
    }

    /// Returns a sentence that says why the language last chosen is not shown; empty if it is.
    pub fn failure(self) -> String {
        let failed = self.failed.get().map(|lang| {
            let language = ("language", lang.own_name().into());
            self.texts.text().say("page-language-failed", [language])
        });
        failed.unwrap_or_default()
    }

    /// Fetches a language, then shows the page in it.
    pub fn choose(self, lang: Lang) {
        self.chosen.set(lang);
        self.failed.set(None);
        if !self.is_waiting_now() {
            return;
        }
        spawn_local(async move {
            let files = self.files(lang).await;
            // Another language may have been chosen in the meantime.
            if self.chosen.get_untracked() != lang {
                return;
            }
            match files {
                Ok((first, later)) => {
                    self.texts.0.set(read(lang, &[&first, &later]));
                    self.first.set_value(first);
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

    /// Fetches the texts of the other screens, unless that has been done.
    ///
    /// # Errors
    /// Returns the browser's error if they cannot be fetched.
    pub async fn complete(self) -> Result<(), JsValue> {
        while !self.whole.get_value() {
            let lang = self.settings.get_untracked().lang;
            let later = self.file(lang, true).await?;
            // Another language may be shown by now.
            if self.settings.get_untracked().lang == lang && !self.whole.get_value() {
                let first = self.first.get_value();
                self.texts.0.set(read(lang, &[&first, &later]));
                self.whole.set_value(true);
            }
        }
        Ok(())
    }

    /// Fetches as many files of a language as have been fetched for the current one.
    async fn files(self, lang: Lang) -> Result<(String, String), JsValue> {
        let first = self.file(lang, false).await?;
        let later = match self.whole.get_value() {
            true => self.file(lang, true).await?,
            false => String::new(),
        };
        Ok((first, later))
    }

    async fn file(self, lang: Lang, later: bool) -> Result<String, JsValue> {
        let code = JsValue::from_str(lang.code());
        let promise = self
            .fetch
            .with_value(|fetch| fetch.call2(&JsValue::NULL, &code, &later.into()))?;
        let file = JsFuture::from(promise.dyn_into::<Promise>()?).await?;
        file.as_string().ok_or(file)
    }
}
