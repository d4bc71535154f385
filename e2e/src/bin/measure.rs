//! Measures the page in the browser and prints the figures. `cargo xtask bench web` runs it;
//! nothing is asserted.

use std::process::ExitCode;
use std::time::Duration;

use serde_json::{Value, json};
use sidra_e2e::game::Saved;
use sidra_e2e::{Browser, Failure, Look, Rect, Rig, WORDS};

/// How many times a fresh browser opens the page.
const OPENINGS: usize = 5;

/// A hundred tiles, most of them on the table.
const FULL: Saved = Saved {
    pool: 1,
    ..Saved::new(
        "pl-twist",
        "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 | r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 \
         | b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 b11 b12 b13 | b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 b11 b12 b13 \
         | y1 y2 y3 y4 y5 y6 y7 y8 y9 y10 y11 y12 y13 | k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11 k12 k13",
        "y1 y2 y3 y4 y5 y6 y7 y8 y9 k1 k2 k3 k4 k5 k6 k7 k8 k9 J J D C",
    )
};

/// A hard position: jokers of every kind, on the table and on the rack.
const HARD: Saved = Saved {
    bot: "hard",
    ..Saved::new(
        "pl-twist",
        "r3 r4 r5 r6 | k5 b5 J | b9 D b12 | y3 y4 M y4 y3 | k7 C r9 r10 | r13 b13 k13 | b1 b2 b3 \
         | y7 y8 y9 y10 | k10 k11 k12 | r7 b7 k7",
        "r7 k1 k2 k3 b4 y11 y12 b13 r1 r12 J D b8 k9 y1 r11",
    )
};

/// Games between four bots: one with many turns, and one with hard positions.
const FOUR_LONG: &str = include_str!("../../data/four-long.sidra");
const FOUR_HARD: &str = include_str!("../../data/four-hard.sidra");

/// The rate of a slow connection, in bits per second.
const SLOW_LINE: u32 = 400_000;

/// How many times a tile is dragged, and the number of moves in each drag.
const DRAGS: u32 = 5;
const MOVES: u32 = 120;

/// How many times each game is analysed.
const ANALYSES: usize = 5;

/// How long an analysis may take.
const ANALYSING: Duration = Duration::from_secs(12);

/// The number of tasks to print.
const TOP: usize = 3;

/// Number of hints to ask for.
const HINTS: usize = 5;

/// How long a computation is observed.
const THINKING: Duration = Duration::from_secs(4);

/// The factor by which the CPU is slowed down while dragging.
const SLOWER: f64 = 4.0;

#[tokio::main]
async fn main() -> ExitCode {
    match measure().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::FAILURE
        }
    }
}

async fn measure() -> Result<(), Failure> {
    let rig = Rig::start()?;
    // `measure words`, `measure analysis` and `measure expert` leave out the rest.
    match std::env::args().nth(1).as_deref() {
        Some("words") => return spelling(&rig).await,
        Some("analysis") => return analyses(&rig).await,
        Some("expert") => return experts(&rig).await,
        _ => {}
    }
    openings(&rig).await?;
    splash(&rig).await?;
    dragging(&rig).await?;
    println!(
        "\nthe page's thread for {} s, in ms (target: no task over 100)",
        THINKING.as_secs()
    );
    println!("{:>24} {:>12} {:>12}", "", "longest task", "longest gap");
    thinking(&rig, "a hint", "#hint").await?;
    thinking(&rig, "a bot's turn", "#done").await?;
    experts(&rig).await?;
    analyses(&rig).await?;
    spelling(&rig).await
}

/// Measures the analysis of whole games.
async fn analyses(rig: &Rig) -> Result<(), Failure> {
    println!(
        "\nanalysing a game of four players, {SLOWER} times slower (target: below 5 s, no task over \
         50 ms)"
    );
    println!(
        "{:>24} {:>8} {:>12} {:>12}",
        "", "s", "longest task", "CPU time"
    );
    for (name, look) in [("", Look::desktop()), (", phone", Look::phone())] {
        analysing(rig, &format!("a long game{name}"), FOUR_LONG, &look).await?;
        analysing(rig, &format!("a hard game{name}"), FOUR_HARD, &look).await?;
    }
    Ok(())
}

