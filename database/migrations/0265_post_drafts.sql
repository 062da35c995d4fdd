-- What was changed of a published post since. Visitors see the post itself until the changes are published (docs/decisions/0069).
ALTER TABLE blog_posts
  -- title, slug, summary, content, cover, cover_alt, author, category, tags and offers, as the post will be
  ADD COLUMN draft jsonb,
  ADD CONSTRAINT blog_posts_draft_check CHECK (draft IS NULL OR status = 'published');
