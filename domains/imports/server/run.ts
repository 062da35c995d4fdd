import { notify } from '#domains/notifications/server/notifications.ts'
import { formatCount } from '#kit/contract/text.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { outcomesOf, Overtaken, progressOf, readRows, Undone } from './check.ts'
import type { Importer } from './importer.ts'
import { importById, lockedImport, move, rowsOf, setOutcomes, type ImportRow } from './imports-data.ts'
import { insertRows, type ReadyRow } from './insert-rows.ts'
import { duplicatesOfRecords } from './likeness.ts'
import type { Problem } from './read-row.ts'

const rowsInBatch = 250
/** Of a kind that inserts many rows at once. */
const rowsInLargeBatch = 1000

/**
 * Imports the next batch of rows and stores their outcome in the same transaction, so that a retry continues after them.
 * @returns whether there may be more rows.
 */
export async function importBatch(app: App, importer: Importer, actor: Actor, id: string): Promise<boolean> {
  return app.db.asAgency(actor, async (tx) => {
    const one = await lockedImport(tx, id, 'importing')
    if (!one) return false
    const rows = await rowsOf(tx, id, { state: 'ready', most: importer.insertAll ? rowsInLargeBatch : rowsInBatch })
    if (rows.length === 0) {
      await finish(app, importer, actor, tx, one)
      return false
    }
    await importRows(app, importer, { tx, actor }, one, rows)
    const left = await importById(tx, id)
    await move(tx, id, 'importing', { handled: one.total - (left?.ready ?? 0), updated_at: actor.now })
    return true
  })
}

/** Imports all rows in one transaction, or none if one is bad. */
export async function importWhole(app: App, importer: Importer, actor: Actor, id: string): Promise<void> {
  try {
    await app.db.asAgency(actor, async (tx) => {
      const one = await importById(tx, id)
      if (one?.status !== 'importing') return
      const rows = await rowsOf(tx, id, { state: 'ready' })
      const bad = await importRows(app, importer, { tx, actor }, one, rows, progressOf(app, actor, one))
      if (bad.size > 0) throw new Undone(bad)
      await finish(app, importer, actor, tx, one)
    })
  } catch (error) {
    if (error instanceof Undone) await refuse(app, importer, actor, id, error.refused)
    else if (!(error instanceof Overtaken)) throw error
  }
}

/** Inserts rows and stores the outcome of each. @returns the refused rows. */
async function importRows(
  app: App,
  importer: Importer,
  { tx, actor }: { tx: Tx; actor: Actor },
  one: ImportRow,
  rows: Awaited<ReturnType<typeof rowsOf>>,
  passed?: (count: number) => Promise<void>,
): Promise<Map<number, Problem[]>> {
  const { ready, bad } = await readRows(importer, { tx, agencyId: actor.agencyId, keys: one.keys }, rows)
  // Somebody may have added the same record since the check.
  const like = one.duplicate_rows === 'skip' ? await duplicatesOfRecords(importer, tx, ready) : new Map<number, Problem[]>()
  const wanted = ready.filter(({ row }) => !like.has(row))
  const { insert, fill = insert, insertAll: _insertAll, ...rest } = importer
  const adds = one.duplicate_rows === 'fill' ? { ...rest, insert: fill } : importer
  const inserted = await insertRows(adds, { app, tx, actor }, wanted, passed)
  const refused = new Map([...bad, ...inserted.refused])
  const done = new Map(
    wanted.filter(({ row }) => !refused.has(row)).map(({ row }: ReadyRow) => [row, inserted.notes.get(row) ?? []] as const),
  )
  await setOutcomes(tx, one.id, [...outcomesOf('imported', done), ...outcomesOf('duplicate', like), ...outcomesOf('bad', refused)])
  return refused
}

/** Ends a successful import. @throws Overtaken if somebody stopped or ended it meanwhile. */
async function finish(app: App, importer: Importer, actor: Actor, tx: Tx, { id, total }: ImportRow): Promise<void> {
  const change = { status: 'done' as const, handled: total, updated_at: actor.now, finished_at: actor.now }
  if (!(await move(tx, id, 'importing', change))) throw new Overtaken()
  await tellEnd(app, importer, actor, tx, id)
}

/** Ends an import with a bad row, for which the user wanted all or none. */
async function refuse(app: App, importer: Importer, actor: Actor, id: string, bad: Map<number, Problem[]>): Promise<void> {
  await app.db.asAgency(actor, async (tx) => {
    if (!(await move(tx, id, 'importing', { status: 'refused', updated_at: actor.now, finished_at: actor.now }))) return
    await setOutcomes(tx, id, outcomesOf('bad', bad))
    await tellEnd(app, importer, actor, tx, id)
  })
}

async function tellEnd(app: App, importer: Importer, actor: Actor, tx: Tx, id: string): Promise<void> {
  const one = (await importById(tx, id))!
  const { imported, bad, duplicates, status } = one
  await audit(tx, actor, { action: 'import.finished', subject: 'import', subjectId: id, after: { status, imported, bad, duplicates } })
  const what = imported === 1 ? importer.one : importer.many
  const skipped = bad + duplicates
  await notify(app, tx, actor, {
    type: 'import.finished',
    title: status === 'refused' ? `No ${importer.many} imported: ${one.file_name}` : `${formatCount(imported)} ${what} imported`,
    body:
      status === 'refused'
        ? 'One row cannot be imported, so the import stopped. You chose all or nothing.'
        : skipped > 0
          ? `${formatCount(skipped)} rows skipped.`
          : null,
    link: `${importer.list}?import=${id}`,
    userIds: [one.run_by ?? one.created_by],
  })
}
