import type { z } from 'zod'
import { insertClient, requireClient } from '#domains/clients/server/clients.ts'
import { lockDepartures } from '#domains/inventory/server/availability.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import type { Currency } from '#kit/contract/money.ts'
import { momentOf } from '#kit/contract/time.ts'
import { audit, type Actor } from '#kit/server/audit.ts'
import type { Tx } from '#kit/server/database.ts'
import { isoOf } from '#kit/server/list.ts'
import { newId, newReference } from '#kit/server/tokens.ts'
import { transitions, type BookingStatus, type editBookingBody, type newBookingBody } from '../contract.ts'
import { addEvent, bookingWithParts, linesOf, lockBooking, type BookingParts, type BookingRow } from './bookings-data.ts'
import { tellBookingEvent } from './events.ts'
import { paymentDueAt, quoteLines, spanOf, type LineInput, type Quote } from './quote.ts'
import { setTaking, take } from './stock.ts'

type NewBooking = z.output<typeof newBookingBody>
type EditBooking = z.output<typeof editBookingBody>
type TravellerInput = NewBooking['travellers'][number]

const statusOf = { inquire: 'inquired', request: 'requested', hold: 'on_hold', confirm: 'confirmed', waitlist: 'waitlisted' } as const
const takingOf = (status: BookingStatus) => (status === 'on_hold' ? 'held' : status === 'confirmed' ? 'sold' : 'none')

/**
 * Books: prices on the server, takes the places and holds or confirms, all in the caller's transaction.
 * @throws 404 client, 409 `sold_out`, `price_changed`, `not_for_sale`, 422 at the fields.
 */
export async function createBooking(tx: Tx, actor: Actor, input: NewBooking) {
  if ((input.client_id === undefined) === (input.client === undefined)) throw invalid('client_id', 'Choose a client or add a new one.')
  const client = input.client ? await insertClient(tx, actor, input.client) : await requireClientField(tx, input.client_id!)
  const residency = input.residency ?? client.residency
  const quote = await quoteLines(tx, actor, { lines: input.lines, residency, currency: input.currency })
  refuseChangedPrice(quote, input.expected_total)
  const status = statusOf[input.action]
  const taking = takingOf(status)
  refuseTooManyTravellers(input.travellers.length, quote)
  const row = { id: newId(), reference: newReference('BK'), status, residency, client, quote, notes: input.notes ?? null }
  // Sent together, in this order; the rows that others wait for, stock and then accounts, come last and are held shortest.
  const [booking] = await Promise.all([
    writeNew(tx, actor, row, input, taking),
    taking === 'none' ? undefined : take(tx, actor, quote.lines, taking),
  ])
  if (status === 'confirmed') await tellConfirmed(tx, actor, row)
  return booking
}

async function writeNew(tx: Tx, actor: Actor, row: NewRow, input: NewBooking, taking: string) {
  const { id, status, quote } = row
  const written = await Promise.all([
    insertBooking(tx, actor, row),
    insertLines(tx, actor, id, quote, taking),
    insertTravellers(tx, actor, id, input.travellers),
    addEvent(tx, actor, id, { type: 'created', title: createdText[input.action] }),
    audit(tx, actor, {
      action: 'booking.created',
      subject: 'booking',
      subjectId: id,
      after: { status, total: quote.total, currency: quote.currency },
    }),
    bookingShown(tx, id),
  ])
  return written[5]
}

const tellConfirmed = (tx: Tx, actor: Actor, { id, reference, client, quote }: NewRow) =>
  tellBookingEvent(tx, actor, {
    type: 'confirmed',
    booking: { id, reference, client_id: client.id, currency: quote.currency, total: quote.total },
  })

const createdText = {
  inquire: 'Inquiry written down',
  request: 'Requested by the client',
  hold: 'Booked, places on hold',
  confirm: 'Booked and confirmed',
  waitlist: 'Put on the waiting list',
} as const

async function requireClientField(tx: Tx, id: string) {
  try {
    return await requireClient(tx, id)
  } catch {
    throw invalid('client_id', 'This client does not exist.', 'not_found_reference')
  }
}

