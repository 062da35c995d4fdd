import { weekdayOfName } from './date-words.ts'
import { folded } from './words.ts'

const names = [...weekdayOfName.keys()].toSorted((a, b) => b.length - a.length).join('|')
/** Words that make a weekday any of its kind: "every Saturday", "kila Jumamosi". */
const every = '(?:every|each|any|kila|buli|chaque|tous les|only on)'
const repeated = new RegExp(`\\b${every} (${names})s?\\b|\\b(${names})s\\b|\\b(${names}) zote\\b`, 'g')
const weekends = /\b(?:weekends|every weekend|kila wikendi|(?:tous )?les (?:week[- ]ends|weekends)|buli wiikendi)\b/
const workdays = /\b(?:weekdays|week days|jours de semaine|siku za kazi)\b/

/** Returns the ISO weekdays of which a text names every one: "on Saturdays", "kila Jumamosi". A single "Saturday" is a day, and none of these. */
export function repeatedWeekdays(text: string): number[] {
  const plain = folded(text)
  const found = [...plain.matchAll(repeated)].flatMap(([all, first, second, third]) =>
    // "Tues", "weds" and "thurs" are short for one day.
    first === undefined && third === undefined && /^(?:tues|weds|thurs|mars)$/.test(all)
      ? []
      : [weekdayOfName.get(first ?? second ?? third ?? '')!],
  )
  if (weekends.test(plain)) found.push(6, 7)
  if (workdays.test(plain)) found.push(1, 2, 3, 4, 5)
  return [...new Set(found)].toSorted((a, b) => a - b)
}
