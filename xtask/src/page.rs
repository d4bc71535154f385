//! `cargo xtask page`: builds the page into `web/dist`, which the server embeds.
//!
//! Every file except `index.html` and the service worker has a fingerprint of its content in its
//! name, so that browsers can cache it forever. References to the file are updated too. Brotli and
//! gzip copies are made here once, not on every request.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use sha2::{Digest, Sha256};
use sidra_text::Lang;

use crate::run::{cargo, root};
use crate::{icon, module, weigh};

/// The target that the page is compiled for.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// The files that get a fingerprint: those in `web/static`, the sentences of each
/// language, and the files made from the module. The modules of its parts come before all
/// of these. A file can refer only to files that come before it.
const ORDER: [&str; 31] = [
    "icon.svg",
    "icon-192.png",
    "icon-512.png",
    "icon-maskable.png",
    "icon-touch.png",
    "rubik-licence.txt",
    "rubik-latin.woff2",
    "rubik-latin-ext.woff2",
    "rubik-hebrew.woff2",
    "tokens.css",
    "style.css",
    "table.css",
    "later.css",
    "en.ftl",
    "en-later.ftl",
    "he.ftl",
    "he-later.ftl",
    "hu.ftl",
    "hu-later.ftl",
    "pl.ftl",
    "pl-later.ftl",
    "shared.js",
    "parts.js",
    "sidra.wasm",
    "sidra.js",
    "worker.js",
    "share.js",
    "grain.js",
    "keep.js",
    "boot.js",
    "manifest.webmanifest",
];

/// The page itself, which has no fingerprint.
const INDEX: &str = "index.html";

/// The service worker. A browser always looks for it at the same address, so it has no fingerprint
/// either. It is made last, because it lists all other files.
const OFFLINE: &str = "offline.js";

/// Written last: hashes of everything that the page was made from.
const STAMP: &str = ".made-from";

/// Returns the folder of the finished page.
pub fn folder() -> PathBuf {
    root().join("web/dist")
}

/// Builds the page if anything has changed, and prints its size.
pub fn run() -> Result<(), String> {
    let module = module::compile()?;
    if build(&module)? {
        weigh::files();
    }
    Ok(())
}

/// Builds the page, and prints the size of each part.
pub fn sizes() -> Result<(), String> {
    let module = module::compile()?;
    build(&module)?;
    weigh::files();
    weigh::modules(&module::files(&module, true)?)
}

/// Makes the page from a compiled module. Returns false if it is already up to date.
fn build(module: &[u8]) -> Result<bool, String> {
    let sources = sources()?;
    let stamp = stamp(module, &sources);
    if fs::read_to_string(folder().join(STAMP)).is_ok_and(|made| made == stamp) {
        return Ok(false);
    }
    let mut files = sources;
    files.extend(module::files(module, false)?);
    let page = fingerprint(files)?;
    write(&page)?;
    save(&folder().join(STAMP), stamp.as_bytes())?;
    Ok(true)
}

/// Installs the WebAssembly target with rustup if it is missing.
pub fn install_target() -> Result<(), String> {
    let needed =
        format!("the page needs the target {TARGET}; install it with `rustup target add {TARGET}`");
    let mut ask = Command::new("rustc");
    ask.args(["--print", "target-libdir", "--target", TARGET]);
    let found = ask
        .output()
        .map_err(|error| format!("rustc: {error}; {needed}"))?;
    let libraries = String::from_utf8_lossy(&found.stdout);
    if found.status.success() && Path::new(libraries.trim()).is_dir() {
        return Ok(());
    }
    println!("installing the target {TARGET}");
    let mut install = Command::new("rustup");
    let done = install.args(["target", "add", TARGET]).status();
    match done {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(needed),
        Err(error) => Err(format!("rustup: {error}; {needed}")),
    }
}

/// Returns cargo's target folder.
pub fn target_folder() -> Result<PathBuf, String> {
    let output = cargo(&["metadata", "--format-version", "1", "--no-deps"])
        .output()
        .map_err(|error| format!("cargo metadata: {error}"))?;
    let facts: serde_json::Value = serde_json::from_slice(&output.stdout)
        .map_err(|error| format!("cargo metadata: {error}"))?;
    match facts["target_directory"].as_str() {
        Some(folder) => Ok(PathBuf::from(folder)),
        None => Err("cargo metadata does not name the target folder".to_owned()),
    }
}

