-- What the operator tells everybody about this installation, and whether it is closed for maintenance (docs/decisions/0075).

ALTER TABLE installation ADD COLUMN closed_since timestamptz;
-- When the operator means to open it again. It opens when the operator opens it.
ALTER TABLE installation ADD COLUMN closed_until timestamptz;
ALTER TABLE installation ADD COLUMN closed_text text;
GRANT SELECT (closed_since, closed_until, closed_text) ON installation TO safiri_platform, safiri_app;
GRANT UPDATE (closed_since, closed_until, closed_text) ON installation TO safiri_platform;

CREATE DOMAIN notice_kind AS text CONSTRAINT notice_kind_check CHECK (VALUE IN ('maintenance', 'incident'));

CREATE TABLE status_notices (
  id uuid PRIMARY KEY,
  kind notice_kind NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  -- the parts of the installation that it is about: domains/status/contract.ts
  parts text[] NOT NULL,
  starts_at timestamptz NOT NULL,
  -- the planned end
  ends_at timestamptz,
  -- when the operator said that it is over
  ended_at timestamptz,
  operator_name text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX status_notices_starts_at ON status_notices (starts_at, id);
GRANT SELECT, INSERT, UPDATE, DELETE ON status_notices TO safiri_platform;

CREATE TABLE status_notice_updates (
  id uuid PRIMARY KEY,
  notice_id uuid NOT NULL REFERENCES status_notices (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  text text NOT NULL,
  operator_name text NOT NULL
);
CREATE INDEX status_notice_updates_notice ON status_notice_updates (notice_id, at);
GRANT SELECT, INSERT, DELETE ON status_notice_updates TO safiri_platform;
