-- When a table that no node has must be loaded, because something is due there even if nobody asks
-- for it; null if nothing is. Appends do not change it.
ALTER TABLE tables ADD COLUMN wake TIMESTAMPTZ;
CREATE INDEX tables_wake ON tables (wake)
    WHERE owner IS NULL AND wake IS NOT NULL AND stage IN ('open', 'playing');
-- Earlier versions did not note when they left a table.
UPDATE tables SET wake = clock_timestamp() WHERE owner IS NULL AND stage IN ('open', 'playing');
-- Whether the other nodes can reach a node.
ALTER TABLE nodes ADD COLUMN reachable BOOLEAN NOT NULL DEFAULT true;
