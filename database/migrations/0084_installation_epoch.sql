-- A restored database may be a copy of an installation that still runs. Restoring raises the epoch, and until an agency has confirmed it,
-- nothing leaves the installation automatically for this agency (docs/decisions/0035).

ALTER TABLE installation ADD COLUMN epoch integer NOT NULL DEFAULT 1;
ALTER TABLE installation ADD COLUMN restored_at timestamptz;
GRANT SELECT (epoch, restored_at) ON installation TO safiri_platform;
GRANT SELECT (epoch, restored_at) ON installation TO safiri_app;

CREATE TABLE confirmed_epochs (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  epoch integer NOT NULL,
  user_id uuid,
  at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, epoch)
);
SELECT protect('confirmed_epochs');
