-- Who the agency buys from, and at which net rates (docs/decisions/0051).

CREATE DOMAIN supplier_kind AS text CHECK (VALUE IN ('hotel', 'park', 'transport', 'flight', 'activity', 'freelancer', 'other'));
CREATE DOMAIN net_rate_per AS text CHECK (VALUE IN ('person', 'room', 'night', 'day', 'group'));
CREATE DOMAIN net_rate_board AS text CHECK (VALUE IN ('room_only', 'breakfast', 'half_board', 'full_board', 'all_inclusive'));

CREATE TABLE suppliers (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  kind supplier_kind NOT NULL,
  name text NOT NULL,
  email text,
  phone text,
  -- what its invoices are usually in
  currency currency_code NOT NULL,
  days_to_pay integer NOT NULL CHECK (days_to_pay BETWEEN 0 AND 365),
  tax_number text,
  notes text,
  archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id)
);
CREATE INDEX suppliers_created ON suppliers (agency_id, created_at DESC, id DESC);
CREATE INDEX suppliers_by_name ON suppliers (agency_id, name, id);
-- one of each name, whatever its case
CREATE UNIQUE INDEX suppliers_name ON suppliers (agency_id, lower(name)) WHERE NOT archived;
SELECT protect('suppliers');

CREATE TABLE supplier_contacts (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  supplier_id uuid NOT NULL,
  name text NOT NULL,
  job text,
  email text,
  phone text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, supplier_id) REFERENCES suppliers (agency_id, id)
);
CREATE INDEX supplier_contacts_supplier ON supplier_contacts (agency_id, supplier_id, name);
SELECT protect('supplier_contacts');

CREATE TABLE supplier_contracts (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  supplier_id uuid NOT NULL,
  title text NOT NULL,
  valid_from date NOT NULL,
  valid_until date NOT NULL,
  notes text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, supplier_id) REFERENCES suppliers (agency_id, id),
  CHECK (valid_from <= valid_until)
);
CREATE INDEX supplier_contracts_supplier ON supplier_contracts (agency_id, supplier_id, valid_until DESC);
SELECT protect('supplier_contracts');

-- What a supplier asks for a service, without the agency's margin, in a season.
CREATE TABLE supplier_rates (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  supplier_id uuid NOT NULL,
  title text NOT NULL,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  -- null: for all
  residency residency,
  board net_rate_board,
  per net_rate_per NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  currency currency_code NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, supplier_id) REFERENCES suppliers (agency_id, id),
  CHECK (starts_on <= ends_on)
);
CREATE INDEX supplier_rates_supplier ON supplier_rates (agency_id, supplier_id, ends_on DESC);
SELECT protect('supplier_rates');

-- The built-in roles of agencies that exist already get the new permissions.
UPDATE roles SET permissions = permissions || ARRAY['See Costs', 'Manage Payables']
  WHERE built_in IN ('owner', 'manager', 'accountant') AND NOT permissions && ARRAY['See Costs', 'Manage Payables'];
