//! `cargo xtask test`: runs all checks.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::run::{cargo, exists, install_packages, is_root, step, step_noting};
use crate::{browser, check, fuzz, load, page};

/// Seconds for every fuzz target; `cargo xtask fuzz` runs them longer.
const FUZZ_SECONDS: u64 = 4;

/// Tests in modules of this name are slow, and left out of a quick run.
const LONG: &str = "long::";

/// With a fixed seed, properties are tested on the same examples each time, so what passed passes
/// again. `cargo test` tries new ones.
const PROPTEST_SEED: &str = "PROPTEST_RNG_SEED";

/// Runs all checks. A `quick` run leaves out the slow ones.
pub fn run(quick: bool) -> Result<(), String> {
    let mut parts = Parts::default();
    let done = run_parts(quick, &mut parts);
    parts.print();
    if done.is_ok() {
        let what = if quick { "quick checks" } else { "checks" };
        println!("\nAll {what} passed.");
    }
    done
}

fn run_parts(quick: bool, parts: &mut Parts) -> Result<(), String> {
    parts.run("installing", || {
        install_components()?;
        install_dictionary();
        install_postgres()?;
        install_nats()
    })?;
    parts.run("formatting", || {
        step("formatting", &mut cargo(&["fmt", "--all", "--check"]))
    })?;
    parts.run("architecture", || {
        println!("\n== architecture");
        check::run()
    })?;
    parts.run("the page", || {
        println!("\n== the page");
        page::run()
    })?;
    parts.run("lints", lints)?;
    parts.run("documentation", || {
        let args = ["--workspace", "--no-deps", "--document-private-items"];
        let mut doc = cargo(&["doc", "--quiet"]);
        doc.args(args).env("RUSTDOCFLAGS", "--deny warnings");
        step("documentation", &mut doc)
    })?;
    parts.run("WebAssembly", build_for_pages)?;
    // xtask is tested separately, with the features that it was built with: together with the other
    // crates it would be compiled again.
    let tests = || {
        let mut tests = cargo(&["test", "--workspace", "--exclude", "xtask", "--quiet"]);
        tests.arg("--no-fail-fast");
        if std::env::var_os(PROPTEST_SEED).is_none() {
            tests.env(PROPTEST_SEED, "1");
        }
        tests
    };
    parts.run("compiling the tests", || {
        step("compiling the tests", tests().arg("--no-run"))
    })?;
    parts.run("tests", || {
        let skipped: &[&str] = if quick { &["--", "--skip", LONG] } else { &[] };
        step("tests", tests().args(skipped))?;
        let own = ["test", "--package", "xtask", "--quiet"];
        step("tests of xtask", &mut cargo(&own))
    })?;
    if quick {
        return Ok(());
    }
    parts.run("the page in a browser", || {
        browser::prepare()?;
        test_in_browser(tests)
    })?;
    parts.run("a killed server", load::kill_quickly)?;
    parts.run("several servers", load::cluster_quickly)?;
    parts.run("fuzzing", || fuzz::run(None, FUZZ_SECONDS))
}

/// Up to this many failed tests are run once more.
const FEW: usize = 3;

/// Runs the tests that need a browser. If a few of them fail, runs these once more, one at a time.
///
/// These tests wait for states, not for time, but the browser and its driver do not: a tap that
/// takes half a second is a long press. When other programs take the processor away, one of
/// hundreds of gestures may become another. The report names each test that needed a second try.
fn test_in_browser(tests: impl Fn() -> Command) -> Result<(), String> {
    const NAME: &str = "the page in a browser";
    let mut printed = Vec::new();
    let mut all = tests();
    all.args(browser::TESTS).args(["--", "--test-threads"]);
    let done = step_noting(NAME, all.arg(browser::threads()), &mut printed);
    let failed = failed_tests(&String::from_utf8_lossy(&printed));
    if done.is_ok() || failed.is_empty() || failed.len() > FEW {
        return done;
    }
    let mut again = tests();
    again.args(browser::TESTS).args(["--", "--exact"]);
    again.args(["--test-threads", "1"]).args(&failed);
    step("the failed tests, one at a time", &mut again)?;
    println!("\nPassed only the second time, which may be a fault of the test or of the page:");
    for name in failed {
        println!("  {name}");
    }
    Ok(())
}

/// Returns the names of the failed tests, which the test runner lists last.
fn failed_tests(printed: &str) -> Vec<String> {
    let Some((_, list)) = printed.rsplit_once("\nfailures:\n") else {
        return Vec::new();
    };
    let names = list.lines().take_while(|line| line.starts_with("    "));
    names.map(|name| name.trim().to_owned()).collect()
}

/// Plays matches over a simulated network.
pub fn simulate(seeds: u64) -> Result<(), String> {
    let test = ["test", "--package", "sidra-client", "--test", "simulation"];
    let mut test = cargo(&test);
    test.args(["--release", "--", "--nocapture", "nothing_is_lost"]);
    step("simulation", test.env("SIDRA_SEEDS", seeds.to_string()))
}

fn lints() -> Result<(), String> {
    let deny = ["--", "--deny", "warnings"];
    let mut lints = cargo(&["clippy", "--workspace", "--all-targets", "--quiet"]);
    step("lints", lints.args(deny))?;
    // `--all-targets` leaves out targets that cargo tests only by name.
    let mut lints = cargo(&["clippy", "--workspace", "--quiet"]);
    step(
        "lints of the browser tests",
        lints.args(browser::TESTS).args(deny),
    )?;
    // Some code is compiled only for the page.
    let mut lints = cargo(&["clippy", "--package", "sidra-web", "--quiet"]);
    lints.args(["--target", page::TARGET, "--profile", "page"]);
    step("lints of the page", lints.args(deny))
}

