// Words of the shop without schemas, so that lists in the browser can use them.

/** What moves the stock of a variant. Sales and releases are written by the counters; the others by people and returns. */
export const movementKinds = ['allocation', 'sale', 'release', 'adjustment', 'return'] as const
export type MovementKind = (typeof movementKinds)[number]

/** What a person may write down: new pieces, or a count that differed. */
export const writtenKinds = ['allocation', 'adjustment'] as const

/** From how few pieces on a variant is said to run low. */
export const lowStock = 5
