import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { sql, type Insertable } from 'kysely'
import { z } from 'zod'
import type { Places } from '../../../database/tables.ts'
import { countryName } from '#kit/contract/countries.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { like } from '#kit/server/database/list.ts'
import { tidyMemory } from '#kit/server/memory.ts'
import { threadFile } from '#kit/server/project.ts'
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
  const thread = new Worker(threadFile('domains/places/server/cities-thread.ts'))
  const nextTowns = async (): Promise<Insertable<Places>[]> => {
    thread.postMessage('more')
    return (await once(thread, 'message'))[0] as Insertable<Places>[]
  }
  try {
    await app.db.asPlatform('places', async (tx) => {
      let rows: Insertable<Places>[] = landmarks.map(([name, country_code, lat, lng], n) => ({
        id: -1 - n,
        name,
        country_code,
        lat,
        lng,
        population: 0,
        landmark: true,
      }))
      for (; rows.length > 0; rows = await nextTowns())
        await tx
          .insertInto('places')
          .values(rows)
          .onConflict((on) => on.doNothing())
          .execute()
    })
  } finally {
    await thread.terminate()
  }
  tidyMemory()
}
