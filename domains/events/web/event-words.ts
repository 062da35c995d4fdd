import { formatCount, wordsOf } from '#kit/contract/text.ts'
import type { Option } from '#kit/web/list-page/list-types.ts'
import { eventStatuses } from '../contract/statuses.ts'
import type { EventRow, TicketType } from './calls.ts'

export const statusOptions: Option[] = eventStatuses.map((value) => ({ value, label: wordsOf(value) }))

/** "12 of 300 sold", or "12 sold" without a capacity. */
export function soldText({ sold, capacity }: EventRow['tickets']): string {
  return capacity === null ? `${formatCount(sold)} sold` : `${formatCount(sold)} of ${formatCount(capacity)} sold`
}

/** "3 left" for all ticket types together. A capacity of 0 means that no ticket type has been added. */
export const allTicketsLeft = ({ left, capacity }: EventRow['tickets']): string => (capacity === 0 ? 'No tickets yet' : ticketsLeft(left))

/** "Sold out", "3 left" or "Any number". */
export const ticketsLeft = (left: number | null): string =>
  left === null ? 'Any number' : left <= 0 ? 'Sold out' : `${formatCount(left)} left`

/** Labels of a ticket type's sale state. */
export const saleWords: Record<TicketType['sale'], string> = {
  on_sale: 'On sale',
  off: 'Not sold',
  not_yet: 'Not yet on sale',
  over: 'Sale ended',
  sold_out: 'Sold out',
}
