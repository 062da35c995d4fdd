-- Bookings with their lines, travellers, history and deadlines.

CREATE DOMAIN booking_status AS text CHECK (VALUE IN ('inquired', 'requested', 'on_hold', 'waitlisted', 'confirmed', 'in_progress', 'completed', 'no_show', 'cancelled', 'expired', 'declined'));
CREATE DOMAIN booking_source AS text CHECK (VALUE IN ('manual', 'website', 'marketplace', 'reseller', 'proposal', 'payment_link', 'chatbot', 'import'));
CREATE DOMAIN booking_payment_status AS text CHECK (VALUE IN ('not_required', 'unpaid', 'deposit_paid', 'partially_paid', 'paid', 'overpaid', 'partially_refunded', 'refunded'));
CREATE DOMAIN cancelling_party AS text CHECK (VALUE IN ('client', 'agency', 'supplier'));
CREATE DOMAIN refund_kind AS text CHECK (VALUE IN ('full', 'partial', 'none'));

CREATE TABLE bookings (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  reference text NOT NULL,
  status booking_status NOT NULL,
  client_id uuid NOT NULL,
  client_name text NOT NULL,
  title text NOT NULL,
  kinds text[] NOT NULL,
  source booking_source NOT NULL DEFAULT 'manual',
  residency residency NOT NULL,
  currency currency_code NOT NULL,
  subtotal bigint NOT NULL CHECK (subtotal >= 0),
  discount bigint NOT NULL DEFAULT 0 CHECK (discount >= 0),
  total bigint NOT NULL CHECK (total >= 0),
  deposit_due bigint NOT NULL DEFAULT 0 CHECK (deposit_due >= 0),
  -- sums of ledger entries, written in the same transaction as those
  paid bigint NOT NULL DEFAULT 0,
  refunded bigint NOT NULL DEFAULT 0,
  payment_status booking_payment_status NOT NULL GENERATED ALWAYS AS (
    CASE
    WHEN refunded > 0 AND refunded >= paid THEN 'refunded'
    WHEN refunded > 0 THEN 'partially_refunded'
    WHEN total = 0 AND paid = 0 THEN 'not_required'
    WHEN paid = 0 THEN 'unpaid'
    WHEN paid > total THEN 'overpaid'
    WHEN paid = total THEN 'paid'
    WHEN deposit_due > 0 AND paid >= deposit_due THEN 'deposit_paid'
    ELSE 'partially_paid'
    END) STORED,
  travellers integer NOT NULL CHECK (travellers BETWEEN 0 AND 100000),
  starts_on date,
  ends_on date,
  hold_expires_at timestamptz,
  payment_due_at timestamptz,
  cancellation_policy jsonb NOT NULL,
  cancelled_by cancelling_party,
  cancel_reason text,
  refund_kind refund_kind,
  needs_attention text,
  notes text,
  kept_by text,
  discount_id uuid,
  discount_name text,
  created_by uuid,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, client_id) REFERENCES clients (agency_id, id),
  FOREIGN KEY (agency_id, discount_id) REFERENCES discounts (agency_id, id)
);
CREATE UNIQUE INDEX bookings_reference ON bookings (agency_id, reference);
CREATE INDEX bookings_created ON bookings (agency_id, created_at DESC, id DESC);
CREATE INDEX bookings_start ON bookings (agency_id, starts_on, id);
CREATE INDEX bookings_total ON bookings (agency_id, total, id);
CREATE INDEX bookings_client_name ON bookings (agency_id, lower(client_name), id);
CREATE INDEX bookings_status ON bookings (agency_id, status, created_at DESC, id DESC);
CREATE INDEX bookings_payment ON bookings (agency_id, payment_status, created_at DESC, id DESC);
CREATE INDEX bookings_client ON bookings (agency_id, client_id, created_at DESC);
CREATE INDEX bookings_holds ON bookings (hold_expires_at) WHERE status = 'on_hold';
-- Unpaid bookings, longest overdue first, and bookings that need attention: few rows among many.
CREATE INDEX bookings_owed ON bookings (agency_id, payment_due_at, id) WHERE status IN ('confirmed', 'in_progress', 'completed', 'no_show') AND total > paid - refunded;
CREATE INDEX bookings_attention ON bookings (agency_id, created_at DESC, id DESC) WHERE needs_attention IS NOT NULL;
CREATE INDEX bookings_search ON bookings USING gin ((reference || ' ' || client_name || ' ' || title) gin_trgm_ops);
-- For lists of one status sorted by total: without it all cancelled bookings, whose total is 0, would be skipped one by one.
CREATE INDEX bookings_status_total ON bookings (agency_id, status, total, id);
-- Waiting list of all agencies, oldest first.
CREATE INDEX bookings_waiting ON bookings (created_at, id) WHERE status = 'waitlisted';
CREATE INDEX bookings_discount ON bookings (agency_id, discount_id) WHERE discount_id IS NOT NULL;
SELECT protect('bookings');

