import { expect, test } from 'vitest'
import { rowSecurityAlone, tablesWithoutAgency } from './agency-in-statements.ts'

test.each([
  ['SELECT * FROM bookings WHERE agency_id = $1', []],
  ['SELECT * FROM bookings WHERE id = $1', ['bookings bookings']],
  ['SELECT * FROM bookings b JOIN clients c ON c.agency_id = b.agency_id AND c.id = b.client_id WHERE b.agency_id = $1', []],
  ['SELECT * FROM bookings b JOIN clients c ON c.agency_id = b.agency_id AND c.id = b.client_id', ['bookings b', 'clients c']],
  ['SELECT * FROM bookings b LEFT JOIN clients c ON c.id = b.client_id WHERE b.agency_id = $1', ['clients c']],
  ['SELECT * FROM bookings b JOIN clients c USING (agency_id) WHERE b.agency_id = $1', []],
  ['SELECT (SELECT name FROM clients c WHERE c.agency_id = $1 AND c.id = b.client_id) FROM bookings b WHERE b.agency_id = $1', []],
  [
    'SELECT (SELECT name FROM clients c WHERE c.agency_id = b.agency_id AND c.id = b.client_id) FROM bookings b WHERE b.agency_id = $1',
    ['clients c'],
  ],
  ['SELECT (SELECT name FROM clients c WHERE c.id = b.client_id) FROM bookings b WHERE b.agency_id = $1', ['clients c']],
  ['SELECT * FROM bookings WHERE agency_id = $1 OR id = $2', ['bookings bookings']],
  ['SELECT * FROM bookings WHERE (agency_id, id) = ($1, $2)', []],
  ['WITH mine AS (SELECT * FROM bookings WHERE agency_id = $1) SELECT * FROM mine', []],
  ['WITH mine AS (SELECT * FROM bookings) SELECT * FROM mine', ['bookings bookings']],
  ['WITH mine AS (SELECT * FROM bookings WHERE agency_id = $1) SELECT * FROM mine m JOIN clients c ON c.agency_id = $1', []],
  [
    'WITH mine AS (SELECT * FROM bookings WHERE agency_id = $1) SELECT * FROM mine m JOIN clients c ON c.agency_id = m.agency_id',
    ['clients c'],
  ],
  ['SELECT 1 FROM clients WHERE agency_id = $1 UNION SELECT 1 FROM bookings', ['bookings bookings']],
  ['UPDATE bookings SET title = $1 WHERE id = $2', ['bookings bookings']],
  ['UPDATE bookings SET title = $1 WHERE agency_id = $3 AND id = $2', []],
  ['DELETE FROM bookings b USING clients c WHERE b.agency_id = $1 AND c.agency_id = b.agency_id', []],
  ['INSERT INTO clients (id) VALUES ($1)', ['clients']],
  ['INSERT INTO clients (agency_id, id) SELECT agency_id, id FROM bookings', ['bookings bookings']],
  ['SELECT * FROM (SELECT b.agency_id, b.id FROM bookings b) one WHERE one.agency_id = $1', []],
  ['SELECT * FROM (SELECT b.agency_id, b.id FROM bookings b LIMIT 9) one WHERE one.agency_id = $1', ['bookings b']],
  ['SELECT * FROM (SELECT b.id FROM bookings b) one WHERE one.agency_id = $1', ['bookings b']],
  ['SELECT * FROM (SELECT agency_id FROM bookings) one WHERE one.id = $1', ['bookings bookings']],
  [
    'SELECT FROM files f WHERE f.agency_id = $1 AND NOT EXISTS (SELECT FROM (SELECT p.agency_id, p.file_id FROM album_pictures p) used WHERE used.agency_id = $1 AND used.file_id = f.id)',
    [],
  ],
  [
    'SELECT FROM files f WHERE f.agency_id = $1 AND NOT EXISTS (SELECT FROM (SELECT p.agency_id, p.file_id FROM album_pictures p) used WHERE used.agency_id = f.agency_id AND used.file_id = f.id)',
    ['album_pictures p'],
  ],
  [`${rowSecurityAlone} SELECT * FROM bookings`, []],
  ['SELECT * FROM users WHERE id = $1', []],
])('%s', async (text, expected) => {
  expect(await tablesWithoutAgency(text)).toEqual(expected)
})
