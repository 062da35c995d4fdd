-- Where a pick-up place is on a map, if it was chosen from the gazetteer or on the map.
ALTER TABLE trip_people
  ADD COLUMN pick_up_lat double precision,
  ADD COLUMN pick_up_lng double precision,
  ADD CONSTRAINT trip_people_point CHECK ((pick_up_lat IS NULL) = (pick_up_lng IS NULL));
