-- What the AI agent drafted for a person, until they approve or discard it (docs/decisions/0039).

CREATE DOMAIN agent_draft_kind AS text CHECK (VALUE IN ('itinerary', 'reply', 'summary'));
CREATE DOMAIN agent_draft_status AS text CHECK (VALUE IN ('draft', 'approved', 'discarded'));
CREATE DOMAIN agent_draft_maker AS text CHECK (VALUE IN ('rules', 'model'));

CREATE TABLE agent_drafts (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  kind agent_draft_kind NOT NULL,
  status agent_draft_status NOT NULL DEFAULT 'draft',
  made_by agent_draft_maker NOT NULL,
  title text NOT NULL,
  -- what the person asked for: the wish, the inquiry, the client
  input jsonb NOT NULL,
  result jsonb NOT NULL,
  -- the records it was made from, each with its screen
  sources jsonb NOT NULL,
  -- what was read, to notice at approval that it has changed
  facts jsonb NOT NULL,
  -- what changed between the last two versions, in sentences
  difference text[] NOT NULL DEFAULT '{}',
  client_id uuid,
  inquiry_id uuid,
  -- the proposal it became; a proposal may be deleted, so there is no foreign key
  proposal_id uuid,
  created_by uuid,
  created_by_name text,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  -- a draft about a person or an inquiry goes with them
  FOREIGN KEY (agency_id, client_id) REFERENCES clients (agency_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, inquiry_id) REFERENCES inquiries (agency_id, id) ON DELETE CASCADE,
  CHECK ((status = 'draft') = (decided_at IS NULL))
);
CREATE INDEX agent_drafts_created ON agent_drafts (agency_id, created_at DESC, id DESC);
CREATE INDEX agent_drafts_client ON agent_drafts (agency_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX agent_drafts_inquiry ON agent_drafts (agency_id, inquiry_id) WHERE inquiry_id IS NOT NULL;
SELECT protect('agent_drafts');
