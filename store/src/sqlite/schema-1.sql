-- People. Their names are here and nowhere else, so that they can be forgotten.
CREATE TABLE people (
    -- AUTOINCREMENT: the number of a forgotten person must never belong to another.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    bot INTEGER NOT NULL,
    created INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    token BLOB NOT NULL UNIQUE,
    recovery BLOB UNIQUE,
    recovery_set INTEGER
) STRICT;
CREATE INDEX people_seen ON people (seen);

-- Tables: what lists show, and the number of the last row of the log.
CREATE TABLE tables (
    -- The rows of the logs name this short number and not the 16 bytes of the id.
    number INTEGER PRIMARY KEY,
    id BLOB NOT NULL UNIQUE,
    last INTEGER NOT NULL,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    stage TEXT NOT NULL,
    public INTEGER NOT NULL,
    edition TEXT NOT NULL,
    summary TEXT NOT NULL,
    -- A JSON array of the numbers of people; `sits` follows it.
    people TEXT NOT NULL,
    turn INTEGER,
    code TEXT UNIQUE
) STRICT;
-- Only the few live tables are in these two, and only finished ones in the third, so an append
-- seldom changes an index.
CREATE INDEX tables_live ON tables (id) WHERE stage IN ('open', 'playing');
CREATE INDEX tables_lobby ON tables (created, id) WHERE stage IN ('open', 'playing') AND public;
CREATE INDEX tables_done ON tables (updated, id) WHERE stage IN ('over', 'closed');

-- Who sits where, to find the tables of a person.
CREATE TABLE sits (
    person INTEGER NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (person, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX sits_number ON sits (number);
CREATE TRIGGER tables_inserted AFTER INSERT ON tables BEGIN
    INSERT OR IGNORE INTO sits SELECT value, new.number FROM json_each(new.people);
END;
CREATE TRIGGER tables_changed AFTER UPDATE OF people ON tables WHEN old.people <> new.people BEGIN
    DELETE FROM sits WHERE number = new.number;
    INSERT OR IGNORE INTO sits SELECT value, new.number FROM json_each(new.people);
END;
CREATE TRIGGER tables_deleted AFTER DELETE ON tables BEGIN
    DELETE FROM sits WHERE number = old.number;
    DELETE FROM log WHERE number = old.number;
END;

-- The logs. A table with a rowid takes appends faster than one without.
CREATE TABLE log (
    number INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    person INTEGER,
    command INTEGER,
    version INTEGER NOT NULL,
    epoch INTEGER NOT NULL,
    at INTEGER NOT NULL,
    text TEXT NOT NULL,
    UNIQUE (number, seq)
) STRICT;
CREATE UNIQUE INDEX log_commands ON log (number, person, command) WHERE person IS NOT NULL;

-- One row, which the health check updates.
CREATE TABLE health (checks INTEGER NOT NULL) STRICT;
INSERT INTO health VALUES (0);
