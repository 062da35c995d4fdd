-- Each restore of a backup into a temporary database, which proves that the backup can be restored (docs/decisions/0063).

CREATE TABLE backup_drills (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  -- the name of the backup's file
  backup text NOT NULL,
  bytes bigint NOT NULL,
  seconds double precision NOT NULL,
  passed boolean NOT NULL,
  -- how many rules, rows and files were checked
  checked jsonb NOT NULL,
  -- sentences about what is wrong, empty if it passed
  problems jsonb NOT NULL
);
CREATE INDEX backup_drills_at ON backup_drills (at DESC);
GRANT SELECT ON backup_drills TO safiri_platform;