CREATE DOMAIN stock_taking AS text CHECK (VALUE IN ('none', 'held', 'sold'));
CREATE DOMAIN supplier_status AS text CHECK (VALUE IN ('not_requested', 'requested', 'provisional', 'confirmed', 'waitlisted', 'declined', 'cancelled'));

-- One sold item. While `taking` is held or sold, its places are counted in the departure.
CREATE TABLE booking_lines (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  position integer NOT NULL,
  kind text NOT NULL,
  inventory_id uuid,
  title text NOT NULL,
  departure_id uuid,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  places integer NOT NULL CHECK (places >= 0),
  -- [{ price_option_id, name, unit, quantity, unit_amount, amount, because: [text] }], fixed when priced
  items jsonb NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  taking stock_taking NOT NULL DEFAULT 'none',
  supplier_status supplier_status NOT NULL DEFAULT 'not_requested',
  cancelled_at timestamptz,
  -- for items let by the hour or with a time of day
  starts_at timestamptz,
  ends_at timestamptz,
  -- number of units it takes; its claims say which
  units integer NOT NULL DEFAULT 0 CHECK (units >= 0),
  supplier_name text,
  supplier_reference text,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id),
  FOREIGN KEY (agency_id, departure_id) REFERENCES departures (agency_id, id),
  CHECK (starts_on <= ends_on),
  CHECK (units = 0 OR (starts_at IS NOT NULL AND starts_at < ends_at))
);
CREATE INDEX booking_lines_booking ON booking_lines (agency_id, booking_id, position);
CREATE INDEX booking_lines_item ON booking_lines (agency_id, inventory_id, starts_on);
CREATE INDEX booking_lines_departure ON booking_lines (agency_id, departure_id) WHERE departure_id IS NOT NULL;
CREATE INDEX booking_lines_days ON booking_lines (agency_id, starts_on, ends_on);
SELECT protect('booking_lines');

CREATE TABLE travellers (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  position integer NOT NULL,
  name text NOT NULL,
  unit price_unit NOT NULL DEFAULT 'adult',
  email text,
  phone text,
  nationality text,
  passport_number text,
  born_on date,
  dietary text,
  notes text,
  cancelled_at timestamptz,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id)
);
CREATE INDEX travellers_booking ON travellers (agency_id, booking_id, position);
SELECT protect('travellers');

-- History of a booking, with notes of members.
CREATE TABLE booking_events (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  at timestamptz NOT NULL,
  type text NOT NULL,
  title text NOT NULL,
  detail text,
  user_id uuid,
  user_name text,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id)
);
CREATE INDEX booking_events_booking ON booking_events (agency_id, booking_id, at, id);
SELECT protect('booking_events');

CREATE DOMAIN deadline_kind AS text CHECK (VALUE IN ('option', 'final_payment', 'names', 'ticketing', 'cancel_by', 'other'));

CREATE TABLE booking_deadlines (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  -- null: for the whole booking
  line_id uuid,
  kind deadline_kind NOT NULL,
  due_at timestamptz NOT NULL,
  note text,
  done_at timestamptz,
  done_by text,
  -- time of the next reminder; null: no more
  remind_at timestamptz,
  created_by uuid,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, line_id) REFERENCES booking_lines (agency_id, id)
);
CREATE INDEX booking_deadlines_due ON booking_deadlines (agency_id, due_at, id);
CREATE INDEX booking_deadlines_open ON booking_deadlines (agency_id, due_at, id) WHERE done_at IS NULL;
CREATE INDEX booking_deadlines_created ON booking_deadlines (agency_id, created_at, id);
CREATE INDEX booking_deadlines_booking ON booking_deadlines (agency_id, booking_id);
CREATE INDEX booking_deadlines_line ON booking_deadlines (agency_id, line_id) WHERE line_id IS NOT NULL;
CREATE INDEX booking_deadlines_remind ON booking_deadlines (remind_at) WHERE remind_at IS NOT NULL;
SELECT protect('booking_deadlines');

-- Keys of earlier tables that point to the tables above.
ALTER TABLE unit_claims ADD FOREIGN KEY (agency_id, booking_line_id) REFERENCES booking_lines (agency_id, id);
ALTER TABLE discount_uses ADD FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id) ON DELETE CASCADE;
ALTER TABLE inquiries ADD FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id);
