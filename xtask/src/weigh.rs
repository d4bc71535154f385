//! Prints the size of the page: its files, the bundles in which they are fetched, and the
//! crates in the module.

use std::collections::BTreeMap;
use std::fs;

use wasmparser::{KnownCustom, Name, Parser, Payload};

use crate::budget::FIRST_GAME;
use crate::page::folder;

/// Crates that are listed together, under the name of the first.
const FAMILIES: [&[&str]; 3] = [
    &[
        "leptos",
        "any_spawner",
        "either_of",
        "hydration_context",
        "leptos_dom",
        "next_tuple",
        "oco_ref",
        "or_poisoned",
        "reactive_graph",
        "reactive_stores",
        "tachys",
        "throw_error",
    ],
    &[
        "std",
        "__rustc",
        "alloc",
        "compiler_builtins",
        "core",
        "dlmalloc",
        "hashbrown",
        "rustc_demangle",
    ],
    &["wasm_bindgen", "js_sys", "wasm_bindgen_futures", "web_sys"],
];

/// Crates with less code than this, in bytes, are listed together.
const LITTLE: u64 = 1000;

/// A finished file: its name, and its size before and after compression by brotli.
struct Size {
    name: String,
    raw: u64,
    brotli: u64,
}

impl Size {
    /// Returns whether the file belongs to a part of the module, or is for sharing a result.
    fn is_later(&self) -> bool {
        self.name.contains("later-") || self.name.starts_with("share-")
    }

    /// Returns whether a first game may do without the file: the texts of a language, its letters
    /// (except the Latin ones, which every language needs), a licence, an icon of the installed
    /// page, a script that keeps the page on the device, or a part of the module (see
    /// `module::files`).
    fn is_on_demand(&self) -> bool {
        let starts = |start: &str| self.name.starts_with(start);
        let is_part = starts("split_") || starts("chunk_") || self.is_later();
        let is_letters = starts("rubik-hebrew") || starts("rubik-latin-ext");
        let is_kept = starts("keep-") || starts("offline.") || self.name.ends_with(".png");
        let is_text = self.name.ends_with(".ftl") || self.name.ends_with(".txt");
        is_part || is_letters || is_kept || is_text
    }
}

/// Returns the finished files, the largest first.
fn sizes() -> Vec<Size> {
    let names = fs::read_dir(folder()).into_iter().flatten().flatten();
    let mut sizes: Vec<Size> = names
        .filter_map(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            let packed = fs::metadata(folder().join(format!("{name}.br"))).ok()?;
            Some(Size {
                raw: entry.metadata().ok()?.len(),
                brotli: packed.len(),
                name,
            })
        })
        .collect();
    sizes.sort_by_key(|size| std::cmp::Reverse(size.brotli));
    sizes
}

/// Prints the files in their bundles: those that a new visitor fetches for a first game
/// with numbers, and those that are fetched on demand.
pub fn files() {
    let sizes = sizes();
    // Every language has to fit into the budget, so the largest texts and letters are counted.
    let largest = [".ftl", ".woff2"].map(|end| {
        let of_language =
            |size: &&Size| size.is_on_demand() && !size.is_later() && size.name.ends_with(end);
        let found = sizes.iter().find(of_language);
        found.map_or_else(String::new, |size| size.name.clone())
    });
    let (first, later): (Vec<Size>, Vec<Size>) = sizes
        .into_iter()
        .partition(|size| !size.is_on_demand() || largest.contains(&size.name));
    println!("\nthe page, in bytes\n{:>10} {:>10}", "plain", "brotli");
    let packed = print("first game with numbers", &first);
    match packed.checked_sub(FIRST_GAME) {
        None | Some(0) => println!("{:>10} {FIRST_GAME:>10}   budget", ""),
        Some(more) => println!("{:>10} {FIRST_GAME:>10}   budget, exceeded by {more}", ""),
    }
    print("on demand", &later);
}

/// Prints a bundle, and returns its compressed size.
fn print(bundle: &str, sizes: &[Size]) -> u64 {
    println!("{bundle}");
    for size in sizes {
        println!("{:>10} {:>10}   {}", size.raw, size.brotli, size.name);
    }
    let raw: u64 = sizes.iter().map(|size| size.raw).sum();
    let packed = sizes.iter().map(|size| size.brotli).sum();
    println!("{raw:>10} {packed:>10}   total");
    packed
}

