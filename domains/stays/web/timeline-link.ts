import type { UnitTimeline } from '#domains/bookings/web/calendar/timelines.tsx'
import { pathTo } from '#kit/web/path-to.ts'

/** The way from the calendar to the timeline. */
export const roomTimeline: UnitTimeline = { label: 'Room timeline', to: `${pathTo('/bookings/hotel-rooms')}?view=rooms`, sells: 'room' }
