-- Marketing has its screens, so the plan that named it before offers it again (0064).
UPDATE plans SET features = features || '{marketing}' WHERE slug = 'network' AND NOT 'marketing' = ANY (features);