/// Measures the word game with the real dictionary: what dragging a letter costs with and without
/// it, and how long a hint takes. The browser does not slow down the worker, so the time that a
/// slower worker would need is printed as well.
async fn spelling(rig: &Rig) -> Result<(), Failure> {
    // The program makes the dictionary when it is first asked for it, which takes seconds.
    let browser = rig
        .browser("measure-dictionary", Look::desktop().unwatched().whole())
        .await?;
    browser.go("/#/new?edition=il-word").await?;
    while browser.count("#dictionary").await? == 0 {
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    // The saved game names another dictionary, which the program does not have.
    let without = WORDS.text();
    let lines = without.lines().filter(|line| !line.starts_with("lexicon "));
    let with: String = lines.flat_map(|line| [line, "\n"]).collect();
    println!(
        "\nscript, style and layout of a frame while dragging a letter over words, {SLOWER} times \
         slower, in ms of CPU time (target: a lookup below 1)"
    );
    println!(
        "{:>24} {:>8} {:>8} {:>8} {:>8}",
        "", "frames", "mean", "p50", "p95"
    );
    for (name, text) in [("with a dictionary", &with), ("without one", &without)] {
        let look = Look::desktop().unwatched().whole().traced();
        let browser = rig.browser("measure-words", look).await?;
        open(&browser, text).await?;
        let tiles = browser.rects(".tile.racked").await?;
        let Some(tile) = tiles.first() else {
            return Err(Failure::new("no letter is on the rack".to_owned()));
        };
        browser.slow_down(SLOWER).await?;
        for _ in 0..DRAGS {
            browser.drag_through(&slow_way(tile)).await?;
        }
        browser.slow_down(1.0).await?;
        let frames = frames(&browser.trace().await?);
        let mut times: Vec<f64> = frames.iter().map(|frame| frame.own).collect();
        let count = u32::try_from(times.len()).unwrap_or(1).max(1);
        println!(
            "{name:>24} {:>8} {:>8.2} {:>8.2} {:>8.2}",
            times.len(),
            times.iter().sum::<f64>() / f64::from(count),
            quantile(&mut times, 0.5),
            quantile(&mut times, 0.95)
        );
    }
    println!("\na hint for words, {SLOWER} times slower, in ms (target: below 500)");
    let mut took = [Vec::new(), Vec::new()];
    let browser = rig
        .browser("measure-word-hint", Look::desktop().unwatched().whole())
        .await?;
    for _ in 0..HINTS {
        for (slower, times) in [SLOWER, 1.0].into_iter().zip(&mut took) {
            open(&browser, &with).await?;
            // Give the worker time to start and to read the dictionary.
            tokio::time::sleep(Duration::from_secs(2)).await;
            browser.slow_down(slower).await?;
            let watch = "const hint = document.querySelector('#hint');\
                hint.addEventListener('click', () => { window.began = performance.now(); },\
                    { capture: true });\
                new MutationObserver(() => { if (hint.dataset.level === '1')\
                    window.ended ??= performance.now(); }).observe(hint, { attributes: true });";
            browser.script(watch, vec![]).await?;
            browser.click("#hint").await?;
            browser.wait_attr("#hint", "data-level", "1").await?;
            let got = browser.script("return ended - began", vec![]).await?;
            times.push(got.as_f64().unwrap_or(0.0));
            browser.slow_down(1.0).await?;
        }
    }
    let [slow, fast] = &mut took;
    println!(
        "{:>24} {:>8.0}   ({:.0} if the worker were slower too)",
        "median",
        quantile(slow, 0.5),
        quantile(fast, 0.5) * SLOWER
    );
    println!(
        "{:>24} {:>8.0}   ({:.0} if the worker were slower too)",
        "longest",
        quantile(slow, 1.0),
        quantile(fast, 1.0) * SLOWER
    );
    Ok(())
}

/// Opens a saved game of words, and waits for its table.
async fn open(browser: &Browser, text: &str) -> Result<(), Failure> {
    browser.open_text(text).await?;
    browser.wait("#table.words").await?;
    browser.wait(".tile.racked").await?;
    browser.wait_still().await
}

/// Measures the first contentful paint, each time in a new browser.
async fn openings(rig: &Rig) -> Result<(), Failure> {
    println!("\nopening the page for the first time, in ms (target: painted below 1000)");
    println!("{:>10} {:>10}", "painted", "loaded");
    let (mut painted, mut loaded) = (Vec::new(), Vec::new());
    for _ in 0..OPENINGS {
        let look = Look::desktop().unwatched().whole();
        let browser = rig.browser("measure-opening", look).await?;
        browser.go("/").await?;
        browser.wait("h1, main").await?;
        let script = "const done = arguments[arguments.length - 1];\
            new PerformanceObserver((list) => done([\
                list.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,\
                performance.getEntriesByType('navigation')[0].loadEventEnd,\
            ])).observe({ type: 'paint', buffered: true });";
        let got = browser.script_async(script, vec![]).await?;
        let number = |index: usize| got[index].as_f64().unwrap_or(0.0);
        painted.push(number(0));
        loaded.push(number(1));
        println!("{:>10.0} {:>10.0}", number(0), number(1));
    }
    println!(
        "{:>10.0} {:>10.0}   medians",
        quantile(&mut painted, 0.5),
        quantile(&mut loaded, 0.5)
    );
    Ok(())
}

/// Measures when the first picture is painted on a slow connection: the splash, since the module
/// takes longer.
async fn splash(rig: &Rig) -> Result<(), Failure> {
    let browser = rig
        .browser("measure-splash", Look::desktop().unwatched().whole())
        .await?;
    browser.cdp("Network.enable", json!({})).await?;
    // In bytes per second.
    let line = json!({ "offline": false, "latency": 20, "downloadThroughput": SLOW_LINE / 8,
        "uploadThroughput": SLOW_LINE / 8 });
    browser
        .cdp("Network.emulateNetworkConditions", line)
        .await?;
    browser.go("/").await?;
    let script = "const done = arguments[arguments.length - 1];\
        new PerformanceObserver((list) => {\
            const [first] = list.getEntriesByName('first-contentful-paint');\
            if (first) done([first.startTime, performance.getEntriesByType('navigation')[0].loadEventEnd]);\
        }).observe({ type: 'paint', buffered: true });";
    let got = browser.script_async(script, vec![]).await?;
    let number = |index: usize| got[index].as_f64().unwrap_or(0.0);
    println!(
        "at {} kbit/s: splash painted {:.0}, loaded {:.0} (target: a splash below 1000)",
        SLOW_LINE / 1000,
        number(0),
        number(1)
    );
    Ok(())
}

/// What the page's thread has done so far, in ms.
struct Busy {
    script: f64,
    layout: f64,
    style: f64,
    tasks: f64,
}

async fn metrics(browser: &Browser) -> Result<Busy, Failure> {
    browser.cdp("Performance.enable", json!({})).await?;
    let got = browser.cdp("Performance.getMetrics", json!({})).await?;
    let metric = |name: &str| {
        let all = got["metrics"].as_array().into_iter().flatten();
        let found = all.filter(|metric| metric["name"] == name);
        found
            .filter_map(|metric| metric["value"].as_f64())
            .sum::<f64>()
            * 1000.0
    };
    Ok(Busy {
        script: metric("ScriptDuration"),
        layout: metric("LayoutDuration"),
        style: metric("RecalcStyleDuration"),
        tasks: metric("TaskDuration"),
    })
}

/// Drags a tile over the table several times, and reports the cost of each frame on the page's
/// thread. The first drag is reported separately, because a lot of code runs for the first time.
async fn dragging(rig: &Rig) -> Result<(), Failure> {
    let look = Look::desktop().unwatched().whole().traced();
    let browser = rig.browser("measure-drag", look).await?;
    browser.open_game(&FULL).await?;
    let tiles = browser.rects("[data-tile]").await?;
    println!(
        "\nscript, style and layout of a frame while dragging one of {} tiles, {SLOWER} times \
         slower, in ms (target: p95 at most 8)",
        tiles.len()
    );
    let Some(tile) = tiles.last() else {
        println!("no tile is there");
        return Ok(());
    };
    browser.slow_down(SLOWER).await?;
    println!(
        "{:>24} {:>8} {:>8} {:>8} {:>8}",
        "", "frames", "p50", "p95", "longest"
    );
    let row = |name: &str, pick: fn(&Frame) -> f64, frames: &[Frame]| {
        let mut times: Vec<f64> = frames.iter().map(pick).collect();
        println!(
            "{name:>24} {:>8} {:>8.2} {:>8.2} {:>8.2}",
            times.len(),
            quantile(&mut times, 0.5),
            quantile(&mut times, 0.95),
            quantile(&mut times, 1.0)
        );
    };
    let before = metrics(&browser).await?;
    for _ in 0..DRAGS {
        browser.drag_through(&way(tile)).await?;
    }
    let after = metrics(&browser).await?;
    browser.slow_down(1.0).await?;
    let frames = frames(&browser.trace().await?);
    for drag in frames.chunk_by(|one, next| one.drag == next.drag) {
        row("one drag", |frame| frame.passed, drag);
    }
    row("all", |frame| frame.passed, &frames);
    row("all, CPU time", |frame| frame.own, &frames);
    row("paint, in addition", |frame| frame.paint, &frames);
    println!("(CPU time excludes the time during which other programs run)");
    // This includes moving to the tile and back.
    let each = |all: f64| all / f64::from(DRAGS * (MOVES + 2));
    println!(
        "a move, mean: script {:.2}, style {:.2}, layout {:.2}, all tasks {:.2}",
        each(after.script - before.script),
        each(after.style - before.style),
        each(after.layout - before.layout),
        each(after.tasks - before.tasks)
    );
    Ok(())
}

/// Returns a path from a tile on the rack up and down over the table, from left to right, and
/// back.
fn way(tile: &Rect) -> Vec<(f64, f64)> {
    let point = |step: u32| {
        let part = f64::from(step) / f64::from(MOVES);
        let x = 80.0 + 1100.0 * part;
        let y = 320.0 + 240.0 * (part * 24.0).sin();
        (x.round(), y.round())
    };
    let home = std::iter::once(tile.middle());
    let points = (0..MOVES).map(point);
    home.clone().chain(points).chain(home).collect()
}

/// Returns a path over the table that is slow enough for the page to mark where the tile would
/// land. The page asks the referee for that place.
fn slow_way(tile: &Rect) -> Vec<(f64, f64)> {
    let point = |step: u32| {
        let part = f64::from(step) / f64::from(MOVES);
        let x = 200.0 + 800.0 * part;
        let y = 300.0 + 120.0 * (part * 12.0).sin();
        (x.round(), y.round())
    };
    let home = std::iter::once(tile.middle());
    home.clone()
        .chain((0..MOVES).map(point))
        .chain(home)
        .collect()
}

/// The cost of script, style and layout in one frame, in ms of wall time and of CPU time.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Frame {
    passed: f64,
    own: f64,
    /// The additional time for painting, in ms of wall time.
    paint: f64,
    /// The number of the drag.
    drag: usize,
}

