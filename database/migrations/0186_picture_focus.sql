-- Which of nine places of a picture stays in sight where a page cuts it.

CREATE DOMAIN picture_focus AS text CHECK (
  VALUE IN ('top-left', 'top', 'top-right', 'left', 'center', 'right', 'bottom-left', 'bottom', 'bottom-right')
);
ALTER TABLE files ADD COLUMN focus picture_focus NOT NULL DEFAULT 'center';
