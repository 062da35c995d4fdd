import { pathTo } from '#kit/web/path-to.ts'
import type { RecordSearch } from '#kit/web/palette/record-search.ts'
import { call } from './calls.ts'

/** Bookings by reference, client or package, for the palette. */
export const bookingSearch: RecordSearch = {
  name: 'Bookings',
  permissions: ['View Bookings'],
  search: async (text, signal) => {
    const { data } = await call.list('GET /bookings', { query: { search: text, per_page: '6' }, signal })
    return data.map(({ id, reference, client_name, title }) => ({
      label: `${reference} · ${client_name}`,
      description: title,
      to: pathTo('/bookings/view/$id', { id }),
    }))
  },
}
