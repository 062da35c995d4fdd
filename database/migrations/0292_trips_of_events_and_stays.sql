-- A trip is also an event, or the stays that arrive on one day (docs/decisions/0074).

ALTER DOMAIN trip_kind DROP CONSTRAINT trip_kind_check;
ALTER DOMAIN trip_kind ADD CONSTRAINT trip_kind_check CHECK (VALUE IN ('departure', 'booking', 'event', 'stays'));
