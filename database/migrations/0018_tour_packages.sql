-- Tours of one or more days, with an itinerary for each day.

CREATE TABLE tour_packages (
  agency_id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  nights integer NOT NULL CHECK (nights BETWEEN 0 AND 365),
  highlights text[] NOT NULL DEFAULT '{}',
  inclusions text[] NOT NULL DEFAULT '{}',
  exclusions text[] NOT NULL DEFAULT '{}',
  group_size_min integer,
  group_size_max integer,
  minimum_pax integer,
  -- the agency decides this many days before the departure whether it runs
  decision_days_before integer,
  -- areas and the route drawn on the map; null: none
  map jsonb,
  PRIMARY KEY (agency_id, inventory_id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id) ON DELETE CASCADE,
  CHECK (group_size_min IS NULL OR group_size_max IS NULL OR group_size_min <= group_size_max)
);
SELECT protect('tour_packages');

CREATE TABLE itineraries (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  day integer NOT NULL CHECK (day BETWEEN 1 AND 365),
  title text NOT NULL,
  description text,
  place_name text,
  place_lat double precision,
  place_lng double precision,
  meals text[] NOT NULL DEFAULT '{}',
  accommodation text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES tour_packages (agency_id, inventory_id) ON DELETE CASCADE
);
CREATE INDEX itineraries_item ON itineraries (agency_id, inventory_id, day, id);
SELECT protect('itineraries');

CREATE TABLE itinerary_gallery (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  itinerary_id uuid NOT NULL,
  file_id uuid NOT NULL,
  caption text,
  position integer NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, itinerary_id) REFERENCES itineraries (agency_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, file_id) REFERENCES files (agency_id, id)
);
CREATE INDEX itinerary_gallery_day ON itinerary_gallery (agency_id, itinerary_id, position);
CREATE INDEX itinerary_gallery_file ON itinerary_gallery (agency_id, file_id);
SELECT protect('itinerary_gallery');