/// A task of the page's thread, in µs.
#[derive(Clone, Copy)]
struct Span {
    begin: f64,
    end: f64,
    own: f64,
}

/// Returns what the page's thread did in each frame of a drag that had a pointer event.
fn frames(trace: &[Value]) -> Vec<Frame> {
    const WORK: [&str; 8] = [
        "EventDispatch",
        "FireAnimationFrame",
        "FunctionCall",
        "Layout",
        "RunMicrotasks",
        "TimerFire",
        "UpdateLayoutTree",
        "v8.callFunction",
    ];
    const PAINT: [&str; 4] = ["PrePaint", "Paint", "Layerize", "Commit"];
    let heard = |event: &Value, kind: &str| {
        event["name"] == "EventDispatch" && event["args"]["data"]["type"] == kind
    };
    let moved = |event: &&Value| heard(event, "pointermove");
    let taken = |event: &&Value| heard(event, "pointerdown");
    let let_go = |event: &&Value| heard(event, "pointerup");
    let Some(thread) = trace.iter().rev().find(moved).map(|event| &event["tid"]) else {
        return Vec::new();
    };
    let here = || trace.iter().filter(|event| event["tid"] == *thread);
    let span = |event: &Value| {
        let number = |name: &str| event[name].as_f64().unwrap_or(0.0);
        Span {
            begin: number("ts"),
            end: number("ts") + number("dur"),
            own: number("tdur"),
        }
    };
    let sorted = |mut all: Vec<Span>| {
        all.sort_by(|a, b| a.begin.total_cmp(&b.begin));
        all
    };
    let is_work = |event: &&Value| WORK.iter().any(|name| event["name"] == *name);
    let is_paint = |event: &&Value| PAINT.iter().any(|name| event["name"] == *name);
    let is_end = |event: &&Value| event["name"] == "AnimationFrame" && event["ph"] == "e";
    let moves = sorted(here().filter(moved).map(span).collect());
    let work = sorted(here().filter(is_work).map(span).collect());
    let paints = sorted(here().filter(is_paint).map(span).collect());
    let ends = sorted(here().filter(is_end).map(span).collect());
    let downs = sorted(here().filter(taken).map(span).collect());
    let ups = sorted(here().filter(let_go).map(span).collect());
    let mut frames = Vec::new();
    for pair in ends.windows(2) {
        let (from, to) = (pair[0].begin, pair[1].begin);
        let within = |span: &&Span| from <= span.begin && span.begin < to;
        let before = |spans: &[Span], when: f64| spans.partition_point(|span| span.begin < when);
        let drag = before(&downs, to);
        let holds = before(&ups, from) < drag;
        if holds && moves.iter().any(|span| within(&span)) {
            let (passed, own) = sum(work.iter().filter(within));
            let (paint, _) = sum(paints.iter().filter(within));
            frames.push(Frame {
                passed,
                own,
                paint,
                drag,
            });
        }
    }
    frames
}

