-- The pages that servers offer, one row for each version, and when it was last offered.
CREATE TABLE pages (
    page TEXT PRIMARY KEY,
    offered INTEGER NOT NULL,
    -- A JSON array of the names of its files.
    files TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The files of these pages. Versions share those that did not change.
CREATE TABLE files (
    name TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    plain BLOB NOT NULL,
    brotli BLOB,
    gzip BLOB
) STRICT;
