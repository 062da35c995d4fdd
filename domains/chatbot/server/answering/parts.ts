import type { Kind } from '#domains/inventory/contract/kinds.ts'
import type { Offered } from '../knowledge/catalogue.ts'
import type { Intent } from '../reading/intents.ts'
import type { Asked, Part } from './answer.ts'
import { addressPart, contactPart, distancePart, hoursPart } from './agency.ts'
import { agesOfAgency, agesPart } from './ages.ts'
import { availabilityPart, saidTimePart, timePart, whenPart } from './availability.ts'
import { offersOfKinds, type Spoken } from './candidates.ts'
import { comparePart } from './compare.ts'
import { cancellationPart, depositPart, fromText, includedPart, offerLine } from './conditions.ts'
import { aboutPart, bringPart, conditionPart, generalPart, hasPart } from './general.ts'
import { itineraryPart } from './itinerary.ts'
import { listPart } from './offers-list.ts'
import { listThen } from './offers-then.ts'
import { sizesIn } from './plans/counted.ts'
import { kindsIn } from '../reading/kinds.ts'
import { otherWords } from '../reading/other-words.ts'
import { asksSomething } from '../reading/questions.ts'
import { searchPassages } from '../knowledge/search.ts'
import { personAction, pricePart, type Priced } from './price.ts'
import { priceRulesPart } from './price-rules.ts'
import { botPart, changePart, complaintPart } from './talk.ts'
import { wishPart } from './wishes.ts'

type Topic = Intent | 'general' | 'describe' | 'has'
type OfItem = (asked: Asked, item: Offered, text: string) => Promise<Part> | Part

const ofItem: Partial<Record<Topic, OfItem>> = {
  price: async (asked, item, text) => (await conditionPart(asked, item, text)) ?? pricePart(asked, item),
  has: async (asked, item, text) => {
    if (item.mode === 'stock' && sizesIn(text).length > 0) return availabilityPart(asked, item)
    const said = await hasPart(asked, item, text)
    // Sizes and tickets are what there is to choose.
    if (said.known === false && asksForChoice.test(text) && (item.mode === 'stock' || item.mode === 'quota'))
      return availabilityPart(asked, item)
    return said.known === false ? { ...said, unsure: true } : said
  },
  book: pricePart,
  availability: async (asked, item, text) =>
    (item.mode === 'quota' && asksWhen.test(text) && !asksForTickets.test(text) ? await whenPart(asked, item) : null) ??
    availabilityPart(asked, item),
  included: async (asked, item, text) => {
    const ofCar = item.kind === 'car' ? await conditionPart(asked, item, text) : null
    const part = ofCar ?? (await includedPart(asked, item, text, 'included'))
    // Events and products have no list of what is included, but texts.
    return part.known === false && item.kind !== 'car' ? generalPart(asked, text, [item]) : part
  },
  excluded: (asked, item, text) => includedPart(asked, item, text, 'excluded'),
  bring: bringPart,
  distance: distancePart,
  itinerary: itineraryPart,
  time: async (asked, item, text) =>
    (await saidTimePart(asked, item, text)) ?? (await timePart(asked, item)) ?? generalPart(asked, text, [item]),
  ages: agesPart,
  describe: (asked, item, text) =>
    item.mode === 'stock' && sizesIn(text).length > 0 ? availabilityPart(asked, item) : aboutPart(asked, item, text),
}
const asksForChoice =
  /\b(?:sizes?|colou?rs?|tickets?|seats?|tables?|left|available|availability|stock|have|has|got|kinds?|types?|options?|variants?)\b/i
const asksWhen = /\b(?:when|where|what (?:day|date)|which (?:day|date))\b/i
const asksForTickets = /\b(?:tickets?|seats?|left|available|sold|still|buy|book)\b/i
/** Asked again once the missing thing is said. */
const resumed: readonly Topic[] = ['price', 'book', 'availability']

