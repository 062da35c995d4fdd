-- Paying a booking in parts: what each part asks for and by when. What is paid of it follows from the booking's own sums.

CREATE TABLE instalment_plans (
  agency_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  -- so many days after its day an unpaid part goes over to the next by itself; never when null
  roll_over_days integer CHECK (roll_over_days BETWEEN 1 AND 60),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, booking_id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id) ON DELETE CASCADE
);
SELECT protect('instalment_plans');

CREATE TABLE instalments (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  position integer NOT NULL CHECK (position >= 0),
  amount bigint NOT NULL CHECK (amount >= 0),
  due_on date NOT NULL,
  -- what of it went over to the next part
  rolled bigint NOT NULL DEFAULT 0 CHECK (rolled >= 0),
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES instalment_plans (agency_id, booking_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX instalments_position ON instalments (agency_id, booking_id, position);
CREATE INDEX instalments_due ON instalments (due_on);
SELECT protect('instalments');
