-- What the wearer asked to be told, and thought of what was said (daybook/store/assistance.h).

CREATE TABLE standing (
  wearer      INTEGER NOT NULL,
  id          TEXT    NOT NULL,
  text        TEXT    NOT NULL,
  mode        INTEGER NOT NULL,
  asked_ns    INTEGER NOT NULL,
  answered_ns INTEGER,  -- NULL: not yet
  PRIMARY KEY (wearer, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE feedback (
  wearer     INTEGER NOT NULL,
  service    TEXT    NOT NULL,
  type       INTEGER NOT NULL,
  subject    TEXT    NOT NULL,
  trigger_ns INTEGER NOT NULL,
  verdict    INTEGER NOT NULL,
  at_ns      INTEGER NOT NULL,
  PRIMARY KEY (wearer, service)
) STRICT, WITHOUT ROWID;