/** Answers one thing that was asked for, with a part for each offer that the clause names. */
export async function answerIntent(asked: Asked, intent: Topic, text: string, { named, kinds }: Spoken): Promise<Part[]> {
  const { t, memory, catalogue } = asked
  if (byFit.includes(intent)) {
    const part = await fittingPart(asked, text, { named, kinds })
    if (part) {
      memory.pending = part.asks ? 'price' : null
      return [part]
    }
  }
  if ((intent === 'availability' || intent === 'list') && named.length === 0 && (kinds.length > 0 || intent === 'list')) {
    // "Anything around 12 December?" asks for trips.
    const then = await listThen(asked, text, kinds.length > 0 ? kinds : ['tour_package'])
    if (then) return [then]
  }
  if (intent === 'book' && named.length === 0 && (await isNoProduct(asked, text, kinds))) return [{ text: t('unknown'), known: false }]
  const simple = await simplePart(asked, intent, text, { named, kinds })
  if (simple) return [simple]
  const answer = ofItem[intent]!
  const items = await itemsFor(asked, intent, text, { named, kinds })
  if (resumed.includes(intent)) memory.pending = intent as Intent
  if (items.length === 0) {
    const other = otherWords(text, [])
    const found = other.length > 0 ? await offerBySearch(asked, other) : null
    if (found?.isExcluded && resumed.includes(intent)) {
      // "How much is rafting?": a trip that does not include it is not what is priced.
      memory.pending = null
      return [(await conditionPart(asked, found.item, text)) ?? { text: t('unknown'), known: false }]
    }
    if (found && intent !== 'ages') {
      memory.itemIds = [found.item.id]
      return [await answer(asked, found.item, text)]
    }
    // "How much is the visa?" is no question about a trip. Words of other languages are less sure.
    if (other.length > 0 && memory.language === 'en' && intent !== 'ages' && intent !== 'book') {
      memory.pending = null
      const said = resumed.includes(intent) ? null : await generalPart(asked, text, [])
      return [said && said.known !== false ? said : { text: t('unknown'), known: false, unsure: true }]
    }
    // "What should I bring to a trek?" names no offer, but may have an answer all the same.
    if (intent === 'ages') return [await agesOfAgency(asked)]
    // "What does that include?" has no word of its own to search for.
    const isBare = (intent === 'included' || intent === 'excluded') && other.length === 0
    const general = resumed.includes(intent) || isBare ? null : await generalPart(asked, text, [])
    return [general && general.known !== false ? general : whichPart(asked, catalogue.offers.slice(0, 4))]
  }
  const most = named.length === 0 && kinds.length > 0 ? 1 : 2
  if (items.length > most && (intent === 'price' || intent === 'book')) return [whichPart(asked, items.slice(0, mostRemembered))]
  const parts = []
  for (const item of items.slice(0, 3)) parts.push(await answer(asked, item, text))
  if (resumed.includes(intent) && !parts.some(({ asks }) => asks)) memory.pending = null
  memory.quoted = intent === 'price' || intent === 'book' ? true : memory.quoted
  return parts.length > 0 ? parts : [{ text: t('unknown'), known: false }]
}

/**
 * Returns the offer whose texts have the words of a question that names none, and whether only its exclusions have them. Null if none or
 * several have them.
 */
async function offerBySearch({ tx, catalogue }: Asked, words: readonly string[]): Promise<{ item: Offered; isExcluded: boolean } | null> {
  const [best, next] = await searchPassages(tx, words, { limit: 2 })
  if (!best || best.coverage < 0.6 || (next && next.inventory_id !== best.inventory_id && next.coverage >= best.coverage * 0.95))
    return null
  const item = catalogue.offers.find(({ id }) => id === best.inventory_id)
  return item ? { item, isExcluded: best.kind === 'excluded' } : null
}

/** The offers that a clause is about: those it names, those of the kind it says, else those of before. */
async function itemsFor(asked: Asked, intent: string, text: string, { named, kinds }: Spoken): Promise<Offered[]> {
  const trips = named.filter(({ kind }) => kind === 'tour_package')
  if (named.length > 0) return trips.length > 0 && ofTrips.includes(intent) ? trips : [...named]
  const { memory, catalogue } = asked
  const before = catalogue.offers.filter(({ id }) => memory.itemIds.includes(id))
  // "Or do we buy it ourselves?" is no question about the shop.
  if (ofTrips.includes(intent) && kinds.every((kind) => kind === 'product') && before.some(({ kind }) => kind === 'tour_package'))
    return before
  if (kinds.length === 0 || before.some(({ kind }) => kinds.includes(kind))) return before
  const found = await offersOfKinds(asked, kinds, text)
  if (found.length === 0) return before
  memory.itemIds = found.slice(0, mostRemembered).map(({ id }) => id)
  return found
}

