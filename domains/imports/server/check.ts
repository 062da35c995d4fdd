import { setImmediate as turn } from 'node:timers/promises'
import { ofAgency } from '#domains/agency/server/facts.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { importById, move, rowsOf, setOutcomes, type ImportRow, type Outcome, type RowState } from './imports-data.ts'
import type { Importer } from './importer.ts'
import { insertRows, type ReadyRow } from './insert-rows.ts'
import { duplicatesInFile, duplicatesOfRecords } from './likeness.ts'
import { rowReader, type Problem } from './read-row.ts'

const readAtOnce = 500
const saidEvery = 500

/** Thrown when the work is obsolete: somebody stopped it, or another worker did it. */
export class Overtaken extends Error {}

/** Thrown to roll back a transaction and pass on its result. */
export class Undone extends Error {
  readonly refused: Map<number, Problem[]>
  readonly notes: Map<number, Problem[]>

  constructor(refused: Map<number, Problem[]>, notes: Map<number, Problem[]> = new Map()) {
    super('undone')
    this.refused = refused
    this.notes = notes
  }
}

export const outcomesOf = (state: RowState, found: ReadonlyMap<number, Problem[]>): Outcome[] =>
  [...found].map(([row, problems]) => ({ row, state, problems }))

interface RowsOf {
  tx: Tx
  agencyId: string
  keys: ImportRow['keys']
}

/** Parses rows into request bodies. @returns the ready rows and the problems of the others. */
export async function readRows(
  importer: Importer,
  { tx, agencyId, keys }: RowsOf,
  rows: readonly { row_number: number; cells: string[] }[],
) {
  const agency = await ofAgency(tx, agencyId).select(['currency', 'country_code']).executeTakeFirstOrThrow()
  const read = rowReader(importer, keys, agency)
  const ready: ReadyRow[] = []
  const bad = new Map<number, Problem[]>()
  for (const [at, { row_number: row, cells }] of rows.entries()) {
    if (at % readAtOnce === readAtOnce - 1) await turn()
    const found = read(cells)
    if ('body' in found) ready.push({ row, ...found })
    else bad.set(row, found.problems)
  }
  return { ready, bad }
}

/** Reports progress to the screens, outside the work's transaction. @throws Overtaken if the import has another state by now. */
export const progressOf =
  (app: App, actor: Actor, { id, status }: ImportRow) =>
  async (handled: number): Promise<void> => {
    if (handled % saidEvery !== 0) return
    const goesOn = await app.db.asAgency(actor, (tx) => move(tx, id, status, { handled, updated_at: app.clock.now() }))
    if (!goesOn) throw new Overtaken()
  }

/**
 * Checks a file's rows: parses each, inserts it as the import would in a transaction that is rolled back, and looks for probable
 * duplicates. If the check runs twice, the first to finish counts.
 */
export async function checkImport(app: App, importer: Importer, actor: Actor, id: string): Promise<void> {
  const one = await app.db.asAgency(actor, (tx) => importById(tx, id), { readOnly: true })
  if (one?.status !== 'checking') return
  const rows = await app.db.asAgency(actor, (tx) => rowsOf(tx, id), { readOnly: true })
  const { ready, bad } = await app.db.asAgency(actor, (tx) => readRows(importer, { tx, agencyId: actor.agencyId, keys: one.keys }, rows), {
    readOnly: true,
  })
  const like = await app.db.asAgency(actor, (tx) => duplicatesOfRecords(importer, tx, ready), { readOnly: true })
  const { refused, notes } = await tryOut(app, importer, actor, one, ready)
  const good = ready.filter(({ row }) => !refused.has(row))
  const duplicates = new Map([...duplicatesInFile(importer, good), ...like].filter(([row]) => !refused.has(row)))
  await app.db.asAgency(actor, async (tx) => {
    const now = app.clock.now()
    if (!(await move(tx, id, 'checking', { status: 'checked', handled: rows.length, updated_at: now }))) return
    await setOutcomes(tx, id, [
      ...outcomesOf('bad', new Map([...bad, ...refused])),
      ...outcomesOf('duplicate', duplicates),
      ...outcomesOf('ready', new Map([...notes].filter(([row]) => !duplicates.has(row)))),
    ])
  })
}

/** Collects the errors of the domain and the database for the rows, and what is said about the others, then rolls back. */
async function tryOut(app: App, importer: Importer, actor: Actor, one: ImportRow, ready: readonly ReadyRow[]): Promise<Undone> {
  try {
    return await app.db.asAgency(actor, async (tx) => {
      const { refused, notes } = await insertRows(importer, { app, tx, actor }, ready, progressOf(app, actor, one))
      throw new Undone(refused, notes)
    })
  } catch (error) {
    if (error instanceof Undone) return error
    throw error
  }
}
