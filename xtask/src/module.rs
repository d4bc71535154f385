//! Makes the module of the page: compiles it, splits off the parts that are fetched on
//! demand, and generates the script that loads it.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use wasm_bindgen_cli_support::Bindgen;
use wasm_split_cli_support as split;

use crate::lean::lean;
use crate::order;
use crate::page::{TARGET, install_target, load, target_folder};
use crate::run::cargo;

/// The file that the splitter writes, with the functions that fetch the parts. From `shared.js`,
/// it imports what the module shares with the parts.
const LINK: &str = "./parts.js";
const SHARED: &str = "/shared.js";

/// Compiles the module. Cargo does nothing if it has not changed.
pub fn compile() -> Result<Vec<u8>, String> {
    install_target()?;
    let short = short_paths();
    let args = [
        "rustc",
        "--config",
        &short,
        "--package",
        "sidra-web",
        "--lib",
        "--crate-type",
        "cdylib",
        "--target",
        TARGET,
        "--profile",
        "page",
        "--",
        // The splitter needs the relocations to move functions and data.
        "-Clink-arg=--emit-relocs",
    ];
    let status = cargo(&args)
        .status()
        .map_err(|error| format!("cargo: {error}"))?;
    if !status.success() {
        return Err("the page could not be compiled".to_owned());
    }
    load(&target_folder()?.join(format!("{TARGET}/page/sidra_web.wasm")))
}

/// Returns a setting for cargo: messages of panics name the sources of other crates without the
/// folder that cargo keeps them in, which differs from machine to machine and makes the page larger.
fn short_paths() -> String {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    let sources = home.unwrap_or_default().join("registry/src");
    let flag = format!("--remap-path-prefix={}=", sources.display());
    format!("target.{TARGET}.rustflags=[{flag:?}]")
}

/// Makes the files of a compiled module: `sidra.wasm` and `sidra.js`, `parts.js`, and one
/// module for each part. `names` says whether functions keep their names.
pub fn files(module: &[u8], names: bool) -> Result<BTreeMap<String, Vec<u8>>, String> {
    // Not `target/page`, which cargo uses for what it builds for this machine.
    let folder = target_folder()?.join("bindgen");
    let _ = fs::remove_dir_all(&folder);
    let main = folder.join("main.wasm");
    let mut options = split::Options::new(module);
    options.output_dir = &folder;
    options.main_out_path = &main;
    options.link_name = LINK;
    options.main_module = SHARED;
    let parts = split::transform(options).map_err(|error| format!("wasm-split: {error:#}"))?;
    Bindgen::new()
        .input_path(&main)
        .out_name("sidra")
        .web(true)
        .and_then(|bindgen| {
            bindgen
                .typescript(false)
                .omit_default_module_path(true)
                .demangle(false)
                // The parts of the module use these exports.
                .keep_lld_exports(true)
                .remove_name_section(!names)
                .remove_producers_section(true)
                .generate(&folder)
        })
        .map_err(|error| format!("wasm-bindgen: {error:#}"))?;
    if folder.join("snippets").exists() {
        return Err(
            "a crate of the page has its own scripts (wasm-bindgen snippets), which would be \
             served without a fingerprint: remove it, or handle them in xtask/src/module.rs"
                .to_owned(),
        );
    }
    let mut files = BTreeMap::new();
    let script = String::from_utf8(load(&folder.join("sidra.js"))?)
        .map_err(|error| format!("sidra.js: {error}"))?;
    let (module, script) = lean(&load(&folder.join("sidra_bg.wasm"))?, &script, names)?;
    files.insert("sidra.js".to_owned(), script.into_bytes());
    // The names in a module are sorted by number, so a module with names keeps its order.
    let ordered = |module: Vec<u8>| match names {
        true => Ok(module),
        false => order::by_likeness(&module),
    };
    files.insert("sidra.wasm".to_owned(), ordered(module)?);
    files.insert("parts.js".to_owned(), load(&folder.join(LINK))?);
    for part in parts.split_modules {
        let name = part.file_name().unwrap_or_default().to_string_lossy();
        let part = ordered(tidy(&load(&part)?, names)?)?;
        files.insert(name.into_owned(), part);
    }
    Ok(files)
}

/// Rewrites a part as wasm-bindgen rewrites the module: the splitter pads numbers, as the
/// linker does, and keeps all names.
fn tidy(part: &[u8], names: bool) -> Result<Vec<u8>, String> {
    let mut config = walrus::ModuleConfig::new();
    config.generate_name_section(names);
    config.generate_producers_section(false);
    let part = config.parse(part);
    Ok(part
        .map_err(|error| format!("walrus: {error:#}"))?
        .emit_wasm())
}
