import { sql } from 'kysely'
import type { z } from 'zod'
import type { FieldValues } from '#domains/clients/server/fields/values.ts'
import { dueOf } from '#domains/bookings/server/bookings.ts'
import { invalid, invalidTransition } from '#kit/contract/errors.ts'
import { moneyOf } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { addDays } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import { atPage, cappedTotal, like, refuseBackwards, sortOf } from '#kit/server/database/list.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { decideTrip, trip as tripShape } from '../contract.ts'
import { decisionMoves, type TripDecision, type TripKind } from '../contract/words.ts'
import { listView } from './list-view.ts'
import { peopleOf } from './people.ts'
import { planOf } from './plan.ts'
import { lockTrip, partiesOf, refuseStale, travelling, tripOf, tripRow, type PartyRow } from './trip-data.ts'
import { tellGuaranteed } from './write.ts'

export interface TripFilter extends ListRequest {
  kind?: TripKind | undefined
  decision?: readonly TripDecision[] | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Trips may last so many days, so those that run on a day began at most so long before it. */
const longest = 366

/** Returns a page of departures that are booked, and of bookings of packages without a departure. @throws 422 at `to`. */
export async function listTrips(tx: Tx, filter: TripFilter) {
  refuseBackwards(filter.from, filter.to, 'to')
  const { column, direction } = sortOf(filter.sort)
  const all = departuresWhere(tx, filter).unionAll(bookingsWhere(tx, filter))
  const matching = tx
    .selectFrom(all.as('t'))
    .leftJoin('trips as r', (join) => join.onRef('r.agency_id', '=', 't.agency_id').onRef('r.id', '=', 't.id'))
    .$if(filter.kind !== undefined, (query) => query.where('t.kind', '=', filter.kind!))
    .$if(filter.search !== '', (query) =>
      query.where((where) =>
        where.or([where('t.title', 'ilike', like(filter.search)), where('t.client_name', 'ilike', like(filter.search))]),
      ),
    )
    .$if(Boolean(filter.decision?.length), (query) =>
      query.where(sql<string>`coalesce(r.decision, 'open')`, 'in', [...(filter.decision ?? [])]),
    )
  const rows = await matching
    .select(['t.id', 't.kind', 't.title', 't.client_name', 't.starts_on', 't.ends_on', 't.starts_at', 't.booked', 't.capacity'])
    .select(['t.minimum', 't.days_before', sql<TripDecision>`coalesce(r.decision, 'open')`.as('decision')])
    .orderBy(`t.${column as 'starts_on' | 'booked'}`, direction)
    .orderBy('t.id', direction)
    .$call(atPage(filter))
    .execute()
  return {
    rows: rows.map(({ days_before, ...row }) => ({
      ...row,
      decide_by: days_before === null ? null : addDays(row.starts_on, -days_before),
    })),
    ...(await cappedTotal(tx, matching as never)),
  }
}

const departuresWhere = (tx: Tx, { from, to }: TripFilter) =>
  tx
    .selectFrom('departures as d')
    .innerJoin('inventory as i', (join) => join.onRef('i.agency_id', '=', 'd.agency_id').onRef('i.id', '=', 'd.inventory_id'))
    .leftJoin('tour_packages as p', (join) => join.onRef('p.agency_id', '=', 'd.agency_id').onRef('p.inventory_id', '=', 'd.inventory_id'))
    .select(['d.agency_id', 'd.id', sql<TripKind>`'departure'`.as('kind'), 'i.title', sql<string | null>`NULL::text`.as('client_name')])
    .select([
      'd.starts_on',
      'd.ends_on',
      'd.starts_at',
      sql<number>`d.held + d.sold`.as('booked'),
      sql<number | null>`d.capacity`.as('capacity'),
    ])
    .select(['p.minimum_pax as minimum', 'p.decision_days_before as days_before'])
    .where(sql<boolean>`d.held + d.sold > 0`)
    .$if(from !== undefined, (query) => query.where('d.starts_on', '>=', addDays(from!, -longest)).where('d.ends_on', '>=', from!))
    .$if(to !== undefined, (query) => query.where('d.starts_on', '<=', to!))

const bookingsWhere = (tx: Tx, { from, to }: TripFilter) =>
  tx
    .selectFrom('bookings as b')
    .select(['b.agency_id', 'b.id', sql<TripKind>`'booking'`.as('kind'), 'b.title', sql<string | null>`b.client_name`.as('client_name')])
    .select([
      sql<string>`b.starts_on`.as('starts_on'),
      sql<string>`b.ends_on`.as('ends_on'),
      sql<string | null>`NULL::time`.as('starts_at'),
    ])
    .select(['b.travellers as booked', sql<number | null>`NULL::integer`.as('capacity')])
    .select([sql<number | null>`NULL::integer`.as('minimum'), sql<number | null>`NULL::integer`.as('days_before')])
    .where('b.status', 'in', [...travelling])
    .where('b.starts_on', 'is not', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('booking_lines as l')
          .select(sql`1`.as('one'))
          .whereRef('l.agency_id', '=', 'b.agency_id')
          .whereRef('l.booking_id', '=', 'b.id')
          .where('l.kind', '=', 'tour_package')
          .where('l.departure_id', 'is', null)
          .where('l.cancelled_at', 'is', null),
      ),
    )
    .$if(from !== undefined, (query) => query.where('b.starts_on', '>=', addDays(from!, -longest)).where('b.ends_on', '>=', from!))
    .$if(to !== undefined, (query) => query.where('b.starts_on', '<=', to!))

