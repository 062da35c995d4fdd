-- The blog of an agency's website.

CREATE DOMAIN blog_post_status AS text CHECK (VALUE IN ('draft', 'scheduled', 'published', 'archived'));

CREATE TABLE blog_posts (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  title text NOT NULL,
  -- the last part of its address
  slug text NOT NULL,
  summary text,
  -- rich text as a tree, never HTML
  content jsonb NOT NULL,
  cover_file_id uuid,
  cover_alt text,
  author text,
  category text,
  tags text[] NOT NULL DEFAULT '{}',
  -- related offers in their order; those that are deleted are not shown
  offer_ids uuid[] NOT NULL DEFAULT '{}',
  status blog_post_status NOT NULL DEFAULT 'draft',
  publish_at timestamptz,
  published_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_by uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, cover_file_id) REFERENCES files (agency_id, id),
  CHECK (status <> 'scheduled' OR publish_at IS NOT NULL),
  CHECK (status <> 'published' OR published_at IS NOT NULL)
);
CREATE UNIQUE INDEX blog_posts_slug ON blog_posts (agency_id, slug);
CREATE INDEX blog_posts_created ON blog_posts (agency_id, created_at, id);
CREATE INDEX blog_posts_updated ON blog_posts (agency_id, updated_at, id);
-- what visitors read, the newest first
CREATE INDEX blog_posts_published ON blog_posts (agency_id, published_at DESC, id) WHERE status = 'published';
-- the job finds what is due
CREATE INDEX blog_posts_due ON blog_posts (publish_at) WHERE status = 'scheduled';
CREATE INDEX blog_posts_cover ON blog_posts (agency_id, cover_file_id) WHERE cover_file_id IS NOT NULL;
SELECT protect('blog_posts');

-- The blog has its screens, so the plans that have a website and named the blog before offer it again (0064).
UPDATE plans SET features = features || '{blog}' WHERE slug IN ('growth', 'network') AND NOT 'blog' = ANY (features);