/// Reads the files in `web/static`, and makes the files of sentences from `text/texts`.
fn sources() -> Result<BTreeMap<String, Vec<u8>>, String> {
    let folder = root().join("web/static");
    let unreadable = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(&folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if !name.starts_with('.') {
            files.insert(name.clone().into_owned(), load(&path)?);
        }
    }
    for lang in Lang::ALL {
        let [first, later] = lang.page_files();
        files.insert(format!("{}.ftl", lang.code()), first.into_bytes());
        files.insert(format!("{}-later.ftl", lang.code()), later.into_bytes());
    }
    let drawing = files.get("icon.svg").ok_or("icon.svg is missing")?;
    for (name, png) in icon::pictures(drawing)? {
        files.insert(name.to_owned(), png);
    }
    Ok(files)
}

/// Returns hashes of everything that the page depends on, including this file.
fn stamp(module: &[u8], sources: &BTreeMap<String, Vec<u8>>) -> String {
    let mut all = vec![
        digest(include_bytes!("page.rs")),
        digest(include_bytes!("module.rs")),
        digest(include_bytes!("lean.rs")),
        digest(include_bytes!("order.rs")),
        digest(include_bytes!("icon.rs")),
        digest(module),
    ];
    for (name, bytes) in sources {
        all.push(format!("{} {name}", digest(bytes)));
    }
    all.join("\n")
}

fn digest(bytes: &[u8]) -> String {
    let hash = Sha256::digest(bytes);
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Gives the files their final names and updates the references to them.
fn fingerprint(mut files: BTreeMap<String, Vec<u8>>) -> Result<BTreeMap<String, Vec<u8>>, String> {
    let mut renamed: Vec<(String, String)> = Vec::new();
    let mut page = BTreeMap::new();
    let parts: Vec<String> = files
        .keys()
        .filter(|name| name.ends_with(".wasm") && !ORDER.contains(&name.as_str()))
        .cloned()
        .collect();
    let order = parts.iter().map(String::as_str).chain(ORDER).chain([INDEX]);
    for name in order {
        let bytes = files
            .remove(name)
            .ok_or_else(|| format!("{name} is missing"))?;
        let bytes = match String::from_utf8(bytes) {
            Ok(text) => mention(slim(name, text), &renamed).into_bytes(),
            Err(binary) => binary.into_bytes(),
        };
        if name == INDEX {
            page.insert(name.to_owned(), bytes);
            continue;
        }
        let (stem, kind) = name.split_once('.').unwrap_or((name, ""));
        let new = format!("{stem}-{}.{kind}", &digest(&bytes)[..16]);
        page.insert(new.clone(), bytes);
        renamed.push((name.to_owned(), new));
    }
    let worker = files
        .remove(OFFLINE)
        .ok_or_else(|| format!("{OFFLINE} is missing"))?;
    let worker = keep_all(&String::from_utf8_lossy(&worker), &page)?;
    page.insert(OFFLINE.to_owned(), worker.into_bytes());
    match files.keys().next() {
        None => Ok(page),
        Some(name) => Err(format!("{name}: add it to ORDER in xtask/src/page.rs")),
    }
}

/// Returns the service worker with the names of all files and the page's hash filled in.
fn keep_all(worker: &str, page: &BTreeMap<String, Vec<u8>>) -> Result<String, String> {
    let index = page
        .get(INDEX)
        .ok_or_else(|| format!("{INDEX} is missing"))?;
    let names: Vec<String> = page
        .keys()
        .filter(|name| *name != INDEX)
        .map(|name| format!("\"/{name}\""))
        .collect();
    let mut worker = worker.to_owned();
    for (gap, filled) in [
        (
            "const INDEX = \"\";",
            format!("const INDEX = \"{}\";", &digest(index)[..16]),
        ),
        (
            "const FILES = [];",
            format!("const FILES = [{}];", names.join(", ")),
        ),
    ] {
        if !worker.contains(gap) {
            return Err(format!("{OFFLINE} has no line `{gap}`"));
        }
        worker = worker.replace(gap, &filled);
    }
    Ok(worker)
}

/// Removes comments and indentation from scripts, style sheets and the page, because people read
/// those in `web/static`. Also removes the spaces that a style sheet does not need.
fn slim(name: &str, text: String) -> String {
    let (open, close) = match name.rsplit_once('.') {
        Some((_, "css")) => ("/*", "*/"),
        Some((_, "html")) => ("<!--", "-->"),
        Some((_, "js")) => {
            let lines = text.lines().map(str::trim);
            let code = lines.filter(|line| !line.is_empty() && !line.starts_with("//"));
            return code.flat_map(|line| [line, "\n"]).collect();
        }
        _ => return text,
    };
    let mut pieces = text.split(open);
    let mut slim = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        slim += piece.split_once(close).map_or("", |(_, rest)| rest);
    }
    let lines = slim.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut slim: String = lines.flat_map(|line| [line, "\n"]).collect();
    if open == "/*" {
        // No quoted text contains these characters.
        for mark in ["{", "}", ";", ",", ":"] {
            for space in [" ", "\n"] {
                slim = slim.replace(&format!("{mark}{space}"), mark);
            }
        }
        for mark in ["{", "}"] {
            slim = slim.replace(&format!(" {mark}"), mark);
        }
        slim = slim.replace(";}", "}");
    }
    slim
}

