-- The public page that an inquiry was sent from, as it was then: its whole address and its title.
ALTER TABLE inquiries ADD COLUMN page_url text, ADD COLUMN page_title text;
