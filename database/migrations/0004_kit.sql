-- Tables of the kit, which every domain uses: audit, repeated requests, rate limits, mails and files.

CREATE TABLE audit_log (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  user_id uuid,
  action text NOT NULL,
  subject text NOT NULL,
  subject_id uuid,
  before jsonb,
  after jsonb,
  request_id text,
  operator_name text,
  PRIMARY KEY (agency_id, id)
);
CREATE INDEX audit_log_subject ON audit_log (agency_id, subject_id, at);
SELECT protect('audit_log');
REVOKE UPDATE, DELETE ON audit_log FROM safiri_app, safiri_platform;

CREATE TABLE idempotency_keys (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  call text NOT NULL,
  key text NOT NULL,
  user_id uuid NOT NULL,
  body_hash text NOT NULL,
  status integer,
  -- json, not jsonb: a repeated request must get the same text in the same order
  answer json,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, call, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
SELECT protect('idempotency_keys');

CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limits TO safiri_app, safiri_platform;

CREATE DOMAIN mail_status AS text CHECK (VALUE IN ('queued', 'sending', 'accepted', 'failed', 'unknown', 'kept'));

-- Every mail the app writes. Without SMTP the app shows them on the outbox page.
CREATE TABLE mails (
  id uuid PRIMARY KEY,
  agency_id uuid REFERENCES agencies (id),
  -- one mail per effect: writing the same effect again does nothing
  effect_key text UNIQUE,
  sender_name text,
  reply_to text,
  recipient text NOT NULL,
  subject text NOT NULL,
  html text NOT NULL,
  body text NOT NULL,
  attachments jsonb NOT NULL DEFAULT '[]',
  status mail_status NOT NULL DEFAULT 'queued',
  error text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz
);
CREATE INDEX mails_created ON mails (created_at DESC);
CREATE INDEX mails_agency ON mails (agency_id, created_at DESC);
SELECT protect('mails');

CREATE DOMAIN file_kind AS text CHECK (VALUE IN ('image', 'document'));

CREATE TABLE files (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  key text NOT NULL,
  kind file_kind NOT NULL,
  name text NOT NULL,
  mime text NOT NULL,
  size bigint NOT NULL,
  width integer,
  height integer,
  sha256 text NOT NULL,
  title text NOT NULL,
  -- describes the picture for people who cannot see it
  alt text,
  caption text,
  credit text,
  tags text[] NOT NULL DEFAULT '{}',
  -- in the media library until somebody deletes it; other files are removed a day after their last use ends
  kept boolean NOT NULL DEFAULT false,
  deleted_at timestamptz,
  unused_since timestamptz,
  -- removal has started: nobody may open the file any more; its bytes are deleted first, then this row
  removing_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_by uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id)
);
CREATE UNIQUE INDEX files_sha256 ON files (agency_id, sha256) WHERE removing_at IS NULL;
CREATE INDEX files_created ON files (agency_id, kind, created_at DESC, id DESC);
CREATE INDEX files_title ON files (agency_id, kind, lower(title), id);
CREATE INDEX files_size ON files (agency_id, kind, size, id);
CREATE INDEX files_unkept ON files (agency_id, id) WHERE NOT kept;
CREATE INDEX files_deleted ON files (agency_id, deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX files_unused ON files (unused_since) WHERE unused_since IS NOT NULL;
CREATE INDEX files_removing ON files (agency_id, id) WHERE removing_at IS NOT NULL;
SELECT protect('files');

-- What happened in an agency's business, kept for everything that reacts to it later: docs/decisions/0015-business-events.md.
CREATE SEQUENCE business_events_position;
GRANT USAGE ON SEQUENCE business_events_position TO safiri_app, safiri_platform;

CREATE TABLE business_events (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  -- Events of one subject are delivered in this order.
  position bigint NOT NULL DEFAULT nextval('business_events_position'),
  type text NOT NULL,
  version smallint NOT NULL,
  subject text NOT NULL,
  subject_id uuid NOT NULL,
  user_id uuid,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  -- The listeners that have handled it, or that gave up on it.
  settled text[] NOT NULL DEFAULT '{}',
  -- When every listener had settled; null while the event is still to be delivered.
  done_at timestamptz,
  -- No worker looks at the event before this moment.
  retry_at timestamptz,
  PRIMARY KEY (agency_id, id)
);
CREATE INDEX business_events_open ON business_events (agency_id, position) WHERE done_at IS NULL;
CREATE INDEX business_events_open_subject ON business_events (agency_id, subject_id, position) WHERE done_at IS NULL;
CREATE INDEX business_events_age ON business_events USING brin (created_at);
SELECT protect('business_events');

-- One row for each listener that failed on an event.
CREATE TABLE business_event_failures (
  agency_id uuid NOT NULL,
  event_id uuid NOT NULL,
  listener text NOT NULL,
  tries integer NOT NULL,
  error text NOT NULL,
  failed_at timestamptz NOT NULL,
  -- Null once the listener gave up: staff of the platform see it and may start it again.
  retry_at timestamptz,
  PRIMARY KEY (agency_id, event_id, listener),
  FOREIGN KEY (agency_id, event_id) REFERENCES business_events ON DELETE CASCADE
);
CREATE INDEX business_event_failures_dead ON business_event_failures (failed_at) WHERE retry_at IS NULL;
SELECT protect('business_event_failures');

-- The agencies that have events to deliver. The workers ask this several times a second, so it is one statement without a
-- transaction; it tells ids of agencies and nothing else.
GRANT CREATE ON SCHEMA public TO safiri_platform;
CREATE FUNCTION agencies_with_events(at timestamptz, most integer) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  SELECT agency_id FROM business_events WHERE done_at IS NULL AND (retry_at IS NULL OR retry_at <= at)
  GROUP BY agency_id ORDER BY min(position) LIMIT most
$$;
ALTER FUNCTION agencies_with_events(timestamptz, integer) OWNER TO safiri_platform;
REVOKE ALL ON FUNCTION agencies_with_events(timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION agencies_with_events(timestamptz, integer) TO safiri_app;
REVOKE CREATE ON SCHEMA public FROM safiri_platform;

-- Steps that another agency has taken in this one, each once: docs/decisions/0016-doors.md. Kept longer than any event is retried.
CREATE TABLE agency_steps (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  key text NOT NULL,
  taken_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, key)
);
SELECT protect('agency_steps');
