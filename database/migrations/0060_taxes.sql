-- What is due to a state, a town or a park on what an agency sells: a percentage of the price, or an amount for people and nights.
CREATE DOMAIN levy_per AS text CHECK (VALUE IN ('person', 'person_night', 'person_day', 'unit', 'unit_night'));
CREATE TABLE taxes (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  name text NOT NULL,
  -- kinds of lines: those of inventory, and 'extra' for lines without an item
  kinds text[] NOT NULL CHECK (cardinality(kinds) > 0),
  -- whether prices contain it, or it is added to them
  included boolean NOT NULL,
  percent numeric(7, 4) CHECK (percent > 0 AND percent <= 100),
  amount bigint CHECK (amount > 0),
  currency currency_code,
  per levy_per,
  -- whether children pay an amount for people too; infants never do
  children boolean NOT NULL DEFAULT true,
  -- whose amount it is; null for everybody
  residency residency,
  starts_on date,
  ends_on date,
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  CHECK ((percent IS NULL) <> (amount IS NULL)),
  CHECK ((amount IS NULL) = (currency IS NULL)),
  CHECK ((amount IS NULL) = (per IS NULL)),
  CHECK (starts_on <= ends_on)
);
SELECT protect('taxes');

-- The taxes of a line as they were when it was priced. Those that are not included are part of the line's amount and of no item.
ALTER TABLE booking_lines ADD COLUMN taxes jsonb NOT NULL DEFAULT '[]';
