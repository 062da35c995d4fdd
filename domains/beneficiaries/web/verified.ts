import type { Currency } from '#kit/contract/money.ts'
import { accountText } from './beneficiary-words.ts'
import { call } from './calls.ts'

/** Returns a search for a select field: verified beneficiaries of the agency in one currency, by what is typed. */
export const verifiedBeneficiaries = (agencyId: string, currency: Currency) => async (text: string, signal: AbortSignal) => {
  const { data } = await call.list('GET /all-agent-beneficiaries/{id}', {
    params: { id: agencyId },
    query: { search: text, per_page: '8', sort: 'name' } as never,
    signal,
  })
  return data
    .filter((one) => one.currency === currency && one.status === 'verified')
    .map((one) => ({ value: one.id, label: `${one.name} · ${accountText(one)}` }))
}
