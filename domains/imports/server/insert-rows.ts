import { setImmediate as turn } from 'node:timers/promises'
import { sql, type KyselyPlugin } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'
import { toAppError } from '#kit/server/http/errors.ts'
import type { Importer, InsertCall } from './importer.ts'
import { problemsOf, type Body, type Problem } from './read-row.ts'

export interface ReadyRow {
  row: number
  body: Body
}

// A savepoint a row would cost more than the row.
const rowsInSavepoint = 50

/**
 * Inserts rows one after the other. A row that the domain or the database refuses leaves nothing behind, and the others are
 * in: a part in which one is refused is taken back and tried again in halves. `passed` hears how many have been gone through.
 * @returns what is wrong with the rows that were refused.
 */
export async function insertRows(
  importer: Importer,
  call: InsertCall,
  rows: readonly ReadyRow[],
  passed: (count: number) => Promise<void> = async () => {},
): Promise<Map<number, Problem[]>> {
  const refused = new Map<number, Problem[]>()
  const insert = async (part: readonly ReadyRow[]): Promise<void> => {
    const { tx, end } = forOneTry(call.tx)
    await sql`SAVEPOINT import_rows`.execute(call.tx)
    try {
      for (const { body } of part) await importer.insert({ ...call, tx }, body)
      await sql`RELEASE SAVEPOINT import_rows`.execute(call.tx)
    } catch (error) {
      end()
      const problems = problemsOrThrow(importer, call, error)
      // What the row asked for in this turn leaves with those that failed, not with what comes now.
      await turn()
      await sql`ROLLBACK TO SAVEPOINT import_rows`.execute(call.tx)
      await sql`RELEASE SAVEPOINT import_rows`.execute(call.tx)
      const half = part.length >> 1
      if (half === 0) refused.set(part[0]!.row, problems)
      else for (const one of [part.slice(0, half), part.slice(half)]) await insert(one)
    }
  }
  for (let from = 0; from < rows.length; from += rowsInSavepoint) {
    await insert(rows.slice(from, from + rowsInSavepoint))
    await passed(Math.min(from + rowsInSavepoint, rows.length))
  }
  return refused
}

/** The transaction for one try: what goes on in it after the try has failed reaches the database no more. */
function forOneTry(tx: Tx): { tx: Tx; end(): void } {
  let over = false
  const refusing: KyselyPlugin = {
    transformQuery({ node }) {
      if (over) throw new Error('this try is over')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    tx: tx.withPlugin(refusing),
    end: () => {
      over = true
    },
  }
}

/** Deadlocks and failed serialisation: the transaction is tried again as a whole. */
const passing = new Set(['40001', '40P01'])

/** What is wrong with a row. @throws what is not the row's fault: the work is then done again as a whole. */
function problemsOrThrow(importer: Importer, { app }: InsertCall, error: unknown): Problem[] {
  const refusal = toAppError(error)
  const { code } = error as { code?: string }
  if (passing.has(code ?? '') || refusal?.code === 'busy' || (refusal && refusal.status >= 500)) throw error
  if (!refusal) app.log.error({ err: error, kind: importer.kind }, 'a row could not be imported')
  return problemsOf(importer, refusal)
}
