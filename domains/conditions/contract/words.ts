// Words of booking conditions, without schemas so that screens can use them.

/** Where conditions were accepted: on the website, with a proposal, on the page of a link, or as a member recorded it. */
export const acceptanceSources = ['website', 'proposal', 'link', 'agency'] as const
export type AcceptanceSource = (typeof acceptanceSources)[number]
