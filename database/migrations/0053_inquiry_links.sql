-- The screen of what an event in the thread is about, as "/proposals/{id}/edit".
ALTER TABLE inquiry_messages ADD COLUMN link text;
