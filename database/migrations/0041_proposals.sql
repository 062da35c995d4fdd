-- Proposals: versions that stay as they were sent, what the client did with them, and the booking they became.

ALTER TABLE proposals
  ADD COLUMN inquiry_id uuid,
  ADD COLUMN booking_id uuid,
  ADD COLUMN owner_id uuid,
  -- the version the client sees; none before it was sent
  ADD COLUMN sent_version integer,
  -- who asked for the approval of what is in draft
  ADD COLUMN approval_asked_by uuid,
  ADD COLUMN views integer NOT NULL DEFAULT 0 CHECK (views >= 0),
  ADD COLUMN viewed_at timestamptz,
  ADD COLUMN accepted_at timestamptz,
  ADD COLUMN accepted_name text,
  ADD COLUMN accepted_option uuid,
  -- strokes of the drawn signature, as "x,y x,y;x,y …" in a box of 600 by 200
  ADD COLUMN signature text,
  ADD COLUMN closed_reason text,
  ADD COLUMN reminded_at timestamptz,
  ADD FOREIGN KEY (agency_id, inquiry_id) REFERENCES inquiries (agency_id, id),
  ADD FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id) ON DELETE SET NULL (booking_id);
CREATE INDEX proposals_inquiry ON proposals (agency_id, inquiry_id);
CREATE UNIQUE INDEX proposals_booking ON proposals (agency_id, booking_id);
CREATE INDEX proposals_sent ON proposals (agency_id, sent_at, id);
CREATE INDEX proposals_total ON proposals (agency_id, total, id);
CREATE INDEX proposals_status ON proposals (agency_id, status, created_at DESC, id DESC);
CREATE INDEX proposals_expiry ON proposals (expires_at) WHERE status IN ('sent', 'viewed', 'changes_requested');

CREATE TABLE proposal_versions (
  agency_id uuid NOT NULL,
  proposal_id uuid NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  -- what the agent wrote: texts, options, lines
  content jsonb NOT NULL,
  -- what it cost when it was sent
  priced jsonb,
  sent_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, proposal_id, number),
  FOREIGN KEY (agency_id, proposal_id) REFERENCES proposals (agency_id, id) ON DELETE CASCADE
);
SELECT protect('proposal_versions');

CREATE FUNCTION refuse_change_of_sent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.sent_at IS NOT NULL THEN
    RAISE EXCEPTION 'a version that was sent stays as it is' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END
$$;
CREATE TRIGGER sent_stays BEFORE UPDATE OR DELETE ON proposal_versions FOR EACH ROW EXECUTE FUNCTION refuse_change_of_sent();

CREATE TABLE proposal_events (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  proposal_id uuid NOT NULL,
  at timestamptz NOT NULL,
  type text NOT NULL,
  title text NOT NULL,
  detail text,
  user_name text,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, proposal_id) REFERENCES proposals (agency_id, id) ON DELETE CASCADE
);
CREATE INDEX proposal_events_proposal ON proposal_events (agency_id, proposal_id, at, id);
SELECT protect('proposal_events');

-- When the client looked; the agency's own looks are not among them.
CREATE TABLE proposal_views (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  proposal_id uuid NOT NULL,
  version integer NOT NULL,
  -- a keyed hash, to tell one visit from another
  visitor text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, proposal_id) REFERENCES proposals (agency_id, id) ON DELETE CASCADE
);
CREATE INDEX proposal_views_proposal ON proposal_views (agency_id, proposal_id, at DESC);
SELECT protect('proposal_views');
