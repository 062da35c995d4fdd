/**
 * A list that one domain reads and others have entries for. `app/domains.ts` fills it once, before the app opens. So the entries
 * and their order stand in one file, and nothing depends on which module was imported first.
 */
export interface Listed<T> {
  fill(entries: T): void
  /** @throws when `app/domains.ts` has not filled it. */
  entries(): T
}

export function listed<T>(name: string): Listed<T> {
  let filled: { entries: T } | null = null
  return {
    fill(entries) {
      filled = { entries }
    },
    entries() {
      if (!filled) throw new Error(`Nothing has filled "${name}": call connectDomains() of app/domains.ts first.`)
      return filled.entries
    },
  }
}