function refuseChangedPrice(quote: Quote, expected: { amount: number; currency: string } | undefined): void {
  if (expected && (expected.amount !== quote.total || expected.currency !== quote.currency)) {
    throw conflict('price_changed', 'The price has changed. Look at it again before you book.', {
      expected_total: [`${quote.currency} ${quote.total}`],
    })
  }
}

function refuseTooManyTravellers(count: number, quote: Quote): void {
  const most = quote.lines.reduce((sum, { items }) => sum + items.reduce((n, item) => n + item.quantity * Math.max(1, item.places), 0), 0)
  if (count > most) throw invalid('travellers', `There are more travellers than were booked (${most}).`)
}

interface NewRow {
  id: string
  reference: string
  status: BookingStatus
  residency: string
  client: { id: string; name: string }
  quote: Quote
  notes: string | null
}

async function insertBooking(tx: Tx, actor: Actor, { id, reference, status, residency, client, quote, notes }: NewRow): Promise<void> {
  const span = spanOf(quote.lines)
  await tx
    .insertInto('bookings')
    .values({
      agency_id: actor.agencyId,
      id,
      reference,
      status,
      residency,
      client_id: client.id,
      client_name: client.name,
      ...pricedColumns(quote),
      ...span,
      hold_expires_at: status === 'on_hold' ? holdEnds(actor.now, quote.holdHours, span.starts_on) : null,
      payment_due_at: paymentDueAt(span.starts_on, quote.holdHours, actor.now),
      cancellation_policy: JSON.stringify(quote.policy),
      notes,
      created_by: actor.userId,
      created_at: actor.now,
      updated_at: actor.now,
      confirmed_at: status === 'confirmed' ? actor.now : null,
    })
    .execute()
}

const pricedColumns = (quote: Quote) => ({
  title: titleOf(quote),
  kinds: [...new Set(quote.lines.map(({ kind }) => kind))],
  currency: quote.currency,
  subtotal: quote.total,
  total: quote.total,
  deposit_due: quote.deposit,
  travellers: quote.lines.reduce((most, { pax }) => Math.max(most, pax), 0),
})

const titleOf = ({ lines }: Quote) => (lines.length === 1 ? lines[0]!.title : `${lines[0]!.title} and ${lines.length - 1} more`)

/** A hold ends after its hours, and at the latest when the trip starts. */
export function holdEnds(now: Date, hours: number, startsOn: string | null): Date {
  const after = new Date(now.getTime() + hours * 3_600_000)
  const start = startsOn ? momentOf(startsOn, '23:59') : after
  return start < after ? start : after
}

async function insertLines(tx: Tx, actor: Actor, bookingId: string, quote: Quote, taking: string): Promise<void> {
  await tx
    .insertInto('booking_lines')
    .values(
      quote.lines.map((line, position) => ({
        agency_id: actor.agencyId,
        id: newId(),
        booking_id: bookingId,
        position,
        kind: line.kind,
        inventory_id: line.inventory_id,
        title: line.title,
        departure_id: line.departure_id,
        starts_on: line.starts_on,
        ends_on: line.ends_on,
        places: line.places,
        items: JSON.stringify(line.items),
        amount: line.amount,
        taking,
      })),
    )
    .execute()
}

async function insertTravellers(tx: Tx, actor: Actor, bookingId: string, travellers: readonly TravellerInput[]): Promise<void> {
  if (travellers.length === 0) return
  await tx
    .insertInto('travellers')
    .values(
      travellers.map(
        (
          { email = null, phone = null, nationality = null, passport_number = null, born_on = null, dietary = null, notes = null, ...rest },
          position,
        ) => ({
          agency_id: actor.agencyId,
          id: newId(),
          booking_id: bookingId,
          position,
          ...rest,
          email,
          phone,
          nationality,
          passport_number,
          born_on,
          dietary,
          notes,
        }),
      ),
    )
    .execute()
}

/** A booking with lines, travellers and timeline. @throws 404. */
export async function bookingShown(tx: Tx, id: string) {
  const row = await bookingWithParts(tx, id)
  if (!row) throw notFound('Booking')
  return shown(row)
}

