import { companyInUse } from '#domains/finance/server/aggregators/registry.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { Offered, Facts } from '../knowledge/catalogue.ts'
import { meaningsOf } from '../reading/glossary.ts'
import { intentsOf, type Intent } from '../reading/intents.ts'
import { numberOf } from '../reading/numbers.ts'
import { otherWords } from '../reading/other-words.ts'
import { asksSomething } from '../reading/questions.ts'
import { contentWords, folded, likeness } from '../reading/words.ts'
import { passagesOfItem } from '../knowledge/search.ts'
import type { Asked, Part } from './answer.ts'

type Policy = Facts['policy']

/** Answers what is refunded on cancellation: by the offer's own conditions, else by those of the agency. */
export function cancellationPart({ t, catalogue }: Asked, item: Offered | null, text: string): Part {
  const policy: Policy = item?.policy ?? catalogue.facts.policy
  const { tiers, deposit_refund_percent: deposit } = policy
  const lines = tiers
    .toSorted((a, b) => b.days_before - a.days_before)
    .map(({ days_before: days, refund_percent: percent }) =>
      days === 0 ? t('refundLater', { percent }) : t('refundBefore', { percent, days }),
    )
  if (deposit !== null) lines.push(t('depositRefund', { percent: deposit }))
  const intro = item ? t('policyIntro', { title: item.title }) : t('policyGeneral')
  const days = daysBefore(folded(text))
  const tier =
    days === null ? null : tiers.toSorted((a, b) => b.days_before - a.days_before).find(({ days_before: least }) => least <= days)
  const then = days === null ? '' : `${t('refundAt', { days, percent: tier?.refund_percent ?? 0 })} `
  return { text: `${then}${intro} ${lines.join('; ')}.`, about: item ? [item] : [] }
}

/** "If I cancel 5 days before": how many days before the start a text names last; null if it names none. */
function daysBefore(plain: string): number | null {
  const [found] = [
    ...plain.matchAll(
      /\b(\d{1,3}|[a-z]+) (days?|weeks?|months?|jours?|semaines?|mois) (?:before|prior|ahead|to go|in advance|earlier|avant)\b/g,
    ),
    // In Swahili and Luganda the number follows.
    ...[...plain.matchAll(/\b(siku|wiki|wiiki|miezi|mwezi|ennaku) (\d{1,3}|[a-z]+) (?:kabla|emabega|nga)\b/g)].map(([all, unit, count]) => [
      all,
      count,
      unit,
    ]),
  ].toReversed()
  if (!found) return /\b(?:the|one|a) day before\b/.test(plain) ? 1 : null
  const count = found[1] === 'a' || found[1] === 'the' ? 1 : numberOf(found[1])
  return count === null ? null : count * daysOf(found[2]!)
}

const daysOf = (unit: string): number => (/^(?:week|semaine|wii?ki)/.test(unit) ? 7 : /^(?:m|month)/.test(unit) ? 30 : 1)

/** Answers how the agency is paid; for a car, also what is deposited at hand-over. */
export async function depositPart({ app, t, tx, catalogue: { facts } }: Asked, item: Offered | null): Promise<Part> {
  const how = companyInUse(app) ? t('payMethods') : t('payLater')
  const terms = t('depositTerms', { percent: facts.deposit_percent, hours: facts.hold_hours })
  if (item?.kind !== 'car') return { text: `${terms} ${how}` }
  const passages = await passagesOfItem(tx, item.id, ['text'])
  const security = passages.filter(({ text }) => /\bsecurity deposit\b/.test(text)).map(({ text }) => text)
  return { text: [...security, terms, how].join(' '), about: [item] }
}

/** Answers what is included or not. If the question names one thing, says whether that one is. */
export async function includedPart(asked: Asked, item: Offered, question: string, of: 'included' | 'excluded'): Promise<Part> {
  const { t } = asked
  const { title } = item
  const about = [item]
  const { included, excluded, sentences } = await conditionsNamed(asked, item, question)
  if (sentences.length > 0 && sentences.length <= 3) return { text: sentences.join(' '), about }
  const whole = [
    ...(included.length > 0 && of === 'included' ? [t('included', { title, list: included.join(', ') })] : []),
    ...(excluded.length > 0 ? [t('excluded', { title, list: excluded.join(', ') })] : []),
  ]
  return whole.length > 0 ? { text: whole.join(' '), about } : { text: t('unknown'), about, known: false }
}

