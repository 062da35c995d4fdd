import { addDays } from '#kit/contract/time.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    const numeric = '2-digit' as const
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
    })
    formats.set(zone, format)
  }
  return format
}

/** Local day and time of a moment in a zone: `{ day: '2027-03-12', time: '07:15' }`. */
export function localIn(zone: string, moment: Date): { day: string; time: string } {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  return { day: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` }
}

const utcOf = ({ day, time }: { day: string; time: string }) => Date.parse(`${day}T${time}:00Z`)

/**
 * The moment of a local day and time in a zone. An ambiguous hour (autumn) is the first one. A skipped hour (spring) uses the
 * offset before the change.
 */
export function momentIn(zone: string, day: string, time: string): Date {
  const asUtc = utcOf({ day, time })
  const offsetAt = (moment: number) => utcOf(localIn(zone, new Date(moment))) - Math.floor(moment / 60_000) * 60_000
  const dayMs = 24 * 60 * 60_000
  const candidates = [offsetAt(asUtc - dayMs), offsetAt(asUtc + dayMs)].map((offset) => asUtc - offset)
  const fitting = candidates.filter((moment) => utcOf(localIn(zone, new Date(moment))) === asUtc)
  return new Date(fitting.length > 0 ? Math.min(...fitting) : candidates[0]!)
}

interface Leg {
  from_zone: string
  to_zone: string
  departs_on: string
  departs_time: string
  arrives_time: string
}

/** The first day on which a flight can arrive at that local time, from one day before to two days after departure. */
export function arrivalDay({ from_zone, to_zone, departs_on, departs_time, arrives_time }: Leg): string {
  const departs = momentIn(from_zone, departs_on, departs_time)
  const days = [-1, 0, 1, 2].map((later) => addDays(departs_on, later))
  return days.find((day) => momentIn(to_zone, day, arrives_time) > departs) ?? departs_on
}

/** A duration as "2 h 15 min". */
export function durationText(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' ')
}