/// Returns the total length of spans, which are sorted by their start, in ms of wall time and of
/// CPU time. Overlaps count once.
fn sum<'a>(spans: impl Iterator<Item = &'a Span>) -> (f64, f64) {
    let (mut passed, mut own, mut until) = (0.0, 0.0, f64::MIN);
    for span in spans {
        if span.begin >= until {
            passed += (span.end - span.begin) / 1000.0;
            own += span.own / 1000.0;
            until = span.end;
        }
    }
    (passed, own)
}

/// Watches the page's thread: the longest task, and the longest gap between frames.
const WATCH: &str = "window.measured = { gap: 0, task: 0 };\
    let last = performance.now();\
    const frame = (now) => {\
        measured.gap = Math.max(measured.gap, now - last); last = now;\
        requestAnimationFrame(frame); };\
    requestAnimationFrame((now) => { last = now; requestAnimationFrame(frame); });\
    new PerformanceObserver((list) => { for (const task of list.getEntries())\
        measured.task = Math.max(measured.task, task.duration);\
    }).observe({ type: 'longtask' });";

/// Formats how long a task took. The browser reports those of 50 ms or more.
fn long_task(task: f64) -> String {
    match task {
        0.0 => "below 50".to_owned(),
        task => format!("{task:.0}"),
    }
}

