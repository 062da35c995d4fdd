-- Ads: connections to the companies that show them, bookings reported to them, and what they cost (docs/decisions/0045).

CREATE DOMAIN ads_company AS text CHECK (VALUE IN ('meta', 'google', 'x'));
CREATE DOMAIN ad_conversion_state AS text CHECK (VALUE IN ('pending', 'sent', 'skipped', 'failed'));

CREATE TABLE ad_connections (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  company ads_company NOT NULL,
  -- encrypted
  token text NOT NULL,
  token_expires_at timestamptz,
  account_id text,
  account_name text,
  account_currency text,
  -- the company's id for where events go: Meta's pixel or dataset
  pixel_id text,
  -- why it no longer works
  problem text,
  spend_read_at timestamptz,
  connected_by text,
  connected_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (agency_id, company)
);
SELECT protect('ad_connections');

-- What a person takes along to the company and brings back once.
CREATE TABLE ad_logins (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  state_hash text NOT NULL,
  company ads_company NOT NULL,
  session_id uuid NOT NULL,
  -- encrypted: the secret of PKCE
  verifier text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, state_hash)
);
CREATE INDEX ad_logins_expired ON ad_logins (expires_at);
SELECT protect('ad_logins');

CREATE TABLE ad_conversions (
  agency_id uuid NOT NULL,
  company ads_company NOT NULL,
  booking_id uuid NOT NULL,
  state ad_conversion_state NOT NULL DEFAULT 'pending',
  -- why it was not sent
  reason text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  PRIMARY KEY (agency_id, company, booking_id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id) ON DELETE CASCADE
);
CREATE INDEX ad_conversions_booking ON ad_conversions (agency_id, booking_id);
CREATE INDEX ad_conversions_created ON ad_conversions (agency_id, company, created_at DESC, booking_id DESC);
SELECT protect('ad_conversions');

CREATE TABLE ad_days (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  company ads_company NOT NULL,
  account_id text NOT NULL,
  campaign_id text NOT NULL,
  day date NOT NULL,
  campaign_name text NOT NULL,
  currency currency_code NOT NULL,
  spend bigint NOT NULL,
  impressions integer NOT NULL,
  clicks integer NOT NULL,
  PRIMARY KEY (agency_id, company, account_id, campaign_id, day)
);
CREATE INDEX ad_days_day ON ad_days (agency_id, company, day);
SELECT protect('ad_days');

-- The browser's name of a visitor who agreed that other companies may know; null for others.
ALTER TABLE site_booking_origins ADD COLUMN ad_user_agent text;