/// Replaces `/style.css` in quotes or brackets with `/style-0123456789abcdef.css`. Tools
/// write `./style.css`, which refers to a file only where it is imported or fetched.
fn mention(mut text: String, renamed: &[(String, String)]) -> String {
    for (old, new) in renamed {
        for (before, after) in [
            ("\"/", "\""),
            ("'/", "'"),
            ("(/", ")"),
            ("from \"./", "\""),
            ("URL(\"./", "\""),
        ] {
            let found = format!("{before}{old}{after}");
            text = text.replace(&found, &format!("{before}{new}{after}"));
        }
    }
    text
}

/// Writes the page to its folder and removes the old one.
fn write(page: &BTreeMap<String, Vec<u8>>) -> Result<(), String> {
    let folder = folder();
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(&folder).map_err(failed)?;
    for entry in fs::read_dir(&folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.file_name().is_some_and(|name| name != ".gitignore") {
            fs::remove_file(&path).map_err(failed)?;
        }
    }
    for (name, bytes) in page {
        save(&folder.join(name), bytes)?;
        save(&folder.join(format!("{name}.br")), &brotli(bytes)?)?;
        save(&folder.join(format!("{name}.gz")), &gzip(bytes)?)?;
    }
    Ok(())
}

/// Compresses with the highest quality of brotli.
fn brotli(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut out = Vec::new();
    let params = brotli::enc::BrotliEncoderParams {
        quality: 11,
        lgwin: 22,
        // Stretches of similar code are short, so smaller blocks save 1% of the module.
        lgblock: 17,
        size_hint: bytes.len(),
        ..Default::default()
    };
    brotli::BrotliCompress(&mut &bytes[..], &mut out, &params)
        .map_err(|error| format!("brotli: {error}"))?;
    Ok(out)
}

fn gzip(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let failed = |error: std::io::Error| format!("gzip: {error}");
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    writer.write_all(bytes).map_err(failed)?;
    writer.finish().map_err(failed)
}

