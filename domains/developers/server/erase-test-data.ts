import { sql } from 'kysely'
import { z } from 'zod'
import { retiredTestAgencies } from '#domains/agency/server/test-agency.ts'
import type { App } from '#kit/server/app.ts'
import { sendInOrder, setLocal } from '#kit/server/database/database.ts'
import { eachRow } from '#kit/server/jobs/each-row.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'

/** Days for which a retired test agency is kept, so that a reset by mistake can be looked into. */
export const keptDays = 30

/** Erases test agencies some time after they were reset, or their agency was deleted: their files, then all their rows. */
export const eraseTestData = defineJob({
  name: 'erase-test-data',
  reachesOut: true,
  data: z.object({}),
  every: '40 3 * * *',
  long: true,
  run: async (app) => {
    const before = new Date(app.clock.now().getTime() - keptDays * 86_400_000)
    const retired = await retiredTestAgencies(app, before)
    await eachRow(app, retired, 'a test agency was not erased', ({ id }) => eraseOne(app, id, before))
  },
})

/** Nothing reaches a retired test agency, so its files may go first: a run that ends between is repeated. */
async function eraseOne(app: App, id: string, before: Date): Promise<void> {
  const files = await app.db.asAgency({ agencyId: id }, (tx) => tx.selectFrom('files').select('key').execute())
  for (const { key } of files) await app.files.removeContent(key)
  const erased = await app.db.asAgency({ agencyId: id }, async (tx) => {
    await sendInOrder(tx, [setLocal(tx, 'safiri.erased_agency', id)])
    const { rows } = await sql<{ erased: boolean }>`SELECT erase_test_agency(${id}, ${before}) AS erased`.execute(tx)
    return rows[0]?.erased
  })
  if (erased) app.log.info({ agency_id: id, files: files.length }, 'a test agency was erased')
}
