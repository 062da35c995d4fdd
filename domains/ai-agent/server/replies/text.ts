import { formatMoney } from '#kit/contract/money.ts'
import { formatDay, formatDays, momentOf, timeZone } from '#kit/contract/time.ts'
import type { ItineraryOption, ItineraryResult } from '../../contract/results.ts'
import type { Wish } from '../../contract/wish.ts'
import type { ReplyLanguage } from '../../contract/words.ts'
import { isAffordable } from '../itinerary/ranking.ts'
import { say } from '../messages/say.ts'

interface ToSay {
  language: ReplyLanguage
  names: { client: string; agency: string; person: string; about: string | null }
  itinerary: ItineraryResult | null
  wish: Wish
  /** The inquiry says how many people travel. */
  saysPeople: boolean
  /** Questions that the rules cannot answer. */
  questions: readonly string[]
}

/** Questions about prices, places and days are answered by the offers. */
const answerable =
  /\b(?:prices?|cost|costs|how much|available|availability|free|places|rates?|quote|book|departures?|bei|ngapi|nafasi|ebbeeyi|mmeka|combien|prix|tarifs?|disponibles?|libre)\b/i
const mostQuestions = 3
const longestQuestion = 120

/** Returns the questions of a text that offers do not answer, shortened. */
export const openQuestions = (text: string): string[] =>
  (text.match(/[^.!?\n]+\?/g) ?? [])
    .map((question) => question.trim())
    .filter((question) => !answerable.test(question))
    .slice(0, mostQuestions)
    .map((question) => [...question].slice(0, longestQuestion).join(''))

/** The days of an option in a language. English has the formats of the house. */
function daysText({ starts_on, ends_on }: Pick<ItineraryOption, 'starts_on' | 'ends_on'>, language: ReplyLanguage): string {
  if (language === 'en') return formatDays(starts_on, ends_on)
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', year: 'numeric', timeZone })
  return starts_on === ends_on ? format.format(momentOf(starts_on)) : format.formatRange(momentOf(starts_on), momentOf(ends_on))
}

const dayText = (day: string, language: ReplyLanguage): string =>
  language === 'en' ? formatDay(day) : daysText({ starts_on: day, ends_on: day }, language)

/** Returns the lines of an option: what, when, for how much, and what differs from the wish. */
function optionText(option: ItineraryOption, { language, wish }: ToSay): string {
  const speak = say(language)
  const left = option.steps.map((step) => step.left).filter((count) => count !== null)
  const people = speak('people', { adults: wish.adults, children: wish.children.length })
  return [
    `• ${speak('line', { title: option.title, dates: daysText(option, language), total: formatMoney(option.total), people })}`,
    left.length > 0 && speak('placesLeft', { count: Math.min(...left) }),
    wish.starts_on !== null && option.starts_on !== wish.starts_on && speak('begins', { day: dayText(option.starts_on, language) }),
    !isAffordable({ total: option.total.amount }, wish) && speak('above'),
  ]
    .filter(Boolean)
    .join(' ')
}

const mostOptions = 3

/** Returns the subject and the text of a reply. Every price and day in it is one of the itinerary's. */
export function replyText(given: ToSay): { subject: string; message: string } {
  const { language, names, itinerary, wish, saysPeople, questions } = given
  const speak = say(language)
  const options = itinerary?.options.slice(0, mostOptions) ?? []
  const offered =
    options.length > 0 ? [speak('offer'), ...options.map((option) => optionText(option, given))].join('\n') : itinerary && speak('nothing')
  const asks = [!saysPeople && speak('askPeople'), wish.starts_on === null && wish.month === null && speak('askDates')].filter(Boolean)
  const message = [
    speak('dear', { name: names.client }),
    names.about ? speak('thanksAbout', { title: names.about }) : speak('thanks'),
    questions.length > 0 && speak('gap'),
    offered,
    options.length > 0 && speak('notReserved'),
    asks.join(' '),
    options.length > 0 && speak('next'),
    [speak('regards'), names.person, names.agency].filter(Boolean).join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
  return { subject: names.about ? speak('subjectAbout', { title: names.about }) : speak('subject'), message }
}
