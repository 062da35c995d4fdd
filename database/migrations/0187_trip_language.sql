-- The language in which a visitor booked: the page of the trip is shown in it. Null for links that the agency makes.

ALTER TABLE trip_grants ADD COLUMN language text CHECK (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$');
