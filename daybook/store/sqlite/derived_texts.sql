-- Version 6: texts of windows that a model wrote. The key is a hash of wearer, window and kind, so
-- that a text is found without an index of its own.

CREATE TABLE derived_texts (
  key           INTEGER PRIMARY KEY,
  wearer        INTEGER NOT NULL,
  window_id     INTEGER NOT NULL,
  kind          INTEGER NOT NULL,
  text          TEXT    NOT NULL,
  made_by       TEXT    NOT NULL,
  digest        INTEGER NOT NULL,
  commit_number INTEGER NOT NULL
) STRICT;
