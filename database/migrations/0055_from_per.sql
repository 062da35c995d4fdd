-- What the lowest price of an item is of: "UGX 30,000 an hour".
ALTER TABLE inventory ADD COLUMN from_per text
  CHECK (from_per IN ('unit', 'booking', 'night', 'hour', 'day', 'week', 'month'));
UPDATE inventory i SET from_per = (
  SELECT per FROM price_options o WHERE o.agency_id = i.agency_id AND o.inventory_id = i.id AND o.active
  ORDER BY places = 0, unit IN ('youth', 'child', 'infant'), amount LIMIT 1)
WHERE from_price IS NOT NULL;
