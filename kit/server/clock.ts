/** Source of the server's time. Only tests move it. */
export interface Clock {
  now(): Date
  /** Ends what keeps it right. */
  stop?(): void
}

/** The time of this machine. The server uses that of the database (`database/database-clock.ts`). */
export const systemClock: Clock = { now: () => new Date() }

/** A clock that a test can set and move. It starts at `start` (default: the system's time) and runs at normal speed until it is held. */
export function movableClock(start?: Date): Clock & {
  set(moment: Date): void
  advance(ms: number): void
  /** Stops the time, for a test of the last moment before something happens: what the test itself takes does not count then. */
  hold(): void
} {
  let ahead = start ? start.getTime() - Date.now() : 0
  let heldAt: number | null = null
  const system = () => heldAt ?? Date.now()
  return {
    now: () => new Date(system() + ahead),
    set: (moment) => {
      ahead = moment.getTime() - system()
    },
    advance: (ms) => {
      ahead += ms
    },
    hold: () => {
      heldAt ??= Date.now()
    },
  }
}
