-- Version 5: how often a pattern occurred is no longer its version plus one, for patterns split and
-- merge; how alike its members are; into which one it went.

ALTER TABLE patterns ADD COLUMN count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE patterns ADD COLUMN coherence REAL NOT NULL DEFAULT 0;
ALTER TABLE patterns ADD COLUMN successor INTEGER;  -- a root; NULL: it goes on

UPDATE patterns SET count = version + 1;
