//! A browser: its address, its content, its console.

use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fantoccini::actions::Actions;
use fantoccini::elements::Element;
use fantoccini::wd::WindowHandle;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::rig::root;
use crate::wire::{Extra, request};
use crate::{Failure, Look, Rect, Rig, Spot};

/// The time limit for whatever a test waits for. It is long because the machine may be busy; a
/// test continues as soon as the condition holds.
const PATIENCE: Duration = Duration::from_secs(90);

/// The interval between two checks.
const GLANCE: Duration = Duration::from_millis(40);

/// A script that records all announcements to a screen reader, because most are soon replaced, and
/// separately those made while the page was hidden.
const LISTEN: &str = "window.heard = []; window.unseen = []; let last = '';\
    new MutationObserver(() => {\
        const said = document.getElementById('said')?.textContent ?? '';\
        if (said !== last) heard.push(last = said), document.hidden && unseen.push(said);\
    }).observe(document, { childList: true, subtree: true, characterData: true });";

/// A browser with its own profile.
pub struct Browser {
    client: Client,
    /// The identifier of the WebDriver session.
    session: String,
    name: String,
    look: Look,
    rig: Rig,
    /// The console so far. Reading the browser's log empties it.
    console: Mutex<Vec<Line>>,
    requests: Mutex<Vec<String>>,
    _profile: TempDir,
}

/// A line of the browser's console.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// `SEVERE`, `WARNING`, `INFO` or `DEBUG`.
    pub level: String,
    /// The message.
    pub text: String,
}

/// How many times a browser that did not start is started again.
const RETRIES: usize = 2;

/// Starts a browser with its own profile.
async fn connect(rig: &Rig, look: &Look) -> Result<(TempDir, Client), Failure> {
    let profile = TempDir::with_prefix("sidra-e2e-")?;
    let Value::Object(wanted) = look.capabilities(&profile.path().display().to_string()) else {
        return Err(Failure::new("the browser's capabilities are not an object"));
    };
    let client = ClientBuilder::new(HttpConnector::new())
        .capabilities(wanted)
        .connect(&format!("http://{}", rig.driver()))
        .await
        .map_err(|error| Failure::new(format!("the browser cannot be started: {error}")))?;
    Ok((profile, client))
}

impl Browser {
    /// Starts a browser with its own processes. `name` appears in the names of the files that a
    /// failure leaves.
    ///
    /// # Errors
    /// Returns an error if the program or the browser cannot be started.
    pub async fn start(name: &str, look: Look) -> Result<Browser, Failure> {
        Browser::open(Rig::start()?, name, look).await
    }

    pub(crate) async fn open(rig: Rig, name: &str, look: Look) -> Result<Browser, Failure> {
        // On a busy machine, one browser in hundreds may fail to start.
        let mut tries = 0;
        let (profile, client) = loop {
            match connect(&rig, &look).await {
                Ok(connected) => break connected,
                Err(error) if tries == RETRIES => return Err(error),
                Err(_) => tries += 1,
            }
        };
        let session = client.session_id().await?.unwrap_or_default();
        let browser = Browser {
            client,
            session,
            name: name.to_owned(),
            look,
            rig,
            console: Mutex::default(),
            requests: Mutex::default(),
            _profile: profile,
        };
        browser.prepare().await?;
        Ok(browser)
    }

    /// Sets the inner size of the window and the theme of the look.
    async fn prepare(&self) -> Result<(), Failure> {
        let (width, height) = self.look.viewport();
        if self.look.size.has_mouse() {
            self.resize(width, height).await?;
        }
        self.cdp("Emulation.setEmulatedMedia", self.look.media())
            .await?;
        if self.look.watch {
            self.cdp(
                "Page.addScriptToEvaluateOnNewDocument",
                json!({ "source": LISTEN }),
            )
            .await?;
        }
        Ok(())
    }

    // Navigation.

    /// Opens an address of the program, such as `"/"` or `"/#/settings"`, or a `"data:text/html,…"`
    /// page.
    ///
    /// # Errors
    /// Returns an error if the browser cannot open it.
    pub async fn go(&self, route: &str) -> Result<(), Failure> {
        let address = match route.starts_with('/') {
            true => format!("http://{}{route}", self.rig.address()),
            false => route.to_owned(),
        };
        self.client.goto(&address).await?;
        Ok(())
    }

