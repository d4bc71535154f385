//! Sounds: short, soft and synthesised, so that nothing is loaded.

use leptos::ev;
use leptos::prelude::*;
use web_sys::{AudioContext, OscillatorType};

use crate::device;
use crate::settings::{Settings, use_settings};

/// A sound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sound {
    /// A tile is put down.
    Click,
    /// The player's turn begins.
    Turn,
    /// An action is refused.
    Refused,
    /// One of the last ten seconds passes.
    Tick,
    /// The player wins.
    Won,
}

/// Sound and vibration, if the settings allow them. The page has one instance.
#[derive(Clone, Copy)]
pub struct Sounds {
    settings: RwSignal<Settings>,
    voice: StoredValue<Voice, LocalStorage>,
}

#[derive(Default)]
struct Voice {
    context: Option<AudioContext>,
    /// Whether the page has been touched.
    touched: bool,
}

impl Sounds {
    /// Creates sounds that stay silent until the page is touched. Browsers allow no sound
    /// before that, and some require it to be enabled while handling the touch.
    pub fn new() -> Sounds {
        let sounds = Sounds {
            settings: use_settings(),
            voice: StoredValue::new_local(Voice::default()),
        };
        let touch = window_event_listener(ev::pointerup, move |_| sounds.wake());
        let key = window_event_listener(ev::keydown, move |_| sounds.wake());
        on_cleanup(move || {
            touch.remove();
            key.remove();
        });
        sounds
    }

    /// Enables sound, if the settings allow it.
    fn wake(self) {
        self.voice.update_value(|voice| {
            voice.touched = true;
            if !self.settings.get_untracked().sound {
                return;
            }
            if voice.context.is_none() {
                voice.context = AudioContext::new().ok();
            }
            if let Some(context) = &voice.context {
                // If it cannot be enabled, the page stays silent.
                _ = context.resume();
            }
        });
    }

    /// Vibrates briefly, if the settings allow it. Browsers forbid it before a touch.
    pub fn buzz(self, millis: u32) {
        let touched = self.voice.with_value(|voice| voice.touched);
        if self.settings.get_untracked().vibration && touched {
            device::buzz(millis);
        }
    }

    /// Plays a sound.
    pub fn make(self, sound: Sound) {
        if matches!(sound, Sound::Turn | Sound::Tick) {
            self.buzz(30);
        }
        if !self.settings.get_untracked().sound {
            return;
        }
        let tones: &[(f32, f64)] = match sound {
            Sound::Click => &[(320.0, 0.03)],
            Sound::Turn => &[(523.0, 0.09), (659.0, 0.12)],
            Sound::Refused => &[(196.0, 0.14)],
            Sound::Tick => &[(880.0, 0.03)],
            Sound::Won => &[(523.0, 0.12), (659.0, 0.12), (784.0, 0.3)],
        };
        self.voice.with_value(|voice| {
            if let Some(context) = &voice.context {
                let mut at = context.current_time();
                for (tone, length) in tones {
                    // A sound that fails is not worth a message.
                    _ = play(context, *tone, at, *length);
                    at += length;
                }
            }
        });
    }
}

fn play(
    context: &AudioContext,
    tone: f32,
    at: f64,
    length: f64,
) -> Result<(), wasm_bindgen::JsValue> {
    let voice = context.create_oscillator()?;
    let volume = context.create_gain()?;
    voice.set_type(OscillatorType::Triangle);
    voice.frequency().set_value(tone);
    volume.gain().set_value_at_time(0.08, at)?;
    volume
        .gain()
        .exponential_ramp_to_value_at_time(0.001, at + length)?;
    voice.connect_with_audio_node(&volume)?;
    volume.connect_with_audio_node(&context.destination())?;
    voice.start_with_when(at)?;
    voice.stop_with_when(at + length)
}
