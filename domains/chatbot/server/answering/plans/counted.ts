import { formatMoment } from '#kit/contract/time.ts'
import { agesIn } from '../../reading/ages.ts'
import { numberOf, tokensOf } from '../../reading/numbers.ts'
import { quantityOf } from '../../reading/quantity.ts'
import { contentWords, folded, latest, likeness, wordsOf } from '../../reading/words.ts'
import { lacks, type Bookable, type Plan, type Wish } from './plan.ts'

// Tickets of events, variants of products and downloads: prices that are counted or have no limit, without days to choose.

type Option = Bookable['options'][number]

const sizes: Record<string, string> = { small: 's', medium: 'm', large: 'l', petit: 's', moyen: 'm', grand: 'l', ndogo: 's', kubwa: 'l' }

/** A price with what is left of it: "Lawn UGX 60,000 (170 left)". */
const optionText = ({ asked: { t, money } }: Wish, { name, amount, currency, left }: Option): string => {
  const price = money({ amount, currency })
  if (left === null) return t('option', { name, price })
  return left <= 0 ? t('optionSoldOut', { name, price }) : t('optionLeft', { name, price, left })
}
export const optionsText = (wish: Wish): string => wish.sale.options.map((option) => optionText(wish, option)).join(', ')

/** A child's ticket: "Under 12", "Child 3–12". */
function takesAge({ name }: Option, age: number): boolean {
  const [, under] = /\b(?:under|below|moins de|chini ya)\s+(\d{1,2})\b/i.exec(name) ?? []
  if (under) return age < Number(under)
  const [, least, most] = /(\d{1,2})\s*(?:–|-|to)\s*(\d{1,2})/.exec(name) ?? []
  return least !== undefined && Number(least) <= age && age <= Number(most)
}
const childWords = ['child children kid kids enfant enfants mtoto watoto omwana abaana']
const isForChildren = (option: Option) => /\b(?:under|below|child|children|kids?|enfants?)\b/i.test(option.name)

/** Returns whether a text has a word of a ticket's name. */
function isSaid({ name }: Option, said: string): boolean {
  const words = contentWords(name)
  return wordsOf(said).some((word) => words.some((one) => likeness(word, one) > 0))
}

/** Tickets of an event, by the names of the ticket types and the ages of children. */
export function planTickets(wish: Wish): Plan {
  const { asked, item, sale } = wish
  const { t, memory } = asked
  const when = sale.happens_from ? formatMoment(new Date(sale.happens_from)) : null
  const onSale = sale.options.filter(({ on_sale }) => on_sale)
  const left = onSale.filter((option) => option.left === null || option.left > 0)
  if (left.length === 0) return lacks(t('soldOut', { title: item.title }))
  const counts = new Map<Option, number>()
  const ages = agesIn(tokensOf(memory.said).join(' ')).filter((age) => age < 18)
  for (const age of ages) {
    const ticket = onSale.find((option) => takesAge(option, age))
    if (ticket) counts.set(ticket, (counts.get(ticket) ?? 0) + 1)
  }
  // "And a kid's ticket": of one kind of ticket for children, no age is needed.
  const [ofChild, ...more] = onSale.filter(isForChildren)
  const kids =
    ofChild && more.length === 0 && counts.size === 0
      ? latest(memory.said, (line) => quantityOf(line, childWords, { general: false }))
      : null
  if (ofChild && kids) counts.set(ofChild, kids)
  const children = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const named = onSale.filter((option) => isSaid(option, memory.said) && !counts.has(option))
  for (const option of named) {
    const own = latest(memory.said, (line) => quantityOf(line, [option.name], { general: false }))
    // "Two tickets, lawn": of one kind of ticket, all are meant.
    const all = named.length === 1 && children === 0 ? latest(memory.said, (line) => quantityOf(line, [item.title])) : null
    counts.set(option, own ?? all ?? peopleOf(memory) ?? 1)
  }
  const general = onSale.filter((option) => !isForChildren(option))
  if ([...counts.keys()].every((option) => isForChildren(option)) && general.length === 1) {
    const all = quantityOf(memory.said, [item.title]) ?? peopleOf(memory)
    if (all !== null) counts.set(general[0]!, Math.max(1, all - (memory.party ? 0 : children)))
  }
  const selection = [...counts].map(([{ id }, quantity]) => ({ price_option_id: id, quantity }))
  const isSure = selection.length > 0 && [...counts.keys()].some((option) => !isForChildren(option))
  if (!isSure) return lacks(t('ticketsOf', { title: item.title, when: when ?? '', tickets: optionsText(wish) }), t('askTickets'))
  const short = [...counts].find(([option, count]) => option.left !== null && option.left < count)
  if (short) return lacks(t('onlyLeft', { name: short[0].name, left: short[0].left! }))
  return { line: { selection }, missing: [], when }
}

