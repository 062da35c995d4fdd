import type { z } from 'zod'
import { Count, Day, Money, Stay } from '#kit/web/format/values.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import type { itemBooking } from '../contract/item-bookings.ts'
import { optionsOf } from './item-words.ts'

export type ItemBooking = z.output<typeof itemBooking>

/** Columns of the bookings of an item; `counted` is what it runs out of. */
export const itemBookingColumns = (counted: 'places' | 'units', header: string): Column<ItemBooking>[] => [
  { key: 'reference', header: 'Booking', cell: ({ reference }) => <span className="figures">{reference}</span>, card: 'title' },
  { key: 'client_name', header: 'Client', card: 'fact' },
  { key: 'starts_on', header: 'Dates', sort: true, cell: ({ starts_on, ends_on }) => <Stay from={starts_on} to={ends_on} />, card: 'fact' },
  { key: counted, header, align: 'right', cell: (row) => <Count value={row[counted]} /> },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { key: 'payment_status', header: 'Payment', cell: ({ payment_status }) => <StatusBadge status={payment_status} /> },
  { key: 'amount', header: 'Amount', align: 'right', cell: ({ amount }) => <Money value={amount} /> },
  { key: 'created_at', header: 'Booked', sort: true, hidden: true, cell: ({ created_at }) => <Day value={created_at} /> },
]

const statuses = [
  'inquired',
  'requested',
  'on_hold',
  'waitlisted',
  'confirmed',
  'in_progress',
  'completed',
  'no_show',
  'cancelled',
  'expired',
  'declined',
]
export const itemBookingFilters: Filter[] = [{ key: 'status', label: 'Status', type: 'multi', options: optionsOf(statuses) }]
