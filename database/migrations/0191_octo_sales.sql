-- What the agency sold of suppliers by the OCTO standard: its side of a booking there (docs/decisions/0047).

CREATE DOMAIN octo_sale_state AS text CHECK (VALUE IN ('held', 'confirmed', 'cancelling', 'cancelled', 'refused'));

CREATE TABLE octo_sales (
  agency_id uuid NOT NULL,
  -- also the id under which the supplier knows it
  id uuid NOT NULL,
  connection_id uuid NOT NULL,
  -- our booking for the client
  booking_id uuid NOT NULL,
  product_id text NOT NULL,
  option_id text NOT NULL,
  availability_id text NOT NULL,
  title text NOT NULL,
  -- [{ unitId, name, quantity }]
  units jsonb NOT NULL,
  starts_on date NOT NULL,
  supplier_reference text,
  -- the codes and files that travellers show: [{ format, value }]
  tickets jsonb NOT NULL DEFAULT '[]',
  state octo_sale_state NOT NULL,
  currency currency_code NOT NULL,
  -- what the supplier wants travellers to pay, what we owe it, what of that is still owed, and what our client pays
  retail bigint NOT NULL CHECK (retail >= 0),
  net bigint NOT NULL CHECK (net >= 0),
  net_kept bigint NOT NULL CHECK (net_kept BETWEEN 0 AND net),
  price bigint NOT NULL CHECK (price >= 0),
  reason text,
  -- when the supplier is asked again; null: it has said what it decides
  next_try_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  moved_at timestamptz NOT NULL,
  -- since when what we owe is in the ledger
  confirmed_at timestamptz,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, connection_id) REFERENCES octo_connections (agency_id, id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id) ON DELETE CASCADE
);
CREATE INDEX octo_sales_created ON octo_sales (agency_id, connection_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX octo_sales_booking ON octo_sales (agency_id, booking_id);
-- The job looks for sales of all agencies whose supplier has to be asked again.
CREATE INDEX octo_sales_due ON octo_sales (next_try_at) WHERE next_try_at IS NOT NULL;
SELECT protect('octo_sales');
