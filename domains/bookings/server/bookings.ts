import type { z } from 'zod'
import { insertClient } from '#domains/clients/server/clients.ts'
import { mergeValues, type FieldValues } from '#domains/clients/server/fields/values.ts'
import { countUse } from '#domains/discounts/server/discounts.ts'
import { inquiryBecame } from '#domains/inquiries/server/inquiries.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { moneyOf } from '#kit/contract/money.ts'
import { momentOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, auditInsert, type Actor } from '#kit/server/database/audit.ts'
import { sendInOrder, type Tx } from '#kit/server/database/database.ts'
import { isoOf } from '#kit/server/database/list.ts'
import { newId, newReference } from '#kit/server/security/tokens.ts'
import type { BookingStatus, newBookingBody } from '../contract.ts'
import { isOrder, movesFrom, wordsOfKinds } from '../contract/kind-words.ts'
import { addEvent, bookingWithParts, eventInsert, lockBooking, type BookingParts, type BookingRow } from './bookings-data.ts'
import { statusInsert } from './business-events.ts'
import { requireClientField, unknownClient } from './client-field.ts'
import { tellBookingEvent, type BookingView } from './events.ts'
import { keeperOf } from './keepers.ts'
import { linesInsert, takingOf, taxesOfLine } from './lines.ts'
import { readOffer } from './offer.ts'
import { quoteOffer, wantedOf, type Sold } from './quote.ts'
import { paymentDueAt, spanOf } from './span.ts'
import { take } from './stock.ts'
import { kindsOf, pricedColumns, refuseChangedPrice } from './totals.ts'
import { maskedPassport } from './traveller-private.ts'
import { newTravellers, refuseTooManyTravellers, type NewTraveller } from './travellers.ts'
import type { Residency, StockTaking } from '../../../database/tables.ts'

type NewBooking = z.output<typeof newBookingBody>

const statusOf = { inquire: 'inquired', request: 'requested', hold: 'on_hold', confirm: 'confirmed', waitlist: 'waitlisted' } as const

/**
 * Creates a booking in the caller's transaction: prices it on the server, takes the places, and holds or confirms it.
 * @throws 404 client, 409 `sold_out`, `price_changed`, `not_for_sale`, 422 at the fields.
 */
export async function createBooking(app: App, tx: Tx, actor: Actor, input: NewBooking) {
  const { lines, currency, discount_code: code } = input
  refuseOtherThanOneClient(input)
  const offer = await readOffer(tx, actor, { lines, discount: { code }, clientId: input.client_id })
  const client = input.client ? await insertClient(tx, actor, input.client, 'booking') : offer.client
  if (!client) throw unknownClient()
  const residency = input.residency ?? client.residency
  const quote = await quoteOffer(tx, actor, offer, { lines, residency, currency, discount: { code, clientId: client.id } })
  refuseChangedPrice(quote, input.expected_total)
  const fields = await mergeValues(tx, 'booking', {}, input.fields, { required: true })
  const status = statusOf[input.action]
  const taking = takingOf(status)
  refuseTooManyTravellers(input.travellers.length, quote.lines)
  const row = { id: newId(), reference: newReference('BK'), status, residency, client, quote, notes: input.notes ?? null, fields }
  await writeNew(tx, actor, row, { ...input, travellers: newTravellers(app, actor, row.id, input.travellers) }, taking)
  // Stock rows are contended, so lock them last, after the booking's own rows.
  if (taking !== 'none') await take(tx, actor, row.id, wantedOf(quote.lines), taking)
  const booking = await readBooking(tx, row.id)
  if (status === 'confirmed') await tellConfirmed(app, tx, actor, row, booking)
  if (quote.discount)
    await countUse(tx, actor, { bookingId: row.id, clientId: client.id, discountId: quote.discount.id, amount: quote.discount.amount })
  if (input.inquiry_id)
    await inquiryBecame(tx, actor, input.inquiry_id, { text: `Booked as ${row.reference}`, clientId: client.id, bookingId: row.id })
  return booking
}

function refuseOtherThanOneClient({ client_id, client }: Pick<NewBooking, 'client_id' | 'client'>): void {
  if ((client_id === undefined) === (client === undefined)) throw invalid('client_id', 'Choose a client or add a new one.')
}

/** Returns the client with the given id, or inserts the new client. @throws 422 at `client_id`. */
export async function clientOf(tx: Tx, actor: Actor, given: Pick<NewBooking, 'client_id' | 'client'>) {
  refuseOtherThanOneClient(given)
  return given.client ? insertClient(tx, actor, given.client, 'booking') : requireClientField(tx, given.client_id!)
}

