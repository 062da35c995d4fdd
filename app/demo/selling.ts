import { cancelBooking } from '#domains/bookings/server/cancel.ts'
import { recordPayment } from '#domains/finance/server/payments.ts'
import { itemGallery, putPictures } from '#domains/inventory/server/gallery/gallery.ts'
import { AppError } from '#kit/contract/errors.ts'
import { moneyOf } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Random } from './random.ts'
import { drawThing, type Thing } from './things.ts'

const dayMs = 86_400_000

/** The actor some days ago. */
export const ago = (actor: Actor, days: number): Actor => ({ ...actor, now: new Date(actor.now.getTime() - days * dayMs) })

/** The actor at a moment, or now if that is still to come. */
export const at = (actor: Actor, moment: Date): Actor => ({ ...actor, now: moment < actor.now ? moment : actor.now })

/** The program and the actor as they were at a moment: whatever they do in other agencies happens then too. */
export const atMoment = (app: App, actor: Actor, now: Date): [App, Actor] => [
  { ...app, clock: { now: () => now } },
  { ...actor, now },
]

/** The program and the actor as they were some days ago. */
export const earlier = (app: App, actor: Actor, days: number): [App, Actor] =>
  atMoment(app, actor, new Date(actor.now.getTime() - days * dayMs))

/** Records the payment of a booking, or of a part of it. */
export async function pay(
  app: App,
  tx: Tx,
  actor: Actor,
  random: Random,
  booking: { id: string; total: { amount: number } },
  amount = booking.total.amount,
): Promise<void> {
  if (amount === 0) return
  const method = random.pick(['mobile_money', 'mobile_money', 'bank_transfer', 'cash'] as const)
  await recordPayment(app, tx, actor, {
    booking_id: booking.id,
    amount: moneyOf(amount, 'UGX'),
    method,
    external_reference: method === 'mobile_money' ? `MP${random.whole(10_000_000, 99_999_999)}` : null,
    allow_overpayment: false,
  })
}

/** Cancels one in twenty bookings that are to come, with the refund of their terms. @returns true if it was cancelled. */
export async function maybeCancel(app: App, tx: Tx, actor: Actor, random: Random, bookingId: string): Promise<boolean> {
  if (random.next() > 0.05) return false
  await cancelBooking(app, tx, actor, bookingId, { by: 'client', reason: 'Change of plans', refund: 'policy' })
  return true
}

/** Gives an item the picture of a thing. */
export async function picture(app: App, actor: Actor, id: string, title: string, thing: Thing): Promise<void> {
  const stored = await app.files.keepImage(actor, `${title}.png`, await drawThing(thing))
  await app.db.asAgency(actor, (tx) => putPictures(tx, actor, itemGallery, { ownerId: id, inventoryId: id }, [stored]))
}

/** Ids of the agency's clients, the oldest first. */
export const clientIds = async (app: App, actor: Actor): Promise<string[]> => {
  const rows = await app.db.asAgency(actor, (tx) => tx.selectFrom('clients').select('id').orderBy('created_at').orderBy('id').execute())
  return rows.map(({ id }) => id)
}

/** Runs a sale in its own transaction. One that is refused, for example because it is sold out, is left out. */
export const trySale = (app: App, actor: Actor, sale: (tx: Tx) => Promise<void>): Promise<void> =>
  app.db.asAgency(actor, sale).catch((error: Error) => {
    if (!(error instanceof AppError && error.status === 409)) throw error
  })
