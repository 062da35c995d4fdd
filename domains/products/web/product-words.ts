import { formatCount, wordsOf } from '#kit/contract/text.ts'
import type { Affected } from './calls.ts'

/** "Sold out", "1 in stock", "12 in stock". For a download: "12 left", or "Never sold out" without a limit. */
export function stockText(pieces: number | null, digital = false): string {
  if (pieces === null) return 'Never sold out'
  return pieces <= 0 ? 'Sold out' : `${formatCount(pieces)} ${digital ? 'left' : 'in stock'}`
}

/** Returns the stock text for all variants of a product. Without variants, nothing can be sold out. */
export const stockOfAll = ({ variants, in_stock, digital }: { variants: number; in_stock: number | null; digital: boolean }): string =>
  variants === 0 ? 'No variants yet' : stockText(in_stock, digital)

/** Returns the name of a movement: "Received", "Sale". */
export const movementText = (kind: string): string => ({ allocation: 'Received', adjustment: 'Count corrected' })[kind] ?? wordsOf(kind)

/** "+12", "−3". */
export const signed = (quantity: number): string => `${quantity > 0 ? '+' : '−'}${Math.abs(quantity)}`

/** What becomes of a variant when an option or a value is removed: "Becomes part of S, with its 3 in stock." */
export function fateText({ fate, becomes, in_stock: pieces, open_orders: open, needs_retiring: retired }: Affected): string {
  const orders = open > 0 && `${formatCount(open)} open ${open === 1 ? 'order' : 'orders'}`
  const stock = pieces !== null && pieces > 0 && `${formatCount(pieces)} in stock`
  switch (fate) {
    case 'renamed':
      return `Stays as ${becomes}.`
    case 'merged':
      return [`Becomes part of ${becomes}${stock ? `, with its ${stock}` : ''}.`, retired && `Retired${orders ? `: ${orders}` : ''}.`]
        .filter(Boolean)
        .join(' ')
    case 'retired':
      return `Retired${stock || orders ? `: ${[stock, orders].filter(Boolean).join(', ')}` : ', to keep its history'}.`
    default:
      return 'Deleted. It has no stock and was never ordered.'
  }
}
