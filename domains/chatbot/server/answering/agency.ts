import { formatClock } from '#kit/contract/time.ts'
import type { Offered } from '../knowledge/catalogue.ts'
import { searchPassages } from '../knowledge/search.ts'
import { otherWords } from '../reading/other-words.ts'
import { folded } from '../reading/words.ts'
import type { Asked, Part } from './answer.ts'
import { eventPart } from './availability.ts'
import { generalPart } from './general.ts'

export function contactPart({ t, catalogue: { facts } }: Asked): Part {
  const contacts = [facts.phone, facts.email, facts.website].filter(Boolean).join(', ')
  return { text: t('contact', { agency: facts.name, contacts }) }
}

export function addressPart(asked: Asked): Part {
  const { t, catalogue } = asked
  const { address, place } = catalogue.facts
  const where = address ?? place?.text
  return where ? { text: t('address', { address: where }) } : contactPart(asked)
}

const weekdayNames = (language: string) =>
  Array.from({ length: 7 }, (_, day) =>
    new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, 1 + day))),
  )

export function hoursPart({ t, may, memory }: Asked): Part {
  // The chat answers at any time. When the office is open, nobody has said.
  if (may.hours.length === 0) return { text: `${t('hoursAlways')} ${t('unknown')}`, known: false }
  const names = weekdayNames(memory.language)
  const hours = may.hours.map(({ day, from, until }) => `${names[day - 1]} ${formatClock(from)} – ${formatClock(until)}`).join(', ')
  return { text: t('hours', { hours }) }
}

const earthKm = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

interface Point {
  lat: number
  lng: number
}

/** Distance over the ground in a straight line. */
export function kilometresBetween(a: Point, b: Point): number {
  const sines =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lng - a.lng) / 2) ** 2
  return 2 * earthKm * Math.asin(Math.sqrt(sines))
}

const asksWhereIs = /\bwhere(?: is|'s| are| do (?:we|i) (?:have|eat|get|take))\b|\bou (?:est|sont|se trouve)\b/

/** Answers where an offer goes, and how far that is from the place that is named, else from the agency. */
export async function distancePart(asked: Asked, item: Offered, question: string): Promise<Part> {
  const { t, catalogue } = asked
  const { title, place } = item
  const about = [item]
  // "Where is lunch?": a part of the trip that its texts name.
  const part = asksWhereIs.test(folded(question)) ? otherWords(question, [item]) : []
  const found = part.length > 0 ? await searchPassages(asked.tx, part, { itemId: item.id, limit: 3 }) : []
  const said = found.filter(({ coverage, kind }) => coverage >= 0.6 && (kind === 'text' || kind === 'day'))
  if (said.length > 0) return { text: `${title}: ${said.map(({ text }) => text).join(' ')}`, about }
  const event = item.kind === 'event' ? await eventPart(asked.tx, item) : null
  if (event) return event
  if (item.kind === 'car') return generalPart(asked, 'mileage km limit', [item])
  if (!place) return generalPart(asked, item.mode === 'stock' ? question : `${question} where venue`, [item])
  const sentences = [t('whereIs', { title, place: place.text })]
  const from = placeNamed(catalogue, question, item) ?? catalogue.facts.place
  if (from && place.lat !== null && place.lng !== null) {
    const km = Math.round(kilometresBetween(from, { lat: place.lat, lng: place.lng }))
    if (km > 5) sentences.push(t('distance', { place: place.text, km, from: from.text }))
  }
  return { text: sentences.join(' '), about }
}

/** The place after "from", if an offer or the agency is there. */
function placeNamed({ offers }: Asked['catalogue'], question: string, item: Offered) {
  const [, word] = /\b(?:from|kutoka|toka|depuis|okuva(?: e)?|and|et|na)\s+(\p{L}{4,})/u.exec(folded(question)) ?? []
  if (!word) return null
  const other = offers.find((one) => one.id !== item.id && one.place && one.place.lat !== null && folded(one.place.text).includes(word))
  return other ? { text: other.place!.text, lat: other.place!.lat!, lng: other.place!.lng! } : null
}
