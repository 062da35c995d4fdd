import { sql } from 'kysely'
import { moneyOf } from '#kit/contract/money.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { countVendors, requireOwn } from './marketplaces-data.ts'
import { listBalances } from './money/statements.ts'

const days = 30

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
    },
  }
}
