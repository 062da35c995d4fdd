-- The AI agent drafts campaigns too (docs/decisions/0067).
ALTER DOMAIN agent_draft_kind DROP CONSTRAINT agent_draft_kind_check;
ALTER DOMAIN agent_draft_kind ADD CONSTRAINT agent_draft_kind_check CHECK (VALUE IN ('itinerary', 'reply', 'summary', 'campaign'));

-- the campaign it became; a draft of a campaign may be deleted, so there is no foreign key
ALTER TABLE agent_drafts ADD COLUMN campaign_id uuid;
