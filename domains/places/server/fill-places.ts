import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { z } from 'zod'
import type { App } from '#kit/server/app.ts'
import { tsvRows } from '#kit/server/files/tsv.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { projectFolder } from '#kit/server/project.ts'

const folder = 'domains/places/server/reference'

/** Fills the table of places at the first start. At later starts it finds the table full and does nothing. */
export const loadPlaces = defineJob({
  name: 'load_places',
  data: z.object({}),
  atStart: true,
  run: async (app) => fillPlaces(app),
})

/** Indexing 135,000 names may take longer than the time-outs of a request allow. */
const noLimits = 'SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0'

/** Any number that no other lock of the database has. */
const lockKey = 7_201_830

/** Copies towns and landmarks into the table of places if it is empty. */
export async function fillPlaces(app: App): Promise<void> {
  const full = await app.db.asPlatform(
    'house: places',
    async (tx) => (await tx.selectFrom('places').select('id').limit(1).execute()).length > 0,
  )
  if (full) return
  // A separate connection, because COPY occupies a whole connection.
  const client = new pg.Client({ connectionString: app.db.pool.options.connectionString })
  client.on('error', (error) => app.log.error({ err: error }, 'the connection that fills the places failed'))
  await client.connect()
  try {
    // A second process that wants to fill the table waits. A lock of the table would end at the time limits of a cluster's other servers.
    await client.query(`BEGIN; ${noLimits}; SET LOCAL ROLE safiri_platform; SELECT pg_advisory_xact_lock(${lockKey})`)
    const { rows } = await client.query('SELECT FROM places LIMIT 1')
    if (rows.length === 0) {
      await copyInto(client, 'id, name, country_code, lat, lng, landmark', Readable.from(landmarkLines()))
      await copyInto(client, 'id, name, country_code, lat, lng, population', createReadStream(join(projectFolder, folder, 'cities.tsv')))
    }
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

const copyInto = (client: pg.Client, columns: string, lines: Readable): Promise<void> =>
  pipeline(lines, client.query(copyFrom(`COPY places (${columns}) FROM STDIN`)))

/** Landmarks have no GeoNames id. Their ids count down from -1. */
const landmarkLines = (): string[] =>
  tsvRows(`${folder}/landmarks.tsv`).map((landmark, index) => `${[-1 - index, ...landmark, 'true'].join('\t')}\n`)
