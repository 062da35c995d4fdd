-- Each OCTO partner is a channel of its own in the channel grid, with its own price and share of the stock (docs/decisions/0070).

-- Which partner made a booking whose source is octo, so that its share is counted apart.
ALTER TABLE bookings ADD COLUMN sold_by uuid;
UPDATE bookings b SET sold_by = o.connection_id FROM octo_bookings o WHERE o.agency_id = b.agency_id AND o.booking_id = b.id;

-- Each partner keeps what all of them had.
INSERT INTO channel_products (agency_id, inventory_id, channel, enabled, starts_on, price_kind, price_value, share_percent, updated_at)
SELECT p.agency_id, p.inventory_id, 'octo_' || replace(c.id::text, '-', ''), p.enabled, p.starts_on, p.price_kind, p.price_value,
  p.share_percent, p.updated_at
FROM channel_products p JOIN octo_connections c ON c.agency_id = p.agency_id
WHERE p.channel = 'octo' AND c.direction = 'they_sell_ours' AND c.removed_at IS NULL;
DELETE FROM channel_products WHERE channel = 'octo';
-- Changes of the former channel cannot be undone.
DELETE FROM channel_changes WHERE channel = 'octo';

-- How long the answers of a day took: their sum, and the slowest.
ALTER TABLE octo_days ADD COLUMN took_ms bigint NOT NULL DEFAULT 0, ADD COLUMN slowest_ms integer NOT NULL DEFAULT 0;
