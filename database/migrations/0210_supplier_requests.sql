-- What a supplier is asked for a booking, and what it answers (docs/decisions/0055).

CREATE DOMAIN supplier_request_state AS text
  CHECK (VALUE IN ('requested', 'held', 'offered', 'declined', 'confirmed', 'cancelled', 'expired'));

CREATE TABLE supplier_requests (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  -- Lines get other ids when a booking is edited, so these have no foreign keys. The line is found by its offer then.
  line_id uuid,
  inventory_id uuid,
  departure_id uuid,
  supplier_id uuid NOT NULL,
  -- to whom the mail goes
  contact_name text,
  email text NOT NULL,
  state supplier_request_state NOT NULL DEFAULT 'requested',
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  -- [{ type, count }]; empty for a request of another kind, which the note describes
  rooms jsonb NOT NULL DEFAULT '[]',
  adults integer NOT NULL CHECK (adults BETWEEN 1 AND 1000),
  children integer NOT NULL DEFAULT 0 CHECK (children BETWEEN 0 AND 1000),
  board net_rate_board,
  note text,
  -- the last day for an answer
  answer_by date NOT NULL,
  -- the answer names the version that it is to
  revision integer NOT NULL DEFAULT 1,
  -- part of the link; a new one makes the old link useless
  link_id uuid NOT NULL,
  sent_at timestamptz NOT NULL,
  -- the last day of a hold
  hold_until date,
  -- what is offered instead
  offer text,
  offer_price bigint CHECK (offer_price > 0),
  offer_currency currency_code,
  supplier_reference text,
  answer text,
  answered_at timestamptz,
  -- the member who recorded the answer; null if the supplier used the link
  answered_by text,
  -- the last day on which somebody must act: of the hold, or for the answer
  due_on date NOT NULL,
  -- when the next reminder is due, or the request expires
  act_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_by uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id),
  FOREIGN KEY (agency_id, supplier_id) REFERENCES suppliers (agency_id, id),
  CHECK (starts_on < ends_on),
  CHECK ((offer_price IS NULL) = (offer_currency IS NULL)),
  CHECK (state <> 'held' OR hold_until IS NOT NULL),
  CHECK (state <> 'offered' OR offer IS NOT NULL)
);
CREATE INDEX supplier_requests_booking ON supplier_requests (agency_id, booking_id, created_at);
CREATE INDEX supplier_requests_supplier ON supplier_requests (agency_id, supplier_id);
CREATE INDEX supplier_requests_created ON supplier_requests (agency_id, created_at DESC, id DESC);
CREATE INDEX supplier_requests_due ON supplier_requests (agency_id, due_on, id);
CREATE INDEX supplier_requests_open ON supplier_requests (agency_id, due_on, id) WHERE state IN ('requested', 'held', 'offered');
CREATE INDEX supplier_requests_act ON supplier_requests (act_at) WHERE act_at IS NOT NULL;
SELECT protect('supplier_requests');

-- What was asked, answered and decided, in order.
CREATE TABLE supplier_request_events (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  request_id uuid NOT NULL,
  at timestamptz NOT NULL,
  type text NOT NULL,
  title text NOT NULL,
  detail text,
  user_name text,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, request_id) REFERENCES supplier_requests (agency_id, id) ON DELETE CASCADE
);
CREATE INDEX supplier_request_events_request ON supplier_request_events (agency_id, request_id, at);
SELECT protect('supplier_request_events');
