-- A trip is what runs: a departure with everyone who booked it, or one booking on its own (docs/decisions/0052). It has the id of that
-- departure or booking. There is a row once somebody decided or planned something about it.

CREATE DOMAIN trip_kind AS text CHECK (VALUE IN ('departure', 'booking'));
CREATE DOMAIN trip_decision AS text CHECK (VALUE IN ('open', 'guaranteed', 'cancelled'));
CREATE DOMAIN trip_list_kind AS text CHECK (VALUE IN ('rooms', 'vehicles'));
CREATE DOMAIN trip_list_state AS text CHECK (VALUE IN ('draft', 'sent', 'confirmed', 'declined'));
CREATE DOMAIN trip_channel AS text CHECK (VALUE IN ('email', 'sms', 'whatsapp'));

CREATE TABLE trips (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  kind trip_kind NOT NULL,
  decision trip_decision NOT NULL DEFAULT 'open',
  decided_at timestamptz,
  decided_by text,
  -- why it was cancelled, what each client gets back, and why a booking is not cancelled yet, by its id
  reason text,
  refund text CHECK (refund IN ('policy', 'full', 'none')),
  problems jsonb NOT NULL DEFAULT '{}',
  note text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  CHECK (decision <> 'cancelled' OR kind = 'departure')
);
SELECT protect('trips');

-- Where a person joins the trip and how they arrive.
CREATE TABLE trip_people (
  agency_id uuid NOT NULL,
  trip_id uuid NOT NULL,
  -- a traveller of a booking: as the agency typed them, or as the client filled them in
  person_id uuid NOT NULL,
  pick_up_place text,
  pick_up_at timestamptz,
  arrives text,
  departs text,
  note text,
  PRIMARY KEY (agency_id, trip_id, person_id),
  FOREIGN KEY (agency_id, trip_id) REFERENCES trips (agency_id, id)
);
SELECT protect('trip_people');

-- Who sleeps in which room of a hotel, or sits in which vehicle.
CREATE TABLE trip_lists (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  trip_id uuid NOT NULL,
  kind trip_list_kind NOT NULL,
  name text NOT NULL,
  email text,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  note text,
  -- the rooms or vehicles with their people
  spaces jsonb NOT NULL DEFAULT '[]',
  state trip_list_state NOT NULL DEFAULT 'draft',
  -- what was sent last, and to whom; its number is part of the answer
  sent jsonb,
  sent_to text,
  sent_at timestamptz,
  revision integer NOT NULL DEFAULT 0,
  -- part of the link; a new one makes the old link useless
  link_id uuid NOT NULL,
  answered_at timestamptz,
  answer text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, trip_id) REFERENCES trips (agency_id, id),
  CHECK (starts_on <= ends_on),
  CHECK ((state = 'draft') = (sent IS NULL))
);
CREATE INDEX trip_lists_trip ON trip_lists (agency_id, trip_id, starts_on, id);
SELECT protect('trip_lists');

-- What was written to the clients of a trip.
CREATE TABLE trip_messages (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  trip_id uuid NOT NULL,
  channel trip_channel NOT NULL,
  subject text,
  text text NOT NULL,
  author text NOT NULL,
  sent integer NOT NULL,
  -- the references of the bookings that could not be reached
  missed text[] NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, trip_id) REFERENCES trips (agency_id, id)
);
CREATE INDEX trip_messages_trip ON trip_messages (agency_id, trip_id, at);
SELECT protect('trip_messages');