    /// Reloads the page.
    ///
    /// # Errors
    /// Returns an error if the browser does not answer.
    pub async fn reload(&self) -> Result<(), Failure> {
        Ok(self.client.refresh().await?)
    }

    /// Goes back in the browser's history.
    ///
    /// # Errors
    /// Returns an error if the browser does not answer.
    pub async fn back(&self) -> Result<(), Failure> {
        Ok(self.client.back().await?)
    }

    /// Opens another tab and switches to it. Returns the previous tab.
    ///
    /// # Errors
    /// Returns an error if the browser does not answer.
    pub async fn open_tab(&self) -> Result<WindowHandle, Failure> {
        let here = self.client.window().await?;
        let tab = self.client.new_window(true).await?;
        self.client.switch_to_window(tab.handle).await?;
        Ok(here)
    }

    /// Closes the tab and switches to another one.
    ///
    /// # Errors
    /// Returns an error if the browser does not answer.
    pub async fn close_tab(&self, other: WindowHandle) -> Result<(), Failure> {
        self.client.close_window().await?;
        Ok(self.client.switch_to_window(other).await?)
    }

    /// Returns the current address.
    ///
    /// # Errors
    /// Returns an error if the browser does not answer.
    pub async fn address(&self) -> Result<String, Failure> {
        Ok(self.client.current_url().await?.to_string())
    }

    /// Sets the inner size of the window.
    ///
    /// # Errors
    /// Returns an error if the browser does not answer.
    pub async fn resize(&self, width: u32, height: u32) -> Result<(), Failure> {
        // A window has borders. The second attempt knows their width.
        let (mut outer_width, mut outer_height) = (width, height);
        for _ in 0..2 {
            self.client
                .set_window_size(outer_width, outer_height)
                .await?;
            let inner = self
                .script("return [innerWidth, innerHeight]", vec![])
                .await?;
            let inside = |index: usize| inner[index].as_u64().unwrap_or(0);
            let missing =
                |wanted: u32, got: u64| wanted.saturating_sub(u32::try_from(got).unwrap_or(wanted));
            outer_width += missing(width, inside(0));
            outer_height += missing(height, inside(1));
        }
        Ok(())
    }

    // Content.

    /// Waits for the first element that matches this selector, and returns it.
    ///
    /// # Errors
    /// Returns an error if that does not happen before the time limit.
    pub async fn find(&self, selector: &str) -> Result<Element, Failure> {
        let begin = Instant::now();
        loop {
            if let Ok(element) = self.client.find(Locator::Css(selector)).await {
                return Ok(element);
            }
            self.patience(begin, selector).await?;
        }
    }

    /// Returns all elements that match this selector.
    ///
    /// # Errors
    /// Returns an error if the browser does not answer.
    pub async fn find_all(&self, selector: &str) -> Result<Vec<Element>, Failure> {
        Ok(self.client.find_all(Locator::Css(selector)).await?)
    }

    /// Returns how many elements match this selector.
    ///
    /// # Errors
    /// Returns an error if the browser does not answer.
    pub async fn count(&self, selector: &str) -> Result<usize, Failure> {
        Ok(self.find_all(selector).await?.len())
    }

    /// Returns the visible text of the first such element.
    ///
    /// # Errors
    /// Returns an error if there is no such element.
    pub async fn text(&self, selector: &str) -> Result<String, Failure> {
        Ok(self.find(selector).await?.text().await?)
    }

    /// Returns the visible text of each such element.
    ///
    /// # Errors
    /// Returns an error if the browser does not answer.
    pub async fn texts(&self, selector: &str) -> Result<Vec<String>, Failure> {
        let mut texts = Vec::new();
        for element in self.find_all(selector).await? {
            texts.push(element.text().await?);
        }
        Ok(texts)
    }

    /// Returns an attribute of the first such element.
    ///
    /// # Errors
    /// Returns an error if there is no such element.
    pub async fn attr(&self, selector: &str, name: &str) -> Result<Option<String>, Failure> {
        Ok(self.find(selector).await?.attr(name).await?)
    }

    /// Returns an attribute of each such element, empty if it is missing.
    ///
    /// # Errors
    /// Returns an error if the browser does not answer.
    pub async fn attrs(&self, selector: &str, name: &str) -> Result<Vec<String>, Failure> {
        let script = "return [...document.querySelectorAll(arguments[0])]\
            .map((e) => e.getAttribute(arguments[1]) ?? '')";
        let found = self
            .script(script, vec![json!(selector), json!(name)])
            .await?;
        let found = found.as_array().into_iter().flatten();
        Ok(found
            .map(|text| text.as_str().unwrap_or_default().to_owned())
            .collect())
    }

