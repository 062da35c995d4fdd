-- Campaigns and journeys by mail, SMS and WhatsApp (docs/decisions/0035).

CREATE DOMAIN campaign_type AS text CHECK (VALUE IN ('email', 'whatsapp', 'sms'));
CREATE DOMAIN campaign_status AS text CHECK (VALUE IN ('draft', 'scheduled', 'missed', 'running', 'paused', 'finished', 'cancelled'));
CREATE DOMAIN campaign_reason AS text CHECK (VALUE IN ('by_hand', 'bounces', 'complaints', 'no_credit', 'spend_limit', 'agency_stopped', 'restored', 'mail_server', 'not_ready', 'late'));
CREATE DOMAIN campaign_variant AS text CHECK (VALUE IN ('a', 'b'));
CREATE DOMAIN campaign_journey AS text CHECK (VALUE IN ('welcome', 'before_trip', 'review', 'birthday', 'win_back'));
CREATE DOMAIN recipient_status AS text CHECK (VALUE IN ('queued', 'sending', 'sent', 'delivered', 'opened', 'clicked', 'bounced', 'failed', 'unknown', 'unsubscribed', 'suppressed', 'skipped_no_credit'));

CREATE TABLE campaigns (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  type campaign_type NOT NULL,
  -- a journey is a campaign that never ends: its people are added by what happens
  journey campaign_journey,
  name text NOT NULL,
  status campaign_status NOT NULL,
  reason campaign_reason,
  -- a mail of blocks, the text of an SMS, or a template of WhatsApp
  document jsonb,
  body text,
  template jsonb,
  audience jsonb NOT NULL,
  subject_test jsonb,
  winner campaign_variant,
  decides_at timestamptz,
  per_hour integer CHECK (per_hour > 0),
  quiet_hours boolean NOT NULL DEFAULT true,
  delay_hours integer,
  spend_limit bigint CHECK (spend_limit > 0),
  spend_currency currency_code,
  resend_of uuid,
  starts_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  -- sends nothing before this time
  waits_until timestamptz,
  -- credits in `reserved` of the ledger that belong to this campaign
  reserved integer NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  -- the worker that sends it now, and until when that holds without news
  runner_id uuid,
  runner_until timestamptz,
  -- the brakes look at what was sent since: a person continued it
  brakes_from timestamptz,
  -- since when the mail server cannot be reached
  stalled_since timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_by uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  CHECK ((spend_limit IS NULL) = (spend_currency IS NULL)),
  CHECK ((journey IS NULL) = (delay_hours IS NULL)),
  CHECK (status <> 'scheduled' OR starts_at IS NOT NULL)
);
CREATE INDEX campaigns_created ON campaigns (agency_id, created_at DESC, id DESC);
CREATE INDEX campaigns_updated ON campaigns (agency_id, updated_at DESC, id DESC);
CREATE INDEX campaigns_name ON campaigns (agency_id, lower(name), id);
CREATE INDEX campaigns_starts ON campaigns (agency_id, starts_at, id);
CREATE UNIQUE INDEX campaigns_journey ON campaigns (agency_id, journey) WHERE journey IS NOT NULL;
CREATE INDEX campaigns_due ON campaigns (status, starts_at) WHERE status IN ('scheduled', 'running');
SELECT protect('campaigns');

