import type { Filter } from '#kit/web/list-page/list-types.ts'
import { statusOptions } from './item-words.ts'

export const statusFilter: Filter = { key: 'status', label: 'Status', type: 'multi', options: statusOptions }
export const featuredFilter: Filter = {
  key: 'featured',
  label: 'Featured',
  type: 'select',
  options: [{ value: 'true', label: 'Only featured' }],
}

/** Filter by a tag in use, with the number of items that have it: "safari (4)". */
export const tagFilter = (ask: () => Promise<readonly { tag: string; count: number }[]>): Filter => ({
  key: 'tag',
  label: 'Tag',
  type: 'select',
  options: async () => (await ask()).map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` })),
})
