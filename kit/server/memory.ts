import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const afterMs = 2_000

/** Frees the memory left over from start-up or a large one-off job, after a delay. An idle process never makes V8 do it. */
export function tidyMemory(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const gc = runInNewContext('gc') as (options: { type: 'major'; execution: 'async'; flavor: 'last-resort' }) => void
    setFlagsFromString('--no-expose-gc')
    gc({ type: 'major', execution: 'async', flavor: 'last-resort' })
  }, afterMs).unref()
}
