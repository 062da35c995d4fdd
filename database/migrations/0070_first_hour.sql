-- What the agency said it does. Navigation, Home, set-up and examples follow it. Empty for agencies that never said.
ALTER TABLE agencies
  ADD COLUMN businesses text[] NOT NULL DEFAULT '{}'
    CHECK (businesses <@ ARRAY['tour_operator', 'travel_agency', 'lodge', 'car_hire', 'events', 'shop', 'services']);

-- The examples of an agency: at most one set, and the records that it consists of.
CREATE DOMAIN example_status AS text CHECK (VALUE IN ('making', 'made'));
CREATE DOMAIN example_kind AS text CHECK (VALUE IN ('client', 'item', 'inquiry', 'booking', 'proposal'));
CREATE TABLE example_sets (
  agency_id uuid NOT NULL PRIMARY KEY REFERENCES agencies (id),
  -- the job of a set that was removed finds another id, or none
  id uuid NOT NULL,
  status example_status NOT NULL DEFAULT 'making',
  businesses text[] NOT NULL,
  done integer NOT NULL DEFAULT 0 CHECK (done <= total),
  total integer NOT NULL CHECK (total > 0),
  created_by uuid,
  created_at timestamptz NOT NULL
);
SELECT protect('example_sets');
CREATE TABLE example_records (
  agency_id uuid NOT NULL REFERENCES example_sets (agency_id) ON DELETE CASCADE,
  record_id uuid NOT NULL,
  kind example_kind NOT NULL,
  -- of an item
  item_kind text,
  title text NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (agency_id, record_id)
);
SELECT protect('example_records');
