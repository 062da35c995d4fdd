/**
 * A place that one domain reads and later domains fill: listeners, channels, cards. The server's are filled in `app/domains.ts`,
 * the web's in `app/web/slots.ts`, once, before anything runs. So the entries and their order stand in one file, and nothing
 * depends on which module was imported first.
 */
export interface Listed<T> {
  fill(entries: T): void
  /** @throws when nothing has filled it. */
  entries(): T
}

export function listed<T>(name: string): Listed<T> {
  let filled: { entries: T } | null = null
  return {
    fill(entries) {
      filled = { entries }
    },
    entries() {
      if (!filled) throw new Error(`Nothing has filled "${name}": app/domains.ts and app/web/slots.ts do so at the start.`)
      return filled.entries
    },
  }
}
