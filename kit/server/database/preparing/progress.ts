const pauseMs = 5_000

/**
 * Reports long work on one line, and then at most every five seconds. Returns a function that is called after each step with the
 * number of finished steps.
 */
export function progressOf(title: string, steps: number, log: (line: string) => void): (done: number) => void {
  let last = performance.now()
  log(`${title}: ${steps} ${steps === 1 ? 'step' : 'steps'} …`)
  return (done) => {
    if (done === steps || performance.now() - last < pauseMs) return
    last = performance.now()
    log(`${title}: ${done} of ${steps} …`)
  }
}
