-- Webhooks by Standard Webhooks: where an agency wants to be told, and what was sent (docs/decisions/0043).

CREATE DOMAIN webhook_state AS text CHECK (VALUE IN ('active', 'paused', 'failing'));
CREATE DOMAIN webhook_delivery_state AS text CHECK (VALUE IN ('pending', 'succeeded', 'failed', 'dead'));

CREATE TABLE webhook_endpoints (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  url text NOT NULL,
  description text,
  events text[] NOT NULL,
  state webhook_state NOT NULL DEFAULT 'active',
  -- why it is paused: a person did it, it failed for days, or its receiver is gone
  note text,
  -- encrypted
  secret text NOT NULL,
  old_secret text,
  old_secret_until timestamptz,
  -- the first failure since the last success
  failing_since timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id)
);
CREATE INDEX webhook_endpoints_created ON webhook_endpoints (agency_id, created_at DESC, id DESC);
SELECT protect('webhook_endpoints');

CREATE TABLE webhook_deliveries (
  agency_id uuid NOT NULL,
  -- the receiver gets it as webhook-id, with each try the same
  id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  type text NOT NULL,
  -- what it is about; null for a test
  subject_id uuid,
  body text NOT NULL,
  state webhook_delivery_state NOT NULL DEFAULT 'pending',
  tries integer NOT NULL DEFAULT 0,
  -- the next try; null once it has succeeded or is dead
  next_at timestamptz,
  -- a worker is sending it until then
  claimed_until timestamptz,
  status integer,
  problem text,
  reply text,
  ms integer,
  created_at timestamptz NOT NULL,
  tried_at timestamptz,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, endpoint_id) REFERENCES webhook_endpoints (agency_id, id)
);
CREATE INDEX webhook_deliveries_created ON webhook_deliveries (agency_id, endpoint_id, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_next ON webhook_deliveries (agency_id, endpoint_id, next_at) WHERE next_at IS NOT NULL;
-- for the worker, which looks for what is due in all agencies
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX webhook_deliveries_old ON webhook_deliveries (created_at);
SELECT protect('webhook_deliveries');