const money = (amount: number, currency: string) => ({ amount, currency: currency as Currency })

/** What is still to be paid; nothing when the booking came to nothing. */
export const dueOf = (row: Pick<BookingRow, 'status' | 'total' | 'paid' | 'refunded'>): number =>
  ['expired', 'declined', 'inquired'].includes(row.status) ? 0 : Math.max(0, row.total - (row.paid - row.refunded))

function shown(row: BookingParts) {
  const { currency } = row
  const status = row.status as BookingStatus
  return {
    ...row,
    status,
    payment_status: row.payment_status as 'paid',
    residency: row.residency as 'eac_citizen',
    client: row.client,
    total: money(row.total, currency),
    due: money(dueOf(row), currency),
    subtotal: money(row.subtotal, currency),
    discount: money(row.discount, currency),
    deposit: money(row.deposit_due, currency),
    paid: money(row.paid, currency),
    refunded: money(row.refunded, currency),
    lines: row.lines.map((line) => ({
      ...line,
      items: line.items as never,
      amount: money(line.amount, currency),
      taking: line.taking as 'held',
      cancelled_at: line.cancelled_at,
    })),
    timeline: row.timeline.map((event) => ({ ...event, at: isoOf(event.at) })),
    allowed: [...transitions[status]],
    cancellation: row.cancelled_by ? { by: row.cancelled_by, reason: row.cancel_reason, refund: row.refund_kind ?? 'none' } : null,
    hold_expires_at: isoOf(row.hold_expires_at),
    payment_due_at: isoOf(row.payment_due_at),
    confirmed_at: isoOf(row.confirmed_at),
    cancelled_at: isoOf(row.cancelled_at),
    created_at: isoOf(row.created_at),
  }
}

const editable: readonly string[] = ['inquired', 'requested', 'on_hold', 'waitlisted', 'confirmed']

/**
 * Changes a booking. Changed lines are priced anew and take their places anew, in one transaction with giving the old ones back.
 * @throws 404, 409 `stale`, `not_editable`, `sold_out`, `price_changed`, 422.
 */
export async function updateBooking(tx: Tx, actor: Actor, id: string, input: EditBooking) {
  const row = await lockBooking(tx, id)
  if (!row) throw notFound('Booking')
  if (row.version !== input.version) throw conflict('stale', 'Somebody else changed this booking meanwhile. Load it again.')
  if (!editable.includes(row.status)) throw conflict('not_editable', `A booking that is ${row.status.replace('_', ' ')} cannot be changed.`)
  const client = input.client_id ? await requireClientField(tx, input.client_id) : null
  const residency = input.residency ?? row.residency
  await tx
    .updateTable('bookings')
    .set({
      version: row.version + 1,
      updated_at: actor.now,
      residency,
      ...(client ? { client_id: client.id, client_name: client.name } : {}),
      ...(input.notes === undefined ? {} : { notes: input.notes }),
    })
    .where('id', '=', id)
    .execute()
  if (input.lines || residency !== row.residency) await replaceLines(tx, actor, { ...row, residency }, input.lines, input.expected_total)
  if (input.travellers) {
    await tx.deleteFrom('travellers').where('booking_id', '=', id).where('cancelled_at', 'is', null).execute()
    await insertTravellers(tx, actor, id, input.travellers)
  }
  await addEvent(tx, actor, id, { type: 'edited', title: 'Changed', detail: changedText(input) })
  return bookingShown(tx, id)
}

const changedText = (input: EditBooking) =>
  (['lines', 'travellers', 'client_id', 'residency', 'notes'] as const)
    .filter((key) => input[key] !== undefined)
    .map((key) => ({ lines: 'what is booked', travellers: 'travellers', client_id: 'client', residency: 'residency', notes: 'notes' })[key])
    .join(', ')

