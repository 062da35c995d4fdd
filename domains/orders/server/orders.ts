import type { z } from 'zod'
import { readBooking, dueOf } from '#domains/bookings/server/bookings.ts'
import { lockForMoney } from '#domains/bookings/server/money.ts'
import { moveTo } from '#domains/bookings/server/status.ts'
import { stale } from '#domains/inventory/server/items/inventory.ts'
import { digitalAmong } from '#domains/products/server/digital.ts'
import { conflict, invalidTransition, notFound } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { orderBody } from '../contract.ts'
import {
  fulfilmentMoves,
  orderStates,
  returnableFrom,
  stateMoves,
  statusesOf,
  type Fulfilment,
  type OrderState,
} from '../contract/words.ts'
import * as data from './orders-data.ts'
import { returnsOf } from './returns-data.ts'
import type { BookingStatus } from '../../../database/tables.ts'

const kind = 'product'

/** Returns an order's state from the status of its booking. */
const stateOf = (status: BookingStatus): OrderState => orderStates.find((state) => statusesOf[state].includes(status))!

interface Filter extends ListRequest {
  state?: readonly OrderState[] | undefined
  fulfilment?: readonly Fulfilment[] | undefined
}

/** Returns a page of orders. */
export async function listOrders(app: App, tx: Tx, { state, ...filter }: Filter) {
  const statuses = state?.flatMap((one) => statusesOf[one])
  const { rows, ...rest } = await data.pageOfOrders(tx, { ...filter, statuses })
  return {
    ...rest,
    rows: rows.map(({ currency, status, total, paid, refunded, created_at, fulfilment, has_returns, cover_key, ...row }) => {
      return {
        ...row,
        picture_url: app.files.imageUrl(cover_key, 'small'),
        state: stateOf(status),
        fulfilment: fulfilment ?? ('unfulfilled' as const),
        is_partly_returned: has_returns && fulfilment !== 'returned',
        total: { amount: total, currency },
        due: { amount: dueOf({ status, total, paid, refunded }), currency },
        created_at: created_at.toISOString(),
      }
    }),
  }
}

/** Returns an order with its items and delivery. @throws 404. */
export async function showOrder(tx: Tx, id: string) {
  const booking = await readBooking(tx, id)
  const bought = booking.lines.filter(isBought)
  if (bought.length === 0) throw notFound('Booking')
  const digital = await digitalAmong(
    tx,
    // A shop line always has an inventory item.
    bought.map(({ inventory_id }) => inventory_id!),
  )
  const row = await data.orderById(tx, id)
  const state = stateOf(booking.status)
  const fulfilment = row?.fulfilment ?? 'unfulfilled'
  const comesBack = isSold(state) && returnableFrom.includes(fulfilment)
  const items = bought.flatMap((line) => itemsOf(line, line.kind === kind && !digital.has(line.inventory_id!), comesBack))
  const is_packed = items.some(({ packed }) => packed)
  const returns = await returnsOf(tx, id, booking.total.currency)
  const { reference, title, client_name, payment_status, total, due, created_at, hold_expires_at, client } = booking
  return {
    id,
    reference,
    title,
    client_name,
    payment_status,
    total,
    due,
    created_at,
    hold_expires_at,
    client,
    state,
    fulfilment,
    is_packed,
    is_partly_returned: returns.length > 0 && fulfilment !== 'returned',
    items,
    returns,
    address: row?.address ?? null,
    carrier: row?.carrier ?? null,
    tracking_number: row?.tracking_number ?? null,
    note: row?.note ?? null,
    states: [...stateMoves[state]],
    fulfilments: isSold(state) && is_packed ? [...fulfilmentMoves[fulfilment]] : [],
    version: row?.version ?? 0,
  }
}

type Line = Awaited<ReturnType<typeof readBooking>>['lines'][number]

const isBought = (line: Line) => line.kind === kind || line.kind === 'track'

const itemsOf = ({ id, inventory_id, kind: of, title, items, amount, cancelled_at }: Line, packed: boolean, comesBack: boolean) =>
  (items as { price_option_id: string; name: string; quantity: number; amount: number }[]).map((item, index) => ({
    line_id: id,
    item: index,
    product_id: inventory_id!,
    kind: of as 'product' | 'track',
    packed,
    title,
    variant_id: item.price_option_id,
    variant: item.name,
    quantity: item.quantity,
    amount: { amount: item.amount, currency: amount.currency },
    cancelled: cancelled_at !== null,
    returnable: packed && comesBack && cancelled_at === null ? item.quantity : 0,
  }))

/** Only a sold order can be sent, handed over or returned. */
const isSold = (state: OrderState): boolean => state === 'confirmed' || state === 'completed'

const bookingStatus = { pending: 'on_hold', confirmed: 'confirmed', completed: 'completed' } as const

/**
 * Moves an order to another state and updates its delivery. Absent fields stay unchanged.
 * @throws 404, 409 `stale`, `invalid_transition`, `not_confirmed` or `needs_return` at `fulfilment`, `sold_out`.
 */
export async function updateOrder(app: App, tx: Tx, actor: Actor, id: string, { version, state, ...given }: z.output<typeof orderBody>) {
  // The lock on the booking also protects its order.
  await lockForMoney(tx, id)
  const before = await showOrder(tx, id)
  if (before.version !== version) throw stale('order')
  if (state) {
    if (!before.states.includes(state)) throw invalidTransition(before.state, state)
    await moveTo(app, tx, actor, id, bookingStatus[state])
  }
  const { fulfilment } = given
  if (fulfilment && fulfilment !== before.fulfilment) refuseFulfilment({ ...before, state: state ?? before.state }, fulfilment)
  const { address, carrier, tracking_number, note } = before
  const kept = { fulfilment: before.fulfilment, address, carrier, tracking_number, note }
  const changed = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  await data.writeOrder(tx, { ...kept, ...changed, agency_id: actor.agencyId, booking_id: id, version: version + 1, updated_at: actor.now })
  await audit(tx, actor, {
    action: 'order.updated',
    subject: 'booking',
    subjectId: id,
    before: kept,
    after: { ...changed, ...(state ? { state } : {}) },
  })
  return showOrder(tx, id)
}

export type Order = Awaited<ReturnType<typeof showOrder>>

/** @throws 409 if the order may not move to this fulfilment. */
function refuseFulfilment({ state, fulfilment: from, is_packed }: Order, to: Fulfilment): void {
  const refused = (code: string, sentence: string) => conflict(code, sentence, { fulfilment: [sentence] })
  if (!isSold(state)) throw refused('not_confirmed', 'Only a confirmed order is delivered.')
  if (to === 'returned') throw refused('needs_return', 'Goods come back with a return: it says which, and how many.')
  if (!is_packed || !fulfilmentMoves[from].includes(to)) throw invalidTransition(from, to)
}

/** Writes that all goods of an order came back, or only that the order changed. The caller has locked the booking. */
export async function writeReturned(
  tx: Tx,
  actor: Actor,
  { id, version, fulfilment, address, carrier, tracking_number, note }: Order,
  all: boolean,
) {
  const kept = { fulfilment: all ? ('returned' as const) : fulfilment, address, carrier, tracking_number, note }
  await data.writeOrder(tx, { ...kept, agency_id: actor.agencyId, booking_id: id, version: version + 1, updated_at: actor.now })
}
