import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const afterMs = 2_000

/** Gives back what starting up, or large work that comes once, has left in memory, a moment later: V8 would wait for a need of room that an idle process never has. */
export function tidyMemory(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const gc = runInNewContext('gc') as (options: { type: 'major'; execution: 'async'; flavor: 'last-resort' }) => void
    setFlagsFromString('--no-expose-gc')
    gc({ type: 'major', execution: 'async', flavor: 'last-resort' })
  }, afterMs).unref()
}
