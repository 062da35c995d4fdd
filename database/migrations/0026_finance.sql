-- Money. Double entry: postings of a transaction sum to zero in each currency, and nothing is updated or deleted.
-- The chart of accounts is in docs/decisions/0004-ledger-accounts.md.

CREATE TABLE ledger_accounts (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  type text NOT NULL,
  -- tells accounts of one type apart: the provider of a clearing account, the client of a receivable; otherwise ''
  owner text NOT NULL DEFAULT '',
  currency currency_code NOT NULL,
  balance bigint NOT NULL DEFAULT 0,
  -- whether a negative balance is refused
  floored boolean NOT NULL,
  summed_until date,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  CONSTRAINT ledger_accounts_floor CHECK (NOT floored OR balance >= 0)
) WITH (fillfactor = 40);
CREATE UNIQUE INDEX ledger_accounts_key ON ledger_accounts (agency_id, type, owner, currency);
SELECT protect('ledger_accounts');
REVOKE DELETE ON ledger_accounts FROM safiri_app, safiri_platform;

CREATE TABLE ledger_transactions (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  type text NOT NULL,
  -- one transaction per effect: posting the same effect again fails
  reference text NOT NULL,
  memo text NOT NULL,
  -- the booking of a sale, or the payment that caused it
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
REVOKE UPDATE, DELETE ON ledger_transactions FROM safiri_app, safiri_platform;

CREATE TABLE ledger_postings (
  agency_id uuid NOT NULL,
  transaction_id uuid NOT NULL,
  position smallint NOT NULL,
  account_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  currency currency_code NOT NULL,
  PRIMARY KEY (agency_id, transaction_id, position),
  FOREIGN KEY (agency_id, transaction_id) REFERENCES ledger_transactions (agency_id, id),
  FOREIGN KEY (agency_id, account_id) REFERENCES ledger_accounts (agency_id, id)
);
CREATE INDEX ledger_postings_account ON ledger_postings (agency_id, account_id, transaction_id);
SELECT protect('ledger_postings');
REVOKE UPDATE, DELETE ON ledger_postings FROM safiri_app, safiri_platform;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is insert-only' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE ON ledger_transactions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE ON ledger_postings FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Checks a whole transaction in one statement, at COMMIT. The argument names the table: its name is another on a shard.
CREATE FUNCTION check_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  subject uuid;
  currencies integer;
  unbalanced boolean;
  estranged boolean;
BEGIN
  IF TG_ARGV[0] = 'transaction' THEN
    subject := NEW.id;
  ELSE
    subject := NEW.transaction_id;
  END IF;
  SELECT count(*), bool_or(total <> 0), bool_or(other) INTO currencies, unbalanced, estranged
  FROM (SELECT sum(p.amount) AS total, bool_or(a.currency <> p.currency) AS other
        FROM ledger_postings p JOIN ledger_accounts a ON a.agency_id = p.agency_id AND a.id = p.account_id
        WHERE p.agency_id = NEW.agency_id AND p.transaction_id = subject GROUP BY p.currency) sums;
  IF currencies = 0 THEN
    RAISE EXCEPTION 'a ledger transaction has no postings' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balanced';
  END IF;
  IF unbalanced THEN
    RAISE EXCEPTION 'a ledger transaction does not sum to zero' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balanced';
  END IF;
  IF estranged THEN
    RAISE EXCEPTION 'a posting is in another currency than its account' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balanced';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER balanced AFTER INSERT ON ledger_transactions DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_balanced('transaction');
-- One check is enough for a new transaction. The others catch postings added to an old one.
CREATE CONSTRAINT TRIGGER balanced AFTER INSERT ON ledger_postings DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_balanced('posting');

CREATE TABLE ledger_sums (
  agency_id uuid NOT NULL,
  account_id uuid NOT NULL,
  day date NOT NULL,
  came_in bigint NOT NULL,
  went_out bigint NOT NULL,
  PRIMARY KEY (agency_id, account_id, day),
  FOREIGN KEY (agency_id, account_id) REFERENCES ledger_accounts (agency_id, id)
);
SELECT protect('ledger_sums');
REVOKE DELETE ON ledger_sums FROM safiri_app, safiri_platform;

-- Accounts that may go negative move at COMMIT. All sales of an agency change the one revenue account, so its row is locked only briefly.
-- Floored accounts move at once, because their check may refuse the posting. Nobody reads the others in the transaction that posts to them.
CREATE FUNCTION move_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  summed date;
  posted date;
BEGIN
  UPDATE ledger_accounts a SET balance = a.balance + NEW.amount
    WHERE a.agency_id = NEW.agency_id AND a.id = NEW.account_id AND a.floored = (TG_ARGV[0] = 'floored')
    RETURNING a.summed_until INTO summed;
  IF summed IS NULL THEN
    RETURN NULL;
  END IF;
  -- A posting for a day that is summed already changes the sum too. The job that sums locks the account's row, so one of the two waits.
  SELECT (t.at AT TIME ZONE 'Africa/Kampala')::date INTO posted FROM ledger_transactions t
    WHERE t.agency_id = NEW.agency_id AND t.id = NEW.transaction_id;
  IF posted <= summed THEN
    INSERT INTO ledger_sums AS s (agency_id, account_id, day, came_in, went_out)
    VALUES (NEW.agency_id, NEW.account_id, posted, greatest(NEW.amount, 0), greatest(-NEW.amount, 0))
    ON CONFLICT (agency_id, account_id, day) DO UPDATE SET came_in = s.came_in + excluded.came_in, went_out = s.went_out + excluded.went_out;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER move_balance AFTER INSERT ON ledger_postings FOR EACH ROW EXECUTE FUNCTION move_balance('floored');
-- Triggers run in order of name: this one runs after `balanced`, so the checks do not run while the row is locked.
CREATE CONSTRAINT TRIGGER move_open_balance AFTER INSERT ON ledger_postings DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION move_balance('open');

CREATE DOMAIN payment_status AS text CHECK (VALUE IN ('created', 'prompt_sent', 'pending', 'succeeded', 'failed', 'cancelled_by_payer', 'timed_out_unknown', 'reversed'));
CREATE DOMAIN payment_objective AS text CHECK (VALUE IN ('booking', 'deposit', 'instalment', 'payment_link', 'proposal', 'order', 'ticket', 'subscription', 'email_credits', 'top_up', 'commission', 'payout'));
CREATE DOMAIN payment_method AS text CHECK (VALUE IN ('mobile_money', 'card', 'bank_transfer', 'cash', 'wallet', 'voucher', 'credit_note'));
CREATE DOMAIN payment_failure AS text CHECK (VALUE IN ('insufficient_funds', 'payer_limit', 'payer_not_found', 'rejected_by_payer', 'expired', 'in_progress_elsewhere', 'provider_down', 'other'));

CREATE TABLE payments (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  reference text NOT NULL,
  status payment_status NOT NULL,
  objective payment_objective NOT NULL,
  method payment_method NOT NULL,
  aggregator text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  fee bigint NOT NULL DEFAULT 0 CHECK (fee >= 0),
  refunded bigint NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND amount),
  currency currency_code NOT NULL,
  booking_id uuid,
  client_id uuid,
  payer_name text,
  payer_phone text,
  -- the payer's or the bank's own number
  external_reference text,
  failure_code payment_failure,
  needs_review text,
  note text,
  -- the provider's payment page, once the payer was sent there
  checkout_url text,
  -- when the provider was last asked for the status
  asked_at timestamptz,
  recorded_by uuid,
  settled_review text,
  subject_id uuid,
  description text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  succeeded_at timestamptz,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id),
  FOREIGN KEY (agency_id, client_id) REFERENCES clients (agency_id, id),
  CONSTRAINT payments_one_subject CHECK (booking_id IS NULL OR subject_id IS NULL OR objective = 'payment_link')
);
CREATE UNIQUE INDEX payments_reference ON payments (agency_id, reference);
CREATE INDEX payments_created ON payments (agency_id, currency, created_at DESC, id DESC);
CREATE INDEX payments_amount ON payments (agency_id, currency, amount, id);
CREATE INDEX payments_booking ON payments (agency_id, booking_id, created_at);
CREATE INDEX payments_client ON payments (agency_id, client_id, created_at);
CREATE INDEX payments_unknown ON payments (created_at) WHERE status IN ('prompt_sent', 'pending', 'timed_out_unknown');
CREATE INDEX payments_subject ON payments (agency_id, subject_id, created_at) WHERE subject_id IS NOT NULL;
-- The text that lists search, written exactly as they write it. Row security lets PostgreSQL use an index only for leakproof
-- expressions: CASE is, coalesce is not.
CREATE INDEX payments_search ON payments USING gin ((
  reference || CASE WHEN payer_name IS NULL THEN '' ELSE ' ' || payer_name END
    || CASE WHEN payer_phone IS NULL THEN '' ELSE ' ' || payer_phone END
    || CASE WHEN external_reference IS NULL THEN '' ELSE ' ' || external_reference END
) gin_trgm_ops);
-- Candidates for a line of a bank statement: payments of the days around it. Cash is in no statement.
CREATE INDEX payments_settled ON payments (agency_id, currency, succeeded_at) WHERE method <> 'cash';
SELECT protect('payments');

