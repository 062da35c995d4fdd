-- What a shop sells. A variant is a price option with a capacity; its stock is the sum of its movements.

CREATE TABLE products (
  agency_id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  category text,
  asset_file_id uuid,
  digital boolean NOT NULL DEFAULT false,
  PRIMARY KEY (agency_id, inventory_id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, asset_file_id) REFERENCES files (agency_id, id)
);
CREATE INDEX products_category ON products (agency_id, lower(category)) WHERE category IS NOT NULL;
CREATE INDEX products_asset ON products (agency_id, asset_file_id) WHERE asset_file_id IS NOT NULL;
SELECT protect('products');

-- Size, colour.
CREATE TABLE product_options (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  name text NOT NULL,
  position integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES products (agency_id, inventory_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX product_options_name ON product_options (agency_id, inventory_id, lower(name));
SELECT protect('product_options');

-- Small, large; red, green.
CREATE TABLE product_option_values (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  option_id uuid NOT NULL,
  name text NOT NULL,
  position integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, option_id) REFERENCES product_options (agency_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX product_option_values_name ON product_option_values (agency_id, option_id, lower(name));
SELECT protect('product_option_values');

CREATE TABLE product_variants (
  agency_id uuid NOT NULL,
  price_option_id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  sku text,
  -- sorted ids of its values, so that no two variants of a product are equal
  combination text NOT NULL,
  PRIMARY KEY (agency_id, price_option_id),
  FOREIGN KEY (agency_id, price_option_id) REFERENCES price_options (agency_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, inventory_id) REFERENCES products (agency_id, inventory_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX product_variants_sku ON product_variants (agency_id, lower(sku)) WHERE sku IS NOT NULL;
CREATE UNIQUE INDEX product_variants_combination ON product_variants (agency_id, inventory_id, combination);
SELECT protect('product_variants');

CREATE TABLE product_variant_values (
  agency_id uuid NOT NULL,
  price_option_id uuid NOT NULL,
  option_id uuid NOT NULL,
  value_id uuid NOT NULL,
  PRIMARY KEY (agency_id, price_option_id, option_id),
  FOREIGN KEY (agency_id, price_option_id) REFERENCES product_variants (agency_id, price_option_id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, option_id) REFERENCES product_options (agency_id, id),
  FOREIGN KEY (agency_id, value_id) REFERENCES product_option_values (agency_id, id)
);
CREATE INDEX product_variant_values_value ON product_variant_values (agency_id, value_id);
SELECT protect('product_variant_values');

CREATE DOMAIN stock_movement_kind AS text CHECK (VALUE IN ('allocation', 'sale', 'release', 'adjustment', 'return'));

-- Insert-only. People write allocations and adjustments; the trigger below writes sales, releases and returns.
CREATE TABLE stock_movements (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  price_option_id uuid NOT NULL,
  kind stock_movement_kind NOT NULL,
  quantity integer NOT NULL CHECK (quantity <> 0),
  note text,
  user_id uuid,
  user_name text,
  -- no foreign key: movements are never changed, so they keep the id of a booking that was deleted
  booking_id uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, price_option_id) REFERENCES product_variants (agency_id, price_option_id) ON DELETE CASCADE,
  CHECK (CASE kind WHEN 'sale' THEN quantity < 0 WHEN 'adjustment' THEN true ELSE quantity > 0 END)
);
CREATE INDEX stock_movements_variant ON stock_movements (agency_id, price_option_id, created_at DESC, id DESC);
CREATE INDEX stock_movements_booking ON stock_movements (agency_id, booking_id) WHERE booking_id IS NOT NULL;
SELECT protect('stock_movements');
REVOKE UPDATE, DELETE ON stock_movements FROM safiri_app, safiri_platform;

-- Allocations and adjustments change the capacity. The others record what the counters did already.
CREATE FUNCTION move_capacity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind IN ('allocation', 'adjustment') THEN
    UPDATE price_options SET capacity = capacity + NEW.quantity WHERE agency_id = NEW.agency_id AND id = NEW.price_option_id;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER move_capacity AFTER INSERT ON stock_movements FOR EACH ROW EXECUTE FUNCTION move_capacity();

CREATE FUNCTION write_stock_movement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  given integer := (OLD.held + OLD.sold) - (NEW.held + NEW.sold);
BEGIN
  IF EXISTS (
    SELECT FROM product_variants v JOIN products p ON p.agency_id = v.agency_id AND p.inventory_id = v.inventory_id
    WHERE v.agency_id = NEW.agency_id AND v.price_option_id = NEW.id AND NOT p.digital
  ) THEN
    INSERT INTO stock_movements (agency_id, id, price_option_id, kind, quantity, booking_id, created_at)
    VALUES (
      NEW.agency_id, uuidv7(), NEW.id,
      CASE WHEN given < 0 THEN 'sale' WHEN current_setting('app.giving_back', true) = 'return' THEN 'return' ELSE 'release' END,
      given, nullif(current_setting('app.booking_id', true), '')::uuid, clock_timestamp());
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER write_stock_movement AFTER UPDATE OF held, sold ON price_options FOR EACH ROW
  WHEN (OLD.held + OLD.sold <> NEW.held + NEW.sold) EXECUTE FUNCTION write_stock_movement();