    /// Returns a computed style of the first such element.
    ///
    /// # Errors
    /// Returns an error if there is no such element.
    pub async fn style(&self, selector: &str, property: &str) -> Result<String, Failure> {
        Ok(self.find(selector).await?.css_value(property).await?)
    }

    /// Waits until the first such element exists and does not move, as a person would before
    /// reaching for it, and returns where it is.
    ///
    /// # Errors
    /// Returns an error if that does not happen before the time limit.
    pub async fn rect(&self, selector: &str) -> Result<Rect, Failure> {
        let begin = Instant::now();
        let mut last = None;
        loop {
            // Two readings within one frame would always agree, so wait first.
            self.wait_still().await?;
            let now = self.rects(selector).await?.first().copied();
            match now {
                Some(rect) if now == last => return Ok(rect),
                _ => last = now,
            }
            self.patience(begin, &format!("{selector} to exist and stop moving"))
                .await?;
        }
    }

    /// Returns where each such element is in the window.
    ///
    /// # Errors
    /// Returns an error if the browser does not answer.
    pub async fn rects(&self, selector: &str) -> Result<Vec<Rect>, Failure> {
        let script = "return [...document.querySelectorAll(arguments[0])].map((e) => {\
            const r = e.getBoundingClientRect();\
            return [r.x, r.y, r.width, r.height];\
        })";
        let found = self.script(script, vec![json!(selector)]).await?;
        let found = found.as_array().into_iter().flatten();
        let number = |rect: &Value, index: usize| rect[index].as_f64().unwrap_or(0.0);
        Ok(found
            .map(|rect| Rect {
                x: number(rect, 0),
                y: number(rect, 1),
                width: number(rect, 2),
                height: number(rect, 3),
            })
            .collect())
    }

    /// Returns the point in the window that a spot refers to.
    ///
    /// # Errors
    /// Returns an error if there is no such element.
    pub async fn point(&self, spot: impl Into<Spot>) -> Result<(f64, f64), Failure> {
        let (selector, x, y) = match spot.into() {
            Spot::At(x, y) => return Ok((x.round(), y.round())),
            Spot::Middle(selector) => (selector, 0.0, 0.0),
            Spot::From(selector, x, y) => (selector, x, y),
        };
        let (middle_x, middle_y) = self.rect(&selector).await?.middle();
        Ok(((middle_x + x).round(), (middle_y + y).round()))
    }

    // Waiting.

    /// Waits until such an element is visible.
    ///
    /// # Errors
    /// Returns an error if that does not happen before the time limit.
    pub async fn wait(&self, selector: &str) -> Result<Element, Failure> {
        let begin = Instant::now();
        loop {
            if let Ok(element) = self.client.find(Locator::Css(selector)).await
                && element.is_displayed().await.unwrap_or(false)
            {
                return Ok(element);
            }
            self.patience(begin, &format!("{selector} to be shown"))
                .await?;
        }
    }

    /// Waits until the first such element contains this text.
    ///
    /// # Errors
    /// Returns an error if that does not happen before the time limit.
    pub async fn wait_text(&self, selector: &str, text: &str) -> Result<(), Failure> {
        let begin = Instant::now();
        let mut said = None;
        loop {
            if let Ok(element) = self.client.find(Locator::Css(selector)).await {
                said = element.text().await.ok();
            }
            if said.as_ref().is_some_and(|said| said.contains(text)) {
                return Ok(());
            }
            let got = said
                .as_deref()
                .unwrap_or("nothing, because it does not exist");
            let what = format!("{selector} to say {text:?}; it says {got:?}");
            self.patience(begin, &what).await?;
        }
    }

    /// Waits until the first such element has this attribute with this value.
    ///
    /// # Errors
    /// Returns an error if that does not happen before the time limit.
    pub async fn wait_attr(&self, selector: &str, name: &str, value: &str) -> Result<(), Failure> {
        let begin = Instant::now();
        let mut got = None;
        loop {
            if let Ok(element) = self.client.find(Locator::Css(selector)).await {
                got = element.attr(name).await.ok().flatten();
            }
            if got.as_deref() == Some(value) {
                return Ok(());
            }
            let what = format!("{selector} to have {name}={value:?}; it has {got:?}");
            self.patience(begin, &what).await?;
        }
    }

