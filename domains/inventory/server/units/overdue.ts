import type { Tx } from '#kit/server/database/database.ts'

// A unit whose care is overdue, such as the insurance of a vehicle, is not booked. A later domain knows why and says so here.

/** Locks a unit, so that two who judge it do so one after the other. Returns the day since when it is overdue, or null. */
export const lockOverdue = async (tx: Tx, unitId: string): Promise<string | null> =>
  (await tx.selectFrom('inventory_units').select('overdue_since').where('id', '=', unitId).forNoKeyUpdate().executeTakeFirst())
    ?.overdue_since ?? null

/** Takes a unit out of sale since a day, or puts it back with null. Its bookings stay. */
export const markOverdue = (tx: Tx, unitId: string, since: string | null) =>
  tx.updateTable('inventory_units').set({ overdue_since: since }).where('id', '=', unitId).execute()
