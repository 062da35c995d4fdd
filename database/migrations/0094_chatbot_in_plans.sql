-- The chatbot has its screens, so the plan that named it before offers it again (0064).
UPDATE plans SET features = features || '{chatbot}' WHERE slug = 'network' AND NOT 'chatbot' = ANY (features);
UPDATE plans SET description = 'Everything in Growth, flights, and a chatbot for your website.'
  WHERE slug = 'network' AND description = 'Everything in Growth, and flights.';
