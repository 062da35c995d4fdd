-- The inbox of inquiries: what was said about each, and what became of it.

ALTER TABLE inquiries
  ADD COLUMN booking_id uuid,
  ADD COLUMN closed_reason text,
  ADD FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id) ON DELETE SET NULL (booking_id);
CREATE INDEX inquiries_status ON inquiries (agency_id, status, created_at DESC, id DESC);
CREATE INDEX inquiries_owner ON inquiries (agency_id, owner_id);
CREATE INDEX inquiries_booking ON inquiries (agency_id, booking_id);
CREATE INDEX inquiries_start ON inquiries (agency_id, starts_on, id);
CREATE INDEX inquiries_name ON inquiries (agency_id, name, id);
CREATE INDEX inquiries_due ON inquiries (agency_id, first_response_due_at, id);

-- The thread, the first question not among it: that stands on the inquiry itself.
CREATE TABLE inquiry_messages (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  inquiry_id uuid NOT NULL,
  -- mail: sent from the screen; contact: the agent spoke to them; answer: what they said; note: for the agency only; event: what the app did
  kind text NOT NULL CHECK (kind IN ('mail', 'contact', 'answer', 'note', 'event')),
  subject text,
  body text NOT NULL,
  user_id uuid,
  user_name text,
  at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, inquiry_id) REFERENCES inquiries (agency_id, id) ON DELETE CASCADE
);
CREATE INDEX inquiry_messages_thread ON inquiry_messages (agency_id, inquiry_id, at, id);
SELECT protect('inquiry_messages');
