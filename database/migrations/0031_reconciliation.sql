-- Statements of a bank or mobile money company, line by line, to compare with the agency's books.

CREATE DOMAIN statement_account AS text CHECK (VALUE IN ('bank', 'mobile_money', 'payment_company'));

CREATE TABLE bank_statements (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  account statement_account NOT NULL,
  currency currency_code NOT NULL,
  file_name text NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  -- lines that an earlier statement had already
  known integer NOT NULL DEFAULT 0 CHECK (known >= 0),
  created_by uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id)
);
CREATE INDEX bank_statements_created ON bank_statements (agency_id, created_at DESC, id DESC);
SELECT protect('bank_statements');

CREATE DOMAIN bank_line_status AS text CHECK (VALUE IN ('open', 'matched', 'parked'));

CREATE TABLE bank_lines (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  statement_id uuid NOT NULL,
  day date NOT NULL,
  -- minor units; incoming is positive
  amount bigint NOT NULL CHECK (amount <> 0),
  currency currency_code NOT NULL,
  description text NOT NULL,
  reference text,
  status bank_line_status NOT NULL,
  note text,
  -- identifies a line within its account, so that statements may overlap
  fingerprint text NOT NULL,
  decided_by uuid,
  decided_at timestamptz,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, statement_id) REFERENCES bank_statements (agency_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX bank_lines_fingerprint ON bank_lines (agency_id, fingerprint);
CREATE INDEX bank_lines_statement ON bank_lines (agency_id, statement_id, status);
CREATE INDEX bank_lines_day ON bank_lines (agency_id, day, id);
CREATE INDEX bank_lines_amount ON bank_lines (agency_id, amount, id);
SELECT protect('bank_lines');

CREATE DOMAIN bank_match_subject AS text CHECK (VALUE IN ('payment', 'refund', 'transfer'));

-- A line is matched once, and so is the payment, refund or transfer.
CREATE TABLE bank_matches (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  line_id uuid NOT NULL,
  subject bank_match_subject NOT NULL,
  subject_id uuid NOT NULL,
  created_by uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, line_id),
  FOREIGN KEY (agency_id, line_id) REFERENCES bank_lines (agency_id, id)
);
CREATE UNIQUE INDEX bank_matches_subject ON bank_matches (agency_id, subject, subject_id);
SELECT protect('bank_matches');
