-- Who opened or clicked since a day, for collections.
CREATE INDEX campaign_recipients_read ON campaign_recipients (agency_id, (greatest(human_opened_at, human_clicked_at)), client_id)
  WHERE human_opened_at IS NOT NULL OR human_clicked_at IS NOT NULL;
