import type { Tx } from '#kit/server/database/database.ts'
import type { FlightProvider, ProviderEventStatus } from '../../../../database/tables.ts'

interface Event {
  provider: FlightProvider
  event_id: string
  body: string
  received_at: Date
}

/** Stores an event, once. @returns false if it was already stored. */
export async function keepEvent(tx: Tx, event: Event): Promise<boolean> {
  const inserted = await tx
    .insertInto('flight_provider_events')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export const readEventRow = (tx: Tx, provider: FlightProvider, eventId: string) =>
  tx
    .selectFrom('flight_provider_events')
    .select(['body', 'status'])
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst()

export const closeEvent = (
  tx: Tx,
  provider: FlightProvider,
  eventId: string,
  end: { status: ProviderEventStatus; reason: string | null; done_at: Date },
) => tx.updateTable('flight_provider_events').set(end).where('provider', '=', provider).where('event_id', '=', eventId).execute()

export const eventsLeftBehind = (tx: Tx, before: Date, limit: number) =>
  tx
    .selectFrom('flight_provider_events')
    .select(['provider', 'event_id'])
    .where('status', '=', 'received')
    .where('received_at', '<', before)
    .orderBy('received_at')
    .limit(limit)
    .execute()

/** The booking of an order, over all agencies. */
export const bookingOfOrder = (tx: Tx, provider: FlightProvider, orderId: string) =>
  tx
    .selectFrom('flight_bookings')
    .select(['agency_id', 'booking_id'])
    .where('provider', '=', provider)
    .where('provider_order_id', '=', orderId)
    .executeTakeFirst()
