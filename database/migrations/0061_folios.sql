-- Extras that are charged to bookings, and folios: the parts of a bill by who pays them (docs/decisions/0024).

CREATE DOMAIN extra_category AS text CHECK (VALUE IN ('bar', 'restaurant', 'laundry', 'transport', 'park_fee', 'fuel', 'other'));

CREATE TABLE extras (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  name text NOT NULL,
  category extra_category NOT NULL,
  -- the price of one; null: typed at the desk
  amount bigint CHECK (amount > 0),
  currency currency_code,
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  CHECK ((amount IS NULL) = (currency IS NULL))
);
CREATE UNIQUE INDEX extras_name ON extras (agency_id, lower(name));
SELECT protect('extras');

-- Lines that were charged at the desk. Other lines were booked.
CREATE TABLE folio_charges (
  agency_id uuid NOT NULL,
  line_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  -- null: typed at the desk, or no longer in the list
  extra_id uuid,
  category extra_category NOT NULL,
  charged_by uuid,
  charged_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, line_id),
  FOREIGN KEY (agency_id, line_id) REFERENCES booking_lines (agency_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, extra_id) REFERENCES extras (agency_id, id)
);
CREATE INDEX folio_charges_booking ON folio_charges (agency_id, booking_id);
CREATE INDEX folio_charges_extra ON folio_charges (agency_id, extra_id) WHERE extra_id IS NOT NULL;
SELECT protect('folio_charges');

CREATE DOMAIN folio_payer AS text CHECK (VALUE IN ('guest', 'company', 'agency'));

-- Number 1 is the guest's own. A booking without rows has only that one, open.
CREATE TABLE booking_folios (
  agency_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  number integer NOT NULL CHECK (number BETWEEN 1 AND 20),
  -- null: named after who pays
  name text,
  payer folio_payer NOT NULL,
  -- null: the booking's client, or for the payer `agency` nobody
  client_id uuid,
  closed_at timestamptz,
  closed_by text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, booking_id, number),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, client_id) REFERENCES clients (agency_id, id),
  CHECK (payer <> 'agency' OR client_id IS NULL),
  CHECK (payer <> 'company' OR number = 1 OR client_id IS NOT NULL)
);
CREATE INDEX booking_folios_client ON booking_folios (agency_id, client_id) WHERE client_id IS NOT NULL;
SELECT protect('booking_folios');

-- What of a line is on a folio other than number 1, which has the rest.
CREATE TABLE folio_parts (
  agency_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  -- no foreign key: an edit may replace the line, and the part then follows its item
  line_id uuid NOT NULL,
  number integer NOT NULL,
  inventory_id uuid,
  amount bigint NOT NULL CHECK (amount > 0),
  -- borne by the agency: already taken off the line
  taken_off boolean NOT NULL DEFAULT false,
  PRIMARY KEY (agency_id, booking_id, line_id, number),
  FOREIGN KEY (agency_id, booking_id, number) REFERENCES booking_folios (agency_id, booking_id, number) ON DELETE CASCADE
);
SELECT protect('folio_parts');

-- Payments on a folio other than number 1. A payment is on one folio, with its refunds.
CREATE TABLE folio_payments (
  agency_id uuid NOT NULL,
  payment_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  number integer NOT NULL,
  PRIMARY KEY (agency_id, payment_id),
  FOREIGN KEY (agency_id, payment_id) REFERENCES payments (agency_id, id),
  FOREIGN KEY (agency_id, booking_id, number) REFERENCES booking_folios (agency_id, booking_id, number) ON DELETE CASCADE
);
CREATE INDEX folio_payments_booking ON folio_payments (agency_id, booking_id, number);
SELECT protect('folio_payments');

-- An invoice is over the whole booking, or over one folio.
ALTER TABLE booking_documents ADD COLUMN folio integer;
DROP INDEX booking_documents_once;
CREATE UNIQUE INDEX booking_documents_once ON booking_documents (agency_id, booking_id, type, payment_id, folio) NULLS NOT DISTINCT WHERE credited_by IS NULL AND type <> 'credit_note';
CREATE OR REPLACE FUNCTION keep_paper() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.agency_id, OLD.id, OLD.booking_id, OLD.type, OLD.payment_id, OLD.folio, OLD.number, OLD.created_at)
       IS DISTINCT FROM (NEW.agency_id, NEW.id, NEW.booking_id, NEW.type, NEW.payment_id, NEW.folio, NEW.number, NEW.created_at)
     OR (OLD.content IS NOT NULL AND OLD.content IS DISTINCT FROM NEW.content)
     OR (OLD.credited_by IS NOT NULL AND OLD.credited_by IS DISTINCT FROM NEW.credited_by) THEN
    RAISE EXCEPTION 'an issued paper stays as it is' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