async function replaceLines(
  tx: Tx,
  actor: Actor,
  row: BookingRow,
  given: readonly LineInput[] | undefined,
  expected: EditBooking['expected_total'],
): Promise<void> {
  const before = await linesOf(tx, row.id)
  const lines = given ?? before.filter(({ cancelled_at }) => cancelled_at === null).map(lineInputOf)
  const taking = takingOf(row.status as BookingStatus)
  await lockDepartures(
    tx,
    [...before, ...lines].map(({ departure_id }) => departure_id),
  )
  await setTaking(tx, actor, row.id, before, 'none')
  const quote = await quoteLines(tx, actor, { lines, residency: row.residency, currency: row.currency })
  refuseChangedPrice(quote, expected)
  if (taking !== 'none') await take(tx, actor, quote.lines, taking)
  await tx.deleteFrom('booking_lines').where('booking_id', '=', row.id).execute()
  await insertLines(tx, actor, row.id, quote, taking)
  await tx
    .updateTable('bookings')
    .set({ ...pricedColumns(quote), ...spanOf(quote.lines) })
    .where('id', '=', row.id)
    .execute()
  await tellRepriced(tx, actor, row, quote.total)
}

const lineInputOf = (line: { inventory_id: string; departure_id: string | null; starts_on: string; items: unknown }): LineInput => ({
  inventory_id: line.inventory_id,
  departure_id: line.departure_id,
  starts_on: line.starts_on,
  selection: (line.items as { price_option_id: string; quantity: number }[]).map(({ price_option_id, quantity }) => ({
    price_option_id,
    quantity,
  })),
})

/** Tells the ledger that a confirmed booking's total moved. */
export async function tellRepriced(tx: Tx, actor: Actor, row: BookingRow, after: number): Promise<void> {
  if (after === row.total) return
  await audit(tx, actor, {
    action: 'booking.repriced',
    subject: 'booking',
    subjectId: row.id,
    before: { total: row.total },
    after: { total: after },
  })
  if (row.confirmed_at === null) return
  const { id, reference, client_id, currency } = row
  await tellBookingEvent(tx, actor, {
    type: 'repriced',
    booking: { id, reference, client_id, currency, total: after },
    before: row.total,
    after,
  })
}

const deletable: readonly string[] = ['inquired', 'requested', 'waitlisted', 'expired', 'declined']

/** Deletes a booking without stock and without money. @throws 404, 409 `not_deletable`. */
export async function deleteBooking(tx: Tx, actor: Actor, id: string) {
  const row = await lockBooking(tx, id)
  if (!row) throw notFound('Booking')
  const money = await tx.selectFrom('payments').select('id').where('booking_id', '=', id).limit(1).executeTakeFirst()
  if (!deletable.includes(row.status) || row.confirmed_at !== null || money)
    throw conflict('not_deletable', 'This booking held places or has payments. Cancel it instead.')
  for (const table of ['booking_events', 'travellers', 'booking_documents', 'booking_lines'] as const)
    await tx.deleteFrom(table).where('booking_id', '=', id).execute()
  await tx.deleteFrom('bookings').where('id', '=', id).execute()
  await audit(tx, actor, {
    action: 'booking.deleted',
    subject: 'booking',
    subjectId: id,
    before: { reference: row.reference, status: row.status, total: row.total },
  })
  return { id }
}

/** Writes a note on the timeline. @throws 404. */
export async function addNote(tx: Tx, actor: Actor, id: string, text: string) {
  if (!(await lockBooking(tx, id))) throw notFound('Booking')
  await addEvent(tx, actor, id, { type: 'note', title: text })
  return bookingShown(tx, id)
}

/** Writes down what was done about a booking that needs attention; it needs none after that. @throws 404, 409 `nothing_to_settle`. */
export async function settleAttention(tx: Tx, actor: Actor, id: string, text: string) {
  const row = await lockBooking(tx, id)
  if (!row) throw notFound('Booking')
  if (row.needs_attention === null) throw conflict('nothing_to_settle', 'This booking needs no attention.')
  await tx
    .updateTable('bookings')
    .set({ needs_attention: null, version: row.version + 1, updated_at: actor.now })
    .where('id', '=', id)
    .execute()
  await addEvent(tx, actor, id, { type: 'attention', title: 'Settled', detail: text })
  await audit(tx, actor, {
    action: 'booking.attention_settled',
    subject: 'booking',
    subjectId: id,
    before: { needs_attention: row.needs_attention },
    after: { text },
  })
  return bookingShown(tx, id)
}
