import { moveTo } from '#domains/bookings/server/status.ts'
import type { BookingListener } from '#domains/bookings/server/events.ts'
import { cancelOnAccount, resoldBooking } from '#domains/bookings/server/resold.ts'
import { post } from '#domains/finance/server/ledger.ts'
import { notify } from '#domains/notifications/server/notifications.ts'
import { z } from 'zod'
import { AppError } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { mayReachOut } from '#kit/server/installation.ts'
import { inSavepoint } from '#kit/server/database/savepoint.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { theirBooking, ticketsOf, type TheirBooking } from './answers.ts'
import { askSupplier, contactOf, linkOf, SupplierRefusal, SupplierSilence, type Link } from './ask.ts'
import { lockSale, saleById, setSale, type SaleRow } from './sales-data.ts'

// What becomes of a sale: the supplier is asked until it has decided, and each answer is applied once.

const firstDelayMs = 60_000
const longestDelayMs = 60 * 60_000

/** A holding supplier that stays silent is asked again after 1, 2, 4 … minutes, at most an hour. */
const delayAfter = (tries: number): number => Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(tries, 10))

/** Brings a sale one step on: asks the supplier to confirm or to cancel, and applies what it says. Does nothing once it has decided. */
export async function stepSale(app: App, agencyId: string, id: string): Promise<void> {
  const actor: Actor = { agencyId, userId: null, now: app.clock.now() }
  const found = await app.db.asAgency(
    actor,
    async (tx) => {
      const sale = await saleById(tx, id)
      return sale && { sale, own: await resoldBooking(tx, sale.booking_id) }
    },
    { readOnly: true },
  )
  if (!found?.sale.next_try_at) return
  const { sale, own } = found
  const link = await linkOf(app, actor, sale.connection_id, { evenPaused: true, readOnly: true })
  // Our booking may have been cancelled or have expired meanwhile.
  const gives = sale.state === 'cancelling' || (own.status !== 'on_hold' && own.status !== 'confirmed')
  try {
    const booking = await (gives ? giveUp(app, link, sale) : confirm(app, link, sale, own))
    await app.db.asAgency(actor, (tx) => apply(app, tx, actor, id, booking))
  } catch (error) {
    if (error instanceof SupplierSilence) await app.db.asAgency(actor, (tx) => wait(tx, actor, id, error.message))
    else if (error instanceof SupplierRefusal) await app.db.asAgency(actor, (tx) => refused(app, tx, actor, id, error.message))
    else throw error
  }
}

const pathOf = (sale: SaleRow, what = '') => `/bookings/${sale.id}${what}`

/** Confirms a booking. If the supplier refuses, its booking says whether an earlier request had confirmed it. */
async function confirm(
  app: App,
  link: Link,
  sale: SaleRow,
  { client, reference }: Awaited<ReturnType<typeof resoldBooking>>,
): Promise<TheirBooking> {
  try {
    return await askSupplier(app, link, {
      method: 'POST',
      path: pathOf(sale, '/confirm'),
      body: { contact: contactOf(client), resellerReference: reference },
      schema: theirBooking,
    })
  } catch (error) {
    if (!(error instanceof SupplierRefusal)) throw error
    const now = await askSupplier(app, link, { path: pathOf(sale), schema: theirBooking }).catch((second: unknown) => {
      throw second instanceof SupplierRefusal ? error : second
    })
    if (now.status === 'CONFIRMED' || now.status === 'REDEEMED' || now.status === 'PENDING') return now
    throw error
  }
}

async function giveUp(app: App, link: Link, sale: SaleRow): Promise<TheirBooking> {
  const body = { reason: (sale.reason ?? 'Cancelled').slice(0, 500) }
  try {
    return await askSupplier(app, link, { method: 'POST', path: pathOf(sale, '/cancel'), body, schema: theirBooking })
  } catch (error) {
    if (!(error instanceof SupplierRefusal)) throw error
    const now = await askSupplier(app, link, { path: pathOf(sale), schema: theirBooking }).catch((second: unknown) => {
      throw second instanceof SupplierRefusal ? error : second
    })
    if (now.status === 'CANCELLED' || now.status === 'EXPIRED') return now
    throw error
  }
}

/** Asks again later. */
async function wait(tx: Tx, actor: Actor, id: string, reason: string): Promise<void> {
  const found = await lockSale(tx, id)
  if (!found?.sale.next_try_at) return
  const { tries } = found.sale
  await setSale(tx, id, { tries: tries + 1, next_try_at: new Date(actor.now.getTime() + delayAfter(tries)), reason })
}

/** Applies what the supplier says of a booking, once. */
async function apply(app: App, tx: Tx, actor: Actor, id: string, booking: TheirBooking): Promise<void> {
  const found = await lockSale(tx, id)
  if (!found) return
  const { sale, status } = found
  const supplier_reference = booking.supplierReference ?? sale.supplier_reference
  if (booking.status === 'PENDING' || booking.status === 'ON_HOLD') return wait(tx, actor, id, 'The supplier has not decided yet.')
  if (booking.status === 'CONFIRMED' || booking.status === 'REDEEMED') {
    if (sale.state !== 'held') return
    if (status !== 'on_hold' && status !== 'confirmed') return setState(tx, actor, sale, { state: 'cancelling', next_try_at: actor.now })
    const tickets = JSON.stringify(ticketsOf(booking))
    await setState(tx, actor, sale, { state: 'confirmed', next_try_at: null, tries: 0, reason: null, supplier_reference, tickets })
    if (status === 'on_hold')
      await moveTo(app, tx, actor, sale.booking_id, 'confirmed', `Confirmed by the supplier, ${supplier_reference ?? sale.id}`)
    await postCost(tx, actor, sale, sale.net, 'sold')
    return
  }
  if (sale.state === 'cancelled' || sale.state === 'refused') return
  if (sale.state === 'held') return refused(app, tx, actor, id, 'The supplier no longer holds this.')
  await ended(tx, actor, sale, booking.cancellation?.refund ?? 'FULL')
}

