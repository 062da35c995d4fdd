-- Sections of an agency on the pages that every website has: not found, basket, my trip (docs/decisions/0076).

ALTER DOMAIN site_page_kind DROP CONSTRAINT site_page_kind_check;
ALTER DOMAIN site_page_kind ADD CONSTRAINT site_page_kind_check
  CHECK (VALUE IN ('page', 'header', 'footer', 'missing', 'basket', 'trip'));
