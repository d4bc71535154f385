//! What follows something else: values, and the parts of the page that show them.
//!
//! Leptos compiles whatever it does with a closure once more for each closure, which
//! is most of what a page weighs. Here each kind of thing has one type.

use leptos::ev::{Event, MouseEvent};
use leptos::prelude::*;

/// A value that parts of the page follow. Copies mean the same value.
pub struct Live<T: 'static>(RwSignal<T>);

impl<T> Clone for Live<T> {
    fn clone(&self) -> Live<T> {
        *self
    }
}

impl<T> Copy for Live<T> {}

impl<T: Send + Sync + 'static> Live<T> {
    /// A value.
    pub fn new(value: T) -> Live<T> {
        Live(RwSignal::new(value))
    }

    /// Looks at it; whoever asks is told again when it changes.
    pub fn with<R>(self, look: impl FnOnce(&T) -> R) -> R {
        look(&self.0.read())
    }

    /// Looks at it once.
    pub fn with_untracked<R>(self, look: impl FnOnce(&T) -> R) -> R {
        look(&self.0.read_untracked())
    }

    /// Changes it, and tells everybody who follows it.
    pub fn update<R>(self, change: impl FnOnce(&mut T) -> R) -> R {
        change(&mut self.0.write())
    }

    /// Changes it, and tells nobody.
    pub fn update_untracked<R>(self, change: impl FnOnce(&mut T) -> R) -> R {
        change(&mut self.0.write_untracked())
    }

    /// Follows it without looking.
    pub fn track(self) {
        self.0.track();
    }
}

/// A text that follows what it is made of.
pub fn text(of: impl Fn() -> String + Send + Sync + 'static) -> Signal<String> {
    Signal::derive(of)
}

/// Yes or no, as it is now.
pub fn flag(of: impl Fn() -> bool + Send + Sync + 'static) -> Signal<bool> {
    Signal::derive(of)
}

/// A part of the page that is made anew whenever what it shows has changed.
pub type Part = Box<dyn FnMut() -> AnyView + Send>;

/// See [`Part`].
pub fn part<V: IntoView + 'static>(of: impl Fn() -> V + Send + 'static) -> Part {
    Box::new(move || of().into_any())
}

/// What a press of a button does.
pub fn press(act: impl Fn() + 'static) -> Box<dyn FnMut(MouseEvent)> {
    Box::new(move |_| act())
}

/// What another choice in a field does.
pub fn choose(act: impl Fn(Event) + 'static) -> Box<dyn FnMut(Event)> {
    Box::new(act)
}
