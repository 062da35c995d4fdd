-- A rooming list of a day of arrivals can be that of one hotel: the place of the room types. Only people who sleep there are on it.
ALTER TABLE trip_lists ADD COLUMN hotel text;
