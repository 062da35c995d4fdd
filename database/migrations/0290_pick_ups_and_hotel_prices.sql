-- Where partners may have travellers picked up (the capability octo/pickups).
CREATE TABLE octo_pick_ups (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  inventory_id uuid NOT NULL,
  -- a partner that knows of pick-ups must choose one
  required boolean NOT NULL DEFAULT false,
  -- { id, name, address, directions, lat, lng, minutes_before }
  points jsonb NOT NULL DEFAULT '[]',
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, inventory_id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id) ON DELETE CASCADE
);
SELECT protect('octo_pick_ups');

-- What the partner asked for: { requested, point, hotel, room }. Hotel and room are forgotten with the contact.
ALTER TABLE octo_bookings ADD COLUMN pick_up jsonb;

-- The feed of hotel prices.
ALTER DOMAIN feed_kind DROP CONSTRAINT feed_kind_check;
ALTER DOMAIN feed_kind ADD CONSTRAINT feed_kind_check
  CHECK (VALUE IN ('meta_products', 'meta_hotels', 'meta_destinations', 'google_things', 'google_hotels', 'google_hotel_prices', 'offers'));
