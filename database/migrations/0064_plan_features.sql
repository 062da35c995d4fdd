-- Plans name only the features that exist. The others are added to the plans together with their screens.
UPDATE plans SET features = ARRAY(
  SELECT feature FROM unnest(features) WITH ORDINALITY AS listed (feature, place)
  WHERE feature NOT IN ('blog', 'marketing', 'marketplace', 'developers', 'chatbot')
  ORDER BY place);
UPDATE plans SET description = 'Trips, rooms, cars, events and services, and the inquiries for them.'
  WHERE slug = 'starter' AND description = 'For one kind of inventory and a small team.';
UPDATE plans SET description = 'Everything in Starter, and proposals, discounts, a photo gallery and a shop.'
  WHERE slug = 'growth' AND description = 'Proposals, discounts, a website and a shop.';
UPDATE plans SET description = 'Everything in Growth, and flights.'
  WHERE slug = 'network' AND description = 'Everything: flights, marketing, marketplaces, chatbot and developers.';

-- What waits for a person, counted with every start of the app.
CREATE INDEX payments_to_check ON payments (agency_id) WHERE status = 'timed_out_unknown';
CREATE INDEX transfers_to_approve ON transfers (agency_id) WHERE status = 'pending_approval';
