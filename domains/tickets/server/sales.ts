import { listTicketTypes } from '#domains/events/server/ticket-types.ts'
import type { ItemRow } from '#domains/inventory/server/items/inventory.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { soldByDay } from './tickets-data.ts'

/** Returns the valid tickets of an event by type and day of issue, with the limit of each type. */
export async function eventSales(tx: Tx, event: ItemRow, now: Date) {
  const types = await listTicketTypes(tx, event, now)
  const sold = await soldByDay(tx, event.id)
  return types.map(({ id, name, capacity }) => ({
    id,
    name,
    capacity,
    days: sold.filter(({ type_id }) => type_id === id).map(({ day, sold: count }) => ({ day, sold: count })),
  }))
}
