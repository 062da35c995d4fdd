-- The passages of events and music say more now, so all are made anew when they are read next.
DELETE FROM chatbot_indexed;
