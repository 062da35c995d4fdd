-- Drafts of ads and audiences that are made at the companies by their APIs (docs/decisions/0077).

CREATE DOMAIN ad_draft_state AS text CHECK (VALUE IN ('pending', 'made', 'failed'));
CREATE DOMAIN ad_audience_state AS text CHECK (VALUE IN ('waiting', 'on', 'failed'));

-- A paused ad of an offer. Each step keeps what the company answered, so that a retry goes on from there.
CREATE TABLE ad_drafts (
  agency_id uuid NOT NULL,
  company ads_company NOT NULL,
  inventory_id uuid NOT NULL,
  account_id text NOT NULL,
  state ad_draft_state NOT NULL DEFAULT 'pending',
  problem text,
  -- of a day, in minor units of the account's currency
  daily_budget bigint NOT NULL CHECK (daily_budget > 0),
  starts_on date NOT NULL,
  -- the last day
  ends_on date NOT NULL,
  campaign_id text,
  line_item_id text,
  post_id text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, company, inventory_id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id) ON DELETE CASCADE,
  CHECK (ends_on >= starts_on)
);
CREATE INDEX ad_drafts_item ON ad_drafts (agency_id, inventory_id);
SELECT protect('ad_drafts');

-- The people who agreed to marketing, as a list at the company.
CREATE TABLE ad_audiences (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  company ads_company NOT NULL,
  account_id text NOT NULL,
  -- the company's id; null until it has answered
  audience_id text,
  state ad_audience_state NOT NULL DEFAULT 'waiting',
  problem text,
  synced_at timestamptz,
  started_by text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, company)
);
SELECT protect('ad_audiences');

-- Who is on the list, only as hashes: whoever is on it and no longer agrees is taken off.
CREATE TABLE ad_audience_people (
  agency_id uuid NOT NULL,
  company ads_company NOT NULL,
  email_hash text NOT NULL,
  phone_hash text NOT NULL,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, company, email_hash, phone_hash),
  FOREIGN KEY (agency_id, company) REFERENCES ad_audiences (agency_id, company) ON DELETE CASCADE,
  CHECK (email_hash <> '' OR phone_hash <> '')
);
SELECT protect('ad_audience_people');
