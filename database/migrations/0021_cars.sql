-- Classes of cars for hire. The vehicles are units; gaps and lengths of hire are the resource's.

CREATE DOMAIN car_category AS text CHECK (VALUE IN ('economy', 'compact', 'sedan', 'estate', 'suv', 'four_by_four', 'safari', 'pickup', 'minivan', 'van', 'minibus', 'coach', 'luxury', 'convertible', 'truck', 'motorcycle'));
CREATE DOMAIN transmission AS text CHECK (VALUE IN ('manual', 'automatic'));
CREATE DOMAIN fuel AS text CHECK (VALUE IN ('petrol', 'diesel', 'hybrid', 'electric', 'gas'));

CREATE TABLE cars (
  agency_id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  category car_category NOT NULL,
  make text NOT NULL,
  model text NOT NULL,
  year integer CHECK (year BETWEEN 1900 AND 2100),
  seats integer NOT NULL DEFAULT 5 CHECK (seats BETWEEN 1 AND 100),
  doors integer CHECK (doors BETWEEN 0 AND 10),
  transmission transmission NOT NULL DEFAULT 'manual',
  fuel fuel NOT NULL DEFAULT 'petrol',
  air_conditioning boolean NOT NULL DEFAULT true,
  -- in minor units of the item's currency; fees are per late hour and per extra kilometre
  security_deposit bigint NOT NULL DEFAULT 0 CHECK (security_deposit BETWEEN 0 AND 1000000000000000),
  late_fee bigint NOT NULL DEFAULT 0 CHECK (late_fee BETWEEN 0 AND 1000000000000000),
  extra_km bigint NOT NULL DEFAULT 0 CHECK (extra_km BETWEEN 0 AND 1000000000000000),
  -- kilometres a day that the price includes; null: unlimited
  mileage_limit integer CHECK (mileage_limit BETWEEN 1 AND 10000),
  PRIMARY KEY (agency_id, inventory_id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id) ON DELETE CASCADE
);
SELECT protect('cars');

-- Details of one vehicle. Its number plate is the unit's name.
CREATE TABLE vehicles (
  agency_id uuid NOT NULL,
  unit_id uuid NOT NULL,
  colour text,
  -- kilometres
  odometer integer CHECK (odometer BETWEEN 0 AND 9999999),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (agency_id, unit_id),
  FOREIGN KEY (agency_id, unit_id) REFERENCES inventory_units (agency_id, id) ON DELETE CASCADE
);
SELECT protect('vehicles');