-- Sums of payments by day in Kampala and by what the list filters, so that totals of a million rows are read from a few.
CREATE TABLE payment_sums (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  currency currency_code NOT NULL,
  day date NOT NULL,
  objective payment_objective NOT NULL,
  method payment_method NOT NULL,
  aggregator text NOT NULL,
  status payment_status NOT NULL,
  count bigint NOT NULL,
  amount bigint NOT NULL,
  refunded bigint NOT NULL,
  fee bigint NOT NULL,
  PRIMARY KEY (agency_id, currency, day, objective, method, aggregator, status)
);
SELECT protect('payment_sums');

-- Updates the sums in the order of their key, so that two transactions cannot deadlock.
CREATE FUNCTION sum_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.agency_id, OLD.currency, OLD.created_at, OLD.objective, OLD.method, OLD.aggregator, OLD.status, OLD.amount, OLD.refunded, OLD.fee)
       IS NOT DISTINCT FROM (NEW.agency_id, NEW.currency, NEW.created_at, NEW.objective, NEW.method, NEW.aggregator, NEW.status, NEW.amount, NEW.refunded, NEW.fee) THEN
    RETURN NULL;
  END IF;
  INSERT INTO payment_sums AS s (agency_id, currency, day, objective, method, aggregator, status, count, amount, refunded, fee)
  SELECT p.agency_id, p.currency, (p.created_at AT TIME ZONE 'Africa/Kampala')::date, p.objective, p.method, p.aggregator, p.status,
    sum(p.sign), sum(p.sign * p.amount), sum(p.sign * p.refunded), sum(p.sign * p.fee)
  FROM (
    SELECT 1 AS sign, NEW.* WHERE TG_OP <> 'DELETE'
    UNION ALL SELECT -1, OLD.* WHERE TG_OP <> 'INSERT'
  ) p
  GROUP BY 1, 2, 3, 4, 5, 6, 7
  ORDER BY 1, 2, 3, 4, 5, 6, 7
  ON CONFLICT (agency_id, currency, day, objective, method, aggregator, status) DO UPDATE
    SET count = s.count + excluded.count, amount = s.amount + excluded.amount, refunded = s.refunded + excluded.refunded, fee = s.fee + excluded.fee;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER sum_payment AFTER INSERT OR UPDATE OR DELETE ON payments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sum_payment();

