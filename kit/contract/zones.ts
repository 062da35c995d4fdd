// Days and clocks of time zones other than that of the screens (`time.ts`), by Intl.

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' })
  formats.set(zone, made)
  return made
}

/** Returns the local day, `2026-11-24`, and time of day, `17:05`, of a moment. @throws RangeError for an unknown zone. */
export function localIn(zone: string, moment: Date): { day: string; clock: string } {
  const [day, clock] = formatOf(zone).format(moment).split(', ')
  return { day: day!, clock: clock! }
}

const asUtc = (day: string, clock: string): number => Date.parse(`${day}T${clock}:00Z`)

/** Returns the moment of a local day and time of day. A time that the start of summer time skips is the one an hour later. */
export function momentIn(zone: string, day: string, clock: string): Date {
  const wanted = asUtc(day, clock)
  const offsetAt = (time: number): number => {
    const local = localIn(zone, new Date(time))
    return asUtc(local.day, local.clock) - time
  }
  // The offset of the guess may be that of the other half of the year, so it is taken twice.
  const guess = wanted - offsetAt(wanted)
  return new Date(wanted - offsetAt(guess))
}
