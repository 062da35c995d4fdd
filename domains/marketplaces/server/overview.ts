import { sql } from 'kysely'
import { moneyOf } from '#kit/contract/money.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { refundedOrPromised } from '#domains/finance/server/refunds.ts'
import { countVendors, requireOwn } from './marketplaces-data.ts'
import { listBalances } from './money/statements.ts'

const days = 30
/** Of so many orders with a refund, the newest, some may not have been sent. */
const mostRefunded = 500

/** Returns the number of orders whose visitor has not got what vendors refunded, because the payment company could not send it. */
async function unsentRefunds(tx: Tx, marketplaceId: string): Promise<number> {
  const orders = await tx
    .selectFrom('marketplace_orders as o')
    .innerJoin('marketplace_order_parts as p', (join) => join.onRef('p.agency_id', '=', 'o.agency_id').onRef('p.order_id', '=', 'o.id'))
    .select(['o.payment_id', sql<number>`sum(p.refunded)::bigint`.as('refunded')])
    .where('o.marketplace_id', '=', marketplaceId)
    .where('o.state', '=', 'paid')
    .where('p.refunded', '>', 0)
    .groupBy(['o.agency_id', 'o.id', 'o.payment_id', 'o.created_at'])
    .orderBy('o.created_at', 'desc')
    .limit(mostRefunded)
    .execute()
  const sent = await refundedOrPromised(
    tx,
    orders.map(({ payment_id }) => payment_id),
  )
  return orders.filter(({ payment_id, refunded }) => sent(payment_id) < refunded).length
}

/** Returns the figures of the agency's own marketplace, and what needs a person. @throws 404. */
export async function showOverview(tx: Tx, actor: Actor, marketplaceId: string) {
  await requireOwn(tx, marketplaceId)
  const since = new Date(actor.now.getTime() - days * 86_400_000)
  const sales = await tx
    .selectFrom('marketplace_order_parts')
    .select([
      'currency',
      sql<number>`count(DISTINCT order_id)::int`.as('orders'),
      sql<number>`sum(amount)::bigint`.as('sold'),
      sql<number>`sum(refunded)::bigint`.as('refunded'),
      sql<number>`sum(commission - commission_returned)::bigint`.as('commission'),
    ])
    .where('marketplace_id', '=', marketplaceId)
    .where('state', 'in', ['confirmed', 'cancelled'])
    .where('created_at', '>=', since)
    .groupBy('currency')
    .orderBy('currency')
    .execute()
  const reviews = await tx
    .selectFrom('marketplace_reviews')
    .select([
      sql<number>`count(*) FILTER (WHERE state = 'pending')::int`.as('waiting'),
      sql<number>`count(*) FILTER (WHERE state = 'published' AND reports > 0)::int`.as('reported'),
    ])
    .where('marketplace_id', '=', marketplaceId)
    .executeTakeFirstOrThrow()
  const givenBack = await tx
    .selectFrom('marketplace_order_parts')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('marketplace_id', '=', marketplaceId)
    .where('state', '=', 'released')
    .where('refunded', '>', 0)
    .where('moved_at', '>=', since)
    .executeTakeFirstOrThrow()
  const disputes = await tx
    .selectFrom('marketplace_disputes')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('marketplace_id', '=', marketplaceId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  const balances = await listBalances(tx, actor, marketplaceId)
  return {
    sales: sales.map(({ currency, orders, sold, refunded, commission }) => ({
      currency,
      orders,
      sold: moneyOf(sold, currency),
      refunded: moneyOf(refunded, currency),
      commission: moneyOf(commission, currency),
    })),
    attention: {
      requests: (await countVendors(tx, marketplaceId)).requested,
      reviews: reviews.waiting,
      reported: reviews.reported,
      debts: new Set(balances.filter(({ balance }) => balance.amount < 0).map(({ vendor_id }) => vendor_id)).size,
      given_back: givenBack.n,
      refunds: await unsentRefunds(tx, marketplaceId),
      disputes: disputes.n,
    },
  }
}
