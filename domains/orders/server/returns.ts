import type { z } from 'zod'
import { readBooking } from '#domains/bookings/server/bookings.ts'
import { tellBookingEvent } from '#domains/bookings/server/events.ts'
import { lockForMoney, writeOnTimeline } from '#domains/bookings/server/money.ts'
import { takeBack, worthOf, type Worth } from '#domains/bookings/server/returned.ts'
import { refundableBeyond, refundBooking } from '#domains/finance/server/refunds.ts'
import { stale } from '#domains/inventory/server/items/inventory.ts'
import { issueReturnNote } from '#domains/papers/server/return-note.ts'
import { asReturn, writeMovement } from '#domains/products/server/variants.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { formatMoney, moneyOf } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId, newReference } from '#kit/server/security/tokens.ts'
import type { returnBody } from '../contract.ts'
import { showOrder, writeReturned, type Order } from './orders.ts'
import { insertReturn } from './returns-data.ts'

type Input = z.output<typeof returnBody>

/** @throws 409 `not_returnable` if nothing of the order can come back, 422 at the item that cannot. */
function refuseUnreturnable(order: Order, items: Input['items']): void {
  if (order.items.every(({ returnable }) => returnable === 0))
    throw conflict(
      'not_returnable',
      order.returns.length > 0 ? 'All items of this order were already returned.' : 'You can only return goods that were sent.',
    )
  for (const [index, { line_id, item }] of items.entries()) {
    const bought = order.items.find((one) => one.line_id === line_id && one.item === item)
    if (!bought) throw notFound('Line')
    if (!bought.packed) throw invalid(`items.${index}.quantity`, 'A download cannot be returned.')
    if (bought.cancelled) throw invalid(`items.${index}.quantity`, 'It was cancelled.')
  }
}

/** Returns what taking goods back would credit and refund. @throws 404, 409 `not_returnable`, 422 at the items. */
export async function previewReturn(tx: Tx, id: string, items: Input['items']) {
  const order = await showOrder(tx, id)
  refuseUnreturnable(order, items)
  const back = await worthOf(tx, id, items)
  const money = (amount: number) => moneyOf(amount, order.total.currency)
  const credit = sumOf(back)
  const total = order.total.amount - credit
  const refunds = await refundableBeyond(tx, id, total)
  const { paid, refunded } = await readBooking(tx, id)
  return {
    items: back.map(({ title, name, quantity, amount }) => ({ title, variant: name, quantity, amount: money(amount) })),
    credit: money(credit),
    total_after: money(total),
    refund: money(sumOf(refunds)),
    refunds: refunds.map(({ amount, ...one }) => ({ ...one, amount: money(amount) })),
    due_after: money(Math.max(0, total - (paid.amount - refunded.amount))),
  }
}

const sumOf = (parts: readonly { amount: number }[]): number => parts.reduce((sum, { amount }) => sum + amount, 0)

/**
 * Takes goods of an order back: into stock or written off. The booking costs less by what they were sold for, a credit note is issued,
 * and on request what was paid beyond the new total is refunded.
 * @throws 404, 409 `stale`, `not_returnable`, 422 at the items.
 */
export async function returnGoods(app: App, tx: Tx, actor: Actor, id: string, { version, items, reason, refund, handed_over }: Input) {
  // The lock on the booking also protects its order, so that no piece comes back twice.
  await lockForMoney(tx, id)
  const order = await showOrder(tx, id)
  if (order.version !== version) throw stale('order')
  refuseUnreturnable(order, items)
  let taken!: Awaited<ReturnType<typeof takeBack>>
  await asReturn(tx, async () => (taken = await takeBack(app, tx, actor, id, items)))
  const { back, total } = taken
  const reference = newReference('RT')
  for (const [index, { price_option_id }] of back.entries()) {
    const { damaged } = items[index]!
    const note = `Damaged, ${reference} of ${order.reference}`
    if (damaged > 0) await writeMovement(tx, actor, price_option_id, { kind: 'adjustment', quantity: -damaged, note, bookingId: id })
  }
  const refunded = refund ? await refundRest(app, tx, actor, id, total, { reason, handed_over }) : 0
  const made = { id: newId(), reference, reason, amount: sumOf(back), refund: refunded }
  const note =
    made.amount > 0 ? await issueReturnNote(app, tx, actor, id, { reference, why: reason, amount: made.amount, items: back }) : null
  await insertReturn(
    tx,
    {
      ...made,
      agency_id: actor.agencyId,
      booking_id: id,
      credit_note_id: note?.id ?? null,
      user_id: actor.userId,
      user_name: actor.userName ?? null,
      created_at: actor.now,
    },
    back.map(({ title, name, price_option_id, quantity, amount }, index) => ({
      title,
      variant: name,
      variant_id: price_option_id,
      quantity,
      damaged: items[index]!.damaged,
      amount,
    })),
  )
  await writeReturned(tx, actor, order, nothingLeft(order, back))
  await tellReturn(tx, actor, order, back, { ...made, note: note?.number ?? null })
  await tellBookingEvent(app, tx, actor, { type: 'changed', id, why: 'Goods were returned.' })
  return showOrder(tx, id)
}

async function refundRest(
  app: App,
  tx: Tx,
  actor: Actor,
  id: string,
  total: number,
  { reason, handed_over }: Pick<Input, 'reason' | 'handed_over'>,
): Promise<number> {
  const beyond = sumOf(await refundableBeyond(tx, id, total))
  return beyond === 0 ? 0 : refundBooking(app, tx, actor, id, beyond, reason, { handedOver: handed_over })
}

const nothingLeft = (order: Order, back: readonly Worth[]): boolean =>
  order.items.every(({ line_id, item, returnable }) => {
    const gone = back.find((one) => one.line_id === line_id && one.item === item)
    return returnable === (gone?.quantity ?? 0)
  })

async function tellReturn(
  tx: Tx,
  actor: Actor,
  { id, total: { currency } }: Order,
  back: readonly Worth[],
  { reference, reason, amount, refund, note }: { reference: string; reason: string; amount: number; refund: number; note: string | null },
): Promise<void> {
  const pieces = back.reduce((sum, { quantity }) => sum + quantity, 0)
  await writeOnTimeline(tx, actor, id, {
    type: 'returned',
    title: `${pieces} ${pieces === 1 ? 'piece' : 'pieces'} returned`,
    detail: [
      ...back.map(({ quantity, title, name }) => `${quantity} × ${title}, ${name}`),
      reason,
      `${formatMoney({ amount, currency })} less${note ? `, credit note ${note}` : ''}`,
    ].join('\n'),
  })
  await audit(tx, actor, {
    action: 'order.returned',
    subject: 'booking',
    subjectId: id,
    after: {
      reference,
      reason,
      amount,
      refund,
      credit_note: note,
      items: back.map(({ title, name, quantity }) => ({ title, name, quantity })),
    },
  })
}
