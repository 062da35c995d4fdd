-- The second name of an entry: the assistant that prepared what the person approved.

ALTER TABLE audit_log ADD COLUMN agent_name text;
