//! Reactive values, and the parts of the page that show them.
//!
//! Leptos instantiates its generic code for every closure, which makes up most of a page's
//! size. Here each kind of value has one type instead.

use leptos::ev::{Event, MouseEvent};
use leptos::prelude::*;

/// A reactive value. Copies refer to the same value.
pub struct Live<T: 'static>(RwSignal<T>);

impl<T> Clone for Live<T> {
    fn clone(&self) -> Live<T> {
        *self
    }
}

impl<T> Copy for Live<T> {}

impl<T: Send + Sync + 'static> Live<T> {
    /// Creates a value.
    pub fn new(value: T) -> Live<T> {
        Live(RwSignal::new(value))
    }

    /// Reads the value, and subscribes the reader to its changes.
    pub fn with<R>(self, look: impl FnOnce(&T) -> R) -> R {
        look(&self.0.read())
    }

    /// Reads the value without subscribing.
    pub fn with_untracked<R>(self, look: impl FnOnce(&T) -> R) -> R {
        look(&self.0.read_untracked())
    }

    /// Changes the value and notifies all subscribers.
    pub fn update<R>(self, change: impl FnOnce(&mut T) -> R) -> R {
        change(&mut self.0.write())
    }

    /// Changes the value without notifying subscribers.
    pub fn update_untracked<R>(self, change: impl FnOnce(&mut T) -> R) -> R {
        change(&mut self.0.write_untracked())
    }

    /// Subscribes to the value without reading it.
    pub fn track(self) {
        self.0.track();
    }
}

/// Returns text that is recomputed when a value it reads changes.
pub fn text(of: impl Fn() -> String + Send + Sync + 'static) -> Signal<String> {
    Signal::derive(of)
}

/// Returns a flag that is recomputed when a value it reads changes.
pub fn flag(of: impl Fn() -> bool + Send + Sync + 'static) -> Signal<bool> {
    Signal::derive(of)
}

/// A part of the page that is rebuilt when a value it reads changes.
pub type Part = Box<dyn FnMut() -> AnyView + Send>;

/// Creates a [`Part`].
pub fn part<V: IntoView + 'static>(of: impl Fn() -> V + Send + 'static) -> Part {
    Box::new(move || of().into_any())
}

/// Returns the click handler of a button.
pub fn press(act: impl Fn() + 'static) -> Box<dyn FnMut(MouseEvent)> {
    Box::new(move |_| act())
}

/// Returns the change handler of a field.
pub fn choose(act: impl Fn(Event) + 'static) -> Box<dyn FnMut(Event)> {
    Box::new(act)
}
