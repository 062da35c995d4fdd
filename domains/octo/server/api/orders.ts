import { newId, newReference } from '#kit/server/security/tokens.ts'
import { currencies } from '#kit/contract/money.ts'
import type { z } from 'zod'
import { bookingViews, statusOf, type Viewing } from './booking-view.ts'
import { cancelRow, confirmRow, extendRow, minutesOf, requireSold, type Working } from './bookings.ts'
import { soldOfOrder, type Sold } from './bookings-data.ts'
import { isUuid } from './catalogue.ts'
import { invalidOrder, unprocessable } from './errors.ts'
import { noContact, type cancellationBody, type confirmationBody, type orderBody } from './shapes.ts'
import { utcOrNull, utcText } from './times.ts'

// The capability octo/cart: bookings that are confirmed or cancelled together.

/** Opens a cart. @returns its id. */
export async function openOrder(
  { tx, actor, partner }: Working,
  { expirationMinutes, contact, resellerReference }: z.output<typeof orderBody>,
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('octo_orders')
    .values({
      agency_id: actor.agencyId,
      id,
      connection_id: partner.id,
      reference: newReference('OR'),
      contact: JSON.stringify(contact ?? noContact),
      reseller_reference: resellerReference,
      expires_at: new Date(actor.now.getTime() + minutesOf(expirationMinutes) * 60_000),
      created_at: actor.now,
      updated_at: actor.now,
    })
    .execute()
  return id
}

/** Returns a cart, locked until the transaction ends. @throws 400 INVALID_ORDER_ID. */
async function lockOrder({ tx, partner }: Pick<Working, 'tx' | 'partner'>, id: string) {
  const row = isUuid(id)
    ? await tx
        .selectFrom('octo_orders')
        .selectAll()
        .where('id', '=', id)
        .where('connection_id', '=', partner.id)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!row) throw invalidOrder(id)
  return row
}

/** Returns the id of a cart that takes bookings. @throws 400 INVALID_ORDER_ID, UNPROCESSABLE_ENTITY once it is confirmed or cancelled. */
export async function requireOpenOrder(working: Working, id: string): Promise<string> {
  const { state } = await lockOrder(working, id)
  if (state !== 'open') throw unprocessable(`This order is ${state}.`)
  return id
}

/** Confirms all bookings of a cart, or none. A repeated request gets the confirmed cart. @throws 400, 409 `sold_out`. */
export async function confirmOrder(working: Working, id: string, body: z.output<typeof confirmationBody>): Promise<void> {
  const order = await lockOrder(working, id)
  if (order.state === 'confirmed') return
  if (order.state === 'cancelled') throw unprocessable('This order is cancelled.')
  const rows = await livingOf(working, id)
  if (rows.length === 0) throw unprocessable('This order has no bookings.')
  const contact = body.contact ?? { ...noContact, ...(order.contact as object) }
  const resellerReference = body.resellerReference ?? order.reseller_reference
  for (const row of rows) await confirmRow(working, row, { resellerReference, contact, unitItems: null, emailReceipt: null })
  await working.tx
    .updateTable('octo_orders')
    .set({
      state: 'confirmed',
      contact: JSON.stringify(contact),
      reseller_reference: resellerReference,
      confirmed_at: working.actor.now,
      updated_at: working.actor.now,
    })
    .where('id', '=', id)
    .execute()
}

/** The bookings of a cart that are not cancelled, locked in the order of their making. */
async function livingOf(working: Working, id: string): Promise<Sold[]> {
  const rows = []
  for (const { uuid } of await soldOfOrder(working.tx, working.partner.id, id)) {
    const row = await requireSold(working, uuid)
    if (statusOf(row, working.actor.now) !== 'CANCELLED') rows.push(row)
  }
  return rows
}

/** Holds all bookings of a cart longer. @throws 400 INVALID_ORDER_ID, UNPROCESSABLE_ENTITY unless all are on hold. */
export async function extendOrder(working: Working, id: string, minutes: number | null | undefined): Promise<void> {
  await requireOpenOrder(working, id)
  for (const row of await livingOf(working, id)) await extendRow(working, row, minutes)
  const expires_at = new Date(working.actor.now.getTime() + minutesOf(minutes) * 60_000)
  await working.tx.updateTable('octo_orders').set({ expires_at, updated_at: working.actor.now }).where('id', '=', id).execute()
}

/** Cancels all bookings of a cart. @throws 400 INVALID_ORDER_ID, UNPROCESSABLE_ENTITY once one of them has begun. */
export async function cancelOrder(working: Working, id: string, body: z.output<typeof cancellationBody>): Promise<void> {
  await lockOrder(working, id)
  for (const row of await livingOf(working, id)) await cancelRow(working, row, body)
  await working.tx.updateTable('octo_orders').set({ state: 'cancelled', updated_at: working.actor.now }).where('id', '=', id).execute()
}

/** Returns a cart with its bookings. @throws 400 INVALID_ORDER_ID. */
export async function orderView(viewing: Viewing, id: string) {
  const { tx, actor, partner, speaks } = viewing
  const order = isUuid(id)
    ? await tx.selectFrom('octo_orders').selectAll().where('id', '=', id).where('connection_id', '=', partner.id).executeTakeFirst()
    : undefined
  if (!order) throw invalidOrder(id)
  const rows = await soldOfOrder(tx, partner.id, id)
  const living = rows.filter((row) => statusOf(row, actor.now) !== 'CANCELLED')
  const isOver = order.expires_at <= actor.now
  const status =
    order.state === 'open' ? (isOver ? 'EXPIRED' : 'ON_HOLD') : order.state === 'confirmed' && living.length > 0 ? 'CONFIRMED' : 'CANCELLED'
  const sum = (of: 'original' | 'retail' | 'net') => living.reduce((all, row) => all + row[of], 0)
  const [first] = rows
  return {
    id,
    testMode: false,
    resellerReference: order.reseller_reference,
    supplierReference: order.reference,
    settlementMethod: 'DEFERRED',
    status,
    utcExpiresAt: order.state === 'open' ? utcText(order.expires_at) : null,
    utcConfirmedAt: utcOrNull(order.confirmed_at),
    cancellable: living.every(({ status: own }) => own === 'on_hold' || own === 'confirmed' || own === 'expired'),
    confirmable: order.state === 'open' && living.length > 0,
    contact: { ...noContact, ...(order.contact as object) },
    bookings: await bookingViews(viewing, rows),
    // Bookings in several currencies have no sum.
    ...(speaks.has('octo/pricing') &&
      first &&
      rows.every(({ currency }) => currency === first.currency) && {
        pricing: {
          original: sum('original'),
          retail: sum('retail'),
          net: sum('net'),
          currency: first.currency,
          currencyPrecision: currencies[first.currency].decimals,
          includedTaxes: [],
        },
      }),
  }
}
