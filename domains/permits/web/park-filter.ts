import type { Filter } from '#kit/web/list-page/list-types.ts'
import { call } from './calls.ts'

/** Returns the parks of the kinds of permits, in order. */
export const parksOf = (kinds: readonly { park: string }[]): string[] => [...new Set(kinds.map(({ park }) => park))].toSorted()

/** Filters a list by park. */
export const parkFilter: Filter = {
  key: 'park',
  label: 'Park',
  type: 'select',
  options: async () => parksOf(await call('GET /permits/kinds', {})).map((park) => ({ value: park, label: park })),
}
