import type { Kind } from '#domains/inventory/contract/kinds.ts'
import { dayOf, formatMoment, formatShortDay } from '#kit/contract/time.ts'
import type { Offered } from '../knowledge/catalogue.ts'
import { daysIn } from '../reading/dates.ts'
import type { Asked, Part } from './answer.ts'
import { openDepartures } from './departures.ts'
import { wishFor } from './price.ts'

interface Happening {
  item: Offered
  day: string
  when: string
}

/** Offers whose days are read for one answer, at most. */
const mostRead = 20
const most = 8

/**
 * Answers which offers of kinds take place on the days that a text names, or which are the next if none does. Returns null where no days
 * are named, or where offers of these kinds have no days of their own.
 */
export async function listThen(asked: Asked, text: string, kinds: readonly Kind[]): Promise<Part | null> {
  const { t, actor, catalogue } = asked
  const days = daysIn(text, dayOf(actor.now))
  const offers = catalogue.offers
    .filter(({ kind, mode }) => kinds.includes(kind) && (mode === 'quota' || mode === 'departure'))
    .slice(0, mostRead)
  if (!days || offers.length === 0) return null
  const all: Happening[] = []
  for (const item of offers) all.push(...(await happeningsOf(asked, item)))
  all.sort((a, b) => (a.day < b.day ? -1 : 1))
  const then = all.filter(({ day }) => days.from <= day && day <= days.until)
  const later = all.filter(({ day }) => day >= days.from)
  const shown = firstOfEach(then.length > 0 ? then : later.length > 0 ? later : all)
  if (shown.length === 0) return null
  // "What does that include?" asks of the only one.
  if (shown.length === 1) asked.memory.itemIds = [shown[0]!.item.id]
  const list = shown.map(({ item, when }) => `${item.title} (${when})`).join('; ')
  return {
    text: then.length > 0 ? t('fits', { offers: list }) : t('nothingThen', { offers: list }),
    about: shown.map(({ item }) => item).slice(0, 4),
  }
}

const firstOfEach = (all: readonly Happening[]): Happening[] =>
  all.filter(({ item }, index) => all.findIndex((other) => other.item === item) === index).slice(0, most)

async function happeningsOf(asked: Asked, item: Offered): Promise<Happening[]> {
  if (item.mode === 'departure') return (await openDepartures(asked, item)).map(({ day }) => ({ item, day, when: formatShortDay(day) }))
  const starts = (await wishFor(asked, item))?.sale.happens_from
  return starts ? [{ item, day: dayOf(new Date(starts)), when: formatMoment(new Date(starts)) }] : []
}