const peopleOf = ({ party }: Wish['asked']['memory']): number | null =>
  party && party.groups.length > 0
    ? party.groups.filter(({ kind }) => kind === 'adult').reduce((sum, { count }) => sum + count, 0) || null
    : null

/** Variants of a product: the size or colour that was named, and how many. */
export function planGoods(wish: Wish): Plan {
  const { asked, item, sale } = wish
  const { t, memory } = asked
  const size = missingSize(wish)
  if (size) return lacks(t('noVariant', { title: item.title, size, variants: optionsText(wish) }))
  const named = sale.options.filter((option) => isVariantNamed(option, memory.said))
  const [variant] = sale.options.length === 1 ? sale.options : named
  const count =
    latest(memory.said, (line) => quantityOf(line, [item.title, ...item.words.joined, ...Object.keys(sizes)])) ??
    loneNumber(memory.said) ??
    1
  if (!variant) return lacks(t('variantsOf', { title: item.title, variants: optionsText(wish) }), t('askVariant'))
  if (variant.left !== null && variant.left < count)
    return lacks(
      variant.left <= 0
        ? t('soldOut', { title: `${item.title} (${variant.name})` })
        : t('onlyLeft', { name: item.title, left: variant.left }),
    )
  const notes = variant.left !== null && variant.left <= few ? [t('onlyLeft', { name: variant.name, left: variant.left })] : []
  return { line: { selection: [{ price_option_id: variant.id, quantity: count }] }, missing: [], when: null, notes }
}

/** Sizes that are nothing but sizes. */
const sizeNames = /^(?:xxs|xs|xl|xxl|xxxl|[2-5]xl)$/

/** Returns the size that the last message asks for, if there are variants and none is of that size; else null. */
export function missingSize({ asked: { memory }, sale }: Wish): string | null {
  const asked = sizesIn(memory.said.split('\n').at(-1) ?? '')
  const [size] = asked.filter((one) => !sale.options.some(({ name }) => wordsOf(name).includes(one)))
  return sale.options.length > 1 && size ? size.toUpperCase() : null
}
export const sizesIn = (text: string): string[] => wordsOf(text).filter((word) => sizeNames.test(word))

/** So few that buyers should know. */
const few = 10

const isVariantNamed = ({ name }: Option, said: string): boolean => {
  const words = wordsOf(said).map((word) => sizes[word] ?? word)
  return wordsOf(name).every((part) => words.includes(part)) && !/^standard$/i.test(folded(name))
}
/** "2" as the whole answer to "How many?". */
const loneNumber = (said: string): number | null => numberOf(said.split('\n').at(-1)?.trim().toLowerCase())

/** Something without a limit or a day, such as a download. */
export function planDownload({ asked, item, sale }: Wish): Plan {
  const [option] = sale.options
  if (!option) return lacks(asked.t('onRequestPrice', { title: item.title }))
  const quantity = Math.max(option.min_quantity, 1)
  return { line: { selection: [{ price_option_id: option.id, quantity }] }, missing: [], when: null }
}
