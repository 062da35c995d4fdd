-- Hires of vehicles, from the confirmed booking to the released deposit.

CREATE DOMAIN rental_status AS text CHECK (VALUE IN ('reserved', 'out', 'returned', 'closed', 'cancelled', 'no_show'));
CREATE DOMAIN deposit_status AS text CHECK (VALUE IN ('none', 'due', 'held', 'partly_kept', 'released'));
CREATE DOMAIN deposit_method AS text CHECK (VALUE IN ('cash', 'bank_transfer', 'mobile_money'));

CREATE TABLE rentals (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  unit_id uuid NOT NULL,
  status rental_status NOT NULL DEFAULT 'reserved',
  -- as booked, without the gap after it
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- the next hand-over or return, for the list
  next_at timestamptz GENERATED ALWAYS AS (CASE status WHEN 'reserved' THEN starts_at WHEN 'out' THEN ends_at END) STORED,
  -- the car's terms at hand-over, in minor units of the booking's currency
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
  deposit_status deposit_status NOT NULL DEFAULT 'none',
  deposit bigint NOT NULL DEFAULT 0 CHECK (deposit >= 0),
  deposit_method deposit_method,
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
-- One vehicle is out with one hirer at a time, whoever writes it.
CREATE UNIQUE INDEX rentals_out ON rentals (agency_id, unit_id) WHERE status = 'out';
CREATE INDEX rentals_booking ON rentals (agency_id, booking_id);
CREATE INDEX rentals_next ON rentals (agency_id, next_at, id);
CREATE INDEX rentals_starts ON rentals (agency_id, starts_at, id);
-- Deleting an item checks this key; without the index it would scan all rentals.
CREATE INDEX rentals_item ON rentals (agency_id, inventory_id);
-- Finds the next hire of a vehicle that is out.
CREATE INDEX rentals_unit ON rentals (agency_id, unit_id, starts_at) WHERE status IN ('reserved', 'out');
SELECT protect('rentals');

CREATE DOMAIN photo_moment AS text CHECK (VALUE IN ('out', 'in'));

-- Photos of the state of a vehicle at hand-over and return.
CREATE TABLE rental_photos (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  rental_id uuid NOT NULL,
  file_id uuid NOT NULL,
  -- at hand-over, or at return
  moment photo_moment NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  UNIQUE (agency_id, rental_id, moment, file_id),
  FOREIGN KEY (agency_id, rental_id) REFERENCES rentals (agency_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, file_id) REFERENCES files (agency_id, id)
);
CREATE INDEX rental_photos_file ON rental_photos (agency_id, file_id);
SELECT protect('rental_photos');
