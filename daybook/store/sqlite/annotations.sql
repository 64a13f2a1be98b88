-- Version 4: what the owner says about the memory.

CREATE TABLE annotations (
  key           INTEGER PRIMARY KEY,  -- in the order in which they were made
  wearer        INTEGER NOT NULL,
  kind          INTEGER NOT NULL,
  at_ns         INTEGER,
  target        TEXT    NOT NULL,
  text          TEXT    NOT NULL,
  commit_number INTEGER NOT NULL
) STRICT;
CREATE INDEX annotations_by_wearer ON annotations (wearer);
