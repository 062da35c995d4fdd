-- Types of room. The rooms themselves are units, and the length of stay is the resource's.

CREATE DOMAIN board AS text CHECK (VALUE IN ('room_only', 'breakfast', 'half_board', 'full_board', 'all_inclusive'));

CREATE TABLE room_types (
  agency_id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  -- [{ "kind": "double", "count": 1 }]
  beds jsonb NOT NULL DEFAULT '[]',
  adults integer NOT NULL DEFAULT 2 CHECK (adults BETWEEN 1 AND 100),
  children integer NOT NULL DEFAULT 0 CHECK (children BETWEEN 0 AND 100),
  -- maximum of adults and children together
  guests integer NOT NULL DEFAULT 2 CHECK (guests BETWEEN 1 AND 200),
  -- square metres
  size integer CHECK (size BETWEEN 1 AND 10000),
  board board NOT NULL DEFAULT 'room_only',
  amenities text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (agency_id, inventory_id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id) ON DELETE CASCADE,
  CHECK (guests BETWEEN adults AND adults + children)
);
SELECT protect('room_types');

CREATE DOMAIN cleanliness AS text CHECK (VALUE IN ('clean', 'dirty', 'inspected'));

-- Cleanliness of a room. A room without a row is clean.
CREATE TABLE room_housekeeping (
  agency_id uuid NOT NULL,
  unit_id uuid NOT NULL,
  state cleanliness NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, unit_id),
  FOREIGN KEY (agency_id, unit_id) REFERENCES inventory_units (agency_id, id) ON DELETE CASCADE
);
SELECT protect('room_housekeeping');

CREATE DOMAIN calendar_status AS text CHECK (VALUE IN ('new', 'ok', 'failed'));

CREATE TABLE room_calendars (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  unit_id uuid NOT NULL,
  name text NOT NULL,
  url text,
  status calendar_status NOT NULL DEFAULT 'new',
  -- why it could not be read, as a sentence
  problem text,
  tried_at timestamptz,
  synced_at timestamptz,
  -- events that could not be stored because the room is taken then
  conflicts jsonb NOT NULL DEFAULT '[]',
  file_name text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, unit_id) REFERENCES inventory_units (agency_id, id) ON DELETE CASCADE,
  CHECK ((url IS NULL) <> (file_name IS NULL))
);
CREATE INDEX room_calendars_unit ON room_calendars (agency_id, unit_id, created_at, id);
CREATE INDEX room_calendars_due ON room_calendars (tried_at NULLS FIRST);
CREATE UNIQUE INDEX room_calendars_file ON room_calendars (agency_id, unit_id, file_name) WHERE file_name IS NOT NULL;
SELECT protect('room_calendars');

-- Keys of earlier tables that point to the tables above.
ALTER TABLE unit_claims ADD FOREIGN KEY (agency_id, calendar_id) REFERENCES room_calendars (agency_id, id) ON DELETE CASCADE;
