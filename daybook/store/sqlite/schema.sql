-- Version 1. docs/storage-format.md explains every column.
--
-- Times are nanoseconds on the wearer's timeline; ids are 64-bit hashes kept as signed
-- integers. Rows are appended in the order in which they became known, so tables with a
-- rowid fill their pages; what must be found by time or id has an index of its own.

CREATE TABLE meta (
  name  TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE wearers (
  key        INTEGER PRIMARY KEY,
  name       TEXT    NOT NULL UNIQUE,
  face       TEXT    NOT NULL,
  generation INTEGER NOT NULL DEFAULT 0
) STRICT;

-- One row for each transaction that wrote records or units: who wrote when, for audit.
CREATE TABLE commits (
  number           INTEGER PRIMARY KEY,
  wearer           INTEGER NOT NULL,
  recorded_unix_ns INTEGER NOT NULL
) STRICT;

-- Upper bounds over the records of a kind, never lowered. A record that overlaps an interval
-- starts later than the interval's start less length_ns; one that is known at t or later
-- starts at or after t less lag_ns. So both are found by the index on the start.
CREATE TABLE spans (
  wearer    INTEGER NOT NULL,
  kind      INTEGER NOT NULL,
  length_ns INTEGER NOT NULL,
  lag_ns    INTEGER NOT NULL,
  PRIMARY KEY (wearer, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE windows (
  key           INTEGER PRIMARY KEY,
  wearer        INTEGER NOT NULL,
  id            INTEGER NOT NULL,
  start_ns      INTEGER NOT NULL,
  end_ns        INTEGER NOT NULL,  -- and known_ns
  source_file   TEXT    NOT NULL,
  source_offset REAL    NOT NULL,  -- seconds
  lines         BLOB    NOT NULL,
  extra         TEXT    NOT NULL,
  commit_number INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX windows_by_id ON windows (wearer, id);
CREATE INDEX windows_by_start ON windows (wearer, start_ns);

CREATE TABLE moments (
  key           INTEGER PRIMARY KEY,
  wearer        INTEGER NOT NULL,
  id            INTEGER NOT NULL,
  view          INTEGER NOT NULL,
  kind          INTEGER NOT NULL,
  start_ns      INTEGER NOT NULL,
  end_ns        INTEGER NOT NULL,
  known_ns      INTEGER NOT NULL,
  window_id     INTEGER NOT NULL,
  lines         BLOB    NOT NULL,
  text          TEXT    NOT NULL,
  subject       TEXT    NOT NULL,
  verb          TEXT    NOT NULL,
  object        TEXT    NOT NULL,
  place         TEXT    NOT NULL,
  participants  TEXT    NOT NULL,
  unresolved    INTEGER NOT NULL,
  commit_number INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX moments_by_id ON moments (wearer, id);
CREATE INDEX moments_by_start ON moments (wearer, start_ns);

CREATE TABLE episodes (
  key           INTEGER PRIMARY KEY,
  wearer        INTEGER NOT NULL,
  id            INTEGER NOT NULL,
  view          INTEGER NOT NULL,
  start_ns      INTEGER NOT NULL,
  end_ns        INTEGER NOT NULL,
  known_ns      INTEGER NOT NULL,
  windows       BLOB    NOT NULL,
  text          TEXT    NOT NULL,
  subject       TEXT    NOT NULL,
  summary       TEXT    NOT NULL,
  keywords      TEXT    NOT NULL,
  participants  TEXT    NOT NULL,
  place         TEXT    NOT NULL,
  commit_number INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX episodes_by_id ON episodes (wearer, id);
CREATE INDEX episodes_by_start ON episodes (wearer, start_ns);

-- Versions of patterns. "root" is the id of the first one.
CREATE TABLE patterns (
  key           INTEGER PRIMARY KEY,
  wearer        INTEGER NOT NULL,
  id            INTEGER NOT NULL,
  root          INTEGER NOT NULL,
  version       INTEGER NOT NULL,
  kind          INTEGER NOT NULL,
  start_ns      INTEGER NOT NULL,
  end_ns        INTEGER NOT NULL,
  known_ns      INTEGER NOT NULL,
  title         TEXT    NOT NULL,
  summary       TEXT    NOT NULL,
  keywords      TEXT    NOT NULL,
  members       BLOB    NOT NULL,
  days          INTEGER NOT NULL,
  typical_ns    INTEGER,           -- since local midnight; NULL: no typical time
  commit_number INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX patterns_by_id ON patterns (wearer, id);
CREATE INDEX patterns_by_root ON patterns (wearer, root, version);
CREATE INDEX patterns_by_known ON patterns (wearer, known_ns);

CREATE TABLE edges (
  key         INTEGER PRIMARY KEY,
  wearer      INTEGER NOT NULL,
  known_ns    INTEGER NOT NULL,
  group_kind  INTEGER NOT NULL,
  group_id    INTEGER NOT NULL,
  member_kind INTEGER NOT NULL,
  member_id   INTEGER NOT NULL,
  role        TEXT    NOT NULL,
  weight      REAL    NOT NULL
) STRICT;
CREATE UNIQUE INDEX edges_by_group
  ON edges (wearer, group_kind, group_id, member_kind, member_id, known_ns);
CREATE INDEX edges_by_member ON edges (wearer, member_kind, member_id);
CREATE INDEX edges_by_known ON edges (wearer, known_ns);

-- The ledger.
CREATE TABLE units (
  wearer        INTEGER NOT NULL,
  stage         TEXT    NOT NULL,
  unit          TEXT    NOT NULL,
  state         INTEGER NOT NULL,
  start_ns      INTEGER NOT NULL,
  end_ns        INTEGER NOT NULL,
  detail        TEXT    NOT NULL,
  commit_number INTEGER NOT NULL,
  PRIMARY KEY (wearer, stage, unit)
) STRICT, WITHOUT ROWID;
-- Nearly every unit is done (1): what is left to do must be found without reading them all.
CREATE INDEX units_unfinished ON units (wearer, state) WHERE state <> 1;
