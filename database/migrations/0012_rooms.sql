-- What a type of room is; its rooms are units, its length of stay the resource's.
CREATE TABLE room_types (
  agency_id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  -- [{ "kind": "double", "count": 1 }]
  beds jsonb NOT NULL DEFAULT '[]',
  adults integer NOT NULL DEFAULT 2 CHECK (adults BETWEEN 1 AND 100),
  children integer NOT NULL DEFAULT 0 CHECK (children BETWEEN 0 AND 100),
  -- in all, which may be fewer than both together
  guests integer NOT NULL DEFAULT 2 CHECK (guests BETWEEN 1 AND 200),
  -- square metres
  size integer CHECK (size BETWEEN 1 AND 10000),
  board text NOT NULL DEFAULT 'room_only' CHECK (board IN ('room_only', 'breakfast', 'half_board', 'full_board', 'all_inclusive')),
  amenities text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (agency_id, inventory_id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id) ON DELETE CASCADE,
  CHECK (guests BETWEEN adults AND adults + children)
);
SELECT protect('room_types');

-- When a guest came to a room and left it.
ALTER TABLE unit_claims
  ADD checked_in_at timestamptz,
  ADD checked_out_at timestamptz CHECK (checked_out_at >= checked_in_at);

-- How clean a room is; a room that nobody wrote of is clean.
CREATE TABLE room_housekeeping (
  agency_id uuid NOT NULL,
  unit_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('clean', 'dirty', 'inspected')),
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, unit_id),
  FOREIGN KEY (agency_id, unit_id) REFERENCES inventory_units (agency_id, id) ON DELETE CASCADE
);
SELECT protect('room_housekeeping');
