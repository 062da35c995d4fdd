import { sql } from 'kysely'
import type { z } from 'zod'
import { conflict, invalid } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import type { Refusals } from '#kit/server/http/errors.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { integrationBody, integrationEditBody } from '../../contract.ts'
import { mostIntegrations } from '../../contract/tokens.ts'
import { integrations, lockIntegration, showIntegration, view } from './integrations-data.ts'
import { revokeAll } from './tokens.ts'

const nameTaken = () => invalid('name', 'There is an integration with this name.')

/** Two saves at the same moment: both saw the name free. */
export const integrationRefusals: Refusals = { integrations_name: nameTaken }

/** Returns a page of the agency's integrations. */
export async function listIntegrations(tx: Tx, { now }: Actor, request: ListRequest) {
  const { column, direction } = sortOf(request.sort)
  const matching = integrations(tx, now).$if(request.search !== '', (query) => query.where('i.name', 'ilike', like(request.search)))
  const rows = await matching
    .orderBy(column === 'name' ? sql`lower(i.name)` : 'i.created_at', direction)
    .orderBy('i.id', direction)
    .$call(atPage(request))
    .execute()
  return { rows: rows.map(view), ...(await cappedTotal(tx, matching as never)) }
}

async function refuseTaken(tx: Tx, name: string, own?: string): Promise<void> {
  const all = await tx.selectFrom('integrations').select(['id', 'name']).where('removed_at', 'is', null).execute()
  if (all.some((one) => one.id !== own && one.name.toLowerCase() === name.toLowerCase())) throw nameTaken()
  if (!own && all.length >= mostIntegrations)
    throw conflict('limit_reached', `An agency has at most ${mostIntegrations} integrations. Remove one first.`)
}

/** Adds an integration. @throws 409 `limit_reached`, 422 at `name`. */
export async function createIntegration(tx: Tx, actor: Actor, { name, description = null }: z.output<typeof integrationBody>) {
  await refuseTaken(tx, name)
  const id = newId()
  await tx
    .insertInto('integrations')
    .values({ agency_id: actor.agencyId, id, name, description, created_at: actor.now, updated_at: actor.now })
    .execute()
  await audit(tx, actor, { action: 'integration.created', subject: 'integration', subjectId: id, after: { name, description } })
  return showIntegration(tx, actor, id)
}

/** Changes an integration. @throws 404, 409 `stale`, 422 at `name`. */
export async function updateIntegration(
  tx: Tx,
  actor: Actor,
  id: string,
  { name, description = null, version }: z.output<typeof integrationEditBody>,
) {
  const before = await lockIntegration(tx, id)
  if (before.version !== version) throw conflict('stale', 'Someone else changed this integration. Reload it and try again.')
  await refuseTaken(tx, name, id)
  await tx
    .updateTable('integrations')
    .set({ name, description, version: version + 1, updated_at: actor.now })
    .where('id', '=', id)
    .execute()
  await audit(tx, actor, {
    action: 'integration.updated',
    subject: 'integration',
    subjectId: id,
    before: { name: before.name, description: before.description },
    after: { name, description },
  })
  return showIntegration(tx, actor, id)
}

/** Removes an integration and revokes its tokens. Its calls stay in the log. @throws 404. */
export async function removeIntegration(tx: Tx, actor: Actor, id: string) {
  const { name } = await lockIntegration(tx, id)
  await revokeAll(tx, actor, id)
  await tx.updateTable('integrations').set({ removed_at: actor.now, updated_at: actor.now }).where('id', '=', id).execute()
  await audit(tx, actor, { action: 'integration.removed', subject: 'integration', subjectId: id, before: { name } })
  return { id }
}
