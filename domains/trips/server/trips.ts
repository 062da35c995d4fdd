import type { z } from 'zod'
import type { FieldValues } from '#domains/clients/server/fields/values.ts'
import { dueOf } from '#domains/bookings/server/bookings.ts'
import { invalid, invalidTransition } from '#kit/contract/errors.ts'
import { moneyOf } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { decideTrip, trip as tripShape } from '../contract.ts'
import { decisionMoves, type TripKind } from '../contract/words.ts'
import { hotelsByBooking, hotelsOf, staysAt } from './hotels.ts'
import { listView } from './list-view.ts'
import { peopleOf } from './people.ts'
import { planOf } from './plan.ts'
import { unitsOf } from './units.ts'
import { lockTrip, partiesOf, refuseStale, tripOf, tripRow, type PartyRow } from './trip-data.ts'
import { tellGuaranteed } from './write.ts'

type Shown = z.input<typeof tripShape>

/** Returns a trip with everything that the people who run it need. @throws 404. */
export async function showTrip(app: App, tx: Tx, agencyId: string, id: string): Promise<Shown> {
  const trip = await tripOf(tx, id)
  const row = await tripRow(tx, id)
  const parties = await partiesOf(tx, trip)
  const people = await peopleOf(app, tx, trip, parties)
  const stays = await staysAt(tx, trip)
  const hotels = hotelsByBooking(stays)
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
    parties: parties.map((party) => ({
      ...partyView(party, people, trip.kind, problems),
      hotels: [...(hotels.get(party.id) ?? [])],
    })),
    people,
    lists: lists.map((list) => listView(app, agencyId, list, people)),
    units: await unitsOf(tx, trip),
    hotels: hotelsOf(stays),
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
    places: kind === 'booking' ? travellers : places!,
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
