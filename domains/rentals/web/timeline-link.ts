import type { UnitTimeline } from '#domains/bookings/web/calendar/timelines.tsx'
import { pathTo } from '#kit/web/path-to.ts'

/** The way from the calendar to the timeline. */
export const vehicleTimeline: UnitTimeline = {
  label: 'Vehicle timeline',
  to: `${pathTo('/bookings/car-rentals')}?view=vehicles`,
  sells: 'car',
}
