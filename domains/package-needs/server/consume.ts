import { takeFor } from '#domains/allotments/server/takings.ts'
import type { BookingView } from '#domains/bookings/server/events.ts'
import { createPermits } from '#domains/permits/server/reserve.ts'
import { createDuty } from '#domains/roster/server/duties.ts'
import { createRequest } from '#domains/supplier-requests/server/requests.ts'
import { supplierContact } from '#domains/suppliers/server/suppliers.ts'
import { AppError, conflict, invalid } from '#kit/contract/errors.ts'
import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { inSavepoint } from '#kit/server/database/savepoint.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { ConsumptionState } from '../contract/words.ts'
import { neededFor } from '../contract/words.ts'
import { needsOf, type NeedRow } from './needs.ts'
import { dayOfNeed } from './shortage.ts'
import { dayEnds, dayStarts, dutyOfDeparture, titleOf } from './shared-duty.ts'
import { makeVehicles } from './vehicles.ts'

export type Line = BookingView['lines'][number]
export interface Part {
  booking: BookingView
  line: Line
  need: NeedRow
  day: string
  count: number
  /** Travellers who have what is made for each person. */
  taken?: ReadonlySet<string>
}
export interface Made {
  state: ConsumptionState
  detail: string | null
  made: string[]
}
type Make = (app: App, tx: Tx, actor: Actor, part: Part) => Promise<string[]>

const answerDays = 3

/** Each returns the ids of what it made. @throws as the call that a person would make. */
const makers: Record<NeedRow['kind'], Make> = {
  permit: (app, tx, actor, part) => makePermits(app, tx, actor, part, true),
  rooms: async (_app, tx, actor, { booking, line, need, day, count }) => {
    const stay = { line_id: line.id, starts_on: day, ends_on: addDays(day, need.nights!), rooms: count }
    return [(await takeFor(tx, actor, booking, need.allotment_id!, stay)).id]
  },
  request: async (app, tx, actor, { booking, line, need, day, count }) => {
    const { email, name } = await supplierContact(tx, need.supplier_id!)
    if (email === null) throw conflict('no_address', 'This supplier has no email address. Add one, then try again.')
    const soon = addDays(dayOf(actor.now), answerDays)
    const type = need.per === 'person' && need.quantity === 1 ? ('single' as const) : ('double' as const)
    const request = {
      booking_id: booking.id,
      line_id: line.id,
      supplier_id: need.supplier_id!,
      email,
      contact_name: name,
      starts_on: day,
      ends_on: addDays(day, need.nights!),
      rooms: [{ type, count }],
      adults: line.places,
      children: 0,
      board: null,
      note: need.note,
      answer_by: soon < day ? soon : day,
    }
    return [await createRequest(app, tx, actor, request)]
  },
  duty: async (_app, tx, actor, { booking, line, need, day, count }) => {
    const title = titleOf({ need, line, booking })
    // All bookings of a departure share its duties.
    const shared = line.departure_id && (await dutyOfDeparture(tx, need, line.departure_id, title))
    if (shared) return [shared]
    const duty = {
      title,
      kind: need.staff_kind!,
      starts_at: momentOf(day, dayStarts).toISOString(),
      ends_at: momentOf(day, dayEnds).toISOString(),
      padding_minutes: 0,
      people: Math.min(20, count),
      vehicle_ids: [],
      notes: need.note,
      ...(line.departure_id ? { departure_id: line.departure_id } : { booking_id: booking.id }),
    }
    return [(await createDuty(tx, actor, duty)).id]
  },
  vehicle: (_app, tx, actor, part) => makeVehicles(tx, actor, part),
}

/** Travellers in `taken` have a permit already. */
async function makePermits(app: App, tx: Tx, actor: Actor, part: Part, reserve: boolean): Promise<string[]> {
  const { booking, need, day, count, taken = new Set() } = part
  const known = booking.traveller_details.filter(({ id, cancelled_at }) => cancelled_at === null && !taken.has(id))
  if (count > 50) throw invalid('people', 'At most 50 permits at once. Reserve them by hand.')
  const nobody = { name: null, nationality: null, passport_number: null, born_on: null }
  const people = Array.from({ length: count }, (_, index) => ({
    ...nobody,
    residency: booking.residency,
    traveller_id: need.per === 'person' && need.quantity === 1 ? (known[index]?.id ?? null) : null,
  }))
  const { permits } = await createPermits(app, tx, actor, { kind_id: need.permit_kind_id!, day, booking_id: booking.id, people, reserve })
  return permits.map(({ id }) => id)
}

