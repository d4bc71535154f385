//! Tells cargo to watch the page's folder, because its files get new names whenever they change.

fn main() {
    println!("cargo::rerun-if-changed=../web/dist");
    println!("cargo::rerun-if-changed=build.rs");
}
