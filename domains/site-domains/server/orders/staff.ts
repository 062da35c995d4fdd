import { notFound } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, isAmong, like } from '#kit/server/database/list.ts'
import { actorFor, logOperator, type Operator } from '#kit/server/http/operators.ts'
import type { OrderState } from '../../contract/states.ts'
import { orderView, settleOrder, type OrderRow } from './orders.ts'
import type { Contact } from './registrar.ts'

const staffView = (row: OrderRow & { agency: string }) => ({
  ...orderView(row),
  agency: row.agency,
  contact: row.contact as unknown as Contact | null,
})

const ordersWithAgency = (tx: Tx) => tx.selectFrom('domain_orders as o').innerJoin('agencies as a', 'a.id', 'o.agency_id')

/** Returns a page of the orders of all agencies. */
export async function listOrdersForStaff(tx: Tx, operator: Operator, request: ListRequest & { state?: OrderState[] | undefined }) {
  await logOperator(tx, operator, { action: 'domain_order.listed', subject: 'domain_order', after: { text: request.search || null } })
  const { state, search } = request
  const matching = ordersWithAgency(tx)
    .$if(state !== undefined, (query) => query.where(isAmong('o.state', state!)))
    .$if(search !== '', (query) => query.where((of) => of.or([of('o.domain', 'ilike', like(search)), of('a.name', 'ilike', like(search))])))
  const rows = await matching
    .selectAll('o')
    .select('a.name as agency')
    .orderBy('o.created_at', request.sort.startsWith('-') ? 'desc' : 'asc')
    .orderBy('o.id')
    .$call(atPage(request))
    .execute()
  return { rows: rows.map(staffView), ...(await cappedTotal(tx, matching as never)) }
}

/** Ends an order as the operator. @throws 404, 409 `invalid_transition`. */
export async function settleByStaff(tx: Tx, operator: Operator, id: string, state: 'registered' | 'declined', note: string) {
  const order = await ordersWithAgency(tx).select(['o.agency_id', 'a.name as agency']).where('o.id', '=', id).executeTakeFirst()
  if (!order) throw notFound('Order')
  // Locked apart: a cluster locks rows of one named agency only.
  const row = await tx
    .selectFrom('domain_orders')
    .selectAll()
    .where('agency_id', '=', order.agency_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const after = await settleOrder(tx, actorFor(operator, row.agency_id), row, { state, note })
  await logOperator(tx, operator, {
    action: `domain_order.${state}`,
    subject: 'domain_order',
    subjectId: id,
    agencyId: row.agency_id,
    before: { state: row.state },
    after: { state, domain: row.domain, text: note },
  })
  return staffView({ ...after, agency: order.agency })
}
