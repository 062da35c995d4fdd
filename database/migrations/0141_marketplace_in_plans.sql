-- Marketplaces have their screens, so the plan that named them before offers them again (0064).
UPDATE plans SET features = features || '{marketplace}' WHERE slug = 'network' AND NOT 'marketplace' = ANY (features);
UPDATE plans SET description = 'Everything in Growth, flights, marketplaces, and a chatbot for your website.'
  WHERE slug = 'network' AND description = 'Everything in Growth, flights, and a chatbot for your website.';
