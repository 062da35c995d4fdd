// Words of events without schemas, so that lists in the browser can use them.

export const eventStatuses = ['draft', 'published', 'paused', 'cancelled', 'ended', 'archived'] as const
export type EventStatus = (typeof eventStatuses)[number]

/** Allowed moves; one outside answers 409 `invalid_transition`. An event ends by itself when it is over. */
export const eventMoves: Record<EventStatus, readonly EventStatus[]> = {
  draft: ['published', 'archived'],
  published: ['paused', 'draft', 'cancelled', 'archived'],
  paused: ['published', 'draft', 'cancelled', 'archived'],
  cancelled: ['draft', 'archived'],
  ended: ['draft', 'archived'],
  archived: ['draft'],
}
