-- How an agency looks on everything that its clients see. Its logo and its cover (banner_file_id) are there already.
CREATE DOMAIN typeface AS text CHECK (VALUE IN ('clean', 'classic', 'literary', 'friendly'));

ALTER TABLE agencies
  -- Null for the colour of Safiri.
  ADD COLUMN brand_colour text CHECK (brand_colour ~ '^#[0-9a-f]{6}$'),
  ADD COLUMN typeface typeface NOT NULL DEFAULT 'clean',
  -- {"instagram": "https://…"}
  ADD COLUMN social_links jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN closing_line text;
