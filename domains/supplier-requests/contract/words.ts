// Words of requests to suppliers, without schemas so that screens can use them.

export const requestStates = ['requested', 'held', 'offered', 'declined', 'confirmed', 'cancelled', 'expired'] as const
export type RequestState = (typeof requestStates)[number]

/**
 * Allowed moves. Any other is refused with 409 `invalid_transition`. Asking again goes back to
 * `requested`. A longer hold, a better offer or a reference that comes later is a move to the same state.
 */
export const requestMoves: Record<RequestState, readonly RequestState[]> = {
  requested: ['held', 'offered', 'declined', 'confirmed', 'cancelled', 'expired', 'requested'],
  held: ['held', 'confirmed', 'declined', 'cancelled', 'expired', 'requested'],
  offered: ['offered', 'held', 'confirmed', 'declined', 'cancelled', 'requested'],
  declined: ['requested'],
  confirmed: ['confirmed', 'declined', 'cancelled'],
  cancelled: [],
  expired: ['requested', 'held', 'offered', 'confirmed', 'declined'],
}

/** What a supplier can answer on its page. After an offer or a final answer it has to talk to the agency. */
export const supplierAnswers = {
  requested: ['confirmed', 'held', 'offered', 'declined'],
  held: ['confirmed', 'declined'],
} as const satisfies Partial<Record<RequestState, readonly RequestState[]>>

/** States in which somebody must act. */
export const openRequestStates = ['requested', 'held', 'offered'] as const satisfies readonly RequestState[]
export const isOpen = (state: RequestState): boolean => openRequestStates.some((open) => open === state)

export const answerKinds = ['confirmed', 'held', 'offered', 'declined'] as const
export type AnswerKind = (typeof answerKinds)[number]

export const roomTypes = ['single', 'double', 'twin', 'triple', 'quad', 'family'] as const
export type RoomType = (typeof roomTypes)[number]
export interface RoomCount {
  type: RoomType
  count: number
}
