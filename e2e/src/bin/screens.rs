//! Takes a screenshot of every screen, in every size, language and theme, and of tables with few and
//! many players, tiles and sets. `cargo xtask screenshots` runs it.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use sidra_e2e::{Failure, Look, Rig, SCREENS, Size, Theme, tables};

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
    count += take_tables(&rig, folder, only).await?;
    fs::write(folder.join("index.html"), sheet(folder)?)?;
    Ok(count)
}

/// Takes the tables of the layout tests, with every number of players, tiles and sets. Each table is
/// in each size; languages and themes alternate so that every pair of values occurs.
async fn take_tables(rig: &Rig, folder: &Path, only: &[String]) -> Result<usize, Failure> {
    let sizes = [
        Size::SmallPhone,
        Size::Phone,
        Size::Tablet,
        Size::Laptop,
        Size::Wide,
    ];
    let mut count = 0;
    for (at, size) in sizes.into_iter().enumerate() {
        for (number, (what, saved)) in tables().into_iter().enumerate() {
            let lang = LANGS[(number + at) % LANGS.len()];
            let theme = Theme::ALL[(number / 2 + at) % Theme::ALL.len()];
            let what = what.replace(", ", "-").replace(' ', "-");
            let name = format!("table-{what}-{}-{lang}-{}", size.name(), theme.name());
            if !only.iter().all(|word| name.contains(word.as_str())) {
                continue;
            }
            let look = Look::new(size).lang(lang).theme(theme).calm().unwatched();
            let browser = rig.browser(&name, look).await?;
            browser.open_game(&saved).await?;
            let picture = browser.screenshot().await?;
            fs::write(folder.join(format!("{name}.png")), picture)?;
            count += 1;
        }
    }
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
