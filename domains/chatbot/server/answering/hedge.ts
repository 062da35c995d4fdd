import type { Offered } from '../knowledge/catalogue.ts'
import { passagesOfItem } from '../knowledge/search.ts'
import { meaningsOf } from '../reading/glossary.ts'
import { otherWords } from '../reading/other-words.ts'
import { contentWords, likeness } from '../reading/words.ts'
import type { Asked, Part } from './answer.ts'
import { eventPart } from './availability.ts'

const mostFacts = 3
/** Share of a question's words that the facts must have: less if the question itself names the offer. */
const leastShare = { named: 0.3, remembered: 0.5 }
const passageKinds = ['offer', 'text', 'day', 'included', 'excluded'] as const

interface Fact {
  kind: string
  text: string
}

/**
 * Turns "I do not know" into "I do not know that for sure" with what the texts of the offer say of the words of the question. It stays an
 * answer that is not known, so a person is offered all the same. Returns null if the texts share too few words with the question.
 */
export async function hedgedPart(asked: Asked, item: Offered, clause: string, by: keyof typeof leastShare): Promise<Part | null> {
  const words = otherWords(clause, [item])
  if (words.length === 0) return null
  const passages: Fact[] = await passagesOfItem(asked.tx, item.id, passageKinds)
  const { facts, covered } = bestFacts(
    passages,
    words.map((word) => meaningsOf(word)),
  )
  if (facts.length === 0 || covered < words.length * leastShare[by]) return null
  // Whatever is asked of an event, its day and place help.
  const when = item.mode === 'quota' ? await eventPart(asked.tx, item) : null
  const said = [
    ...(when ? [when.text] : []),
    ...facts.map((fact) => sentenceOf(asked, item, fact)).filter((text) => !when?.text.includes(text)),
  ]
  return { text: asked.t('notSure', { facts: said.join(' ') }), about: [item], known: false }
}

/** Chooses facts that each add a word of the question that those before do not have. Of two that add as much, the shorter one says it. */
export function bestFacts(passages: readonly Fact[], meanings: readonly (readonly string[])[]): { facts: Fact[]; covered: number } {
  const has = passages.map(({ text }) => {
    const own = contentWords(text)
    return new Set(meanings.flatMap((some, index) => (some.some((word) => own.some((one) => likeness(word, one) > 0)) ? [index] : [])))
  })
  const chosen: number[] = []
  const covered = new Set<number>()
  while (chosen.length < mostFacts) {
    const gains = has.map((words) => [...words].filter((index) => !covered.has(index)).length)
    const most = Math.max(0, ...gains)
    if (most === 0) break
    const [at] = passages
      .flatMap(({ text }, index) => (gains[index] === most ? [{ index, length: text.length }] : []))
      .toSorted((a, b) => a.length - b.length)
      .map(({ index }) => index)
    chosen.push(at!)
    for (const index of has[at!]!) covered.add(index)
  }
  // In the order of the offer, so that they read on.
  return { facts: chosen.toSorted((a, b) => a - b).map((at) => passages[at]!), covered: covered.size }
}

function sentenceOf({ t }: Asked, { title }: Offered, { kind, text }: Fact): string {
  if (kind === 'included') return t('included', { title, list: text })
  if (kind === 'excluded') return t('excluded', { title, list: text })
  return `${title}: ${text}`
}
