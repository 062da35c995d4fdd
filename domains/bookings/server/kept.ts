import type { z } from 'zod'
import { conflict, notFound } from '#kit/contract/errors.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId, newReference } from '#kit/server/security/tokens.ts'
import type { BookingStatus, newBookingBody } from '../contract.ts'
import { clientOf, writeNew, type Audited, type Begun } from './bookings.ts'
import { addEvent, lockBooking, type BookingRow } from './bookings-data.ts'
import { writeCancelled } from './cancel.ts'
import { removeBooking } from './delete.ts'
import { changeClient, tellRepriced } from './edit.ts'
import { tellBookingEvent } from './events.ts'
import { insertLines, takingOf } from './lines.ts'
import { type Sold } from './quote.ts'
import { paymentDueAt } from './span.ts'
import { applyMove, refuseMove } from './status.ts'
import { pricedColumns } from './totals.ts'
import type { PriceUnit } from '../../../database/tables.ts'

// For domains that keep bookings themselves (`keepers.ts`). The sale is one line without an inventory item, at the price that the domain
// gives. Ledger, payments, documents and timeline work as for every booking.

/** One item on the invoice; amounts are minor units of the sale's currency. */
export interface SaleItem {
  /** Unique within the sale: "fare-adult". */
  key: string
  name: string
  unit: PriceUnit
  quantity: number
  unit_amount: number
}

export interface Sale {
  kind: string
  title: string
  starts_on: string
  ends_on: string
  people: number
  currency: Currency
  items: readonly SaleItem[]
  /** Payment deadline; two weeks before the start if null. */
  payment_due_at: Date | null
}

export type { Begun }

type Client = Pick<z.output<typeof newBookingBody>, 'client_id' | 'client'>

/** A booking that another domain keeps, as finance and the clients' pages see it. */
export type KeptBooking = BookingRow

const holdHours = 24

function quoteOf({ kind, title, starts_on, ends_on, people, currency, items }: Sale): Sold {
  const priced = items.map(({ key, unit_amount, quantity, ...item }) => ({
    ...item,
    price_option_id: key,
    quantity,
    places: 0,
    unit_amount,
    amount: unit_amount * quantity,
    because: [],
  }))
  const amount = priced.reduce((sum, item) => sum + item.amount, 0)
  const line = {
    id: newId(),
    kind,
    inventory_id: null,
    title,
    departure_id: null,
    starts_on,
    ends_on,
    starts_at: null,
    ends_at: null,
    units: 0,
    places: people,
    places_left: null,
    pax: people,
    deposit_percent: null,
  }
  return {
    lines: [{ ...line, items: priced, taxes: [], amount }],
    currency,
    total: amount,
    deposit: 0,
    policy: { tiers: [], deposit_refund_percent: null },
    holdHours,
  }
}

interface NewKept extends Client {
  keptBy: string
  prefix: string
  notes: string | null
  sale: Sale
  /** The status it moves to at once; null leaves it an inquiry. */
  begun: Begun | null
  /** Audit entries that the keeping domain adds. */
  audited: readonly Audited[]
}

/** Creates a booking for an existing or a new client. @returns its id. @throws 422 at `client_id`. */
export async function createKept(
  tx: Tx,
  actor: Actor,
  { keptBy: by, prefix, notes, sale, begun, audited, ...given }: NewKept,
): Promise<string> {
  const client = await clientOf(tx, actor, given)
  const status: BookingStatus = begun?.status ?? 'inquired'
  const row = {
    id: newId(),
    reference: newReference(prefix),
    status,
    residency: client.residency,
    client,
    quote: quoteOf(sale),
    notes,
    kept: { by, begun, audited, paymentDueAt: paymentDueOf(actor, sale) },
  }
  await writeNew(tx, actor, row, { travellers: [], action: 'inquire' }, takingOf(status))
  return row.id
}

const paymentDueOf = ({ now }: Actor, { payment_due_at, starts_on }: Sale): Date =>
  payment_due_at ?? paymentDueAt(starts_on, holdHours, now)

/** Returns a booking that `keptBy` keeps, locked until the transaction ends. @throws 404. */
export async function lockKept(tx: Tx, keptBy: string, id: string): Promise<KeptBooking> {
  const row = await lockBooking(tx, id)
  if (row?.kept_by !== keptBy) throw notFound('Booking')
  return row
}

