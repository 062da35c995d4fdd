import { PageTabs } from '#kit/web/record-page/page-tabs.tsx'
import { pathTo } from '#kit/web/path-to.ts'

/** The tabs of the flight screens, in the order of a day's work. */
export const flightTabs = [
  { label: 'Overview', to: pathTo('/flight-booking') },
  { label: 'Bookings', to: pathTo('/offers/flights/bookings') },
  { label: 'Schedule changes', to: pathTo('/offers/flights/changes') },
  { label: 'Settings', to: pathTo('/offers/flights/settings') },
]

export const FlightTabs = () => <PageTabs tabs={flightTabs} />
