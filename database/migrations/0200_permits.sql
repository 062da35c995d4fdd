-- Permits of park authorities: what is sold of them, by which rules, how many there are, and each one (docs/decisions/0050).

CREATE DOMAIN permit_state AS text
  CHECK (VALUE IN ('wanted', 'reserved', 'deposit_paid', 'paid', 'issued', 'used', 'rescheduled', 'cancelled', 'forfeited'));
CREATE DOMAIN permit_deadline_kind AS text CHECK (VALUE IN ('deposit', 'balance', 'names'));
CREATE DOMAIN permit_name_rule AS text CHECK (VALUE IN ('free', 'fee', 'new_permit'));

CREATE TABLE permit_kinds (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  name text NOT NULL,
  authority text NOT NULL,
  park text NOT NULL,
  activity text NOT NULL,
  minimum_age integer CHECK (minimum_age BETWEEN 0 AND 99),
  -- { residency: { amount, currency } }; a residency without a price cannot be reserved
  prices jsonb NOT NULL,
  archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id)
);
CREATE UNIQUE INDEX permit_kinds_name ON permit_kinds (agency_id, lower(name));
SELECT protect('permit_kinds');

-- Rules of an authority from a day on. They are never changed: other rules are a new row, and a permit keeps its own.
CREATE TABLE permit_rule_sets (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  kind_id uuid NOT NULL,
  -- the first day on which permits are reserved by it
  valid_from date NOT NULL,
  deposit_percent integer NOT NULL CHECK (deposit_percent BETWEEN 0 AND 100),
  -- days after the reservation
  deposit_days integer NOT NULL CHECK (deposit_days BETWEEN 0 AND 365),
  -- days before the day of the permit
  balance_days integer NOT NULL CHECK (balance_days BETWEEN 0 AND 730),
  names_days integer NOT NULL CHECK (names_days BETWEEN 0 AND 730),
  -- of the price
  reschedule_percent numeric(7, 4) NOT NULL CHECK (reschedule_percent BETWEEN 0 AND 100),
  -- [{ days, percent }]: cancelled fewer than so many days before, so much of what was paid is lost
  forfeits jsonb NOT NULL,
  name_rule permit_name_rule NOT NULL,
  name_percent numeric(7, 4) NOT NULL CHECK (name_percent BETWEEN 0 AND 100),
  source text NOT NULL,
  created_by uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  UNIQUE (agency_id, kind_id, valid_from),
  FOREIGN KEY (agency_id, kind_id) REFERENCES permit_kinds (agency_id, id)
);
SELECT protect('permit_rule_sets');

-- Permits of a kind and day that the agency can get or has bought, and how many of them are taken.
CREATE TABLE permit_stock (
  agency_id uuid NOT NULL,
  kind_id uuid NOT NULL,
  day date NOT NULL,
  total integer NOT NULL CHECK (total BETWEEN 0 AND 10000),
  taken integer NOT NULL DEFAULT 0,
  PRIMARY KEY (agency_id, kind_id, day),
  FOREIGN KEY (agency_id, kind_id) REFERENCES permit_kinds (agency_id, id),
  CONSTRAINT permit_stock_taken CHECK (taken BETWEEN 0 AND total)
);
SELECT protect('permit_stock');

CREATE TABLE permits (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  kind_id uuid NOT NULL,
  day date NOT NULL,
  state permit_state NOT NULL,
  -- the rules it was reserved by; null while it is only wanted
  rule_set_id uuid,
  booking_id uuid,
  -- the traveller of the booking whose name it took; a changed booking may have new ones
  traveller_id uuid,
  name text,
  residency residency NOT NULL,
  -- encrypted JSON: nationality, passport number, date of birth
  details text COLLATE "C",
  has_passport boolean NOT NULL DEFAULT false,
  currency currency_code NOT NULL,
  -- minor units, frozen when it was reserved; fees are added to the price
  price bigint NOT NULL CHECK (price >= 0),
  deposit bigint NOT NULL CHECK (deposit BETWEEN 0 AND price),
  -- to the authority
  paid bigint NOT NULL DEFAULT 0 CHECK (paid BETWEEN 0 AND price),
  -- of that: used, lost, returned or moved to another permit; the rest is prepaid
  settled bigint NOT NULL DEFAULT 0 CHECK (settled BETWEEN 0 AND paid),
  -- the authority's number
  number text,
  rescheduled_from uuid,
  version integer NOT NULL DEFAULT 1,
  created_by uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, kind_id) REFERENCES permit_kinds (agency_id, id),
  FOREIGN KEY (agency_id, rule_set_id) REFERENCES permit_rule_sets (agency_id, id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id),
  FOREIGN KEY (agency_id, rescheduled_from) REFERENCES permits (agency_id, id)
);
CREATE INDEX permits_created ON permits (agency_id, created_at DESC, id DESC);
CREATE INDEX permits_day ON permits (agency_id, day, id);
CREATE INDEX permits_kind ON permits (agency_id, kind_id, day);
CREATE INDEX permits_rules ON permits (agency_id, rule_set_id);
CREATE INDEX permits_booking ON permits (agency_id, booking_id);
CREATE INDEX permits_before ON permits (agency_id, rescheduled_from);
SELECT protect('permits');

-- By when a permit must be paid or named, frozen when it was reserved.
CREATE TABLE permit_deadlines (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  permit_id uuid NOT NULL,
  rule_set_id uuid NOT NULL,
  kind permit_deadline_kind NOT NULL,
  due_on date NOT NULL,
  done_at timestamptz,
  PRIMARY KEY (agency_id, id),
  UNIQUE (agency_id, permit_id, kind),
  FOREIGN KEY (agency_id, permit_id) REFERENCES permits (agency_id, id),
  FOREIGN KEY (agency_id, rule_set_id) REFERENCES permit_rule_sets (agency_id, id)
);
-- the list of what is due: only what is open
CREATE INDEX permit_deadlines_open ON permit_deadlines (agency_id, due_on, id) WHERE done_at IS NULL;
CREATE INDEX permit_deadlines_rules ON permit_deadlines (agency_id, rule_set_id);
SELECT protect('permit_deadlines');
