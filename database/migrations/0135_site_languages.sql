-- A translation of a page goes live once someone has checked it: which of its drafts, who and when.
ALTER TABLE site_pages
  ADD COLUMN reviewed_draft_version integer,
  ADD COLUMN reviewed_by uuid,
  ADD COLUMN reviewed_at timestamptz;

-- Translations that are live already count as checked.
UPDATE site_pages SET reviewed_draft_version = published_draft_version, reviewed_at = updated_at
  WHERE language IS NOT NULL AND published_version_id IS NOT NULL;
