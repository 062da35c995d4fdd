import pg from 'pg'
import type { Batch, Statement } from './batch.ts'
import type { Database } from './database.ts'

// What a call presumes is asked of the database together with what it needs: docs/decisions/0013.

/** A question to the database, and whether its answer is the expected one. */
export interface Ask {
  statement: Statement
  holds(answer: Pick<pg.QueryResult, 'rows' | 'rowCount'>): boolean
}

/** What has to be answered as expected before work is given anything that it asked for. */
export interface Guard {
  asks: Ask[]
  /** All were answered so. */
  passed: boolean
}

/** Thrown by work whose guard did not hold, or could not be asked; it was given nothing, and what it wrote is taken back. */
export class Unguarded extends Error {}

/** A statement that PostgreSQL refused, on a connection that is as good as before. */
export const isRefusal = (error: unknown) => error instanceof pg.DatabaseError && error.severity === 'ERROR'

/** Asks a guard with what stands in the batch. @throws Unguarded, also where one of its statements was refused; faults of the connection as they are. */
export async function askIn(batch: Batch, guard: Guard): Promise<void> {
  guard.passed = false
  const failed = (error: unknown) => {
    if (isRefusal(error)) return false
    throw error
  }
  const answers = guard.asks.map(({ statement, holds }) => batch.add(statement).then(holds, failed))
  if ((await Promise.all(answers)).includes(false)) throw new Unguarded()
  guard.passed = true
}

/** An answer as soon as the guard has passed. */
export async function guarded<Answer>(asked: Promise<void> | null, answer: Promise<Answer>): Promise<Answer> {
  if (asked) {
    answer.catch(() => {})
    await asked
  }
  return answer
}

/** Asks one question by itself. */
export async function holdsNow(db: Database, { statement: { text, values, name }, holds }: Ask): Promise<boolean> {
  const rows = await db.query(text, [...values], name)
  return holds({ rows, rowCount: rows.length })
}
