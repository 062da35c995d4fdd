-- Marketplaces sell what their vendors offer (docs/decisions/0046).

CREATE DOMAIN marketplace_order_state AS text CHECK (VALUE IN ('open', 'paid', 'expired'));
CREATE DOMAIN marketplace_sale_state AS text CHECK (VALUE IN ('held', 'confirmed', 'cancelled', 'released'));
CREATE DOMAIN marketplace_review_state AS text CHECK (VALUE IN ('pending', 'published', 'hidden'));

-- What agencies offer on the marketplaces that they joined. The platform writes it after the vendor's change; whether the vendor is approved
-- and works is read with it.
CREATE TABLE marketplace_listings (
  -- the vendor's item
  id uuid PRIMARY KEY,
  vendor_id uuid NOT NULL REFERENCES agencies (id),
  kind text NOT NULL,
  title text NOT NULL,
  summary text,
  picture_key text,
  picture_width integer,
  picture_height integer,
  country_code text NOT NULL,
  place_name text,
  currency currency_code NOT NULL,
  -- the lowest price, as the channel grid changes it
  from_price bigint NOT NULL,
  from_per price_per,
  -- days on which an open departure starts; empty for kinds without departures
  days date[] NOT NULL,
  -- the first day on the channel
  starts_on date,
  happens_until timestamptz,
  updated_at timestamptz NOT NULL
);
CREATE INDEX marketplace_listings_vendor ON marketplace_listings (vendor_id);
GRANT SELECT ON marketplace_listings TO safiri_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON marketplace_listings TO safiri_platform;

-- What visitors of a storefront put together, of several vendors.
CREATE TABLE marketplace_baskets (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  marketplace_id uuid NOT NULL,
  -- of the secret in the visitor's cookie
  secret_hash text COLLATE "C" NOT NULL,
  -- { vendor_id, line }: the lines that a booking takes, each with its vendor
  lines jsonb NOT NULL DEFAULT '[]',
  residency residency NOT NULL DEFAULT 'non_resident',
  -- the form that orders it must have this word. It changes with the lines, so that a form that is sent twice orders once.
  nonce text COLLATE "C" NOT NULL,
  -- the order that was made of it last, with which form
  ordered_nonce text COLLATE "C",
  order_id uuid,
  created_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, marketplace_id) REFERENCES marketplaces (agency_id, id)
);
CREATE UNIQUE INDEX marketplace_baskets_secret ON marketplace_baskets (agency_id, secret_hash);
CREATE INDEX marketplace_baskets_marketplace ON marketplace_baskets (agency_id, marketplace_id);
-- the job deletes those that nobody used for a week
CREATE INDEX marketplace_baskets_idle ON marketplace_baskets (used_at);
SELECT protect('marketplace_baskets');

-- The owner's: one visitor's order, paid at once.
CREATE TABLE marketplace_orders (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  marketplace_id uuid NOT NULL,
  reference text NOT NULL,
  client_id uuid NOT NULL,
  state marketplace_order_state NOT NULL DEFAULT 'open',
  currency currency_code NOT NULL,
  total bigint NOT NULL CHECK (total > 0),
  payment_id uuid NOT NULL,
  -- until when the vendors hold the places
  hold_ends_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  paid_at timestamptz,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, marketplace_id) REFERENCES marketplaces (agency_id, id),
  FOREIGN KEY (agency_id, client_id) REFERENCES clients (agency_id, id),
  FOREIGN KEY (agency_id, payment_id) REFERENCES payments (agency_id, id)
);
CREATE UNIQUE INDEX marketplace_orders_reference ON marketplace_orders (agency_id, reference);
CREATE INDEX marketplace_orders_created ON marketplace_orders (agency_id, marketplace_id, created_at DESC, id DESC);
CREATE INDEX marketplace_orders_client ON marketplace_orders (agency_id, client_id);
CREATE INDEX marketplace_orders_payment ON marketplace_orders (agency_id, payment_id);
SELECT protect('marketplace_orders');

