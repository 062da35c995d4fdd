-- Agencies sell offers of other agencies by agreement (docs/decisions/0044).

CREATE DOMAIN resell_side AS text CHECK (VALUE IN ('owner', 'reseller'));
CREATE DOMAIN resell_agreement_state AS text CHECK (VALUE IN ('draft', 'proposed', 'countered', 'active', 'paused', 'terminated', 'rejected'));
CREATE DOMAIN resell_sale_state AS text CHECK (VALUE IN ('held', 'confirmed', 'cancelled', 'released'));

-- What every agency may read of an offer that is open to resellers. The platform writes it after the owner's change.
CREATE TABLE resell_directory (
  -- the owner's item
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES agencies (id),
  kind text NOT NULL,
  title text NOT NULL,
  summary text,
  picture_key text,
  country_code text NOT NULL,
  place_name text,
  place_lat double precision,
  place_lng double precision,
  currency currency_code NOT NULL,
  from_price bigint NOT NULL,
  net_price bigint NOT NULL,
  model resell_model NOT NULL,
  percent numeric(7, 4) NOT NULL,
  terms text,
  on_request boolean NOT NULL,
  -- days on which an open departure starts; empty for kinds without departures
  days date[] NOT NULL,
  offered_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX resell_directory_owner ON resell_directory (owner_id);
CREATE INDEX resell_directory_place ON resell_directory (place_lat, place_lng);
GRANT SELECT ON resell_directory TO safiri_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON resell_directory TO safiri_platform;

-- An agreement about one offer. Both agencies have a row with the same id: the owner's decides, the reseller's is a copy.
CREATE TABLE resell_agreements (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  side resell_side NOT NULL,
  partner_agency_id uuid NOT NULL,
  partner_name text NOT NULL,
  -- the owner's item, as it was named when the agreement was last changed
  inventory_id uuid NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  currency currency_code NOT NULL,
  state resell_agreement_state NOT NULL,
  -- { model, percent, cut_off_hours, refunds_by, guest }; null until the first terms are accepted
  terms jsonb,
  -- terms that wait for an answer
  offered jsonb,
  offered_by resell_side,
  message text,
  paused_by resell_side,
  -- the owner's limits: places that may be sold at the same time, and days that are not sold
  cap integer,
  blackouts jsonb NOT NULL DEFAULT '[]',
  -- raised by each change of terms or limits, and copied to each sale
  version integer NOT NULL DEFAULT 0,
  -- raised by each move at the owner: tells newer copies from older ones
  revision integer NOT NULL DEFAULT 0,
  -- the reseller's own: percent on top of the net price of a net-rate agreement
  markup_percent numeric(7, 4) NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  moved_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id)
);
CREATE INDEX resell_agreements_moved ON resell_agreements (agency_id, side, moved_at DESC, id DESC);
CREATE UNIQUE INDEX resell_agreements_open ON resell_agreements (agency_id, side, partner_agency_id, inventory_id)
  WHERE state NOT IN ('terminated', 'rejected');
SELECT protect('resell_agreements');

-- A sale by a reseller. Both agencies have a row with the same id, each with its own booking.
CREATE TABLE resell_sales (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  side resell_side NOT NULL,
  agreement_id uuid NOT NULL,
  agreement_version integer NOT NULL,
  -- the terms of that version
  terms jsonb NOT NULL,
  partner_agency_id uuid NOT NULL,
  partner_name text NOT NULL,
  -- the booking of this agency: at the owner of the reseller, at the reseller of its client
  booking_id uuid NOT NULL,
  partner_reference text,
  title text NOT NULL,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  -- places, or rooms and vehicles
  places integer NOT NULL,
  state resell_sale_state NOT NULL,
  currency currency_code NOT NULL,
  -- the owner's price, the reseller's commission or rebate on it, and the rest, which the reseller owes to the owner
  gross bigint NOT NULL,
  commission bigint NOT NULL,
  net bigint NOT NULL,
  -- what is left of the net price after a cancellation
  net_kept bigint NOT NULL,
  -- at the reseller: what its client pays
  price bigint,
  -- at the owner: until when the places are held without a confirmation
  hold_ends_at timestamptz,
  reason text,
  created_at timestamptz NOT NULL,
  moved_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, agreement_id) REFERENCES resell_agreements (agency_id, id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id) ON DELETE CASCADE,
  CONSTRAINT resell_sales_sums CHECK (gross = commission + net AND net_kept BETWEEN 0 AND net)
);
CREATE INDEX resell_sales_agreement ON resell_sales (agency_id, agreement_id);
CREATE UNIQUE INDEX resell_sales_booking ON resell_sales (agency_id, booking_id);
CREATE INDEX resell_sales_created ON resell_sales (agency_id, created_at DESC, id DESC);
CREATE INDEX resell_sales_held ON resell_sales (hold_ends_at) WHERE side = 'owner' AND state = 'held';
SELECT protect('resell_sales');

-- Offers that were opened to resellers before the directory existed.
INSERT INTO business_events (agency_id, id, type, version, subject, subject_id, payload, created_at)
  SELECT agency_id, gen_random_uuid(), 'inventory.resale_changed', 1, 'inventory', inventory_id, '{}', now() FROM resell_configs WHERE enabled;
