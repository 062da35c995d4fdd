-- Five ways to run out of something: places of a departure, intervals of a unit, quotas and stock of a price option, and not at all.

ALTER TABLE inventory
  -- what happens once, as an event: when
  ADD happens_from timestamptz,
  ADD happens_until timestamptz,
  ADD CHECK (happens_from <= happens_until);

ALTER TABLE price_options
  DROP CONSTRAINT price_options_per_check,
  ADD CONSTRAINT price_options_per_check CHECK (per IN ('unit', 'booking', 'night', 'hour', 'day', 'week', 'month')),
  -- rates of one tariff are combined to the cheapest for a period: "Self-drive"
  ADD tariff text NOT NULL DEFAULT '',
  -- null: not counted. `held` and `sold` move only through the availability functions; the row refuses more than there is
  ADD capacity integer CHECK (capacity >= 0),
  ADD held integer NOT NULL DEFAULT 0,
  ADD sold integer NOT NULL DEFAULT 0,
  ADD sells_from timestamptz,
  ADD sells_until timestamptz,
  ADD CONSTRAINT price_options_stock CHECK (held >= 0 AND sold >= 0 AND (capacity IS NULL OR held + sold <= capacity)),
  ADD CHECK (sells_from < sells_until);

-- How the units of an item are let: by nights, or by the hour.
CREATE TABLE resources (
  agency_id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  basis text NOT NULL CHECK (basis IN ('night', 'time')),
  -- kept free after each use: cleaning, refuelling
  padding_minutes integer NOT NULL DEFAULT 0 CHECK (padding_minutes BETWEEN 0 AND 10080),
  -- nights, or hours
  min_length integer NOT NULL DEFAULT 1 CHECK (min_length >= 1),
  max_length integer CHECK (max_length >= min_length),
  PRIMARY KEY (agency_id, inventory_id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id) ON DELETE CASCADE
);
SELECT protect('resources');

-- One room, one vehicle.
CREATE TABLE inventory_units (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  name text NOT NULL,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  position integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX inventory_units_name ON inventory_units (agency_id, inventory_id, lower(name));
CREATE INDEX inventory_units_item ON inventory_units (agency_id, inventory_id, position, id);
SELECT protect('inventory_units');

-- Who has a unit when. Two claims of one unit never overlap: the constraint says so, whoever writes them.
CREATE TABLE unit_claims (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  unit_id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('booking', 'block', 'external')),
  -- from the beginning of the use to the end of the padding after it
  period tstzrange NOT NULL CHECK (NOT isempty(period) AND lower(period) IS NOT NULL AND upper(period) IS NOT NULL),
  booking_line_id uuid,
  -- chosen by a person: never moved by the system
  locked boolean NOT NULL DEFAULT false,
  -- why it is blocked, or what the other calendar calls it
  note text,
  -- the event of the other calendar
  external_uid text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, unit_id) REFERENCES inventory_units (agency_id, id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id),
  FOREIGN KEY (agency_id, booking_line_id) REFERENCES booking_lines (agency_id, id),
  CHECK ((kind = 'booking') = (booking_line_id IS NOT NULL)),
  CONSTRAINT unit_claims_apart EXCLUDE USING gist (agency_id WITH =, unit_id WITH =, period WITH &&)
);
CREATE INDEX unit_claims_line ON unit_claims (agency_id, booking_line_id) WHERE booking_line_id IS NOT NULL;
CREATE INDEX unit_claims_item ON unit_claims USING gist (agency_id, inventory_id, period);
SELECT protect('unit_claims');

ALTER TABLE booking_lines
  -- what is let or happens at an hour: from when until when
  ADD starts_at timestamptz,
  ADD ends_at timestamptz,
  -- how many units of a resource it takes; which ones, its claims say
  ADD units integer NOT NULL DEFAULT 0 CHECK (units >= 0),
  ADD CHECK (units = 0 OR (starts_at IS NOT NULL AND starts_at < ends_at));
