-- Double entry. Accounts of an agency in a currency; transactions of postings that sum to zero; nothing is updated or deleted.

CREATE TABLE ledger_accounts (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  -- the chart is in docs/decisions/0004-ledger-accounts.md
  type text NOT NULL,
  -- what tells accounts of one type apart: the aggregator of a clearing account, the client of a receivable; '' otherwise
  owner text NOT NULL DEFAULT '',
  currency text NOT NULL,
  balance bigint NOT NULL DEFAULT 0,
  -- whether the balance may go below zero
  floored boolean NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  CONSTRAINT ledger_accounts_floor CHECK (NOT floored OR balance >= 0)
);
CREATE UNIQUE INDEX ledger_accounts_key ON ledger_accounts (agency_id, type, owner, currency);
SELECT protect('ledger_accounts');
REVOKE DELETE ON ledger_accounts FROM safiri_app, safiri_platform;

CREATE TABLE ledger_transactions (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  type text NOT NULL,
  -- unique for ever: the same effect is posted once
  reference text NOT NULL,
  memo text NOT NULL,
  -- what it is about: a booking for its sale, a payment for what moved with it
  subject_id uuid,
  reverses uuid,
  user_id uuid,
  at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, reverses) REFERENCES ledger_transactions (agency_id, id)
);
CREATE UNIQUE INDEX ledger_transactions_reference ON ledger_transactions (agency_id, reference);
CREATE UNIQUE INDEX ledger_transactions_reverses ON ledger_transactions (agency_id, reverses);
CREATE INDEX ledger_transactions_at ON ledger_transactions (agency_id, at, id);
CREATE INDEX ledger_transactions_subject ON ledger_transactions (agency_id, subject_id);
SELECT protect('ledger_transactions');

CREATE TABLE ledger_postings (
  agency_id uuid NOT NULL,
  transaction_id uuid NOT NULL,
  position smallint NOT NULL,
  account_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  currency text NOT NULL,
  PRIMARY KEY (agency_id, transaction_id, position),
  FOREIGN KEY (agency_id, transaction_id) REFERENCES ledger_transactions (agency_id, id),
  FOREIGN KEY (agency_id, account_id) REFERENCES ledger_accounts (agency_id, id)
);
CREATE INDEX ledger_postings_account ON ledger_postings (agency_id, account_id, transaction_id);
SELECT protect('ledger_postings');

REVOKE UPDATE, DELETE ON ledger_transactions, ledger_postings FROM safiri_app, safiri_platform;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is insert-only' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE ON ledger_transactions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE ON ledger_postings FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON ledger_transactions EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON ledger_postings EXECUTE FUNCTION refuse_change();

-- At COMMIT each transaction has postings, each in its account's currency, and each currency sums to zero.
CREATE FUNCTION check_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  subject uuid := CASE WHEN TG_TABLE_NAME = 'ledger_transactions' THEN (to_jsonb(NEW) ->> 'id')::uuid ELSE (to_jsonb(NEW) ->> 'transaction_id')::uuid END;
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_postings p WHERE p.agency_id = NEW.agency_id AND p.transaction_id = subject) THEN
    RAISE EXCEPTION 'a ledger transaction has no postings' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balanced';
  END IF;
  IF EXISTS (SELECT FROM ledger_postings p WHERE p.agency_id = NEW.agency_id AND p.transaction_id = subject GROUP BY p.currency HAVING sum(p.amount) <> 0) THEN
    RAISE EXCEPTION 'a ledger transaction does not sum to zero' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balanced';
  END IF;
  IF EXISTS (SELECT FROM ledger_postings p JOIN ledger_accounts a ON a.agency_id = p.agency_id AND a.id = p.account_id
             WHERE p.agency_id = NEW.agency_id AND p.transaction_id = subject AND a.currency <> p.currency) THEN
    RAISE EXCEPTION 'a posting is in another currency than its account' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balanced';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER balanced AFTER INSERT ON ledger_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_balanced();
-- One check a transaction is enough: its first posting stands for all, the others only for adding to an old one.
CREATE CONSTRAINT TRIGGER balanced AFTER INSERT ON ledger_postings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_balanced();

-- The cached balance moves with the posting itself, in the database, so that no caller can forget it.
CREATE FUNCTION move_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ledger_accounts a SET balance = a.balance + NEW.amount WHERE a.agency_id = NEW.agency_id AND a.id = NEW.account_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER move_balance AFTER INSERT ON ledger_postings FOR EACH ROW EXECUTE FUNCTION move_balance();

