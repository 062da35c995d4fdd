/** Source of the server's time. Only tests move it. */
export interface Clock {
  now(): Date
  /** Ends what keeps it right. */
  stop?(): void
}

/** The time of this machine. The server uses that of the database (`database/database-clock.ts`). */
export const systemClock: Clock = { now: () => new Date() }

/** A clock that a test can set and move. It starts at `start` (default: the system's time) and then runs at normal speed. */
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
