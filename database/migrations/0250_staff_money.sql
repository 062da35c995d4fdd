-- Money of staff on the road: cash they get, what they spend, their allowances (docs/decisions/0066).

CREATE DOMAIN staff_money_kind AS text CHECK (VALUE IN ('given', 'returned', 'paid_out', 'expense', 'allowance'));
CREATE DOMAIN staff_money_till AS text CHECK (VALUE IN ('cash', 'bank', 'mobile_money'));
CREATE DOMAIN report_check AS text CHECK (VALUE IN ('to_check', 'accepted', 'refused'));

-- A report with an amount is checked by a member before it counts as a cost. The amount that was reported stays.
ALTER TABLE job_events
  ADD COLUMN check_state report_check,
  -- what was accepted of the amount
  ADD COLUMN accepted_amount bigint,
  -- why it was refused, why another amount was accepted, or why a late report was
  ADD COLUMN check_reason text,
  ADD COLUMN checked_by uuid,
  ADD COLUMN checked_at timestamptz;
UPDATE job_events SET check_state = 'to_check' WHERE amount IS NOT NULL;
-- Named, because a distributed database adds no constraint without a name.
ALTER TABLE job_events
  ADD CONSTRAINT job_events_accepted_amount CHECK (accepted_amount > 0),
  ADD CONSTRAINT job_events_amount_is_checked CHECK ((amount IS NULL) = (check_state IS NULL)),
  ADD CONSTRAINT job_events_accepted_has_amount CHECK ((accepted_amount IS NOT NULL) = (check_state IS NOT DISTINCT FROM 'accepted'));
CREATE INDEX job_events_checks ON job_events (agency_id, check_state, happened_at DESC, id DESC) WHERE check_state IS NOT NULL;

-- What a day of each kind of work is paid, for people without a daily rate of their own.
CREATE TABLE allowance_rates (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  kind staff_kind NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency currency_code NOT NULL,
  set_by uuid,
  set_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, kind)
);
SELECT protect('allowance_rates');

-- Money between the agency and a person of its staff. Each row has one ledger transaction, and is never deleted: it is reversed.
CREATE TABLE staff_entries (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  staff_id uuid NOT NULL,
  kind staff_money_kind NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency currency_code NOT NULL,
  -- how what the person holds changes
  effect bigint NOT NULL GENERATED ALWAYS AS (CASE WHEN kind IN ('given', 'paid_out') THEN amount ELSE -amount END) STORED,
  -- where the money came from or went to
  till staff_money_till,
  -- the day of the allowance, the expense or the money
  day date NOT NULL,
  duty_id uuid,
  -- the report of an expense
  event_id uuid,
  -- what it is a cost of, as of the lines of supplier invoices
  booking_id uuid,
  departure_id uuid,
  inventory_id uuid,
  -- in the currency of the booking, or of the agency, at the rate of the day; null for what is no cost of a trip
  real_cost bigint,
  real_currency currency_code,
  description text NOT NULL,
  note text,
  -- the ledger transaction
  posted_id uuid NOT NULL,
  reversed_at timestamptz,
  reversed_by uuid,
  reverse_reason text,
  created_by uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, staff_id) REFERENCES staff (agency_id, id),
  FOREIGN KEY (agency_id, duty_id) REFERENCES duties (agency_id, id),
  FOREIGN KEY (agency_id, event_id) REFERENCES job_events (agency_id, id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id),
  FOREIGN KEY (agency_id, departure_id) REFERENCES departures (agency_id, id),
  CHECK ((till IS NOT NULL) = (kind IN ('given', 'returned', 'paid_out'))),
  CHECK ((event_id IS NOT NULL) = (kind = 'expense')),
  CHECK (kind NOT IN ('expense', 'allowance') OR duty_id IS NOT NULL),
  CHECK ((real_cost IS NULL) = (booking_id IS NULL AND departure_id IS NULL)),
  CHECK ((real_cost IS NULL) = (real_currency IS NULL)),
  CHECK ((reversed_at IS NULL) = (reverse_reason IS NULL))
);
CREATE INDEX staff_entries_person ON staff_entries (agency_id, staff_id, created_at DESC, id DESC);
CREATE INDEX staff_entries_duty ON staff_entries (agency_id, duty_id) WHERE duty_id IS NOT NULL;
CREATE INDEX staff_entries_event ON staff_entries (agency_id, event_id) WHERE event_id IS NOT NULL;
CREATE INDEX staff_entries_booking ON staff_entries (agency_id, booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX staff_entries_departure ON staff_entries (agency_id, departure_id) WHERE departure_id IS NOT NULL;
-- Whoever forgets the lock of the person meets these.
CREATE UNIQUE INDEX staff_entries_expense_once ON staff_entries (agency_id, event_id) WHERE kind = 'expense' AND reversed_at IS NULL;
CREATE UNIQUE INDEX staff_entries_allowance_once ON staff_entries (agency_id, staff_id, duty_id, day)
  WHERE kind = 'allowance' AND reversed_at IS NULL;
SELECT protect('staff_entries');
