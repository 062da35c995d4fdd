-- The one row about this installation. A backup does not contain it: a restored database is another installation.
CREATE TABLE installation (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- A hash that tells whether a program has this installation's SECRET_KEY. Written by the owner at the first start.
  key_fingerprint text,
  -- When making the demo agency began and ended. Between the two it is incomplete, and the next start makes another one.
  demo_started_at timestamptz,
  demo_done_at timestamptz,
  -- The last backup that was verified.
  backup_at timestamptz,
  backup_bytes bigint
);
INSERT INTO installation DEFAULT VALUES;
GRANT SELECT (only_row, demo_started_at, demo_done_at, backup_at, backup_bytes) ON installation TO safiri_platform;
GRANT UPDATE (demo_started_at, demo_done_at) ON installation TO safiri_platform;
