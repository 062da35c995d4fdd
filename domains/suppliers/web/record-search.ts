import { pathTo } from '#kit/web/path-to.ts'
import type { RecordSearch } from '#kit/web/palette/record-search.ts'
import { supplierKindWords } from '../contract/words.ts'
import { call } from './calls.ts'

/** Finds suppliers by name, email, phone or tax number, for the command palette. */
export const supplierSearch: RecordSearch = {
  name: 'Suppliers',
  permissions: ['See Costs', 'Manage Payables'],
  search: async (text, signal) => {
    const { data } = await call.list('GET /suppliers', { query: { search: text, per_page: '6' }, signal })
    return data.map(({ id, name, kind }) => ({
      label: name,
      description: supplierKindWords[kind],
      to: pathTo('/suppliers/view/$id', { id }),
    }))
  },
}