/// Measures how long the analysis of a whole game takes, from the click until the summary is
/// painted, and the longest tasks of the page's thread in that time. The browser slows down this
/// thread, but not the worker: the time that the worker would need is printed as well, assuming
/// that it did the whole analysis.
async fn analysing(rig: &Rig, what: &str, record: &str, look: &Look) -> Result<(), Failure> {
    let (mut slow, mut tasks) = (Vec::new(), Vec::new());
    for _ in 0..ANALYSES {
        let (seconds, more) = analysis(rig, record, look, SLOWER).await?;
        slow.push(seconds);
        tasks.extend(more);
    }
    let (fast, _) = analysis(rig, record, look, 1.0).await?;
    tasks.sort_by(|a, b| b.passed.total_cmp(&a.passed));
    let passed = tasks.first().map_or(0.0, |task| task.passed);
    let own = tasks.iter().map(|task| task.own).fold(0.0, f64::max);
    println!(
        "{what:>24} {:>8.2} {passed:>12.0} {own:>12.0}   ({:.2} s if the worker were slower too)",
        quantile(&mut slow, 0.5),
        fast * SLOWER
    );
    for task in tasks.iter().take(TOP) {
        println!("{:>24} {task}", "");
    }
    Ok(())
}

/// Analyses a game once. Returns the seconds it took, and the tasks of the page's thread.
async fn analysis(
    rig: &Rig,
    record: &str,
    look: &Look,
    slower: f64,
) -> Result<(f64, Vec<Task>), Failure> {
    // The browser returns each trace only once.
    let look = look.clone().unwatched().whole().traced_by_task();
    let with_mouse = look.has_mouse();
    let browser = rig.browser("measure-analysis", look).await?;
    browser.open_text(record).await?;
    browser.wait("#look-back").await?;
    browser.press_at("#look-back", "Enter").await?;
    browser.wait("#replay .flow .tile").await?;
    // The worker starts, and fetches its code.
    browser.wait_still().await?;
    let press = async |button: &str| match with_mouse {
        true => browser.click(button).await,
        false => browser.tap(button).await,
    };
    // The first touch enables sound, which is not part of this measurement.
    press("#turn-back").await?;
    tokio::time::sleep(Duration::from_millis(500)).await;
    // A frame after the dialog opens, it has been painted.
    let start = "document.querySelector('#analyse')\
        .addEventListener('click', () => { window.began = performance.now(); });\
        const show = HTMLDialogElement.prototype.show;\
        HTMLDialogElement.prototype.show = function () {\
            show.call(this);\
            requestAnimationFrame(() => setTimeout(() => {\
                window.ended ??= performance.now(); })); };";
    browser.script(start, vec![]).await?;
    browser.slow_down(slower).await?;
    press("#analyse").await?;
    // Asking the driver whether the summary is there would run scripts in the page's thread, and
    // make it compute style and layout.
    tokio::time::sleep(ANALYSING).await;
    let got = browser
        .script("return window.ended - began", vec![])
        .await?;
    browser.slow_down(1.0).await?;
    let Some(took) = got.as_f64() else {
        let seconds = ANALYSING.as_secs();
        return Err(Failure::new(format!("no summary after {seconds} s")));
    };
    Ok((took / 1000.0, tasks(&browser.trace().await?, took)))
}

