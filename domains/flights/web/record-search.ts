import { pathTo } from '#kit/web/path-to.ts'
import type { RecordSearch } from '#kit/web/palette/record-search.ts'
import { call } from './calls.ts'

/** Command palette search of flight bookings by PNR, passenger, ticket, route or client. */
export const flightSearch: RecordSearch = {
  name: 'Flights',
  permissions: ['View Bookings', 'Add Bookings', 'Edit Bookings'],
  feature: 'flight_booking',
  search: async (text, signal) => {
    const { data } = await call.list('GET /flights/bookings', { query: { search: text, per_page: '6' }, signal })
    return data.map(({ id, reference, pnr, route, lead_passenger }) => ({
      label: `${pnr ?? reference} · ${lead_passenger}`,
      description: route,
      to: pathTo('/offers/flights/bookings/$id/edit', { id }),
    }))
  },
}
