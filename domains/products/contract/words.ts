// Words of the shop without schemas, so that lists in the browser can use them.

/** What moves the stock of a variant. People write allocations and adjustments; the others are written with what the counters did. */
export const movementKinds = ['allocation', 'sale', 'release', 'adjustment', 'return'] as const

/** What a person may write down: new pieces, or a count that differed. */
export const writtenKinds = ['allocation', 'adjustment'] as const

/** From how few pieces on a variant is said to run low. */
export const lowStock = 5

/** How large the file that goes with a product may be. */
export const largestAssetMb = 50
