import { sql } from 'kysely'
import { notFound } from '#kit/contract/errors.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { logDays } from '../../contract/tokens.ts'
import { thisAgency } from '#kit/server/database/agency-filter.ts'

/** The integrations that are not removed, with what people ask about them. */
export const integrations = (tx: Tx, now: Date) =>
  tx
    .selectFrom('integrations as i')
    .where('i.removed_at', 'is', null)
    .select(['i.id', 'i.name', 'i.description', 'i.version', 'i.created_at'])
    .select([
      sql<number>`(SELECT count(*)::int FROM integration_tokens t WHERE t.agency_id = ${thisAgency} AND t.integration_id = i.id
        AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > ${now}))`.as('tokens'),
      sql<Date | null>`(SELECT max(t.last_used_at) FROM integration_tokens t WHERE t.agency_id = ${thisAgency} AND t.integration_id = i.id)`.as(
        'last_used_at',
      ),
      sql<number>`(SELECT coalesce(sum(d.calls), 0)::int FROM integration_days d JOIN integration_tokens t
        ON t.agency_id = d.agency_id AND t.id = d.token_id
        WHERE d.agency_id = ${thisAgency} AND t.integration_id = i.id AND d.day > ${addDays(dayOf(now), -logDays)})`.as('calls'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof integrations>['executeTakeFirstOrThrow']>>

/** An integration as it is answered. */
export const view = ({ created_at, last_used_at, ...row }: Row) => ({
  ...row,
  last_used_at: last_used_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
})

/** Returns an integration. @throws 404. */
export async function showIntegration(tx: Tx, { now }: Actor, id: string) {
  const row = await integrations(tx, now).where('i.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Integration')
  return view(row)
}

/** Locks an integration until the transaction ends, so that changes of it and its tokens take turns. @throws 404. */
export async function lockIntegration(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('integrations')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Integration')
  return row
}
