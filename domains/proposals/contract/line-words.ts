import { formatMoney, type Currency } from '#kit/contract/money.ts'
import type { Priced } from './results.ts'

type Line = Priced['options'][number]['lines'][number]

/** Returns one text per item of a line: "2 × Adult". For a free-text line, whose item has the line's name: "2 × UGX 180,000". */
export const partsOfLine = ({ items, inventory_id }: Pick<Line, 'items' | 'inventory_id'>, currency: Currency): string[] =>
  items.flatMap(({ name, quantity, unit_amount, detail }) => {
    const count = inventory_id ? `${quantity} × ${name}` : quantity > 1 && `${quantity} × ${formatMoney({ amount: unit_amount, currency })}`
    return [count, detail].filter(Boolean).join(', ') || []
  })
