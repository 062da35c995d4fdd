-- Places of the world by name, so that a search needs no outside service (GeoNames, CC BY 4.0).

CREATE TABLE places (
  id bigint PRIMARY KEY,
  name text NOT NULL,
  country_code text NOT NULL,
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  population bigint NOT NULL DEFAULT 0,
  -- parks, airports, falls: listed before a town of the same name
  landmark boolean NOT NULL DEFAULT false
);
CREATE INDEX places_name ON places USING gin (name gin_trgm_ops);
CREATE INDEX places_prefix ON places (lower(name) text_pattern_ops);
-- the largest town of a country
CREATE INDEX places_largest ON places (country_code, population DESC);
GRANT SELECT ON places TO safiri_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON places TO safiri_platform;
