-- What is delivered by a link: the file of a track, the file that goes with a product.

ALTER TABLE products
  ADD COLUMN asset_file_id uuid,
  ADD FOREIGN KEY (agency_id, asset_file_id) REFERENCES files (agency_id, id);
CREATE INDEX products_asset ON products (agency_id, asset_file_id) WHERE asset_file_id IS NOT NULL;

CREATE TABLE download_links (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  title text NOT NULL,
  -- stands in the code, so that a new one makes the code before worthless
  nonce uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  downloads integer NOT NULL DEFAULT 0,
  most_downloads integer NOT NULL CHECK (most_downloads > 0),
  revoked_at timestamptz,
  sent_to text,
  sent_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  UNIQUE (agency_id, booking_id, inventory_id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id) ON DELETE CASCADE,
  CHECK (downloads BETWEEN 0 AND most_downloads)
);
CREATE INDEX download_links_item ON download_links (agency_id, inventory_id);
SELECT protect('download_links');

-- Append-only: each time somebody began to download. A broken download goes on under the same row.
CREATE TABLE downloads (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  link_id uuid NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, link_id) REFERENCES download_links (agency_id, id) ON DELETE CASCADE
);
CREATE INDEX downloads_link ON downloads (agency_id, link_id, at DESC);
SELECT protect('downloads');
REVOKE UPDATE ON downloads FROM safiri_app, safiri_platform;

-- A sale, and what came back of it, names its order.
ALTER TABLE stock_movements
  ADD COLUMN booking_id uuid,
  -- checked at the end: the booking is written beside the counters
  ADD FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id) ON DELETE SET NULL (booking_id) DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX stock_movements_booking ON stock_movements (agency_id, booking_id) WHERE booking_id IS NOT NULL;

-- As before, and the transaction may say for which booking the counters move.
CREATE OR REPLACE FUNCTION write_stock_movement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  given integer := (OLD.held + OLD.sold) - (NEW.held + NEW.sold);
BEGIN
  INSERT INTO stock_movements (agency_id, id, price_option_id, kind, quantity, booking_id, created_at)
  SELECT v.agency_id, uuidv7(), v.price_option_id,
         CASE WHEN given < 0 THEN 'sale' WHEN current_setting('app.giving_back', true) = 'return' THEN 'return' ELSE 'release' END,
         given, nullif(current_setting('app.booking_id', true), '')::uuid, clock_timestamp()
  FROM product_variants v WHERE v.agency_id = NEW.agency_id AND v.price_option_id = NEW.id;
  RETURN NULL;
END
$$;
