-- The spine that every kind of inventory shares, its capabilities, and tour packages.

CREATE TABLE inventory (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  slug text NOT NULL,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'proposed', 'published', 'rejected', 'archived')),
  summary text,
  description text,
  country_code text NOT NULL,
  place_name text,
  place_lat double precision,
  place_lng double precision,
  cover_file_id uuid,
  currency text NOT NULL,
  from_price bigint,
  capacity_mode text NOT NULL CHECK (capacity_mode IN ('departure', 'resource', 'quota', 'stock', 'freesale')),
  featured boolean NOT NULL DEFAULT false,
  -- null: the agency's own
  cancellation_policy jsonb,
  deposit_percent integer CHECK (deposit_percent BETWEEN 0 AND 100),
  created_by uuid,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, cover_file_id) REFERENCES files (agency_id, id) ON DELETE SET NULL (cover_file_id)
);
CREATE UNIQUE INDEX inventory_slug ON inventory (agency_id, slug);
CREATE INDEX inventory_created ON inventory (agency_id, kind, created_at DESC, id DESC);
CREATE INDEX inventory_title ON inventory (agency_id, kind, lower(title), id);
CREATE INDEX inventory_price ON inventory (agency_id, kind, from_price, id);
CREATE INDEX inventory_updated ON inventory (agency_id, kind, updated_at DESC, id DESC);
CREATE INDEX inventory_cover ON inventory (agency_id, cover_file_id) WHERE cover_file_id IS NOT NULL;
CREATE INDEX inventory_search ON inventory USING gin (title gin_trgm_ops);
SELECT protect('inventory');

CREATE TABLE inventory_tags (
  agency_id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  tag text NOT NULL,
  PRIMARY KEY (agency_id, inventory_id, tag),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id) ON DELETE CASCADE
);
CREATE INDEX inventory_tags_tag ON inventory_tags (agency_id, tag, inventory_id);
SELECT protect('inventory_tags');

CREATE TABLE inventory_gallery (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  file_id uuid NOT NULL,
  caption text,
  position integer NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, file_id) REFERENCES files (agency_id, id)
);
CREATE INDEX inventory_gallery_item ON inventory_gallery (agency_id, inventory_id, position);
CREATE INDEX inventory_gallery_file ON inventory_gallery (agency_id, file_id);
SELECT protect('inventory_gallery');

CREATE TABLE price_options (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  name text NOT NULL,
  unit text NOT NULL CHECK (unit IN ('adult', 'youth', 'child', 'infant', 'senior', 'student', 'family', 'room', 'vehicle', 'item')),
  -- per unit, or once for the booking however many
  per text NOT NULL DEFAULT 'unit' CHECK (per IN ('unit', 'booking')),
  amount bigint NOT NULL CHECK (amount >= 0),
  currency text NOT NULL,
  -- how many places one unit takes of the departure: a family 4, an infant 0
  places integer NOT NULL DEFAULT 1 CHECK (places BETWEEN 0 AND 50),
  min_quantity integer NOT NULL DEFAULT 0,
  max_quantity integer,
  active boolean NOT NULL DEFAULT true,
  position integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id) ON DELETE CASCADE,
  CHECK (max_quantity IS NULL OR max_quantity >= greatest(min_quantity, 1))
);
CREATE INDEX price_options_item ON price_options (agency_id, inventory_id, position);
SELECT protect('price_options');

CREATE TABLE price_rules (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  name text NOT NULL,
  -- null: every option of the item
  price_option_id uuid,
  starts_on date,
  ends_on date,
  weekdays smallint[],
  min_pax integer,
  max_pax integer,
  residency text CHECK (residency IN ('non_resident', 'foreign_resident', 'eac_citizen')),
  operation text NOT NULL CHECK (operation IN ('increase', 'decrease', 'fix')),
  value_kind text NOT NULL CHECK (value_kind IN ('percent', 'amount')),
  value numeric(18, 4) NOT NULL CHECK (value >= 0),
  priority integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, price_option_id) REFERENCES price_options (agency_id, id) ON DELETE CASCADE,
  CHECK (starts_on IS NULL OR ends_on IS NULL OR starts_on <= ends_on),
  CHECK (min_pax IS NULL OR max_pax IS NULL OR min_pax <= max_pax),
  CHECK (operation <> 'fix' OR value_kind = 'amount'),
  CHECK (value_kind <> 'percent' OR operation <> 'decrease' OR value <= 100)
);
CREATE INDEX price_rules_item ON price_rules (agency_id, inventory_id, priority);
CREATE INDEX price_rules_option ON price_rules (agency_id, price_option_id);
SELECT protect('price_rules');

CREATE TABLE resell_configs (
  agency_id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  enabled boolean NOT NULL DEFAULT false,
  model text NOT NULL DEFAULT 'commission' CHECK (model IN ('commission', 'net_rate')),
  -- commission: percent of the sale; net rate: percent off the price
  percent numeric(7, 4) NOT NULL DEFAULT 10 CHECK (percent BETWEEN 0 AND 100),
  share_percent integer NOT NULL DEFAULT 100 CHECK (share_percent BETWEEN 1 AND 100),
  terms text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, inventory_id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id) ON DELETE CASCADE
);
SELECT protect('resell_configs');

CREATE TABLE tour_packages (
  agency_id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  days integer NOT NULL CHECK (days BETWEEN 1 AND 365),
  nights integer NOT NULL CHECK (nights BETWEEN 0 AND 365),
  highlights text[] NOT NULL DEFAULT '{}',
  inclusions text[] NOT NULL DEFAULT '{}',
  exclusions text[] NOT NULL DEFAULT '{}',
  group_size_min integer,
  group_size_max integer,
  minimum_pax integer,
  -- days before the departure on which the agency decides whether it runs
  decision_days_before integer,
  -- no departures: any day is asked for and confirmed by the agency
  on_request boolean NOT NULL DEFAULT false,
  PRIMARY KEY (agency_id, inventory_id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id) ON DELETE CASCADE,
  CHECK (nights <= days),
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

-- A pool of places on a day. `held` and `sold` move only through the availability function; the row refuses more than there is.
CREATE TABLE departures (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  starts_at time,
  capacity integer NOT NULL CHECK (capacity BETWEEN 0 AND 100000),
  held integer NOT NULL DEFAULT 0,
  sold integer NOT NULL DEFAULT 0,
  -- hours before the start after which nothing is sold any more
  cutoff_hours integer NOT NULL DEFAULT 0 CHECK (cutoff_hours BETWEEN 0 AND 8760),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'closed', 'cancelled')),
  note text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id),
  CONSTRAINT departures_capacity CHECK (held >= 0 AND sold >= 0 AND held + sold <= capacity),
  CHECK (starts_on <= ends_on)
);
CREATE INDEX departures_item ON departures (agency_id, inventory_id, starts_on, id);
CREATE INDEX departures_day ON departures (agency_id, starts_on, id);
SELECT protect('departures');
