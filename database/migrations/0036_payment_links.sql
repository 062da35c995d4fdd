-- Public pages where anybody with the address pays: for a booking, or for something that stands alone.

CREATE DOMAIN payment_link_kind AS text CHECK (VALUE IN ('single_use', 'reusable', 'open_amount'));
CREATE DOMAIN payment_link_status AS text CHECK (VALUE IN ('draft', 'active', 'partially_paid', 'paid', 'expired', 'deactivated'));

CREATE TABLE payment_links (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  reference text NOT NULL,
  kind payment_link_kind NOT NULL,
  -- an open link whose last day is over counts as expired even before the nightly job writes it
  status payment_link_status NOT NULL,
  title text NOT NULL,
  description text,
  currency currency_code NOT NULL,
  -- null: the payer chooses the amount
  amount bigint CHECK (amount > 0),
  partial boolean NOT NULL DEFAULT false,
  -- minimum of the first part, or of an amount that the payer chooses
  minimum bigint CHECK (minimum > 0),
  expires_on date,
  client_id uuid,
  booking_id uuid,
  -- receives a mail about each payment
  notify_email text,
  -- origins of websites that may open the page by script and be returned to
  websites text[] NOT NULL DEFAULT '{}',
  -- sums of its payments
  paid bigint NOT NULL DEFAULT 0,
  refunded bigint NOT NULL DEFAULT 0,
  payments integer NOT NULL DEFAULT 0,
  views integer NOT NULL DEFAULT 0,
  viewed_at timestamptz,
  last_paid_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_by uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- a deleted link stays, because money may still arrive
  deleted_at timestamptz,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, client_id) REFERENCES clients (agency_id, id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id),
  CHECK ((kind = 'open_amount') = (amount IS NULL)),
  CHECK (kind = 'single_use' OR NOT partial)
);
CREATE UNIQUE INDEX payment_links_reference ON payment_links (agency_id, reference);
CREATE INDEX payment_links_created ON payment_links (agency_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX payment_links_title ON payment_links (agency_id, lower(title), id) WHERE deleted_at IS NULL;
CREATE INDEX payment_links_amount ON payment_links (agency_id, amount, id) WHERE deleted_at IS NULL;
CREATE INDEX payment_links_paid ON payment_links (agency_id, paid, id) WHERE deleted_at IS NULL;
CREATE INDEX payment_links_expires ON payment_links (agency_id, expires_on, id) WHERE deleted_at IS NULL;
CREATE INDEX payment_links_booking ON payment_links (agency_id, booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX payment_links_client ON payment_links (agency_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX payment_links_open ON payment_links (expires_on) WHERE status IN ('active', 'partially_paid') AND deleted_at IS NULL;
-- For lists sorted by the highest or latest first, empty values last.
CREATE INDEX payment_links_amount_down ON payment_links (agency_id, amount DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX payment_links_expires_down ON payment_links (agency_id, expires_on DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
SELECT protect('payment_links');

-- Details of a payment by link, and its receipt if no booking has one.
CREATE TABLE payment_link_payments (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  payment_id uuid NOT NULL,
  link_id uuid NOT NULL,
  payer_email text,
  -- a reference of the payer or the website, such as an order number
  payer_reference text,
  -- the website that opened the page, and where the payer returns to
  website text,
  return_url text,
  receipt_number text,
  receipt jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, payment_id),
  FOREIGN KEY (agency_id, payment_id) REFERENCES payments (agency_id, id),
  FOREIGN KEY (agency_id, link_id) REFERENCES payment_links (agency_id, id)
);
CREATE INDEX payment_link_payments_link ON payment_link_payments (agency_id, link_id, created_at);
CREATE UNIQUE INDEX payment_link_payments_receipt ON payment_link_payments (agency_id, receipt_number) WHERE receipt_number IS NOT NULL;
SELECT protect('payment_link_payments');
REVOKE DELETE ON payment_link_payments FROM safiri_app, safiri_platform;

CREATE FUNCTION keep_link_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.receipt_number IS NOT NULL AND (OLD.receipt_number, OLD.receipt) IS DISTINCT FROM (NEW.receipt_number, NEW.receipt) THEN
    RAISE EXCEPTION 'an issued receipt stays as it is' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER keep_link_receipt BEFORE UPDATE ON payment_link_payments FOR EACH ROW EXECUTE FUNCTION keep_link_receipt();
