-- What the agency did with a person, and what is to be done next.

CREATE DOMAIN activity_kind AS text CHECK (VALUE IN ('note', 'call', 'meeting', 'message'));

CREATE TABLE client_activities (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  kind activity_kind NOT NULL,
  body text NOT NULL,
  -- when it happened; a call may be logged later
  at timestamptz NOT NULL,
  user_id uuid,
  user_name text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, client_id) REFERENCES clients (agency_id, id)
);
CREATE INDEX client_activities_client ON client_activities (agency_id, client_id, at DESC, id DESC);
SELECT protect('client_activities');

CREATE TABLE client_tasks (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  title text NOT NULL,
  due_at timestamptz,
  owner_id uuid,
  done_at timestamptz,
  done_by text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, client_id) REFERENCES clients (agency_id, id)
);
CREATE INDEX client_tasks_client ON client_tasks (agency_id, client_id, created_at DESC);
CREATE INDEX client_tasks_due ON client_tasks (agency_id, due_at, id) WHERE done_at IS NULL;
CREATE INDEX client_tasks_done ON client_tasks (agency_id, done_at DESC, id DESC) WHERE done_at IS NOT NULL;
SELECT protect('client_tasks');

-- the mails of one person
CREATE INDEX mails_recipient ON mails (agency_id, recipient, created_at DESC);
