import { movesRows } from '#domains/clients/server/merge/movers.ts'
import type { PersonSource } from '#domains/clients/server/person/sources.ts'

/** Orders of a client on the agency's marketplaces. */
export const marketplaceOrdersMove = movesRows('marketplace_orders', 'Marketplace orders')

/** What a person ordered on the agency's marketplaces, with reviews and reports. Erasing takes the name off the reviews and clears the reports. */
export const marketplaceData: PersonSource = {
  part: 'marketplace_orders',
  rows: (tx, { id }) =>
    tx
      .selectFrom('marketplace_orders as o')
      .innerJoin('marketplace_order_parts as p', (join) => join.onRef('p.agency_id', '=', 'o.agency_id').onRef('p.order_id', '=', 'o.id'))
      .leftJoin('marketplace_reviews as r', (join) => join.onRef('r.agency_id', '=', 'p.agency_id').onRef('r.id', '=', 'p.id'))
      .select(['o.reference', 'o.state', 'p.vendor_name', 'p.title', 'p.starts_on', 'p.ends_on', 'p.amount', 'p.refunded', 'p.currency'])
      .leftJoin('marketplace_disputes as d', (join) => join.onRef('d.agency_id', '=', 'p.agency_id').onRef('d.id', '=', 'p.id'))
      .select(['r.author', 'r.rating', 'r.text', 'd.text as reported', 'd.answer', 'o.created_at'])
      .where('o.client_id', '=', id)
      .orderBy('o.created_at')
      .execute(),
  async erase(tx, _actor, { id }) {
    const parts = tx
      .selectFrom('marketplace_order_parts as p')
      .innerJoin('marketplace_orders as o', (join) => join.onRef('o.agency_id', '=', 'p.agency_id').onRef('o.id', '=', 'p.order_id'))
      .select('p.id')
      .where('o.client_id', '=', id)
    await tx.updateTable('marketplace_disputes').set({ text: 'Erased', answer: null }).where('id', 'in', parts).execute()
    return tx.updateTable('marketplace_reviews').set({ author: 'Erased' }).where('id', 'in', parts).execute()
  },
}
