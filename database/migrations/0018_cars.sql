-- What a class of cars is; its vehicles are units, its padding and lengths of hire the resource's.
CREATE TABLE cars (
  agency_id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  category text NOT NULL CHECK (category IN ('economy', 'compact', 'sedan', 'estate', 'suv', 'four_by_four', 'safari', 'pickup', 'minivan', 'van', 'minibus', 'coach', 'luxury', 'convertible', 'truck', 'motorcycle')),
  make text NOT NULL,
  model text NOT NULL,
  year integer CHECK (year BETWEEN 1900 AND 2100),
  seats integer NOT NULL DEFAULT 5 CHECK (seats BETWEEN 1 AND 100),
  doors integer CHECK (doors BETWEEN 0 AND 10),
  transmission text NOT NULL DEFAULT 'manual' CHECK (transmission IN ('manual', 'automatic')),
  fuel text NOT NULL DEFAULT 'petrol' CHECK (fuel IN ('petrol', 'diesel', 'hybrid', 'electric', 'gas')),
  air_conditioning boolean NOT NULL DEFAULT true,
  -- minor units of the item's currency: kept while a vehicle is out, for each hour it is late, for each kilometre too many
  security_deposit bigint NOT NULL DEFAULT 0 CHECK (security_deposit BETWEEN 0 AND 1000000000000000),
  late_fee bigint NOT NULL DEFAULT 0 CHECK (late_fee BETWEEN 0 AND 1000000000000000),
  extra_km bigint NOT NULL DEFAULT 0 CHECK (extra_km BETWEEN 0 AND 1000000000000000),
  -- kilometres a day that the price includes; null: as many as one likes
  mileage_limit integer CHECK (mileage_limit BETWEEN 1 AND 10000),
  PRIMARY KEY (agency_id, inventory_id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id) ON DELETE CASCADE
);
SELECT protect('cars');

-- What is known of one vehicle beyond its plate, which is the unit's name.
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
