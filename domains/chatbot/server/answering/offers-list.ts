import type { Kind } from '#domains/inventory/contract/kinds.ts'
import { valueIn } from '#domains/rates/server/market.ts'
import { dayOf } from '#kit/contract/time.ts'
import { currencies, type Currency } from '#kit/contract/money.ts'
import type { Offered } from '../knowledge/catalogue.ts'
import { searchPassages } from '../knowledge/search.ts'
import { kindsIn } from '../reading/kinds.ts'
import { withoutDays } from '../reading/dates.ts'
import { numberOf } from '../reading/numbers.ts'
import { kindOf } from '../reading/people.ts'
import { isOrigin } from '../reading/residency.ts'
import { contentWords, folded, likeness } from '../reading/words.ts'
import { majorUnits } from './amounts.ts'
import type { Asked, Part } from './answer.ts'
import { offerLine } from './conditions.ts'

const most = 6
const says = new Set(
  'have offer offers sell run recommend suggest show list anything something best good kind sort available day days night nights under below less cheap affordable cheaper cheapest than max maximum budget other people person family also organize organise cost costs price which voyages circuits zipi mnatoa mna bikki engendo tulina tunataka ningependa tungependa njagala twagala voudrais voudrions cherche cherchons aimerais aimerions kutoka okuva toka depuis siku ennaku options holidays excursions small young big elderly older first time proposez proposent offrez organisez avez bonjour salut faites vos quels mnauza mnazo nyinyi mutunda please'.split(
    ' ',
  ),
)

/** Answers what the agency offers, by length, price and words of the question. */
export async function listPart(asked: Asked, text: string, kinds: readonly Kind[]): Promise<Part> {
  const { t, tx, catalogue } = asked
  const ofKind = catalogue.offers.filter(({ kind }) => kinds.includes(kind))
  const all = ofKind.length > 0 ? ofKind : catalogue.offers
  if (all.length === 0) return { text: t('noOffers') }
  const plain = folded(text)
  const fits = [daysWanted(plain), await wordsWanted(tx, plain, all), await priceWanted(asked, plain)].filter((test) => test !== null)
  const fitting = all.filter((offer) => fits.every((test) => test(offer)))
  const cheapest = /\b(?:cheapest|lowest|least expensive|moins cher)\b/.test(plain)
  const ordered = cheapest
    ? fitting
        .filter(({ worth }) => worth !== null)
        .toSorted((a, b) => a.worth! - b.worth!)
        .slice(0, 3)
    : fitting
  const shown = (ordered.length > 0 ? ordered : all).slice(0, most)
  if (ordered.length === 1) asked.memory.itemIds = [ordered[0]!.id]
  const offers = shown.map((offer) => offerLine(asked, offer)).join('; ')
  return {
    text:
      ordered.length > 0
        ? t('offers', { offers })
        : kinds.length === 0 || kinds.includes('tour_package')
          ? t('noneFits', { offers })
          : t('nothingFits', { offers }),
    about: shown.slice(0, 4),
    // What is offered instead is no answer.
    ...(ordered.length === 0 && { known: false, unsure: true }),
  }
}

type Test = (offer: Offered) => boolean

function daysWanted(plain: string): Test | null {
  const [, word] = /\b(\d{1,2}|[a-z]+)[ -](?:days?|jours?)\b/.exec(plain) ?? /\bsiku (\d{1,2}|[a-z]+)\b/.exec(plain) ?? []
  const days = word === 'a' ? 1 : numberOf(word)
  if (days) return (offer) => offer.days === days
  return /\b(?:day trip|one day|excursion)\b/.test(plain)
    ? (offer) => offer.days === 1
    : /\bweekend\b/.test(plain)
      ? (offer) => offer.days <= 3 && offer.days > 1
      : null
}

/** Offers up to the price that was named. Without a currency, each offer's own is meant. */
async function priceWanted({ tx, actor, catalogue }: Asked, plain: string): Promise<Test | null> {
  const [, before, amount, unit, after] =
    /\b(?:under|below|less than|cheaper than|up to|max(?:imum)?|within|budget of|moins de)\s*(ugx|usd|\$|shs?\.?)?\s*([\d][\d,. ]*)\s*(million|m|k|thousand)?\b\s*(ugx|usd|dollars?|shillings?|shs?)?/.exec(
      plain,
    ) ?? []
  if (!amount) return null
  const value = majorUnits(amount, unit)
  const own = (currency: Currency) => value * 10 ** currencies[currency].decimals
  const said = currencySaid(before ?? after, catalogue.facts.currency)
  const most = said && (await valueIn(tx, dayOf(actor.now), { amount: own(said), currency: said }, catalogue.facts.currency))
  return ({ from, worth }) =>
    from !== null &&
    (said === null || from.currency === said ? from.amount <= own(from.currency) : most !== null && worth !== null && worth <= most)
}

/** "Shillings" are those of the agency's own country. */
function currencySaid(word: string | undefined, own: Currency): Currency | null {
  if (word === undefined) return null
  if (/^(?:usd|\$|dollar)/.test(word)) return 'USD'
  return word === 'ugx' ? 'UGX' : own
}

/** Offers whose title, place, tags or texts have a word of the question; null without such words. */
async function wordsWanted(tx: Asked['tx'], plain: string, all: readonly Offered[]): Promise<Test | null> {
  const words = contentWords(withoutDays(plain)).filter(
    (word) =>
      !says.has(word) &&
      // Who comes, and from where, describes no trip. Children do: "for kids".
      kindOf[word] !== 'adult' &&
      !isOrigin(word) &&
      kindsIn(word).length === 0 &&
      numberOf(word) === null &&
      !/^\d/.test(word) &&
      !/^(?:ugx|usd|dollars?|shillings?|shs?|million|thousand)$/.test(word),
  )
  if (words.length === 0) return null
  const direct = all.filter(({ words: own }) =>
    words.some((word) => [...own.title, ...own.place, ...own.tags].some((one) => likeness(word, one) > 0)),
  )
  if (direct.length > 0) return ({ id }) => direct.some((one) => one.id === id)
  const found = (await searchPassages(tx, words, { limit: 20 })).filter(({ coverage }) => coverage >= 0.5)
  return ({ id }) => found.some(({ inventory_id }) => inventory_id === id)
}
