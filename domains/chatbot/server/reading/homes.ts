import { residencyOfTown } from './towns.ts'
import { folded } from './words.ts'

// Where people say that they live or work: it tells what they pay, and never where they want to go.

/** Verbs of now. */
const present =
  /^(?:liv(?:e|es|ing)|resid(?:e|es|ing)|work(?:s|ing)?|teach(?:es|ing)?|based|posted|stationed|employed|j?habit(?:e|ons|ent)|travaill(?:e|ons|ent)|enseign(?:e|ons|ent)|viv(?:ant|ons|ent)|(?:nina?|na|tuna|ana|wana)(?:ishi|fundisha|fanya)|(?:m|tu|a|ba)beera)$/
/** Verbs of before: "have lived here since 2019" is of now too. */
const past = /^(?:lived|resided|worked|taught)$/
/** Verbs that say nothing of now or of what somebody pays. */
const others = /^(?:study|studies|studied|studying|volunteer(?:s|ed|ing)?|grew|raised|born|stayed|habitai(?:s|t)|travaillai(?:s|t))$/

const ends = /^(?:[,;.?!()]|and|but|then|to|et|mais|na|ne|lakini)$/
const preposition = /^(?:in|at|near|outside|around|from|en|kwa|mu|katika|mjini|huko|e)$/
const article = /^(?:a|an|the|my|our|his|her|their|une?|le|la|mon|ma|notre)$/
const isFrench = /^(?:j?habit|travaill|enseign|viv(?:ant|ons|ent))/
const townsHere =
  /^(?:uganda|kampala|entebbe|jinja|gulu|mbarara|masaka|mbale|arua|lira|kabale|hoima|kenya|nairobi|mombasa|kisumu|tanzania|arusha|dar|rwanda|kigali|burundi|bujumbura|juba|goma|here|ouganda)$/

/** The words of the same clause after a verb. */
function clauseAfter(tokens: readonly string[], verb: number): string[] {
  const after = tokens.slice(verb + 1, verb + 10)
  const end = after.findIndex((token) => ends.test(token))
  return end < 0 ? after : after.slice(0, end)
}

/**
 * Returns where the place stands that a verb of living or working has: "Entebbe" of "teach at a school in Entebbe". Of several, the first that
 * is a town counts. Null for none.
 */
function placeOf(tokens: readonly string[], verb: number): number | null {
  const after = clauseAfter(tokens, verb)
  const places = after.flatMap((token, index) => {
    const isAt = preposition.test(token) || (token === 'a' && isFrench.test(tokens[verb]!))
    const next = after[index + 1]
    return isAt && next !== undefined && !article.test(next) ? [verb + 2 + index] : []
  })
  return places.find((at) => townsHere.test(tokens[at]!) || residencyOfTown(tokens, at) !== undefined) ?? places[0] ?? null
}

/** "Used to live here", "was living here", "do not live here", "plan to work here". */
function isNotNow(tokens: readonly string[], verb: number): boolean {
  const [before, earlier] = [tokens[verb - 1] ?? '', tokens[verb - 2] ?? '']
  if (/^(?:dont|doesnt|didnt|not|never|longer|previously|formerly|once)$/.test(before)) return true
  if (/^(?:was|were)$/.test(before) && tokens[verb]!.endsWith('ing')) return true
  return before === 'to' && /^(?:used|plan|planning|hope|hoping|want|moving)$/.test(earlier)
}

/** "Have worked here for six years", "have lived here since 2019", and not "lived here until 2019". */
function isStillSo(tokens: readonly string[], verb: number): boolean {
  const clause = clauseAfter(tokens, verb)
  if (clause.some((token) => /^(?:until|till|til|before|ago|earlier)$/.test(token))) return false
  const isPerfect = tokens.slice(Math.max(0, verb - 2), verb).some((token) => /^(?:have|has|ive|weve|hes|shes|theyve)$/.test(token))
  return clause.includes('since') || (isPerfect && clause.includes('for'))
}

/** Returns whether a token says that somebody lives or works here now: "live in Kampala", "teach at a school in Gulu". */
export function livesHereAt(tokens: readonly string[], at: number): boolean {
  const token = tokens[at]!
  if (isNotNow(tokens, at) || !(present.test(token) || (past.test(token) && isStillSo(tokens, at)))) return false
  if (/^(?:here|kampala|uganda|entebbe|ici|ouganda)$/.test(tokens[at + 1] ?? '')) return true
  const place = placeOf(tokens, at)
  return place !== null && townsHere.test(tokens[place]!)
}

/** "Do you work in Bwindi?", "we want to teach in Jinja", "working hours in Kampala": nobody's home. */
const isNobodys = (tokens: readonly string[], verb: number): boolean =>
  /^(?:to|you|can|could|may|will|would|do|does)$/.test(tokens[verb - 1] ?? '') ||
  /^(?:hours?|days?|permits?|visas?|tours?|trips?)$/.test(tokens[verb + 1] ?? '')

/** Returns a text without the homes that it names: "we live in London, and lived in Kampala until 2019" names no trip to Kampala. */
export function withoutHomes(text: string): string {
  const plain = folded(text)
  const words = [...plain.matchAll(/[\p{L}\p{N}']+|[,;.?!()&+]/gu)]
  const tokens = words.map(([word]) => word.replaceAll("'", ''))
  let kept = ''
  let from = 0
  tokens.forEach((token, at) => {
    const isVerb = present.test(token) || past.test(token) || others.test(token)
    const place = isVerb && !isNobodys(tokens, at) && words[at]!.index >= from ? placeOf(tokens, at) : null
    if (place === null) return
    kept += `${plain.slice(from, words[at]!.index)} `
    from = words[place]!.index + words[place]![0].length
  })
  return kept + plain.slice(from)
}
