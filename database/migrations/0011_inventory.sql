-- What all kinds of inventory share: the item, its prices, its stock and its pictures.
-- Stock runs out in five ways, by `capacity_mode`: places of a departure, periods of a unit (resource), quota and stock
-- of a price option, and not at all (freesale). See docs/decisions/0006.

CREATE DOMAIN item_status AS text CHECK (VALUE IN ('draft', 'proposed', 'published', 'rejected', 'archived'));
CREATE DOMAIN capacity_mode AS text CHECK (VALUE IN ('departure', 'resource', 'quota', 'stock', 'freesale'));
CREATE DOMAIN price_per AS text CHECK (VALUE IN ('unit', 'booking', 'night', 'hour', 'day', 'week', 'month'));

CREATE TABLE inventory (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  slug text NOT NULL,
  status item_status NOT NULL DEFAULT 'draft',
  summary text,
  description text,
  country_code text NOT NULL,
  place_name text,
  place_lat double precision,
  place_lng double precision,
  cover_file_id uuid,
  currency currency_code NOT NULL,
  from_price bigint,
  capacity_mode capacity_mode NOT NULL,
  featured boolean NOT NULL DEFAULT false,
  -- null: the agency's own policy
  cancellation_policy jsonb,
  deposit_percent integer CHECK (deposit_percent BETWEEN 0 AND 100),
  -- when an event happens; null for kinds that happen more than once
  happens_from timestamptz,
  happens_until timestamptz,
  from_per price_per,
  -- how long a departure lasts
  days integer NOT NULL DEFAULT 1 CHECK (days BETWEEN 1 AND 365),
  -- no departures: clients ask for any day and the agency confirms it
  on_request boolean NOT NULL DEFAULT false,
  created_by uuid,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, cover_file_id) REFERENCES files (agency_id, id),
  CHECK (happens_from <= happens_until)
);
CREATE UNIQUE INDEX inventory_slug ON inventory (agency_id, slug);
CREATE INDEX inventory_created ON inventory (agency_id, kind, created_at DESC, id DESC);
CREATE INDEX inventory_title ON inventory (agency_id, kind, lower(title), id);
CREATE INDEX inventory_price ON inventory (agency_id, kind, from_price, id);
CREATE INDEX inventory_updated ON inventory (agency_id, kind, updated_at DESC, id DESC);
CREATE INDEX inventory_cover ON inventory (agency_id, cover_file_id) WHERE cover_file_id IS NOT NULL;
CREATE INDEX inventory_search ON inventory USING gin (title gin_trgm_ops);
CREATE INDEX inventory_happens ON inventory (agency_id, kind, happens_from, id) WHERE happens_from IS NOT NULL;
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

CREATE DOMAIN price_unit AS text CHECK (VALUE IN ('adult', 'youth', 'child', 'infant', 'senior', 'student', 'family', 'room', 'vehicle', 'item'));

CREATE TABLE price_options (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  name text NOT NULL,
  unit price_unit NOT NULL,
  -- `unit`: for each one; `booking`: once, for any quantity
  per price_per NOT NULL DEFAULT 'unit',
  amount bigint NOT NULL CHECK (amount >= 0),
  currency currency_code NOT NULL,
  -- places of the departure that one unit takes: a family 4, an infant 0
  places integer NOT NULL DEFAULT 1 CHECK (places BETWEEN 0 AND 50),
  min_quantity integer NOT NULL DEFAULT 0,
  max_quantity integer,
  active boolean NOT NULL DEFAULT true,
  position integer NOT NULL DEFAULT 0,
  -- a period is priced with the cheapest mix of rates of one tariff, such as "Self-drive"
  tariff text NOT NULL DEFAULT '',
  -- null: uncounted. Only inventory/server/stock changes `held` and `sold`; the check refuses overselling
  capacity integer CHECK (capacity >= 0),
  held integer NOT NULL DEFAULT 0,
  sold integer NOT NULL DEFAULT 0,
  sells_from timestamptz,
  sells_until timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id) ON DELETE CASCADE,
  CHECK (max_quantity IS NULL OR max_quantity >= greatest(min_quantity, 1)),
  CONSTRAINT price_options_stock CHECK (held >= 0 AND sold >= 0 AND (capacity IS NULL OR held + sold <= capacity)),
  CHECK (sells_from < sells_until)
);
CREATE INDEX price_options_item ON price_options (agency_id, inventory_id, position);
SELECT protect('price_options');

CREATE DOMAIN residency AS text CHECK (VALUE IN ('non_resident', 'foreign_resident', 'eac_citizen'));
CREATE DOMAIN price_rule_operation AS text CHECK (VALUE IN ('increase', 'decrease', 'fix'));
CREATE DOMAIN value_kind AS text CHECK (VALUE IN ('percent', 'amount'));

