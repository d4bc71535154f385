//! The settings, kept on the device.

use leptos::prelude::*;
use sidra_text::Lang;

use crate::device;
use crate::live::{choose, flag, text};
use crate::texts::{Languages, use_texts};

/// Light or dark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theme {
    /// As the system prefers.
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// The size of tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Size {
    /// Small, so that more fit on the table.
    Small,
    /// Medium.
    Medium,
    /// Large.
    Large,
}

/// All settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// The language.
    pub lang: Lang,
    /// Light or dark.
    pub theme: Theme,
    /// The size of tiles.
    pub size: Size,
    /// Whether tiles show shapes beside the numbers.
    pub shapes: bool,
    /// Whether the page plays sounds.
    pub sound: bool,
    /// Whether the device vibrates.
    pub vibration: bool,
    /// Whether tiles jump instead of gliding.
    pub still: bool,
    /// Whether double taps may be slow, and a draw can be taken back for longer.
    pub unhurried: bool,
}

const NAME: &str = "settings";

impl Theme {
    const ALL: [(Theme, &str); 3] = [
        (Theme::System, "system"),
        (Theme::Light, "light"),
        (Theme::Dark, "dark"),
    ];
}

impl Size {
    const ALL: [(Size, &str); 3] = [
        (Size::Small, "small"),
        (Size::Medium, "medium"),
        (Size::Large, "large"),
    ];

    /// Returns the width of a tile on the rack, in CSS pixels.
    pub fn tile(self) -> f64 {
        match self {
            Size::Small => 40.0,
            Size::Medium => 46.0,
            Size::Large => 56.0,
        }
    }
}

