-- What an agency takes off its prices: automatically, or for a code.

CREATE DOMAIN discount_bearer AS text CHECK (VALUE IN ('agency', 'supplier', 'shared'));

CREATE TABLE discounts (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  name text NOT NULL,
  -- in capitals; null for a discount that applies automatically
  code text,
  value_kind value_kind NOT NULL,
  percent numeric(7, 4) CHECK (percent > 0 AND percent <= 100),
  amount bigint CHECK (amount > 0),
  currency currency_code,
  -- maximum for one booking
  max_amount bigint CHECK (max_amount > 0),
  -- minimum total of a booking
  min_total bigint CHECK (min_total > 0),
  starts_on date,
  ends_on date,
  kinds text[],
  inventory_ids uuid[],
  max_uses integer CHECK (max_uses > 0),
  max_uses_per_client integer CHECK (max_uses_per_client > 0),
  -- maximum of all uses together
  max_spend bigint CHECK (max_spend > 0),
  borne_by discount_bearer NOT NULL,
  active boolean NOT NULL DEFAULT true,
  uses integer NOT NULL DEFAULT 0 CHECK (uses >= 0),
  spent bigint NOT NULL DEFAULT 0 CHECK (spent >= 0),
  version integer NOT NULL DEFAULT 1,
  created_by uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  CHECK ((value_kind = 'percent') = (percent IS NOT NULL)),
  CHECK ((value_kind = 'amount') = (amount IS NOT NULL)),
  -- a limit in money needs a currency
  CHECK (currency IS NOT NULL OR (amount IS NULL AND max_amount IS NULL AND min_total IS NULL AND max_spend IS NULL)),
  CHECK (ends_on IS NULL OR starts_on IS NULL OR ends_on >= starts_on),
  -- hold also when two bookings take the last use at the same time
  CONSTRAINT discounts_uses CHECK (max_uses IS NULL OR uses <= max_uses),
  CONSTRAINT discounts_spend CHECK (max_spend IS NULL OR spent <= max_spend)
);
CREATE UNIQUE INDEX discounts_code ON discounts (agency_id, code);
CREATE INDEX discounts_created ON discounts (agency_id, created_at DESC, id DESC);
CREATE INDEX discounts_name ON discounts (agency_id, name, id);
-- For the list sorted by number of uses.
CREATE INDEX discounts_uses_order ON discounts (agency_id, uses, id);
SELECT protect('discounts');

-- The discount of a booking. It is released when the booking is cancelled or expires.
CREATE TABLE discount_uses (
  agency_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  discount_id uuid NOT NULL,
  client_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  created_at timestamptz NOT NULL,
  released_at timestamptz,
  PRIMARY KEY (agency_id, booking_id),
  FOREIGN KEY (agency_id, discount_id) REFERENCES discounts (agency_id, id),
  FOREIGN KEY (agency_id, client_id) REFERENCES clients (agency_id, id)
);
CREATE INDEX discount_uses_discount ON discount_uses (agency_id, discount_id, created_at);
CREATE INDEX discount_uses_client ON discount_uses (agency_id, client_id, discount_id);
SELECT protect('discount_uses');