    /// Waits until there are `count` such elements.
    ///
    /// # Errors
    /// Returns an error if that does not happen before the time limit.
    pub async fn wait_count(&self, selector: &str, count: usize) -> Result<(), Failure> {
        let begin = Instant::now();
        loop {
            let got = self.count(selector).await?;
            if got == count {
                return Ok(());
            }
            let what = format!("{count} of {selector}; there are {got}");
            self.patience(begin, &what).await?;
        }
    }

    /// Waits until such elements have these texts, in order.
    ///
    /// # Errors
    /// Returns an error if that does not happen before the time limit.
    pub async fn wait_texts(&self, selector: &str, texts: &[&str]) -> Result<(), Failure> {
        let begin = Instant::now();
        loop {
            let got = self.texts(selector).await.unwrap_or_default();
            if got == texts {
                return Ok(());
            }
            let what = format!("{selector} to say {texts:?}; they say {got:?}");
            self.patience(begin, &what).await?;
        }
    }

    /// Waits until no such element is left.
    ///
    /// # Errors
    /// Returns an error if that does not happen before the time limit.
    pub async fn wait_gone(&self, selector: &str) -> Result<(), Failure> {
        self.wait_count(selector, 0).await
    }

    /// Waits until a script that only reads returns `true`. `what` describes the condition.
    ///
    /// # Errors
    /// Returns an error if that does not happen before the time limit.
    pub async fn wait_script(&self, what: &str, script: &str) -> Result<(), Failure> {
        let begin = Instant::now();
        while self.script(script, vec![]).await? != Value::Bool(true) {
            self.patience(begin, what).await?;
        }
        Ok(())
    }

    /// Waits until an announcement to a screen reader contains this text. Announcements before
    /// it are dropped.
    ///
    /// # Errors
    /// Returns an error if that does not happen before the time limit.
    pub async fn wait_heard(&self, text: &str) -> Result<(), Failure> {
        let begin = Instant::now();
        let script = "const at = heard.findIndex((said) => said.includes(arguments[0]));\
            if (at < 0) return heard.join(' / ');\
            heard.splice(0, at + 1); return true;";
        loop {
            let heard = self.script(script, vec![json!(text)]).await?;
            if heard == Value::Bool(true) {
                return Ok(());
            }
            let what = format!("{text:?} to be heard; what was heard: {heard}");
            self.patience(begin, &what).await?;
        }
    }

    /// Waits until nothing moves: a movement starts within two frames, so after these there must
    /// be no transition and no finite animation.
    ///
    /// # Errors
    /// Returns an error if that does not happen before the time limit.
    pub async fn wait_still(&self) -> Result<(), Failure> {
        let script = "const done = arguments[arguments.length - 1];\
            requestAnimationFrame(() => requestAnimationFrame(() => done(\
            document.getAnimations().every((a) => a.playState !== 'running' \
            || a.effect?.getComputedTiming().endTime === Infinity))))";
        let begin = Instant::now();
        while self.script_async(script, vec![]).await? != Value::Bool(true) {
            self.patience(begin, "the page to come to rest").await?;
        }
        Ok(())
    }

    /// Starts noting which requests to keep the screen awake the browser grants. A reload ends
    /// this.
    ///
    /// # Errors
    /// Returns an error if the browser does not answer.
    pub async fn watch_screen(&self) -> Result<(), Failure> {
        let script = "window.awake = new Set(); const ask = WakeLock.prototype.request;\
            WakeLock.prototype.request = async function (kind) {\
            const lock = await ask.call(this, kind); awake.add(lock);\
            lock.addEventListener('release', () => awake.delete(lock)); return lock; }";
        self.script(script, vec![]).await.map(|_| ())
    }

    /// Waits until the page keeps the screen awake, or no longer does.
    ///
    /// # Errors
    /// Returns an error if that does not happen before the time limit.
    pub async fn wait_awake(&self, awake: bool) -> Result<(), Failure> {
        let script = format!("return awake.size === {}", u8::from(awake));
        let what = format!("a screen that stays awake: {awake}");
        self.wait_script(&what, &script).await
    }

    /// Sleeps for a moment, and fails once the time limit is over.
    pub async fn patience(&self, begin: Instant, what: &str) -> Result<(), Failure> {
        if begin.elapsed() > PATIENCE {
            let seconds = PATIENCE.as_secs();
            return Err(self.fail(&format!("waited {seconds} s for {what}")).await);
        }
        tokio::time::sleep(GLANCE).await;
        Ok(())
    }

