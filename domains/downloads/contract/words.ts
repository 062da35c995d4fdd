// Words of downloads without schemas, so that screens in the browser can use them.

/** The states of a link. Downloads work only while it is `active`. */
export const linkStates = ['active', 'unpaid', 'refunded', 'cancelled', 'revoked', 'expired', 'used_up', 'no_file'] as const
export type LinkState = (typeof linkStates)[number]

/** How many days a link is valid, and how often each purchased item may be downloaded. */
export const linkDays = 30
export const downloadsEach = 5
