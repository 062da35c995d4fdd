import { datesOfLine, wordsOfKinds } from '#domains/bookings/contract/kind-words.ts'
import { formatMoney, type Currency } from '#kit/contract/money.ts'
import { taxName } from '#domains/inventory/contract/tax-text.ts'
import { formatDay, formatDays, formatRange } from '#kit/contract/time.ts'
import type { Priced } from './results.ts'

type Line = Priced['options'][number]['lines'][number]

/**
 * Returns one text per item and tax of a line: "2 × Adult", "with VAT 18% UGX 54,000". For a free-text line, whose item has the line's
 * name: "2 × UGX 180,000". With `each`, it says the price of one: "2 × Adult at UGX 1,000,000".
 */
export const partsOfLine = (
  { items, taxes = [], inventory_id }: Pick<Line, 'items' | 'taxes' | 'inventory_id'>,
  currency: Currency,
  { each = false } = {},
): string[] => [
  ...items.flatMap(({ name, quantity, unit_amount, detail }) => {
    const price = formatMoney({ amount: unit_amount, currency })
    const named = `${quantity} × ${name}${each && unit_amount > 0 ? ` at ${price}` : ''}`
    const count = inventory_id ? named : quantity > 1 && `${quantity} × ${price}`
    return [count, detail].filter(Boolean).join(', ') || []
  }),
  ...taxes
    .filter(({ amount }) => amount > 0)
    .map((tax) => `${tax.included ? 'with' : 'plus'} ${taxName(tax)} ${formatMoney({ amount: tax.amount, currency })}`),
]

const hireDetail = /^\d+ (hour|day|week|month)/
/** A sent version from before lines had a kind is known by the time that its prices cover. */
const isHire = ({ kind, items }: Line): boolean =>
  kind ? wordsOfKinds([kind]).dates === 'hire' : items.some(({ detail }) => hireDetail.test(detail ?? ''))

/** Returns when a line takes place: its day, its nights, or pick-up and return. */
export function whenOfLine(line: Line): string {
  const { starts_on, ends_on, starts_at = null, ends_at = null } = line
  if (isHire(line))
    return starts_at && ends_at
      ? datesOfLine({ kind: line.kind ?? '', starts_on, ends_on, starts_at, ends_at })
      : formatDays(starts_on, ends_on)
  return starts_on === ends_on ? formatDay(starts_on) : formatRange(starts_on, ends_on)
}
