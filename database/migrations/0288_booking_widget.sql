-- The booking widget on other websites (docs/decisions/0073).

-- Origins whose pages may show the booking page of the website in a frame.
ALTER TABLE sites ADD COLUMN embed_origins text[] NOT NULL DEFAULT '{}';

-- The word by which the frame that an offer was chosen in asks whether it was booked. Only its hash is stored.
ALTER TABLE site_baskets ADD COLUMN watch_hash text COLLATE "C";
CREATE INDEX site_baskets_watch ON site_baskets (agency_id, watch_hash) WHERE watch_hash IS NOT NULL;
