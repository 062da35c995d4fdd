-- Proposals: versions that never change once sent, what the client did with them, and the booking they became.

CREATE DOMAIN proposal_status AS text CHECK (VALUE IN ('draft', 'pending_approval', 'sent', 'viewed', 'changes_requested', 'accepted', 'deposit_paid', 'won', 'declined', 'expired', 'cancelled'));

CREATE TABLE proposals (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  reference text NOT NULL,
  title text NOT NULL,
  status proposal_status NOT NULL DEFAULT 'draft',
  client_id uuid,
  inventory_id uuid,
  currency currency_code NOT NULL,
  total bigint NOT NULL DEFAULT 0,
  sent_at timestamptz,
  expires_at timestamptz,
  inquiry_id uuid,
  booking_id uuid,
  owner_id uuid,
  -- the version the client sees; null before the first is sent
  sent_version integer,
  -- who asked for approval of the draft
  approval_asked_by uuid,
  views integer NOT NULL DEFAULT 0 CHECK (views >= 0),
  viewed_at timestamptz,
  accepted_at timestamptz,
  accepted_name text,
  accepted_option uuid,
  -- strokes of the drawn signature, as "x,y x,y;x,y …" in a box of 600 by 200
  signature text,
  closed_reason text,
  reminded_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, client_id) REFERENCES clients (agency_id, id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id),
  FOREIGN KEY (agency_id, inquiry_id) REFERENCES inquiries (agency_id, id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id)
);
CREATE INDEX proposals_created ON proposals (agency_id, created_at DESC, id DESC);
CREATE INDEX proposals_item ON proposals (agency_id, inventory_id);
CREATE INDEX proposals_client ON proposals (agency_id, client_id);
CREATE INDEX proposals_inquiry ON proposals (agency_id, inquiry_id);
CREATE UNIQUE INDEX proposals_booking ON proposals (agency_id, booking_id);
CREATE INDEX proposals_sent ON proposals (agency_id, sent_at, id);
CREATE INDEX proposals_total ON proposals (agency_id, total, id);
CREATE INDEX proposals_status ON proposals (agency_id, status, created_at DESC, id DESC);
CREATE INDEX proposals_expiry ON proposals (expires_at) WHERE status IN ('sent', 'viewed', 'changes_requested');
CREATE INDEX proposals_sent_down ON proposals (agency_id, sent_at DESC NULLS LAST, id DESC);
SELECT protect('proposals');

CREATE TABLE proposal_versions (
  agency_id uuid NOT NULL,
  proposal_id uuid NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  -- texts, options and lines as the agent wrote them
  content jsonb NOT NULL,
  -- prices when it was sent
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

-- Visits of the client. Visits of the agency's own members are not counted.
CREATE TABLE proposal_views (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  proposal_id uuid NOT NULL,
  version integer NOT NULL,
  -- a keyed hash that tells visitors apart
  visitor text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, proposal_id) REFERENCES proposals (agency_id, id) ON DELETE CASCADE
);
CREATE INDEX proposal_views_proposal ON proposal_views (agency_id, proposal_id, at DESC);
SELECT protect('proposal_views');
