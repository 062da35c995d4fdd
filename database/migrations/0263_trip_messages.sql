-- The page of a booking has messages both ways. In the inbox they are one conversation of that booking (docs/decisions/0069).

ALTER DOMAIN conversation_channel DROP CONSTRAINT conversation_channel_check;
ALTER DOMAIN conversation_channel ADD CONSTRAINT conversation_channel_check
  CHECK (VALUE IN ('email', 'whatsapp', 'sms', 'webchat', 'inquiry', 'trip'));

ALTER TABLE conversations
  -- of channel 'trip'
  ADD COLUMN booking_id uuid,
  -- when the person last read our answers on the page of the booking
  ADD COLUMN visitor_read_at timestamptz,
  ADD CONSTRAINT conversations_booking_id_fkey FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT conversations_trip_check CHECK ((channel = 'trip') = (booking_id IS NOT NULL));
-- One conversation a booking, also when two messages come at the same moment.
CREATE UNIQUE INDEX conversations_booking ON conversations (agency_id, booking_id);

-- A link opens the page only after a press of a button, which programs that check mails do not press.
ALTER TABLE trip_grants ADD COLUMN opened_at timestamptz;
