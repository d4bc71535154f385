//! Sounds: short, soft and synthesised, so that nothing has to be loaded.

use leptos::ev;
use leptos::prelude::*;
use web_sys::{AudioContext, OscillatorType};

use crate::device;
use crate::settings::{LOUDEST, Settings, use_settings};

/// The gain of the highest volume: −18 dB.
const LOUDEST_GAIN: f32 = 0.126;

/// A sound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sound {
    /// Tiles are dealt.
    Deal,
    /// A tile is drawn.
    Draw,
    /// A tile is put on the felt or on the rack: dull.
    Felt,
    /// A tile is put beside others: bright.
    Ivory,
    /// Another player lays tiles.
    Theirs,
    /// The player's turn begins.
    Turn,
    /// An action is refused.
    Refused,
    /// One of the last ten seconds passes.
    Tick,
    /// The time is up.
    TimeUp,
    /// The player wins.
    Won,
}

/// A tone: its pitch in hertz, when it begins and how long it lasts in seconds, and its strength,
/// where 1 is the loudest.
type Tone = (f32, f64, f64, f32);

impl Sound {
    fn tones(self) -> &'static [Tone] {
        match self {
            Sound::Deal => &[
                (410.0, 0.0, 0.03, 0.5),
                (385.0, 0.07, 0.03, 0.5),
                (430.0, 0.14, 0.03, 0.5),
                (395.0, 0.21, 0.03, 0.5),
                (420.0, 0.28, 0.03, 0.5),
                (400.0, 0.35, 0.03, 0.5),
            ],
            Sound::Draw => &[(180.0, 0.0, 0.12, 0.3), (520.0, 0.32, 0.04, 0.7)],
            Sound::Felt => &[(240.0, 0.0, 0.05, 0.9)],
            Sound::Ivory => &[(720.0, 0.0, 0.03, 0.7), (1_440.0, 0.0, 0.02, 0.3)],
            Sound::Theirs => &[(480.0, 0.0, 0.03, 0.4), (460.0, 0.09, 0.03, 0.4)],
            Sound::Turn => &[(523.0, 0.0, 0.09, 0.8), (659.0, 0.09, 0.12, 0.8)],
            Sound::Refused => &[(150.0, 0.0, 0.08, 1.0), (150.0, 0.12, 0.1, 1.0)],
            Sound::Tick => &[(880.0, 0.0, 0.03, 0.8)],
            Sound::TimeUp => &[
                (660.0, 0.0, 0.25, 1.0),
                (550.0, 0.28, 0.25, 1.0),
                (440.0, 0.56, 0.6, 1.0),
            ],
            Sound::Won => &[
                (523.0, 0.0, 0.35, 1.0),
                (659.0, 0.14, 0.35, 1.0),
                (784.0, 0.28, 0.35, 1.0),
                (1_047.0, 0.42, 0.7, 1.0),
            ],
        }
    }
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
    /// Whether sounds may be played even at volume 0, for a clock that rings.
    rings: bool,
}

impl Sounds {
    /// Creates sounds that stay silent until the page is touched. Browsers allow no sound before
    /// that, and some require sound to be enabled while handling the touch.
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
            if self.settings.get_untracked().volume == 0 && !voice.rings {
                return;
            }
            if voice.context.is_none() {
                voice.context = AudioContext::new().ok();
            }
            if let Some(context) = &voice.context {
                // If sound cannot be enabled, the page stays silent.
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

    /// Sets whether sounds play regardless of the volume. The next touch enables them.
    pub fn allow_ringing(self, rings: bool) {
        self.voice.update_value(|voice| voice.rings = rings);
    }

    /// Plays a sound at the highest volume, whatever the settings say: it has to be heard across a
    /// table. It does not vibrate.
    pub fn ring(self, sound: Sound) {
        // A phone that was locked may have suspended the sound.
        self.voice.with_value(|voice| {
            if let Some(context) = &voice.context {
                _ = context.resume();
            }
        });
        self.play(sound, LOUDEST);
    }

    /// Plays a sound.
    pub fn make(self, sound: Sound) {
        self.feel(sound);
        self.play(sound, self.settings.get_untracked().volume);
    }

    /// Vibrates, if the sound is one that can also be felt.
    pub fn feel(self, sound: Sound) {
        match sound {
            Sound::Turn | Sound::Tick => self.buzz(30),
            Sound::Refused => self.buzz(20),
            _ => {}
        }
    }

    fn play(self, sound: Sound, volume: u8) {
        if volume == 0 {
            return;
        }
        let loudest = LOUDEST_GAIN * f32::from(volume) / f32::from(LOUDEST);
        self.voice.with_value(|voice| {
            if let Some(context) = &voice.context {
                let now = context.current_time();
                for (pitch, begins, lasts, strength) in sound.tones() {
                    // A sound that fails is not worth a message.
                    _ = play(context, *pitch, now + begins, *lasts, loudest * strength);
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
    gain: f32,
) -> Result<(), wasm_bindgen::JsValue> {
    let voice = context.create_oscillator()?;
    let volume = context.create_gain()?;
    voice.set_type(OscillatorType::Triangle);
    voice.frequency().set_value(tone);
    volume.gain().set_value_at_time(gain, at)?;
    volume
        .gain()
        .exponential_ramp_to_value_at_time(0.001, at + length)?;
    voice.connect_with_audio_node(&volume)?;
    volume.connect_with_audio_node(&context.destination())?;
    voice.start_with_when(at)?;
    voice.stop_with_when(at + length)
}
