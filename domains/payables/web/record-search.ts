import { pathTo } from '#kit/web/path-to.ts'
import type { RecordSearch } from '#kit/web/palette/record-search.ts'
import { call } from './calls.ts'

/** Finds supplier invoices by number or supplier, for the command palette. */
export const supplierInvoiceSearch: RecordSearch = {
  name: 'Supplier invoices',
  permissions: ['See Costs', 'Manage Payables'],
  search: async (text, signal) => {
    const { data } = await call.list('GET /payables/invoices', { query: { search: text, per_page: '6' }, signal })
    return data.map(({ id, number, supplier_name }) => ({
      label: number,
      description: supplier_name,
      to: pathTo('/payables/view/$id', { id }),
    }))
  },
}
