-- Designs of mails that an agency keeps, to start campaigns from. A mail is a document of blocks (docs/decisions/0036).

CREATE TABLE mail_designs (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  name text NOT NULL,
  document jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id)
);
CREATE INDEX mail_designs_created ON mail_designs (agency_id, created_at DESC, id DESC);
CREATE INDEX mail_designs_updated ON mail_designs (agency_id, updated_at DESC, id DESC);
CREATE UNIQUE INDEX mail_designs_name ON mail_designs (agency_id, lower(name));
SELECT protect('mail_designs');