-- The owner's: what one vendor sells of an order. The vendor has a sale with the same id.
CREATE TABLE marketplace_order_parts (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  marketplace_id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  vendor_agency_id uuid NOT NULL,
  vendor_name text NOT NULL,
  -- the vendor's booking
  booking_reference text NOT NULL,
  title text NOT NULL,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  state marketplace_sale_state NOT NULL DEFAULT 'held',
  currency currency_code NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  -- frozen, with the rules that made it: [{ category, rule, price, discount, commission }]
  commission bigint NOT NULL,
  rules jsonb NOT NULL,
  refunded bigint NOT NULL DEFAULT 0,
  commission_returned bigint NOT NULL DEFAULT 0,
  reason text,
  created_at timestamptz NOT NULL,
  moved_at timestamptz NOT NULL,
  completed_at timestamptz,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, order_id) REFERENCES marketplace_orders (agency_id, id),
  FOREIGN KEY (agency_id, marketplace_id) REFERENCES marketplaces (agency_id, id),
  FOREIGN KEY (agency_id, vendor_id) REFERENCES marketplace_vendors (agency_id, id),
  CONSTRAINT marketplace_order_parts_sums CHECK (
    commission BETWEEN 0 AND amount AND refunded BETWEEN 0 AND amount AND commission_returned BETWEEN 0 AND commission)
);
CREATE INDEX marketplace_order_parts_order ON marketplace_order_parts (agency_id, order_id);
CREATE INDEX marketplace_order_parts_created ON marketplace_order_parts (agency_id, marketplace_id, created_at DESC, id DESC);
CREATE INDEX marketplace_order_parts_vendor ON marketplace_order_parts (agency_id, vendor_id, moved_at);
SELECT protect('marketplace_order_parts');

-- The vendor's: what it sold on a marketplace.
CREATE TABLE marketplace_sales (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  marketplace_id uuid NOT NULL,
  marketplace_name text NOT NULL,
  owner_agency_id uuid NOT NULL,
  order_reference text NOT NULL,
  booking_id uuid NOT NULL,
  title text NOT NULL,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  state marketplace_sale_state NOT NULL DEFAULT 'held',
  currency currency_code NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  -- { kind, price, discount } of each line: the owner takes its commission of them
  lines jsonb NOT NULL,
  -- null until the order is paid
  commission bigint,
  refunded bigint NOT NULL DEFAULT 0,
  commission_returned bigint NOT NULL DEFAULT 0,
  hold_ends_at timestamptz NOT NULL,
  reason text,
  created_at timestamptz NOT NULL,
  moved_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, marketplace_id) REFERENCES marketplace_memberships (agency_id, marketplace_id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id) ON DELETE CASCADE,
  CONSTRAINT marketplace_sales_sums CHECK (refunded BETWEEN 0 AND amount)
);
CREATE UNIQUE INDEX marketplace_sales_booking ON marketplace_sales (agency_id, booking_id);
CREATE INDEX marketplace_sales_created ON marketplace_sales (agency_id, marketplace_id, created_at DESC, id DESC);
SELECT protect('marketplace_sales');

-- The owner's: transfers that pay a vendor what it is owed.
CREATE TABLE marketplace_payouts (
  agency_id uuid NOT NULL,
  transfer_id uuid NOT NULL,
  marketplace_id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  currency currency_code NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, transfer_id),
  FOREIGN KEY (agency_id, transfer_id) REFERENCES transfers (agency_id, id),
  FOREIGN KEY (agency_id, marketplace_id) REFERENCES marketplaces (agency_id, id),
  FOREIGN KEY (agency_id, vendor_id) REFERENCES marketplace_vendors (agency_id, id)
);
CREATE INDEX marketplace_payouts_marketplace ON marketplace_payouts (agency_id, marketplace_id);
CREATE INDEX marketplace_payouts_vendor ON marketplace_payouts (agency_id, vendor_id);
SELECT protect('marketplace_payouts');

-- The owner's: what visitors say of a part of their order, once it took place.
CREATE TABLE marketplace_reviews (
  agency_id uuid NOT NULL,
  -- the part of the order
  id uuid NOT NULL,
  marketplace_id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  title text NOT NULL,
  -- as the visitor wants to be named
  author text NOT NULL,
  rating integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
  text text NOT NULL,
  state marketplace_review_state NOT NULL DEFAULT 'pending',
  reply text,
  replied_at timestamptz,
  -- why the owner hid it
  note text,
  reports integer NOT NULL DEFAULT 0,
  -- why somebody reported it last
  report text,
  created_at timestamptz NOT NULL,
  moved_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, id) REFERENCES marketplace_order_parts (agency_id, id),
  FOREIGN KEY (agency_id, marketplace_id) REFERENCES marketplaces (agency_id, id),
  FOREIGN KEY (agency_id, vendor_id) REFERENCES marketplace_vendors (agency_id, id)
);
CREATE INDEX marketplace_reviews_created ON marketplace_reviews (agency_id, marketplace_id, created_at DESC, id DESC);
CREATE INDEX marketplace_reviews_vendor ON marketplace_reviews (agency_id, vendor_id, state);
SELECT protect('marketplace_reviews');

-- A vendor's payment belongs to its booking and to the sale that the marketplace was paid for.
ALTER TABLE payments DROP CONSTRAINT payments_one_subject;
ALTER TABLE payments ADD CONSTRAINT payments_one_subject
  CHECK (booking_id IS NULL OR subject_id IS NULL OR objective IN ('payment_link', 'order')) NOT VALID;
ALTER TABLE payments VALIDATE CONSTRAINT payments_one_subject;
