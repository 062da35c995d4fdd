import { sql } from 'kysely'
import { countryName } from '#kit/contract/countries.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { like } from '#kit/server/database/list.ts'

const most = 8
const shortest = 2

interface Found {
  name: string
  country_code: string
  lat: number
  lng: number
}

/**
 * Searches places by name: first those the agency has used, then parks and airports, then towns by size. In each group, the agency's
 * own country comes first.
 */
export async function searchPlaces(tx: Tx, agencyId: string, search: string) {
  const text = search.trim()
  if (text.length < shortest) return []
  const { rows } = await sql<Found>`
    WITH home AS (SELECT country_code FROM agencies WHERE id = ${agencyId}),
    own AS (
      SELECT DISTINCT place_name AS name, country_code, place_lat AS lat, place_lng AS lng FROM inventory
      WHERE agency_id = ${agencyId} AND place_name ILIKE ${like(text)} AND place_lat IS NOT NULL LIMIT ${most}),
    known AS (
      SELECT name, country_code, lat, lng, population, landmark FROM places WHERE name ILIKE ${like(text)}
      ORDER BY country_code = (SELECT country_code FROM home) DESC, landmark DESC, population DESC LIMIT ${most * 3})
    SELECT name, country_code, lat, lng FROM (
      SELECT name, country_code, lat, lng, 0 AS rank, 0 AS population FROM own
      UNION ALL
      SELECT name, country_code, lat, lng, CASE WHEN landmark THEN 1 ELSE 2 END, population FROM known) found
    ORDER BY rank, lower(name) LIKE lower(${text}) || '%' DESC, country_code = (SELECT country_code FROM home) DESC, population DESC, name
    LIMIT ${most}`.execute(tx)
  return rows.map(({ name, country_code, lat, lng }) => ({ text: name, country: countryName(country_code), lat, lng }))
}

/** Returns the location of each country's largest town, by country code. */
export async function largestTowns(tx: Tx, codes: readonly string[]): Promise<Map<string, { lat: number; lng: number }>> {
  const { rows } = await sql<{ code: string; lat: number; lng: number }>`
    SELECT asked.code, town.lat, town.lng FROM unnest(${codes}::text[]) AS asked (code)
    CROSS JOIN LATERAL (
      SELECT p.lat, p.lng FROM places p WHERE p.country_code = asked.code ORDER BY p.population DESC LIMIT 1) AS town`.execute(tx)
  return new Map(rows.map(({ code, lat, lng }) => [code, { lat, lng }]))
}
