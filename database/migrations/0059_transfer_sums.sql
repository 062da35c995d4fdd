-- What a line of a bank's statement may be: refunds and transfers of the days around it.
CREATE INDEX transfers_settled ON transfers (agency_id, currency, finished_at) WHERE status IN ('paid', 'returned');
CREATE INDEX refunds_settled ON refunds (agency_id, currency, amount, updated_at) WHERE status = 'succeeded';
-- Transfers of all agencies that a bank may still send back.
CREATE INDEX transfers_paid ON transfers (finished_at) WHERE status = 'paid';

-- What transfers add up to by Kampala's day and status, and what each beneficiary got: the totals of many are read from a few rows.
CREATE TABLE transfer_sums (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  currency text NOT NULL,
  day date NOT NULL,
  status text NOT NULL,
  count bigint NOT NULL,
  amount bigint NOT NULL,
  fee bigint NOT NULL,
  PRIMARY KEY (agency_id, currency, day, status)
);
SELECT protect('transfer_sums');

CREATE TABLE beneficiary_sums (
  agency_id uuid NOT NULL,
  currency text NOT NULL,
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
-- At COMMIT, as the sums of payments: the rows that all transfers of a day meet at are held for a moment only, after every account.
CREATE CONSTRAINT TRIGGER sum_transfer AFTER INSERT OR UPDATE OR DELETE ON transfers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sum_transfer();

INSERT INTO transfer_sums
SELECT agency_id, currency, (created_at AT TIME ZONE 'Africa/Kampala')::date, status, count(*), sum(amount), sum(fee)
FROM transfers GROUP BY 1, 2, 3, 4;
INSERT INTO beneficiary_sums
SELECT agency_id, currency, beneficiary_id, count(*), sum(amount) FROM transfers WHERE status = 'paid' GROUP BY 1, 2, 3;