const mostRemembered = 8
/** "Is a transfer included in the trip?" is about the trip. */
const ofTrips: readonly string[] = ['included', 'excluded', 'bring', 'distance', 'itinerary']

const byFit: readonly string[] = ['price', 'book', 'availability', 'list']

/** Of several rooms or cars, the one that fits the people and the days is meant. Returns null where something else was asked for. */
async function fittingPart(asked: Asked, text: string, spoken: Spoken): Promise<Part | null> {
  const { kinds, named } = spoken
  if (kinds.some((kind) => kind !== 'room' && kind !== 'car')) return null
  const items = await itemsFor(asked, 'price', text, spoken)
  // "Do you rent bicycles?": none of them is that.
  if (named.length === 0 && asked.memory.language === 'en') {
    const other = otherWords(text, items)
    const found = other.length > 0 ? (await searchPassages(asked.tx, other, { limit: 10 })).filter(({ coverage }) => coverage >= 0.5) : []
    const isOfItems = found.some(({ inventory_id: id }) => items.some((item) => item.id === id))
    // "Do you rent tents?": only the verb speaks of cars.
    if (other.length > 0 && !isOfItems && lending.test(text) && !kindsIn(text.replace(lending, ' ')).includes('car'))
      return { text: asked.t('unknown'), known: false }
    if (other.length > 0 && found.length === 0) return null
    // "Which car is automatic?": the one whose texts say so.
    const [only, ...more] = items.filter(({ id }) => found.some(({ inventory_id }) => inventory_id === id))
    if (only && more.length === 0 && !memoryHasDays(asked)) return aboutPart(asked, only, other.join(' '))
  }
  if (items.length < 2 || !items.every(({ mode, kind }) => mode === 'resource' && kind === items[0]!.kind)) return null
  return named.length === 1 ? null : bestOf(asked, items, named.length > 1)
}

/** "Do you have insurance I can buy?": only the verb speaks of products, and none of them is that. */
async function isNoProduct({ tx, catalogue }: Asked, text: string, kinds: readonly Kind[]): Promise<boolean> {
  if (!kinds.includes('product') || !asksToHave.test(text) || kindsIn(text.replace(buying, ' ')).includes('product')) return false
  const other = otherWords(text, [])
  const products = catalogue.offers.filter(({ kind }) => kind === 'product')
  const found = other.length > 0 ? await searchPassages(tx, other, { limit: 10 }) : []
  return other.length > 0 && !found.some(({ coverage, inventory_id: id }) => coverage >= 0.5 && products.some((one) => one.id === id))
}
const buying = /\b(?:buy|purchase|acheter|kununua|okugula)\b/gi
const asksToHave = /\b(?:do you|have you|you (?:have|got|sell)|is there|are there)\b/i

const lending = /\b(?:rent|rents|hire|hires|rental)\b/i

const memoryHasDays = ({ memory }: Asked): boolean => memory.days !== null || memory.party !== null

/** Prices the cheapest of several that fits, and names the others. */
async function bestOf(asked: Asked, items: readonly Offered[], eachNamed: boolean): Promise<Part> {
  const { t } = asked
  const tried: { item: Offered; part: Priced }[] = []
  for (const item of items.slice(0, mostRemembered)) tried.push({ item, part: await pricePart({ ...asked, chatId: null }, item) })
  const fitting = tried.filter(({ part }) => !part.unfit)
  const [best, ...others] = fitting
  asked.memory.itemIds = fitting.length > 0 ? fitting.map(({ item }) => item.id) : asked.memory.itemIds
  if (!best) return { ...tried[0]!.part, text: tried.map(({ part }) => part.text).join(' ') }
  // "The RAV4 or the Land Cruiser?": what is known of each.
  if (best.part.asks && eachNamed)
    return { ...best.part, text: fitting.map(({ part }) => part.text).join(' '), about: fitting.map(({ item }) => item).slice(0, 4) }
  if (best.part.asks) {
    const offers = fitting.map(({ item }) => offerLine(asked, item)).join('; ')
    const questions = best.part.text.replace(`${fromText(asked, best.item)} `, '')
    return { text: `${t('offers', { offers })} ${questions}`, about: fitting.map(({ item }) => item).slice(0, 4), asks: true }
  }
  const part = await pricePart(asked, best.item)
  const also = others.map(({ item }) => offerLine(asked, item)).join('; ')
  return {
    ...part,
    text: also ? `${part.text} ${t('alsoFits', { offers: also })}` : part.text,
    about: [best.item, ...others.map(({ item }) => item)].slice(0, 4),
  }
}

