//! Takes a screenshot of every screen, in every size, language and theme. `cargo xtask
//! screenshots` runs it.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use sidra_e2e::{Failure, Look, Rig, SCREENS, Size, Theme};

const LANGS: [&str; 4] = ["en", "he", "pl", "hu"];

#[tokio::main]
async fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let folder = PathBuf::from(
        args.next()
            .unwrap_or_else(|| "target/screenshots".to_owned()),
    );
    let only: Vec<String> = args.collect();
    match take(&folder, &only).await {
        Ok(count) => {
            println!(
                "{count} pictures; open {}",
                folder.join("index.html").display()
            );
            ExitCode::SUCCESS
        }
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::FAILURE
        }
    }
}

/// Takes the screenshots whose names contain all of these texts.
async fn take(folder: &Path, only: &[String]) -> Result<usize, Failure> {
    fs::create_dir_all(folder)?;
    let rig = Rig::spelling()?;
    let mut count = 0;
    for size in Size::ALL {
        for lang in LANGS {
            for theme in Theme::ALL {
                let end = format!("{}-{lang}-{}", size.name(), theme.name());
                let name = |screen: &str| format!("{screen}-{end}");
                let wanted = |name: &str| only.iter().all(|word| name.contains(word.as_str()));
                if !SCREENS.iter().any(|screen| wanted(&name(screen.name))) {
                    continue;
                }
                let look = Look::new(size).lang(lang).theme(theme).calm().unwatched();
                let browser = rig.browser(&format!("screens-{end}"), look).await?;
                for screen in SCREENS {
                    let name = name(screen.name);
                    if wanted(&name) {
                        browser.show(screen).await?;
                        fs::write(
                            folder.join(format!("{name}.png")),
                            browser.screenshot().await?,
                        )?;
                        count += 1;
                    }
                }
            }
        }
    }
    fs::write(folder.join("index.html"), sheet(folder)?)?;
    Ok(count)
}

/// Writes one HTML page with all screenshots of the folder.
fn sheet(folder: &Path) -> Result<String, Failure> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        names.extend(name.ends_with(".png").then_some(name));
    }
    names.sort();
    let mut page = String::from(
        "<!doctype html><meta charset=utf-8><title>Screens</title><style>\
         body{font:14px sans-serif;background:#888;display:flex;flex-wrap:wrap;gap:1rem}\
         figure{margin:0}img{max-height:420px;display:block}</style>\n",
    );
    for name in names {
        let _ = writeln!(
            page,
            "<figure><a href=\"{name}\"><img src=\"{name}\" alt=\"\" loading=lazy></a><figcaption>{name}</figcaption></figure>"
        );
    }
    Ok(page)
}
