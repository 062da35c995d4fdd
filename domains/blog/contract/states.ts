// The states of a post, without zod.

export const postStatuses = ['draft', 'scheduled', 'published', 'archived'] as const
export type PostStatus = (typeof postStatuses)[number]

/** The states that a post may change to. A scheduled post may get another time. */
export const postMoves: Readonly<Record<PostStatus, readonly PostStatus[]>> = {
  draft: ['scheduled', 'published', 'archived'],
  scheduled: ['scheduled', 'draft', 'published', 'archived'],
  published: ['draft', 'archived'],
  archived: ['draft', 'published'],
}

/** Most related offers of a post. */
export const mostOffers = 12
