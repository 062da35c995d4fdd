-- Campaigns by SMS and WhatsApp: each recipient has a message of `messages`, and what it costs.
ALTER TABLE campaign_recipients
  -- never used: the message knows it
  DROP COLUMN provider_id,
  ADD COLUMN message_id uuid,
  -- in millionths of a US dollar: estimated until the provider reports it
  ADD COLUMN cost_micros bigint NOT NULL DEFAULT 0 CHECK (cost_micros >= 0);
CREATE UNIQUE INDEX campaign_recipients_message ON campaign_recipients (agency_id, message_id) WHERE message_id IS NOT NULL;
-- an answer belongs to what was sent to the address last
CREATE INDEX campaign_recipients_address ON campaign_recipients (agency_id, address, sent_at DESC) WHERE sent_at IS NOT NULL;
