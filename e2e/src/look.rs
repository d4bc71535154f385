//! The settings of a browser: screen, language, theme.

use serde_json::{Value, json};

/// The screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Size {
    /// 1280 × 800, with a mouse.
    Desktop,
    /// 390 × 844, a touchscreen.
    Phone,
    /// 320 × 568, a touchscreen: the smallest phone.
    SmallPhone,
    /// 844 × 390, a touchscreen: a phone on its side.
    Sideways,
    /// 820 × 1180, a touchscreen.
    Tablet,
    /// 1440 × 900, with a mouse.
    Laptop,
    /// 1920 × 1080, with a mouse.
    Wide,
}

impl Size {
    /// All screens.
    pub const ALL: [Size; 7] = [
        Size::Phone,
        Size::Desktop,
        Size::SmallPhone,
        Size::Sideways,
        Size::Tablet,
        Size::Laptop,
        Size::Wide,
    ];

    /// Returns its name in file names.
    pub fn name(self) -> &'static str {
        match self {
            Size::Desktop => "desktop",
            Size::Phone => "phone",
            Size::SmallPhone => "small",
            Size::Sideways => "sideways",
            Size::Tablet => "tablet",
            Size::Laptop => "laptop",
            Size::Wide => "wide",
        }
    }

    /// Returns whether it is used with a mouse and not with fingers.
    pub fn has_mouse(self) -> bool {
        matches!(self, Size::Desktop | Size::Laptop | Size::Wide)
    }

    fn pixels(self) -> (u32, u32) {
        match self {
            Size::Desktop => (1280, 800),
            Size::Phone => (390, 844),
            Size::SmallPhone => (320, 568),
            Size::Sideways => (844, 390),
            Size::Tablet => (820, 1180),
            Size::Laptop => (1440, 900),
            Size::Wide => (1920, 1080),
        }
    }
}

/// Light or dark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theme {
    /// Dark text on a light background.
    Light,
    /// Light text on a dark background.
    Dark,
}

impl Theme {
    /// Both themes.
    pub const ALL: [Theme; 2] = [Theme::Light, Theme::Dark];

    /// Returns its name in file names and in CSS.
    pub fn name(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }
}

/// The settings of a browser: screen, language, theme, and further options.
#[derive(Debug, Clone)]
pub struct Look {
    pub(crate) size: Size,
    pub(crate) lang: String,
    pub(crate) theme: Theme,
    pub(crate) calm: bool,
    pub(crate) watch: bool,
    pub(crate) whole: bool,
    pub(crate) trace: bool,
    pub(crate) trace_tasks: bool,
}

impl Look {
    /// Creates the default look: English, light, with animations.
    pub fn new(size: Size) -> Look {
        Look {
            size,
            lang: "en".to_owned(),
            theme: Theme::Light,
            calm: false,
            watch: true,
            whole: false,
            trace: false,
            trace_tasks: false,
        }
    }

    /// Returns a large screen with a mouse.
    pub fn desktop() -> Look {
        Look::new(Size::Desktop)
    }

    /// Returns a small touchscreen.
    pub fn phone() -> Look {
        Look::new(Size::Phone)
    }

    /// Sets the language the browser prefers: `en`, `he`, `pl`, `hu`.
    #[must_use]
    pub fn lang(mut self, lang: &str) -> Look {
        lang.clone_into(&mut self.lang);
        self
    }

    /// Sets the theme the system prefers.
    #[must_use]
    pub fn theme(mut self, theme: Theme) -> Look {
        self.theme = theme;
        self
    }

    /// Sets the dark theme.
    #[must_use]
    pub fn dark(self) -> Look {
        self.theme(Theme::Dark)
    }

    /// Sets the preference for reduced motion.
    #[must_use]
    pub fn calm(mut self) -> Look {
        self.calm = true;
        self
    }

    /// Turns off the log of network requests, for measurements.
    #[must_use]
    pub fn unwatched(mut self) -> Look {
        self.watch = false;
        self
    }

    /// Asks for a browser with windows. The usual one starts in half the time, but all its tabs are
    /// visible at once, and it cannot keep a screen awake.
    #[must_use]
    pub fn whole(mut self) -> Look {
        self.whole = true;
        self
    }

    /// Traces the page's thread, for measurements.
    #[must_use]
    pub fn traced(mut self) -> Look {
        self.trace = true;
        self
    }

    /// Traces the page's thread and the tasks it consists of, for measurements.
    #[must_use]
    pub fn traced_by_task(mut self) -> Look {
        self.trace_tasks = true;
        self.traced()
    }

    /// Returns whether it is used with a mouse and not with fingers.
    pub fn has_mouse(&self) -> bool {
        self.size.has_mouse()
    }

    /// Returns the WebDriver capabilities.
    pub(crate) fn capabilities(&self, profile: &str) -> Value {
        let (width, height) = self.size.pixels();
        let mut args: Vec<String> = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-dev-shm-usage",
            "--force-color-profile=srgb",
            // Suggestions for an address bar that nobody sees would take half of the start-up time.
            "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
            // The page can only reach the program.
            "--host-resolver-rules=MAP sidra.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
        ]
        .map(str::to_owned)
        .to_vec();
        args.push(format!("--user-data-dir={profile}"));
        args.push(format!("--window-size={width},{height}"));
        args.push(format!("--lang={}", self.lang));
        args.push(format!("--accept-lang={}", self.lang));
        let mut options = json!({
            "args": args,
            "prefs": {
                "intl.accept_languages": self.lang,
                // Skip the browser's own start page, which loads more slowly than ours.
                "session.restore_on_startup": 4,
                "session.startup_urls": ["about:blank"],
            },
        });
        let (program, name) = crate::rig::browser_program(self.whole);
        if let Some(program) = program {
            options["binary"] = json!(program);
        }
        if !self.size.has_mouse() {
            options["mobileEmulation"] = json!({
                "deviceMetrics": {
                    "width": width, "height": height, "pixelRatio": 2.0,
                    "touch": true, "mobile": true,
                },
            });
        }
        let mut logs = json!({ "browser": "ALL" });
        if self.trace {
            options["perfLoggingPrefs"] = json!({
                "enableNetwork": false,
                "enablePage": false,
                "traceCategories": match self.trace_tasks {
                    true => "devtools.timeline,disabled-by-default-devtools.timeline",
                    false => "devtools.timeline",
                },
            });
        }
        if self.watch || self.trace {
            logs["performance"] = json!("ALL");
        }
        json!({
            "browserName": name,
            "goog:chromeOptions": options,
            "goog:loggingPrefs": logs,
            // axe needs longer than the usual 30 seconds if several tests share a slow machine.
            "timeouts": { "script": 120_000 },
        })
    }

    /// Returns the preferences that the browser reports to the page.
    pub(crate) fn media(&self) -> Value {
        let motion = if self.calm { "reduce" } else { "no-preference" };
        json!({
            "features": [
                { "name": "prefers-color-scheme", "value": self.theme.name() },
                { "name": "prefers-reduced-motion", "value": motion },
            ],
        })
    }

    /// Returns the inner size of the window.
    pub(crate) fn viewport(&self) -> (u32, u32) {
        self.size.pixels()
    }
}
