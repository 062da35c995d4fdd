import { bookedColumns, ItemBookings } from '#domains/inventory/web/item-bookings.tsx'
import { base, type TrackRecord } from './calls.ts'

const columns = [bookedColumns.client, { ...bookedColumns.booked, card: 'fact' as const }, bookedColumns.quantity]

/** The bookings of the track. */
export const TrackBookings = ({ record: { id, status } }: { record: TrackRecord }) => (
  <ItemBookings base={base} id={id} columns={columns} onSale={status === 'published'} of="this track" what="the track" />
)
