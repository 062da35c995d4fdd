-- What the platform's own staff looked at and did.

CREATE TABLE operator_log (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  operator_id uuid NOT NULL,
  operator_name text NOT NULL,
  action text NOT NULL,
  about_agency_id uuid,
  subject text NOT NULL,
  subject_id text,
  before jsonb,
  after jsonb,
  request_id text
);
CREATE INDEX operator_log_at ON operator_log (at DESC, id DESC);
CREATE INDEX operator_log_agency ON operator_log (about_agency_id, at DESC, id DESC);
GRANT SELECT, INSERT ON operator_log TO safiri_platform;
