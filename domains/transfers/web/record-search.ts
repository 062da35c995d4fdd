import { formatMoney } from '#kit/contract/money.ts'
import { pathTo } from '#kit/web/path-to.ts'
import type { RecordSearch } from '#kit/web/palette/record-search.ts'
import { call } from './calls.ts'

/** Finds transfers by number, narration or beneficiary, for the command palette. */
export const transferSearch: RecordSearch = {
  name: 'Transfers',
  permissions: ['View Beneficiaries', 'View Finance'],
  search: async (text, signal) => {
    const { data } = await call.list('GET /all-agent-beneficiaries-records', { query: { search: text, per_page: '6' }, signal })
    return data.map(({ id, reference, amount, beneficiary_name, narration }) => ({
      label: `${reference} · ${formatMoney(amount)}`,
      description: `${beneficiary_name} · ${narration}`,
      to: pathTo('/finance/transfers/$id', { id }),
    }))
  },
}
