//! Removes from the module and its script what the page never uses.
//!
//! A library that Leptos uses exports classes for streams, which the linker has to keep. And
//! wasm-bindgen gives every function that the module imports a name with a hash, in the module and
//! in the script; hashes cannot be compressed.

use std::collections::BTreeMap;

/// The name under which the module imports from the script that wasm-bindgen writes.
const IMPORTS: &str = "./sidra_bg.js";
/// The prefixes of the exports of the unused classes.
const UNUSED: [&str; 2] = ["intounderlying", "__wbg_intounderlying"];
/// The prefix of the names of these classes in the script.
const CLASS: &str = "IntoUnderlying";
/// The prefix of exports that are named after a symbol and end in a hash.
const SYMBOL: &str = "_ZN";

/// Returns the module and its script without unused exports, and with short names. `names` says
/// whether the module keeps the names of its functions.
pub fn lean(module: &[u8], script: &str, names: bool) -> Result<(Vec<u8>, String), String> {
    let mut config = walrus::ModuleConfig::new();
    config.generate_name_section(names);
    config.generate_producers_section(false);
    let mut module = config
        .parse(module)
        .map_err(|error| format!("walrus: {error:#}"))?;
    let is_unused = |name: &str| UNUSED.iter().any(|start| name.starts_with(start));
    let exports = module.exports.iter();
    let unused: Vec<_> = exports
        .filter(|export| is_unused(&export.name))
        .map(walrus::Export::id)
        .collect();
    for export in unused {
        module.exports.delete(export);
    }
    walrus::passes::gc::run(&mut module);
    let mut short = BTreeMap::new();
    for import in module.imports.iter_mut() {
        if import.module == IMPORTS {
            rename(&mut import.name, &mut short);
        }
    }
    for export in module.exports.iter_mut() {
        if export.name.starts_with(SYMBOL) {
            rename(&mut export.name, &mut short);
        }
    }
    Ok((module.emit_wasm(), slim(script, &short)))
}

/// Replaces a name with a short one, and remembers the replacement.
fn rename(name: &mut String, short: &mut BTreeMap<String, String>) {
    let new = format!("_{}", short.len());
    short.insert(std::mem::replace(name, new.clone()), new);
}

/// A kind of text that is left out of the script.
#[derive(Clone, Copy)]
enum Left {
    Comment,
    Class,
    Constant,
    Import,
}

impl Left {
    /// Returns the kind of text to leave out that begins in this line, if one does.
    fn begins(text: &str, short: &BTreeMap<String, String>) -> Option<Left> {
        let starts = |start: &str| text.starts_with(start);
        let is_class = |word: &str| {
            text.strip_prefix(word)
                .is_some_and(|rest| rest.starts_with(CLASS))
        };
        let imported = text.split_once(": function").map(|(name, _)| name);
        let unused = |name: &str| name.starts_with("__wb") && !short.contains_key(name);
        match text {
            _ if starts("/**") => Some(Left::Comment),
            _ if is_class("export class ") => Some(Left::Class),
            _ if is_class("const ") => Some(Left::Constant),
            _ if imported.is_some_and(unused) => Some(Left::Import),
            _ => None,
        }
    }

    /// Returns whether text of this kind ends with this line.
    fn ends(self, line: &str) -> bool {
        match self {
            Left::Comment => line.ends_with("*/"),
            Left::Class => line == "}",
            Left::Constant => line.ends_with(';'),
            Left::Import => line.starts_with("        }"),
        }
    }
}

/// Returns the script without comments, indentation, the unused classes, and functions that the
/// module does not import. Names that have a short name are replaced.
fn slim(script: &str, short: &BTreeMap<String, String>) -> String {
    let mut slim = String::with_capacity(script.len());
    let mut left: Option<Left> = None;
    for line in script.lines() {
        let text = line.trim();
        left = left.or_else(|| Left::begins(text, short));
        if let Some(out) = left {
            left = left.filter(|_| !out.ends(line));
            continue;
        }
        let disposes = text.starts_with("if (Symbol.dispose)") && text.contains(CLASS);
        if text.is_empty() || text.starts_with("//") || disposes {
            continue;
        }
        push_renamed(&mut slim, text, short);
        slim.push('\n');
    }
    slim
}

/// Appends a line, with short names for the words that have one.
fn push_renamed(slim: &mut String, line: &str, short: &BTreeMap<String, String>) {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut rest = line;
    while let Some(start) = rest.find(is_word) {
        let (before, word) = rest.split_at(start);
        let end = word.find(|c| !is_word(c)).unwrap_or(word.len());
        let (word, after) = word.split_at(end);
        slim.push_str(before);
        slim.push_str(short.get(word).map_or(word, String::as_str));
        rest = after;
    }
    slim.push_str(rest);
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: &str = "\
import * as import1 from \"./parts.js\"

export class IntoUnderlyingSink {
    free() {
        wasm.__wbg_intounderlyingsink_free(1, 0);
    }
}
if (Symbol.dispose) IntoUnderlyingSink.prototype[Symbol.dispose] = IntoUnderlyingSink.prototype.free;
/**
 * @param {string} lang
 */
export function page_main(lang) {
    wasm.page_main(lang);
}
function __wbg_get_imports() {
    const import0 = {
        __proto__: null,
        __wbg_add_cf82: function() { return handleError(function (arg0, arg1) {
            arg0.add(arg1);
        }, arguments); },
        __wbg_byob_1828: function(arg0) {
            const ret = arg0.byob;
            return ret;
        },
        __wbindgen_generic_05: function(arg0) {
            // Cast intrinsic.
            return make(arg0, _ZN6invoke17h98E);
        },
    };
}
function _ZN6invoke17h98E(arg0) {
    wasm._ZN6invoke17h98E(arg0);
}
const IntoUnderlyingSinkFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_intounderlyingsink_free(ptr, 1));
let wasm;
";

    #[test]
    fn a_script_keeps_what_the_module_needs() {
        let short = [
            ("__wbg_add_cf82", "_0"),
            ("__wbindgen_generic_05", "_1"),
            ("_ZN6invoke17h98E", "_2"),
        ];
        let short = short.map(|(old, new)| (old.to_owned(), new.to_owned()));
        let expected = "\
import * as import1 from \"./parts.js\"
export function page_main(lang) {
wasm.page_main(lang);
}
function __wbg_get_imports() {
const import0 = {
__proto__: null,
_0: function() { return handleError(function (arg0, arg1) {
arg0.add(arg1);
}, arguments); },
_1: function(arg0) {
return make(arg0, _2);
},
};
}
function _2(arg0) {
wasm._2(arg0);
}
let wasm;
";
        assert_eq!(slim(SCRIPT, &BTreeMap::from(short)), expected);
    }
}
