import { sql } from 'kysely'
import { dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { TokenCall } from '#kit/server/http/token-calls.ts'
import { newId } from '#kit/server/security/tokens.ts'

// Calls are written together, a moment later, so that no call waits for its own log.
const pauseMs = 250
/** Beyond this many unwritten calls of a process, new ones are not logged: the database is away. */
const mostWaiting = 10_000

interface Waiting {
  calls: TokenCall[]
  timer: NodeJS.Timeout | null
}
const waitingOf = new WeakMap<App, Waiting>()

/** Keeps a call made with a token for the log. It is written within a second. */
export function recordTokenCall(app: App, call: TokenCall): void {
  const waiting = waitingOf.get(app) ?? { calls: [], timer: null }
  waitingOf.set(app, waiting)
  if (waiting.calls.length >= mostWaiting) return
  waiting.calls.push(call)
  waiting.timer ??= setTimeout(() => void writeTokenCalls(app), pauseMs)
}

/** Writes the calls kept so far. Called before the app closes. */
export async function writeTokenCalls(app: App): Promise<void> {
  const waiting = waitingOf.get(app)
  if (!waiting) return
  if (waiting.timer) clearTimeout(waiting.timer)
  const { calls } = waiting
  waitingOf.set(app, { calls: [], timer: null })
  for (const [agencyId, own] of Map.groupBy(calls, (call) => call.agencyId))
    await write(app, agencyId, own).catch((error: Error) =>
      app.log.error({ err: error, agency: agencyId }, 'calls of tokens were not logged'),
    )
}

const write = (app: App, agencyId: string, calls: readonly TokenCall[]): Promise<void> =>
  app.db.asAgency({ agencyId }, async (tx) => {
    const rows = calls.map(({ tokenId, at, method, path, query, status, ms, requestId }) => ({
      agency_id: agencyId,
      id: newId(),
      token_id: tokenId,
      at,
      method,
      path,
      query: withoutNames(query),
      status,
      ms,
      request_id: requestId,
    }))
    await tx.insertInto('integration_calls').values(rows).execute()
    // In the order of their keys, so that two processes do not wait for each other.
    const days = [...Map.groupBy(calls, ({ tokenId, at }) => `${tokenId} ${dayOf(at)}`)].toSorted(([a], [b]) => (a < b ? -1 : 1))
    for (const [key, some] of days) {
      const [token_id, day] = key.split(' ') as [string, string]
      await tx
        .insertInto('integration_days')
        .values({ agency_id: agencyId, token_id, day, calls: some.length, refused: some.filter(({ status }) => status >= 400).length })
        .onConflict((known) =>
          known.columns(['agency_id', 'token_id', 'day']).doUpdateSet({
            calls: sql`integration_days.calls + excluded.calls`,
            refused: sql`integration_days.refused + excluded.refused`,
          }),
        )
        .execute()
      const last_used_at = some.at(-1)!.at
      await tx
        .updateTable('integration_tokens')
        .set({ last_used_at })
        .where('id', '=', token_id)
        .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<', last_used_at)]))
        .execute()
    }
  })

/** Parameters of lists that never name a person. All others are left out of the log, such as what was searched for. */
const plainParameters =
  /^(?:page|per_page|sort|status|state|kind|kinds|from|to|day|currency|download|cursor|tab|[a-z_]*_id|[a-z]+s_(?:from|to|on))$/

/** Returns a query without what may name a person. */
function withoutNames(query: string): string {
  const kept = [...new URLSearchParams(query)].filter(([key, value]) => plainParameters.test(key) && /^[\w.,:+-]{0,200}$/.test(value))
  return new URLSearchParams(kept).toString()
}
