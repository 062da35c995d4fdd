/** Where the server's time comes from; tests move it, nothing else does. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that a test can set and move; it starts at `start` (the system's time by default) and runs on from there. */
export function movableClock(start?: Date): Clock & { set(moment: Date): void; advance(ms: number): void } {
  let ahead = start ? start.getTime() - Date.now() : 0
  return {
    now: () => new Date(Date.now() + ahead),
    set: (moment) => {
      ahead = moment.getTime() - Date.now()
    },
    advance: (ms) => {
      ahead += ms
    },
  }
}
