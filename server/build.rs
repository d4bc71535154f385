//! The files of a page have new names whenever they change: cargo has to look at
//! the folder to see them.

fn main() {
    println!("cargo::rerun-if-changed=../web/dist");
    println!("cargo::rerun-if-changed=build.rs");
}
