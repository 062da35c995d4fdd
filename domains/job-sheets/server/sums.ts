import { moneyOf, type Money } from '#kit/contract/money.ts'
import { isPersonEvent, type PersonState } from '../contract/words.ts'
import type { EventRow } from './sheets-data.ts'

/** Returns whether each person is there, by the latest report that counts. `events` are in the order in which things happened. */
export function statesOf(people: readonly { id: string }[], events: readonly EventRow[]) {
  return people.map(({ id }): { person_id: string; state: PersonState; at: string | null } => {
    const last = events.findLast(({ person_id, kind, counts }) => person_id === id && counts && isPersonEvent(kind))
    if (!last || last.kind === 'not_yet') return { person_id: id, state: 'expected', at: null }
    return { person_id: id, state: last.kind === 'no_show' ? 'no_show' : 'picked_up', at: last.happened_at.toISOString() }
  })
}

/** Returns what was spent, by currency, the fuel in litres, and the kilometres between the lowest and the highest reading. */
export function sumsOf(events: readonly EventRow[]): { expenses: Money[]; litres: number; kilometres: number | null } {
  const counted = events.filter(({ counts }) => counts)
  const byCurrency = Map.groupBy(
    counted.filter(({ amount }) => amount !== null),
    ({ currency }) => currency!,
  )
  const readings = counted.flatMap(({ kilometres }) => (kilometres === null ? [] : [kilometres]))
  return {
    expenses: [...byCurrency].map(([currency, rows]) =>
      moneyOf(
        rows.reduce((sum, { amount, accepted_amount }) => sum + (accepted_amount ?? amount!), 0),
        currency,
      ),
    ),
    litres: counted.reduce((sum, { millilitres }) => sum + (millilitres ?? 0), 0) / 1000,
    kilometres: readings.length < 2 ? null : Math.max(...readings) - Math.min(...readings),
  }
}
