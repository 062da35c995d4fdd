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
