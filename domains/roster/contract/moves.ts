export const assignmentStatuses = ['offered', 'accepted', 'declined', 'started', 'done', 'cancelled'] as const
export type AssignmentStatus = (typeof assignmentStatuses)[number]

/** Allowed moves of an assignment. Any other is answered with 409 `invalid_transition`. */
export const assignmentMoves: Record<AssignmentStatus, readonly AssignmentStatus[]> = {
  offered: ['accepted', 'declined', 'cancelled'],
  accepted: ['started', 'declined', 'cancelled'],
  started: ['done', 'cancelled'],
  declined: [],
  done: [],
  cancelled: [],
}

/** An assignment that takes the person's time, or took it. */
export const isHeld = (status: AssignmentStatus): boolean => status !== 'declined' && status !== 'cancelled'
