import { createStore } from '../feedback/store.ts'
import type { Found } from './use-found.ts'

const maxRecent = 5

/** Entries recently opened from the palette, newest first. A page reload clears them. */
export const recent = createStore<readonly Found[]>([])

/** Puts an entry first in the list of recent ones. */
export function remember(found: Found): void {
  recent.set([found, ...recent.read().filter(({ to }) => to !== found.to)].slice(0, maxRecent))
}
