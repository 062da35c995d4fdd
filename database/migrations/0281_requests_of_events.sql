-- The request that caused an event. The logs of the worker that delivers it name that request.
ALTER TABLE business_events ADD COLUMN request_id text;
