-- An order is a booking with lines of products. What is here is how it reaches the buyer; a booking without a row is unfulfilled.

CREATE TABLE shop_orders (
  agency_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  fulfilment text NOT NULL DEFAULT 'unfulfilled'
    CHECK (fulfilment IN ('unfulfilled', 'partially_fulfilled', 'ready_for_pickup', 'shipped', 'delivered', 'returned')),
  address text,
  carrier text,
  tracking_number text,
  note text,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, booking_id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id) ON DELETE CASCADE
);
CREATE INDEX shop_orders_fulfilment ON shop_orders (agency_id, fulfilment, booking_id);
SELECT protect('shop_orders');

-- What people write moves the capacity; a return is what the counters gave back, and moves nothing again.
CREATE OR REPLACE FUNCTION move_capacity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind IN ('allocation', 'adjustment') THEN
    UPDATE price_options SET capacity = capacity + NEW.quantity WHERE agency_id = NEW.agency_id AND id = NEW.price_option_id;
  END IF;
  RETURN NULL;
END
$$;

-- As before, and the transaction may say that what comes back is a return.
CREATE OR REPLACE FUNCTION write_stock_movement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  given integer := (OLD.held + OLD.sold) - (NEW.held + NEW.sold);
BEGIN
  INSERT INTO stock_movements (agency_id, id, price_option_id, kind, quantity, created_at)
  SELECT v.agency_id, uuidv7(), v.price_option_id,
         CASE WHEN given < 0 THEN 'sale' WHEN current_setting('app.giving_back', true) = 'return' THEN 'return' ELSE 'release' END,
         given, clock_timestamp()
  FROM product_variants v WHERE v.agency_id = NEW.agency_id AND v.price_option_id = NEW.id;
  RETURN NULL;
END
$$;
