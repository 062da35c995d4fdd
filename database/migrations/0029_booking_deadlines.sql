-- By when something of a booking must be done: the option with a supplier, the final payment, the names, the ticketing.

CREATE TABLE booking_deadlines (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  -- null: of the whole booking
  line_id uuid,
  kind text NOT NULL CHECK (kind IN ('option', 'final_payment', 'names', 'ticketing', 'cancel_by', 'other')),
  due_at timestamptz NOT NULL,
  note text,
  done_at timestamptz,
  done_by text,
  -- when somebody is reminded next; null: no more
  remind_at timestamptz,
  created_by uuid,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, line_id) REFERENCES booking_lines (agency_id, id) ON DELETE SET NULL (line_id)
);
CREATE INDEX booking_deadlines_due ON booking_deadlines (agency_id, due_at, id);
CREATE INDEX booking_deadlines_open ON booking_deadlines (agency_id, due_at, id) WHERE done_at IS NULL;
CREATE INDEX booking_deadlines_created ON booking_deadlines (agency_id, created_at, id);
CREATE INDEX booking_deadlines_booking ON booking_deadlines (agency_id, booking_id);
CREATE INDEX booking_deadlines_line ON booking_deadlines (agency_id, line_id) WHERE line_id IS NOT NULL;
CREATE INDEX booking_deadlines_remind ON booking_deadlines (remind_at) WHERE remind_at IS NOT NULL;
SELECT protect('booking_deadlines');

-- They were never written: a line's days by which to cancel and to pay are deadlines now.
ALTER TABLE booking_lines DROP COLUMN cancel_by, DROP COLUMN payment_due_at;
-- by whom the line is supplied, and the number they gave it
ALTER TABLE booking_lines ADD supplier_name text, ADD supplier_reference text;

-- who waits, over all agencies, the longest first
CREATE INDEX bookings_waiting ON bookings (created_at, id) WHERE status = 'waitlisted';
