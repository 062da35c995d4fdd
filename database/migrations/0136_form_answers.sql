-- What visitors answered in forms that agencies put together on their websites (docs/decisions/0041).
CREATE DOMAIN site_form_purpose AS text CHECK (VALUE IN ('contact', 'inquiry', 'feedback'));

CREATE TABLE site_form_answers (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  -- the block that was answered, and its title then
  form_id text NOT NULL,
  title text NOT NULL,
  purpose site_form_purpose NOT NULL,
  -- the path of the page
  path text NOT NULL,
  name text,
  email text,
  phone text,
  -- label and value of each field, in the order of the form
  answers jsonb NOT NULL,
  -- what the answer became; without a foreign key, because an inquiry can be deleted
  inquiry_id uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id)
);
CREATE INDEX site_form_answers_created ON site_form_answers (agency_id, created_at, id);
CREATE INDEX site_form_answers_email ON site_form_answers (agency_id, email) WHERE email IS NOT NULL;
SELECT protect('site_form_answers');
