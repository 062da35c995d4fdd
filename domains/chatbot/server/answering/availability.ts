import { formatClock, formatMoment } from '#kit/contract/time.ts'
import type { Offered } from '../knowledge/catalogue.ts'
import type { Asked, Part } from './answer.ts'
import { departuresPart, openDepartures } from './departures.ts'
import { passagesOfItem, searchPassages } from '../knowledge/search.ts'
import { withoutDays } from '../reading/dates.ts'
import { beside } from '../reading/offers.ts'
import { contentWords, folded } from '../reading/words.ts'
import { missingSize, optionsText } from './plans/counted.ts'
import { freeHires } from './plans/hires.ts'
import { freeNights } from './plans/nights.ts'
import { wishFor } from './price.ts'

/** Answers whether an offer can be had, and when: departures, free rooms or vehicles, tickets or pieces left. */
export async function availabilityPart(asked: Asked, item: Offered): Promise<Part> {
  if (item.mode === 'departure') return departuresPart(asked, item)
  if (item.mode === 'resource') return unitsPart(asked, item)
  if (item.mode === 'quota' || item.mode === 'stock') return leftPart(asked, item)
  const { t } = asked
  return { text: item.kind === 'track' ? t('atOnce', { title: item.title }) : t('anyDay', { title: item.title }), about: [item] }
}

async function unitsPart(asked: Asked, item: Offered): Promise<Part> {
  const { t } = asked
  const about = [item]
  const wish = await wishFor(asked, item)
  const isHire = wish?.sale.letting?.basis === 'time'
  const found = await (isHire ? freeHires({ asked, item }) : freeNights({ asked, item }))
  if (!found) return { text: isHire ? t('askHire') : t('askStay'), about, asks: true }
  const { free, when } = found
  const { title } = item
  return { text: free > 0 ? t('unitsFree', { title, when, left: free }) : t('unitsLeft', { title, when, left: 0 }), about }
}

async function leftPart(asked: Asked, item: Offered): Promise<Part> {
  const { t } = asked
  const about = [item]
  const wish = await wishFor(asked, item)
  const { title } = item
  const left = wish?.sale.options.filter((option) => option.on_sale && (option.left === null || option.left > 0)) ?? []
  if (!wish || left.length === 0) return { text: t('soldOut', { title }), about }
  const size = item.mode === 'stock' ? missingSize(wish) : null
  if (size) return { text: t('noVariant', { title, size, variants: optionsText(wish) }), about }
  const when = wish.sale.happens_from ? formatMoment(new Date(wish.sale.happens_from)) : null
  const options = optionsText(wish)
  return { text: when ? t('ticketsOf', { title, when, tickets: options }) : t('variantsOf', { title, variants: options }), about }
}

/** Answers at what time an offer starts; null if it has no time. */
export async function timePart(asked: Asked, item: Offered): Promise<Part | null> {
  const { t } = asked
  const about = [item]
  const { title } = item
  if (item.mode === 'quota') {
    const wish = await wishFor(asked, item)
    return wish?.sale.happens_from ? { text: t('startsAt', { title, time: formatMoment(new Date(wish.sale.happens_from)) }), about } : null
  }
  if (item.mode !== 'departure') return null
  const [first] = await openDepartures(asked, item)
  return first?.time ? { text: t('startsAt', { title, time: formatClock(first.time) }), about } : null
}

/** Answers when an event begins and ends, and what a text says of a time: "the briefing is at 7:30". Null where none says one. */
export async function saidTimePart({ tx }: Asked, item: Offered, text: string): Promise<Part | null> {
  if (item.mode === 'quota') return eventPart(tx, item)
  const rest = beside(contentWords(withoutDays(folded(text))), [item]).filter((word) => !/^(?:time|times|hour|what)$/.test(word))
  if (rest.length === 0) return null
  const found = (await searchPassages(tx, rest, { itemId: item.id, limit: 5 })).find(
    ({ coverage, text: said }) => coverage >= 0.5 && /\d[:h.]\d\d/.test(said),
  )
  return found ? { text: `${item.title}: ${found.text}`, about: [item] } : null
}

/** Answers when and where an event is, and that it is sold out if it is. */
export async function whenPart(asked: Asked, item: Offered): Promise<Part | null> {
  const event = await eventPart(asked.tx, item)
  const left = event && (await leftPart(asked, item))
  return event && left?.text === asked.t('soldOut', { title: item.title }) ? { ...event, text: `${event.text} ${left.text}` } : event
}

/** Where and when an event is. */
export async function eventPart(tx: Asked['tx'], item: Offered): Promise<Part | null> {
  const [first] = await passagesOfItem(tx, item.id, ['text'])
  return first ? { text: `${item.title}: ${first.text}`, about: [item] } : null
}