/// Returns the name of a value.
fn word<T: PartialEq>(all: &[(T, &'static str)], value: &T) -> &'static str {
    all.iter()
        .find(|(other, _)| other == value)
        .map_or("", |(_, word)| word)
}

impl Settings {
    /// Reads the kept settings. `boot.js` found the language there, or among the languages of
    /// the browser.
    pub fn load(lang: Lang) -> Settings {
        let mut settings = Settings {
            lang,
            theme: Theme::System,
            size: Size::Medium,
            shapes: true,
            sound: true,
            vibration: true,
            still: device::prefers("(prefers-reduced-motion: reduce)"),
            unhurried: false,
        };
        for line in device::kept(NAME).unwrap_or_default().lines() {
            let Some((key, value)) = line.split_once(' ') else {
                continue;
            };
            let yes = value == "yes";
            match key {
                "theme" => {
                    let found = Theme::ALL.iter().find(|(_, word)| *word == value);
                    settings.theme = found.map_or(settings.theme, |(theme, _)| *theme);
                }
                "size" => {
                    let found = Size::ALL.iter().find(|(_, word)| *word == value);
                    settings.size = found.map_or(settings.size, |(size, _)| *size);
                }
                "shapes" => settings.shapes = yes,
                "sound" => settings.sound = yes,
                "vibration" => settings.vibration = yes,
                "still" => settings.still = yes,
                "unhurried" => settings.unhurried = yes,
                _ => {}
            }
        }
        settings
    }

    fn save(&self) {
        let yes = |yes: bool| if yes { "yes" } else { "no" };
        let text = format!(
            "lang {}\ntheme {}\nsize {}\nshapes {}\nsound {}\nvibration {}\nstill {}\n\
             unhurried {}\n",
            self.lang.code(),
            word(&Theme::ALL, &self.theme),
            word(&Size::ALL, &self.size),
            yes(self.shapes),
            yes(self.sound),
            yes(self.vibration),
            yes(self.still),
            yes(self.unhurried),
        );
        device::keep(NAME, &text);
    }

    /// Keeps the settings whenever they change, and sets the classes of the root element.
    pub fn follow(settings: RwSignal<Settings>) {
        Effect::new(move |before: Option<Settings>| {
            let now = settings.get();
            if before.is_some_and(|before| before != now) {
                now.save();
            }
            let root = document().document_element();
            if let Some(root) = root {
                let direction = if now.lang == Lang::He { "rtl" } else { "ltr" };
                let flags = [
                    ("lang", now.lang.code()),
                    ("dir", direction),
                    ("data-theme", word(&Theme::ALL, &now.theme)),
                    ("data-shapes", if now.shapes { "yes" } else { "no" }),
                    ("data-still", if now.still { "yes" } else { "no" }),
                ];
                for (name, value) in flags {
                    _ = root.set_attribute(name, value);
                }
            }
            now
        });
    }
}

/// Returns the settings of this device.
pub fn use_settings() -> RwSignal<Settings> {
    expect_context()
}

/// The settings screen.
#[component]
pub fn SettingsScreen() -> impl IntoView {
    let settings = use_settings();
    let texts = use_texts();
    let chosen: Languages = expect_context();
    let languages = Lang::ALL.map(|lang| {
        view! {
            <label class="choice">
                <input
                    type="radio"
                    name="lang"
                    value=lang.code()
                    prop:checked=flag(move || chosen.is_chosen(lang))
                    on:change=choose(move |_| chosen.choose(lang))
                />
                <span lang=lang.code()>{lang.own_name()}</span>
            </label>
        }
    });
    let themes = Theme::ALL.map(|(theme, word)| {
        view! {
            <label class="choice">
                <input
                    type="radio"
                    name="theme"
                    value=word
                    prop:checked=flag(move || settings.get().theme == theme)
                    on:change=choose(move |_| settings.update(|settings| settings.theme = theme))
                />
                <span>{text(move || texts.say(&format!("page-theme-{word}")))}</span>
            </label>
        }
    });
    let sizes = Size::ALL.map(|(size, word)| {
        view! {
            <label class="choice">
                <input
                    type="radio"
                    name="size"
                    value=word
                    prop:checked=flag(move || settings.get().size == size)
                    on:change=choose(move |_| settings.update(|settings| settings.size = size))
                />
                <span>{text(move || texts.say(&format!("page-size-{word}")))}</span>
            </label>
        }
    });
    type Get = fn(&Settings) -> bool;
    type Set = fn(&mut Settings, bool);
    let switches: [(&str, Get, Set); 5] = [
        ("shapes", |s| s.shapes, |s, on| s.shapes = on),
        ("sound", |s| s.sound, |s, on| s.sound = on),
        ("vibration", |s| s.vibration, |s, on| s.vibration = on),
        ("still", |s| s.still, |s, on| s.still = on),
        ("unhurried", |s| s.unhurried, |s, on| s.unhurried = on),
    ];
    let switches = switches.map(|(word, get, set)| {
        view! {
            <label class="switch">
                <input
                    type="checkbox"
                    name=word
                    prop:checked=flag(move || settings.with(get))
                    on:change=choose(move |event| {
                        let on = event_target_checked(&event);
                        settings.update(|settings| set(settings, on));
                    })
                />
                <span>{text(move || texts.say(&format!("page-set-{word}")))}</span>
            </label>
        }
    });
    view! {
        <main class="sheet" id="settings">
            <h1>{texts.t("page-settings")}</h1>
            <fieldset>
                <legend>{texts.t("page-language")}</legend>
                <div class="choices" aria-busy=text(move || chosen.is_waiting().to_string())>
                    {languages}
                </div>
                <p class="error" role="alert">{text(move || chosen.failure())}</p>
            </fieldset>
            <fieldset>
                <legend>{texts.t("page-theme")}</legend>
                <div class="choices">{themes}</div>
            </fieldset>
            <fieldset>
                <legend>{texts.t("page-size")}</legend>
                <div class="choices">{sizes}</div>
            </fieldset>
            <fieldset>
                <legend>{texts.t("page-table-settings")}</legend>
                {switches}
            </fieldset>
            <crate::app::Back />
        </main>
    }
}
