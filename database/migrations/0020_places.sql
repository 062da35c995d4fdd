-- Places of the world by name, for looking one up without a service outside (GeoNames, CC BY 4.0). They belong to nobody.
CREATE TABLE places (
  id bigint PRIMARY KEY,
  name text NOT NULL,
  country_code text NOT NULL,
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  population bigint NOT NULL DEFAULT 0,
  -- parks, airports, falls: what a traveller looks for before a town of the same name
  landmark boolean NOT NULL DEFAULT false
);
CREATE INDEX places_name ON places USING gin (name gin_trgm_ops);
CREATE INDEX places_prefix ON places (lower(name) text_pattern_ops);
GRANT SELECT ON places TO safiri_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON places TO safiri_platform;
