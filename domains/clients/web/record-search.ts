import { pathTo } from '#kit/web/path-to.ts'
import type { RecordSearch } from '#kit/web/palette/record-search.ts'
import { call } from './calls.ts'

/** Clients by name, email or phone, for the palette. */
export const clientSearch: RecordSearch = {
  name: 'Clients',
  permissions: ['View Clients'],
  search: async (text, signal) => {
    const { data } = await call.list('GET /clients', { query: { search: text, per_page: '6' }, signal })
    return data.map(({ id, name, email, phone }) => ({
      label: name,
      ...((email ?? phone) ? { description: email ?? phone ?? '' } : {}),
      to: pathTo('/clients/$id', { id }),
    }))
  },
}
