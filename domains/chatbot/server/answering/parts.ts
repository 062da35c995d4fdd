import type { Offered } from '../knowledge/catalogue.ts'
import type { Intent } from '../reading/intents.ts'
import type { Asked, Part } from './answer.ts'
import { addressPart, contactPart, distancePart, hoursPart } from './agency.ts'
import { cancellationPart, depositPart, includedPart } from './conditions.ts'
import { availabilityPart } from './departures.ts'
import { bringPart, describePart, generalPart, itineraryPart } from './general.ts'
import { listPart } from './offers-list.ts'
import { personAction, pricePart } from './price.ts'

type OfItem = (asked: Asked, item: Offered, text: string) => Promise<Part> | Part

const ofItem: Partial<Record<Intent | 'describe', OfItem>> = {
  price: pricePart,
  book: pricePart,
  availability: availabilityPart,
  included: (asked, item, text) => includedPart(asked, item, text, 'included'),
  excluded: (asked, item, text) => includedPart(asked, item, text, 'excluded'),
  bring: bringPart,
  distance: distancePart,
  itinerary: itineraryPart,
  describe: describePart,
}
/** Asked again once the missing thing is said. */
const resumed: readonly (Intent | 'describe' | 'general')[] = ['price', 'book', 'availability']

/** Answers one thing that was asked for, with a part for each offer that the clause names. */
export async function answerIntent(
  asked: Asked,
  intent: Intent | 'general' | 'describe',
  text: string,
  named: readonly Offered[],
): Promise<Part[]> {
  const { t, memory, catalogue } = asked
  const simple = await simplePart(asked, intent, text, named)
  if (simple) return [simple]
  const answer = ofItem[intent as Intent]!
  const items = named.length > 0 ? named : catalogue.offers.filter(({ id }) => memory.itemIds.includes(id))
  if (resumed.includes(intent)) memory.pending = intent as Intent
  if (items.length === 0) {
    // "What should I bring to a trek?" names no offer, but may have an answer all the same.
    const general = intent === 'price' || intent === 'book' || intent === 'availability' ? null : await generalPart(asked, text, [])
    return [general && general.known !== false ? general : whichPart(asked, catalogue.offers.slice(0, 4))]
  }
  if (items.length > 2 && (intent === 'price' || intent === 'book')) return [whichPart(asked, items)]
  const parts = []
  for (const item of items.slice(0, 3)) parts.push(await answer(asked, item, text))
  if (resumed.includes(intent) && !parts.some(({ asks }) => asks)) memory.pending = null
  return parts.length > 0 ? parts : [{ text: t('unknown'), known: false }]
}

async function simplePart(
  asked: Asked,
  intent: Intent | 'general' | 'describe',
  text: string,
  named: readonly Offered[],
): Promise<Part | null> {
  const { t, memory, catalogue } = asked
  const item = named[0] ?? catalogue.offers.find(({ id }) => id === memory.itemIds[0]) ?? null
  switch (intent) {
    case 'person':
      return { text: '', handOver: true }
    case 'others_booking':
      return { text: t('othersBooking'), actions: [personAction(asked)] }
    case 'cancellation':
      return cancellationPart(asked, item)
    case 'deposit':
      return depositPart(asked)
    case 'contact':
      return contactPart(asked)
    case 'address':
      return addressPart(asked)
    case 'hours':
      return hoursPart(asked)
    case 'list':
      return listPart(asked, text)
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

function whichPart(asked: Asked, offers: readonly Offered[]): Part {
  const { t } = asked
  if (offers.length === 0) return { text: t('noOffers'), actions: [personAction(asked)], asks: true }
  return {
    text: t('whichList', { offers: offers.map(({ title }) => title).join(', ') }),
    about: offers,
    asks: true,
    actions: [{ kind: 'offers', label: t('actOffers') }],
  }
}
