-- Sold tickets, each with its own code, and the scans at the gates.

CREATE DOMAIN ticket_state AS text CHECK (VALUE IN ('valid', 'cancelled', 'refunded', 'transferred', 'revoked'));

CREATE TABLE tickets (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  -- as people read it aloud: "TK-7Q2M9XKD"
  number text NOT NULL,
  event_id uuid NOT NULL,
  ticket_type_id uuid NOT NULL,
  type_name text NOT NULL,
  booking_id uuid NOT NULL,
  holder_name text NOT NULL,
  holder_email text,
  -- the booking says whether it is paid
  state ticket_state NOT NULL DEFAULT 'valid',
  -- the ticket it replaces, whose code is no longer valid
  replaces uuid,
  reason text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, event_id) REFERENCES inventory (agency_id, id),
  FOREIGN KEY (agency_id, ticket_type_id) REFERENCES price_options (agency_id, id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id),
  FOREIGN KEY (agency_id, replaces) REFERENCES tickets (agency_id, id)
);
CREATE UNIQUE INDEX tickets_number ON tickets (agency_id, number);
CREATE INDEX tickets_event ON tickets (agency_id, event_id, created_at DESC, id DESC);
CREATE INDEX tickets_event_holder ON tickets (agency_id, event_id, lower(holder_name), id);
CREATE INDEX tickets_booking ON tickets (agency_id, booking_id);
CREATE INDEX tickets_type ON tickets (agency_id, ticket_type_id);
CREATE INDEX tickets_replaces ON tickets (agency_id, replaces) WHERE replaces IS NOT NULL;
SELECT protect('tickets');

CREATE DOMAIN scan_direction AS text CHECK (VALUE IN ('entry', 'exit', 'undo'));
CREATE DOMAIN scan_mode AS text CHECK (VALUE IN ('online', 'offline'));
CREATE DOMAIN scan_result AS text CHECK (VALUE IN ('ok', 'already_used', 'unpaid', 'cancelled', 'revoked', 'wrong_event', 'outside_time', 'unknown', 'conflict'));

CREATE SEQUENCE ticket_scans_position;
GRANT USAGE ON SEQUENCE ticket_scans_position TO safiri_app, safiri_platform;

-- Every scan of a ticket at a gate, kept for ever. Who is inside is computed from them.
CREATE TABLE ticket_scans (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  -- in the order in which the server received them
  position bigint NOT NULL DEFAULT nextval('ticket_scans_position'),
  event_id uuid NOT NULL,
  ticket_id uuid,
  -- made by the device: the same scan sent twice is stored once
  nonce uuid NOT NULL,
  gate text NOT NULL,
  device text NOT NULL,
  direction scan_direction NOT NULL,
  mode scan_mode NOT NULL,
  result scan_result NOT NULL,
  -- for a conflict: the server's own result
  because text,
  -- the scan that an undo reverts
  undoes uuid,
  user_id uuid,
  user_name text,
  scanned_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, event_id) REFERENCES inventory (agency_id, id),
  FOREIGN KEY (agency_id, ticket_id) REFERENCES tickets (agency_id, id),
  FOREIGN KEY (agency_id, undoes) REFERENCES ticket_scans (agency_id, id)
);
CREATE UNIQUE INDEX ticket_scans_nonce ON ticket_scans (agency_id, nonce);
CREATE UNIQUE INDEX ticket_scans_undone ON ticket_scans (agency_id, undoes) WHERE undoes IS NOT NULL;
CREATE INDEX ticket_scans_ticket ON ticket_scans (agency_id, ticket_id, position DESC) WHERE ticket_id IS NOT NULL;
CREATE INDEX ticket_scans_event ON ticket_scans (agency_id, event_id, position DESC);
SELECT protect('ticket_scans');
REVOKE UPDATE, DELETE ON ticket_scans FROM safiri_app, safiri_platform;
