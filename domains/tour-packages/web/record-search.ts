import type { RecordSearch } from '#kit/web/palette/record-search.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { call } from './calls.ts'
import { lengthText } from './package-words.ts'

/** Searches tour packages by title, for the palette. */
export const packageSearch: RecordSearch = {
  name: 'Tour packages',
  permissions: ['View Inventory'],
  search: async (text, signal) => {
    const { data } = await call.list('GET /packages', { query: { search: text, per_page: '6' }, signal })
    return data.map(({ id, title, days, nights }) => ({
      label: title,
      description: lengthText(days, nights),
      to: pathTo('/offers/packages/$id', { id }),
    }))
  },
}
