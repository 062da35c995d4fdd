-- Check-ins, check-outs, hand-overs and returns with what they changed, so that they can be undone.
CREATE DOMAIN desk_step AS text CHECK (VALUE IN ('check_in', 'check_out', 'hand_over', 'return'));
CREATE TABLE desk_steps (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  -- the claim of a stay, or the rental; a claim may be gone
  subject_id uuid NOT NULL,
  step desk_step NOT NULL,
  -- the state before, as the domain of the step needs it
  before jsonb NOT NULL,
  done_at timestamptz NOT NULL,
  done_by uuid,
  undone_at timestamptz,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id) ON DELETE CASCADE
);
CREATE INDEX desk_steps_subject ON desk_steps (agency_id, subject_id, done_at);
CREATE INDEX desk_steps_booking ON desk_steps (agency_id, booking_id);
SELECT protect('desk_steps');
