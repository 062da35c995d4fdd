/**
 * An extension point that one domain reads and other domains fill: listeners, channels, cards. `app/connect` fills those of the
 * server and `app/web/slots.ts` those of the web, once, before anything runs. So one file lists the entries in their order, and
 * the order of imports does not matter.
 */
export interface Listed<T> {
  fill(entries: T): void
  /** @throws when it has not been filled. */
  entries(): T
}

export function listed<T>(name: string): Listed<T> {
  let filled: { entries: T } | null = null
  return {
    fill(entries) {
      filled = { entries }
    },
    entries() {
      if (!filled) throw new Error(`Nothing has filled "${name}": app/connect and app/web/slots.ts do so at the start.`)
      return filled.entries
    },
  }
}
