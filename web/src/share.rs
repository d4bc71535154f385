//! Shares a result as text or as a picture, and a position as a picture. `share.js` draws the
//! picture, on a canvas.

use js_sys::{Array, Function, Promise};
use leptos::prelude::*;
use sidra_core::{Face, Letter};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

use crate::lexicon::ends_hard;
use crate::texts::Texts;

/// A result to share.
pub struct Result {
    /// Who won.
    pub title: String,
    /// The edition.
    pub about: String,
    /// The players.
    pub lines: Vec<Line>,
}

/// A player in a result.
pub struct Line {
    /// The name.
    pub name: String,
    /// The id of the drawing of a bot; empty for a person.
    pub drawing: &'static str,
    /// The sum of all scores.
    pub points: String,
    /// How many games the player won, as text; empty after a single game.
    pub wins: String,
    /// Whether the player came first.
    pub best: bool,
}

/// Returns the text about the games that a player won, which come before points in the ranking. It
/// is empty after a single game.
pub fn wins(wins: usize, games: usize, texts: Texts) -> String {
    match games {
        0 | 1 => String::new(),
        _ => format!("{}: {wins}", texts.say("page-big-points")),
    }
}

/// Shares results. `boot.js` knows where `share.js` is.
#[derive(Clone, Copy)]
pub struct Sharing(StoredValue<Function, LocalStorage>);

impl Sharing {
    /// Wraps the function that shares a result.
    pub fn new(share: Function) -> Sharing {
        Sharing(StoredValue::new_local(share))
    }

    /// Shares a result, then calls `then` with the name of the sentence that says how it was
    /// shared.
    pub fn share(self, result: &Result, picture: bool, then: impl Fn(&'static str) + 'static) {
        let lines = result.lines.iter().map(|line| {
            let best = if line.best { "best" } else { "" };
            texts(&[&line.name, line.drawing, &line.points, best, &line.wins])
        });
        let lines: Array = lines.collect();
        let arguments = Array::of4(
            &result.title.as_str().into(),
            &result.about.as_str().into(),
            &lines,
            &picture.into(),
        );
        self.run(&arguments, then);
    }

    /// Shares a position as a picture, then calls `then` with the name of the sentence that says
    /// how it was shared.
    pub fn position(
        self,
        title: &str,
        about: &str,
        table: &[Vec<Face>],
        rack: &[Face],
        then: impl Fn(&'static str) + 'static,
    ) {
        let table: Array = table.iter().map(|row| signs(row, true)).collect();
        let arguments = Array::of5(
            &title.into(),
            &about.into(),
            &signs(rack, false),
            &true.into(),
            &table,
        );
        self.run(&arguments, then);
    }

    fn run(self, arguments: &Array, then: impl Fn(&'static str) + 'static) {
        let asked = self
            .0
            .with_value(|share| share.apply(&JsValue::NULL, arguments));
        let Some(promise) = asked
            .ok()
            .and_then(|asked| asked.dyn_into::<Promise>().ok())
        else {
            return;
        };
        spawn_local(async move {
            let how = JsFuture::from(promise).await.ok();
            then(match how.and_then(|how| how.as_string()).as_deref() {
                // The person closed the share sheet without sharing.
                Some("stopped") => return,
                Some("shared") => "page-shared",
                Some("copied") => "page-copied",
                Some("saved") => "page-saved",
                _ => "page-not-shared",
            });
        });
    }
}

/// Returns the tiles of a row from left to right, as `share.js` draws them: letters are read from
/// the right, and the last letter of a word may have another form.
fn signs(tiles: &[Face], is_word: bool) -> Array {
    let signs = prints(tiles, is_word).into_iter().map(JsValue::from);
    let signs: Array = signs.collect();
    match tiles.iter().any(|face| face.letter().is_some()) {
        true => signs.reverse(),
        false => signs,
    }
}

/// Returns what is printed on the tiles of a row.
pub fn prints(tiles: &[Face], is_word: bool) -> Vec<String> {
    let letters: Vec<Letter> = tiles.iter().filter_map(|face| face.letter()).collect();
    let end = match is_word && !ends_hard(&letters) {
        true => tiles.len().saturating_sub(1),
        false => usize::MAX,
    };
    let print = |(at, face): (usize, &Face)| {
        let last = |letter: &Letter| match at == end && at > 0 {
            true => letter.last_character(),
            false => letter.character(),
        };
        match face {
            Face::Letter(letter) => last(letter).to_string(),
            Face::Stated(letter) => format!("*{}", last(letter)),
            face => face.to_string(),
        }
    };
    tiles.iter().enumerate().map(print).collect()
}

fn texts(texts: &[&str]) -> JsValue {
    let list: Array = texts.iter().map(|text| JsValue::from_str(text)).collect();
    list.into()
}
