-- Lists that begin with the largest or latest, what is empty last.
CREATE INDEX payment_links_amount_down ON payment_links (agency_id, amount DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX payment_links_expires_down ON payment_links (agency_id, expires_on DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX proposals_sent_down ON proposals (agency_id, sent_at DESC NULLS LAST, id DESC);
