-- Numbered documents of bookings.

CREATE DOMAIN document_type AS text CHECK (VALUE IN ('invoice', 'receipt', 'voucher', 'credit_note', 'itinerary'));

CREATE TABLE document_numbers (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  type document_type NOT NULL,
  year integer NOT NULL,
  last integer NOT NULL,
  PRIMARY KEY (agency_id, type, year)
);
SELECT protect('document_numbers');

CREATE TABLE booking_documents (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  type document_type NOT NULL,
  -- only of a receipt
  payment_id uuid,
  number text NOT NULL,
  content jsonb,
  -- the credit note that cancelled an invoice
  credited_by uuid,
  logo_key text GENERATED ALWAYS AS (content->>'logo_key') STORED,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id),
  FOREIGN KEY (agency_id, credited_by) REFERENCES booking_documents (agency_id, id)
);
CREATE UNIQUE INDEX booking_documents_number ON booking_documents (agency_id, type, number);
CREATE UNIQUE INDEX booking_documents_once ON booking_documents (agency_id, booking_id, type, payment_id) NULLS NOT DISTINCT WHERE credited_by IS NULL AND type <> 'credit_note';
CREATE INDEX booking_documents_booking ON booking_documents (agency_id, booking_id, created_at);
CREATE INDEX booking_documents_credited ON booking_documents (agency_id, credited_by) WHERE credited_by IS NOT NULL;
CREATE INDEX booking_documents_logo ON booking_documents (agency_id, logo_key) WHERE logo_key IS NOT NULL;
SELECT protect('booking_documents');
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
