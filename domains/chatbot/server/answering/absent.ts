import { pricesOf } from '#domains/inventory/server/prices/price-explainer.ts'
import type { Offered } from '../knowledge/catalogue.ts'
import { passagesOfItem, searchPassages } from '../knowledge/search.ts'
import { lookUp } from '../knowledge/vocabulary.ts'
import { meaningsOf } from '../reading/glossary.ts'
import type { Intent } from '../reading/intents.ts'
import { thingsIn } from '../reading/things.ts'
import { likeness, wordsOf } from '../reading/words.ts'
import type { Asked, Part } from './answer.ts'

/** Questions that are answered from settings and bookings, not from texts. */
const ofSettings: readonly Intent[] = [
  'bot',
  'person',
  'complaint',
  'change',
  'others_booking',
  'cancellation',
  'contact',
  'address',
  'hours',
  'discount',
  'compare',
  'ages',
  'distance',
  'time',
]
const passageKinds = ['offer', 'text', 'day', 'included', 'excluded'] as const
/** How people can pay: the agency says it on its payment page, not in texts. */
const payments =
  /^(?:cash|cards?|visa|mastercard|amex|money|momo|mtn|airtel|mpesa|pesa|transfer|bank|dollars?|euros?|shillings?|ugx|usd|eur|gbp|pounds?|full|advance|instal+ments?|parts?|phone|deposit|credit|debit|currency|currencies|francs?|arrival|kampala|person)$/

/** Says that the bot does not know, where a clause asks for a thing that no text of the agency, or of the offer that it names, has. Else null. */
export async function absentPart(
  asked: Asked,
  clause: string,
  named: readonly Offered[],
  intents: readonly Intent[],
): Promise<Part | null> {
  const { t, tx, catalogue, memory } = asked
  if (memory.language !== 'en' || intents.some((intent) => ofSettings.includes(intent))) return null
  const isPayment = intents.includes('deposit')
  const things = thingsIn(clause, named, intents.length > 0).filter(({ name }) => !payments.test(name))
  if (things.length === 0 || (isPayment && !/\b(?:pay|accept|take)\b/.test(clause))) return null
  const items = named.length > 0 ? named : catalogue.offers.filter(({ id }) => memory.itemIds.includes(id))
  const listed = things.filter(({ isListed }) => isListed)
  for (const { name } of listed) if (!(await isInTexts(asked, name, items))) return { text: t('unknown'), known: false }
  const options = await optionWords(asked, items)
  const others = await lookUp(
    tx,
    things.filter(({ name, isListed }) => !isListed && !options.some((one) => likeness(name, one) > 0)).map(({ name }) => name),
  )
  return others.some((one) => !one.isKnown && one.near === null) ? { text: t('unknown'), known: false } : null
}

/** Words of the names of tickets and sizes, which are not in the index: "Table for one". */
async function optionWords({ tx, actor }: Asked, items: readonly Offered[]): Promise<string[]> {
  const found: string[] = []
  for (const item of items.slice(0, 2)) for (const { name } of (await pricesOf(tx, actor, item)).options) found.push(...wordsOf(name))
  return found
}

/** A longer word may go on: "pools" has a pool. "Wi" of Wi-Fi is no "with". */
const leastPrefix = 4

/** Returns whether the texts of these offers, or of all if there are none, have a thing: its words side by side, or a word that means it. */
async function isInTexts({ tx }: Asked, name: string, items: readonly Offered[]): Promise<boolean> {
  const names = name.includes(' ') ? [name] : meaningsOf(name)
  const isSaid = (text: string) =>
    names.some((one) => ` ${wordsOf(text).join(' ')} `.includes(one.length < leastPrefix ? ` ${one} ` : ` ${one}`))
  if (items.length === 0) return (await searchPassages(tx, name.split(' '), { limit: 20 })).some(({ text }) => isSaid(text))
  for (const { id, title } of items)
    if ([title, ...(await passagesOfItem(tx, id, passageKinds)).map(({ text }) => text)].some(isSaid)) return true
  return false
}
