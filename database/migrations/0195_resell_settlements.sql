-- Agencies that sell for each other settle what they owe (docs/decisions/0048).

-- a booking of a sale by a reseller is paid from the account between the two agencies
ALTER DOMAIN payment_method DROP CONSTRAINT payment_method_check;
ALTER DOMAIN payment_method ADD CONSTRAINT payment_method_check
  CHECK (VALUE IN ('mobile_money', 'card', 'bank_transfer', 'cash', 'wallet', 'voucher', 'credit_note', 'on_account'));
-- and its payment says which sale it is for
ALTER TABLE payments DROP CONSTRAINT payments_one_subject;
ALTER TABLE payments ADD CONSTRAINT payments_one_subject
  CHECK (booking_id IS NULL OR subject_id IS NULL OR objective IN ('payment_link', 'order') OR aggregator = 'reseller') NOT VALID;
ALTER TABLE payments VALIDATE CONSTRAINT payments_one_subject;

CREATE DOMAIN resell_settlement_state AS text CHECK (VALUE IN ('accrued', 'due', 'invoiced', 'paid', 'disputed', 'carried'));
CREATE DOMAIN resell_settlement_line_kind AS text CHECK (VALUE IN ('sale', 'refund', 'payment'));

-- What two agencies owe each other until a day, in one currency. Both have a row with the same id: that of the agency which leads decides,
-- the other is a copy. Amounts are positive if the partner owes this agency.
CREATE TABLE resell_settlements (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  partner_agency_id uuid NOT NULL,
  partner_name text NOT NULL,
  leads boolean NOT NULL,
  -- the same on both sides
  number text NOT NULL,
  currency currency_code NOT NULL,
  -- the day of the first line, and the last day that counts
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  state resell_settlement_state NOT NULL,
  -- for sales of this agency's offers, for sales of the partner's, and money of settlements that were carried
  to_us bigint NOT NULL,
  by_us bigint NOT NULL,
  earlier bigint NOT NULL,
  amount bigint NOT NULL,
  due_on date NOT NULL,
  -- of the agency that is owed, with what its invoice says
  invoice_number text,
  invoice jsonb,
  invoiced_at timestamptz,
  disputed_by uuid,
  dispute_reason text,
  paid_at timestamptz,
  -- raised by each move: tells newer copies from older ones
  revision integer NOT NULL,
  created_at timestamptz NOT NULL,
  moved_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  CONSTRAINT resell_settlements_sums CHECK (amount = to_us - by_us + earlier)
);
CREATE INDEX resell_settlements_created ON resell_settlements (agency_id, created_at DESC, id DESC);
CREATE INDEX resell_settlements_partner ON resell_settlements (agency_id, partner_agency_id, currency);
-- the job finishes those whose partner was not asked yet
CREATE INDEX resell_settlements_accrued ON resell_settlements (created_at) WHERE state = 'accrued';
SELECT protect('resell_settlements');

-- What a settlement counts: each line is a ledger transaction of the agency that made it, whose id it has.
CREATE TABLE resell_settlement_lines (
  agency_id uuid NOT NULL,
  settlement_id uuid NOT NULL,
  id uuid NOT NULL,
  -- whether the transaction is in this agency's ledger, or in the partner's
  ours boolean NOT NULL,
  kind resell_settlement_line_kind NOT NULL,
  -- both agencies have it
  sale_id uuid,
  title text NOT NULL,
  amount bigint NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, settlement_id, id),
  FOREIGN KEY (agency_id, settlement_id) REFERENCES resell_settlements (agency_id, id)
);
CREATE INDEX resell_settlement_lines_id ON resell_settlement_lines (agency_id, id);
CREATE INDEX resell_settlement_lines_at ON resell_settlement_lines (agency_id, settlement_id, at, id);
SELECT protect('resell_settlement_lines');

-- What both sides write to each other about a settlement.
CREATE TABLE resell_settlement_messages (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  settlement_id uuid NOT NULL,
  by_us boolean NOT NULL,
  author text NOT NULL,
  text text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, settlement_id) REFERENCES resell_settlements (agency_id, id)
);
CREATE INDEX resell_settlement_messages_at ON resell_settlement_messages (agency_id, settlement_id, at, id);
SELECT protect('resell_settlement_messages');

-- Transfers of the agency that owes.
CREATE TABLE resell_settlement_transfers (
  agency_id uuid NOT NULL,
  transfer_id uuid NOT NULL,
  settlement_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, transfer_id),
  FOREIGN KEY (agency_id, transfer_id) REFERENCES transfers (agency_id, id),
  FOREIGN KEY (agency_id, settlement_id) REFERENCES resell_settlements (agency_id, id)
);
CREATE INDEX resell_settlement_transfers_settlement ON resell_settlement_transfers (agency_id, settlement_id);
SELECT protect('resell_settlement_transfers');

-- Sales from before the account between two agencies: what is still due on the owner's booking moves there.
INSERT INTO business_events (agency_id, id, type, version, subject, subject_id, payload, created_at)
  SELECT agency_id, gen_random_uuid(), 'resell.sale_to_account', 1, 'resell_sale', id, '{}', now()
  FROM resell_sales WHERE side = 'owner' AND state IN ('confirmed', 'cancelled') AND net_kept > 0;
