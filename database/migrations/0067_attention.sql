-- What needs a person on the home screen: few rows among many.
CREATE INDEX inquiries_unanswered ON inquiries (agency_id, first_response_due_at, id)
  WHERE first_responded_at IS NULL AND status NOT IN ('converted', 'closed', 'spam');
CREATE INDEX payments_review ON payments (agency_id, created_at, id) WHERE needs_review IS NOT NULL;
CREATE INDEX bookings_goods ON bookings (agency_id, created_at, id) WHERE status = 'confirmed' AND kinds && ARRAY['product']::text[];
