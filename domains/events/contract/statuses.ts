// The statuses of events, without zod, so that list screens do not load the schemas.

export const eventStatuses = ['draft', 'published', 'paused', 'cancelled', 'ended', 'archived'] as const
export type EventStatus = (typeof eventStatuses)[number]

/** Allowed status changes. Any other change answers 409 `invalid_transition`. An event becomes `ended` when its end time passes. */
export const eventMoves: Record<EventStatus, readonly EventStatus[]> = {
  draft: ['published', 'archived'],
  published: ['paused', 'draft', 'cancelled', 'archived'],
  paused: ['published', 'draft', 'cancelled', 'archived'],
  cancelled: ['draft', 'archived'],
  ended: ['draft', 'archived'],
  archived: ['draft'],
}
