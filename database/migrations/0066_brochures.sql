-- What a sent proposal says of its trips: days, what is included, the map. Null in versions of before, which show the trips as they are.
ALTER TABLE proposal_versions ADD COLUMN brochure jsonb;
