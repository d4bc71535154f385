//! The dictionary of the word game: its state in this page, and how the page gets it.
//!
//! It is fetched only for the word game: [`want`] starts fetching it, and [`dictionary`] returns
//! its state as a signal. The code that reads it is fetched on demand too, so a number game loads
//! none of it.

pub mod ask;
pub mod fetch;

use std::cell::{OnceCell, RefCell};

use leptos::prelude::*;
use sidra_core::Letter;
use sidra_words::Lexicon;
use wasm_bindgen_futures::spawn_local;

use crate::live::{part, text};
use crate::online::api::text_field;
use crate::online::reach::Reach;
use crate::texts::{Texts, use_texts};
use crate::{device, later};

/// The text under which this device keeps what the server says about its dictionary.
const OFFER: &str = "dictionary";

/// Returns what the server said about the dictionary that this device keeps, as JSON.
pub fn offer() -> Option<String> {
    device::kept(OFFER)
}

/// What the page knows about the dictionary.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Dictionary {
    /// It has not been requested.
    Unasked,
    /// It is being fetched.
    Loading {
        /// The bytes that have arrived.
        got: u32,
        /// The size in bytes; 0 until it is known.
        of: u32,
    },
    /// It has arrived.
    Ready(Lexicon),
    /// It is not available, so the players vote on words.
    Absent(Absence),
}

impl Dictionary {
    /// Returns the dictionary, if it has arrived.
    pub fn lexicon(&self) -> Option<&Lexicon> {
        match self {
            Dictionary::Ready(lexicon) => Some(lexicon),
            _ => None,
        }
    }
}

/// Why there is no dictionary.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Absence {
    /// The server has none.
    None,
    /// The server has one, but not this table's.
    Changed,
    /// There is no network, and this device keeps none.
    Offline,
    /// What arrived is not a dictionary.
    Broken,
}

impl Absence {
    /// Returns the name of the sentence that gives the reason.
    pub fn sentence(self) -> &'static str {
        match self {
            Absence::None => "page-dictionary-none",
            Absence::Changed => "page-dictionary-changed",
            Absence::Offline => "page-dictionary-offline",
            Absence::Broken => "page-dictionary-broken",
        }
    }
}

/// Returns the name of the dictionary that this device keeps.
pub fn kept_name() -> Option<String> {
    let offer = js_sys::JSON::parse(&offer()?).ok()?;
    Some(text_field(&offer, "name")).filter(|name| !name.is_empty())
}

