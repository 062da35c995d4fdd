import { formatMoney, type Currency } from '#kit/contract/money.ts'
import type { Priced } from './results.ts'

type Line = Priced['options'][number]['lines'][number]

/** What a line is made of, a text an item: "2 × Adult"; of a line written freely, which has its item's name, "2 × UGX 180,000". */
export const partsOfLine = ({ items, inventory_id }: Pick<Line, 'items' | 'inventory_id'>, currency: Currency): string[] =>
  items.flatMap(({ name, quantity, unit_amount, detail }) => {
    const count = inventory_id ? `${quantity} × ${name}` : quantity > 1 && `${quantity} × ${formatMoney({ amount: unit_amount, currency })}`
    return [count, detail].filter(Boolean).join(', ') || []
  })
