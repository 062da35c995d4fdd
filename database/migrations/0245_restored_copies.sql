-- A restored copy sends nothing until an operator confirms it (docs/decisions/0064). It is held while epoch > released_epoch.

ALTER TABLE installation ADD COLUMN released_epoch integer NOT NULL DEFAULT 1;
-- A copy that was restored by an earlier version has been sending since: it is not stopped by this update.
UPDATE installation SET released_epoch = epoch;
GRANT SELECT (released_epoch) ON installation TO safiri_platform, safiri_app;
GRANT UPDATE (released_epoch) ON installation TO safiri_platform;

-- The confirmations of operators: what went out afterwards, and what was too old and did not.
CREATE TABLE copy_confirmations (
  epoch integer PRIMARY KEY,
  at timestamptz NOT NULL,
  operator_name text NOT NULL,
  -- by kind: [{"kind", "count"}]
  sent jsonb NOT NULL,
  -- [{"kind", "count", "items": [{"what", "at"}]}], at most 100 items of each kind
  given_up jsonb NOT NULL
);
GRANT SELECT, INSERT ON copy_confirmations TO safiri_platform;
