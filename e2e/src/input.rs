//! Input as people make it: mouse, fingers, keys.
//!
//! Taps and drags contain no extra pauses. On a busy machine the driver is slow enough between
//! two actions, and a press must not become a long press, nor a double tap two single taps.

use std::time::Duration;

use fantoccini::actions::{
    Actions, InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction,
    TouchActions,
};
use fantoccini::key::Key;

use crate::{Browser, Failure};

/// A rectangle in the window, in CSS pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rect {
    /// The distance from the window's left edge.
    pub x: f64,
    /// The distance from the window's top edge.
    pub y: f64,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
}

impl Rect {
    /// Returns its centre.
    pub fn middle(&self) -> (f64, f64) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }
}

/// How far above a finger its tile is held, in tile heights.
pub const HELD_ABOVE: f64 = 0.65;

/// Where an input happens: at the centre of an element, beside it, or at a point in the window.
#[derive(Debug, Clone, PartialEq)]
pub enum Spot {
    /// The centre of the first element with this selector.
    Middle(String),
    /// A distance in pixels from that centre.
    From(String, f64, f64),
    /// A point in the window.
    At(f64, f64),
}

impl From<&str> for Spot {
    fn from(selector: &str) -> Spot {
        Spot::Middle(selector.to_owned())
    }
}

impl From<&String> for Spot {
    fn from(selector: &String) -> Spot {
        Spot::Middle(selector.clone())
    }
}

impl From<String> for Spot {
    fn from(selector: String) -> Spot {
        Spot::Middle(selector)
    }
}

impl From<(f64, f64)> for Spot {
    fn from((x, y): (f64, f64)) -> Spot {
        Spot::At(x, y)
    }
}

impl From<(&str, f64, f64)> for Spot {
    fn from((selector, x, y): (&str, f64, f64)) -> Spot {
        Spot::From(selector.to_owned(), x, y)
    }
}

impl From<Rect> for Spot {
    fn from(rect: Rect) -> Spot {
        let (x, y) = rect.middle();
        Spot::At(x, y)
    }
}

/// The maximum number of moves in a drag.
const STEPS: u32 = 12;

/// The minimum length of each move, in pixels: more than the jitter that the page ignores. The first
/// move has to show that this is a drag, because on a busy machine the second may come so late that
/// the press has become a long press.
const STRIDE: f64 = 10.0;

/// The duration of each move: one frame.
const STEP: Duration = Duration::from_millis(16);

/// How long a finger or button rests before it goes up.
const REST: Duration = Duration::from_millis(60);

/// The duration of a long press: much longer than needed, because a busy page reacts late.
const LONG: Duration = Duration::from_millis(1500);

impl Browser {
    /// Moves the mouse to the spot.
    ///
    /// # Errors
    /// Returns an error if there is no such element.
    pub async fn hover(&self, spot: impl Into<Spot>) -> Result<(), Failure> {
        let (x, y) = self.point(spot).await?;
        self.mouse(vec![move_to(x, y)]).await
    }

    /// Clicks the spot with the mouse.
    ///
    /// # Errors
    /// Returns an error if there is no such element.
    pub async fn click(&self, spot: impl Into<Spot>) -> Result<(), Failure> {
        let (x, y) = self.point(spot).await?;
        self.mouse(vec![move_to(x, y), down(), up()]).await
    }

    /// Clicks the spot with the mouse while a key is held: `"Shift"`, `"Control"`.
    ///
    /// # Errors
    /// Returns an error if there is no such element or key.
    pub async fn click_with(&self, key: &str, spot: impl Into<Spot>) -> Result<(), Failure> {
        let (x, y) = self.point(spot).await?;
        let value = key_named(key)?;
        let pause = Duration::from_millis(10);
        let keys = KeyActions::new("keys".to_owned())
            .then(KeyAction::Down { value })
            .pause(pause)
            .pause(pause)
            .pause(pause)
            .then(KeyAction::Up { value });
        let mouse = MouseActions::new("mouse".to_owned())
            .pause(pause)
            .then(move_to(x, y))
            .then(down())
            .then(up());
        let both = Actions::from(keys).and(mouse);
        self.perform(both).await
    }

    /// Clicks the spot twice.
    ///
    /// # Errors
    /// Returns an error if there is no such element.
    pub async fn double_click(&self, spot: impl Into<Spot>) -> Result<(), Failure> {
        let (x, y) = self.point(spot).await?;
        self.mouse(vec![move_to(x, y), down(), up(), down(), up()])
            .await
    }

    /// Drags with the mouse in several moves, as a person does.
    ///
    /// # Errors
    /// Returns an error if there is no such element.
    pub async fn drag(&self, from: impl Into<Spot>, to: impl Into<Spot>) -> Result<(), Failure> {
        let way = self.way(from, to, STEPS).await?;
        self.mouse(drag_along(&way)).await
    }