/** Of a partial refund OCTO names no amount, so all stays owed until a person has asked. */
async function ended(tx: Tx, actor: Actor, sale: SaleRow, refund: 'FULL' | 'PARTIAL' | 'NONE'): Promise<void> {
  const wasConfirmed = sale.confirmed_at !== null
  const kept = !wasConfirmed || refund === 'FULL' ? 0 : sale.net
  const reason = kept > 0 && refund === 'PARTIAL' ? 'The supplier refunds a part. Ask it how much.' : sale.reason
  await setState(tx, actor, sale, { state: 'cancelled', next_try_at: null, net_kept: kept, reason })
  if (wasConfirmed && kept < sale.net) await postCost(tx, actor, sale, kept - sale.net, 'cancelled')
}

const setState = async (tx: Tx, actor: Actor, sale: SaleRow, change: Parameters<typeof setSale>[2]): Promise<void> => {
  await setSale(tx, sale.id, { ...change, moved_at: actor.now, ...(change.state === 'confirmed' && { confirmed_at: actor.now }) })
}

/** The supplier refused: a booking that it does not confirm is cancelled here; one that it does not cancel is still owed. */
async function refused(app: App, tx: Tx, actor: Actor, id: string, message: string): Promise<void> {
  const found = await lockSale(tx, id)
  if (!found?.sale.next_try_at) return
  const { sale, status } = found
  if (sale.state === 'cancelling' || (status !== 'on_hold' && status !== 'confirmed')) {
    const owes = sale.confirmed_at !== null
    await setState(tx, actor, sale, {
      state: 'cancelled',
      next_try_at: null,
      net_kept: owes ? sale.net : 0,
      reason: owes ? `The supplier does not cancel it, so all is owed: ${message}`.slice(0, 500) : message,
    })
    return
  }
  // Written first: `octoSalesFollowBookings` then leaves it.
  await setState(tx, actor, sale, { state: 'refused', next_try_at: null, net_kept: 0, reason: message })
  let problem: string | null = null
  try {
    await inSavepoint(tx, (part) => cancelOnAccount(app, part, actor, sale.booking_id, { by: 'supplier', reason: message, refund: 'full' }))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    problem = error.message
  }
  await notify(app, tx, actor, {
    type: 'octo.sale_refused',
    title: `The supplier refused ${sale.title}`.slice(0, 200),
    body: problem ? `Cancel and refund the booking of your client yourself: ${problem}` : message,
    link: `/bookings/view/${sale.booking_id}`,
    permission: 'Edit Bookings',
  })
}

/** What the agency owes to the supplier. */
const postCost = async (tx: Tx, actor: Actor, sale: SaleRow, amount: number, what: 'sold' | 'cancelled'): Promise<void> => {
  if (amount === 0) return
  await post(tx, actor, {
    type: 'resale_cost',
    reference: `octo_cost:${sale.id}:${what}`,
    memo: `${sale.title}, ${sale.supplier_reference ?? ''}`.slice(0, 200),
    subjectId: sale.id,
    postings: [
      { account: { type: 'resale_costs' }, amount, currency: sale.currency },
      { account: { type: 'payable', owner: sale.connection_id }, amount: -amount, currency: sale.currency },
    ],
  })
}

/** Keeps a sale in step with our booking, which the desk may cancel: the supplier is then asked to cancel its own. */
export const octoSalesFollowBookings: BookingListener = async (app, tx, actor, event) => {
  if (event.type !== 'cancelled' && event.type !== 'repriced') return
  const sale = await tx.selectFrom('octo_sales').selectAll().where('booking_id', '=', event.booking.id).forUpdate().executeTakeFirst()
  if (!sale) return
  if (event.type === 'repriced') return void (await setSale(tx, sale.id, { price: event.after }))
  if (sale.state !== 'held' && sale.state !== 'confirmed') return
  await setState(tx, actor, sale, { state: 'cancelling', next_try_at: actor.now, tries: 0, reason: event.reason.slice(0, 500) })
  await app.jobs.enqueue(tx, stepOctoSale, { agency_id: actor.agencyId, sale_id: sale.id })
}

export const stepOctoSale = defineJob({
  name: 'octo-sale-step',
  reachesOut: true,
  data: z.object({ agency_id: z.string(), sale_id: z.string() }),
  async run(app, { agency_id, sale_id }) {
    // A copy of the installation must not confirm or cancel what the real one sold.
    const may = await app.db.asAgency({ agencyId: agency_id }, (tx) => mayReachOut(tx), { readOnly: true })
    if (may) await stepSale(app, agency_id, sale_id)
  },
})

const batch = 100

/** Asks suppliers again about sales that they have not decided, each in a job of its own, so that a silent one delays no other. */
export const stepOctoSales = defineJob({
  name: 'octo-sales-step',
  reachesOut: true,
  data: z.object({}),
  every: '* * * * *',
  async run(app) {
    const due = await app.db.asPlatform('sweep: sales whose OCTO supplier is asked again', (tx) =>
      tx
        .selectFrom('octo_sales')
        .select(['agency_id', 'id'])
        .where('next_try_at', '<=', app.clock.now())
        .orderBy('next_try_at')
        .limit(batch)
        .execute(),
    )
    for (const { agency_id, id } of due)
      await app.db.asAgency({ agencyId: agency_id }, (tx) => app.jobs.enqueue(tx, stepOctoSale, { agency_id, sale_id: id }, { key: id }))
  },
})

export const octoJobs = [stepOctoSale, stepOctoSales]
