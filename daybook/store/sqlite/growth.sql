-- Version 7: how a memory is grown. What is there counts as grown in the usual way, by rule.

ALTER TABLE wearers ADD COLUMN scene TEXT NOT NULL DEFAULT '';
ALTER TABLE wearers ADD COLUMN recipe TEXT NOT NULL DEFAULT '';
