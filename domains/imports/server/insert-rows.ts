import { inSavepoint } from '#kit/server/database/savepoint.ts'
import { toAppError } from '#kit/server/http/errors.ts'
import type { Importer, InsertCall } from './importer.ts'
import { problemsOf, type Body, type More, type Problem } from './read-row.ts'

export interface ReadyRow {
  row: number
  body: Body
  more: More
}

// One savepoint per row would cost more than the row itself.
const rowsInSavepoint = 50
const rowsAtOnce = 250

/**
 * Inserts rows in order. A row that the domain or the database refuses leaves nothing behind. If one row of a part fails, the part
 * is rolled back and retried in halves. `passed` is called with the number of processed rows. @returns the problems of the refused
 * rows, and what was said about the others.
 */
export async function insertRows(
  importer: Importer,
  call: Omit<InsertCall, 'note'>,
  rows: readonly ReadyRow[],
  passed: (count: number) => Promise<void> = async () => {},
): Promise<{ refused: Map<number, Problem[]>; notes: Map<number, Problem[]> }> {
  const refused = new Map<number, Problem[]>()
  const notes = new Map<number, Problem[]>()
  const insert = async (part: readonly ReadyRow[]): Promise<void> => {
    try {
      await inSavepoint(call.tx, async (tx) => {
        // Notes start empty: a row is inserted again when another row of its part is refused.
        const added = part.map(({ row, body, more }) => {
          const said: Problem[] = []
          notes.set(row, said)
          const note = (key: string | null, text: string) => void said.push({ field: labelOf(importer, key), text })
          return { body, more, note }
        })
        if (importer.insertAll && part.length > 1) await importer.insertAll({ ...call, tx }, added)
        else for (const { body, more, note } of added) await importer.insert({ ...call, tx, note }, body, more)
      })
    } catch (error) {
      const problems = problemsOrThrow(importer, call, error)
      const half = part.length >> 1
      if (half === 0) refused.set(part[0]!.row, problems)
      else for (const one of [part.slice(0, half), part.slice(half)]) await insert(one)
    }
  }
  const step = importer.insertAll ? rowsAtOnce : rowsInSavepoint
  for (let from = 0; from < rows.length; from += step) {
    await insert(rows.slice(from, from + step))
    await passed(Math.min(from + step, rows.length))
  }
  const kept = [...notes].filter(([row, said]) => said.length > 0 && !refused.has(row))
  return { refused, notes: new Map(kept) }
}

const labelOf = ({ columns }: Importer, key: string | null): string | null => columns.find((column) => column.key === key)?.label ?? null

/** Deadlocks and serialisation failures: the whole transaction is retried. */
const passing = new Set(['40001', '40P01'])

/** Returns a row's problems. @throws errors that the row did not cause, so that the whole work is retried. */
function problemsOrThrow(importer: Importer, { app }: Pick<InsertCall, 'app'>, error: unknown): Problem[] {
  const refusal = toAppError(error)
  const { code } = error as { code?: string }
  if (passing.has(code ?? '') || refusal?.code === 'busy' || (refusal && refusal.status >= 500)) throw error
  if (!refusal) app.log.error({ err: error, kind: importer.kind }, 'a row could not be imported')
  return problemsOf(importer, refusal)
}
