-- The life of one hired vehicle, from the confirmed booking to the deposit that went back.
CREATE TABLE rentals (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  unit_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'reserved' CHECK (status IN ('reserved', 'out', 'returned', 'closed', 'cancelled')),
  -- as booked: the padding after it is not of the hire
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- what happens next, for the list: handing over, or coming back
  next_at timestamptz GENERATED ALWAYS AS (CASE status WHEN 'reserved' THEN starts_at WHEN 'out' THEN ends_at END) STORED,
  -- the terms of the car when it was handed over, in minor units of the booking's currency
  late_fee bigint NOT NULL DEFAULT 0,
  extra_km bigint NOT NULL DEFAULT 0,
  mileage_limit integer,
  handed_over_at timestamptz,
  odometer_out integer CHECK (odometer_out BETWEEN 0 AND 9999999),
  -- eighths of a tank
  fuel_out smallint CHECK (fuel_out BETWEEN 0 AND 8),
  driver_name text,
  licence_number text,
  signed_out_by text,
  note_out text,
  returned_at timestamptz,
  odometer_in integer CHECK (odometer_in BETWEEN odometer_out AND 9999999),
  fuel_in smallint CHECK (fuel_in BETWEEN 0 AND 8),
  signed_in_by text,
  damage_note text,
  -- what the return added to the booking
  charged bigint NOT NULL DEFAULT 0,
  deposit_status text NOT NULL DEFAULT 'none' CHECK (deposit_status IN ('none', 'due', 'held', 'partly_kept', 'released')),
  deposit bigint NOT NULL DEFAULT 0 CHECK (deposit >= 0),
  deposit_method text CHECK (deposit_method IN ('cash', 'bank_transfer', 'mobile_money')),
  deposit_kept bigint NOT NULL DEFAULT 0 CHECK (deposit_kept BETWEEN 0 AND deposit),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id),
  FOREIGN KEY (agency_id, unit_id) REFERENCES inventory_units (agency_id, id),
  CHECK (starts_at < ends_at)
);
-- One vehicle is with one hirer at a time, whoever writes it.
CREATE UNIQUE INDEX rentals_out ON rentals (agency_id, unit_id) WHERE status = 'out';
CREATE INDEX rentals_booking ON rentals (agency_id, booking_id);
CREATE INDEX rentals_next ON rentals (agency_id, next_at, id);
CREATE INDEX rentals_starts ON rentals (agency_id, starts_at, id);
SELECT protect('rentals');