CREATE TABLE campaign_recipients (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  -- null once the person was erased
  client_id uuid,
  address text NOT NULL,
  -- what a journey's mail is about, such as a booking: each person gets it once; '' in a campaign
  occasion text NOT NULL DEFAULT '',
  -- null: waits until the better subject is known
  variant campaign_variant,
  status recipient_status NOT NULL DEFAULT 'queued',
  due_at timestamptz,
  tries smallint NOT NULL DEFAULT 0,
  error text,
  -- the id that the provider of messages gave
  provider_id text,
  -- its credit or price is in the ledger
  charged boolean NOT NULL DEFAULT false,
  sent_at timestamptz,
  delivered_at timestamptz,
  opened_at timestamptz,
  human_opened_at timestamptz,
  clicked_at timestamptz,
  human_clicked_at timestamptz,
  replied_at timestamptz,
  bounced_at timestamptz,
  complained_at timestamptz,
  unsubscribed_at timestamptz,
  PRIMARY KEY (agency_id, id),
  UNIQUE (agency_id, campaign_id, address, occasion),
  FOREIGN KEY (agency_id, campaign_id) REFERENCES campaigns (agency_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, client_id) REFERENCES clients (agency_id, id)
);
CREATE INDEX campaign_recipients_status ON campaign_recipients (agency_id, campaign_id, status, due_at, id);
CREATE INDEX campaign_recipients_sent ON campaign_recipients (agency_id, campaign_id, sent_at, id);
CREATE INDEX campaign_recipients_client ON campaign_recipients (agency_id, client_id);
CREATE INDEX campaign_recipients_provider ON campaign_recipients (agency_id, provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX campaign_recipients_due ON campaign_recipients (due_at) WHERE status = 'queued' AND due_at IS NOT NULL;
SELECT protect('campaign_recipients');

-- The links of a campaign's mails. A click leads to one of these and to nothing else.
CREATE TABLE campaign_links (
  agency_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  position integer NOT NULL,
  url text NOT NULL,
  PRIMARY KEY (agency_id, campaign_id, position),
  UNIQUE (agency_id, campaign_id, url),
  FOREIGN KEY (agency_id, campaign_id) REFERENCES campaigns (agency_id, id) ON DELETE CASCADE
);
SELECT protect('campaign_links');

CREATE DOMAIN campaign_event_kind AS text CHECK (VALUE IN ('open', 'click'));

CREATE TABLE campaign_events (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  recipient_id uuid NOT NULL,
  client_id uuid,
  kind campaign_event_kind NOT NULL,
  link integer,
  -- null: likely a person; otherwise why not
  machine text,
  at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, recipient_id) REFERENCES campaign_recipients (agency_id, id) ON DELETE CASCADE
);
CREATE INDEX campaign_events_campaign ON campaign_events (agency_id, campaign_id, kind, at);
CREATE INDEX campaign_events_recipient ON campaign_events (agency_id, recipient_id, at DESC);
CREATE INDEX campaign_events_client ON campaign_events (agency_id, client_id, at DESC) WHERE kind = 'click' AND machine IS NULL;
SELECT protect('campaign_events');

CREATE DOMAIN crm_mailer AS text CHECK (VALUE IN ('safiri', 'own_domain'));

CREATE TABLE crm_settings (
  agency_id uuid PRIMARY KEY REFERENCES agencies (id),
  default_mailer crm_mailer NOT NULL DEFAULT 'safiri',
  sender_name text,
  sender_address text,
  reply_to text,
  spend_limit_month bigint CHECK (spend_limit_month >= 0),
  updated_at timestamptz NOT NULL
);
SELECT protect('crm_settings');

CREATE DOMAIN mail_domain_state AS text CHECK (VALUE IN ('pending', 'verified', 'failed'));

CREATE TABLE mail_domains (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  domain text NOT NULL,
  state mail_domain_state NOT NULL DEFAULT 'pending',
  selector text NOT NULL,
  public_key text NOT NULL,
  -- encrypted with the installation's secret
  private_key text NOT NULL,
  -- what the last look at DNS found, by purpose
  found jsonb,
  checked_at timestamptz,
  verified_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  UNIQUE (agency_id, domain)
);
SELECT protect('mail_domains');

CREATE DOMAIN email_purchase_status AS text CHECK (VALUE IN ('open', 'paid'));

CREATE TABLE email_purchases (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  status email_purchase_status NOT NULL,
  emails integer NOT NULL CHECK (emails > 0),
  amount bigint NOT NULL CHECK (amount > 0),
  currency currency_code NOT NULL,
  created_by uuid,
  created_at timestamptz NOT NULL,
  paid_at timestamptz,
  PRIMARY KEY (agency_id, id)
);
CREATE INDEX email_purchases_created ON email_purchases (agency_id, created_at DESC, id DESC);
SELECT protect('email_purchases');
