-- Money that leaves an agency.

CREATE DOMAIN transfer_status AS text CHECK (VALUE IN ('draft', 'pending_approval', 'approved', 'processing', 'sent', 'paid', 'failed', 'returned', 'cancelled'));

CREATE TABLE transfers (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  reference text NOT NULL,
  beneficiary_id uuid NOT NULL,
  status transfer_status NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  fee bigint NOT NULL DEFAULT 0 CHECK (fee >= 0),
  currency currency_code NOT NULL,
  narration text NOT NULL,
  aggregator text NOT NULL,
  external_reference text,
  -- why it failed, was returned or cancelled, as a sentence
  reason text,
  needs_review text,
  created_by uuid,
  approved_by uuid,
  asked_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  approved_at timestamptz,
  finished_at timestamptz,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, beneficiary_id) REFERENCES beneficiaries (agency_id, id)
);
CREATE UNIQUE INDEX transfers_reference ON transfers (agency_id, reference);
CREATE INDEX transfers_created ON transfers (agency_id, created_at DESC, id DESC);
CREATE INDEX transfers_amount ON transfers (agency_id, amount, id);
CREATE INDEX transfers_beneficiary ON transfers (agency_id, beneficiary_id, created_at);
CREATE INDEX transfers_under_way ON transfers (updated_at) WHERE status IN ('approved', 'processing', 'sent');
-- Failures of all agencies, for the platform's staff.
CREATE INDEX transfers_for_staff ON transfers (updated_at DESC) WHERE status IN ('failed', 'returned') OR needs_review IS NOT NULL;
-- Candidates for a line of a bank statement: refunds and transfers of the days around it.
CREATE INDEX transfers_settled ON transfers (agency_id, currency, finished_at) WHERE status IN ('paid', 'returned');
-- Paid transfers of all agencies, which a bank may still return.
CREATE INDEX transfers_paid ON transfers (finished_at) WHERE status = 'paid';
SELECT protect('transfers');

-- Sums of transfers by day in Kampala and status, and by beneficiary, so that totals are read from a few rows.
CREATE TABLE transfer_sums (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  currency currency_code NOT NULL,
  day date NOT NULL,
  status transfer_status NOT NULL,
  count bigint NOT NULL,
  amount bigint NOT NULL,
  fee bigint NOT NULL,
  PRIMARY KEY (agency_id, currency, day, status)
);
SELECT protect('transfer_sums');

CREATE TABLE beneficiary_sums (
  agency_id uuid NOT NULL,
  currency currency_code NOT NULL,
  beneficiary_id uuid NOT NULL,
  count bigint NOT NULL,
  sent bigint NOT NULL,
  PRIMARY KEY (agency_id, currency, beneficiary_id),
  FOREIGN KEY (agency_id, beneficiary_id) REFERENCES beneficiaries (agency_id, id)
);
CREATE INDEX beneficiary_sums_most ON beneficiary_sums (agency_id, currency, sent DESC);
SELECT protect('beneficiary_sums');

CREATE FUNCTION sum_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.currency, OLD.created_at, OLD.status, OLD.amount, OLD.fee, OLD.beneficiary_id)
       IS NOT DISTINCT FROM (NEW.currency, NEW.created_at, NEW.status, NEW.amount, NEW.fee, NEW.beneficiary_id) THEN
    RETURN NULL;
  END IF;
  INSERT INTO transfer_sums AS s (agency_id, currency, day, status, count, amount, fee)
  SELECT t.agency_id, t.currency, (t.created_at AT TIME ZONE 'Africa/Kampala')::date, t.status,
    sum(t.sign), sum(t.sign * t.amount), sum(t.sign * t.fee)
  FROM (
    SELECT 1 AS sign, NEW.* WHERE TG_OP <> 'DELETE'
    UNION ALL SELECT -1, OLD.* WHERE TG_OP <> 'INSERT'
  ) t
  GROUP BY 1, 2, 3, 4
  ORDER BY 1, 2, 3, 4
  ON CONFLICT (agency_id, currency, day, status) DO UPDATE
    SET count = s.count + excluded.count, amount = s.amount + excluded.amount, fee = s.fee + excluded.fee;
  INSERT INTO beneficiary_sums AS s (agency_id, currency, beneficiary_id, count, sent)
  SELECT t.agency_id, t.currency, t.beneficiary_id, sum(t.sign), sum(t.sign * t.amount)
  FROM (
    SELECT 1 AS sign, NEW.* WHERE TG_OP <> 'DELETE'
    UNION ALL SELECT -1, OLD.* WHERE TG_OP <> 'INSERT'
  ) t
  WHERE t.status = 'paid'
  GROUP BY 1, 2, 3
  ORDER BY 1, 2, 3
  ON CONFLICT (agency_id, currency, beneficiary_id) DO UPDATE SET count = s.count + excluded.count, sent = s.sent + excluded.sent;
  RETURN NULL;
END
$$;
-- Deferred like `sum_payment`: all transfers of a day change the same rows, so these are locked only at COMMIT.
CREATE CONSTRAINT TRIGGER sum_transfer AFTER INSERT OR UPDATE OR DELETE ON transfers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sum_transfer();
