-- What somebody has looked at is not raised by the same words again.
ALTER TABLE payments ADD COLUMN settled_review text;

-- Invoices, receipts and credit notes keep what they said. A voucher has no content: it tells where the booking stands.
ALTER TABLE booking_documents
  ADD COLUMN content jsonb,
  -- the credit note that took an invoice back
  ADD COLUMN credited_by uuid,
  ADD FOREIGN KEY (agency_id, credited_by) REFERENCES booking_documents (agency_id, id),
  DROP CONSTRAINT booking_documents_type_check,
  ADD CONSTRAINT booking_documents_type_check CHECK (type IN ('invoice', 'receipt', 'voucher', 'credit_note'));
ALTER TABLE document_numbers
  DROP CONSTRAINT document_numbers_type_check,
  ADD CONSTRAINT document_numbers_type_check CHECK (type IN ('invoice', 'receipt', 'voucher', 'credit_note'));
DROP INDEX booking_documents_once;
CREATE UNIQUE INDEX booking_documents_once ON booking_documents (agency_id, booking_id, type, payment_id) NULLS NOT DISTINCT WHERE credited_by IS NULL AND type <> 'credit_note';
CREATE INDEX booking_documents_booking ON booking_documents (agency_id, booking_id, created_at);
CREATE INDEX booking_documents_credited ON booking_documents (agency_id, credited_by) WHERE credited_by IS NOT NULL;

-- A number that was given is not missing later, and what stands under it is not changed.
REVOKE DELETE ON booking_documents FROM safiri_app, safiri_platform;
CREATE FUNCTION keep_paper() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.agency_id, OLD.id, OLD.booking_id, OLD.type, OLD.payment_id, OLD.number, OLD.created_at)
       IS DISTINCT FROM (NEW.agency_id, NEW.id, NEW.booking_id, NEW.type, NEW.payment_id, NEW.number, NEW.created_at)
     OR (OLD.content IS NOT NULL AND OLD.content IS DISTINCT FROM NEW.content)
     OR (OLD.credited_by IS NOT NULL AND OLD.credited_by IS DISTINCT FROM NEW.credited_by) THEN
    RAISE EXCEPTION 'an issued paper stays as it is' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER keep_paper BEFORE UPDATE ON booking_documents FOR EACH ROW EXECUTE FUNCTION keep_paper();

-- What payments add up to, by Kampala's day and by what they are filtered by: the totals of a million are read from a few rows.
CREATE TABLE payment_sums (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  currency text NOT NULL,
  day date NOT NULL,
  objective text NOT NULL,
  method text NOT NULL,
  aggregator text NOT NULL,
  status text NOT NULL,
  count bigint NOT NULL,
  amount bigint NOT NULL,
  refunded bigint NOT NULL,
  fee bigint NOT NULL,
  PRIMARY KEY (agency_id, currency, day, objective, method, aggregator, status)
);
SELECT protect('payment_sums');

-- The sums move with the payment itself, in the order of their key, so that two that change the same ones do not wait in a ring.
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
CREATE TRIGGER sum_payment AFTER INSERT OR UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION sum_payment();

INSERT INTO payment_sums
SELECT agency_id, currency, (created_at AT TIME ZONE 'Africa/Kampala')::date, objective, method, aggregator, status, count(*), sum(amount), sum(refunded), sum(fee)
FROM payments GROUP BY 1, 2, 3, 4, 5, 6, 7;
