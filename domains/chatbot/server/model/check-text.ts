import { currencyCodes } from '#kit/contract/money.ts'
import { wordsOf } from '../reading/words.ts'

const signs = '[$€£¥]|US\\$|Shs?\\.?|shillings?|dollars?|euros?|pounds?|francs?|shilingi|ssente'
const codes = currencyCodes.join('|')
const number = '\\d(?:[\\d,. \\u00a0\\u202f]*\\d)?(?:\\s*(?:million|thousand|k|m)\\b)?'
const amounts = new RegExp(
  `(?:\\b(?:${codes})|${signs})\\s*${number}|${number}\\s*(?:\\b(?:${codes})\\b|${signs})|\\d+(?:\\.\\d+)?\\s*%`,
  'gi',
)

const plain = (text: string) => text.replace(/[\s ,. ]/g, '').toLowerCase()
/** Digits of an amount, so that "UGX 1,250,000" and "1 250 000 UGX" are the same. */
const digits = (amount: string) => amount.replace(/\D/g, '')
const withWord = /million|thousand|\d\s*[km]\b/i

/** A number of three digits or more may be an amount without its currency: "only 900 a person". Smaller ones are people, days and times. */
const figuresIn = (text: string) => (text.match(/\d(?:[\d,. \u00a0\u202f]*\d)?/g) ?? []).map(digits).filter((figure) => figure.length > 2)
const inWords = /\b(?:hundreds?|thousands?|millions?|cents?|mille|millions?|mia|elfu|milioni|lukumi|emitwalo|obukadde)\b/gi

const longest = 1500

/**
 * Checks what a model wrote. Returns it as plain text without addresses, or null if it names an amount, a percentage, a figure of three
 * digits or more, an amount in words, or something by a name that `said`, the results of the tools, does not have.
 */
export function checkedText(text: string, said: string): string | null {
  const known = new Set([...said.matchAll(amounts)].map(([amount]) => digits(amount)))
  const allowed = plain(said)
  for (const [amount] of text.matchAll(amounts)) {
    if (withWord.test(amount) && !allowed.includes(plain(amount))) return null
    if (!withWord.test(amount) && !known.has(digits(amount))) return null
  }
  const figures = new Set(figuresIn(said))
  if (figuresIn(text).some((figure) => !figures.has(figure))) return null
  const words = new Set((said.match(inWords) ?? []).map((word) => word.toLowerCase()))
  if ((text.match(inWords) ?? []).some((word) => !words.has(word.toLowerCase()))) return null
  if (!namesKnown(text, said)) return null
  const clean = text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\b(?:https?:\/\/|www\.|javascript:|data:)\S+/gi, '')
    .replace(/<[^>]*>/g, '')
    .replace(/[*_`#<>]+/g, '')
    .trim()
  return clean === '' ? null : clean.slice(0, longest)
}

/** Two words or more with capitals: "Serengeti Balloon Flight", "Lake Bunyonyi". A sentence's first word may have one anyway. */
const names = /(?<![.!?:]\s|^)\p{Lu}[\p{L}'’-]+(?:\s+(?:of|the|and|de|du|la|ya|wa)\s+\p{Lu}[\p{L}'’-]+|\s+\p{Lu}[\p{L}'’-]+)+/gmu

/** True if all words of the names in a text are in `said`. A name of an offer that does not exist is not. */
function namesKnown(text: string, said: string): boolean {
  const words = new Set(wordsOf(said))
  return (text.match(names) ?? []).every((name) => wordsOf(name).every((word) => word.length < 4 || words.has(word)))
}
