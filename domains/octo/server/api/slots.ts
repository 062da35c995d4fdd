import { agencyToday, agencyZone } from '#domains/agency/server/facts.ts'
import { closesAt } from '#domains/inventory/server/departures/closing.ts'
import { piecesSoldBy, placesSoldBy } from '#domains/bookings/server/sold-by-source.ts'
import { shareOf, sharedPlaces } from '#domains/channels/contract/price-change.ts'
import { usualHireTime } from '#domains/inventory/contract/units.ts'
import { addDays, clockOf, dayOf, momentOf } from '#kit/contract/time.ts'
import { localIn, momentIn } from '#kit/contract/zones.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { LineInput } from '#domains/bookings/server/quote.ts'
import type { Selected } from '#domains/inventory/server/prices/pricing.ts'
import type { Offered, OctoOption } from './catalogue.ts'
import { localText } from './times.ts'
import { readUnits } from './units-free.ts'

/** When an option can be booked: one departure, one event, or one day. */
export interface Slot {
  id: string
  day: string
  clock: string
  endDay: string
  endClock: string
  cutoff: Date
  status: 'AVAILABLE' | 'FREESALE' | 'SOLD_OUT' | 'LIMITED' | 'CLOSED'
  /** Null where places are not counted. */
  vacancies: number | null
  capacity: number | null
  openingHours: { from: string; to: string }[]
  departureId: string | null
}

/** Which slots are wanted: those of some days, or some of them. */
export type Wanted = { from: string; to: string } | { ids: readonly string[] }

const wholeDay = { from: '00:00', to: '23:59' }
/** Below this part of its capacity, a slot is LIMITED. */
const few = 0.5
/** Bookings begin at most three years ahead. */
const farthestDays = 3 * 365

const statusOf = (left: number, capacity: number): Slot['status'] =>
  left <= 0 ? 'SOLD_OUT' : left < capacity * few ? 'LIMITED' : 'AVAILABLE'

export const isOpen = ({ status }: Slot): boolean => status !== 'SOLD_OUT' && status !== 'CLOSED'

/** Returns the slots of an option, in order. Days that are over have none. */
export async function slotsOf(tx: Tx, actor: Actor, offered: Offered, option: OctoOption, wanted: Wanted): Promise<Slot[]> {
  switch (offered.manner) {
    case 'departure':
      return departures(tx, actor, offered, wanted)
    case 'happening':
      return happenings(tx, actor, offered, wanted)
    default:
      return openDays(tx, actor, offered, option, wanted)
  }
}

/** Returns one slot; undefined for an id that names none. */
export const findSlot = async (tx: Tx, actor: Actor, offered: Offered, option: OctoOption, id: string): Promise<Slot | undefined> =>
  (await slotsOf(tx, actor, offered, option, { ids: [id] })).find((slot) => slot.id === id)

