-- Version 2: how far back each change of records reaches, so that an index can keep what it
-- made of the time before.

CREATE TABLE touched (
  wearer     INTEGER NOT NULL,
  generation INTEGER NOT NULL,  -- that the change made
  known_ns   INTEGER NOT NULL,  -- records known before this did not change
  PRIMARY KEY (wearer, generation)
) STRICT, WITHOUT ROWID;

-- What changed before this version is not known: everything may have.
INSERT INTO touched (wearer, generation, known_ns)
  SELECT key, generation, -9223372036854775807 - 1 FROM wearers WHERE generation > 0;