    // The console and the network.

    /// Returns all lines of the console so far.
    ///
    /// # Errors
    /// Returns an error if the browser does not answer.
    pub async fn console(&self) -> Result<Vec<Line>, Failure> {
        let new = self.log("browser").await?;
        let mut lines = self.console.lock().unwrap_or_else(PoisonError::into_inner);
        lines.extend(new.into_iter().map(|entry| Line {
            level: entry["level"].as_str().unwrap_or_default().to_owned(),
            text: entry["message"].as_str().unwrap_or_default().to_owned(),
        }));
        Ok(lines.clone())
    }

    /// Returns the errors and warnings of the console so far. There should be none.
    ///
    /// # Errors
    /// Returns an error if the browser does not answer.
    pub async fn complaints(&self) -> Result<Vec<String>, Failure> {
        // A font may be used long after it has arrived if the machine is slow.
        let is_late = |line: &Line| line.text.contains("was preloaded using link preload");
        let bad = |line: &Line| line.level == "SEVERE" || line.level == "WARNING" && !is_late(line);
        let lines = self.console().await?;
        Ok(lines
            .into_iter()
            .filter(bad)
            .map(|line| format!("{}: {}", line.level, line.text))
            .collect())
    }

    /// Returns every address that the page has requested.
    ///
    /// # Errors
    /// Returns an error if the browser does not answer.
    pub async fn requests(&self) -> Result<Vec<String>, Failure> {
        let new = self.log("performance").await?;
        let mut requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        for entry in new {
            let text = entry["message"].as_str().unwrap_or_default();
            let event: Value = serde_json::from_str(text).unwrap_or_default();
            if event["message"]["method"] == "Network.requestWillBeSent" {
                let address = &event["message"]["params"]["request"]["url"];
                // The browser starts with its own page.
                let asked = address.as_str().filter(|url| !url.starts_with("chrome:"));
                requests.extend(asked.map(str::to_owned));
            }
        }
        Ok(requests.clone())
    }

    /// Returns the trace events of the browser's threads since the last call, if the look is
    /// traced. They have the format of Chromium's tools.
    ///
    /// # Errors
    /// Returns an error if the browser does not answer.
    pub async fn trace(&self) -> Result<Vec<Value>, Failure> {
        let entries = self.log("performance").await?;
        let events = entries.into_iter().filter_map(|entry| {
            let event: Value = serde_json::from_str(entry["message"].as_str()?).ok()?;
            let event = &event["message"];
            (event["method"] == "Tracing.dataCollected").then(|| event["params"].clone())
        });
        Ok(events.collect())
    }

    /// Returns the requested addresses that are not the program's own. There should be none.
    ///
    /// # Errors
    /// Returns an error if the browser does not answer.
    pub async fn strangers(&self) -> Result<Vec<String>, Failure> {
        let own = format!("http://{}/", self.rig.address());
        let ours = |address: &String| {
            address.starts_with(&own)
                || ["data:", "blob:", "about:"]
                    .iter()
                    .any(|kind| address.starts_with(kind))
        };
        let mut requests = self.requests().await?;
        requests.retain(|address| !ours(address));
        Ok(requests)
    }

    async fn log(&self, kind: &str) -> Result<Vec<Value>, Failure> {
        let body = json!({ "type": kind });
        let answer = self
            .client
            .issue_cmd(Extra {
                path: "se/log",
                body,
            })
            .await?;
        match answer {
            Value::Array(entries) => Ok(entries),
            _ => Ok(Vec::new()),
        }
    }

    // Pictures.

    /// Takes a screenshot, as a PNG.
    ///
    /// # Errors
    /// Returns an error if the browser does not answer.
    pub async fn screenshot(&self) -> Result<Vec<u8>, Failure> {
        Ok(self.client.screenshot().await?)
    }

    /// Saves a screenshot as `target/e2e/NAME.png`.
    ///
    /// # Errors
    /// Returns an error if it cannot be written.
    pub async fn save_screenshot(&self, name: &str) -> Result<PathBuf, Failure> {
        let path = folder()?.join(format!("{name}.png"));
        fs::write(&path, self.screenshot().await?)?;
        Ok(path)
    }

    // Everything else.