thread_local! {
    /// The page has one dictionary at a time. The signal belongs to the root component.
    static DICTIONARY: OnceCell<RwSignal<Dictionary>> = const { OnceCell::new() };
    /// What waits until the dictionary has arrived or is known to be absent.
    static WAITING: RefCell<Vec<Wait>> = const { RefCell::new(Vec::new()) };
    /// The hash that was wanted last, while another dictionary is being fetched.
    static NEXT: RefCell<Option<String>> = const { RefCell::new(None) };
    /// The hash that was looked for last; `None` if any dictionary would do.
    static SOUGHT: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Creates the signal. The root component calls this before any other function here.
pub fn prepare() {
    _ = signal();
}

fn signal() -> RwSignal<Dictionary> {
    DICTIONARY.with(|cell| *cell.get_or_init(|| RwSignal::new(Dictionary::Unasked)))
}

/// What waits for the dictionary.
type Wait = Box<dyn FnOnce(&Dictionary)>;

/// Calls a function once the dictionary has arrived or is known to be absent: at once, unless it is
/// being fetched.
fn once_settled(wait: Wait) {
    let state = signal().get_untracked();
    match state {
        Dictionary::Loading { .. } => WAITING.with_borrow_mut(|waiting| waiting.push(wait)),
        state => wait(&state),
    }
}

/// Returns what the page knows about the dictionary. Readers follow its changes.
pub fn dictionary() -> ReadSignal<Dictionary> {
    signal().read_only()
}

/// Returns whether the dictionary writes a word without a final form at its end. This does not
/// subscribe the caller, because most callers need the answer only once.
pub fn ends_hard(letters: &[Letter]) -> bool {
    signal().with_untracked(|state| {
        let lexicon = state.lexicon();
        lexicon.is_some_and(|lexicon| lexicon.ends_hard(letters))
    })
}

/// Fetches a dictionary: the one with this hash, or whichever the server offers. Does nothing if
/// that one has arrived or is being fetched.
pub fn want(hash: Option<String>) {
    let state = signal();
    let is_it = |found: &Dictionary, hash: Option<&String>| match (found, hash) {
        (Dictionary::Ready(lexicon), Some(hash)) => {
            *hash == format!("{:016x}", lexicon.about().hash)
        }
        (Dictionary::Ready(_), None) => true,
        _ => false,
    };
    if state.with_untracked(|state| matches!(state, Dictionary::Loading { .. })) {
        // Any dictionary that is being fetched will do, unless a table needs a particular one.
        if hash.is_some() {
            NEXT.set(hash);
        }
        return;
    }
    if state.with_untracked(|state| is_it(state, hash.as_ref())) {
        return;
    }
    state.set(Dictionary::Loading { got: 0, of: 0 });
    SOUGHT.set(hash.clone());
    spawn_local(async move {
        let mut found = later::dictionary(hash, state).await;
        while let Some(next) = NEXT.take().filter(|next| !is_it(&found, Some(next))) {
            SOUGHT.set(Some(next.clone()));
            found = later::dictionary(Some(next), state).await;
        }
        state.set(found.clone());
        for wait in WAITING.take() {
            wait(&found);
        }
    });
}

/// What the dictionary is and where it comes from: its name, how many words it has, its licence,
/// and links to its source. Until it has arrived, this says why it is missing.
#[component]
pub fn Source() -> impl IntoView {
    let texts = use_texts();
    let state = dictionary();
    // A piece of the dictionary that arrives only moves the bar.
    let shown = Memo::new(move |_| match state.get() {
        Dictionary::Loading { .. } => Dictionary::Loading { got: 0, of: 0 },
        other => other,
    });
    part(move || match shown.get() {
        Dictionary::Ready(lexicon) => source(&lexicon).into_any(),
        Dictionary::Absent(absence) => {
            if absence == Absence::Offline {
                fetch_when_back();
            }
            view! { <p class="dictionary" role="status">{texts.t(absence.sentence())}</p> }
                .into_any()
        }
        Dictionary::Loading { .. } => loading(texts).into_any(),
        Dictionary::Unasked => ().into_any(),
    })
}

/// Fetches the dictionary as soon as the server can be reached again. This ends with the part of
/// the page, or the effect, that calls it.
pub fn fetch_when_back() {
    let reach = Reach::watch();
    Effect::new(move |was_here: Option<bool>| {
        let here = reach.is_here();
        if here && was_here == Some(false) {
            want(SOUGHT.take());
        }
        here
    });
}

/// Says that the dictionary is being fetched, and how much of it has arrived.
fn loading(texts: Texts) -> impl IntoView {
    let arrived = move || match signal().get() {
        Dictionary::Loading { got, of } => (got, of),
        _ => (0, 0),
    };
    view! {
        <p class="dictionary" role="status">{texts.t("page-dictionary-loading")}</p>
        <progress
            max=text(move || arrived().1.max(1).to_string())
            value=text(move || arrived().0.to_string())
            aria-label=texts.t("page-dictionary-loading")
        ></progress>
    }
}

fn source(lexicon: &Lexicon) -> impl IntoView + use<> {
    let texts = use_texts();
    let about = lexicon.about();
    let named = [("name", about.name().into()), ("count", about.words.into())];
    let line = texts.text().say("page-dictionary-about", named);
    let offer = js_sys::JSON::parse(&offer().unwrap_or_default()).unwrap_or_default();
    let licence = text_field(&offer, "licence");
    let licence = (!licence.is_empty()).then(|| {
        texts
            .text()
            .say("page-dictionary-licence", [("licence", licence.into())])
    });
    let address = text_field(&offer, "source");
    let has_page = !address.is_empty();
    let address = format!("{address}?lang={}", texts.text().lang().code());
    let link = has_page.then(|| {
        view! {
            <a href=address target="_blank" rel="noopener">
                {texts.t("page-dictionary-source")}
            </a>
        }
    });
    view! {
        <p class="dictionary" id="dictionary">
            {line} " " {licence} " " {link}
        </p>
    }
}

#[cfg(test)]
mod tests {
    use sidra_core::notation;
    use sidra_text::{Isolation, Lang, Text};

    use super::*;
    use crate::{rich, share};

    #[test]
    fn a_word_is_shown_and_said_with_the_ending_that_the_dictionary_has() {
        signal().set(Dictionary::Ready(Lexicon::from_list(
            "",
            "מיקרוסקופ\nכנף\n",
        )));
        let text = Text::parse(Lang::En, Isolation::On, &[]);
        text.spell_by(ends_hard);
        for (letters, written) in [("מיקרוסקופ", "מיקרוסקופ"), ("כנפ", "כנף")]
        {
            let row = notation::row(letters).expect("letters");
            assert_eq!(rich::aloud(&rich::mark_word(&row), &text), written);
            assert_eq!(share::prints(&row, true).concat(), written);
            let plain = letters.replace('ף', "פ");
            assert_eq!(share::prints(&row, false).concat(), plain);
        }
    }
}