async function simplePart(asked: Asked, intent: Topic, text: string, { named, kinds }: Spoken): Promise<Part | null> {
  const { t, memory, catalogue } = asked
  const item = named[0] ?? catalogue.offers.find(({ id }) => id === memory.itemIds[0]) ?? null
  switch (intent) {
    case 'person':
      return { text: '', handOver: true }
    case 'bot':
      return botPart(asked)
    case 'wellbeing':
      return { text: t('wellbeing') }
    case 'complaint':
      return complaintPart(asked)
    case 'change':
      return changePart(asked)
    case 'compare':
      return comparePart(asked, text, { named, kinds })
    case 'discount':
      return priceRulesPart(asked, named.length > 0 ? named : catalogue.offers.filter(({ id }) => memory.itemIds.includes(id)), text)
    case 'wish':
      return (await wishPart(asked, text)) ?? (kinds.length > 0 ? listPart(asked, text, kinds) : generalPart(asked, text, named))
    case 'others_booking':
      return {
        text: t('othersBooking'),
        actions: [personAction(asked)],
        ...(ofSomeone.test(text) && !ownBooking.test(text) && { known: false }),
      }
    case 'cancellation':
      return cancellationPart(asked, item, text)
    case 'deposit':
      return depositPart(asked, item)
    case 'contact':
      return contactPart(asked)
    case 'address':
      return addressPart(asked)
    case 'hours':
      return hoursPart(asked)
    case 'list':
      return (await saidOfKinds(asked, text, kinds)) ?? listPart(asked, text, kinds)
    case 'greeting':
      return { text: t('hello') }
    case 'thanks':
      return { text: t('thanks') }
    case 'general':
      return generalPart(asked, text, named)
    default:
      return null
  }
}

/** A question about one's own booking is answered: the link in the email shows it. One about somebody else's is not. */
const ofSomeone = /\b(?:phone|number|e-?mail|contacts?)\b|\b(?:what|when|where|did) (?:did|has|have|is|does|do|will|\w+)\b/i
const ownBooking = /\b(?:my|our|ma|notre|yangu|yetu|wange|bookings?|reservations?|bk-?[a-z\d]{4,})\b/i

/** "Can I listen to the music before I buy it?": what the texts of the kind say of it; null if they say nothing. */
async function saidOfKinds({ tx, catalogue, memory }: Asked, text: string, kinds: readonly Kind[]): Promise<Part | null> {
  const other = otherWords(text, [])
  if (kinds.length === 0 || kinds.includes('tour_package') || other.length === 0 || memory.language !== 'en' || !asksSomething(text))
    return null
  const found = (await searchPassages(tx, other, { limit: 6 })).find(
    ({ coverage, kind }) => coverage >= 0.6 && (kind === 'text' || kind === 'offer'),
  )
  const item = catalogue.offers.find(({ id, kind }) => id === found?.inventory_id && kinds.includes(kind))
  return found && item ? { text: `${item.title}: ${found.text}`, about: [item] } : null
}

function whichPart(asked: Asked, offers: readonly Offered[]): Part {
  const { t } = asked
  if (offers.length === 0) return { text: t('noOffers'), actions: [personAction(asked)], asks: true }
  return {
    text: offers.some(({ kind }) => kind !== 'tour_package')
      ? `${t('offers', { offers: offers.map((one) => offerLine(asked, one)).join('; ') })} ${t('whichOne')}`
      : t('whichList', { offers: offers.map(({ title }) => title).join(', ') }),
    about: offers,
    asks: true,
    actions: [{ kind: 'offers', label: t('actOffers') }],
  }
}
