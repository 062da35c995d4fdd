-- Posts of the blog have tags for search engines, like pages and offers.
ALTER TABLE seo_tags
  ADD COLUMN post_id uuid,
  ADD CONSTRAINT seo_tags_post_id_fkey FOREIGN KEY (agency_id, post_id) REFERENCES blog_posts (agency_id, id) ON DELETE CASCADE,
  DROP CONSTRAINT seo_tags_check,
  ADD CONSTRAINT seo_tags_check CHECK (num_nonnulls(page_id, inventory_id, post_id) = 1);
CREATE UNIQUE INDEX seo_tags_post ON seo_tags (agency_id, post_id) WHERE post_id IS NOT NULL;
