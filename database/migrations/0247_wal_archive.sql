-- How the archive of the write-ahead log is, as its process last saw it (docs/decisions/0063). No row: there is no archive.

CREATE DOMAIN archive_state AS text CHECK (VALUE IN ('ok', 'warning', 'paused'));
CREATE TABLE archive_states (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  at timestamptz NOT NULL,
  state archive_state NOT NULL,
  -- since when the state is what it is; the alarm is mailed once for each
  since timestamptz NOT NULL,
  folder text NOT NULL,
  -- parts of one
  archive_disk_used double precision NOT NULL,
  data_disk_used double precision NOT NULL,
  archived_at timestamptz,
  base_at timestamptz,
  problem text
);
GRANT SELECT, INSERT, UPDATE, DELETE ON archive_states TO safiri_platform;
