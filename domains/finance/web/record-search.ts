import { formatMoney } from '#kit/contract/money.ts'
import { pathTo } from '#kit/web/path-to.ts'
import type { RecordSearch } from '#kit/web/palette/record-search.ts'
import { call } from './calls.ts'

/** Finds payments of every currency by number, payer or bank reference, for the command palette. */
export const paymentSearch: RecordSearch = {
  name: 'Payments',
  permissions: ['View Finance'],
  search: async (text, signal) => {
    const found = await call('GET /payments/find', { query: { search: text }, signal })
    return found.map(({ id, reference, amount, payer_name, client_name }) => ({
      label: `${reference} · ${formatMoney(amount)}`,
      description: payer_name ?? client_name ?? '',
      to: pathTo('/finance/payments/$id', { id }),
    }))
  },
}