/// A task of the page's thread.
#[derive(Debug, PartialEq)]
struct Task {
    /// How long it took, in ms of wall time and of CPU time.
    passed: f64,
    own: f64,
    /// What it consisted of, in ms of wall time. A part can contain others.
    parts: Vec<(&'static str, f64)>,
}

impl std::fmt::Display for Task {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.0} ms, CPU time {:.0}:", self.passed, self.own)?;
        let parts = self.parts.iter().filter(|(_, passed)| *passed >= 0.5);
        for (name, passed) in parts {
            write!(f, " {name} {passed:.0}")?;
        }
        Ok(())
    }
}

/// Returns the tasks of the page's thread from the last click until this many ms later, and a
/// little longer.
fn tasks(trace: &[Value], took: f64) -> Vec<Task> {
    const PARTS: [&str; 9] = [
        "EventDispatch",
        "EvaluateScript",
        "FunctionCall",
        "FireAnimationFrame",
        "TimerFire",
        "UpdateLayoutTree",
        "Layout",
        "PrePaint",
        "Paint",
    ];
    // How long tasks still count after the frame that shows the summary, in ms.
    const AFTER: f64 = 500.0;
    let clicked = |event: &&Value| {
        event["name"] == "EventDispatch" && event["args"]["data"]["type"] == "click"
    };
    let Some(click) = trace.iter().rev().find(clicked) else {
        return Vec::new();
    };
    let number = |event: &Value, name: &str| event[name].as_f64().unwrap_or(0.0);
    let begin = |event: &Value| number(event, "ts");
    let end = |event: &Value| number(event, "ts") + number(event, "dur");
    let from = begin(click);
    let until = from + (took + AFTER) * 1000.0;
    let here = |event: &&Value| event["tid"] == click["tid"] && event["pid"] == click["pid"];
    let mut events: Vec<&Value> = trace.iter().filter(here).collect();
    events.sort_by(|a, b| begin(a).total_cmp(&begin(b)));
    let of = |task: &Value| {
        let first = events.partition_point(|event| begin(event) < begin(task));
        let within = events[first..].iter();
        let within = within.take_while(|event| begin(event) < end(task));
        let within: Vec<&Value> = within.copied().collect();
        let part = |name: &'static str| {
            let own = within.iter().filter(|event| event["name"] == name);
            let spans: Vec<Span> = own
                .map(|event| Span {
                    begin: begin(event),
                    end: end(event),
                    own: 0.0,
                })
                .collect();
            (name, sum(spans.iter()).0)
        };
        Task {
            passed: number(task, "dur") / 1000.0,
            own: number(task, "tdur") / 1000.0,
            parts: PARTS.map(part).to_vec(),
        }
    };
    let tasks = events
        .iter()
        .filter(|event| event["name"] == "RunTask" && end(event) > from && begin(event) < until);
    tasks.map(|task| of(task)).collect()
}

