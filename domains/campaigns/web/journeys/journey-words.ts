import type { JourneyKind } from '../../contract/states.ts'

interface JourneyWords {
  /** What happens first. */
  occasion: string
  /** The label of its delay. */
  delay: string
}

const words: Record<JourneyKind, JourneyWords> = {
  welcome: { occasion: 'Someone asks for the first time.', delay: 'after the inquiry' },
  before_trip: {
    occasion: 'A confirmed trip starts soon. It goes to everyone who booked, because it is no offer.',
    delay: 'before the first day',
  },
  review: { occasion: 'A trip is over.', delay: 'after the last day' },
  birthday: { occasion: 'It is the birthday of a contact.', delay: 'after midnight' },
  win_back: { occasion: 'Someone has not travelled with you for long.', delay: 'after the last trip' },
}

export const journeyWords = (kind: JourneyKind): JourneyWords => words[kind]

/** "1 hour", "3 days", "2 days 4 hours". */
export function delayText(hours: number): string {
  const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`
  const parts = [hours >= 24 && count(Math.floor(hours / 24), 'day'), (hours % 24 > 0 || hours === 0) && count(hours % 24, 'hour')]
  return parts.filter(Boolean).join(' ')
}
