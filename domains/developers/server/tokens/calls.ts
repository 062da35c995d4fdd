import { addDays, dayOf } from '#kit/contract/time.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { tokenCallsAMinute } from '#kit/contract/scopes.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { TokenMode } from '#kit/server/security/integration-token.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import { logDays } from '../../contract/tokens.ts'
import { showIntegration } from './integrations-data.ts'

interface Filter extends ListRequest {
  integration_id?: string | undefined
  token_id?: string | undefined
  mode?: TokenMode | undefined
  outcome?: 'answered' | 'refused' | 'failed' | undefined
}

/** Returns a page of the calls made with tokens. */
export async function listCalls(tx: Tx, request: Filter) {
  const { direction } = sortOf(request.sort)
  const { integration_id, token_id, mode, outcome, search } = request
  const matching = tx
    .selectFrom('integration_calls as c')
    .innerJoin('integration_tokens as t', (join) => join.onRef('t.agency_id', '=', 'c.agency_id').onRef('t.id', '=', 'c.token_id'))
    .innerJoin('integrations as i', (join) => join.onRef('i.agency_id', '=', 't.agency_id').onRef('i.id', '=', 't.integration_id'))
    .$if(integration_id !== undefined, (query) => query.where('t.integration_id', '=', integration_id!))
    .$if(token_id !== undefined, (query) => query.where('c.token_id', '=', token_id!))
    .$if(mode !== undefined, (query) => query.where('t.mode', '=', mode!))
    .$if(outcome === 'answered', (query) => query.where('c.status', '<', 400))
    .$if(outcome === 'refused', (query) => query.where('c.status', '>=', 400).where('c.status', '<', 500))
    .$if(outcome === 'failed', (query) => query.where('c.status', '>=', 500))
    .$if(search !== '', (query) =>
      query.where((where) => where.or([where('c.path', 'ilike', like(search)), where('c.request_id', '=', search)])),
    )
  const rows = await matching
    .select(['c.id', 'c.at', 'c.method', 'c.path', 'c.query', 'c.status', 'c.ms', 'c.request_id', 'c.token_id'])
    .select(['t.name as token_name', 't.mode', 'i.id as integration_id', 'i.name as integration_name'])
    .orderBy('c.at', direction)
    .orderBy('c.id', direction)
    .$call(atPage(request))
    .execute()
  return {
    rows: rows.map(({ at, mode: of, ...row }) => ({ ...row, mode: of as TokenMode, at: at.toISOString() })),
    ...(await cappedTotal(tx, matching as never)),
  }
}

/** Returns how often each token of an integration called on each of the last 30 days, newest first. @throws 404. */
export async function showUsage(tx: Tx, actor: Actor, integrationId: string) {
  await showIntegration(tx, actor, integrationId)
  const days = await tx
    .selectFrom('integration_days as d')
    .innerJoin('integration_tokens as t', (join) => join.onRef('t.agency_id', '=', 'd.agency_id').onRef('t.id', '=', 'd.token_id'))
    .select(['d.day', 'd.token_id', 't.name as token_name', 'd.calls', 'd.refused'])
    .where('t.integration_id', '=', integrationId)
    .where('d.day', '>', addDays(dayOf(actor.now), -logDays))
    .orderBy('d.day', 'desc')
    .orderBy('t.name')
    .execute()
  return { calls_a_minute: tokenCallsAMinute, days }
}

/** Deletes calls older than 30 days, of all agencies. */
export async function forgetOldCalls(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - logDays * 86_400_000)
  await app.db.asPlatform('housekeeping: calls of tokens older than 30 days', async (tx) => {
    await tx.deleteFrom('integration_calls').where('at', '<', before).execute()
  })
}