/// Measures how long the page's thread is blocked during a computation: the longest task and
/// the longest gap between frames after a click.
async fn thinking(rig: &Rig, what: &str, button: &str) -> Result<(), Failure> {
    let browser = rig
        .browser("measure-thinking", Look::desktop().unwatched().whole())
        .await?;
    browser.open_game(&HARD).await?;
    // The first touch enables sound, which is not part of this measurement.
    browser.click("#sort-number").await?;
    tokio::time::sleep(Duration::from_millis(500)).await;
    browser.script(WATCH, vec![]).await?;
    browser.click(button).await?;
    tokio::time::sleep(THINKING).await;
    let got = browser
        .script("return [measured.gap, measured.task]", vec![])
        .await?;
    let number = |index: usize| got[index].as_f64().unwrap_or(0.0);
    let task = long_task(number(1));
    println!("{what:>24} {task:>12} {:>12.0}", number(0));
    Ok(())
}

/// Measures the turns of three experts in a twist game: the longest answer of the worker, and the
/// longest task of the page in that time. The browser does not slow down the worker, so the time
/// that a slower worker would need is printed.
async fn experts(rig: &Rig) -> Result<(), Failure> {
    println!(
        "\nthree turns of `expert`, {SLOWER} times slower, in ms (target: an answer below 2000)"
    );
    println!("{:>24} {:>12} {:>12}", "", "answer", "longest task");
    let browser = rig
        .browser("measure-expert", Look::desktop().unwatched().whole())
        .await?;
    let game = Saved {
        bot: "expert",
        bots: 3,
        ..HARD
    };
    browser.open_game(&game).await?;
    browser.click("#sort-number").await?;
    tokio::time::sleep(Duration::from_millis(500)).await;
    let hear = "const post = Worker.prototype.postMessage; window.answer = 0;\
        Worker.prototype.postMessage = function (...job) {\
            const sent = performance.now();\
            this.addEventListener('message', () => {\
                answer = Math.max(answer, performance.now() - sent); }, { once: true });\
            return post.apply(this, job); };";
    browser.script(hear, vec![]).await?;
    browser.slow_down(SLOWER).await?;
    browser.script(WATCH, vec![]).await?;
    browser.click("#done").await?;
    tokio::time::sleep(THINKING).await;
    browser.slow_down(1.0).await?;
    let got = browser
        .script("return [answer, measured.task]", vec![])
        .await?;
    let number = |index: usize| got[index].as_f64().unwrap_or(0.0);
    let task = long_task(number(1));
    println!("{:>24} {:>12.0} {task:>12}", "longest", number(0) * SLOWER);
    Ok(())
}

