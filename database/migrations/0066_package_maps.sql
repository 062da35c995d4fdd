-- The areas and the route that an agency draws on a package's map; null: none.
ALTER TABLE tour_packages ADD COLUMN map jsonb;

-- The largest town of a country.
CREATE INDEX places_largest ON places (country_code, population DESC);