    /// Drags with the mouse through these points in the window.
    ///
    /// # Errors
    /// Returns an error if the browser does not answer.
    pub async fn drag_through(&self, points: &[(f64, f64)]) -> Result<(), Failure> {
        // In one request, because the driver forgets between requests that a button is down.
        self.mouse(drag_along(points)).await
    }

    /// Taps the spot with a finger.
    ///
    /// # Errors
    /// Returns an error if there is no such element.
    pub async fn tap(&self, spot: impl Into<Spot>) -> Result<(), Failure> {
        let (x, y) = self.point(spot).await?;
        self.touch(vec![move_to(x, y), down(), up()]).await
    }

    /// Taps the spot twice.
    ///
    /// # Errors
    /// Returns an error if there is no such element.
    pub async fn double_tap(&self, spot: impl Into<Spot>) -> Result<(), Failure> {
        let (x, y) = self.point(spot).await?;
        self.touch(vec![move_to(x, y), down(), up(), down(), up()])
            .await
    }

    /// Makes a long press with a finger.
    ///
    /// # Errors
    /// Returns an error if there is no such element.
    pub async fn long_press(&self, spot: impl Into<Spot>) -> Result<(), Failure> {
        let (x, y) = self.point(spot).await?;
        self.touch(vec![move_to(x, y), down(), pause(LONG), up()])
            .await
    }

    /// Makes a long press with a finger, then slides without lifting the finger.
    ///
    /// # Errors
    /// Returns an error if there is no such element.
    pub async fn long_press_and_slide(
        &self,
        from: impl Into<Spot>,
        to: impl Into<Spot>,
    ) -> Result<(), Failure> {
        let way = self.way(from, to, STEPS).await?;
        let mut actions = drag_along(&way);
        // The pause comes after the first move and the touch.
        actions.insert(2, pause(LONG));
        self.touch(actions).await
    }

    /// Drags with a finger.
    ///
    /// # Errors
    /// Returns an error if there is no such element.
    pub async fn touch_drag(
        &self,
        from: impl Into<Spot>,
        to: impl Into<Spot>,
    ) -> Result<(), Failure> {
        let way = self.way(from, to, STEPS).await?;
        self.touch(drag_along(&way)).await
    }

    /// Drags with a finger while a thumb swipes over something else.
    ///
    /// # Errors
    /// Returns an error if there is no such element.
    pub async fn touch_drag_beside(
        &self,
        [from, to]: [Spot; 2],
        [thumb_from, thumb_to]: [Spot; 2],
    ) -> Result<(), Failure> {
        let finger = drag_along(&self.way(from, to, STEPS).await?)
            .into_iter()
            .fold(TouchActions::new("finger".to_owned()), InputSource::then);
        // The thumb goes down after the tile has left, and up before the tile arrives.
        let swipe = drag_along(&self.way(thumb_from, thumb_to, STEPS / 3).await?);
        let thumb = std::iter::repeat_n(pause(STEP), 6)
            .chain(swipe)
            .fold(TouchActions::new("thumb".to_owned()), InputSource::then);
        self.perform(Actions::from(finger).and(thumb)).await
    }

    /// Pinches with two fingers around a spot, from one distance to another, in pixels.
    ///
    /// # Errors
    /// Returns an error if there is no such element.
    pub async fn pinch(&self, spot: impl Into<Spot>, from: f64, to: f64) -> Result<(), Failure> {
        let (x, y) = self.point(spot).await?;
        let finger = |name: &str, side: f64| {
            let way = line((x + side * from / 2.0, y), (x + side * to / 2.0, y), STEPS);
            drag_along(&way)
                .into_iter()
                .fold(TouchActions::new(name.to_owned()), InputSource::then)
        };
        let both = Actions::from(finger("finger", -1.0)).and(finger("thumb", 1.0));
        self.perform(both).await
    }

    /// Presses a key, or several at once: `"Tab"`, `"ArrowLeft"`, `"z"`,
    /// `"Control+z"`, `"Control+Shift+z"`.
    ///
    /// # Errors
    /// Returns an error if there is no such key.
    pub async fn press(&self, keys: &str) -> Result<(), Failure> {
        // A lone plus is a key; otherwise it separates keys.
        let names: Vec<&str> = match keys {
            "+" => vec!["+"],
            keys => keys.split('+').collect(),
        };
        let values = names
            .into_iter()
            .map(key_named)
            .collect::<Result<Vec<char>, Failure>>()?;
        let mut actions = KeyActions::new("keys".to_owned());
        for &value in &values {
            actions = actions.then(KeyAction::Down { value });
        }
        for &value in values.iter().rev() {
            actions = actions.then(KeyAction::Up { value });
        }
        self.perform(actions).await
    }

