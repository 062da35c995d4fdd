-- The language of what an agency's clients read: pages, mails and papers. Messages without a translation are in English.
ALTER TABLE agencies ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$');
