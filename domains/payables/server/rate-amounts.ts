import type { NetRateRow } from '#domains/suppliers/server/suppliers.ts'
import type { Party } from '#domains/inventory/contract/guests.ts'
import { addDays, daysBetween } from '#kit/contract/time.ts'
import type { Residency } from '../../../database/tables.ts'

// What a line of a booking costs by the net rates of suppliers.

/** A line with what its cost depends on. `board` is null if the offer says none, `rooms` is null if it is not sold by rooms. */
export interface CostedLine {
  id: string
  inventory_id: string | null
  starts_on: string
  ends_on: string
  residency: Residency
  board: string | null
  people: number
  rooms: number | null
}

interface Item {
  unit: string
  quantity: number
  places: number
  timed?: boolean
  guests?: Party
  assumed?: Party
}

const sizeOf = ({ adults, children }: Party) => adults + children.length

/** Returns how many people priced items are for: the guests of rooms if they are known, else the places. */
export const peopleIn = (items: readonly Item[]): number =>
  items.reduce((sum, { quantity, places, guests, assumed }) => {
    const party = guests ?? assumed
    return sum + quantity * (party ? sizeOf(party) : places)
  }, 0)

/** Returns how many rooms priced items take, or null if they are not sold by rooms. */
export function roomsIn(items: readonly Item[]): number | null {
  const rooms = items.filter(({ unit, timed }) => unit === 'room' || timed).reduce((sum, { quantity }) => sum + quantity, 0)
  return rooms === 0 ? null : rooms
}

const nightsOf = ({ starts_on, ends_on }: Pick<CostedLine, 'starts_on' | 'ends_on'>) => Math.max(daysBetween(starts_on, ends_on), 1)

/** Returns the days or nights that a rate is charged for, and how many of it on each. Null if the line does not say how many. */
function chargesOf(per: NetRateRow['per'], line: CostedLine): { days: number; each: number | null } {
  switch (per) {
    case 'person':
      return { days: 1, each: line.people === 0 ? null : line.people }
    case 'room':
      return { days: 1, each: line.rooms }
    case 'night':
      return { days: nightsOf(line), each: line.rooms }
    case 'day':
      return { days: Math.max(daysBetween(line.starts_on, line.ends_on), 0) + 1, each: 1 }
    case 'group':
      return { days: 1, each: 1 }
  }
}

/** Returns how many times a rate is charged for a line, or null if the line does not say how many people or rooms it is for. */
export function quantityOf(per: NetRateRow['per'], line: CostedLine): number | null {
  const { days, each } = chargesOf(per, line)
  return each === null ? null : days * each
}

const isFor = (rate: NetRateRow, line: CostedLine, day: string) =>
  rate.inventory_id === line.inventory_id &&
  rate.starts_on <= day &&
  day <= rate.ends_on &&
  (rate.residency === null || rate.residency === line.residency) &&
  (rate.board === null || rate.board === line.board)

/** A rate for these guests and this board goes before one for all, then the one with the shorter season, then the newer one. */
const mostExact = (rates: readonly NetRateRow[]): NetRateRow | undefined =>
  rates.toSorted(
    (a, b) =>
      Number(b.residency !== null) - Number(a.residency !== null) ||
      Number(b.board !== null) - Number(a.board !== null) ||
      daysBetween(a.starts_on, a.ends_on) - daysBetween(b.starts_on, b.ends_on),
  )[0]

export interface RateCost {
  supplier_id: string
  description: string
  amount: number
  currency: NetRateRow['currency']
}

/**
 * Returns what a line costs by the net rates for its offer: for each supplier the rate that fits best, by the night if it is charged
 * by nights or days, one cost for each season. A supplier without a rate for every night is left out, as half a cost would mislead.
 */
export function costsByRates(line: CostedLine, rates: readonly NetRateRow[]): RateCost[] {
  const suppliers = Map.groupBy(rates, ({ supplier_id }) => supplier_id)
  return [...suppliers].flatMap(([supplier_id, own]) => {
    const first = mostExact(own.filter((rate) => isFor(rate, line, line.starts_on)))
    if (!first) return []
    const { days, each } = chargesOf(first.per, line)
    if (each === null) return []
    const byRate = new Map<NetRateRow, number>()
    for (let day = 0; day < days; day++) {
      const rate = mostExact(own.filter((one) => one.per === first.per && isFor(one, line, addDays(line.starts_on, day))))
      if (!rate) return []
      byRate.set(rate, (byRate.get(rate) ?? 0) + each)
    }
    return [...byRate]
      .filter(([{ amount }]) => amount > 0)
      .map(([{ title, amount, currency }, times]) => ({
        supplier_id,
        description: `${title}, ${times} ×`.slice(0, 160),
        amount: amount * times,
        currency,
      }))
  })
}

/** Returns what the cost of a line depends on, as one text. Lines with equal ones are told apart by `ordinal`. */
export const basisOf = ({ starts_on, ends_on, residency, board, people, rooms }: CostedLine, ordinal: number): string =>
  [starts_on, ends_on, residency, board ?? '-', people, rooms ?? '-', ordinal].join(' ')
