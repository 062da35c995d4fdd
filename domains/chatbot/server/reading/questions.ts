import { folded } from './words.ts'

// The one definition of a question: the splitting of messages and the answers have to agree on what asks.

/** Words that ask wherever they stand. */
const anywhere =
  /\?|\b(?:what|how|prices?|costs?|total|combien|quel(?:le)?s?|est-ce|bei|gani|ngapi|lini|mmeka)\b|\b(?:(?:is|are) there|(?:do|can|could|may|should) (?:you|we|i)|does it)\b/
/** "Which" and "who" ask where a part of a sentence begins, or after a preposition. After a noun they only tell more about it. */
const atStart =
  /(?:^|[:;(])\W*(?:(?:and|so|but|also|please|then|et|na|ne|tafadhali|nsaba|s'il vous plait|at|on|in|for|from|to|with|by|a|de|en)\W+)*(?:which|when|where|who|whose|why|qui|quand|ou|comment|pourquoi)\b|,\s*(?:which|when|why|quand|comment)\b|\b(?:and|also|at|on|for|from|until|by|et|na|ne) (?:which|where|who|quand)\b/
/** Verbs and requests that ask where the sentence begins. */
const begins =
  /^\W*(?:[^:?]{2,60}:\s*)?(?:(?:and|so|but|also|please|then|et|na|ne|tafadhali|nsaba|s'il vous plait)\W+)*(?:is|are|can|could|do|does|did|will|would|should|has|have|may|any|tell|explain|describe|i want to know|i would like|qu|que|y a-t-il|nani|nini|wapi|je|kuna|naomba|njagala|nataka)\b/
/** In Swahili and Luganda the word that asks often ends the sentence. */
const ends = /\b(?:nini|wapi|nani|ki|ddi|wa|ani)\W*$/

/** Returns whether a text asks or requests something, in any of the four languages. Statements that give details do not. */
export function asksSomething(text: string): boolean {
  const plain = folded(text)
  return anywhere.test(plain) || atStart.test(plain) || begins.test(plain) || ends.test(plain)
}