/** Like `lockKept`, but refuses if the booking changed since `version` was read. @throws 404, 409 `stale`. */
export async function lockKeptAt(tx: Tx, keptBy: string, id: string, version: number): Promise<KeptBooking> {
  const row = await lockKept(tx, keptBy, id)
  if (row.version !== version) throw conflict('stale', 'Someone else changed this booking. Reload it and try again.')
  return row
}

interface Change extends Client {
  sale: Sale
  notes?: string | null | undefined
}

/** Replaces what is sold, and optionally the client. If the booking is confirmed, the ledger moves by the difference. @throws 422. */
export async function changeKept(app: App, tx: Tx, actor: Actor, row: KeptBooking, { sale, notes, ...given }: Change): Promise<void> {
  const quote = quoteOf(sale)
  const client = given.client || given.client_id ? await clientOf(tx, actor, given) : null
  await tx.updateTable('booking_deadlines').set({ line_id: null }).where('booking_id', '=', row.id).execute()
  await tx.deleteFrom('booking_lines').where('booking_id', '=', row.id).execute()
  await insertLines(tx, actor, row.id, quote, takingOf(row.status))
  const { total, ...columns } = pricedColumns(quote)
  const [line] = quote.lines
  await tx
    .updateTable('bookings')
    .set({
      ...columns,
      total,
      starts_on: line!.starts_on,
      ends_on: line!.ends_on,
      payment_due_at: paymentDueOf(actor, sale),
      version: row.version + 1,
      updated_at: actor.now,
      ...(notes === undefined ? {} : { notes }),
      ...(client ? { residency: client.residency } : {}),
    })
    .where('id', '=', row.id)
    .execute()
  await tellRepriced(app, tx, actor, row, total)
  if (client && client.id !== row.client_id) await changeClient(app, tx, actor, row.id, client.id)
  await tellBookingEvent(app, tx, actor, { type: 'changed', id: row.id, why: 'The booking was changed.' })
}

/**
 * Moves the booking to another status and adds a timeline entry, unless the title is `null`.
 * @returns the updated row.
 * @throws 409 `invalid_transition`.
 */
export async function moveKept(
  app: App,
  tx: Tx,
  actor: Actor,
  row: KeptBooking,
  to: Exclude<BookingStatus, 'cancelled'>,
  { title, detail = null, holdEnds = null }: { title: string | null; detail?: string | null; holdEnds?: Date | null },
): Promise<KeptBooking> {
  refuseMove(row, to)
  await applyMove(app, tx, actor, row, to, detail, { title, holdEnds })
  return (await lockBooking(tx, row.id))!
}

/**
 * Cancels the booking. `charged` is its new total: anything paid beyond it is refunded, anything missing stays due. A booking that was
 * never confirmed costs nothing.
 * @throws 409 `invalid_transition`.
 */
export async function cancelKept(
  app: App,
  tx: Tx,
  actor: Actor,
  row: KeptBooking,
  { charged, ...input }: { by: 'client' | 'agency' | 'supplier'; reason: string; charged: number },
): Promise<void> {
  refuseMove(row, 'cancelled')
  const kept = row.confirmed_at === null ? 0 : charged
  await writeCancelled(app, tx, actor, row, input, { kept, refund: Math.max(0, row.paid - row.refunded - kept) })
  await tellBookingEvent(app, tx, actor, { type: 'changed', id: row.id, why: 'The booking was cancelled.', published: true })
}

/** Deletes a booking without hold, confirmation, payments or numbered documents. @throws 409 `not_deletable`. */
export const removeKept = (tx: Tx, actor: Actor, row: KeptBooking) => removeBooking(tx, actor, row)

/** Adds a timeline entry from the keeping domain, and sets or clears the attention flag. */
export async function noteOnKept(
  tx: Tx,
  actor: Actor,
  row: Pick<KeptBooking, 'id'>,
  { type, title, detail = null, attention }: { type: string; title: string; detail?: string | null; attention?: string | null },
): Promise<void> {
  if (attention !== undefined) await tx.updateTable('bookings').set({ needs_attention: attention }).where('id', '=', row.id).execute()
  await addEvent(tx, actor, row.id, { type, title, detail })
}

/** Increments the version when the keeping domain changes its own data, so that concurrent edits are detected. */
export async function touchKept(tx: Tx, actor: Actor, row: Pick<KeptBooking, 'id' | 'version'>, holdEnds?: Date | null): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ version: row.version + 1, updated_at: actor.now, ...(holdEnds === undefined ? {} : { hold_expires_at: holdEnds }) })
    .where('id', '=', row.id)
    .execute()
}
