-- When a table that no node has must be loaded, because something is due there even if nobody asks
-- for it; infinity if nothing is. Null means at once: earlier versions do not note when they leave a
-- table. Appends do not change it.
ALTER TABLE tables ADD COLUMN wake TIMESTAMPTZ;
CREATE INDEX tables_wake ON tables (wake NULLS FIRST)
    WHERE owner IS NULL AND stage IN ('open', 'playing');
-- Whether the other nodes can reach a node.
ALTER TABLE nodes ADD COLUMN reachable BOOLEAN NOT NULL DEFAULT true;