    /// Runs a script that only reads, and returns its value. Scripts must not imitate people:
    /// mouse, fingers and keys do that.
    ///
    /// # Errors
    /// Returns an error if the script throws.
    pub async fn script(&self, script: &str, args: Vec<Value>) -> Result<Value, Failure> {
        Ok(self.client.execute(script, args).await?)
    }

    /// Runs a script that calls its last argument when it is done.
    ///
    /// # Errors
    /// Returns an error if the script throws, or never calls that argument.
    pub async fn script_async(&self, script: &str, args: Vec<Value>) -> Result<Value, Failure> {
        Ok(self.client.execute_async(script, args).await?)
    }

    /// Sends a command of the Chrome DevTools Protocol.
    ///
    /// # Errors
    /// Returns an error if the browser refuses.
    pub async fn cdp(&self, command: &str, params: Value) -> Result<Value, Failure> {
        let body = json!({ "cmd": command, "params": params });
        let path = "goog/cdp/execute";
        Ok(self.client.issue_cmd(Extra { path, body }).await?)
    }

    /// Slows the page's CPU down by this factor.
    ///
    /// # Errors
    /// Returns an error if the browser refuses.
    pub async fn slow_down(&self, times: f64) -> Result<(), Failure> {
        self.cdp("Emulation.setCPUThrottlingRate", json!({ "rate": times }))
            .await?;
        Ok(())
    }

    /// Returns fantoccini's client, for anything that this type does not offer.
    pub fn client(&self) -> &Client {
        &self.client
    }

    pub(crate) async fn perform(&self, actions: impl Into<Actions>) -> Result<(), Failure> {
        Ok(self.client.perform_actions(actions).await?)
    }

    /// Creates a failure with this message. Also saves a screenshot and the console in
    /// `target/e2e`.
    pub async fn fail(&self, reason: &str) -> Failure {
        let address = self.address().await.unwrap_or_default();
        let left = match self.leave(reason).await {
            Ok(path) => format!("see {}.png and .log", path.display()),
            Err(failure) => format!("and no screenshot: {failure}"),
        };
        Failure::new(format!("{}: {reason}\n  at {address}\n  {left}", self.name))
    }

    async fn leave(&self, reason: &str) -> Result<PathBuf, Failure> {
        let path = folder()?.join(&self.name);
        fs::write(path.with_extension("png"), self.screenshot().await?)?;
        let lines = self.console().await?;
        fs::write(path.with_extension("log"), log_text(reason, &lines))?;
        Ok(path)
    }

    /// Saves a screenshot and the console without a runtime, for a test that is unwinding.
    fn leave_now(&self) -> std::io::Result<()> {
        let session = format!("/session/{}", self.session);
        let ask = |method: &str, path: &str, body: &str| -> std::io::Result<Value> {
            let bytes = request(
                method,
                self.rig.driver(),
                &format!("{session}/{path}"),
                body,
            )?;
            Ok(serde_json::from_slice(&bytes).unwrap_or_default())
        };
        let folder = folder()?;
        let picture = ask("GET", "screenshot", "")?;
        let picture = STANDARD.decode(picture["value"].as_str().unwrap_or_default());
        fs::write(
            folder.join(format!("{}.png", self.name)),
            picture.unwrap_or_default(),
        )?;
        let mut lines = self
            .console
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        let new = ask("POST", "se/log", "{\"type\":\"browser\"}")?;
        for entry in new["value"].as_array().into_iter().flatten() {
            lines.push(Line {
                level: entry["level"].as_str().unwrap_or_default().to_owned(),
                text: entry["message"].as_str().unwrap_or_default().to_owned(),
            });
        }
        let path = folder.join(format!("{}.log", self.name));
        fs::write(&path, log_text("the test panicked", &lines))?;
        eprintln!("see {} and .png", path.display());
        Ok(())
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let _ = self.leave_now();
        }
        // The driver closes the browser it started only if it is asked to.
        let path = format!("/session/{}", self.session);
        let _ = request("DELETE", self.rig.driver(), &path, "");
    }
}

/// Returns the folder for the files that failures leave.
fn folder() -> std::io::Result<PathBuf> {
    let folder = root().join("target/e2e");
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

fn log_text(reason: &str, lines: &[Line]) -> String {
    let mut text = format!("{reason}\n\nThe browser's console:\n");
    for line in lines {
        text.push_str(&format!("{}: {}\n", line.level, line.text));
    }
    text
}
