-- Who does which work on trips (docs/decisions/0049).

CREATE DOMAIN assignment_status AS text CHECK (VALUE IN ('offered', 'accepted', 'declined', 'started', 'done', 'cancelled'));

-- Work of one kind between two times: the driver of a safari, the guides of a departure.
CREATE TABLE duties (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  title text NOT NULL,
  kind staff_kind NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
  place text,
  -- kept free before and after it
  padding_minutes integer NOT NULL DEFAULT 0 CHECK (padding_minutes BETWEEN 0 AND 1440),
  people integer NOT NULL DEFAULT 1 CHECK (people BETWEEN 1 AND 20),
  -- ISO 639 code of a language that each person must speak
  language text,
  booking_id uuid,
  notes text,
  cancelled_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id)
);
CREATE INDEX duties_starts ON duties (agency_id, starts_at, id);
CREATE INDEX duties_booking ON duties (agency_id, booking_id) WHERE booking_id IS NOT NULL;
SELECT protect('duties');

-- A person on a duty. While it is live, a row of staff_claims with the same id takes the person's time.
CREATE TABLE assignments (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  duty_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  status assignment_status NOT NULL,
  -- why a rule was overridden: too little rest, or a language that the person does not speak
  override_reason text,
  created_by uuid,
  created_at timestamptz NOT NULL,
  moved_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, duty_id) REFERENCES duties (agency_id, id),
  FOREIGN KEY (agency_id, staff_id) REFERENCES staff (agency_id, id)
);
CREATE INDEX assignments_duty ON assignments (agency_id, duty_id);
CREATE INDEX assignments_staff ON assignments (agency_id, staff_id);
SELECT protect('assignments');
