-- A rooming list of a day of arrivals can be that of one hotel: the place of the room types. Only people who sleep there are on it.
ALTER TABLE trip_lists ADD COLUMN hotel text;

-- Duties of an event, or of the stays that arrive on a day (docs/decisions/0078). The id of a day of arrivals says the day and is in no table, so
-- there is no foreign key.
ALTER TABLE duties
  ADD COLUMN group_id uuid,
  ADD CONSTRAINT duties_one_group CHECK (group_id IS NULL OR (booking_id IS NULL AND departure_id IS NULL));
CREATE INDEX duties_group ON duties (agency_id, group_id) WHERE group_id IS NOT NULL;

-- What such a duty costs is a cost of the event or day. The old constraint knew only bookings and departures.
ALTER TABLE staff_entries ADD COLUMN group_id uuid;
ALTER TABLE staff_entries DROP CONSTRAINT staff_entries_check3;
ALTER TABLE staff_entries
  ADD CONSTRAINT staff_entries_real_cost CHECK ((real_cost IS NULL) = (booking_id IS NULL AND departure_id IS NULL AND group_id IS NULL));
CREATE INDEX staff_entries_group ON staff_entries (agency_id, group_id) WHERE group_id IS NOT NULL;
