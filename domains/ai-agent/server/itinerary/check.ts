import { quoteAgreed } from '#domains/bookings/server/agreed.ts'
import { wantedOf } from '#domains/bookings/server/quote.ts'
import { showDeparture } from '#domains/inventory/server/departures/departures.ts'
import { itemOfPriceOption, listPriceOptions } from '#domains/inventory/server/prices/price-options.ts'
import { unitsFree, type Wanted } from '#domains/inventory/server/stock/availability.ts'
import type { Content, ContentOption } from '#domains/proposals/contract/content.ts'
import { agreedOf } from '#domains/proposals/server/pricing.ts'
import { AppError } from '#kit/contract/errors.ts'
import { formatMoney, type Currency } from '#kit/contract/money.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'

/** What an option costs now, or why it cannot be sold. */
export interface OptionFacts {
  id: string
  title: string
  total: number | null
  problem: string | null
}

/** Returns how many of a stock are free; the whole demand if it can be met. */
async function isFree(tx: Tx, wanted: Wanted, now: Date): Promise<boolean> {
  if (wanted.of === 'units')
    return (await unitsFree(tx, { inventoryId: wanted.inventoryId, from: wanted.from, until: wanted.until })).length >= wanted.count
  if (wanted.of === 'departure') {
    const { bookable, places_left } = await showDeparture(tx, wanted.id, now)
    return bookable && places_left >= wanted.places
  }
  const options = await listPriceOptions(tx, await itemOfPriceOption(tx, wanted.id))
  const { capacity, held, sold } = options.find(({ id }) => id === wanted.id)!
  return capacity === null || capacity - held - sold >= wanted.places
}

/** Prices an option and looks for its places, as a booking would, without taking them. */
export async function factsOfOption(tx: Tx, actor: Actor, content: Content, option: ContentOption): Promise<OptionFacts> {
  const { id, title } = option
  try {
    const { total, lines } = await quoteAgreed(tx, actor, agreedOf(content, option))
    const taken = lines.filter(({ inventory_id }) => inventory_id !== null) as Parameters<typeof wantedOf>[0]
    for (const [index, line] of taken.entries())
      for (const wanted of wantedOf([line]))
        if (!(await isFree(tx, wanted, actor.now))) return { id, title, total, problem: `${lines[index]!.title} is no longer free.` }
    return { id, title, total, problem: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { id, title, total: null, problem: Object.values(error.errors)[0]?.[0] ?? error.message }
  }
}

/** Returns the facts of all options. */
export async function factsOf(tx: Tx, actor: Actor, content: Content): Promise<OptionFacts[]> {
  const facts: OptionFacts[] = []
  for (const option of content.options) facts.push(await factsOfOption(tx, actor, content, option))
  return facts
}

/** Returns what differs between two readings, in sentences. */
export const factsDifference = (before: readonly OptionFacts[], now: readonly OptionFacts[], currency: Currency): string[] =>
  now.flatMap(({ id, title, total, problem }) => {
    const old = before.find((one) => one.id === id)
    if (problem && problem !== old?.problem) return [`${title}: ${problem}`]
    if (old && total !== null && old.total !== total)
      return [
        `${title}: ${formatMoney({ amount: total, currency })}, was ${old.total === null ? 'not for sale' : formatMoney({ amount: old.total, currency })}.`,
      ]
    return []
  })