/// Prints the size of each crate in the module and in its parts. The modules in `files`
/// need their function names.
pub fn modules(files: &BTreeMap<String, Vec<u8>>) -> Result<(), String> {
    for (name, bytes) in files.iter().filter(|(name, _)| name.ends_with(".wasm")) {
        let parts = parts(bytes).map_err(|error| format!("{name}: {error}"))?;
        let all: u64 = parts.iter().map(|(_, size)| size).sum();
        println!("\n{name} before compression, in bytes");
        for (name, size) in parts {
            let share = size as f64 / all as f64 * 100.0;
            println!("{size:>10} {share:>9.1}%   {name}");
        }
        println!("{all:>10} {:>10}   total", "");
    }
    Ok(())
}

/// Returns the length of a part of a module.
fn length(range: &std::ops::Range<u64>) -> u64 {
    range.end - range.start
}

/// Returns the contents of a module, the largest first: code by crate, data, and the rest.
fn parts(bytes: &[u8]) -> wasmparser::Result<Vec<(String, u64)>> {
    let mut bodies = Vec::new();
    let mut names = BTreeMap::new();
    let mut imported = 0;
    let mut data = 0;
    let mut rest = 0;
    for payload in Parser::new(0).parse_all(bytes) {
        match payload? {
            Payload::CodeSectionEntry(body) => bodies.push(length(&body.range())),
            Payload::DataSection(section) => data += length(&section.range()),
            Payload::ImportSection(section) => {
                rest += length(&section.range());
                for import in section.into_imports() {
                    imported += u32::from(matches!(import?.ty, wasmparser::TypeRef::Func(_)));
                }
            }
            Payload::CustomSection(section) => {
                if let KnownCustom::Name(section) = section.as_known() {
                    for name in section {
                        if let Name::Function(map) = name? {
                            for name in map {
                                let name = name?;
                                names.insert(name.index, name.name);
                            }
                        }
                    }
                }
            }
            Payload::CodeSectionStart { .. } => {}
            other => {
                let range = other.as_section().map(|(_, range)| length(&range));
                rest += range.unwrap_or(0);
            }
        }
    }
    let mut crates: BTreeMap<String, u64> = BTreeMap::new();
    for (index, size) in (imported..).zip(bodies) {
        let name = names.get(&index).map(|name| crate_of(name));
        let name = name.unwrap_or_default();
        *crates.entry(family(&name).to_owned()).or_default() += size;
    }
    let is_little = |name: &str, size: u64| name.is_empty() || size < LITTLE;
    let few = crates.iter().filter(|(name, size)| is_little(name, **size));
    let few = few.map(|(_, size)| size).sum();
    crates.retain(|name, size| !is_little(name, *size));
    crates.insert("other crates".to_owned(), few);
    crates.insert("static data".to_owned(), data);
    crates.insert("types, tables, imports and exports".to_owned(), rest);
    let mut parts: Vec<_> = crates.into_iter().collect();
    parts.sort_by_key(|(_, size)| std::cmp::Reverse(*size));
    Ok(parts)
}

fn family(name: &str) -> &str {
    let found = FAMILIES.iter().find(|family| family.contains(&name));
    found.map_or(name, |family| family[0])
}

/// Returns the crate that defines a function: the first crate in its name. In `<T as
/// tachys::view::Render>::build` that is the crate of the trait. Returns an empty string if the
/// name has none, as in `memcpy`.
fn crate_of(symbol: &str) -> String {
    let path = format!("{:#}", rustc_demangle::demangle(symbol));
    let mut parts = path.split(|c: char| !(c.is_alphanumeric() || "_:".contains(c)));
    match parts.find_map(|part| Some(part.split_once("::")?.0)) {
        // A method of a primitive type: `<str>::to_lowercase`.
        Some("") => "core".to_owned(),
        Some(name) => name.to_owned(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_belongs_to_the_crate_that_defines_it() {
        for (symbol, name) in [
            (
                "_ZN10sidra_core3set8readings17h0123456789abcdefE",
                "sidra_core",
            ),
            (
                "_ZN4core3ptr43drop_in_place$LT$sidra_core..turn..Turn$GT$17h0123456789abcdefE",
                "core",
            ),
            (
                "_ZN42_$LT$T$u20$as$u20$tachys..view..Render$GT$5build17h0123456789abcdefE",
                "tachys",
            ),
            (
                "_ZN63_$LT$alloc..vec..Vec$LT$T$GT$$u20$as$u20$core..clone..Clone$GT$5clone17h0123456789abcdefE",
                "alloc",
            ),
            ("_RNvCs1234_10sidra_core8readings", "sidra_core"),
            ("_RNvMNtCs1234_5alloc3stre12to_lowercase", "core"),
            ("memcpy", ""),
        ] {
            assert_eq!(crate_of(symbol), name, "{symbol}");
        }
    }
}
