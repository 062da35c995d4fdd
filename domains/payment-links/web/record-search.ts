import { wordsOf } from '#kit/contract/text.ts'
import { pathTo } from '#kit/web/path-to.ts'
import type { RecordSearch } from '#kit/web/palette/record-search.ts'
import { call } from './calls.ts'

/** Searches payment links by title, reference or client, for the palette. */
export const paymentLinkSearch: RecordSearch = {
  name: 'Payment links',
  permissions: ['View Payment Links'],
  search: async (text, signal) => {
    const { data } = await call.list('GET /payment-links', { query: { search: text, per_page: '6' }, signal })
    return data.map(({ id, title, reference, status }) => ({
      label: title,
      description: `${reference} · ${wordsOf(status)}`,
      to: pathTo('/payment-links/view/$id', { id }),
    }))
  },
}
