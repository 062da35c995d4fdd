import type { z } from 'zod'
import { agencyToday } from '#domains/agency/server/facts.ts'
import { supplierInUse } from '#domains/suppliers/server/suppliers.ts'
import { conflict, invalid } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, refuseBackwards, sortOf } from '#kit/server/database/list.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { allotmentBody, allotmentEditBody } from '../contract.ts'
import { allotmentView, requireAllotment, shownAllotments } from './allotments-data.ts'
import { insertNights, nightsIn, nightsOfAll, nightView } from './nights.ts'

const rateOf = (rate: { amount: number; currency: 'USD' } | { amount: number; currency: string } | null | undefined) => ({
  net_rate: rate?.amount ?? null,
  net_currency: (rate?.currency ?? null) as 'USD' | null,
})

/** Adds an allotment with its nights. @throws 404, 409 `archived`, 422 at a field. */
export async function createAllotment(tx: Tx, actor: Actor, { rooms, net_rate, ...input }: z.output<typeof allotmentBody>) {
  nightsIn({ from: input.starts_on, to: input.ends_on })
  if (input.ends_on < (await agencyToday(tx, actor.agencyId, actor.now))) throw invalid('ends_on', 'The last night is in the past.')
  await supplierInUse(tx, input.supplier_id)
  const row = await tx
    .insertInto('allotments')
    .values({
      agency_id: actor.agencyId,
      id: newId(),
      ...input,
      ...rateOf(net_rate),
      created_at: actor.now,
      updated_at: actor.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertNights(tx, row, rooms)
  await audit(tx, actor, { action: 'allotment.created', subject: 'allotment', subjectId: row.id, after: { ...input, rooms } })
  return requireAllotment(tx, row.id)
}

/** Updates room, board, rate and notes. Without `net_rate` the rate stays. @throws 404, 409 `stale`. */
export async function updateAllotment(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, net_rate, ...input }: z.output<typeof allotmentEditBody>,
) {
  await requireAllotment(tx, id)
  const changed = await tx
    .updateTable('allotments')
    .set({ ...input, ...(net_rate === undefined ? {} : rateOf(net_rate)), version: version + 1, updated_at: actor.now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw conflict('stale', 'Someone else changed this allotment. Reload it and try again.')
  await audit(tx, actor, { action: 'allotment.updated', subject: 'allotment', subjectId: id, after: input })
  return requireAllotment(tx, id)
}

/** Archives or restores an allotment. What is taken stays. @throws 404. */
export async function archiveAllotment(tx: Tx, actor: Actor, id: string, archived: boolean) {
  const before = await requireAllotment(tx, id)
  if (before.archived !== archived) {
    await tx
      .updateTable('allotments')
      .set({ archived, version: before.version + 1, updated_at: actor.now })
      .where('id', '=', id)
      .execute()
    await audit(tx, actor, { action: archived ? 'allotment.archived' : 'allotment.restored', subject: 'allotment', subjectId: id })
  }
  return requireAllotment(tx, id)
}

interface Filter extends ListRequest {
  supplier_id?: string | undefined
  archived: 'true' | 'false'
}

/** Returns a page of allotments. */
export async function listAllotments(tx: Tx, { supplier_id, archived, ...request }: Filter, seesCosts: boolean) {
  const { column, direction } = sortOf(request.sort)
  const matching = shownAllotments(tx)
    .where('a.archived', '=', archived === 'true')
    .$if(supplier_id !== undefined, (query) => query.where('a.supplier_id', '=', supplier_id!))
    .$if(request.search !== '', (query) =>
      query.where((where) =>
        where.or((['s.name', 'a.room', 'a.notes'] as const).map((name) => where(name, 'ilike', like(request.search)))),
      ),
    )
  const rows = await matching
    .orderBy(column === 'created_at' ? 'a.created_at' : 'a.starts_on', direction)
    .orderBy('a.id', direction)
    .$call(atPage(request))
    .execute()
  return { rows: rows.map((row) => allotmentView(row, seesCosts)), ...(await cappedTotal(tx, matching as never)) }
}

const mostDays = 62

/** Returns the allotments in use that have nights in a range, with these nights. @throws 422 at `to`. */
export async function calendar(tx: Tx, range: { from: string; to: string }, seesCosts: boolean) {
  nightsIn(range, mostDays)
  const rows = await shownAllotments(tx)
    .where('a.archived', '=', false)
    .where('a.starts_on', '<=', range.to)
    .where('a.ends_on', '>=', range.from)
    .orderBy('s.name')
    .orderBy('a.room')
    .orderBy('a.id')
    .limit(300)
    .execute()
  const nights = await nightsOfAll(
    tx,
    rows.map(({ id }) => id),
    range,
  )
  return rows.map((row) => ({ ...allotmentView(row, seesCosts), nights: (nights.get(row.id) ?? []).map(nightView) }))
}

interface ReleaseFilter extends ListRequest {
  release_from?: string | undefined
  release_to?: string | undefined
  supplier_id?: string | undefined
}

/** Returns a page of nights by their release day. */
export async function listReleases(tx: Tx, { release_from, release_to, supplier_id, ...request }: ReleaseFilter) {
  refuseBackwards(release_from, release_to, 'release_to')
  const { direction } = sortOf(request.sort)
  const matching = tx
    .selectFrom('allotment_nights as n')
    .innerJoin('allotments as a', (join) => join.onRef('a.agency_id', '=', 'n.agency_id').onRef('a.id', '=', 'n.allotment_id'))
    .innerJoin('suppliers as s', (join) => join.onRef('s.agency_id', '=', 'a.agency_id').onRef('s.id', '=', 'a.supplier_id'))
    .where('a.archived', '=', false)
    .$if(release_from !== undefined, (query) => query.where('n.release_on', '>=', release_from!))
    .$if(release_to !== undefined, (query) => query.where('n.release_on', '<=', release_to!))
    .$if(supplier_id !== undefined, (query) => query.where('a.supplier_id', '=', supplier_id!))
    .$if(request.search !== '', (query) =>
      query.where((where) => where.or((['s.name', 'a.room'] as const).map((name) => where(name, 'ilike', like(request.search))))),
    )
  const rows = await matching
    .selectAll('n')
    .select(['s.name as supplier_name', 'a.room'])
    .orderBy('n.release_on', direction)
    .orderBy('n.allotment_id', direction)
    .orderBy('n.night', direction)
    .$call(atPage(request))
    .execute()
  return {
    rows: rows.map((row) => ({
      ...nightView(row),
      id: `${row.allotment_id}:${row.night}`,
      allotment_id: row.allotment_id,
      supplier_name: row.supplier_name,
      room: row.room,
      released_at: row.released_at?.toISOString() ?? null,
    })),
    ...(await cappedTotal(tx, matching as never)),
  }
}
