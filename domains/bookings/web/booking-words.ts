import { onTopOf } from '#domains/inventory/contract/tax-text.ts'
import { formatLength, formatMoment } from '#kit/contract/time.ts'
import type { ScreenPath } from '#kit/web/path-to.ts'
import type { Option } from '#kit/web/list-page/list-types.ts'
import { bookingStatuses } from '#domains/inventory/contract/booking-statuses.ts'
import { optionsOf } from '#kit/web/list-page/options-of.ts'
import { kindOptions } from '#domains/inventory/web/item-words.ts'
import { hireOf, wordsOfKinds } from '../contract/kind-words.ts'
import { deadlineKinds, deadlineNames } from '../contract/deadline-words.ts'
import type { BookableItem, Booking, BookingLine } from './calls.ts'

export const statusOptions = optionsOf(bookingStatuses)

export const paymentOptions = optionsOf([
  'unpaid',
  'deposit_paid',
  'partially_paid',
  'paid',
  'overpaid',
  'partially_refunded',
  'refunded',
  'not_required',
])

/** Kinds that can be booked: those of the inventory, and flights. */
export const bookedKinds: Option[] = [...kindOptions, { value: 'flight_booking', label: 'Flight' }]

export const deadlineOptions: Option[] = deadlineKinds.map((value) => ({ value, label: deadlineNames[value] }))

const lists: Record<string, ScreenPath> = {
  tour_package: '/bookings/tour-packages',
  room: '/bookings/hotel-rooms',
  event: '/bookings/events',
  service: '/bookings/services',
  car: '/bookings/car-rentals',
  product: '/offers/shop/orders',
  track: '/offers/shop/orders',
  flight_booking: '/offers/flights/bookings',
}

/** Returns the path of the list that a booking belongs to, by its first kind. */
export const listOf = ({ kinds }: Booking): ScreenPath => lists[kinds[0] ?? ''] ?? '/bookings'

/** The words for the people of a booking. One whose kinds name nobody may still have people, entered before. */
export const peopleOf = ({ kinds }: Pick<Booking, 'kinds'>) => wordsOfKinds(kinds).people ?? wordsOfKinds([]).people!

/** The pick-up and return times of a booking of cars alone, "Mon, 23 Nov 2026, 3:52 pm"; null for others. */
export function hireTimes(booking: Pick<Booking, 'kinds' | 'lines'>): { from: string; until: string; length: string } | null {
  const hire = hireOf(booking)
  return hire && { from: formatMoment(hire.from), until: formatMoment(hire.until), length: formatLength(hire.from, hire.until) }
}

/** "None free", "3 free". */
export const freeText = (left: number): string => (left <= 0 ? 'None free' : `${left} free`)

/** Returns the part of a line's amount beyond its items: the cancellation fee for travellers, in minor units. */
export const feeOf = ({ items, taxes, amount }: BookingLine): number =>
  amount.amount - items.reduce((sum, item) => sum + item.amount, 0) - onTopOf(taxes)

/** Returns whether a line has no inventory item. An edit leaves such a line unchanged. */
export const isFree = ({ inventory_id }: BookingLine): boolean => inventory_id === null

/** Returns what stays payable when the other lines are edited: cancelled lines, free lines and fees, in minor units. */
export const keptOf = ({ lines }: Booking): number =>
  lines.reduce((sum, line) => sum + (line.cancelled_at || isFree(line) ? line.amount.amount : feeOf(line)), 0)

/** Returns whether an item happens once, such as an event, so that no other day can be booked. */
export const happensOnce = ({ capacity_mode }: Pick<BookableItem, 'capacity_mode'>): boolean => capacity_mode === 'quota'

/** Returns whether an item has no departures and is sold for any day, counted by the piece or not at all. */
export const soldAnyDay = ({ capacity_mode }: Pick<BookableItem, 'capacity_mode'>): boolean =>
  capacity_mode === 'freesale' || capacity_mode === 'stock'
