import type { Offered } from '../knowledge/catalogue.ts'
import { lookUp } from '../knowledge/vocabulary.ts'
import { tokensOf } from '../reading/numbers.ts'
import { asksSomething } from '../reading/questions.ts'
import { largePlaceAt } from '../reading/towns.ts'
import type { Asked, Part } from './answer.ts'

const toPlace = /^(?:in|to|at|near|around|visit|en|vers|huko|katika|mjini|kwenda)$/
/** "We live in London", "I work in Nairobi": where somebody comes from, not where they go. */
const lives =
  /^(?:live|lives|living|lived|based|work|works|working|study|studies|studying|born|reside|residing|office|home|from|habit\w+|vis|vivons|\w*ishi|mbeera|tubeera|back|return|fly|flying|flight|flights|am|are|im|here)$/

/**
 * Says that the bot does not know, where a question is about a town or country that the agency never names: "a hotel in Nairobi" is not
 * answered with a room in Bwindi. Returns null where the clause names an offer, or no such place.
 */
export async function elsewherePart({ t, tx }: Asked, clause: string, named: readonly Offered[]): Promise<Part | null> {
  if (named.length > 0 || !asksSomething(clause)) return null
  const tokens = tokensOf(clause)
  const places = tokens.flatMap((token, at) => {
    if (!toPlace.test(token) || tokens.slice(Math.max(0, at - 3), at).some((before) => lives.test(before))) return []
    const length = largePlaceAt(tokens, at + 1)
    return length > 0 ? [tokens.slice(at + 1, at + 1 + length)] : []
  })
  for (const words of places) {
    const known = await lookUp(tx, words)
    if (known.every(({ isKnown }) => !isKnown)) return { text: t('unknown'), known: false }
  }
  return null
}
