-- Payment plans of bookings: what each part asks for, and by when. How much of a part is paid follows from the booking's sums.

CREATE TABLE instalment_plans (
  agency_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  -- after this many days an unpaid part is added to the next one; null: never
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
  -- the amount that was moved to the next part
  rolled bigint NOT NULL DEFAULT 0 CHECK (rolled >= 0),
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES instalment_plans (agency_id, booking_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX instalments_position ON instalments (agency_id, booking_id, position);
CREATE INDEX instalments_due ON instalments (due_on);
SELECT protect('instalments');