/// Returns a quantile.
fn quantile(values: &mut [f64], part: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    let count = u32::try_from(values.len()).unwrap_or(0);
    let index = (f64::from(count.saturating_sub(1)) * part).round();
    // The index is small and not negative.
    values.get(index as usize).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_count_from_the_last_click_until_the_summary() {
        let event = |name: &str, tid: u32, ts: u32, dur: u32, kind: &str| {
            json!({ "name": name, "ph": "X", "pid": 1, "tid": tid, "ts": ts, "dur": dur,
                "tdur": dur / 2, "args": { "data": { "type": kind } } })
        };
        let trace = [
            event("RunTask", 1, 0, 90_000, ""),
            event("RunTask", 1, 100_000, 10_000, ""),
            event("EventDispatch", 1, 101_000, 1_000, "click"),
            event("RunTask", 2, 120_000, 80_000, ""),
            event("RunTask", 1, 200_000, 30_000, ""),
            event("FunctionCall", 1, 201_000, 20_000, ""),
            event("FunctionCall", 1, 202_000, 10_000, ""),
            event("Layout", 1, 203_000, 5_000, ""),
            // Long after the summary, the driver reads the result.
            event("RunTask", 1, 9_000_000, 70_000, ""),
        ];
        let found = tasks(&trace, 300.0);
        let times: Vec<(f64, f64)> = found.iter().map(|task| (task.passed, task.own)).collect();
        assert_eq!(times, [(10.0, 5.0), (30.0, 15.0)]);
        let parts = found.last().map(ToString::to_string);
        let wanted = "30 ms, CPU time 15: FunctionCall 20 Layout 5";
        assert_eq!(parts.as_deref(), Some(wanted));
        assert!(tasks(&trace[..1], 300.0).is_empty());
    }

    #[test]
    fn a_frame_lasts_from_one_end_to_the_next() {
        let event = |name: &str, ph: &str, ts: u32, dur: u32, kind: &str| {
            json!({ "name": name, "ph": ph, "tid": 1, "ts": ts, "dur": dur, "tdur": dur / 2,
                "args": { "data": { "type": kind } } })
        };
        let trace = [
            event("AnimationFrame", "e", 100, 0, ""),
            event("EventDispatch", "X", 200, 300, "pointermove"),
            event("AnimationFrame", "e", 600, 0, ""),
            event("EventDispatch", "X", 700, 100, "pointerdown"),
            event("AnimationFrame", "e", 1000, 0, ""),
            event("EventDispatch", "X", 2000, 3000, "pointermove"),
            event("FunctionCall", "X", 2500, 1000, ""),
            event("Layout", "X", 6000, 500, ""),
            event("PrePaint", "X", 6500, 100, ""),
            event("Paint", "X", 6600, 150, ""),
            event("AnimationFrame", "e", 7000, 0, ""),
            event("Layout", "X", 8000, 500, ""),
            event("AnimationFrame", "e", 9000, 0, ""),
            event("EventDispatch", "X", 9100, 100, "pointerup"),
            event("AnimationFrame", "e", 9300, 0, ""),
            event("EventDispatch", "X", 9400, 100, "pointermove"),
            event("AnimationFrame", "e", 9900, 0, ""),
        ];
        let frame = Frame {
            passed: 3.5,
            own: 1.75,
            paint: 0.25,
            drag: 1,
        };
        assert_eq!(frames(&trace), [frame]);
        assert!(frames(&[]).is_empty());
    }
}
