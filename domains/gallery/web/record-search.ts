import { pathTo } from '#kit/web/path-to.ts'
import type { RecordSearch } from '#kit/web/palette/record-search.ts'
import { call } from './calls.ts'
import { picturesText } from './gallery-words.ts'

/** Searches albums by title, for the palette. */
export const albumSearch: RecordSearch = {
  name: 'Albums',
  permissions: ['View Album'],
  search: async (text, signal) => {
    const { data } = await call.list('GET /gallery/albums', { query: { search: text, per_page: '6' }, signal })
    return data.map(({ id, title, pictures }) => ({
      label: title,
      description: picturesText(pictures),
      to: pathTo('/website/album/$id', { id }),
    }))
  },
}