CREATE TABLE price_rules (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  name text NOT NULL,
  -- null: all options of the item
  price_option_id uuid,
  starts_on date,
  ends_on date,
  weekdays smallint[],
  min_pax integer,
  max_pax integer,
  residency residency,
  operation price_rule_operation NOT NULL,
  value_kind value_kind NOT NULL,
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

CREATE DOMAIN resell_model AS text CHECK (VALUE IN ('commission', 'net_rate'));

CREATE TABLE resell_configs (
  agency_id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  enabled boolean NOT NULL DEFAULT false,
  model resell_model NOT NULL DEFAULT 'commission',
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

CREATE DOMAIN departure_status AS text CHECK (VALUE IN ('open', 'closed', 'cancelled'));

-- Places on a day. Only inventory/server/stock changes `held` and `sold`; the check refuses overselling.
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
  -- sales end this many hours before the start
  cutoff_hours integer NOT NULL DEFAULT 0 CHECK (cutoff_hours BETWEEN 0 AND 8760),
  status departure_status NOT NULL DEFAULT 'open',
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

CREATE DOMAIN letting_basis AS text CHECK (VALUE IN ('night', 'time'));

-- How units of an item are let: by night, or by the hour.
CREATE TABLE resources (
  agency_id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  basis letting_basis NOT NULL,
  -- gap after each booking, for cleaning or refuelling
  padding_minutes integer NOT NULL DEFAULT 0 CHECK (padding_minutes BETWEEN 0 AND 10080),
  -- in nights or hours, by `basis`
  min_length integer NOT NULL DEFAULT 1 CHECK (min_length >= 1),
  max_length integer CHECK (max_length >= min_length),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (agency_id, inventory_id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id) ON DELETE CASCADE
);
SELECT protect('resources');

CREATE DOMAIN unit_status AS text CHECK (VALUE IN ('active', 'inactive'));

-- One room or one vehicle.
CREATE TABLE inventory_units (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  name text NOT NULL,
  status unit_status NOT NULL DEFAULT 'active',
  position integer NOT NULL DEFAULT 0,
  note text,
  -- part of the secret address of the room's calendar; a new key makes the old address invalid; null: no calendar
  calendar_key uuid,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX inventory_units_name ON inventory_units (agency_id, inventory_id, lower(name));
CREATE INDEX inventory_units_item ON inventory_units (agency_id, inventory_id, position, id);
SELECT protect('inventory_units');

CREATE DOMAIN claim_kind AS text CHECK (VALUE IN ('booking', 'block', 'external'));

-- Periods in which a unit is taken. The exclusion constraint refuses overlapping claims, whoever writes them.
CREATE TABLE unit_claims (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  unit_id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  kind claim_kind NOT NULL,
  -- includes the gap after the use
  period tstzrange NOT NULL CHECK (NOT isempty(period) AND lower(period) IS NOT NULL AND upper(period) IS NOT NULL),
  booking_line_id uuid,
  -- chosen by a person, so the system never moves it
  locked boolean NOT NULL DEFAULT false,
  -- why it is blocked, or the title in the other calendar
  note text,
  -- id of the event in the other calendar
  external_uid text,
  checked_in_at timestamptz,
  checked_out_at timestamptz CHECK (checked_out_at >= checked_in_at),
  calendar_id uuid,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, unit_id) REFERENCES inventory_units (agency_id, id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id),
  CHECK ((kind = 'booking') = (booking_line_id IS NOT NULL)),
  CONSTRAINT unit_claims_apart EXCLUDE USING gist (agency_id WITH =, unit_id WITH =, period WITH &&),
  CHECK (calendar_id IS NULL OR kind = 'external')
);
CREATE INDEX unit_claims_line ON unit_claims (agency_id, booking_line_id) WHERE booking_line_id IS NOT NULL;
CREATE INDEX unit_claims_item ON unit_claims USING gist (agency_id, inventory_id, period);
-- Guests who are in the house now.
CREATE INDEX unit_claims_house ON unit_claims (agency_id, checked_in_at) WHERE checked_in_at IS NOT NULL AND checked_out_at IS NULL;
CREATE INDEX unit_claims_calendar ON unit_claims (agency_id, calendar_id) WHERE calendar_id IS NOT NULL;
SELECT protect('unit_claims');

CREATE DOMAIN bulk_edit_status AS text CHECK (VALUE IN ('running', 'done', 'undoing', 'undone'));

CREATE TABLE bulk_edits (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  -- { kind: 'price', … } or { kind: 'status', … } or { kind: 'tags', … }
  change jsonb NOT NULL,
  status bulk_edit_status NOT NULL DEFAULT 'running',
  user_id uuid,
  user_name text,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (agency_id, id)
);
CREATE INDEX bulk_edits_created ON bulk_edits (agency_id, created_at DESC, id DESC);
SELECT protect('bulk_edits');

CREATE DOMAIN bulk_edit_item_state AS text CHECK (VALUE IN ('waiting', 'changed', 'refused', 'undone', 'kept'));

CREATE TABLE bulk_edit_items (
  agency_id uuid NOT NULL,
  edit_id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  position integer NOT NULL,
  title text NOT NULL,
  -- `kept`: somebody has changed the item since, so undo leaves it alone
  state bulk_edit_item_state NOT NULL DEFAULT 'waiting',
  -- the item's state in the preview that was confirmed; an item that differs is refused
  mark text NOT NULL,
  message text,
  -- values before and after, for the report and for undo
  steps jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (agency_id, edit_id, inventory_id),
  FOREIGN KEY (agency_id, edit_id) REFERENCES bulk_edits (agency_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id) ON DELETE CASCADE
);
CREATE INDEX bulk_edit_items_inventory ON bulk_edit_items (agency_id, inventory_id);
CREATE INDEX bulk_edit_items_state ON bulk_edit_items (agency_id, edit_id, state, position);
SELECT protect('bulk_edit_items');
