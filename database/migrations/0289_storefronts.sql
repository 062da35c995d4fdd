-- Discount codes of vendors, and points on a map, on the storefronts of marketplaces (docs/decisions/0073).
ALTER TABLE marketplace_baskets ADD COLUMN discount_code text;
ALTER TABLE marketplace_listings
  ADD COLUMN place_lat double precision,
  ADD COLUMN place_lng double precision;
UPDATE marketplace_listings l SET place_lat = i.place_lat, place_lng = i.place_lng FROM inventory i
  WHERE i.agency_id = l.vendor_id AND i.id = l.id;
