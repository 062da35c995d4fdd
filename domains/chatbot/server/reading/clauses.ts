import { asksSomething } from './questions.ts'
import { folded } from './words.ts'

const mostClauses = 5
const mostText = 3000

const sentences = /(?<=[?!])\s+|\n+|(?<=[a-z)]{2})\.\s+|;\s+/
const joins = 'and|also|plus|et|na|ne'
const questionWords =
  "what|which|when|where|who|whose|how|is|are|do|does|can|could|will|max(?:imum)?|combien|quel(?:le)?s?|quand|est-ce|jusqu'a|a quel(?:le)?|il y a|y a-t-il|bei|je|lini|kuna|waliwo"
/** A comma or "and" before a word that asks. What stands before it is a question of its own only if it asks something. */
const soft = new RegExp(
  `,\\s+(?:(?:${joins})\\s+)?(?=(?:${questionWords})\\b)|\\s+(?:${joins})\\s+(?=(?:(?:at|on|for|in) (?:what|which|how)|(?:the )?(?:prices?|prix|costs?) (?:for|of|per|du|de|par)|${questionWords})\\b)`,
  'i',
)
const isBarePrice = /^\W*(?:how much|what price|price|cost|combien|bei gani)(?: (?:is it|is that|total|in total|each|extra))?\W*$/
const ofThing = /\b(?:get|have|add|rent|hire|extra|another)\b/

/** Splits a message into its questions. A statement before a question stays with it. */
export function clausesOf(text: string): string[] {
  const parts = withoutNumbers(text.slice(0, mostText))
    // In Swahili, "je" only says that a question follows.
    .replace(/(^|[.!?\n]\s*)je,\s+/gi, '$1')
    .split(sentences)
    .flatMap((sentence) => questionsOf(sentence))
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
  const joined = parts.reduce<string[]>(
    (all, part) => (all.length > 0 && isRate.test(folded(part)) ? [...all.slice(0, -1), `${all.at(-1)} ${part}`] : [...all, part]),
    [],
  )
  const asking = joined.filter((part) => !isTag.test(folded(part)))
  return (asking.length > 0 ? asking : joined).slice(0, mostClauses)
}

/** "1) How long is it 2) is lunch included": each number begins a question. */
const withoutNumbers = (text: string): string =>
  /(?:^|\s)\(?1[).:]\s/.test(text) && /\s\(?2[).:]\s/.test(text) ? text.replace(/(?:^|\s)\(?[1-9][).:]\s+/g, '\n') : text

/** "Per day? Per week? Self-drive?": more rates of the question before. */
const isRate =
  /^\W*(?:(?:and|or|et|na) )?(?:(?:per|a|each|par|kwa) (?:hour|day|night|week|month|person|km|heure|jour|nuit|semaine|siku|saa|wiki)|self[- ]?drive|with(?:out)? (?:a )?driver)\W*$/

function questionsOf(sentence: string): string[] {
  const questions: string[] = []
  for (const piece of sentence.split(soft)) {
    const before = questions.at(-1)
    const plain = folded(piece)
    // "Can we get an extra bed, how much?" asks for the price of the bed.
    const belongs = before !== undefined && (!asksSomething(before) || (isBarePrice.test(plain) && ofThing.test(folded(before))))
    if (belongs) questions[questions.length - 1] = `${before}, ${piece}`
    else questions.push(piece)
  }
  return questions
}

/** "Is that right?" asks nothing more. */
const isTag =
  /^\W*(?:(?:is|am) (?:that|this|it|i) (?:right|correct|true|ok|okay|so)|right|correct|true|ok|okay|sawa|n'est-ce pas|kituufu)\W*$/
