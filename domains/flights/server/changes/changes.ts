import type { z } from 'zod'
import { noteOnKept } from '#domains/bookings/server/kept.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { contactBody, recordChangeBody } from '../../contract/bodies.ts'
import type { ChangeStatus } from '../../contract/states.ts'
import { acceptAnnounced, announceChange, returnToTicketed, settleChange } from './change-effects.ts'
import { mailAboutChange } from './change-mail.ts'
import { changeView } from './change-view.ts'
import { asJson, changeById, pageOfChanges, type ChangeRow } from './changes-data.ts'
import { flightView } from '../records/flight-view.ts'
import { placeSegments } from '../records/itinerary.ts'
import { lockFlight } from '../records/locks.ts'
import { refuseProblems } from '../records/problems.ts'
import { askProvider } from '../records/under-way.ts'

/** A page of schedule changes with their bookings. */
export async function listChanges(tx: Tx, filter: Parameters<typeof pageOfChanges>[1]) {
  const { rows, ...counted } = await pageOfChanges(tx, filter)
  return {
    ...counted,
    rows: rows.map((row) => ({
      ...changeView(asJson(row)),
      booking_id: row.booking_id,
      reference: row.reference,
      booking_status: row.booking_status,
      provider_accepts: row.provider_change_id !== null,
      pnr: row.pnr,
      route: row.route,
      client_name: row.client_name,
      client_email: row.client_email,
      client_phone: row.client_phone,
      lead_passenger: row.lead_passenger,
      passengers: row.passengers,
    })),
  }
}

const changeable: readonly string[] = ['held', 'ticketing', 'ticketed', 'change_pending', 'failed']

/** Records new times that the airline announced. @throws 404, 409 `not_booked`, 422 at the flights or if nothing differs. */
export async function recordChange(
  app: App,
  tx: Tx,
  actor: Actor,
  id: string,
  { segments, note = null }: z.output<typeof recordChangeBody>,
) {
  const locked = await lockFlight(tx, id)
  if (!changeable.includes(locked.flight.status)) throw conflict('not_booked', 'Only seats that are held or ticketed can change.')
  const placed = placeSegments(segments, actor.now)
  refuseProblems(placed.problems)
  const after = placed.segments
  const announced = { source: 'agent' as const, providerChangeId: null, after, note, noticedAt: actor.now }
  if (!(await announceChange(app, tx, actor, locked, announced))) throw invalid('segments', 'The booking already has these times.')
  return flightView(tx, actor.now, id)
}

/** A change, with its booking locked. @throws 404. */
async function lockChange(tx: Tx, id: string) {
  const found = await changeById(tx, id)
  if (!found) throw notFound('Schedule change')
  const locked = await lockFlight(tx, found.booking_id)
  // Read again: another call may have settled it while this one waited for the lock.
  const change: ChangeRow = (await changeById(tx, id))!
  return { change, locked }
}

const waiting: readonly string[] = ['open', 'contacted']

/** Accepts a schedule change, through the provider if it came from one. @throws 404, 409 `invalid_transition`, `under_way`. */
export async function acceptChange(app: App, tx: Tx, actor: Actor, id: string) {
  const { change, locked } = await lockChange(tx, id)
  if (change.provider_change_id && waiting.includes(change.status))
    await askProvider(app, tx, actor, locked, 'accept', { change_id: id, provider_change_id: change.provider_change_id })
  else await acceptAnnounced(app, tx, actor, locked, change)
  return flightView(tx, actor.now, locked.booking.id)
}

/** Mails the change to the client, or records that they were told. @throws 404, 409 `invalid_transition`, 422 at `mail` without an address. */
export async function contactAboutChange(
  app: App,
  tx: Tx,
  actor: Actor,
  id: string,
  { mail, message = null }: z.output<typeof contactBody>,
) {
  const { change, locked } = await lockChange(tx, id)
  await settleChange(tx, actor, change, 'contacted')
  const to = mail ? await mailAboutChange(app, tx, actor, locked, change, message) : null
  const title = to ? `Client informed of the new times at ${to}` : 'Client informed of the new times'
  await noteOnKept(tx, actor, locked.booking, { type: 'note', title, detail: message })
  return flightView(tx, actor.now, locked.booking.id)
}

/** Dismisses a change that was a mistake. @throws 404, 409 `invalid_transition`. */
export async function dismissChange(app: App, tx: Tx, actor: Actor, id: string) {
  const { change, locked } = await lockChange(tx, id)
  await settleChange(tx, actor, change, 'dismissed' satisfies ChangeStatus)
  await returnToTicketed(app, tx, actor, locked, 'Schedule change dismissed')
  await audit(tx, actor, { action: 'flight_change.set_aside', subject: 'booking', subjectId: locked.booking.id, after: { change: id } })
  return flightView(tx, actor.now, locked.booking.id)
}
