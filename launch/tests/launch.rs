//! `cargo run` with a fake cargo that records how it is called.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::Command;

/// Runs `launch` with these arguments. `answer` is the exit status of the program when it
/// is asked whether it needs the page. Returns what was built and run, in order.
fn launch(name: &str, args: &[&str], answer: u8) -> Vec<String> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    let (cargo, calls) = (folder.join("cargo"), folder.join("calls"));
    let _ = std::fs::remove_file(&calls);
    let script = format!(
        "#!/bin/sh\nif [ -n \"$SIDRA_NEEDS_PAGE\" ]; then echo \"ask $*\" >> {calls}; exit {answer}; fi\n\
         echo \"$*\" >> {calls}\n",
        calls = calls.display()
    );
    std::fs::write(&cargo, script).unwrap();
    std::fs::set_permissions(&cargo, std::fs::Permissions::from_mode(0o755)).unwrap();
    let status = Command::new(env!("CARGO_BIN_EXE_launch"))
        .args(args)
        .env("CARGO", &cargo)
        .env_remove("SIDRA_NEEDS_PAGE")
        .status()
        .unwrap();
    assert!(status.success());
    let calls = std::fs::read_to_string(calls).unwrap();
    let call = |line: &str| {
        let args = line.split_once(" -- ").map_or("", |(_, args)| args);
        match line {
            line if line.starts_with("ask ") => format!("ask {args}"),
            line if line.starts_with("build ") => "build".to_owned(),
            line if line.contains("--package xtask") => format!("xtask {args}"),
            _ => format!("run {args}"),
        }
    };
    calls.lines().map(call).collect()
}

#[test]
fn the_page_is_built_if_the_program_says_so() {
    let calls = launch("page", &["--bidi", "no", "serve"], 0);
    let serve = "--bidi no serve";
    assert_eq!(
        calls,
        [
            "build",
            &format!("ask {serve}"),
            "xtask page",
            "build",
            &format!("run {serve}")
        ]
    );
}

#[test]
fn the_page_is_not_built_for_other_commands() {
    let calls = launch("no-page", &["editions"], 1);
    assert_eq!(calls, ["build", "ask editions", "run editions"]);
}