type Written = Pick<NewBooking, 'action'> & { travellers: readonly NewTraveller[] }

/** Inserts a booking whose row and lines are final. */
export async function writeNew(tx: Tx, actor: Actor, row: NewRow, { travellers, action }: Written, taking: StockTaking): Promise<void> {
  const { id, reference, quote } = row
  const { total, currency } = quote
  const begun = row.kept?.begun
  const status = begun ? 'inquired' : row.status
  const about = { subject: 'booking', subjectId: id }
  // The foreign keys of lines, travellers and events need the booking's row first.
  await sendInOrder(tx, [
    bookingInsert(tx, actor, row),
    linesInsert(tx, actor, id, quote, taking),
    ...(travellers.length > 0 ? [tx.insertInto('travellers').values(travellers)] : []),
    eventInsert(
      tx,
      actor,
      id,
      { type: 'created', title: createdText(action, kindsOf(quote)) },
      ...(begun ? [{ type: 'status', ...begun.told }] : []),
    ),
    auditInsert(
      tx,
      actor,
      { ...about, action: 'booking.created', after: { status, total, currency } },
      ...(begun ? [{ ...about, action: `booking.${row.status}`, before: { status }, after: { status: row.status } }] : []),
      ...(row.kept?.audited ?? []).map((entry) => ({ ...about, ...entry })),
    ),
    statusInsert(tx, actor, row.status, { id, reference, client_id: row.client.id, total, currency, kinds: kindsOf(quote) }),
  ])
}

const tellConfirmed = (app: App, tx: Tx, actor: Actor, { id, reference, client, quote }: NewRow, created: BookingView) =>
  tellBookingEvent(app, tx, actor, {
    type: 'confirmed',
    booking: { id, reference, client_id: client.id, currency: quote.currency, total: quote.total },
    kinds: kindsOf(quote),
    created,
    terms: new Map(quote.lines.map(({ inventory_id, terms }) => [inventory_id, terms])),
  })

function createdText(action: NewBooking['action'], kinds: readonly string[]): string {
  const { places } = wordsOfKinds(kinds)
  const booked = isOrder(kinds) ? 'Ordered' : 'Booked'
  return {
    inquire: 'Inquiry recorded',
    request: 'Requested by the client',
    hold: `${booked}, ${places} on hold`,
    confirm: `${booked} and confirmed`,
    waitlist: 'Add to waiting list',
  }[action]
}

/** The status that a new inquiry moves to in the same transaction, with its timeline entry. */
export interface Begun {
  status: 'requested' | 'on_hold'
  told: { title: string; detail: string | null }
  holdEnds: Date | null
}

/** An audit entry about the booking that is being created. */
export interface Audited {
  action: string
  before?: object
  after: object
}

export interface NewRow {
  id: string
  reference: string
  status: BookingStatus
  residency: Residency
  client: { id: string; name: string }
  quote: Sold
  notes: string | null
  /** Values of the agency's own fields. */
  fields?: FieldValues
  /** Only for a booking that another domain keeps. */
  kept?: { by: string; paymentDueAt: Date; begun: Begun | null; audited: readonly Audited[] }
  /** Where the booking came from, if no member of the agency created it by hand. */
  source?: 'proposal' | 'chatbot' | 'website' | 'reseller' | 'marketplace' | 'octo'
  /** The partner that sold it, for the source `octo`. */
  soldBy?: string | null
}

function bookingInsert(
  tx: Tx,
  actor: Actor,
  { id, reference, status, residency, client, quote, notes, fields, kept, source, soldBy }: NewRow,
) {
  const span = spanOf(quote.lines)
  const holdEnd = kept ? kept.begun?.holdEnds : holdEnds(actor.now, quote.holdHours, span.starts_on)
  return tx.insertInto('bookings').values({
    agency_id: actor.agencyId,
    id,
    reference,
    status,
    residency,
    client_id: client.id,
    client_name: client.name,
    ...pricedColumns(quote),
    ...span,
    hold_expires_at: status === 'on_hold' ? holdEnd : null,
    payment_due_at: kept?.paymentDueAt ?? paymentDueAt(span.starts_on, quote.holdHours, actor.now),
    cancellation_policy: JSON.stringify(quote.policy),
    notes,
    ...(fields && { fields: JSON.stringify(fields) }),
    kept_by: kept?.by ?? null,
    source: source ?? 'manual',
    sold_by: soldBy ?? null,
    created_by: actor.userId,
    created_at: actor.now,
    updated_at: actor.now,
    confirmed_at: status === 'confirmed' ? actor.now : null,
  })
}

