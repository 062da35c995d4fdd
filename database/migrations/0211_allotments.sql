-- Rooms that other hotels keep for the agency until a release day, and who has taken them (docs/decisions/0055).

CREATE DOMAIN allotment_taking_state AS text CHECK (VALUE IN ('taken', 'given_back'));

CREATE TABLE allotments (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  supplier_id uuid NOT NULL,
  -- the kind of room: "Double, lake side"
  room text NOT NULL,
  board net_rate_board,
  -- first and last night
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  -- so many days before a night, what is left of it is released to the hotel
  release_days integer NOT NULL CHECK (release_days BETWEEN 0 AND 365),
  -- for a room and night
  net_rate bigint CHECK (net_rate > 0),
  net_currency currency_code,
  notes text,
  archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, supplier_id) REFERENCES suppliers (agency_id, id),
  CHECK (starts_on <= ends_on),
  CHECK ((net_rate IS NULL) = (net_currency IS NULL))
);
CREATE INDEX allotments_supplier ON allotments (agency_id, supplier_id);
CREATE INDEX allotments_dates ON allotments (agency_id, starts_on, id);
CREATE INDEX allotments_created ON allotments (agency_id, created_at DESC, id DESC);
SELECT protect('allotments');

CREATE TABLE allotment_nights (
  agency_id uuid NOT NULL,
  allotment_id uuid NOT NULL,
  night date NOT NULL,
  total integer NOT NULL CHECK (total BETWEEN 0 AND 1000),
  taken integer NOT NULL DEFAULT 0 CHECK (taken >= 0),
  released integer NOT NULL DEFAULT 0 CHECK (released >= 0),
  -- on this day the rest is released
  release_on date NOT NULL,
  released_at timestamptz,
  PRIMARY KEY (agency_id, allotment_id, night),
  FOREIGN KEY (agency_id, allotment_id) REFERENCES allotments (agency_id, id),
  CHECK (taken + released <= total)
);
CREATE INDEX allotment_nights_release ON allotment_nights (agency_id, release_on, allotment_id, night);
-- what the job has to release
CREATE INDEX allotment_nights_waiting ON allotment_nights (release_on) WHERE released_at IS NULL;
SELECT protect('allotment_nights');

CREATE TABLE allotment_takings (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  allotment_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  -- Lines get other ids when a booking is edited, so these have no foreign keys.
  line_id uuid,
  inventory_id uuid,
  departure_id uuid,
  -- the first day of the line then: if it moves, the rooms move by as many days
  line_starts_on date,
  state allotment_taking_state NOT NULL DEFAULT 'taken',
  starts_on date NOT NULL,
  -- the day of departure
  ends_on date NOT NULL,
  rooms integer NOT NULL CHECK (rooms BETWEEN 1 AND 1000),
  note text,
  version integer NOT NULL DEFAULT 1,
  created_by uuid,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, allotment_id) REFERENCES allotments (agency_id, id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id),
  CHECK (starts_on < ends_on)
);
CREATE INDEX allotment_takings_allotment ON allotment_takings (agency_id, allotment_id, starts_on);
CREATE INDEX allotment_takings_booking ON allotment_takings (agency_id, booking_id);
SELECT protect('allotment_takings');