    /// Types text, key by key, into the focused element.
    ///
    /// # Errors
    /// Returns an error if the browser does not answer.
    pub async fn type_text(&self, text: &str) -> Result<(), Failure> {
        let mut actions = KeyActions::new("keys".to_owned());
        for value in text.chars() {
            actions = actions
                .then(KeyAction::Down { value })
                .then(KeyAction::Up { value });
        }
        self.perform(actions).await
    }

    async fn mouse(&self, actions: Vec<PointerAction>) -> Result<(), Failure> {
        let mouse = MouseActions::new("mouse".to_owned());
        self.perform(actions.into_iter().fold(mouse, InputSource::then))
            .await
    }

    async fn touch(&self, actions: Vec<PointerAction>) -> Result<(), Failure> {
        let finger = TouchActions::new("finger".to_owned());
        self.perform(actions.into_iter().fold(finger, InputSource::then))
            .await
    }

    async fn way(
        &self,
        from: impl Into<Spot>,
        to: impl Into<Spot>,
        steps: u32,
    ) -> Result<Vec<(f64, f64)>, Failure> {
        let from = self.point(from).await?;
        let to = self.point(to).await?;
        let far = (to.0 - from.0).hypot(to.1 - from.1);
        let strides = (far / STRIDE) as u32;
        Ok(line(from, to, strides.clamp(1, steps)))
    }
}

/// Returns points on a line, including both ends.
fn line(from: (f64, f64), to: (f64, f64), steps: u32) -> Vec<(f64, f64)> {
    let part = |step: u32| f64::from(step) / f64::from(steps.max(1));
    let between = |a: f64, b: f64, part: f64| (a + (b - a) * part).round();
    (0..=steps)
        .map(part)
        .map(|part| (between(from.0, to.0, part), between(from.1, to.1, part)))
        .collect()
}

/// Returns the actions of a pointer that goes down at the first point, moves along all points
/// and goes up at the last.
fn drag_along(way: &[(f64, f64)]) -> Vec<PointerAction> {
    let mut actions = Vec::new();
    for (index, &(x, y)) in way.iter().enumerate() {
        if index == 0 {
            actions.extend([move_to(x, y), down()]);
        } else {
            actions.push(step_to(x, y));
        }
    }
    actions.extend([pause(REST), up()]);
    actions
}

fn move_to(x: f64, y: f64) -> PointerAction {
    PointerAction::MoveTo {
        duration: None,
        x,
        y,
    }
}

fn step_to(x: f64, y: f64) -> PointerAction {
    PointerAction::MoveTo {
        duration: Some(STEP),
        x,
        y,
    }
}

fn down() -> PointerAction {
    PointerAction::Down {
        button: MOUSE_BUTTON_LEFT,
    }
}

fn up() -> PointerAction {
    PointerAction::Up {
        button: MOUSE_BUTTON_LEFT,
    }
}

fn pause(duration: Duration) -> PointerAction {
    PointerAction::Pause { duration }
}

/// Returns the code of a key, given its name in browser events or a single character.
fn key_named(name: &str) -> Result<char, Failure> {
    let named = [
        ("Alt", Key::Alt),
        ("ArrowDown", Key::Down),
        ("ArrowLeft", Key::Left),
        ("ArrowRight", Key::Right),
        ("ArrowUp", Key::Up),
        ("Backspace", Key::Backspace),
        ("Control", Key::Control),
        ("Delete", Key::Delete),
        ("End", Key::End),
        ("Enter", Key::Enter),
        ("Escape", Key::Escape),
        ("F1", Key::F1),
        ("Home", Key::Home),
        ("Meta", Key::Meta),
        ("PageDown", Key::PageDown),
        ("PageUp", Key::PageUp),
        ("Shift", Key::Shift),
        ("Tab", Key::Tab),
    ];
    if let Some((_, key)) = named.into_iter().find(|(known, _)| *known == name) {
        return Ok(char::from(key));
    }
    let mut letters = name.chars();
    match (name, letters.next(), letters.next()) {
        ("Space", ..) => Ok(' '),
        (_, Some(letter), None) => Ok(letter),
        _ => Err(Failure::new(format!("no key is named {name:?}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_includes_both_ends() {
        let way = line((0.0, 10.0), (100.0, 20.0), 10);
        assert_eq!(way.len(), 11);
        assert_eq!(way[0], (0.0, 10.0));
        assert_eq!(way[10], (100.0, 20.0));
    }

    #[test]
    fn keys_have_names() {
        assert_eq!(key_named("z").unwrap(), 'z');
        assert_eq!(key_named("Space").unwrap(), ' ');
        assert!(key_named("Nothing").is_err());
    }
}
