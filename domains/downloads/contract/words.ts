// Words of downloads without schemas, so that screens in the browser can use them.

/** How a link stands; only an active one lets download. */
export const linkStates = ['active', 'unpaid', 'refunded', 'cancelled', 'revoked', 'expired', 'used_up', 'no_file'] as const
export type LinkState = (typeof linkStates)[number]

/** How long a link lasts, and how often each piece that was bought may be downloaded. */
export const linkDays = 30
export const downloadsEach = 5
