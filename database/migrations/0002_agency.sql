-- The agencies themselves. Every row of every agency table belongs to one of them.

CREATE DOMAIN agency_state AS text CHECK (VALUE IN ('active', 'suspended', 'deleted'));

CREATE TABLE agencies (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  slug text NOT NULL,
  category text NOT NULL,
  country_code text NOT NULL,
  currency currency_code NOT NULL,
  phone text NOT NULL,
  email text,
  website text,
  description text,
  address text,
  place_name text,
  place_lat double precision,
  place_lng double precision,
  radius_km integer,
  business_volume text NOT NULL,
  company_size text NOT NULL,
  logo_file_id uuid,
  banner_file_id uuid,
  tags text[] NOT NULL DEFAULT '{}',
  countries text[] NOT NULL DEFAULT '{}',
  verified_kyc boolean NOT NULL DEFAULT false,
  enabled_inventory_proximity boolean NOT NULL DEFAULT false,
  shop_enabled boolean NOT NULL DEFAULT false,
  blog_enabled boolean NOT NULL DEFAULT false,
  instalments_enabled boolean NOT NULL DEFAULT false,
  -- refund in percent by days before the start; deposits may be refunded differently
  cancellation_policy jsonb NOT NULL DEFAULT '{"tiers":[{"days_before":30,"refund_percent":100},{"days_before":14,"refund_percent":50},{"days_before":0,"refund_percent":0}],"deposit_refund_percent":null}',
  deposit_percent integer NOT NULL DEFAULT 30 CHECK (deposit_percent BETWEEN 0 AND 100),
  hold_hours integer NOT NULL DEFAULT 48 CHECK (hold_hours BETWEEN 1 AND 720),
  storage_used bigint NOT NULL DEFAULT 0 CHECK (storage_used >= 0),
  is_demo boolean NOT NULL DEFAULT false,
  state agency_state NOT NULL DEFAULT 'active',
  exchange_margin_percent numeric(5, 2) NOT NULL DEFAULT 1.5 CHECK (exchange_margin_percent BETWEEN 0 AND 20),
  suspended_reason text,
  suspended_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX agencies_slug ON agencies (slug);
SELECT protect('agencies', 'id');
