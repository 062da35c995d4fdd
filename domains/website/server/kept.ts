import type { App } from '#kit/server/app.ts'

const keptMs = 2_000

/**
 * Keeps results for two seconds, at most `most` of them. Callers of the same key at the same time share one. A failure is not kept.
 * So a rush of visitors costs one reading in two seconds, and a change is seen within two seconds without messages between processes.
 */
export function keptShortly<T>(most: number): (app: App, key: string, make: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, { at: number; value: Promise<T> }>()
  return ({ appUrl, clock }, name, make) => {
    const now = clock.now().getTime()
    const key = `${appUrl} ${name}`
    const earlier = kept.get(key)
    if (earlier && Math.abs(now - earlier.at) < keptMs) return earlier.value
    kept.delete(key)
    // A Map keeps the order of insertion: the first is the oldest.
    if (kept.size >= most) kept.delete(kept.keys().next().value!)
    const value = make()
    kept.set(key, { at: now, value })
    value.catch(() => kept.delete(key))
    return value
  }
}