/** Returns when a hold ends: after its hours, or at the end of the start day if that is earlier. */
export function holdEnds(now: Date, hours: number, startsOn: string | null): Date {
  const after = new Date(now.getTime() + hours * 3_600_000)
  const start = startsOn ? momentOf(startsOn, '23:59') : after
  return start < after ? start : after
}

/** Returns a booking with its lines, travellers and timeline. @throws 404. */
export async function readBooking(tx: Tx, id: string) {
  const row = await bookingWithParts(tx, id)
  if (!row) throw notFound('Booking')
  return toView(row)
}

/** Returns a booking that contains a line of the given kind. @throws 404. */
export async function bookingOfKind(tx: Tx, id: string, kind: string) {
  const booking = await readBooking(tx, id)
  if (!booking.kinds.includes(kind)) throw notFound('Booking')
  return booking
}

/** Returns the amount still to pay, in minor units. It is 0 for inquiries and for expired or declined bookings. */
export const dueOf = (row: Pick<BookingRow, 'total' | 'paid' | 'refunded'> & { status: string }): number =>
  ['expired', 'declined', 'inquired'].includes(row.status) ? 0 : Math.max(0, row.total - (row.paid - row.refunded))

function toView(row: BookingParts) {
  const { currency } = row
  const status = row.status
  return {
    ...row,
    status,
    fields: row.fields as FieldValues,
    payment_status: row.payment_status,
    residency: row.residency,
    client: row.client,
    total: moneyOf(row.total, currency),
    due: moneyOf(dueOf(row), currency),
    subtotal: moneyOf(row.subtotal, currency),
    discount: moneyOf(row.discount, currency),
    deposit: moneyOf(row.deposit_due, currency),
    paid: moneyOf(row.paid, currency),
    refunded: moneyOf(row.refunded, currency),
    lines: row.lines.map((line) => ({
      ...line,
      items: line.items as never,
      taxes: taxesOfLine(line),
      amount: moneyOf(line.amount, currency),
      taking: line.taking,
      starts_at: isoOf(line.starts_at),
      ends_at: isoOf(line.ends_at),
      cancelled_at: line.cancelled_at,
    })),
    traveller_details: row.traveller_details.map(travellerView),
    timeline: row.timeline.map((event) => ({ ...event, at: isoOf(event.at) })),
    keeper: keeperOf(row),
    allowed: row.kept_by ? [] : movesFrom(status, row.kinds),
    cancellation: row.cancelled_by ? { by: row.cancelled_by, reason: row.cancel_reason, refund: row.refund_kind ?? 'none' } : null,
    hold_expires_at: isoOf(row.hold_expires_at),
    payment_due_at: isoOf(row.payment_due_at),
    confirmed_at: isoOf(row.confirmed_at),
    cancelled_at: isoOf(row.cancelled_at),
    created_at: isoOf(row.created_at),
  }
}

/** Returns a traveller without what is private. `showTravellerDetails` opens it, with a log. */
const travellerView = (row: BookingParts['traveller_details'][number]) => ({
  id: row.id,
  name: row.name,
  unit: row.unit,
  email: row.email,
  phone: row.phone,
  nationality: row.nationality,
  passport_number: maskedPassport(row),
  has_born_on: row.has_born_on || row.born_on !== null,
  has_dietary: row.has_dietary || row.dietary !== null,
  notes: row.notes,
  cancelled_at: row.cancelled_at,
})

/** Returns a booking, locked: what it says, such as what is due, stays so until the transaction ends. @throws 404. */
export async function lockedBooking(tx: Tx, id: string) {
  if (!(await lockBooking(tx, id))) throw notFound('Booking')
  return readBooking(tx, id)
}

/** Adds a note to the timeline. @throws 404. */
export async function addNote(tx: Tx, actor: Actor, id: string, text: string) {
  if (!(await lockBooking(tx, id))) throw notFound('Booking')
  await addEvent(tx, actor, id, { type: 'note', title: text })
  return readBooking(tx, id)
}

/** Records what was done about a booking that needs attention, and clears the flag. @throws 404, 409 `nothing_to_settle`. */
export async function settleAttention(tx: Tx, actor: Actor, id: string, text: string) {
  const row = await lockBooking(tx, id)
  if (!row) throw notFound('Booking')
  if (row.needs_attention === null) throw conflict('nothing_to_settle', 'This booking does not need attention.')
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
  return readBooking(tx, id)
}
