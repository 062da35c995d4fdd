import { z } from 'zod'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { defineJob, type Job } from '#kit/server/jobs/jobs.ts'
import { checkImport, Overtaken } from './check.ts'
import { withOwnColumns, type Importer } from './importer.ts'
import { deleteBefore, importById } from './imports-data.ts'
import { importBatch, importWhole } from './run.ts'

const wish = z.object({ agency_id: z.string(), import_id: z.string() })
export type Wish = z.infer<typeof wish>

const keptMs = 30 * 24 * 60 * 60 * 1000

export interface ImportJobs {
  check: Job<Wish>
  run: Job<Wish>
  forget: Job<object>
}

/** Returns the jobs that check files, import their rows, and delete old imports after a month. */
export function importJobsOf(importers: readonly Importer[]): ImportJobs {
  const run = defineJob<Wish>({
    name: 'import-rows',
    fair: true,
    data: wish,
    long: true,
    run: (app, given) => runImport(app, importers, given),
  })
  const check = defineJob<Wish>({
    name: 'check-import',
    data: wish,
    long: true,
    async run(app, given) {
      const known = await findImport(app, importers, given)
      if (!known) return
      await checkImport(app, known.importer, known.actor, given.import_id).catch((error: unknown) => {
        if (!(error instanceof Overtaken)) throw error
      })
    },
  })
  const forget = defineJob<object>({
    name: 'forget-imports',
    data: z.object({}),
    every: '47 3 * * *',
    run: (app) =>
      app.db.asPlatform('housekeeping: forget old imports', async (tx) => {
        await deleteBefore(tx, new Date(app.clock.now().getTime() - keptMs))
      }),
  })
  return { check, run, forget }
}

async function runImport(app: App, importers: readonly Importer[], given: Wish): Promise<void> {
  const known = await findImport(app, importers, given)
  if (!known) return
  const { importer, actor, whole } = known
  if (whole) return importWhole(app, importer, actor, given.import_id)
  while (await importBatch(app, importer, { ...actor, now: app.clock.now() }, given.import_id)) continue
}

/** Returns the import with its importer, and the actor of the work. */
async function findImport(app: App, importers: readonly Importer[], { agency_id, import_id }: Wish) {
  const found = await app.db.asAgency(
    { agencyId: agency_id },
    async (tx) => {
      const one = await importById(tx, import_id)
      const known = importers.find(({ kind }) => kind === one?.kind)
      return one && known ? { one, importer: await withOwnColumns(known, tx) } : null
    },
    { readOnly: true },
  )
  if (!found) return null
  const { one, importer } = found
  const actor: Actor = { agencyId: agency_id, userId: one.run_by ?? one.created_by, now: app.clock.now() }
  return { importer, actor, whole: one.bad_rows === 'refuse' }
}
