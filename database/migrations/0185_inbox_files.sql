-- Files that a person attaches to an answer in the inbox. They are uploaded first, and belong to a message once the answer is sent.

ALTER TABLE conversation_files
  ALTER COLUMN message_id DROP NOT NULL,
  -- as this conversation knows it: the same content may be stored once under another name
  ADD COLUMN name text,
  ADD COLUMN mime text,
  ADD COLUMN size integer CHECK (size > 0),
  -- who uploaded it
  ADD COLUMN user_id uuid,
  ADD COLUMN created_at timestamptz;
CREATE INDEX conversation_files_unsent ON conversation_files (created_at) WHERE message_id IS NULL;