type Shown = z.input<typeof tripShape>

/** Returns a trip with everything that the people who run it need. @throws 404. */
export async function showTrip(app: App, tx: Tx, agencyId: string, id: string): Promise<Shown> {
  const trip = await tripOf(tx, id)
  const row = await tripRow(tx, id)
  const parties = await partiesOf(tx, trip)
  const people = await peopleOf(app, tx, trip, parties)
  const lists = await tx.selectFrom('trip_lists').selectAll().where('trip_id', '=', id).orderBy('starts_on').orderBy('id').execute()
  const problems = (row?.problems ?? {}) as Record<string, string>
  return {
    ...trip,
    decision: row?.decision ?? 'open',
    decided_at: row?.decided_at?.toISOString() ?? null,
    decided_by: row?.decided_by ?? null,
    reason: row?.reason ?? null,
    note: row?.note ?? null,
    fields: (row?.fields ?? {}) as FieldValues,
    parties: parties.map((party) => partyView(party, people, trip.kind, problems)),
    people,
    lists: lists.map((list) => listView(app, agencyId, list, people)),
    plan: await planOf(app, tx, trip),
    deadlines: await deadlinesOf(tx, parties),
    messages: await messagesOf(tx, id),
    version: row?.version ?? 0,
  }
}

function partyView(
  { places, travellers, currency, total, paid, refunded, ...party }: PartyRow,
  people: Awaited<ReturnType<typeof peopleOf>>,
  kind: TripKind,
  problems: Record<string, string>,
) {
  const own = people.filter((person) => person.booking_id === party.id)
  const due = dueOf({ status: party.status, total, paid, refunded })
  return {
    ...party,
    places: kind === 'departure' ? places! : travellers,
    named: own.length,
    without_passport: own.filter((person) => !person.has_passport).length,
    due: moneyOf(due, currency),
    problem: problems[party.id] ?? null,
  }
}

async function deadlinesOf(tx: Tx, parties: readonly PartyRow[]) {
  if (parties.length === 0) return []
  const rows = await tx
    .selectFrom('booking_deadlines')
    .select(['id', 'booking_id', 'kind', 'due_at', 'note'])
    .where(
      'booking_id',
      'in',
      parties.map(({ id }) => id),
    )
    .where('done_at', 'is', null)
    .orderBy('due_at')
    .limit(100)
    .execute()
  const referenceOf = new Map(parties.map(({ id, reference }) => [id, reference]))
  return rows.map(({ due_at, ...row }) => ({ ...row, reference: referenceOf.get(row.booking_id)!, due_at: due_at.toISOString() }))
}

async function messagesOf(tx: Tx, id: string) {
  const rows = await tx
    .selectFrom('trip_messages')
    .select(['id', 'channel', 'subject', 'text', 'author', 'sent', 'missed', 'at'])
    .where('trip_id', '=', id)
    .orderBy('at', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/** Changes the note of a trip. @throws 404, 409 `stale`. */
export async function noteTrip(
  tx: Tx,
  actor: Actor,
  id: string,
  { note, version }: { note: string | null; version: number },
): Promise<void> {
  const trip = await tripOf(tx, id)
  const row = await lockTrip(tx, actor, trip)
  refuseStale(row, version)
  await tx
    .updateTable('trips')
    .set({ note, version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  await audit(tx, actor, { action: 'trip.noted', subject: 'trip', subjectId: id, before: { note: row.note }, after: { note } })
}

type Decision = z.output<NonNullable<(typeof decideTrip)['body']>>

/** Guarantees a departure, or leaves it undecided again. @throws 404, 409 `invalid_transition`, `stale`, 422 for a booking. */
export async function decideTripOf(app: App, tx: Tx, actor: Actor, id: string, { decision, tell, version }: Decision): Promise<void> {
  const trip = await tripOf(tx, id)
  if (trip.kind !== 'departure') throw invalid('decision', 'Only departures are guaranteed. Confirm the booking instead.')
  const row = await lockTrip(tx, actor, trip)
  refuseStale(row, version)
  if (!decisionMoves[row.decision].includes(decision)) throw invalidTransition(row.decision, decision)
  await tx
    .updateTable('trips')
    .set({ decision, decided_at: actor.now, decided_by: actor.userName ?? null, version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  await audit(tx, actor, {
    action: `trip.${decision}`,
    subject: 'trip',
    subjectId: id,
    before: { decision: row.decision },
    after: { decision },
  })
  if (tell && decision === 'guaranteed') await tellGuaranteed(app, tx, actor, trip)
}
