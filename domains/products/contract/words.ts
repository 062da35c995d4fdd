// Words of the shop without schemas, so that lists in the browser can use them.

/** Kinds of stock movements of a variant. People enter allocations and adjustments; the others follow from sales. */
export const movementKinds = ['allocation', 'sale', 'release', 'adjustment', 'return'] as const

/** Kinds a person may enter: new stock, or a corrected count. */
export const writtenKinds = ['allocation', 'adjustment'] as const

/** A variant with this stock or less is shown as low. */
export const lowStock = 5

/** The maximum size of a product's file, in MB. */
export const largestAssetMb = 50

/**
 * What becomes of a variant when an option or a value is removed: it takes another name, becomes part of another variant, is kept but
 * not sold any more, or is deleted.
 */
export const fates = ['renamed', 'merged', 'retired', 'removed'] as const
