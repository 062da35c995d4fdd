import { quoteAgreed } from '#domains/bookings/server/agreed.ts'
import { AppError, invalid } from '#kit/contract/errors.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Content, ContentOption } from '../contract/content.ts'
import type { Priced } from '../contract/results.ts'

/** Returns an option in the form that bookings accept. */
export const agreedOf = (content: Content, { lines, extras }: ContentOption) => ({
  lines: lines.map(({ unit_ids, ...line }) => ({
    ...line,
    ...(unit_ids?.length ? { unit_ids } : {}),
    selection: line.selection.filter(({ quantity }) => quantity > 0),
  })),
  extras,
  residency: content.residency,
  currency: content.currency,
  deposit_percent: content.deposit_percent ?? null,
})

/** Prices every option now. @throws 422 at the option's fields, 409 for what cannot be sold. */
export async function priceContent(tx: Tx, actor: Actor, content: Content): Promise<Priced> {
  if (content.options.length === 0) throw invalid('options', 'Add at least one option.')
  const options: Priced['options'] = []
  for (const [index, option] of content.options.entries()) {
    const { total, deposit, lines } = await atOption(index, () => quoteAgreed(tx, actor, agreedOf(content, option)))
    options.push({
      id: option.id,
      total,
      deposit,
      lines: lines.map(({ title, inventory_id, starts_on, ends_on, items, amount }) => ({
        title,
        inventory_id,
        starts_on,
        ends_on,
        amount,
        items: items.map(({ name, quantity, unit_amount, amount: sum, detail }) => ({
          name,
          quantity,
          unit_amount,
          amount: sum,
          ...(detail ? { detail } : {}),
        })),
      })),
    })
  }
  return { currency: content.currency, options }
}

/** Adds the option to the field names of a refusal. */
async function atOption<T>(index: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const errors = Object.fromEntries(Object.entries(error.errors).map(([field, texts]) => [`options.${index}.${field}`, texts]))
    throw new AppError(error.status, error.code, error.message, errors)
  }
}

/** Returns a draft's current prices, or why it has none yet. */
export async function triedPrice(tx: Tx, actor: Actor, content: Content): Promise<{ priced: Priced | null; problem: string | null }> {
  try {
    return { priced: await priceContent(tx, actor, content), problem: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { priced: null, problem: Object.values(error.errors)[0]?.[0] ?? error.message }
  }
}

/** Returns the total shown in lists: that of the first option, in minor units. */
export const totalOf = (priced: Priced | null): number => priced?.options[0]?.total ?? 0
