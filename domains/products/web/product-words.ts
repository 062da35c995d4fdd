import { wordsOf } from '#kit/contract/text.ts'

/** "Sold out", "1 in stock", "12 in stock". */
export const stockText = (pieces: number): string =>
  pieces <= 0 ? 'Sold out' : `${new Intl.NumberFormat('en-GB').format(pieces)} in stock`

/** What a movement is called: "Came in", "Sale". */
export const movementText = (kind: string): string => ({ allocation: 'Came in', adjustment: 'Count corrected' })[kind] ?? wordsOf(kind)

/** "+12", "−3". */
export const signed = (quantity: number): string => `${quantity > 0 ? '+' : '−'}${Math.abs(quantity)}`
