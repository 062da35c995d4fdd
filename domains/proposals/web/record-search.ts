import { wordsOf } from '#kit/contract/text.ts'
import { pathTo } from '#kit/web/path-to.ts'
import type { RecordSearch } from '#kit/web/palette/record-search.ts'
import { call } from './calls.ts'

/** Searches proposals by title, client or number for the palette. Only people who may edit one can open it. */
export const proposalSearch: RecordSearch = {
  name: 'Proposals',
  permissions: ['Edit Proposals'],
  feature: 'proposals',
  search: async (text, signal) => {
    const { data } = await call.list('GET /business/proposals', { query: { search: text, per_page: '6' }, signal })
    return data.map(({ id, title, reference, client_name, status }) => ({
      label: client_name ? `${title} · ${client_name}` : title,
      description: `${reference} · ${wordsOf(status)}`,
      to: pathTo('/proposals/$uuid/edit', { uuid: id }),
    }))
  },
}
