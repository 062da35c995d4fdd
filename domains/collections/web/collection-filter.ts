import type { Filter } from '#kit/web/list-page/list-types.ts'
import { call } from './calls.ts'

/** A filter of lists by the collection that the people are in. */
export const collectionFilter: Filter = {
  key: 'collection_id',
  label: 'Collection',
  type: 'select',
  options: async () =>
    (await call.list('GET /crm/collections', { query: { per_page: '100', sort: 'name' } })).data.map(({ id, name }) => ({
      value: id,
      label: name,
    })),
}