CREATE TABLE payments (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  reference text NOT NULL,
  status text NOT NULL CHECK (status IN ('created', 'prompt_sent', 'pending', 'succeeded', 'failed', 'cancelled_by_payer', 'timed_out_unknown', 'reversed')),
  objective text NOT NULL CHECK (objective IN ('booking', 'deposit', 'instalment', 'payment_link', 'proposal', 'order', 'ticket', 'subscription', 'email_credits', 'top_up', 'commission', 'payout')),
  method text NOT NULL CHECK (method IN ('mobile_money', 'card', 'bank_transfer', 'cash', 'wallet', 'voucher', 'credit_note')),
  aggregator text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  fee bigint NOT NULL DEFAULT 0 CHECK (fee >= 0),
  refunded bigint NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND amount),
  currency text NOT NULL,
  booking_id uuid,
  client_id uuid,
  payer_name text,
  payer_phone text,
  -- the payer's or the bank's own number for it
  external_reference text,
  failure_code text CHECK (failure_code IN ('insufficient_funds', 'payer_limit', 'payer_not_found', 'rejected_by_payer', 'expired', 'in_progress_elsewhere', 'provider_down', 'other')),
  needs_review text,
  note text,
  -- the page at the payment company, once a payer has gone there
  checkout_url text,
  -- when the company was last asked what became of it
  asked_at timestamptz,
  recorded_by uuid,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  succeeded_at timestamptz,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id),
  FOREIGN KEY (agency_id, client_id) REFERENCES clients (agency_id, id)
);
CREATE UNIQUE INDEX payments_reference ON payments (agency_id, reference);
CREATE INDEX payments_created ON payments (agency_id, currency, created_at DESC, id DESC);
CREATE INDEX payments_amount ON payments (agency_id, currency, amount, id);
CREATE INDEX payments_booking ON payments (agency_id, booking_id, created_at);
CREATE INDEX payments_client ON payments (agency_id, client_id, created_at);
CREATE INDEX payments_unknown ON payments (created_at) WHERE status IN ('prompt_sent', 'pending', 'timed_out_unknown');
SELECT protect('payments');

CREATE TABLE refunds (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  reference text NOT NULL,
  payment_id uuid NOT NULL,
  booking_id uuid,
  status text NOT NULL CHECK (status IN ('requested', 'approved', 'processing', 'succeeded', 'failed', 'cancelled')),
  amount bigint NOT NULL CHECK (amount > 0),
  -- what was taken aside for it while a payment company sends it
  reserved bigint NOT NULL DEFAULT 0 CHECK (reserved BETWEEN 0 AND amount),
  currency text NOT NULL,
  method text NOT NULL,
  reason text,
  external_reference text,
  -- why it failed, as a sentence
  failure text,
  created_by uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, payment_id) REFERENCES payments (agency_id, id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id)
);
CREATE UNIQUE INDEX refunds_reference ON refunds (agency_id, reference);
CREATE INDEX refunds_booking ON refunds (agency_id, booking_id);
CREATE INDEX refunds_payment ON refunds (agency_id, payment_id);
CREATE INDEX refunds_under_way ON refunds (updated_at) WHERE status IN ('approved', 'processing');
SELECT protect('refunds');

-- What aggregators told us, as they told it; belongs to no agency until it is matched.
CREATE TABLE provider_events (
  aggregator text NOT NULL,
  event_id text NOT NULL,
  body text NOT NULL,
  status text NOT NULL DEFAULT 'received' CHECK (status IN ('received', 'done', 'needs_review', 'ignored')),
  reason text,
  received_at timestamptz NOT NULL,
  done_at timestamptz,
  PRIMARY KEY (aggregator, event_id)
);
CREATE INDEX provider_events_waiting ON provider_events (received_at) WHERE status = 'received';
GRANT SELECT, INSERT, UPDATE ON provider_events TO safiri_platform;

-- The sandbox's own books: it stands for a company outside, so it shares no row with ours.
CREATE TABLE sandbox_checkouts (
  id uuid PRIMARY KEY,
  token_hash text NOT NULL UNIQUE,
  merchant text NOT NULL,
  our_reference text NOT NULL,
  idempotency_key text NOT NULL UNIQUE,
  amount bigint NOT NULL,
  currency text NOT NULL,
  description text NOT NULL,
  return_url text NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'prompted', 'succeeded', 'failed', 'cancelled')),
  method text,
  failure_code text,
  fee bigint NOT NULL DEFAULT 0,
  payer_name text,
  payer_phone text,
  -- when a payment that is under way succeeds (calling back late) or lapses (no answer)
  settles_at timestamptz,
  settles_as text CHECK (settles_as IN ('succeeded', 'failed')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX sandbox_checkouts_reference ON sandbox_checkouts (merchant, our_reference);
GRANT SELECT, INSERT, UPDATE ON sandbox_checkouts TO safiri_platform;

CREATE TABLE sandbox_refunds (
  id uuid PRIMARY KEY,
  idempotency_key text NOT NULL UNIQUE,
  checkout_id uuid NOT NULL REFERENCES sandbox_checkouts (id),
  amount bigint NOT NULL,
  -- the share of its fee that the company gives back with it
  fee_returned bigint NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX sandbox_refunds_checkout ON sandbox_refunds (checkout_id);
GRANT SELECT, INSERT ON sandbox_refunds TO safiri_platform;
