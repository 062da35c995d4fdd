-- A product is a thing or a download. A download is not used up: its variants are counted only where the agency sets a limit, and
-- what moves those counters is no stock.
ALTER TABLE products ADD COLUMN digital boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION write_stock_movement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  given integer := (OLD.held + OLD.sold) - (NEW.held + NEW.sold);
BEGIN
  INSERT INTO stock_movements (agency_id, id, price_option_id, kind, quantity, booking_id, created_at)
  SELECT v.agency_id, uuidv7(), v.price_option_id,
         CASE WHEN given < 0 THEN 'sale' WHEN current_setting('app.giving_back', true) = 'return' THEN 'return' ELSE 'release' END,
         given, nullif(current_setting('app.booking_id', true), '')::uuid, clock_timestamp()
  FROM product_variants v JOIN products p ON p.agency_id = v.agency_id AND p.inventory_id = v.inventory_id
  WHERE v.agency_id = NEW.agency_id AND v.price_option_id = NEW.id AND NOT p.digital;
  RETURN NULL;
END
$$;
