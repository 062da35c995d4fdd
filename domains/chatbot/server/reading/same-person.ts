import { numberOf } from './numbers.ts'
import { isJoiner, possessives, relatives } from './people.ts'

// Two words that say where somebody lives may be about one person ("a German who lives in Kampala") or about two.

const speaks = /^(?:i|j|im|ive|me|myself|je|jai|moi|mimi|nze|we|were|us|nous|sisi|ffe|n(?:a|ina)ishi|tunaishi|mbeera|tubeera|habitons)$/
const isThird =
  /^(?:he|hes|she|shes|they|theyre|his|her|their|il|elle|ils|elles|lui|leur|yeye|wao|ye|bo|anaishi|wanaishi|abeera|babeera|other|others|another|rest|autre|autres|mwingine|wengine|omulala|abalala)$/
/** A verb without a subject of its own: "we are Dutch and live in Kampala". */
const continues =
  /^(?:live|lives|living|work|works|working|based|residing|resident|residents|am|are|is|have|has|hold|been|teach|teaches|teaching|study|studying|run|runs|stay|staying|both|all|but|currently|now|habite|habitons|habitent|vis|vivons|travaille|travaillons|ninaishi|naishi|tunaishi|anaishi|wanaishi|mbeera|tubeera|abeera|babeera)$/

/** Who is spoken of at a token: the speaker, somebody else, or nobody new. */
function mentionAt(tokens: readonly string[], at: number): 'speaker' | 'other' | null {
  const token = tokens[at]!
  if (speaks.test(token)) return 'speaker'
  if (isThird.test(token) || relatives.has(token)) return 'other'
  // "My English neighbour": somebody of one's own, whatever the noun.
  return possessives.has(token) && !/^(?:passports?|permits?|visas?|pass|nationality|citizenship)$/.test(tokens[at + 1] ?? '')
    ? 'other'
    : null
}

/** "2 expats, 2 from Spain": a number right before the second starts another group. */
function isCounted(tokens: readonly string[], first: number, second: number): boolean {
  let before = second - 1
  while (before > first && /^(?:from|of|us|them|are|is|the|south|east|de|du|kutoka|okuva|e)$/.test(tokens[before]!)) before--
  return before > first && numberOf(tokens[before]) !== null
}

const isOneSpeaker = /^(?:i|im|ive|je|jai|mimi|nze|n(?:a|ina)ishi|mbeera)$/
const isOfSeveral = (tokens: readonly string[], at: number): boolean => /^(?:we|were|us|nous|sisi|ffe)$/.test(tokens[at]!)

/** Who is spoken of at a place: the nearest mention before it. */
function subjectOf(tokens: readonly string[], first: number): { who: 'speaker' | 'other'; at: number } | null {
  for (let at = first; at >= 0; at--) {
    const who = /^[.;?!]$/.test(tokens[at]!) ? null : mentionAt(tokens, at)
    if (who) return { who, at }
  }
  return null
}

/** Returns whether the speaker says both words, and says so again between them in one sentence: "I am American but I teach here". */
export const speaksOn = (tokens: readonly string[], first: number, second: number): boolean =>
  subjectOf(tokens, first)?.who === 'speaker' &&
  tokens.slice(first + 1, second).some((token) => speaks.test(token)) &&
  !tokens.slice(first, second).some((token) => /^[.;?!]$/.test(token))

/** Returns whether the words at two places say something of the same people: nobody new is mentioned or joined between them. */
export function isSamePerson(tokens: readonly string[], first: number, second: number): boolean {
  if (isCounted(tokens, first, second)) return false
  const subject = subjectOf(tokens, first)
  // "We are three Danes, I have a work permit": one of them.
  if (subject !== null && isOfSeveral(tokens, subject.at) && tokens.slice(first, second).some((token) => isOneSpeaker.test(token)))
    return false
  for (let at = first + 1; at <= second; at++) {
    // "A Chinese colleague": the noun right after the origin is who has it.
    const mention = at === first + 1 && relatives.has(tokens[at]!) ? null : mentionAt(tokens, at)
    if (mention === 'other' || (mention === 'speaker' && subject?.who === 'other')) return false
    const next = tokens[at + 1] ?? ''
    // "With a work permit" is about who was named before.
    if (/^(?:with|avec)$/.test(tokens[at]!) && second - at <= 4) continue
    if (at < second && isJoiner(tokens[at]!) && !continues.test(next) && !speaks.test(next)) return false
  }
  return true
}
