import type { Party } from '#domains/inventory/contract/guests.ts'
import { itemText } from '#domains/inventory/contract/item-text.ts'
import type { Residency } from '#domains/inventory/contract/units.ts'
import { quoteAgreed } from '#domains/bookings/server/agreed.ts'
import type { Converted } from '#domains/inventory/server/prices/currencies.ts'
import { titleOf } from '#domains/inventory/server/items/titles.ts'
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
    const { total, deposit, lines } = await quoteAgreed(tx, actor, agreedOf(content, option)).catch((error: unknown) =>
      refuseAtOption(tx, content, index, error),
    )
    options.push({
      id: option.id,
      total,
      deposit,
      lines: lines.map(({ title, kind, inventory_id, starts_on, ends_on, starts_at, ends_at, items, taxes, amount }) => ({
        title,
        kind,
        inventory_id,
        starts_on,
        ends_on,
        starts_at: starts_at?.toISOString() ?? null,
        ends_at: ends_at?.toISOString() ?? null,
        amount,
        taxes,
        items: items.map(({ name, quantity, unit_amount, amount: sum, ...item }) => ({
          name,
          quantity,
          unit_amount,
          amount: sum,
          ...detailOf(item),
          ...(item.converted ? { converted: item.converted } : {}),
        })),
      })),
    })
  }
  return { currency: content.currency, options }
}

/** What the price covers, for whom, and its own currency: "2 nights, 2 adults, USD 700.00 at 3,705". */
function detailOf(item: { detail?: string; guests?: Party; residency?: Residency; converted?: Converted }): { detail?: string } {
  const detail = [item.detail, itemText(item)].filter(Boolean).join(', ')
  return detail ? { detail } : {}
}

/** Adds the option to the field names of a refusal, and names the option and the line in its sentences. */
async function refuseAtOption(tx: Tx, content: Content, index: number, error: unknown): Promise<never> {
  if (!(error instanceof AppError)) throw error
  const errors: Record<string, string[]> = {}
  for (const [field, texts] of Object.entries(error.errors)) {
    const place = await placeOf(tx, content, index, field)
    errors[`options.${index}.${field}`] = texts.map((text) => (place ? `${place}: ${text}` : text))
  }
  throw new AppError(error.status, error.code, error.message, errors)
}

/** Returns the name of a field's line, and of its option if there are several: "Lodge, Transfer from Entebbe". */
async function placeOf(tx: Tx, { options }: Content, index: number, field: string): Promise<string> {
  const { title, lines, extras } = options[index]!
  const [list, at] = field.split('.')
  const item = list === 'lines' ? lines[Number(at)]?.inventory_id : undefined
  const line = list === 'extras' ? extras[Number(at)]?.title : item && (await titleOf(tx, item))?.title
  return [options.length > 1 && title, line].filter(Boolean).join(', ')
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
