//! Tiles, rows and tables: what is read can be written, and reads back the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sidra_core::notation;

fuzz_target!(|text: &str| {
    if let Ok(face) = notation::tile(text) {
        assert_eq!(notation::tile(&face.to_string()), Ok(face));
    }
    if let Ok(row) = notation::row(text) {
        assert_eq!(notation::row(&notation::write_tiles(&row)), Ok(row));
    }
    if let Ok(tiles) = notation::tiles(text) {
        assert_eq!(notation::tiles(&notation::write_tiles(&tiles)), Ok(tiles));
    }
    match notation::table(text) {
        Ok(table) => assert_eq!(notation::table(&notation::write_table(&table)), Ok(table)),
        Err(error) => assert!(error.column <= text.chars().count() + 1),
    }
});
