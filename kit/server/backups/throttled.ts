import { setTimeout as wait } from 'node:timers/promises'

/** Pause ratio of work that nobody waits for, such as the backup of the day. */
export const unattended = 3

/**
 * Yields the parts, and pauses after each one: `pauseRatio` times as long as reading and using it took. Without a ratio it never pauses.
 * A low priority alone is not enough on a small machine: such a process still takes each idle moment, and a request that arrives then waits.
 */
export async function* throttled<Part>(
  parts: AsyncIterable<Part>,
  pauseRatio = 0,
  pause: (ms: number) => Promise<unknown> = wait,
): AsyncGenerator<Part> {
  let began = performance.now()
  for await (const part of parts) {
    yield part
    if (pauseRatio > 0) await pause((performance.now() - began) * pauseRatio)
    began = performance.now()
  }
}
