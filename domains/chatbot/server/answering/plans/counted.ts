import { formatMoment } from '#kit/contract/time.ts'
import { numberOf } from '../../reading/numbers.ts'
import { quantityOf } from '../../reading/quantity.ts'
import { folded, latest, wordsOf } from '../../reading/words.ts'
import { lacks, type Bookable, type Plan, type Wish } from './plan.ts'
import { ticketsWanted } from './tickets.ts'

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

const ticketsText = (wish: Wish, when: string | null): string =>
  wish.asked.t('ticketsOf', { title: wish.item.title, when: when ?? '', tickets: optionsText(wish) })

/** Tickets of an event, by the names of the ticket types and the ages of children. */
export function planTickets(wish: Wish): Plan {
  const { asked, item, sale } = wish
  const { t, memory } = asked
  const when = sale.happens_from ? formatMoment(new Date(sale.happens_from)) : null
  const onSale = sale.options.filter(({ on_sale }) => on_sale)
  const left = onSale.filter((option) => option.left === null || option.left > 0)
  if (left.length === 0) return lacks(t('soldOut', { title: item.title }))
  const counts = ticketsWanted(memory, item.title, onSale)
  if (!counts) return lacks(ticketsText(wish, when), t('askTickets'))
  const selection = [...counts].map(([{ id }, quantity]) => ({ price_option_id: id, quantity }))
  const short = [...counts].find(([option, count]) => option.left !== null && option.left < count)
  if (short) return lacks(t('onlyLeft', { name: short[0].name, left: short[0].left! }))
  return { line: { selection }, missing: [], when }
}

/** Variants of a product: the size or colour that was named, and how many. */
export function planGoods(wish: Wish): Plan {
  const { asked, item, sale } = wish
  const { t, memory } = asked
  const size = missingSize(wish)
  if (size) return lacks(t('noVariant', { title: item.title, size, variants: optionsText(wish) }))
  const named = sale.options.filter((option) => isVariantNamed(option, memory.said))
  // "And in L instead?": of several, the last message counts. Where it names several too, which one is asked for.
  const last = named.length > 1 ? latest(memory.said, (line) => lastNamed(sale.options, line)) : named
  const [variant, ...others] = sale.options.length === 1 ? sale.options : (last ?? named)
  const count =
    latest(memory.said, (line) => quantityOf(line, [item.title, ...item.words.joined, ...Object.keys(sizes)])) ??
    loneNumber(memory.said) ??
    1
  if (!variant || others.length > 0) return lacks(t('variantsOf', { title: item.title, variants: optionsText(wish) }), t('askVariant'))
  if (variant.left !== null && variant.left < count)
    return lacks(
      variant.left <= 0
        ? t('soldOut', { title: `${item.title} (${variant.name})` })
        : t('onlyLeft', { name: item.title, left: variant.left }),
    )
  const notes = variant.left !== null && variant.left <= few ? [t('onlyLeft', { name: variant.name, left: variant.left })] : []
  return { line: { selection: [{ price_option_id: variant.id, quantity: count }] }, missing: [], when: null, notes }
}

const lastNamed = (options: readonly Option[], line: string): Option[] | null => {
  const named = options.filter((option) => isVariantNamed(option, line))
  return named.length > 0 ? named : null
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