const anyMeal = /^(?:meals?|food|chakula|emmere|okulya|repas)$/

/** Half board is breakfast and dinner, full board lunch too. */
const isMealOf = (text: string, things: readonly string[]): boolean =>
  things.some((thing) =>
    /^(?:breakfasts?|dinners?|suppers?|petit|diner|meals?|food|chakula|emmere|okulya|repas)$/.test(thing)
      ? /\b(?:half|full) board\b/i.test(text) || (anyMeal.test(thing) && /^(?:breakfast|lunch|dinner)\b/i.test(text))
      : /^(?:lunch(?:es)?|dejeuner)$/.test(thing) && /\bfull board\b/i.test(text),
  )

/** Returns what an offer includes and excludes, a sentence for each thing of it that the question names, and the words that name one. */
export async function conditionsNamed(asked: Asked, item: Offered, question: string) {
  const { t, tx } = asked
  const { title } = item
  const passages = await passagesOfItem(tx, item.id, ['included', 'excluded'])
  const listOf = (kind: string) => passages.filter((one) => one.kind === kind).map(({ text }) => text)
  const own = [...item.words.title, ...item.words.place]
  const things = contentWords(question)
    .filter((word) => !own.some((one) => likeness(word, one) > 0))
    .flatMap((word) => meaningsOf(word))
  const named = (texts: readonly string[], by: readonly string[]) =>
    texts.filter((text) => contentWords(text).some((word) => by.some((thing) => likeness(thing, word) > 0)) || isMealOf(text, by))
  const [included, excluded] = [listOf('included'), listOf('excluded')]
  const [yes, no] = [named(included, things), named(excluded, things)]
  const said = contentWords(question).filter((word) => named([...included, ...excluded], meaningsOf(word)).length > 0)
  const sentences = [...yes.map((what) => t('isIncluded', { what, title })), ...no.map((what) => t('isExcluded', { what, title }))]
  return { included, excluded, sentences, said }
}

/** Intents that a clause has by a word with other uses: "is there a place for our packed lunch?" is about the lunch. */
const weak: readonly Intent[] = ['availability', 'time', 'contact', 'wish', 'greeting', 'thanks']
/** A question that no yes or no answers. */
export const isOpen = /^\W*(?:(?:and|so|et|na)\W+)?(?:what|which|where|when|who|quels?|quelles?|ou (?:est|sont)|quand)\b/
const mostNamed = 2
const fees = /\b(?:fees?|charges?)\b/gi

/**
 * Answers a question whose words name something that the offer includes or not, where nothing but weak words says what it is about. The
 * offer's own list is better evidence than such a word. Null where most of the words name something else.
 */
export async function namedConditionPart(asked: Asked, item: Offered, clause: string, intents: readonly Intent[]): Promise<Part | null> {
  // "And the park fees?" asks for a price only by the word of the thing itself.
  const isOfFees = intents.includes('price') && !intentsOf(clause.replace(fees, ' ')).includes('price')
  const isWeak = intents.every((intent) => weak.includes(intent) || (intent === 'price' && isOfFees))
  // "What animals can we see?" is not answered with a yes.
  if (!isWeak || !asksSomething(clause) || (intents.length === 0 && isOpen.test(folded(clause)))) return null
  const words = [...otherWords(clause, [item]), ...(isOfFees ? ['fees'] : [])]
  if (words.length === 0) return null
  const { sentences, said } = await conditionsNamed(asked, item, words.join(' '))
  const isNamed = sentences.length > 0 && sentences.length <= mostNamed && said.length * 2 > words.length
  return isNamed ? { text: sentences.join(' '), about: [item] } : null
}

/** Describes an offer in a line. */
export const offerLine = ({ t }: Asked, { title, kind, days, from, per }: Offered): string => {
  if (kind !== 'tour_package') return from ? t('otherLine', { title, price: formatMoney(from), per: per ?? 'unit' }) : title
  return from ? t('offerLine', { title, days, price: formatMoney(from) }) : t('offerLineNoPrice', { title, days })
}

/** Says from which price an offer is sold: a person, a night, a day. */
export function fromText({ t }: Asked, { title, kind, from, per }: Offered): string {
  if (!from) return t('onRequestPrice', { title })
  const price = formatMoney(from)
  return kind === 'tour_package' ? t('fromPrice', { title, price }) : t('fromUnit', { title, price, per: per ?? 'unit' })
}
