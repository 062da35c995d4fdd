-- Where an agency's clients are: messages are quiet at night there, and journeys follow its days.
ALTER TABLE agencies ADD COLUMN time_zone text NOT NULL DEFAULT 'Africa/Kampala' CHECK (time_zone ~ '^[A-Za-z0-9_+/-]{1,60}$');
