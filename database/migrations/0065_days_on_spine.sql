-- How many days a departure of an item lasts, and whether it is sold on request: booking reads both of every kind.
ALTER TABLE inventory
  ADD days integer NOT NULL DEFAULT 1 CHECK (days BETWEEN 1 AND 365),
  -- no departures: any day is asked for and confirmed by the agency
  ADD on_request boolean NOT NULL DEFAULT false;
UPDATE inventory i SET days = p.days, on_request = p.on_request
FROM tour_packages p WHERE p.agency_id = i.agency_id AND p.inventory_id = i.id;
-- The check that nights are not more than days goes with its column; the server refuses them.
ALTER TABLE tour_packages DROP days, DROP on_request;
