import { sql } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'

/** Returns the planned costs of a booking with the names of their suppliers, oldest first. */
export const plannedOf = (tx: Tx, bookingId: string) =>
  tx
    .selectFrom('planned_costs as c')
    .innerJoin('suppliers as s', (join) => join.onRef('s.agency_id', '=', 'c.agency_id').onRef('s.id', '=', 'c.supplier_id'))
    .selectAll('c')
    .select('s.name as supplier_name')
    .where('c.booking_id', '=', bookingId)
    .orderBy('c.created_at')
    .orderBy('c.id')
    .execute()

/** Returns the costs of a booking by approved invoices, for each line and supplier, in the booking's currency. */
export const realOf = (tx: Tx, bookingId: string) =>
  tx
    .selectFrom('supplier_invoice_lines as l')
    .innerJoin('supplier_invoices as i', (join) => join.onRef('i.agency_id', '=', 'l.agency_id').onRef('i.id', '=', 'l.invoice_id'))
    .select(['l.line_id', 'i.supplier_id'])
    .select(sql<number>`sum(l.real_cost)::bigint`.as('real'))
    .where('l.booking_id', '=', bookingId)
    .where('l.counts', '=', true)
    .groupBy(['l.line_id', 'i.supplier_id'])
    .execute()

export const lockCost = (tx: Tx, id: string) =>
  tx.selectFrom('planned_costs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Returns how many costs are planned for a booking. */
export const countPlanned = async (tx: Tx, bookingId: string): Promise<number> =>
  (
    await tx
      .selectFrom('planned_costs')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('booking_id', '=', bookingId)
      .executeTakeFirstOrThrow()
  ).count
