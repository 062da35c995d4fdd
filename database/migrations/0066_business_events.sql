-- What happened in an agency's business, kept for everything that reacts to it later: docs/decisions/0015-business-events.md.
CREATE TABLE business_events (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  -- Events of one subject are delivered in this order.
  position bigint GENERATED ALWAYS AS IDENTITY,
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
