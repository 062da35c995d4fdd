import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * For tests: waits 0 to 2 turns of the event loop before a statement is sent, so that code whose result depends on the order in
 * which promises happen to run fails. `null` without `SAFIRI_JITTER`; the same seed gives the same series of delays.
 */
export function openJitter(seed: string | undefined): (() => Promise<void>) | null {
  if (!seed) return null
  const random = mulberry32(Number(seed))
  return async () => {
    for (let turns = Math.floor(random() * 3); turns > 0; turns--) await nextTurn()
  }
}

/** Numbers from 0 to 1 by a 32-bit seed. Source: Tommy Ettinger's mulberry32, public domain. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
