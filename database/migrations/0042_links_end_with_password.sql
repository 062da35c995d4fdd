-- Who made an invitation link, so that a new password of that person ends it; and the link that stops a change of e-mail.
ALTER TABLE one_time_codes ADD COLUMN created_by uuid REFERENCES users (id) ON DELETE CASCADE;
CREATE INDEX one_time_codes_created_by ON one_time_codes (created_by) WHERE created_by IS NOT NULL;

ALTER DOMAIN code_purpose DROP CONSTRAINT code_purpose_check;
ALTER DOMAIN code_purpose ADD CONSTRAINT code_purpose_check CHECK (
  VALUE IN ('login', 'verify_email', 'reset_password', 'change_email', 'stop_email_change', 'invite', 'enable_two_factor'));
