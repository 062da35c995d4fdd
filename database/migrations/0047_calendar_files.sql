-- A calendar of a room may come as a file; a newer one takes the place of what it brought.
ALTER TABLE room_calendars
  ALTER url DROP NOT NULL,
  ADD file_name text,
  ADD CHECK ((url IS NULL) <> (file_name IS NULL));
CREATE UNIQUE INDEX room_calendars_file ON room_calendars (agency_id, unit_id, file_name) WHERE file_name IS NOT NULL;