const shortCodes = ['no_permits_left', 'no_rooms_left', 'no_vehicles_free']

/** Makes what a need asks for. What is short is wanted or noted; only a required need refuses the booking. @throws 409 then. */
export async function make(app: App, tx: Tx, actor: Actor, part: Part): Promise<Made> {
  try {
    return { state: 'done', detail: null, made: await inSavepoint(tx, (inner) => makers[part.need.kind](app, inner, actor, part)) }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const isShort = shortCodes.includes(error.code)
    if (isShort && part.need.required) throw conflict('needs_short', `This tour is not sold without ${part.need.title}. ${error.message}`)
    if (isShort && part.need.kind === 'permit') return { state: 'wanted', detail: error.message, made: await wanted(app, tx, actor, part) }
    return { state: isShort ? 'short' : 'failed', detail: error.message, made: [] }
  }
}

const wanted = (app: App, tx: Tx, actor: Actor, part: Part): Promise<string[]> =>
  inSavepoint(tx, (inner) => makePermits(app, inner, actor, part, false)).catch((error: unknown) => {
    if (error instanceof AppError && error.status < 500) return []
    throw error
  })

const lasting: readonly ConsumptionState[] = ['done', 'wanted', 'cancelled', 'ask']

/** Returns what the packages of a booking need now, in the order in which stock is locked. Trips that have begun need nothing more. */
export async function partsOf(tx: Tx, actor: Actor, booking: BookingView, before: Date | null = null): Promise<Part[]> {
  const today = dayOf(actor.now)
  const lines = booking.lines.filter(
    ({ kind, inventory_id, cancelled_at, starts_on }) => kind === 'tour_package' && inventory_id && !cancelled_at && starts_on >= today,
  )
  if (lines.length === 0) return []
  const all = await needsOf(
    tx,
    lines.map(({ inventory_id }) => inventory_id!),
  )
  const needs = all.filter(({ created_at }) => before === null || created_at < before)
  const order = (need: NeedRow) => `${need.kind}:${need.permit_kind_id ?? need.allotment_id ?? need.id}`
  return lines
    .flatMap((line) =>
      needs
        .filter(({ inventory_id }) => inventory_id === line.inventory_id)
        .map((need) => ({ booking, line, need, day: dayOfNeed(need, line.starts_on), count: neededFor(need, line.places) })),
    )
    .toSorted((a, b) => order(a.need).localeCompare(order(b.need)) || a.day.localeCompare(b.day))
}

/**
 * Consumes what the packages of a locked booking need and do not have yet. Needs are taken in the order of permits and rooms, so that two
 * bookings wait for each other in one order. Trips that have begun take nothing. With `before`, only needs that were there then.
 * @throws 409 `needs_short` if something required is short.
 */
export async function consume(app: App, tx: Tx, actor: Actor, booking: BookingView, before: Date | null = null): Promise<void> {
  const parts = await partsOf(tx, actor, booking, before)
  if (parts.length === 0) return
  const had = await consumptionRows(tx, booking.id)
  const lines = parts.map(({ line }) => line)
  for (const part of parts) {
    // An edit replaces lines, so one need of a booking counts for the line that has it now.
    const same = had.filter(({ need_id }) => need_id === part.need.id)
    const known =
      same.find(({ line_id }) => line_id === part.line.id) ?? same.find(({ line_id }) => !lines.some(({ id }) => id === line_id))
    if (known && lasting.includes(known.state)) continue
    const made = await make(app, tx, actor, part)
    await keep(tx, actor, part, made, known?.id)
  }
}

export async function keep(tx: Tx, actor: Actor, { booking, line, need, day, count }: Part, made: Made, knownId?: string): Promise<void> {
  const values = { title: need.title, day, quantity: count, ...made, updated_at: actor.now }
  if (knownId) {
    await tx
      .updateTable('booking_consumptions')
      .set({ ...values, line_id: line.id })
      .where('id', '=', knownId)
      .execute()
    return
  }
  await tx
    .insertInto('booking_consumptions')
    .values({
      agency_id: actor.agencyId,
      id: newId(),
      booking_id: booking.id,
      need_id: need.id,
      line_id: line.id,
      kind: need.kind,
      ...values,
      created_at: actor.now,
    })
    .execute()
}

/** Returns what a booking has consumed, in the order of the days. */
export const consumptionRows = (tx: Tx, bookingId: string) =>
  tx
    .selectFrom('booking_consumptions')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('day')
    .orderBy('kind')
    .orderBy('id')
    .execute()
