import type { ListRequest } from '#kit/contract/page.ts'
import { suppliersWithAddresses } from '#domains/suppliers/server/suppliers.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, refuseBackwards, sortOf } from '#kit/server/database/list.ts'
import { openRequestStates, type RequestState } from '../contract/words.ts'
import { requestRowView } from './request-view.ts'
import { shownRequests } from './requests-data.ts'

interface Filter extends ListRequest {
  state?: readonly RequestState[] | undefined
  show: 'open' | 'all'
  supplier_id?: string | undefined
  booking_id?: string | undefined
  due_from?: string | undefined
  due_to?: string | undefined
}

const searched = ['s.name', 'b.reference', 'b.title', 'r.supplier_reference'] as const

/** Returns a page of requests, those due first. */
export async function listRequests(tx: Tx, { state, show, supplier_id, booking_id, due_from, due_to, ...request }: Filter, now: Date) {
  refuseBackwards(due_from, due_to, 'due_to')
  const { column, direction } = sortOf(request.sort)
  const states = state ?? (show === 'open' ? openRequestStates : undefined)
  const matching = shownRequests(tx)
    .$if(states !== undefined, (query) => query.where('r.state', 'in', [...states!]))
    .$if(supplier_id !== undefined, (query) => query.where('r.supplier_id', '=', supplier_id!))
    .$if(booking_id !== undefined, (query) => query.where('r.booking_id', '=', booking_id!))
    .$if(due_from !== undefined, (query) => query.where('r.due_on', '>=', due_from!))
    .$if(due_to !== undefined, (query) => query.where('r.due_on', '<=', due_to!))
    .$if(request.search !== '', (query) =>
      query.where((where) => where.or(searched.map((name) => where(name, 'ilike', like(request.search))))),
    )
  const order = ({ due_on: 'r.due_on', created_at: 'r.created_at', starts_on: 'r.starts_on' } as const)[column as 'due_on']
  const rows = await matching.orderBy(order, direction).orderBy('r.id', direction).$call(atPage(request)).execute()
  return { rows: rows.map((row) => requestRowView(row, now)), ...(await cappedTotal(tx, matching as never)) }
}

/** Returns at most 50 suppliers in use with their email addresses. */
export const requestSuppliers = (tx: Tx, search: string) => suppliersWithAddresses(tx, search)
