-- SMS and WhatsApp: what was sent and received, through whom, and what it cost (docs/decisions/0037).

CREATE DOMAIN message_channel AS text CHECK (VALUE IN ('sms', 'whatsapp'));
CREATE DOMAIN message_direction AS text CHECK (VALUE IN ('out', 'in'));
CREATE DOMAIN message_status AS text CHECK (VALUE IN ('queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'unknown', 'received'));
CREATE DOMAIN message_provider AS text CHECK (VALUE IN ('sandbox', 'africastalking', 'whatsapp_cloud'));
CREATE DOMAIN message_failure AS text CHECK (VALUE IN (
  'withdrawn', 'spend_cap', 'window_closed', 'template_not_approved', 'invalid_number', 'unreachable', 'blocked', 'no_balance',
  'no_provider', 'refused', 'expired', 'other'));

-- How an agency sends by a channel. Without a row, the installation's account, else the sandbox.
CREATE TABLE messaging_accounts (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  channel message_channel NOT NULL,
  provider message_provider,
  -- encrypted; never answered
  credentials text,
  -- sender name or short code of SMS, phone number id of WhatsApp
  sender text,
  -- the number as people see it
  display text,
  -- WhatsApp business account, which owns the templates
  business_id text,
  -- in cents of a US dollar; null: the default
  daily_cap integer CHECK (daily_cap >= 0),
  -- when the number may send its next message
  next_send_at timestamptz,
  templates_synced_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, channel)
);
SELECT protect('messaging_accounts');

-- People as a channel knows them.
CREATE TABLE messaging_contacts (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  channel message_channel NOT NULL,
  -- a phone number as E.164, or a WhatsApp user id
  address text NOT NULL,
  phone text,
  name text,
  -- by the clock of the sender: WhatsApp allows free text for 24 hours from here
  last_received_at timestamptz,
  -- when this person may get the next message
  next_send_at timestamptz,
  PRIMARY KEY (agency_id, id),
  UNIQUE (agency_id, channel, address)
);
SELECT protect('messaging_contacts');

CREATE TABLE messages (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  channel message_channel NOT NULL,
  direction message_direction NOT NULL,
  address text NOT NULL,
  purpose consent_purpose NOT NULL,
  text text NOT NULL,
  -- { name, language, params } of an approved WhatsApp template
  template jsonb,
  attachments jsonb NOT NULL DEFAULT '[]',
  status message_status NOT NULL,
  -- when the status was reached, by the clock of the provider
  status_at timestamptz NOT NULL,
  failure message_failure,
  error text,
  effect_key text,
  source_kind text,
  source_id uuid,
  provider message_provider,
  provider_id text,
  not_before timestamptz,
  -- when a worker handed it to the provider
  sending_at timestamptz,
  segments integer NOT NULL DEFAULT 0,
  -- in millionths of a US dollar: estimated until the provider reports it
  cost_micros bigint NOT NULL DEFAULT 0 CHECK (cost_micros >= 0),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  UNIQUE (agency_id, effect_key)
);
CREATE INDEX messages_created ON messages (agency_id, created_at DESC, id DESC);
CREATE INDEX messages_thread ON messages (agency_id, channel, address, created_at DESC, id DESC);
CREATE INDEX messages_source ON messages (agency_id, source_kind, source_id);
CREATE UNIQUE INDEX messages_provider ON messages (agency_id, channel, provider_id);
CREATE INDEX messages_provider_id ON messages (provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX messages_waiting ON messages (not_before, created_at) WHERE status IN ('queued', 'sending');
SELECT protect('messages');

-- What a day cost by channel, country and category. `cost_micros` of all rows of a day stays within the cap.
CREATE TABLE messaging_costs (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  day date NOT NULL,
  channel message_channel NOT NULL,
  country text NOT NULL,
  -- 'sms', or the category of a WhatsApp message
  category text NOT NULL,
  messages integer NOT NULL DEFAULT 0,
  units integer NOT NULL DEFAULT 0,
  cost_micros bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (agency_id, day, channel, country, category)
);
SELECT protect('messaging_costs');

CREATE TABLE messaging_days (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  day date NOT NULL,
  channel message_channel NOT NULL,
  cost_micros bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (agency_id, day, channel)
);
SELECT protect('messaging_days');

CREATE DOMAIN template_status AS text CHECK (VALUE IN ('draft', 'pending', 'approved', 'rejected', 'paused', 'disabled'));
CREATE DOMAIN template_category AS text CHECK (VALUE IN ('marketing', 'utility', 'authentication'));

CREATE TABLE whatsapp_templates (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  name text NOT NULL,
  language text NOT NULL,
  category template_category NOT NULL,
  status template_status NOT NULL,
  body text NOT NULL,
  footer text,
  -- one example for each of {{1}}, {{2}} …
  examples text[] NOT NULL DEFAULT '{}',
  reason text,
  provider_id text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  UNIQUE (agency_id, name, language)
);
CREATE INDEX whatsapp_templates_name ON whatsapp_templates (agency_id, name, id);
CREATE INDEX whatsapp_templates_updated ON whatsapp_templates (agency_id, updated_at DESC, id DESC);
SELECT protect('whatsapp_templates');

-- Callbacks of providers as they came, once each. Worked on by a job.
CREATE DOMAIN callback_status AS text CHECK (VALUE IN ('received', 'done', 'ignored'));
CREATE TABLE messaging_callbacks (
  -- SHA-256 of where it came to and what it said
  id text PRIMARY KEY,
  channel message_channel NOT NULL,
  -- the agency that the address named; null for the installation's own account
  for_agency uuid,
  body text NOT NULL,
  status callback_status NOT NULL DEFAULT 'received',
  reason text,
  received_at timestamptz NOT NULL,
  done_at timestamptz
);
CREATE INDEX messaging_callbacks_received ON messaging_callbacks (received_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON messaging_callbacks TO safiri_platform;
