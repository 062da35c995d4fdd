import { createStore } from '../feedback/store.ts'
import type { Found } from './use-found.ts'

const most = 5

/** What was opened from the palette last, newest first; forgotten with the page. */
export const recent = createStore<readonly Found[]>([])

/** Puts what was opened first. */
export function remember(found: Found): void {
  recent.set([found, ...recent.read().filter(({ to }) => to !== found.to)].slice(0, most))
}
