import type { Offered } from '../knowledge/catalogue.ts'
import { passagesOfItem } from '../knowledge/search.ts'
import { beside } from '../reading/offers.ts'
import { contentWords, folded } from '../reading/words.ts'
import type { Asked, Part } from './answer.ts'
import { lengthOfPart, timesOf } from './facts.ts'
import { generalPart } from './general.ts'

const asksLength = /\b(?:how long|how much time|duration|duree|combien de temps|dure|muda|ssaawa)\b/
const asksLengthOfTrip =
  /\b(?:how long(?! (?:do|will|would) (?:we|i) (?:walk|hike|drive))|how many (?:days|nights)|duration|combien de (?:jours|nuits)|duree|siku ngapi|muda gani|ennaku mmeka)\b/
/** "How long do we get with them?" asks for a part of the trip. */
const asksOfPart =
  /\bhow (?:long|much time) (?:do|will|would|can|may) (?:we|i|you|one) (?:get|have|stay|spend|walk|hike|trek|drive|swim)\b(?!\W*$)|\bcombien de temps (?:reste|passe|marche|est-on|avec)\b|\b(?:tuna|nina|tuta|nita)(?:kaa|tembea)\w* .{0,30}\bmuda gani\b|\bmuda gani (?:tuna|nina|tuta|nita)(?:kaa|tembea)/
const asksHours = /\bhow (?:long|much time|many (?:hours|minutes))\b|\bcombien de temps\b/
const asksTime = /\bhow (?:much time|many (?:hours|minutes))\b/
const asksNights = /\bhow many nights\b|\bcombien de nuits\b/
/** Words that ask for a length, besides those of the part that is meant. */
const ofLength = new Set(
  `long take takes last lasts duration days day nights trip tour hours hour minutes many dure jours duree siku muda gani ennaku do find spend total
  see time there get reach temps voir usually normally approximately exactly`.split(/\s+/),
)

/** Answers how long a trip is, what happens on its days, or where one sleeps. */
export async function itineraryPart(asked: Asked, item: Offered, text: string): Promise<Part> {
  const { t, tx } = asked
  const plain = folded(text)
  if (item.kind !== 'tour_package') {
    const whole = asksLength.test(plain) ? await lengthOfPart(asked, item, ['long', 'duration']) : null
    return whole ?? generalPart(asked, asksLength.test(plain) ? `${text} long duration` : text, [item])
  }
  const about = [item]
  // "How long is the flight?" asks for a part of the trip.
  const part = beside(contentWords(plain), [item]).filter((word) => !ofLength.has(word))
  const ofPart = asksHours.test(plain) && part.length > 0 ? await lengthOfPart(asked, item, part) : null
  if (ofPart) return ofPart
  const days = (await passagesOfItem(tx, item.id, ['day'])).map((one) => one.text)
  const stays = days.flatMap((day) => stayOf(day) ?? [])
  const length = t('length', { title: item.title, days: item.days })
  if (asksNights.test(plain)) {
    const nights = stays.length > 0 ? stays.length : item.days - 1
    return { text: t('nights', { title: item.title, days: item.days, nights }), about }
  }
  if (asksTime.test(plain) || asksOfPart.test(plain)) return (await timesOf(asked, item)) ?? generalPart(asked, text, [item])
  if (asksLengthOfTrip.test(plain)) return { text: length, about }
  const night = nightIn(plain, stays)
  if (night) return { text: `${item.title}: ${night}.`, about }
  const [, number] = /\bday (\d{1,2})\b/.exec(plain) ?? []
  const wanted = number ? days.filter((day) => day.startsWith(`${number}. `)) : days
  if (wanted.length === 0) return days.length > 0 ? { text: length, about } : { text: t('unknown'), about, known: false }
  return { text: number ? wanted.join(' ') : `${length} ${t('days', { days: wanted.join(' ') })}`, about }
}

/** Where one sleeps after a day: its passage ends with it in brackets. */
const stayOf = (day: string): string | null => /\(([^()]+)\)$/.exec(day)?.[1] ?? null

const ordinals: readonly RegExp[] = [/first|1st/, /second|2nd/, /third|3rd/, /fourth|4th/, /fifth|5th/]

/** "Where do we sleep the last night?": the place of that night. Null if the text names no night, or the offer no place. */
function nightIn(plain: string, stays: readonly string[]): string | null {
  const [, word] = /\b(first|second|third|fourth|fifth|last|final|1st|2nd|3rd|4th|5th) nights?\b/.exec(plain) ?? []
  if (!word) return null
  return (/last|final/.test(word) ? stays.at(-1) : stays[ordinals.findIndex((pattern) => pattern.test(word))]) ?? null
}