/// The parts that ran, and how long each took.
#[derive(Default)]
struct Parts(Vec<(&'static str, Duration, bool)>);

impl Parts {
    fn run(
        &mut self,
        name: &'static str,
        part: impl FnOnce() -> Result<(), String>,
    ) -> Result<(), String> {
        let begin = Instant::now();
        let done = part();
        self.0.push((name, begin.elapsed(), done.is_ok()));
        done
    }

    fn print(&self) {
        println!("\nHow long each part took:");
        for (name, time, passed) in &self.0 {
            let failed = if *passed { "" } else { "  failed" };
            println!("  {name:<24}{}{failed}", minutes(*time));
        }
        let all = self.0.iter().map(|(_, time, _)| *time).sum();
        println!("  {:<24}{}", "all", minutes(all));
    }
}

/// Formats a time as minutes and seconds.
fn minutes(time: Duration) -> String {
    let seconds = time.as_secs_f64().round() as u64;
    format!("{:>3}:{:02}", seconds / 60, seconds % 60)
}

/// Installs hspell if possible. Without it, some tests of the word game are skipped, with a
/// message.
fn install_dictionary() {
    let there = || std::path::Path::new("/usr/share/hspell/hebrew.wgz").is_file();
    if there() {
        return;
    }
    if exists("apt-get") && is_root() {
        let mut update = Command::new("apt-get");
        let mut install = Command::new("apt-get");
        let done = step("apt-get update", update.args(["update", "-q"])).and_then(|()| {
            let install = install.args(["install", "-y", "-q", "hspell"]);
            step("apt-get install hspell", install)
        });
        if done.is_ok() && there() {
            return;
        }
    }
    println!("hspell is missing (on Debian: apt-get install hspell), so its tests are skipped");
}

/// Installs PostgreSQL if possible, for the tests of stores and servers that use it.
///
/// # Errors
/// Returns what is missing.
fn install_postgres() -> Result<(), String> {
    // Debian does not put the programs on the path, and its client alone is not enough.
    let mut versions = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten();
    let installed = versions
        .any(|version| version.is_ok_and(|version| version.path().join("bin/initdb").is_file()));
    if installed || exists("initdb") {
        return Ok(());
    }
    let missing = "the tests need PostgreSQL: on Debian, apt-get install postgresql; elsewhere put \
                   initdb, postgres and psql on the PATH";
    match is_root() {
        true => install_packages(&["postgresql"], missing),
        false => Err(missing.to_owned()),
    }
}

/// Installs NATS if possible, for the tests of several servers that talk to each other.
///
/// # Errors
/// Returns what is missing.
fn install_nats() -> Result<(), String> {
    // Debian installs it in a directory that is only on root's PATH.
    if std::path::Path::new("/usr/sbin/nats-server").is_file() || exists("nats-server") {
        return Ok(());
    }
    let missing = "the tests need NATS: on Debian, apt-get install nats-server; elsewhere put \
                   nats-server on the PATH";
    match is_root() {
        true => install_packages(&["nats-server"], missing),
        false => Err(missing.to_owned()),
    }
}

/// Compiles the crates that a page may use to WebAssembly, including those that the page does not
/// use yet.
fn build_for_pages() -> Result<(), String> {
    let mut args = vec!["check", "--quiet", "--target", page::TARGET];
    for name in [
        "sidra-core",
        "sidra-solver",
        "sidra-game",
        "sidra-bots",
        "sidra-text",
        "sidra-words",
    ] {
        args.extend(["--package", name]);
    }
    step("WebAssembly", &mut cargo(&args))
}

/// Installs rustfmt and clippy, which rustup's minimal profile does not include.
fn install_components() -> Result<(), String> {
    for (name, args) in [
        ("rustfmt", ["fmt", "--version"]),
        ("clippy", ["clippy", "--version"]),
    ] {
        let found = cargo(&args)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        if !found.is_ok_and(|status| status.success()) {
            let mut install = Command::new("rustup");
            step(
                &format!("installing {name}"),
                install.args(["component", "add", name]),
            )
            .map_err(|error| format!("{error}; install it with `rustup component add {name}`"))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_part_is_listed() {
        let mut parts = Parts::default();
        assert_eq!(parts.run("one", || Ok(())), Ok(()));
        assert!(parts.run("two", || Err("no".to_owned())).is_err());
        let listed: Vec<_> = parts.0.iter().map(|(name, _, ok)| (*name, *ok)).collect();
        assert_eq!(listed, [("one", true), ("two", false)]);
    }

    #[test]
    fn failed_tests_are_listed_at_the_end() {
        let printed = "..F\nfailures:\n\n---- table::tap stdout ----\nfailures:\n  of a kind\n\n\
                       failures:\n    table::tap\n    words::lay\n\ntest result: FAILED.\n";
        assert_eq!(failed_tests(printed), ["table::tap", "words::lay"]);
        assert_eq!(failed_tests("error: could not compile"), [""; 0]);
    }

    #[test]
    fn times_are_rounded_to_seconds() {
        let text = |millis| minutes(Duration::from_millis(millis));
        assert_eq!(
            [text(0), text(59_600), text(754_000)],
            ["  0:00", "  1:00", " 12:34"]
        );
    }
}
