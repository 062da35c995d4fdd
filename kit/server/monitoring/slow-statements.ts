import { createHash } from 'node:crypto'
import type { App } from '../app.ts'
import { statementAnswered, type AnsweredStatement } from '../database/kysely.ts'
import { requestUnderWay } from '../trace.ts'

// Statements that took long, kept for the operator's screen. PostgreSQL's pg_stat_statements would need an extension and a restart.

/** A statement is slow from this many milliseconds on, from sending to answer: waiting for locks counts. */
const slowMs = 500
const writeEveryMs = 30_000
const keptDays = 14
/** What one process remembers between two writes. A process with more has worse problems. */
const mostTexts = 200

interface Slow {
  times: number
  total_ms: number
  slowest_ms: number
  request_id: string | null
  first_at: Date
  last_at: Date
}

/** Collects slow statements of this process and writes them to the database every half minute. @returns a function that stops it. */
export function keepSlowStatements(app: App): () => Promise<void> {
  let seen = new Map<string, Slow>()
  const note = (message: unknown) => {
    const { text, ms } = message as AnsweredStatement
    if (ms < slowMs) return
    const now = app.clock.now()
    const known = seen.get(text)
    if (!known && seen.size >= mostTexts) return
    const isSlowest = !known || ms > known.slowest_ms
    seen.set(text, {
      times: (known?.times ?? 0) + 1,
      total_ms: (known?.total_ms ?? 0) + ms,
      slowest_ms: isSlowest ? ms : known.slowest_ms,
      request_id: isSlowest ? (requestUnderWay() ?? null) : known.request_id,
      first_at: known?.first_at ?? now,
      last_at: now,
    })
  }
  const write = async () => {
    if (seen.size === 0) return
    const taken = seen
    seen = new Map()
    await writeStatements(app, taken).catch((error: Error) => app.log.warn({ err: error }, 'slow statements were not kept'))
  }
  statementAnswered.subscribe(note)
  const timer = setInterval(() => void write(), writeEveryMs).unref()
  return async () => {
    statementAnswered.unsubscribe(note)
    clearInterval(timer)
    await write()
  }
}

const writeStatements = (app: App, statements: ReadonlyMap<string, Slow>): Promise<void> =>
  app.db.asPlatform('house: slow statements', async (tx) => {
    // In one order for all processes, so that they do not wait for each other in a circle.
    const rows = [...statements]
      .map(([text, slow]) => ({ id: createHash('sha256').update(text).digest('hex').slice(0, 32), text, ...slow }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    await tx
      .insertInto('slow_statements')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ ref, fn, eb }) => ({
          times: eb('slow_statements.times', '+', ref('excluded.times')),
          total_ms: eb('slow_statements.total_ms', '+', ref('excluded.total_ms')),
          slowest_ms: fn<number>('greatest', ['slow_statements.slowest_ms', 'excluded.slowest_ms']),
          request_id: eb
            .case()
            .when('excluded.slowest_ms', '>', ref('slow_statements.slowest_ms'))
            .then(ref('excluded.request_id'))
            .else(ref('slow_statements.request_id'))
            .end(),
          last_at: ref('excluded.last_at'),
        })),
      )
      .execute()
    const longAgo = new Date(app.clock.now().getTime() - keptDays * 86_400_000)
    await tx.deleteFrom('slow_statements').where('last_at', '<', longAgo).execute()
  })