/** Returns the line of a booking at a slot. */
export function lineAt({ id, manner }: Offered, slot: Slot, selection: readonly Selected[]): LineInput {
  const line = { inventory_id: id, selection }
  switch (manner) {
    case 'departure':
      return { ...line, departure_id: slot.departureId }
    case 'nights':
      return { ...line, starts_on: slot.day, ends_on: slot.endDay }
    case 'hours':
      return {
        ...line,
        starts_at: momentOf(slot.day, slot.clock).toISOString(),
        ends_at: momentOf(slot.endDay, slot.endClock).toISOString(),
      }
    case 'any_day':
      return { ...line, starts_on: slot.day }
    case 'happening':
      return line
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

async function departures(tx: Tx, actor: Actor, { id, listed, channel }: Offered, wanted: Wanted): Promise<Slot[]> {
  const ids = 'ids' in wanted ? wanted.ids.filter((one) => uuid.test(one)) : null
  if (ids?.length === 0) return []
  const range = 'from' in wanted ? wanted : null
  const rows = await tx
    .selectFrom('departures')
    .select(['id', 'starts_on', 'ends_on', 'starts_at', 'capacity', 'held', 'sold', 'cutoff_hours', 'status'])
    .where('inventory_id', '=', id)
    .where('status', 'in', ['open', 'closed'])
    .where('starts_on', '>=', await agencyToday(tx, actor.agencyId, actor.now))
    .$if(ids !== null, (query) => query.where('id', 'in', ids!))
    .$if(range !== null, (query) => query.where('starts_on', '>=', range!.from).where('starts_on', '<=', range!.to))
    .orderBy('starts_on')
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  const { share_percent: share } = listed.listing
  const sold =
    share >= 100
      ? new Map<string, number>()
      : await placesSoldBy(
          tx,
          actor,
          { partner: channel.partner },
          rows.map((row) => row.id),
        )
  const zone = await agencyZone(tx, actor.agencyId)
  return rows.map((row): Slot => {
    const left = Math.max(0, sharedPlaces(row.capacity - row.held - row.sold, row.capacity, share, sold.get(row.id)))
    const clock = row.starts_at ?? '00:00'
    const cutoff = closesAt(row, zone)
    const capacity = shareOf(row.capacity, share)
    return {
      id: row.id,
      day: row.starts_on,
      clock,
      endDay: row.ends_on,
      endClock: '23:59',
      cutoff,
      status: row.status !== 'open' || cutoff <= actor.now ? 'CLOSED' : statusOf(left, capacity),
      vacancies: left,
      capacity,
      openingHours: [],
      departureId: row.id,
    }
  })
}

async function happenings(tx: Tx, actor: Actor, { id, item, listed, channel }: Offered, wanted: Wanted): Promise<Slot[]> {
  if (!item.happens_from) return []
  const from = new Date(item.happens_from)
  const until = new Date(item.happens_until ?? item.happens_from)
  const [day, clock] = [dayOf(from), clockOf(from)]
  const own = localText(day, clock)
  const isWanted = 'ids' in wanted ? wanted.ids.includes(own) : wanted.from <= day && day <= wanted.to
  if (!isWanted || until <= actor.now) return []
  const { share_percent: share } = listed.listing
  const sold = share >= 100 ? new Map<string, number>() : await piecesSoldBy(tx, actor, { partner: channel.partner }, [id])
  const onSale = item.options.filter(
    ({ active, sells_from, sells_until }) =>
      active && (!sells_from || new Date(sells_from) <= actor.now) && (!sells_until || new Date(sells_until) > actor.now),
  )
  const isCounted = onSale.every(({ capacity }) => capacity !== null)
  const sum = (of: (option: (typeof onSale)[number]) => number) => onSale.reduce((all, option) => all + of(option), 0)
  const left = sum((option) =>
    Math.max(0, sharedPlaces((option.capacity ?? 0) - option.held - option.sold, option.capacity ?? 0, share, sold.get(option.id))),
  )
  const capacity = sum((option) => shareOf(option.capacity ?? 0, share))
  return [
    {
      id: own,
      day,
      clock,
      endDay: dayOf(until),
      endClock: clockOf(until),
      cutoff: until,
      status: onSale.length === 0 ? 'CLOSED' : isCounted ? statusOf(left, capacity) : 'FREESALE',
      vacancies: isCounted ? left : null,
      capacity: isCounted ? capacity : null,
      openingHours: [],
      departureId: null,
    },
  ]
}

async function openDays(tx: Tx, actor: Actor, offered: Offered, option: OctoOption, wanted: Wanted): Promise<Slot[]> {
  const { manner, id, listed, channel } = offered
  const zone = await agencyZone(tx, actor.agencyId)
  const today = localIn(zone, actor.now).day
  const last = addDays(today, farthestDays)
  const days = daysOf(wanted).filter((day) => today <= day && day <= last)
  if (days.length === 0) return []
  const clock = manner === 'hours' ? usualHireTime : '00:00'
  const length = manner === 'any_day' ? 1 : option.length
  const starts = days.map((day) => momentOf(day, clock))
  const lastsMs = length * 86_400_000
  const units =
    manner === 'any_day'
      ? null
      : await readUnits(tx, actor, {
          inventoryId: id,
          partner: channel.partner,
          from: starts[0]!,
          until: new Date(starts.at(-1)!.getTime() + lastsMs),
        })
  return days.map((day, at): Slot => {
    const from = starts[at]!
    const until = new Date(from.getTime() + lastsMs)
    const cutoff = manner === 'hours' ? from : momentIn(zone, day, '23:59')
    const common = { id: day, day, clock, endDay: addDays(day, length), endClock: clock, cutoff, departureId: null }
    const openingHours = [manner === 'hours' ? { ...wholeDay, from: clock } : wholeDay]
    if (!units) return { ...common, status: cutoff <= actor.now ? 'CLOSED' : 'FREESALE', vacancies: null, capacity: null, openingHours }
    const { free, sold } = units.between(from, until)
    const capacity = shareOf(units.all, listed.listing.share_percent)
    const left = Math.max(0, Math.min(free, capacity - sold))
    return {
      ...common,
      status: cutoff <= actor.now || units.all === 0 ? 'CLOSED' : statusOf(left, capacity),
      vacancies: left,
      capacity,
      openingHours,
    }
  })
}

const dayShape = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

function daysOf(wanted: Wanted): string[] {
  if ('ids' in wanted) return [...new Set(wanted.ids)].filter((id) => dayShape.test(id) && addDays(id, 0) === id).toSorted()
  const days = []
  for (let day = wanted.from; day <= wanted.to; day = addDays(day, 1)) days.push(day)
  return days
}