CREATE DOMAIN refund_status AS text CHECK (VALUE IN ('requested', 'approved', 'processing', 'succeeded', 'failed', 'cancelled'));

CREATE TABLE refunds (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  reference text NOT NULL,
  payment_id uuid NOT NULL,
  booking_id uuid,
  status refund_status NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  -- amount set aside while the provider sends the refund
  reserved bigint NOT NULL DEFAULT 0 CHECK (reserved BETWEEN 0 AND amount),
  currency currency_code NOT NULL,
  method payment_method NOT NULL,
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
CREATE INDEX refunds_settled ON refunds (agency_id, currency, amount, updated_at) WHERE status = 'succeeded';
SELECT protect('refunds');

CREATE DOMAIN provider_event_status AS text CHECK (VALUE IN ('received', 'done', 'needs_review', 'ignored'));

-- Messages of payment providers, as received. They belong to no agency until they are matched.
CREATE TABLE provider_events (
  aggregator text NOT NULL,
  event_id text NOT NULL,
  body text NOT NULL,
  status provider_event_status NOT NULL DEFAULT 'received',
  reason text,
  received_at timestamptz NOT NULL,
  done_at timestamptz,
  PRIMARY KEY (aggregator, event_id)
);
CREATE INDEX provider_events_waiting ON provider_events (received_at) WHERE status = 'received';
CREATE INDEX provider_events_received ON provider_events (received_at DESC);
GRANT SELECT, INSERT, UPDATE ON provider_events TO safiri_platform;

CREATE DOMAIN sandbox_checkout_status AS text CHECK (VALUE IN ('open', 'prompted', 'succeeded', 'failed', 'cancelled'));
CREATE DOMAIN sandbox_checkout_outcome AS text CHECK (VALUE IN ('succeeded', 'failed'));

-- Books of the sandbox provider. It stands for an outside company, so it shares no row with ours.
CREATE TABLE sandbox_checkouts (
  id uuid PRIMARY KEY,
  token_hash text NOT NULL UNIQUE,
  merchant text NOT NULL,
  our_reference text NOT NULL,
  idempotency_key text NOT NULL UNIQUE,
  amount bigint NOT NULL,
  currency currency_code NOT NULL,
  description text NOT NULL,
  return_url text NOT NULL,
  status sandbox_checkout_status NOT NULL DEFAULT 'open',
  method text,
  failure_code text,
  fee bigint NOT NULL DEFAULT 0,
  payer_name text,
  payer_phone text,
  -- when a pending payment succeeds (late callback) or expires (no answer)
  settles_at timestamptz,
  settles_as sandbox_checkout_outcome,
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
  -- the part of its fee that the provider pays back
  fee_returned bigint NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX sandbox_refunds_checkout ON sandbox_refunds (checkout_id);
GRANT SELECT, INSERT ON sandbox_refunds TO safiri_platform;

CREATE DOMAIN sandbox_payout_status AS text CHECK (VALUE IN ('processing', 'paid', 'failed', 'returned'));
CREATE DOMAIN sandbox_payout_outcome AS text CHECK (VALUE IN ('paid', 'failed', 'returned'));

-- Payouts of the sandbox provider.
CREATE TABLE sandbox_payouts (
  id uuid PRIMARY KEY,
  merchant text NOT NULL,
  our_reference text NOT NULL,
  idempotency_key text NOT NULL UNIQUE,
  amount bigint NOT NULL CHECK (amount > 0),
  fee bigint NOT NULL CHECK (fee >= 0),
  currency currency_code NOT NULL,
  account text NOT NULL,
  holder text NOT NULL,
  status sandbox_payout_status NOT NULL,
  failure text,
  -- its next status, and when
  settles_at timestamptz,
  settles_as sandbox_payout_outcome,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX sandbox_payouts_reference ON sandbox_payouts (merchant, our_reference);
GRANT SELECT, INSERT, UPDATE ON sandbox_payouts TO safiri_platform;
