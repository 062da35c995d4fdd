-- People who work on trips: drivers, guides, cooks and others (docs/decisions/0049).

CREATE DOMAIN staff_kind AS text CHECK (VALUE IN ('driver', 'guide', 'driver_guide', 'cook', 'porter', 'host', 'other'));
CREATE DOMAIN staff_paper_kind AS text CHECK (VALUE IN ('driving_licence', 'guide_licence', 'first_aid', 'passport', 'work_permit', 'other'));
CREATE DOMAIN staff_claim_kind AS text CHECK (VALUE IN ('duty', 'leave'));

CREATE TABLE staff (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  name text NOT NULL,
  kinds text[] NOT NULL CHECK (cardinality(kinds) > 0 AND kinds <@ ARRAY['driver', 'guide', 'driver_guide', 'cook', 'porter', 'host', 'other']),
  -- ISO 639 codes
  languages text[] NOT NULL DEFAULT '{}',
  phone text,
  email text,
  -- what a day of work costs
  day_cost bigint CHECK (day_cost >= 0),
  day_currency currency_code,
  notes text,
  archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  CHECK ((day_cost IS NULL) = (day_currency IS NULL))
);
CREATE INDEX staff_created ON staff (agency_id, created_at DESC, id DESC);
CREATE INDEX staff_name ON staff (agency_id, name, id);
SELECT protect('staff');

-- Licences and other papers. A person may have several of a kind: an old one and the new one.
CREATE TABLE staff_papers (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  staff_id uuid NOT NULL,
  kind staff_paper_kind NOT NULL,
  number text,
  -- the last day on which it is valid; null if it does not expire
  expires_on date,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, staff_id) REFERENCES staff (agency_id, id)
);
CREATE INDEX staff_papers_staff ON staff_papers (agency_id, staff_id);
SELECT protect('staff_papers');

-- Periods in which a person is taken: by a duty with its padding, or by leave. The exclusion constraint refuses overlapping periods.
CREATE TABLE staff_claims (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  staff_id uuid NOT NULL,
  kind staff_claim_kind NOT NULL,
  period tstzrange NOT NULL CHECK (NOT isempty(period) AND lower(period) IS NOT NULL AND upper(period) IS NOT NULL),
  -- what the person does then; the reason of leave
  title text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, staff_id) REFERENCES staff (agency_id, id),
  CONSTRAINT staff_claims_apart EXCLUDE USING gist (agency_id WITH =, staff_id WITH =, period WITH &&)
);
CREATE INDEX staff_claims_staff ON staff_claims (agency_id, staff_id);
CREATE INDEX staff_claims_period ON staff_claims USING gist (agency_id, period);
SELECT protect('staff_claims');
