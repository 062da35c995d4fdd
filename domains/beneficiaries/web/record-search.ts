import { pathTo } from '#kit/web/path-to.ts'
import type { RecordSearch } from '#kit/web/palette/record-search.ts'
import { call } from './calls.ts'

/** Finds beneficiaries by name, account or email, for the command palette. */
export const beneficiarySearch: RecordSearch = {
  name: 'Beneficiaries',
  permissions: ['View Beneficiaries'],
  search: async (text, signal, agencyId) => {
    const query = { search: text, per_page: '6' }
    const { data } = await call.list('GET /all-agent-beneficiaries/{id}', { params: { id: agencyId }, query, signal })
    return data.map(({ id, name, account }) => ({ label: name, description: account, to: pathTo('/beneficiary/$id', { id }) }))
  },
}
