-- What bookings cost, what suppliers have invoiced, and how it was paid (docs/decisions/0051).

CREATE DOMAIN cost_source AS text CHECK (VALUE IN ('typed', 'rate'));
CREATE DOMAIN supplier_invoice_kind AS text CHECK (VALUE IN ('invoice', 'credit_note'));
CREATE DOMAIN supplier_invoice_state AS text
  CHECK (VALUE IN ('draft', 'received', 'approved', 'scheduled', 'partly_paid', 'paid', 'disputed', 'void'));
CREATE DOMAIN overhead_category AS text CHECK (VALUE IN ('rent', 'salaries', 'fuel', 'repairs', 'marketing', 'licences', 'other'));
CREATE DOMAIN supplier_payment_method AS text CHECK (VALUE IN ('transfer', 'cash', 'bank', 'mobile_money'));
CREATE DOMAIN supplier_payment_state AS text CHECK (VALUE IN ('waiting', 'paid', 'returned', 'cancelled'));

-- What a line of a booking is expected to cost.
CREATE TABLE planned_costs (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  -- Lines get other ids when a booking is edited, so these have no foreign keys. A listener moves the cost to the new line.
  line_id uuid,
  inventory_id uuid,
  departure_id uuid,
  supplier_id uuid NOT NULL,
  description text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency currency_code NOT NULL,
  -- the same in the booking's currency, at the rate of the day it was planned
  in_booking bigint NOT NULL CHECK (in_booking >= 0),
  source cost_source NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_by uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, supplier_id) REFERENCES suppliers (agency_id, id)
);
CREATE INDEX planned_costs_booking ON planned_costs (agency_id, booking_id);
CREATE INDEX planned_costs_supplier ON planned_costs (agency_id, supplier_id);
SELECT protect('planned_costs');

-- The account that a supplier is paid to.
CREATE TABLE supplier_accounts (
  agency_id uuid NOT NULL,
  supplier_id uuid NOT NULL,
  beneficiary_id uuid NOT NULL,
  set_by uuid,
  set_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, supplier_id),
  FOREIGN KEY (agency_id, supplier_id) REFERENCES suppliers (agency_id, id),
  FOREIGN KEY (agency_id, beneficiary_id) REFERENCES beneficiaries (agency_id, id)
);
CREATE INDEX supplier_accounts_beneficiary ON supplier_accounts (agency_id, beneficiary_id);
SELECT protect('supplier_accounts');

CREATE TABLE supplier_invoices (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  supplier_id uuid NOT NULL,
  kind supplier_invoice_kind NOT NULL,
  number text NOT NULL,
  -- "INV-1", "inv-1" and "INV - 1" are one number
  number_key text NOT NULL GENERATED ALWAYS AS (upper(regexp_replace(number, '\s', '', 'g'))) STORED,
  -- the invoice that a credit note corrects
  corrects_id uuid,
  state supplier_invoice_state NOT NULL,
  issued_on date NOT NULL,
  due_on date NOT NULL,
  currency currency_code NOT NULL,
  -- sums in minor units, never below zero, also of a credit note
  total bigint NOT NULL CHECK (total > 0),
  paid bigint NOT NULL DEFAULT 0 CHECK (paid >= 0),
  -- of transfers that are not paid yet
  waiting bigint NOT NULL DEFAULT 0 CHECK (waiting >= 0),
  credited bigint NOT NULL DEFAULT 0 CHECK (credited >= 0),
  notes text,
  dispute_reason text,
  -- the ledger transaction of the approval, reversed if it is taken back
  posted_id uuid,
  approved_by uuid,
  approved_at timestamptz,
  -- the supplier's account as it was then
  approved_payee jsonb,
  version integer NOT NULL DEFAULT 1,
  created_by uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, supplier_id) REFERENCES suppliers (agency_id, id),
  FOREIGN KEY (agency_id, corrects_id) REFERENCES supplier_invoices (agency_id, id)
);
CREATE UNIQUE INDEX supplier_invoices_number ON supplier_invoices (agency_id, supplier_id, number_key) WHERE state <> 'void';
CREATE INDEX supplier_invoices_supplier ON supplier_invoices (agency_id, supplier_id, issued_on DESC);
CREATE INDEX supplier_invoices_created ON supplier_invoices (agency_id, created_at DESC, id DESC);
CREATE INDEX supplier_invoices_corrects ON supplier_invoices (agency_id, corrects_id) WHERE corrects_id IS NOT NULL;
-- what is owed
CREATE INDEX supplier_invoices_due ON supplier_invoices (agency_id, due_on, id);
CREATE INDEX supplier_invoices_owed ON supplier_invoices (agency_id, currency, due_on) WHERE state IN ('approved', 'scheduled', 'partly_paid');
SELECT protect('supplier_invoices');

-- A line is for a line of a booking, for a departure, or for overheads.
CREATE TABLE supplier_invoice_lines (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  position integer NOT NULL,
  description text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  booking_id uuid,
  line_id uuid,
  inventory_id uuid,
  departure_id uuid,
  overhead overhead_category,
  -- in the currency of the booking, or of the agency, at the rate of the invoice's day. Negative for a credit note.
  real_cost bigint NOT NULL,
  real_currency currency_code NOT NULL,
  -- whether it is a cost now: its invoice is approved
  counts boolean NOT NULL DEFAULT false,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, invoice_id) REFERENCES supplier_invoices (agency_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id),
  FOREIGN KEY (agency_id, departure_id) REFERENCES departures (agency_id, id),
  CHECK ((booking_id IS NOT NULL) OR (departure_id IS NOT NULL) OR (overhead IS NOT NULL))
);
CREATE INDEX supplier_invoice_lines_invoice ON supplier_invoice_lines (agency_id, invoice_id, position);
CREATE INDEX supplier_invoice_lines_booking ON supplier_invoice_lines (agency_id, booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX supplier_invoice_lines_departure ON supplier_invoice_lines (agency_id, departure_id) WHERE departure_id IS NOT NULL;
SELECT protect('supplier_invoice_lines');

CREATE TABLE supplier_payments (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  method supplier_payment_method NOT NULL,
  state supplier_payment_state NOT NULL,
  -- what it pays of the invoice, in its currency, and what was paid for it
  amount bigint NOT NULL CHECK (amount > 0),
  sent bigint NOT NULL CHECK (sent > 0),
  sent_currency currency_code NOT NULL,
  transfer_id uuid,
  -- the ledger transaction of the payment
  posted_id uuid,
  created_by uuid,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, invoice_id) REFERENCES supplier_invoices (agency_id, id),
  FOREIGN KEY (agency_id, transfer_id) REFERENCES transfers (agency_id, id)
);
CREATE INDEX supplier_payments_invoice ON supplier_payments (agency_id, invoice_id, created_at);
CREATE UNIQUE INDEX supplier_payments_transfer ON supplier_payments (agency_id, transfer_id) WHERE transfer_id IS NOT NULL;
SELECT protect('supplier_payments');
