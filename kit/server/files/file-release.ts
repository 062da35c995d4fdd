import { sql } from 'kysely'
import { z } from 'zod'
import type { App } from '../app.ts'
import type { Tx } from '../database/database.ts'
import { isUnused, type FileUse } from './file-uses.ts'
import { defineJob, type Job } from '../jobs/jobs.ts'

/** How long an unused file is kept. It can be used again in that time. */
export const releaseAfterMs = 24 * 60 * 60 * 1000

const looked = 2000
const batch = 200

/**
 * Every hour: marks files that are unused, and removes those that were marked a day ago. A file must be found unused twice, a day
 * apart. That protects a file that is just about to be used.
 */
export const releaseFilesOf = (uses: readonly FileUse[]): Job<object> =>
  defineJob({
    name: 'files-release',
    reachesOut: true,
    data: z.object({}),
    every: '23 * * * *',
    long: true,
    async run(app) {
      const now = app.clock.now()
      await noteUnused(app, uses, now)
      while (await app.db.asPlatform('sweep: files to be removed', (tx) => markUnused(tx, uses, now)));
      await removeMarked(app)
    },
  })

/** Removes every marked file. A failed removal is retried the next time. */
async function removeMarked(app: App): Promise<void> {
  let after = zero
  for (;;) {
    const files = await app.db.asPlatform('sweep: files being removed', (tx) => markedAfter(tx, after))
    for (const file of files) {
      await app.files.remove(file).catch((error: Error) => app.log.error({ err: error, file: file.id }, 'a file could not be removed'))
    }
    const last = files.at(-1)
    if (!last) return
    after = last
  }
}

interface At {
  agency_id: string
  id: string
}
const zero: At = { agency_id: '00000000-0000-0000-0000-000000000000', id: '00000000-0000-0000-0000-000000000000' }

const isAfter = ({ agency_id, id }: At) => sql<boolean>`(f.agency_id, f.id) > (${agency_id}::uuid, ${id}::uuid)`

const markedAfter = (tx: Tx, after: At) =>
  tx
    .selectFrom('files as f')
    .select(['f.agency_id', 'f.id', 'f.key'])
    .where('f.removing_at', 'is not', null)
    .where(isAfter(after))
    .orderBy('f.agency_id')
    .orderBy('f.id')
    .limit(batch)
    .execute()

async function noteUnused(app: App, uses: readonly FileUse[], now: Date): Promise<void> {
  let after: At | undefined = zero
  while (after) {
    const from: At = after
    after = await app.db.asPlatform('sweep: which files are unused', async (tx) => {
      const files = await judgedAfter(tx, uses, from)
      await write(tx, now, files)
      return files.length === looked ? files.at(-1) : undefined
    })
  }
}

interface Judged extends At {
  unused: boolean
  noted: boolean
}

/** Returns a batch of files that are not kept in the library, each with its use now and whether it is already marked as unused. */
const judgedAfter = (tx: Tx, uses: readonly FileUse[], after: At): Promise<Judged[]> =>
  tx
    .selectFrom('files as f')
    .select([
      'f.agency_id',
      'f.id',
      isUnused(uses, sql.ref('f.agency_id')).as('unused'),
      sql<boolean>`f.unused_since IS NOT NULL`.as('noted'),
    ])
    .where(sql<boolean>`NOT f.kept`)
    .where('f.removing_at', 'is', null)
    .where(isAfter(after))
    .orderBy('f.agency_id')
    .orderBy('f.id')
    .limit(looked)
    .execute()

async function write(tx: Tx, now: Date, files: readonly Judged[]): Promise<void> {
  const news = (unused: boolean) => {
    const found = files.filter((file) => file.unused === unused && file.unused !== file.noted)
    const [agencyIds, ids] = [found.map(({ agency_id }) => agency_id), found.map(({ id }) => id)]
    return sql`unnest(${agencyIds}::uuid[], ${ids}::uuid[]) AS news (agency_id, id) WHERE files.agency_id = news.agency_id AND files.id = news.id`
  }
  await sql`UPDATE files SET unused_since = ${now} FROM ${news(true)} AND NOT kept AND unused_since IS NULL`.execute(tx)
  // A file that is used again is restored, even if somebody deleted it.
  await sql`UPDATE files SET unused_since = NULL, deleted_at = NULL FROM ${news(false)}`.execute(tx)
}

/** Marks files for removal that have been unused for a day. @returns true if there may be more. */
async function markUnused(tx: Tx, uses: readonly FileUse[], now: Date): Promise<boolean> {
  const until = new Date(now.getTime() - releaseAfterMs)
  const { numAffectedRows } = await sql`
    UPDATE files SET removing_at = ${now} FROM (
      SELECT f.agency_id, f.id FROM files AS f
      WHERE f.unused_since <= ${until} AND NOT f.kept AND f.removing_at IS NULL AND ${isUnused(uses, sql.ref('f.agency_id'))} LIMIT ${batch}
    ) AS old
    WHERE files.agency_id = old.agency_id AND files.id = old.id
      -- read anew where somebody took the file meanwhile
      AND files.unused_since <= ${until} AND NOT files.kept AND files.removing_at IS NULL`.execute(tx)
  return numAffectedRows === BigInt(batch)
}
