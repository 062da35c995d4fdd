-- Clients, inquiries, proposals, bookings and what hangs on them.

CREATE TABLE clients (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  kind text NOT NULL DEFAULT 'person' CHECK (kind IN ('person', 'company')),
  name text NOT NULL,
  email text,
  phone text,
  country_code text,
  residency text NOT NULL DEFAULT 'non_resident' CHECK (residency IN ('non_resident', 'foreign_resident', 'eac_citizen')),
  address text,
  notes text,
  tags text[] NOT NULL DEFAULT '{}',
  archived_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id)
);
CREATE INDEX clients_created ON clients (agency_id, created_at DESC, id DESC);
CREATE INDEX clients_name ON clients (agency_id, lower(name), id);
CREATE INDEX clients_email ON clients (agency_id, email);
CREATE INDEX clients_search ON clients USING gin ((name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')) gin_trgm_ops);
SELECT protect('clients');

CREATE TABLE inquiries (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  reference text NOT NULL,
  status text NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'open', 'waiting_client', 'quoted', 'converted', 'closed', 'spam')),
  source text NOT NULL CHECK (source IN ('website', 'chatbot', 'whatsapp', 'email', 'phone', 'walk_in', 'marketplace', 'facebook', 'import')),
  name text NOT NULL,
  email text,
  phone text,
  message text,
  inventory_id uuid,
  client_id uuid,
  owner_id uuid,
  starts_on date,
  travellers integer,
  first_response_due_at timestamptz,
  first_responded_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id) ON DELETE SET NULL (inventory_id),
  FOREIGN KEY (agency_id, client_id) REFERENCES clients (agency_id, id)
);
CREATE INDEX inquiries_created ON inquiries (agency_id, created_at DESC, id DESC);
CREATE INDEX inquiries_item ON inquiries (agency_id, inventory_id);
CREATE INDEX inquiries_client ON inquiries (agency_id, client_id);
SELECT protect('inquiries');

CREATE TABLE proposals (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  reference text NOT NULL,
  title text NOT NULL,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'pending_approval', 'sent', 'viewed', 'changes_requested', 'accepted', 'deposit_paid', 'won', 'declined', 'expired', 'cancelled')),
  client_id uuid,
  inventory_id uuid,
  currency text NOT NULL,
  total bigint NOT NULL DEFAULT 0,
  sent_at timestamptz,
  expires_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, client_id) REFERENCES clients (agency_id, id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id)
);
CREATE INDEX proposals_created ON proposals (agency_id, created_at DESC, id DESC);
CREATE INDEX proposals_item ON proposals (agency_id, inventory_id);
CREATE INDEX proposals_client ON proposals (agency_id, client_id);
SELECT protect('proposals');

CREATE TABLE bookings (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  reference text NOT NULL,
  status text NOT NULL CHECK (status IN ('inquired', 'requested', 'on_hold', 'waitlisted', 'confirmed', 'in_progress', 'completed', 'no_show', 'cancelled', 'expired', 'declined')),
  client_id uuid NOT NULL,
  client_name text NOT NULL,
  title text NOT NULL,
  kinds text[] NOT NULL,
  source text NOT NULL DEFAULT 'manual' CHECK (source IN ('manual', 'website', 'marketplace', 'reseller', 'proposal', 'payment_link', 'chatbot', 'import')),
  residency text NOT NULL CHECK (residency IN ('non_resident', 'foreign_resident', 'eac_citizen')),
  currency text NOT NULL,
  subtotal bigint NOT NULL CHECK (subtotal >= 0),
  discount bigint NOT NULL DEFAULT 0 CHECK (discount >= 0),
  total bigint NOT NULL CHECK (total >= 0),
  deposit_due bigint NOT NULL DEFAULT 0 CHECK (deposit_due >= 0),
  -- written only with the postings they add up
  paid bigint NOT NULL DEFAULT 0,
  refunded bigint NOT NULL DEFAULT 0,
  payment_status text NOT NULL GENERATED ALWAYS AS (
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
  cancelled_by text CHECK (cancelled_by IN ('client', 'agency', 'supplier')),
  cancel_reason text,
  refund_kind text CHECK (refund_kind IN ('full', 'partial', 'none')),
  needs_attention text,
  notes text,
  created_by uuid,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, client_id) REFERENCES clients (agency_id, id)
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
-- what is owed, the longest overdue first, and what somebody has to look at: both are few among many
CREATE INDEX bookings_owed ON bookings (agency_id, payment_due_at, id) WHERE status IN ('confirmed', 'in_progress', 'completed', 'no_show') AND total > paid - refunded;
CREATE INDEX bookings_attention ON bookings (agency_id, created_at DESC, id DESC) WHERE needs_attention IS NOT NULL;
CREATE INDEX bookings_search ON bookings USING gin ((reference || ' ' || client_name || ' ' || title) gin_trgm_ops);
SELECT protect('bookings');

-- One sold thing each. While `taking` says held or sold, the places are counted in the departure's row.
CREATE TABLE booking_lines (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  position integer NOT NULL,
  kind text NOT NULL,
  inventory_id uuid NOT NULL,
  title text NOT NULL,
  departure_id uuid,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  places integer NOT NULL CHECK (places >= 0),
  -- [{ price_option_id, name, unit, quantity, unit_amount, amount, because: [text] }], frozen when priced
  items jsonb NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  taking text NOT NULL DEFAULT 'none' CHECK (taking IN ('none', 'held', 'sold')),
  supplier_status text NOT NULL DEFAULT 'not_requested' CHECK (supplier_status IN ('not_requested', 'requested', 'provisional', 'confirmed', 'waitlisted', 'declined', 'cancelled')),
  cancel_by timestamptz,
  payment_due_at timestamptz,
  cancelled_at timestamptz,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id),
  FOREIGN KEY (agency_id, departure_id) REFERENCES departures (agency_id, id),
  CHECK (starts_on <= ends_on)
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
  unit text NOT NULL DEFAULT 'adult',
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

-- What happened to a booking, in words, with notes among them.
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
CREATE INDEX booking_events_booking ON booking_events (agency_id, booking_id, at);
SELECT protect('booking_events');

CREATE TABLE document_numbers (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  type text NOT NULL CHECK (type IN ('invoice', 'receipt', 'voucher')),
  year integer NOT NULL,
  last integer NOT NULL,
  PRIMARY KEY (agency_id, type, year)
);
SELECT protect('document_numbers');

CREATE TABLE booking_documents (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  type text NOT NULL CHECK (type IN ('invoice', 'receipt', 'voucher')),
  -- a receipt is of one payment
  payment_id uuid,
  number text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id)
);
CREATE UNIQUE INDEX booking_documents_number ON booking_documents (agency_id, type, number);
CREATE UNIQUE INDEX booking_documents_once ON booking_documents (agency_id, booking_id, type, payment_id) NULLS NOT DISTINCT;
SELECT protect('booking_documents');
