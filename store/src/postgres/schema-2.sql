-- The pages that servers offer, one row for each version, and when it was last offered.
CREATE TABLE pages (
    page TEXT PRIMARY KEY,
    offered BIGINT NOT NULL,
    files TEXT[] NOT NULL
);

-- The files of these pages. Versions share those that did not change.
CREATE TABLE files (
    name TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    plain BYTEA NOT NULL,
    brotli BYTEA,
    gzip BYTEA
);
-- PostgreSQL cannot make these smaller.
ALTER TABLE files ALTER COLUMN brotli SET STORAGE EXTERNAL,
    ALTER COLUMN gzip SET STORAGE EXTERNAL;
