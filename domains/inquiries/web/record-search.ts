import { pathTo } from '#kit/web/path-to.ts'
import type { RecordSearch } from '#kit/web/palette/record-search.ts'
import { call } from './calls.ts'

/** Inquiries by name, email, number or question, for the palette. */
export const inquirySearch: RecordSearch = {
  name: 'Inquiries',
  permissions: ['View Inquiries'],
  feature: 'inquiries',
  search: async (text, signal) => {
    const { data } = await call.list('GET /inquiries_', { query: { search: text, per_page: '6' }, signal })
    return data.map(({ id, name, reference, package_title }) => ({
      label: name,
      description: package_title ? `${reference} · ${package_title}` : reference,
      to: `${pathTo('/inquiries')}?inquiry=${id}`,
    }))
  },
}
