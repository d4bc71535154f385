//! `sidra`, the program. Everything is in the library, where fuzz targets reach it.

use std::process::ExitCode;

fn main() -> ExitCode {
    sidra::main()
}