pub fn load(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn save(path: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(path, bytes).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(list: &[(&str, &str)]) -> BTreeMap<String, Vec<u8>> {
        let pair = |(name, text): &(&str, &str)| ((*name).to_owned(), text.as_bytes().to_vec());
        list.iter().map(pair).collect()
    }

    fn complete() -> BTreeMap<String, Vec<u8>> {
        files(&[
            ("icon.svg", "<svg/>"),
            ("icon-192.png", "png"),
            ("icon-512.png", "png 5"),
            ("icon-maskable.png", "png m"),
            ("icon-touch.png", "png t"),
            ("rubik-licence.txt", "OFL"),
            ("rubik-latin.woff2", "wOF2"),
            ("rubik-latin-ext.woff2", "wOF2 ext"),
            ("rubik-hebrew.woff2", "wOF2 he"),
            ("tokens.css", "src: url(/rubik-latin-ext.woff2)"),
            ("style.css", "a { background: url(/icon.svg) }"),
            (
                "table.css",
                "/* Why. */\n\na {\n  b: c; /* And\n  why. */\n}\n",
            ),
            ("later.css", "b {}"),
            ("en.ftl", "page-title = Sidra"),
            ("en-later.ftl", "rules-run = Run"),
            ("he.ftl", "page-title = Sidra"),
            ("he-later.ftl", "rules-run = Run"),
            ("hu.ftl", "page-title = Sidra"),
            ("hu-later.ftl", "rules-run = Run"),
            ("pl.ftl", "page-title = Sidra"),
            ("pl-later.ftl", "rules-run = Run"),
            ("split_rules.wasm", "\0asm1"),
            ("shared.js", "export"),
            (
                "parts.js",
                "import \"/shared.js\"; new URL(\"./split_rules.wasm\")",
            ),
            ("sidra.wasm", "\0asm"),
            (
                "sidra.js",
                "import * from \"./parts.js\"; { \"./parts.js\": 0 }",
            ),
            ("worker.js", "import \"/sidra.js\""),
            ("share.js", "export"),
            ("grain.js", "export"),
            ("keep.js", "register(\"/offline.js\")"),
            ("boot.js", "import '/sidra.js'; \"/sidra.wasm\""),
            ("manifest.webmanifest", "{}"),
            ("index.html", "<script src=\"/boot.js\"> style.css"),
            ("offline.js", "const INDEX = \"\";\nconst FILES = [];\n"),
        ])
    }

    #[test]
    fn references_get_the_fingerprint() {
        let page = fingerprint(complete()).unwrap();
        let text = |start: &str| {
            let found = page.iter().find(|(name, _)| name.starts_with(start));
            String::from_utf8(found.unwrap().1.clone()).unwrap()
        };
        let name = |start: &str, end: &str| {
            let fits = |name: &&String| name.starts_with(start) && name.ends_with(end);
            page.keys().find(fits).unwrap()
        };
        let icon = format!("icon-{}.svg", &digest(b"<svg/>")[..16]);
        assert!(text("style").contains(&format!("(/{icon})")));
        let font = name("rubik-latin-ext", "woff2");
        assert!(text("tokens").contains(&format!("(/{font})")));
        assert_eq!(text("table"), "a{b:c}", "no comments, no spaces");
        assert!(text("parts").contains(&format!("URL(\"./{}\")", name("split", "wasm"))));
        assert!(text("sidra").contains(&format!("from \"./{}\"", name("parts", "js"))));
        assert!(text("sidra").contains("{ \"./parts.js\": 0 }"), "a name");
        assert!(text("worker").contains(&format!("\"/{}\"", name("sidra", "js"))));
        assert!(text("boot").contains(&format!("'/{}'", name("sidra", "js"))));
        assert!(text("boot").contains(&format!("\"/{}\"", name("sidra", "wasm"))));
        assert!(text("index").contains(&format!("\"/{}\"", name("boot", "js"))));
        assert!(text("index").contains(" style.css"), "prose is not changed");
    }

    #[test]
    fn the_service_worker_knows_every_file() {
        let page = fingerprint(complete()).unwrap();
        let worker = String::from_utf8(page[OFFLINE].clone()).unwrap();
        let index = &digest(&page[INDEX])[..16];
        assert!(worker.contains(&format!("const INDEX = \"{index}\";")));
        for name in page
            .keys()
            .filter(|name| ![INDEX, OFFLINE].contains(&name.as_str()))
        {
            assert!(worker.contains(&format!("\"/{name}\"")), "{name}");
        }
        let mut other = complete();
        other.insert(OFFLINE.to_owned(), b"// empty".to_vec());
        assert!(fingerprint(other).unwrap_err().contains("const INDEX"));
    }

    #[test]
    fn a_changed_file_renames_every_file_that_refers_to_it() {
        let mut changed = complete();
        changed.insert("sidra.wasm".to_owned(), b"\0asm2".to_vec());
        let (old, new) = (
            fingerprint(complete()).unwrap(),
            fingerprint(changed).unwrap(),
        );
        let boot = |page: &BTreeMap<String, Vec<u8>>| {
            page.keys().find(|name| name.starts_with("boot")).cloned()
        };
        assert_ne!(boot(&old), boot(&new));
        assert_ne!(old["index.html"], new["index.html"]);
    }

    #[test]
    fn missing_and_unknown_files_are_errors() {
        let mut lacking = complete();
        lacking.remove("style.css");
        assert!(fingerprint(lacking).unwrap_err().contains("style.css"));
        let mut more = complete();
        more.insert("other.woff2".to_owned(), Vec::new());
        assert!(fingerprint(more).unwrap_err().contains("other.woff2"));
    }

    #[test]
    fn compressed_files_can_be_decompressed() {
        let text = b"r3 r4 r5 | b7 b8 b9 ".repeat(100);
        let mut back = Vec::new();
        brotli::BrotliDecompress(&mut &brotli(&text).unwrap()[..], &mut back).unwrap();
        assert_eq!(back, text);
        let mut back = Vec::new();
        let packed = gzip(&text).unwrap();
        std::io::Read::read_to_end(&mut flate2::read::GzDecoder::new(&packed[..]), &mut back)
            .unwrap();
        assert_eq!(back, text);
    }
}
