-- Connections by the OCTO standard: partners that sell our offers, and suppliers whose offers we sell (docs/decisions/0047).

ALTER DOMAIN booking_source DROP CONSTRAINT booking_source_check;
ALTER DOMAIN booking_source ADD CONSTRAINT booking_source_check CHECK (VALUE IN ('manual', 'website', 'marketplace', 'reseller', 'proposal', 'payment_link', 'chatbot', 'import', 'octo'));

CREATE DOMAIN octo_direction AS text CHECK (VALUE IN ('they_sell_ours', 'we_sell_theirs'));
CREATE DOMAIN octo_connection_state AS text CHECK (VALUE IN ('on', 'paused'));
CREATE DOMAIN octo_refund AS text CHECK (VALUE IN ('FULL', 'PARTIAL', 'NONE'));
CREATE DOMAIN octo_order_state AS text CHECK (VALUE IN ('open', 'confirmed', 'cancelled'));

CREATE TABLE octo_connections (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  direction octo_direction NOT NULL,
  name text NOT NULL,
  state octo_connection_state NOT NULL DEFAULT 'on',
  -- only where we sell theirs: the address of their OCTO server, their key, encrypted, and its last characters
  endpoint text,
  sealed_key text,
  key_ending text,
  -- what the supplier's server calls itself
  supplier_name text,
  last_used_at timestamptz,
  -- what the last refused or failed call was told
  last_error text,
  last_error_at timestamptz,
  -- since when all calls failed, for a reason of the server that was asked
  failing_since timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- its keys are revoked, and its bookings stay
  removed_at timestamptz,
  PRIMARY KEY (agency_id, id),
  CHECK ((direction = 'we_sell_theirs') = (endpoint IS NOT NULL)),
  CHECK ((endpoint IS NULL) = (sealed_key IS NULL))
);
CREATE INDEX octo_connections_created ON octo_connections (agency_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX octo_connections_name ON octo_connections (agency_id, lower(name)) WHERE removed_at IS NULL;
SELECT protect('octo_connections');

-- The keys of a partner that sells our offers.
CREATE TABLE octo_keys (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  connection_id uuid NOT NULL,
  -- the last characters, by which people recognise it
  ending text NOT NULL,
  made_by uuid,
  last_used_at timestamptz,
  created_at timestamptz NOT NULL,
  revoked_at timestamptz,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, connection_id) REFERENCES octo_connections (agency_id, id)
);
CREATE INDEX octo_keys_connection ON octo_keys (agency_id, connection_id, created_at DESC, id DESC);
SELECT protect('octo_keys');

-- Which key a hash belongs to. A request names no agency, so the primary key is not distributed by agency. A revoked key has no row.
CREATE TABLE octo_key_hashes (
  key_hash text COLLATE "C" PRIMARY KEY,
  agency_id uuid NOT NULL REFERENCES agencies (id),
  key_id uuid NOT NULL,
  connection_id uuid NOT NULL
);
CREATE INDEX octo_key_hashes_key ON octo_key_hashes (agency_id, key_id);
SELECT protect('octo_key_hashes');

-- How often a connection called on a day: requests, those refused, and those that failed.
CREATE TABLE octo_days (
  agency_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  day date NOT NULL,
  calls integer NOT NULL,
  refused integer NOT NULL,
  failed integer NOT NULL,
  PRIMARY KEY (agency_id, connection_id, day),
  FOREIGN KEY (agency_id, connection_id) REFERENCES octo_connections (agency_id, id)
);
SELECT protect('octo_days');

-- A partner's cart: bookings that are confirmed or cancelled together.
CREATE TABLE octo_orders (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  connection_id uuid NOT NULL,
  reference text NOT NULL,
  state octo_order_state NOT NULL DEFAULT 'open',
  contact jsonb NOT NULL DEFAULT '{}',
  reseller_reference text,
  expires_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, connection_id) REFERENCES octo_connections (agency_id, id)
);
CREATE INDEX octo_orders_connection ON octo_orders (agency_id, connection_id, created_at DESC, id DESC);
SELECT protect('octo_orders');

-- What a partner sold of ours: its side of a booking. The booking decides what became of it.
CREATE TABLE octo_bookings (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  connection_id uuid NOT NULL,
  -- the partner's id, under which a repeated request gets the same booking
  uuid uuid NOT NULL,
  -- SHA-256 of the request that made it
  body_hash text NOT NULL,
  booking_id uuid NOT NULL,
  order_id uuid,
  inventory_id uuid NOT NULL,
  option_id text NOT NULL,
  availability_id text NOT NULL,
  -- [{ uuid, unitId, resellerReference, contact }]
  unit_items jsonb NOT NULL,
  contact jsonb NOT NULL DEFAULT '{}',
  notes text,
  reseller_reference text,
  -- the agency's own price, what travellers pay to the partner, and what the partner owes
  original bigint NOT NULL CHECK (original >= 0),
  retail bigint NOT NULL CHECK (retail >= 0),
  net bigint NOT NULL CHECK (net >= 0),
  currency currency_code NOT NULL,
  -- [{ name, original, retail, net }], part of those amounts
  taxes jsonb NOT NULL DEFAULT '[]',
  -- { startsAt, endsAt, allDay, openingHours }: its time, in case the offer is no longer sold
  sold_as jsonb NOT NULL,
  is_ticket boolean NOT NULL,
  -- the end of its first hold
  expires_at timestamptz NOT NULL,
  -- the address behind the code of its voucher
  voucher_url text,
  refund octo_refund,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, connection_id) REFERENCES octo_connections (agency_id, id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, order_id) REFERENCES octo_orders (agency_id, id)
);
CREATE UNIQUE INDEX octo_bookings_uuid ON octo_bookings (agency_id, connection_id, uuid);
CREATE INDEX octo_bookings_created ON octo_bookings (agency_id, connection_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX octo_bookings_booking ON octo_bookings (agency_id, booking_id);
CREATE INDEX octo_bookings_order ON octo_bookings (agency_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX octo_bookings_reseller ON octo_bookings (agency_id, connection_id, reseller_reference) WHERE reseller_reference IS NOT NULL;
SELECT protect('octo_bookings');
