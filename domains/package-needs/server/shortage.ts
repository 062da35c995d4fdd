import { roomsLeft } from '#domains/allotments/server/nights.ts'
import { showStock } from '#domains/permits/server/stock.ts'
import { addDays, dayOf, formatDay } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { neededFor } from '../contract/words.ts'
import { listNeeds, needsOf, type NeedRow } from './needs.ts'

/** Returns the day of a need for a trip that starts on a day. */
export const dayOfNeed = ({ day_offset }: Pick<NeedRow, 'day_offset'>, startsOn: string): string => addDays(startsOn, day_offset)

async function leftFor(tx: Tx, need: NeedRow, day: string, today: string): Promise<{ left: number; day: string } | null> {
  if (need.kind === 'permit') {
    const [stock] = await showStock(tx, need.permit_kind_id!, { from: day, to: day })
    return { left: stock?.left ?? 0, day }
  }
  if (need.kind !== 'rooms') return null
  const { left, night } = await roomsLeft(tx, need.allotment_id!, { starts_on: day, ends_on: addDays(day, need.nights!) }, today)
  return { left, day: night }
}

/** Returns what is short if so many people book a package on a day. Requests and staff are never short: they are decided later. @throws 404. */
export async function shortageOf(tx: Tx, inventoryId: string, { starts_on, people }: { starts_on: string; people: number }, now: Date) {
  await listNeeds(tx, inventoryId)
  const short = []
  // What earlier needs of the same permits or rooms on the same day would take.
  const claimed = new Map<string, number>()
  for (const need of await needsOf(tx, [inventoryId])) {
    const found = await leftFor(tx, need, dayOfNeed(need, starts_on), dayOf(now))
    if (!found) continue
    const needed = neededFor(need, people)
    const key = `${need.permit_kind_id ?? need.allotment_id}:${found.day}`
    const left = Math.max(0, found.left - (claimed.get(key) ?? 0))
    claimed.set(key, (claimed.get(key) ?? 0) + needed)
    if (left >= needed) continue
    short.push({
      need_id: need.id,
      title: need.title,
      day: found.day,
      needed,
      left,
      required: need.required,
      text: `${left} of ${needed} ${need.kind === 'permit' ? 'permits' : 'rooms'} left on ${formatDay(found.day)}: ${need.title}`,
    })
  }
  return short
}
