-- Service, insurance and inspection of vehicles, due by date or kilometres (docs/decisions/0054).

CREATE DOMAIN vehicle_care_kind AS text CHECK (VALUE IN ('service', 'insurance', 'inspection', 'permit', 'other'));

CREATE TABLE vehicle_cares (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  unit_id uuid NOT NULL,
  kind vehicle_care_kind NOT NULL,
  -- the last day on which it may still be done, and the odometer up to which
  due_on date,
  due_km integer CHECK (due_km BETWEEN 1 AND 9999999),
  note text,
  -- null while it has to be done
  done_on date,
  done_km integer CHECK (done_km BETWEEN 0 AND 9999999),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, unit_id) REFERENCES inventory_units (agency_id, id) ON DELETE CASCADE,
  CONSTRAINT vehicle_cares_due CHECK (due_on IS NOT NULL OR due_km IS NOT NULL),
  CHECK (done_km IS NULL OR done_on IS NOT NULL)
);
-- One of each kind is open, so that nobody renews an insurance twice.
CREATE UNIQUE INDEX vehicle_cares_open ON vehicle_cares (agency_id, unit_id, kind) WHERE done_on IS NULL;
CREATE INDEX vehicle_cares_unit ON vehicle_cares (agency_id, unit_id);
CREATE INDEX vehicle_cares_due_on ON vehicle_cares (due_on) WHERE done_on IS NULL AND due_on IS NOT NULL;
SELECT protect('vehicle_cares');

-- Since this day care of a vehicle is overdue. It is not booked and goes on no new duty. The domain `cars` keeps it.
ALTER TABLE inventory_units ADD COLUMN overdue_since date;
