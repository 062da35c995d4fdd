import { sql } from 'kysely'
import type { z } from 'zod'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { pickUpPoint, pickUpsBody } from '../contract/pick-ups.ts'

export type PickUpPoint = z.output<typeof pickUpPoint> & { id: string }

/** Offers that start at a place and a time. */
const offers = (tx: Tx) =>
  tx
    .selectFrom('inventory as i')
    .leftJoin('octo_pick_ups as p', (join) => join.onRef('p.agency_id', '=', 'i.agency_id').onRef('p.inventory_id', '=', 'i.id'))
    .where('i.status', '!=', 'archived')
    .where((where) => where.or([where('i.capacity_mode', '=', 'departure'), where('i.kind', '=', 'event')]))
    .select(['i.id', 'i.title', 'i.kind', 'p.required', 'p.points', 'p.version'])

type Row = Awaited<ReturnType<ReturnType<typeof offers>['executeTakeFirstOrThrow']>>

const view = ({ required, points, version, ...row }: Row) => ({
  ...row,
  required: required ?? false,
  points: (points ?? []) as unknown as PickUpPoint[],
  version: version ?? 0,
})

/** Returns a page of the offers that can have pick-up places. */
export async function listPickUps(tx: Tx, request: ListRequest) {
  const { direction } = sortOf(request.sort)
  const matching = offers(tx).$if(request.search !== '', (query) => query.where('i.title', 'ilike', like(request.search)))
  const rows = await matching
    .orderBy(sql`lower(i.title)`, direction)
    .orderBy('i.id', direction)
    .$call(atPage(request))
    .execute()
  return { rows: rows.map(view), ...(await cappedTotal(tx, matching as never)) }
}

/** Changes the pick-up places of an offer. A place keeps its id, by which partners name it. @throws 404, 409 `stale`, 422 at `points`. */
export async function updatePickUps(tx: Tx, actor: Actor, id: string, { required, points, version }: z.output<typeof pickUpsBody>) {
  const before = await offers(tx).where('i.id', '=', id).executeTakeFirst()
  if (!before) throw notFound('Offer')
  const known = new Set(view(before).points.map((point) => point.id))
  const stored = points.map((point): PickUpPoint => ({ ...point, id: point.id && known.has(point.id) ? point.id : newId() }))
  if (new Set(stored.map((point) => point.id)).size < stored.length) throw invalid('points', 'Name each place once.')
  if (required && stored.length === 0) throw invalid('points', 'Add a place first, or do not require one.')
  const row = { required, points: JSON.stringify(stored), updated_at: actor.now }
  const changed =
    version === 0
      ? await tx
          .insertInto('octo_pick_ups')
          .values({ agency_id: actor.agencyId, inventory_id: id, ...row })
          .onConflict((on) => on.columns(['agency_id', 'inventory_id']).doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx
          .updateTable('octo_pick_ups')
          .set({ ...row, version: version + 1 })
          .where('inventory_id', '=', id)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  if (!changed) throw conflict('stale', 'Someone else changed these places. Reload them and try again.')
  await audit(tx, actor, {
    action: 'octo_pick_ups.updated',
    subject: 'inventory',
    subjectId: id,
    before: { required: before.required ?? false, places: view(before).points.length },
    after: { required, places: stored.length },
  })
  return view(await offers(tx).where('i.id', '=', id).executeTakeFirstOrThrow())
}

export interface PickUps {
  required: boolean
  points: PickUpPoint[]
}

/** Returns the pick-up places of offers, by offer. */
export async function pickUpsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, PickUps>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('octo_pick_ups')
    .select(['inventory_id', 'required', 'points'])
    .where('inventory_id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ inventory_id, required, points }) => [inventory_id, { required, points: points as unknown as PickUpPoint[] }]))
}
