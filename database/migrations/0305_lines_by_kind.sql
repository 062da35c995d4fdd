-- The list of trips groups stays and events from their lines that end from a day on. Without this index PostgreSQL reads the lines of every
-- booking that travels, one booking after another.
CREATE INDEX booking_lines_kind ON booking_lines (agency_id, kind, ends_on) WHERE cancelled_at IS NULL;
