//! The settings, kept on the device.

use leptos::prelude::*;
use sidra_text::Lang;

use crate::app::Back;
use crate::home::{LONGEST_NAME, own_name};
use crate::live::{choose, flag, press, text};
use crate::sound::{Sound, Sounds};
use crate::texts::{Languages, use_texts};
use crate::tile::Icon;
use crate::{device, lexicon};

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
    /// The volume of sounds, from 0 to [`LOUDEST`].
    pub volume: u8,
    /// Whether the device vibrates.
    pub vibration: bool,
    /// Whether the timer of a real table rings, whatever the volume is.
    pub rings: bool,
    /// Whether tiles jump instead of gliding.
    pub still: bool,
    /// Whether double taps may be slower, and draws can be taken back for longer.
    pub unhurried: bool,
}

const NAME: &str = "settings";
/// The highest volume.
pub const LOUDEST: u8 = 10;

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

    /// Returns how much larger tiles are than usual.
    pub fn scale(self) -> f64 {
        match self {
            Size::Small => 0.85,
            Size::Medium => 1.0,
            Size::Large => 1.15,
        }
    }
}

/// Returns the name of a value.
fn name_of<T: PartialEq>(all: &[(T, &'static str)], value: &T) -> &'static str {
    all.iter()
        .find(|(other, _)| other == value)
        .map_or("", |(_, name)| name)
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
            // A phone is often used near people who did not ask for sounds.
            volume: match device::prefers("(pointer: coarse)") {
                true => 0,
                false => LOUDEST / 2,
            },
            vibration: true,
            // At a real table, people want to hear the clock, on a phone too.
            rings: true,
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
                    let found = Theme::ALL.iter().find(|(_, name)| *name == value);
                    settings.theme = found.map_or(settings.theme, |(theme, _)| *theme);
                }
                "size" => {
                    let found = Size::ALL.iter().find(|(_, name)| *name == value);
                    settings.size = found.map_or(settings.size, |(size, _)| *size);
                }
                "shapes" => settings.shapes = yes,
                "volume" => {
                    let volume = value.parse().unwrap_or(settings.volume);
                    settings.volume = volume.min(LOUDEST);
                }
                "vibration" => settings.vibration = yes,
                "rings" => settings.rings = yes,
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
            "lang {}\ntheme {}\nsize {}\nshapes {}\nvolume {}\nvibration {}\nrings {}\nstill {}\n\
             unhurried {}\n",
            self.lang.code(),
            name_of(&Theme::ALL, &self.theme),
            name_of(&Size::ALL, &self.size),
            yes(self.shapes),
            self.volume,
            yes(self.vibration),
            yes(self.rings),
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
                    ("data-theme", name_of(&Theme::ALL, &now.theme)),
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

/// Shows a setting with a few values as pills.
fn pills(
    name: &'static str,
    label: &'static str,
    choices: impl IntoIterator<Item = (&'static str, Signal<String>, Signal<bool>, Callback<()>)>,
) -> impl IntoView {
    let texts = use_texts();
    let choices = choices.into_iter().map(|(value, says, chosen, set)| {
        view! {
            <label class="choice">
                <input
                    type="radio"
                    name=name
                    value=value
                    prop:checked=chosen
                    on:change=choose(move |_| set.run(()))
                />
                <span>{says}</span>
            </label>
        }
    });
    view! {
        <fieldset>
            <legend>{texts.t(label)}</legend>
            <div class="pills">{choices.collect_view()}</div>
        </fieldset>
    }
}

/// Whether the page works without a network, and a button to install it. `keep.js` reports both.
#[component]
fn OnThisDevice() -> impl IntoView {
    let texts = use_texts();
    let (state, install) = (device::root_data("offline"), device::root_data("install"));
    let state = match state.as_deref() {
        Some("ready") => "offline-ready",
        Some("loading") => "offline-loading",
        Some("insecure") => "offline-insecure",
        _ => "offline-none",
    };
    let install = match install.as_deref() {
        Some("button") => view! {
            <button type="button" class="quiet" id="install" on:click=press(|| device::announce("sidra-install"))>
                {texts.t("offline-install")}
            </button>
        }
        .into_any(),
        Some("menu") => view! { <p>{texts.t("offline-install-menu")}</p> }.into_any(),
        _ => ().into_any(),
    };
    let dictionary = device::root_data("dictionary-kept").and(lexicon::kept_name());
    let dictionary = dictionary.map(|name| {
        let line = text(move || {
            let name = [("name", name.clone().into())];
            texts.text().say("offline-dictionary", name)
        });
        view! { <p id="dictionary-kept">{line}</p> }
    });
    view! {
        <section class="paper sheet" id="on-this-device">
            <h2>{texts.t("offline-title")}</h2>
            <p>{texts.t(state)}</p>
            {dictionary}
            {install}
        </section>
    }
}

/// The settings screen.
#[component]
pub fn SettingsScreen() -> impl IntoView {
    let settings = use_settings();
    let texts = use_texts();
    let chosen: Languages = expect_context();
    let languages = Lang::ALL.map(|lang| {
        let name = text(move || lang.own_name().to_owned());
        let is = flag(move || chosen.is_chosen(lang));
        (
            lang.code(),
            name,
            is,
            Callback::new(move |()| chosen.choose(lang)),
        )
    });
    let themes = Theme::ALL.map(|(theme, id)| {
        let name = text(move || texts.say(&format!("page-theme-{id}")));
        let is = flag(move || settings.get().theme == theme);
        let set = move |()| settings.update(|settings| settings.theme = theme);
        (id, name, is, Callback::new(set))
    });
    let sizes = Size::ALL.map(|(size, id)| {
        let name = text(move || texts.say(&format!("page-size-{id}")));
        let is = flag(move || settings.get().size == size);
        let set = move |()| settings.update(|settings| settings.size = size);
        (id, name, is, Callback::new(set))
    });
    type Get = fn(&Settings) -> bool;
    type Set = fn(&mut Settings, bool);
    let switches: [(&str, Get, Set); 5] = [
        ("shapes", |s| s.shapes, |s, on| s.shapes = on),
        ("still", |s| s.still, |s, on| s.still = on),
        ("unhurried", |s| s.unhurried, |s, on| s.unhurried = on),
        ("vibration", |s| s.vibration, |s, on| s.vibration = on),
        ("rings", |s| s.rings, |s, on| s.rings = on),
    ];
    let switches = switches.map(|(id, get, set)| {
        view! {
            <label class="rule">
                <span>{text(move || texts.say(&format!("page-set-{id}")))}</span>
                <input
                    type="checkbox"
                    role="switch"
                    class="switch"
                    name=id
                    prop:checked=flag(move || settings.with(get))
                    on:change=choose(move |event| {
                        let on = event_target_checked(&event);
                        settings.update(|settings| set(settings, on));
                    })
                />
            </label>
        }
    });
    let sounds: Sounds = expect_context();
    view! {
        <main class="frame wood" id="settings">
            <div class="felt calm">
                <header class="bar">
                    <Back />
                    <h1>{texts.t("page-settings")}</h1>
                </header>
                <div class="column">
                    <section class="paper sheet">
                        <div aria-busy=text(move || chosen.is_waiting().to_string())>
                            {pills("lang", "page-language", languages)}
                        </div>
                        <p class="error" role="alert">{text(move || chosen.failure())}</p>
                        {pills("theme", "page-theme", themes)}
                        {pills("size", "page-size", sizes)}
                        <label class="rule">
                            <span>{texts.t("page-name")}</span>
                            <input
                                class="line"
                                name="name"
                                maxlength=LONGEST_NAME.to_string()
                                autocomplete="nickname"
                                placeholder=texts.t("page-you")
                                prop:value=own_name()
                                on:change=choose(|event| {
                                    device::keep("name", event_target_value(&event).trim());
                                })
                            />
                        </label>
                        <label class="rule">
                            <span>{texts.t("page-volume")}</span>
                            <span class="volume">
                                <Icon name="i-mute" />
                                <input
                                    type="range"
                                    name="volume"
                                    min="0"
                                    max=LOUDEST.to_string()
                                    prop:value=text(move || settings.get().volume.to_string())
                                    on:change=choose(move |event| {
                                        let volume = event_target_value(&event).parse().unwrap_or(0);
                                        settings.update(|settings| settings.volume = volume);
                                        sounds.make(Sound::Ivory);
                                    })
                                />
                                <Icon name="i-sound" />
                            </span>
                        </label>
                        {switches}
                        <a class="quiet" id="to-device" href="#/device">
                            <Icon name="i-go" />
                            {texts.t("page-online-device")}
                        </a>
                    </section>
                    <OnThisDevice />
                </div>
            </div>
        </main>
    }
}
