-- What a person says of one unit, and terms of letting that two people do not write over each other.

ALTER TABLE inventory_units ADD note text;
ALTER TABLE resources ADD version integer NOT NULL DEFAULT 1;
